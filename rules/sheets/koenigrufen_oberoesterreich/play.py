"""Königrufen, Oberösterreich: how tricks are played. There is no Kaiserstich: the Sküs takes."""

from dataclasses import replace

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

GENERAL = "Allgemeines"
NEGATIVE = "Negativspiele"
COLOUR = "Farbenspiele"
TRISCHAKEN = "Trischaken"

PLAY_TAROCK = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.TRUMPS,
    sources={"first_lead": GENERAL, "lead_out_of_turn": GENERAL, "farbzwang": GENERAL, "tarockzwang": GENERAL},
)
PLAY_COLOUR = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.FIFTH_SUIT,
    sources={"first_lead": COLOUR, "lead_out_of_turn": GENERAL, "farbzwang": COLOUR, "tarockzwang": COLOUR, "tarock_led_early": COLOUR},
)
PLAY_NEGATIVE = PlayRules(
    first_lead=FirstLead.DECLARER, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_TAROCK, kaiserstich=Kaiserstich.NEVER, tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": NEGATIVE, "lead_out_of_turn": GENERAL, "farbzwang": NEGATIVE, "tarockzwang": NEGATIVE, "stichzwang": NEGATIVE, "pagat_not_last": NEGATIVE,
    },
)
PLAY_TRISCHAKEN = replace(PLAY_NEGATIVE, first_lead=FirstLead.VORHAND)

AWAY_TAROCK = {"discard_count": GENERAL, "discard_honour": GENERAL, "discard_tarock": GENERAL}
AWAY_COLOUR = {"discard_count": GENERAL, "discard_honour": GENERAL, "discard_suit": GENERAL}

KOENIGRUFEN_OBEROESTERREICH_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        PlayRow(("rufer", "besserrufer", "dreier"), rules=PLAY_TAROCK, count=Count.SIDES, source=GENERAL, laid_away=3, laying_away=AWAY_TAROCK),
        PlayRow(("solorufer",), rules=PLAY_TAROCK, count=Count.SIDES, source=GENERAL, laid_away=0, laid_away_alone=3),
        PlayRow(("sechserdreier",), rules=PLAY_TAROCK, count=Count.SIDES, source=GENERAL, laid_away=6, laying_away=AWAY_TAROCK),
        PlayRow(("solodreier",), rules=PLAY_TAROCK, count=Count.SIDES, source=GENERAL, laid_away=0),
        PlayRow(("farbendreier",), rules=PLAY_COLOUR, count=Count.SIDES, source=COLOUR, laid_away=3, laying_away=AWAY_COLOUR),
        PlayRow(("farbensolo",), rules=PLAY_COLOUR, count=Count.SIDES, source=COLOUR, laid_away=0),
        PlayRow(("bettler", "bettler_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=NEGATIVE, tricks=0),
        PlayRow(("piccolo", "piccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=NEGATIVE, tricks=1),
        PlayRow(("trischaken",), rules=PLAY_TRISCHAKEN, count=Count.EACH_LAST_TRICK, source=TRISCHAKEN),
    ),
    mondfang=False,
)
