"""Königrufen, the Speiszettel, by its own numbers and paragraphs, worked out by hand from the sheet; the arithmetic stands beside each row.

Dealer is seat 0, Vorhand seat 1. Kontra multiplies what is written; `cash` is always 0.
"""

import pytest

from tests.rules.table import check, refused, rows, settle

SYSTEM = "koenigrufen-speiszettel"

GAMES = (
    ("Speisen, V Rufer", "with partner", "rufer 1+3 won", (-1, 1, -1, 1)),
    ("Grundlagen, 1", "35/2 wins", "rufer 1+3 35/2", (-1, 1, -1, 1)),
    ("Grundlagen, 1", "35/1 loses", "rufer 1+3 35/1", (1, -1, 1, -1)),
    ("Grundlagen, 5", "the king lay, played all the same", "rufer 1 won", (-1, 3, -1, -1)),  # 3 × 1
    ("Grundlagen, 5", "Rufer geschliffen", "rufer 1 conceded", (1, -3, 1, 1)),  # 1 each
    ("Speisen, V Sechserdreier", "won 3", "sechserdreier 1 won", (-3, 9, -3, -3)),
    ("Speisen, V Sechserdreier", "lost 6", "sechserdreier 1 lost", (6, -18, 6, 6)),
    ("Kontrieren", "Sechserdreier lost with Kontra", "sechserdreier 1 lost K2", (12, -36, 12, 12)),  # 6 × 2
    ("Speisen, Nr. 6", "Besserrufer with Pagat", "besserrufer 1+3 won; pagat 1 open won", (-4, 4, -4, 4)),  # 2 + 2
    ("Speisen, Nr. 6", "… with Uhu", "besserrufer 1+3 won; uhu 1 open won", (-6, 6, -6, 6)),  # 2 + 4
    ("Speisen, Nr. 6", "… with Kakadu lost", "besserrufer 1+3 won; kakadu 1 open lost", (4, -4, 4, -4)),  # 2 - 6
    (
        "Speisen, Nr. 6",
        "… with two birds, each by itself",
        "besserrufer 1+3 won; pagat 1 open won; uhu 1 open lost",
        (0, 0, 0, 0),
    ),  # 2 + 2 - 4
    ("Speisen, Nr. 6", "… lost, the bird won", "besserrufer 1+3 lost; uhu 1 open won", (-2, 2, -2, 2)),  # -2 + 4
    ("Speisen, Nr. 6", "… geschliffen", "besserrufer 1 conceded; pagat 1 open", (4, -12, 4, 4)),  # 2 + 2
    ("Speisen, Nr. 6", "… with two birds geschliffen", "besserrufer 1 conceded; pagat 1 open; uhu 1 open", (8, -24, 8, 8)),  # 2 + 2 + 4
    ("Allgemeines", "five at the table", "dreier 1 won", (0, 15, -5, -5, -5)),
    ("Doppeltes Radl", "Fensterbankl: nothing was played", "fensterbankl", (0, 0, 0, 0)),
)

PREMIUMS = (
    ("Solospiele", "Solodreier: premiums double", "solodreier 1 won K2; pagat 1 open won", (-24, 72, -24, -24)),  # 10 × 2 + 2 × 2
    ("Solospiele", "Solorufer: silent Mondfang of the opponents", "solorufer 1+3 won; mondfang 0 silent won", (0, 0, 0, 0)),  # 2 - 2 × 1
    ("Solospiele", "the Valat does not double", "solodreier 1 won; valat 1 open won", (-40, 120, -40, -40)),  # 10 + 30
    ("Solospiele", "… nor a silent one", "farbensolo 1 won; valat 1 silent won", (-25, 75, -25, -25)),  # 10 + 15
    ("Farbspiele", "kings in a Farbensolo double", "farbensolo 1 won; vier_koenige 0 open won", (-6, 18, -6, -6)),  # 10 - 2 × 2
    ("Valat", "Trull does not count", "dreier 1 won; valat 1 open won; trull 1 silent won", (-35, 105, -35, -35)),  # 5 + 30
    ("Valat", "… unless it was kontra'd", "dreier 1 won; valat 1 open won; trull 1 open won K2", (-39, 117, -39, -39)),  # 5 + 30 + 2 × 2
    ("Valat", "kings do not count", "dreier 1 won; valat 1 silent won; vier_koenige 1 open won", (-20, 60, -20, -20)),  # 5 + 15
    ("Valat", "birds count, silent too", "dreier 1 won; valat 1 silent won; uhu 1 silent won", (-22, 66, -22, -22)),  # 5 + 15 + 2
    ("Valat", "Mondfang counts", "dreier 1 won; valat 1 silent won; mondfang 1 open won", (-22, 66, -22, -22)),  # 5 + 15 + 2
    ("Valat", "König ultimo counts", "rufer 1+3 won; valat 1 silent won; koenig_ultimo 1 open won", (-18, 18, -18, 18)),  # 1 + 15 + 2
    (
        "Valat",
        "announced and missed: Trull counts again",
        "dreier 1 won; valat 1 open lost; trull 1 silent won",
        (24, -72, 24, 24),
    ),  # 5 - 30 + 1
    ("Valat", "of the opponents", "dreier 1 lost; valat 0 silent won", (20, -60, 20, 20)),  # -5 - 15
    ("Kontrieren", "Kontra", "rufer 1+3 won K2", (-2, 2, -2, 2)),  # 1 × 2
    ("Kontrieren", "Rekontra", "rufer 1+3 won K4", (-4, 4, -4, 4)),  # 1 × 4
    ("Kontrieren", "Subkontra", "rufer 1+3 lost K8", (8, -8, 8, -8)),  # -1 × 8
    ("Kontrieren", "game and premium apart", "dreier 1 won K2; trull 1 open lost K4", (-2, 6, -2, -2)),  # 5 × 2 - 2 × 4
    ("Kontrieren", "each for himself in a negative game", "bettler 1 won K0:2,2:1,3:4", (-8, 28, -4, -16)),  # 4 × 2, 4, 4 × 4
    ("Kontrieren", "Solorufer with the king in the talon: it counts", "solorufer 1 won K2", (-4, 12, -4, -4)),  # 2 × 2
)

TRISCHAKEN = (
    ("Trischaken", "the two with most pay the two others", "trischaken 25/0 22/0 13/0 10/0", (-2, -2, 2, 2)),
    ("Trischaken", "tied within the payers", "trischaken 25/0 25/0 10/0 10/0", (-2, -2, 2, 2)),
    ("Trischaken", "tied across the middle", "trischaken 30/0 15/0 15/0 10/0", (-2, 0, 0, 2)),  # (-2 + 2) / 2
    ("Trischaken", "a Jungfrau has all", "trischaken 30/0 25/0 15/0 0/0", (-2, -2, 0, 4)),  # 2 + 2
    ("Trischaken", "a Jungfrau, tied across the middle", "trischaken 30/0 20/0 20/0 0/0", (-2, -1, -1, 4)),  # (-2 + 0) / 2
    ("Trischaken", "two Jungfrauen", "trischaken 35/1 34/2 0/0 0/0", (-2, -2, 2, 2)),  # 4 / 2
    ("Trischaken", "two Jungfrauen, 35/0 each", "trischaken 35/0 35/0 0/0 0/0", (-2, -2, 2, 2)),
    ("Trischaken", "a Bürgermeister pays all", "trischaken 36/0 20/0 10/0 4/0", (-4, 0, 2, 2)),
    ("Trischaken", "35/2 is one", "trischaken 35/2 20/1 10/0 4/0", (-4, 0, 2, 2)),
    ("Trischaken", "35/1 is none", "trischaken 35/1 20/2 10/0 4/0", (-2, -2, 2, 2)),
    ("Trischaken", "Vorhand as Bürgermeister: double", "trischaken 20/0 36/0 10/0 4/0", (0, -8, 4, 4)),  # 4 × 2
    ("Trischaken", "Vorhand that only loses pays single", "trischaken 20/0 30/0 15/0 5/0", (-2, -2, 2, 2)),
    ("Trischaken", "Bürgermeister, two tied behind", "trischaken 40/0 12/0 12/0 6/0", (-4, 1, 1, 2)),  # (0 + 2) / 2
    ("Trischaken", "Bürgermeister, the last two tied", "trischaken 40/0 14/0 8/0 8/0", (-4, 0, 2, 2)),
    ("Trischaken", "Bürgermeister and Jungfrau", "trischaken 40/0 20/0 10/0 0/0", (-4, 0, 0, 4)),
    ("Trischaken", "Vorhand-Bürgermeister and Jungfrau", "trischaken 20/0 40/0 10/0 0/0", (0, -8, 0, 8)),
    ("Trischaken", "Bürgermeister, two Jungfrauen", "trischaken 50/0 20/0 0/0 0/0", (-4, 0, 2, 2)),
    ("Trischaken", "all tricks", "trischaken 70/0 0/0 0/0 0/0", (-6, 2, 2, 2)),  # 3 × 2
    ("Trischaken", "all tricks for Vorhand", "trischaken 0/0 70/0 0/0 0/0", (4, -12, 4, 4)),  # 3 × 4
    ("Renonce", "in Trischaken: the value to each", "trischaken; renonce 3", (2, 2, 2, -6)),
    ("Doppeltes Radl", "… doubled", "trischaken R2; renonce 3", (4, 4, 4, -12)),
    ("Renonce", "… shared by two", "trischaken; renonce 0 3", (-2, 2, 2, -2)),  # 2 × 2 / 2
)

RENONCE = (
    ("Renonce", "an opponent of a Dreier", "dreier 1; renonce 0", (-25, 15, 5, 5)),  # 15 + 5 + 5
    ("Renonce", "its declarer", "dreier 1; renonce 1", (5, -15, 5, 5)),
    ("Renonce", "at the Kontra in force", "dreier 1 K2; renonce 0", (-50, 30, 10, 10)),  # (15 + 5 + 5) × 2
    ("Renonce", "an opponent of a Sechserdreier", "sechserdreier 1; renonce 0", (-21, 9, 6, 6)),  # 3 × 3 + 6 + 6
    ("Renonce", "Besserrufer with its bird, a partner revokes", "besserrufer 1+3; uhu 1 open; renonce 3", (6, 6, 6, -18)),  # 2 + 4 each
    ("Renonce", "Re on an announced Trull", "rufer 1+3; trull 2 open K4; renonce 0", (-27, 9, 9, 9)),  # 1 + 2 × 4 each
    ("Renonce", "each at his own Kontra", "bettler 1 K0:2,2:1,3:4; renonce 0", (-48, 28, 4, 16)),  # 4 × (2 + 1 + 4), 4, 4 × 4
    ("Renonce", "a lost silent Trull", "dreier 1; renonce 0; claim 1 trull", (-28, 18, 5, 5)),  # 15 + 3 × 1
    ("Renonce", "… doubled in a solo", "solorufer 1+3; renonce 0; claim 3 mondfang", (-8, 2, 2, 4)),  # 2 each, 2 + 2 × 1
    ("Renonce", "a lost silent Valat, never doubled", "solodreier 1; renonce 0; claim 1 valat", (-95, 75, 10, 10)),  # 30 + 3 × 15
    ("Doppeltes Radl", "a Renonce counts double", "dreier 1 R2; renonce 0", (-50, 30, 10, 10)),  # (15 + 5 + 5) × 2
    ("Doppeltes Radl", "… and what was lost", "dreier 1 R2; renonce 0; claim 1 pagat", (-56, 36, 10, 10)),  # (15 + 3) × 2
    ("Doppeltes Radl", "… not what the referee names", "dreier 1 R2; renonce 0; claim 1 points 4", (-54, 34, 10, 10)),  # 15 × 2 + 4
    ("Renonce", "two share", "dreier 1; renonce 0 2", (-10, 15, -10, 5)),  # (15 + 5) / 2
    ("Doppeltes Radl", "two can share the double", "rufer 1+3 R2; renonce 0 1; claim 2 pagat", (-3, -3, 4, 2)),  # (1 + 1 + 1) × 2 / 2
)

VALAT = (
    # Renonce with an announced Valat: who announced it is paid as if it had been made, so of the rest only birds, Mondfang, König ultimo
    # and what was kontra'd
    (
        "Valat",
        "its declarer has no Trull beside it",
        "dreier 1; valat 1 open; trull 1 open; renonce 0",
        (-179, 105, 37, 37),
    ),  # 3 × 35; 5 + 30 + 2
    ("Valat", "… one that was kontra'd", "dreier 1; valat 1 open; trull 1 open K2; renonce 0", (-195, 117, 39, 39)),  # 3 × (35 + 4); 35 + 4
    (
        "Valat",
        "announced by the opponents: they have none",
        "dreier 1; valat 2 open; trull 1 open; renonce 1",
        (35, -105, 35, 35),
    ),  # 5 + 30
    (
        "Valat",
        "… one of them revokes: the declarer has it",
        "dreier 1; valat 2 open; trull 3 open; renonce 0",
        (-181, 111, 35, 35),
    ),  # 3 × (5 + 30 + 2); 5 + 30
    ("Valat", "of the partner's side", "rufer 0+2; valat 2 open; vier_koenige 1 open; renonce 1", (31, -95, 31, 33)),  # 31, 31, 1 + 30 + 2
    (
        "Valat",
        "birds and König ultimo count for all",
        "rufer 0+2; valat 0 open; pagat 3 open; koenig_ultimo 2 open; trull 0 open; renonce 3",
        (35, 37, 35, -107),
    ),  # 1 + 30 + 2 + 2; + 2
    ("Valat", "Mondfang counts for all", "dreier 1; valat 1 open; mondfang 2 open; renonce 1", (37, -111, 37, 37)),  # 5 + 30 + 2
    (
        "Valat",
        "… in a solo game, doubled",
        "solodreier 1; valat 1 open; trull 2 open; renonce 0",
        (-208, 120, 44, 44),
    ),  # 3 × 40; 10 + 30 + 4
    ("Valat", "a silent one decides nothing", "dreier 1; valat 1 silent; trull 1 open; renonce 0", (-35, 21, 7, 7)),  # 3 × (5 + 2); 5 + 2
    ("Doppeltes Radl", "… and twice in a Radl", "dreier 1 R2; valat 1 open; trull 1 open; renonce 0", (-358, 210, 74, 74)),  # 179 × 2
    (
        "Valat",
        "a claim of the other side stays",
        "dreier 1; valat 1 open; renonce 0; claim 2 trull",
        (-176, 105, 36, 35),
    ),  # 105, 35 + 1, 35
    ("Valat", "… of a silent Pagat too", "dreier 1; valat 1 open; renonce 0; claim 1 pagat", (-178, 108, 35, 35)),  # 105 + 3 × 1
)

RADL = (
    ("Doppeltes Radl", "a game in it", "dreier 1 won R2", (-10, 30, -10, -10)),  # 5 × 2
    ("Doppeltes Radl", "single says so", "dreier 1 won R1", (-5, 15, -5, -5)),
    ("Doppeltes Radl", "premiums and Kontra too", "dreier 1 won K2 R2; trull 1 open lost", (-16, 48, -16, -16)),  # (10 - 2) × 2
    ("Doppeltes Radl", "Trischaken in it", "trischaken R2 25/0 22/0 13/0 10/0", (-4, -4, 4, 4)),  # 2 × 2
    ("Doppeltes Radl", "geschliffen", "rufer 1 R2 conceded", (2, -6, 2, 2)),  # 1 × 2
)

NO_ANSWER = (
    ("three tied for most", "trischaken 20/0 20/0 20/0 10/0"),  # -2 - 2 + 2 over three
    ("a Bürgermeister and three tied", "trischaken 40/0 10/0 10/0 10/0"),  # 0 + 2 + 2 over three
    ("three tied behind", "trischaken 34/0 12/0 12/0 12/0"),  # -2 + 2 + 2 over three
    ("three tied and a Jungfrau", "trischaken 23/1 23/1 23/1 0/0"),  # -2 - 2 + 0 over three
)


@pytest.mark.parametrize("paragraph, words, record, points", rows((*GAMES, *PREMIUMS, *TRISCHAKEN, *RENONCE, *VALAT, *RADL)))
def test_worked_by_hand(paragraph: str, words: str, record: str, points: tuple[int, ...]) -> None:
    check(SYSTEM, record, points)


@pytest.mark.parametrize("words, record", NO_ANSWER)
def test_the_sheet_gives_no_answer(words: str, record: str) -> None:
    refused(SYSTEM, record, "undefined_by_rules")


def test_a_silent_trull_is_not_lost_beside_the_own_sides_valat() -> None:
    refused(SYSTEM, "dreier 1; valat 1 open; renonce 0; claim 1 trull", "bad_claim", 4)
    refused(SYSTEM, "rufer 1+3; valat 3 open; renonce 0; claim 1 vier_koenige", "bad_claim", 4)


def test_a_renonce_in_trischaken_is_read_into_the_sheet() -> None:
    """„Als hätten sie … gewonnen“ has no answer where two win and two lose; the Regelblatt says the same."""
    assert [line["source"] for line in settle(SYSTEM, "trischaken; renonce 2", 4)["lines"]] == ["Auslegung zu Renonce"]
    assert [line["source"] for line in settle(SYSTEM, "dreier 1; renonce 2", 4)["lines"]] == ["Renonce"]


def test_a_renonce_beside_a_valat_says_who_is_paid_for_what() -> None:
    lines = settle(SYSTEM, "dreier 1; valat 1 open; trull 1 open; renonce 0", 4)["lines"]
    assert [(line["text"], line["source"], line["points"]) for line in lines] == [
        ("Renonce, als gewonnen: Dreier 5 + Valat 30", "Renonce", [-175, 105, 35, 35]),
        ("Renonce, wer den Valat nicht angesagt hat: Trull 2", "Valat", [-4, 0, 2, 2]),
    ]


CHOICES = (
    # points; the referee's choice: undefined, or the same where the choice does not touch it
    ("trischaken 25/0 20/0 20/0 5/0", (-2, 0, 0, 2), {"trischaken_ties": "referee"}, True),  # second and third: -2 and +2
    ("trischaken 40/0 12/0 12/0 6/0", (-4, 1, 1, 2), {"trischaken_ties": "referee"}, True),  # 0 and +2
    ("trischaken 25/0 20/0 25/0 0/0", (-2, 0, -2, 4), {"trischaken_ties": "referee"}, False),  # first and second: both pay
    ("trischaken 28/0 18/0 12/0 12/0", (-2, -2, 2, 2), {"trischaken_ties": "referee"}, False),  # third and fourth: both receive
    ("trischaken 20/0 25/0 20/0 5/0", (0, -2, 0, 2), {"trischaken_ties": "referee"}, True),
    ("trischaken 30/0 20/0 20/0 0/0", (-2, -1, -1, 4), {"trischaken_ties": "referee"}, True),  # -2 and 0, beside a Jungfrau
    (
        "trischaken 40/0 15/0 15/0 0/0",
        (-4, 0, 0, 4),
        {"trischaken_ties": "referee"},
        False,
    ),  # a Bürgermeister pays the Jungfrau, the others nothing
    ("trischaken 70/0 0/0 0/0 0/0", (-6, 2, 2, 2), {"three_jungfrauen": "referee"}, True),
    ("trischaken 0/0 70/0 0/0 0/0", (4, -12, 4, 4), {"three_jungfrauen": "referee"}, True),
    ("trischaken 50/0 20/0 0/0 0/0", (-4, 0, 2, 2), {"three_jungfrauen": "referee", "trischaken_ties": "referee"}, False),
)


@pytest.mark.parametrize("text, points, options, undefined", CHOICES)
def test_ties_and_three_jungfrauen(text: str, points: tuple, options: dict, undefined: bool) -> None:
    check(SYSTEM, text, points)
    reading = "Auslegung zu Trischaken" if undefined else "Trischaken"
    assert [line["source"] for line in settle(SYSTEM, text, 4)["lines"]] == [reading]
    if undefined:
        refused(SYSTEM, text, "undefined_by_rules", 4, **options)
    else:
        check(SYSTEM, text, points, **options)


# Speisen, Nr. 4 to 12
LONE = {
    "sechserdreier": 3,
    "piccolo": 3,
    "bettler": 4,
    "dreier": 5,
    "piccolo_ouvert": 7,
    "bettler_ouvert": 8,
    "farbensolo": 10,
    "solodreier": 10,
}
# Zutaten: still, angesagt
ZUTATEN = {
    "pagat": (1, 2),
    "uhu": (2, 4),
    "kakadu": (3, 6),
    "koenig_ultimo": (1, 2),
    "trull": (1, 2),
    "vier_koenige": (1, 2),
    "mondfang": (1, 2),
}


@pytest.mark.parametrize("name", LONE)
def test_every_game_against_three(name: str) -> None:
    value = LONE[name]
    lost = 6 if name == "sechserdreier" else value
    check(SYSTEM, f"{name} 1 won", (-value, 3 * value, -value, -value))
    check(SYSTEM, f"{name} 1 lost", (lost, -3 * lost, lost, lost))


@pytest.mark.parametrize("kind", ZUTATEN)
@pytest.mark.parametrize("name, base, factor", [("rufer", 1, 1), ("solorufer", 2, 2)])
def test_every_premium(kind: str, name: str, base: int, factor: int) -> None:
    """Base plus the premium, silent and announced; doubled in a solo game."""
    for when, value in zip(("silent", "open"), ZUTATEN[kind], strict=True):
        amount = base + factor * value
        check(SYSTEM, f"{name} 1+2 won; {kind} 2 {when} won", (-amount, amount, amount, -amount))
    amount = base - factor * ZUTATEN[kind][1]
    check(SYSTEM, f"{name} 1+2 won; {kind} 1 open lost", (-amount, amount, amount, -amount))


def test_valat_15_and_30() -> None:
    check(SYSTEM, "rufer 1+2 won; valat 1 silent won", (-16, 16, 16, -16))  # 1 + 15
    check(SYSTEM, "rufer 1+2 won; valat 1 open won", (-31, 31, 31, -31))  # 1 + 30
    check(SYSTEM, "rufer 1+2 won; valat 1 open lost", (29, -29, -29, 29))  # 1 - 30


def test_a_sack_has_the_value_that_the_tournament_gives_it() -> None:
    refused(SYSTEM, "rufer 1+3 won; sack 1 open won", "announcement_not_allowed")
    check(SYSTEM, "rufer 1+3 won; sack 1 open won", (-4, 4, -4, 4), sack=[1, 3])  # 1 + 3
    check(SYSTEM, "rufer 1+3 won; sack 0 silent won", (0, 0, 0, 0), sack=[1, 3])  # 1 - 1
    check(SYSTEM, "farbensolo 1 won; sack 1 open won", (-16, 48, -16, -16), sack=[1, 3])  # 10 + 2 × 3
    check(SYSTEM, "rufer 1+3; renonce 0; claim 1 sack", (-4, 2, 1, 1), sack=[1, 3])  # 1 + 1
    check(SYSTEM, "dreier 1 won; valat 1 open won; sack 1 silent won", (-35, 105, -35, -35), sack=[1, 3])  # 5 + 30: no bird


def test_house_values() -> None:
    check(SYSTEM, "besserrufer 1+3 won; kakadu 1 open won", (-10, 10, -10, 10), values={"besserrufer": 3, "kakadu": [3, 7]})  # 3 + 7
    check(SYSTEM, "solodreier 1 won; trull 1 silent won", (-18, 54, -18, -18), values={"solodreier": 12, "trull": [3, 5]})  # 12 + 2 × 3


def test_a_doubled_0_says_that_it_was_doubled() -> None:
    answer = settle(SYSTEM, "rufer 1+3 won R2; trull 0 silent won", 4)
    assert answer["points"] == [0, 0, 0, 0]  # (1 - 1) × 2
    assert answer["lines"][-1] == {**answer["lines"][-1], "item": "radl", "text": "Doppeltes Radl ×2", "points": [0, 0, 0, 0]}
