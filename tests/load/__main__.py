"""`python -m tests.load [--seconds 120] [--tables 100]`: a bounded run against the program as it is served, in a folder of its own.

Prints the times of answers and the server's memory, and exits 1 where anything failed, was lost or stands twice.
"""

import os
import sys
from argparse import ArgumentParser
from pathlib import Path
from tempfile import TemporaryDirectory

import django
from django.core.management import call_command
from django_scopes import scopes_disabled

from tests.tournament.migrated import ready


def main() -> int:
    """Sets the program up on an empty folder, so that no run ever touches a club's data."""
    parser = ArgumentParser(prog="python -m tests.load")
    parser.add_argument("--seconds", type=int, default=120)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--pause", type=float, default=5.0, help="seconds between two games of a table")
    parser.add_argument("--port", type=int, default=8477)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        os.environ |= {"TAROCK_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
        os.environ.pop("DATABASE_URL", None)
        django.setup()
        from tests.load import evening

        ready(Path(folder))
        call_command("migrate", verbosity=0)
        with scopes_disabled():
            return evening.run(chosen.seconds, chosen.tables, chosen.pause, chosen.port)


if __name__ == "__main__":
    sys.exit(main())
