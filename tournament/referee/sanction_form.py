"""The form of a sanction: who, what, why. Says what is missing; what can be given to whom is the service's to refuse."""

import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.plain import Points, fold
from tournament.ledger.people.people import Registered
from tournament.ledger.store.typed import whole_number
from tournament.models import SanctionKind
from tournament.site.fields import Checked, number_field, offer, text_field


def spoken_of(row: Registered) -> str:
    """A player as he is picked from the list: the number first, so that both number and name find him."""
    return f"{row.number} {row.name}"


class SanctionForm(Checked):
    """One sanction. `who` is a number, a name, or both; with `stranger` the name of somebody who is no player."""

    homes = {"player": "who", "name": "who"}

    who = text_field(
        gettext_lazy("Wer: Nummer oder Name"),
        required=True,
        list="leute",
        spellcheck="false",
        hint=gettext_lazy("aus der Liste wählen; für einen Zuschauer den Namen schreiben und das Häkchen setzen"),
    )
    stranger = forms.BooleanField(label=gettext_lazy("spielt hier nicht mit (Kiebitz, Zuschauer)"), required=False)
    kind = forms.ChoiceField(label=gettext_lazy("Was"), widget=forms.RadioSelect, error_messages={
        "required": gettext_lazy("Bitte wählen, was gegeben wird."), "invalid_choice": gettext_lazy("Das kann hier nicht gegeben werden."),
    })  # fmt: skip
    points = number_field(gettext_lazy("Strafpunkte"), required=False, hint=gettext_lazy("eine ganze Zahl; sie wird im Stand abgezogen"))
    table_points = forms.CharField(
        label=gettext_lazy("Tischpunkte"), required=False,
        widget=forms.TextInput({"inputmode": "decimal", "autocomplete": "off", "size": 4}),
        help_text=gettext_lazy("ganz oder halb, z. B. 1 oder 0,5; mit oder ohne Strafpunkte"),
    )  # fmt: skip
    round = forms.TypedChoiceField(
        label=gettext_lazy("zählt ab dem Stand nach"),
        required=False,
        coerce=int,
        empty_value=None,
        error_messages={"invalid_choice": gettext_lazy("Bitte eine Runde wählen, die schon eröffnet ist.")},
    )
    tournaments = number_field(gettext_lazy("Sperre für so viele Turniere"), required=False)
    until = forms.DateField(
        label=gettext_lazy("oder Sperre bis zum"),
        required=False,
        widget=forms.DateInput({"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d", "%d.%m.%Y"],
        error_messages={"invalid": gettext_lazy("Bitte ein Datum eingeben, z. B. 21.11.2026.")},
        help_text=gettext_lazy("dieser Tag gehört noch dazu; nur eines von beiden ausfüllen"),
    )
    reason = text_field(
        gettext_lazy("Grund"), required=True, maxlength="500",
        hint=gettext_lazy("so, wie man ihn in einem Jahr noch versteht; er steht auf den Listen, außer bei einer Verwarnung"),
    )  # fmt: skip

    def __init__(
        self, *args: Any, players: Sequence[Registered], kinds: Iterable[SanctionKind], opened: int, by_tables: bool, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        if not by_tables:
            del self.fields["table_points"]
        self.players = players
        self.player: Registered | None = None
        # The round that is played stands first, and so is chosen.
        offer(self, "round", [(number, _("Runde %(n)d") % {"n": number}) for number in range(opened, 0, -1)])
        offer(self, "kind", [(kind.value, kind.label) for kind in kinds])

    def clean_table_points(self) -> Points:
        """What is typed, exactly."""
        typed = self.cleaned_data["table_points"].strip().replace("½", ",5").replace(",", ".")
        if not typed:
            return 0
        if not re.fullmatch(r"[0-9]{0,6}(\.[05])?", typed):
            raise forms.ValidationError(_("Eine ganze oder halbe Zahl, z. B. 1 oder 0,5."))
        found = Fraction(typed)
        return found.numerator if found.denominator == 1 else found

    def clean(self) -> dict[str, Any]:
        """Finds the player who is meant."""
        super().clean()
        said = self.cleaned_data
        if not said.get("who") or said.get("stranger"):
            return said
        found = meant(said["who"], self.players)
        if len(found) == 1:
            self.player = found[0]
        elif found:
            text = _("Das passt auf mehrere: %(who)s. Bitte mit der Nummer.")
            self.add_error("who", text % {"who": ", ".join(spoken_of(row) for row in found[:5])})
        else:
            self.add_error("who", _("Niemand hier heißt so. Für jemanden, der nicht mitspielt, das Häkchen setzen."))
        return said

    def values(self) -> dict[str, Any]:
        """The values for the service, of a form that is valid; only those that its kind has."""
        said = self.cleaned_data
        kind = said["kind"]
        values: dict[str, Any] = {"kind": kind, "reason": said["reason"]}
        values |= {"player_id": self.player.player_id} if self.player is not None else {"name": said["who"]}
        if kind == SanctionKind.POINTS:
            values |= {"points": said["points"] or 0, "table_points": said.get("table_points") or 0, "round_number": said["round"]}
        if kind == SanctionKind.BAN:
            values |= {"tournaments": said["tournaments"], "until": said["until"]}
        return values


def meant(typed: str, players: Sequence[Registered]) -> list[Registered]:
    """Who may be meant: by the number in front, by the whole name, else by all its words."""
    text = fold(typed)
    number, _space, name = text.partition(" ")
    if (meant_number := whole_number(number)) is not None:
        return [row for row in players if row.number == meant_number and (not name or name in fold(row.name))]
    exact = [row for row in players if fold(row.name) == text]
    return exact or [row for row in players if all(word in fold(row.name).split() for word in text.split())]
