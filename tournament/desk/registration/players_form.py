"""Forms of the registration: one player, and a list from a file. Typed text becomes the values that `desk.registration.players` takes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.ledger.people.passes import federation_number_in
from tournament.ledger.store.typed import whole_number
from tournament.site.fields import Checked, text_field


def split_tags(text: str) -> list[str]:
    """Tags as people type them, with commas between."""
    return [tag.strip() for tag in text.replace(";", ",").split(",") if tag.strip()]


class PlayerForm(Checked):
    """A player's data. The number may be left to the program."""

    name = text_field(_("Name"), required=True)
    place = text_field(_("Ort"))
    club = text_field(_("Verein"))
    tags = text_field(_("Merkmale"), hint=_("mit Beistrich getrennt, z. B. Frauen, Jugend"), list="tags")
    number = forms.IntegerField(
        label=_("Nr."),
        required=False,
        widget=forms.TextInput({"inputmode": "numeric", "autocomplete": "off"}),
        error_messages={"invalid": _("Bitte eine ganze Zahl eingeben.")},
    )

    def values(self) -> dict[str, Any]:
        """The values for the service, of a form that is valid."""
        return {**self.cleaned_data, "tags": split_tags(self.cleaned_data["tags"])}


class AddForm(PlayerForm):
    """The line at the desk: the name finds whoever is known; `player` is the one that was picked: his key, or the code of his pass where
    only the federation knows him."""

    player = forms.CharField(required=False, widget=forms.HiddenInput)
    paid = forms.BooleanField(label=_("bezahlt"), required=False)
    present = forms.BooleanField(label=_("anwesend"), required=False)
    despite = text_field(
        _("Trotzdem anmelden, weil"), hint=_("steht im Protokoll; auch wenn es jemand anderer gleichen Namens ist"), maxlength="500"
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["spellcheck"] = "false"
        self.fields["tags"].help_text = ""

    def begin(self) -> None:
        """What is typed next goes to the name, or to why somebody barred is registered all the same: before any script runs."""
        asks_why = self.has_error("despite") or self["despite"].value()
        self.fields["despite" if asks_why else "name"].widget.attrs["autofocus"] = True

    def values(self) -> dict[str, Any]:
        """The values for the service; a picked person brings name, place and club along."""
        values = super().values()
        picked = values.pop("player")
        number = federation_number_in(picked)
        return values | {"player_id": None if number else whole_number(picked), "federation": number}

    def clean_player(self) -> str:
        """A key, a code, or nothing: the page says nothing else."""
        said: str = self.cleaned_data["player"]
        if said and not federation_number_in(said) and whole_number(said) is None:
            raise forms.ValidationError(_("Bitte eine ganze Zahl eingeben."))
        return said


class ListForm(forms.Form):
    """A list of players to look at before anything is stored: a file, or what was copied out of one, or out of a message."""

    file = forms.FileField(
        label=_("Datei (xlsx oder csv)"),
        required=False,
        widget=forms.FileInput({"accept": ".xlsx,.csv,.txt"}),
        error_messages={"empty": _("Die Datei ist leer.")},
    )
    text = forms.CharField(
        label=_("oder hier einfügen"),
        required=False,
        strip=False,
        widget=forms.Textarea({"rows": 6, "spellcheck": "false", "autocomplete": "off"}),
        help_text=_("eine Zeile je Spieler, aus Excel kopiert oder aus einer Nachricht"),
    )

    def clean(self) -> dict[str, Any]:
        """One of the two."""
        said = super().clean() or {}
        if not self.errors and not said.get("file") and not (said.get("text") or "").strip():
            self.add_error("file", _("Bitte eine Datei wählen oder die Liste unten einfügen."))
        return said


class UploadForm(forms.Form):
    """A file to look at before anything is stored."""

    file = forms.FileField(
        label=_("Datei (xlsx oder csv)"),
        widget=forms.FileInput({"accept": ".xlsx,.csv,.txt,.tarock"}),
        error_messages={"required": _("Bitte eine Datei wählen."), "empty": _("Die Datei ist leer.")},
    )
