"""The forms of the page of backups: a passphrase, and an archive from another device."""

from django import forms
from django.utils.translation import gettext_lazy as _


class PassphraseForm(forms.Form):
    """A new passphrase, typed where it can be read: a typing error would shut the backups for ever."""

    passphrase = forms.CharField(
        label=_("Neues Kennwort"), min_length=8, max_length=200, strip=False,
        help_text=_("Mindestens 8 Zeichen. Bitte aufschreiben: ohne das Kennwort öffnet niemand diese Sicherungen."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class ArchiveForm(forms.Form):
    """An archive that lies on the director's own device."""

    file = forms.FileField(label=_("Sicherung (.zip)"), allow_empty_file=False, widget=forms.FileInput(attrs={"accept": ".zip"}))
