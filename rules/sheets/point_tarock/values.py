"""Point-Tarock for three players: the sheet of Spieleversum / Games, Toys and More. Paragraphs are the sheet's own."""

from rules.rows.system import (
    AnnouncementRow,
    Family,
    Game,
    Interpretation,
    Kind,
    KontraCounts,
    KontraUnit,
    MadeValat,
    RuleSystem,
    Trischaken,
)
from rules.sheets.point_tarock.sentences import POINT_TAROCK_SENTENCES

GAMES = (
    # slug                kind             value  paragraph
    Game("trischaken", Kind.TRISCHAKEN, None, "§ 18 a", blatt=0),
    Game("dreiblatt", Kind.ALONE, 3, "§ 18 b", blatt=0),
    Game("zweiblatt", Kind.ALONE, 6, "§ 18 c", blatt=2),
    Game("einblatt", Kind.ALONE, 9, "§ 18 d", blatt=1),
    Game("solo", Kind.ALONE, 12, "§ 18 e", blatt=0, solo=True),
)

TRULL = ("pagat", "mond", "skues")
KINGS = ("kings",)
BIRDS = ("pagat", "uhu", "kakadu", "quapil")

# Columns of each tuple: Dreiblatt, Zweiblatt, Einblatt, Solo.
IN_EACH_GAME = {"dreiblatt": "§ 18 b", "zweiblatt": "§ 18 c", "einblatt": "§ 18 d", "solo": "§ 18 e"}

ANNOUNCEMENTS = (
    AnnouncementRow(
        "pagat",
        {"before_talon": (12, 16, 20, None), "after_talon": (6, 8, 10, None), "open": (None, None, None, 24), "silent": (3, 3, 3, 3)},
        "§ 6 b", silent_can_be_lost=True, bird=True, claimable=True, sources=IN_EACH_GAME, cards=("pagat",),
    ),
    AnnouncementRow(
        "uhu",
        {"before_talon": (14, 20, 24, None), "after_talon": (7, 10, 12, None), "open": (None, None, None, 28), "silent": (3, 3, 3, 3)},
        "§ 6 b", silent_can_be_lost=True, bird=True, claimable=True, sources=IN_EACH_GAME, cards=("uhu",),
    ),
    AnnouncementRow(
        "kakadu",
        {"before_talon": (16, 24, 28, None), "after_talon": (8, 12, 14, None), "open": (None, None, None, 32), "silent": (3, 3, 3, 3)},
        "§ 6 b", silent_can_be_lost=True, bird=True, claimable=True, sources=IN_EACH_GAME, cards=("kakadu",),
    ),
    AnnouncementRow(
        "quapil",
        {"before_talon": (18, 28, 32, None), "after_talon": (9, 14, 16, None), "open": (None, None, None, 36), "silent": (3, 3, 3, 3)},
        "§ 6 b", silent_can_be_lost=True, bird=True, claimable=True, sources=IN_EACH_GAME, cards=("quapil",),
    ),
    AnnouncementRow(
        "absolut",
        {"before_talon": (2, 4, 6, None), "after_talon": (1, 2, 3, None), "open": (None, None, None, 9)},
        "§ 6 b", threshold=120, each_side=True, covered=True, sources=IN_EACH_GAME,
    ),
    AnnouncementRow(
        "panzer",
        {"before_talon": (6, 12, 24, None), "after_talon": (3, 6, 12, None), "open": (None, None, None, 28)},
        "§ 6 b", threshold=150, each_side=True, covered=True, sources=IN_EACH_GAME,
    ),
    AnnouncementRow(
        "ohne_trull",
        {"before_talon": (2, 4, 6, None), "after_talon": (1, 2, 3, None), "open": (None, None, None, 9)},
        "§ 6 b", declarer_only=True, by_result=True, covered=True, sources=IN_EACH_GAME, without=TRULL,
    ),
    AnnouncementRow(
        "ohne_koenige",
        {"before_talon": (2, 4, 6, None), "after_talon": (1, 2, 3, None), "open": (None, None, None, 9)},
        "§ 6 b", declarer_only=True, by_result=True, covered=True, sources=IN_EACH_GAME, without=KINGS,
    ),
    AnnouncementRow(
        "valat",
        {"before_talon": (24, 48, 72, None), "after_talon": (24, 48, 72, None), "open": (None, None, None, 96), "silent": (12, 24, 36, 48)},
        "§ 14", declarer_only=True, claimable=True, sources=IN_EACH_GAME,
    ),
    AnnouncementRow("trull", {"open": (1, 1, 1, 1)}, "§ 6 b", holding=True, sources=IN_EACH_GAME, cards=TRULL),
    AnnouncementRow("vier_koenige", {"open": (1, 1, 1, 1)}, "§ 6 b", holding=True, sources=IN_EACH_GAME, cards=KINGS),
    AnnouncementRow("vier_voegel", {"open": (3, 3, 3, 3)}, "§ 6 b", holding=True, sources=IN_EACH_GAME, cards=BIRDS),
)

INTERPRETATIONS = (
    Interpretation(
        "surplus",
        ("Wer kann Überschuss verdienen? § 16 spricht vom gewonnenen Spiel.", "Who can earn a surplus? § 16 speaks of a won game."),
        (
            ("declarer", "nur der Spieler", "the declarer only"),
            ("winner", "auch die Gegner, wenn sie mit 36 oder mehr gewinnen", "the opponents too, where they win with 36 or more"),
        ),
        "§ 16",
    ),
    Interpretation(
        "surplus_kontra",
        ("Vervielfacht Kontra den Überschuss? § 18 zählt ihn zum Grundwert.", "Does Kontra multiply the surplus? § 18 adds it to the base value."),
        ((True, "ja, Kontra gilt für Spiel und Überschuss", "yes"), (False, "nein, der Überschuss bleibt einfach", "no, it stays single")),
        "§ 18",
    ),
    Interpretation(
        "targets",
        ("Erhöhen Absolut und Panzer, was zum Spielsieg nötig ist?", "Do Absolut and Panzer raise what wins the game?"),
        (
            ("raise", "ja, 40 oder 50 Punkte sind zum Spielsieg nötig", "yes, the game needs 40 or 50 points"),
            ("separate", "nein, das Spiel entscheidet sich bei 35/2", "no, the game is decided at 35/2"),
        ),
        "§ 6 b",
    ),
    Interpretation(
        "failed_valat",
        ("Ist mit einem angesagten, verfehlten Valat auch das Spiel verloren?", "Is the game lost with an announced Valat that fails?"),
        (
            ("loses_game", "ja, der Valat gehört zum Spiel", "yes, the Valat belongs to the game"),
            ("separate", "nein, beide zählen für sich", "no, each counts for itself"),
        ),
        "§ 14",
    ),
    Interpretation(
        "ohne_after_talon",
        (
            "Darf ohne Trull / ohne Könige auch nach dem Talon angesagt werden? § 6 verneint, die Tabellen von § 18 geben einen Wert.",
            "May ohne Trull / ohne Könige be announced after the talon too? § 6 says no, the tables of § 18 give a value.",
        ),
        ((False, "nein, nur vor dem Talon", "no, before the talon only"), (True, "ja, zu den Werten der Tabellen", "yes, at the tables' values")),
        "§ 6 b",
        lenient=True,
    ),
    Interpretation(
        "opponent_premiums",
        ("Mit wem wird die Ansage eines Gegners verrechnet?", "Who settles an announcement of one opponent?"),
        (
            ("side", "der Spieler mit beiden Gegnern", "the declarer with both opponents"),
            ("holder", "der Spieler nur mit dem, der angesagt hat", "the declarer with who announced it only"),
        ),
        "§ 6 b",
    ),
    Interpretation(
        "talon_loss",
        ("Was ist mit dem Talon verloren? § 6 b: „das angesagte Spiel“.", "What is lost with the talon? § 6 b: “the game announced”."),
        (
            ("with_ohne", "das Spiel und die Ansage ohne Trull / ohne Könige", "the game and the announcement ohne Trull / ohne Könige"),
            ("game_only", "nur das Spiel mit Ablöse oder Halten", "the game with its bid surcharge alone"),
        ),
        "§ 6 b",
    ),
    Interpretation(
        "trischaken_renonce",
        ("Was kostet eine Renonce im Trischaken? § 18 a: je 2, die Vorhand je 4; § 17: je 4.",
         "What does a Renonce in Trischaken cost? § 18 a: 2 each, Vorhand 4; § 17: 4 each."),
        (("by_role", "je 2, als Vorhand je 4", "2 each, Vorhand 4 each"), ("flat_4", "immer je 4", "always 4 each")),
        "§ 17",
    ),
)

POINT_TAROCK = RuleSystem(
    slug="point-tarock",
    family=Family.POINT,
    title=("Point-Tarock", "Point-Tarock"),
    edition="Spieleversum",
    source="point-tarock.txt",
    seats=(3, 4),
    active=3,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    kontra=KontraCounts.IN_POINTS,
    kontra_unit=KontraUnit.SUB_ALONE,
    trischaken=Trischaken.WHOLE_VALUE,
    trischaken_renonce=(2, 4),
    made_valat=MadeValat.NO_SILENT_BIRDS,
    offenders_share=True,
    bids={"plain": 0, "abgeloest": 1, "gehalten": 2},
    paragraphs={
        "win": "§ 15", "surplus": "§ 16", "abgeloest": "§ 4 c", "gehalten": "§ 4 d", "kontra": "§ 8", "covered": "§ 8 a", "renonce": "§ 17",
        "claim": "§ 17", "trischaken": "§ 18 a", "trischaken_renonce": "§ 18 a", "flat_4": "§ 17", "talon_loss": "§ 6 b", "premiums": "§ 6 b", "vorhand": "§ 4 b",
        "blatt": "§ 15", "valat": "§ 14", "misdeal": "§ 3 c",
    },
    notes=(
        *POINT_TAROCK_SENTENCES,
        ("Im Trischaken zahlt der Verlierer jedem die Hälfte des Gesamtwertes, doppelt ab 35/2, doppelt als Vorhand; eine Jungfrau erhält alles, "
         "zwei je alles. Zwei Punktegleiche zahlen je 2 an den Dritten.",
         "In Trischaken the loser pays half the total to each, doubled from 35/2, doubled as Vorhand; a Jungfrau receives all, two all each. "
         "Two who are tied pay 2 each to the third.", "§ 18 a"),
        ("Renonce: die anderen erhalten Spiel und alle offenen Ansagen, als hätten sie gewonnen, nachweisbar entgangene heimliche dazu; zwei teilen sich "
         "die Summe.",
         "Renonce: the others receive the game and every open announcement as if they had won, silent ones provably lost on top; two share the "
         "sum.", "§ 17"),
    ),
)
