"""Webhooks: signed, ids alone, tried again for three days, never into a private network; the owner's pages for them."""

import base64
import hmac
import json
import os
import socket
import subprocess
from collections.abc import Iterator
from datetime import timedelta
from hashlib import sha256
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from django.conf import LazySettings
from django.db import transaction
from django.test import Client
from django.utils import timezone

from tests.tournament.api.listening import listening
from tests.tournament.api.server import UID, Server, server
from tests.tournament.two_clubs import logged_in
from tournament.api import hooks, posting, telling
from tournament.ledger.store.refusals import Refused
from tournament.management import beside
from tournament.models import Delivery, OrganiserLogRow, Team, Webhook

pytestmark = pytest.mark.django_db

HELD = "upload.held"


@pytest.fixture
def made(settings: LazySettings) -> Server:
    settings.HOOKS_PRIVATE = True
    return server()


@pytest.fixture
def owner(made: Server) -> Client:
    return logged_in("chefin", Team.objects.create(organiser=made.club, name="Leute", owner=True))


def hook(made: Server, url: str, *events: str) -> Webhook:
    return hooks.add(organiser_id=made.club.pk, url=url, events=events or (HELD,), author="Chefin")


def due_again() -> None:
    Delivery.objects.update(next_at=timezone.now())


def test_the_signature_is_that_of_the_standard() -> None:
    """Source: the example of the Standard Webhooks' own libraries."""
    body = b'{"test": 2432232314}'
    signed = hooks.signature("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "msg_p5jXN8AQM9LWM0D4loKWxJek", 1614265330, body)
    assert signed == "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE="


def test_who_asked_for_it_is_told(made: Server) -> None:
    with listening([200]) as (url, got):
        found = hook(made, url)
        telling.tell(made.club, HELD, {"tournament": UID, "revision": 2})
        telling.tell(made.club, "tournament.published", {"tournament": UID})
        telling.tell(made.other, HELD, {"tournament": UID})
        assert [telling.once() for _time in range(2)] == [True, False]
    [request] = got
    row = Delivery.objects.get()
    assert request.path == "/haken"
    said = json.loads(request.body)
    assert (said["type"], said["data"]) == (HELD, {"tournament": UID, "revision": 2})
    assert said["timestamp"] == row.made_at.isoformat()
    key, at, signed = (request.headers[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
    secret = base64.b64decode(found.secret.removeprefix("whsec_"))
    proof = hmac.new(secret, f"{key}.{at}.".encode() + request.body, sha256).digest()
    assert (key, signed, len(secret)) == (str(row.key), f"v1,{base64.b64encode(proof).decode()}", 32)
    assert abs(int(at) - timezone.now().timestamp()) < 60
    assert (row.done_at is not None, row.tries, row.said) == (True, 1, "200 so ist es")


def test_what_did_not_happen_is_not_told(made: Server) -> None:
    hook(made, "http://127.0.0.1:9/")

    class Undone(Exception):
        pass

    def happens() -> None:
        with transaction.atomic():
            telling.tell(made.club, HELD, {})
            raise Undone

    with pytest.raises(Undone):
        happens()
    assert Delivery.objects.count() == 0
    with pytest.raises(LookupError):
        telling.tell(made.club, "gibt.es.nicht", {})


def test_it_is_tried_again_for_three_days_and_then_no_more(made: Server) -> None:
    found, waited = hook(made, "http://127.0.0.1:9/"), []
    with listening([500]) as (url, got):
        Webhook.objects.update(url=url)
        telling.tell(made.club, HELD, {"tournament": UID})
        while telling.deliver_once():
            row = Delivery.objects.get()
            waited.append(round((row.next_at - timezone.now()).total_seconds(), -1))
            if not row.given_up_at:
                assert not telling.deliver_once(), "not before its time"
            due_again()
        assert len(got) == 10
        assert len({request.headers["webhook-id"] for request in got}) == 1
    # 5 s, 5 and 30 min, 2, 5, 10, 14, 20 and 24 h; the last one is given up
    assert waited[1:9] == [300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400]
    assert timedelta(days=3) < sum(hooks.TIMES, timedelta()) < timedelta(days=3, hours=4)
    found.refresh_from_db()
    assert (Delivery.objects.get().given_up_at is not None, found.off is not None) == (True, True)
    [row] = OrganiserLogRow.objects.filter(action="put_webhook_off")
    assert row.facts == {"host": "127.0.0.1"}
    telling.tell(made.club, HELD, {"tournament": UID})
    assert Delivery.objects.count() == 1, "who is off is told nothing"
    hooks.put_on(hook_id=found.pk, author="Chefin")
    telling.tell(made.club, HELD, {"tournament": UID})
    assert Delivery.objects.count() == 2


def test_what_comes_at_last_is_done(made: Server) -> None:
    with listening([503, 204]) as (url, got):
        hook(made, url)
        telling.tell(made.club, HELD, {})
        assert telling.deliver_once()
        due_again()
        assert telling.deliver_once()
        due_again()
        assert not telling.deliver_once()
    assert (len(got), Delivery.objects.get().done_at is not None, Webhook.objects.get().off) == (2, True, None)


def test_an_address_that_is_gone_is_off_at_once(made: Server) -> None:
    with listening([410]) as (url, _got):
        hook(made, url)
        telling.tell(made.club, HELD, {})
        assert telling.deliver_once()
    assert Webhook.objects.get().off is not None


def test_of_two_jobs_one_sends(made: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    with listening([200]) as (url, got):
        hook(made, url)
        telling.tell(made.club, HELD, {})
        taken = telling._taken

        def after_another(row: Delivery) -> bool:
            monkeypatch.setattr(telling, "_taken", taken)
            assert telling.deliver_once()
            return taken(row)

        monkeypatch.setattr(telling, "_taken", after_another)
        assert telling.deliver_once()
    assert len(got) == 1


def test_nobody_is_led_elsewhere(made: Server) -> None:
    with listening([200]) as (inside, not_led), listening([302], Location=inside) as (url, got):
        hook(made, url)
        telling.tell(made.club, HELD, {})
        assert telling.deliver_once()
        assert (len(got), len(not_led)) == (1, 0)
    assert Delivery.objects.get().done_at is None


PRIVATE = (
    "127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.20", "169.254.169.254", "100.64.0.1", "0.0.0.0", "224.0.0.1", "255.255.255.255",
    "::1", "::", "fe80::1", "fe80::1%eth0", "fc00::1", "ff02::1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::",
    "2001:db8::1", "kein",
)  # fmt: skip


@pytest.mark.parametrize("address", PRIVATE)
def test_nothing_goes_into_a_private_network(address: str) -> None:
    assert not posting.is_public(address)


@pytest.mark.parametrize("address", ["9.9.9.9", "193.171.23.163", "2620:fe::fe", "::ffff:9.9.9.9"])
def test_the_open_internet_is_public(address: str) -> None:
    assert posting.is_public(address)


def test_a_name_that_leads_inside_is_not_sent_to(made: Server, settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where one of its addresses is public: nothing is connected at all."""
    settings.HOOKS_PRIVATE = False
    connected: list[object] = []
    monkeypatch.setattr(socket, "create_connection", lambda *where, **_: connected.append(where))
    said = {}
    for found in (["127.0.0.1"], ["9.9.9.9", "10.0.0.1"], ["::1"]):
        entries = [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 443)) for address in found]
        monkeypatch.setattr(socket, "getaddrinfo", lambda *_, entries=entries, **__: entries)
        said[tuple(found)] = posting.post("https://haken.example.at/", b"", {})
    assert {answer.text for answer in said.values()} == {"private address"}
    assert connected == []


def test_the_address_that_was_looked_at_is_the_one_that_is_called(settings: LazySettings, monkeypatch: pytest.MonkeyPatch) -> None:
    settings.HOOKS_PRIVATE = False
    called: list[object] = []

    def connect(where: tuple[str, int], _timeout: float) -> None:
        called.append(where)
        raise ConnectionRefusedError

    answers: Iterator[str] = iter(["9.9.9.9", "127.0.0.1"])
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (next(answers), 443))])
    monkeypatch.setattr(socket, "create_connection", connect)
    assert posting.post("https://haken.example.at:8443/", b"", {}).status == 0
    assert called == [("9.9.9.9", 8443)]


def test_who_dawdles_is_cut_off(made: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(posting, "LAST", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        said = posting.post(f"http://127.0.0.1:{silent.getsockname()[1]}/", b"{}", {})
    assert said.status == 0
    assert said.text


@pytest.mark.parametrize(
    "url",
    [
        "", "kein", "ftp://example.at/", "http://example.at/", "https://", "https://a:b@example.at/", "https://localhost/", "https://intern/",
        "https://127.0.0.1/", "https://[::1]/", "https://192.168.1.20/", "https://example.at:99999/", "https://exämple.at/",
        "https://e at/",
    ],
)  # fmt: skip
def test_what_is_no_address_is_refused(made: Server, settings: LazySettings, url: str) -> None:
    settings.HOOKS_PRIVATE = False
    with pytest.raises(Refused):
        hook(made, url)
    assert Webhook.objects.count() == 0


def test_a_good_address_is_taken(made: Server, settings: LazySettings) -> None:
    settings.HOOKS_PRIVATE = False
    assert hook(made, "https://ergebnisse.example.at:8443/tarock?x=1").secret.startswith("whsec_")
    with pytest.raises(Refused) as refused:
        hook(made, "https://ergebnisse.example.at/", "gibt.es.nicht")
    assert refused.value.codes == ("no_event",)


def test_a_club_has_ten_at_most(made: Server) -> None:
    for number in range(10):
        hook(made, f"https://example.at/{number}")
    with pytest.raises(Refused) as refused:
        hook(made, "https://example.at/10")
    assert refused.value.codes == ("too_many",)


def test_the_pages_of_an_owner(made: Server, owner: Client) -> None:
    with listening([200]) as (url, got):
        shown = owner.post("/o/verein/webhooks/", {"url": url, "events": [HELD]})
        found = Webhook.objects.get()
        assert found.secret in shown.content.decode()
        page = f"/o/verein/webhooks/{found.pk}/"
        assert found.secret not in owner.get(page).content.decode() + owner.get("/o/verein/webhooks/").content.decode()
        assert owner.post(page, {"probe": "1"}).status_code == 302
        assert "wartet" in owner.get(page).content.decode()
        assert telling.deliver_once()
    assert json.loads(got[0].body)["type"] == "test"
    text = owner.get(page).content.decode()
    assert ("angekommen" in text, "200 so ist es" in text) == (True, True)
    Webhook.objects.update(off=timezone.now())
    assert "Wieder einschalten" in owner.get(page).content.decode()
    owner.post(page, {"ein": "1"})
    assert Webhook.objects.get().off is None
    owner.post(page, {"loeschen": "1"})
    assert (Webhook.objects.count(), Delivery.objects.count()) == (0, 0)
    said = [row.action for row in OrganiserLogRow.objects.filter(action__contains="webhook").order_by("pk")]
    assert said == ["add_webhook", "put_webhook_on", "remove_webhook"]
    assert owner.post("/o/verein/webhooks/", {"url": "", "events": []}).status_code == 422


def test_another_clubs_webhook_is_not_there(made: Server, owner: Client) -> None:
    foreign = hooks.add(organiser_id=made.other.pk, url="https://example.at/", events=[HELD])
    for answer in (owner.get(f"/o/verein/webhooks/{foreign.pk}/"), owner.post(f"/o/verein/webhooks/{foreign.pk}/", {"loeschen": "1"})):
        assert answer.status_code == 404
    assert Webhook.objects.filter(pk=foreign.pk).exists()


def test_what_is_old_goes(made: Server) -> None:
    hook(made, "https://example.at/")
    for days in (29, 31):
        telling.tell(made.club, HELD, {})
        Delivery.objects.filter(pk=Delivery.objects.latest("pk").pk).update(made_at=timezone.now() - timedelta(days=days))
    assert telling.tidy() == 1
    assert Delivery.objects.count() == 1


def test_the_page_for_programmers_checks_what_is_sent(tmp_path: Path) -> None:
    """The examples of docs/api.md, run as they stand there."""
    page = (Path(__file__).parents[3] / "docs" / "api.md").read_text(encoding="utf-8")
    python, shell = (page.partition(f"```{language}\n")[2].partition("```")[0] for language in ("python", "sh"))
    secret, key, body = hooks.SIGNED_WITH + base64.b64encode(bytes(range(32))).decode(), "k1", b'{"type":"test"}'
    at = int(timezone.now().timestamp())
    signed = hooks.signature(secret, key, at, body)
    headers = {"webhook-id": key, "webhook-timestamp": str(at), "webhook-signature": signed}
    known: dict[str, Any] = {}
    exec(python, known)  # noqa: S102 - our own page
    assert known["is_genuine"](secret, headers, body)
    assert not known["is_genuine"](secret, headers, body + b" ")
    assert not known["is_genuine"](secret, headers | {"webhook-timestamp": str(at - 400)}, body)
    said = {"SECRET": secret, "WEBHOOK_ID": key, "WEBHOOK_TIMESTAMP": str(at), "WEBHOOK_SIGNATURE": signed, "PATH": os.environ["PATH"]}
    for content, status in ((body, 0), (body + b" ", 1)):
        (tmp_path / "body.json").write_bytes(content)
        assert subprocess.run(["sh", "-c", shell], env=said, cwd=tmp_path, check=False).returncode == status


def test_who_does_not_answer_is_left_alone_for_a_minute(made: Server) -> None:
    """Ten evenings that are published at once do not wait ten times for the same dead address; others are told meanwhile."""
    with listening([500]) as (dead, asked), listening([200]) as (alive, told):
        for url in (dead, alive):
            hook(made, url)
        for _time in range(3):
            telling.tell(made.club, HELD, {})
        while telling.deliver_once():
            pass
    assert (len(asked), len(told)) == (1, 3)


def test_the_job_sends_until_it_is_told_to_stop(made: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    stopped, looks = Event(), iter([True, None, False])

    def once() -> bool:
        found = next(looks)
        if found is None:
            raise RuntimeError
        if not found:
            stopped.set()
        return found

    monkeypatch.setattr(telling, "once", once)
    row = next(row for row in beside.TABLE if row.name == "telling")
    beside.again_and_again(row._replace(every=0), stopped)
    assert next(looks, "none left") == "none left"
