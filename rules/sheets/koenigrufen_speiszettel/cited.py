"""Königrufen, the Speiszettel: each paragraph that decides a fault in one sentence, German and English, to be read beside a ruling."""

BREACH = (
    "Wer gegen eine Regel verstößt (Talon, Kartenzahl, Farb-, Tarock-, Stichzwang, Verrat), zahlt allen anderen, als hätten sie Spiel und Ansagen gewonnen.",
    "Who breaks a rule (talon, number of cards, following, beating, betrayal) pays all others as if they had won game and announcements.")
BIRDS = (
    "Angesagte Vögel und der König ultimo werden nicht aufgegeben; muss einer vorzeitig fallen, dann der höchste zuerst.",
    "Announced birds and the king ultimo are not given up; if one has to fall early, then the highest first.")
CALLING = (
    "Mit drei Königen darf man den vierten rufen, sich selbst nur mit allen vieren.",
    "With three kings one may call the fourth, oneself only with all four.")

KOENIGRUFEN_SPEISZETTEL_CITED = {
    "Renonce": BREACH,
    "Vögel": BIRDS,
    "Vögel; Renonce": BIRDS,
    "Grundlagen, 2": (
        "Was liegt, pickt; eine Renonce darf jeder am Tisch richtigstellen, solange der Stich nicht umgedreht ist.",
        "A card laid is played; anyone at the table may put a Renonce right until the trick is turned."),
    "Grundlagen, 4": CALLING,
    "Grundlagen, 4; Renonce": CALLING,
    "Grundlagen, 5": (
        "Verlegt wird so viel, wie genommen wurde; Könige und Trullstücke nie, Tarock nur erzwungen und offen.",
        "As many are laid away as were taken; kings and Trull pieces never, Tarock only where nothing else is left, face up."),
    "Negativspiele": (
        "In Negativspielen gilt Stichzwang, und der Pagat fällt als letztes Tarock.",
        "In negative games a trick must be beaten, and the Pagat goes as the last Tarock."),
    "Farbspiele": ("In Farbspielen muss Farbe ausgespielt werden, solange man eine hat.", "In colour games a suit is led as long as one is held."),
    "Auslegung zu Renonce": (
        "Der Zettel setzt keine Frist; vor der Lizitation bemerkt wird neu gegeben.",
        "The sheet sets no limit; noticed before the bidding, it is dealt again."),
}
"""By the paragraph as the table of decisions cites it."""
