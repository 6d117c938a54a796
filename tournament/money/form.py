"""What is typed on the pages of the money: an amount with its player and a word; how the players settle."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.models import SettledBy, SettledPer, SettledThrough
from tournament.site.fields import Checked, EuroField, number_field, text_field


class FeeForm(Checked):
    """A fee taken, or given back with a reason. Its fields have ids of their own: the other form of the page has an amount too."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **({"auto_id": "fee_%s"} | kwargs))

    number = number_field(_("Startnummer"))
    cents = EuroField(label=_("Betrag in Euro"))
    reason = text_field(_("Grund, wenn es zurückgeht"), maxlength="500")


class CashForm(Checked):
    """Money that is nobody's fee or prize."""

    kind = forms.ChoiceField(label=_("Was"), choices=[
        ("in", _("herein")), ("out", _("hinaus")), ("opening", _("Anfangsbestand")), ("counted", _("gezählt: so viel liegt da")),
    ])  # fmt: skip
    cents = EuroField(label=_("Betrag in Euro"))
    words = text_field(_("Wofür"), maxlength="500")


class PaymentsForm(forms.Form):
    """How the players settle."""

    per = forms.ChoiceField(label=_("Abgerechnet wird"), choices=SettledPer.choices, widget=forms.RadioSelect)
    method = forms.ChoiceField(label=_("Gezahlt wird"), choices=SettledBy.choices, widget=forms.RadioSelect)
    through = forms.ChoiceField(label=_("Es zahlen"), choices=SettledThrough.choices, widget=forms.RadioSelect)


def signed(said: dict[str, Any]) -> tuple[str, int]:
    """Kind and cents as the service takes them: what goes out is negative."""
    kind, cents = said["kind"], said["cents"]
    return {"in": ("other", cents), "out": ("other", -cents)}.get(kind, (kind, cents))
