"""Königrufen, cup 2018/19: each place that decides a fault in a sentence or two, German and English, to be read beside a ruling."""

KOENIGRUFEN_CUP_2018_CITED = {
    "Renonce": (
        "Wer Renonce begeht, zahlt jedem anderen, was der mit Spiel und Ansagen gewonnen hätte; solange der Stich liegt, wird "
        "richtiggestellt.",
        "Who commits a Renonce pays everybody else what he would have won with game and announcements; while the trick lies it is put "
        "right."),
    "Auslegung zu Renonce": (
        "Davon sagt der Text nichts; so wird er in diesem Programm gelesen.",
        "The text does not speak of it; so it is read in this program."),
    "Regelbuch 2018/19": (
        "Farbe und Tarock müssen zugegeben werden; Könige und Trullstücke werden nie verlegt, Tarock nur erzwungen und offen. In "
        "Negativspielen muss gestochen werden, der Pagat fällt als letztes Tarock.",
        "Suit and Tarock must be followed; kings and Trull pieces are never laid away, Tarock only where nothing else is left, face up. "
        "In negative games a trick must be beaten, the Pagat goes as the last Tarock."),
}
"""By the paragraph as the table of decisions cites it."""
