"""Königrufen, the cup's tournament rules. The table „Die Spiele“ and „Die Prämien“, then the paragraphs by their headings and bullets."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.koenigrufen_cup.policies import KOENIGRUFEN_CUP_POLICIES

SPIELE = "Tafel „Die Spiele“"
PRAEMIEN = "Tafel „Die Prämien“"

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
    AnnouncementRow("koenig_ultimo", values={"silent": 1, "open": 2}, source=PRAEMIEN, partner_games_only=True, in_course=True),
    AnnouncementRow("trull", values={"silent": 1, "open": 2}, source=PRAEMIEN),
    AnnouncementRow("vier_koenige", values={"silent": 1, "open": 2}, source=PRAEMIEN, in_colour=True),
    AnnouncementRow("pagat", values={"silent": 1, "open": 2}, source=PRAEMIEN, bird=True, in_course=True),
    AnnouncementRow("uhu", values={"silent": 2, "open": 4}, source=PRAEMIEN, bird=True, in_course=True),
    AnnouncementRow("kakadu", values={"silent": 3, "open": 6}, source=PRAEMIEN, bird=True, in_course=True),
    AnnouncementRow("quapil", values={"silent": 4, "open": 8}, source=PRAEMIEN, bird=True, in_course=True),
    AnnouncementRow("valat", values={"silent": 10, "open": 20}, source=PRAEMIEN, in_colour=True),
)

BIRD_RUFER = Interpretation(
    "bird_rufer",
    question=(
        "Ist ein Vogelrufer ein Spiel zu 3, 5, 7, 9, oder zählen Rufer und Vogel getrennt?",
        "Is a bird-Rufer one game of 3, 5, 7, 9, or do Rufer and bird count apart?",
    ),
    choices=(
        Choice(
            "separate", "getrennt: Rufer 1 und der angesagte Vogel je für sich",
            "apart: Rufer 1 and the announced bird each for itself",
        ),
        Choice(
            "unit", "ein Spiel: gewonnen nur mit beiden, zum ganzen Wert",
            "one game: won only with both, for the whole value",
        ),
    ),
    source="Tafel „Die Spiele“",
    policy="bird_rufer",
)

KOENIGRUFEN_CUP = RuleSystem(
    slug="koenigrufen-cup",
    family="tarock",
    title=("Königrufen Cup", "Königrufen Cup"),
    edition="Turnierregeln",
    valid_from=When("2020-02"),
    source="koenigrufen-cup.txt",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=(BIRD_RUFER,),
    policies=KOENIGRUFEN_CUP_POLICIES.policies,
    policy_sources=KOENIGRUFEN_CUP_POLICIES.sources,
    etiquette="§ Die Tarocketikette, 3",
    leaving="§ Turnierablauf, 5",
    paragraphs={
        "win": "§ Allgemeines, 9", "kontra": "§ Allgemeines, 6", "solo": "§ Prämien, 3", "renonce": "§ Renonce, 1", "claim": "§ Renonce, 4",
        "trischaken": "§ Trischaken, 3–6", "trischaken_renonce": "§ Trischaken, 7", "conceded": "§ Ruferspiele, 2", "bird": "§ Ruferspiele, 1",
        "misdeal": "§ Renonce, 7",
    },
)
