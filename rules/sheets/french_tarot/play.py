"""French Tarot: how tricks are played, after „Spielablauf“; whose the Stock is, after „Skat legen“ and „Reizen“."""

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY = PlayRules(
    FirstLead.VORHAND, Beating.TRUMPS, PagatHeld.FREE, Kaiserstich.NEVER, TarockAre.TRUMPS,
    {
        "first_lead": "Spielablauf", "lead_out_of_turn": "Spielablauf", "farbzwang": "Spielablauf", "tarockzwang": "Spielablauf",
        "stichzwang": "Spielablauf",
    },
)

FRENCH_TAROT_PLAY = PlaySheet(
    pack=PackOf.TRUMPS,
    tricks={3: 24, 4: 18, 5: 15},
    rows=(
        PlayRow(("petite", "garde"), PLAY, Count.SIDES, "Skat legen"),
        PlayRow(("garde_sans",), PLAY, Count.SIDES, "Reizen"),
        PlayRow(("garde_contre",), PLAY, Count.SIDES, "Reizen", laid_away=0),
    ),
)
