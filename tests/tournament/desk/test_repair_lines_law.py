"""Games inserted, struck and written again between repairs: nobody's other game becomes somebody else's, sums are those of the games each
has played, and what a repair decided can be taken back as long as nothing is written behind it."""

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from tests.tournament.desk.test_repair_laws import as_file, evening, must_add_up, must_sit_once, repair, sat, wished
from tests.tournament.evening import REDEAL, RUFER, the_table
from tournament.desk.drawing.repair.hall import read_hall
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.lines.writing import insert_entry, save_entry, strike_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, Repair, Table, Tournament

pytestmark = pytest.mark.django_db

STEPS = 18
People = dict[tuple[int, int], tuple[int, ...]]


def played(tournament: Tournament) -> People:
    """Who sat at the table in the game of each line of round 1, by table and position, as the tournament's file says it."""
    found: People = {}
    for table in as_file(tournament)["tables"]:
        if table["round"] != 1:
            continue
        lines = Entry.objects.filter(table=the_table(tournament, table["table"]), current=True, game__isnull=False)
        for position, game in lines.values_list("position", "game"):
            people = list(table["seats"])
            for change in sorted(table.get("changes", []), key=lambda one: one["before_game"]):
                if change["before_game"] <= game:
                    people[change["seat"]] = change["player"]
            found[table["table"], position] = tuple(people)
    return found


def others(people: People, table: int, position: int) -> People:
    return {place: who for place, who in people.items() if place != (table, position)}


def write(table: Table, chance: Random) -> tuple[int, Side | None] | None:
    """A line inserted, struck, brought back, or a redeal that turns out to be a game; which one, and whose it was said to be."""
    lines = list(Entry.objects.filter(table=table, current=True).order_by("position"))
    if not lines:
        return None
    line, side = chance.choice(lines), chance.choice(list(Side))
    dealer = chance.randrange(table.seats)
    game = {**RUFER, "dealer": dealer, "declarer": (dealer + 1) % table.seats, "partner": (dealer + 2) % table.seats}
    try:
        if line.struck:
            before = Entry.objects.filter(table=table, position=line.position, record__isnull=False).latest("version").record
            said = {"record": before, "expected_version": line.version, "reason": "doch", "side": side}
            return save_entry(table_id=table.pk, position=line.position, **said).position, side
        if line.game is None:
            said = {"record": game, "expected_version": line.version, "reason": "war ein Spiel", "side": side}
            return save_entry(table_id=table.pk, position=line.position, **said).position, side
        if chance.random() < 0.4:
            return strike_entry(table_id=table.pk, position=line.position, expected_version=line.version, reason="doppelt").position, None
        record = chance.choice([game, game, {**REDEAL, "dealer": dealer}])
        return insert_entry(table_id=table.pk, before_position=line.position, record=record, reason="vergessen", side=side).position, side
    except Refused as refused:
        if not {"too_many_games", "no_room", "unchanged"} & set(refused.codes):
            raise
        return None


@pytest.mark.parametrize("seed", range(2))
def test_whatever_is_written_in_between_everybody_keeps_his_games(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test's own walk, the same each time
    tournament = evening(games=12)
    written = 0
    for _step in range(STEPS):
        if chance.random() < 0.3:
            repair(tournament, wished(read_hall(tournament, 1), chance), 1, 1)
        else:
            number = chance.choice(list(read_hall(tournament, 1).here))
            before = played(tournament)
            did = write(the_table(tournament, number), chance)
            if did is not None:
                written += 1
                position, _side = did
                assert others(played(tournament), number, position) == others(before, number, position), "nobody else's game"
        must_add_up(tournament)
    assert written >= 5
    for row in Repair.objects.filter(round__tournament=tournament).order_by("-pk"):
        before, ranked = as_file(tournament), played(tournament)
        try:
            undo_repair(repair_id=row.pk, reason="zurück")
        except Refused as refused:
            if refused.codes != ("not_undone",):
                raise
            break
        must_add_up(tournament)
    else:
        return
    assert (as_file(tournament), played(tournament)) == (before, ranked), "what is refused changes nothing"


@pytest.mark.parametrize("seed", range(2))
def test_what_is_written_before_a_change_does_not_keep_it_from_being_taken_back(seed: int) -> None:
    """Everybody who sat down is gone again, and each line is of who sat there all the time."""
    chance = Random(seed)  # noqa: S311 - as above
    tournament = evening(games=12)
    table = the_table(tournament)
    wish = Wish(Action.SUBSTITUTE, player=1, other=chance.choice([15, 16]), game=2)
    done = do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="Einspringer")
    first = Entry.objects.get(table=table, game=1, current=True)
    for _step in range(3):
        before = played(tournament)
        position = insert_entry(table_id=table.pk, before_position=first.position, record=RUFER, reason="vergessen").position
        if chance.random() < 0.5:
            strike_entry(table_id=table.pk, position=position, expected_version=1, reason="doch nicht")
        assert others(played(tournament), 1, position) == others(before, 1, position)
        must_add_up(tournament)
    undo_repair(repair_id=done.pk, reason="zurück")
    must_add_up(tournament)
    assert {who for (number, _position), who in played(tournament).items() if number == 1} == {(1, 2, 3, 4, 5)}


Way = Callable[[], object]
"""Takes a step back."""


def version(table: Table, position: int) -> int:
    return Entry.objects.get(table=table, position=position, current=True).version


def step(table: Table, chance: Random) -> Way | None:
    """A game put in, or a line struck; how it is taken back."""
    lines = [line for line in Entry.objects.filter(table=table, current=True).order_by("position") if not line.struck]
    if not lines:
        return None
    line, dealer = chance.choice(lines), chance.randrange(table.seats)
    try:
        if chance.random() < 0.4:
            strike_entry(table_id=table.pk, position=line.position, expected_version=line.version, reason="doppelt")
            return lambda: save_entry(
                table_id=table.pk, position=line.position, record=line.record, expected_version=version(table, line.position), reason="doch"
            )
        game = {**RUFER, "dealer": dealer, "declarer": (dealer + 1) % table.seats, "partner": (dealer + 2) % table.seats}
        said = {"record": game, "reason": "vergessen", "side": chance.choice(list(Side))}
        put_in = insert_entry(table_id=table.pk, before_position=line.position, **said)
        at = put_in.position
        return lambda: strike_entry(table_id=table.pk, position=at, expected_version=version(table, at), reason="doch nicht")
    except Refused as refused:
        if not {"too_many_games", "no_room"} & set(refused.codes):
            raise
        return None


@pytest.mark.parametrize("seed", range(3))
def test_all_that_was_done_can_be_taken_back_to_what_was_before(seed: int) -> None:
    """Repairs, insertions and strokes, the last one first: each way back leads to who played what then, and to their sums."""
    chance = Random(seed)  # noqa: S311 - as above
    tournament = evening(games=12)

    def now() -> tuple[People, object, object]:
        return played(tournament), sat(tournament), as_file(tournament)

    ways: list[tuple[Way, tuple[People, object, object]]] = []
    for _turn in range(STEPS):
        before = now()
        if chance.random() < 0.4:
            done = repair(tournament, wished(read_hall(tournament, 1), chance), 1, 1)
            way: Way | None = partial(undo_repair, repair_id=done.pk, reason="zurück") if done is not None else None
        else:
            way = step(the_table(tournament, chance.choice(list(read_hall(tournament, 1).here))), chance)
        if way is not None:
            ways.append((way, before))
            must_add_up(tournament)
            must_sit_once(tournament)
    assert len(ways) >= 5
    for way, before in reversed(ways):
        way()
        must_add_up(tournament)
        must_sit_once(tournament)
        assert now() == before
