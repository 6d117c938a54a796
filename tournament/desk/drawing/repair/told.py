"""What a repair does, in words and figures: for the log and the papers as facts, for who is about to do it as a preview. Reads nothing,
stores nothing."""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from scoring.draw import evaluate
from scoring.field import Share, seated, shares
from scoring.plain import Game, Points
from tournament.desk.drawing.repair.hall import Hall, Spot
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Changed, Plan
from tournament.desk.drawing.repair.seating import newly_seated
from tournament.ledger.lines.changes import seating_change
from tournament.ledger.people.repairs import Place
from tournament.ledger.store.convert import language
from tournament.ledger.store.log import Fact, Facts, word
from tournament.models import Source, TableState


class Sum(NamedTuple):
    """What somebody has of the tables concerned, before and after; None where nothing of his is written."""

    number: int
    name: str
    before: Points | None
    after: Points | None


class Preview(NamedTuple):
    """What would be done. `moves`: who sits elsewhere, from which game; `orders`: the round's tables at which the same people sit in
    another order, with them in it; `again`: who meets twice because of it; `owing`: who sits down and has not paid the fee; `sums`: of whom
    anything changes."""

    moves: tuple[str, ...]
    orders: tuple[tuple[int, tuple[str, ...]], ...]
    again: tuple[str, ...]
    owing: tuple[str, ...]
    sums: tuple[Sum, ...]


def facts_of(hall: Hall, plan: Plan, reason: str) -> dict[str, Any]:
    """The facts of the repair's log row: who, whom, where, why, and everything that moved."""
    wish = plan.wish
    said = {
        "round": hall.number,
        "who": hall.name(wish.player) if wish.player else "",
        "other": hall.name(wish.other) if wish.other else "",
        "table": wish.table or next((place[1] for place in (*plan.spots, *plan.change.struck) if place[0] == hall.number), 0),
        "reason": reason,
        "numbers": [wish.player, wish.other],
    }
    if wish.action is Action.LATE and wish.other:
        said["say"] = "repair_late_two"
    return {**said, "also": list(moves_of(hall, plan.change))}


def moves_of(hall: Hall, change: Changed) -> Iterator[Facts]:
    """Everything that moved, as phrases of the log."""
    for round_ in sorted({place[0] for place in change.spots}):
        drawn = {str(table): spots for (number, table), spots in _redrawn(hall, change).items() if number == round_}
        moved = seating_change(
            {table: before.now for table, (before, _after) in drawn.items() if before is not None},
            {table: after.now for table, (_before, after) in drawn.items() if after is not None},
            hall.names,
        )
        if moved:
            yield {"say": "moved_in_round", "round": round_, "moved": moved}
    for place, spot in change.spots.items():
        if spot is not None:
            yield from _at_table(hall, place, spot)
    for place in change.struck:
        yield {"say": "struck_table", "table": place[1]}
    if change.merged is not None:
        yield {"say": "one_number", "number": change.merged[0], "into": change.merged[1]}


def _redrawn(hall: Hall, change: Changed) -> dict[Place, tuple[Spot | None, Spot | None]]:
    """The tables that sit otherwise from the start, before and after."""
    found = {place: (hall.spots.get(place), spot) for place, spot in change.spots.items()}
    return {
        place: (before, after) for place, (before, after) in found.items() if before is None or after is None or before.began != after.began
    }


def _at_table(hall: Hall, place: Place, spot: Spot) -> Iterator[Facts]:
    """Who sits down from which game on, who deals first, whether it plays on."""
    before = hall.spots.get(place)
    if before is None:
        return
    new = {change.seat for change in spot.changes if change not in before.changes}
    for index, change in enumerate(spot.changes):
        if change not in before.changes:
            was = seated(spot.began, spot.changes[:index])[change.seat]
            said = {"table": place[1], "game": change.before_game, "who": hall.name(change.player)}
            if change.empty:
                yield {"say": "played_without", **said, "games": hall.games_of(spot)}
            elif was == change.player:
                yield {"say": "sat_back", **said}
            else:
                yield {"say": "sat_down", **said, "before": hall.name(was)}
    for change in before.changes:
        if change.empty and change not in spot.changes and change.seat not in new:
            yield {"say": "sat_back", "table": place[1], "game": change.before_game, "who": hall.name(change.player)}
    for seat, (was, now) in enumerate(zip(before.now, spot.now, strict=False)):
        if was != now and seat not in new and before.began == spot.began:
            yield {"say": "sits_again", "table": place[1], "who": hall.name(now), "before": hall.name(was)}
    if before.began == spot.began and before.dealer != spot.dealer:
        yield {"say": "deals_first", "table": place[1], "who": hall.name(spot.began[spot.dealer])}
    if before.state != spot.state:
        yield {"say": "broken_off" if spot.state == TableState.BROKEN_OFF else "plays_on", "table": place[1]}


def preview(hall: Hall, plan: Plan, games: Mapping[int, tuple[Game, ...]]) -> Preview:
    """What the plan does. `games`: of the tables concerned, by key."""
    moves = tuple(word(fact) for fact in _flat(moves_of(hall, plan.change)))
    return Preview(
        moves,
        orders=tuple(_orders(hall, plan)),
        again=tuple(_again(hall, plan)),
        owing=tuple(_owing(hall, plan)),
        sums=tuple(_sums(hall, plan, games)),
    )


def _owing(hall: Hall, plan: Plan) -> Iterator[str]:
    """Who sits down for the first time is often registered at the table, where nobody takes the fee."""
    for number in sorted(newly_seated(hall, plan.spots)) if hall.tournament.fee_cents else ():
        if not hall.people[number].paid:
            yield hall.name(number)


def _orders(hall: Hall, plan: Plan) -> Iterator[tuple[int, tuple[str, ...]]]:
    for (round_, table), spot in plan.spots.items():
        before = hall.here.get(table)
        if (
            round_ == hall.number
            and spot is not None
            and before is not None
            and before.now != spot.now
            and set(before.now) == set(spot.now)
        ):
            yield table, tuple(map(hall.name, spot.now))


def _flat(facts: Iterator[Facts]) -> Iterator[Fact]:
    for fact in facts:
        moved = fact.get("moved")
        yield from [{**fact, "moved": [one]} for one in moved] if isinstance(moved, list) else [fact]


def _again(hall: Hall, plan: Plan) -> Iterator[str]:
    """Who meets twice, and what else a draw warns of, because of it."""
    rounds = sorted({place[0] for place in plan.spots})
    others = hall.drawn([number for number in hall.rounds if number not in rounds])
    found = []
    for spots in ({}, plan.spots):
        seatings = hall.drawn(rounds, spots)
        numbers = {player for seating in seatings for table in seating.tables for player in table.people}
        found.append(evaluate(seatings, [hall.entrant(number) for number in numbers], others, hall.sizes).warnings)
    known = set(found[0])
    return (finding.text(language(), hall.names) for finding in found[1] if finding not in known)


def _sums(hall: Hall, plan: Plan, games: Mapping[int, tuple[Game, ...]]) -> Iterator[Sum]:
    places = [place for place in (*plan.spots, *plan.change.struck) if place in hall.papers and hall.papers[place].source != Source.NOTHING]
    before = _added(share for place in places for share in shares(hall.result(place, hall.spots[place], games)))
    after = _added(
        share
        for place in places
        if place not in plan.change.struck and (spot := plan.spots.get(place)) is not None
        for share in shares(hall.result(place, spot, games))
    )
    for number in sorted(before.keys() | after.keys()):
        if before.get(number) != after.get(number):
            yield Sum(number, hall.names.get(number, ""), before.get(number), after.get(number))


def _added(parts: Iterator[Share]) -> dict[int, Points]:
    found: dict[int, Points] = {}
    for part in parts:
        if part.written:
            found[part.player] = found.get(part.player, 0) + part.points
    return found
