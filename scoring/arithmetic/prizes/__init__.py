"""Who receives what: prizes for places, categories and special deeds, and the raffle. Source: series.md, section 2.

The rule of US Chess that `pool_capped` follows (32B1, 32B3, 32B4) gives a limit and no procedure; the procedure is that of the page.
"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from scoring.arithmetic.prizes.one_best import one_best
from scoring.arithmetic.prizes.raffle import SHOWN, Drawn, check_line, raffle
from scoring.arithmetic.prizes.rows import APerson, Award, Filter, Given, Kind, Person, Policy, Prize, Special, Ties
from scoring.arithmetic.prizes.several import several
from scoring.arithmetic.prizes.special import Lot, check_of_lot, lots, specials
from scoring.arithmetic.prizes.standing import check_in_rank, lot, lot_in_rank, standing

__all__ = [
    "SHOWN",
    "APerson",
    "Award",
    "Drawn",
    "Filter",
    "Given",
    "Kind",
    "Lot",
    "Person",
    "Policy",
    "Prize",
    "Special",
    "Ties",
    "award",
    "by_lot",
    "check_in_rank",
    "check_line",
    "check_of_lot",
    "lot",
    "lot_in_rank",
    "lots",
    "raffle",
    "standing",
]


def award(ranked: Sequence[Person], prizes: Sequence[Prize], policy: Policy) -> Given:
    """Gives the prizes. `ranked`: the `standing`; every policy with the fields that it needs."""
    plain = [prize for prize in prizes if prize.kind is not Kind.SPECIAL]
    give = one_best if policy.a_person is APerson.ONE_BEST else several
    awards = [*give(ranked, plain, policy), *specials(ranked, [prize for prize in prizes if prize.kind is Kind.SPECIAL], policy)]
    awards.sort(key=lambda each: (min(prize.listed for prize in each.prizes), each.person.rank, each.person.number))
    given = {prize.key for each in awards for prize in each.prizes}
    return Given(tuple(awards), tuple(prize for prize in prizes if prize.key not in given))


def by_lot(ranked: Sequence[Person], prizes: Sequence[Prize], policy: Policy) -> Sequence[tuple[Person, ...]]:
    """Those of one rank, in the order of their lots, who would have something else by other lots; special prizes have lots of their own.
    `ranked`: the standing."""
    plain = [prize for prize in prizes if prize.kind is not Kind.SPECIAL]
    given = award(ranked, plain, policy)
    winners = {each.person for each in given.awards}
    found = (tuple(group) for _, group in groupby(ranked, key=lambda person: person.rank))

    def decided(group: tuple[Person, ...]) -> bool:
        first = ranked.index(group[0])
        before, after = ranked[:first], ranked[first + len(group) :]
        return any(award((*before, *order, *after), plain, policy) != given for order in _other_orders(group))

    # Where nobody of a rank has anything, no order of it gives anybody something; of a hundred players most have nothing.
    return [group for group in found if policy.seed and not winners.isdisjoint(group) and decided(group)]


def _other_orders(group: tuple[Person, ...]) -> Iterable[tuple[Person, ...]]:
    """The group reversed, and from each of the others on: the second of three comes second when they are reversed."""
    if len(group) > 1:
        yield group[::-1]
    for first in range(1, len(group)):
        yield (*group[first:], *group[:first])
