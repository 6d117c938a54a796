"""How tricks are played, and whose is what was laid away."""

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "Auslegung zu ITVB 9", "lead_out_of_turn": "Auslegung zu ITVB 9",
        "farbzwang": "Auslegung zu ITVB 9", "tarockzwang": "Auslegung zu ITVB 9",
    },
)
TAROKK_ILLUSZTRALT_PLAY = PlaySheet(
    pack=PackOf.TAROKK,
    tricks={4: 9},
    rows=(
        PlayRow(("harom",), rules=PLAY, count=Count.SIDES, source="ITVB 5.8", laid_away=3, laid_away_alone=6),
        PlayRow(("ketto",), rules=PLAY, count=Count.SIDES, source="ITVB 5.8", laid_away=2, laid_away_alone=6),
        PlayRow(("egy",), rules=PLAY, count=Count.SIDES, source="ITVB 5.8", laid_away=1, laid_away_alone=6),
        PlayRow(("szolo",), rules=PLAY, count=Count.SIDES, source="ITVB 5.8", laid_away=0, laid_away_alone=6),
    ),
)
"""Where the called card was laid away all six are the declarer's."""
