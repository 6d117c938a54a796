"""What somebody offers to a cup, and how many of a cup that counts are qualified, as forms. Typed text becomes plain values."""

from collections.abc import Sequence
from typing import Any, NamedTuple
from uuid import UUID

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.typed import whole_number
from tournament.models import Carried, Cup, SeriesEntry
from tournament.series.formula_form import shown_number, typed_numbers
from tournament.series.offered import Own
from tournament.series.offers import Quota
from tournament.site.fields import Checked, offer, text_field

OF_CUP = "cup-"


class What(NamedTuple):
    """Something that is offered: a tournament's uid, or the key of a cup."""

    uid: UUID | None = None
    from_cup_id: int | None = None


class OfferForm(Checked):
    """A tournament or a cup, and the cup for which it is offered."""

    what = forms.ChoiceField(label=_("Was"))
    cup = forms.TypedChoiceField(label=_("Für welchen Cup"), coerce=int)

    def __init__(self, *args: Any, own: Sequence[Own], cups: Sequence[Cup], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "what", own)
        offer(self, "cup", [(cup.pk, cup.name) for cup in cups])

    def asked(self) -> What:
        """What a valid form says."""
        return what_of(self.cleaned_data["what"])


def what_of(value: str) -> What:
    """What a choice of `offered.can_offer` means."""
    if value.startswith(OF_CUP):
        return What(from_cup_id=whole_number(value.removeprefix(OF_CUP)) or 0)
    return What(uid=UUID(value))


class QuotaForm(Checked):
    """How many of a cup's standings are qualified, and what they bring along."""

    quota = text_field(_("So viele sind qualifiziert"), hint=_("leer: alle mit einem Rang"), inputmode="numeric", size=5)
    carried = forms.ChoiceField(label=_("Sie nehmen mit"), choices=Carried.choices)
    points = text_field(_("Punkte nach dem Rang, der Beste zuerst"), hint=_("z. B. 132 124 116; nur mit „Punkte nach Rang“"))

    def quota_typed(self) -> Quota:
        """What a valid form says; what is no number is the service's to refuse."""
        data = self.cleaned_data
        typed = data["quota"].strip()
        quota = (whole_number(typed) or 0) if typed else None
        return Quota(quota, data["carried"], typed_numbers(data["points"]))


def stored_quota(entry: SeriesEntry) -> dict[str, str]:
    """What stands in the form for what is stored."""
    points = " ".join(map(shown_number, entry.carried_points))
    return {"quota": "" if entry.quota is None else str(entry.quota), "carried": entry.carried, "points": points}
