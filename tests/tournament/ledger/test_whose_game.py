"""A game written in between, exactly where somebody sat down in another's place; and what stored repairs say of numbers that lines have
moved.

Table 1 of `running`: 1, 2, 3, 4 on seats 0 to 3; number 9 sits nowhere at first. Rufer: seats 1 and 2 +1, seats 0 and 3 −1; Dreier of seat
0: +15, the others −5.
"""

import pytest

from tests.tournament.evening import DREIER, REDEAL, RUFER, running, save, the_table
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import BACK, Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.evening.check_reading import round_faults
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.lines.writing import insert_entry, save_entry, strike_entry
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.repairs import said as told
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, Repair, Tournament

pytestmark = pytest.mark.django_db

NEXT_RUFER = {**RUFER, "dealer": 1, "declarer": 2, "partner": 3}
"""+1 for seats 2 and 3."""


@pytest.fixture
def tournament() -> Tournament:
    made = running(games=8)
    import_players(tournament_id=made.pk, rows=[{"name": "Spieler 9"}])
    made.refresh_from_db()
    return made


def points(tournament: Tournament, *numbers: int) -> list[object]:
    totals = {line.player.number: line.total for line in read_ranking(tournament, Audience.DESK).standings}
    return [totals.get(number) for number in numbers]


def nine_for_one(tournament: Tournament, *, game: int) -> Repair:
    return do_repair(
        tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=9, game=game), reason="Einspringer"
    )


def begins(tournament: Tournament) -> list[tuple[int, int, int]]:
    [row] = Repair.objects.filter(round__tournament=tournament)
    [change] = row.after["tables"]["1.1"]["changes"]
    return [(change["before_game"], row.after["written"]["1.1"][0], row.facts["also"][0]["game"])]


@pytest.mark.parametrize("made_first", [True, False], ids=["change before its game was written", "change made afterwards"])
@pytest.mark.parametrize("side, one, nine", [(Side.BEFORE, 14, -1), (Side.AFTER, -1, 14)])
def test_a_game_inserted_at_a_change_is_of_who_played_it(tournament: Tournament, made_first: bool, side: Side, one: int, nine: int) -> None:
    """Game 1 is 1's: −1. Game 2, from which on 9 sits there, is 9's: −1. The Dreier between them, +15, is whose it is said to be."""
    table = the_table(tournament)
    save(table, 1, RUFER)
    if made_first:
        nine_for_one(tournament, game=2)
    save(table, 2, NEXT_RUFER)
    if not made_first:
        nine_for_one(tournament, game=2)
    last = Entry.objects.get(table=table, game=2).position
    with pytest.raises(Refused) as asked:
        insert_entry(table_id=table.pk, before_position=last, record=DREIER, reason="vergessen")
    assert asked.value.codes == ("who_played",)
    assert asked.value.context == {"before": "Spieler 1", "after": "Spieler 9"}
    assert "Wer hat dieses Spiel gespielt, Spieler 1 oder Spieler 9?" in str(asked.value)
    assert points(tournament, 1, 9) == [-1, -1], "nothing was stored"
    insert_entry(table_id=table.pk, before_position=last, record=DREIER, reason="vergessen", side=side)
    assert points(tournament, 1, 9) == [one, nine]
    number = 3 if side is Side.BEFORE else 2
    assert begins(tournament) == [(number, number, number)]


def test_a_redeal_is_nobodys_and_asks_when_it_becomes_a_game(tournament: Tournament) -> None:
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, NEXT_RUFER)
    nine_for_one(tournament, game=2)
    last = Entry.objects.get(table=table, game=2).position
    redeal = insert_entry(table_id=table.pk, before_position=last, record=REDEAL, reason="Neu geben")
    assert points(tournament, 1, 9) == [-1, -1]
    again = {"table_id": table.pk, "position": redeal.position, "record": DREIER, "expected_version": 1, "reason": "war ein Dreier"}
    with pytest.raises(Refused) as asked:
        save_entry(**again)
    assert asked.value.codes == ("who_played",)
    save_entry(**again, side=Side.AFTER)
    assert points(tournament, 1, 9) == [-1, 14]


def test_elsewhere_nobody_is_asked_and_the_repair_can_be_taken_back(tournament: Tournament) -> None:
    """1 plays games 1 and 2 (−1, +15), 9 from game 3 on (−1). A game inserted before game 2, struck, written again: never 9's; then 9 was
    not there at all."""
    table = the_table(tournament)
    for line, record in enumerate((RUFER, DREIER, NEXT_RUFER), start=1):
        save(table, line, record)
    repair = nine_for_one(tournament, game=3)
    inserted = insert_entry(table_id=table.pk, before_position=2 * POSITION_STEP, record=NEXT_RUFER, reason="vergessen")
    assert (points(tournament, 1, 9), begins(tournament)) == ([13, -1], [(4, 4, 4)])
    strike_entry(table_id=table.pk, position=inserted.position, expected_version=1, reason="doch nicht")
    assert (points(tournament, 1, 9), begins(tournament)) == ([14, -1], [(3, 3, 3)])
    save_entry(table_id=table.pk, position=inserted.position, expected_version=2, record=NEXT_RUFER, reason="doch")
    assert (points(tournament, 1, 9), begins(tournament)) == ([13, -1], [(4, 4, 4)])
    undo_repair(repair_id=repair.pk, reason="war nie da")
    assert points(tournament, 1, 9) == [12, None]


def test_who_sits_at_two_tables_in_one_game_is_a_finding(tournament: Tournament) -> None:
    """1 and 5 sat at each other's tables and went back from game 2 on; then a game is inserted at table 1, as of 5: he sat in game 2 at
    table 2 too."""
    one, other = the_table(tournament), the_table(tournament, 2)
    for table in (one, other):
        save(table, 1, RUFER)
    do_repair(
        tournament_id=tournament.pk,
        round_number=1,
        wish=Wish(Action.SWAP, player=1, other=5, game=1, other_game=1, fate=BACK),
        reason="vertauscht",
    )
    for table in (one, other):
        save(table, 2, NEXT_RUFER)

    def said() -> list[tuple[int, str]]:
        found = round_faults(tournament, one.round)
        return [(fault.table, fault.message.partition(".")[0]) for fault in found if fault.code == "at_two_tables"]

    assert said() == []
    insert_entry(
        table_id=one.pk, before_position=Entry.objects.get(table=one, game=2).position, record=DREIER, reason="vergessen", side=Side.BEFORE
    )
    assert said() == [(2, "5 Spieler 5 sitzt in Spiel 2 auch an Tisch 1")]


def test_what_keeps_a_repair_from_being_taken_back_is_named(tournament: Tournament) -> None:
    table = the_table(tournament)
    save(table, 1, RUFER)
    first = nine_for_one(tournament, game=2)
    later = do_repair(
        tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=9, other=1, game=2), reason="doch da"
    )
    with pytest.raises(Refused) as caught:
        undo_repair(repair_id=first.pk, reason="zurück")
    assert caught.value.context == {"later": later.pk, "round": 1}
    assert f"Zuerst zurücknehmen: „{told(later)}“" in str(caught.value)
    undo_repair(repair_id=later.pk, reason="zurück")
    undo_repair(repair_id=first.pk, reason="zurück")


def test_the_first_game_of_a_change_struck_and_back_is_of_who_played_it(tournament: Tournament) -> None:
    table = the_table(tournament)
    for line, record in enumerate((RUFER, DREIER, NEXT_RUFER), start=1):
        save(table, line, record)
    nine_for_one(tournament, game=2)
    assert points(tournament, 1, 9) == [-1, 14]
    strike_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=1, reason="doppelt")
    assert (points(tournament, 1, 9), begins(tournament)) == ([-1, -1], [(2, 2, 2)])
    save_entry(table_id=table.pk, position=2 * POSITION_STEP, expected_version=2, record=DREIER, reason="doch nicht")
    assert (points(tournament, 1, 9), begins(tournament)) == ([-1, 14], [(2, 2, 2)])
