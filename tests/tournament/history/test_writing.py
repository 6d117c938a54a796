"""The history as it is written: every game once, as it was settled; only what changed anew; who is a number or forgotten without a name."""

import json
from decimal import Decimal
from io import StringIO
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import call_command
from django.db.models import F

from tests.tournament import court
from tests.tournament.evening import fixture
from tests.tournament.hand_sums import FIXTURES, RANKED, TABLE_POINTS
from tests.tournament.history import lying
from tests.tournament.published.arriving import published, withdrawn
from tests.tournament.upload.sent import parts_of
from tournament.history import checking, games, layout, manifest
from tournament.ledger.lines import writing as lines
from tournament.models import Entry, Link, Phase, Player, Registration, Round, RoundState, Table, Tournament
from tournament.register.forgetting import forget
from tournament.upload.again import state_now

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path, settings: LazySettings) -> Path:
    settings.PUBLIC = tmp_path / "public"
    return tmp_path / "history"


BY_SUMS = {"cup-nine": {(2, 2)}, "sums-only": set(TABLE_POINTS["sums-only"])}
"""Tables of which no game is known."""


def closed(name: str) -> Tournament:
    """A tournament of fixtures/, closed."""
    return close(fixture(name))


def close(tournament: Tournament) -> Tournament:
    """The same of one that is stored."""
    rounds = Round.objects.filter(tournament=tournament).update(state=RoundState.CLOSED)
    Tournament.objects.filter(pk=tournament.pk).update(phase=Phase.CLOSED, rounds=rounds, version=F("version") + 1)
    tournament.refresh_from_db()
    return tournament


def sums(rows: list[dict[str, object]]) -> dict[tuple[int, int], tuple[Decimal, ...]]:
    """The games of a tournament added up, by round and table."""
    found: dict[tuple[int, int], list[Decimal]] = {}
    for row in rows:
        amounts = [row[name] for name in layout.AMOUNTS[: int(str(row["seats"]))]]
        total = found.setdefault((int(str(row["round"])), int(str(row["table"]))), [Decimal(0)] * len(amounts))
        for seat, amount in enumerate(amounts):
            total[seat] += Decimal(str(amount))
    return {key: tuple(total) for key, total in found.items()}


def test_every_game_lies_there_with_its_amounts(folder: Path) -> None:
    """The amounts of hand_sums, game by game added up."""
    wrote = lying.of_fixtures(folder)
    assert (wrote.tournaments, wrote.trouble) == (5, ())
    names = {row["name"]: row["uid"] for row in lying.rows(folder, "tournaments.parquet")}
    uids = {json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))["name"]: name for name in lying.ALL}
    found: dict[str, list[dict[str, object]]] = {name: [] for name in lying.ALL}
    by_uid = {uid: uids[name] for name, uid in names.items()}
    for row in lying.rows(folder, "games"):
        found[by_uid[row["tournament"]]].append(row)
    for name in lying.ALL:
        assert sums(found[name]) == {key: row for key, row in TABLE_POINTS[name].items() if key not in BY_SUMS.get(name, ())}
    ranked = {
        (by_uid[row["uid"]], row["rank"], row["number"], layout.total(row)) for row in lying.rows(folder, "entrants.parquet")
    }  # fmt: skip
    assert {(name, *row) for name, rows in RANKED.items() for row in rows} <= ranked


def test_a_game_says_who_played_what(folder: Path) -> None:
    """The first three of cup-nine, and the Solodreier with Kontra that won 10 and 4 for the Pagat from each."""
    lying.of_fixtures(folder, ["cup-nine"])
    rows = lying.rows(folder, "games")
    told = [tuple(row[name] for name in ("round", "table", "game", "kind", "dealer", "declarer", "partner", "won")) for row in rows[:3]]
    assert told == [(1, 1, 1, "rufer", 0, 1, 3, True), (1, 1, 2, "dreier", 1, 2, None, True), (1, 1, 3, "trischaken", 2, None, None, None)]
    assert [row["said"] for row in rows[:2]] == ["trull:silent:+:1", ""]
    solo = next(row for row in rows if row["kind"] == "solodreier")
    assert (solo["said"], solo["kontra"], solo["a0"]) == ("pagat:open:+:12", 2, 42)
    five = [row for row in rows if row["table"] == 2 and row["round"] == 1]
    assert [(row["seats"], row["dealer"], row["rests"]) for row in five] == [(5, 0, 0), (5, 1, 1), (5, 2, 2)]
    assert all(row["rests"] is None for row in rows if row["seats"] == 4)
    assert all(json.loads(row["record"])["game"] == row["kind"] for row in rows)


def test_two_runs_of_the_same_write_nothing_and_give_the_same_bytes(folder: Path, tmp_path: Path) -> None:
    lying.of_fixtures(folder)
    before, files = lying.contents(folder), lying.seen(folder)
    wrote = lying.of_fixtures(folder)
    assert (wrote.settled, wrote.parts) == (0, 0)
    assert lying.contents(folder) == before
    assert lying.seen(folder) == files, "nothing was written"
    other = tmp_path / "other"
    other.mkdir()
    (other / "key").write_bytes((folder / "key").read_bytes())
    lying.of_fixtures(other)
    assert lying.contents(other) == before


def test_a_correction_writes_its_part_alone(folder: Path) -> None:
    nine, _points = closed("cup-nine"), closed("point-seven")
    assert lying.of_database(folder).parts == 2
    before = lying.seen(folder)
    Tournament.objects.filter(pk=nine.pk).update(phase=Phase.RUNNING)
    Round.objects.filter(tournament=nine).update(state=RoundState.OPEN)
    entry = Entry.objects.filter(table__round__tournament=nine, table__round__number=1, table__number=1, current=True)[0]
    lost = {**entry.written, "won": False}
    lines.save_entry(table_id=entry.table_id, position=entry.position, record=lost, expected_version=entry.version, reason="verschrieben")
    close(nine)
    wrote = lying.of_database(folder)
    assert (wrote.parts, wrote.settled, wrote.tournaments) == (1, 1, 2)
    after = lying.seen(folder)
    path = "games/season=2026/system={}/part-0.parquet"
    assert before[path.format("koenigrufen-cup")] != after[path.format("koenigrufen-cup")]
    assert before[path.format("point-tarock")] == after[path.format("point-tarock")]
    first = next(row for row in lying.rows(folder, "games") if row["tournament"] == str(nine.uid))
    assert first["won"] is False
    assert len(lying.rows(folder, "games")) == wrote.games


def test_what_was_withdrawn_vanishes(folder: Path) -> None:
    parts = parts_of(fixture("cup-nine"))
    gone = published(parts)
    stays = closed("point-seven")
    assert lying.of_database(folder).tournaments == 2
    withdrawn(gone, reason="Probe")
    lying.of_database(folder)
    assert {row["uid"] for row in lying.rows(folder, "tournaments.parquet")} == {str(stays.uid)}
    assert {row["tournament"] for row in lying.rows(folder, "games")} == {str(stays.uid)}
    assert {row["uid"] for row in lying.rows(folder, "entrants.parquet")} == {str(stays.uid)}
    assert not (folder / "games/season=2026/system=koenigrufen-cup").exists()
    assert str(gone.tournament.uid) not in (folder / manifest.FILE).read_text(encoding="utf-8")


def test_what_arrived_counts_once_and_as_it_was_sent(folder: Path) -> None:
    """The tournament of a laptop is on this server too, where somebody went on with it."""
    tournament = closed("cup-nine")
    revision = published(parts_of(tournament))
    wrote = lying.of_database(folder)
    assert wrote.tournaments == 1
    [row] = manifest.read(folder).parts().values()  # type: ignore[union-attr]
    assert [(kept.uid, kept.mark) for kept in row.tournaments] == [(str(tournament.uid), revision.digest)]


def test_what_lies_there_otherwise_than_it_was_published_is_named_at_every_run(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:  # fmt: skip
    """Two that were settled by another reading then: one that came from a laptop, one of this server; and two as they were published."""
    then = published(parts_of(fixture("cup-nine")), standings="0" * 64)
    four = fixture("french-four")
    published(parts_of(four), standings=state_now(four))
    here, _too = closed("point-seven"), closed("speiszettel-radl")
    table = Table.objects.filter(round__tournament=here).first()
    entry = Entry.objects.filter(table=table, current=True).first()
    Entry.objects.filter(pk=entry.pk).update(a0=F("a0") + 1, a1=F("a1") - 1)
    Table.objects.filter(pk=table.pk).update(a0=F("a0") + 1, a1=F("a1") - 1)
    others = {str(then.tournament.uid), str(here.uid)}
    assert set(lying.of_database(folder).differ) == others
    assert sum("was published as" in row.getMessage() for row in caplog.records) == 2
    again = lying.of_database(folder)
    assert (again.settled, set(again.differ)) == (0, others)
    found = list(checking.check(folder))
    assert {fault.where for fault in found} == others
    assert any(fault.what.startswith("veröffentlicht ist der Stand 000000; wie dieses Programm die Regeln liest, ") for fault in found)
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("history", str(folder), "--check", stderr=out)
    assert "\n2 Befunde. " in out.getvalue()


def test_who_is_a_number_has_no_key_and_no_name(folder: Path) -> None:
    tournament = closed("cup-nine")
    hidden = Registration.objects.get(tournament=tournament, number=1)
    name = hidden.player.name
    hidden.anonymous = True
    hidden.save()
    lying.of_database(folder)
    entrants = {row["number"]: row["person"] for row in lying.rows(folder, "entrants.parquet")}
    assert [number for number, key in entrants.items() if key is None] == [1]
    assert len({row["person"] for row in lying.rows(folder, "persons.parquet")}) == 8
    assert not any(name.encode() in content for content in lying.contents(folder).values())
    assert name not in {row["name"] for row in lying.rows(folder, "persons.parquet")}


def test_a_name_that_is_forgotten_leaves_the_names_and_nothing_else_changes(folder: Path) -> None:
    tournament = closed("cup-nine")
    lying.of_database(folder)
    before = lying.rows(folder, "entrants.parquet")
    player = Registration.objects.get(tournament=tournament, number=1).player
    name, key = player.name, next(row["person"] for row in before if row["number"] == 1)
    forget(person_id=player.pk)
    lying.of_database(folder)
    assert lying.rows(folder, "entrants.parquet") == before, "a pseudonym, and every total as it was"
    people = {row["person"]: row["name"] for row in lying.rows(folder, "persons.parquet")}
    assert key not in people
    assert name not in people.values()
    assert len(people) == 8


def test_who_was_forgotten_of_what_was_sent_has_no_name_either(folder: Path) -> None:
    parts = parts_of(fixture("cup-nine"))
    revision = published(parts)
    person = Player.objects.create(name=parts.persons["persons"][0]["name"])
    number = parts.persons["persons"][0]["number"]
    Link.objects.create(tournament=revision.tournament, number=number, person=person, how="person")
    lying.of_database(folder)
    assert person.name in {row["name"] for row in lying.rows(folder, "persons.parquet")}
    before = lying.rows(folder, "games")
    forget(person_id=person.pk)
    lying.of_database(folder)
    assert person.name not in {row["name"] for row in lying.rows(folder, "persons.parquet")}
    assert lying.rows(folder, "games") == before


def test_a_ruling_counts_and_the_frame_remembers_what_was_written(folder: Path) -> None:
    """A Dreier that seat 0 had won, and seat 3 revoked: −25 / +15 / +5 / +5."""
    tournament, _user, ruling = court.ruled_dreier()
    close(tournament)
    lying.of_database(folder)
    [row] = lying.rows(folder, "games")
    assert json.loads(row["record"]) == ruling.record
    assert [row[name] for name in layout.AMOUNTS[:4]] == [15, 5, 5, -25]
    [frame] = [json.loads(row["frame"]) for row in lying.rows(folder, "tournaments.parquet")]
    entered = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
    assert frame["tables"][0]["other"] == [[0, True, entered]]
    assert "records" not in frame["tables"][0]


def test_the_frame_and_the_games_are_the_tournament_again(folder: Path) -> None:
    """Redeals, sums and rulings too: what an upload would say of it, digest by digest."""
    tournaments = [*(closed(name) for name in lying.ALL), close(court.ruled_dreier()[0])]
    lying.of_database(folder)
    records: dict[str, dict[tuple[int, int], list[str]]] = {}
    for row in lying.rows(folder, "games"):
        records.setdefault(row["tournament"], {}).setdefault((row["round"], row["table"]), []).append(row["record"])
    told = {row["uid"]: row for row in lying.rows(folder, "tournaments.parquet")}
    assert len(told) == len(tournaments) == 6
    for tournament in tournaments:
        tournament.refresh_from_db()
        uid = str(tournament.uid)
        assert games.results_of(json.loads(told[uid]["frame"]), records.get(uid, {})) == {
            **(sent := parts_of(tournament).results),
            "tables": [{key: value for key, value in table.items() if key not in ("points", "totals")} for table in sent["tables"]],
        }
        assert told[uid]["results"] == games.digest_of(sent)
