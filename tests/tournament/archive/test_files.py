"""The tournament file: what is read comes out again byte for byte; what is wrong is reported all at once with its place, and nothing is
stored."""

import json
from contextlib import nullcontext, suppress
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from tests.rules import free_files
from tests.tournament.evening import (
    DREIER,
    FAULTY,
    RUFER,
    content_digest,
    drawn,
    fill,
    fixture,
    registered,
    running,
    save,
    the_round,
    the_table,
)
from tests.tournament.filed import as_text, written
from tests.tournament.hand_sums import FIXTURES, KASSA, TABLE_CASH, TABLE_POINTS
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file, read_tournament
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.lines import settling, writing
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, LogRow, Player, RoundState, Table, Tournament
from tournament.models.amounts import CASH, POINTS, POT

pytestmark = pytest.mark.django_db

NAMES = tuple(TABLE_POINTS)


def again(tournament: Tournament) -> Tournament:
    """The tournament after an export and an import."""
    return import_tournament(file=read_file(as_text(written(tournament)).encode()))


def cup() -> dict[str, Any]:
    return json.loads((FIXTURES / "cup-nine.json").read_text())


def faults(content: object) -> list[tuple[str, str]]:
    """Code and place of everything that is wrong with a file. Nothing is stored, and each fault has a sentence."""
    data = content if isinstance(content, bytes) else json.dumps(content).encode()
    with pytest.raises(Refused) as caught:
        import_tournament(file=read_file(data))
    assert all(finding.message for finding in caught.value.findings)
    assert not Tournament.objects.exists()
    assert not Player.objects.exists()
    return [(finding.code, finding.field) for finding in caught.value.findings]


@pytest.mark.parametrize("name", NAMES)
def test_a_file_comes_out_as_it_went_in(name: str) -> None:
    assert as_text(written(fixture(name))) == (FIXTURES / f"{name}.json").read_text()


@pytest.mark.parametrize("name", NAMES)
def test_the_imported_amounts_are_those_worked_out_by_hand(name: str) -> None:
    tournament = fixture(name)
    found = {}
    for table in Table.objects.filter(round__tournament=tournament).select_related("round"):
        place = (table.round.number, table.number)
        found[place] = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
        if name in TABLE_CASH:
            assert convert.row_points([getattr(table, column) for column in CASH], table.seats) == TABLE_CASH[name][place]
        if name in KASSA:
            assert (table.pot, tuple(getattr(table, column) for column in POT)[: table.seats]) == KASSA[name]
    assert found == TABLE_POINTS[name]


@pytest.mark.parametrize("name", NAMES)
def test_exported_and_imported_it_is_the_same_tournament(name: str) -> None:
    tournament = fixture(name)
    other = again(tournament)
    assert other.slug == f"{tournament.slug}-2"
    assert content_digest(other) == content_digest(tournament)


def busy() -> Tournament:
    """A tournament with everything that the file writes only where it is unusual."""
    tournament = running(
        ((1, 2, 3, 4), (5, 6, 7, 8, 9)),
        cup="Wiener Cup",
        games_large=4,
        fee_cents=1200,
        time_limit_minutes=120,
        tie_breaks=["wins", "lot"],
        keep_apart=["club"],
        options={"bird_rufer": "unit", "values": {"dreier": 4, "trull": [1, 3]}},
        date=None,
    )
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 1, DREIER | {"dealer": 3}, expected_version=1, reason="verlesen")
    save(table, 2, FAULTY, keep_faulty=True)
    writing.strike_entry(table_id=table.pk, position=save(table, 3, RUFER).position, expected_version=1, reason="doppelt")
    settling.break_off_table(table_id=the_table(tournament, 2).pk, reason="Zeit")
    Table.objects.filter(number=2).update(games=7, first_dealer=3)
    [first, second] = tournament.registrations.order_by("number")[:2]
    players.set_paid(registration_id=first.pk, paid=True)
    players.withdraw(registration_id=second.pk, reason="krank")
    setup.show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


def test_the_unusual_is_kept_too() -> None:
    tournament = busy()
    file = written(tournament)
    usual = {"format", "name", "date", "place", "system", "options", "rounds", "games", "cents_per_point", "seed", "players", "tables"}
    assert set(file) - usual == {
        "cup",
        "games_large",
        "fee_cents",
        "time_limit_minutes",
        "tie_breaks",
        "keep_apart",
        "standings_shown",
        "draws",
        "history",
    }
    assert file["tables"][0]["open"] == [1]
    assert file["tables"][1] == {
        "round": 1,
        "table": 2,
        "seats": [5, 6, 7, 8, 9],
        "records": [],
        "first_dealer": 3,
        "games": 7,
        "broken_off": "Zeit",
    }
    other = again(tournament)
    assert written(other) == file
    lines = Entry.objects.filter(table__round__tournament=other, current=True, record__isnull=False).order_by("position")
    assert [row.settled for row in lines] == [True, False]


@pytest.mark.parametrize(
    "make", [lambda: registered(4), lambda: setup.create_tournament(name="Leer", system="french-tarot"), drawn, running]
)
def test_a_tournament_at_any_stage_is_kept(make: Any) -> None:
    tournament = make()
    other = again(tournament)
    assert written(other) == written(tournament)
    assert (other.phase, other.rules_digest) == (tournament.phase, tournament.rules_digest)


def test_a_finished_tournament_is_kept() -> None:
    tournament = running(rounds=1)
    fill(the_table(tournament))
    rounds.close_round(round_id=the_round(tournament).pk, reason="Tisch 2 kam nicht")
    setup.close_tournament(tournament_id=tournament.pk)
    setup.publish_tournament(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    other = again(tournament)
    assert written(other) == written(tournament)
    assert (other.phase, the_round(other).state, the_round(other).closed_reason) == ("published", RoundState.CLOSED, "Tisch 2 kam nicht")


def test_the_rules_it_was_played_by_are_kept() -> None:
    tournament = running()
    Tournament.objects.update(rules_digest="0" * 64, rules_edition="alt")
    tournament.refresh_from_db()
    other = again(tournament)
    assert (other.rules_digest, other.rules_edition) == ("0" * 64, "alt")
    assert content_digest(other) == content_digest(tournament)


def test_persons_are_recognised_but_never_twice_in_one_tournament() -> None:
    file = cup()
    for player in file["players"][:2]:
        player.update(name="Maria Huber", place="Linz", club="")
    first = import_tournament(file=read_file(json.dumps(file).encode()))
    second = import_tournament(file=read_file(json.dumps(file).encode()))
    assert Player.objects.filter(name="Maria Huber").count() == 2
    ids = [set(tournament.registrations.values_list("player_id", flat=True)) for tournament in (first, second)]
    assert ids[0] == ids[1]
    assert len(ids[0]) == 9


def test_only_the_name_the_system_and_the_players_must_be_there() -> None:
    file = {"format": "tarock-tournament/1", "name": "Kurz", "system": "koenigrufen-cup", "players": [{"number": 3, "name": "Anna"}]}
    tournament = import_tournament(file=read_file(json.dumps(file).encode()))
    assert (tournament.rounds, tournament.games, tournament.phase, tournament.date) == (3, 20, "registration", None)


def test_import_is_one_action() -> None:
    fixture("cup-nine")
    assert [row.action for row in LogRow.objects.all()] == ["import_tournament"]


def change(path: str, value: object, file: dict[str, Any] | None = None) -> dict[str, Any]:
    """The cup's file with something else at a place like `tables[0].records[1].declarer`."""
    file = file or cup()
    steps = [int(step) if step.isdigit() else step for step in path.replace("]", "").replace("[", ".").split(".")]
    part: Any = file
    for step in steps[:-1]:
        part = part[step]
    part[steps[-1]] = value
    return file


WRONG = [
    # place, value, what is found
    ("format", "tarock-tournament/2", [("unknown_format", "format")]),
    ("name", "", [("missing_field", "name")]),
    ("name", "x" * 201, [("too_long", "name")]),
    ("name", 7, [("bad_value", "name")]),
    ("date", "21.11.2026", [("bad_value", "date")]),
    ("date", "2026-02-30", [("bad_value", "date")]),
    ("date", 20261121, [("bad_value", "date")]),
    ("system", "schafkopf", [("unknown_system", "system")]),
    ("system", ["koenigrufen-cup"], [("unknown_system", "system")]),
    ("options", [], [("bad_option", "options")]),
    ("options", {"bird_rufer": "both"}, [("bad_option", "options.bird_rufer")]),
    ("options", {"birdrufer": "unit"}, [("unknown_option", "options.birdrufer")]),
    ("options", {"values": {"dreier": -4}}, [("bad_option", "options.values.dreier")]),
    ("rounds", 0, [("bad_value", "rounds")]),
    ("rounds", "3", [("bad_value", "rounds")]),
    ("rounds", True, [("bad_value", "rounds")]),
    ("games", 10**6, [("bad_value", "games")]),
    ("games", 2.5, [("bad_value", "games")]),
    ("games", 2, [("too_many_games", f"tables[{table}].records") for table in (0, 1, 2)]),
    ("cents_per_point", -1, [("bad_value", "cents_per_point")]),
    ("seed", 7, [("bad_value", "seed")]),
    ("tie_breaks", ["best_rounds", "age"], [("bad_value", "tie_breaks")]),
    ("closed", [3], [("bad_value", "closed")]),
    ("closed_reasons", {"1": "Zeit"}, [("bad_value", "closed_reasons")]),
    ("phase", "draft", [("bad_value", "phase")]),
    ("standings_shown", "ja", [("bad_value", "standings_shown")]),
    ("draws", [{"round": 9}], [("bad_value", "draws[0]")]),
    ("rules_digest", "abc", [("bad_value", "rules_digest")]),
    ("colour", "red", [("unknown_field", "colour")]),
    (
        "players",
        {},
        [("bad_value", "players"), *[("unknown_player", f"tables[{t}].seats[{s}]") for t, n in enumerate((4, 5, 4, 5)) for s in range(n)]],
    ),
    (
        "players[2]",
        "Anna",
        [("bad_value", "players[2]"), ("unknown_player", "tables[0].seats[2]"), ("unknown_player", "tables[3].seats[0]")],
    ),
    ("players[0].name", " ", [("missing_field", "players[0].name")]),
    ("players[0].nmae", "Anna", [("unknown_field", "players[0].nmae")]),
    (
        "players[0].number",
        2,
        [("number_taken", "players[1].number"), ("unknown_player", "tables[0].seats[0]"), ("unknown_player", "tables[2].seats[1]")],
    ),
    ("players[0].tags", "women", [("bad_value", "players[0].tags")]),
    ("players[0].paid", 1, [("bad_value", "players[0].paid")]),
    ("players[0].withdrawn", True, [("bad_value", "players[0].withdrawn")]),
    ("tables", None, None),
    ("tables", 7, [("bad_value", "tables")]),
    ("tables[1]", [], [("bad_value", "tables[1]")]),
    ("tables[1].tisch", 2, [("unknown_field", "tables[1].tisch")]),
    ("tables[1].round", 3, [("bad_value", "tables[1].round")]),
    ("tables[1].table", 1, [("duplicate_table", "tables[1].table")]),
    ("tables[0].seats", [1, 2, 3], [("bad_seats", "tables[0].seats")]),
    ("tables[0].seats", [1, 2, 3, 4, 5, 6], [("bad_seats", "tables[0].seats")]),
    ("tables[0].seats[3]", 77, [("unknown_player", "tables[0].seats[3]")]),
    ("tables[0].seats[3]", "4", [("unknown_player", "tables[0].seats[3]")]),
    ("tables[0].seats[3]", 1, [("player_twice", "tables[0].seats[3]")]),
    ("tables[0].seats[3]", 9, [("player_twice", "tables[1].seats[4]")]),
    ("tables[0].sums", [0, 0, 0, 0], [("contradiction", "tables[0].sums")]),
    ("tables[3].sums[0]", 11, [("sum_not_0", "tables[3].sums")]),
    ("tables[3].sums[0]", "10", [("bad_value", "tables[3].sums[0]")]),
    ("tables[3].sums[0]", 9.5, [("bad_value", "tables[3].sums[0]")]),
    ("tables[3].sums", [0, 0], [("bad_value", "tables[3].sums")]),
    ("tables[0].first_dealer", 4, [("bad_seat", "tables[0].first_dealer")]),
    ("tables[0].confirmed", "ja", [("bad_value", "tables[0].confirmed")]),
    ("tables[0].broken_off", "", [("bad_value", "tables[0].broken_off")]),
    ("tables[0].broken_off", {"say": "somebody_left"}, [("bad_value", "tables[0].broken_off")]),
    ("tables[0].open", [3], [("bad_value", "tables[0].open")]),
    ("tables[0].records", "rufer", [("bad_value", "tables[0].records")]),
    ("tables[0].records[1]", 7, [("bad_value", "tables[0].records[1]")]),
    ("tables[0].records[1].declarer", 4, [("bad_seat", "tables[0].records[1].declarer")]),
    ("tables[0].records[1].declarer", None, [("missing_field", "tables[0].records[1].declarer")]),
    ("tables[0].records[0].announcements[0].kind", "x", [("unknown_announcement", "tables[0].records[0].announcements[0].kind")]),
    ("tables[0].records[2].points", ["20/0", "14/0", "0/0", "37/0"], [("sum_not_70", "tables[0].records[2].points")]),
    (
        "tables[1].records[0].dealer",
        1,
        [("bad_seat", "tables[1].records[0].declarer"), ("bad_seat", "tables[1].records[0].announcements[0].by")],
    ),
]


@pytest.mark.parametrize("path, value, expected", WRONG, ids=[f"{place}-{number}" for number, (place, *_) in enumerate(WRONG)])
def test_what_is_wrong_is_found_at_its_place(path: str, value: object, expected: list | None) -> None:
    if expected is None:
        assert not import_tournament(file=read_file(json.dumps(change(path, value)).encode())).round_set.exists()
    else:
        assert faults(change(path, value)) == expected


@pytest.mark.parametrize(
    "table",
    [{"records": []}, {"records": [RUFER]}, {"records": [FAULTY] * 3, "open": [0, 1, 2]}, {"sums": [1, -1, 0, 0], "broken_off": "Zeit"}],
)
def test_nobody_confirms_a_table_that_is_not_complete(table: dict) -> None:
    file = {**cup(), "tables": [{"round": 1, "table": 1, "seats": [1, 2, 3, 4], **table, "confirmed": True}]}
    assert faults(file) == [("contradiction", "tables[0].confirmed")]


def test_a_tournament_is_over_when_all_its_rounds_are() -> None:
    assert faults({**cup(), "closed": [1], "phase": "published"}) == [("bad_value", "phase")]
    assert import_tournament(file=read_tournament({**cup(), "closed": [1, 2], "phase": "published"})).phase == "published"


def test_a_line_kept_open_has_at_least_the_shape_of_a_game() -> None:
    table = {"round": 1, "table": 1, "seats": [1, 2, 3, 4], "records": [{**RUFER, "announcements": ["pagat"]}], "open": [0]}
    assert faults({**cup(), "tables": [table]}) == [("bad_value", "tables[0].records[0].announcements[0]")]


def test_half_points_need_an_even_number_of_cents() -> None:
    file = {**cup(), "system": "french-tarot", "options": {"five_player_split": "halves"}, "tables": []}
    assert faults({**file, "cents_per_point": 5}) == [("bad_value", "cents_per_point")]
    made = import_tournament(file=read_tournament(file))
    with pytest.raises(Refused):
        setup.change_setup(tournament_id=made.pk, cents_per_point=5)


@pytest.mark.parametrize("more, fine", [
    ({"amounts": "half"}, False), ({"amounts": "whole"}, True), ({"amounts": "half", "balanced": False, "faults": {}}, True),
])  # fmt: skip
def test_half_points_of_a_sheet_of_its_own_need_them_too(more: dict[str, Any], fine: bool) -> None:
    """Where amounts need not be 0 together nobody pays anybody, whatever a point were worth."""
    values = {"name": "Cego", "system": "cego-abend", "sheet_file": {**free_files.FILE, **more}}
    cents = {} if more.get("balanced") is False else {"cents_per_point": 5}
    with nullcontext() if fine else pytest.raises(Refused, match="cents_per_point"):
        assert setup.create_tournament(**values, **cents).cents_per_point == (5 if cents else 0)


def test_everything_is_reported_at_once() -> None:
    file = change("rounds", "x", change("players[0].name", "", change("tables[0].tisch", 1)))
    # The tables are looked at only when it is known how many rounds there are.
    assert faults(file) == [("bad_value", "rounds"), ("missing_field", "players[0].name")]
    file = change("players[0].name", "", change("tables[3].sums[0]", 11, change("tables[0].records[1].declarer", 9, change("x", 1))))
    assert faults(file) == [
        ("unknown_field", "x"),
        ("missing_field", "players[0].name"),
        ("bad_seat", "tables[0].records[1].declarer"),
        ("sum_not_0", "tables[3].sums"),
    ]


def raw(old: str, new: str) -> bytes:
    text = (FIXTURES / "cup-nine.json").read_text()
    assert old in text
    return text.replace(old, new, 1).encode()


DEEP = "[" * 30 + "]" * 30

ODD = [
    (b"", [("no_json", "")]),
    (b"{", [("no_json", "")]),
    (b"[]", [("unknown_format", "format")]),
    (b"null", [("unknown_format", "format")]),
    (b'"tarock-tournament/1"', [("unknown_format", "format")]),
    (b"\xff\xfe{}", [("no_json", "")]),
    (b"[" * 100_000, [("no_json", "")]),
    (raw('"games": 3', '"games": 3, "games": 3'), [("duplicate_key", "games")]),
    (raw('"number": 1,', '"number": 1, "number": 2,'), [("duplicate_key", "players[0].number")]),
    (raw('"declarer": 2', '"declarer": 2, "declarer": 1'), [("duplicate_key", "tables[0].records[1].declarer")]),
    (raw('"cents_per_point": 10', '"cents_per_point": NaN'), [("bad_value", "cents_per_point")]),
    (raw('"cents_per_point": 10', '"cents_per_point": Infinity'), [("bad_value", "cents_per_point")]),
    (raw('"cents_per_point": 10', '"cents_per_point": 1e999'), [("bad_value", "cents_per_point")]),
    (raw('"cents_per_point": 10', f'"cents_per_point": {"9" * 5000}'), [("bad_value", "cents_per_point")]),
    (raw('"Anna Aigner"', '"Anna\\u0000"'), [("bad_text", "players[0].name")]),
    (raw('"Anna Aigner"', '"Anna\\ud83d"'), [("bad_text", "players[0].name")]),
    (raw('"Anna Aigner"', "NaN"), [("bad_value", "players[0].name")]),
    (raw('"place": "Linz",\n', '"pl\\u0000ce": "Linz",\n'), [("bad_text", "pl\\x00ce")]),
    (raw('"options": {}', f'"options": {DEEP}'), [("bad_value", "options" + "[0]" * 19)]),
    (raw('"won": true', f'"won": {"x" * 3}'), [("no_json", "")]),
    (raw('"won": true', f'"reason": "{"x" * 100_000}"'), [("bad_value", "tables[0].records[0]")]),
]


@pytest.mark.parametrize("content, expected", ODD, ids=range(len(ODD)))
def test_odd_json_is_found_never_a_traceback(content: bytes, expected: list) -> None:
    assert faults(content)[: len(expected)] == expected


def test_a_huge_file_is_not_read() -> None:
    assert faults(b" " * 50_000_001) == [("too_large", "")]


def test_a_byte_order_mark_does_no_harm() -> None:
    assert read_file(b"\xef\xbb\xbf" + json.dumps(cup()).encode()).setup["name"] == "Turnier der Neun"


@pytest.mark.parametrize("value", [None, True, 0, -1, 1.5, 10**20, "", "x", [], [[]], {}, {"a": {}}])
def test_any_value_anywhere_is_read_or_refused(value: object) -> None:
    places = [
        *cup(),
        "players[0]",
        *[f"players[0].{key}" for key in cup()["players"][0]],
        "tables[0]",
        "tables[3].sums",
        "tables[3].sums[1]",
        *[
            f"tables[0].{key}"
            for key in ("round", "table", "seats", "records", "sums", "first_dealer", "games", "confirmed", "broken_off", "open")
        ],
        "tables[0].records[0]",
        *[f"tables[0].records[0].{key}" for key in cup()["tables"][0]["records"][0]],
        "cup",
        "games_large",
        "fee_cents",
        "time_limit_minutes",
        "tie_breaks",
        "keep_apart",
        "closed",
        "closed_reasons",
        "opened",
        "phase",
        "standings_shown",
        "draws",
        "rules_edition",
        "rules_digest",
    ]
    for place in places:
        # Anything but Refused fails the test; what is read without fault is fine.
        with suppress(Refused):
            read_file(json.dumps(change(place, value)).encode())


def test_the_command_prints_the_slug_or_the_findings(tmp_path: Path) -> None:
    out, err = StringIO(), StringIO()
    call_command("import_tournament", str(FIXTURES / "cup-nine.json"), stdout=out, stderr=err)
    assert out.getvalue() == "turnier-der-neun-2026\n"
    broken = tmp_path / "kaputt.json"
    broken.write_text(json.dumps(change("tables[0].records[1].declarer", 9)))
    with pytest.raises(SystemExit, match="1"):
        call_command("import_tournament", str(broken), stdout=out, stderr=err)
    assert "tables[0].records[1].declarer" in err.getvalue()
    with pytest.raises(SystemExit, match="1"):
        call_command("import_tournament", str(tmp_path / "fehlt.json"), stdout=out, stderr=err)
    assert Tournament.objects.count() == 1
