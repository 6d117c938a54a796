"""What a Speiszettel's sheet adds up to on paper: games that count double, the sums of each Radl, and the cents of the Pagatkassa. All sums
by hand."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.tournament.evening import drawn, running, save, the_table
from tournament.models import Tournament
from tournament.papers.catalogue import make

pytestmark = pytest.mark.django_db

FOUR = ((1, 2, 3, 4),)
TRISCHAKEN = {"game": "trischaken", "dealer": 0, "points": ["36/0", "20/0", "14/0", "0/0"]}
PAGAT = {"kind": "pagat", "by": 1, "when": "open", "won": True}
FIVE_GAMES = (
    TRISCHAKEN,
    {"game": "dreier", "dealer": 1, "declarer": 0, "won": True},
    {"game": "besserrufer", "dealer": 2, "declarer": 1, "partner": 2, "won": True, "announcements": [PAGAT]},
    {"game": "rufer", "dealer": 3, "declarer": 2, "partner": 3, "won": True},
    {"game": "dreier", "dealer": 0, "declarer": 1, "won": False},
)
"""Bürgermeister and Jungfrau: −4, 0, 0, +4. Then double: Dreier 2 · 5 from each; Besserrufer and Pagat 2 · (2 + 2); Rufer 2 · 1; Dreier
lost 2 · 5 to each."""
LINES = ((-4, 0, 0, 4), (30, -10, -10, -10), (-8, 8, 8, -8), (-2, -2, 2, 2), (10, -30, 10, 10))
RADL = (16, -4, 0, -12)
"""Games 1 to 4: −4 + 30 − 8 − 2, 0 − 10 + 8 − 2, 0 − 10 + 8 + 2, 4 − 10 − 8 + 2."""
SUMS = (26, -34, 10, -2)
"""With game 5: 16 + 10, −4 − 30, 0 + 10, −12 + 10."""
POT = (-30, 0, 0, -20)
"""Stake 10. All pay: 40; dealers 1 and 2: 60, of which the Pagat's side takes 30 each; all pay: 40; dealer 0: 50 are left."""


def played() -> Tournament:
    tournament = running(FOUR, system="koenigrufen-speiszettel", games=5, options={"final_radl": False, "pagatkassa_stake": 10})
    for line, record in enumerate(FIVE_GAMES, start=1):
        save(the_table(tournament), line, record)
    return tournament


def table_rows(tournament: Tournament, what: str) -> list[str]:
    """The lines of the paper's text."""
    [page] = PdfReader(BytesIO(make(tournament, what, "pdf").content)).pages
    return page.extract_text(extraction_mode="layout").replace("\N{MINUS SIGN}", "-").replace("\N{NO-BREAK SPACE}", " ").splitlines()


def numbers(line: str) -> list[int]:
    return [int(word) for word in line.replace("+", "").split() if word.lstrip("-").isdecimal()]


def test_the_sheet_says_what_counts_double_and_its_sums_and_the_pagatkassa_add_up() -> None:
    tournament = played()
    table = the_table(tournament)
    assert (table.pot, table.p0, table.p1, table.p2, table.p3) == (50, *POT), "as the engine has it"
    assert tuple(sum(column) for column in zip(*LINES, strict=True)) == SUMS
    rows = table_rows(tournament, "sheets:1")
    assert sum("zählt doppelt" in row for row in rows) == 4, "all after the Trischaken"
    assert not any("zählt doppelt" in row for row in rows if "Trischaken" in row)
    [radl] = [row for row in rows if "Radl I" in row]
    [last] = [row for row in rows if "Summe" in row]
    assert numbers(radl.split("Radl I")[1])[0:8:2] == list(RADL)
    assert numbers(last.split("Summe")[1])[1:8:2] == list(SUMS)
    [pot] = [row for row in rows if "Pagatkassa" in row and "Lesart" not in row]  # the foot names its stake
    assert numbers(pot.split("Cent")[1])[:4] == list(POT)
    assert "bleiben 50" in pot


def test_an_empty_sheet_says_which_games_a_final_radl_doubles() -> None:
    rows = table_rows(drawn(FOUR, system="koenigrufen-speiszettel", games=10), "blank:1")
    assert sum("zählt doppelt" in row for row in rows) == 4, "games 7 to 10"
    assert [numbers(row)[0] for row in rows if "zählt doppelt" in row] == [7, 8, 9, 10]
    cup = table_rows(drawn(FOUR, games=10), "blank:1")
    assert not any("doppelt" in row for row in cup)
