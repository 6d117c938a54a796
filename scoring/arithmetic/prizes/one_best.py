"""One prize a person, the best for which he qualifies; who stands lower moves up.

Without ties down the standing; tied persons pool the money that they can win, and with `pool_capped` nobody receives more of it than the
largest prize that he could win untied, and a category divides its own prizes where these give its members more.
"""

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction

from scoring.arithmetic.prizes.rows import Award, Filter, Kind, Person, Policy, Prize, Ties
from scoring.arithmetic.prizes.sharing import equal, in_cents
from scoring.arithmetic.prizes.standing import belongs, enough, groups


def one_best(ranked: Sequence[Person], prizes: Sequence[Prize], policy: Policy) -> list[Award]:
    """The awards; `ranked`: the standing, `prizes`: without the special ones."""
    giving = _Giving(ranked, prizes, policy)
    if policy.ties is Ties.TIE_BREAK:
        giving.down(lambda _: True)
    else:
        for group in groups(ranked, policy.ties):
            giving.pool(group)
        giving.down(lambda prize: prize.cents is None)
    return giving.awards


class _Giving:
    """The prizes that are still open, in order of worth, and what was given."""

    def __init__(self, ranked: Sequence[Person], prizes: Iterable[Prize], policy: Policy) -> None:
        self._ranked, self._policy = ranked, policy
        self._open = sorted(
            (prize for prize in prizes if enough(prize, ranked)),
            key=lambda prize: (-prize.worth, prize.kind is not Kind.PLACE, prize.listed),
        )
        self.awards: list[Award] = []

    def down(self, gives: Callable[[Prize], bool]) -> None:
        """Down the standing each who has nothing yet takes the first open prize for which he qualifies."""
        have = {award.person for award in self.awards}
        for person in self._ranked:
            prize = next((prize for prize in self._open if gives(prize) and belongs(person, prize.filter)), None)
            if prize is not None and person not in have:
                self._give({person: prize.cents or 0}, (prize,))

    def pool(self, group: tuple[Person, ...]) -> None:
        """The money of tied persons; part of them may settle by themselves."""
        while pool := self._pool(group):
            cents = sum(prize.worth for prize in pool)
            apart = self._apart(group, Fraction(cents, len(group))) if self._policy.ties is Ties.POOL_CAPPED else None
            if apart is None:
                shares, capped = self._capped(group, cents) if self._policy.ties is Ties.POOL_CAPPED else (equal(group, cents), frozenset())
                self._give(in_cents(shares, cents, self._policy.unit, capped), pool)
                return
            members, own = apart
            self._give(
                in_cents(equal(members, sum(prize.worth for prize in own)), sum(prize.worth for prize in own), self._policy.unit), own
            )
            group = tuple(person for person in group if person not in members)

    def _give(self, shares: dict[Person, int], prizes: tuple[Prize, ...]) -> None:
        self._open = [prize for prize in self._open if prize not in prizes]
        for person, cents in shares.items():
            if prizes[0].cents is None:
                self.awards.append(Award(person, prizes, 0, prizes[0].text))
            elif cents:
                self.awards.append(Award(person, prizes, cents))

    def _pool(self, group: Sequence[Person]) -> tuple[Prize, ...]:
        """In order of worth what these persons can win, each another prize."""
        taken: dict[Person, Prize] = {}
        pool: list[Prize] = []
        for prize in self._open:
            if len(pool) < len(group) and prize.cents is not None and _seat(prize, group, taken, set()):
                pool.append(prize)
        return tuple(pool)

    def _apart(self, group: Sequence[Person], share: Fraction) -> tuple[tuple[Person, ...], tuple[Prize, ...]] | None:
        """The members of a list, with its prizes, if dividing just these gives them more than the share; the list that gives them most."""
        lists: dict[Filter, list[Prize]] = defaultdict(list)
        for prize in self._open:
            if prize.cents is not None:
                lists[prize.filter].append(prize)
        best, most = None, share
        for wanted, prizes in lists.items():
            members = tuple(person for person in group if belongs(person, wanted))
            own = tuple(prizes[: len(members)])
            if 0 < len(members) < len(group) and (each := Fraction(sum(prize.worth for prize in own), len(members))) > most:
                best, most = (members, own), each
        return best

    def _capped(self, group: Sequence[Person], cents: int) -> tuple[dict[Person, Fraction], frozenset[Person]]:
        """The shares of a pool of which nobody receives more than the largest open money prize for which he qualifies; and who is held by
        that."""
        caps = {person: max((prize.cents or 0 for prize in self._open if belongs(person, prize.filter)), default=0) for person in group}
        shares: dict[Person, Fraction] = {}
        left, rest = list(group), Fraction(cents)
        while left and (low := min(caps[person] for person in left)) < rest / len(left):
            for person in [person for person in left if caps[person] == low]:
                shares[person] = Fraction(low)
                rest -= low
                left.remove(person)
        capped = frozenset(shares)
        shares.update({person: rest / len(left) for person in left})
        return {person: shares[person] for person in group}, capped


def _seat(prize: Prize, group: Iterable[Person], taken: dict[Person, Prize], asked: set[Person]) -> bool:
    """Finds somebody for the prize, moving those who can take another one; changes `taken` only where that is possible."""
    for person in group:
        if person not in asked and belongs(person, prize.filter):
            asked.add(person)
            if person not in taken or _seat(taken[person], group, taken, asked):
                taken[person] = prize
                return True
    return False
