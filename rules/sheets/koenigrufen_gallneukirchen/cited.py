"""Königrufen, TC Gallneukirchen: the cup's paragraphs on faults as lent, and the sheet's own, in one sentence each."""

from rules.rows.citing import borrowed_sentences
from rules.sheets.koenigrufen_cup.cited import KOENIGRUFEN_CUP_CITED

KOENIGRUFEN_GALLNEUKIRCHEN_CITED = borrowed_sentences(KOENIGRUFEN_CUP_CITED) | {
    "Renonceregung, 2": (
        "Falsch gegeben: vor der ersten Ansage wird neu gegeben; danach hat Renonce, wer die falsche Zahl von Karten hat.",
        "A misdeal: before the first call it is dealt again; later who has the wrong number of cards commits Renonce."),
    "Negativspiele, 2": ("In Negativspielen gilt Stichzwang.", "In negative games a trick must be beaten."),
    "Fabensolo, 2": (
        "Tarock wird erst ausgespielt, wenn keine Farbkarte mehr da ist.",
        "A Tarock is led only when no suit card is left."),
}
"""By the paragraph as the table of decisions cites it."""
