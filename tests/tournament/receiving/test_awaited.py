"""What a cup of the federation waits for, on the secretary's list: from which day on, until when, and what a person may say of it."""

from datetime import date, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from tests.tournament.series.over_clubs_made import LINZ, Server
from tournament.ledger.store.refusals import Refused
from tournament.models import AwayResult, AwayTournament, Course, Phase, Received, SeriesEntry, Tournament, UploadLogRow
from tournament.models.organiser import everywhere
from tournament.receiving.awaited import await_again, give_up, read_awaited
from tournament.receiving.log import read_log
from tournament.series.offers import accept, offer, refuse_offer, withdraw

pytestmark = pytest.mark.django_db
MONDAY = "/o/verband/einlauf/"
NAME = "Linzer Herbst"


@pytest.fixture
def server() -> Server:
    return Server()


def days_ago(days: int) -> date:
    return timezone.localdate() - timedelta(days=days)


def planned(server: Server, *, days: int = 3, phase: str = Phase.REGISTRATION, **more: object) -> Tournament:
    said = {"organiser": server.linz, "name": NAME, "slug": "herbst", "system": "koenigrufen-cup", "date": days_ago(days), "phase": phase}
    with everywhere():
        return Tournament.objects.create(**(said | more))


def offered(server: Server, tournament: Tournament) -> SeriesEntry:
    return offer(cup_id=server.cup.pk, organiser_id=tournament.organiser_id, uid=tournament.uid, author="Klub")


def arrived(server: Server, tournament: Tournament) -> Received:
    received = server.sent(server.linz, NAME, LINZ, uid=tournament.uid)
    Course.objects.create(revision=received.head)
    return received


def awaited() -> list[str]:
    return [row.key for row in read_awaited() if not row.reason]


def secretary(server: Server) -> Client:
    return server.client(server.root, "secretary")


def text(client: Client) -> str:
    answer = client.get(MONDAY)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


@pytest.mark.parametrize("days, late", [(-1, False), (0, False), (1, False), (2, True)])
def test_the_day_after_it_is_not_overdue_yet(server: Server, days: int, late: bool) -> None:
    entry = offered(server, planned(server, days=days))
    assert awaited() == [f"entry-{entry.pk}"] * late
    accept(entry_id=entry.pk, author="Amt")
    assert awaited() == [f"entry-{entry.pk}"] * late, "accepted as well as offered"


def test_what_does_not_count_is_not_awaited(server: Server) -> None:
    refused = offered(server, planned(server))
    refuse_offer(entry_id=refused.pk, reason="zu spät", author="Amt")
    taken = offered(server, planned(server, slug="winter"))
    withdraw(entry_id=taken.pk, organiser_id=server.linz.pk, author="Klub")
    assert awaited() == []


@pytest.mark.parametrize("phase", [Phase.CLOSED, Phase.PUBLISHED])
def test_what_was_played_on_the_server_is_there(server: Server, phase: str) -> None:
    offered(server, planned(server, phase=phase, rules_digest="0" * 64))
    assert awaited() == []


def test_what_was_sent_is_there_until_it_is_put_aside(server: Server) -> None:
    tournament = planned(server)
    entry = offered(server, tournament)
    received = arrived(server, tournament)
    assert awaited() == []
    Course.objects.filter(revision=received.head).update(removed=True)
    Received._base_manager.update(head=None)
    assert awaited() == [f"entry-{entry.pk}"]


def test_the_calendar_of_a_cup_is_awaited_too(server: Server) -> None:
    own = planned(server, organiser=server.root, cup=server.cup)
    planned(server, organiser=server.root, cup=server.cup, slug="entwurf", phase=Phase.DRAFT)
    away = AwayTournament.objects.create(cup=server.cup, key="graz", name="Grazer Turnier", date=days_ago(4))
    AwayTournament.objects.create(cup=server.cup, key="ohne", name="Noch ohne Tag")
    held = AwayTournament.objects.create(cup=server.cup, key="villach", name="Villach", date=days_ago(4))
    AwayResult.objects.create(tournament=held, player=server.players["A"], said={"rank": 1})
    of_club = server.cup_of(server.linz, "Linzer Cup", "linzer-cup")
    AwayTournament.objects.create(cup=of_club, key="enns", name="Enns", date=days_ago(4))
    assert awaited() == [f"away-{away.pk}", f"own-{own.pk}"], "the oldest first; a club's own cup is its own business"


def test_the_secretary_gives_it_up_and_awaits_it_again(server: Server) -> None:
    entry = offered(server, planned(server))
    client, key = secretary(server), f"entry-{entry.pk}"
    assert 'id="ueberfaellig">Überfällig</h2>' in text(client)
    client.post(MONDAY, {"erwartet": key, "do": "give_up", "grund": ""})
    assert awaited() == [key], "not without a reason"
    client.post(MONDAY, {"erwartet": key, "do": "give_up", "grund": "im Schnee abgesagt"})
    shown = text(client)
    assert awaited() == []
    assert "Überfällig" not in shown
    assert "Nichts wartet auf Sie." in shown
    assert "im Schnee abgesagt" in shown.partition('id="aufgegeben"')[2]
    client.post(MONDAY, {"erwartet": key, "do": "await_again", "grund": "wird nachgeholt"})
    assert awaited() == [key]
    said = [(row.text, row.author) for row in read_log(server.linz)]
    assert said == [
        (f"Doch erwartet: {NAME} – wird nachgeholt", "verband-secretary"),
        (f"Kommt nicht mehr: {NAME} – im Schnee abgesagt", "verband-secretary"),
    ]
    assert client.post(MONDAY, {"erwartet": key, "do": "quatsch"}).status_code == 404


def test_nobody_else_decides(server: Server) -> None:
    entry = offered(server, planned(server))
    said = {"erwartet": f"entry-{entry.pk}", "do": "give_up", "grund": "so"}
    assert server.client(server.linz, "secretary").post(MONDAY, said).status_code in (403, 404)
    assert awaited() == [f"entry-{entry.pk}"]


def test_done_twice_is_refused(server: Server) -> None:
    key = f"entry-{offered(server, planned(server)).pk}"
    with pytest.raises(Refused) as still:
        await_again(key=key, reason="so")
    assert [row.code for row in still.value.findings] == ["not_given_up"]
    give_up(key=key, reason="abgesagt")
    with pytest.raises(Refused) as gone:
        give_up(key=key, reason="abgesagt")
    assert [row.code for row in gone.value.findings] == ["not_awaited"]


def test_on_another_day_it_is_awaited_again(server: Server) -> None:
    tournament = planned(server)
    key = f"entry-{offered(server, tournament).pk}"
    give_up(key=key, reason="verschoben")
    Tournament._base_manager.filter(pk=tournament.pk).update(date=days_ago(2))
    assert awaited() == [key]


def test_a_draft_is_not_told(server: Server) -> None:
    entry = offered(server, planned(server, name="Geheime Feier", phase=Phase.DRAFT))
    assert "noch nicht angekündigtes Turnier" in text(secretary(server))
    give_up(key=f"entry-{entry.pk}", reason="abgesagt")
    shown = text(secretary(server))
    assert "Geheime Feier" not in shown
    assert f"Kommt nicht mehr: {entry.uid}"[:24] in shown
    assert "Geheime" not in str([row.facts for row in UploadLogRow.objects.all()])
