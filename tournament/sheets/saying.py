"""What is wrong with a row of the page, for somebody who sees fields and not a file: no names of keys, no brackets. Where the sentence of
the file says nothing else, that stands."""

import re
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from rules.book import SheetFault
from tournament.ledger.store.convert import language

OF_THE_PAGE: Mapping[str, str | Promise] = {
    "missing_key": gettext_lazy("Das fehlt noch."),
    "unknown_choice": gettext_lazy("Das steht hier nicht zur Wahl."),
    "unknown_game": gettext_lazy("Das hat das Blatt nicht."),
    "unknown_announcement": gettext_lazy("Das hat das Blatt nicht."),
    "unknown_row": gettext_lazy("Das hat das Blatt nicht."),
    "unknown_source": gettext_lazy("Das hat das Blatt nicht: die Stelle bitte leeren."),
    "unknown_key": gettext_lazy("Das kennt ein Regelblatt nicht."),
    "unknown_policy": gettext_lazy("Diese Frage gibt es hier nicht."),
    "unknown_question": gettext_lazy("Das kann ein Turnier nicht wählen."),
    "unknown_number": gettext_lazy("Das ist keine Zahl dieses Blattes."),
    "bad_slug": gettext_lazy("Ein Kurzname hat nur kleine Buchstaben und Ziffern, und höchstens 50."),
    "bad_date": gettext_lazy("Das ist kein Datum. Bitte etwa 1.10.2026 schreiben, oder 10.2026, 2026 oder 2026/27."),
    "own_slug_taken": gettext_lazy("So heißt schon etwas anderes. Bitte streichen und unter einem anderen Namen hinzufügen."),
    "bad_pair": gettext_lazy("Hier gehören Zahlen über 0 hin, still und angesagt."),
    "bad_lost": gettext_lazy("Hier gehören zwei Zahlen über 0 hin, gewonnen und verloren."),
    "bad_cells": gettext_lazy("Hier gehören Zahlen über 0 hin."),
    "bad_number": gettext_lazy("Hier gehören so viele Zahlen hin wie im Ausgangsblatt, über 0 und in dessen Ordnung."),
    "no_value": gettext_lazy("Das hat keinen Wert; wie es abgerechnet wird, steht bei den Regeln."),
    "no_table": gettext_lazy("Das hat nicht die Form, die hierher gehört."),
    "no_list": gettext_lazy("Das hat nicht die Form, die hierher gehört."),
    "scheme_needs": gettext_lazy("Dieses Trischaken fragt auch das. Bitte eine Antwort wählen."),
    "scheme_has_not": gettext_lazy("Dieses Trischaken fragt das nicht. Bitte die Antwort wieder zurücknehmen."),
    "no_trischaken": gettext_lazy("Ohne Trischaken stellt sich die Frage nicht. Bitte die Antwort wieder zurücknehmen."),
    "no_besserrufer": gettext_lazy("Ohne Besserrufer stellt sich die Frage nicht. Bitte die Antwort wieder zurücknehmen."),
    "multiplies_separate": gettext_lazy("Ein Valat, der das Spiel vervielfacht, hat kein eigenes Kontra. Bitte anders antworten."),
    "added_kontra": gettext_lazy("Ein Valat neben dem Spiel hat sein eigenes Kontra. Bitte so antworten."),
    "unit_without_bird": gettext_lazy("Ein Vogelrufer als ein Spiel braucht einen Vogelrufer im Blatt, etwa den Pagatrufer."),
    "unit_multiplies": gettext_lazy("Ein Vogelrufer als ein Spiel geht nicht mit einem Valat, der das Spiel vervielfacht."),
    "games_own_besserrufer": gettext_lazy("Das geht nur mit Vogelrufern, die einen Namen haben, nicht mit einem Besserrufer."),
    "birds_missing": gettext_lazy("Ein Besserrufer braucht seine Vögel. Bitte anhaken."),
    "bad_birds": gettext_lazy("Hier gehören Vögel hin, die das Blatt als Ansagen hat."),
    "not_the_sheets": gettext_lazy("Die erste Antwort ist die des Blattes; gewählt ist eine andere."),
    "twice": gettext_lazy("Das ist schon an anderer Stelle gesagt. Bitte nur einmal."),
    "needs_four": gettext_lazy("Das gibt es nur, wo vier spielen."),
    "needs_three": gettext_lazy("Das gibt es nur, wo drei spielen."),
    "bad_out": gettext_lazy("Es setzen so viele aus, wie mehr sitzen als mitspielen; Vorhand spielt immer."),
    "clash policies.valat_kontra": gettext_lazy("Ein Valat, der alles vervielfacht, geht nur mit dem höheren Kontra für jedes Stück."),
    "clash kontra.covers": gettext_lazy("Wo nur der Valat kontriert wird, kann das Kontra auf das Spiel für nichts anderes gelten."),
    "clash sentences": gettext_lazy("Diese Stelle ist bei der Zeile selbst anders angegeben. Bitte dieselbe nennen."),
    "not_for_base": gettext_lazy("Auf diesem Ausgangsblatt lässt sich das nicht ändern."),
    "not_for_kind": gettext_lazy("Das gehört nicht zu dieser Art. Bitte leeren."),
}  # fmt: skip
"""By code; of a clash with the row or the part that it is said of."""
_OF_FILES = re.compile(r"\s*\([^()]*(?:null|\[)[^()]*\)|; null[^.;]*|: \[[^\]]*\](?=[.,])")
"""What a sentence says to whoever writes a file."""


def said_here(fault: SheetFault) -> str:
    """The sentence, in the reader's language."""
    part = fault.row.partition("[")[0]
    own = OF_THE_PAGE.get(fault.code) or OF_THE_PAGE.get(f"{fault.code} {part}")
    return _OF_FILES.sub("", fault.text(language())) if own is None else str(own)
