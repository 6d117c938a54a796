"""What the roles of a team are called, and what each does."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournament.ledger.store.lazy import Text

WORDS: Mapping[str, Text] = {
    "owner": _("Teams"),
    "director": _("Turnierleitung"),
    "referee": _("Schiedsrichter"),
    "helper": pgettext_lazy("what goes on", "Anmeldung"),
    "treasurer": _("Kassa"),
    "secretary": _("Sekretariat"),
}
DOES: Mapping[str, Text] = {
    "owner": _("bestimmt, wer in welchem Team ist"),
    "director": _("leitet: von der Ausschreibung bis zum Endstand"),
    "referee": _("nimmt Rufe, entscheidet, verwarnt"),
    "helper": _("meldet an, hakt ab, schreibt Zettel"),
    "treasurer": _("Nenngeld, Kassa, Preise"),
    "secretary": _("Register und Reihen; veröffentlichte Turniere"),
}
