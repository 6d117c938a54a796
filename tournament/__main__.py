"""The program's command: `python -m tournament`, the same as `manage.py`. Says which version it is, or runs a management command."""

import os
import sys
from io import TextIOWrapper

from django.core.management import execute_from_command_line

from rules import READING
from tournament import __version__


def main(arguments: list[str] | None = None) -> None:
    """Runs the command that is named; `--version` says which program this is, and which reading of the sheets it settles by."""
    said = sys.argv if arguments is None else arguments
    readable(sys.stdout, sys.stderr)
    os.umask(0o077)  # database, keys, papers: whatever a command writes is its user's own
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.settings")
    if said[1:] == ["--version"]:
        sys.stdout.write(f"tarock {__version__} (Lesart {READING})\n")
        return
    execute_from_command_line(said)


def readable(*streams: object) -> None:
    """A console or a pipe that has no letter for what is to be said („–“ in code page 850) gets a question mark instead of ending the
    program."""
    for stream in streams:
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


if __name__ == "__main__":
    main()
