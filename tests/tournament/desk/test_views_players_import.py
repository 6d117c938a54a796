"""A player list from a file and back into one: every kind of csv and xlsx, hostile files, the preview, the export."""

import csv
import io
import json
import re
import zipfile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from openpyxl import Workbook, load_workbook

from tests.tournament.evening import registered
from tests.tournament.list_read import read_players
from tournament.desk.registration import players, spreadsheets
from tournament.models import Registration, Tournament

pytestmark = pytest.mark.django_db

LIST = "/t/probe/anmeldung/"
IMPORT = "/t/probe/anmeldung/einlesen/"


@pytest.fixture
def tournament() -> Tournament:
    """Eight players, "Spieler 1" to "Spieler 8", with their numbers."""
    return registered()


def row_of(number: int) -> Registration:
    return Registration.objects.select_related("player").get(tournament__slug="probe", number=number)


def count() -> int:
    return Registration.objects.filter(tournament__slug="probe").count()


# A list from a file ----------------------------------------------------------------------------------------------------------


def upload(client: Client, content: bytes, name: str = "liste.csv"):
    return client.post(IMPORT, {"file": SimpleUploadedFile(name, content)})


def workbook(*rows: tuple) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(row)
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def packed(**parts: bytes) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as target:
        for name, content in parts.items():
            target.writestr(name.replace("__", "/"), content)
    return file.getvalue()


ROWS = (("Nr.", "Name", "Ort"), (20, "Max Größwang", "Ried"), (21, "Eva Öller", "Wels"))
TEXT = "Nr.;Name;Ort\r\n20;Max Größwang;Ried\r\n21;Eva Öller;Wels\r\n"
AS_FILES = {
    "utf-8": TEXT.encode(),
    "bom": b"\xef\xbb\xbf" + TEXT.encode(),
    "windows-1252": TEXT.encode("cp1252"),
    "utf-16": TEXT.encode("utf-16"),
    "commas": TEXT.replace(";", ",").encode(),
    "tabs": TEXT.replace(";", "\t").encode(),
    "unix": TEXT.replace("\r\n", "\n").encode(),
    "title and commas": ("Herbstturnier\n" + TEXT.replace(";", ",")).encode(),
    "old mac": TEXT.replace("\r\n", "\r").encode(),
    "title above": b"Herbstturnier\r\n\r\n" + TEXT.encode(),
    "blank lines": TEXT.replace("\r\n", "\r\n\r\n").encode(),
    "xlsx": workbook(*ROWS),
    "xlsx with a title": workbook(("Herbstturnier",), (), *ROWS),
}


@pytest.mark.parametrize("content", AS_FILES.values(), ids=AS_FILES.keys())
def test_files_of_every_kind_read_the_same(content: bytes) -> None:
    read = read_players(content)
    assert [(row["number"], row["name"], row["place"]) for row in read.rows] == [(20, "Max Größwang", "Ried"), (21, "Eva Öller", "Wels")]


def test_other_heads_and_marks_are_understood() -> None:
    heads = "Startnummer;Vorname;NACHNAME;Wohnort;Nenngeld;Da;Telefon;Merkmale;Abgemeldet"
    read = read_players(f"{heads}\n5.;Eva;Öller;Wels;x;nein;1;a, b;\n6;Max;Bauer;;;;;;ja\n".encode())
    assert read.rows == [
        {"name": "Eva Öller", "place": "Wels", "club": "", "number": 5, "tags": ["a", "b"], "paid": True, "present": False}
    ]
    assert (read.lines, read.ignored, read.withdrawn) == ([2], ["Telefon"], 1)


def test_formulas_are_texts_and_never_worked_out() -> None:
    read = read_players(b"Name;Ort\r\n'=1+1;'-Linz\r\n")
    assert (read.rows[0]["name"], read.rows[0]["place"]) == ("=1+1", "-Linz")


def test_a_sum_below_two_columns_of_names_is_left_out(director_client: Client, tournament: Tournament) -> None:
    """„Summe“ under *Familienname*, how many under *Vorname*: nobody is called „2 Summe“."""
    content = "Familienname;Vorname;Ort\nHuber;Josef;Linz\nBauer;Ida;Perg\nSumme;2;\n".encode("ascii")
    page = upload(director_client, content).content.decode()
    fields = preview_of(page)
    assert [name for name in fields if name.startswith("ohne")] == ["ohne-4"]
    director_client.post(IMPORT, fields)
    assert count() == 10


def test_nothing_is_stored_before_it_is_confirmed(director_client: Client, tournament: Tournament) -> None:
    answer = upload(director_client, AS_FILES["bom"])
    page = answer.content.decode()
    assert (answer.status_code, count()) == (200, 8)
    assert "2 Zeilen gelesen, noch nichts gespeichert." in page
    signed = re.search(r'name="rows" value="([^"]+)"', page)[1]
    said = director_client.post(IMPORT, {"rows": signed}, follow=True).content.decode()
    assert "2 Spieler sind angemeldet." in said
    assert (row_of(20).player.name, row_of(21).player.place) == ("Max Größwang", "Wels")


def test_the_preview_shows_each_rows_faults(director_client: Client, tournament: Tournament) -> None:
    """Line 2 takes number 1, which is given; line 3 has no name; line 4 is good; line 5 repeats it; line 6 says neither yes nor no."""
    content = "Nr;Name;Ort;bezahlt\n1;Neu;Linz;\n;;Wels;\n30;Gut;Perg;ja\n31;Gut;Perg;\n32;Max;;vielleicht\n".encode("ascii")
    page = upload(director_client, content).content.decode()
    assert "3 Zeilen haben Fehler." in page
    assert "1 Frage ist offen." in page
    assert "1 Person ist neu." in page, "nobody of a row that is wrong"
    for said in ("Nr.: Die Nummer 1 ist vergeben.", "Name: Bitte ausfüllen.", "Ist das Gut aus Zeile 4?", "bezahlt: Ja oder nein."):
        assert said in page
    assert "Gut ist schon angemeldet." not in page, "that is what is asked"
    assert page.count('class="bad"') == 4
    signed = re.search(r'name="rows" value="([^"]+)"', page)[1]
    assert director_client.post(IMPORT, {"rows": signed}).status_code == 422, "the whole list is not stored"
    assert count() == 8
    director_client.post(IMPORT, {"rows": signed, "nur_gute": "1"})
    assert (count(), row_of(30).player.name, row_of(30).paid) == (9, "Gut", True)


def test_what_happened_since_the_preview_is_seen(director_client: Client, tournament: Tournament) -> None:
    signed = re.search(r'name="rows" value="([^"]+)"', upload(director_client, AS_FILES["bom"]).content.decode())[1]
    players.add_player(tournament_id=tournament.pk, name="Schneller", number=20)
    answer = director_client.post(IMPORT, {"rows": signed})
    assert answer.status_code == 422
    assert "Die Nummer 20 ist vergeben." in answer.content.decode()


def test_a_list_of_one_name_is_asked_about_by_its_first_row(director_client: Client, tournament: Tournament) -> None:
    """Each further row is held against the first alone: the work grows with the rows, not with their pairs."""
    rows = "".join(f"{number};Ida Zwettler;Linz\r\n" for number in range(100, 160))
    page = upload(director_client, f"Nr;Name;Ort\r\n{rows}".encode()).content.decode()
    assert page.count("Ist das Ida Zwettler aus Zeile 2?") == 2 * 59, "as a fault and as its question"


@pytest.mark.parametrize("signed", ["", "unsinn", json.dumps([[{"name": "X"}], [1], [], 0, "x"])])
def test_a_preview_that_is_not_ours_is_refused(director_client: Client, tournament: Tournament, signed: str) -> None:
    answer = director_client.post(IMPORT, {"rows": signed}, follow=True)
    assert "Die Vorschau ist abgelaufen" in answer.content.decode()
    assert count() == 8


DOCTYPE = b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>'
UNREADABLE = {
    "empty": (b"", "Die Datei ist leer."),
    "blank": (b" \r\n \r\n", "Die Datei ist leer."),
    "heads only": (b"Nr;Name;Ort\r\n", "steht kein Spieler"),
    "no heads": (b"1;Anna;Linz\r\n", "Es fehlen die Überschriften"),
    "old excel": (b"\xd0\xcf\x11\xe0" + b"\0" * 600, "altes Excel-Format"),
    "a picture": (b"\x89PNG\r\n\x1a\n\0\0\0", "weder eine Excel-Datei"),
    "torn zip": (b"PK\x03\x04 abgerissen", "beschädigt"),
    "any zip": (packed(brief=b"Guten Tag"), "beschädigt"),
    "zip bomb": (packed(**{"xl__worksheets__sheet1.xml": b"0" * (spreadsheets.MOST_UNPACKED + 1)}), "ausgepackt zu groß"),
    "many rows": (packed(**{"xl__worksheets__sheet1.xml": b"<row/>" * (spreadsheets.MOST_TAGS + 1)}), "ausgepackt zu groß"),
    "many styles": (packed(**{"xl__anything.bin": b"<xf/>" * (spreadsheets.MOST_OTHER_TAGS + 1)}), "ausgepackt zu groß"),
    "many parts": (packed(**{f"teil{number}": b"" for number in range(spreadsheets.MOST_PARTS + 1)}), "ausgepackt zu groß"),
    "entities": (packed(**{"[Content_Types].xml": DOCTYPE}), "nicht in eine Tabelle gehört"),
    "too many rows": (b"Name\r\n" + b"Anna\r\n" * 5_011, "mehr als 5000 Zeilen"),
    "a quote that never ends": (b'Name;Ort\r\n"Anna;Linz\r\n' + b"x" * 140_000, "Anführungszeichen"),
}


@pytest.mark.parametrize("content, said", UNREADABLE.values(), ids=UNREADABLE.keys())
def test_what_is_no_list_says_why(director_client: Client, tournament: Tournament, content: bytes, said: str) -> None:
    answer = upload(director_client, content)
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert count() == 8


def test_a_file_too_large_is_not_read_to_its_end(director_client: Client, tournament: Tournament) -> None:
    answer = upload(director_client, b"Name\r\n" + b"x" * (spreadsheets.MOST_BYTES + 10))
    assert answer.status_code == 422
    assert "mehr als 5 MB" in answer.content.decode()


def test_a_sheet_that_claims_a_million_rows_is_read_by_what_it_has() -> None:
    book = Workbook()
    book.active.append(["Name"])
    book.active.append(["Anna"])
    book.active.cell(row=1_000_000, column=1, value="Fern")
    file = io.BytesIO()
    book.save(file)
    read = read_players(file.getvalue())
    assert ([row["name"] for row in read.rows], read.lines) == (["Anna", "Fern"], [2, 1_000_000])


def test_a_row_with_a_number_beyond_every_sheet_does_not_read_for_ever() -> None:
    with zipfile.ZipFile(io.BytesIO(workbook(("Name",), ("Anna",)))) as book:
        parts = {name: book.read(name) for name in book.namelist()}
    parts["xl/worksheets/sheet1.xml"] = parts["xl/worksheets/sheet1.xml"].replace(b'<row r="2"', b'<row r="99999999999"')
    with pytest.raises(spreadsheets.Unreadable):
        read_players(packed(**parts))


def test_without_a_file_the_form_says_so(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(IMPORT, {})
    assert answer.status_code == 422
    assert "Bitte eine Datei wählen oder" in answer.content.decode()


# The list as a file ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def listed(tournament: Tournament) -> Tournament:
    players.change_player(registration_id=row_of(1).pk, name="=SUMME(A1)", place="-Linz", club="TC Öd", tags=["Frauen", "Jugend"])
    players.set_paid(registration_id=row_of(1).pk, paid=True)
    players.withdraw(registration_id=row_of(8).pk, reason="krank")
    return tournament


def test_csv_as_austrian_excel_opens_it(director_client: Client, listed: Tournament) -> None:
    answer = director_client.get(LIST + "spieler.csv")
    assert answer["Content-Disposition"] == 'attachment; filename="probe-spieler.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert rows[0] == ["Nr.", "Name", "Ort", "Verein", "Merkmale", "bezahlt", "anwesend", "abgemeldet"]
    assert rows[1] == ["1", "'=SUMME(A1)", "'-Linz", "TC Öd", "Frauen, Jugend", "ja", "", ""]
    assert (len(rows), rows[8][-1]) == (9, "ja")


def test_xlsx_holds_texts_not_formulas(director_client: Client, listed: Tournament) -> None:
    book = load_workbook(io.BytesIO(director_client.get(LIST + "spieler.xlsx").content))
    cell = book.active["B2"]
    assert (cell.value, cell.data_type) == ("=SUMME(A1)", "s")


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_what_is_exported_reads_the_same(director_client: Client, listed: Tournament, ending: str) -> None:
    read = read_players(director_client.get(f"{LIST}spieler.{ending}").content)
    assert read.rows[0] == {
        "name": "=SUMME(A1)", "place": "-Linz", "club": "TC Öd", "number": 1, "tags": ["Frauen", "Jugend"], "paid": True, "present": False,
    }  # fmt: skip
    assert (len(read.rows), read.withdrawn, read.ignored) == (7, 1, [])


def test_other_endings_are_not_found(director_client: Client, tournament: Tournament) -> None:
    assert director_client.get(LIST + "spieler.exe").status_code == 404


# Queries ---------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("step", ["preview", "confirm"])
def test_queries_do_not_grow_with_the_list(director_client: Client, tournament: Tournament, step: str) -> None:
    counted = []
    for size in (20, 200):
        content = "Name\n" + "".join(f"Neu {size}-{number}\n" for number in range(size))
        with CaptureQueriesContext(connection) as queries:
            answer = upload(director_client, content.encode())
        if step == "confirm":
            signed = re.search(r'name="rows" value="([^"]+)"', answer.content.decode())[1]
            with CaptureQueriesContext(connection) as queries:
                assert director_client.post(IMPORT, {"rows": signed}).status_code == 302
        counted.append(len(queries))
    # SQLite takes a thousand values at once, so ten times the rows may be a few more inserts; never one a row.
    assert counted[1] - counted[0] <= (5 if step == "confirm" else 0)
    assert counted[0] <= 18, "one gives the new persons numbers, one asks for an extract of the federation's register"


# A list that was pasted, and rows that are left out -----------------------------------------------------------------------------


def preview_of(page: str) -> dict[str, str]:
    """The hidden fields and ticks of the preview, as a browser sends them."""
    fields = dict(re.findall(r'<input\s+type="hidden"\s+name="([\w-]+)"\s+value="([^"]*)"', page))
    ticks = re.findall(r'type="checkbox"\s+name="(ohne-\d+)"\s+value="1"\s+aria-label="[^"]+"\s+checked', page)
    return {name: value for name, value in fields.items() if name in ("rows", "gesehen")} | dict.fromkeys(ticks, "1")


def test_a_list_that_is_pasted_is_read_as_a_file(director_client: Client, tournament: Tournament) -> None:
    answer = director_client.post(IMPORT, {"text": "Name\tOrt\r\nEva Öllinger\tWels\r\nFranz Huemer\tPerg\r\n"})
    page = answer.content.decode()
    assert (answer.status_code, "eingefügte Liste" in page) == (200, True)
    director_client.post(IMPORT, preview_of(page))
    assert (row_of(9).player.name, row_of(9).player.place, row_of(10).player.name) == ("Eva Öllinger", "Wels", "Franz Huemer")
    page = director_client.post(IMPORT, {"text": "Eva Neu\nFranz Neu\n"}).content.decode()
    assert "2 Zeilen gelesen" in page
    for said in ({}, {"text": "  \n"}):
        answer = director_client.post(IMPORT, said)
        assert (answer.status_code, "Bitte eine Datei wählen oder die Liste unten einfügen." in answer.content.decode()) == (422, True)


def test_sums_and_empty_rows_are_left_out_unless_somebody_says_otherwise(director_client: Client, tournament: Tournament) -> None:
    """Of five rows two are no players; one more is left out by hand, and what was proposed can be taken in."""
    rows = "Name;Ort;bezahlt\nEva Öllinger;Wels;10\n;;\nFranz Huemer;Perg;10\n;;20\nSumme Gans;;20\n"
    page = upload(director_client, rows.encode()).content.decode()
    fields = preview_of(page)
    assert ([name for name in fields if name.startswith("ohne")], "Alles in Ordnung." in page) == (["ohne-5", "ohne-6"], True)
    del fields["ohne-6"]
    again = director_client.post(IMPORT, {**fields, "ohne-4": "1", "ansehen": "1"}).content.decode()
    fields = preview_of(again)
    assert [name for name in fields if name.startswith("ohne")] == ["ohne-4", "ohne-5"]
    director_client.post(IMPORT, fields)
    assert [row_of(number).player.name for number in (9, 10)] == ["Eva Öllinger", "Summe Gans"]
    assert count() == 10
