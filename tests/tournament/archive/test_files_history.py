"""The tournament file carries the past: versions with their reasons, struck lines, second versions, the log. Out, in and out it is the same
bytes."""

import json
from collections.abc import Callable
from typing import Any
from uuid import uuid4

import pytest

from tests.tournament import court
from tests.tournament.evening import DREIER, FAULTY, REDEAL, RUFER, fill, running, save, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.ledger.lines import settling, writing
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, LogRow, OtherVersion, Tournament
from tournament.phones.writing import choose_version

pytestmark = pytest.mark.django_db


def again(tournament: Tournament) -> Tournament:
    return import_tournament(file=read_file(as_text(written(tournament)).encode()), author="ein anderer")


def second(table: Any, line: int, **more: Any) -> OtherVersion:
    said = {
        "position": line * POSITION_STEP,
        "record": {"game": "redeal", "dealer": 0},
        "client_id": uuid4(),
        "author": "Telefon 2",
        **more,
    }
    return OtherVersion.objects.create(table=table, **said)


def corrected() -> Tournament:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, RUFER, author="Anna")
    save(table, 1, {**DREIER, "dealer": 0}, expected_version=1, reason="verlesen", author="Berta")
    save(table, 1, RUFER, expected_version=2, reason="doch nicht", author="Anna")
    return tournament


def struck() -> Tournament:
    """Lines 2 and 3 of three are taken off; a fourth is written after them."""
    tournament = running()
    table = the_table(tournament)
    fill(table)
    for line in (2, 3):
        writing.strike_entry(
            table_id=table.pk, position=line * POSITION_STEP, expected_version=1, reason=f"Zeile {line} doppelt", author="Anna"
        )
    save(table, 4, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    return tournament


def faulty() -> Tournament:
    tournament = running()
    table = the_table(tournament)
    save(table, 1, FAULTY, keep_faulty=True)
    save(table, 1, RUFER, expected_version=1, reason="nachgezählt")
    return tournament


def undecided() -> Tournament:
    tournament = corrected()
    table = the_table(tournament)
    second(table, 1)
    choose_version(other_id=second(table, 1, reason="so war es").pk, choice="theirs", author="Anna")
    return tournament


def inserted() -> Tournament:
    """A forgotten redeal before line 2: its only version has a reason."""
    tournament = running()
    table = the_table(tournament)
    fill(table)
    writing.insert_entry(table_id=table.pk, before_position=2 * POSITION_STEP, record=REDEAL, reason="vergessen", author="Anna")
    return tournament


def by_sums() -> Tournament:
    tournament = struck()
    settling.save_sums(table_id=the_table(tournament).pk, sums=[3, -1, -1, -1], reason="Zettel", replace_records=True)
    return tournament


def ruled() -> Tournament:
    tournament, user, _ruling = court.ruled_dreier()
    table = the_table(tournament)
    save(table, 2, RUFER)
    writing.strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=1, reason="doppelt")
    court.case(the_table(tournament, 2), user, line=None)
    return tournament


MAKERS: tuple[Callable[[], Tournament], ...] = (corrected, struck, faulty, undecided, inserted, by_sums, ruled)


@pytest.mark.parametrize("make", MAKERS)
def test_out_in_and_out_it_is_the_same_bytes(make: Callable[[], Tournament]) -> None:
    tournament = make()
    first = as_text(written(tournament))
    other = again(tournament)
    assert as_text(written(other)) == first
    assert as_text(written(again(other))) == first
    assert recompute(other) == []


def lines(tournament: Tournament) -> list[tuple[Any, ...]]:
    found = Entry.objects.filter(table__round__tournament=tournament).order_by("table__number", "position", "version")
    return list(
        found.values_list(
            "version", "record", "reason", "author", "created_at", "current", "game", "settled", "a0", "a1", "a2", "a3", "declarer"
        )
    )


def test_every_version_is_there_with_its_reason_its_author_and_its_time() -> None:
    tournament = corrected()
    assert lines(again(tournament)) == lines(tournament)
    assert [(row[0], row[2], row[3], row[5]) for row in lines(tournament)] == [
        (1, "", "Anna", False),
        (2, "verlesen", "Berta", False),
        (3, "doch nicht", "Anna", True),
    ]


def test_a_line_that_was_inserted_says_why() -> None:
    tournament = inserted()
    found = [
        list(Entry.objects.filter(table=the_table(which)).order_by("position").values_list("game", "reason"))
        for which in (tournament, again(tournament))
    ]
    assert found == [[(1, ""), (None, "vergessen"), (2, ""), (3, "")]] * 2


def test_a_struck_line_stands_where_it_stood() -> None:
    tournament = struck()
    other = again(tournament)
    shown = [
        list(Entry.objects.filter(table=the_table(which), current=True).order_by("position").values_list("record", "reason"))
        for which in (tournament, other)
    ]
    assert shown[0] == shown[1]
    assert [reason for _record, reason in shown[1]] == ["", "Zeile 2 doppelt", "Zeile 3 doppelt", ""]
    # The sheet goes on after it.
    save(the_table(other), 3, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0})


def test_second_versions_go_on_waiting_and_can_be_chosen() -> None:
    other = again(undecided())
    rows = list(OtherVersion.objects.filter(table__round__tournament=other).order_by("pk"))
    assert [(row.position, row.author, row.reason, row.choice) for row in rows] == [
        (POSITION_STEP, "Telefon 2", "", ""),
        (POSITION_STEP, "Telefon 2", "so war es", "theirs"),
    ]
    choose_version(other_id=rows[0].pk, choice="theirs")


def test_the_log_is_the_same_row_by_row_and_the_import_adds_one_of_its_own() -> None:
    tournament = corrected()
    other = again(tournament)
    columns = ("at", "author", "action", "text", "detail", "table__number", "entry__version")
    then, now = (list(LogRow.objects.filter(tournament=which).order_by("pk").values_list(*columns)) for which in (tournament, other))
    assert now[:-1] == then
    assert now[-1][1:3] == ("ein anderer", "import_tournament")
    assert "import_tournament" not in as_text(written(other))


def test_a_row_of_the_log_that_names_every_game_of_a_large_evening_comes_back() -> None:
    """Taking another reading over names each game that it moves, with what was played: 3,000 games are 200 players in three rounds."""
    tournament = corrected()
    games = [
        {"position": line * POSITION_STEP, "game": line, "record": DREIER, "amounts": [["15", "-5", "-5", "-5"]] * 2}
        for line in range(1, 3_001)
    ]
    LogRow.objects.create(
        tournament=tournament, action="adopt_rules", text="umgerechnet", detail={"tables": [{"round": 1, "table": 1, "games": games}]}
    )
    assert LogRow.objects.get(tournament=again(tournament), action="adopt_rules").detail["tables"][0]["games"] == games


def test_files_without_a_history_still_import() -> None:
    file = written(corrected())
    del file["history"]
    for table in file["tables"]:
        table.pop("history", None)
    other = import_tournament(file=read_file(json.dumps(file).encode()))
    assert "history" not in written(other)
    assert [row[0] for row in lines(other)] == [1]


def file() -> dict[str, Any]:
    made = written(undecided())
    Tournament.objects.update(name="anders")
    return made


WRONG = [
    ("history", 7, "bad_value", "history"),
    ("history[0]", 7, "bad_value", "history[0]"),
    ("history[0].at", "gestern", "bad_value", "history[0].at"),
    ("history[0].action", "import_tournament", "bad_value", "history[0].action"),
    ("history[0].action", None, "missing_field", "history[0].action"),
    ("history[0].detail", [], "bad_value", "history[0].detail"),
    ("history[0].colour", "red", "unknown_field", "history[0].colour"),
    ("history[-1].table", 9, "unknown_table", "history[{last}].table"),
    ("tables[0].history", {}, "bad_value", "tables[0].history"),
    ("tables[0].history[0].line", 9, "unknown_line", "tables[0].history[0].line"),
    ("tables[0].history[0].struck_line", 1, "contradiction", "tables[0].history[0].line"),
    ("tables[0].history[1].version", 3, "contradiction", "tables[0].history[1].version"),
    ("tables[0].history[1].reason", "", "missing_field", "tables[0].history[1].reason"),
    ("tables[0].history[0].points", [1, 1, 1, 1], "sum_not_0", "tables[0].history[0].points"),
    ("tables[0].history[0].record", 7, "bad_value", "tables[0].history[0].record"),
    ("tables[0].history[0].at", None, "missing_field", "tables[0].history[0].at"),
    ("tables[0].history[2].record", RUFER, "contradiction", "tables[0].history[2].record"),
    ("tables[0].other_versions", 7, "bad_value", "tables[0].other_versions"),
    ("tables[0].other_versions[0].record", None, "bad_value", "tables[0].other_versions[0].record"),
    ("tables[0].other_versions[0].choice", "meine", "bad_value", "tables[0].other_versions[0].choice"),
]


@pytest.mark.parametrize("path, value, code, place", WRONG, ids=[f"{row[0]}-{number}" for number, row in enumerate(WRONG)])
def test_what_is_wrong_is_found_at_its_place(path: str, value: object, code: str, place: str) -> None:
    given = file()
    steps = [int(step) if step.lstrip("-").isdigit() else step for step in path.replace("]", "").replace("[", ".").split(".")]
    part: Any = given
    last = len(given["history"]) - 1
    for step in steps[:-1]:
        part = part[step]
    part[steps[-1]] = value
    before = Tournament.objects.count()
    with pytest.raises(Refused) as caught:
        import_tournament(file=read_file(json.dumps(given).encode()))
    assert (code, place.format(last=last)) in [(finding.code, finding.field) for finding in caught.value.findings]
    assert all(finding.message for finding in caught.value.findings)
    assert Tournament.objects.count() == before


ANY = (None, True, 0, -1, 1.5, 10**20, "", "x", [], [[]], {}, {"a": {}}, "9999-12-31T23:59:59-23:00")


@pytest.mark.parametrize("turn, value", list(enumerate(ANY)))
def test_any_value_anywhere_is_read_or_refused(turn: int, value: object) -> None:
    """At every second key of each part; at the others the next value."""
    whole = json.dumps(file())
    tried = 0
    for part in (("history", -1), ("tables", 0, "history", 0), ("tables", 0, "history", 2), ("tables", 0, "other_versions", 0)):
        found: Any = json.loads(whole)
        for step in part:
            found = found[step]
        for key in [*found, "struck_line", "after", "open", "won", "declarer", "decided_at", "round"][turn % 2 :: 2]:
            given = json.loads(whole)
            item: Any = given
            for step in part:
                item = item[step]
            item[key] = value
            tried += 1
            try:
                import_tournament(file=read_file(json.dumps(given).encode()))
            except Refused:
                continue
    assert tried > 15
