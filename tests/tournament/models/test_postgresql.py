"""The store on a real PostgreSQL: its key tests once more, each once, on a server that these tests start and end."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournament.postgres import PostgreSQL

ROOT = Path(__file__).parents[3]
CONSTRAINTS = ("constraints", "ruling_constraints", "prize_constraints", "either_server", "either_backups", "either_limits", "still_there")
"""What the database itself refuses, for a model changes more often than the rest; that two servers of it answer the same, and that it
may go."""
STORE = (
    "entries",
    "rounds_and_tables",
    "setup_players_draw",
    "selectors",
    "recompute",
    "concurrency",
    "calls",
    "cases",
    "rulings",
    "ruled_lines",
    "appeals",
    "sanctions",
    "referees",
    "one_log_row",
    "phones",
    "phone_writing",
    "kept_rows",
    "backup",
    "health",
    "trial_beside",
    "removing",
    "files_history",
    "given_back",
    "dead_laptop",
    "whose_game",
    "one_leaves",
    "repair_undone",
    "forgetting_law",
    "stored",
    "retention",
    "writing",
    "checking",
    "recount_page",
    "statistics",
)
"""Whose statements a database could take differently, those of the history too, which asks for all there is at once; pages and what a file
may hold are read above the store."""

HUNG = ("-o", "faulthandler_timeout=600", "-o", "faulthandler_exit_on_timeout=true")
"""Where a test has waited so many seconds, all ends with the lines at which its threads stand: on a shared server one may wait for a lock
for ever."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a fresh server."""
    with PostgreSQL(tmp_path_factory.getbasetemp()) as running:
        yield running.url


@pytest.mark.first
@pytest.mark.only_where("DATABASE_URL" not in os.environ, reason="läuft schon auf der Datenbank von DATABASE_URL")
@pytest.mark.parametrize("names", [pytest.param(CONSTRAINTS, id="constraints"), pytest.param(STORE, id="store", marks=pytest.mark.release)])
def test_the_store_on_postgresql(server: str, names: tuple[str, ...]) -> None:
    files = [str(path) for name in names for path in (ROOT / "tests" / "tournament").glob(f"*/test_{name}.py")]
    assert len(files) == len(names)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "--no-skips", "-p", "tests.first_of_each", "-p", "no:cacheprovider", *HUNG, *files],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": server},
        capture_output=True,
        text=True,
        timeout=3600,
    )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert " passed" in done.stdout
