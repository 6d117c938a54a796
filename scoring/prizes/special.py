"""Special prizes: they come on top of everything, given as listed. Equal ones divide money; in kind by lot."""

from collections.abc import Iterable, Sequence

from scoring.prizes.rows import Award, Person, Policy, Prize, Special
from scoring.prizes.sharing import equal, in_cents
from scoring.prizes.standing import lot


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


def _awards(prize: Prize, winners: tuple[Person, ...], policy: Policy) -> list[Award]:
    if prize.cents is None:
        return [Award(_first(winners, prize, policy.seed), (prize,), 0, prize.text)]
    shares = in_cents(equal(winners, prize.cents), prize.cents, policy.unit)
    return [Award(person, (prize,), cents) for person, cents in shares.items() if cents]


def _first(persons: Iterable[Person], prize: Prize, seed: str) -> Person:
    return min(persons, key=lambda person: lot(f"{seed}/special/{prize.key}/{person.number}"))


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
            there = [person for person in ranked if person.present and person not in drawn]
            return len(there), (_first(there, prize, seed),) if there else ()
        case None:
            raise ValueError(f"{prize.key} is no special prize")
