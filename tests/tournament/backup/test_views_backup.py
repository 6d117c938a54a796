"""The page of the backups, for the director alone: making one, where they go, looking into one and putting it back."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import RUFER, running, save, the_table
from tournament.backup import making, places, seal
from tournament.ledger.machine import backups
from tournament.ledger.machine.backups import Wanted, Why
from tournament.models import Entry, Removal
from tournament.organisers.founding import make_director

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]
PAGE = "/sicherung/"


def said(answer) -> str:
    return answer.content.decode()


def test_one_button_makes_one(director_client: Client) -> None:
    running()
    assert "noch nicht gesichert" in said(director_client.get("/"))
    answer = director_client.post(PAGE, {"do": "make"}, follow=True)
    assert "Gesichert, auf diesem Rechner." in said(answer)
    [kept] = backups.listed(backups.folder())
    assert kept.name in said(answer)
    assert "noch nicht gesichert" not in said(director_client.get("/"))


def test_a_row_says_in_words_what_it_was_made_for(director_client: Client) -> None:
    """The round and the name of its tournament, of one that was removed too."""
    tournament = running()
    Removal.objects.create(slug="probeabend-2026", name="Probeabend", phase="draft", backup="", open=False)
    making.make_backup(Why.ROUND, f"1-{tournament.slug}")
    making.make_backup(Why.ROUND, "2-probeabend-2026")
    page = said(director_client.get(PAGE))
    assert f"nach Runde 1 <small>{tournament.name}</small>" in page
    assert "nach Runde 2 <small>Probeabend</small>" in page


def test_the_second_folder_is_checked_and_gets_every_backup(director_client: Client, tmp_path: Path) -> None:
    running()
    answer = director_client.post(PAGE, {"do": "folder", "folder": "/gibt/es/nicht"})
    assert (answer.status_code, "Steckt der Stick?" in said(answer)) == (422, True)
    assert backups.wanted().folder is None
    stick = tmp_path / "STICK"
    stick.mkdir()
    making.make_backup(Why.HAND)
    director_client.post(PAGE, {"do": "folder", "folder": f" {stick} "})
    assert len(list(stick.glob("*.zip"))) == 1, "what is there already is brought along"
    director_client.post(PAGE, {"do": "make"})
    assert len(list(stick.glob("*.zip"))) == 2
    director_client.post(PAGE, {"do": "no-folder"})
    assert backups.wanted().folder is None


def test_the_desk_says_that_the_stick_is_missing_to_the_director_alone(director_client: Client, client: Client, tmp_path: Path) -> None:
    tournament = running()
    stick = tmp_path / "STICK"
    places.want(Wanted(stick))
    pages = ["/", reverse("tournament", args=[tournament.slug]), reverse("round", args=[tournament.slug, 1]), PAGE]
    for page in pages:
        assert "Steckt der Stick?" in said(director_client.get(page)), page
        assert "Stick" not in said(client.get(page)), page
    stick.mkdir()
    assert "Steckt der Stick?" not in said(director_client.get("/"))


def test_a_failed_one_is_said_until_one_succeeds(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    running()

    def full(*_args: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(places, "copy", full)
        answer = director_client.post(PAGE, {"do": "make"})
    assert (answer.status_code, "kein Platz mehr" in said(answer)) == (422, True)
    assert "kein Platz mehr" in said(director_client.get("/"))
    director_client.post(PAGE, {"do": "make"})
    assert "kein Platz mehr" not in said(director_client.get("/"))


def test_what_is_in_one_stands_beside_what_is_there_now(director_client: Client) -> None:
    table = the_table(running(name="Erstes"))
    save(table, 1, RUFER)
    made = making.make_backup(Why.HAND).path
    running(name="Zweites")
    save(table, 2, {**RUFER, "dealer": 1, "declarer": 2, "partner": 3})
    page = said(director_client.get(reverse("backup-file", args=[made.name])))
    row = page[page.index("Erstes") : page.index("</tr>", page.index("Erstes"))]
    assert [cell.partition("<")[0] for cell in row.split('<td class="num')[1:]] == ['">8', ' less">1', '">1', '">2']
    assert "danach also nicht mehr da: <b>Zweites</b>" in page.replace("Nicht in dieser Sicherung, ", "")


def test_it_is_put_back_and_who_did_it_stays_logged_in(director_client: Client, client: Client) -> None:
    table = the_table(running())
    other = make_director(User.objects.create_user("zweite", password="trull-und-mond"))
    client.force_login(other, backend="django.contrib.auth.backends.ModelBackend")
    made = making.make_backup(Why.HAND).path
    save(table, 1, RUFER)
    page = reverse("backup-file", args=[made.name])
    answer = director_client.post(page, {"do": "restore"})
    assert (answer.status_code, "Bitte zuerst ankreuzen" in said(answer), "Zurückspielen</button>" in said(answer)) == (422, True, True)
    assert Entry.objects.count() == 1
    answer = director_client.post(page, {"do": "restore", "sure": "1"}, follow=True)
    assert Entry.objects.count() == 0
    assert "Zurückgespielt ist die Sicherung vom" in said(answer)
    assert answer.status_code == 200
    assert client.get(PAGE).status_code == 302, "everybody else logs in again"


def test_whose_password_is_another_in_the_backup_logs_in_again(director_client: Client, director: User) -> None:
    running()
    made = making.make_backup(Why.HAND).path
    director.set_password("pagat-ultimo")
    director.save()
    director_client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    answer = director_client.post(reverse("backup-file", args=[made.name]), {"do": "restore", "sure": "1"}, follow=True)
    assert answer.redirect_chain == [("/anmelden/?next=/zurueckgespielt/", 302)], "and then to the page that says what the phones gave back"
    assert "Zurückgespielt ist die Sicherung vom" in said(answer)


def test_under_a_passphrase_the_page_asks_for_it(director_client: Client) -> None:
    table = the_table(running())
    assert director_client.post(PAGE, {"do": "passphrase", "passphrase": "kurz"}).status_code == 422
    assert director_client.post(PAGE, {"do": "passphrase", "passphrase": "drei Könige"}).status_code == 302
    made = making.make_backup(Why.HAND).path
    save(table, 1, RUFER)
    page = reverse("backup-file", args=[made.name])
    assert "Probe" in said(director_client.get(page)), "this laptop knows the key"
    places.want(Wanted(None, seal.key_of("etwas anderes")))
    assert "Probe" not in said(director_client.get(page))
    answer = director_client.post(page, {"passphrase": "vier Könige"})
    assert (answer.status_code, "Das Kennwort stimmt nicht." in said(answer)) == (422, True)
    assert "Probe" in said(director_client.post(page, {"passphrase": "drei Könige"}))
    director_client.post(page, {"passphrase": "drei Könige", "do": "restore", "sure": "1"})
    assert Entry.objects.count() == 0


def test_one_from_another_device_is_taken_in(director_client: Client, tmp_path: Path) -> None:
    running()
    file = tmp_path / "x.zip"
    making.backup_to(file)
    for content, sentence in ((b"", "leer"), (b"PK\x03\x04", "beschädigt"), (file.read_bytes()[:-30], "beschädigt")):
        answer = director_client.post(PAGE, {"do": "load", "file": SimpleUploadedFile("x.zip", content)})
        assert (answer.status_code, sentence in said(answer)) == (422, True), sentence
    assert not backups.listed(backups.folder())
    answer = director_client.post(PAGE, {"do": "load", "file": SimpleUploadedFile("x.zip", file.read_bytes())}, follow=True)
    assert "Probe" in said(answer)
    [kept] = backups.listed(backups.folder())
    assert kept.why == Why.LOADED


@pytest.mark.parametrize("name", ["..%2Fsecret-key", "secret-key", "tarock-20261121T160400Z-zeit.zip", "x"])
def test_only_a_backup_is_looked_into(director_client: Client, name: str) -> None:
    assert director_client.get(f"{PAGE}{name}/").status_code == 404


def test_a_damaged_one_says_so(director_client: Client, settings: LazySettings) -> None:
    running()
    made = making.make_backup(Why.HAND).path
    made.write_bytes(made.read_bytes()[:-100])
    answer = director_client.get(reverse("backup-file", args=[made.name]))
    assert "beschädigt" in said(answer)
    assert "Zurückspielen</button>" not in said(answer)
