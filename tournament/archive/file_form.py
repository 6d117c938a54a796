"""The form that takes a tournament file."""

from django import forms
from django.utils.translation import gettext_lazy as _


class TournamentFileForm(forms.Form):
    """One file; what is in it is checked by `tournament.archive`."""

    file = forms.FileField(
        label=_("Turnierdatei (JSON)"), widget=forms.FileInput({"accept": ".json,application/json"}),
        error_messages={"required": _("Bitte eine Datei wählen."), "empty": _("Die Datei ist leer.")},
    )
