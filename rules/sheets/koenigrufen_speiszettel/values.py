"""Königrufen, the Speiszettel („basic“). Rows by the sheet's own numbers; V are the Vorhand games without one."""

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
from rules.sheets.koenigrufen_speiszettel.sentences import KOENIGRUFEN_SPEISZETTEL_SENTENCES

GAMES = (
    # slug                  kind             value  paragraph
    Game("rufer", Kind.PARTNER, 1, "Speisen, V Rufer", vorhand_only=True, concedable=True),
    Game("trischaken", Kind.TRISCHAKEN, None, "Speisen, V Trischaken"),
    Game("sechserdreier", Kind.ALONE, 3, "Speisen, V Sechserdreier", lost=6, vorhand_only=True),
    Game("solorufer", Kind.PARTNER, 2, "Speisen, Nr. 4", solo=True),
    Game("piccolo", Kind.NEGATIVE, 3, "Speisen, Nr. 5"),
    Game("besserrufer", Kind.PARTNER, 2, "Speisen, Nr. 6", birds=("pagat", "uhu", "kakadu"), concedable=True),
    Game("bettler", Kind.NEGATIVE, 4, "Speisen, Nr. 7"),
    Game("dreier", Kind.ALONE, 5, "Speisen, Nr. 8"),
    Game("piccolo_ouvert", Kind.NEGATIVE, 7, "Speisen, Nr. 9"),
    Game("bettler_ouvert", Kind.NEGATIVE, 8, "Speisen, Nr. 10"),
    Game("farbensolo", Kind.ALONE, 10, "Speisen, Nr. 11", solo=True, colour=True),
    Game("solodreier", Kind.ALONE, 10, "Speisen, Nr. 12", solo=True),
    Game("fensterbankl", Kind.EMPTY, None, "Doppeltes Radl"),
)

ANNOUNCEMENTS = (
    # slug                        still / angesagt
    AnnouncementRow("pagat", {"silent": 1, "open": 2}, "Zutaten", silent_can_be_lost=True, bird=True, claimable=True, counts_with_valat=True),
    AnnouncementRow("uhu", {"silent": 2, "open": 4}, "Zutaten", silent_can_be_lost=True, bird=True, claimable=True, counts_with_valat=True),
    AnnouncementRow("kakadu", {"silent": 3, "open": 6}, "Zutaten", silent_can_be_lost=True, bird=True, claimable=True, counts_with_valat=True),
    AnnouncementRow(
        "koenig_ultimo", {"silent": 1, "open": 2}, "Zutaten",
        silent_can_be_lost=True, partner_games_only=True, claimable=True, counts_with_valat=True,
    ),
    AnnouncementRow("trull", {"silent": 1, "open": 2}, "Zutaten", claimable=True),
    AnnouncementRow("vier_koenige", {"silent": 1, "open": 2}, "Zutaten", in_colour=True, claimable=True),
    AnnouncementRow("mondfang", {"silent": 1, "open": 2}, "Zutaten", claimable=True, counts_with_valat=True),
    AnnouncementRow("sack", {}, "Auslegung zu Farbspiele", in_colour=True, claimable=True),
    AnnouncementRow("valat", {"silent": 15, "open": 30}, "Zutaten", in_colour=True, claimable=True, doubles_in_solo=False),
)

INTERPRETATIONS = (
    Interpretation(
        "sack",
        ("Das Blatt nennt Säcke ohne Wert. Zählen sie, und wie viel (still, angesagt)?",
         "The sheet names Säcke without a value. Do they count, and how much (silent, announced)?"),
        ((None, "sie zählen nicht", "they do not count"),),
        "Farbspiele",
        kind="pair",
        lenient=(1, 2),
    ),
    Interpretation(
        "trischaken_ties",
        ("Trischaken: was gilt, wenn Punktegleiche teils zahlen, teils erhalten würden?",
         "Trischaken: what holds where tied players would partly pay and partly receive?"),
        (("share", "sie teilen, was ihre Plätze zahlen und erhalten", "they share what their places pay and receive"),
         ("referee", "der Schiedsrichter entscheidet", "the referee decides")),
        "Trischaken",
    ),
    Interpretation(
        "three_jungfrauen",
        ("Trischaken: ein Bürgermeister und drei Jungfrauen – das Blatt kennt nur eine?",
         "Trischaken: a Bürgermeister and three Jungfrauen – the sheet knows one only?"),
        (("two_each", "er zahlt jeder 2, als Vorhand 4", "he pays 2 to each, 4 as Vorhand"),
         ("referee", "der Schiedsrichter entscheidet", "the referee decides")),
        "Trischaken",
    ),
    Interpretation(
        "radl",
        ("Zählen nach Trischaken und Fensterbankl die nächsten 4 (5) Spiele doppelt?",
         "Do the next 4 (5) games count double after Trischaken and Fensterbankl?"),
        ((True, "ja, doppeltes Radl", "yes, double Radl"), (False, "nein", "no")),
        "Doppeltes Radl",
    ),
    Interpretation(
        "final_radl",
        ("Zählen die letzten 4 (5) Spiele der Runde doppelt?", "Do the last 4 (5) games of the round count double?"),
        ((True, "ja, Schluss-Radl", "yes, final Radl"), (False, "nein", "no")),
        "Schluss-Radl",
    ),
    Interpretation(
        "pagatkassa_stake",
        ("Wird eine Pagatkassa geführt, und mit welchem Einsatz (Cent)?", "Is there a Pagatkassa, and with which stake (cents)?"),
        ((None, "keine Pagatkassa", "no Pagatkassa"),),
        "Pagatkassa",
        kind="cents",
    ),
)

KOENIGRUFEN_SPEISZETTEL = RuleSystem(
    slug="koenigrufen-speiszettel",
    family=Family.KOENIGRUFEN,
    title=("Königrufen Speiszettel", "Königrufen Speiszettel"),
    edition="basic",
    source="koenigrufen-speiszettel.txt",
    seats=(4, 5),
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    kontra=KontraCounts.IN_POINTS,
    kontra_unit=KontraUnit.ALL_ALIKE,
    trischaken=Trischaken.TWO_PAY,
    trischaken_renonce=(2, 2),
    made_valat=MadeValat.BIRDS_AND_KONTRA,
    bids={},
    radl=True,
    pagatkassa=True,
    paragraphs={
        "win": "Grundlagen, 1", "kontra": "Kontrieren", "solo": "Solospiele", "renonce": "Renonce", "claim": "Renonce", "trischaken": "Trischaken",
        "trischaken_renonce": "Auslegung zu Renonce", "conceded": "Grundlagen, 5", "bird": "Speisen, Nr. 6", "radl": "Doppeltes Radl",
        "final_radl": "Schluss-Radl", "pagatkassa": "Pagatkassa", "valat": "Valat", "misdeal": "Auslegung zu Renonce",
    },
    notes=(
        *KOENIGRUFEN_SPEISZETTEL_SENTENCES,
        ("Renonce im Trischaken: 2 an jeden regulären Spieler.", "Renonce in Trischaken: 2 to each regular player.", "Auslegung zu Renonce"),
        ("Renonce bei angesagtem Valat: wer auf der Seite steht, die ihn angesagt hat, erhält ihn als gelungen, also keine Trull und keine Könige "
         "daneben, außer kontriert; alle anderen erhalten alles Angesagte.",
         "Renonce beside an announced Valat: who stands on the side that announced it is paid as if it had been made, so no Trull and no kings beside "
         "it unless kontra'd; everybody else is paid for everything announced.", "Valat"),
        ("Solorufer mit dem König im Talon: König ultimo kann niemand spielen.",
         "Solorufer with the king in the talon: nobody can play king ultimo.", "Auslegung zu Solospiele"),
    ),
)
