"""Königrufen, TC Gallneukirchen. The sheet has no table of values: it uses the cup's. Its own are Trischaken, the negative games and the Renonce."""

from dataclasses import replace

from rules.rows.choices import Claims
from rules.rows.citing import borrowed_paragraphs, borrowed_rows
from rules.rows.interpretation import Choice, Interpretation
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP
from rules.sheets.koenigrufen_gallneukirchen.policies import KOENIGRUFEN_GALLNEUKIRCHEN_POLICIES

UNKNOWN = ("zwiccolo", "zwiccolo_ouvert")
"""Games of the cup that this sheet does not have: „Negativspiele sind: Piccolo, Bettel, Piccolo-Ouvert, Bettel-Ouvert“ (Negativspiele, 1)."""

INTERPRETATIONS = (
    Interpretation(
        "two_jungfrauen",
        question=(
            "Zwei Jungfrauen erhalten je 3: ist das 35/2 des Verlierers darin enthalten, wie in den 6 für alle Stiche?",
            "Two Jungfrauen receive 3 each: is a loser's 35/2 contained in it, as in the 6 for all tricks?",
        ),
        choices=(
            Choice("included", "ja, nur die Vorhand zahlt doppelt", "yes, only Vorhand pays double"),
            Choice("doubled", "nein, ab 35/2 wird verdoppelt wie immer", "no, from 35/2 it is doubled as ever"),
        ),
        source="Trischaken, 7",
        policy="two_jungfrauen",
    ),
    Interpretation(
        "claims",
        question=(
            "Kann neben einer Renonce etwas gefordert werden, das entgangen ist? Das Blatt sagt davon nichts.",
            "May something that was lost be claimed beside a Renonce? The sheet does not say.",
        ),
        choices=(
            Choice(True, "ja, wie im Cup", "yes, as in the cup", means=Claims.BIRDS_ULTIMO_VALAT),
            Choice(False, "nein", "no", means=Claims.NONE),
        ),
        source="Renonceregung, 1",
        policy="claims",
    ),
)

KOENIGRUFEN_GALLNEUKIRCHEN = replace(
    KOENIGRUFEN_CUP,
    slug="koenigrufen-gallneukirchen",
    family="tarock",
    title=("Königrufen Gallneukirchen", "Königrufen Gallneukirchen"),
    edition="Tarockregeln",
    valid_from=None,
    source="koenigrufen-gallneukirchen.txt",
    games=borrowed_rows(KOENIGRUFEN_CUP.games, without=UNKNOWN, own={"trischaken": "Trischaken, 4–7"}),
    announcements=borrowed_rows(KOENIGRUFEN_CUP.announcements),
    interpretations=(*borrowed_rows(KOENIGRUFEN_CUP.interpretations), *INTERPRETATIONS),
    policies=KOENIGRUFEN_GALLNEUKIRCHEN_POLICIES.policies,
    policy_sources=KOENIGRUFEN_GALLNEUKIRCHEN_POLICIES.sources,
    etiquette="",
    leaving="",
    paragraphs={
        **borrowed_paragraphs(KOENIGRUFEN_CUP.paragraphs),
        "renonce": "Renonceregung, 1", "trischaken": "Trischaken, 4–7", "trischaken_renonce": "Trischaken, 8", "misdeal": "Renonceregung, 2",
    },
)
