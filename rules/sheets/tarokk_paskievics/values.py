"""Paskievics tarokk, the rules of its tournaments (PVSZ) of 2018, by their paragraphs as published specifications quote them."""

from dataclasses import replace

from rules.rows import kinds
from rules.rows.measures import CardCount
from rules.rows.places import Parts, PlacedBy, Places
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
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

GAMES = (
    Game("harom", kinds.PARTNER, value=1, source="PVSZ 4"),
    Game("ketto", kinds.PARTNER, value=2, source="PVSZ 4"),
    Game("egy", kinds.PARTNER, value=3, source="PVSZ 4"),
    Game("szolo", kinds.PARTNER, value=4, source="PVSZ 4"),
    Game("proba", kinds.TRIED, source="PVSZ 8.2"),
)

ANNOUNCEMENTS = (
    AnnouncementRow("trull", values={"silent": 1, "open": 2}, source="PVSZ 4.2", each_side=True),
    AnnouncementRow("negykiraly", values={"silent": 1, "open": 2}, source="PVSZ 4.3", each_side=True),
    AnnouncementRow("dupla", values={"silent": 2, "open": 4}, source="PVSZ 4.5", each_side=True, of_game=True, threshold=71),
    AnnouncementRow("volat", values={"silent": 3, "open": 6}, source="PVSZ 4.6", each_side=True, of_game=True, every_trick=True),
    AnnouncementRow("pagat_ultimo", values={"silent": 5, "open": 10}, source="PVSZ 4.7", each_side=True, in_course=True, silent_lost=True),
    AnnouncementRow("xxi_fogas", values={"silent": 21, "open": 42}, source="PVSZ 4.4", each_side=True, in_course=True),
    AnnouncementRow("tarokk_8", values={"open": 1}, source="PVSZ 4.1", each_side=True, holding=True),
    AnnouncementRow("tarokk_9", values={"open": 2}, source="PVSZ 4.1", each_side=True, holding=True),
)

NAMES = {
    "trull": ("trull (tulétroá)", "trull (tulétroá)"),
    "trull_short": ("trull", "trull"),
    "negykiraly_short": ("négykirály", "négykirály"),
    "dupla_short": ("dupla", "dupla"),
    "volat_short": ("volát", "volát"),
    "kontra_4": ("Rekontra", "rekontra"),
    "kontra_8": ("Szubkontra", "szubkontra"),
    "kontra_16": ("Hirskontra", "hirskontra"),
    "kontra_32": ("Mordkontra", "mordkontra"),
    "declarer": ("felvevő (Spieler)", "felvevő (declarer)"),
    "partner": ("segítő (Partner)", "segítő (partner)"),
    "points": ("A felvevő pontjai (Punkte)", "A felvevő pontjai (points)"),
    "announcements": ("figurák (Ansagen)", "figurák (announcements)"),
    "renonce": ("Renonsz", "Renonsz"),
}
"""What it calls in its own words what other sheets have too."""

TAROKK_PASKIEVICS = RuleSystem(
    slug="tarokk-paskievics",
    family="tarokk",
    title=("Paskievics tarokk", "Paskievics tarokk"),
    called=("Ungarisches Tarokk", "Hungarian Tarokk"),
    edition="PVSZ 2018",
    valid_from=When("2018-03-01"),
    source="Paskievics tarokkversenyeken alkalmazandó versenyszabályok (PVSZ)",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    deals_on=frozenset({4, 5}),
    games=GAMES,
    announcements=ANNOUNCEMENTS,
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
    count=CardCount(total=94, thirds=False, wins=48, wins_kontra=48, mayor=48),
    kontra_most=16,
    single_values=True,
    names=NAMES,
    places=Places(
        points={4: (10, 8, 6, 4)}, source="PVSZ 3.2", last={"always_4": (4, 4), "always_2": (2, 2)}, parts=Parts.HUNDREDTHS,
        placed_by=PlacedBy.GAMES,
    ),
    paragraphs={
        "win": "PVSZ 9", "kontrad_game": "Auslegung zu PVSZ 4.5", "silent": "PVSZ 4", "silent_trull": "PVSZ 4, 4.2",
        "silent_negykiraly": "PVSZ 4, 4.3", "silent_xxi_fogas": "PVSZ 4, 4.4", "silent_dupla": "PVSZ 4, 4.5",
        "silent_volat": "PVSZ 4, 4.6", "silent_pagat_ultimo": "PVSZ 4, 4.7", "lost_silently": "Auslegung zu PVSZ 4.7",
        "from_all": "Auslegung zu PVSZ 4.1", "renonce": "PVSZ 10.7", "two_offenders": "PVSZ 10.7", "volat_kills": "Auslegung zu PVSZ 4",
        "misdeal": "Auslegung zu PVSZ 10",
    },
)
