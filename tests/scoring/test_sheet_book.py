"""A sheet of the second format as a workbook: it means the same there and back, and nothing in it is dropped."""

import io
from typing import Any

import pytest
from openpyxl import Workbook, load_workbook

import rules
from rules.book import read_sheet
from scoring.paper.exporters import sheet_book
from scoring.paper.exporters.sheet_cells import number_of, question
from scoring.paper.exporters.sheet_found import Row
from tests.rules.own_made import made
from tests.rules.own_read import EVERYTHING


def lists(content: bytes) -> dict[str, list[Row]]:
    """The lists as they stand."""
    pages = load_workbook(io.BytesIO(content)).worksheets
    return {page.title: [(number, tuple(cells)) for number, cells in enumerate(page.iter_rows(values_only=True), 1)] for page in pages}


def there_and_back(file: dict[str, Any]) -> sheet_book.BookOfSheet:
    return sheet_book.read(lists(sheet_book.written(file)))


@pytest.mark.parametrize("file", [EVERYTHING, *map(made, range(16))], ids=lambda file: str(file["slug"]))
def test_a_file_means_the_same_there_and_back_and_is_the_same_from_then_on(file: dict[str, Any]) -> None:
    back = there_and_back(file)
    assert back.wrong == ()
    again = there_and_back(back.data)
    assert again.data == back.data
    one, two = read_sheet(file), read_sheet(back.data)
    assert (two.system, two.play, two.decisions, two.sentences, two.day) == (one.system, one.play, one.decisions, one.sentences, one.day)
    assert rules.digest(one) == rules.digest(two)


def cells(title: str, file: dict[str, Any] = EVERYTHING) -> list[tuple[Any, ...]]:
    return [tuple("" if cell is None else cell for cell in row) for _number, row in lists(sheet_book.written(file))[title]]


def test_the_lists_are_those_of_the_page() -> None:
    assert cells("Blatt")[3:5] == [("Name", "Zum Lamm"), ("Name englisch", "The Lamb")]
    assert cells("Namen")[:2] == [("Zeile", "Deutsch", "Englisch"), ("dreier", "Blick", "Look")]
    assert cells("Eigene Spiele")[0] == (
        "Kurzname", "Art", "Wert", "Verloren", "Partner", "Solo", "Kontra", "Überschuss", "Faktor", "Ansagen", "Wie",
    )  # fmt: skip
    assert cells("Eigene Spiele")[1] == ("hoch", "alone", 4, 6, "", "ja", "", "", 2, "pagat, fang", "farbensolo")
    assert cells("Eigene Ansagen")[0] == (
        "Kurzname", "Art", "Still", "Angesagt", "Im Spiel", "Wer", "Still verlierbar", "Im Solo doppelt", "Kontra", "Spiele", "Je", "Ab",
        "Hebt",
        "Zahlt",
    )  # fmt: skip
    fang = [row for row in cells("Eigene Ansagen") if row[0] == "fang"]
    assert [row[:5] for row in fang] == [("fang", "catch", 2, 4, "hoch"), ("fang", "", 3, "", "dreier"), ("fang", "", 1, "–", "else")]
    settings = dict(cells("Einstellungen"))
    assert (settings["count.wins"], settings["seats.out.6"], settings["renonce.pays"]) == ("35/1", "0, 3", 5)
    assert (settings["surplus.kontra"], settings["day.games_at.5"], settings["radl.last"]) == ("nein", 20, "round")
    assert ("gstiess", 3, "Gstieß", "Gstieß") in cells("Radl")
    assert ("farbzwang", "trick_turned", "forced? no_renonce : renonce", "", "", "") in cells("Renonce")
    assert ("kibitzer", "", "–", "", "", "") in cells("Renonce")
    assert ("viel", 1.5) in cells("Forderungen")
    assert cells("Sätze")[1] == ("§ 1", "Der Blick zählt 5.", "The look counts 5.", "dreier")


@pytest.mark.parametrize("said, has", [([], True), (None, False)])
def test_a_list_of_no_sentence_says_that_there_is_none(said: Any, has: bool) -> None:
    assert ("sentences" in there_and_back(EVERYTHING | {"sentences": said, "sources": {}}).data) is has


def test_a_file_of_the_first_format_has_its_lists_alone() -> None:
    file = {key: EVERYTHING[key] for key in ("slug", "edition", "valid_from", "base")} | {"format": "tarock-sheet/1", "name": "Zum Lamm"}
    assert list(lists(sheet_book.written(file))) == list(sheet_book.HEADS)


@pytest.mark.parametrize("written, value", [
    ("2½", 2.5), ("½", 0.5), ("2,5", 2.5), ("2.5", 2.5), (2.5, 2.5), ("3.0", 3), (7, 7), ("35/1", "35/1"), ("zwei", "zwei"), ("", ""),
])  # fmt: skip
def test_a_number_is_read_as_people_write_it(written: object, value: object) -> None:
    assert (number_of(written), type(number_of(written))) == (value, type(value))


def test_a_question_is_written_with_its_answers() -> None:
    asked = {"fact": "forced", "yes": "renonce", "no": {"fact": "gained", "yes": "renonce", "no": "bird_lost"}}
    assert question(asked) == "forced? renonce : (gained? renonce : bird_lost)"


def book_with(title: str, *rows: tuple[Any, ...]) -> sheet_book.BookOfSheet:
    """A workbook of the second format with one list more."""
    book = Workbook()
    head = book.active
    head.title = "Blatt"
    for row in (("Angabe", "Wert"), ("Format", "tarock-sheet/2"), ("Kurzname", "lamm")):
        head.append(row)
    page = book.create_sheet(title)
    for row in rows:
        page.append(row)
    out = io.BytesIO()
    book.save(out)
    return sheet_book.read(lists(out.getvalue()))


@pytest.mark.parametrize("title, rows, place", [
    ("Nahmen", [("Zeile", "Deutsch")], "Nahmen"),
    ("Namen", [("Zeile", "German", "Englisch")], "Namen!B1"),
    ("Sätze", [("Stelle", "Deutsch", "Englisch", "Row")], "Sätze!D1"),
    ("Namen", [("Zeile", "Deutsch", "Englisch"), ("dreier", "Blick", "Look", "Regard")], "Namen!D2"),
    ("Namen", [("Zeile", "Deutsch"), ("dreier", "Blick"), ("dreier", "Look")], "Namen!A3"),
    ("Einstellungen", [("Angabe", "Wert"), ("count.totale", 70)], "Einstellungen!A2"),
    ("Einstellungen", [("Angabe", "Wert"), ("games.dreier", 5)], "Einstellungen!A2"),
    ("Einstellungen", [("Angabe", "Wert"), ("halves", "kept"), ("halves", "down")], "Einstellungen!A3"),
    ("Radl", [("Anlass", "Länge"), ("tie", None)], "Radl!B2"),
    ("Renonce", [("Verstoß", "Stufe", "Entscheidung"), ("farbzwang", None, "renonce")], "Renonce!B2"),
    ("Eigene Ansagen", [("Kurzname", "Art", "Still"), ("fang", "catch", 1), ("fang", None, 2)], "Eigene Ansagen!A3"),
])  # fmt: skip
def test_what_cannot_be_placed_is_refused_with_its_cell(title: str, rows: list[tuple[Any, ...]], place: str) -> None:
    assert [where.partition(" (")[0] for where, _said in book_with(title, *rows).wrong] == [place]


def test_missing_columns_at_the_end_may_be_left_out_and_a_fault_knows_its_cell() -> None:
    book = book_with("Eigene Spiele", ("Kurzname", "Art", "Wert"), ("hoch", "alone", 3))
    assert (book.wrong, book.data["own_games"]) == ((), {"hoch": {"kind": "alone", "value": 3}})
    assert book.place("own_games.hoch.value") == "Eigene Spiele!C2 (own_games.hoch.value)"
