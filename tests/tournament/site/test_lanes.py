"""Whose request is answered next, without a socket: requests are letters, and a thread is a count. Then what a server makes of it."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from threading import Event, Thread
from types import SimpleNamespace

import pytest

from tests.tournament.wire import GET, ask, small_server
from tournament.site.serving import http
from tournament.site.serving.lanes import AT_ONCE, PATIENCE, THREADS, Lane, Lanes, lane_of


def lanes_with(writing: str = "", at_work: str = "", watching: str = "") -> Lanes[str]:
    made = Lanes[str]()
    for lane, requests in ((Lane.WATCHING, watching), (Lane.AT_WORK, at_work), (Lane.WRITING, writing)):
        for request in requests:
            made.wait(request, lane, now=0)
    return made


def turns(lanes: Lanes[str], now: float = 0) -> str:
    """A late one as a capital letter."""
    return "".join(found.request.upper() if found.late else found.request for found in lanes.turns(now))


@pytest.mark.parametrize(
    "method, target, visitor, lane",
    [
        ("POST", "/tisch/abc/spiel/", False, Lane.WRITING),
        ("PUT", "/api/v1/o/linz/t/1/r/2", False, Lane.WRITING),
        ("GET", "/tisch/abc/stand/?device=1", True, Lane.AT_WORK),
        ("GET", "/static/site/page.css", True, Lane.AT_WORK),
        ("GET", "/health/ready", True, Lane.AT_WORK),
        ("GET", "/t/linz/stand/", False, Lane.AT_WORK),
        ("GET", "/t/linz/stand/", True, Lane.WATCHING),
        ("HEAD", "/t/linz/stand/", True, Lane.WATCHING),
        ("GET", "/t/linz/stand/?x=/z/", True, Lane.WATCHING),
    ],
)
def test_where_a_request_stands(method: str, target: str, visitor: bool, lane: Lane) -> None:
    assert lane_of(method, target, visitor=visitor) is lane


def test_who_writes_is_first_and_each_lane_keeps_its_order() -> None:
    assert turns(lanes_with(writing="ab", at_work="cd", watching="ef")) == "abcde", "of visitors one, while somebody writes"


def test_visitors_never_have_more_than_their_threads() -> None:
    lanes = lanes_with(watching="abcdef")
    assert turns(lanes) == "ab"
    lanes.done(Lane.WATCHING)
    assert turns(lanes) == "c"
    lanes.wait("w", Lane.WRITING, now=0)
    assert turns(lanes) == "w"


def test_while_somebody_writes_one_visitors_page_is_made_at_a_time() -> None:
    lanes = lanes_with(writing="w", watching="abc")
    assert turns(lanes) == "wa"
    lanes.done(Lane.WRITING)
    assert turns(lanes) == "b"


def test_no_lane_takes_all_threads() -> None:
    """However long everybody at work keeps his, who writes still has some."""
    lanes = lanes_with(at_work="abcdefghij")
    assert len(turns(lanes)) == AT_ONCE[Lane.AT_WORK] < THREADS
    lanes.wait("w", Lane.WRITING, now=0)
    assert turns(lanes) == "w"


def test_threads_are_never_more_than_there_are() -> None:
    lanes = lanes_with(writing="abcdefghij", at_work="klmnopqrst", watching="uvw")
    assert len(turns(lanes)) == THREADS == sum(lanes.busy.values())
    assert turns(lanes) == ""
    lanes.done(Lane.AT_WORK)
    assert turns(lanes) == "m", "of those who write, as many as may are at it"


def test_a_visitor_hears_that_he_came_too_late_and_nobody_else_does() -> None:
    lanes = lanes_with(writing="abcdef", at_work="ghijkl", watching="uv")
    assert turns(lanes) == "abcdefgh"
    lanes.wait("w", Lane.WATCHING, now=PATIENCE)
    assert turns(lanes, now=PATIENCE) == ""
    assert turns(lanes, now=PATIENCE + 1) == "UV", "without a thread"
    for _ in range(5):
        lanes.done(Lane.WRITING)
    assert turns(lanes, now=PATIENCE + 1) == "ijkw"


def test_who_waited_behind_somebody_late_hears_it_with_him(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor does each of them come to be one more that waits: the page is still known as everybody's."""
    monkeypatch.setattr(http, "database_file", lambda: None)

    async def told() -> None:
        server, given = http.Server(lambda _environ, _start: [], None, 10), []
        monkeypatch.setattr(server, "give", lambda who, answer: given.append((who, answer)))
        wanted = http.Asked("/stand/", "")
        server.shared.keep(wanted, http.Answer(200, "OK", [(http.SHARED, "15")], b""), server.shared.begin(wanted))
        first, others = SimpleNamespace(body=bytearray()), [SimpleNamespace(), SimpleNamespace()]
        begun = server.shared.begin(wanted)
        assert [server.shared.wait(wanted, other) for other in others] == [True, True]
        server.made(http._Waiting(first, wanted, begun), http.LATE)
        assert given == [(who, http.LATE) for who in (first, *others)]
        server.shared.begin(wanted)
        assert server.shared.wait(wanted, "who comes next")
        server.pool.shutdown()

    # In a thread of its own: where a browser's test ran before, this one has a loop that runs.
    with ThreadPoolExecutor(1) as beside:
        beside.submit(asyncio.run, told()).result()


def test_a_visitor_hears_that_he_is_late_though_no_thread_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournament.site.serving.lanes.PATIENCE", 0.1)
    monkeypatch.setattr(http, "PATIENCE", 0.1)
    monkeypatch.setattr(http, "database_file", lambda: None)
    both, go = [Event(), Event()], Event()

    def application(environ, start_response):
        both[int(environ["PATH_INFO"][1:])].set()
        go.wait(60)
        start_response("200 OK", [])
        return []

    with small_server(application) as port:
        held = [Thread(target=ask, args=(port, GET % f"/{number}".encode())) for number in range(AT_ONCE[Lane.WATCHING])]
        for one in held:
            one.start()
        try:
            assert [begun.wait(60) for begun in both] == [True, True]
            assert ask(port, GET % b"/2", timeout=20)[0] == 503
        finally:
            go.set()
            for one in held:
                one.join()
