"""Königrufen cup: each paragraph that decides a fault in one sentence, German and English, to be read beside a ruling."""

KOENIGRUFEN_CUP_CITED = {
    "§ Renonce, 2": (
        "Gegen Farb- oder Stichzwang zu spielen ist Renonce, sobald der Stich eingezogen oder zum nächsten ausgespielt ist; solange die Karten liegen, wird "
        "richtiggestellt.",
        "Not following or not beating is Renonce once the trick is taken in or the next is led; while the cards lie it is put right."),
    "§ Renonce, 5": (
        "Ein angesagter Vogel oder König, der aus Versehen zu früh oder zu spät fällt, ist verloren, das Spiel aber nicht; Renonce ist es nur, wer sich damit "
        "einen Vorteil verschafft.",
        "An announced bird or king played too early or too late by mistake is lost, the game is not; it is Renonce only of who gains by it."),
    "§ Trischaken, 2": (
        "Die Vorhand ist dafür verantwortlich, dass die Zuwaage richtig zu den ersten sechs Stichen kommt.",
        "Vorhand is answerable for the talon being added rightly to the first six tricks."),
    "§ Renonce, 6": (
        "In den zuvor gespielten Stich darf jeder Einblick nehmen, nicht in die eigenen eingezogenen Stiche: Nachwassern ist verboten.",
        "Everybody may look at the trick played before, not into his own tricks already taken in: Nachwassern is forbidden."),
    "§ Renonce, 7": (
        "Vor der Lizitation bemerkt wird straffrei neu gegeben; danach hat Renonce, wer zu viele und wer zu wenige Karten hat.",
        "Noticed before the bidding, it is dealt again; later who has too many and who has too few commits Renonce."),
    "§ Renonce, 10": (
        "Beim falschen Ausspiel zählt, ob es für das angesagte Spiel von Belang ist; ist sich der Tisch nicht einig, entscheidet der Schiedsrichter oder das "
        "Schiedsrichtergremium; mit dem Umdrehen ist es saniert.",
        "A wrong lead is judged by whether it matters for the announced game; where the table disagrees, the referee or the panel decides; once the trick is "
        "turned it is healed."),
    "§ Renonce, 11": (
        "Ist zum nächsten Spiel gemischt und abgehoben, kann niemand mehr etwas einfordern.",
        "Once the cards are shuffled and cut for the next game, nothing can be claimed any more."),
    "§ Renonce, 12": (
        "In Zweifel und Streit wird der Schiedsrichter gerufen; die Karten bleiben geordnet, und wer sein Blatt zeigt oder sie durchmischt, muss damit rechnen, "
        "dass gegen ihn entschieden wird.",
        "In doubt and dispute the referee is called; the cards stay in order, and who shows his hand or mixes them must expect a decision against him."),
    "§ Ruferspiele, 1": (
        "Sich selbst zu rufen ist nicht erlaubt und Renonce; wer vier Könige hat, ruft eine Dame.",
        "Calling oneself is not allowed and is Renonce; who has four kings calls a queen."),
    "§ Spielablauf, 3": (
        "Abgelegt wird nur, wo ein Talon genommen wird; im Solo bleibt er liegen.",
        "Cards are laid away only where a talon is taken; in a Solo it stays."),
    "§ Spielablauf, 4": (
        "So viele Karten sind abzulegen, wie genommen wurden; eine Folge nennt das Blatt nicht.",
        "As many cards are laid away as were taken; the sheet names no consequence."),
    "§ Negativspiele, 2": ("In Negativspielen gilt Stichzwang.", "In negative games a trick must be beaten."),
    "§ Negativspiele, 6": ("In Negativspielen fällt der Pagat als letztes Tarock.", "In negative games the Pagat goes as the last Tarock."),
    "§ Farbspiele, 2": (
        "In Farbspielen wird Tarock erst ausgespielt, wenn keine Farbkarte mehr da ist.",
        "In colour games a Tarock is led only when no suit card is left."),
}
"""By the paragraph as the table of decisions cites it; what stands among the sentences of the Regelblatt as it is, is not said again here."""
