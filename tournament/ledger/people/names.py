"""The names that a reader may see: a player who asked for it is a number to visitors ("Nr. 14"), and has no place and no club there."""

from django.db.models import Case, CharField, F, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Cast, Concat

from scoring.plain import PlayerRow, say
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.models import Registration


def _prefix() -> str:
    # No break: the number is one word, wherever a name is shortened to its last.
    return say("number", language()) + "\N{NO-BREAK SPACE}"


def numbered(number: int | str) -> str:
    """Who is only a number; two who share a column of a sheet are "1 / 9"."""
    return f"{_prefix()}{number}"


def person(registration: Registration, audience: Audience) -> PlayerRow:
    """A registered player as this reader may see him."""
    if registration.anonymous and not audience.sees_all:
        return PlayerRow(registration.number, numbered(registration.number))
    known = registration.player
    return PlayerRow(number=registration.number, name=known.name, place=known.place, club=known.club, tags=tuple(registration.tags))


def name(audience: Audience, registration: str = "") -> Combinable:
    """The name as an expression for a query; `registration`: the path to it, "registration__"."""
    numbered = Concat(Value(_prefix()), Cast(f"{registration}number", CharField()), output_field=CharField())
    return _unless_anonymous(audience, registration, "name", numbered)


def of_person(audience: Audience, field: str, registration: str = "") -> Combinable:
    """Place or club as an expression for a query."""
    return _unless_anonymous(audience, registration, field, Value(""))


def _unless_anonymous(audience: Audience, registration: str, field: str, instead: Combinable) -> Combinable:
    stored = F(f"{registration}player__{field}")
    if audience.sees_all:
        return stored
    return Case(When(**{f"{registration}anonymous": True}, then=instead), default=stored, output_field=CharField())
