"""Point-Tarock: each paragraph that decides a fault in one sentence, German and English, to be read beside a ruling."""

POINT_TAROCK_CITED = {
    "§ 3 c": (
        "Wer sich vergibt, gibt neu; ebenso, wenn beim Geben eine Karte offen liegt oder sichtbar wird.",
        "A misdeal is dealt again; so is a deal in which a card lies open or comes to be seen."),
    "§ 5 a": (
        "Abgelegt wird so viel, wie aus dem Talon genommen wurde; im Solo nichts.",
        "As many cards are laid away as were taken from the talon; none in a Solo."),
    "§ 6 b": (
        "Ein angesagter Vogel muss seinen Stich selbst machen; sonst ist er verloren.",
        "An announced bird must take its own trick itself; else it is lost."),
    "§ 10": (
        "Die Farbe ist zu bedienen; wer sie nicht hat, muss Tarock zugeben.",
        "Suit is followed; who has none must play a Tarock."),
    "§ 10 b": (
        "In Negativspielen muss man auch stechen, und der Pagat fällt als letztes Tarock.",
        "In negative games one must beat as well, and the Pagat goes as the last Tarock."),
    "§ 17": (
        "Renonce ist ein Verstoß gegen eine gültige Spielregel; solange die Karten liegen, wird richtiggestellt, einfordern kann man bis zum nächsten Mischen "
        "oder Abheben.",
        "Renonce is a breach of a valid rule of play; while the cards lie it is put right, it can be claimed until the next shuffle or cut."),
    "§ 17, Spielrenonce": (
        "Gegen Farb-, Tarock- oder Stichzwang zu spielen, den Pagat zu früh oder aus fremder Hand auszuspielen gilt als Renonce, sobald der Stich umgedreht ist.",
        "Not following, not playing Tarock, not beating, the Pagat too early or a lead out of turn is Renonce once the trick is turned."),
    "§ 17, Ablagerenonce": (
        "Falsche Zahl, König, Trullstück oder verdeckte Tarock in der Ablage sind Renonce, sobald die erste Karte ausgespielt ist.",
        "A wrong number, a king, a Trull piece or a hidden Tarock laid away is Renonce once the first card is led."),
    "§ 17, Sondersituationen": (
        "Ein falsches Ausspiel ist nicht von selbst Renonce: nur, wenn es verrät, was das Spiel entscheidet; mit dem nächsten Ausspiel gilt es als angenommen.",
        "A wrong lead is not Renonce by itself: only where it gives away what decides the game; with the next lead it is accepted."),
    "§ 17, Weitere Möglichkeiten": (
        "Renonce sind auch Vögel mit Absicht in falscher Reihenfolge, spielentscheidendes Vorwerfen oder Reden und eine falsche Kartenzahl, die erst im Spiel "
        "auffällt; für seine Karten steht jeder selbst ein.",
        "Renonce too: birds in the wrong order on purpose, throwing in or talking that decides the game, and a wrong number of cards noticed in play; "
        "everybody answers for his own cards."),
    "§ 17, Keine Renonce": (
        "Keine Renonce: ein falsch angesagter Vogel (nur er ist verloren), ein Vogel, der fallen muss, der höhere zuerst, und was jemand nicht ansagt.",
        "No Renonce: a bird announced wrongly (it alone is lost), a bird that has to fall, the higher first, and what somebody does not announce."),
    "§ 17, Achtung": (
        "Wer die Karten zusammenwirft, bevor der Schiedsrichter entschieden hat, begeht selbst Renonce.",
        "Who throws the cards together before the referee has decided commits Renonce himself."),
}
"""By the paragraph as the table of decisions cites it."""
