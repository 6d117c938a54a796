"""Several prizes a person: each list for itself, its members hold its places in order of the standing."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby

from scoring.arithmetic.prizes.rows import Award, Filter, Person, Policy, Prize, Ties
from scoring.arithmetic.prizes.sharing import equal, in_cents
from scoring.arithmetic.prizes.standing import belongs, enough, groups


def several(ranked: Sequence[Person], prizes: Sequence[Prize], policy: Policy) -> list[Award]:
    """The awards of all lists; `ranked`: the standing, `prizes`: without the special ones."""
    wanted = dict.fromkeys(prize.filter for prize in prizes)
    return [award for each in wanted for award in _list(ranked, [prize for prize in prizes if prize.filter == each], each, policy)]


def _list(ranked: Sequence[Person], prizes: Sequence[Prize], wanted: Filter, policy: Policy) -> Iterable[Award]:
    """The awards of one list."""
    members = [person for person in ranked if belongs(person, wanted)]
    at = {prize.place: prize for prize in prizes if enough(prize, ranked)}
    first = 1
    for group in groups(members, policy.ties):
        held = [at.get(first + index) for index in range(len(group))]
        yield from _held(group, held, policy)
        first += len(group)


def _held(group: tuple[Person, ...], held: Sequence[Prize | None], policy: Policy) -> Iterable[Award]:
    """What tied persons make of the places that they hold together: their money is the pool, what is in kind goes by the place."""
    for person, prize in zip(group, held, strict=True):
        if prize is not None and prize.cents is None:
            yield Award(person, (prize,), 0, prize.text)
    money = tuple(prize for prize in held if prize is not None and prize.cents is not None)
    pool = sum(prize.worth for prize in money)
    shares = equal(group, pool)
    if policy.ties is Ties.HORT:
        own = _own(group, held)
        shares = {person: (share + own[person]) / 2 for person, share in shares.items()}
    for person, cents in in_cents(shares, pool, policy.unit).items():
        if cents:
            yield Award(person, money, cents)


def _own(group: tuple[Person, ...], held: Sequence[Prize | None]) -> Mapping[Person, Fraction]:
    """The money of each one's own place; of those of one rank the mean of theirs."""
    money = [0 if prize is None or prize.cents is None else prize.cents for prize in held]
    own = {}
    for _, same in groupby(zip(group, money, strict=True), key=lambda pair: pair[0].rank):
        pairs = list(same)
        mean = Fraction(sum(cents for _, cents in pairs), len(pairs))
        own.update({person: mean for person, _ in pairs})
    return own
