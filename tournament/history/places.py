"""Where the history lies that nobody asked for elsewhere, and whether this server keeps one."""

from pathlib import Path

from django.conf import settings

from tournament.site import optional


def usual() -> Path:
    """`history/` in the data folder."""
    return Path(settings.DATA) / "history"


def is_kept() -> bool:
    """Whether this server keeps one: where the federation's register is, and pyarrow. Loads nothing."""
    return bool(settings.REGISTER_OWNER) and optional.is_installed("pyarrow")
