"""Point-Tarock: how tricks are played, after § 9 to § 13. How many cards are laid away is the game's own (§ 5)."""

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY_POSITIVE = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.ALWAYS, tarock=TarockAre.TRUMPS,
    sources={"first_lead": "§ 9", "lead_out_of_turn": "§ 17, Spielrenonce", "farbzwang": "§ 10 a", "tarockzwang": "§ 10 a"},
    kaiserstich_source="§ 12",
)
PLAY_TRISCHAKEN = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, kaiserstich=Kaiserstich.NEVER,
    tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "§ 9", "lead_out_of_turn": "§ 17, Spielrenonce", "farbzwang": "§ 10 b", "tarockzwang": "§ 10 b", "stichzwang": "§ 10 b",
        "pagat_not_last": "§ 10 b",
    },
)

LAYING_AWAY = {"discard_count": "§ 5 a", "discard_honour": "§ 5 b", "discard_tarock": "§ 5 b"}

POINT_TAROCK_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={3: 16},
    rows=(
        PlayRow(("trischaken",), rules=PLAY_TRISCHAKEN, count=Count.EACH_LAST_TRICK, source="§ 13"),
        PlayRow(("dreiblatt",), rules=PLAY_POSITIVE, count=Count.SIDES, source="§ 5 c", laid_away=3, laying_away=LAYING_AWAY),
        PlayRow(("zweiblatt",), rules=PLAY_POSITIVE, count=Count.SIDES, source="§ 5 c", laid_away=2, laying_away=LAYING_AWAY),
        PlayRow(("einblatt",), rules=PLAY_POSITIVE, count=Count.SIDES, source="§ 5 c", laid_away=1, laying_away=LAYING_AWAY),
        PlayRow(("solo",), rules=PLAY_POSITIVE, count=Count.SIDES, source="§ 5 c", laid_away=0),
    ),
)
