"""Königrufen, Oberösterreich: the Tarockregeln of the Raiffeisen, Hausruckviertler and Sauwald cups, with the binding interpretation of the Renonce."""

from rules.rows import kinds
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.rows.when import When
from rules.sheets.koenigrufen_oberoesterreich.policies import KOENIGRUFEN_OBEROESTERREICH_POLICIES
from rules.sheets.questions import ANNOUNCED_KEPT, SILENT_LOSS

TARIF = "Tarif"
ANSAGEN = "Ansagen"
BIRDS = ("pagat", "uhu", "kakadu", "quapil")
"""Of which a Besserrufer has one: I to IIII."""

GAMES = (
    Game("trischaken", kinds.TRISCHAKEN, source=TARIF),
    Game("rufer", kinds.PARTNER, value=1, source=TARIF, vorhand_only=True, concedable=True),
    Game("piccolo", kinds.NEGATIVE, value=2, source=TARIF),
    Game("bettler", kinds.NEGATIVE, value=2, source=TARIF),
    Game("solorufer", kinds.PARTNER, value=2, source=TARIF, solo=True),
    Game("besserrufer", kinds.PARTNER, value=1, source=TARIF, birds=BIRDS, concedable=True),
    Game("farbendreier", kinds.ALONE, value=3, source=TARIF, colour=True),
    Game("sechserdreier", kinds.ALONE, value=4, source=TARIF, lost=8, vorhand_only=True),
    Game("dreier", kinds.ALONE, value=4, source=TARIF),
    Game("farbensolo", kinds.ALONE, value=6, source=TARIF, solo=True, colour=True),
    Game("piccolo_ouvert", kinds.NEGATIVE, value=6, source=TARIF),
    Game("bettler_ouvert", kinds.NEGATIVE, value=7, source=TARIF),
    Game("solodreier", kinds.ALONE, value=8, source=TARIF, solo=True),
)

ANNOUNCEMENTS = (
    AnnouncementRow("koenig_ultimo", values={"silent": 1, "open": 2}, source=ANSAGEN, partner_games_only=True, in_course=True),
    AnnouncementRow("trull", values={"silent": 1, "open": 2}, source=ANSAGEN),
    AnnouncementRow("vier_koenige", values={"silent": 1, "open": 2}, source=ANSAGEN, in_colour=True),
    AnnouncementRow("pagat", values={"silent": 1, "open": 2}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("uhu", values={"silent": 2, "open": 4}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("kakadu", values={"silent": 3, "open": 6}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("quapil", values={"silent": 4, "open": 8}, source=ANSAGEN, bird=True, in_course=True),
    AnnouncementRow("valat", values={"silent": 4, "open": 8}, source=ANSAGEN, in_colour=True),
)

INTERPRETATIONS = (
    SILENT_LOSS.starting("never", source="Ansagen"),
    Interpretation(
        "koenig_ultimo_from_talon",
        question=(
            "Darf König ultimo ansagen, wer den gerufenen König aus dem Talon nahm?",
            "May he announce König ultimo who took the called king from the talon?",
        ),
        choices=(
            Choice("allowed", "ja", "yes"),
            Choice("not_allowed", "nein, nur wer ihn im Blatt hatte", "no, only who had it in hand"),
        ),
        source="Ansagen",
        policy="koenig_ultimo_from_talon",
    ),
    Interpretation(
        "opponents_valat",
        question=(
            "Die Gegner sagen Valat an und verfehlen ihn: was zahlen sie?",
            "The opponents announce a Valat and miss it: what do they pay?",
        ),
        choices=(
            Choice("mirrored", "was er der Seite des Spielers wert ist", "what it is worth to the declarer’s side"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Auslegung zu Ansagen",
        policy="opponents_valat",
    ),
    Interpretation(
        "two_jungfrauen",
        question=(
            "Trischaken: was erhalten zwei Jungfrauen?",
            "Trischaken: what do two Jungfrauen receive?",
        ),
        choices=(
            Choice("shared", "sie teilen, was gezahlt wird (von 35/1 oder weniger: 4)", "they share what is paid (4 from a loser below 35/2)"),
            Choice("included", "je 3, von der Vorhand je 6, auch ab 35/2", "3 each, 6 from Vorhand, from 35/2 too"),
        ),
        source="Trischaken",
        policy="two_jungfrauen",
    ),
    Interpretation(
        "jungfrau_of_tied",
        question=(
            "Trischaken: zwei Verlierer und eine Jungfrau?",
            "Trischaken: two losers and one Jungfrau?",
        ),
        choices=(
            Choice("all", "sie erhält, was beide zahlen", "she receives what both pay"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Trischaken",
        policy="jungfrau_of_tied",
    ),
    Interpretation(
        "three_tied",
        question=(
            "Trischaken: drei mit gleich vielen Punkten?",
            "Trischaken: three with the same points?",
        ),
        choices=(
            Choice("one_each", "jeder zahlt dem Vierten 1", "each pays 1 to the fourth"),
            Choice("referee", "der Schiedsrichter entscheidet", "the referee decides"),
        ),
        source="Auslegung nach ÖF 2021",
        policy="three_tied",
    ),
    ANNOUNCED_KEPT.starting("soft", source="Renonce-Auslegung B.4"),
    Interpretation(
        "valat_takes_talon",
        question=(
            "Zählen die Karten des Talons zur Seite des Valats, für angesagte Trull und Könige?",
            "Do the talon cards count to the Valat’s side, for announced Trull and kings?",
        ),
        choices=(
            Choice("no", "nein", "no"),
            Choice("yes", "ja", "yes"),
        ),
        source="Auslegung zu Ansagen",
        in_play=True,
    ),
    Interpretation(
        "vorhand_holds_solodreier",
        question=(
            "Darf die Vorhand auch einen Solodreier halten, dessen Ansagen sofort kommen?",
            "May Vorhand hold a Solodreier too, whose announcements come at once?",
        ),
        choices=(
            Choice("yes", "ja", "yes"),
            Choice("no", "nein", "no"),
        ),
        source="Vorhand",
    ),
    Interpretation(
        "own_tricks_seen",
        question=(
            "Darf man die eigenen Stiche ansehen?",
            "May one look at one’s own tricks?",
        ),
        choices=(
            Choice("yes", "ja", "yes"),
            Choice("no", "nein", "no"),
        ),
        source="Auslegung zu Allgemeines",
    ),
    Interpretation(
        "games_at_five",
        question=(
            "Wie viele Spiele hat eine Runde am Fünfertisch?",
            "How many games has a round at a table of five?",
        ),
        choices=(
            Choice(20, "20 Spiele", "20 games"),
        ),
        source="Auslegung zu Allgemeines",
        kind="number",
        most=100,
    ),
)

KOENIGRUFEN_OBEROESTERREICH = RuleSystem(
    slug="koenigrufen-oberoesterreich",
    family="tarock",
    title=("Königrufen Oberösterreich", "Königrufen Oberösterreich"),
    edition="4/2023, Renonce 11/2025",
    edition_names=("4/2023; Renonce 11/2025", "4/2023"),
    valid_from=When("2023-04"),
    amended=(("Renonce", "Renonce", When("2025-11")),),
    source="Oberösterreichische Tarockregeln – Königrufen",
    seats=(4, 5),
    usual_seats=4,
    active=4,
    games=GAMES,
    announcements=ANNOUNCEMENTS,
    interpretations=INTERPRETATIONS,
    policies=KOENIGRUFEN_OBEROESTERREICH_POLICIES.policies,
    policy_sources=KOENIGRUFEN_OBEROESTERREICH_POLICIES.sources,
    own_fields_only=True,
    paragraphs={
        "win": "Allgemeines",
        "kontra": "Allgemeines",
        "solo": "Ansagen",
        "renonce": "Renonce 1–8",
        "claim": "Renonce-Auslegung B.4",
        "trischaken": "Trischaken 1–4",
        "trischaken_renonce": "Renonce-Auslegung B.2",
        "conceded": "Tarif",
        "bird": "Tarif",
        "misdeal": "Renonce",
        "without_bird": "Renonce",
        "valat": "Ansagen",
    },
)
