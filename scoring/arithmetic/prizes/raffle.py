"""The raffle among those who are there, in an order that anybody can check: `printf %s SEED/raffle/NUMBER | sha256sum`."""

from collections.abc import Collection, Iterable, Sequence
from shlex import quote
from typing import NamedTuple

from scoring.arithmetic.prizes.rows import Person
from scoring.arithmetic.prizes.standing import lot

SHOWN = 8
"""Digits of a ticket that are shown."""


class Drawn(NamedTuple):
    """Somebody in the raffle's order: the digits of his first ticket, and what he receives; None where nothing is left, or he did not
    answer."""

    person: Person
    ticket: str
    prize: str | None


def raffle(persons: Iterable[Person], prizes: Sequence[str], seed: str, *, gone: Collection[int] = ()) -> tuple[Drawn, ...]:
    """The whole order. `persons`: who is in it; `gone`: the numbers of those who did not answer when called."""
    order = sorted((lot(_first(seed, person.number, person.tickets)), person) for person in persons)
    left = iter(prizes)
    return tuple(Drawn(person, ticket[:SHOWN], None if person.number in gone else next(left, None)) for ticket, person in order)


def check_line(seed: str, number: int, tickets: int = 1) -> str:
    """What anybody types to see somebody's first ticket, whatever stands in the seed."""
    return f"printf %s {quote(_first(seed, number, tickets))} | sha256sum"


def _first(seed: str, number: int, tickets: int) -> str:
    """The text of the first of somebody's tickets."""
    own = f"{seed}/raffle/{number}"
    return min((own, *(f"{own}/{ticket}" for ticket in range(2, tickets + 1))), key=lot)
