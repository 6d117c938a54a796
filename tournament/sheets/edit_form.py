"""The form that takes a sheet file; what is in it is checked by `rules.book.own`."""

from django import forms
from django.utils.translation import gettext_lazy as _


class SheetFileForm(forms.Form):
    """One file."""

    file = forms.FileField(
        label=_("Regelwerk (Excel oder JSON)"), widget=forms.FileInput({"accept": ".xlsx,.json"}),
        error_messages={"required": _("Bitte eine Datei wählen."), "empty": _("Die Datei ist leer.")},
    )
