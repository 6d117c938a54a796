"""What the server answers to a laptop, by real requests: each answer of docs/upload.md."""

import gzip
import json
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

import rules
from tests.tournament.receiving.club import OTHER, Server, address, path, put
from tests.tournament.two_machines import stands
from tournament.models import Course, Laptop, PersonsPart, Received, Revision, UploadLogRow
from tournament.models.organiser import everywhere
from tournament.receiving.arriving import OF_KEY
from tournament.receiving.laptops import offer_code
from tournament.upload.envelope import canonical

pytestmark = pytest.mark.django_db
WRITES = ("INSERT", "UPDATE", "DELETE")


@pytest.fixture
def server() -> Server:
    return Server()


def test_the_first_is_201_and_is_kept_as_it_was_sent(server: Server) -> None:
    content = server.content()
    answer = put(content)
    assert (answer.status_code, answer.json()["revision"], answer.json()["state"]) == (201, 1, "arrived")
    assert answer["Cache-Control"] == "no-store"
    assert not answer.cookies
    kept = Revision.objects.get()
    lines = content.split(b"\n")
    assert [kept.header.encode(), kept.signature.encode(), kept.results.encode(), kept.persons.content.encode()] == lines[1:5]
    assert kept.tournament.name == server.tournament.name
    assert (kept.digest, kept.laptop, kept.tournament.organiser, kept.by_hand) == (address(content), server.laptop, server.linz, False)


def test_a_repeat_is_200_and_writes_nothing(server: Server) -> None:
    put(server.content())
    with CaptureQueriesContext(connection) as asked:
        answer = put(server.content())
    assert (answer.status_code, answer.json()["revision"]) == (200, 1)
    assert [query["sql"] for query in asked if query["sql"].startswith(WRITES)] == []


def test_gzip_is_read_and_never_unpacks_more_than_is_let_in(server: Server) -> None:
    assert put(gzip.compress(server.content()), to=path(server.content()), content_encoding="gzip").status_code == 201
    bomb = gzip.compress(bytes(settings.UPLOAD_LIMIT + 1))
    assert len(bomb) < 20_000
    assert put(bomb, to=path(server.content()), content_encoding="gzip").status_code == 413
    assert put(b"no gzip", to=path(server.content()), content_encoding="gzip").status_code == 400


def test_larger_than_ten_megabytes_is_413(server: Server) -> None:
    answer = put(bytes(settings.UPLOAD_LIMIT + 1), to=path(server.content()))
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.mark.parametrize("change, code", [
    (lambda content: b"hallo", "unknown_format"), (lambda content: content[:-1], "unknown_format"),
    (lambda content: content.replace(b'"linz"', b'"wels"', 1), "bad_signature"),
    (lambda content: content.replace(b'"salt"', b'"sald"', 1), "digest_differs"),
    (lambda content: content.replace(b'"reading":2', b'"reading":0', 1), "bad_header"),
])  # fmt: skip
def test_what_is_no_upload_is_400(server: Server, change: Any, code: str) -> None:
    content = server.content()
    answer = put(change(content), to=path(content))
    assert (answer.status_code, answer.json()["code"]) == (400, code)
    assert set(answer.json()) == {"code", "field", "message"}
    assert not Revision.objects.exists()


@pytest.mark.parametrize("where, field", [
    ({"organiser": "wels"}, "organiser"), ({"tournament": "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90"}, "tournament"),
    ({"at": "e" * 64}, "digest"),
])  # fmt: skip
def test_the_address_is_the_headers(server: Server, where: dict[str, str], field: str) -> None:
    content = server.content()
    answer = put(content, to=path(content, **where))
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "wrong_address", field)


def test_a_key_that_nobody_enrolled_is_403(server: Server) -> None:
    Laptop._base_manager.filter(pk=server.laptop.pk).delete()
    answer = put(server.content())
    assert (answer.status_code, answer.json()["code"]) == (403, "unknown_key")


def test_a_key_sends_for_its_own_organiser_alone(server: Server) -> None:
    answer = put(server.content(key=OTHER))
    assert (answer.status_code, answer.json()["code"]) == (403, "unknown_key")
    assert "Wels" not in answer.content.decode()
    assert not Received._base_manager.exists()


def test_a_revoked_key_sends_nothing_more_and_what_is_here_stays(server: Server) -> None:
    first = server.content()
    put(first)
    Laptop._base_manager.filter(pk=server.laptop.pk).update(revoked_from=timezone.now())
    answer = put(server.correction(first))
    assert (answer.status_code, answer.json()["code"]) == (403, "revoked_key")
    assert put(first).status_code == 200
    Laptop._base_manager.filter(pk=server.laptop.pk).update(revoked_from=timezone.now() + timedelta(hours=1))
    assert put(server.correction(first)).status_code == 201


def test_another_clubs_tournament_is_403(server: Server) -> None:
    put(server.content())
    foreign = server.content(key=OTHER, organiser="wels")
    answer = put(foreign, to=path(foreign, "wels"))
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_tournament")
    assert "Linz" not in answer.content.decode()
    assert Revision.objects.count() == 1


def test_what_another_club_plays_on_this_server_is_403(server: Server) -> None:
    """Its uid is public, and what a laptop sent goes before what is played here."""
    foreign = server.content(key=OTHER, organiser="wels")
    answer = put(foreign, to=path(foreign, "wels"))
    assert (answer.status_code, answer.json()["code"]) == (403, "foreign_tournament")
    assert Received._base_manager.count() == 0
    assert put(server.content()).status_code == 201


def test_two_laptops_that_correct_the_same_get_409_and_both_are_kept(server: Server) -> None:
    first = server.content()
    put(first)
    one, other = server.correction(first), server.correction(first, reason="Spiel 4 war falsch")
    assert put(one).status_code == 201
    answer = put(other)
    said = answer.json()
    assert (answer.status_code, said["code"], said["head"], said["sent"]) == (409, "not_the_head", address(one), address(other))
    assert Course.objects.get(revision__digest=address(other)).held == "not_the_head"
    with CaptureQueriesContext(connection) as asked:
        again = put(other)
    assert (again.status_code, again.json()) == (409, said)
    assert [query["sql"] for query in asked if query["sql"].startswith(WRITES)] == []


def test_what_comes_before_what_it_rests_on_waits_for_that_alone(server: Server) -> None:
    first = server.content()
    second = server.correction(first)
    third = server.correction(second, 3)
    assert put(third).status_code == 409
    assert put(second).status_code == 409
    assert put(first).status_code == 201
    assert set(Course.objects.values_list("held", flat=True)) == {""}
    assert (put(second).status_code, put(third).status_code) == (200, 200)


def test_a_first_upload_where_there_is_one_is_409(server: Server) -> None:
    put(server.content())
    assert put(server.content(reading=1)).status_code == 409


def test_each_revision_has_the_next_number(server: Server) -> None:
    first = server.content()
    put(first)
    answer = put(server.correction(first, 3))
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "bad_header", "revision")
    assert put(server.correction(first, 2)).status_code == 201
    assert list(Revision.objects.values_list("number", flat=True)) == [1, 2]


def test_what_is_not_as_the_rules_have_it_is_422_with_every_finding(server: Server) -> None:
    server.parts.results["tables"][0]["records"][0]["declarer"] = 9
    server.parts.results["tables"][1]["words"] = "geheim"
    answer = put(server.content())
    findings = answer.json()["findings"]
    assert answer.status_code == 422
    assert ("unknown_field", "results.tables[1]") in [(found["code"], found["field"]) for found in findings]
    assert set(findings[0]) == {"code", "field", "message"}
    assert not Revision.objects.exists()


@pytest.mark.parametrize("newer", ["reading", "sheet"])
def test_what_a_newer_program_sends_is_kept_and_held(server: Server, newer: str) -> None:
    if newer == "sheet":
        server.parts.results["system"] = "koenigrufen-2031"
    content = server.content(reading=rules.READING + (newer == "reading"))
    assert put(content).status_code == 201
    said = Client().get(path(content)).json()
    assert (said["held"], said["state"], said["public"]) == ("newer_program", "arrived", False)
    assert said["message"].startswith("Von einem neueren Programm")


@pytest.mark.parametrize(
    "results, persons, field", [(b"[]", b"", "results"), (b"{}", b"[]", "persons"), (b"{}", b'{"people":[]}', "persons")]
)
def test_what_a_newer_program_sends_has_its_persons_where_all_have_them(
    server: Server, results: bytes, persons: bytes, field: str
) -> None:  # fmt: skip
    """Who is forgotten is taken out of what is held too."""
    answer = put(server.sealed(results, persons or canonical(server.parts.persons), reading=rules.READING + 1))
    assert (answer.status_code, answer.json()["findings"][0]["field"]) == (422, field)
    assert not Revision.objects.exists()


def test_a_withdrawal_s_reason_names_nobody_who_ever_stood_there(server: Server) -> None:
    first = server.content()
    put(first)
    struck = server.parts.persons["persons"].pop()["name"]
    name = server.parts.persons["persons"][0]["name"]
    for content in (server.withdrawal(first, reason=f"{name} war gar nicht da"), server.correction(first, reason=f"{struck} gestrichen")):
        answer = put(content)
        assert (answer.status_code, [found["code"] for found in answer.json()["findings"]]) == (422, ["name_in_reason"])
    assert Revision.objects.count() == 1


def test_too_many_are_429_with_the_seconds(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    stands(monkeypatch, 130.5)
    content = server.content()
    for _time in range(OF_KEY.most):
        assert put(content).status_code in (200, 201)
    answer = put(content)
    assert (answer.status_code, answer.json()["code"]) == (429, "too_often")
    assert answer["Retry-After"] == "50"
    foreign = server.content(key=OTHER, organiser="wels", tournament="0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90")
    assert put(foreign, to=path(foreign, "wels")).status_code == 422, "another key does not wait: only the parts say another tournament"


def test_how_far_it_is_is_told_to_whoever_knows_the_address_and_nobody_else(server: Server) -> None:
    content = server.content()
    put(content)
    said = Client().get(path(content)).json()
    assert said["href"] == f"/o/linz/einsendungen/{address(content)}/"
    assert {key: said[key] for key in ("revision", "state", "held", "message", "public")} == {
        "revision": 1, "state": "arrived", "held": "", "message": "", "public": False,
    }  # fmt: skip
    for other in (path(content, "wels"), path(content, at="e" * 64), f"/o/linz{path(content, 'wels')}"):
        assert Client().get(other).status_code == 404
    assert Client().post(path(content)).status_code == 405


def test_a_withdrawal_has_no_parts(server: Server) -> None:
    first = server.content()
    put(first)
    assert put(server.withdrawal(first)).status_code == 201
    assert (Revision.objects.count(), PersonsPart.objects.count()) == (2, 1)


def enrol(**said: object) -> Any:
    return Client(enforce_csrf_checks=True).post("/api/v1/enrol", json.dumps(said), content_type="application/json")


def test_a_laptop_comes_in_by_a_code_once(server: Server) -> None:
    with everywhere():
        code = offer_code(organiser=server.linz, author="Rosa")
    key = "11" * 32
    answer = enrol(code=code.upper().replace("-", " "), key=key, name="Laptop 2")
    assert answer.status_code == 201
    assert answer.json() == {"organiser": "linz", "name": "Linz", "fingerprint": "02d4 49a3 1fbb 267c 8f35 2e99"}
    assert enrol(code=code, key=key, name="Laptop 2").status_code == 200, "its answer may have been lost"
    again = enrol(code=code, key="22" * 32, name="Laptop 3")
    assert (again.status_code, again.json()["code"]) == (403, "wrong_code")
    assert list(UploadLogRow.objects.order_by("pk").values_list("action", flat=True)) == ["offer_code", "enrol"]


def test_a_code_is_good_for_a_week(server: Server) -> None:
    with everywhere():
        code = offer_code(organiser=server.linz)
        server.linz.enrolments.update(expires_at=timezone.now())
    assert enrol(code=code, key="11" * 32, name="Laptop 2").status_code == 403


def test_who_guesses_codes_waits(server: Server) -> None:
    for number in range(10):
        assert enrol(code=f"aaaa-aaaa-aa{number:02}", key="11" * 32, name="x").status_code == 403
    answer = enrol(code="aaaa", key="11" * 32, name="x")
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")


def test_a_form_of_a_page_lets_nobody_in(server: Server) -> None:
    with everywhere():
        code = offer_code(organiser=server.linz)
    answer = Client().post("/api/v1/enrol", {"code": code, "key": "11" * 32, "name": "x"})
    assert (answer.status_code, answer.json()["code"]) == (415, "no_json")


@pytest.mark.parametrize("said, status, code", [
    ({"key": "11" * 32, "name": "x"}, 400, "unread"), ({"key": "zz", "name": "x", "code": ""}, 422, "bad_key"),
    ({"key": "11" * 32, "name": " ", "code": ""}, 422, "missing_field"),
])  # fmt: skip
def test_what_a_laptop_says_wrongly_is_told(server: Server, said: dict[str, str], status: int, code: str) -> None:
    if "code" in said:
        with everywhere():
            said = {**said, "code": offer_code(organiser=server.linz)}
    answer = enrol(**said)
    assert answer.status_code == status
    assert code in answer.content.decode()


def test_a_key_is_one_laptops(server: Server) -> None:
    with everywhere():
        code = offer_code(organiser=server.wels)
    answer = enrol(code=code, key=server.laptop.key, name="noch einmal")
    assert (answer.status_code, answer.json()["code"]) == (409, "key_taken")
    assert "Linz" not in answer.content.decode()


def test_an_upload_is_as_large_as_it_may_be_and_no_larger(server: Server) -> None:
    content = server.content()
    with override_settings(UPLOAD_LIMIT=len(content) - 1):
        assert put(content).status_code == 413
    with override_settings(UPLOAD_LIMIT=len(content)):
        assert put(content).status_code == 201
