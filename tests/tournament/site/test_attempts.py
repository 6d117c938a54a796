"""A guest who guesses: he waits, the desk hears of him, and nobody else notices. Neither the cores nor the window belong to him."""

import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from io import StringIO
from logging import Logger, StreamHandler
from pathlib import Path
from threading import Barrier, BrokenBarrierError, Lock
from unittest.mock import patch

import pytest
from django.contrib.auth.backends import ModelBackend
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.site.test_access import LOGIN, RIGHT, WRONG, logs_in, tries
from tournament.site import file_lock, log_limit, password_turns

pytestmark = pytest.mark.usefixtures("data")


def test_who_makes_up_names_waits_and_the_desk_is_told_from_where(director_client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    proved = []
    monkeypatch.setattr(ModelBackend, "authenticate", lambda *_args, **said: proved.append(said["username"]))
    guest = Client(REMOTE_ADDR="192.168.1.77")
    answers = [guest.post(LOGIN, {**WRONG, "username": f"gast{number}"}) for number in range(45)]
    assert [answer.status_code for answer in answers] == [200] * 40 + [429] * 5
    assert len(proved) == 40, "who waits costs nobody a core"
    assert answers[-1]["Retry-After"] == "300"
    told = re.findall(r"40 Fehlversuche beim Anmelden von 192\.168\.1\.77, zuletzt \d\d:\d\d\.", director_client.get("/").content.decode())
    assert len(told) == 1
    assert "Fehlversuche" not in Client().get("/").content.decode()


def test_a_device_that_the_account_knows_waits_for_nobody_who_guesses_beside_it(client: Client, director: User) -> None:
    assert logs_in(client)
    client.post("/abmelden/")
    for number in range(40):
        tries(Client(), 1, username=f"gast{number}")
    assert not logs_in(Client())
    assert logs_in(Client(), "192.168.1.10"), "another address"
    assert logs_in(client)


def test_where_too_many_log_in_at_once_a_stranger_is_told_to_come_again(client: Client, director: User) -> None:
    with ExitStack() as busy:
        assert all(busy.enter_context(password_turns.place()) for _place in range(password_turns.WAITING))
        answer = client.post(LOGIN, RIGHT)
        assert (answer.status_code, answer["Retry-After"]) == (429, "5")
        assert "Gerade melden sich zu viele zugleich an." in answer.content.decode()
        assert 'value="leitung"' in answer.content.decode()
    assert logs_in(client)
    client.post("/abmelden/")
    with ExitStack() as busy:
        assert all(busy.enter_context(password_turns.place()) for _place in range(password_turns.WAITING))
        assert logs_in(client), "whom the account knows"


def test_passwords_are_proved_two_at_a_time(monkeypatch: pytest.MonkeyPatch, data: Path) -> None:
    """Five come at once: a third one begins only when one of the first two is done. A place belongs to one hand alone, in whichever
    process."""
    most, here, counting, all_come = 0, 0, Lock(), Barrier(2)

    def slow(*_args: object, **_named: object) -> str:
        nonlocal most, here
        with counting:
            here += 1
            most = max(most, here)
        with suppress(BrokenBarrierError):
            all_come.wait(timeout=60)
        with counting:
            here -= 1
        return "made"

    monkeypatch.setattr(PBKDF2PasswordHasher, "encode", slow)
    with ThreadPoolExecutor(4) as people:
        assert list(people.map(lambda number: password_turns.InTurn().encode("x", f"salt{number}"), range(4))) == ["made"] * 4
    assert most == 2
    with ExitStack() as free:
        handles = [free.enter_context((data / f".passwort-{number}").open()) for number in range(2)]
        assert all(free.enter_context(file_lock.held(handle.fileno(), 0)) for handle in handles), "given back"


def test_a_password_of_before_is_proved_as_ever() -> None:
    made = PBKDF2PasswordHasher().encode("trull-und-mond", "salz", iterations=1000)
    assert password_turns.InTurn().verify("trull-und-mond", made)
    assert not password_turns.InTurn().verify("skues-und-mond", made)
    assert password_turns.InTurn().algorithm == "pbkdf2_sha256"


def test_what_a_guest_makes_the_program_say_does_not_fill_its_window() -> None:
    said = StringIO()
    handler = StreamHandler(said)
    handler.addFilter(log_limit.Repeated())
    guest, other = Logger("tournament.guest"), Logger("tournament.other")
    for logger in (guest, other):
        logger.addHandler(handler)

    def says(number: int) -> None:
        guest.warning("Verboten: %d", number)

    with patch.object(log_limit, "monotonic", return_value=100.0) as clock:
        for number in range(500):
            says(number)
        other.warning("etwas anderes")
        assert said.getvalue().splitlines() == [*(f"Verboten: {number}" for number in range(20)), "etwas anderes"]
        clock.return_value = 161.0
        says(500)
    assert said.getvalue().splitlines()[-1] == "Verboten: 500 (davor 480 weitere dieser Art)"
