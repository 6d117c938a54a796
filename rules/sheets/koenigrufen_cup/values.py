"""Königrufen, the cup's tournament rules. The table „Die Spiele“ and „Die Prämien“, then the paragraphs by their headings and bullets."""

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
from rules.sheets.koenigrufen_cup.sentences import KOENIGRUFEN_CUP_SENTENCES

SPIELE = "Tafel „Die Spiele“"
PRAEMIEN = "Tafel „Die Prämien“"

GAMES = (
    # slug                  kind             value  paragraph
    Game("rufer", Kind.PARTNER, 1, SPIELE, vorhand_only=True, concedable=True),
    Game("trischaken", Kind.TRISCHAKEN, None, SPIELE),
    Game("piccolo", Kind.NEGATIVE, 2, SPIELE),
    Game("zwiccolo", Kind.NEGATIVE, 2, SPIELE),
    Game("solorufer", Kind.PARTNER, 2, SPIELE, solo=True),
    Game("pagatrufer", Kind.PARTNER, 1, SPIELE, bird="pagat", concedable=True),
    Game("bettler", Kind.NEGATIVE, 4, SPIELE),
    Game("sechserdreier", Kind.ALONE, 4, SPIELE, lost=8, vorhand_only=True),
    Game("uhurufer", Kind.PARTNER, 1, SPIELE, bird="uhu", concedable=True),
    Game("farbendreier", Kind.ALONE, 5, SPIELE, colour=True),
    Game("dreier", Kind.ALONE, 5, SPIELE),
    Game("piccolo_ouvert", Kind.NEGATIVE, 6, SPIELE),
    Game("zwiccolo_ouvert", Kind.NEGATIVE, 6, SPIELE),
    Game("kakadurufer", Kind.PARTNER, 1, SPIELE, bird="kakadu", concedable=True),
    Game("bettler_ouvert", Kind.NEGATIVE, 8, SPIELE),
    Game("quapilrufer", Kind.PARTNER, 1, SPIELE, bird="quapil", concedable=True),
    Game("farbensolo", Kind.ALONE, 10, SPIELE, solo=True, colour=True),
    Game("solodreier", Kind.ALONE, 10, SPIELE, solo=True),
)

ANNOUNCEMENTS = (
    # slug                        still / angesagt
    AnnouncementRow("koenig_ultimo", {"silent": 1, "open": 2}, PRAEMIEN, silent_can_be_lost=True, partner_games_only=True, claimable=True),
    AnnouncementRow("trull", {"silent": 1, "open": 2}, PRAEMIEN),
    AnnouncementRow("vier_koenige", {"silent": 1, "open": 2}, PRAEMIEN, in_colour=True),
    AnnouncementRow("pagat", {"silent": 1, "open": 2}, PRAEMIEN, silent_can_be_lost=True, bird=True, claimable=True),
    AnnouncementRow("uhu", {"silent": 2, "open": 4}, PRAEMIEN, silent_can_be_lost=True, bird=True, claimable=True),
    AnnouncementRow("kakadu", {"silent": 3, "open": 6}, PRAEMIEN, silent_can_be_lost=True, bird=True, claimable=True),
    AnnouncementRow("quapil", {"silent": 4, "open": 8}, PRAEMIEN, silent_can_be_lost=True, bird=True, claimable=True),
    AnnouncementRow("valat", {"silent": 10, "open": 20}, PRAEMIEN, in_colour=True, claimable=True),
)

BIRD_RUFER = Interpretation(
    "bird_rufer",
    (
        "Ist ein Vogelrufer ein Spiel zu 3, 5, 7, 9, oder zählen Rufer und Vogel getrennt?",
        "Is a bird-Rufer one game of 3, 5, 7, 9, or do Rufer and bird count apart?",
    ),
    (
        ("separate", "getrennt: Rufer 1 und der angesagte Vogel je für sich", "apart: Rufer 1 and the announced bird each for itself"),
        ("unit", "ein Spiel: gewonnen nur mit beiden, zum ganzen Wert", "one game: won only with both, for the whole value"),
    ),
    "Tafel „Die Spiele“",
)

KOENIGRUFEN_CUP = RuleSystem(
    slug="koenigrufen-cup",
    family=Family.KOENIGRUFEN,
    title=("Königrufen Cup", "Königrufen Cup"),
    edition="Turnierregeln",
    valid_from="2020-02",
    source="koenigrufen-cup.txt",
    seats=(4, 5),
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=(BIRD_RUFER,),
    kontra=KontraCounts.IN_CASH,
    kontra_unit=KontraUnit.ALL_ALIKE,
    trischaken=Trischaken.SIX_SHARED,
    trischaken_renonce=(6, 6),
    made_valat=MadeValat.ALL,
    bids={},
    ultimo_by_holder=True,
    kontra_void_alone=True,
    paragraphs={
        "win": "§ Allgemeines, 9", "kontra": "§ Allgemeines, 6", "solo": "§ Prämien, 3", "renonce": "§ Renonce, 1", "claim": "§ Renonce, 4",
        "trischaken": "§ Trischaken, 3–6", "trischaken_renonce": "§ Trischaken, 7", "conceded": "§ Ruferspiele, 2", "bird": "§ Ruferspiele, 1",
        "misdeal": "§ Renonce, 7",
    },
    notes=(
        *KOENIGRUFEN_CUP_SENTENCES,
        ("Im Solorufer mit dem König im Talon sagt niemand König ultimo an.", "In a Solorufer with the king in the talon nobody announces king ultimo.",
         "§ Allgemeines, 3"),
        ("Renonce: jeder andere erhält, was er gewonnen hätte, der Dreierspieler von allen dreien.",
         "Renonce: everybody else receives what he would have won, the declarer of a Dreier from all three.", "§ Renonce, 1"),
        ("Renonce im Trischaken: 6 an jeden regulären Spieler.", "Renonce in Trischaken: 6 to each regular player.", "§ Trischaken, 7"),
    ),
)
