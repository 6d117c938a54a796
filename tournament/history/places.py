"""Where the history lies that nobody asked for elsewhere."""

from pathlib import Path

from django.conf import settings


def usual() -> Path:
    """`history/` in the data folder."""
    return Path(settings.DATA) / "history"
