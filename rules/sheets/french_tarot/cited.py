"""French Tarot: what the sheet says of a fault, in one sentence: nothing."""

FRENCH_TAROT_CITED = {
    "Auslegung zu Spielablauf": (
        "Über Zurücknehmen und Renonce sagt das Blatt nichts: der Schiedsrichter entscheidet und sagt, warum.",
        "The sheet is silent on taking back and Renonce: the referee decides and says why."),
}
"""By the paragraph as the table of decisions cites it."""
