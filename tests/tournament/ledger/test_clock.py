"""The round's clock: what it says at a moment, worked out by hand; and the services that move it, each one transaction and one log row."""

from collections.abc import Callable
from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests.tournament.evening import drawn, log_says, registered, running, the_round, the_table
from tournament.desk.evening.rounds import close_round, open_round
from tournament.ledger.lines.settling import break_off_table
from tournament.ledger.machine import clock_writing as services
from tournament.ledger.machine.clock import State, as_json, end_of, next_occurrence, paused_until, reading
from tournament.ledger.store.refusals import Refused
from tournament.models import Clock, LogRow, Round, Table, Tournament

VIENNA = ZoneInfo("Europe/Vienna")
START = datetime(2026, 11, 21, 14, 0, tzinfo=VIENNA)


def at(minutes: float = 0, seconds: float = 0) -> datetime:
    """So long after the start."""
    return START + timedelta(minutes=minutes, seconds=seconds)


def clock(**more: object) -> Clock:
    """100 minutes from 14:00 on, with a warning ten minutes before; not stored."""
    return Clock(**{"minutes": 100, "warn_minutes": 10, "started_at": START, **more})


# What it says -----------------------------------------------------------------------------------------------------------------------


def test_not_started_it_shows_the_full_time_and_no_bell() -> None:
    assert reading(clock(started_at=None), at(500)) == (State.READY, 6000, None, None)
    assert end_of(clock(started_at=None), 10, at(5)) is None


@pytest.mark.parametrize("now, state, remaining", [
    (at(0), State.RUNNING, 6000),
    (at(0, .25), State.RUNNING, 6000),
    (at(0, 1), State.RUNNING, 5999),
    (at(89, 59), State.RUNNING, 601),
    (at(90), State.LAST, 600),
    (at(99, 59.5), State.LAST, 1),
    (at(100), State.OVER, 0),
    (at(107), State.OVER, -420),
])  # fmt: skip
def test_it_counts_down_warns_and_rings(now: datetime, state: State, remaining: int) -> None:
    assert reading(clock(), now) == (state, remaining, at(100), at(90))


def test_a_pause_moves_the_bell_and_the_warning() -> None:
    standing = clock(paused_at=at(40))
    assert reading(standing, at(41)) == reading(standing, at(55)) == (State.PAUSED, 3600, None, None)
    assert paused_until(standing, at(55)) == 900
    assert reading(clock(paused_seconds=900), at(60)) == (State.RUNNING, 3300, at(115), at(105))


def test_a_pause_over_the_bell_does_not_ring() -> None:
    """Held at 95 of 100 minutes, three hours long: five minutes are left, as before."""
    standing = clock(paused_at=at(95), paused_seconds=0)
    assert reading(standing, at(100)).state == reading(standing, at(275)).state == State.PAUSED
    assert reading(standing, at(275)).remaining == 300
    assert reading(clock(paused_seconds=paused_until(standing, at(275))), at(275)) == (State.LAST, 300, at(280), at(270))


def test_the_second_pause_adds_to_the_first() -> None:
    assert paused_until(clock(paused_seconds=120, paused_at=at(10)), at(11)) == 180
    assert paused_until(clock(paused_seconds=120), at(11)) == 120


def test_a_table_with_extra_time_ends_later_and_waits_for_the_pause_too() -> None:
    assert end_of(clock(), 10, at(50)) == at(110)
    assert end_of(clock(), 0, at(50)) == at(100)
    assert end_of(clock(paused_seconds=60), 10, at(50)) == at(111)
    assert end_of(clock(paused_at=at(40)), 10, at(50)) is None


def test_no_warning_and_a_warning_longer_than_the_round() -> None:
    assert reading(clock(warn_minutes=0), at(99)) == (State.RUNNING, 60, at(100), None)
    assert reading(clock(minutes=5, warn_minutes=10), at(0)) == (State.LAST, 300, at(5), at(0))


def test_for_a_script_it_is_milliseconds() -> None:
    stamp = int(START.timestamp()) * 1000
    assert as_json(clock(), at(40), extra=10) == {
        "now": stamp + 40 * 60_000,
        "state": "running",
        "minutes": 100,
        "extra": 10,
        "remaining": 4200,
        "bell": stamp + 110 * 60_000,
        "warn": stamp + 100 * 60_000,
    }
    assert as_json(clock(paused_at=at(40)), at(50))["bell"] is None
    assert as_json(None, at()) is as_json(clock(minutes=None, started_at=None), at()) is None


@pytest.mark.parametrize("now, wanted, found", [
    ((21, 16, 0), time(17, 20), (21, 17, 20)),
    ((21, 14, 5), time(14, 0), (21, 14, 0)),
    ((21, 23, 40), time(0, 10), (22, 0, 10)),
    ((22, 0, 10), time(23, 50), (21, 23, 50)),
])  # fmt: skip
def test_a_time_of_day_is_the_nearest(now: tuple[int, ...], wanted: time, found: tuple[int, ...]) -> None:
    assert next_occurrence(wanted, datetime(2026, 11, *now, tzinfo=VIENNA)) == datetime(2026, 11, *found, tzinfo=VIENNA)


# Services ---------------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def evening(db: None) -> Tournament:
    """Round 1 of two is open; the limit is 100 minutes."""
    return running(time_limit_minutes=100)


def test_opening_a_round_starts_nothing(evening: Tournament) -> None:
    assert not Clock.objects.exists()


def test_started_paused_and_continued(evening: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    """Started at 14:00, held from 14:40 to 14:55: it rings at 15:55."""
    round_id = the_round(evening).pk
    for moment, action in ((at(), services.start_clock), (at(40), services.pause_clock), (at(55), services.continue_clock)):
        monkeypatch.setattr(services.timezone, "now", lambda moment=moment: moment)
        action(round_id=round_id)
    monkeypatch.undo()
    found = Clock.objects.get()
    assert (found.minutes, found.warn_minutes, found.started_at, found.paused_at, found.paused_seconds) == (100, 10, START, None, 900)
    assert reading(found, at(60)).bell_at == at(115)


ACTIONS: dict[str, tuple[Callable, Callable]] = {
    # what it needs, and the action: on the round or, for extra time, the table
    "start_clock": (lambda r, t: None, lambda r, t: services.start_clock(round_id=r.pk, author="K. W.")),
    "pause_clock": (lambda r, t: services.start_clock(round_id=r.pk), lambda r, t: services.pause_clock(round_id=r.pk, author="K. W.")),
    "continue_clock": (
        lambda r, t: (services.start_clock(round_id=r.pk), services.pause_clock(round_id=r.pk)),
        lambda r, t: services.continue_clock(round_id=r.pk, author="K. W."),
    ),
    "reset_clock": (
        lambda r, t: services.start_clock(round_id=r.pk),
        lambda r, t: services.reset_clock(round_id=r.pk, reason="zu früh", author="K. W."),
    ),
    "set_minutes": (lambda r, t: None, lambda r, t: services.set_minutes(round_id=r.pk, minutes=90, warn_minutes=5, author="K. W.")),
    "give_extra_time": (
        lambda r, t: None,
        lambda r, t: services.give_extra_time(table_id=t.pk, minutes=10, reason="Renonce", author="K. W."),
    ),
    "plan_next": (lambda r, t: None, lambda r, t: services.plan_next(round_id=r.pk, at=at(200), author="K. W.")),
    "plan_ceremony": (lambda r, t: None, lambda r, t: services.plan_ceremony(tournament_id=r.tournament_id, at=time(20), author="K. W.")),
}


def test_every_action_is_tried_here() -> None:
    assert set(ACTIONS) == {
        name for name, found in vars(services).items() if hasattr(found, "__wrapped__") and found.__module__ == services.__name__
    }


@pytest.mark.parametrize("name", ACTIONS)
def test_an_action_writes_one_row_of_its_name_and_is_one_version(name: str, evening: Tournament) -> None:
    round_, table = the_round(evening), the_table(evening)
    needed, action = ACTIONS[name]
    needed(round_, table)
    rows, version = LogRow.objects.count(), Tournament.objects.get().version
    action(round_, table)
    assert (LogRow.objects.count(), Tournament.objects.get().version) == (rows + 1, version + 1)
    row = LogRow.objects.first()
    assert (row.action, row.author, row.tournament_id) == (name, "K. W.", evening.pk)
    assert len(log_says(row)) > 10


@pytest.mark.parametrize("name", sorted(set(ACTIONS) - {"start_clock", "reset_clock"}))
def test_the_same_again_changes_nothing(name: str, evening: Tournament) -> None:
    round_, table = the_round(evening), the_table(evening)
    needed, action = ACTIONS[name]
    needed(round_, table)
    action(round_, table)
    rows = LogRow.objects.count()
    action(round_, table)
    assert LogRow.objects.count() == rows


def refused(code: str, action: Callable, **values: object) -> None:
    rows = LogRow.objects.count()
    with pytest.raises(Refused) as caught:
        action(**values)
    assert caught.value.codes == (code,)
    assert LogRow.objects.count() == rows


def test_a_clock_needs_an_open_round(db: None) -> None:
    tournament = drawn(time_limit_minutes=100)
    round_ = the_round(tournament)
    for action in (services.start_clock, services.pause_clock, services.continue_clock):
        refused("round_not_open", action, round_id=round_.pk)
    open_round(round_id=round_.pk)
    services.start_clock(round_id=round_.pk)
    close_round(round_id=round_.pk, reason="Probe")
    for action in (services.start_clock, services.pause_clock, services.continue_clock):
        refused("round_closed", action, round_id=round_.pk)
    refused("round_closed", services.set_minutes, round_id=round_.pk, minutes=90)
    refused("round_closed", services.give_extra_time, table_id=the_table(tournament).pk, minutes=5, reason="Probe")


def test_what_has_not_begun_cannot_be_held_and_what_runs_not_started(evening: Tournament) -> None:
    round_ = the_round(evening)
    refused("clock_not_started", services.pause_clock, round_id=round_.pk)
    refused("clock_not_started", services.reset_clock, round_id=round_.pk, reason="zu früh")
    services.start_clock(round_id=round_.pk)
    refused("clock_started", services.start_clock, round_id=round_.pk)
    refused("missing_reason", services.reset_clock, round_id=round_.pk, reason=" ")


def test_without_a_limit_the_minutes_come_first(db: None) -> None:
    round_ = the_round(running())
    refused("no_minutes", services.start_clock, round_id=round_.pk)
    services.plan_next(round_id=round_.pk, at=at(120))
    refused("no_minutes", services.start_clock, round_id=round_.pk)
    services.set_minutes(round_id=round_.pk, minutes=20)
    found = services.start_clock(round_id=round_.pk)
    assert (found.minutes, found.warn_minutes, found.next_at) == (20, 5, at(120))


@pytest.mark.parametrize("minutes", [0, 1441, -5])
def test_minutes_have_bounds(minutes: int, evening: Tournament) -> None:
    refused("bad_value", services.set_minutes, round_id=the_round(evening).pk, minutes=minutes)
    refused("bad_value", services.set_minutes, round_id=the_round(evening).pk, minutes=90, warn_minutes=-1)


def test_more_minutes_while_it_runs_move_the_bell(evening: Tournament) -> None:
    round_ = the_round(evening)
    started = services.start_clock(round_id=round_.pk).started_at
    found = services.set_minutes(round_id=round_.pk, minutes=110)
    assert reading(found, timezone.now()).bell_at == started + timedelta(minutes=110)
    assert found.warn_minutes == 10


def test_extra_time_is_for_a_table_that_plays_and_is_a_total(evening: Tournament) -> None:
    table = the_table(evening)
    refused("bad_value", services.give_extra_time, table_id=table.pk, minutes=241, reason="lang")
    refused("missing_reason", services.give_extra_time, table_id=table.pk, minutes=5, reason="")
    services.give_extra_time(table_id=table.pk, minutes=10, reason="Renonce")
    services.give_extra_time(table_id=table.pk, minutes=15, reason="Berufung")
    assert Table.objects.get(pk=table.pk).extra_minutes == 15
    assert Table.objects.get(pk=the_table(evening, 2).pk).extra_minutes == 0
    assert "Berufung" in log_says(LogRow.objects.first())
    assert LogRow.objects.first().table == table
    break_off_table(table_id=table.pk, reason="Schluss")
    refused("table_not_open", services.give_extra_time, table_id=table.pk, minutes=20, reason="doch noch")


def test_a_planned_beginning_is_past_when_the_round_opens(db: None) -> None:
    round_ = the_round(drawn(time_limit_minutes=100))
    services.plan_next(round_id=round_.pk, at=at())
    open_round(round_id=round_.pk)
    assert Clock.objects.get().next_at is None


def test_taking_an_announcement_back_where_none_was_costs_nothing(evening: Tournament) -> None:
    services.plan_next(round_id=the_round(evening).pk, at=None)
    services.plan_ceremony(tournament_id=evening.pk, at=None)
    assert not Clock.objects.exists()
    assert LogRow.objects.first().action == "open_round"


def test_a_refused_action_leaves_no_half_done_clock(evening: Tournament) -> None:
    Round.objects.update(state="closed")
    refused("round_closed", services.start_clock, round_id=the_round(evening).pk)
    assert not Clock.objects.exists()


@pytest.mark.parametrize("columns", [
    {"minutes": 0}, {"minutes": 1441}, {"minutes": None, "started_at": START}, {"minutes": 100, "paused_at": START},
])  # fmt: skip
def test_the_database_holds_it_too(columns: dict[str, object], evening: Tournament) -> None:
    with pytest.raises(IntegrityError), transaction.atomic():
        Clock.objects.create(round=the_round(evening), **columns)


def test_the_ceremony_can_be_announced_from_the_first_day(db: None) -> None:
    tournament = registered()
    assert services.plan_ceremony(tournament_id=tournament.pk, at=time(20, 30)).ceremony_at == time(20, 30)
    assert "20:30" in log_says(LogRow.objects.first())
