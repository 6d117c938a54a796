"""A list of players that says numbers of the federation: who is linked at once, who is asked about, what is only told, and what is stored.

1000019 is Dr. Anna Huber of Linz, TC Linz; 1000027 is Eva Öller of Wels, who is barred; 1000035 leads to Anna; 1000043 is a number that
nobody has. 1000018 has a wrong check digit.
"""

import re
from datetime import timedelta

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.formats import date_format

from scoring.field import federation_number
from tests.tournament.court import refused
from tests.tournament.evening import announced
from tests.tournament.list_read import read_players
from tests.tournament.register.extracts import ANNA, EVA, OLD, confirmed
from tournament.desk.registration import players
from tournament.models import Extract, Player, Registration, Tournament
from tournament.register.extract_reading import remove

pytestmark = pytest.mark.django_db

IMPORT = "/t/probe/anmeldung/einlesen/"
WHOSE = "Nr. 1000019 gehört Dr. Anna Huber – meinen Sie Dr. Anna Huber?"


@pytest.fixture
def tournament() -> Tournament:
    """Eight players of other names, and an extract with Anna and Eva."""
    found = announced(name="Probe")
    confirmed(ANNA, EVA, OLD)
    return found


def plain(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def shown(client: Client, *rows: str, heads: str = "Verbandsnr.;Name;Ort") -> str:
    content = "\n".join([heads, *rows]).encode()
    return plain(client.post(IMPORT, {"file": SimpleUploadedFile("liste.csv", content)}))


def on(client: Client, page: str, **said: str) -> str:
    """Goes on from this page: with nothing said the list is stored."""
    signed = re.search(r'name="rows" value="([^"]+)"', page)
    assert signed is not None
    named = {name.replace("_", "-"): value for name, value in said.items()}
    return plain(client.post(IMPORT, {"rows": signed[1], "gesehen": "1", **named}, follow=True))


def new() -> list[tuple[str, str, str, str]]:
    """Who came behind the eight: name, place, club, number of the federation."""
    rows = Registration.objects.filter(number__gt=8).select_related("player").order_by("number")
    return [(row.player.name, row.player.place, row.player.club, row.player.federation_number) for row in rows]


def choices(page: str, line: int) -> list[tuple[str, str]]:
    [found] = re.findall(rf'<select name="wer-{line}".*?</select>', page)
    return [(value, words.strip()) for value, words in re.findall(r'<option value="([^"]+)"[^>]*>([^<]+)', found)]


# Which column it is -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "heads", ["Nr;Name;Verbandsnummer", "Nr;Name;Verbandsnr. (falls bekannt)", "Startnr;Name;Pass-Nr.", "Nr;Name;Federation no."]
)
def test_the_column_is_known_by_its_heading(heads: str) -> None:
    rows = read_players(f"{heads}\n17;Ida Adler;1000019\n18;Max Bauer;\n".encode()).rows
    assert [(row["number"], row["federation"]) for row in rows] == [(17, "1000019"), (18, "")]


@pytest.mark.parametrize("text", ["Nr;Name\n1000019;Ida Adler\n;Eva Wolf\n", "1000019;Ida Adler\n1000027;Eva Wolf\n"])
def test_numbers_that_all_have_the_check_digit_are_the_federations(text: str) -> None:
    first = read_players(text.encode()).rows[0]
    assert (first["number"], first["federation"]) == (None, "1000019")


def test_a_number_on_the_lapel_stays_one() -> None:
    """One of them has a wrong check digit."""
    rows = read_players(b"Nr;Name\n1000019;Ida Adler\n1000018;Eva Wolf\n").rows
    assert [row["number"] for row in rows] == [1_000_019, 1_000_018]
    assert "federation" not in rows[0]


def test_a_list_without_heads_that_are_known_may_have_this_one() -> None:
    rows = read_players(b"Wer;Passnr\nIda Adler;1000019\nMax Bauer;\nEva Wolf;1000027\n").rows
    assert [(row["name"], row["federation"]) for row in rows] == [("Ida Adler", "1000019"), ("Max Bauer", ""), ("Eva Wolf", "1000027")]


def test_it_can_be_chosen(director_client: Client, tournament: Tournament) -> None:
    page = shown(director_client, "Anna Huber;1000019", "Ida Adler;1000018", heads="Name;Karte")
    assert "Nicht übernommene Spalten: Karte" in page
    assert re.search(r'<option value="?federation"? ?>\s*Verbandsnr\.', page)
    page = on(director_client, page, spalte_0="name", spalte_1="federation", ansehen="1")
    assert "Verbandsnr. 1000019 laut Registerauszug: Dr. Anna Huber, Linz, TC Linz" in page
    assert "Verbandsnr.: Die Prüfziffer am Ende passt nicht" in page


# Who it is ----------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("row", [
    "1000019;Anna Huber;Linz", "F1000019;Huber, Anna;", "1000035;Dr. Huber;Graz", "1000019;;",
])  # fmt: skip
def test_number_and_name_of_the_extract_link_at_once(director_client: Client, tournament: Tournament, row: str) -> None:
    """By a pass's code, by a number that leads on, with another place, and by the number alone: the row says whom."""
    page = shown(director_client, row)
    assert "Alles in Ordnung." in page
    assert "Verbandsnr. 1000019 laut Registerauszug: Dr. Anna Huber, Linz, TC Linz" in page
    assert '<select name="wer-' not in page
    assert not Player.objects.filter(federation_number="1000019").exists(), "nothing is stored before it is confirmed"
    assert "1 Spieler ist angemeldet." in on(director_client, page)
    assert new() == [("Dr. Anna Huber", "Linz", "TC Linz", "1000019")]


def test_somebody_from_here_is_linked_too(director_client: Client) -> None:
    """Without an extract: by the number he has, and as he is here."""
    announced(name="Probe")
    here = Player.objects.create(name="Anna Huber", place="Linz", club="TC Linz", federation_number="1000019")
    page = shown(director_client, "1000019;Huber Anna;Graz")
    assert "Verbandsnr. 1000019: Anna Huber, Linz, TC Linz" in page
    on(director_client, page)
    assert Registration.objects.get(number=9).player == here
    assert new() == [("Anna Huber", "Linz", "TC Linz", "1000019")]


def test_who_is_here_without_a_number_gets_his(director_client: Client, tournament: Tournament) -> None:
    here = Player.objects.create(name="Anna Huber", place="Linz")
    on(director_client, shown(director_client, "1000019;Anna Huber;Linz"))
    assert Registration.objects.get(number=9).player == here
    assert new() == [("Dr. Anna Huber", "Linz", "TC Linz", "1000019")]


def test_who_is_registered_already_is_asked_about(director_client: Client, tournament: Tournament) -> None:
    """With the number, and of the same name and place without one yet."""
    players.add_player(tournament_id=tournament.pk, federation="1000019")
    players.add_player(tournament_id=tournament.pk, name="Max Berger", place="Ried")
    remove()
    confirmed(ANNA, ANNA._replace(number="1000043", name="Max Berger", place="Ried"))
    page = shown(director_client, "1000019;Anna Huber;Linz", "1000043;Max Berger;Ried")
    assert [choices(page, line)[0] for line in (2, 3)] == [("weg", "Ja, schon angemeldet: auslassen")] * 2
    assert "Ist das Nr. 9 Dr. Anna Huber?" in page
    assert "Ist das Nr. 10 Max Berger?" in page
    assert "Alle auf der Liste sind schon angemeldet." in on(director_client, page, wer_2="weg", wer_3="weg")
    assert len(new()) == 2


def test_a_number_of_another_name_asks(director_client: Client, tournament: Tournament) -> None:
    page = shown(director_client, "1000019;Ida Adler;Wels")
    assert WHOSE in page
    assert choices(page, 2) == [("F1000019", "Ja"), ("neu", "Nein, jemand anderer")]
    assert "1 Frage ist offen." in page
    assert "Fehler." not in page
    assert WHOSE in on(director_client, page), "it is not stored unanswered"
    assert new() == []
    on(director_client, page, wer_2="F1000019")
    assert new() == [("Dr. Anna Huber", "Linz", "TC Linz", "1000019")]


def test_no_leaves_the_number_where_it_is(director_client: Client, tournament: Tournament) -> None:
    page = on(director_client, shown(director_client, "1000019;Ida Adler;Wels"), wer_2="neu", ansehen="1")
    assert "Die Verbandsnummer 1000019 wird nicht übernommen." in page
    on(director_client, page, wer_2="neu")
    assert new() == [("Ida Adler", "Wels", "", "")]


def test_a_number_of_another_name_may_be_somebody_whom_the_name_says(director_client: Client, tournament: Tournament) -> None:
    """Ida Adlr is likely Ida Adler of before; without the number."""
    ida = Player.objects.create(name="Ida Adler", place="Wels")
    page = shown(director_client, "1000019;Ida Adlr;Wels")
    assert choices(page, 2)[1] == (str(ida.pk), "Nein, das ist Ida Adler aus Wels")
    on(director_client, page, wer_2=str(ida.pk))
    assert new() == [("Ida Adler", "Wels", "", "")]


def test_a_number_that_nobody_has_is_told_and_stops_nothing(director_client: Client, tournament: Tournament) -> None:
    page = shown(director_client, "1000043;Ida Adler;Wels")
    assert "Alles in Ordnung." in page
    assert "Die Verbandsnummer 1000043 hat hier niemand; angemeldet wird nach dem Namen, ohne sie." in page
    on(director_client, page)
    assert new() == [("Ida Adler", "Wels", "", "")]


def test_a_cell_that_is_no_number_is_a_fault_and_can_be_mended(director_client: Client, tournament: Tournament) -> None:
    page = shown(director_client, "1000018;Anna Huber;Linz", "Nr. 5;Ida Adler;Wels", "–;Max Bauer;")
    assert "2 Zeilen haben Fehler." in page
    assert "Verbandsnr.: Die Prüfziffer am Ende passt nicht: Eine Ziffer der Verbandsnummer ist falsch" in page
    assert "Verbandsnr.: Eine Verbandsnummer besteht nur aus Ziffern." in page
    on(director_client, page, zeile_2_federation="1000019", zeile_3_federation="")
    assert new() == [("Dr. Anna Huber", "Linz", "TC Linz", "1000019"), ("Ida Adler", "Wels", "", ""), ("Max Bauer", "", "", "")]


def test_an_extract_that_is_over_links_nobody(director_client: Client, tournament: Tournament) -> None:
    Extract.objects.update(valid_until=timezone.localdate() - timedelta(days=1))
    page = shown(director_client, "1000019;Anna Huber;Linz")
    assert "Die Verbandsnummer 1000019 hat hier niemand" in page


def test_a_membership_that_is_over_is_told(director_client: Client, tournament: Tournament) -> None:
    yesterday = timezone.localdate() - timedelta(days=1)
    remove()
    confirmed(ANNA._replace(valid_until=yesterday))
    page = shown(director_client, "1000019;Anna Huber;Linz")
    assert f"Dr. Anna Huber, Linz, TC Linz · Mitglied bis {date_format(yesterday, 'SHORT_DATE_FORMAT')}" in page
    assert "Alles in Ordnung." in page


# The same number twice ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("second", ["1000019;Huber Anna;", "1000035;Anna Huber;Linz", "1000019;Max Bauer;Ried"])
def test_the_same_number_twice_asks_as_the_same_person_does(director_client: Client, tournament: Tournament, second: str) -> None:
    """Also by a number that leads to the first, and under another name."""
    page = shown(director_client, "1000019;Anna Huber;Linz", second)
    assert "Ist das Anna Huber aus Zeile 2?" in page
    assert choices(page, 3) == [("weg", "Ja, zweimal in der Liste: auslassen"), ("neu", "Nein, jemand anderer")]
    on(director_client, page, wer_3="weg")
    assert new() == [("Dr. Anna Huber", "Linz", "TC Linz", "1000019")]


def test_the_second_of_a_number_who_is_another_is_registered_without_it(director_client: Client, tournament: Tournament) -> None:
    on(director_client, shown(director_client, "1000019;Anna Huber;Linz", "1000019;Max Bauer;Ried"), wer_3="neu")
    assert new() == [("Dr. Anna Huber", "Linz", "TC Linz", "1000019"), ("Max Bauer", "Ried", "", "")]


def test_who_has_the_number_by_right_gets_it_though_it_stood_further_up(director_client: Client, tournament: Tournament) -> None:
    page = shown(director_client, "1000019;Ida Adler;Wels", "1000019;Anna Huber;Linz")
    page = on(director_client, page, wer_2="neu", ansehen="1")
    assert "Alles in Ordnung." in page
    on(director_client, page, wer_2="neu")
    assert new() == [("Ida Adler", "Wels", "", ""), ("Dr. Anna Huber", "Linz", "TC Linz", "1000019")]


def test_two_of_a_name_are_two_by_their_numbers(director_client: Client, tournament: Tournament) -> None:
    """Nothing but the number tells them apart; the one who is here without a number is neither for sure."""
    remove()
    confirmed(ANNA._replace(place="", club=""), ANNA._replace(number="1000043", place="", club=""))
    page = shown(director_client, "1000019;Anna Huber;", "1000043;Anna Huber;")
    assert "Alles in Ordnung." in page
    on(director_client, page)
    assert new() == [("Dr. Anna Huber", "", "", "1000019"), ("Dr. Anna Huber", "", "", "1000043")]


def test_one_from_here_is_not_two_of_the_extract(director_client: Client, tournament: Tournament) -> None:
    here = Player.objects.create(name="Anna Huber")
    remove()
    confirmed(ANNA, ANNA._replace(number="1000043", place="Wels", club=""))
    on(director_client, shown(director_client, "1000043;Anna Huber;Wels", "1000019;Anna Huber;Linz"))
    assert [row[1:] for row in new()] == [("Wels", "", "1000043"), ("Linz", "TC Linz", "1000019")]
    here.refresh_from_db()
    assert here.federation_number == "1000019", "the smaller number takes him"


# A ban ----------------------------------------------------------------------------------------------------------------------------


def test_a_ban_is_told_by_number(director_client: Client, tournament: Tournament) -> None:
    """Eva is barred; of two of her name the other may play."""
    remove()
    confirmed(EVA, EVA._replace(number="1000043", place="Graz", barred=False))
    page = shown(director_client, "1000027;Eva Öller;Wels", "1000043;Eva Öller;Graz")
    assert page.count("Eva Öller: Sperre (laut Registerauszug vom 01.11.2026). Aufheben kann das der Verband.") == 1
    assert "1 Zeile hat einen Fehler." in page
    page = on(director_client, page)
    assert new() == []
    on(director_client, page, trotzdem="1", despite="laut Verband ein Irrtum")
    assert [row[3] for row in new()] == ["1000027", "1000043"]


def test_who_has_his_number_here_is_barred_by_it(tournament: Tournament) -> None:
    eva = Player.objects.create(name="Eva Öller", place="Wels", federation_number="1000027")
    rows = [{"name": "Eva Öller", "place": "Wels", "person": eva.pk, "numbered": "1000027"}]
    assert refused(lambda: players.import_players(tournament_id=tournament.pk, rows=rows)) == ("barred",)


# The service ----------------------------------------------------------------------------------------------------------------------


def test_two_rows_of_a_number_are_refused(tournament: Tournament) -> None:
    rows = [{"name": "Anna Huber", "place": place, "numbered": "1000019"} for place in ("Linz", "Wels")]
    assert refused(lambda: players.import_players(tournament_id=tournament.pk, rows=rows)) == ("already_registered",)
    assert not Player.objects.filter(federation_number="1000019").exists()


def test_who_was_registered_meanwhile_is_refused(tournament: Tournament) -> None:
    players.add_player(tournament_id=tournament.pk, federation="1000019")
    rows = [{"name": "Anna Huber", "place": "Graz", "numbered": "1000019"}]
    assert refused(lambda: players.import_players(tournament_id=tournament.pk, rows=rows)) == ("already_registered",)


def test_the_queries_do_not_grow_with_the_list(director_client: Client, tournament: Tournament) -> None:
    """Of the extract, of here, and of nobody, each in turn; shown, then stored."""
    remove()
    numbers = [federation_number(200_000 + place) for place in range(90)]
    named = [f"{first} {family}" for family in SURNAMES for first in ("Anna", "Max", "Eva")]
    confirmed(*(ANNA._replace(number=numbers[place], name=named[place], place=f"Ort {place}") for place in range(0, 90, 3)))
    for place in range(1, 90, 3):
        Player.objects.create(name=named[place], place=f"Ort {place}", federation_number=numbers[place])
    counted = []
    for part in (range(6), range(6, 90)):
        with CaptureQueriesContext(connection) as queries:
            page = shown(director_client, *(f"{numbers[place]};{named[place]};Ort {place}" for place in part))
        assert "Alles in Ordnung." in page
        with CaptureQueriesContext(connection) as stored:
            assert f"{len(part)} Spieler sind angemeldet." in on(director_client, page)
        counted.append((len(queries), len([one for one in stored if "SAVEPOINT" not in one["sql"]])))
    assert counted[0] == counted[1]
    assert [row[3] for row in new()] == ["" if place % 3 == 2 else numbers[place] for place in range(90)]


SURNAMES = (
    "Amsel", "Birke", "Chmel", "Distel", "Eder", "Fichte", "Gams", "Hirsch", "Igel", "Jagd", "Kranz", "Luchs", "Mohn", "Nuss", "Otter",
    "Pfau", "Qualm", "Rabe", "Storch", "Tanne", "Ulme", "Veit", "Wiesel", "Xaver", "Yspert", "Zander", "Ahorn", "Biber", "Dachs", "Elster",
)  # fmt: skip


def test_in_english_too(director_client: Client, tournament: Tournament) -> None:
    director_client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    page = shown(director_client, "1000043;Ida Adler;Wels", "1000018;Max Bauer;Ried", "1000019;Anna Huber;")
    assert "Nobody here has the federation number 1000043; who it is goes by the name, without it." in page
    assert "Fed. no.: The check digit at the end does not fit" in page
    assert "Fed. no. 1000019 by the extract of the register: Dr. Anna Huber, Linz, TC Linz" in page
