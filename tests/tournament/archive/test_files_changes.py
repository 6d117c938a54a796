"""Who sat down in whose place, in a tournament file: out, in and out again the same bytes; what is wrong has its place."""

import json
from typing import Any

import pytest

from tests.tournament.evening import RUFER, fill, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.seat_hand import sits_down
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.writing import strike_entry
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Repair, Seat, Tournament

pytestmark = pytest.mark.django_db


def changed() -> Tournament:
    """Table 1 played, 9 in seat 0 from game 2 on; table 2 with one game, 10 in seat 2 from the next game on."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}, {"name": "Spieler 10"}])
    fill(the_table(tournament))
    sits_down(the_table(tournament), 0, 9, before_game=2)
    save(the_table(tournament, 2), 1, RUFER)
    sits_down(the_table(tournament, 2), 2, 10, before_game=2)
    Repair.objects.create(
        round=the_round(tournament),
        action="apply_repair",
        facts={"reason": "Wechsel"},
        author="leitung",
        before={"tables": {}, "people": {"1": None}},
        after={"tables": {}, "people": {"1": "heim"}},
    )
    return tournament


def as_file(tournament: Tournament) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(as_text(written(tournament)))
    return found


def test_a_table_says_who_began_and_who_sat_down_from_which_game_on() -> None:
    file = as_file(changed())
    assert [(table["seats"], table["changes"]) for table in file["tables"]] == [
        ([1, 2, 3, 4], [{"before_game": 2, "seat": 0, "player": 9}]), ([5, 6, 7, 8], [{"before_game": 2, "seat": 2, "player": 10}]),
    ]  # fmt: skip
    assert [(repair["round"], repair["facts"]) for repair in file["repairs"]] == [(1, {"reason": "Wechsel"})]


def test_out_and_in_and_out_again_it_is_the_same() -> None:
    tournament = changed()
    strike_entry(table_id=the_table(tournament).pk, position=3 * POSITION_STEP, expected_version=1, reason="doppelt")
    text = as_text(written(tournament))
    again = import_tournament(file=read_file(text.encode()))
    assert as_text(written(again)) == text
    assert recompute(again) == []
    totals = {line.player.number: line.rounds for line in read_ranking(again, Audience.DESK).standings}
    # Without game 3: 1 has -1, 9 has 15; of table 2 everybody game 1, 10 nothing yet.
    assert (totals[1], totals[9], totals[7], totals[10]) == ((-1, None), (15, None), (1, None), (None, None))
    save(the_table(again, 2), 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    assert read_ranking(again, Audience.DESK).line(10).total == 1  # type: ignore[union-attr]


def test_the_first_holder_comes_from_the_file_and_the_seat_has_who_sits_there_now() -> None:
    again = import_tournament(file=read_file(as_text(written(changed())).encode()))
    seats = Seat.objects.filter(table=the_table(again)).order_by("index").values_list("registration__number", flat=True)
    assert list(seats) == [9, 2, 3, 4]


@pytest.mark.parametrize(
    "change, field",
    [
        ({"before_game": 4}, "before_game"),
        ({"before_game": 0}, "before_game"),
        ({"seat": 4}, "seat"),
        ({"player": 99}, "player"),
        ({"player": 5}, "player"),
        ({"whom": 5}, "whom"),
        ({"seat": None}, "seat"),
    ],
)
def test_a_wrong_change_is_found_where_it_stands(change: dict[str, object], field: str) -> None:
    """Game 4 of 3, no game 0, no fifth seat, nobody numbered 99; and 5 sits at table 2."""
    file = as_file(changed())
    file["tables"][0]["changes"][0] |= change
    with pytest.raises(Refused) as refused:
        read_file(json.dumps(file).encode())
    assert next(found.field for found in refused.value.findings if found.field.startswith("tables")).endswith(
        (f"changes[0].{field}", "seats[0]")
    )


def test_nobody_sits_on_two_chairs_and_sums_say_too_little() -> None:
    file = as_file(changed())
    file["tables"][0]["changes"][0]["player"] = 2
    del file["tables"][0]["records"]
    file["tables"][0]["sums"] = [0, 0, 0, 0]
    with pytest.raises(Refused) as refused:
        read_file(json.dumps(file).encode())
    fields = {found.field: found.code for found in refused.value.findings}
    assert fields["tables[0].changes"] == "player_twice"
    assert fields["tables[0].sums"] == "contradiction"


def test_from_the_first_game_on_sums_are_enough() -> None:
    file = as_file(changed())
    del file["tables"][0]["records"]
    file["tables"][0] |= {"sums": [9, -3, -3, -3], "changes": [{"before_game": 1, "seat": 0, "player": 9}]}
    file["history"] = []
    again = import_tournament(file=read_file(json.dumps(file).encode()))
    assert as_file(again)["tables"][0] == file["tables"][0]
    totals = {line.player.number: line.total for line in read_ranking(again, Audience.DESK).standings}
    assert totals[9] == 9
    assert 1 not in totals


def test_an_older_file_has_none_and_reads_as_ever() -> None:
    file = as_file(changed())
    del file["repairs"]
    for table in file["tables"]:
        del table["changes"]
    again = import_tournament(file=read_file(json.dumps(file).encode()))
    assert (as_file(again)["tables"], Repair.objects.filter(round__tournament=again).count()) == (file["tables"], 0)


@pytest.mark.parametrize("change", [
    {"round": 7}, {"facts": {}}, {"before": 3}, {"before": {}}, {"after": {"tables": {"1": None}, "people": {}}}, {"at": "gestern"},
    {"after": {"tables": {"1.1": {}}, "people": {}}}, {"action": "unbekannt"},
])  # fmt: skip
def test_a_wrong_repair_is_found_where_it_stands(change: dict[str, object]) -> None:
    file = as_file(changed())
    file["repairs"][0] |= change
    with pytest.raises(Refused) as refused:
        read_file(json.dumps(file).encode())
    assert refused.value.findings[0].field.startswith("repairs[0].")
