"""The workbook, opened again: formulas over the table sheets, check cells, text that stays text; LibreOffice comes to our totals."""

import csv
import io
import re
import shutil
import subprocess
import zipfile
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path

import openpyxl
import pytest

from scoring.arithmetic.standings import Standing, standings
from scoring.paper.drawn_lists import players_report
from scoring.paper.exporters import xlsx
from scoring.plain.rows import Mark, Meta, Penalty, PlayerRow, ScoreSheet, Seating, SheetLine
from tests.scoring.made import META, filled, players, results, seatings


def opened(file: bytes, *, values: bool = False) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(file), data_only=values)


def evening(count: int) -> tuple[tuple[Standing, ...], list[ScoreSheet]]:
    """A whole tournament; the last table of round 3 is a slip entered by its sums."""
    sheets = [filled(seating) for seating in seatings(players(count))]
    last = sheets[-1]
    sheets[-1] = ScoreSheet(last.seating, sums=last.totals)
    return standings(players(count), results(sheets), 3), sheets


def recalculated(file: bytes, folder: Path) -> list[list[str]]:
    """The first sheet as LibreOffice computes it."""
    _through_libreoffice({"book": file}, folder, "csv:Text - txt - csv (StarCalc):59,34,76")
    with (folder / "book.csv").open(encoding="utf-8") as lines:
        return list(csv.reader(lines, delimiter=";"))


def recalculated_books(files: Mapping[str, bytes], folder: Path) -> dict[str, openpyxl.Workbook]:
    """All sheets of each, with the values that LibreOffice computes. It is started once for all of them."""
    (folder / "computed").mkdir()
    _through_libreoffice(files, folder, "xlsx", folder / "computed")
    return {name: opened((folder / "computed" / f"{name}.xlsx").read_bytes(), values=True) for name in files}


def _through_libreoffice(files: Mapping[str, bytes], folder: Path, target: str, into: Path | None = None) -> None:
    """Converts the books. Our values are taken out before, so that it must compute them. Its profile is made once a worker."""
    program = shutil.which("soffice")
    assert program, "LibreOffice (soffice) is missing: make setup"
    for name, file in files.items():
        with zipfile.ZipFile(io.BytesIO(file)) as source, zipfile.ZipFile(folder / f"{name}.xlsx", "w") as stripped:
            for part in source.namelist():
                stripped.writestr(part, re.sub(rb"</f><v>[^<]*</v>", b"</f>", source.read(part)))
    profile = (folder.parent / "libreoffice").as_uri()
    command = [program, f"-env:UserInstallation={profile}", "--headless", "--convert-to", target, "--outdir", str(into or folder)]
    subprocess.run([*command, *(str(folder / f"{name}.xlsx") for name in files)], check=True, capture_output=True, timeout=600)


@pytest.mark.parametrize("count", [5, 17])
def test_libreoffice_comes_to_our_totals(count: int, tmp_path: Path) -> None:
    lines, sheets = evening(count)
    rows = recalculated(xlsx.workbook(lines, sheets, META), tmp_path)
    assert rows[0] == ["Rang", "Nr.", "Name", "Ort", "R1", "R2", "R3", "Gesamt"]
    assert [[int(row[0]), int(row[1]), row[2], *map(int, row[4:8])] for row in rows[1 : count + 1]] == [
        [line.rank, line.player.number, line.player.name, *line.rounds, line.total] for line in lines
    ]
    assert rows[-1][4:7] == ["0", "0", "0"]


def test_libreoffice_adds_halves_and_penalties(tmp_path: Path) -> None:
    half = Fraction(1, 2)
    field = players(4)
    sheet = ScoreSheet(
        Seating(1, 1, field, 0, 2), (SheetLine(1, "Garde", (half, -half, 0, 0)), SheetLine(2, "Garde", (1, -half, -half, 0)))
    )
    lines = standings(field, results([sheet]), 1, penalties={1: -10})
    given = (Penalty(1, "A", -6, "zu spät", "Leitung"), Penalty(1, "A", -4, "noch einmal zu spät", "Leitung"))
    rows = recalculated(xlsx.workbook(lines, [sheet], META._replace(rounds=1), penalties=given), tmp_path)
    # 1: 1.5 − 10 = −8.5, 2: −1, 3: −0.5, 4: 0
    assert [row[4:7] for row in rows[1:5]] == [
        ["0.0", "0.0", "0.0"],
        ["-0.5", "0.0", "-0.5"],
        ["-1.0", "0.0", "-1.0"],
        ["+1.5", "-10.0", "-8.5"],
    ]


def test_rounds_and_totals_are_formulas_that_carry_their_value() -> None:
    lines, sheets = evening(17)
    file = xlsx.workbook(lines, sheets, META)
    formulas, values = opened(file)["Stand"], opened(file, values=True)["Stand"]
    for row, line in enumerate(lines, start=2):
        shown = [cell.value for cell in formulas[row]]
        assert all(re.fullmatch(r"='R[123] T[1-4]'![C-G]\d+", formula) for formula in shown[4:7])
        assert shown[7] == f"=SUM(E{row}:G{row})"
        assert [cell.value for cell in values[row]][4:8] == [*line.rounds, line.total]


def test_a_sheet_a_table_and_round_with_sums_and_a_check_cell() -> None:
    lines, sheets = evening(17)
    file = xlsx.workbook(lines, sheets, META)
    book, values = opened(file), opened(file, values=True)
    assert book.sheetnames == [
        "Stand",
        "Verzeichnis",
        *(f"R{number} T{table}" for number in (1, 2, 3) for table in (1, 2, 3, 4)),
        "Reihung",
    ]
    five = next(sheet for sheet in sheets if len(sheet.seating.players) == 5)
    page, computed = book[xlsx.sheet_name(five)], values[xlsx.sheet_name(five)]
    assert [cell.value for cell in page[1]][2:7] == [f"{player.name} ({player.number})" for player in five.seating.players]
    # 20 games, a redeal and a replaced line make rows 2 to 23; the sums stand in row 24.
    assert [cell.value for cell in page["A"][1:23] if cell.value] == [1, 2, 3, 4, 5, 6, *range(6, 21)]
    assert [page.cell(24, column).value for column in range(3, 9)] == [
        *(f"=SUM({column}2:INDEX({column}:{column},ROW()-1))" for column in "CDEFG"), "=SUM(C24:G24)",
    ]  # fmt: skip
    assert [computed.cell(24, column).value for column in range(3, 9)] == [*five.totals, 0]
    replaced = next(row for row in page.iter_rows(min_row=2) if row[1].value.startswith("Bettler"))
    assert [cell.value for cell in replaced][2:4] == ["+50", "−50"]
    assert all(cell.data_type == "s" and cell.font.strike for cell in replaced[2:7])


def test_each_sheet_is_frozen_and_prints_on_a4_with_its_head() -> None:
    lines, sheets = evening(5)
    for page in opened(xlsx.workbook(lines, sheets, META)):
        assert page.freeze_panes in ("A2", "C2", "D2")
        assert page.print_title_rows == "$1:$1"
        assert (page.page_setup.paperSize, page.sheet_properties.pageSetUpPr.fitToPage) == (9, True)
        assert "7f3a 91c2 e05d" in page.oddFooter.left.text


@pytest.mark.parametrize(
    "name", ["=1+1", "+43 660", "-Hans", "@SUM(A1)", "=cmd|' /C calc'!A0", "A<b>&\"'", "tab\there", "null\x00byte", "x" * 300]
)
def test_a_persons_text_is_text(name: str) -> None:
    field = (PlayerRow(1, name, name), *players(4)[1:])
    sheet = ScoreSheet(Seating(1, 1, field, 0, 1), (SheetLine(1, name, (3, -1, -1, -1), 0, 0, name, name, Mark.MANUAL),))
    meta = Meta(name, None, name, name, name, name, "abc", rounds=1)
    lines = standings(field, results([sheet]), 1)
    clean = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    book = opened(xlsx.workbook(lines, [sheet], meta))
    cells = [book["Stand"]["C2"], book["Stand"]["D2"], book["R1 T1"]["H2"]]
    assert [(cell.value, cell.data_type) for cell in cells] == [(clean, "s")] * 3
    assert opened(xlsx.write(players_report([], field, meta)))["Tischliste"]["B2"].data_type in ("s", "inlineStr")


def test_a_list_as_a_sheet_has_values_only() -> None:
    field = players(5)
    page = opened(xlsx.write(players_report(seatings(field), field, META)))["Tischliste"]
    assert [cell.value for cell in page[1]] == ["Nr.", "Name", "Ort", "R1", "R2", "R3"]
    assert page.max_row == 6
    assert {cell.value for cell in page["D"][1:]} == {1}


def test_a_tournament_without_any_table_is_a_workbook_too() -> None:
    book = opened(xlsx.workbook(standings(players(3), [], 3), [], META))
    assert book.sheetnames == ["Stand"]
    assert [cell.value for cell in book["Stand"][1]][4:] == ["R1", "R2", "R3", "Gesamt"]
    assert book["Stand"].max_row == 1
    assert opened(xlsx.workbook((), [], META)).sheetnames == ["Stand"]


def test_what_a_ruling_replaced_counts_for_nothing_and_what_it_put_there_counts() -> None:
    field = players(4)
    lines = (
        SheetLine(1, "Dreier", (15, -5, -5, -5), 0, 0, "", "wie eingegeben", Mark.REPLACED),
        SheetLine(1, "Dreier", (15, 5, 5, -25), 0, 0, "Renonce", "Entscheid § Renonce, 2", Mark.RULED),
        SheetLine(2, "Rufer", (1, 1, -1, -1), 0, 1, "", "strittig", Mark.DISPUTED),
    )
    sheet = ScoreSheet(Seating(1, 1, field, 0, 2), lines)
    ranked = standings(field, results([sheet]), 1)
    file = xlsx.workbook(ranked, [sheet], META._replace(rounds=1))
    page, values = opened(file)["R1 T1"], opened(file, values=True)["R1 T1"]
    assert [cell.value for cell in page[2]][:6] == [1, "Dreier", "+15", "−5", "−5", "−5"]
    assert [cell.data_type for cell in page[2]][2:6] == ["s"] * 4
    assert [cell.value for cell in page[3]] == [1, "Dreier Renonce", 15, 5, 5, -25, "=SUM(C3:F3)", "Entscheid § Renonce, 2"]
    assert [cell.value for cell in values[5]][2:7] == [16, 6, 4, -26, 0]
    assert (page["A2"].font.strike, page["A3"].border.left.style, page["A4"].fill.patternType) == (True, "thick", "lightUp")


def test_libreoffice_takes_the_penalties_off_by_their_sheet(tmp_path: Path) -> None:
    field = players(4)
    sheet = ScoreSheet(Seating(1, 1, field, 0, 1), (SheetLine(1, "Dreier", (15, -5, -5, -5)),))
    given = (Penalty(2, "B", -3, "spät"), Penalty(4, "D", -1, "geredet"), Penalty(2, "B", -4, "noch einmal", round=2))
    lines = standings(field, results([sheet]), 1, penalties={2: -7, 4: -1})
    rows = recalculated(xlsx.workbook(lines, [sheet], META._replace(rounds=1), penalties=given), tmp_path)
    assert [(row[1], row[4:7]) for row in rows[1:5]] == [
        ("1", ["+15", "0", "+15"]),
        ("3", ["-5", "0", "-5"]),
        ("4", ["-5", "-1", "-6"]),
        ("2", ["-5", "-7", "-12"]),
    ]
    page = opened(xlsx.workbook(lines, [sheet], META, penalties=given))["Strafpunkte"]
    assert [[cell.value for cell in row][:5] for row in page.iter_rows(min_row=1, max_row=5)] == [
        ["Nr.", "Name", "Punkte", "ab Runde", "Grund"],
        [2, "B", -3, 1, "spät"],
        [4, "D", -1, 1, "geredet"],
        [2, "B", -4, 2, "noch einmal"],
        ["Summe", None, "=SUM(C2:INDEX(C:C,ROW()-1))", None, None],
    ]


def test_openpyxl_is_used_by_what_it_documents() -> None:
    """No module and no attribute of it that begins with an underscore: those change without notice."""
    source = Path(xlsx.__file__).read_text(encoding="utf-8")
    imported = [line for line in source.splitlines() if "openpyxl" in line and line.startswith(("from", "import"))]
    assert imported
    assert [line for line in imported if re.search(r"\b_\w", line)] == []
    assert re.findall(r"\b(?:book|sheet|cell|made)\._\w+", source) == []


def test_what_is_broken_is_seen_whole_and_no_word_is_broken() -> None:
    """LibreOffice takes a row as high as the file says: lines of 15 points, counted for a face a fifth wider than Calibri."""
    lines, sheets = evening(9)
    note = "strittig; Entscheid 4, § 3 c; bar ± 4 Punkte; berichtigt: verschrieben"
    seated = tuple(player._replace(name="Dr. Maximiliane Oberreitermayr-Unterpertingerwimmer") for player in sheets[0].seating.players)
    first = sheets[0]._replace(
        seating=sheets[0].seating._replace(players=seated), lines=(sheets[0].lines[0]._replace(note=note), *sheets[0].lines[1:]),
    )  # fmt: skip
    named = tuple(
        line._replace(player=line.player._replace(name="Univ.-Prof. Mag. Dr. Karl-Friedrich Freiherr von Hohenstaufen")) for line in lines
    )
    book = opened(xlsx.workbook(named, [first, *sheets[1:]], META))
    standing, table = book["Stand"], book["R1 T1"]
    assert (standing.row_dimensions[1].height, standing.row_dimensions[2].height) == (None, 30)
    assert (table.row_dimensions[1].height, table.row_dimensions[2].height, table.row_dimensions[3].height) == (60, 45, None)
    assert table.column_dimensions["A"].width >= 8, "Summe"
    assert table.column_dimensions["C"].width >= len("Unterpertingerwimmer")
    ranks = [cell for cell in book["Reihung"][2] if isinstance(cell.value, str) and "RANK" in cell.value]
    assert all("+" not in cell.number_format for cell in ranks)
