"""Two app servers get a new program while phones save, one after the other: nothing is lost, nobody is turned away; and what happens where
the new one does not start, or its tables would stop the old."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.hall import Hall
from tests.server.standing import Standing, place, standing
from tests.tournament.management.test_serve import PATIENCE, ROOT

LEFT_OUT = shutil.ignore_patterns(".venv", "node_modules", ".git", "data", "dist", "__pycache__", ".*_cache", "screenshots")
PLANTED = """
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "{last}")]
    operations = [
        migrations.AddField("entry", "planted", {field}),
        migrations.CreateModel("Planted", [("id", models.BigAutoField(primary_key=True)), ("text", models.TextField())]),
    ]
"""
"""A column on the table that all phones write to, and a table more; the models of the tree do not know them, which Django does not mind."""


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with place() as found:
        yield found


@pytest.fixture(scope="module")
def server(folder: Path) -> Iterator[Standing]:
    with standing(folder / "s") as found:
        yield found


def newer(folder: Path, *, field: str = "models.TextField(null=True)", broken: bool = False) -> Path:
    """A tree with a migration more; `broken`: and a fault that shows as soon as that is made."""
    tree = Path(shutil.copytree(ROOT, folder, ignore=LEFT_OUT))
    last = max(path.stem for path in (tree / "tournament/migrations").glob("0*.py"))
    path = tree / f"tournament/migrations/{int(last[:4]) + 1:04}_planted.py"
    path.write_text(PLANTED.format(last=last, field=field), encoding="utf-8")
    if broken:
        serve = tree / "tournament/management/commands/serve.py"
        text = serve.read_text(encoding="utf-8")
        assert text.count("            note_opened()\n") == 1
        serve.write_text(text.replace("            note_opened()\n", "            sys.exit('Planted')\n"), encoding="utf-8")
    return tree


def update(server: Standing, tree: Path) -> subprocess.CompletedProcess[str]:
    """As `make server-update` in that tree."""
    return subprocess.run(
        [sys.executable, "-m", "tournament.topology", "--update", "--data", str(server.folder)],
        cwd=tree, env=server.environment, capture_output=True, text=True, timeout=PATIENCE,
    )  # fmt: skip


def migrations(server: Standing) -> str:
    asked = "from django.db.migrations.recorder import MigrationRecorder\nfrom django.db import connection\n"
    return server.python(f"{asked}print(sorted(name for _app, name in MigrationRecorder(connection).applied_migrations()))")


def test_what_would_stop_the_old_program_is_not_begun(server: Standing, folder: Path) -> None:
    """A column that has to be there, and no default in the database: every save of the old program would fail."""
    before = server.state["parts"]
    done = update(server, newer(folder / "pflicht", field="models.TextField(default='')"))
    assert (done.returncode, "_planted: Add field planted to entry" in done.stdout, "mit einer Pause" in done.stdout) == (1, True, True)
    assert server.state["parts"] == before
    assert "_planted" not in migrations(server)


def test_a_new_program_that_does_not_start_leaves_the_old_one(server: Standing, folder: Path) -> None:
    """Though it has changed the tables already: both app servers serve on by the old program, also when they die."""
    with Hall(server) as hall:
        done = update(server, newer(folder / "kaputt", broken=True))
        assert (done.returncode, "Planted" in done.stdout) == (1, True), done.stdout
        assert server.state["program"] == str(ROOT)
        for part in ("app-1", "app-2"):
            killed = server.kill(part)
            server.comes_back(part, killed)
            hall.goes_on()
        assert server.ask_app(1, "GET", "/health/ready").json["status"] == "warn"
        assert update(server, newer(folder / "neu")).returncode == 0
        hall.goes_on()
    assert hall.lost_or_doubled() == []
    assert "_planted" in migrations(server), "the script for commands speaks of the new program too"


def test_a_new_program_comes_while_phones_save(folder: Path) -> None:
    with standing(folder / "zweiter") as server:
        with Hall(server) as hall:
            before = dict(server.state["parts"])
            hall.said.clear()
            done = update(server, newer(folder / "spaeter"))
            assert (done.returncode, done.stderr) == (0, ""), done.stdout + server.logs()
            hall.goes_on()
            assert set(hall.said) == {"stored"}, "nobody was turned away, and nothing had to be sent again"
            after = server.state["parts"]
            assert {name for name in before if before[name] != after[name]} == {"app-1", "app-2", "worker"}
            assert server.state["program"] == str(folder / "spaeter")
        assert hall.lost_or_doubled() == []
