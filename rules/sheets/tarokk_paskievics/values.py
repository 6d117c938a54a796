"""Paskievics tarokk, the rules of its tournaments (PVSZ) of 2018, by their paragraphs as published specifications quote them."""

from dataclasses import replace

from rules.rows.citing import recited_rows
from rules.rows.when import When
from rules.sheets.tarokk_illusztralt.values import PLACES, TAROKK_ILLUSZTRALT
from rules.sheets.tarokk_paskievics.policies import TAROKK_PASKIEVICS_POLICIES
from rules.sheets.tarokk_questions import (
    FIFTH_PLACE,
    HIGHEST_KONTRA,
    KONTRAD_GAME_BESIDE,
    RENONSZ_COUNTS,
    TAROKKSZAM,
    TWO_OFFENDERS,
    VOLAT_KILLS,
)

GAMES = {"harom": "PVSZ 4", "ketto": "PVSZ 4", "egy": "PVSZ 4", "szolo": "PVSZ 4", "proba": "PVSZ 8.2"}
FIGURES = {
    "trull": "PVSZ 4.2", "negykiraly": "PVSZ 4.3", "dupla": "PVSZ 4.5", "volat": "PVSZ 4.6", "pagat_ultimo": "PVSZ 4.7", "xxi_fogas": "PVSZ 4.4",
    "tarokk_8": "PVSZ 4.1", "tarokk_9": "PVSZ 4.1",
}
"""What it has of the games and figures of illusztrált tarokk, at the same value, and where it says so."""

TAROKK_PASKIEVICS = replace(
    TAROKK_ILLUSZTRALT,
    slug="tarokk-paskievics",
    title=("Paskievics tarokk", "Paskievics tarokk"),
    edition="PVSZ 2018",
    valid_from=When("2018-03-01"),
    source="Paskievics tarokkversenyeken alkalmazandó versenyszabályok (PVSZ)",
    games=recited_rows(TAROKK_ILLUSZTRALT.games, GAMES),
    announcements=recited_rows(TAROKK_ILLUSZTRALT.announcements, FIGURES),
    interpretations=(
        TAROKKSZAM.starting("side", source="PVSZ 4.1"),
        KONTRAD_GAME_BESIDE.starting("never", source="PVSZ 4.5, 4.6"),
        VOLAT_KILLS.starting("any", source="Auslegung zu PVSZ 4"),
        HIGHEST_KONTRA.starting(16, source="PVSZ 4.8"),
        RENONSZ_COUNTS.starting("figures", source="PVSZ 10.7"),
        TWO_OFFENDERS.starting("twice_in_all", source="PVSZ 10.7"),
        replace(FIFTH_PLACE, choices=FIFTH_PLACE.choices[1:], source="PVSZ 3.2"),
    ),
    decided={"proba": "three", "renonsz_most": 10},
    policies=TAROKK_PASKIEVICS_POLICIES.policies,
    policy_sources=TAROKK_PASKIEVICS_POLICIES.sources,
    places=replace(PLACES, source="PVSZ 3.2", last={"always_4": (4, 4), "always_2": (2, 2)}),
    paragraphs={
        "win": "PVSZ 9", "kontrad_game": "Auslegung zu PVSZ 4.5", "silent": "PVSZ 4", "silent_trull": "PVSZ 4, 4.2",
        "silent_negykiraly": "PVSZ 4, 4.3", "silent_xxi_fogas": "PVSZ 4, 4.4", "silent_dupla": "PVSZ 4, 4.5",
        "silent_volat": "PVSZ 4, 4.6", "silent_pagat_ultimo": "PVSZ 4, 4.7", "lost_silently": "Auslegung zu PVSZ 4.7",
        "from_all": "Auslegung zu PVSZ 4.1", "renonce": "PVSZ 10.7", "two_offenders": "PVSZ 10.7", "volat_kills": "Auslegung zu PVSZ 4",
        "misdeal": "Auslegung zu PVSZ 10",
    },
)
