"""German days and times are written as Django has them; beside them what only our pages write."""

LONG_DATE_FORMAT = "l, j. F Y"
SHORT_DAY_FORMAT = "j. n."
PAPER_DATETIME_FORMAT = "d.m.Y, H:i"
LOG_DATETIME_FORMAT = "d.m.Y H:i:s"
