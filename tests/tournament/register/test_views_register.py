"""The register's pages: finding somebody, what he played, who may be there twice, merging and undoing, forgetting, lists in and out."""

import re
from datetime import timedelta

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone

from scoring.plain.words import euros
from tests.tournament import season
from tests.tournament.evening import announced, fill, running, the_table
from tests.tournament.list_read import read_players
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.models import AwayResult, Merge, Player, Registration, Tournament
from tournament.referee.sanctions import give_sanction
from tournament.site import optional

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Anna Huber of Linz (1) and Dr. Peter Lang (2) have played a round at table 1; Anna Hubr of Linz, number 9, has not."""
    found = running()
    fill(the_table(found, 1))
    for number, name in ((1, "Anna Huber"), (2, "Dr. Peter Lang")):
        row = Registration.objects.get(tournament=found, number=number)
        players.change_player(registration_id=row.pk, name=name, place="Linz")
    players.add_player(tournament_id=found.pk, name="Anna Hubr", place="Linz")
    return found


@pytest.fixture(autouse=True)
def _laptop(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without what a server has on top."""
    monkeypatch.setattr(optional, "rapidfuzz", lambda: None)


def person(number: int) -> int:
    return Registration.objects.get(tournament__slug="probe", number=number).player_id


def own_number(number: int) -> int:
    """Of the person with this number at the tournament: his own in the register."""
    return Player.objects.get(pk=person(number)).number


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def listed(client: Client, query: str) -> list[int]:
    return list(map(int, re.findall(r'<a href="/register/(\d+)/">', text(client, f"/register/?q={query}"))))


@pytest.mark.parametrize("query, numbers", [("huber", [1]), ("lang peter", [2]), ("linz", [1, 9, 2]), ("niemand", [])])
def test_somebody_is_found_by_name_or_place(director_client: Client, tournament: Tournament, query: str, numbers: list[int]) -> None:
    assert listed(director_client, query) == [person(number) for number in numbers]


def test_a_long_list_has_pages(director_client: Client, db: None) -> None:
    Player.objects.bulk_create(Player(name=f"Neu {number:03}") for number in range(130))
    assert len(listed(director_client, "")) == 100
    page = text(director_client, "/register/?q=neu&seite=2")
    assert "Seite 2 von 2" in page
    assert page.count('<a href="/register/') >= 30


def test_a_person_has_tournaments_results_and_lights(director_client: Client, tournament: Tournament) -> None:
    """Anna is seat 0 of table 1: −1 (two others won a Rufer), +15 (her Dreier), +1 (partner in a Rufer) = 15."""
    give_sanction(
        tournament_id=tournament.pk, kind="ban", player_id=person(1), reason="Betrug", until=timezone.localdate() + timedelta(days=30)
    )
    page = text(director_client, f"/register/{person(1)}/")
    assert re.search(r'<a href="/t/probe/spieler/1/">Probe</a>', page)
    assert re.search(r'<td class="num">1</td>\s*<td class="num">\+?15</td>', page)
    assert "gesperrt" in page
    assert re.search(r"gesperrt</span>", text(director_client, "/register/?q=huber"))
    assert "gesperrt</span>" not in text(director_client, "/register/?q=lang")


def test_a_person_s_tournaments_have_ranks_and_lead_to_standings_and_series(director_client: Client) -> None:
    """A was second of tournament 2 with 50 and played six tournaments of the season here; the newest stands first."""
    season.ranked({"formula": {"kind": "sum"}})
    who = season.key_of("A")
    page = text(director_client, f"/register/{who}/")
    assert re.findall(r">Turnier (\d)</a>", page) == ["8", "6", "4", "3", "2", "1"]
    row = re.search(r"<tr\s*>(?:(?!</tr>).)*>Turnier 2</a>.*?</tr>", page, re.S)
    assert row is not None
    slug = Tournament.objects.get(name="Turnier 2").slug
    assert f'<td class="num"><a href="/t/{slug}/stand/">2</a></td>' in row[0]
    assert f'<a href="/reihe/linzer-cup/person/{season.person("A")}/">Linzer Cup</a>' in row[0]
    assert re.search(r'<td class="num">1</td>\s*<td class="num">50</td>', row[0])


def test_what_somebody_played_elsewhere_is_listed_and_his_series_are_asked_for_his_rank(director_client: Client) -> None:
    """A was second in Wels with 30; F was there with no points of hers, but 12.5 of the cup. Neither has a number or games there."""
    cup = season.ranked({"formula": {"kind": "sum"}})
    who, way = season.key_of("A"), f"/reihe/linzer-cup/person/{season.person('A')}/"
    page = text(director_client, f"/register/{who}/")
    row = re.search(r"<tr\s*>(?:(?!</tr>).)*>Wels <small>auswärts</small>.*?</tr>", page, re.S)
    assert row is not None
    assert re.sub(r"<[^>]+>|\s+", " ", row[0]).split() == ["Wels", "auswärts", "10.05.2026", "Linzer", "Cup", "2", "30"]
    # The page of the person in the series says rank and points; this one takes them from there.
    assert f'<div hx-get="{way}" hx-trigger="load" hx-select="dl.facts"></div>' in page
    assert '<dl class="facts">' in text(director_client, way)
    AwayResult.objects.filter(tournament__cup=cup, player=season.key_of("F")).update(said={"cup_points": 12.5})
    assert "12,5 Cuppunkte" in text(director_client, f"/register/{season.key_of('F')}/")


def test_who_has_no_result_in_a_series_is_led_to_its_standings(director_client: Client) -> None:
    """G left before the first game of tournament 7: he stands in it, and took part in nothing of the season."""
    season.ranked({"formula": {"kind": "sum"}})
    found = re.search(r'href="(/reihe/linzer-cup/person/\d+/)"', text(director_client, f"/register/{season.key_of('G')}/"))
    assert found is not None
    assert director_client.get(found[1], follow=True).redirect_chain == [("/reihe/linzer-cup/", 302)]


def test_doubles_are_listed_and_merged_with_a_preview_and_an_undo(director_client: Client, tournament: Tournament) -> None:
    one, other = person(1), person(9)
    gone = own_number(9)
    page = text(director_client, "/register/doppelt/")
    assert f'href="/register/{one}/ist/{other}/"' in page
    assert "ein Buchstabe anders" in page
    shown = text(director_client, f"/register/{one}/ist/{other}/")
    assert "Nr. 9 wird Nr. 1" in shown
    assert not Merge.objects.exists(), "looking moves nothing"
    answer = director_client.post(f"/register/{one}/ist/{other}/", follow=True)
    assert "Anna Hubr ist jetzt Anna Huber." in answer.content.decode()
    assert director_client.get(f"/register/{other}/")["Location"] == f"/register/{one}/"
    assert listed(director_client, str(gone)) == [one], "the merged number stays known"
    assert director_client.get("/t/probe/anmeldung/9/")["Location"] == "/t/probe/anmeldung/1/"
    assert [hit["number"] for hit in director_client.get("/t/probe/anmeldung/suche/?q=9").json()["found"]] == [1]
    back = director_client.post(f"/register/{one}/", {"trennen": Merge.objects.get().pk}, follow=True)
    assert "sind wieder zwei Personen" in back.content.decode()
    assert person(9) == other


def test_two_who_sat_in_one_round_are_told_apart_with_the_reason(director_client: Client, tournament: Tournament) -> None:
    address = f"/register/{person(1)}/ist/{person(2)}/"
    page = text(director_client, address)
    assert "saßen bei „Probe“ in derselben Runde (1)" in page
    assert "Umgekehrt" not in page
    assert "in derselben Runde" in director_client.post(address, follow=True).content.decode()
    assert not Merge.objects.exists()


def test_somebody_is_forgotten_only_after_a_tick(director_client: Client, tournament: Tournament) -> None:
    address = f"/register/{person(2)}/"
    assert "Nicht erreicht werden: Sicherungen, Dateien und Papiere von früher" in text(director_client, address)
    assert "Bitte zuerst ankreuzen" in director_client.post(address, {"vergessen": "1"}, follow=True).content.decode()
    assert Player.objects.filter(name="Dr. Peter Lang").exists()
    assert "Der Name ist entfernt." in director_client.post(address, {"vergessen": "1", "sicher": "1"}, follow=True).content.decode()
    assert not Player.objects.filter(name="Dr. Peter Lang").exists()
    alone = Player.objects.create(name="Nie Dagewesen")
    assert (
        "Die Person ist gelöscht."
        in director_client.post(f"/register/{alone.pk}/", {"vergessen": "1", "sicher": "1"}, follow=True).content.decode()
    )


@pytest.mark.parametrize("ending", ["csv", "xlsx"])
def test_the_list_as_a_file_reads_in_again(director_client: Client, tournament: Tournament, ending: str) -> None:
    read = read_players(director_client.get(f"/register/personen.{ending}").content)
    assert [(row["number"], row["name"], row["place"]) for row in read.rows[-3:]] == [
        (own_number(1), "Anna Huber", "Linz"), (own_number(9), "Anna Hubr", "Linz"), (own_number(2), "Dr. Peter Lang", "Linz"),
    ]  # fmt: skip


def test_a_list_adds_whom_nobody_knows_and_names_the_others(director_client: Client, tournament: Tournament) -> None:
    content = b"Name;Ort\nHuber Anna;Linz\nMax Moser;Perg\nPeter Lang;\n"
    page = director_client.post("/register/einlesen/", {"file": SimpleUploadedFile("liste.csv", content)}).content.decode()
    assert "1 Person ist neu im Register. 1 war schon bekannt." in page
    assert "Nicht übernommen" in page
    assert Player.objects.filter(name="Max Moser", place="Perg").count() == 1
    assert not Player.objects.filter(name="Peter Lang").exists(), "he may be Dr. Peter Lang"


def test_who_is_registered_anywhere_stands_in_the_register(director_client: Client, db: None) -> None:
    announced(name="Neu")
    setup.create_tournament(name="Leer", system="koenigrufen-cup")
    assert "8 Personen" in text(director_client, "/register/")


def logged(client: Client) -> list[str]:
    """What the register's page says was done, the newest first."""
    part = text(client, "/register/").split('class="registerlog"')[1]
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in re.findall(r"<li>(.*?)</li>", part, re.S)]


def test_the_page_says_what_was_done_by_whom_and_when(director_client: Client, tournament: Tournament) -> None:
    one, other, third = Player.objects.get(pk=person(1)), Player.objects.get(pk=person(9)), Player.objects.create(name="Max Moser")
    director_client.post(f"/register/{one.pk}/ist/{other.pk}/")
    director_client.post(f"/register/{one.pk}/", {"trennen": Merge.objects.get().pk})
    director_client.post(f"/register/{third.pk}/", {"vergessen": "1", "sicher": "1"})
    director_client.post(f"/register/{other.pk}/", {"vergessen": "1", "sicher": "1"})
    director_client.post("/register/einlesen/", {"file": SimpleUploadedFile("liste.csv", b"Name;Ort\nKarl Neu;Perg\nPeter Lang;\n")})
    said = logged(director_client)
    assert all(", leitung" in row and re.search(r"\d\d:\d\d", row) for row in said)
    assert [re.sub(r" \d+\..*", "", row) for row in said] == [
        "Liste eingelesen: 1 Person neu, 0 bekannt, 1 nicht übernommen", f"Name entfernt: {other.number} (Anonym {other.number})",
        f"Gelöscht: Registernummer {third.number}",
        f"{other.number} (Anonym {other.number}) und {one.number} (Anna Huber) wieder getrennt",
        f"{other.number} (Anonym {other.number}) zusammengelegt mit {one.number} (Anna Huber)",
    ]  # fmt: skip


def test_who_has_paid_with_both_numbers_is_told_what_to_return(director_client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(fee_cents=1250)
    for number in (1, 9):
        players.set_paid(registration_id=Registration.objects.get(tournament=tournament, number=number).pk, paid=True)
    address = f"/register/{person(1)}/ist/{person(9)}/"
    said = f"Bei „Probe“ haben Nr. 9 und Nr. 1 bezahlt. Beides bleibt in der Kassa; {euros(1250)} sind dort zurückzugeben."
    assert said in text(director_client, address)
    assert f"Bei „Probe“ sind Nr. 1 {euros(1250)} zurückzugeben" in director_client.post(address, follow=True).content.decode()
