"""French Tarot: how tricks are played, after „Spielablauf“; whose the Stock is, after „Skat legen“ and „Reizen“."""

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.TRUMPS, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "Spielablauf", "lead_out_of_turn": "Spielablauf", "farbzwang": "Spielablauf", "tarockzwang": "Spielablauf",
        "stichzwang": "Spielablauf",
    },
)

FRENCH_TAROT_PLAY = PlaySheet(
    pack=PackOf.TRUMPS,
    tricks={3: 24, 4: 18, 5: 15},
    rows=(
        PlayRow(("petite", "garde"), rules=PLAY, count=Count.SIDES, source="Skat legen"),
        PlayRow(("garde_sans",), rules=PLAY, count=Count.SIDES, source="Reizen"),
        PlayRow(("garde_contre",), rules=PLAY, count=Count.SIDES, source="Reizen", laid_away=0),
    ),
)
