"""Königrufen Speiszettel: how tricks are played, after its notes and „Grundlagen“; the only sheet with a Kaiserstich in negative games."""

from dataclasses import replace

from rules.rows.play import Beating, Count, FirstLead, Kaiserstich, PackOf, PagatHeld, PlayRow, PlayRules, PlaySheet, TarockAre

PLAY_TAROCK = PlayRules(
    FirstLead.VORHAND, Beating.NEVER, PagatHeld.FREE, Kaiserstich.ALWAYS, TarockAre.TRUMPS,
    {"first_lead": "Vorhandspiele", "lead_out_of_turn": "Renonce", "farbzwang": "Grundlagen, 2", "tarockzwang": "Grundlagen, 2"}, "Kaiserstich",
)
PLAY_COLOUR = PlayRules(
    FirstLead.VORHAND, Beating.NEVER, PagatHeld.FREE, Kaiserstich.TAROCK_LED, TarockAre.FIFTH_SUIT,
    {
        "first_lead": "Vorhandspiele", "lead_out_of_turn": "Renonce", "farbzwang": "Grundlagen, 2", "tarockzwang": "Grundlagen, 2",
        "tarock_led_early": "Farbspiele",
    },
    "Kaiserstich",
)
PLAY_NEGATIVE = PlayRules(
    FirstLead.DECLARER, Beating.ALWAYS, PagatHeld.LAST_OR_KAISERSTICH, Kaiserstich.ALWAYS, TarockAre.TRUMPS,
    {
        "first_lead": "Vorhandspiele", "lead_out_of_turn": "Renonce", "farbzwang": "Grundlagen, 2", "tarockzwang": "Grundlagen, 2",
        "stichzwang": "Negativspiele", "pagat_not_last": "Negativspiele",
    },
    "Kaiserstich",
)
PLAY_TRISCHAKEN = replace(PLAY_NEGATIVE, first_lead=FirstLead.VORHAND)
"""Vorhand is who plays a Trischaken, and leads."""

TALON = "Grundlagen, 5"
AWAY = {"discard_count": TALON, "discard_honour": TALON, "discard_tarock": TALON}

KOENIGRUFEN_SPEISZETTEL_PLAY = PlaySheet(
    pack=PackOf.TAROCK,
    tricks={4: 12},
    rows=(
        PlayRow(("rufer", "besserrufer", "dreier"), PLAY_TAROCK, Count.SIDES, TALON, laid_away=3, laying_away=AWAY),
        PlayRow(("solorufer",), PLAY_TAROCK, Count.SIDES, "Solospiele", laid_away=0, laid_away_alone=3),
        PlayRow(("sechserdreier",), PLAY_TAROCK, Count.SIDES, "Speisen, V Sechserdreier", laid_away=6, laying_away=AWAY),
        PlayRow(("solodreier",), PLAY_TAROCK, Count.SIDES, "Solospiele", laid_away=0),
        PlayRow(("farbensolo",), PLAY_COLOUR, Count.SIDES, "Solospiele", laid_away=0),
        PlayRow(("bettler", "bettler_ouvert"), PLAY_NEGATIVE, Count.TRICKS, TALON, tricks=0),
        PlayRow(("piccolo", "piccolo_ouvert"), PLAY_NEGATIVE, Count.TRICKS, TALON, tricks=1),
        PlayRow(("trischaken",), PLAY_TRISCHAKEN, Count.EACH_AS_SAID, "Trischaken"),
    ),
)
