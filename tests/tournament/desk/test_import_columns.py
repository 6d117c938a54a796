"""A list's columns are known by sight, faulty rows are mended in the preview, and who is there already is asked about."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.tournament.list_read import read_players
from tournament.desk.registration import players
from tournament.desk.registration.spreadsheets import Unreadable
from tournament.desk.setup import setup
from tournament.models import Player, Registration, Tournament

pytestmark = pytest.mark.django_db

IMPORT = "/t/probe/anmeldung/einlesen/"


@pytest.fixture
def tournament() -> Tournament:
    """Nr. 1 Anna Huber of Linz; and Eva Öllinger of Wels, TC Wels, from before."""
    earlier = setup.create_tournament(name="Früher", system="koenigrufen-cup")
    players.import_players(tournament_id=earlier.pk, rows=[{"name": "Eva Öllinger", "place": "Wels", "club": "TC Wels"}])
    found = setup.create_tournament(name="Probe", system="koenigrufen-cup", rounds=2, games=3)
    players.import_players(tournament_id=found.pk, rows=[{"name": "Anna Huber", "place": "Linz"}])
    return found


def names() -> list[str]:
    return list(Registration.objects.filter(tournament__slug="probe").order_by("number").values_list("player__name", flat=True))


# Columns by sight -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "Nachname Vorname;Wohnort\nLang Peter;Perg\nQwant Xyril;Ried\n",
    "Nachname/Vorname;Wohnort/PLZ\nLang, Peter;Perg\nQwant Xyril;Ried\n",
    "Familienname;Vorname;Heimatort\nLang;Peter;Perg\nQwant;Xyril;Ried\n",
    "TN-Vorname;TN-Nachname;E-Mail;Ort\nPeter;Lang;p@x.at;Perg\nXyril;Qwant;x@x.at;Ried\n",
    "Teilnehmerliste Herbst\nName, Vorname;Mobilnummer;Gemeinde\nLang Peter;0664;Perg\nQwant Xyril;0699;Ried\n",
])  # fmt: skip
def test_whatever_the_headings_are_called(text: str) -> None:
    assert [(row["name"], row["place"], row["number"]) for row in read_players(text.encode()).rows] == [
        ("Peter Lang", "Perg", None), ("Xyril Qwant", "Ried", None),
    ]  # fmt: skip


def test_heads_as_inns_and_clubs_write_them() -> None:
    read = read_players(b"Name;wohnhaft in;Stammtisch;Kat.;bez.\nPeter Lang;Perg;Goldener Hirsch;Senior;x\nEva Wolf;Ried;;Damen;\n")
    assert read.ignored == []
    assert [(row["name"], row["place"], row["club"], row["tags"], row["paid"]) for row in read.rows] == [
        ("Peter Lang", "Perg", "Goldener Hirsch", ["Senior"], True), ("Eva Wolf", "Ried", "", ["Damen"], False),
    ]  # fmt: skip


@pytest.mark.parametrize("head, row, number", [
    ("N°;Nom;Prénom;Ville;Équipe;N° licence", "7;Weber;Noël;Colmar;Les Cigognes;0671234", 7),
    ("NOM et Prénom;Équipe;Ville de résidence", "WEBER Noël;Les Cigognes;Colmar", None),
    ("Prénom;Nom de famille;Ville;Nom de l'équipe;Tél.", "Noël;Weber;Colmar;Les Cigognes;0388", None),
])  # fmt: skip
def test_heads_as_french_clubs_write_them(head: str, row: str, number: int | None) -> None:
    [read] = read_players(f"{head}\n{row}\n".encode()).rows
    assert read["name"].casefold() == "noël weber"
    assert (read["number"], read["place"], read["team"]) == (number, "Colmar", "Les Cigognes")


def test_a_list_without_headings_is_known_by_its_names() -> None:
    read = read_players(b"17;Lang Peter;Perg\n18;Maria Wolf;Ried\n19;Qwant Eva;Wels\n")
    assert [(row["number"], row["name"], row["place"]) for row in read.rows] == [
        (17, "Peter Lang", "Perg"), (18, "Maria Wolf", "Ried"), (19, "Eva Qwant", "Wels"),
    ]  # fmt: skip
    two = read_players(b"Lang;Peter;Perg\nWolf;Maria;Ried\nHuber;Franz;Wels\n")
    assert [(row["name"], row["place"]) for row in two.rows] == [("Peter Lang", "Perg"), ("Maria Wolf", "Ried"), ("Franz Huber", "Wels")]


@pytest.mark.parametrize("text, names", [
    ("Bob Burger\nCid Celan", ["Bob Burger", "Cid Celan"]),
    ("Bob Burger\nCid Celan\nDr. Qwant van Xyl\n", ["Bob Burger", "Cid Celan", "Dr. Qwant van Xyl"]),
    # the first is nobody's heading where others are known
    ("Bob Burger\nPeter Lang\nMaria Wolf\n", ["Bob Burger", "Peter Lang", "Maria Wolf"]),
])  # fmt: skip
def test_one_column_of_names_that_nobody_knows(text: str, names: list[str]) -> None:
    assert [row["name"] for row in read_players(text.encode()).rows] == names


@pytest.mark.parametrize("text", [
    "Linz\nBad Ischl\nWels\n", "Dorfweg 5\nLinzer Gasse 7\n", "12\n13\n", "Bob Burger;Cid Celan\nDax Dorn;Emo Egk\n",
    "Liebe Freunde wir kommen heute leider nicht\nBis zum nächsten Mal dann wieder\n",
])  # fmt: skip
def test_what_may_be_no_names_wants_a_heading(text: str) -> None:
    with pytest.raises(Unreadable, match="Es fehlen die Überschriften"):
        read_players(text.encode())


def test_titles_come_along() -> None:
    assert read_players(b"Titel;Vorname;Nachname\nDr.;Peter;Lang MBA\n").rows[0]["name"] == "Dr. Peter Lang MBA"


@pytest.mark.parametrize("cell, name", [
    ("Dr. Koller Ernst", "Dr. Ernst Koller"), ("Koller Dr. Ernst", "Dr. Ernst Koller"), ("Koller Ernst Dr.", "Dr. Ernst Koller"),
    ("Mag. (FH) Qwant Xyril MBA", "Mag. (FH) Xyril Qwant MBA"), ("DI Qwant Udo Xyril", "DI Qwant, Udo Xyril"),
    ("Qwant Xyril, MBA", "Xyril Qwant MBA"),
    ("Dr. Koller, Ernst", "Dr. Ernst Koller"), ("Dr. van der Berg Jan", "Dr. Jan van der Berg"), ("Koller", "Koller"),
])  # fmt: skip
def test_titles_are_no_surname_where_the_surname_stands_first(cell: str, name: str) -> None:
    assert read_players(f'Nachname Vorname;Ort\n"{cell}";Linz\n'.encode()).rows[0]["name"] == name


@pytest.mark.parametrize("cell, paid", [
    ("12,-", True), ("12,00", True), ("€ 12", True), ("12 EUR", True), ("12.–", True), ("0,-", False), ("0", False), ("", False),
    ("x", True), ("-", False),
    ("vielleicht", "vielleicht"),
])  # fmt: skip
def test_money_is_a_yes(cell: str, paid: object) -> None:
    assert read_players(f"Name;Nenngeld\nAnna;{cell}\n".encode()).rows[0]["paid"] == paid


TICKED = "Name;Damen?;Jugend (U18);Handy privat;Gruppe\nAnna Huber;x;nein;1;A\nEva Lang;✓;;1;B\nPeter Lang;;Ja;1;A\nUdo Wolf;-;0;1;\n"


@pytest.mark.parametrize("first, left_out", [
    ("Unsere Gäste", True), ("Anmeldungen bis Freitag", True), ("Xaver Qwant", False), ("Öllinger Xyril", False), ("Kurt; Qwant", False),
])  # fmt: skip
def test_a_title_above_names_is_ticked_to_be_left_out(director_client: Client, tournament: Tournament, first: str, left_out: bool) -> None:
    """Of two words without a figure, as a name; Öllinger is known here. Whoever sees a player in it takes the tick away."""
    page, _signed = preview(director_client, f"{first}\nPeter Lang\nEva Wolf\nMax Moser\n")
    assert bool(re.search(r'name="ohne-1"[^>]*checked', page)) is left_out
    assert bool(re.search(rf'Zum Auslassen angehakt:\s*<a href="#zeile-1">Zeile 1: {first}</a>', page)) is left_out
    assert not re.search(r'name="ohne-[234]"[^>]*checked', page)


def test_a_first_name_that_nobody_knows_is_no_title_where_few_are_known(director_client: Client, tournament: Tournament) -> None:
    page, _signed = preview(director_client, "Qwant Xyril\nPeter Lang\nUlfo Zupf\nEva Wolf\n")
    assert not re.search(r'name="ohne-1"[^>]*checked', page)


def test_a_column_of_yes_and_no_is_the_tag_that_it_is_called() -> None:
    """A column "Gruppe" has its tags in its cells; a telephone is nobody's tag."""
    read = read_players(TICKED.encode())
    assert [row["tags"] for row in read.rows] == [["Damen", "A"], ["Damen", "B"], ["Jugend (U18)", "A"], []]
    assert read.ignored == ["Handy privat"]


@pytest.mark.parametrize("cells, tags", [
    ("1;yes;true", [["Damen"], ["Damen"], ["Damen"]]),
    # not only yes and no: nothing is guessed
    ("x;vielleicht;x", [[], [], []]),
    # nobody has a yes
    ("nein;;0", [[], [], []]),
])  # fmt: skip
def test_what_counts_as_yes_and_no(cells: str, tags: list[list[str]]) -> None:
    names = ("Anna Huber", "Eva Lang", "Peter Wolf")
    lines = [f"{name};{cell}" for name, cell in zip(names, cells.split(";"), strict=True)]
    assert [row["tags"] for row in read_players("\n".join(["Name;Damen?", *lines]).encode()).rows] == tags


# The preview ------------------------------------------------------------------------------------------------------------------


def preview(client: Client, text: str) -> tuple[str, str]:
    """The page, and what it signed."""
    page = client.post(IMPORT, {"file": SimpleUploadedFile("liste.csv", text.encode())}).content.decode()
    return page, re.search(r'name="rows" value="([^"]+)"', page)[1]


def test_what_a_column_means_can_be_said(director_client: Client, tournament: Tournament) -> None:
    """Nobody knows these words: in two rows the order alone says which is the surname, until somebody does."""
    page, signed = preview(director_client, "Wer;Name\nLinz;Qwant Xyril\nWels;Zupf Ulfo\n")
    assert "Bei 2 Zeilen sagt es nur die Reihenfolge" in page
    assert "Qwant <b>Xyril</b>" in page
    seen = director_client.post(IMPORT, {"rows": signed, "spalte-0": "place", "spalte-1": "surname_first", "ansehen": "1"}).content.decode()
    assert "Xyril <b>Qwant</b>" in seen
    assert names() == ["Anna Huber"], "looking stores nothing"
    director_client.post(IMPORT, {"rows": signed, "spalte-0": "place", "spalte-1": "surname_first"})
    assert names() == ["Anna Huber", "Xyril Qwant", "Ulfo Zupf"]
    assert Player.objects.get(name="Xyril Qwant").place == "Linz"


def test_the_rows_are_named_of_which_the_order_is_asked(director_client: Client, tournament: Tournament) -> None:
    """Of Anna Huber the first name is known, and the sum below is left out, which is said; row 3 alone is in doubt."""
    page, _signed = preview(director_client, "Name;Ort\nAnna Huber;Perg\nQwant Xyril;Linz\nSumme Aller;\n")
    assert "Bei 1 Zeile sagt es nur die Reihenfolge" in page
    assert re.findall(r'<a href="#(zeile-\d+)">\s*(.*?)\s*</a>', page) == [
        ("zeile-4", "Zeile 4: Summe Aller"), ("zeile-3", "Zeile 3: Qwant Xyril"),
    ]  # fmt: skip
    assert '<tr id="zeile-3"' in page


def test_of_a_long_list_the_first_are_named_and_the_others_counted(director_client: Client, tournament: Tournament) -> None:
    page, _signed = preview(director_client, "Name\n" + "".join(f"Qwant Xyr{'ilmnopqrstuvwxyz'[place]}\n" for place in range(15)))
    assert len(re.findall(r'<a href="#zeile-\d+">', page)) == 12
    assert "und 3 weitere" in page


def test_whose_a_taken_number_is(director_client: Client, tournament: Tournament) -> None:
    page, _signed = preview(director_client, "Nr;Name\n1;Max Moser\n7;Udo Berg\n7;Ute Bach\n")
    assert "Die Nummer 1 ist vergeben. Sie gehört Anna Huber." in page
    assert "Die Nummer 7 ist vergeben. Sie gehört Udo Berg." in page


def test_a_faulty_row_is_mended_in_the_preview(director_client: Client, tournament: Tournament) -> None:
    page, signed = preview(director_client, "Nr;Vorname;Nachname;bezahlt\n1;Max;Moser;vielleicht\n8;Udo;Berg;x\n")
    assert re.search(r'name="zeile-2-number"\s+value="1"', page)
    assert re.search(r'name="zeile-2-paid"\s+value="vielleicht"', page)
    assert 'name="zeile-3' not in page, "a good row has no fields"
    mended = {"zeile-2-number": "9", "zeile-2-paid": "12,-", "zeile-2-name": "Moser Max"}
    seen = director_client.post(IMPORT, {"rows": signed, "ansehen": "1", **mended}).content.decode()
    assert "Alles in Ordnung." in seen
    assert re.search(r'type="hidden" name="zeile-2-number" value="9"', seen), "what was mended stays"
    director_client.post(IMPORT, {"rows": signed, **mended})
    row = Registration.objects.select_related("player").get(number=9)
    assert (row.player.name, row.paid, names()) == ("Max Moser", True, ["Anna Huber", "Udo Berg", "Max Moser"])


def test_what_nobody_typed_follows_its_column(director_client: Client, tournament: Tournament) -> None:
    """Row 2 has a fault, so it has fields. Nobody knew “Gebucht”; once it means paid, its yes must not fall to the field that was empty."""
    page, signed = preview(director_client, "Nr;Name;Gebucht\n1;Max Moser;heute\n8;Udo Berg;ja\n")
    said = dict(re.findall(r'name="((?:war|zeile)-2-[a-z]+)"\s+value="([^"]*)"', page))
    assert (said["zeile-2-paid"], said["war-2-paid"]) == ("", "")
    columns = {"spalte-0": "number", "spalte-1": "name", "spalte-2": "paid"}
    seen = director_client.post(IMPORT, {"rows": signed, "ansehen": "1", **columns, **said, "zeile-2-number": "9"}).content.decode()
    assert re.search(r'name="zeile-2-paid"\s+value="heute"', seen), "as it stands in the file"
    assert re.search(r'name="zeile-2-number"\s+value="9"', seen), "as it was typed"
    assert 'name="war-2-number"' not in seen, "what was typed once stays typed"


EARLIER = """Nr.;Name;bezahlt;anwesend;abgemeldet
1;Anna Huber;ja;ja;
4;Max Moser;ja;ja;
5;Udo Berg;ja;;ja
"""


@pytest.mark.parametrize("name", ["frueher-players.csv", "probe-spieler.csv", "liste.csv"])
def test_the_list_of_another_evening_says_nothing_of_this_one(director_client: Client, tournament: Tournament, name: str) -> None:
    """Paid, come and cancelled were elsewhere, whatever the file is called: of three rows one is here so. All its players come along; who
    wants to takes a column all the same."""
    page = director_client.post(IMPORT, {"file": SimpleUploadedFile(name, EARLIER.encode())}).content.decode()
    assert "Nicht übernommene Spalten: bezahlt, anwesend, abgemeldet" in page
    assert "Die Liste ist von einem anderen Turnier" in page
    [signed] = re.findall(r'name="rows" value="([^"]+)"', page)
    columns = dict(re.findall(r'<select\s+id="spalte-\d"\s+name="(spalte-\d)".*?value="(\w*)"\s+selected', page, re.S))
    assert columns == {"spalte-0": "number", "spalte-1": "name", "spalte-2": "", "spalte-3": "", "spalte-4": ""}
    director_client.post(IMPORT, {"rows": signed, **columns, "spalte-3": "present", "wer-2": "weg"})
    assert names() == ["Anna Huber", "Max Moser", "Udo Berg"]
    assert not Registration.objects.filter(paid=True).exists()
    assert [row.player.name for row in Registration.objects.filter(present=True)] == ["Max Moser"]


@pytest.mark.parametrize("text", [
    EARLIER.replace("5;Udo Berg;ja;;ja\n", ""),  # one of two rows is here: our own, with somebody added
    "Nr;Name;bezahlt\n4;Max Moser;ja\n",  # made by hand
])  # fmt: skip
def test_the_own_list_says_it_whatever_it_is_called(director_client: Client, tournament: Tournament, text: str) -> None:
    page = director_client.post(IMPORT, {"file": SimpleUploadedFile("anderswo-spieler.csv", text.encode())}).content.decode()
    assert "Max" in page
    assert "Nicht übernommene Spalten" not in page


def test_a_row_may_end_before_the_names_column(director_client: Client, tournament: Tournament) -> None:
    page, _signed = preview(director_client, "A;B;C;D;E;F;Nr;Name;bezahlt;anwesend;abgemeldet\n;;;;;;4;Max Moser;ja;;\nSumme\n")
    assert "Die Liste ist von einem anderen Turnier" in page


LIST = "Name;Ort\nHuber Anna;linz\nEva Oelinger;\nMax Moser;Perg\n"


def test_who_is_there_already_is_asked_about(director_client: Client, tournament: Tournament) -> None:
    page, signed = preview(director_client, LIST)
    assert "Name: Ist das Nr. 1 Anna Huber?" in page
    assert "Name: Ist das Eva Öllinger aus Wels?" in page
    assert director_client.post(IMPORT, {"rows": signed}).status_code == 422, "not before it is answered"
    assert names() == ["Anna Huber"]
    eva = Player.objects.get(name="Eva Öllinger")
    director_client.post(IMPORT, {"rows": signed, "wer-2": "weg", "wer-3": str(eva.pk)})
    assert names() == ["Anna Huber", "Eva Öllinger", "Max Moser"]
    assert Registration.objects.get(tournament=tournament, number=2).player == eva


def test_one_button_says_yes_to_all_and_no_makes_somebody_new(director_client: Client, tournament: Tournament) -> None:
    _page, signed = preview(director_client, LIST)
    seen = director_client.post(IMPORT, {"rows": signed, "alle_ja": "1"}).content.decode()
    assert "Alles in Ordnung." in seen
    assert len(re.findall(r"<option\s+value=\"(?:weg|\d+)\"\s+selected", seen)) == 2
    director_client.post(IMPORT, {"rows": signed, "wer-2": "neu", "wer-3": "neu"})
    assert names() == ["Anna Huber", "Anna Huber", "Eva Oelinger", "Max Moser"]


ROW = "Nr.;Name;Ort;Verein;Damen;bezahlt\n17;Eva Oelinger;Wels;TC Linz;ja;ja\n"


@pytest.mark.parametrize("answer, club", [("{}-liste", "TC Linz"), ("{}", "TC Wels"), ("", "TC Linz")])
def test_a_row_that_was_asked_about_keeps_all_that_it_says(director_client: Client, tournament: Tournament, answer: str, club: str) -> None:
    """Number, tag and payment are the row's whoever it is; place and club are the person's, and the list's where the desk says so, or says
    yes to all."""
    page, signed = preview(director_client, ROW)
    assert "Ja, und aus der Liste: Verein TC Wels → TC Linz" in page
    assert "Ja, aber es bleibt: Verein TC Wels" in page
    eva = Player.objects.get(name="Eva Öllinger")
    said = {"wer-2": answer.format(eva.pk)} if answer else {"alle_ja": "1"}
    seen = director_client.post(IMPORT, {"rows": signed, "ansehen": "1", **said}).content.decode()
    chosen = re.search(r'<option\s+value="([^"]*)"\s+selected>\s*Ja', seen)
    assert chosen is not None
    director_client.post(IMPORT, {"rows": signed, "wer-2": chosen[1]})
    row = Registration.objects.select_related("player").get(tournament=tournament, number=17)
    assert (row.player.pk, row.player.name, row.tags, row.paid) == (eva.pk, "Eva Öllinger", ["Damen"], True)
    assert (row.player.place, row.player.club) == ("Wels", club)


def test_one_person_is_not_two_rows(director_client: Client, tournament: Tournament) -> None:
    """Eva twice, of two clubs: who says yes to both is told at the second."""
    _page, signed = preview(director_client, "Name;Ort;Verein\nEva Oelinger;Wels;TC Linz\nEva Oellinger;;TC Graz\n")
    eva = Player.objects.get(name="Eva Öllinger")
    said = {"wer-2": f"{eva.pk}-liste", "wer-3": f"{eva.pk}-liste"}
    answer = director_client.post(IMPORT, {"rows": signed, **said})
    assert answer.status_code == 422
    assert "ist schon angemeldet" in answer.content.decode()


def test_a_list_of_people_who_are_all_here(director_client: Client, tournament: Tournament) -> None:
    _page, signed = preview(director_client, "Name;Ort\nAnna Huber;Linz\n")
    answer = director_client.post(IMPORT, {"rows": signed, "wer-2": "weg"}, follow=True)
    assert "Alle auf der Liste sind schon angemeldet." in answer.content.decode()


def test_who_stands_twice_in_the_list_is_asked_about(director_client: Client, tournament: Tournament) -> None:
    """The same letters in another order, and one letter off; not where the places say that they are two."""
    page, signed = preview(director_client, "Name;Ort\nMax Moser;Perg\nUdo Bergmann;Wels\nMoser Max;Perg\nUdo Bergman;\nMax Moser;Graz\n")
    assert re.findall(r"Name: (Ist das .*?\?)", page) == ["Ist das Max Moser aus Zeile 2?", "Ist das Udo Bergmann aus Zeile 3?"]
    assert director_client.post(IMPORT, {"rows": signed}).status_code == 422, "not before it is answered"
    seen = director_client.post(IMPORT, {"rows": signed, "wer-4": "weg", "wer-5": "neu", "ansehen": "1"}).content.decode()
    assert "zweimal in der Liste" in seen
    director_client.post(IMPORT, {"rows": signed, "wer-4": "weg", "wer-5": "neu"})
    assert names() == ["Anna Huber", "Max Moser", "Udo Bergmann", "Udo Bergman", "Max Moser"]


def test_the_preview_says_which_column_became_a_tag(director_client: Client, tournament: Tournament) -> None:
    page, signed = preview(director_client, "Name;Damen?;Nüchtern\nQwant Xyril;x;x\nZsombor Kovacs;;x\n")
    assert "Spalte „Damen?“: wer dort ein Ja hat, bekommt das Merkmal „Damen“." in page
    assert "<td>Damen, Nüchtern</td>" in page
    director_client.post(IMPORT, {"rows": signed, "spalte-0": "name", "spalte-1": "tags", "spalte-2": ""})
    found = Registration.objects.filter(tournament=tournament, number__gt=1).order_by("number").values_list("tags", flat=True)
    assert list(found) == [["Damen"], []], "the other column was not wanted"
