"""What the paragraphs say that decide a fault, in a sentence each."""

TAROKK_ILLUSZTRALT_CITED = {
    "Auslegung zu ITVB 9": (
        "Wozu der Text keine Folge nennt: liegt der Stich noch, wird richtiggestellt, danach ist es Renonsz; sonst entscheidet der Schiedsrichter.",
        "Where the text names no consequence: put right while the trick lies, a renonsz afterwards; else the referee decides."),
    "ITVB 9.2": (
        "Ein Fehler beim Mischen, Abheben oder Geben kostet nichts; es wird neu gegeben.",
        "A fault in shuffling, cutting or dealing costs nothing; the cards are dealt again."),
    "ITVB 4.10": (
        "Was ein Sprung im Gebot oder das Passen verspricht, sind Regeln: ohne die versprochene Karte ist es Renonsz.",
        "What a jump in bidding or passing promises are rules: without the promised card it is a renonsz."),
    "ITVB 5.3, 5.4": (
        "Nie abgelegt werden Skíz, XXI, I, Könige, der XX und die versprochene Karte; wer Tarock ablegt, sagt vor den Ansagen, wie viele.",
        "Skíz, XXI, I, kings, the XX and the promised card are never laid away; who lays tarokks away says how many before the announcements."),
    "ITVB 5.6, 5.8": (
        "Sich selbst ruft man nur mit dem XX; wer die gerufene Karte abgelegt hat, sagt sofort Kontra.",
        "One calls oneself only with the XX; who laid the called card away says Kontra at once."),
    "ITVB 7.1–7.8": (
        "Eine Ansage gilt der Seite dessen, der zuletzt etwas ansagte; acht oder neun Tarock sind zu sagen, trull braucht die Trullstücke, die er verspricht.",
        "An announcement is for the side of the last who announced something; eight or nine tarokks must be said, trull needs the honours that it promises."),
    "ITVB 7.14": (
        "Ein Paar sagt keine Figur ein zweites Mal an.",
        "A pair announces no figure a second time."),
    "ITVB 8.5": (
        "Eine angesagte Karte bleibt für ihren Stich gebunden; nur Farb- oder Tarockzwang kann sie früher holen, dann ist die Figur verloren.",
        "An announced card stays bound to its trick; only the duty to follow can bring it out earlier, and then the figure is lost."),
    "ITVB 9.5": (
        "Wer einen Fehler sieht und schweigt, begeht selbst einen.",
        "Who sees a fault and says nothing commits one himself."),
    "ITVB 9.1": (
        "Renonsz ist der Verstoß gegen eine Regel; eine starke Empfehlung zu missachten ist keiner.",
        "A renonsz is the breach of a rule; to disregard a strong recommendation is none."),
}
"""By the paragraph as the table of decisions cites it."""
