"""What a game is made of, for a phone without network: the parts by which a family settles it, and what it refuses, each by what it depends
on. The phone looks them up and adds them; it knows no rule. Where no part answers it shows no amount.
"""

from typing import NamedTuple

from rules.engine.forms import GameForm
from rules.engine.ledger import Line
from rules.engine.tariff import Tariff
from rules.words.findings import Finding
from rules.words.texts import Text

DEALER, DECLARER, PARTNER = 0, 1, 2
"""Where they sit in games that are made up for their parts; the declarer is Vorhand."""
TYPED = "%s"
"""Stands in words for the count as somebody typed it."""


About = dict[str, str | int]
"""What is asked, each by its name; of a count from where on it is."""


class Faults(NamedTuple):
    """What is said of a game that is refused, and what of it is `gone` that would be said of one of two announcements without the other."""

    said: tuple[Finding, ...]
    gone: tuple[Finding, ...] = ()


class Part(NamedTuple):
    """One answer of the engine. `table`, `of`: what is asked, of which thing; `about`: what it depends on, in the order in which that is
    asked, alike in all parts of one table and thing; `seats`: whose amounts the phone is told of its lines, in the order of `roles`.
    """

    table: str
    of: str
    about: About
    says: str | tuple[Line, ...] | Faults
    seats: tuple[int, ...] = ()


class Counts(NamedTuple):
    """What a count of a game can be: the most points, what is said of more, its ends, `after` which points alone they come (None: any);
    what is said of counts that are together so many and not the pack (None: each stands alone)."""

    most: int
    over: Text
    ends: tuple[str, ...]
    after: tuple[int, ...] | None = None
    together: Text | None = None


def roles(tariff: Tariff, partner: int | None = None) -> tuple[int, ...]:
    """The seats of declarer, partner, an opponent, and the one opponent whom a line is about."""
    opponents = tariff.sides(DEALER, DECLARER, partner).opponents
    return DECLARER, DECLARER if partner is None else partner, opponents[0], opponents[-1]


def people_of(form: GameForm) -> tuple[int | None, ...]:
    """With whom the declarer can play: alone, with a partner."""
    if "partner" not in form.fields:
        return (None,)
    return (PARTNER,) if form.never_alone else (None, PARTNER)


def fresh(found: tuple[Finding, ...], *known: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """What of these is not known, wherever it stands."""
    before = {(one.code, one.label) for others in known for one in others}
    return tuple(one for one in found if (one.code, one.label) not in before)
