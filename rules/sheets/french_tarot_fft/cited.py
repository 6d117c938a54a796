"""French Tarot of the FFT: each place that decides a fault in a sentence or two, German and English, to be read beside a ruling."""

FRENCH_TAROT_FFT_CITED = {
    "L'arbitre": (
        "Bei jedem Vorfall wird aufgehört und sofort der Schiedsrichter gerufen; er entscheidet und sagt, warum.",
        "At any incident play stops and the referee is called at once; he decides and says why."),
    "La distribution": (
        "Bei einem Fehler beim Geben gibt derselbe neu und bietet nicht.",
        "After a fault in dealing the same dealer deals again, without a bid."),
    "Le Chien et l'Ecart": (
        "Bei Prise und Garde werden sechs abgelegt, nie König oder Bout, Trumpf nur gezwungen und gezeigt; nach „Jeu“ bleibt es. Bei Garde "
        "sans und Garde contre legt niemand ab.",
        "In Prise and Garde six are laid away, never a king or bout, trumps only when forced, and shown; after “jeu” it stands. In Garde sans "
        "and Garde contre nobody lays away."),
    "Le jeu de la carte": (
        "Bedient wird die Farbe, sonst wird Trumpf gespielt, und im Trumpf höher als der höchste.",
        "Suit is followed, else a trump is played, and in trumps higher than the highest."),
}
"""By the paragraph as the table of decisions cites it."""
