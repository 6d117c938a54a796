"""Slovenian Tarok: each place that decides a fault in a sentence or two, German and English, to be read beside a ruling."""

TAROK_SLOVENSKI_3_CITED = {
    "§ 2.3": (
        "Im Klop kommt der Pagat zuletzt, als letzter Tarock.",
        "In a klop the pagat comes last, as the last tarok."),
    "§ 3.5": (
        "Ein angesagter Pagat muss als letzter Tarock kommen und gilt als verloren, wenn er früher fallen muss.",
        "An announced pagat must come last and is lost if it has to be played earlier."),
    "§ 3.8": (
        "Im Klop muss gestochen werden, wenn man kann.",
        "In a klop one must beat where one can."),
    "§ 3.9": (
        "Ein Renons wird im Spiel oder an seinem Ende verlangt. Wer ihn im Spiel verlangt und nicht beweist, schreibt ihn selbst.",
        "A renons is claimed during the game or at its end. Who claims one in play and does not prove it writes it himself."),
    "§ 3.9 a": (
        "Falsch abgelegt: Könige und Trulastücke nie, Tarock nur gezeigt, und so viele Karten, wie genommen wurden. Kontra zählt dann keines.",
        "Laid away wrongly: never kings and trula, tarok only shown, and as many cards as were taken. No Kontra counts then."),
    "§ 3.9 b": (
        "Eine falsche Karte darf zurück, solange keine daraufliegt und niemand sich davon etwas versprochen hat; danach ist es Renons.",
        "A wrong card may go back while none lies on it and nobody hoped to gain by it; later it is renons."),
    "§ 3.9 c": (
        "Außer der Reihe ausspielen: das erste Mal eine Verwarnung, dann Renons.",
        "Leading out of turn: a warning the first time, then renons."),
    "§ 3.9 d": (
        "Außer der Reihe bieten, ansagen oder Kontra sagen: das erste Mal eine Verwarnung, dann Renons.",
        "Bidding, announcing or saying Kontra out of turn: a warning the first time, then renons."),
    "§ 3.9 e": (
        "Karten zeigen: das erste Mal eine Verwarnung, dann Renons; nicht, wem alle Stiche gehören.",
        "Showing cards: a warning the first time, then renons; not for him whose all tricks are."),
    "§ 3.9 f": (
        "Zeichen und Absprachen urteilt der Schiedsrichter ab: Verwarnung, Renons, dann das Gremium bis zum Ausschluss.",
        "Signals and agreements: the judge; warning, renons, then the panel, up to exclusion."),
    "§ 3.9 g": (
        "Vergeben: das erste Mal eine Verwarnung, dann 20, 40, 60 … für den Geber; es wird neu gegeben.",
        "A misdeal: a warning the first time, then 20, 40, 60 … for the dealer; it is dealt again."),
    "§ 3.9 h": (
        "Hat jemand keinen Tarock, wird neu gegeben.",
        "If somebody has no tarok it is dealt again."),
}
"""By the paragraph as the table of decisions cites it."""
