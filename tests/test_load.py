"""What `make load` and `make load-server` count by: a planted loss and a planted double are found, and figures are what they are called."""

from pathlib import Path

import pytest

from tests.load.accounts import Page, Row, wrong_games, wrong_pages
from tests.load.people import Away, Tally, Wait
from tests.load.processes import Process, Taken, family, read_stat, spent
from tests.load.report import is_flat, percentile, processor, wrong
from tests.load.stage import ProxyLog
from tournament.rehearsal.wire import Answer

SENT = {"a": "rufer", "b": "dreier", "c": "bettler"}
STORED = (Row("a", 1, 1, "rufer"), Row("b", 1, 2, "dreier"), Row("c", 2, 1, "bettler"))


def test_what_is_there_once_as_it_was_sent_is_right() -> None:
    assert wrong_games(SENT, {"a", "b", "c"}, STORED) == []


def test_what_was_never_answered_may_be_there_or_not() -> None:
    assert wrong_games(SENT, {"a", "b"}, STORED) == []
    assert wrong_games(SENT, {"a", "b"}, STORED[:2]) == []


@pytest.mark.parametrize(
    "rows,found",
    [
        pytest.param((STORED[0], STORED[2]), ["lost: b"], id="lost"),
        pytest.param((*STORED, Row("b", 1, 3, "dreier")), ["doubled: b stands 2 times"], id="doubled under its id"),
        pytest.param((*STORED, Row("d", 2, 2, "dreier")), ["never sent: d"], id="doubled under another id"),
        pytest.param((*STORED[:2], Row("c", 2, 1, "rufer")), ["changed: c was sent as bettler, stands as rufer"], id="changed"),
        pytest.param((*STORED[:2], Row("c", 2, 2, "bettler")), ["table 2: games [2]"], id="a gap"),
        pytest.param((STORED[0], Row("b", 1, 1, "dreier"), STORED[2]), ["table 1: doubled [1]"], id="a number twice"),
        pytest.param((*STORED[:2], Row("c", 2, 1, "bettler", logged=2)), ["logged 2 times: c"], id="logged twice"),
        pytest.param((*STORED[:2], Row("c", 2, 1, "bettler", logged=0)), ["logged 0 times: c"], id="not logged"),
    ],
)
def test_what_was_lost_or_doubled_is_found(rows: tuple[Row, ...], found: list[str]) -> None:
    assert wrong_games(SENT, {"a", "b", "c"}, rows) == found


def test_an_older_version_of_a_line_is_no_gap() -> None:
    assert wrong_games(SENT, {"a", "b", "c"}, [*STORED[:2], Row("c", 2, None, "bettler")]) == []


@pytest.mark.parametrize(
    "page,found",
    [
        pytest.param(Page("abc", 1, 1, 1), [], id="once"),
        pytest.param(Page("abc", 2, 1, 1), ["kept 2 times: abc"], id="kept twice"),
        pytest.param(Page("abc", 1, 2, 1), ["told 2 times: abc"], id="told twice"),
        pytest.param(Page("abc", 1, 0, 1), ["told 0 times: abc"], id="never told"),
        pytest.param(Page("abc", 1, 1, 0), ["public 0 times: abc"], id="never public"),
        pytest.param(Page("abd", 1, 1, 1), ["lost: abc"], id="lost"),
    ],
)
def test_a_page_comes_once(page: Page, found: list[str]) -> None:
    assert wrong_pages(["abc"], [page]) == found


def test_a_percentile_is_the_value_below_which_so_many_lie() -> None:
    values = [float(number) for number in range(1, 101)]
    assert [percentile(values[::-1], share) for share in (0.0, 0.5, 0.95, 0.99, 1.0)] == [1, 51, 96, 100, 100]
    assert percentile([7.0], 0.95) == 7


def test_a_save_takes_until_it_is_answered_as_stored() -> None:
    """What was refused meanwhile, because nobody was there, is counted apart, and no answer is left out of the times."""
    tally = Tally(begin=10.0)
    tally.sent["a"] = "rufer"
    tally.note("save", Answer(503, b"away", 0.1), 11.0)
    tally.note("save", Answer(200, b"{}", 0.2), 14.0)
    tally.stored("a", Wait(10.9, 14.0))
    tally.note("page", Answer(304, b"", 0.5), 10.4)
    tally.note("state", Answer(200, b"", 0.5), 12.0)
    tally.note("page", Answer(500, b"oh", 0.5), 12.0)
    assert tally.seconds == {"opening": [0.5], "save": [pytest.approx(3.1)], "state": [0.5], "page": [], "unchanged": []}
    assert [away.kind for away in tally.away] == ["save"]
    assert len(tally.faults) == 1
    assert tally.answers == 3
    assert wrong(tally, ["lost: b"])[:2] == [
        "games answered as stored: 1; lost or doubled: 1; errors: 1; turned away: 1; never answered: 0",
        "lost: b",
    ]


def test_memory_that_grows_is_told_from_memory_that_is_warm() -> None:
    assert is_flat([10, *[100] * 30])
    assert not is_flat([*range(100, 200)])
    assert is_flat([1, 100])


def test_a_process_is_read_whatever_it_is_called() -> None:
    line = "42 (a ) b) S 7 1 1 0 -1 0 0 0 0 0 100 200 30 40 20 0 1 0"
    assert read_stat(line) == Process(7, pytest.approx(3.7))


def test_a_family_ends_with_its_last_grandchild() -> None:
    assert sorted(family(1, {1: [2, 3], 3: [4], 5: [6]})) == [1, 2, 3, 4]


def test_processor_is_what_was_used_between_two_looks() -> None:
    before, after = {"app": Taken(3, 10.0, 0)}, {"app": Taken(3, 14.0, 0), "new": Taken(1, 5.0, 0)}
    assert spent(before, after) == {"app": 4.0}
    assert processor({"app": 4.0, "nginx": 1.0}, 1000, 10.0) == (
        "processor a request, ms (of a core): app 4.00 (40%), nginx 1.00 (10%); together 5.00 (50%)"
    )


def test_the_proxys_log_says_what_an_app_server_saw(tmp_path: Path) -> None:
    """Lines of before do not count; half a line waits for its end; what was put aside is read to its end first."""
    file = "GET /ergebnisse/ 200 app=- app_status=- id=1\n"
    made = "GET /t/abend/ 200 app=127.0.0.1:8001 app_status=200 id=2\n"
    path = tmp_path / "zugriffe.log"
    path.write_text(made)
    log = ProxyLog(path)
    with path.open("a") as writing:
        writing.write(file + made + file[:20])
    log.read()
    assert (log.answers, log.of_apps) == (2, 1)
    with path.open("a") as writing:
        writing.write(file[20:] + made)
    path.with_name("zugriffe.log.1").write_bytes(path.read_bytes())
    path.write_text(made)
    log.read()
    log.close()
    assert (log.answers, log.of_apps) == (5, 3)


def test_nobody_there_is_no_fault() -> None:
    tally = Tally()
    for status in (0, 429, 502, 503, 504):
        tally.note("page", Answer(status, b"", 0.1), 1.0)
    assert [away.why[:3].strip() for away in tally.away] == ["0 b", "429", "502", "503", "504"]
    assert tally.faults == []
    assert tally.away[0] == Away(1.0, "page", "0 b''")
