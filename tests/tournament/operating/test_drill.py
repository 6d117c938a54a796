"""A server's PostgreSQL as it was before somebody's mistake, by pgBackRest and by PostgreSQL's own means; and the drill, which proves a
backup and says what is wrong with it."""

import json
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from tests.tournament.operating.cluster import Cluster

SENT = """
from tests.tournament.receiving.club import Server, put
from tournament.models.organiser import everywhere
from tournament.receiving.work import work_all
with everywhere():
    server = Server()
    first = server.content()
    assert put(first).status_code == 201
    assert put(server.correction(first)).status_code == 201
    work_all()
"""
"""A fixture's tournament, the same as its laptop sent it, and a correction of it."""
READY = """
from django.test import Client
import json
print(json.dumps(Client().get("/health/ready").json()["checks"]))
"""
LOOK = """
from pathlib import Path
from tournament.operating.beside import Beside
import subprocess
with Beside(Path({data!r}), Path({folder!r})) as running:
    look = ["psql", "-qXAt", "-h", str(running.folder), "-U", "postgres", "-d", "tarock", "-c"]
    subprocess.run([*look, "SELECT name FROM tournament_tournament ORDER BY id LIMIT 1"], check=True)
    subprocess.run([*look, "SELECT current_setting('archive_mode')"], check=True)
"""
WRONG = "SET session_replication_role = replica; {}"
"""Past the guards of the database, as a disk would do it."""


@pytest.fixture(params=["plain", "pgbackrest"])
def cluster(request: pytest.FixtureRequest) -> Iterator[Cluster]:
    with Cluster(request.param) as running:
        running.manage("demo" if request.param == "plain" else "prove")  # either makes the tables
        running.python(SENT)
        yield running


def checks(cluster: Cluster) -> dict[str, Any]:
    return {name: check["status"] for name, check in json.loads(cluster.python(READY)).items() if name in ("pitr", "drill")}


def name_at(cluster: Cluster, restored: Path) -> str:
    """What the demo's tournament is called in what was restored."""
    folder = restored.with_name(f"{restored.name}-s")
    folder.mkdir(mode=0o755)
    return cluster.python(LOOK.format(data=str(restored), folder=str(folder)))


@pytest.mark.release
@pytest.mark.first(60)
def test_before_the_mistake(cluster: Cluster) -> None:
    named = "UPDATE tournament_tournament SET name = '{}' WHERE id = (SELECT min(id) FROM tournament_tournament)"
    assert checks(cluster) == {"pitr": "warn", "drill": "warn"}, "nothing was ever done"
    cluster.manage("pitr", "backup")
    cluster.sql(named.format("nach der Sicherung"))
    # pgBackRest knows the second in which a backup ended, and goes back to a later one alone.
    cluster.sql("SELECT pg_sleep(1 - extract(epoch FROM clock_timestamp()) % 1)")
    before = datetime.fromisoformat(cluster.sql("SELECT clock_timestamp()"))
    cluster.sql(named.format("ein Versehen"))
    cluster.archived()

    cluster.manage("pitr", "restore", cluster.folder / "then", "--until", before.isoformat())
    assert name_at(cluster, cluster.folder / "then").splitlines() == ["nach der Sicherung", "off"]
    cluster.manage("pitr", "restore", cluster.folder / "now")
    assert name_at(cluster, cluster.folder / "now").splitlines() == ["ein Versehen", "off"]
    full = cluster.manage("pitr", "restore", cluster.folder / "now", status=1)
    assert "Zurückgespielt wird nur in einen leeren Ordner." in full.stderr
    early = cluster.manage("pitr", "restore", cluster.folder / "early", "--until", "2020-01-01T12:00", status=1)
    assert early.stderr.startswith("CommandError: ")
    assert cluster.sql("SELECT name FROM tournament_tournament ORDER BY id LIMIT 1") == "ein Versehen", "the running one is as it was"


@pytest.mark.release
@pytest.mark.first(60)
def test_a_drill_proves_a_backup_and_finds_what_is_wrong_with_it(cluster: Cluster) -> None:
    room = cluster.folder / "w"  # its own: another drill may run on this machine
    room.mkdir(mode=0o711)
    cluster.manage("pitr", "backup")
    cluster.archived()
    said = cluster.manage("drill", "--folder", room).stdout
    count = 3 if cluster.way == "plain" else 1
    assert f"{count} nachgerechnet, 1 eingesandte noch einmal abgerechnet (von {count})" in said
    assert "2 gegen ihre Adresse gehalten" in said
    assert f"{count} Stände verglichen" in said
    assert said.endswith("BESTANDEN: Was gesichert ist, stimmt.\n")
    assert checks(cluster) == {"pitr": "ok", "drill": "ok"}
    row, *others = cluster.rows("drill")
    assert (row.startswith("t|"), others) == (True, [])

    # The running database came to something else, and nobody wrote to the tournament.
    total = "UPDATE tournament_table SET a0 = a0 + 2, a1 = a1 - 2 WHERE id = (SELECT min(id) FROM tournament_table)"
    cluster.sql(WRONG.format(total))
    said = cluster.manage("drill", "--folder", room, status=1).stdout
    assert "standings [state_differs] in der Sicherung " in said

    # So did its next backup; and a revision is not the one that its address names.
    cluster.sql(WRONG.format("UPDATE tournament_revision SET header = replace(header, '\"revision\":2', '\"revision\":3')"))
    cluster.manage("pitr", "backup")
    cluster.archived()
    said = cluster.manage("drill", "--folder", room, status=1).stdout
    assert "NICHT BESTANDEN" in said
    assert "[totals_differ]" in said
    assert "[address_differs]" in said
    assert checks(cluster) == {"pitr": "ok", "drill": "warn"}
    assert cluster.rows("drill")[0].startswith("f|")
    assert list(room.iterdir()) == [], "of what it restored nothing stays"


@pytest.mark.release
def test_a_drill_without_a_backup_says_so_and_that_is_noted() -> None:
    with Cluster("plain") as running:
        running.manage("demo")
        said = running.manage("drill", status=2)
        assert said.stderr == "CommandError: Die Übung ging nicht: Es gibt keine Sicherung von davor.\n"
        assert running.rows("drill") == ['f|{"faults": [["backup", "trouble", "Es gibt keine Sicherung von davor."]]}']
        running.manage("pitr", "backup")
        cut = next((running.repo / "base").glob("*/base.tar.gz"))
        cut.write_bytes(cut.read_bytes()[:-5000])
        assert "Die Sicherung" in running.manage("drill", status=2).stderr
