"""Lists with money in them: the same amount on paper, in csv, in a workbook and in JSON; receipts a person. By hand."""

import json
from io import BytesIO

from openpyxl import load_workbook

from scoring.arithmetic.prizes import check_line
from scoring.paper.exporters import export
from scoring.paper.exporters.giving import ordinal
from scoring.paper.handing_out import AwardLine, GivenBy, TicketLine, prizes_report, raffle_report, receipt_lines
from tests.scoring.made import META
from tests.scoring.read_back import texts

LINES = (
    AwardLine(rank=1, number=7, name="Anna Huber", place="Linz", what="1. Platz", keys=("1",), cents=123450, text=""),
    AwardLine(rank=2, number=3, name="Karl Pichler", place="", what="2. Platz", keys=("2",), cents=5, text=""),
    AwardLine(rank=1, number=7, name="Anna Huber", place="Linz", what="Beste Runde", keys=("r",), cents=0, text="Schinken"),
)
GIVEN = GivenBy("7f3a91", "kontra")


def test_a_place_in_english() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)] == [
        "1st", "2nd", "3rd", "4th", "11th", "12th", "13th", "21st", "22nd", "103rd", "111th",
    ]  # fmt: skip


def test_an_amount_is_the_same_in_every_format() -> None:
    report = prizes_report(LINES, ["3. Platz"], META, GIVEN)
    assert export(report, "csv").decode("utf-8-sig").splitlines() == [
        "Rang;Nr.;Name;Ort;Preis;Sachpreis;Betrag;Code", "1;7;Anna Huber;Linz;1. Platz;;1234,50;1", "2;3;Karl Pichler;;2. Platz;;0,05;2",
        "1;7;Anna Huber;Linz;Beste Runde;Schinken;;r",
    ]  # fmt: skip
    sheet = load_workbook(BytesIO(export(report, "xlsx"))).active
    assert [(cell.value, cell.number_format) for cell in sheet["G"]][1:3] == [(1234.5, '#,##0.00\\ "€"'), (0.05, '#,##0.00\\ "€"')]
    assert json.loads(export(report, "json"))["prizes"] == [
        {"person": 7, "name": "Anna Huber", "rank": 1, "prizes": ["1"], "cents": 123450},
        {"person": 3, "name": "Karl Pichler", "rank": 2, "prizes": ["2"], "cents": 5},
        {"person": 7, "name": "Anna Huber", "rank": 1, "prizes": ["r"], "cents": 0, "text": "Schinken"},
    ]
    [page] = texts(export(report, "pdf"))
    for said in ("1234,50 €", "0,05 €", "Preisgeld zusammen 1234,55 €.", "Niemand bekommt: 3. Platz.", "Vergeben nach Stand 7f3a91."):
        assert said in page, said


def test_nothing_to_list_is_said() -> None:
    assert prizes_report((), (), META, GivenBy("", "")).notes == ("Es sind keine Preise festgelegt.",)
    assert raffle_report((), META, "").notes == ("Es gibt keine Tombola.",)


def test_the_raffle_says_how_to_check_it() -> None:
    """The page's own example: `printf %s 7f3a/raffle/3 | sha256sum` begins 3747bf2f."""
    report = raffle_report(
        [TicketLine(1, 3, "Eva Wolf", "", "3747bf2f", "Korb", gone=False, check=check_line("7f3a", 3))], META, "7f3a", "en"
    )
    assert report.notes[1] == "Anybody can check it: printf %s 7f3a/raffle/3 | sha256sum begins with 3747bf2f. The smallest ticket wins."


def test_a_receipt_is_for_everything_that_one_person_receives() -> None:
    first, second = receipt_lines(LINES)
    assert (first.number, first.cents, first.things, first.what) == (7, 123450, ("Schinken",), ("1. Platz", "Beste Runde"))
    assert (second.number, second.cents, second.things) == (3, 5, ())
