"""Königrufen Speiszettel: how tricks are played, after its notes and „Grundlagen“; the only sheet with a Kaiserstich in negative games."""

from dataclasses import replace

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY_TAROCK = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.ALWAYS, tarock=TarockAre.TRUMPS,
    sources={"first_lead": "Vorhandspiele", "lead_out_of_turn": "Renonce", "farbzwang": "Grundlagen, 2", "tarockzwang": "Grundlagen, 2"},
    kaiserstich_source="Kaiserstich",
)
PLAY_COLOUR = PlayRules(
    first_lead=FirstLead.VORHAND, beating=Beating.NEVER, pagat=PagatHeld.FREE, kaiserstich=Kaiserstich.TAROCK_LED,
    tarock=TarockAre.FIFTH_SUIT,
    sources={
        "first_lead": "Vorhandspiele", "lead_out_of_turn": "Renonce", "farbzwang": "Grundlagen, 2", "tarockzwang": "Grundlagen, 2",
        "tarock_led_early": "Farbspiele",
    },
    kaiserstich_source="Kaiserstich",
)
PLAY_NEGATIVE = PlayRules(
    first_lead=FirstLead.DECLARER, beating=Beating.ALWAYS, pagat=PagatHeld.LAST_OR_KAISERSTICH, kaiserstich=Kaiserstich.ALWAYS,
    tarock=TarockAre.TRUMPS,
    sources={
        "first_lead": "Vorhandspiele", "lead_out_of_turn": "Renonce", "farbzwang": "Grundlagen, 2", "tarockzwang": "Grundlagen, 2",
        "stichzwang": "Negativspiele", "pagat_not_last": "Negativspiele",
    },
    kaiserstich_source="Kaiserstich",
)
PLAY_TRISCHAKEN = replace(PLAY_NEGATIVE, first_lead=FirstLead.VORHAND)
"""Vorhand is who plays a Trischaken, and leads."""

TALON = "Grundlagen, 5"
AWAY = {"discard_count": TALON, "discard_honour": TALON, "discard_tarock": TALON}

KOENIGRUFEN_SPEISZETTEL_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        PlayRow(("rufer", "besserrufer", "dreier"), rules=PLAY_TAROCK, count=Count.SIDES, source=TALON, laid_away=3, laying_away=AWAY),
        PlayRow(("solorufer",), rules=PLAY_TAROCK, count=Count.SIDES, source="Solospiele", laid_away=0, laid_away_alone=3),
        PlayRow(("sechserdreier",), rules=PLAY_TAROCK, count=Count.SIDES, source="Speisen, V Sechserdreier", laid_away=6, laying_away=AWAY),
        PlayRow(("solodreier",), rules=PLAY_TAROCK, count=Count.SIDES, source="Solospiele", laid_away=0),
        PlayRow(("farbensolo",), rules=PLAY_COLOUR, count=Count.SIDES, source="Solospiele", laid_away=0),
        PlayRow(("bettler", "bettler_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=TALON, tricks=0),
        PlayRow(("piccolo", "piccolo_ouvert"), rules=PLAY_NEGATIVE, count=Count.TRICKS, source=TALON, tricks=1),
        PlayRow(("trischaken",), rules=PLAY_TRISCHAKEN, count=Count.EACH_AS_SAID, source="Trischaken"),
    ),
)
