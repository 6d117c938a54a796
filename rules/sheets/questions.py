"""Questions that several Königrufen sheets leave open in the same words. Each sheet says which answer is its own, and its paragraph."""

from rules.rows.interpretation import Choice, Interpretation

SILENT_LOSS = Interpretation(
    "silent_loss",
    question=(
        "Ist ein stiller Vogel oder König ultimo verloren, der zu seinem Stich gespielt wird und nicht sticht?",
        "Is a silent bird or König ultimo lost that is played to its trick and fails?",
    ),
    choices=(
        Choice("never", "nein: still zählt nur, was gelingt", "no: silently only what is made counts"),
        Choice("birds_and_ultimo", "ja: Vögel und König ultimo, zum stillen Wert", "yes: birds and König ultimo, at their silent value"),
    ),
    source="Ansagen",
    policy="silent_loss",
)
SOLORUFER_KING_IN_TALON = Interpretation(
    "solorufer_king_in_talon",
    question=(
        "Solorufer mit dem König im Talon: zählt Kontra?",
        "Solorufer with the king in the talon: does Kontra count?",
    ),
    choices=(
        Choice("kontra_counts", "ja, wie sonst", "yes, as ever"),
        Choice("kontra_void", "nein, weder auf das Spiel noch auf Ansagen", "no, neither on the game nor on announcements"),
    ),
    source="Kontra",
    policy="solorufer_king_in_talon",
)
ANNOUNCED_KEPT = Interpretation(
    "announced_kept",
    question=(
        "Was gilt, wenn ein angesagter Vogel oder König ohne Not aufgegeben wird?",
        "What holds where an announced bird or king is given up unforced?",
    ),
    choices=(
        Choice("soft", "nur diese Ansage ist verloren", "only that announcement is lost"),
        Choice("hard", "es ist Renonce", "it is a Renonce"),
    ),
    source="Renonce",
)
