"""Archives of several servers of one database: each has its own, and either tells of all of them.

Runs on a PostgreSQL (`models.test_postgresql` starts one); how a laptop does each of it is tested beside it.
"""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Event

import pytest
from django.conf import LazySettings
from django.db import DatabaseError, connection, transaction
from django.test import Client

from tests.tournament.site.test_either_server import PATIENCE, said
from tests.tournament.two_machines import Machines
from tournament.backup import making, places, timer
from tournament.ledger.machine import backups
from tournament.ledger.machine.backups import Why
from tournament.ledger.store.refusals import Refused
from tournament.models import Server, ServerKind, times
from tournament.site import changing, servers

pytestmark = [pytest.mark.only_where("DATABASE_URL" in os.environ, reason="ein Laptop ist allein"), pytest.mark.django_db(transaction=True)]


def test_a_backup_is_told_by_both_and_of_which_server_it_is(
    machines: Machines, director_client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:  # fmt: skip
    monkeypatch.setattr(servers, "free_space", lambda: 5000 * 2**20)  # others write on this disk meanwhile
    made = making.make_backup(Why.HAND)
    told = []
    for name in ("one", "two"):
        servers.say(ServerKind.APP)
        machines.at(name)
        told.append((backups.notice(), backups.newest().name, timer.tick(times.now())))
        page = director_client.get("/sicherung/")
        told.append(re.findall(r"<main.*</main>", re.sub(r'value="[^"]{64}"', "", page.content.decode()), re.DOTALL))
        assert ">one<" in page.content.decode()
    assert told[:2] == told[2:]
    assert (told[0][0].words.split()[0], told[0][1]) == ("gesichert", made.path.name)
    assert made.path.parent.parent.name == "one"


def test_a_backup_that_failed_at_one_is_said_at_both(machines: Machines, director_client: Client) -> None:
    making.make_backup(Why.HAND)
    machines.at("two")
    (machines.folder / "two" / "sicherungen").write_text("no folder")
    with pytest.raises(Refused):
        making.make_backup(Why.TIMER)
    heard = said(director_client)
    machines.at("one")
    assert said(director_client) == heard
    assert heard[0].startswith("two: ")
    assert "two/sicherungen" in heard[0]
    assert backups.notice().at is not None, "the last one that was made"
    making.make_backup(Why.TIMER)
    machines.at("two")
    assert said(director_client) == []


def test_whose_transaction_fails_in_his_turn_lets_go_of_it(machines: Machines) -> None:
    with pytest.raises(DatabaseError), transaction.atomic(), changing.turn("sicherung", PATIENCE), connection.cursor() as cursor:
        cursor.execute("SELECT 1 / 0")
    with ThreadPoolExecutor(1) as other:
        assert other.submit(taken).result()


def taken() -> bool:
    """Whether it is free for another connection, or is as soon as the server has seen the end of the first."""
    try:
        with changing.turn("sicherung", PATIENCE) as mine:
            return mine
    finally:
        connection.close()


def test_one_server_makes_a_backup_at_a_time(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "PATIENCE", 0)
    holds, asked = Event(), Event()

    def other() -> None:
        with changing.turn("sicherung", 0) as mine:
            assert mine
            holds.set()
            asked.wait(PATIENCE)
        connection.close()

    with ThreadPoolExecutor() as pool:
        busy = pool.submit(other)
        assert holds.wait(PATIENCE)
        with pytest.raises(Refused, match="gerade schon gesichert"):
            making.make_backup(Why.TIMER)
        asked.set()
        busy.result(PATIENCE)
    making.make_backup(Why.TIMER)


def test_an_archive_of_several_servers_is_put_back_where_it_lies(machines: Machines, director_client: Client) -> None:
    name = making.make_backup(Why.HAND).path.name
    assert director_client.get(f"/sicherung/{name}/").status_code == 200, "of a server that is alone"
    pages = []
    for server in ("one", "two"):
        machines.at(server)
        servers.say(ServerKind.APP)
    for server in ("one", "two"):
        machines.at(server)
        page = director_client.get(f"/sicherung/{name}/").content.decode()
        pages.append(re.search(r"<main.*</main>", page, re.DOTALL)[0])
        assert director_client.post(f"/sicherung/{name}/", {"do": "restore", "sure": "1"}).status_code == 404
    assert pages[0] == pages[1]
    assert f"restore {machines.folder / 'one' / 'sicherungen' / name}" in pages[0]


def lie_at() -> set[str]:
    return {place.name for place in backups.lying()}


def test_whoever_is_gone_for_a_month_is_told_of_no_more(machines: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("one", "two", "three"):
        machines.at(name)
        servers.say(ServerKind.APP)
        making.make_backup(Why.HAND)
    Server.objects.filter(name__in=("two", "three")).delete()
    places.tell()
    assert lie_at() == {"one", "two", "three"}, "they may come back"
    now = times.now
    monkeypatch.setattr(times, "now", lambda: now() + places.GONE + timedelta(hours=1))
    for name in ("one", "two"):
        machines.at(name)
        servers.say(ServerKind.APP)
    places.tell()
    assert lie_at() == {"one", "two"}


def test_a_second_place_that_is_none_any_more_is_told_of_no_more(machines: Machines) -> None:
    stick = machines.folder / "stick"
    stick.mkdir()
    places.want(backups.wanted()._replace(folder=stick))
    making.make_backup(Why.HAND)
    assert lie_at() == {"one", ""}
    places.want(backups.wanted()._replace(folder=None))
    places.tell()
    assert lie_at() == {"one"}


def test_workers_of_one_machine_that_nobody_named_are_two(machines: Machines, settings: LazySettings) -> None:
    for folder in ("one", "two"):
        machines.at(folder)
        settings.SERVER = settings.LISTENING = ""
        servers.say(ServerKind.WORKER)
    assert Server.objects.count() == 2
