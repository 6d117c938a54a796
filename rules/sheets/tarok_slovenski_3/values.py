"""Slovenian Tarok, TRI + 1: games, announcements, questions, and what its paragraphs say."""

from fractions import Fraction

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.measures import CardCount, RadlTerms
from rules.rows.places import PlacedBy, Places
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.tarok_slovenski_3.policies import TAROK_SLOVENSKI_3_POLICIES

VALUES = "§ 3.5"

KLOP = Game("klop", kinds.KLOP, source="§ 3.8")
GAMES = (
    KLOP,
    Game("tri", kinds.LONE_COUNTED, value=10, source=VALUES),
    Game("dva", kinds.LONE_COUNTED, value=30, source=VALUES),
    Game("ena", kinds.LONE_COUNTED, value=50, source=VALUES),
    Game("solo_brez", kinds.LONE_COUNTED, value=80, source=VALUES),
    Game("berac", kinds.LONE_HIGH, value=70, source=VALUES),
    Game("pikolo", kinds.LONE_HIGH, source="Auslegung zu § 3.5", option=True),
    Game("odprti_berac", kinds.LONE_HIGH, source="Auslegung zu § 3.5", option=True),
    Game("barvni_valat_tri", kinds.LONE_HIGH, value=125, source=VALUES),
    Game("barvni_valat_dva", kinds.LONE_HIGH, value=150, source=VALUES),
    Game("barvni_valat_ena", kinds.LONE_HIGH, value=175, source=VALUES),
    Game("barvni_valat_brez", kinds.LONE_HIGH, value=250, source=VALUES),
    Game("valat_tri", kinds.LONE_HIGH, value=250, source=VALUES),
    Game("valat_dva", kinds.LONE_HIGH, value=300, source=VALUES),
    Game("valat_ena", kinds.LONE_HIGH, value=350, source=VALUES),
    Game("valat_brez", kinds.LONE_HIGH, value=500, source=VALUES),
)

ANNOUNCEMENTS = (
    AnnouncementRow(
        "trull", values={"silent": 10, "open": 20}, mates={"silent": 10, "open": 10}, source=VALUES, each_side=True, silent_lost=False,
    ),
    AnnouncementRow(
        "vier_koenige", values={"silent": 10, "open": 20}, mates={"silent": 10, "open": 10}, source=VALUES, each_side=True, silent_lost=False,
    ),
    AnnouncementRow(
        "pagat", values={"silent": 25, "open": 50}, mates={"silent": 10, "open": 25}, source=VALUES, bird=True, in_course=True,
        silent_lost=True,
    ),
    AnnouncementRow("valat", values={"silent": 50}, mates={"silent": 50}, source=VALUES, each_side=True, silent_lost=False),
)

ROUND_TO = Interpretation(
    "round_to",
    question=("Auf wie viel genau wird die Differenz geschrieben?", "To what is the difference written?"),
    choices=(Choice(1, "genau", "exactly"), Choice(5, "auf das nächste Vielfache von 5", "to the nearest multiple of 5")),
    source="§ 3.3",
)
QUESTIONS = (
    ROUND_TO,
    Interpretation(
        "radelc_scope",
        question=("Was verdoppelt ein Radelc des Spielers?", "What does a declarer’s radelc double?"),
        choices=(
            Choice("side", "was er und sein Mitspieler schreiben", "what he and his partner write"),
            Choice("all", "was irgendwer in diesem Spiel schreibt", "what anybody writes in this game"),
        ),
        source="§ 3.4",
    ),
    Interpretation(
        "radelc_left",
        question=("Was kostet jeder Radelc, der am Ende der Runde bleibt?", "What does each radelc cost that is left after the round?"),
        choices=(Choice(0, "nichts", "nothing"),),
        source="Auslegung zu § 3.4",
        kind="number",
        most=200,
    ),
    Interpretation(
        "mond_in",
        question=("In welchen Spielen zählt ein verlorener Mond?", "In which games does a lost mond count?"),
        choices=(
            Choice("counted", "in den gezählten", "in those that are counted"),
            Choice("all_but_klop", "in allen außer Klop", "in all but klop"),
        ),
        source="Auslegung zu § 3.5",
    ),
    Interpretation(
        "klop_several",
        question=("Klop: zwei ohne Stich, oder zwei mit 35?", "Klop: two without a trick, or two with 35?"),
        choices=(
            Choice("each", "jeder schreibt seine 70", "each writes his 70"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Auslegung zu § 3.8",
    ),
    Interpretation(
        "klop_kontra_70",
        question=("Klop: vervielfacht Kontra auch die 70?", "Klop: does Kontra multiply the 70 too?"),
        choices=(
            Choice("multiplied", "ja", "yes"),
            Choice("flat", "nein", "no"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Auslegung zu § 3.8",
    ),
    Interpretation(
        "renons_kontra",
        question=("Renons: vervielfacht Kontra auch die 35?", "Renons: does Kontra multiply the 35 too?"),
        choices=(
            Choice("with_35", "ja", "yes"),
            Choice("value_only", "nein, nur den Spielwert", "no, only the game’s value"),
        ),
        source="Auslegung zu § 3.9",
    ),
    Interpretation(
        "renons_klop",
        question=("Was kostet ein Renons im Klop?", "What does a renons in a klop cost?"),
        choices=(
            Choice("full", "70", "70"),
            Choice("half", "35", "35"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Auslegung zu § 3.9",
    ),
    Interpretation(
        "pikolo",
        question=("Gibt es Pikolo, und wie viel zählt es?", "Is there a pikolo, and what does it count?"),
        choices=(Choice(None, "nein", "no"),),
        source="Auslegung zu § 3.5",
        kind="number",
        most=500,
    ),
    Interpretation(
        "odprti_berac",
        question=("Gibt es den odprti berač, und wie viel zählt er?", "Is there an odprti berač, and what does it count?"),
        choices=(Choice(None, "nein", "no"),),
        source="Auslegung zu § 3.5",
        kind="number",
        most=500,
    ),
    Interpretation(
        "obvezna_trojka",
        question=("Gilt die obvezna trojka?", "Is there an obvezna trojka?"),
        choices=(Choice("no", "nein", "no"), Choice("yes", "ja", "yes")),
        source="§ 3.2",
    ),
)

PARAGRAPHS = {
    "win": "§ 3.7", "kontra": "§ 3.6", "radelc": "§ 3.4", "radl": "§ 3.4", "mond": "§ 3.9 i", "misdeal": "§ 3.9 g", "redeal": "§ 3.9 h",
    "renonce": "§ 3.9", "half": "Auslegung zu § 2.4",
}
RADELCI = RadlTerms(triggers={
    "klop": 1, "solo_brez": 1, "berac": 1, "odprti_berac": 1, "barvni_valat_tri": 1, "barvni_valat_dva": 1, "barvni_valat_ena": 1,
    "barvni_valat_brez": 1, "valat_tri": 1, "valat_dva": 1, "valat_ena": 1, "valat_brez": 1,
})  # fmt: skip
"""After which games everybody gets a radelc (§ 3.4)."""

NAMES = {
    "trull": ("trula (Trull)", "trula (Trull)"),
    "vier_koenige": ("kralji (vier Könige)", "kralji (four kings)"),
    "pagat": ("pagat ultimo (Pagat)", "pagat ultimo (pagat)"),
    "valat": ("valat (alle Stiche)", "valat (all tricks)"),
    "kontra_4": ("Rekontra", "Rekontra"),
    "radl": ("mit Radelc", "with a radelc"),
    "trull_short": ("trula", "trula"),
    "vier_koenige_short": ("kralji", "kralji"),
    "pagat_short": ("pagat ultimo", "pagat ultimo"),
    "valat_short": ("valat", "valat"),
    "dealer": ("delivec (Geber)", "delivec (dealer)"),
    "dealer_short": ("Delivec", "Delivec"),
    "vorhand_short": ("prvi", "prvi"),
    "sits_out": ("talon", "talon"),
    "declarer": ("igralec (Spieler)", "igralec (declarer)"),
    "partner": ("soigralec (Mitspieler)", "soigralec (partner)"),
    "points": ("igralčeve točke (Punkte)", "igralčeve točke (points)"),
    "renonce": ("Renons", "Renons"),
    "group_announcing": ("Bieten und Ansagen", "bidding and announcements"),
    "before_lead": ("vor dem Ausspiel", "before the lead"),
    "no_renonce": ("kein Renons", "no renons"),
    "is_no_renonce": ("Renons ist es nicht", "It is no renons"),
    "round_to": ("Differenz gerundet", "difference rounded"),
    "announcements": ("napovedi (Ansagen)", "napovedi (announcements)"),
}

PLACES = Places(
    points={4: (4, 3, 2, 1), 3: (Fraction(11, 3), Fraction(8, 3), Fraction(5, 3))}, source="§ 4.1 b", placed_by=PlacedBy.AFTER_PENALTIES
)
"""By the place at a table; at three everybody has a third less."""

TAROK_SLOVENSKI_3 = RuleSystem(
    slug="tarok-slovenski-3",
    family="slovenian",
    title=("Tarok slovenski, TRI + 1", "Tarok slovenski, TRI + 1"),
    edition="1.08 (01)",
    valid_from=When("2016-08-11"),
    source="Pravila taroka, Tarok.net, § 3",
    seats=(4, 3),
    usual_seats=4,
    places=PLACES,
    active=3,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=QUESTIONS,
    policies=TAROK_SLOVENSKI_3_POLICIES.policies,
    policy_sources=TAROK_SLOVENSKI_3_POLICIES.sources,
    paragraphs=PARAGRAPHS,
    called=("Slowenisches Tarok zu dritt, der Vierte ist der Talon", "Slovenian Tarok of three, the fourth is the talon"),
    balanced=False,
    house_values=False,
    names=NAMES,
    count=CardCount(total=70, thirds=False, rounded=True, wins=36, wins_kontra=36, mayor=35),
    kontra_most=4,
    radl_terms=RADELCI,
)
