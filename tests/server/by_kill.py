"""Each part of the server is killed in the middle of phones saving: no slip is lost or doubled (day 8 of the design)."""

import os
import signal
from collections.abc import Iterator

import pytest

from tests.server.hall import Hall
from tests.server.standing import Standing, gone_within, place, standing
from tests.tournament.management.test_serve import PATIENCE


@pytest.fixture(scope="module")
def server() -> Iterator[Standing]:
    with place() as folder, standing(folder / "s") as found:
        yield found


@pytest.fixture(scope="module")
def hall(server: Standing) -> Iterator[Hall]:
    """One evening for all of this: whatever befell it before, it goes on. At its end nothing was lost or doubled."""
    with Hall(server) as playing:
        yield playing
    assert playing.lost_or_doubled() == []


@pytest.mark.parametrize("part", ["app-1", "app-2", "worker", "nginx", "postgresql"])
def test_a_part_is_killed_while_phones_save(server: Standing, hall: Hall, part: str) -> None:
    """All of its processes at once. PostgreSQL's are not one group: its first is killed, and the others end without it; then it recovers
    from its log."""
    killed = server.kill(part)
    server.comes_back(part, killed)
    hall.goes_on()


def test_the_database_is_stopped_at_once_while_phones_save(server: Standing, hall: Hall) -> None:
    """`pg_ctl stop -m immediate`: nothing is written any more, and the next start recovers."""
    stopped = server.pid("postgresql")
    os.kill(stopped, signal.SIGQUIT)
    server.comes_back("postgresql", stopped)
    hall.goes_on()


def test_whoever_looks_after_all_is_killed(server: Standing, hall: Hall) -> None:
    """Then nothing goes on unwatched; and the next start finds everything."""
    pids = list(server.state["parts"].values())
    server.process.kill()
    server.process.communicate(timeout=PATIENCE)
    gone_within(pids)
    server.start()
    hall.goes_on()


def test_a_phone_reads_that_nobody_is_there_in_its_own_words(server: Standing, hall: Hall) -> None:
    """What it posts while both app servers are away is answered as what it asks: it keeps the game, and sends it again."""
    killed = {part: server.kill(part) for part in ("app-1", "app-2")}
    answers = [server.ask(method, f"/tisch/{hall.tokens[0]}/spiel/", "{}", Content_Type="application/json") for method in ("POST", "GET")]
    assert [(answer.status, answer.json["code"]) for answer in answers] == [(503, "away"), (503, "away")]
    for part, pid in killed.items():
        server.comes_back(part, pid)
    hall.goes_on()
