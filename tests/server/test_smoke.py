"""The server comes up from nothing by one command, works at both app servers, ends in order, and goes on with the same data."""

import re

import pytest

from tests.server.standing import Standing, director, gone_within, place, standing
from tests.tournament.receiving.machines import until


@pytest.mark.release
@pytest.mark.first(60)
def test_it_comes_up_from_nothing_and_goes_on_with_the_same_data() -> None:
    with place() as folder:
        with standing(folder / "s", "--demo") as server:
            password, pids = server.password, list(server.state["parts"].values())
            works_at_both(server)
            is_said_to_the_next(server)
        gone_within(pids)
        with standing(folder / "s") as server:
            assert server.password == password
            assert director(server).ask("/neu/").status == 200


def works_at_both(server: Standing) -> None:
    visitor = director(server)
    assert [visitor.ask("/neu/", app=app).status for app in (1, 2)] == [200, 200], "one log-in holds at both"
    page = server.ask("GET", "/anmelden/")
    style = re.search(r'href="(/static/site/page[^"]*\.css)"', page.text)[1]
    assert server.ask("GET", style).status == 200
    assert page.headers["Strict-Transport-Security"]
    until(lambda: server.ask("GET", "/ergebnisse/").status == 200, instead=server.logs)  # the worker has just begun
    assert "secure" in str(page.headers["Set-Cookie"]).lower()
    home = visitor.ask("/")
    assert server.password not in server.logs()
    assert home.status == 200


def is_said_to_the_next(server: Standing) -> None:
    """A second one in the same folder, and one at the same port, say what to do, and leave the first alone."""
    again = server.tried()
    assert (again.returncode, "läuft schon ein Server" in again.stderr) == (1, True), again.stderr
    with place() as other:
        beside = Standing(other / "s", port=server.port).tried()
        assert (beside.returncode, f"Port {server.port} auf 127.0.0.1 ist nicht frei" in beside.stderr) == (1, True), beside.stderr
    assert server.ask("GET", "/anmelden/").status == 200
