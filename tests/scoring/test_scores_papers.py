"""Papers of a table at which everybody has a score of his own: what all have together, what the places give, who signs where, and what is
left of what players carry from game to game.

The table: (0, 36, −36, 0) and (−10, −20, −25, −15), lines 0 and −70, columns −10, 16, −61, −15. Left over are marks of the first and the
third: −10 and −20, a line of −30; then the columns are −20, 16, −81, −15, and −100 − (−100) = 0.
"""

from fractions import Fraction
from pathlib import Path

import pypdfium2

from rules.book import BY_SUM, RankedBy, Ranking
from scoring.arithmetic.standings import standings
from scoring.field.seats import shares
from scoring.paper.exporters import pdf, xlsx
from scoring.paper.exporters.ruled import columns, pages
from scoring.paper.exporters.sheets import Row, RuledSheet, sheet
from scoring.plain.rows import Change, Game, PlayerRow, ScoreSheet, Seating, SheetLine, TableResult
from tests.scoring.made import META
from tests.scoring.test_pdf import texts
from tests.scoring.test_xlsx import opened, recalculated_books
from tests.scoring.test_xlsx_checks import with_cells

FIELD = tuple(PlayerRow(number, f"Spieler {number}") for number in range(1, 5))
SEATING = Seating(1, 1, FIELD, games=2)
LINES = (SheetLine(1, "dva", (0, 36, -36, 0), 1, 0), SheetLine(2, "klop", (-10, -20, -25, -15), None, 1))
LEFT = (-10, 0, -20, 0)
SCORES = META._replace(balanced=False, held="Radelci", games=2, rounds=1)
THIRDS = Ranking(RankedBy.TABLE_POINTS, {4: (4, 3, 2, 1), 3: (Fraction(11, 3), Fraction(8, 3), Fraction(5, 3))})


def rows(source: ScoreSheet, ranking: Ranking = BY_SUM) -> tuple[RuledSheet, dict[str, Row]]:
    made = sheet(source, 5000, meta=SCORES, ranking=ranking)
    return made, {row.what: row for row in made.rows if not row.label or row.label == "Σ"}


def test_a_sheet_ends_with_the_sum_of_all_and_a_signature_a_column() -> None:
    """10 together are −100; by −20, 16, −81, −15 the second is first: 4, and 2, 1, 3 for the others."""
    made, ends = rows(ScoreSheet(SEATING, LINES, held=(1, 0, 2, 0), left=LEFT), THIRDS)
    assert [row.what for row in made.rows][:1] == ["Radelci"]
    assert [cell.word for cell in made.rows[0].cells] == ["○", "", "○○", ""]
    assert [(cell.amount, cell.run) for cell in ends["Radelci, übrig"].cells] == [(-10, -20), (0, 16), (-20, -81), (0, -15)]
    assert ends["Summe aller"].note == "−100"
    assert ([cell.word for cell in ends["Tischpunkte"].cells], ends["Tischpunkte"].detail) == (["2", "4", "1", "3"], "4, 3, 2, 1")
    assert (ends["Unterschrift"].tall, made.signers, made.rows[-1].what) == (True, (), "Unterschrift")
    assert "Quersumme" not in " ".join(texts(pdf.score_sheets([ScoreSheet(SEATING, LINES)], SCORES, ranking=THIRDS)))


def test_a_blank_sheet_has_room_for_it() -> None:
    three = Seating(1, 1, FIELD[:3], games=24)
    made, ends = rows(ScoreSheet(three), THIRDS)
    assert (made.rows[0].what, made.rows[0].tall, {cell.word for cell in made.rows[0].cells}) == ("Radelci", True, {""})
    assert [ends[what].note or [cell.amount for cell in ends[what].cells] for what in ("Radelci, übrig", "Summe aller")] == [[None] * 3] * 2
    assert [cell.word for cell in ends["Tischpunkte"].cells] == [""] * 3
    assert len(pages(sheet(ScoreSheet(three), columns(3).player, meta=SCORES, ranking=THIRDS), "de")) == 1


def test_a_row_to_write_in_is_as_high_as_a_game() -> None:
    """1 cm between the words of two rows in which nothing stands yet is 720 / 25.4 points: room for a signature."""
    three = Seating(1, 1, FIELD[:3], games=8)
    with pypdfium2.PdfDocument(pdf.score_sheets([ScoreSheet(three)], SCORES, ranking=THIRDS)) as document:
        text = document[0].get_textpage()
        tops = [text.get_charbox(text.search(word).get_next()[0])[3] for word in ("Tischpunkte", "Unterschrift")]
        assert "3⅔, 2⅔, 1⅔" in " ".join(text.get_text_range().split())
    assert tops[0] - tops[1] >= 720 / 25.4


def test_a_slip_known_by_its_sums_says_nothing_of_marks() -> None:
    _made, ends = rows(ScoreSheet(SEATING, sums=(120, -35, 60, 8)))
    assert (ends["Summe aller"].note, "Radelci" in ends, "Radelci, übrig" in ends) == ("153", False, False)


def test_where_one_pays_what_another_gets_nothing_changes() -> None:
    made = sheet(ScoreSheet(SEATING, LINES), 5000, meta=META, ranking=THIRDS)
    assert ([row.label for row in made.rows], made.signers) == (["1", "2", "Σ"], ("1", "2", "3", "4"))


def book(*sheets: ScoreSheet) -> bytes:
    played = [TableResult(one.seating.round, one.seating.table, (1, 2, 3, 4), one.totals) for one in sheets]
    return xlsx.workbook(standings(FIELD, played, 1), sheets, SCORES)


def test_a_workbook_proves_the_table_by_its_lines(tmp_path: Path) -> None:
    """Where somebody writes 99 over the first column's sum, the check is −100 − (99 + 16 − 81 − 15) = −119."""
    whole = book(ScoreSheet(SEATING, LINES, left=LEFT))
    computed = recalculated_books({"whole": whole, "wrong": with_cells(whole, "sheet3", {"C5": 99})}, tmp_path)
    for found in (computed["whole"], opened(whole, values=True)):
        top, *lines = found["R1 T1"].iter_rows(max_col=7, values_only=True)
        assert top[6] == "Zeile"
        assert [line[2:] for line in lines] == [
            (0, 36, -36, 0, 0), (-10, -20, -25, -15, -70), (-10, 0, -20, 0, -30), (-20, 16, -81, -15, 0),
        ]  # fmt: skip
        assert lines[2][1] == "Radelci, übrig"
        assert [row[4] for row in found["Stand"].iter_rows(min_row=2, max_row=5, values_only=True)] == [16, -15, -20, -81]
        assert found["Verzeichnis"]["E3"].value == 0
    assert (computed["wrong"]["R1 T1"]["G5"].value, computed["wrong"]["Verzeichnis"]["E3"].value) == (-119, 1)


def test_what_is_left_is_of_who_sat_there_in_the_end(tmp_path: Path) -> None:
    """Nr. 5 took the third seat before game 2: −25 and the −20 that are left; Nr. 3 has his −36."""
    later = PlayerRow(5, "Spieler 5")
    change = Change(2, 2, later)
    seating = SEATING._replace(players=(*FIELD[:2], later, FIELD[3]), began=FIELD, changes=(change,))
    played = ScoreSheet(seating, LINES, left=LEFT)
    games = tuple(Game(line.game or 0, line.amounts or ()) for line in LINES)
    table = TableResult(1, 1, (1, 2, 3, 4), played.totals, changes=(change.told(5),), games=games)
    assert {part.player: part.points for part in shares(table)} == {1: -20, 2: 16, 3: -36, 5: -45, 4: -15}
    file = xlsx.workbook(standings((*FIELD, later), [table], 1), [played], SCORES)
    found = recalculated_books({"moved": file}, tmp_path)["moved"]["Stand"]
    assert {row[1]: row[4] for row in found.iter_rows(min_row=2, max_row=6, values_only=True)} == {1: -20, 2: 16, 3: -36, 5: -45, 4: -15}
