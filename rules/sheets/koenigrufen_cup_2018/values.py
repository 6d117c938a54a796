"""Königrufen, the Wiener Tarockcup as in the seasons before February 2020."""

from rules.rows import kinds
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.koenigrufen_cup_2018.policies import KOENIGRUFEN_CUP_2018_POLICIES
from rules.sheets.questions import SILENT_LOSS

SPIELE = "Regelbuch 2018/19"
ANSAGEN = "Ansagen"
VALAT = "Valat"

GAMES = (
    Game("rufer", kinds.PARTNER, value=1, source=SPIELE, vorhand_only=True, concedable=True),
    Game("trischaken", kinds.TRISCHAKEN, source=SPIELE),
    Game("piccolo", kinds.NEGATIVE, value=2, source=SPIELE),
    Game("zwiccolo", kinds.NEGATIVE, value=2, source=SPIELE),
    Game("solorufer", kinds.PARTNER, value=2, source=SPIELE, solo=True),
    Game("pagatrufer", kinds.PARTNER, value=1, source=SPIELE, bird="pagat", concedable=True),
    Game("bettler", kinds.NEGATIVE, value=4, source=SPIELE),
    Game("sechserdreier", kinds.ALONE, value=4, source=SPIELE, lost=8, vorhand_only=True),
    Game("uhurufer", kinds.PARTNER, value=1, source=SPIELE, bird="uhu", concedable=True),
    Game("farbendreier", kinds.ALONE, value=5, source=SPIELE, colour=True),
    Game("dreier", kinds.ALONE, value=5, source=SPIELE),
    Game("piccolo_ouvert", kinds.NEGATIVE, value=6, source=SPIELE),
    Game("zwiccolo_ouvert", kinds.NEGATIVE, value=6, source=SPIELE),
    Game("kakadurufer", kinds.PARTNER, value=1, source=SPIELE, bird="kakadu", concedable=True),
    Game("bettler_ouvert", kinds.NEGATIVE, value=8, source=SPIELE),
    Game("quapilrufer", kinds.PARTNER, value=1, source=SPIELE, bird="quapil", concedable=True),
    Game("farbensolo", kinds.ALONE, value=10, source=SPIELE, solo=True, colour=True),
    Game("solodreier", kinds.ALONE, value=10, source=SPIELE, solo=True),
)

ANNOUNCEMENTS = (
    AnnouncementRow("koenig_ultimo", values={"silent": 1, "open": 2}, source=ANSAGEN, partner_games_only=True, in_course=True),
    AnnouncementRow("trull", values={"silent": 1, "open": 2}, source=ANSAGEN),
    AnnouncementRow("vier_koenige", values={"silent": 1, "open": 2}, source=ANSAGEN, in_colour=True),
    AnnouncementRow("pagat", values={"silent": 1, "open": 2}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("uhu", values={"silent": 2, "open": 4}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("kakadu", values={"silent": 3, "open": 6}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("quapil", values={"silent": 4, "open": 8}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("valat", values={"silent": 4, "open": 8}, source=VALAT, in_colour=True),
)

INTERPRETATIONS = (
    SILENT_LOSS.starting("birds_and_ultimo", source="Auslegung zu Ansagen"),
)

KOENIGRUFEN_CUP_2018 = RuleSystem(
    slug="koenigrufen-cup-2018",
    family="tarock",
    title=("Königrufen Cup 2018/19", "Königrufen Cup 2018/19"),
    edition="2018/19",
    valid_from=When("2018/19"),
    valid_until=When("2020-02"),
    successor="koenigrufen-cup",
    source="Regelbuch des Wiener Tarockcups vom 3. Mai 2017",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    policies=KOENIGRUFEN_CUP_2018_POLICIES.policies,
    policy_sources=KOENIGRUFEN_CUP_2018_POLICIES.sources,
    own_fields_only=True,
    paragraphs={
        "win": "Regelbuch 2018/19",
        "kontra": "Regelbuch 2018/19",
        "solo": "Ansagen",
        "renonce": "Renonce",
        "claim": "Renonce",
        "trischaken": "Trischaken",
        "trischaken_renonce": "Trischaken",
        "conceded": "Regelbuch 2018/19",
        "bird": "Regelbuch 2018/19",
        "misdeal": "Renonce",
        "valat": "Valat",
    },
)
