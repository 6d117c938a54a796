"""`python -m tests.bench [--quick] [MEASURE …]`: measures in a database of its own, prints the table, and keeps it in RESULTS.md.

Only a full run of all measures is kept.
"""

import os
import platform
import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import django
from django_scopes import scopes_disabled

from tests.bench.archive import HEADING
from tests.bench.result import Result, notes, table
from tests.tournament.migrated import ready

RESULTS = Path(__file__).parent / "RESULTS.md"
MEASURES = ("engine", "command", "store", "pages", "processor", "files", "register", "series")
HOW_TO_READ = """\
Each figure is a ratio of two best times taken in turns in the same run, on a machine that had other things to do; times in the
notes are for orientation only. Speeds (engine, `manage.py score`): 0.5 × is half as fast as the baseline, more is better. All
others are costs: 2 × takes twice the baseline's time, less is better. „reach“ and „dream“ are the targets. PDFs are compared with
the bare *tagged* table since they are tagged themselves; figures before that (0.41 ×) were of untagged lines of text. Made by
`make bench`."""


def main(arguments: Sequence[str]) -> None:
    """Sets the program up on an empty folder, so that no bench ever touches a club's data."""
    parser = ArgumentParser(prog="python -m tests.bench")
    parser.add_argument("measures", nargs="*", metavar="MEASURE", help=f"of {', '.join(MEASURES)}; all if none is named")
    parser.add_argument(
        "--quick", action="store_true", help="tiny sizes, every measure once: shows that they work, no figures worth keeping"
    )
    chosen = parser.parse_args(arguments)
    names = chosen.measures or MEASURES
    unknown = set(names) - set(MEASURES)
    if unknown:
        parser.error(f"no such measure: {', '.join(sorted(unknown))}")
    start = monotonic()
    with TemporaryDirectory() as folder:
        results = _measured(names, folder, quick=chosen.quick)
    text = "\n".join(["", table(results), "", notes(results), "", _machine(monotonic() - start)])
    print(text)
    if not chosen.quick and tuple(names) == MEASURES:
        archive = RESULTS.read_text(encoding="utf-8").partition(HEADING)
        kept = f"\n{archive[1]}{archive[2]}" if archive[1] else ""
        RESULTS.write_text(f"# The last run of `make bench`\n\n{HOW_TO_READ}\n{text}\n{kept}", encoding="utf-8")


def _measured(names: Sequence[str], folder: str, *, quick: bool) -> list[Result]:
    os.environ |= {"TAROCK_DATA": folder, "DJANGO_SETTINGS_MODULE": "tournament.settings"}
    os.environ.pop("DATABASE_URL", None)
    django.setup()
    from django.core.management import call_command

    from tests.bench import command, engine, files, pages, processor, register, series, store

    ready(Path(folder))
    call_command("migrate", verbosity=0)
    modules = {
        "engine": engine,
        "command": command,
        "store": store,
        "pages": pages,
        "processor": processor,
        "files": files,
        "register": register,
        "series": series,
    }
    results: list[Result] = []
    with scopes_disabled():
        for result in (result for name in names for result in modules[name].measure(quick=quick)):
            print(f"{result.what}: {result.measured:.2f} {result.unit} ({result.verdict})", file=sys.stderr, flush=True)
            results.append(result)
    return results


def _machine(seconds: float) -> str:
    versions = f"Python {platform.python_version()}, Django {django.get_version()}"
    return f"{datetime.now(UTC):%Y-%m-%d %H:%M} UTC, {os.cpu_count()} cores, {platform.machine()}, {versions}; took {seconds / 60:.0f} min"


if __name__ == "__main__":
    main(sys.argv[1:])
