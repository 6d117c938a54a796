"""Either server of a database answers the same: what one machine has noted the other says too, whatever its folder and its clock.

Runs on a PostgreSQL (`models.test_postgresql` starts one); how a laptop does each of it is tested beside it.
"""

import json
import os
import re
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta
from io import StringIO
from threading import Event, Timer
from time import monotonic

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.core.management.base import OutputWrapper
from django.core.signals import request_started
from django.db import connection
from django.test import Client, RequestFactory
from django.urls import reverse
from django.utils import timezone

from scoring.paper import Size
from scoring.paper.exporters.weasy import WeasyPrint
from tests.tournament.evening import fill, running, the_table
from tests.tournament.rehearsal.test_devices import says
from tests.tournament.site.test_access import LOGIN, WRONG
from tests.tournament.two_machines import Machines, wrong_clock
from tournament import __version__
from tournament.ledger.lines.deadlines import deadline, read_course
from tournament.ledger.machine import kept
from tournament.ledger.store.refusals import Refused
from tournament.management import updating
from tournament.models import Extract, LogRow, Made, Player, RoundState, Server, ServerKind, TableLink, Tournament, times
from tournament.papers import at_the_table, shelf
from tournament.papers.catalogue import make
from tournament.phones import prices
from tournament.register.extract_file import fingerprint
from tournament.register.extract_making import KEY_FILE, make_extract, own_fingerprint
from tournament.register.extract_reading import confirm, read_in
from tournament.rehearsal import devices, notes
from tournament.rehearsal.steps import Step
from tournament.series.offered import GRACE, is_late
from tournament.site import address, attempts, servers
from tournament.site.serving.shared import SERVER_TIME, Answer, Shared, Stored, asked
from tournament.updating import opened

pytestmark = [pytest.mark.only_where("DATABASE_URL" in os.environ, reason="ein Laptop ist allein"), pytest.mark.django_db(transaction=True)]
HOUR = timedelta(hours=1)
PATIENCE = 600


def said(client: Client) -> list[str]:
    """What the frame of the start page tells who keeps the servers."""
    return re.findall(r'<p class="notice(?: trouble)?" role="status">\s*(.*?)\s*</p>', client.get("/").content.decode(), re.DOTALL)


# Who guesses ------------------------------------------------------------------------------------------------------------------------------


def test_guesses_at_both_are_counted_together_and_told_by_both(machines: Machines, director_client: Client) -> None:
    guest = Client(REMOTE_ADDR="192.168.1.77")
    answers = []
    for number in range(42):
        machines.at(("one", "two")[number % 2])
        answers.append(guest.post(LOGIN, {**WRONG, "username": f"gast{number}"}).status_code)
    assert answers == [200] * 40 + [429] * 2
    told = []
    for name in ("one", "two"):
        machines.at(name)
        told.append(said(director_client))
    assert told[0] == told[1]
    assert "40 Fehlversuche beim Anmelden von 192.168.1.77" in told[0][0]


def test_wrong_codes_of_a_hand_over_are_one_count(machines: Machines) -> None:
    request = RequestFactory(REMOTE_ADDR="192.168.1.78").post("/")
    for name in ("one", "two", "one"):
        machines.at(name)
        attempts.note_wrong_hand_over(request)
    told = [attempts.sentences()]
    machines.at("two")
    assert [*told, attempts.sentences()] == [told[0]] * 2
    assert "3 falsche Codes" in told[0][0]


# The servers themselves -------------------------------------------------------------------------------------------------------------------


def test_a_full_disk_of_one_is_said_by_name_at_both(machines: Machines, director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, free in (("one", 90), ("two", 5000)):
        machines.at(name)
        monkeypatch.setattr(servers, "free_space", lambda free=free: free * 2**20)
        servers.say(ServerKind.APP)
    pages = []
    for name in ("one", "two"):
        machines.at(name)
        pages.append(said(director_client))
    assert pages[0] == pages[1]
    assert pages[0] == ["one: Auf der Platte sind nur noch 90 MB frei; bitte jetzt Platz machen."]


def test_a_clock_that_is_apart_is_said_at_both(machines: Machines) -> None:
    servers.say(ServerKind.APP)
    machines.at("two")
    with wrong_clock(timedelta(seconds=90)):
        servers.say(ServerKind.APP)
        heard = servers.sentences()
    machines.at("one")
    assert servers.sentences() == heard
    assert re.fullmatch(r"two: Die Uhr geht um (89|90|91) s vor; .*", *heard)


def test_who_is_silent_or_has_an_older_program_is_named(machines: Machines) -> None:
    for name in ("one", "two"):
        machines.at(name)
        servers.say(ServerKind.APP)
    assert servers.sentences() == []
    Server.objects.filter(name="two").update(seen_at=times.now() - timedelta(minutes=3, seconds=5))
    assert servers.sentences() == ["two: seit 3 Minuten ohne Lebenszeichen."]
    servers.say(ServerKind.APP)
    Server.objects.filter(name="one").update(version="0.9.9")
    [sentence] = servers.sentences()
    assert sentence.startswith("one: läuft noch mit Fassung 0.9.9; two hat schon ")
    Server.objects.filter(name="one").update(version=Server.objects.get(name="two").version, edition="0" * 12)
    assert [one.partition(":")[0] for one in servers.sentences()] == ["one", "two"]


def test_who_ends_as_planned_is_missed_by_nobody(machines: Machines) -> None:
    machines.at("two")
    servers.say(ServerKind.APP)
    machines.at("one")

    class Stops:
        looks = 0

        def is_set(self) -> bool:
            self.looks += 1
            return self.looks > 1

        def wait(self, _seconds: float) -> None:
            assert {server.name for server in Server.objects.all()} == {"one", "two"}

    servers.run(Stops())
    assert [server.name for server in Server.objects.all()] == ["two"]


# The time ---------------------------------------------------------------------------------------------------------------------------------


def test_rows_of_a_machine_whose_clock_is_wrong_stand_where_they_belong(machines: Machines) -> None:
    tournament = Tournament.objects.create(name="Linz", slug="linz")
    LogRow.objects.create(tournament=tournament, action="first")
    for ahead in (HOUR, -HOUR):
        with wrong_clock(ahead):
            LogRow.objects.create(tournament=tournament, action=f"wrong_{ahead > timedelta()}".lower())
    LogRow.objects.create(tournament=tournament, action="last")
    assert [row.action for row in LogRow.objects.all()] == ["last", "wrong_false", "wrong_true", "first"]
    assert all(abs(row.at - timezone.now()) < timedelta(minutes=5) for row in LogRow.objects.all())


def sleeps(patch: pytest.MonkeyPatch) -> None:
    """The machine, for an hour: the clock that counts the seconds in between stood still."""
    patch.setattr(times, "monotonic", lambda: monotonic() - HOUR.total_seconds())


def is_put_back(patch: pytest.MonkeyPatch) -> None:
    """The database's clock, by an hour, and a minute goes by."""
    found = times._measured[-1]
    patch.setattr(times, "_measured", [found._replace(apart=HOUR.total_seconds(), at=found.at - times.GOOD_FOR - 1)])


@pytest.mark.parametrize("happens", [sleeps, is_put_back])
def test_a_request_measures_anew_though_its_connection_is_an_old_one(
    machines: Machines, monkeypatch: pytest.MonkeyPatch, happens: Callable[[pytest.MonkeyPatch], None]
) -> None:
    connection.ensure_connection()
    opened = connection.connection
    happens(monkeypatch)
    assert abs(times.now() - timezone.now()) > HOUR / 2, "wrong until then"
    request_started.send(sender=None)
    assert connection.connection is opened
    assert abs(times.now() - timezone.now()) < HOUR / 60


def test_an_appeal_is_in_time_at_both_or_at_none(machines: Machines) -> None:
    tournament = running(appeal_minutes=30)
    round_ = tournament.round_set.get()
    round_.state, round_.closed_at = RoundState.CLOSED, times.now()
    said = []
    for ahead in (timedelta(), HOUR, -HOUR):
        with wrong_clock(ahead):
            said.append(deadline(round_, round_.closed_at - HOUR, read_course(tournament)))
    assert set(said) == {said[0]}
    assert not said[0].over


def test_a_day_is_over_at_both_or_at_none(machines: Machines) -> None:
    day, said = timezone.localdate(timezone.now()) - GRACE, []
    for ahead in (timedelta(), 48 * HOUR, -48 * HOUR):
        with wrong_clock(ahead):
            connection.ensure_connection()
            said.append((is_late(day), is_late(day - timedelta(days=2))))
    assert said == [(False, True)] * 3


def test_a_walls_clock_is_the_databases_whether_its_answer_is_made_or_given_again(machines: Machines) -> None:
    address, kept = reverse("wall-data", args=[running().slug]), Shared(Stored(None))
    wanted = asked("GET", address, {})
    with wrong_clock(HOUR):
        made = Client().get(address)
        kept.keep(wanted, Answer(200, "OK", list(made.items()), made.content), kept.begin(wanted))
        given = kept.find(wanted)
        assert abs(int(given.header(SERVER_TIME)) - int(made[SERVER_TIME])) < HOUR / timedelta(milliseconds=2)


def test_a_session_runs_out_at_the_same_time_at_both(machines: Machines, director: User) -> None:
    client = Client()
    client.force_login(director, backend="django.contrib.auth.backends.ModelBackend")
    session: SessionBase = client.session
    session.set_expiry(timedelta(minutes=30))
    session.save()
    with wrong_clock(HOUR):
        assert client.get("/neu/").status_code == 200, "its clock says that it has run out"


def test_who_waits_after_wrong_passwords_waits_at_both_whatever_their_clocks_say(machines: Machines, director: User) -> None:
    guest = Client(REMOTE_ADDR="192.168.1.79")
    with wrong_clock(-HOUR):
        for _try in range(8):
            guest.post(LOGIN, WRONG)
    assert guest.post(LOGIN, WRONG).status_code == 429
    with wrong_clock(-HOUR):
        assert guest.post(LOGIN, WRONG).status_code == 429
    with wrong_clock(HOUR):
        assert guest.post(LOGIN, WRONG).status_code == 429


# What is made once ------------------------------------------------------------------------------------------------------------------------


def test_a_long_paper_is_set_by_one_and_had_by_both(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "LONG", 3)
    setting, real = [], WeasyPrint.set
    monkeypatch.setattr(WeasyPrint, "set", lambda setter, parts: setting.append(parts) or real(setter, parts))
    tournament = running()
    fill(the_table(tournament))
    papers = []
    for name in ("one", "two"):
        machines.at(name)
        with shelf.shelf(wait=True):
            papers.append(make(tournament, "standings", "pdf").content)
    assert (len(setting), papers[0] == papers[1], papers[0][:5]) == (1, True, b"%PDF-")
    Made.objects.update(at=times.now() - timedelta(hours=25))
    servers.say(ServerKind.APP)
    assert not Made.objects.exists(), "names do not outlive the evening"


def test_who_wants_what_another_is_setting_waits_for_it(machines: Machines) -> None:
    size, begun, asks = Size(1000, 30), Event(), Event()

    def sets() -> None:
        with ExitStack() as turns:
            mine = shelf.Rows(turns, wait=True)
            assert mine.find("0" * 64, size) is None
            begun.set()
            asks.wait(PATIENCE)
            mine.keep("0" * 64, size, b"%PDF-")
        connection.close()

    with ThreadPoolExecutor() as pool:
        first = pool.submit(sets)
        assert begun.wait(PATIENCE)
        with pytest.raises(shelf.TakesLong), ExitStack() as turns:
            shelf.Rows(turns, wait=False).find("0" * 64, size)
        Timer(0.3, asks.set).start()
        with ExitStack() as turns:
            assert shelf.Rows(turns, wait=True).find("0" * 64, size) == b"%PDF-"
        first.result(PATIENCE)


def test_a_price_list_is_worked_out_once_for_both(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    tournament = running()
    address = reverse("phone-prices", args=[TableLink.objects.get(table=the_table(tournament)).token])
    worked_out, real = [], prices.price_list
    monkeypatch.setattr(prices, "price_list", lambda *of: worked_out.append(of) or real(*of))
    lists = []
    for name in ("one", "two"):
        machines.at(name)
        prices._as_json.cache_clear()
        lists.append(Client().get(address).content)
    assert (len(worked_out), lists[0] == lists[1]) == (1, True)
    assert json.loads(lists[0])["games"]


# The program ------------------------------------------------------------------------------------------------------------------------------


def test_the_version_that_opened_the_data_is_known_to_both(machines: Machines) -> None:
    older = opened.own()._replace(version="0.9.9")
    kept.put(kept.OPENED, json.dumps([older._asdict()]))
    for name in ("one", "two"):
        machines.at(name)
        assert opened.is_other(opened.last()), "neither has it yet"
    machines.at("one")
    opened.note()
    machines.at("two")
    assert not opened.is_other(opened.last()), "the first has brought the database up to date"
    assert [program.version for program in opened.known()] == ["0.9.9", older._replace(version=__version__).version]


def test_an_update_of_the_first_is_none_of_the_second(machines: Machines) -> None:
    kept.put(kept.OPENED, json.dumps([opened.own()._replace(version="0.9.9")._asdict()]))
    told = []
    for name in ("one", "two"):
        machines.at(name)
        out = StringIO()
        updating.take_over(OutputWrapper(out), asked=False)
        told.append(out.getvalue().splitlines())
    assert told[0][0].endswith("Vorher ausprobieren: .venv/bin/python manage.py update")
    assert told[1] == []


# The evening before -----------------------------------------------------------------------------------------------------------------------


def test_devices_that_came_to_either_stand_in_one_list(machines: Machines, director_client: Client) -> None:
    pages = []
    director_client.get(reverse("devices"))
    for name in ("two", "one"):
        machines.at(name)
        with wrong_clock(HOUR if name == "two" else -HOUR):
            at = round(timezone.now().timestamp() - (3600 if name == "two" else -3600)) * 1000
            answer = says(Client(), now=at, width=390 if name == "two" else 412)
        assert answer.json() == {"noted": True}
    for name in ("one", "two"):
        machines.at(name)
        pages.append(devices.known())
    assert pages[0] == pages[1]
    assert sorted((device.width, abs(device.late) <= 2) for device in pages[0]) == [(390, True), (412, True)], "by the database's time"
    director_client.post(reverse("devices"))
    machines.at("one")
    assert says(Client()).json() == {"noted": False}


def test_a_rehearsal_is_nobodys_of_several_servers(machines: Machines, director_client: Client) -> None:
    pages = []
    for name in ("one", "two"):
        machines.at(name)
        servers.say(ServerKind.APP)
    for name in ("one", "two"):
        machines.at(name)
        page = director_client.get(reverse("rehearsal")).content.decode()
        pages.append(re.search(r"<main.*</main>", page, re.DOTALL)[0])
        assert director_client.post(reverse("rehearsal"), {"do": "begin"}).status_code == 409
    assert pages[0] == pages[1]
    assert "manage.py rehearsal" in pages[0]


def test_a_rehearsal_that_runs_when_a_second_comes_is_ended_where_it_runs(machines: Machines, director_client: Client) -> None:
    page = reverse("rehearsal")
    servers.say(ServerKind.APP)
    notes.folder().mkdir()
    notes.write(notes.folder(), notes.Note(step=Step.STARTING, led=True))
    machines.at("two")
    servers.say(ServerKind.APP)
    assert director_client.post(page, {"do": "begin"}).status_code == 409
    machines.at("one")
    assert "Probe beenden" in director_client.get(page).content.decode()
    assert director_client.post(page, {"do": "end"}).status_code == 302
    assert notes.told_to_end(notes.folder())


# The register and the address -------------------------------------------------------------------------------------------------------------


def test_who_trusts_one_trusts_what_the_other_has_signed(machines: Machines) -> None:
    machines.settings.REGISTER_OWNER = True
    until = times.today() + timedelta(days=30)
    Player.objects.create(name="Anna Huber", federation_number="1000019")
    confirm(digest=read_in(content=make_extract(valid_until=until).content).digest)
    Extract.objects.update(made_at=times.now() - HOUR)
    machines.at("two")
    Player.objects.create(name="Eva Öller", federation_number="1000027")
    later = read_in(content=make_extract(valid_until=until).content)
    assert (later.confirmed, later.count, fingerprint(later.key)) == (True, 2, own_fingerprint())
    assert not (machines.folder / "two" / KEY_FILE).exists(), "it has none of its own"


def test_extracts_of_both_are_signed_by_one_key(machines: Machines) -> None:
    machines.settings.REGISTER_OWNER = True
    told = [own_fingerprint()]
    machines.at("two")
    assert [*told, own_fingerprint()] == [told[0]] * 2
    (machines.folder / "two" / KEY_FILE).write_text("0" * 64)
    with pytest.raises(Refused, match="anderer Schlüssel"):
        own_fingerprint()


def test_the_address_of_one_is_good_at_the_other(machines: Machines) -> None:
    address.moved_to("http://192.168.77.20:8000")
    shown = []
    for name in ("one", "two"):
        machines.at(name)
        shown.append(address.shown_link("/z/aaaa-bbbb/"))
    assert shown == ["http://192.168.77.20:8000/z/aaaa-bbbb/"] * 2


def test_what_is_chosen_at_one_stands_on_slips_and_pages_of_the_other(machines: Machines, director_client: Client) -> None:
    tournament, chosen = running(), "http://192.168.77.21:8000"
    assert director_client.post(reverse("network"), {"adresse": chosen}).status_code == 302
    machines.at("two")
    assert at_the_table.pens(tournament, 1)[1].page == "192.168.77.21:8000/z"
    assert (
        f"Die QR-Codes der Tischzettel führen zu {chosen}."
        in director_client.get(reverse("papers", args=[tournament.slug])).content.decode()
    )
    machines.settings.ADDRESS = "https://tarock.example.at"
    address.take_over()
    machines.at("one")
    machines.settings.ADDRESS = ""
    assert address.base() == "https://tarock.example.at", "what the environment of one says is on the slips of all"
