"""What the paragraphs say that decide a fault, in a sentence each; four of them say the same as in illusztrált tarokk."""

from rules.sheets.tarokk_illusztralt.cited import TAROKK_ILLUSZTRALT_CITED

TAROKK_PASKIEVICS_CITED = {
    "Auslegung zu PVSZ 10": TAROKK_ILLUSZTRALT_CITED["Auslegung zu ITVB 9"],
    "PVSZ 5.2.7": TAROKK_ILLUSZTRALT_CITED["ITVB 4.10"],
    "PVSZ 6.7": (
        "Das Abgelegte darf bis zur ersten Ansage geändert werden, dann nicht mehr.",
        "What is laid away may be changed until the first announcement, no longer."),
    "PVSZ 5.1.4, 6.4": TAROKK_ILLUSZTRALT_CITED["ITVB 5.6, 5.8"],
    "PVSZ 4.1, 4.2": TAROKK_ILLUSZTRALT_CITED["ITVB 7.1–7.8"],
    "PVSZ 10.6": (
        "Der angesagte I wird zurückgehalten, solange es geht; muss er früher fallen, ist nur die Figur verloren.",
        "The announced I is kept back as long as possible; if it has to fall earlier, the figure alone is lost."),
}
"""By the paragraph as the table of decisions cites it."""
