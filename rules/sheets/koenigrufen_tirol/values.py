"""Königrufen, Cupregeln Tirol, edition 2020."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.koenigrufen_tirol.policies import KOENIGRUFEN_TIROL_POLICIES
from rules.sheets.questions import ANNOUNCED_KEPT, SILENT_LOSS, SOLORUFER_KING_IN_TALON

SPIELE = "Cupregeln 2020"
ANSAGEN = SPIELE
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
"""Of which a Besserrufer has one: I to IIII."""

GAMES = (
    Game("rufer", kinds.PARTNER, value=1, source=SPIELE, vorhand_only=True, concedable=True),
    Game("trischaken", kinds.TRISCHAKEN, source=SPIELE),
    Game("piccolo", kinds.NEGATIVE, value=2, source=SPIELE),
    Game("solorufer", kinds.PARTNER, value=2, source=SPIELE, solo=True),
    Game("besserrufer", kinds.PARTNER, value=1, source=SPIELE, birds=BIRDS, concedable=True),
    Game("bettler", kinds.NEGATIVE, value=4, source=SPIELE),
    Game("sechserdreier", kinds.ALONE, value=4, source=SPIELE, lost=8, vorhand_only=True),
    Game("farbendreier", kinds.ALONE, value=5, source=SPIELE, colour=True),
    Game("dreier", kinds.ALONE, value=5, source=SPIELE),
    Game("zwiccolo_ouvert", kinds.NEGATIVE, value=8, source=SPIELE),
    Game("piccolo_ouvert", kinds.NEGATIVE, value=8, source=SPIELE),
    Game("bettler_ouvert", kinds.NEGATIVE, value=8, source=SPIELE),
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
    AnnouncementRow("mondfang", values={"silent": 1, "open": 2}, source=ANSAGEN, in_course=True),
    AnnouncementRow("sack_1", values={"silent": 1, "open": 2}, source=ANSAGEN, in_colour=True),
    AnnouncementRow("sack_2", values={"silent": 1, "open": 2}, source=ANSAGEN, in_colour=True),
    AnnouncementRow("valat", values={"silent": 10, "open": 20}, source=ANSAGEN, in_colour=True),
)

INTERPRETATIONS = (
    ANNOUNCED_KEPT.starting("hard", source="1 Allgemeines"),
    SILENT_LOSS.starting("birds_and_ultimo", source="Auslegung zu Cupregeln 2020"),
    Interpretation(
        "vorhand_tied",
        question=(
            "Trischaken: die Vorhand hat mit einem anderen die meisten Punkte?",
            "Trischaken: Vorhand has the most points together with another?",
        ),
        choices=(
            Choice("shares_six", "sie zahlen zusammen 6", "they pay 6 together"),
            Choice("two_each", "wie andere Punktegleiche", "as others who are tied"),
        ),
        source="Auslegung zu Cupregeln 2020",
        policy="vorhand_tied",
    ),
    SOLORUFER_KING_IN_TALON.starting("kontra_counts", source="Auslegung zu Cupregeln 2020"),
)

KOENIGRUFEN_TIROL = RuleSystem(
    slug="koenigrufen-tirol",
    family="tarock",
    title=("Königrufen Tirol", "Königrufen Tyrol"),
    edition="2020",
    valid_from=When("2020"),
    later_editions=True,
    source="Cupregeln Tirol",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    policies=KOENIGRUFEN_TIROL_POLICIES.policies,
    policy_sources=KOENIGRUFEN_TIROL_POLICIES.sources,
    own_fields_only=True,
    paragraphs={
        "win": "1 Allgemeines",
        "kontra": "Cupregeln 2020",
        "solo": "Cupregeln 2020",
        "renonce": "Cupregeln 2020",
        "claim": "Cupregeln 2020",
        "trischaken": "Cupregeln 2020",
        "trischaken_renonce": "Cupregeln 2020",
        "conceded": "Cupregeln 2020",
        "bird": "Cupregeln 2020",
        "misdeal": "Cupregeln 2020",
        "valat": "Cupregeln 2020",
    },
)
