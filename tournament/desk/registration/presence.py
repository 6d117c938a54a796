"""Everybody is here: one click before the draw, where the room was counted and not each name, and the way back."""

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import lock, must_not_be_closed, record_action
from tournament.models import LogRow, Registration, Tournament

ACTION, ALL, NOT_ALL = "set_present", "all_present", "not_all_present"


@transaction.atomic
def set_all_present(*, tournament_id: int, author: str = "") -> list[int]:
    """Notes everybody as here who takes part and was not; their numbers. Refused: `nobody_absent`."""
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    numbers = list(
        Registration.objects.filter(tournament=tournament, present=False, withdrawn=False)
        .order_by("number")
        .values_list("number", flat=True)
    )
    if not numbers:
        raise refuse("nobody_absent", _("Es sind schon alle als anwesend eingetragen."))
    return _note(tournament, numbers, ALL, author)


@transaction.atomic
def take_back_all_present(*, tournament_id: int, author: str = "") -> list[int]:
    """Those are not noted any more whom the last click noted; their numbers. Refused: `nothing_to_undo`, also where somebody was noted one
    by one since."""
    tournament = lock(tournament_id)
    must_not_be_closed(tournament)
    last = LogRow.objects.filter(tournament=tournament, action=ACTION).order_by("-pk").first()
    if last is None or (last.facts or {}).get("say") != ALL:
        raise refuse("nothing_to_undo", _("Seither wurde die Anwesenheit einzeln geändert. Bitte in der Liste richtigstellen."))
    return _note(tournament, last.detail["numbers"], NOT_ALL, author)


def _note(tournament: Tournament, numbers: list[int], say: str, author: str) -> list[int]:
    Registration.objects.filter(tournament=tournament, number__in=numbers).update(present=say == ALL)
    record_action(tournament, ACTION, {"say": say, "count": len(numbers)}, author=author, detail={"numbers": numbers})
    return numbers
