"""Königrufen cup: how tricks are played, after „§ Tarockspiele“, „§ Farbspiele“, „§ Negativspiele“ and „§ Trischaken“ by their bullets."""

from dataclasses import replace

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY_TAROCK = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.ALWAYS, tarock=TarockAre.TRUMPS,
    sources={"first_lead": "§ Tarockspiele, 2", "lead_out_of_turn": "§ Renonce, 10", "farbzwang": "§ Tarockspiele, 3", "tarockzwang": "§ Tarockspiele, 3"},
    kaiserstich_source="§ Tarockspiele, 5",
)
PLAY_COLOUR = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.TAROCK_LED,
    tarock=TarockAre.FIFTH_SUIT,
    sources={
        "first_lead": "§ Farbspiele, 2", "lead_out_of_turn": "§ Renonce, 10", "farbzwang": "§ Farbspiele, 3", "tarockzwang": "§ Farbspiele, 3",
        "tarock_led_early": "§ Farbspiele, 2",
    },
    kaiserstich_source="§ Farbspiele, 5",
)
PLAY_NEGATIVE = PlayRules(
    first_lead=FirstLead.DECLARER, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, kaiserstich=Kaiserstich.NEVER,
    tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "§ Negativspiele, 1", "lead_out_of_turn": "§ Renonce, 10", "farbzwang": "§ Negativspiele, 3",
        "tarockzwang": "§ Negativspiele, 3", "stichzwang": "§ Negativspiele, 2", "pagat_not_last": "§ Negativspiele, 6",
    },
)
PLAY_TRISCHAKEN = replace(
    PLAY_NEGATIVE, first_lead=FirstLead.VORHAND, sources={**PLAY_NEGATIVE.sources, "first_lead": "§ Tarockspiele, 2"},
)
"""Nobody plays a Trischaken for himself: the first lead is Vorhand's, as in every game without a declarer who leads."""

TALON = "§ Spielablauf, 3"
AWAY_TAROCK = {"discard_count": TALON, "discard_honour": "§ Tarockspiele, 1", "discard_tarock": "§ Tarockspiele, 1"}
AWAY_COLOUR = {"discard_count": TALON, "discard_honour": "§ Farbspiele, 1", "discard_suit": "§ Farbspiele, 1"}
PLAY_ROWS = (
    PlayRow(
        ("rufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "dreier"), rules=PLAY_TAROCK, count=Count.SIDES, source=TALON,
        laid_away=3, laying_away=AWAY_TAROCK,
    ),
    PlayRow(("solorufer",), rules=PLAY_TAROCK, count=Count.SIDES, source=TALON, laid_away=0, laid_away_alone=3),
    PlayRow(("sechserdreier",), rules=PLAY_TAROCK, count=Count.SIDES, source=TALON, laid_away=6, laying_away=AWAY_TAROCK),
    PlayRow(("solodreier",), rules=PLAY_TAROCK, count=Count.SIDES, source=TALON, laid_away=0),
    PlayRow(("farbendreier",), rules=PLAY_COLOUR, count=Count.SIDES, source=TALON, laid_away=3, laying_away=AWAY_COLOUR),
    PlayRow(("farbensolo",), rules=PLAY_COLOUR, count=Count.SIDES, source=TALON, laid_away=0),
    PlayRow(("bettler", "bettler_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=TALON, tricks=0),
    PlayRow(("piccolo", "piccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=TALON, tricks=1),
)

KOENIGRUFEN_CUP_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        *PLAY_ROWS,
        PlayRow(("zwiccolo", "zwiccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=TALON, tricks=2),
        PlayRow(("trischaken",), rules=PLAY_TRISCHAKEN, count=Count.EACH_FIRST_SIX, source="§ Trischaken, 1"),
    ),
)
