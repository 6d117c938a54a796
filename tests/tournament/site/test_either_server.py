"""Either server of a database answers the same: what one machine has noted the other says too, whatever its folder and its clock.

Runs on a PostgreSQL (`models.test_postgresql` starts one); how a laptop does each of it is tested beside it.
"""

import os
import re
from datetime import timedelta
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.test import Client, RequestFactory
from django.utils import timezone

from tests.tournament.site.test_access import LOGIN, WRONG
from tests.tournament.two_machines import Machines, wrong_clock
from tournament.models import LogRow, Tournament
from tournament.site import attempts

pytestmark = [pytest.mark.only_where("DATABASE_URL" in os.environ, reason="ein Laptop ist allein"), pytest.mark.django_db(transaction=True)]
HOUR = timedelta(hours=1)


@pytest.fixture
def machines(settings: LazySettings, tmp_path: Path) -> Machines:
    found = Machines(settings, tmp_path)
    found.at("one")
    return found


def said(client: Client) -> list[str]:
    """What the frame of the start page tells who keeps the servers."""
    return re.findall(r'<p class="notice" role="status">(.*?)</p>', client.get("/").content.decode(), re.DOTALL)


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
