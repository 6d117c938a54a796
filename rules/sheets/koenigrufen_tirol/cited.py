"""Königrufen, Tirol: each place that decides a fault in a sentence or two, German and English, to be read beside a ruling."""

KOENIGRUFEN_TIROL_CITED = {
    "Cupregeln 2020": (
        "Wer Renonce begeht, zahlt jedem anderen, was der mit Spiel und Ansagen gewonnen hätte; solange der Stich liegt, wird "
        "richtiggestellt. Farbe und Tarock müssen zugegeben werden; Könige und Trullstücke werden nie verlegt, Tarock nur erzwungen und "
        "offen.",
        "Who commits a Renonce pays everybody else what he would have won with game and announcements; while the trick lies it is put "
        "right. Suit and Tarock must be followed; kings and Trull pieces are never laid away, Tarock only where nothing else is left, "
        "face up."),
    "Auslegung zu Cupregeln 2020": (
        "Davon sagt der Text nichts; so wird er in diesem Programm gelesen.",
        "The text does not speak of it; so it is read in this program."),
}
"""By the paragraph as the table of decisions cites it."""
