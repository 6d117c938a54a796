"""The forms that make somebody a referee or a helper. What they find wrong is only what is missing; the rest is the service's."""

from collections.abc import Iterable, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournament.ledger.people.referees_reading import Playing
from tournament.ledger.store.refusals import Finding
from tournament.site.fields import Checked, offer, text_field


class RefereeForm(Checked):
    """Account and person. `player` is the id of a player, None for somebody who plays nowhere."""

    name = text_field(_("Name"), hint=_("wie er auf den Entscheiden steht; leer: der Name des Spielers"), spellcheck="false")
    login = text_field(
        _("Name zum Anmelden"),
        required=True,
        hint=_("kurz, wie er am Telefon getippt wird; ein bekannter Zugang behält sein Passwort"),
        autocapitalize="none",
        spellcheck="false",
    )
    password = text_field(_("Passwort"), hint=_("vorgeschlagen; nur für einen neuen Zugang"), autocapitalize="none", spellcheck="false")
    player = forms.TypedChoiceField(
        label=_("Spielt als"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("damit er nie an seinem eigenen Tisch entscheidet"),
        error_messages={"invalid_choice": _("Diese Person ist bei diesem Turnier nicht angemeldet.")},
    )
    stranger = forms.BooleanField(label=_("keiner von ihnen: er spielt nicht mit"), required=False)

    def __init__(self, *args: Any, players: Sequence[Playing], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.names = {one.player_id: one.name for one in players}
        labels = [(one.player_id, _("Nr. %(number)d %(name)s") % {"number": one.number, "name": one.name}) for one in players]
        self.asks = bool(self.data.get("stranger"))
        offer(self, "player", [("", _("spielt nicht mit")), *labels])

    def values(self) -> dict[str, Any]:
        """The values for the service, of a form that is valid."""
        said = dict(self.cleaned_data)
        player_id = said.pop("player")
        return {**said, "name": said["name"] or self.names.get(player_id, ""), "player_id": player_id}

    def take(self, findings: Iterable[Finding]) -> None:
        """Puts the findings of the service at their fields; asked who he is, the form can also say that he is none of them."""
        found = list(findings)
        self.asks |= any(finding.code == "which_player" for finding in found)
        super().take(found)


class HelperForm(Checked):
    """The account of a second pair of hands at the desk. Its fields are called otherwise than the referee's on the same page."""

    prefix = "hilft"

    name = text_field(_("Name"), hint=_("wie er im Protokoll steht"), spellcheck="false")
    login = text_field(
        _("Name zum Anmelden"),
        required=True,
        hint=_("kurz; ein bekannter Zugang behält sein Passwort"),
        autocapitalize="none",
        spellcheck="false",
    )
    password = text_field(_("Passwort"), hint=_("vorgeschlagen; nur für einen neuen Zugang"), autocapitalize="none", spellcheck="false")
