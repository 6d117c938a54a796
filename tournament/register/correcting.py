"""Name, place and club of a person, corrected by whoever keeps the register: no club changes who somebody is for others."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.desk.registration.players import Taken, check_rows
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse, refuse_all
from tournament.ledger.store.transaction import outdate
from tournament.models import Player

PARTS = ("name", "place", "club")


@transaction.atomic
def correct(*, person_id: int, name: str, place: str, club: str, author: str = "") -> Player:
    """He is called so from now on, at every tournament. Raises Refused (`missing_field`, `too_long`, `bad_text`, `forgotten`) and
    Player.DoesNotExist."""
    person = Player.objects.select_for_update(of=("self",)).get(pk=person_id, merged_into=None)
    if person.forgotten.exists():
        raise refuse("forgotten", _("Der Name ist schon entfernt."))
    [check] = check_rows([{"name": name, "place": place, "club": club}], Taken({}, set()), refuse_twins=False)
    refuse_all(check.findings)
    if any(getattr(person, part) != check.values[part] for part in PARTS):
        for part in PARTS:
            setattr(person, part, check.values[part])
        person.save()
        outdate([person.pk])
        record_register("correct_person", {"person": person.number}, author=author)
    return person
