"""Königrufen, Regelwerk der TarockRunde Sauwald, edition 2019, until the sheet of Oberösterreich took its place in April 2023."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.koenigrufen_sauwald.policies import KOENIGRUFEN_SAUWALD_POLICIES
from rules.sheets.questions import SILENT_LOSS, SOLORUFER_KING_IN_TALON

SPIELE = "Regelwerk 2019"
ANSAGEN = "Ansagen"
VALAT = "Valat"
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
"""Of which a Besserrufer has one: I to IIII."""

GAMES = (
    Game("rufer", kinds.PARTNER, value=1, source=SPIELE, vorhand_only=True, concedable=True),
    Game("trischaken", kinds.TRISCHAKEN, source=SPIELE),
    Game("piccolo", kinds.NEGATIVE, value=2, source=SPIELE),
    Game("bettler", kinds.NEGATIVE, value=2, source=SPIELE),
    Game("solorufer", kinds.PARTNER, value=2, source=SPIELE, solo=True),
    Game("besserrufer", kinds.PARTNER, value=1, source=SPIELE, birds=BIRDS, concedable=True),
    Game("dreier", kinds.ALONE, value=4, source=SPIELE),
    Game("sechserdreier", kinds.ALONE, value=4, source=SPIELE, lost=8, vorhand_only=True),
    Game("farbensolo", kinds.ALONE, value=5, source=SPIELE, solo=True, colour=True),
    Game("piccolo_ouvert", kinds.NEGATIVE, value=6, source=SPIELE),
    Game("bettler_ouvert", kinds.NEGATIVE, value=7, source=SPIELE),
    Game("solodreier", kinds.ALONE, value=8, source=SPIELE, solo=True),
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
    SOLORUFER_KING_IN_TALON.starting("kontra_counts", source="Auslegung zu Regelwerk 2019"),
    SILENT_LOSS.starting("never", source="Auslegung zu Ansagen"),
    Interpretation(
        "two_jungfrauen",
        question=(
            "Zwei Jungfrauen erhalten je 3: ist das 35/2 des Verlierers darin enthalten?",
            "Two Jungfrauen receive 3 each: is a loser’s 35/2 contained in it?",
        ),
        choices=(
            Choice("included", "ja, nur die Vorhand zahlt doppelt", "yes, only Vorhand pays double"),
            Choice("doubled", "nein, ab 35/2 wird verdoppelt", "no, from 35/2 it is doubled"),
        ),
        source="Auslegung zu Trischaken",
        policy="two_jungfrauen",
    ),
    Interpretation(
        "jungfrau_of_tied",
        question=(
            "Trischaken: was erhält eine Jungfrau von mehreren Verlierern?",
            "Trischaken: what does one Jungfrau receive from several losers?",
        ),
        choices=(
            Choice("three_from_each", "3 von jedem", "3 from each"),
            Choice("three_in_all", "3 im Ganzen", "3 in all"),
        ),
        source="Auslegung zu Trischaken",
        policy="jungfrau_of_tied",
    ),
    Interpretation(
        "claims",
        question=(
            "Kann neben einer Renonce etwas gefordert werden, das entgangen ist?",
            "May something that was lost be claimed beside a Renonce?",
        ),
        choices=(
            Choice("none", "nein", "no"),
            Choice("birds_ultimo_valat", "ja: stille Vögel, König ultimo, Valat", "yes: silent birds, König ultimo, Valat"),
            Choice("any_silent", "ja: alles Stille, das das Spiel hat", "yes: everything silent that the game has"),
        ),
        source="Auslegung zu Renonce",
        policy="claims",
    ),
)

KOENIGRUFEN_SAUWALD = RuleSystem(
    slug="koenigrufen-sauwald",
    family="tarock",
    title=("Königrufen Sauwald", "Königrufen Sauwald"),
    edition="2019",
    valid_from=When("2019"),
    valid_until=When("2023-04"),
    successor="koenigrufen-oberoesterreich",
    source="Regelwerk der TarockRunde Sauwald",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    policies=KOENIGRUFEN_SAUWALD_POLICIES.policies,
    policy_sources=KOENIGRUFEN_SAUWALD_POLICIES.sources,
    own_fields_only=True,
    paragraphs={
        "win": "Regelwerk 2019",
        "kontra": "Regelwerk 2019",
        "solo": "Ansagen",
        "renonce": "Renonce",
        "claim": "Auslegung zu Renonce",
        "trischaken": "Trischaken",
        "trischaken_renonce": "Trischaken",
        "conceded": "Regelwerk 2019",
        "bird": "Regelwerk 2019",
        "misdeal": "Renonce",
        "without_bird": "Regelwerk 2019",
        "valat": "Valat",
    },
)
