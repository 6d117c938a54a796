"""Königrufen, Oberösterreich: each place that decides a fault in a sentence or two, German and English, to be read beside a ruling."""

KOENIGRUFEN_OBEROESTERREICH_CITED = {
    "Renonce": (
        "Wer Renonce begeht, zahlt jedem anderen, was der mit Spiel und Ansagen gewonnen hätte; solange der Stich liegt, wird "
        "richtiggestellt.",
        "Who commits a Renonce pays everybody else what he would have won with game and announcements; while the trick lies it is put "
        "right."),
    "Auslegung zu Renonce": (
        "Davon sagt der Text nichts; so wird er in diesem Programm gelesen.",
        "The text does not speak of it; so it is read in this program."),
    "Renonce-Auslegung B.4": (
        "Wer einen angesagten Vogel oder König aufgibt, verliert diese Ansage; gewinnt er einen Vorteil, ist es Renonce.",
        "Who gives up an announced bird or king loses that announcement; where he gains by it, it is a Renonce."),
    "Negativspiele": (
        "In Negativspielen muss gestochen werden, der Pagat fällt als letztes Tarock.",
        "In negative games a trick must be beaten, the Pagat goes as the last Tarock."),
    "Farbenspiele": (
        "Tarock ist im Farbspiel die fünfte Farbe und wird erst ohne Farbkarten ausgespielt.",
        "In a colour game Tarock is a fifth suit, led only without suit cards."),
    "Allgemeines": (
        "Farbe und Tarock müssen zugegeben werden; Könige und Trullstücke werden nie verlegt, Tarock nur erzwungen und offen.",
        "Suit and Tarock must be followed; kings and Trull pieces are never laid away, Tarock only where nothing else is left, face up."),
}
"""By the paragraph as the table of decisions cites it."""
