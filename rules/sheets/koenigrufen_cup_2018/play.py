"""Königrufen, cup 2018/19: how tricks are played. The Pagat takes a Kaiserstich in any order, not in negative games and Trischaken."""

from dataclasses import replace

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

RULES = "Regelbuch 2018/19"
TRISCHAKEN = "Trischaken"

PLAY_TAROCK = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.ALWAYS, tarock=TarockAre.TRUMPS,
    sources={"first_lead": RULES, "lead_out_of_turn": RULES, "farbzwang": RULES, "tarockzwang": RULES}, kaiserstich_source=RULES,
)
PLAY_COLOUR = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.TAROCK_LED, tarock=TarockAre.FIFTH_SUIT,
    sources={"first_lead": RULES, "lead_out_of_turn": RULES, "farbzwang": RULES, "tarockzwang": RULES, "tarock_led_early": RULES}, kaiserstich_source=RULES,
)
PLAY_NEGATIVE = PlayRules(
    first_lead=FirstLead.DECLARER, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": RULES, "lead_out_of_turn": RULES, "farbzwang": RULES, "tarockzwang": RULES, "stichzwang": RULES, "pagat_not_last": RULES,
    },
)
PLAY_TRISCHAKEN = replace(PLAY_NEGATIVE, first_lead=FirstLead.VORHAND)

AWAY_TAROCK = {"discard_count": RULES, "discard_honour": RULES, "discard_tarock": RULES}
AWAY_COLOUR = {"discard_count": RULES, "discard_honour": RULES, "discard_suit": RULES}

KOENIGRUFEN_CUP_2018_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        PlayRow(
            ("rufer", "pagatrufer", "uhurufer", "kakadurufer", "quapilrufer", "dreier"), rules=PLAY_TAROCK, count=Count.SIDES, source=RULES, laid_away=3,
            laying_away=AWAY_TAROCK,
        ),
        PlayRow(("solorufer",), rules=PLAY_TAROCK, count=Count.SIDES, source=RULES, laid_away=0, laid_away_alone=3),
        PlayRow(("sechserdreier",), rules=PLAY_TAROCK, count=Count.SIDES, source=RULES, laid_away=6, laying_away=AWAY_TAROCK),
        PlayRow(("solodreier",), rules=PLAY_TAROCK, count=Count.SIDES, source=RULES, laid_away=0),
        PlayRow(("farbendreier",), rules=PLAY_COLOUR, count=Count.SIDES, source=RULES, laid_away=3, laying_away=AWAY_COLOUR),
        PlayRow(("farbensolo",), rules=PLAY_COLOUR, count=Count.SIDES, source=RULES, laid_away=0),
        PlayRow(("bettler", "bettler_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=RULES, tricks=0),
        PlayRow(("piccolo", "piccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=RULES, tricks=1),
        PlayRow(("zwiccolo", "zwiccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=RULES, tricks=2),
        PlayRow(("trischaken",), rules=PLAY_TRISCHAKEN, count=Count.EACH_FIRST_SIX, source=TRISCHAKEN),
    ),
    mondfang=False,
)
