"""A request settles a table once: what was settled travels on, to the answer, the log, the phone's state and the page. Counted at the
engine's one door."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

import rules
from tests.tournament.court import REVOKED, case, referee
from tests.tournament.evening import running, save, the_table
from tests.tournament.phone_hand import FIRST, Hand
from tournament.entry.saving_page import PAGE_AT_ONCE
from tournament.ledger.lines.settled import settled, with_record
from tournament.ledger.lines.sheet import read_sheet, read_written, with_reasons
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Ruling, Table, Tournament

pytestmark = pytest.mark.django_db

DREIER = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}
FORM = {"game": "Rufer", "dealer": "0", "declarer": "1", "partner": "2", "won": "1"}


@contextmanager
def counted(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """The number of lines of each sheet that is settled meanwhile."""
    sheets: list[int] = []
    engine = rules.score_sheet
    with monkeypatch.context() as patch:
        patch.setattr(rules, "score_sheet", lambda tariff, records, *more: sheets.append(len(records)) or engine(tariff, records, *more))
        yield sheets


@pytest.fixture
def table() -> Table:
    """Two games are written at table 1."""
    found = the_table(running())
    save(found, 1, DREIER)
    save(found, 2, {**DREIER, "dealer": 1})
    return found


def tournament_of(table: Table) -> Tournament:
    return table.round.tournament


def address(name: str, table: Table) -> str:
    return reverse(name, args=[tournament_of(table).slug, 1, table.number])


def test_a_save_at_the_desk_settles_once_and_its_page_once(director_client: Client, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    said = {**FORM, "do": "save", "after": str(3 * POSITION_STEP), "client_id": str(uuid4())}
    with counted(monkeypatch) as sheets:
        assert director_client.post(address("entry", table), said).status_code == 302
    assert sheets == [3]
    with counted(monkeypatch) as sheets:
        page = director_client.get(address("table", table)).content.decode()
    assert "Rufer" in page
    assert sheets == [3]


def test_a_save_at_the_desk_settles_once_with_the_page_that_answers_it(
    director_client: Client, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As the page's script sends it. The page is the one that a redirect would have led to."""
    said = {**FORM, "do": "save", "after": str(3 * POSITION_STEP), "client_id": str(uuid4())}
    with counted(monkeypatch) as sheets:
        answer = director_client.post(address("entry", table), said, headers={"Prefer": PAGE_AT_ONCE})
    assert sheets == [3]
    assert (answer.status_code, answer.headers["Content-Location"]) == (200, address("table", table))
    led = director_client.get(address("table", table))
    assert answer.context["score"] == led.context["score"]
    assert [row.game for row in answer.context["sheet"].rows] == [1, 2, 3]
    assert "Rufer" in answer.content.decode()


def test_a_correction_and_a_line_struck_settle_once(director_client: Client, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    for do, lines in (("save", 2), ("withdraw", 1)):
        version = "1" if do == "save" else "2"
        said = {**FORM, "do": do, "position": str(2 * POSITION_STEP), "version": version, "why": "verlesen", "client_id": str(uuid4())}
        with counted(monkeypatch) as sheets:
            assert director_client.post(address("entry", table), said).status_code == 302
        assert sheets == [lines], do


def test_a_phone_s_save_settles_once_with_the_state_that_answers_it(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = Hand(table)
    with counted(monkeypatch) as sheets:
        answer = hand.game(3, FIRST)
    assert answer.json()["status"] == "stored"
    assert sheets == [3]
    with counted(monkeypatch) as sheets:
        state = hand.state()
    assert sheets == [3]
    told = answer.json()["state"]
    assert told["lines"] == state["lines"]
    assert [line["reasons"] != [] for line in told["lines"]] == [True] * 3


def test_a_preview_settles_once(director_client: Client, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    with counted(monkeypatch) as sheets:
        answer = director_client.post(address("entry-preview", table), {**FORM, "after": str(3 * POSITION_STEP)})
        assert "+1" in answer.json()["amounts"]
    assert sheets == [3]
    with counted(monkeypatch) as sheets:
        assert Hand(table).worth(FIRST, 3)["amounts"] == [-1, 1, 1, -1]
    assert sheets == [3]


def test_a_ruling_settles_once(director_client: Client, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """With what it does to everybody's sums, which the decision stores. Its page says why of the game as entered and as it counts: two
    other sheets."""
    about = case(table, referee(tournament_of(table)), **REVOKED)
    said = {"do": "decide", "schritt": "entscheid", "client_id": str(uuid4())}
    with counted(monkeypatch) as sheets:
        assert director_client.post(reverse("case", args=[tournament_of(table).slug, about.pk]), said).status_code == 302
    assert sheets == [2]
    ruling = Ruling.objects.get()
    with counted(monkeypatch) as sheets:
        assert director_client.get(reverse("ruling", args=[tournament_of(table).slug, ruling.pk])).status_code == 200
    assert sheets == [2, 2]


@pytest.mark.parametrize("name", ["round", "wall-data", "standings"])
def test_what_only_adds_up_settles_nothing(director_client: Client, table: Table, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """The wall, the round's board and the standings read the tables' totals."""
    with counted(monkeypatch) as sheets:
        answer = director_client.get(reverse(name, args=[tournament_of(table).slug, *([1] if name == "round" else [])]))
    assert answer.status_code == 200
    assert sheets == []


def test_what_was_settled_before_is_taken_only_where_it_is_of_the_same_sheet(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    written = read_written(tournament_of(table), 1, 1, Audience.DESK)
    now = settled(written.said)
    other = settled(with_record(written.said, 3 * POSITION_STEP, {**DREIER, "dealer": 2}))
    assert (now.games, now.numbers, now.totals) == (2, {POSITION_STEP: 1, 2 * POSITION_STEP: 2}, (30, -10, -10, -10))
    fresh = read_sheet(tournament_of(table), 1, 1, Audience.DESK)
    for before, expected in ((now, []), (other, [2]), (None, [2])):
        with counted(monkeypatch) as sheets:
            assert with_reasons(written, before) == fresh
        assert sheets == expected


def test_findings_stand_by_their_lines(table: Table) -> None:
    written = read_written(tournament_of(table), 1, 1, Audience.DESK)
    wrong: dict[str, Any] = {**DREIER, "dealer": 2, "won": None}
    assert [position for position, found in settled(with_record(written.said, 3 * POSITION_STEP, wrong)).findings.items() if found] == [
        3 * POSITION_STEP
    ]
