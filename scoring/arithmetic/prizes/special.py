"""Special prizes: they come on top of everything, given as listed. Equal ones divide money; in kind by lot."""

from collections.abc import Iterable, Sequence
from shlex import quote
from typing import NamedTuple

from scoring.arithmetic.prizes.raffle import SHOWN, Drawn
from scoring.arithmetic.prizes.rows import Award, Kind, Person, Policy, Prize, Special
from scoring.arithmetic.prizes.sharing import equal, in_cents
from scoring.arithmetic.prizes.standing import lot


def specials(ranked: Sequence[Person], prizes: Iterable[Prize], policy: Policy) -> list[Award]:
    """The awards; `ranked`: the standing, `prizes`: the special ones."""
    awards: list[Award] = []
    drawn: set[Person] = set()
    for prize in prizes:
        candidates, winners = _winners(ranked, prize, policy.seed, drawn)
        if not winners or candidates < prize.at_least:
            continue
        if prize.special is Special.LOT:
            drawn.update(winners)
        awards += _awards(prize, winners, policy)
    return awards


class Lot(NamedTuple):
    """A prize for which everybody who is there has a lot: the whole order, of which the first wins."""

    prize: Prize
    order: tuple[Drawn, ...]


def lots(ranked: Sequence[Person], prizes: Iterable[Prize], policy: Policy) -> tuple[Lot, ...]:
    """Who was in each draw that was made, so that anybody can draw it again; `ranked`: the standing."""
    drawn: set[Person] = set()
    found = []
    for prize in prizes:
        there = _there(ranked, drawn) if prize.kind is Kind.SPECIAL and prize.special is Special.LOT else []
        if there and len(there) >= prize.at_least:
            order = sorted((_lot(person, prize, policy.seed), person) for person in there)
            drawn.add(order[0][1])
            found.append(Lot(prize, tuple(Drawn(person, ticket[:SHOWN], None) for ticket, person in order)))
    return tuple(found)


def check_of_lot(seed: str, key: str, number: int) -> str:
    """What anybody types to see somebody's lot for a prize, whatever stands in the seed."""
    return f"printf %s {quote(_text(seed, key, number))} | sha256sum"


def _text(seed: str, key: str, number: int) -> str:
    return f"{seed}/special/{key}/{number}"


def _lot(person: Person, prize: Prize, seed: str) -> str:
    return lot(_text(seed, prize.key, person.number))


def _there(ranked: Iterable[Person], drawn: Iterable[Person]) -> list[Person]:
    """Who is in a draw: everybody who is there and has not won one already."""
    return [person for person in ranked if person.present and person not in drawn]


def _awards(prize: Prize, winners: tuple[Person, ...], policy: Policy) -> list[Award]:
    if prize.cents is None:
        return [Award(_first(winners, prize, policy.seed), (prize,), 0, prize.text)]
    shares = in_cents(equal(winners, prize.cents), prize.cents, policy.unit)
    return [Award(person, (prize,), cents) for person, cents in shares.items() if cents]


def _first(persons: Iterable[Person], prize: Prize, seed: str) -> Person:
    return min(persons, key=lambda person: _lot(person, prize, seed))


def _winners(ranked: Sequence[Person], prize: Prize, seed: str, drawn: set[Person]) -> tuple[int, tuple[Person, ...]]:
    """How many could win, and who does: several where they are equal."""
    match prize.special:
        case Special.BEST_ROUND:
            played = [person for person in ranked if person.rounds]
            best = max((max(person.rounds) for person in played), default=0)
            return len(played), tuple(person for person in played if max(person.rounds) == best)
        case Special.LAST:
            return len(ranked), tuple(person for person in ranked if person.rank == ranked[-1].rank)
        case Special.LOT:
            there = _there(ranked, drawn)
            return len(there), (_first(there, prize, seed),) if there else ()
        case None:
            raise ValueError(f"{prize.key} is no special prize")
