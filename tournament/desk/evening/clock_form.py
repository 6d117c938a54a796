"""The buttons of the clock page: what is to be done, and the numbers and times typed for it. Their bounds are the services'."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.transaction import REASON_LIMIT

ACTIONS = ("start", "pause", "continue", "reset", "minutes", "extra", "next", "ceremony")
NEEDS = {"minutes": ("minutes", "warn"), "extra": ("table", "minutes")}
"""Numbers without which an action means nothing."""


def _number() -> forms.IntegerField:
    return forms.IntegerField(required=False, error_messages={"invalid": _("Bitte eine ganze Zahl eingeben.")})


class ClockForm(forms.Form):
    """`do`; `minutes` and `warn` of the round; `table`, `minutes` and `reason` of extra time; `at`: a time of day, empty takes it back."""

    do = forms.ChoiceField(choices=[(name, name) for name in ACTIONS], error_messages={
        "required": _("Unbekannte Taste. Bitte die Seite neu laden."), "invalid_choice": _("Unbekannte Taste. Bitte die Seite neu laden."),
    })  # fmt: skip
    minutes = _number()
    warn = _number()
    table = _number()
    reason = forms.CharField(
        required=False, max_length=REASON_LIMIT, error_messages={"max_length": _("Der Grund hat höchstens %(limit_value)d Zeichen.")}
    )
    at = forms.TimeField(
        required=False, input_formats=["%H:%M", "%H.%M", "%H"], error_messages={"invalid": _("Bitte eine Uhrzeit eingeben, z. B. 17:20.")}
    )

    def clean(self) -> dict[str, Any]:
        """A number that is missing is said once, not for every field."""
        super().clean()
        said = self.cleaned_data
        if any(said.get(name) is None and name not in self.errors for name in NEEDS.get(said.get("do", ""), ())):
            raise forms.ValidationError(_("Bitte eine ganze Zahl eingeben."))
        return said
