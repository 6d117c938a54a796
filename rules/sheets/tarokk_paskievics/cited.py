"""What the paragraphs say that decide a fault, in a sentence each."""

TAROKK_PASKIEVICS_CITED = {
    "Auslegung zu PVSZ 10": (
        "Wozu der Text keine Folge nennt: liegt der Stich noch, wird richtiggestellt, danach ist es Renonsz; sonst entscheidet der Schiedsrichter.",
        "Where the text names no consequence: put right while the trick lies, a renonsz afterwards; else the referee decides."),
    "PVSZ 5.2.7": (
        "Was ein Sprung im Gebot oder das Passen verspricht, sind Regeln: ohne die versprochene Karte ist es Renonsz.",
        "What a jump in bidding or passing promises are rules: without the promised card it is a renonsz."),
    "PVSZ 6.7": (
        "Das Abgelegte darf bis zur ersten Ansage geändert werden, dann nicht mehr.",
        "What is laid away may be changed until the first announcement, no longer."),
    "PVSZ 5.1.4, 6.4": (
        "Sich selbst ruft man nur mit dem XX; wer die gerufene Karte abgelegt hat, sagt sofort Kontra.",
        "One calls oneself only with the XX; who laid the called card away says Kontra at once."),
    "PVSZ 4.1, 4.2": (
        "Eine Ansage gilt der Seite dessen, der zuletzt etwas ansagte; acht oder neun Tarock sind zu sagen, trull braucht die Trullstücke, die er verspricht.",
        "An announcement is for the side of the last who announced something; eight or nine tarokks must be said, trull needs the honours that it promises."),
    "PVSZ 10.6": (
        "Der angesagte I wird zurückgehalten, solange es geht; muss er früher fallen, ist nur die Figur verloren.",
        "The announced I is kept back as long as possible; if it has to fall earlier, the figure alone is lost."),
}
"""By the paragraph as the table of decisions cites it."""
