"""Numbers of the federation: given by whoever keeps its register, to one person or to all who have none, and never twice."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from scoring.field import federation_number
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse
from tournament.models import NumbersGiven, Player, next_numbers
from tournament.models.numbers import hold

AT_ONCE = 500
"""Rows of one statement."""


def without_number() -> QuerySet[Player]:
    """Who can be given a number: not who turned out to be somebody else, who was forgotten, nor who is provisional still."""
    return Player.objects.filter(federation_number="", merged_into=None, forgotten=None, provisional=False)


@transaction.atomic
def give_number(*, person_id: int, author: str = "") -> Player:
    """Gives one person the next number. Raises Refused (`not_the_register`, `has_number`) and Player.DoesNotExist."""
    must_be_the_register()
    hold(NumbersGiven.Kind.FEDERATION)
    person = Player.objects.get(pk=person_id)
    if not without_number().filter(pk=person_id).exists():
        raise refuse("has_number", _("Diese Person hat schon eine Verbandsnummer, oder sie soll keine mehr haben."))
    number([person])
    record_register("give_number", {"person": person.number}, author=author)
    return person


@transaction.atomic
def give_numbers(*, author: str = "") -> int:
    """Gives everybody a number who has none, in the order in which they came into the register; how many. Raises Refused
    (`not_the_register`, `nobody_without`)."""
    must_be_the_register()
    hold(NumbersGiven.Kind.FEDERATION)
    persons = list(without_number().order_by("pk"))
    if not persons:
        raise refuse("nobody_without", _("Es haben schon alle eine Verbandsnummer."))
    number(persons)
    record_register("give_numbers", {"count": len(persons)}, author=author)
    return len(persons)


def must_be_the_register() -> None:
    """Raises Refused (`not_the_register`) on a laptop."""
    if not gives_numbers():
        text = _("Verbandsnummern und Auszüge gibt nur der Server, auf dem das Register des Verbandes geführt wird.")
        raise refuse("not_the_register", text)


def number(persons: Sequence[Player]) -> None:
    """Gives them numbers within an action that does more, and logs it."""
    for person, serial in zip(persons, next_numbers(NumbersGiven.Kind.FEDERATION, len(persons)), strict=True):
        person.federation_number = federation_number(serial)
    Player.objects.bulk_update(persons, ["federation_number"], batch_size=AT_ONCE)
