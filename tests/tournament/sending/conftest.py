"""What the tests of sending share: a server, and a laptop that is enrolled there."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tournament.sending import server as playing
from tests.tournament.sending.server import CODE, Server
from tournament.models import Federation
from tournament.sending.enrolling import enrol


@pytest.fixture(autouse=True)
def _no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where these tests run does not matter: the server is this machine."""
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture
def server() -> Iterator[Server]:
    with playing.running() as found:
        yield found


@pytest.fixture
def laptop(server: Server, data: Path, db: None) -> Federation:
    """Enrolled before anything was played."""
    return enrol(typed=server.address, code=CODE, name="Laptop Linz").federation
