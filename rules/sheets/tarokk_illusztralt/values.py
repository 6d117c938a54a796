"""Illusztrált tarokk, the national cups' rules (ITVB) 4.0, by their paragraphs as published specifications quote them."""

from rules.rows import kinds
from rules.rows.measures import CardCount
from rules.rows.places import Parts, PlacedBy, Places
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.tarokk_illusztralt.policies import TAROKK_ILLUSZTRALT_POLICIES
from rules.sheets.tarokk_questions import (
    FIFTH_PLACE,
    HIGHEST_KONTRA,
    KONTRAD_GAME_BESIDE,
    PROBA,
    RENONSZ_COUNTS,
    TAROKKSZAM,
    TWO_OFFENDERS,
    VOLAT_KILLS,
)

GAMES = (
    Game("harom", kinds.PARTNER, value=1, source="ITVB 6"),
    Game("ketto", kinds.PARTNER, value=2, source="ITVB 6"),
    Game("egy", kinds.PARTNER, value=3, source="ITVB 6"),
    Game("szolo", kinds.PARTNER, value=4, source="ITVB 6"),
    Game("proba", kinds.TRIED, source="Auslegung zu ITVB 4.1"),
)

ANNOUNCEMENTS = (
    AnnouncementRow("trull", values={"silent": 1, "open": 2}, source="ITVB 6", each_side=True),
    AnnouncementRow("negykiraly", values={"silent": 1, "open": 2}, source="ITVB 6", each_side=True),
    AnnouncementRow("dupla", values={"silent": 2, "open": 4}, source="ITVB 6", each_side=True, of_game=True, threshold=71),
    AnnouncementRow("volat", values={"silent": 3, "open": 6}, source="ITVB 6", each_side=True, of_game=True, every_trick=True),
    AnnouncementRow("pagat_ultimo", values={"silent": 5, "open": 10}, source="ITVB 6", each_side=True, in_course=True, silent_lost=True),
    AnnouncementRow("sas_ultimo", values={"silent": 5, "open": 10}, source="ITVB 6", each_side=True, in_course=True, silent_lost=True),
    AnnouncementRow("xxi_fogas", values={"silent": 21, "open": 42}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("centrum", values={"open": 10}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("kismadar", values={"open": 10}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("nagymadar", values={"open": 10}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("pagat_uhu", values={"open": 15}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("sas_uhu", values={"open": 15}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("kiraly_ultimo", values={"open": 15}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("kiraly_uhu", values={"open": 20}, source="ITVB 6", each_side=True, in_course=True),
    AnnouncementRow("tarokk_8", values={"open": 1}, source="Auslegung zu ITVB 6", each_side=True, holding=True),
    AnnouncementRow("tarokk_9", values={"open": 2}, source="Auslegung zu ITVB 6", each_side=True, holding=True),
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
    "dealer": ("osztó (Geber)", "osztó (dealer)"),
    "dealer_short": ("Osztó", "Osztó"),
    "vorhand_short": ("induló", "induló"),
    "declarer": ("felvevő (Spieler)", "felvevő (declarer)"),
    "partner": ("segítő (Partner)", "segítő (partner)"),
    "points": ("A felvevő pontjai (Punkte)", "A felvevő pontjai (points)"),
    "announcements": ("figurák (Ansagen)", "figurák (announcements)"),
    "renonce": ("Renonsz", "Renonsz"),
    "group_announcing": ("Licit, Ruf und Ansagen", "licit, call and announcements"),
    "before_lead": ("Ansagen, vor dem Ausspiel", "announcements, before the lead"),
    "no_renonce": ("keine Renonsz", "no renonsz"),
    "is_no_renonce": ("Renonsz ist es nicht", "It is no renonsz"),
}
"""What it calls in its own words what other sheets have too."""

PLACES = Places(
    points={4: (10, 8, 6, 4)}, source="ITVB 2.1, 2.2", last={"first_4_then_2": (4, 2), "always_4": (4, 4), "always_2": (2, 2)},
    parts=Parts.HUNDREDTHS, placed_by=PlacedBy.GAMES,
)

TAROKK_ILLUSZTRALT = RuleSystem(
    slug="tarokk-illusztralt",
    family="tarokk",
    title=("Illusztrált tarokk", "Illusztrált tarokk"),
    called=("Ungarisches Tarokk", "Hungarian Tarokk"),
    edition="4.0",
    valid_from=When("2019-01-01"),
    source="Országos Nyílt Illusztrált Tarokk Kupák versenyszabályzata (ITVB)",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    deals_on=frozenset({4, 5}),
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=(
        TAROKKSZAM, KONTRAD_GAME_BESIDE, VOLAT_KILLS, HIGHEST_KONTRA, PROBA, RENONSZ_COUNTS, TWO_OFFENDERS, FIFTH_PLACE,
    ),
    decided={"renonsz_most": 20},
    policies=TAROKK_ILLUSZTRALT_POLICIES.policies,
    policy_sources=TAROKK_ILLUSZTRALT_POLICIES.sources,
    count=CardCount(total=94, thirds=False, wins=48, wins_kontra=48, mayor=48),
    kontra_most=16,
    single_values=True,
    names=NAMES,
    places=PLACES,
    paragraphs={
        "win": "ITVB 7.11", "kontrad_game": "Auslegung zu ITVB 6", "silent": "ITVB 7.12", "lost_silently": "Auslegung zu ITVB 7.12",
        "lost_after_uhu": "ITVB 8.6", "from_all": "Auslegung zu ITVB 6", "renonce": "ITVB 9.8", "two_offenders": "ITVB 9.9",
        "volat_kills": "Auslegung zu ITVB 6", "misdeal": "ITVB 9.2",
    },
)
