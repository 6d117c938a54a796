"""The part of the price list about games in which everybody plays for himself, and about taker against defence. As price_games: the engine is asked."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations, product
from typing import Any

from rules.engine import GameForm
from rules.families import taker_values
from rules.rows import card_points
from tournament.phones.price_asking import COUNT, DEALER, DECLARER, PARTNER, Asking, Record, Row, number
from tournament.phones.price_tree import Sample

POINTS = card_points.PACK // 3
BOUTS = ("0", "1", "2", "3")
SIDES = ("attack", "defence")
GAME = ("alone", "bouts", "points")
EXTRA = ("alone", "said", "won")


def for_himself(asking: Asking, form: GameForm) -> dict[str, Any]:
    """Trischaken: amounts from Vorhand on, by who has more than whom, who has nothing, and whether one has a won game's count.

    `ranked`: by such a pattern the number of its words and the amounts; `refused`: what is said where the sheet leaves it to somebody.
    """
    seats = asking.tariff.active_seats(DEALER)
    ordered = [seats[(seats.index((DEALER + 1) % asking.tariff.seats) + place) % len(seats)] for place in range(len(seats))]
    ranked: dict[str, list[Any]] = {}
    refused: dict[str, Row] = {}
    for counts in _counts(len(seats)):
        said: list[str | None] = [None] * asking.tariff.seats
        for seat, count in zip(ordered, counts, strict=True):
            said[seat] = f"{count}/0"
        record = {"game": form.slug, "dealer": DEALER, "points": said}
        settled = asking.score(record)
        marks = pattern([3 * count for count in counts])
        if settled is None:
            refused[marks] = asking.faults_of(asking.said(record))
        else:
            [line] = settled.lines
            words = line.text(asking.language).replace(f"{max(counts)}/0", COUNT)
            amounts = number([line.points[seat] for seat in ordered])
            ranked[marks] = [asking.texts.number((words, line.source)), list(amounts)]
    return {"ranked": ranked, "refused": refused, "win": card_points.WIN, "pack": card_points.PACK}


def pattern(thirds: list[int]) -> str:
    """How many have more, one figure a player; then whether somebody has nothing, and whether somebody has a won game's count. As the script does it."""
    places = "".join(str(sum(other > count for other in thirds)) for count in thirds)
    return f"{places}{'-' if 0 in thirds else ''}{'+' if max(thirds) >= card_points.WIN else ''}"


@lru_cache(maxsize=4)
def _counts(players: int) -> tuple[tuple[int, ...], ...]:
    """Counts that make up the pack, one row for each pattern."""
    found: dict[str, tuple[int, ...]] = {}
    for row in _falling(players, POINTS, POINTS):
        if (marks := pattern([3 * count for count in row])) not in found:
            found[marks] = row
    every = {pattern([3 * count for count in row]): row for falling in found.values() for row in permutations(falling)}
    return tuple(every.values())


def _falling(players: int, rest: int, most: int) -> Iterator[tuple[int, ...]]:
    if players == 1:
        if rest <= most:
            yield (rest,)
        return
    for count in range(min(rest, most), -1, -1):
        yield from ((count, *more) for more in _falling(players - 1, rest - count, count))


def taken(asking: Asking, form: GameForm) -> dict[str, Any]:
    """Taker against defence: `verdict` and `game` by bouts and count, what else is said by `extras`, and what rounding adds by sum (`rounded`)."""
    people = (None, PARTNER) if "partner" in form.fields else (None,)
    games: list[Sample] = []
    verdict: list[Sample] = []
    extras: list[Sample] = []
    for partner in people:
        alone = str(int(partner is None))
        for bouts, halves in product(BOUTS, range(card_points.TRUMP_PACK + 1)):
            settled = asking.score(taken_record(form, partner, bouts, halves))
            if settled is not None:
                own, _none = asking.parts(settled, (), partner)
                games.append(((alone, bouts, halves), own["game"]))
                verdict.append(((bouts, halves), str(int(bool(settled.declarer_won)))))
        extras += _extras(asking, form, partner, alone)
    learn = asking.trees.learn
    return {
        "verdict": learn(verdict, ("bouts", "points")), "game": learn(games, GAME), "extras": learn(extras, EXTRA),
        "most": card_points.TRUMP_PACK,
    }


def taken_record(form: GameForm, partner: int | None, bouts: str, halves: int) -> Record:
    """A game of a taker with these bouts and half points."""
    record: Record = {"game": form.slug, "dealer": DEALER, "declarer": DECLARER, "bouts": int(bouts), "points": card_points.amount(halves)}
    return record if partner is None else record | {"partner": partner}


def chelems() -> dict[str, Record]:
    """All tricks, by the name that they have in the trees: whose, announced or not, made or not."""
    return {
        f"chelem.{side}.{int(announced)}.{int(made)}": {"chelem": {"by": side, "announced": announced, "made": made}}
        for side, announced, made in product(SIDES, (False, True), (False, True))
    }


def _extras(asking: Asking, form: GameForm, partner: int | None, alone: str) -> Iterator[Sample]:
    """What each thing adds that can be said beside a game, in one won and one lost."""
    poignees = taker_values(asking.tariff).poignees
    things: dict[str, Record] = {f"petit_au_bout.{side}": {"petit_au_bout": side} for side in SIDES}
    things |= {f"poignees.{size}": {"poignees": [{"by": DECLARER, "size": size}]} for size in poignees}
    things |= chelems()
    # With one bout either side can have taken the last trick; all tricks leave the other side nothing.
    usual = [taken_record(form, partner, "1", halves) for halves in (60, 120)]
    all_tricks = [taken_record(form, partner, "0", 0), taken_record(form, partner, "3", card_points.TRUMP_PACK)]
    for (said, more), record in product(things.items(), (*usual, *all_tricks)):
        settled = asking.score(record | more)
        if settled is not None:
            own, _none = asking.parts(settled, (), partner)
            yield (alone, said, str(int(bool(settled.declarer_won)))), own[said.split(".", maxsplit=1)[0].replace("poignees", "poignee")]
