"""After any repairs: everybody sits once, tables have sizes that the rules have, all sums are 0, the file comes back the same; taken back,
all is as before."""

import json
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from fractions import Fraction
from operator import itemgetter
from random import Random
from typing import Any

import pytest
from django.db import transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from scoring.draw import seating
from tests.tournament.evening import DREIER, RUFER, registered, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.drawing.repair.hall import Hall, read_hall
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import BACK, STRUCK, Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.evening.rounds import open_round
from tournament.desk.registration.merging.writing import merge
from tournament.ledger.lines.lines import CurrentLines
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, LogRow, Registration, Repair, Tournament
from tournament.models.amounts import POINTS

pytestmark = pytest.mark.django_db

STEPS = 30


def evening(games: int = 3) -> Tournament:
    """Fourteen players: tables of five, five and four in round 1, of which the first two play; round 2 is drawn, too."""
    tournament = registered(16, games=games)
    first, second = [(1, 2, 3, 4, 5), (6, 7, 8, 9, 10), (11, 12, 13, 14)], [(1, 6, 11, 7, 2), (3, 8, 12, 9, 4), (5, 10, 13, 14)]
    confirm_draw(tournament_id=tournament.pk, rounds=[seating(1, first), seating(2, second)], pausing=[15, 16])
    open_round(round_id=the_round(tournament).pk)
    tournament.refresh_from_db()
    save(the_table(tournament), 1, RUFER)
    save(the_table(tournament), 2, DREIER)
    save(the_table(tournament, 2), 1, {**RUFER, "declarer": 2, "partner": 3})
    return tournament


def wished(hall: Hall, chance: Random) -> Wish:
    """Anything that a director could say, sensible or not."""
    numbers = list(hall.people)
    table = chance.choice(list(hall.here))
    return Wish(
        chance.choice(list(Action)),
        player=chance.choice(numbers),
        other=chance.choice([0, *numbers]),
        table=chance.choice([0, table]),
        game=chance.choice([0, 0, 1, 2]),
        order=tuple(chance.sample(hall.here[table].now, len(hall.here[table].now))),
        fate=chance.choice(["", BACK]),
    )


def as_file(tournament: Tournament) -> dict[str, Any]:
    tournament.refresh_from_db()
    found: dict[str, Any] = json.loads(as_text(written(tournament)))
    found.pop("history", None)
    for table in found["tables"]:
        table.pop("history", None)
    return found


def must_sit_once(tournament: Tournament) -> None:
    """In each game that is written each sits at one place at most, added up from the file alone."""
    sat: set[tuple[int, int, int]] = set()
    for table in as_file(tournament)["tables"]:
        stored = the_table(tournament, table["table"], table["round"])
        for game in Entry.objects.filter(table=stored, current=True, game__isnull=False).values_list("game", flat=True):
            people = list(table["seats"])
            for change in sorted(table.get("changes", []), key=itemgetter("before_game")):
                if change["before_game"] <= game:
                    people[change["seat"]] = change["player"]
            here = {(table["round"], game, player) for player in people}
            assert len(here) == len(people)
            assert not sat & here
            sat |= here


def must_hold(tournament: Tournament) -> None:
    hall = read_hall(tournament, 1)
    for round_ in hall.rounds:
        sitting = [player for place, spot in hall.spots.items() if place[0] == round_ for player in spot.now]
        assert len(sitting) == len(set(sitting))
        assert {len(spot.now) for place, spot in hall.spots.items() if place[0] == round_} <= {4, 5}
    ranked = read_ranking(tournament, Audience.DESK)
    assert [total for _number, total in ranked.cross_sums] == [0] * len(ranked.cross_sums)
    assert recompute(tournament) == []


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_repaired_the_laws_hold_and_the_way_back_is_the_same(seed: int) -> None:
    chance = Random(seed)  # noqa: S311 - a test's own walk, the same each time
    tournament = evening()
    before, done = [as_file(tournament)], []
    for _step in range(STEPS):
        number = chance.choice([1, 1, 1, 2])
        wish = wished(read_hall(tournament, number), chance)
        try:
            repair = do_repair(tournament_id=tournament.pk, round_number=number, wish=wish, reason="so war es")
        except Refused:
            assert as_file(tournament) == before[-1], "what is refused changes nothing"
            continue
        must_hold(tournament)
        must_sit_once(tournament)
        done.append(repair.pk)
        before.append(as_file(tournament))
    assert len(done) >= 3
    text = as_text(written(tournament))
    again = import_tournament(file=read_file(text.encode()))
    assert as_text(written(again)) == text
    while done:
        assert as_file(tournament) == before.pop()
        undo_repair(repair_id=done.pop(), reason="zurück")
        must_hold(tournament)
    assert as_file(tournament) == before.pop()
    assert not Repair.objects.filter(round__tournament=tournament).exists()


# Anything that hypothesis thinks of -------------------------------------------------------------------------------------------------

NUMBERS = st.integers(1, 16)
WISHES = st.builds(
    Wish,
    st.sampled_from(list(Action)),
    player=NUMBERS,
    other=st.one_of(st.just(0), NUMBERS),
    table=st.integers(0, 3),
    game=st.integers(0, 3),
    other_game=st.integers(0, 2),
    fate=st.sampled_from(["", BACK, STRUCK]),
)


@contextmanager
def forgotten() -> Iterator[None]:
    """What is done in here is as if it had not been."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def repair(tournament: Tournament, wish: Wish, turn: int, number: int) -> Repair | None:
    """Does it, with everybody at the table `turn` seats further where an order is asked for; None where it cannot be, and then nothing has
    changed."""
    here = read_hall(tournament, number).here
    if wish.table in here:
        now = here[wish.table].now
        wish = wish._replace(order=now[turn % len(now) :] + now[: turn % len(now)])
    before, rows = as_file(tournament), LogRow.objects.count()
    try:
        return do_repair(tournament_id=tournament.pk, round_number=number, wish=wish, reason="so war es")
    except Refused:
        assert (as_file(tournament), LogRow.objects.count()) == (before, rows)
        return None


def play(tournament: Tournament, number: int) -> None:
    """One game more at a table, if it takes one: with five the dealer sits out, nobody where one has left."""
    table = the_table(tournament, number) if number in read_hall(tournament, 1).here else None
    if table is None or table.state != "open":
        return
    done = Entry.objects.filter(table=table, current=True, game__isnull=False).count()
    lines = Entry.objects.filter(table=table).values("position").distinct().count()
    if done < table.games:
        sheet = CurrentLines(table)
        tariff = sheet.tariff_at(sheet.next_position)
        dealer = tariff.taken[done % len(tariff.taken)]
        declarer = tariff.after(dealer)
        save(table, lines + 1, {**RUFER, "dealer": dealer, "declarer": declarer, "partner": tariff.after(declarer)})


def sat(tournament: Tournament) -> dict[int, Fraction]:
    """What each person has of round 1, added up game by game from the file: who began, who sat down from which game on, what the line
    brought that seat."""
    found: dict[int, Fraction] = {}
    for table in as_file(tournament)["tables"]:
        changes = table.get("changes", [])
        stored = the_table(tournament, table["table"], table["round"])
        for line in Entry.objects.filter(table=stored, current=True, game__isnull=False):
            for seat, first in enumerate(table["seats"]):
                holder = first
                for change in sorted(changes, key=itemgetter("before_game")):
                    holder = change["player"] if change["seat"] == seat and change["before_game"] <= line.game else holder
                amount = Fraction(getattr(line, POINTS[seat]), 2)
                found[holder] = found.get(holder, Fraction(0)) + amount
    return found


def must_add_up(tournament: Tournament) -> None:
    must_hold(tournament)
    ranked = read_ranking(tournament, Audience.DESK)
    own = sat(tournament)
    assert sum(own.values()) == 0
    assert {line.player.number: line.total for line in ranked.standings if line.rounds[0] is not None} == {
        number: own[number] for number in own
    }


def repair_rows() -> int:
    """Rows of the log, but for those that a number registered twice adds when its two people become one and come apart again."""
    return LogRow.objects.exclude(action__in=("merge_players", "unmerge_players")).count()


def test_any_repairs_undone_leave_the_file_of_before_and_two_rows_of_the_log_each() -> None:
    tournament = evening()

    @settings(max_examples=6)
    @given(st.lists(st.tuples(WISHES, st.integers(0, 4), st.sampled_from([1, 1, 1, 2])), min_size=1, max_size=5))
    def holds(wishes: list[tuple[Wish, int, int]]) -> None:
        with forgotten():
            start, rows, done = as_file(tournament), repair_rows(), []
            for wish, turn, number in wishes:
                row = repair(tournament, wish, turn, number)
                if row is not None:
                    done.append(row.pk)
                    must_add_up(tournament)
                    must_sit_once(tournament)
            count = len(done)
            while done:
                undo_repair(repair_id=done.pop(), reason="zurück")
            assert as_file(tournament) == start
            assert repair_rows() == rows + 2 * count

    holds()


def test_repairs_between_games_and_a_number_that_was_registered_twice_keep_every_sum() -> None:
    """Games go on between the repairs, tables of five among them, and at the end 16, who sat nowhere at first, turns out to be somebody
    else's second number: where they never sat in one round they become one, and nothing else changes."""
    tournament = evening()

    @settings(max_examples=6)
    @given(
        st.lists(st.one_of(st.tuples(WISHES, st.integers(0, 4)), st.integers(1, 3)), min_size=2, max_size=8),
        NUMBERS.filter(lambda one: one != 16),
    )
    def holds(steps: list[tuple[Wish, int] | int], twin: int) -> None:
        with forgotten():
            for step in steps:
                if isinstance(step, int):
                    play(tournament, step)
                else:
                    repair(tournament, *step, 1)
                must_add_up(tournament)
            people = dict(Registration.objects.filter(tournament=tournament, number__in=(twin, 16)).values_list("number", "player_id"))
            if len(people) < 2:
                return  # one of them turned out to be somebody's second number before
            one, other = people[twin], people[16]
            own = sat(tournament)
            with suppress(Refused):
                merge(person_id=one, other_id=other)
                assert sat(tournament) == {twin if number == 16 else number: points for number, points in own.items()}
            must_add_up(tournament)
            text = as_text(written(Tournament.objects.get(pk=tournament.pk)))
            assert as_text(written(import_tournament(file=read_file(text.encode())))) == text

    holds()
