"""What a person decides about who somebody is that was sent without a number, or with one that belongs to another name. What was sent stays
as it is; each decision can be taken back."""

from collections.abc import Iterable

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.jobs.queue import UPLOADS, wake
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.store.refusals import refuse
from tournament.models import Alias, Course, Link, Player, Received, Stage, times
from tournament.models.organiser import everywhere
from tournament.receiving.log import record
from tournament.receiving.matching import Row, persons_of
from tournament.register.numbers import number as give_number

LONGEST_AUTHOR = 150
COUNTED = (Stage.PUBLIC, Stage.COUNTED, Stage.DONE)


@everywhere()
@transaction.atomic
def link(*, received_id: int, number: int, person_id: int, remember: bool = False, author: str = "") -> Link:
    """This number is that person; with `remember` also whoever the club sends under this name and place without a number later.

    Refused: `unknown_player`, `unknown_person`, `linked_twice`.
    """
    received, row = _locked(received_id, number)
    person = Player.objects.filter(pk=person_id, merged_into=None, forgotten=None).first()
    if person is None:
        raise refuse("unknown_person", _("Diese Person gibt es im Register nicht mehr."))
    made = _linked(received, row, person, author)
    record(received.organiser, "link", {"upload": str(received), "seat": number, "person": person.number}, author=author)
    if remember and not row.get("federation_number"):
        said = {"organiser": received.organiser, "name": row["name"], "place": row.get("place") or ""}
        Alias.objects.update_or_create(**said, defaults={"person": person, "author": author[:LONGEST_AUTHOR]})
        record(received.organiser, "keep_alias", {"person": person.number}, author=author)
    return made


@everywhere()
@transaction.atomic
def link_new(*, received_id: int, number: int, author: str = "") -> Link:
    """Nobody in the register is it: a new person, with a number of the federation where they are given here. Refused: `unknown_player`,
    `linked_twice`."""
    received, row = _locked(received_id, number)
    person = Player.objects.create(name=row["name"], place=row.get("place") or "", club=row.get("club") or "")
    if gives_numbers():
        give_number([person])
    made = _linked(received, row, person, author)
    record(received.organiser, "new_person", {"upload": str(received), "seat": number, "person": person.number}, author=author)
    return made


@everywhere()
@transaction.atomic
def link_all_new(*, received_id: int, numbers: Iterable[int], author: str = "") -> None:
    """The same of several. Refused as there."""
    for number in sorted(set(numbers)):
        link_new(received_id=received_id, number=number, author=author)


@everywhere()
@transaction.atomic
def unlink(*, received_id: int, number: int, author: str = "") -> None:
    """It is open again who the number is; what was remembered of it is so no more. Refused: `unknown_player`."""
    received, row = _locked(received_id, number)
    found = Link.objects.filter(tournament=received, number=number).select_related("person").first()
    if found is None:
        raise _nobody(number)
    found.delete()
    record(received.organiser, "unlink", {"upload": str(received), "seat": number, "person": found.person.number}, author=author)
    same = Alias.objects.filter(organiser=received.organiser, name=row["name"], place=row.get("place") or "", person=found.person)
    if same.exists():
        same.delete()
        record(received.organiser, "drop_alias", {"person": found.person.number}, author=author)
    _count_again(received, number, is_open=True)


def _locked(received_id: int, number: int) -> tuple[Received, Row]:
    """The tournament, locked, and who the number is as it was sent. Raises Received.DoesNotExist."""
    received = Received.objects.select_for_update(of=("self",)).select_related("organiser", "head").get(pk=received_id)
    rows = persons_of(received.head) if received.head is not None else []
    row = next((row for row in rows if row["number"] == number), None)
    if row is None:
        raise _nobody(number)
    return received, row


def _nobody(number: int) -> Exception:
    return refuse("unknown_player", _("Nr. %(number)d steht in dieser Einsendung nicht mit Namen.") % {"number": number})


def _linked(received: Received, row: Row, person: Player, author: str) -> Link:
    links = Link.objects.filter(tournament=received)
    if links.filter(person=person).exclude(number=row["number"]).exists():
        raise refuse("linked_twice", _("%(name)s ist in diesem Turnier schon unter einer anderen Nummer.") % {"name": person.name})
    links.filter(number=row["number"]).delete()
    made = Link.objects.create(tournament=received, number=row["number"], person=person, how="person", author=author[:LONGEST_AUTHOR])
    _count_again(received, row["number"], is_open=False)
    return made


def _count_again(received: Received, number: int, *, is_open: bool) -> None:
    """Series count it by who it is now, and the pages lead to him."""
    course = Course.objects.select_for_update().get(revision=received.head_id)
    left = {name: [one for one in course.facts.get(name, ()) if one != number] for name in ("unknown", "double")}
    left["unknown"] += [number] if is_open else []
    others = {name: value for name, value in course.facts.items() if name not in left}
    course.facts = others | {name: sorted(numbers) for name, numbers in left.items() if numbers}
    course.stage = Stage.BUILT if course.stage in COUNTED else course.stage
    course.next_at = times.now()
    course.save(update_fields=["facts", "stage", "next_at"])
    wake(UPLOADS)
