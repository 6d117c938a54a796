"""Plants each mutant in a copy of the tree and runs the tests of `make test` that are near it, until one fails. Ends with 1 where one
survives."""

import argparse
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

from tests.mutants.changes import Lost, Mutant, mutants, planted
from tests.tournament.migrated import PLACE

ROOT = Path(__file__).resolve().parents[2]
SHARED = (".venv", "node_modules", "staticfiles")
OWN = {*SHARED, ".git", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", "data", "dist", "vendor"}
"""What stands beside the program in its folder and is no part of it."""
NEAR = {
    "rules": (
        ("cases", "koenigrufen_cup", "koenigrufen_gallneukirchen", "koenigrufen_oberoesterreich", "koenigrufen_speiszettel", "point_tarock",
        "french_tarot", "french_tarot_fft", "tarokk", "tarok_slovenski",
         "settlement", "sheet", "refusals", "rows", "outcomes", "requests", "editions", "mixed_columns"),
        ("tests/rules", "tests/second"),
    ),
    "scoring": (("standings", "disputes", "series", "stand"), ("tests/scoring", "tests/tournament/hall")),
    "tournament": (
        ("permissions", "entries", "views_table", "rounds_and_tables", "phone_writing", "correcting", "seat_changes", "otherwise",
        "dead_laptop",
         "log", "readings", "recompute"),
        ("tests/tournament/ledger", "tests/tournament/entry", "tests/tournament/correcting", "tests/tournament/phones",
        "tests/tournament/referee",
         "tests/tournament/desk", "tests/tournament/site", "tests/tournament/archive", "tests/tournament/series",
         "tests/tournament/handover"),
    ),
    **dict.fromkeys(
        ("tournament.upload", "tournament.sending", "tournament.receiving", "tournament.published"),
        (("cut", "envelope", "checking", "answers", "work", "decisions", "queue"),
         ("tests/tournament/upload", "tests/tournament/receiving", "tests/tournament/sending", "tests/tournament/published")),
    ),
}  # fmt: skip
"""By package: the tests that are likely to find it, by their names, and then the folders in which another may."""
ENDLESS = 900
"""Seconds after which tests that a mutant keeps from ending count as having found it: a run of all of them takes a fraction of it."""


def near(module: str) -> list[list[str]]:
    """What to run, in turn."""
    names, folders = NEAR[max((package for package in NEAR if f"{module}.".startswith(f"{package}.")), key=len)]
    files = [path.relative_to(ROOT).as_posix() for name in names for path in sorted((ROOT / "tests").rglob(f"test_{name}.py"))]
    return [files, [*folders]]


class Copy:
    """A copy of the tree, in which tests run."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        shutil.copytree(
            ROOT, self.tree, symlinks=True, ignore=lambda place, names: OWN.intersection(names) if Path(place) == ROOT else {"__pycache__"}
        )
        for name, place in [*((name, self.tree / name) for name in SHARED), ("../shared", folder / "shared")]:
            if (ROOT / name).exists():
                place.symlink_to((ROOT / name).resolve())
        self.environment = os.environ | {PLACE: str(folder), "PYTHONDONTWRITEBYTECODE": "1"}

    def failing(self, tests: Iterable[str]) -> str:
        """The first test that fails, "" where none does."""
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-m", "not release", "-p", "no:cacheprovider", "--hypothesis-seed=0", *tests]
        try:
            done = subprocess.run(command, cwd=self.tree, env=self.environment, capture_output=True, text=True, timeout=ENDLESS)
        except subprocess.TimeoutExpired:
            return "no end"
        shutil.rmtree(self.tree / ".hypothesis", ignore_errors=True)  # what made one mutant known is not told to the next
        if done.returncode == 0:
            return ""
        named = re.search(r"^(?:FAILED|ERROR) (tests/.*?)(?: - .*)?$", done.stdout, re.MULTILINE)
        return named[1] if named else "no start"

    def found_by(self, mutant: Mutant) -> str:
        """The test that fails with this mutant in the tree and passes without, "" where none does."""
        path, text = planted(mutant, self.tree)
        kept = path.read_text(encoding="utf-8")
        path.write_text(text, encoding="utf-8")
        try:
            named = next(filter(None, map(self.failing, near(mutant.module))), "")
        finally:
            path.write_text(kept, encoding="utf-8")
        if named.startswith("tests/") and not self._passes(named):
            raise SystemExit(f"{named} fails without any mutant.")
        return named

    @cache  # noqa: B019 - as long as the run
    def _passes(self, test: str) -> bool:
        return not self.failing([test])


def chosen(only: str, sample: int) -> list[Mutant]:
    """Those whose place or change contains `only`; of these, `sample` of them from all over the list."""
    those = [mutant for mutant in mutants() if only in str(mutant)]
    return those[:: max(len(those) // sample, 1)][:sample] if sample else those


def main(arguments: list[str]) -> int:
    asked = argparse.ArgumentParser(prog="python -m tests.mutants", description="Whether the tests find the planted faults.")
    asked.add_argument("--only", default="", help="those whose place or change contains this")
    asked.add_argument("--sample", type=int, default=0, help="so many, from all over the list")
    options = asked.parse_args(arguments)
    those, missed = chosen(options.only, options.sample), 0
    with TemporaryDirectory(prefix="tarock-mutants-") as folder:
        copy = Copy(Path(folder))
        for number, mutant in enumerate(those, start=1):
            begun = monotonic()
            try:
                by = copy.found_by(mutant)
            except Lost:
                by, said = "", "is not there"
            else:
                said = f"found by {by}" if by else "SURVIVES"
            missed += not by
            print(f"{number:3} {mutant}: {said} ({monotonic() - begun:.0f} s)", flush=True)
    print(f"{len(those) - missed} of {len(those)} found")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
