"""What a database has to prove: totals, standings, revisions; each planted fault is found, and nothing else."""

import json
from argparse import ArgumentTypeError
from datetime import timedelta
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone

from tests.tournament.receiving.club import Server, put
from tournament.management.commands.pitr import _moment
from tournament.models import Organiser, PersonsPart, Table, Tournament, Upkeep
from tournament.models.organiser import everywhere
from tournament.operating import checks, drill
from tournament.operating.drill import Drill, Took, told
from tournament.operating.pitr import PgBackRest, Pitr, Plain, chosen
from tournament.operating.programs import Trouble
from tournament.operating.proving import Fault, Proof, State, differing, newest_row, prove
from tournament.receiving.work import work_all
from tournament.register.sent import take_out

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def server() -> Server:
    """A tournament, the same as its laptop sent it, and a correction."""
    with everywhere():
        made = Server()
        first = made.content()
        assert put(first).status_code == 201
        assert put(made.correction(first)).status_code == 201
        work_all()
    return made


def proved(**said: object) -> Proof:
    with everywhere():
        return prove(**said)


def codes(proof: Proof) -> set[str]:
    return {row.code for row in proof.faults}


def past_the_guards(*statements: str) -> None:
    """As a disk would do it: SQLite's triggers are taken off for it, PostgreSQL's are passed by."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute("SET session_replication_role = replica")
        else:
            cursor.execute("SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = 'tournament_revision'")
            kept = cursor.fetchall()
            for name, _text in kept:
                cursor.execute(f'DROP TRIGGER "{name}"')
        for statement in statements:
            cursor.execute(statement)
        if connection.vendor == "postgresql":
            cursor.execute("RESET session_replication_role")
        else:
            for _name, text in kept:
                cursor.execute(text.replace("%", "%%"))


def test_what_is_stored_is_proved(server: Server) -> None:
    found = proved()
    assert found.faults == ()
    assert (found.tournaments, found.received, found.revisions) == (1, 1, 2)
    assert found.states == {str(server.tournament.uid): State(server.tournament.version, server.standings)}
    assert found.newest
    assert Proof.of_json(json.loads(json.dumps(found.as_json()))) == found


def test_a_total_that_does_not_follow_is_found(server: Server) -> None:
    table = Table.objects.filter(round__tournament=server.tournament).order_by("round__number", "number").first()
    Table.objects.filter(pk=table.pk).update(a0=table.a0 + 2, a1=table.a1 - 2)
    found = proved()
    assert "totals_differ" in codes(found)
    assert any(row.where == f"tournament {server.tournament.uid} rounds[1].tables[1]" for row in found.faults)


@pytest.mark.parametrize("change, code", [
    ("header = replace(header, '\"revision\":2', '\"revision\":3')", "address_differs"),
    ("signature = replace(signature, '0', '1')", "bad_signature"),
    ("results = replace(results, '\"rounds\":', '\"rounds\": ')", "digest_differs"),
    ("results = ''", "part_missing"),
])  # fmt: skip
def test_a_revision_is_the_one_that_its_address_names(server: Server, change: str, code: str) -> None:
    past_the_guards(f"UPDATE tournament_revision SET {change} WHERE number = 2 AND action = 'correct'")  # noqa: S608
    found = proved()
    assert {row.code for row in found.faults if row.where.startswith("revision ")} == {code}


def test_who_was_forgotten_is_no_fault_and_a_part_that_is_lost_is(server: Server) -> None:
    part = PersonsPart.objects.get(revision__number=2)
    assert take_out(part, numbers={1})
    assert proved().faults == ()
    PersonsPart.objects.filter(revision__number=1).delete()
    assert {(row.code, row.said) for row in proved().faults} == {("part_missing", "persons")}


def test_so_many_are_drawn_and_another_seed_draws_others() -> None:
    for number in range(6):
        Tournament.objects.create(name=f"Abend {number}", slug=f"abend-{number}", system="point-tarock", organiser=Organiser.objects.get())
    drawn = [frozenset(proved(sample=3, seed=str(seed)).states) for seed in range(8)]
    assert {len(one) for one in drawn} == {3}
    assert len(set(drawn)) > 1
    assert drawn[0] == frozenset(proved(sample=3, seed="0").states)
    assert len(proved(sample=0).states) == 6
    Tournament.objects.filter(name="Abend 3").update(system="gibt-es-nicht")
    found = proved(sample=0)
    assert len(found.states) == 5, "the others are looked at all the same"
    assert [(row.code, row.said) for row in found.faults] == [("unreadable", "KeyError")]


def test_the_same_version_has_the_same_standings(server: Server) -> None:
    then = proved()
    uid = str(server.tournament.uid)
    with everywhere():
        now = [Tournament.objects.get()]
        assert list(differing(then, now)) == []
        other = then._replace(states={uid: State(now[0].version, "f" * 64)})
        assert [(row.where, row.code) for row in differing(other, now)] == [(f"tournament {uid} standings", "state_differs")]
        written_since = then._replace(states={uid: State(now[0].version - 1, "f" * 64)})
        assert list(differing(written_since, now)) == []


def test_what_was_written_long_ago_has_to_be_there(server: Server) -> None:
    with everywhere():
        newest = newest_row()
        later = newest + drill.LATE + timedelta(seconds=1)
        kept = Proof(newest.isoformat(), 0, {}, 0, 0, ())
        assert list(drill._lost(kept, later)) == []
        older = kept._replace(newest=(newest - timedelta(seconds=1)).isoformat())
        assert [row.code for row in drill._lost(older, later)] == ["written_and_not_kept"]
        assert list(drill._lost(older, newest + drill.LATE - timedelta(seconds=1))) == [], "it may be on its way"
        assert [row.code for row in drill._lost(kept._replace(newest=""), later)] == ["written_and_not_kept"]


def test_the_command_says_every_fault_and_ends_with_1(server: Server, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    call_command("prove", file=tmp_path / "proof.json")
    assert "1 Turniere nachgerechnet, 1 eingesandte noch einmal abgerechnet (von 1)" in capsys.readouterr().out
    assert json.loads((tmp_path / "proof.json").read_text(encoding="utf-8"))["revisions"] == 2
    PersonsPart.objects.filter(revision__number=1).delete()
    with pytest.raises(SystemExit) as ended:
        call_command("prove")
    assert ended.value.code == 1
    assert "[part_missing] persons" in capsys.readouterr().out


# The page of a drill, and what is said of it afterwards -----------------------------------------------------------------------------------


def test_one_page_says_how_it_went() -> None:
    now = timezone.now()
    proof = Proof(now.isoformat(), 412, {"u": State(1, "")}, 80, 1203, ())
    good = Drill(now, now, Took(12, 3, 26), 212 << 20, proof, 1, ())
    assert told(good).endswith("BESTANDEN: Was gesichert ist, stimmt.")
    assert "12 s zurückspielen, 3 s starten, 26 s nachrechnen" in told(good)
    bad = good._replace(faults=tuple(Fault(f"tournament {n}", "totals_differ") for n in range(25)), unseen="OperationalError")
    page = told(bad)
    assert "NICHT BESTANDEN: 25 Fehler" in page
    assert "… und 5 weitere" in page
    assert "nicht verglichen: OperationalError" in page
    assert len(bad.facts()["faults"]) == 20
    assert len(page.splitlines()) < 40


@pytest.mark.parametrize("days, ok, state", [(1, True, "OK"), (36, True, "WARN"), (1, False, "WARN")])
def test_an_old_drill_or_a_failed_one_is_to_be_looked_after(days: int, state: str, *, ok: bool) -> None:
    Upkeep.objects.create(kind=Upkeep.DRILL, ok=ok, done_at=timezone.now() - timedelta(days=days))
    Upkeep.objects.create(kind=Upkeep.BACKUP, ok=True)
    assert checks._drill().state.name == state
    assert checks._drill().facts["seconds"] >= days * 86_400


# What TAROCK_PITR says --------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", ["", "plain", "plain:relative", "tape:/tmp", "plain:/nowhere/at/all", "plain:/tmp/$(x)", 'plain:/tmp/"x"'])
def test_what_cannot_be_a_backup_is_said_in_a_sentence(said: str) -> None:
    with pytest.raises(Trouble, match="TAROCK_PITR"):
        chosen(said)
    with pytest.raises(CommandError, match="TAROCK_PITR"):
        call_command("pitr", "settings")


@pytest.mark.parametrize("way", [Plain(Path("/srv/tarock backup")), PgBackRest(Path("/etc/pgbackrest.conf"))])
def test_postgresql_is_told_to_write_into_the_archive(way: Pitr) -> None:
    lines = way.settings().splitlines()
    assert "archive_mode = on" in lines
    assert "archive_timeout = 300" in lines, "what is lost at most is five minutes"
    command = next(line for line in lines if line.startswith("archive_command = '"))
    assert command.endswith("'")
    assert "%p" in command


def test_a_moment_without_a_zone_is_of_here() -> None:
    assert _moment("2026-11-29T22:40").isoformat() == "2026-11-29T22:40:00+01:00"
    assert _moment("2026-11-29T22:40+00:00").isoformat() == "2026-11-29T22:40:00+00:00"
    with pytest.raises(ArgumentTypeError, match="ist kein Zeitpunkt"):
        _moment("22:40")
