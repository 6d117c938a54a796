"""Königrufen, Sauwald: each place that decides a fault in a sentence or two, German and English, to be read beside a ruling."""

KOENIGRUFEN_SAUWALD_CITED = {
    "Renonce": (
        "Wer Renonce begeht, zahlt jedem anderen, was der mit Spiel und Ansagen gewonnen hätte; solange der Stich liegt, wird "
        "richtiggestellt.",
        "Who commits a Renonce pays everybody else what he would have won with game and announcements; while the trick lies it is put "
        "right."),
    "Auslegung zu Renonce": (
        "Davon sagt der Text nichts; so wird er in diesem Programm gelesen.",
        "The text does not speak of it; so it is read in this program."),
    "Regelwerk 2019": (
        "Farbe und Tarock müssen zugegeben werden; Könige und Trullstücke werden nie verlegt, Tarock nur erzwungen und offen. In "
        "Negativspielen muss gestochen werden, der Pagat fällt als letztes Tarock.",
        "Suit and Tarock must be followed; kings and Trull pieces are never laid away, Tarock only where nothing else is left, face up. "
        "In negative games a trick must be beaten, the Pagat goes as the last Tarock."),
    "Auslegung zu Regelwerk 2019": (
        "Davon sagt der Text nichts; so wird er in diesem Programm gelesen.",
        "The text does not speak of it; so it is read in this program."),
}
"""By the paragraph as the table of decisions cites it."""
