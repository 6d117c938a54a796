"""Opening and closing rounds. The first to open freezes the tournament's rules; a round closes when nothing is open, or with a reason."""

from collections.abc import Callable, Sequence
from functools import partial

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from tournament.backup.making import soon
from tournament.entry.board import Tile, read_board
from tournament.entry.table_phones import may_hold
from tournament.ledger.lines.undecided import read_undecided
from tournament.ledger.machine.backups import Why
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.ledger.store.transaction import (
    before_locking_round,
    lock_round,
    must_not_be_closed,
    need_reason,
    outdate_bans,
    record_action,
)
from tournament.models import Call, Clock, Phase, Round, RoundState, TableState, Tournament, times


@transaction.atomic
def open_round(*, round_id: int, author: str = "") -> Round:
    """drawn -> open. The rounds before must be closed. The first one freezes edition, options and digest; the tournament is running."""
    row = lock_round(round_id)
    tournament = row.tournament
    must_not_be_closed(tournament)
    if row.state != RoundState.DRAWN:
        raise refuse("round_not_drawn", _("Diese Runde ist schon eröffnet."))
    if Round.objects.filter(tournament=tournament, number__lt=row.number).exclude(state=RoundState.CLOSED).exists():
        raise refuse("previous_round_open", _("Zuerst die Runde davor abschließen."))
    row.state, row.opened_at = RoundState.OPEN, times.now()
    row.save(update_fields=["state", "opened_at"])
    # What was planned was this beginning; from now on it would be the next round's.
    Clock.objects.filter(round=row).update(next_at=None)
    changed = freeze_rules(tournament)
    detail = {"digest": tournament.rules_digest} if changed else {}
    if changed:
        outdate_bans(tournament)
    also = [{"say": "froze_rules", "edition": tournament.rules_edition}] if changed else []
    record_action(tournament, "open_round", {"round": row.number, "also": also}, author=author, changed=changed, detail=detail)
    return row


def freeze_rules(tournament: Tournament) -> list[str]:
    """Writes down by which rules is played, once. Tells the fields that changed; the caller stores them."""
    if tournament.rules_frozen:
        return []
    tournament.rules_edition = tournament.sheet.system.edition
    tournament.rules_digest = rules.digest(tournament.sheet, tournament.options)
    tournament.rules_reading = rules.READING
    tournament.phase = Phase.RUNNING
    return ["rules_edition", "rules_digest", "rules_reading", "phase"]


def close_round(*, round_id: int, reason: str = "", author: str = "") -> Round:
    """open -> closed, when every table is complete and settled, confirmed, entered by its sums or broken off; else only with a reason.

    Raises Refused with a finding for each table that is not done, fields as `tables[3]` (its number). No reason closes a round over a case
    that nobody has decided, or over an appeal that the panel has not answered. Games that a phone may still have, and a call that nobody
    has ended, want a reason too.
    """
    return before_locking_round(round_id, partial(_to_close, reason, author))


def _to_close(reason: str, author: str, row: Round) -> Callable[[], Round]:
    must_not_be_closed(row.tournament)
    if row.state != RoundState.OPEN:
        raise refuse("round_not_open", _("Diese Runde ist nicht offen."))
    tables = read_board(row, Audience.DESK)
    waiting = undecided_matters(row)
    findings = [*waiting, *not_done(tables), *open_calls(row), *on_phones(tables)]
    if waiting or (findings and not reason.strip()):
        raise Refused(findings)
    why = need_reason(reason) if findings else ""
    facts = {"round": row.number} | ({"say": "close_round_despite", "reason": why} if findings else {})
    detail = {"open": [{"code": found.code, "field": found.field} for found in findings]}

    def write() -> Round:
        row.state, row.closed_at, row.closed_reason = RoundState.CLOSED, times.now(), why
        row.save(update_fields=["state", "closed_at", "closed_reason"])
        record_action(row.tournament, "close_round", facts, author=author, detail=detail)
        transaction.on_commit(partial(soon, Why.ROUND, f"{row.number}-{row.tournament.slug}"), robust=True)
        return row

    return write


def undecided_matters(row: Round) -> list[Finding]:
    """Cases and appeals of a round that wait for a decision. One query."""
    return [Finding(matter.code, f"tables[{matter.table}]", matter.message()) for matter in read_undecided(row.tournament, row)]


def not_done(tables: Sequence[Tile]) -> list[Finding]:
    """The tables of a round that are not done, in the order of the board: what keeps it open unless there is a reason."""
    findings = []
    for table in tables:
        where = f"tables[{table.number}]"
        if table.faults:
            text = ngettext(
                "Tisch %(table)d: %(faults)d Zeile lässt sich nicht werten.",
                "Tisch %(table)d: %(faults)d Zeilen lassen sich nicht werten.",
                table.faults,
            )
            findings.append(Finding("faulty_lines", where, text % {"table": table.number, "faults": table.faults}))
        if table.versions:
            text = _("Tisch %(table)d: von einer Zeile gibt es zwei Fassungen, und noch ist keine gewählt.")
            findings.append(Finding("two_versions", where, text % {"table": table.number}))
        if table.missing > 0 and table.state == TableState.OPEN:
            text = _("Tisch %(table)d: %(games)d von %(planned)d Spielen.")
            said = {"table": table.number, "games": table.done, "planned": table.games}
            findings.append(Finding("table_incomplete", where, text % said))
    return findings


def open_calls(row: Round) -> list[Finding]:
    """The tables of a round to which a referee is called, taken or not. One query."""
    found = (
        Call.objects.filter(table__round=row, ended_at=None)
        .order_by("table__number", "created_at")
        .values_list("table__number", "created_at")
    )
    text = _("Tisch %(table)d: der Schiedsrichter ist seit %(time)s gerufen.")
    return [
        Finding("call_open", f"tables[{number}]", text % {"table": number, "time": f"{timezone.localtime(at):%H:%M}"})
        for number, at in found
    ]  # fmt: skip


def called(tables: Sequence[Tile]) -> set[int]:
    """The numbers of the tables to which a referee is called, taken or not."""
    return {table.number for table in tables if table.calls or table.calls_taken}


def held_back(row: Round, tables: Sequence[Tile]) -> dict[int, Finding]:
    """The tables that are confirmed on their own pages alone, which ask: to which a referee is called, or whose phones may hold games; by
    number. One query where anybody is called."""
    calls = {found.field: found for found in open_calls(row)} if called(tables) else {}
    at = {table.number: calls[where] for table in tables if (where := f"tables[{table.number}]") in calls}
    return at | held_by_phones(tables)


def on_phones(tables: Sequence[Tile]) -> list[Finding]:
    """The tables whose phones said that they hold games, or that lack games and whose phones have not been heard of lately: those may be
    there."""
    return list(held_by_phones(tables).values())


def refused_by_round(tables: Sequence[Tile]) -> list[str]:
    """Of a closed round: which tables' phones hold games that it did not take, and how many."""
    return [
        ngettext("Tisch %(table)d: %(n)d Spiel", "Tisch %(table)d: %(n)d Spiele", table.sign.waiting) % {"table": table.number,
        "n": table.sign.waiting}
        for table in tables if table.sign is not None and table.sign.waiting
    ]  # fmt: skip


def held_by_phones(tables: Sequence[Tile]) -> dict[int, Finding]:
    """What `on_phones` says, by number of the table."""
    now = times.now()
    held = ((table, may_hold(table.sign, lacks=table.missing > 0 and table.state == TableState.OPEN, now=now)) for table in tables)
    return {
        table.number: Finding(
            found.code, f"tables[{table.number}]", _("Tisch %(table)d: %(what)s") % {"table": table.number, "what": found.words}
        )
        for table, found in held
        if found is not None
    }


@transaction.atomic
def reopen_round(*, round_id: int, reason: str, author: str = "") -> Round:
    """closed -> open, with a reason, to correct something. The tournament must not be closed."""
    said = need_reason(reason)
    row = lock_round(round_id)
    must_not_be_closed(row.tournament)
    if row.state != RoundState.CLOSED:
        raise refuse("round_not_closed", _("Diese Runde ist nicht abgeschlossen."))
    row.state, row.closed_at, row.closed_reason = RoundState.OPEN, None, ""
    row.save(update_fields=["state", "closed_at", "closed_reason"])
    record_action(row.tournament, "reopen_round", {"round": row.number, "reason": said}, author=author)
    return row
