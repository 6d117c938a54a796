"""Königrufen, the Speiszettel („basic“). Rows by the sheet's own numbers; V are the Vorhand games without one."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.sheets.koenigrufen_speiszettel.policies import KOENIGRUFEN_SPEISZETTEL_POLICIES

GAMES = (
    Game("rufer", kinds.PARTNER, value=1, source="Speisen, V Rufer", vorhand_only=True, concedable=True),
    Game("trischaken", kinds.TRISCHAKEN, source="Speisen, V Trischaken"),
    Game("sechserdreier", kinds.ALONE, value=3, source="Speisen, V Sechserdreier", lost=6, vorhand_only=True),
    Game("solorufer", kinds.PARTNER, value=2, source="Speisen, Nr. 4", solo=True),
    Game("piccolo", kinds.NEGATIVE, value=3, source="Speisen, Nr. 5"),
    Game("besserrufer", kinds.PARTNER, value=2, source="Speisen, Nr. 6", birds=("pagat", "uhu", "kakadu"), concedable=True),
    Game("bettler", kinds.NEGATIVE, value=4, source="Speisen, Nr. 7"),
    Game("dreier", kinds.ALONE, value=5, source="Speisen, Nr. 8"),
    Game("piccolo_ouvert", kinds.NEGATIVE, value=7, source="Speisen, Nr. 9"),
    Game("bettler_ouvert", kinds.NEGATIVE, value=8, source="Speisen, Nr. 10"),
    Game("farbensolo", kinds.ALONE, value=10, source="Speisen, Nr. 11", solo=True, colour=True),
    Game("solodreier", kinds.ALONE, value=10, source="Speisen, Nr. 12", solo=True),
    Game("fensterbankl", kinds.EMPTY, source="Doppeltes Radl"),
)

ANNOUNCEMENTS = (
    AnnouncementRow("pagat", values={"silent": 1, "open": 2}, source="Zutaten", bird=True, in_course=True),
    AnnouncementRow("uhu", values={"silent": 2, "open": 4}, source="Zutaten", bird=True, in_course=True),
    AnnouncementRow("kakadu", values={"silent": 3, "open": 6}, source="Zutaten", bird=True, in_course=True),
    AnnouncementRow("koenig_ultimo", values={"silent": 1, "open": 2}, source="Zutaten", partner_games_only=True, in_course=True),
    AnnouncementRow("trull", values={"silent": 1, "open": 2}, source="Zutaten"),
    AnnouncementRow("vier_koenige", values={"silent": 1, "open": 2}, source="Zutaten", in_colour=True),
    AnnouncementRow("mondfang", values={"silent": 1, "open": 2}, source="Zutaten", in_course=True),
    AnnouncementRow("sack", option=True, source="Auslegung zu Farbspiele", in_colour=True),
    AnnouncementRow("valat", values={"silent": 15, "open": 30}, source="Zutaten", in_colour=True),
)

INTERPRETATIONS = (
    Interpretation(
        "sack",
        question=(
            "Das Blatt nennt Säcke ohne Wert. Zählen sie, und wie viel (still, angesagt)?",
            "The sheet names Säcke without a value. Do they count, and how much (silent, announced)?",
        ),
        choices=(
            Choice(None, "sie zählen nicht", "they do not count"),
        ),
        source="Farbspiele",
        kind="pair",
        lenient=(1, 2),
    ),
    Interpretation(
        "trischaken_ties",
        question=(
            "Trischaken: was gilt, wenn Punktegleiche teils zahlen, teils erhalten würden?",
            "Trischaken: what holds where tied players would partly pay and partly receive?",
        ),
        choices=(
            Choice("share", "sie teilen, was ihre Plätze zahlen und erhalten", "they share what their places pay and receive"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Trischaken",
        policy="trischaken_ties",
    ),
    Interpretation(
        "three_jungfrauen",
        question=(
            "Trischaken: ein Bürgermeister und drei Jungfrauen – das Blatt kennt nur eine?",
            "Trischaken: a Bürgermeister and three Jungfrauen – the sheet knows one only?",
        ),
        choices=(
            Choice("two_each", "er zahlt jeder 2, als Vorhand 4", "he pays 2 to each, 4 as Vorhand"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Trischaken",
        policy="three_jungfrauen",
    ),
    Interpretation(
        "radl",
        question=(
            "Zählen nach Trischaken und Fensterbankl die nächsten 4 (5) Spiele doppelt?",
            "Do the next 4 (5) games count double after Trischaken and Fensterbankl?",
        ),
        choices=(
            Choice(True, "ja, doppeltes Radl", "yes, double Radl"),
            Choice(False, "nein", "no"),
        ),
        source="Doppeltes Radl",
    ),
    Interpretation(
        "final_radl",
        question=("Zählen die letzten 4 (5) Spiele der Runde doppelt?", "Do the last 4 (5) games of the round count double?"),
        choices=(
            Choice(True, "ja, Schluss-Radl", "yes, final Radl"),
            Choice(False, "nein", "no"),
        ),
        source="Schluss-Radl",
    ),
    Interpretation(
        "pagatkassa_stake",
        question=("Wird eine Pagatkassa geführt, und mit welchem Einsatz (Cent)?", "Is there a Pagatkassa, and with which stake (cents)?"),
        choices=(
            Choice(None, "keine Pagatkassa", "no Pagatkassa"),
        ),
        source="Pagatkassa",
        kind="cents",
    ),
)

KOENIGRUFEN_SPEISZETTEL = RuleSystem(
    slug="koenigrufen-speiszettel",
    family="tarock",
    title=("Königrufen Speiszettel", "Königrufen Speiszettel"),
    edition="basic",
    source="koenigrufen-speiszettel.txt",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    policies=KOENIGRUFEN_SPEISZETTEL_POLICIES.policies,
    policy_sources=KOENIGRUFEN_SPEISZETTEL_POLICIES.sources,
    pot_stakes=50,
    paragraphs={
        "win": "Grundlagen, 1", "kontra": "Kontrieren", "solo": "Solospiele", "renonce": "Renonce", "claim": "Renonce", "trischaken": "Trischaken",
        "trischaken_renonce": "Auslegung zu Renonce", "conceded": "Grundlagen, 5", "bird": "Speisen, Nr. 6", "radl": "Doppeltes Radl",
        "final_radl": "Schluss-Radl", "pagatkassa": "Pagatkassa", "valat": "Valat", "misdeal": "Auslegung zu Renonce",
    },
)
