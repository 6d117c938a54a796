"""What the robots are made of: where faults are planted, the plain games, how a form is read."""

import asyncio
from pathlib import Path
from random import Random
from unittest.mock import AsyncMock, Mock

import pytest

import rules
from tests.rules import free_files
from tournament.demo.games import table_records
from tournament.entry.form import read_entry, values_of
from tournament.entry.worth import faults
from tournament.ledger.store import convert
from tournament.rehearsal.browsing import NotThere, read_page
from tournament.rehearsal.deals import alone, by_another, impossible
from tournament.rehearsal.evening import Plan
from tournament.rehearsal.faults import AT_THE_END, TOLD, Kind, Planted, plant
from tournament.rehearsal.running import Run, Way
from tournament.rehearsal.table import Table
from tournament.rehearsal.wire import Line


def test_each_fault_has_its_place_and_the_same_seed_the_same() -> None:
    planted = plant(tuple(Kind), tables=3, rounds=2, games=6, seed="7f3a")
    assert {fault.kind for fault in planted} == set(Kind) == set(TOLD)
    assert planted == plant(tuple(Kind), tables=3, rounds=2, games=6, seed="7f3a")
    assert planted != plant(tuple(Kind), tables=3, rounds=2, games=6, seed="7f3b")
    ends = [(fault.round, fault.table) for fault in planted if fault.kind in AT_THE_END]
    assert len(set(ends)) == len(ends)
    games = [fault[1:] for fault in planted if fault.game]
    assert len(set(games)) == len(games)
    # The first game and the last two are left to what happens at the ends of a round.
    assert all(2 <= fault.game <= 3 for fault in planted if fault.game)


EVERY = {**rules.SHEETS, "free": free_files.sheet(), "open": free_files.sheet(free_files.OPEN)}


@pytest.mark.parametrize("system, late", [("koenigrufen-cup", True), ("tarok-slovenski-3", False), ("tarok-slovenski-4", False)])
def test_nobody_comes_late_where_no_table_is_larger_than_the_usual_one(system: str, late: bool) -> None:
    assert (Kind.LATE in Plan(system=system).kinds) is late


@pytest.mark.parametrize("name", sorted(EVERY))
def test_the_plain_game_settles_by_every_sheet_and_what_cannot_be_does_not(name: str) -> None:
    sheet = EVERY[name]
    for seats in sheet.system.seats:
        if seats < 3:  # nobody rehearses with two at a table
            continue
        tariff = convert.tariff(sheet, {}, seats)
        right = alone(tariff, dealer=1, declarer=2)
        assert faults(tariff, read_entry(right, tariff)) == []
        other = by_another(right, seats)
        assert other["declarer"] not in {"1", "2"} or seats == 3
        assert other != right
        assert faults(tariff, read_entry(other, tariff)) == []
        assert faults(tariff, read_entry(impossible(right), tariff)) != []
        for record in table_records(Random("deal"), sheet, seats, 12, 0, [1.0] * seats):  # noqa: S311 - made-up games
            assert faults(tariff, read_entry(values_of(record, tariff), tariff)) == []


def test_what_the_desk_has_put_right_itself_the_table_leaves(monkeypatch: pytest.MonkeyPatch) -> None:
    """The missing game is written and the impossible line corrected: there is no next game, and no open line."""
    sheet, planted = rules.SHEETS["koenigrufen-cup"], [Planted(Kind.GAP, 1, 1, 0), Planted(Kind.POINTS, 1, 1, 2)]
    table = Table(lambda: Line("localhost", 1), code="", sheet=sheet, planted=planted, chance=Random("x"), keep_open=AsyncMock())  # noqa: S311
    table.games = [{}] * 3
    table.phone.state = {"next": None, "lines": [{"game": 2, "open": False, "struck": False}], "seats": [{"number": 1}]}
    send, sign = AsyncMock(), AsyncMock()
    for name, stub in (("look", AsyncMock()), ("send", send), ("sign", sign)):
        monkeypatch.setattr(table.phone, name, stub)
    asyncio.run(table.finish())
    assert (send.await_count, sign.await_count, table.unexpected) == (0, 1, [])


def test_a_robots_own_mistake_ends_it_and_is_said(tmp_path: Path) -> None:
    run = Run(Way(tmp_path, "localhost", 1), Plan(), lambda _said: None)
    asyncio.run(run._evening(Mock(run=AsyncMock(side_effect=TypeError("none")))))
    assert (run.ended, "TypeError('none')" in run.failed) == (True, True)


PAGE = """
<form method="post" action="tun/"><input type="hidden" name="csrf" value="x"><input name="name" value="Anna">
<input type="checkbox" name="da"><input type="checkbox" name="bezahlt" value="1" checked><input type="radio" name="art" value="a">
<input type="radio" name="art" value="b" checked><select name="wahl"><option value="1">eins</option><option value="2">zwei</option></select>
<textarea name="text">so
war es</textarea><button name="do" value="save">Speichern</button><button name="do" value="gone" disabled>Weg</button></form>
<button form="fern" name="do" value="far">Fern</button><form id="fern" action="?"><input name="seite" value="2" disabled></form>
<tr data-found="two_versions" data-table="3" data-game="">
"""


def test_a_form_is_read_as_a_browser_reads_it() -> None:
    page = read_page("/t/probe/", 200, PAGE)
    form = page.form("name")
    assert (form.action, form.method) == ("tun/", "post")
    assert form.filled({"name": "Bert", "do": "save"}) == [
        ("csrf", "x"),
        ("bezahlt", "1"),
        ("art", "b"),
        ("wahl", "1"),
        ("text", "so\nwar es"),
        ("name", "Bert"),
        ("do", "save"),
    ]
    assert form.values("art") == ["a", "b"]
    assert not page.has("do", "gone")
    assert page.form("do", "far").filled({}) == []
    assert page.rows == ({"data-found": "two_versions", "data-table": "3", "data-game": ""},)
    with pytest.raises(NotThere, match="/t/probe/"):
        page.form("gibt es nicht")
