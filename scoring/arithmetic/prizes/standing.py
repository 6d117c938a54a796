"""Who comes before whom at a prize-giving: by rank, those of one rank by a lot that anybody can check."""

from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import groupby
from shlex import quote

from scoring.arithmetic.prizes.rows import Filter, Person, Prize, Ties


def lot(text: str) -> str:
    """The lot of a text: the first in alphabetical order wins. `printf %s TEXT | sha256sum` shows the same."""
    return sha256(text.encode()).hexdigest()


def standing(persons: Iterable[Person], seed: str) -> tuple[Person, ...]:
    """Everybody who is not out, by rank, those of one rank by lot; without a seed by number."""

    def place(person: Person) -> tuple[int, str, int]:
        return person.rank, lot_in_rank(seed, person.number) if seed else "", person.number

    return tuple(sorted((person for person in persons if not person.out), key=place))


def lot_in_rank(seed: str, number: int) -> str:
    """Somebody's lot among those of his rank."""
    return lot(_text(seed, number))


def check_in_rank(seed: str, number: int) -> str:
    """What anybody types to see somebody's lot among those of his rank, whatever stands in the seed."""
    return f"printf %s {quote(_text(seed, number))} | sha256sum"


def _text(seed: str, number: int) -> str:
    return f"{seed}/prize/{number}"


def tied(ties: Ties) -> Callable[[Person], object]:
    """What those have in common who are tied."""
    match ties:
        case Ties.TIE_BREAK:
            return lambda person: person.number
        case Ties.SHARE:
            return lambda person: person.rank
        case Ties.AVERAGE | Ties.HORT | Ties.POOL_CAPPED:
            return lambda person: person.points


def groups(members: Iterable[Person], ties: Ties) -> Sequence[tuple[Person, ...]]:
    """Those who are tied, together, in order of the standing."""
    return [tuple(group) for _, group in groupby(members, key=tied(ties))]


def belongs(person: Person, wanted: Filter) -> bool:
    """Whether somebody is of a category; all are of the one without a condition."""
    return (
        (wanted.tag is None or wanted.tag in person.tags)
        and (wanted.club is None or wanted.club == person.club)
        and (wanted.place is None or wanted.place == person.place)
        and (wanted.participations is None or wanted.participations <= person.participations)
    )


def enough(prize: Prize, members: Sequence[Person]) -> bool:
    """Whether so many qualify that the prize is given; `members`: of the standing."""
    return sum(belongs(person, prize.filter) for person in members) >= prize.at_least
