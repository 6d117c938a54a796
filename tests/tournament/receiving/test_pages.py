"""The pages: a club's laptops and uploads, the secretary's list; who may open them, what each row's button does, and the same queries for
many rows as for few."""

import re
from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.timezone import localtime

import rules
from tests.tournament.receiving.club import Server, address, put
from tests.tournament.receiving.test_work import Followed
from tests.tournament.two_clubs import people
from tournament.models import Alias, Course, Cup, Enrolment, Laptop, Link, Organiser, Player, Received, Revision
from tournament.receiving import laptops, work
from tournament.receiving import secretary as secretary_list
from tournament.receiving.log import read_log, record
from tournament.series.offers import offer, withdraw
from tournament.upload.envelope import canonical

pytestmark = pytest.mark.django_db
MONDAY = "/o/verband/einlauf/"


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Server:
    Followed(monkeypatch)
    return Server()


def of(organiser: Organiser, role: str) -> Client:
    return people(organiser)[role]


def secretary() -> Client:
    return of(Organiser.objects.get(slug="verband"), "secretary")


def page(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def test_an_owner_makes_a_code_that_is_seen_once(server: Server) -> None:
    owner = of(server.linz, "owner")
    shown = owner.post("/o/linz/laptops/", {"code": "1"}).content.decode()
    code = re.search(r">([2-9a-z]{4}-[2-9a-z]{4}-[2-9a-z]{4})<", shown)
    assert code is not None
    assert '<svg role="img"' in shown
    after = page(owner, "/o/linz/laptops/")
    assert code[1] not in after
    assert "Ein Code ist offen" in after
    key = "11" * 32
    said = {"code": code[1], "key": key, "name": "Laptop Zwei"}
    assert Client().post("/api/v1/enrol", said, content_type="application/json").status_code == 201
    assert "Laptop Zwei" in page(owner, "/o/linz/laptops/")
    assert "02d4 49a3 1fbb 267c 8f35 2e99" in page(owner, "/o/linz/laptops/")


def test_an_owner_takes_a_laptop_back_from_a_time_on(server: Server) -> None:
    owner = of(server.linz, "owner")
    owner.post("/o/linz/laptops/", {"sperren": server.laptop.pk, "ab": "quatsch"})
    assert Laptop._base_manager.get(pk=server.laptop.pk).revoked_from is None
    owner.post("/o/linz/laptops/", {"sperren": server.laptop.pk, "ab": "2026-11-28T22:00"})
    assert put(server.content()).json()["code"] == "revoked_key"
    assert owner.post("/o/linz/laptops/", {"sperren": server.other.pk}).status_code == 404
    assert Laptop._base_manager.get(pk=server.other.pk).revoked_from is None


def stick(content: bytes) -> dict[str, Any]:
    return {"datei": SimpleUploadedFile("linz.tarock", content)}


def test_the_same_bytes_come_on_a_stick_and_by_the_network(server: Server) -> None:
    director, content = of(server.linz, "director"), server.content()
    answer = director.post("/o/linz/einsendungen/", stick(content), follow=True)
    assert "Angekommen." in answer.content.decode()
    kept = Revision.objects.get()
    assert (kept.digest, kept.by_hand, kept.author) == (address(content), True, "linz-director")
    assert put(content).status_code == 200
    again = director.post("/o/linz/einsendungen/", stick(content), follow=True).content.decode()
    assert "war schon da" in again
    assert Revision.objects.count() == 1


def test_a_club_reads_in_its_own_alone(server: Server) -> None:
    foreign = of(server.wels, "director")
    answer = foreign.post("/o/wels/einsendungen/", stick(server.content()))
    assert answer.status_code == 422
    assert not Revision.objects.exists()
    put(server.content())
    answer = foreign.post("/o/wels/einsendungen/", stick(server.content()))
    assert "war schon da" not in answer.content.decode()
    assert secretary().post(MONDAY, stick(server.correction(server.content())), follow=True).status_code == 200
    assert Revision.objects.count() == 2


def test_what_is_no_upload_is_said(server: Server) -> None:
    director = of(server.linz, "director")
    assert director.post("/o/linz/einsendungen/").status_code == 422
    answer = director.post("/o/linz/einsendungen/", stick(b"hallo"))
    assert answer.status_code == 422
    assert "keine Einsendung an den Verband" in answer.content.decode()


def test_a_club_sees_its_own_uploads_and_nobody_elses(server: Server) -> None:
    put(server.content())
    work.work_all()
    linz, foreign = people(server.linz), of(server.wels, "director")
    own = linz["director"]
    assert server.tournament.name in page(own, "/o/linz/einsendungen/")
    assert "fertig" in page(own, "/o/linz/einsendungen/")
    mark = f"einsendungen/{address(server.content())}/"
    assert page(own, f"/o/linz/{mark}")
    assert foreign.get(f"/o/wels/{mark}").status_code == 404
    assert foreign.get(f"/o/linz/{mark}").status_code == 403
    assert server.tournament.name not in page(foreign, "/o/wels/einsendungen/")
    assert foreign.get(MONDAY).status_code == 403
    assert linz["secretary"].get("/o/linz/einlauf/").status_code == 403


def test_where_two_sent_the_page_says_what_differs(server: Server) -> None:
    first = server.content()
    put(first)
    table = next(table for table in server.parts.results["tables"] if table.get("records"))
    table["records"][1] = {"game": "redeal", "dealer": 1}
    before = list(table["totals"])
    table["totals"] = [0] * len(before)
    other = server.content()
    assert put(other).status_code == 409
    said = page(of(server.linz, "director"), f"/o/linz/einsendungen/{address(other)}/")
    assert f"Runde {table['round']}, Tisch {table['table']}, Spiel 2" in said
    assert "0\N{NO-BREAK SPACE}/ 0\N{NO-BREAK SPACE}/ 0" in said


def test_where_two_sent_the_page_of_differences_decides(server: Server) -> None:
    first = server.content()
    other = server.content(rules="c" * 64)
    put(first)
    work.work_all()
    assert put(other).status_code == 409
    client, kept = secretary(), Revision.objects.get(digest=address(other))
    differs = page(client, f"{MONDAY}{kept.digest}/")
    form = differs.partition('<form method="post" action="/o/verband/einlauf/"')[2].partition("</form>")[0]
    assert f'name="einsendung" value="{kept.pk}"' in form
    assert [*re.findall(r'name="do" value="(\w+)"', form)] == ["pick", "put_aside"]
    own = page(of(server.linz, "director"), f"/o/linz/einsendungen/{kept.digest}/")
    assert 'name="einsendung"' not in own, "the club does not decide"


def test_what_a_newer_program_says_in_another_way_has_a_page_too(server: Server) -> None:
    put(server.content())
    newer = server.sealed(b'{"tables":[{"runde":1}]}', canonical(server.parts.persons), reading=rules.READING + 1)
    assert put(newer).status_code == 409
    assert "Zwei Laptops haben gesandt" in page(of(server.linz, "director"), f"/o/linz/einsendungen/{address(newer)}/")


def test_each_row_of_the_list_is_decided_where_it_stands(server: Server) -> None:
    first = server.content(standings="d" * 64)
    second = server.correction(first, reason="Noch einmal")
    put(first)
    work.work_all()
    client, kept = secretary(), Revision.objects.get()
    shown = page(client, MONDAY)
    assert "Jede Zeile stimmt, aber der Endstand ist ein anderer" in shown
    client.post(MONDAY, {"einsendung": kept.pk, "do": "put_aside", "grund": ""})
    assert not Course.objects.get().removed
    client.post(MONDAY, {"einsendung": kept.pk, "do": "put_aside", "grund": "alter Laptop"})
    assert Course.objects.get().removed
    assert "alter Laptop" in page(client, MONDAY)
    client.post(MONDAY, {"einsendung": kept.pk, "do": "bring_back", "grund": "doch nicht"})
    assert not Course.objects.get().removed
    put(second)
    work.work_all()
    assert Received._base_manager.get().head.digest == address(second)


class Since:
    """A span that goes back to a moment."""

    def __init__(self, moment: datetime) -> None:
        self.moment = moment

    def __rsub__(self, _now: datetime) -> datetime:
        return self.moment


def test_a_decision_is_taken_back_however_old_what_it_was_about(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came long ago and was put aside today; who was linked by a name that somebody confirmed once."""
    row = server.parts.persons["persons"][0]
    person = Player.objects.create(name="Xaveria Zwetschkenbaum")
    Alias.objects.create(organiser=server.linz, name=row["name"], place=row.get("place", ""), person=person)
    first = server.content()
    other = server.content(reading=1)
    for content in (first, other):
        put(content)
    monkeypatch.setattr(secretary_list, "LATELY", Since(timezone.now()))
    work.work_all()
    client = secretary()
    kept = Revision.objects.get(digest=address(other))
    client.post(MONDAY, {"einsendung": kept.pk, "do": "put_aside", "grund": "doppelt"})
    shown = page(client, MONDAY)
    assert "doppelt" in shown
    assert "Xaveria Zwetschkenbaum" in shown
    client.post(MONDAY, {"turnier": Received._base_manager.get().pk, "nr": row["number"], "do": "doch-nicht"})
    assert not Alias.objects.exists()
    assert not Link.objects.filter(person=person).exists()
    client.post(MONDAY, {"einsendung": kept.pk, "do": "bring_back", "grund": "doch nicht"})
    client.post(MONDAY, {"einsendung": kept.pk, "do": "pick", "grund": "so ist es"})
    work.work_all()
    assert [row.id for row in secretary_list.read_monday().decided] == [kept.pk]


def test_who_somebody_is_is_said_side_by_side(server: Server) -> None:
    row = server.parts.persons["persons"][0]
    row["name"], row["place"] = "Xaveria Zwetschkenbaum", "Linz"
    server.parts.persons["persons"][1]["name"] = "Jochgeier Quax"
    one = Player.objects.create(name="Xaveria Zwetschkenbaum", place="Linz")
    put(server.content())
    work.work_all()
    client, received = secretary(), Received._base_manager.get()
    shown = page(client, MONDAY)
    assert f'name="do" value="{one.pk}"' in shown
    asked = [form.partition("</form>")[0] for form in shown.split('class="deciding who"')[1:]]
    assert any(f'name="do" value="{one.pk}"' in form for form in asked)
    assert {bool(re.search(r'name="do" value="\d', form)) for form in asked if 'name="merken"' in form} == {True}
    assert {'name="merken"' in form for form in asked if "Jochgeier" in form} == {False}, "nobody is offered to be remembered"
    said = {"turnier": received.pk, "nr": row["number"]}
    client.post(MONDAY, {**said, "do": str(one.pk), "merken": "on"})
    assert Link.objects.get(number=row["number"]).person == one
    assert "Zugeordnet" in page(client, MONDAY)
    client.post(MONDAY, {**said, "do": "doch-nicht"})
    assert not Link.objects.exists()
    client.post(MONDAY, {**said, "do": "neu"})
    assert Link.objects.get().person != one


def test_what_is_offered_to_a_cup_of_the_federation_stands_there_until_it_is_decided(server: Server) -> None:
    put(server.content())
    work.work_all()
    received = Received._base_manager.get()
    cup = Cup._base_manager.create(name="Landescup", slug="landescup", organiser=Organiser.objects.get(slug="verband"))
    entry = offer(cup_id=cup.pk, organiser_id=received.organiser_id, uid=received.uid)
    client, way = secretary(), f'href="/o/verband/reihe/landescup/angebote/{entry.pk}/"'
    shown = page(client, MONDAY).partition('id="angeboten"')[2]
    assert shown.count(way) == 2
    assert "für Landescup" in shown
    withdraw(entry_id=entry.pk, organiser_id=received.organiser_id)
    assert way not in page(client, MONDAY)


def test_those_whom_nobody_in_the_register_is_like_are_new_with_one_click(server: Server) -> None:
    """A new club's first evening has dozens of them; who is like somebody is asked about one by one."""
    client, strange = secretary(), ("Xaveria Zwetschkenbaum", "Quirin Jochgeier", "Yvo Wpgasse", "Ulf Krxinger")
    for row, name in zip(server.parts.persons["persons"][1:], strange, strict=False):
        row["name"] = name
    put(server.content())
    work.work_all()
    before, received = Player.objects.count(), Received._base_manager.get()
    form = page(client, MONDAY).partition('value="alle-neu"')[0].rpartition("<form")[2]
    numbers = re.findall(r'name="nr" value="(\d+)"', form)
    assert sorted(map(int, numbers)) == [2, 3, 4, 5]
    client.post(MONDAY, {"turnier": received.pk, "nr": numbers, "do": "alle-neu"})
    assert set(Player.objects.order_by("-pk").values_list("name", flat=True)[:4]) == set(strange)
    assert Player.objects.count() == before + 4
    assert set(Link.objects.values_list("number", flat=True)) == {int(number) for number in numbers}
    assert "alle-neu" not in page(client, MONDAY), "the others are like somebody"


def test_what_a_decision_has_just_set_going_does_not_wait_for_long(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """What arrived long ago is worked on again after each person who is found; it is in the list only where nobody takes that up."""
    put(server.content())
    work.work_all()
    client, arrived, said = secretary(), timezone.now(), "Wartet seit mehr als fünf Minuten"
    Course.objects.update(next_at=arrived - timedelta(hours=1))
    client.post(MONDAY, {"turnier": Received._base_manager.get().pk, "nr": "2", "do": "neu"})
    assert Course.objects.get().next_at > arrived, "from now on somebody is to take it up"
    monkeypatch.setattr(secretary_list, "times", SimpleNamespace(now=lambda: arrived + timedelta(hours=1)))
    for decided, tries, waits in ((59, 0, False), (50, 0, True), (90, 3, True)):
        Course.objects.update(next_at=arrived + timedelta(minutes=decided), tries=tries)
        assert (said in page(client, MONDAY)) is waits, (decided, tries)


def test_the_list_asks_as_much_for_many_as_for_few(server: Server) -> None:
    client = secretary()

    def queries() -> int:
        with CaptureQueriesContext(connection) as asked:
            page(client, MONDAY)
        return len(asked)

    put(server.content())
    work.work_all()
    few = queries()
    for number in range(4):
        server.parts.results["uid"] = server.parts.persons["tournament"] = f"0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a9{number}"
        put(server.content())
        put(server.content(reason="", standings="d" * 64))
    work.work_all()
    assert Course.objects.exclude(held="").count() == 4
    assert queries() <= few + 1  # the rows of the log name persons once there are any


def test_a_day_in_the_log_is_written_as_its_reader_writes_days(server: Server) -> None:
    since = datetime(2026, 12, 6, 22, 5, tzinfo=UTC)
    laptops.revoke(laptop_id=server.laptop.pk, since=since)
    laptops.offer_code(organiser=server.linz)
    until = Enrolment._base_manager.get().expires_at
    record(server.linz, "offer_code", {"until": "01.02.2026"})  # as it was kept once
    for language in ("de", "en"):
        with translation.override(language):
            old, code, revoked = [row.text for row in read_log(server.linz)]
            assert date_format(localtime(until), "SHORT_DATE_FORMAT") in code
            assert date_format(localtime(since), "SHORT_DATETIME_FORMAT") in revoked
            assert "01.02.2026" in old
