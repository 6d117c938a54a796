"""The laptop that gives the evening away: a code that nobody guesses, held from the fetch on, confirmed or taken back; and what it answers
meanwhile."""

import io
import json
import zipfile
from datetime import timedelta
from pathlib import Path
from threading import Thread

import pytest
from django.apps import apps
from django.db import IntegrityError, OperationalError, connection, transaction
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament.evening import RUFER, running, save, the_table
from tests.tournament.phone_hand import Hand
from tests.tournament.site.asked import Court, patterns
from tests.tournament.site.posted import POSTS
from tournament.backup import archive
from tournament.backup.restoring import restore
from tournament.handover import giving
from tournament.handover.code import proof, sealing, secret_of
from tournament.ledger.machine.backups import Key
from tournament.ledger.store.refusals import Refused
from tournament.models import HandOver, LogRow, Shared, Tournament, WrongCode
from tournament.site import address
from tournament.site.faults import waiting_at_most

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]
PAGE, HERE, THERE = "/uebergabe/", "http://192.168.1.20:8000", "http://192.168.1.30:8000"


def offered() -> Key:
    """The key of a code that is open now, as the other laptop makes it."""
    code = giving.offer(origins=[HERE], author="leitung")
    return secret_of(f" {code.upper()} ", bytes.fromhex(HandOver.objects.get(ended_at=None).salt))


def fetched() -> tuple[Key, bytes]:
    key = offered()
    return key, giving.fetch(given=proof(key, "fetch", HERE), source=HERE)


def confirmed() -> Key:
    key, _archive = fetched()
    newest = giving.newest_row()
    giving.confirm(given=proof(key, "confirm", THERE, str(newest)), where=THERE, newest=newest)
    return key


def codes_of(action) -> tuple[str, ...]:
    with pytest.raises(Refused) as caught:
        action()
    return caught.value.codes


def test_until_it_is_fetched_everything_goes_on_here() -> None:
    hand = Hand(the_table(running()))
    offered()
    assert hand.game().json()["status"] == "stored"


def test_from_the_fetch_on_phones_keep_what_they_write() -> None:
    hand = Hand(the_table(running()))
    hand.game()
    fetched()
    assert LogRow.objects.latest("pk").action == "hand_over"
    before = LogRow.objects.count()
    with pytest.raises(IntegrityError, match="handover"):
        save(hand.table, 2, RUFER)
    for answer in (hand.game(2), hand.send("greet", seat=1), hand.send("agree", seat=1), hand.send("call", client_id=str(hand.device))):
        assert (answer.status_code, answer.json()["code"], answer.json()["address"]) == (503, "moved", "")
    assert hand.state()["lines"][0]["label"] == "Rufer", "what stands is still shown"
    assert LogRow.objects.count() == before


def test_from_the_fetch_on_nobody_at_the_desk_or_beside_a_table_stores_anything() -> None:
    """Every post of the program that changes something, as test_addresses means it, by whoever may: a sentence, and no row more or less."""
    hall = Court()
    hall.parts()
    fetched()
    kept = [model for model in apps.get_app_config("tournament").get_models() if model not in (HandOver, Shared, WrongCode)]
    before = {model.__name__: list(model.objects.order_by("pk").values()) for model in kept if model is not Tournament}
    named, said_so = {pattern.name: pattern for pattern in patterns()}, 0
    for name, _action, data in POSTS:
        filled = {key: value.format(**hall.parts()) for key, value in data.items()}
        for who in ("director", "referee"):
            hall.clients[who].raise_request_exception = False  # as a server answers
            answer = hall.clients[who].post(hall.address(named[name]), filled)
            assert answer.status_code in (200, 302, 403, 404, 405, 409, 422, 503), (name, answer.status_code)
            if answer.status_code == 503:
                assert "Der Abend läuft auf einem anderen Laptop" in answer.content.decode(), name
                said_so += 1
    assert {model.__name__: list(model.objects.order_by("pk").values()) for model in kept if model is not Tournament} == before
    assert said_so > 20


def test_the_archive_opens_with_the_code_alone_and_is_of_the_held_state(tmp_path: Path) -> None:
    running()
    key, content = fetched()
    file = tmp_path / "abend.zip"
    file.write_bytes(content)
    with zipfile.ZipFile(io.BytesIO(content)) as packed:
        assert packed.namelist() == ["manifest.json", "inhalt"]
    assert codes_of(lambda: archive.unpack(file, _new(tmp_path / "a"), [Key(key.salt, key.secret)])) == ("wrong_passphrase",), (
        "the proofs' secret is another"
    )
    found = archive.unpack(file, _new(tmp_path / "b"), [sealing(key)])
    assert found.manifest["log"][0] == giving.newest_row()


def _new(folder: Path) -> Path:
    folder.mkdir()
    return folder


def test_fetched_again_after_a_lost_answer_it_is_the_same_state() -> None:
    running()
    key, _first = fetched()
    newest = giving.newest_row()
    assert giving.fetch(given=proof(key, "fetch", HERE), source=HERE)
    assert (giving.newest_row(), HandOver.objects.filter(holds=True).count()) == (newest, 1)


def test_a_stranger_who_guesses_waits_and_neither_ends_the_code_nor_goes_unnoticed(client: Client, director_client: Client) -> None:
    running()
    key = offered()
    answer = client.post("/uebergabe/holen/", json.dumps({"proof": "0" * 64, "source": HERE}), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "wrong_code")
    for _try in range(9):
        client.post("/uebergabe/holen/", json.dumps({"proof": "0" * 64, "source": HERE}), content_type="application/json")
    assert client.get("/uebergabe/holen/").json()["code"] == "too_many_codes", "ten wrong ones from an address, and it waits"
    for stranger in range(2, 6):
        for _try in range(10):
            said = json.dumps({"proof": "0" * 64, "source": HERE})
            client.post("/uebergabe/holen/", said, content_type="application/json", REMOTE_ADDR=f"192.168.1.{stranger}")
    page = director_client.get("/uebergabe/").content.decode()
    assert "50 falsche Codes wurden dafür schon eingetippt." in page
    assert "10 falsche Codes für „Abend übergeben“ von 192.168.1.5, zuletzt " in page
    assert giving.fetch(given=proof(key, "fetch", HERE), source=HERE), "who knows the code is not kept out by them"


@pytest.mark.only_where(connection.vendor == "sqlite", reason="PostgreSQL's row lock is waited for without a limit of ours")
def test_while_one_laptop_is_told_that_the_other_goes_on_nobody_takes_the_evening_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """Else the proof says what is not so any more, and both write."""
    running()
    key, _archive = fetched()
    newest, said = giving.newest_row(), []

    def take_back() -> None:
        connection.ensure_connection()
        try:
            with waiting_at_most(1):
                giving.take_back(reason="doch hier", sure=True)
            said.append("taken back")
        except OperationalError:
            said.append("locked")
        finally:
            connection.close()

    def newest_row() -> int:
        other = Thread(target=take_back)
        other.start()
        other.join()
        return newest

    monkeypatch.setattr(giving, "newest_row", newest_row)
    assert giving.confirm(given=proof(key, "confirm", THERE, str(newest)), where=THERE, newest=newest)
    assert said == ["locked"]
    assert HandOver.objects.get(holds=True).address == THERE


def test_a_code_is_good_for_ten_minutes_and_until_the_next() -> None:
    running()
    old = offered()
    assert codes_of(lambda: (offered(), giving.fetch(given=proof(old, "fetch", HERE), source=HERE))) == ("wrong_code",)
    HandOver.objects.update(offered_at=timezone.now() - timedelta(minutes=11))
    assert giving.open_offer() is None


def test_confirmed_is_what_has_the_same_rows_and_phones_are_sent_there(client: Client) -> None:
    hand = Hand(the_table(running()))
    key, _archive = fetched()
    newest = giving.newest_row()
    wrong = {"proof": proof(key, "confirm", THERE, str(newest - 1)), "address": THERE, "newest": newest - 1}
    answer = client.post("/uebergabe/da/", json.dumps(wrong), content_type="application/json")
    assert (answer.status_code, answer.json()["code"]) == (409, "other_state")
    elsewhere = {"proof": proof(key, "confirm", THERE, str(newest)), "address": "http://10.0.0.9:8000", "newest": newest}
    answer = client.post("/uebergabe/da/", json.dumps(elsewhere), content_type="application/json")
    assert answer.json()["code"] == "wrong_code", "an address that somebody put in on the way is not the one that was proved"
    said = {"proof": proof(key, "confirm", THERE, str(newest)), "address": THERE, "newest": newest}
    for _again in range(2):
        answer = client.post("/uebergabe/da/", json.dumps(said), content_type="application/json")
        assert answer.json() == {"proof": proof(key, "confirmed", THERE)}
    assert (hand.get().status_code, hand.get().json()["address"]) == (503, THERE)
    assert THERE in client.get("/").content.decode()


def test_taken_back_it_is_written_here_again_and_the_other_is_told() -> None:
    hand = Hand(the_table(running()))
    key, _archive = fetched()
    newest = giving.newest_row()
    assert codes_of(lambda: giving.take_back(reason="Akku leer")) == ("not_sure",)
    assert codes_of(lambda: giving.take_back(sure=True)) == ("missing_reason",)
    giving.take_back(reason="Akku leer", sure=True, author="leitung")
    assert LogRow.objects.latest("pk").facts == {"reason": "Akku leer"}
    assert hand.game().json()["status"] == "stored"
    said = {"given": proof(key, "confirm", THERE, str(newest)), "where": THERE, "newest": newest}
    assert codes_of(lambda: giving.confirm(**said)) == ("no_offer",)


def test_what_fails_while_the_archive_is_made_holds_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    running()
    key = offered()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("tournament.backup.making.backup_to", full)
    with pytest.raises(OSError, match="space"):
        giving.fetch(given=proof(key, "fetch", HERE), source=HERE)
    assert not HandOver.objects.filter(holds=True).exists()


def test_a_backup_is_not_put_back_beside_the_evening_that_runs_elsewhere(tmp_path: Path) -> None:
    running()
    confirmed()
    assert codes_of(lambda: restore(tmp_path / "x.zip", running=False)) == ("handed_over",)


def test_by_stick_it_is_held_and_lies_there(stick: Path) -> None:
    running()
    made = giving.onto_stick(origins=[HERE], author="leitung")
    assert (made.second.parent, HandOver.objects.get().holds, address.former()) == (stick, True, [HERE])
    assert codes_of(giving.onto_stick) == codes_of(giving.offer) == ("handed_over",)


def test_of_a_stick_somebody_says_where_the_phones_are_to_go(director_client: Client, stick: Path) -> None:
    hand = Hand(the_table(running()))
    assert director_client.post(PAGE, {"do": "tell", "address": THERE}).status_code == 422
    giving.onto_stick()
    assert director_client.post(PAGE, {"do": "tell", "address": "drüben"}).status_code == 422
    assert hand.get().status_code == 200
    director_client.post(PAGE, {"do": "tell", "address": "192.168.1.30:8000"})
    assert (hand.get().status_code, hand.get().json()["address"]) == (503, THERE)


def test_without_a_stick_nothing_is_held() -> None:
    running()
    assert codes_of(giving.onto_stick) == ("no_stick",)
    assert not HandOver.objects.exists()


def test_two_ways_cannot_hold_at_once() -> None:
    HandOver.objects.create(holds=True, held_at=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic():
        HandOver.objects.create(holds=True, held_at=timezone.now())
    with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournament_handover SET ended_at = held_at")


# The page --------------------------------------------------------------------------------------------------------------------------------


def said(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_page_shows_the_code_once_and_leads_through(director_client: Client) -> None:
    running()
    assert "Code zeigen" in said(director_client.get(PAGE))
    page = said(director_client.post(PAGE, {"do": "offer"}))
    assert '<dd class="code">' in page
    again = said(director_client.get(PAGE))
    assert '<dd class="code">' not in again
    assert "Ein Code ist offen" in again
    director_client.post(PAGE, {"do": "drop"})
    assert "Ein Code ist offen" not in said(director_client.get(PAGE))
    assert director_client.post(PAGE, {"do": "stick"}).status_code == 422


def test_the_page_of_a_laptop_that_gave_it_away_says_where_and_has_a_way_back(director_client: Client) -> None:
    slug = running().slug
    confirmed()
    assert f"Dieser Abend läuft jetzt auf {THERE}" in said(director_client.get(PAGE))
    for page in ("/", reverse("tournament", args=[slug])):
        assert f'<a href="{THERE}/">' in said(director_client.get(page)), page
    answer = director_client.post(PAGE, {"do": "back", "reason": "drüben abgestürzt"})
    assert (answer.status_code, "drüben abgestürzt" in said(answer)) == (422, True)
    director_client.post(PAGE, {"do": "back", "reason": "drüben abgestürzt", "sure": "1"})
    assert THERE not in said(director_client.get("/"))
    assert Tournament.objects.count() == 1


def test_what_is_no_proof_is_refused(client: Client) -> None:
    running()
    assert client.get("/uebergabe/holen/").status_code == 404
    for body in (b"{}", b"x", json.dumps({"proof": "x", "address": "x", "newest": 1}).encode(), b"0" * 5000):
        for page in ("/uebergabe/holen/", "/uebergabe/da/"):
            assert client.post(page, body, content_type="application/json").status_code in (400, 404, 409, 413)
