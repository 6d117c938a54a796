"""csv and JSON are for sorting, filtering and programs: the table on every row, codes beside words, times by ISO 8601, numbers as
numbers."""

import csv
import io
import json
from fractions import Fraction

from scoring.arithmetic.standings import standings
from scoring.paper.cash import CashRow, CashSums, PaymentRow, cash_report, payments_report
from scoring.paper.drawn_lists import tables_report
from scoring.paper.exporters import export
from scoring.paper.groups import GroupLine, groups_report
from scoring.paper.report import Report, round_report
from scoring.plain.rows import PlayerRow, Seating, TableResult
from tests.scoring.made import META

FIELD = tuple(PlayerRow(number, f"Spieler {number}") for number in range(1, 9))
SEATED = [Seating(1, 1, FIELD[:4]), Seating(1, 2, FIELD[4:])]


def lines(report: Report) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(export(report, "csv").decode("utf-8-sig")), delimiter=";"))


def test_the_table_stands_on_every_row_of_a_file_and_once_on_paper() -> None:
    results = [TableResult(1, 1, (1, 2, 3, 4), (3, 1, -1, -3)), TableResult(1, 2, (5, 6, 7, 8), (6, 2, -2, -6))]
    played = round_report(1, SEATED, results, standings(FIELD, results, 1), META)
    drawn = tables_report(1, SEATED, META)
    for report in (played, drawn):
        assert [row["Tisch"] for row in lines(report)] == ["1"] * 4 + ["2"] * 4
        [rows] = [value for key, value in json.loads(export(report, "json")).items() if isinstance(value, list)]
        assert [row["table"] for row in rows] == [1] * 4 + [2] * 4
        assert [row[0] for row in report.on_paper.rows] == [1, None, None, None, 2, None, None, None]


def test_a_table_that_a_player_has_not_is_nobodys() -> None:
    """R1 and R2 of the Tischliste are tables too; who has none there has none."""
    results = [TableResult(1, 1, (1, 2, 3, 4), (3, 1, -1, -3))]
    report = round_report(1, SEATED[:1], results, standings(FIELD, results, 1), META)
    assert [row["number"] for row in json.loads(export(report, "json"))["round-1"]] == [1, 2, 3, 4]


def test_the_cash_has_time_kind_and_number_for_programs() -> None:
    row = CashRow("21.11.2026, 16:04", "Nenngeld, Nr. 7 Anna Huber", 1200, iso="2026-11-21T16:04:05+01:00", kind="fee", number=7)
    report = cash_report([row, CashRow("", "Nenngelder, nur als Haken", 500, kind="fee")], CashSums((("Soll", 1700),), ""), META)
    assert lines(report)[0] == {
        "Zeit": "2026-11-21T16:04:05+01:00", "Code": "fee", "Nr.": "7", "Was": "Nenngeld, Nr. 7 Anna Huber", "herein": "12,00",
        "hinaus": "",
        "danach": "12,00",
    }  # fmt: skip
    assert json.loads(export(report, "json"))["cash"][1] == {
        "at": None,
        "kind": "fee",
        "number": None,
        "what": "Nenngelder, nur als Haken",
        "cents": 500,
    }
    assert [column.head for column in report.on_paper.columns] == ["Zeit", "Was", "herein", "hinaus", "danach"]
    assert report.on_paper.rows[0][0] == "21.11.2026, 16:04"


def test_a_payment_has_the_numbers_beside_the_words() -> None:
    rows = [PaymentRow("Runde 1, Tisch 2", "3 Eva", "4 Karl", 40, codes=(1, 2, 3, 4))]
    rows += [PaymentRow("Der ganze Abend", "Turnier", "4 Karl", 5, codes=(None, None, None, 4))]
    first, second = json.loads(export(payments_report(rows, META, 10), "json"))["payments"]
    assert (first["round"], first["table"], first["from_number"], first["to_number"], first["cents"]) == (1, 2, 3, 4, 40)
    assert (second["round"], second["table"], second["from_number"], second["to_number"]) == (None, None, None, 4)


def test_table_points_are_numbers_in_files_and_words_on_paper() -> None:
    # A third is printed with two digits, half up, and is itself in files.
    report = groups_report(
        "table_points", [GroupLine(1, 7, "Anna", "Linz", Fraction(13, 2)), GroupLine(2, 8, "Eva", "", Fraction(8, 3))], META, ""
    )
    assert [row["Gesamt"] for row in lines(report)] == ["6,5", "2,67"]
    assert [row[-1] for row in report.in_files.rows] == [Fraction(13, 2), Fraction(8, 3)]
    assert [row[-1] for row in report.on_paper.rows] == ["6½", "2,67"]
