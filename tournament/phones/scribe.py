"""What a scribe reads where the sentence of a refusal tells the desk what only the desk can do. A code that is not here says the same to
both."""

from django.utils.translation import gettext_lazy as _

from tournament.ledger.store.refusals import Finding

SENTENCES = {
    "round_not_open": _("Die Runde ist nicht offen. Bitte der Leitung sagen, was an diesem Tisch noch fehlt."),
    "tournament_closed": _("Das Turnier ist abgeschlossen. Was an diesem Tisch noch fehlt, bitte der Leitung sagen."),
    "table_has_sums": _("Die Leitung hat von diesem Tisch schon die Summen eingetragen. Einzelne Spiele bitte am Zettel zeigen."),
    "rules_changed": _(
        "Der Laptop der Leitung rechnet gerade nicht nach den Regeln dieses Turniers. Bitte gleich der Leitung sagen und am Zettel "
        "mitschreiben."
    ),
    "stale": _("Diese Zeile hat inzwischen jemand anderer geändert. Bitte unter „Alle Spiele“ ansehen, was jetzt dasteht."),
    "unknown_line": _("Diese Zeile gibt es auf dem Zettel nicht mehr. Bitte unter „Alle Spiele“ nachsehen und neu schreiben."),
    "no_room": _("An dieser Stelle nimmt der Zettel keine Zeile mehr auf. Bitte der Leitung sagen."),
    "ruled_line": _("Über dieses Spiel hat der Schiedsrichter entschieden; die Zeile bleibt, wie sie ist. Fragen bitte an ihn."),
    "two_versions": _("Von einer Zeile gibt es zwei Fassungen. Die Leitung wählt eine; danach geht es hier weiter."),
    "faulty_lines": _("Eine Zeile lässt sich so nicht werten. Bitte unter „Alle Spiele“ berichtigen, dann bestätigen."),
    "table_incomplete": _("Es fehlen noch Spiele. Bestätigt wird, wenn alle geschrieben sind."),
    "table_broken_off": _("Die Leitung hat diesen Tisch abgebrochen. Was geschrieben ist, zählt; zu bestätigen gibt es nichts."),
}


def to_scribe(found: Finding) -> Finding:
    """The finding with a sentence that a scribe can act on."""
    return found._replace(message=str(SENTENCES.get(found.code, found.message)))
