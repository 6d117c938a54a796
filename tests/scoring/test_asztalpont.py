"""The slip of Hungarian Tarokk, by tarokk-sentences.md, „The slip“: a line a game, one of sums, one of table points, signatures."""

import re

import pypdfium2
import pytest

import rules
from rules.book import BY_SUM, read_ranking
from scoring.paper.exporters import pdf
from scoring.paper.exporters.sheets import sheet
from scoring.plain.rows import PlayerRow, Scene, ScoreSheet, Seating, SheetLine
from tests.scoring.made import META
from tests.scoring.test_pdf_at_the_table import box_of

SCENE = Scene("Runde", "", "összesen", game="felvevő – hívott · játék · pont · K · figurák", places="asztalpont")
PEOPLE = tuple(PlayerRow(number, name) for number, name in enumerate(("Anna", "Béla", "Csilla", "Dezső"), start=1))
HUNGARIAN = META._replace(scene=SCENE)
RANKING = read_ranking({"kind": "table_points"}, "ranking", [], rules.KNOWN["tarokk-paskievics"])


def test_table_points_stand_below_the_sums() -> None:
    """The page's examples 1, 2, 6 and 4, the second by 2 with 4: Anna 1 − 10 − 48 − 18 = −75, Béla −1 + 10 + 48 + 6 = 63, Csilla
    1 − 10 − 48 + 6 = −51, Dezső −1 + 10 + 48 + 6 = 63: two share 10 and 8."""
    games = ((1, -1, 1, -1), (-10, 10, -10, 10), (-48, 48, -48, 48), (-18, 6, 6, 6))
    lines = tuple(SheetLine(game, "kettő", amounts, 0, 0) for game, amounts in enumerate(games, start=1))
    shown = sheet(ScoreSheet(Seating(1, 1, PEOPLE, 0, 4), lines), 9_000, meta=HUNGARIAN, ranking=RANKING or BY_SUM)
    assert shown.game == SCENE.game
    assert [row.label for row in shown.rows] == ["1", "2", "3", "4", "Σ", ""]
    sums, points = shown.rows[-2:]
    assert (sums.what, [cell.amount for cell in sums.cells], sums.note) == ("összesen", [-75, 63, -51, 63], "Quersumme 0")
    assert (points.what, points.detail, [cell.word for cell in points.cells]) == ("asztalpont", "10, 8, 6, 4", ["4", "9", "6", "9"])
    assert shown.signers == ("Anna", "Béla", "Csilla", "Dezső")


def test_a_blank_one_has_room_for_them() -> None:
    blank = sheet(ScoreSheet(Seating(1, 1, PEOPLE, 0, 16)), 9_000, meta=HUNGARIAN, ranking=RANKING or BY_SUM)
    assert [(row.label, row.what) for row in blank.rows[-3:]] == [("16", ""), ("Σ", "összesen"), ("", "asztalpont")]
    assert all(not cell.word for cell in blank.rows[-1].cells)


def test_their_row_is_as_high_as_any_other_where_hands_write() -> None:
    """Rows of 14 mm (`ruled.BY_HAND_MOST`), 14 × 72 / 25.4 = 39.7 pt from the middle of the sums to the middle of the points."""
    file = pdf.score_sheets([ScoreSheet(Seating(1, 1, PEOPLE, 0, 4))], HUNGARIAN, "de", RANKING or BY_SUM)
    text = pypdfium2.PdfDocument(file)[0].get_textpage()
    (_, sums, *_), (_, points, *_) = box_of(text, "összesen"), box_of(text, "10, 8, 6, 4")
    assert 38 < sums - points < 42


@pytest.mark.parametrize("system, marks, others", [
    ("tarokk-illusztralt", "T 4K D V PU SU XXI C KM NM PUhu SUhu KU KUhu 8t 9t cs K2 K16", ()),
    ("tarokk-paskievics", "T 4K D V PU XXI 8t 9t cs K2 K16", ("SU", "C", "KM", "PUhu", "KU")),
])  # fmt: skip
def test_how_figures_are_written_stands_at_the_foot(system: str, marks: str, others: tuple[str, ...]) -> None:
    """Those that the sheet has, and none that it has not."""
    scene = rules.KNOWN[system].scene
    for foot in scene.handling:
        words = set(re.findall(r"\w+", foot))
        assert words >= set(marks.split())
        assert not words & set(others)
