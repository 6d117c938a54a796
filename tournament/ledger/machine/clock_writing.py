"""The round's clock: start, stand still, go on, other minutes, back to the start; extra time for one table; what the wall announces.

Opening a round starts nothing: the director does, when everybody sits. What the clock says at a moment is
`tournament.ledger.machine.clock`'s to tell. Nothing here ends a table: the director breaks it off.
"""

from datetime import datetime, time

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.ledger.machine.clock import paused_until
from tournament.ledger.store.log import place_of
from tournament.ledger.store.refusals import Refused, refuse
from tournament.ledger.store.transaction import lock, lock_round, lock_table, must_not_be_closed, need_reason, record_action
from tournament.models import Clock, Round, RoundState, Table, TableState, Tournament, times

SHORTEST, LONGEST = 1, 1440
"""Minutes of a round, as the database holds them."""
LONGEST_EXTRA = 240
WARN_MINUTES = 10
"""How long before the bell no new game should begin, where nobody said otherwise."""


@transaction.atomic
def start_clock(*, round_id: int, author: str = "") -> Clock:
    """The clock of an open round runs from now on, for the minutes that were set for it, else for the tournament's time limit."""
    row, clock = _open_round(round_id)
    clock = clock or _unset(row)
    if clock.minutes is None:
        raise refuse("no_minutes", _("Für diese Runde sind keine Minuten festgelegt. Zuerst die Minuten eintragen."), "minutes")
    if clock.started_at is not None:
        raise refuse("clock_started", _("Die Uhr läuft schon."))
    clock.started_at = times.now()
    clock.save()
    record_action(row.tournament, "start_clock", {"round": row.number, "minutes": clock.minutes}, author=author)
    return clock


@transaction.atomic
def pause_clock(*, round_id: int, author: str = "") -> Clock:
    """The clock stands still until `continue_clock`; the bell moves by as much. Standing already, it stays so."""
    row, clock = _started(round_id)
    if clock.paused_at is not None:
        return clock
    clock.paused_at = times.now()
    clock.save(update_fields=["paused_at"])
    record_action(row.tournament, "pause_clock", {"round": row.number}, author=author)
    return clock


@transaction.atomic
def continue_clock(*, round_id: int, author: str = "") -> Clock:
    """The clock goes on where it stood. Running already, it stays so."""
    row, clock = _started(round_id)
    if clock.paused_at is None:
        return clock
    stood = paused_until(clock, times.now())
    detail = {"seconds": stood - clock.paused_seconds}
    clock.paused_at, clock.paused_seconds = None, stood
    clock.save(update_fields=["paused_at", "paused_seconds"])
    record_action(row.tournament, "continue_clock", {"round": row.number}, author=author, detail=detail)
    return clock


@transaction.atomic
def reset_clock(*, round_id: int, reason: str, author: str = "") -> Clock:
    """Back to the full minutes, not started: for a clock that was started by mistake."""
    why = need_reason(reason)
    row, clock = _started(round_id)
    detail = {"started_at": clock.started_at.isoformat() if clock.started_at is not None else None}
    clock.started_at, clock.paused_at, clock.paused_seconds = None, None, 0
    clock.save(update_fields=["started_at", "paused_at", "paused_seconds"])
    record_action(row.tournament, "reset_clock", {"round": row.number, "reason": why}, author=author, detail=detail)
    return clock


@transaction.atomic
def set_minutes(*, round_id: int, minutes: int, warn_minutes: int | None = None, author: str = "") -> Clock:
    """How long the round plays, and how long before the bell no new game should begin (0: no warning). Also while the clock runs."""
    row = lock_round(round_id)
    must_not_be_closed(row.tournament)
    if row.state == RoundState.CLOSED:
        raise _round_closed()
    _in_range(minutes, SHORTEST, LONGEST, "minutes")
    clock = _clock_of(row) or _unset(row)
    unset = clock.pk is None or clock.minutes is None
    before = None if unset else [clock.minutes, clock.warn_minutes]
    warning = warn_minutes if warn_minutes is not None else _warning(minutes) if unset else clock.warn_minutes
    _in_range(warning, 0, LONGEST, "warn_minutes")
    if before == [minutes, warning]:
        return clock
    clock.minutes, clock.warn_minutes = minutes, warning
    clock.save()
    facts = {"round": row.number, "minutes": minutes} | ({"say": "set_minutes_warning", "warning": warning} if warning else {})
    record_action(row.tournament, "set_minutes", facts, author=author, detail={"before": before})
    return clock


@transaction.atomic
def give_extra_time(*, table_id: int, minutes: int, reason: str, author: str = "") -> Table:
    """This table plays so many minutes longer than the round, altogether; 0 takes it back. With a reason: the other tables will ask."""
    why = need_reason(reason)
    table = lock_table(table_id)
    must_not_be_closed(table.round.tournament)
    if table.round.state == RoundState.CLOSED:
        raise _round_closed()
    if table.state != TableState.OPEN:
        raise refuse("table_not_open", _("Dieser Tisch ist schon fertig; er braucht keine Zeit mehr."), "minutes")
    _in_range(minutes, 0, LONGEST_EXTRA, "minutes")
    if table.extra_minutes == minutes:
        return table
    before, table.extra_minutes = table.extra_minutes, minutes
    table.save(update_fields=["extra_minutes"])
    facts = {"where": place_of(table), "reason": why} | ({"minutes": minutes} if minutes else {"say": "take_extra_time"})
    record_action(table.round.tournament, "give_extra_time", facts, author=author, table=table, detail={"before": before})
    return table


@transaction.atomic
def plan_next(*, round_id: int, at: datetime | None, author: str = "") -> Clock | None:
    """When play is planned to go on, for the wall: of a drawn round its own beginning, else the next round's; None takes it back."""
    row = lock_round(round_id)
    must_not_be_closed(row.tournament)
    clock = _clock_of(row)
    if clock is None and at is None:
        return None
    clock = clock or _unset(row)
    if clock.next_at == at:
        return clock
    clock.next_at = at
    clock.save()
    number = row.number if row.state == RoundState.DRAWN else row.number + 1
    planned = {"time": f"{timezone.localtime(at):%H:%M}"} if at is not None else {"say": "plan_no_next"}
    detail = {"at": at.isoformat() if at is not None else None}
    record_action(row.tournament, "plan_next", {"round": number, **planned}, author=author, detail=detail)
    return clock


@transaction.atomic
def plan_ceremony(*, tournament_id: int, at: time | None, author: str = "") -> Tournament:
    """When the prizes are given, for the wall; None takes it back. In every phase: it is an announcement."""
    tournament = lock(tournament_id)
    if tournament.ceremony_at == at:
        return tournament
    tournament.ceremony_at = at
    facts = {"time": at.isoformat("minutes")} if at is not None else {"say": "plan_no_ceremony"}
    record_action(tournament, "plan_ceremony", facts, author=author, changed=["ceremony_at"])
    return tournament


def _open_round(round_id: int) -> tuple[Round, Clock | None]:
    row = lock_round(round_id)
    must_not_be_closed(row.tournament)
    if row.state == RoundState.DRAWN:
        raise refuse("round_not_open", _("Die Runde ist noch nicht eröffnet. Zuerst öffnen, dann die Uhr starten."))
    if row.state == RoundState.CLOSED:
        raise _round_closed()
    return row, _clock_of(row)


def _started(round_id: int) -> tuple[Round, Clock]:
    row, clock = _open_round(round_id)
    if clock is None or clock.started_at is None:
        raise refuse("clock_not_started", _("Die Uhr ist noch nicht gestartet."))
    return row, clock


def _clock_of(row: Round) -> Clock | None:
    return Clock.objects.filter(round=row).first()


def _unset(row: Round) -> Clock:
    """A new clock: of the tournament's time limit, where it has one."""
    minutes = row.tournament.minutes_of(row.number)
    return Clock(round=row, minutes=minutes, warn_minutes=_warning(minutes) if minutes is not None else WARN_MINUTES)


def _warning(minutes: int) -> int:
    """The usual warning, but never from the first card on."""
    return min(WARN_MINUTES, minutes // 4)


def _round_closed() -> Refused:
    return refuse("round_closed", _("Diese Runde ist abgeschlossen; ihre Uhr läuft nicht mehr."))


def _in_range(value: int, least: int, most: int, field: str) -> None:
    if not least <= value <= most:
        raise refuse("bad_value", _("Eine ganze Zahl von %(smallest)d bis %(largest)d.") % {"smallest": least, "largest": most}, field)
