"""French Tarot of the FFT, after „Le calcul des scores“, „La Poignée“, „Le chelem“; what the pack gives is reckoned from its cards."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.pack_gives import PackGives
from rules.rows.system import Game, RuleSystem, TakerValues
from rules.rows.when import When
from rules.sheets.french_tarot_fft.policies import FRENCH_TAROT_FFT_POLICIES

GAMES = (
    Game("petite", kinds.TAKER, value=1, source="Le calcul des scores"),
    Game("garde", kinds.TAKER, value=2, source="Le calcul des scores"),
    Game("garde_sans", kinds.TAKER, value=4, source="Le calcul des scores"),
    Game("garde_contre", kinds.TAKER, value=6, source="Le calcul des scores"),
)

LAID_AWAY = PackGives(
    least=6, a_bout=9, most=182, a_missing=9, only="attack",
    all_tricks={"attack": {2: (173, 174), 3: (182, 182)}, "defence": {0: (0, 38), 1: (0, 47)}},
)
"""The taker's six are no king and no bout: 3 points at least, 19 at most (four queens, two cavaliers), with the Excuse 23.5."""
UNSEEN = PackGives(
    least=6, a_bout=8, most=182, a_missing=9, only="attack",
    all_tricks={"attack": {2: (173, 174), 3: (182, 182)}, "defence": {0: (0, 63), 1: (0, 63), 2: (0, 63), 3: (0, 63)}},
)
"""The chien is his as it lies: a bout may be among the six of 3 points, and of all tricks lost it leaves him 31.5 with the Excuse."""
AGAINST = PackGives(
    least=0, a_bout=9, most=176, a_missing=8, only="defence",
    all_tricks={
        "attack": {0: (119, 182), 1: (119, 182), 2: (119, 182), 3: (119, 182)},
        "defence": {0: (0, 0), 1: (8, 9)},
    },
)
"""The chien is the others': 3 points at least, 31.5 at most with the Excuse."""

VALUES = TakerValues(
    targets=(56, 51, 41, 36),
    game=25,
    petit=10,
    poignees={"simple": 20, "double": 30, "triple": 40},
    poignee_trumps={3: (13, 15, 18), 4: (10, 13, 15)},
    chelem_announced=400,
    chelem_silent=200,
    chelem_failed=-200,
    chelem_said_by="attack",
    gives={"petite": LAID_AWAY, "garde": LAID_AWAY, "garde_sans": UNSEEN, "garde_contre": AGAINST},
)

FRENCH_TAROT_FFT = RuleSystem(
    slug="french-tarot-fft",
    family="french",
    title=("Tarot FFT, donnes libres", "French Tarot FFT, donnes libres"),
    edition="2012 (R-RO201206)",
    valid_from=When("2012-07"),
    later_editions=True,
    source="Fédération Française de Tarot, Règlement officiel (RO)",
    seats=(3, 4, 5),
    usual_seats=4,
    active=None,
    out={5: (0,)},
    deals_on=frozenset({5}),
    games=GAMES,
    announcements=(),
    interpretations=(
        Interpretation(
            "odd_tables",
            question=(
                "Geht die Zahl der Spieler nicht durch vier: Tische zu dritt oder zu fünft?",
                "Where the players do not divide by four: tables of three or of five?",
            ),
            choices=(
                Choice("threes", "zu dritt", "of three"),
                Choice("fives", "zu fünft, der Geber ist Mort", "of five, the dealer is mort"),
            ),
            source="Le jeu à 3 joueurs; Le jeu à 5 joueurs",
        ),
        Interpretation(
            "games_at_three",
            question=("Wie viele Spiele hat eine Position am Dreiertisch?", "How many deals has a position at a table of three?"),
            choices=(Choice(4, "4 Spiele", "4 deals"),),
            source="Auslegung zu Le jeu à 3 joueurs",
            kind="number",
            most=100,
        ),
        Interpretation(
            "games_at_five",
            question=("Wie viele Spiele hat eine Position am Fünfertisch?", "How many deals has a position at a table of five?"),
            choices=(Choice(5, "5 Spiele, jeder ist einmal Mort", "5 deals, each is mort once"),),
            source="Auslegung zu Le jeu à 5 joueurs",
            kind="number",
            most=100,
        ),
    ),
    policies=FRENCH_TAROT_FFT_POLICIES.policies,
    policy_sources=FRENCH_TAROT_FFT_POLICIES.sources,
    taking=VALUES,
    names={
        "petite": ("Prise", "Prise"),
        "garde": ("Garde", "Garde"),
        "garde_sans": ("Garde sans", "Garde sans"),
        "garde_contre": ("Garde contre", "Garde contre"),
        "bouts": ("Bouts", "bouts"),
        "bouts_one": ("Bout", "bout"),
        "defence": ("Verteidigung", "defence"),
        "dealing": ("Donne (Geben)", "donne (dealing)"),
        "bidding": ("Enchères", "enchères"),
        "no_renonce": ("kein Verstoß", "no fault"),
        "is_no_renonce": ("Ein Verstoß ist es nicht", "It is no fault"),
        "talon": ("Chien und Écart", "chien and écart"),
        "group_announcing": ("Enchères und Ansagen", "enchères and announcements"),
        "group_discard": ("Chien und Écart", "Chien and écart"),
        "sits_out": ("mort", "mort"),
        "dealer": ("donneur (Geber)", "donneur (dealer)"),
        "dealer_short": ("Donneur", "Donneur"),
        "vorhand_short": ("Entame", "Entame"),
        "declarer": ("preneur (Spieler)", "preneur (taker)"),
        "pile_talon": ("Chien", "Chien"),
        "pile_ablage": ("Écart", "Écart"),
        "before_lead": ("„Jeu“ gesagt", "“jeu” said"),
        "simple": ("simple", "simple"),
        "double": ("double", "double"),
        "triple": ("triple", "triple"),
        "points": ("Points du preneur (Punkte)", "Points du preneur (points)"),
        "count": ("Punkte", "points"),
        "petit_au_bout": ("Petit au bout", "Petit au bout"),
        "targets": ("Nötige Punkte mit 0, 1, 2, 3 Bouts", "Points needed with 0, 1, 2, 3 bouts"),
    },
    paragraphs={
        "win": "Le principe du jeu", "game": "Le calcul des scores", "petit": "Le Petit au Bout", "poignee": "La Poignée",
        "trumps_3": "Le jeu à 3 joueurs", "trumps_4": "La Poignée", "chelem": "Le chelem", "half_of_three": "Le jeu à 3 joueurs",
        "misdeal": "La distribution", "excuse": "Le jeu de la carte",
    },
)
