"""Who came in by a club's registration on the server that keeps the register: provisional, until the secretary confirms that he is somebody
new, or says who he is. Saying who he is, is a merge (`desk.registration.merging`)."""

from collections.abc import Sequence
from typing import NamedTuple

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from tournament.ledger.people.register import gives_numbers
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse
from tournament.models import NumbersGiven, Player
from tournament.models.numbers import hold
from tournament.register.likely import Asked, Like, among
from tournament.register.numbers import number
from tournament.register.paging import Pages, paged
from tournament.register.reading import apart

A_PAGE = 25


class Newcomer(NamedTuple):
    """Somebody provisional, and who he may be. `name`: with the surname apart; `where`: a tournament for which he
    is registered."""

    key: int
    number: int
    name: tuple[str, str, str]
    place: str
    club: str
    where: str
    like: Sequence[Like]


class Newcomers(NamedTuple):
    """A page of them, who came first first."""

    rows: Sequence[Newcomer]
    total: int
    pages: Pages


def provisional() -> QuerySet[Player]:
    """Everybody who is, and is nobody else."""
    return Player.objects.filter(provisional=True, merged_into=None, forgotten=None)


def read_provisional(page: int) -> Newcomers:
    """That page. Three queries."""
    count = provisional().count()
    pages = paged(page, count, A_PAGE)
    rows = list(provisional().annotate(where=Max("registrations__tournament__name")).order_by("pk")[pages.start : pages.start + A_PAGE])
    found = among([Asked(row.pk, row.name, row.place, row.club) for row in rows]) if rows else {}
    shown = [
        Newcomer(
            key=row.pk,
            number=row.number,
            name=apart(row.name),
            place=row.place,
            club=row.club,
            where=vars(row)["where"] or "",
            like=found[row.pk],
        )
        for row in rows
    ]
    return Newcomers(shown, count, pages)


@transaction.atomic
def confirm(*, person_id: int, author: str = "") -> Player:
    """He is somebody new, and gets his number of the federation. Raises Refused (`not_provisional`, `not_the_register`)."""
    if not gives_numbers():
        raise refuse("not_the_register", _("Bestätigt wird nur auf dem Server, auf dem das Register des Verbandes geführt wird."))
    hold(NumbersGiven.Kind.FEDERATION)
    person = provisional().filter(pk=person_id).first()
    if person is None:
        raise refuse("not_provisional", _("Diese Person ist schon bestätigt oder mit jemandem zusammengelegt."))
    person.provisional = False
    person.save(update_fields=["provisional"])
    if not person.federation_number:
        number([person])
    record_register("confirm_person", {"person": person.number}, author=author)
    return person
