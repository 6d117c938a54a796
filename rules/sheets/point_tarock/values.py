"""Point-Tarock for three players: the sheet of Spieleversum / Games, Toys and More. Paragraphs are the sheet's own."""

from rules.rows import kinds
from rules.rows.choices import OhneAfterTalon, RenonceTrischaken, SurplusKontra
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.sheets.point_tarock.policies import POINT_TAROCK_POLICIES

GAMES = (
    Game("trischaken", kinds.TRISCHAKEN, source="§ 18 a", blatt=0),
    Game("dreiblatt", kinds.ALONE, value=3, source="§ 18 b", blatt=0),
    Game("zweiblatt", kinds.ALONE, value=6, source="§ 18 c", blatt=2),
    Game("einblatt", kinds.ALONE, value=9, source="§ 18 d", blatt=1),
    Game("solo", kinds.ALONE, value=12, source="§ 18 e", blatt=0, solo=True),
)

TRULL = ("pagat", "mond", "skues")
KINGS = ("kings",)
BIRDS = ("pagat", "uhu", "kakadu", "quapil")

IN_EACH_GAME = {"dreiblatt": "§ 18 b", "zweiblatt": "§ 18 c", "einblatt": "§ 18 d", "solo": "§ 18 e"}

SMALL = {
    "dreiblatt": {"before_talon": 2, "after_talon": 1},
    "zweiblatt": {"before_talon": 4, "after_talon": 2},
    "einblatt": {"before_talon": 6, "after_talon": 3},
    "solo": {"open": 9},
}
"""Absolut, ohne Trull and ohne Könige are worth the same."""

ANNOUNCEMENTS = (
    AnnouncementRow(
        "pagat", source="§ 6 b", sources=IN_EACH_GAME, bird=True, cards=("pagat",),
        by_game={
            "dreiblatt": {"before_talon": 12, "after_talon": 6, "silent": 3},
            "zweiblatt": {"before_talon": 16, "after_talon": 8, "silent": 3},
            "einblatt": {"before_talon": 20, "after_talon": 10, "silent": 3},
            "solo": {"open": 24, "silent": 3},
        },
    ),
    AnnouncementRow(
        "uhu", source="§ 6 b", sources=IN_EACH_GAME, bird=True, cards=("uhu",),
        by_game={
            "dreiblatt": {"before_talon": 14, "after_talon": 7, "silent": 3},
            "zweiblatt": {"before_talon": 20, "after_talon": 10, "silent": 3},
            "einblatt": {"before_talon": 24, "after_talon": 12, "silent": 3},
            "solo": {"open": 28, "silent": 3},
        },
    ),
    AnnouncementRow(
        "kakadu", source="§ 6 b", sources=IN_EACH_GAME, bird=True, cards=("kakadu",),
        by_game={
            "dreiblatt": {"before_talon": 16, "after_talon": 8, "silent": 3},
            "zweiblatt": {"before_talon": 24, "after_talon": 12, "silent": 3},
            "einblatt": {"before_talon": 28, "after_talon": 14, "silent": 3},
            "solo": {"open": 32, "silent": 3},
        },
    ),
    AnnouncementRow(
        "quapil", source="§ 6 b", sources=IN_EACH_GAME, bird=True, cards=("quapil",),
        by_game={
            "dreiblatt": {"before_talon": 18, "after_talon": 9, "silent": 3},
            "zweiblatt": {"before_talon": 28, "after_talon": 14, "silent": 3},
            "einblatt": {"before_talon": 32, "after_talon": 16, "silent": 3},
            "solo": {"open": 36, "silent": 3},
        },
    ),
    AnnouncementRow(
        "absolut", source="§ 6 b", sources=IN_EACH_GAME, threshold=120, each_side=True, covered=True,
        by_game=SMALL,
    ),
    AnnouncementRow(
        "panzer", source="§ 6 b", sources=IN_EACH_GAME, threshold=150, each_side=True, covered=True, above="absolut",
        by_game={
            "dreiblatt": {"before_talon": 6, "after_talon": 3},
            "zweiblatt": {"before_talon": 12, "after_talon": 6},
            "einblatt": {"before_talon": 24, "after_talon": 12},
            "solo": {"open": 28},
        },
    ),
    AnnouncementRow(
        "ohne_trull", source="§ 6 b", sources=IN_EACH_GAME, declarer_only=True, by_result=True, covered=True, without=TRULL,
        by_game=SMALL,
    ),
    AnnouncementRow(
        "ohne_koenige", source="§ 6 b", sources=IN_EACH_GAME, declarer_only=True, by_result=True, covered=True, without=KINGS,
        by_game=SMALL,
    ),
    AnnouncementRow(
        "valat", source="§ 14", sources=IN_EACH_GAME, declarer_only=True,
        by_game={
            "dreiblatt": {"before_talon": 24, "after_talon": 24, "silent": 12},
            "zweiblatt": {"before_talon": 48, "after_talon": 48, "silent": 24},
            "einblatt": {"before_talon": 72, "after_talon": 72, "silent": 36},
            "solo": {"open": 96, "silent": 48},
        },
    ),
    AnnouncementRow(
        "trull", source="§ 6 b", sources=IN_EACH_GAME, holding=True, cards=TRULL,
        by_game={"dreiblatt": {"open": 1}, "zweiblatt": {"open": 1}, "einblatt": {"open": 1}, "solo": {"open": 1}},
    ),
    AnnouncementRow(
        "vier_koenige", source="§ 6 b", sources=IN_EACH_GAME, holding=True, cards=KINGS,
        by_game={"dreiblatt": {"open": 1}, "zweiblatt": {"open": 1}, "einblatt": {"open": 1}, "solo": {"open": 1}},
    ),
    AnnouncementRow(
        "vier_voegel", source="§ 6 b", sources=IN_EACH_GAME, holding=True, cards=BIRDS,
        by_game={"dreiblatt": {"open": 3}, "zweiblatt": {"open": 3}, "einblatt": {"open": 3}, "solo": {"open": 3}},
    ),
)

INTERPRETATIONS = (
    Interpretation(
        "surplus",
        question=(
            "Wer kann Überschuss verdienen? § 16 spricht vom gewonnenen Spiel.",
            "Who can earn a surplus? § 16 speaks of a won game.",
        ),
        choices=(
            Choice("declarer", "nur der Spieler", "the declarer only"),
            Choice("winner", "auch die Gegner, wenn sie mit 36 oder mehr gewinnen", "the opponents too, where they win with 36 or more"),
        ),
        source="§ 16",
        policy="surplus",
    ),
    Interpretation(
        "surplus_kontra",
        question=(
            "Vervielfacht Kontra den Überschuss? § 18 zählt ihn zum Grundwert.",
            "Does Kontra multiply the surplus? § 18 adds it to the base value.",
        ),
        choices=(
            Choice(True, "ja, Kontra gilt für Spiel und Überschuss", "yes", means=SurplusKontra.MULTIPLIED),
            Choice(False, "nein, der Überschuss bleibt einfach", "no, it stays single", means=SurplusKontra.SINGLE),
        ),
        source="§ 18",
        policy="surplus_kontra",
    ),
    Interpretation(
        "targets",
        question=("Erhöhen Absolut und Panzer, was zum Spielsieg nötig ist?", "Do Absolut and Panzer raise what wins the game?"),
        choices=(
            Choice("raise", "ja, 40 oder 50 Punkte sind zum Spielsieg nötig", "yes, the game needs 40 or 50 points"),
            Choice("separate", "nein, das Spiel entscheidet sich bei 35/2", "no, the game is decided at 35/2"),
        ),
        source="§ 6 b",
        policy="targets",
    ),
    Interpretation(
        "failed_valat",
        question=(
            "Ist mit einem angesagten, verfehlten Valat auch das Spiel verloren?",
            "Is the game lost with an announced Valat that fails?",
        ),
        choices=(
            Choice("loses_game", "ja, der Valat gehört zum Spiel", "yes, the Valat belongs to the game"),
            Choice("separate", "nein, beide zählen für sich", "no, each counts for itself"),
        ),
        source="§ 14",
        policy="failed_valat",
    ),
    Interpretation(
        "ohne_after_talon",
        question=(
            "Darf ohne Trull / ohne Könige auch nach dem Talon angesagt werden? § 6 verneint, die Tabellen von § 18 geben einen Wert.",
            "May ohne Trull / ohne Könige be announced after the talon too? § 6 says no, the tables of § 18 give a value.",
        ),
        choices=(
            Choice(False, "nein, nur vor dem Talon", "no, before the talon only", means=OhneAfterTalon.NO),
            Choice(True, "ja, zu den Werten der Tabellen", "yes, at the tables' values", means=OhneAfterTalon.YES),
        ),
        source="§ 6 b",
        policy="ohne_after_talon",
        lenient=True,
    ),
    Interpretation(
        "opponent_premiums",
        question=("Mit wem wird die Ansage eines Gegners verrechnet?", "Who settles an announcement of one opponent?"),
        choices=(
            Choice("side", "der Spieler mit beiden Gegnern", "the declarer with both opponents"),
            Choice("holder", "der Spieler nur mit dem, der angesagt hat", "the declarer with who announced it only"),
        ),
        source="§ 6 b",
        policy="opponent_premiums",
    ),
    Interpretation(
        "talon_loss",
        question=(
            "Was ist mit dem Talon verloren? § 6 b: „das angesagte Spiel“.",
            "What is lost with the talon? § 6 b: “the game announced”.",
        ),
        choices=(
            Choice(
                "with_ohne", "das Spiel und die Ansage ohne Trull / ohne Könige",
                "the game and the announcement ohne Trull / ohne Könige",
            ),
            Choice("game_only", "nur das Spiel mit Ablöse oder Halten", "the game with its bid surcharge alone"),
        ),
        source="§ 6 b",
        policy="talon_loss",
    ),
    Interpretation(
        "trischaken_renonce",
        question=(
            "Was kostet eine Renonce im Trischaken? § 18 a: je 2, die Vorhand je 4; § 17: je 4.",
            "What does a Renonce in Trischaken cost? § 18 a: 2 each, Vorhand 4; § 17: 4 each.",
        ),
        choices=(
            Choice("by_role", "je 2, als Vorhand je 4", "2 each, Vorhand 4 each", means=RenonceTrischaken.EACH_BY_ROLE),
            Choice("flat_4", "immer je 4", "always 4 each", means=RenonceTrischaken.EACH_FLAT),
        ),
        source="§ 17",
        policy="renonce_trischaken",
    ),
)

POINT_TAROCK = RuleSystem(
    slug="point-tarock",
    family="tarock",
    title=("Point-Tarock", "Point-Tarock"),
    called=(
        "Andere Autoren nennen genau dieses Spiel Illustriertes Tarock, und ein anderes Point-Tarock.",
        "Other authors call this very game Illustriertes Tarock, and another one Point-Tarock.",
    ),
    edition="Spieleversum",
    source="point-tarock.txt",
    seats=(3, 4),
    usual_seats=3,
    active=3,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    policies=POINT_TAROCK_POLICIES.policies,
    policy_sources=POINT_TAROCK_POLICIES.sources,
    bids={"plain": 0, "abgeloest": 1, "gehalten": 2},
    paragraphs={
        "win": "§ 15", "surplus": "§ 16", "abgeloest": "§ 4 c", "gehalten": "§ 4 d", "kontra": "§ 8", "covered": "§ 8 a", "renonce": "§ 17",
        "claim": "§ 17", "trischaken": "§ 18 a", "trischaken_renonce": "§ 18 a", "flat_4": "§ 17", "talon_loss": "§ 6 b",
        "premiums": "§ 6 b", "vorhand": "§ 4 b",
        "blatt": "§ 15", "valat": "§ 14", "misdeal": "§ 3 c",
    },
)
