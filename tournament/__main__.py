"""The program's command: `python -m tournament`, the same as `manage.py`. Says which version it is, or runs a management command."""

import os
import sys

from django.core.management import execute_from_command_line

from rules import READING
from tournament import __version__


def main(arguments: list[str] | None = None) -> None:
    """Runs the command that is named; `--version` says which program this is, and which reading of the sheets it settles by."""
    said = sys.argv if arguments is None else arguments
    os.umask(0o077)  # database, keys, papers: whatever a command writes is its user's own
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    if said[1:] == ["--version"]:
        sys.stdout.write(f"tarock {__version__} (Lesart {READING})\n")
        return
    execute_from_command_line(said)


if __name__ == "__main__":
    main()
