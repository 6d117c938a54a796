"""A date as far as an organiser said it: a day, a month, a season or a year. Keeps what is known, and can be compared with a day."""

import re
from calendar import monthrange
from dataclasses import dataclass, field

MONTHS = (
    ("Jänner", "January"),
    ("Februar", "February"),
    ("März", "March"),
    ("April", "April"),
    ("Mai", "May"),
    ("Juni", "June"),
    ("Juli", "July"),
    ("August", "August"),
    ("September", "September"),
    ("Oktober", "October"),
    ("November", "November"),
    ("Dezember", "December"),
)
_FORM = re.compile(r"(?P<year>[12][0-9]{3})(?:-(?P<month>0[1-9]|1[0-2])(?:-(?P<day>0[1-9]|[12][0-9]|3[01]))?|/(?P<next>[0-9]{2}))?")
_SEASON = "09-01", "08-31"
"""A season of cups begins in September and is over in August."""


@dataclass(frozen=True, slots=True)
class When:
    """`text`: "2026-10-01", "2020-02", "2018/19" (a season) or "2019"; anything else is a ValueError.

    `first`, `last`: the days between which it lies, as ISO text; a month ends on its 31st, which no day comes after.
    """

    text: str
    first: str = field(init=False)
    last: str = field(init=False)

    def __post_init__(self) -> None:
        """Refuses what is no date; finds its first and its last day."""
        found = _FORM.fullmatch(self.text)
        if found is None or (found["next"] and int(found["next"]) != (int(found["year"]) + 1) % 100):
            raise ValueError(f"no date: {self.text!r}")
        first, last = f"{self.text}-01-01", f"{self.text}-12-31"
        if found["next"]:
            first, last = f"{found['year']}-{_SEASON[0]}", f"{int(found['year']) + 1}-{_SEASON[1]}"
        elif found["day"]:
            first = last = self.text
        elif found["month"]:
            first, last = f"{self.text}-01", f"{self.text}-31"
        object.__setattr__(self, "first", first)
        object.__setattr__(self, "last", last)

    def begun(self, day: str) -> bool:
        """Whether it has begun on a day (ISO text): from its first day on, since it may have been that one."""
        return day >= self.first

    def over(self, day: str) -> bool:
        """Whether it is surely over on a day: in the month itself nobody knows."""
        return day > self.last

    def short(self, language: str = "de") -> str:
        """As it stands beside a value: "1. 10. 2026", "2/2020", "Saison 2018/19", "2019"."""
        year, month, day = (*self.text.split("-"), "", "")[:3]
        if day:
            return f"{int(day)} {MONTHS[int(month) - 1][1]} {year}" if language == "en" else f"{int(day)}. {int(month)}. {year}"
        return f"{int(month)}/{year}" if month else self._season(language)

    def words(self, language: str = "de") -> str:
        """As it stands in a sentence: "1. Oktober 2026", "Februar 2020", "Saison 2018/19", "2019"."""
        year, month, day = (*self.text.split("-"), "", "")[:3]
        if not month:
            return self._season(language)
        name = MONTHS[int(month) - 1][language == "en"]
        return " ".join(filter(None, (day and f"{int(day)}{'' if language == 'en' else '.'}", name, year)))

    def _season(self, language: str) -> str:
        return f"{('Saison', 'season')[language == 'en']} {self.text}" if "/" in self.text else self.text


def read_when(value: object) -> When | None:
    """The date that a file says; None where it is none, or a day that its month has not."""
    try:
        when = When(value if isinstance(value, str) else "")
        year, month, day = (*map(int, when.text.split("/")[0].split("-")), 1, 1)[:3]
        if day <= monthrange(year, month)[1]:
            return when
    except ValueError:
        pass
    return None
