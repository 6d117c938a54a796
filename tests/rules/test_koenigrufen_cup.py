"""Königrufen, the cup's rules, by paragraph, worked out by hand from the sheet; the arithmetic stands beside each row.

Dealer is seat 0, Vorhand seat 1. `points` is the Schrift; `cash` is what Kontra adds, paid at once (§ Allgemeines, 6).
"""

import pytest

import rules
from tests.rules.table import check, game, refused, rows, settle

SYSTEM, SPEISZETTEL, GALLNEUKIRCHEN, POINT = "koenigrufen-cup", "koenigrufen-speiszettel", "koenigrufen-gallneukirchen", "point-tarock"

PARTNERS = (
    ("§ Tarockspiele", "Rufer won", "rufer 1+3 won", (-1, 1, -1, 1), None),  # 1
    ("§ Tarockspiele", "Rufer lost", "rufer 1+3 lost", (1, -1, 1, -1), None),  # -1
    ("§ Allgemeines, 9", "35/2 wins", "rufer 1+3 35/2", (-1, 1, -1, 1), None),
    ("§ Allgemeines, 9", "35/1 loses", "rufer 1+3 35/1", (1, -1, 1, -1), None),
    ("§ Ruferspiele, 2", "the called king lay in the talon: alone", "rufer 1 won", (-1, 3, -1, -1), None),  # 3 × 1
    (
        "§ Allgemeines, 6",
        "silent Trull, Kontra on the game",
        "rufer 1+3 won K2; trull 1 silent won",
        (-2, 2, -2, 2),
        (-1, 1, -1, 1),
    ),  # 1 + 1; 1 × (2 - 1)
    ("§ Allgemeines, 6", "Re", "rufer 1+3 won K4", (-1, 1, -1, 1), (-3, 3, -3, 3)),  # 1 × (4 - 1)
    ("§ Allgemeines, 6", "Sub, lost", "rufer 1+3 lost K8", (1, -1, 1, -1), (7, -7, 7, -7)),  # 1 × (8 - 1)
    (
        "§ Allgemeines, 6",
        "Re on a lost Pagat of the opponents",
        "rufer 1+3 won; pagat 2 open lost K4",
        (-3, 3, -3, 3),
        (-6, 6, -6, 6),
    ),  # 1 + 2; 2 × 3
    ("§ Prämien", "König ultimo of the partner", "rufer 1+3 won; koenig_ultimo 3 open won", (-3, 3, -3, 3), None),  # 1 + 2
    ("§ Prämien", "silent König ultimo lost", "rufer 1+3 won; koenig_ultimo 3 silent lost", (0, 0, 0, 0), None),  # 1 - 1
    (
        "§ Prämien, 3",
        "Solorufer: premiums double",
        "solorufer 1+3 won; trull 1 open won; pagat 0 silent won",
        (-4, 4, -4, 4),
        None,
    ),  # 2 + 4 - 2
    ("§ Ruferspiele, 2", "Solorufer, partner, Kontra counts", "solorufer 1+3 won K2", (-2, 2, -2, 2), (-2, 2, -2, 2)),  # 2; 2 × (2 - 1)
    (
        "§ Ruferspiele, 2",
        "Solorufer, king in the talon: no Kontra",
        "solorufer 1 won K2; trull 1 open won K2",
        (-6, 18, -6, -6),
        None,
    ),  # (2 + 2 × 2) × 3
    ("§ Ruferspiele, 2", "Rufer, king in the talon: Kontra counts", "rufer 1 won K2", (-1, 3, -1, -1), (-1, 3, -1, -1)),  # 1; 1
)

BIRDS = (
    ("Tafel „Die Spiele“", "Pagatrufer 3", "pagatrufer 1+3 won; pagat 1 open won", (-3, 3, -3, 3), None),  # 1 + 2
    ("Tafel „Die Spiele“", "Uhurufer 5", "uhurufer 1+3 won; uhu 1 open won", (-5, 5, -5, 5), None),  # 1 + 4
    ("Tafel „Die Spiele“", "Kakadurufer 7", "kakadurufer 1+3 won; kakadu 1 open won", (-7, 7, -7, 7), None),  # 1 + 6
    ("Tafel „Die Spiele“", "Quapilrufer 9", "quapilrufer 1+3 won; quapil 1 open won", (-9, 9, -9, 9), None),  # 1 + 8
    ("§ Ruferspiele, 1", "won with the Pagat lost", "pagatrufer 1+3 won; pagat 1 open lost", (1, -1, 1, -1), None),  # 1 - 2
    ("§ Ruferspiele, 1", "lost with the Pagat won", "pagatrufer 1+3 lost; pagat 1 open won", (-1, 1, -1, 1), None),  # -1 + 2
    ("§ Ruferspiele, 1", "both lost", "pagatrufer 1+3 lost; pagat 1 open lost", (3, -3, 3, -3), None),  # -1 - 2
    ("§ Ruferspiele, 1", "a second bird", "pagatrufer 1+3 won; pagat 1 open won; uhu 1 open lost", (1, -1, 1, -1), None),  # 1 + 2 - 4
    (
        "§ Ruferspiele, 1",
        "each its own Kontra",
        "pagatrufer 1+3 won K2; pagat 1 open won K4",
        (-3, 3, -3, 3),
        (-7, 7, -7, 7),
    ),  # 1 × 1 + 2 × 3
    ("§ Ruferspiele, 2", "Rufer geschliffen", "rufer 1 conceded", (1, -3, 1, 1), None),  # 1 each
    ("§ Ruferspiele, 2", "Pagatrufer geschliffen: 3", "pagatrufer 1 conceded", (3, -9, 3, 3), None),  # 3 each
    ("§ Ruferspiele, 2", "… the Pagat named", "pagatrufer 1 conceded; pagat 1 open", (3, -9, 3, 3), None),  # 3 each
    ("§ Ruferspiele, 2", "Quapilrufer geschliffen: 9", "quapilrufer 1 conceded", (9, -27, 9, 9), None),  # 9 each
)

UNIT = (
    ("Tafel „Die Spiele“", "both won", "pagatrufer 1+3 won; pagat 1 open won", (-3, 3, -3, 3), None),  # 3
    ("Tafel „Die Spiele“", "the Pagat lost: all lost", "pagatrufer 1+3 won; pagat 1 open lost", (3, -3, 3, -3), None),  # -3
    ("Tafel „Die Spiele“", "the count lost: all lost", "uhurufer 1+3 lost; uhu 1 open won", (5, -5, 5, -5), None),  # -5
    (
        "Tafel „Die Spiele“",
        "at the game's Kontra",
        "pagatrufer 1+3 won K2; pagat 1 open won",
        (-3, 3, -3, 3),
        (-3, 3, -3, 3),
    ),  # 3; 3 × (2 - 1)
    (
        "Tafel „Die Spiele“",
        "another bird stays apart",
        "pagatrufer 1+3 won; pagat 1 open won; uhu 1 open lost",
        (1, -1, 1, -1),
        None,
    ),  # 3 - 4
    ("§ Renonce, 1", "in a Renonce too", "pagatrufer 1+3 K2; pagat 1 open; renonce 0", (-9, 3, 3, 3), (-9, 3, 3, 3)),  # 3 each; 3 each
    ("§ Ruferspiele, 2", "geschliffen", "pagatrufer 1 conceded; pagat 1 open", (3, -9, 3, 3), None),  # 3 each
)

ALONE = (
    ("Tafel „Die Spiele“", "Sechserdreier won", "sechserdreier 1 won", (-4, 12, -4, -4), None),  # 4
    ("Tafel „Die Spiele“", "Sechserdreier lost pays 8", "sechserdreier 1 lost", (8, -24, 8, 8), None),  # -8
    ("§ Allgemeines, 6", "Sechserdreier lost with Kontra", "sechserdreier 1 lost K2", (8, -24, 8, 8), (8, -24, 8, 8)),  # 8; 8 × (2 - 1)
    ("§ Prämien", "four kings of the opponents in a Dreier", "dreier 1 won; vier_koenige 3 silent won", (-4, 12, -4, -4), None),  # 5 - 1
    (
        "§ Prämien",
        "Valat announced, Trull still counts",
        "dreier 1 won; valat 1 open won; trull 1 silent won",
        (-26, 78, -26, -26),
        None,
    ),  # 5 + 20 + 1
    ("§ Prämien, 3", "Valat doubles in a Solodreier", "solodreier 1 won; valat 1 open won", (-50, 150, -50, -50), None),  # 10 + 40
    ("§ Prämien", "silent Valat of the opponents", "dreier 1 lost; valat 0 silent won", (15, -45, 15, 15), None),  # -5 - 10
    ("§ Prämien", "Valat announced and missed", "dreier 1 won; valat 1 open lost", (15, -45, 15, 15), None),  # 5 - 20
    ("§ Farbspiele, 4", "Farbensolo: kings double", "farbensolo 1 won; vier_koenige 1 open won", (-14, 42, -14, -14), None),  # 10 + 4
    ("§ Farbspiele, 4", "Farbendreier with four kings", "farbendreier 1 won; vier_koenige 1 silent won", (-6, 18, -6, -6), None),  # 5 + 1
    (
        "§ Prämien, 3",
        "Pagat, Kakadu, Quapil in a Solodreier",
        "solodreier 1 won; pagat 1 open won; kakadu 1 open lost; quapil 1 open won",
        (-18, 54, -18, -18),
        None,
    ),  # 10 + 4 - 12 + 16
    (
        "§ Allgemeines, 7",
        "Kontra of each for himself in a negative game",
        "bettler 1 won K0:2,2:1,3:4",
        (-4, 12, -4, -4),
        (-4, 16, 0, -12),
    ),  # 4; 4 × 1, 0, 4 × 3
    ("§ Allgemeines, 7", "… lost", "piccolo 1 lost K0:8,2:1,3:1", (2, -6, 2, 2), (14, -14, 0, 0)),  # 2; 2 × 7
    ("§ Allgemeines", "five at the table: the dealer sits out", "dreier 1 won", (0, 15, -5, -5, -5), None),  # 5
    ("§ Renonce, 7", "misdealt", "redeal", (0, 0, 0, 0), None),
)

TRISCHAKEN = (
    ("§ Trischaken, 5", "6 are distributed", "trischaken 25/0 20/0 15/0 10/0", (-6, 2, 2, 2), None),  # 6 / 3
    ("§ Trischaken, 5", "Vorhand loses", "trischaken 20/0 25/0 15/0 10/0", (4, -12, 4, 4), None),  # 6 × 2
    ("§ Trischaken, 4", "Bürgermeister with 35/2", "trischaken 35/2 14/1 12/0 8/0", (-12, 4, 4, 4), None),  # 6 × 2
    ("§ Trischaken, 4", "35/1 is none", "trischaken 35/1 14/2 12/0 8/0", (-6, 2, 2, 2), None),  # 6
    ("§ Trischaken, 5", "Vorhand-Bürgermeister", "trischaken 14/0 36/0 12/0 8/0", (8, -24, 8, 8), None),  # 6 × 4
    ("§ Trischaken, 3", "two tied share", "trischaken 25/0 10/0 25/0 10/0", (-3, 3, -3, 3), None),  # 6 / 2, 6 / 2
    ("§ Trischaken, 3", "three tied share", "trischaken 20/0 10/0 20/0 20/0", (-2, 6, -2, -2), None),  # 6 / 3
    ("§ Trischaken, 3", "Vorhand tied loses alone", "trischaken 25/0 25/0 10/0 10/0", (4, -12, 4, 4), None),  # 6 × 2
    ("§ Trischaken, 6", "a Jungfrau takes all", "trischaken 30/0 20/0 20/0 0/0", (-6, 0, 0, 6), None),  # 6
    ("§ Trischaken, 6", "a Jungfrau, Vorhand loses", "trischaken 20/0 30/0 20/0 0/0", (0, -12, 0, 12), None),  # 6 × 2
    ("§ Trischaken, 6", "a Jungfrau, Vorhand-Bürgermeister", "trischaken 20/0 36/0 14/0 0/0", (0, -24, 0, 24), None),  # 6 × 2 × 2
    ("§ Trischaken, 6", "two tied and a Jungfrau", "trischaken 30/0 10/0 30/0 0/0", (-3, 0, -3, 6), None),  # 6 / 2; 6
    ("§ Trischaken, 6", "two Jungfrauen share", "trischaken 35/1 34/2 0/0 0/0", (-6, 0, 3, 3), None),  # 6 / 2
    ("§ Trischaken, 6", "two Jungfrauen, two tied", "trischaken 35/0 0/0 35/0 0/0", (-3, 3, -3, 3), None),  # 6 / 2
    ("§ Trischaken, 6", "two Jungfrauen, Vorhand tied", "trischaken 35/0 35/0 0/0 0/0", (0, -12, 6, 6), None),  # 12 / 2
    ("§ Trischaken, 6", "Vorhand is the Jungfrau, three tied", "trischaken 23/1 0/0 23/1 23/1", (-2, 6, -2, -2), None),  # 6 / 3; 6
    ("§ Trischaken, 6", "all tricks", "trischaken 70/0 0/0 0/0 0/0", (-12, 4, 4, 4), None),  # 12 / 3
    ("§ Trischaken, 6", "all tricks for Vorhand", "trischaken 0/0 70/0 0/0 0/0", (8, -24, 8, 8), None),  # 24 / 3
    ("§ Trischaken, 7", "Renonce: 6 to each", "trischaken; renonce 2", (6, 6, -18, 6), None),  # 3 × 6
    ("§ Trischaken, 7", "two offenders share", "trischaken; renonce 0 2", (-6, 6, -6, 6), None),  # 2 × 6 / 2
    ("§ Trischaken", "five at the table", "trischaken - 20/0 25/0 15/0 10/0", (0, 2, -6, 2, 2), None),  # 6 / 3; Vorhand is seat 1
)

RENONCE = (
    ("§ Renonce, 1", "a partner of the Rufer pays everybody", "rufer 1+3; renonce 3", (1, 1, 1, -3), None),  # 1 each
    ("§ Renonce, 1", "the Rufer himself pays his partner too", "rufer 1+3; renonce 1", (1, -3, 1, 1), None),  # 1 each
    ("§ Renonce, 1", "an opponent of the Rufer", "rufer 1+3; renonce 0", (-3, 1, 1, 1), None),  # 1 each
    ("§ Renonce, 1", "the Rufer called himself", "rufer 1; renonce 0", (-5, 3, 1, 1), None),  # 3 + 1 + 1
    ("§ Renonce, 1", "an opponent of a Dreier: five times", "dreier 3; renonce 1", (5, -25, 5, 15), None),  # 15 + 5 + 5
    ("§ Renonce, 1", "the declarer of a Dreier", "dreier 1; renonce 1", (5, -15, 5, 5), None),  # 3 × 5
    ("Tafel „Die Spiele“", "an opponent of a Sechserdreier", "sechserdreier 1; renonce 0", (-28, 12, 8, 8), None),  # 3 × 4 + 8 + 8
    ("Tafel „Die Spiele“", "its declarer", "sechserdreier 1; renonce 1", (8, -24, 8, 8), None),  # 3 × 8
    ("§ Renonce, 1", "… with an announced Uhu", "sechserdreier 1; uhu 1 open; renonce 0", (-48, 24, 12, 12), None),  # 3 × (4 + 4), 8 + 4
    (
        "§ Renonce, 1",
        "Solodreier with Pagat, Kakadu, Quapil announced, an opponent revokes (a real case, 2023)",
        "solodreier 1; pagat 1 open; kakadu 1 open; quapil 1 open; renonce 0",
        (-210, 126, 42, 42),
        None,
    ),  # 10 + 2 × (2 + 6 + 8) = 42; 126 + 42 + 42
    ("§ Renonce, 1", "a negative game", "bettler 1; renonce 0", (-20, 12, 4, 4), None),  # 12 + 4 + 4
    ("§ Renonce, 1", "whoever announced it", "rufer 1+3; pagat 0 open; renonce 0", (-9, 3, 3, 3), None),  # 1 + 2 each
    ("§ Renonce, 4", "silent ones do not count by themselves", "rufer 1+3; pagat 1 silent; renonce 0", (-3, 1, 1, 1), None),  # 1 each
    ("§ Allgemeines, 6", "Kontra is cash here too", "dreier 1 K2; renonce 0", (-25, 15, 5, 5), (-25, 15, 5, 5)),  # 15 + 5 + 5, once more
    (
        "§ Allgemeines, 7",
        "everyone at his own Kontra",
        "bettler 1 K0:2,2:1,3:4; renonce 0",
        (-20, 12, 4, 4),
        (-28, 16, 0, 12),
    ),  # 4 × (1 + 0 + 3), 0, 4 × 3
    ("§ Renonce, 4", "a silent Pagat that was lost by it", "rufer 1+3; renonce 0; claim 1 pagat", (-4, 2, 1, 1), None),  # 1 + 1
    ("§ Renonce, 4", "… of a lone declarer: from three", "dreier 1; renonce 0; claim 1 pagat", (-28, 18, 5, 5), None),  # 15 + 3 × 1
    ("§ Prämien, 3", "… doubled in a solo", "solodreier 1; renonce 0; claim 1 pagat", (-56, 36, 10, 10), None),  # 30 + 3 × 2
    ("§ Renonce, 4", "a silent Valat", "rufer 1+3; renonce 0; claim 3 valat", (-13, 1, 1, 11), None),  # 1 + 10
    ("§ Renonce, 4", "a silent König ultimo", "rufer 1+3; renonce 2; claim 3 koenig_ultimo", (1, 1, -4, 2), None),  # 1 + 1
    ("§ Renonce, 4", "an opponent's silent Uhu: once", "dreier 1; renonce 0; claim 2 uhu", (-27, 15, 7, 5), None),  # 5 + 2
    ("§ Renonce, 4", "points that the referee names", "dreier 1; renonce 0; claim 2 points 3", (-28, 15, 8, 5), None),  # 5 + 3
    ("§ Renonce, 7", "two offenders share the whole", "dreier 1; renonce 0 2", (-10, 15, -10, 5), None),  # (15 + 5) / 2
    ("§ Renonce, 7", "… claims included", "rufer 1+3; renonce 0 1; claim 2 points 2", (-2, -2, 3, 1), None),  # (1 + 1 + 2) / 2
    (
        "§ Renonce, 7",
        "… where only the whole can be halved",
        "rufer 1; renonce 0 2; claim 3 points 2",
        (-3, 3, -3, 3),
        None,
    ),  # (3 + 1 + 2) / 2
    ("§ Renonce, 1", "five at the table", "dreier 2; renonce 1", (0, -25, 15, 5, 5), None),  # 15 + 5 + 5
)

NO_WHOLE_POINTS = (
    ("three offenders, 1 in all", "rufer 1+3; renonce 0 1 2"),  # 1 / 3
    ("two offenders, 3 in all", "rufer 1+3; renonce 0 1; claim 2 points 1"),  # (1 + 1 + 1) / 2
)


@pytest.mark.parametrize("paragraph, words, record, points, cash", rows((*PARTNERS, *BIRDS, *ALONE, *TRISCHAKEN, *RENONCE)))
def test_worked_by_hand(paragraph: str, words: str, record: str, points: tuple[int, ...], cash: tuple[int, ...] | None) -> None:
    check(SYSTEM, record, points, cash)


@pytest.mark.parametrize("paragraph, words, record, points, cash", rows(UNIT))
def test_a_bird_rufer_as_one_game(paragraph: str, words: str, record: str, points: tuple[int, ...], cash: tuple[int, ...] | None) -> None:
    check(SYSTEM, record, points, cash, bird_rufer="unit")


@pytest.mark.parametrize("words, record", NO_WHOLE_POINTS)
def test_a_sum_that_cannot_be_shared(words: str, record: str) -> None:
    refused(SYSTEM, record, "indivisible")


# Tafel „Die Spiele“, without the bird-Rufer above and Trischaken
LONE = {
    "piccolo": 2, "zwiccolo": 2, "bettler": 4, "sechserdreier": 4, "farbendreier": 5, "dreier": 5, "piccolo_ouvert": 6,
    "zwiccolo_ouvert": 6,
    "bettler_ouvert": 8, "farbensolo": 10, "solodreier": 10,
}  # fmt: skip
WITH_PARTNER = {"rufer": 1, "solorufer": 2}
# Tafel „Die Prämien“: still, angesagt
PREMIUMS = {
    "koenig_ultimo": (1, 2), "trull": (1, 2), "vier_koenige": (1, 2), "pagat": (1, 2), "uhu": (2, 4), "kakadu": (3, 6), "quapil": (4, 8),
    "valat": (10, 20),
}  # fmt: skip


@pytest.mark.parametrize("name", LONE)
def test_every_game_against_three(name: str) -> None:
    value = LONE[name]
    lost = 8 if name == "sechserdreier" else value
    check(SYSTEM, f"{name} 1 won", (-value, 3 * value, -value, -value))
    check(SYSTEM, f"{name} 1 lost", (lost, -3 * lost, lost, lost))


@pytest.mark.parametrize("name", WITH_PARTNER)
def test_every_game_with_a_partner(name: str) -> None:
    value = WITH_PARTNER[name]
    check(SYSTEM, f"{name} 1+2 won", (-value, value, value, -value))
    check(SYSTEM, f"{name} 1+2 lost", (value, -value, -value, value))


@pytest.mark.parametrize("kind", PREMIUMS)
@pytest.mark.parametrize("name, base, factor", [("rufer", 1, 1), ("solorufer", 2, 2)])
def test_every_premium(kind: str, name: str, base: int, factor: int) -> None:
    """Base plus the premium of the declarer's side, silent and announced; doubled in the Solorufer (§ Prämien, 3)."""
    by = 3 if kind == "koenig_ultimo" else 1  # who holds the called king
    for when, value in zip(("silent", "open"), PREMIUMS[kind], strict=True):
        amount = base + factor * value
        check(SYSTEM, f"{name} 1+3 won; {kind} {by} {when} won", (-amount, amount, -amount, amount))
    amount = base - factor * PREMIUMS[kind][1]
    check(SYSTEM, f"{name} 1+3 won; {kind} {by} open lost", (-amount, amount, -amount, amount))


def test_vorhand_games_by_another_are_shown() -> None:
    """Rufer * and Sechserdreier ** are Vorhand's: a warning, since the dealer may not have advanced."""
    for record in ("rufer 2+3 won", "sechserdreier 2 won", "rufer 2+3; renonce 0"):
        assert [item["code"] for item in settle(SYSTEM, record)["warnings"]] == ["not_vorhand"]
    for record in ("rufer 1+3 won", "sechserdreier 1 won", "dreier 2 won", "solorufer 2+3 won"):
        assert "warnings" not in settle(SYSTEM, record)


def test_house_values() -> None:
    check(SYSTEM, "dreier 1 won; trull 1 open won", (-7, 21, -7, -7), values={"dreier": 4, "trull": [1, 3]})  # 4 + 3
    check(SYSTEM, "sechserdreier 1 lost", (7, -21, 7, 7), values={"sechserdreier": [3, 7]})  # -7
    check(SYSTEM, "pagatrufer 1+3 won; pagat 1 open won", (-5, 5, -5, 5), values={"rufer": 9, "pagat": [1, 4]})  # its own 1 + 4
    check(SYSTEM, "pagatrufer 1+3 won; pagat 1 open won", (-4, 4, -4, 4), values={"pagatrufer": 2})  # 2 + 2


ULTIMO = (
    # § Allgemeines, 3: only who holds the called king announces it; § Ruferspiele, 2: in a Solorufer alone it lies in the talon
    (SYSTEM, "rufer 1+3 won; koenig_ultimo 1 open won", "announcements[0].by"),
    (SYSTEM, "rufer 1+3 won; trull 0 open won; koenig_ultimo 2 open lost", "announcements[1].by"),
    (SYSTEM, "rufer 1 won; koenig_ultimo 2 open won", "announcements[0].by"),
    (SYSTEM, "solorufer 1+3; koenig_ultimo 1 open; renonce 0", "announcements[0].by"),
    (SYSTEM, "solorufer 1 won; koenig_ultimo 1 open won", "announcements[0].kind"),
    (SYSTEM, "solorufer 1 won; koenig_ultimo 2 silent lost", "announcements[0].kind"),
    (SPEISZETTEL, "solorufer 1 won; koenig_ultimo 1 silent lost", "announcements[0].kind"),
    (GALLNEUKIRCHEN, "rufer 1+3 won; koenig_ultimo 1 open won", "announcements[0].by"),
    (SYSTEM, "rufer 1+3 won; koenig_ultimo 3 open won", None),
    (SYSTEM, "rufer 1 won; koenig_ultimo 1 open won", None),  # he may have taken the half with the king
    (SYSTEM, "rufer 1+3 won; koenig_ultimo 1 silent won", None),
    (SYSTEM, "solorufer 1+3 won; koenig_ultimo 3 open won", None),
    (SPEISZETTEL, "rufer 1+3 won; koenig_ultimo 1 open won", None),
    (SPEISZETTEL, "solorufer 1+3 won; koenig_ultimo 0 open lost", None),
)


@pytest.mark.parametrize("system, text, field", ULTIMO)
def test_koenig_ultimo_is_announced_by_who_holds_the_king(system: str, text: str, field: str | None) -> None:
    errors = settle(system, text, 4).get("errors", [])
    assert [(error["code"], error["field"]) for error in errors] == ([("contradiction", field)] if field else [])


def test_the_text_names_the_value_that_is_paid() -> None:
    """A lost Sechserdreier is 8, to its opponents in a Renonce too; solo games double; house values and the Kontra of the whole stand
    there."""
    rows = (
        ("sechserdreier 1 won", {}, "Sechserdreier gewonnen, Wert 4"),
        ("sechserdreier 1 lost", {}, "Sechserdreier verloren, Wert 8"),
        ("sechserdreier 1; renonce 1", {}, "Renonce, als gewonnen: Sechserdreier 8"),
        ("sechserdreier 1; renonce 0 2 3", {}, "Renonce, als gewonnen: Sechserdreier 4"),
        ("sechserdreier 1; uhu 1 open; renonce 0", {}, "Renonce, als gewonnen: Sechserdreier 4, gegen den Spieler 8 + Uhu 4"),
        ("sechserdreier 1; renonce 1", {"values": {"sechserdreier": [5, 9]}}, "Renonce, als gewonnen: Sechserdreier 9"),
        ("solodreier 1; trull 1 open; renonce 0", {}, "Renonce, als gewonnen: Solodreier 10 + Trull 4"),
        ("kakadurufer 1+3; kakadu 1 open; renonce 0", {"bird_rufer": "unit"}, "Renonce, als gewonnen: Kakadurufer 7"),
        ("trischaken; renonce 2", {}, "Renonce im Trischaken: 6 an jeden regulären Spieler"),
        ("dreier 1 lost", {"values": {"dreier": 6}}, "Dreier verloren, Wert 6"),
    )
    for text, options, wanted in rows:
        assert settle(SYSTEM, text, 4, **options)["lines"][0]["text"] == wanted
    assert settle(SYSTEM, "solodreier 1 won; trull 1 silent won", 4)["lines"][1]["text"] == "Trull still, gelungen, Wert 2"
    assert settle(POINT, "trischaken; renonce 0 1", 3)["lines"][0]["text"] == "Renonce im Trischaken: 6 an jeden regulären Spieler"


def test_the_text_of_a_trischaken_says_everything_that_doubles_and_who_has_no_trick() -> None:
    for counts, told in (
        ("30/0 36/0 4/0 0/0", "36/0 (Bürgermeister, Vorhand, Jungfrau): einer zahlt 6 × 4 = 24, einer bekommt 24"),
        ("0/0 0/0 70/0 0/0", "70/0 (Bürgermeister, 3 Jungfrauen): einer zahlt 6 × 2 = 12, 3 bekommen je 4"),
        ("30/0 30/0 10/0 0/0", "30/0 (Vorhand, Jungfrau): einer zahlt 6 × 2 = 12, einer bekommt 12"),
        ("40/0 20/0 5/0 5/0", "40/0 (Bürgermeister): einer zahlt 6 × 2 = 12, 3 bekommen je 4"),
        ("25/0 20/0 15/0 10/0", "25/0: einer zahlt 6, 3 bekommen je 2"),
        ("25/0 10/0 25/0 10/0", "25/0: 2 zahlen je 3, 2 bekommen je 3"),
        ("35/2 34/1 0/0 0/0", "35/2 (Bürgermeister, 2 Jungfrauen): einer zahlt 6 × 2 = 12, 2 bekommen je 6"),
    ):
        assert settle(SYSTEM, f"trischaken {counts}", 4)["lines"][0]["text"] == f"Trischaken, die meisten Punkte {told}"


def test_in_english_no_bracket_stands_in_another() -> None:
    """The terms bring their own."""
    told = rules.answer({"system": SYSTEM, "record": game("trischaken 30/0 36/0 4/0 0/0")}, "en")["lines"][0]["text"]
    assert told == (
        "Trischaken, most points 36/0, Bürgermeister (35/2), Vorhand (forehand), Jungfrau (no trick): one pays 6 × 4 = 24, one receives 24"
    )


def test_the_text_of_points_that_the_referee_names_says_why_where_he_did() -> None:
    record = game("dreier 1; renonce 0; claim 1 points 4; claim 3 points 2")
    del record["renonce"]["claims"][1]["reason"]
    texts = [line["text"] for line in rules.answer({"system": SYSTEM, "record": record})["lines"][1:]]
    assert texts == ["Vom Schiedsrichter zuerkannt (Schiedsrichter): 4", "Vom Schiedsrichter zuerkannt: 2"]


def test_an_answer_that_only_a_reading_gives_says_so() -> None:
    rows = (
        ("kakadurufer 1+3 won; kakadu 1 open won", {"bird_rufer": "unit"}, ["Auslegung zu Tafel „Die Spiele“"]),
        ("dreier 1; renonce 0 2", {}, ["Auslegung zu § Renonce, 1"]), ("dreier 1; renonce 0", {}, ["§ Renonce, 1"]),
    )  # fmt: skip
    for text, options, sources in rows:
        assert [line["source"] for line in settle(SYSTEM, text, 4, **options)["lines"]] == sources, text
