"""What many ask for: made once, given without a thread, and never after something was stored; what is somebody's own is nobody else's."""

import gzip
import sqlite3
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from threading import Barrier, Event, Thread

import pytest
from django.conf import settings

from tests.tournament.wire import ask, small_server
from tournament.models import times
from tournament.site.serving import SHARED, shared
from tournament.site.serving.shared import LONGEST, Answer, Asked, Shared, State, Stored, asked, packed

WALL = Asked("/wand/", "")


def page(body: bytes = b"<p>1</p>", tag: str = '"a"', body_for: str = "15", *more: tuple[str, str], status: int = 200) -> Answer:
    return Answer(status, "OK", [("ETag", tag), (SHARED, body_for), *more], body)


class Database:
    """As `Stored`: `version` None is one that cannot tell."""

    version: int | None = 1

    def state(self) -> State | None:
        return State(1, self.version) if self.version is not None else None


@pytest.fixture
def database() -> Database:
    return Database()


@pytest.fixture
def now() -> list[float]:
    return [1000.0]


@pytest.fixture
def kept(database: Database, now: list[float]) -> Shared:
    found = Shared(database, lambda: now[0])  # type: ignore[arg-type]
    found.keep(WALL, page(), found.begin(WALL))
    found.done(WALL)
    return found


def test_unchanged_is_said_as_long_as_nothing_was_stored(kept: Shared, database: Database, now: list[float]) -> None:
    same = WALL._replace(tag='"a"')
    assert kept.find(same).status == 304
    assert kept.find(WALL).body == b"<p>1</p>"
    assert kept.find(Asked("/wand/", '"older"')).body == b"<p>1</p>"
    assert kept.find(Asked("/stand/", "")) is None
    now[0] += LONGEST - 1
    assert kept.find(same).status == 304
    database.version = 2
    assert kept.find(same) is None
    assert kept.find(WALL) is None


def test_while_a_hall_writes_a_page_is_made_once_a_second_at_most(kept: Shared, database: Database, now: list[float]) -> None:
    database.version = 2
    now[0] += 0.9
    assert kept.find(WALL).body == b"<p>1</p>"
    now[0] += 0.2
    assert kept.find(WALL) is None


def test_what_was_stored_while_it_was_made_it_may_not_know(database: Database, now: list[float]) -> None:
    found = Shared(database, lambda: now[0])  # type: ignore[arg-type]
    begun = found.begin(WALL)
    database.version = 2
    found.keep(WALL, page(), begun)
    now[0] += 2
    assert found.find(WALL) is None


def test_a_phones_state_is_shared_as_unchanged_only(database: Database, now: list[float]) -> None:
    """Its own game is stored: what it asks next has it."""
    found = Shared(database, lambda: now[0])  # type: ignore[arg-type]
    found.keep(WALL, page(body_for="0"), found.begin(WALL))
    assert found.find(WALL._replace(tag='"a"')).status == 304
    assert found.find(WALL) is None
    database.version = 2
    assert found.find(WALL._replace(tag='"a"')) is None


def test_where_nobody_can_tell_a_second_is_all(database: Database, now: list[float]) -> None:
    database.version = None
    found = Shared(database, lambda: now[0])  # type: ignore[arg-type]
    found.keep(WALL, page(), found.begin(WALL))
    assert found.find(WALL).status == 200
    now[0] += 1
    assert found.find(WALL._replace(tag='"a"')) is None


def test_the_servers_time_is_said_anew(kept: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    kept.keep(WALL, page(b"", '"a"', "1", ("X-Server-Time", "1")), kept.begin(WALL))
    monkeypatch.setattr(times, "now", lambda: datetime(2026, 11, 23, 16, 0, 0, 123_456, UTC))
    assert kept.find(WALL._replace(tag='"a"')).header("X-Server-Time") == "1795449600123"


@pytest.mark.parametrize("answer", [
    page(body_for=""), page(status=404), page(b"", '"a"', "15", ("Set-Cookie", "csrftoken=x")),
    page(b"", '"a"', "15", ("Cache-Control", "no-cache, private")), page(b"", '"a"', "15", ("Cache-Control", "no-store, private")),
])  # fmt: skip
def test_what_no_view_gave_free_is_not_kept(answer: Answer, database: Database) -> None:
    found = Shared(database)  # type: ignore[arg-type]
    found.keep(WALL, answer, found.begin(WALL))
    assert found.find(WALL) is None


def test_no_guest_fills_the_memory(kept: Shared, now: list[float]) -> None:
    """Any address is another page: the eldest go where they weigh too much or are too many, and what is too old goes anyway."""
    body = bytes(1 << 20)
    for number in range(40):
        one = Asked(f"/wand/?a={number}", "")
        kept.keep(one, page(body), kept.begin(one))
    assert (kept.bytes, len(kept.kept)) == (32 << 20, 32)
    assert kept.find(Asked("/wand/?a=0", "")) is None
    assert kept.find(Asked("/wand/?a=39", "")) is not None
    for number in range(shared.MOST + 5):
        kept.keep(Asked(f"/wand/?b={number}", ""), page(b"1"), kept.begin(WALL))
    assert len(kept.kept) == shared.MOST
    now[0] += LONGEST
    kept.keep(WALL, page(body_for="0"), kept.begin(WALL))
    assert (len(kept.kept), kept.bytes) == (1, 0), "of a phone's state no body is ever given"


def test_a_proxy_may_give_it_for_as_long_as_it_is_good_here(kept: Shared, database: Database, now: list[float]) -> None:
    """In whole seconds, and never longer; what says the time, or is only known as unchanged, not at all."""
    database.version = None
    slow = Asked("/langsam/", "")
    begun = kept.begin(slow)
    now[0] += 0.4
    assert kept.keep(slow, page(), begun).header(SHARED) == "11", "thirty times 0.4 s, and 0.4 are over"
    now[0] += 5
    assert kept.find(slow).header(SHARED) == "6"
    assert kept.find(Asked("/langsam/", '"a"')).header(SHARED) == "0", "unchanged"
    timed = Asked("/wand/daten/", "")
    assert kept.keep(timed, page(b"{}", '"a"', "15", (shared.SERVER_TIME, "0")), kept.begin(timed)).header(SHARED) == "0"
    assert kept.find(timed).header(SHARED) == "0"


def test_when_a_page_is_too_old_to_be_kept_one_makes_it_for_all(kept: Shared, now: list[float]) -> None:
    """A hall of two thousand asks for the standings fifty times a second: nobody may find that they were let go of, and make his own."""
    now[0] += LONGEST + 1
    kept.keep(Asked("/andere/", ""), page(), kept.begin(Asked("/andere/", "")))
    assert WALL.key not in kept.kept
    begun = kept.begin(WALL)
    assert kept.wait(WALL, "who comes meanwhile")
    kept.keep(WALL, page(status=403), begun)
    assert kept.done(WALL) == ["who comes meanwhile"]
    kept.begin(WALL)
    assert not kept.wait(WALL, "who comes after it was closed to visitors"), "each is answered for himself"


def test_who_is_known_is_not_known_for_ever(kept: Shared, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared, "MOST", 3)
    for path in "abc":
        kept.keep(Asked(path, ""), page(), kept.begin(Asked(path, "")))
    assert list(kept.known) == ["a", "b", "c"]


def test_what_was_begun_earlier_replaces_nothing(kept: Shared, now: list[float]) -> None:
    slow = kept.begin(WALL)
    now[0] += 0.2
    kept.keep(WALL, page(b"<p>2</p>", '"b"'), kept.begin(WALL))
    kept.keep(WALL, page(b"<p>1</p>", '"a"'), slow)
    assert kept.find(WALL).body == b"<p>2</p>"


def test_whose_answer_it_is() -> None:
    visitor = asked("GET", "/stand/?a=1", {"Host": "h"})
    assert visitor is not None
    assert asked("POST", "/stand/?a=1", {"Host": "h"}) is None
    for cookie in ("a=b; {}=x", "{} =x", "a=b;\t{}\t= x"):
        assert asked("GET", "/stand/?a=1", {"Host": "h", "Cookie": cookie.format(settings.SESSION_COOKIE_NAME)}) is None, cookie
    others = [
        asked("GET", "/stand/", {"Host": "h"}), asked("GET", "/stand/?a=1", {"Host": "i"}),
        asked("GET", "/stand/?a=1", {"Host": "h", "Accept-Encoding": "gzip"}),
        asked("GET", "/stand/?a=1", {"Host": "h", "Origin": "http://i"}),
        asked("GET", "/stand/?a=1", {"Host": "h", "Cookie": f"{settings.LANGUAGE_COOKIE_NAME}=en"}),
    ]  # fmt: skip
    assert visitor.key not in [other.key for other in others if other is not None]
    assert asked("GET", "/stand/?a=1", {"Host": "h", "Cookie": "csrftoken=x"}).key == visitor.key


def test_a_file_tells_that_somebody_stored_something_and_that_another_lies_there(tmp_path: Path) -> None:
    path = tmp_path / "a.sqlite3"
    with sqlite3.connect(path) as other:
        other.execute("PRAGMA journal_mode=WAL")
        other.execute("CREATE TABLE a (b)")
    found = Stored(path)
    before = found.state()
    assert before is not None
    assert found.state() == before
    other.execute("INSERT INTO a VALUES (1)")
    assert found.state() == before, "not yet stored"
    other.commit()
    changed = found.state()
    assert changed not in (None, before)
    path.rename(tmp_path / "b.sqlite3")
    assert found.state() is None
    (tmp_path / "b.sqlite3").rename(path)
    assert found.state() not in (None, before, changed), "numbers of another connection are others"
    other.close()
    found.close()


# Through the server ---------------------------------------------------------------------------------------------------------------


class Application:
    """Counts what it is asked, and makes an answer only when it is told to."""

    def __init__(self) -> None:
        self.asked, self.begun, self.go = 0, Event(), Event()

    def __call__(self, environ, start_response):
        self.asked += 1
        self.begun.set()
        self.go.wait(600)
        start_response("200 OK", [("Content-Type", "text/plain"), ("ETag", '"a"'), (SHARED, "15")])
        return [b"wall"]


@pytest.fixture
def application() -> Application:
    return Application()


@pytest.fixture
def port(application: Application, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr("tournament.site.serving.http.database_file", lambda: tmp_path / "none.sqlite3")
    with small_server(application) as port:
        yield port


def test_one_change_makes_one_rendering_whoever_comes_meanwhile(port: int, application: Application) -> None:
    request = b"GET /wand/ HTTP/1.1\r\nHost: h\r\n\r\n"
    application.go.set()
    status, headers, body = ask(port, request)
    assert (status, body) == (200, b"wall")
    assert SHARED not in str(headers), "between view and server"
    known = b'GET /wand/ HTTP/1.1\r\nHost: h\r\nIf-None-Match: "a"\r\n\r\n'
    assert ask(port, known)[::2] == (304, b"")
    assert application.asked == 1, "no thread saw it"


def test_who_comes_while_it_is_made_waits_for_it(port: int, application: Application, monkeypatch: pytest.MonkeyPatch) -> None:
    request = b"GET /wand/ HTTP/1.1\r\nHost: h\r\n\r\n"
    application.go.set()
    ask(port, request)
    application.go.clear()
    application.begun.clear()
    monkeypatch.setattr(shared, "SOON", 0.0)  # what is known is too old: it is made again
    monkeypatch.setattr(shared, "AS_LONG", 0)
    answers: list[bytes] = []
    together = Barrier(4)

    def come() -> None:
        together.wait()
        answers.append(ask(port, request)[2])

    visitors = [Thread(target=come) for _visitor in range(4)]
    for visitor in visitors:
        visitor.start()
    assert application.begun.wait(600)
    monkeypatch.setattr(shared, "SOON", 60.0)
    application.go.set()
    for visitor in visitors:
        visitor.join()
    assert answers == [b"wall"] * 4
    assert application.asked == 2


def test_what_takes_long_to_make_is_given_longer(database: Database, now: list[float]) -> None:
    """Thirty times as long, and never for longer than its view says that it is as good as new."""
    database.version = None
    kept = Shared(database, lambda: now[0])  # type: ignore[arg-type]
    begun = kept.begin(WALL)
    now[0] += 0.1
    kept.keep(WALL, page(), begun)
    kept.done(WALL)
    now[0] = begun.at + 2.9
    assert kept.find(WALL).body == b"<p>1</p>"
    now[0] = begun.at + 3.1
    assert kept.find(WALL) is None
    begun = kept.begin(WALL)
    now[0] += 3
    kept.keep(WALL, page(), begun)
    now[0] = begun.at + 15.1
    assert kept.find(WALL) is None


LARGE = b"<p>12</p>" * 4_000


def test_a_large_page_that_is_shared_is_packed_for_who_takes_that() -> None:
    found = packed(page(LARGE, '"a"', "15", ("Vary", "Cookie"), ("Content-Length", "36000")), "br, gzip")
    assert gzip.decompress(found.body) == LARGE
    assert len(found.body) < len(LARGE) / 10
    assert sorted(found.headers) == [("Content-Encoding", "gzip"), ("ETag", 'W/"a"'), ("Vary", "Cookie, Accept-Encoding"), (SHARED, "15")]


@pytest.mark.parametrize(
    "answer,takes",
    [
        pytest.param(page(LARGE), "", id="who does not take it"),
        pytest.param(page(b"<p>1</p>"), "gzip", id="small"),
        pytest.param(page(LARGE, '"a"', "15", ("Set-Cookie", "a=b")), "gzip", id="somebody's own"),
        pytest.param(page(LARGE, '"a"', "15", ("Cache-Control", "private")), "gzip", id="private"),
        pytest.param(Answer(200, "OK", [], LARGE), "gzip", id="not shared"),
        pytest.param(page(LARGE, '"a"', "15", ("Content-Encoding", "gzip")), "gzip", id="packed"),
    ],
)
def test_any_other_is_sent_as_it_is(answer: Answer, takes: str) -> None:
    assert packed(answer, takes) is answer


def test_a_packed_page_is_unchanged_for_who_has_it(database: Database, now: list[float]) -> None:
    """Browsers name the tag that they were given; a page's own says the same of it."""
    kept = Shared(database, lambda: now[0])  # type: ignore[arg-type]
    wanted = asked("GET", "/stand/", {"Accept-Encoding": "gzip", "If-None-Match": 'W/"a"'})
    kept.keep(wanted, packed(page(LARGE), "gzip"), kept.begin(wanted))
    kept.done(wanted)
    assert kept.find(wanted).status == 304
    now[0] += 2
    database.version = 2
    kept.keep(wanted, page(b"", '"a"', "15", status=304), kept.begin(wanted))
    assert gzip.decompress(kept.find(wanted._replace(tag="")).body) == LARGE
