"""A table as a whole: a slip entered by its sums, confirmed, broken off, opened again. Games are written by `ledger.writing`."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.plain.words import total as signed_total
from tournament.ledger.lines.lines import TOTALS, CurrentLines, must_have_frozen_rules, must_not_be_ruled, new_version
from tournament.ledger.lines.versions import undecided_versions
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Points
from tournament.ledger.store.log import amounts, place_of
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.ledger.store.transaction import Then, lock_table, must_not_be_closed, need_reason, nothing_more, record_action
from tournament.models import Agreement, Entry, RoundState, SeatChange, Source, Table, TableState
from tournament.models.amounts import POINTS

LARGEST_SUM = 1_000_000


@transaction.atomic
def save_sums(
    *, table_id: int, sums: Sequence[Points], reason: str = "", replace_records: bool = False, seen: Sequence[Points] | None = None, author: str = "",
    then: Then = nothing_more,
) -> Table:
    """Enters a slip by its totals, one a seat, cross sum 0. Changing sums that stand there needs a reason; the first ones keep one that is given.

    `seen`: the sums that stood there when these were typed, none where none did; other ones that came meanwhile are refused (`stale`), with or without
    a reason. None: nobody has looked.
    A table with games is refused (`table_has_records`) unless `replace_records`: then every line is struck, with the reason.
    """
    table = lock_table(table_id)
    _must_be_open(table)
    must_have_frozen_rules(table.round.tournament)
    _must_be_whole(table)
    findings = check_sums(sums, table.seats, halves=allows_halves(table.round.tournament.options, table.seats))
    if findings:
        raise Refused(findings)
    before = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
    if table.source == Source.SUMS and before == tuple(sums):
        return table
    if seen is not None and table.source == Source.SUMS and before != tuple(seen):
        theirs = " / ".join(signed_total(amount) for amount in before)
        text = _("Inzwischen hat jemand an diesem Tisch andere Summen gespeichert: %(sums)s. Was hier getippt ist, ist noch nicht gespeichert.")
        raise refuse("stale", text % {"sums": theirs}, "sums", current=before, yours=tuple(sums))
    why = need_reason(reason) if reason.strip() else ""
    if table.source == Source.SUMS and not why:
        text = _("Für diesen Tisch stehen schon andere Summen da. Zum Ändern bitte einen Grund angeben.")
        raise refuse("stale", text, "reason", current=before, yours=tuple(sums))
    if table.source == Source.RECORDS:
        if not replace_records:
            raise refuse("table_has_records", _("An diesem Tisch sind schon Spiele eingegeben; Summen würden sie ersetzen."), "sums")
        why = need_reason(reason)
        strike_all(table, why, author)
    _set_totals(table, Source.SUMS, sums)
    facts = {"where": place_of(table), "sums": amounts(sums), "also": list(then())} | ({"say": "change_sums", "reason": why} if why else {})
    detail = {"before": [str(amount) for amount in before]}
    record_action(table.round.tournament, "save_sums", facts, author=author, table=table, detail=detail)
    return table


@transaction.atomic
def clear_sums(*, table_id: int, reason: str, author: str = "") -> Table:
    """Takes sums back, so that the slip can be entered game by game."""
    why = need_reason(reason)
    table = lock_table(table_id)
    _must_be_open(table)
    if table.source != Source.SUMS:
        raise refuse("no_sums", _("Von diesem Tisch sind keine Summen eingegeben."))
    before = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
    _set_totals(table, Source.NOTHING, ())
    facts, detail = {"where": place_of(table), "reason": why}, {"before": [str(amount) for amount in before]}
    record_action(table.round.tournament, "clear_sums", facts, author=author, table=table, detail=detail)
    return table


@transaction.atomic
def confirm_table(*, table_id: int, author: str = "") -> Table:
    """The players have seen the totals and agree. Needs all games, each settled, or the sums. Confirmed twice is confirmed once."""
    table = lock_table(table_id)
    _must_be_open(table)
    if table.state == TableState.CONFIRMED:
        return table
    must_be_complete(table)
    return _set_state(table, TableState.CONFIRMED, "confirm_table", author=author)


def must_be_complete(table: Table) -> None:
    """Refuses to confirm what can still change: a game missing, faulty or in two versions; and a table that was broken off."""
    if table.state == TableState.BROKEN_OFF:
        raise refuse("table_broken_off", _("Ein abgebrochener Tisch braucht keine Bestätigung."))
    if undecided_versions().filter(table=table).exists():
        raise refuse("two_versions", _("Von einer Zeile gibt es zwei Fassungen. Zuerst entscheiden, welche gilt."))
    if table.source != Source.SUMS:
        games, faults = _count(table)
        if faults:
            text = ngettext("%(faults)d Zeile lässt sich nicht werten.", "%(faults)d Zeilen lassen sich nicht werten.", faults)
            raise refuse("faulty_lines", text % {"faults": faults})
        if games < table.games:
            text = _("Es stehen erst %(games)d von %(planned)d Spielen da.")
            raise refuse("table_incomplete", text % {"games": games, "planned": table.games})


@transaction.atomic
def break_off_table(*, table_id: int, reason: str, author: str = "") -> Table:
    """The table plays no more games in this round; what stands on its slip counts, and can still be entered."""
    why = need_reason(reason)
    table = lock_table(table_id)
    _must_be_open(table)
    if table.state == TableState.BROKEN_OFF:
        raise refuse("table_broken_off", _("Dieser Tisch ist schon abgebrochen."))
    return _set_state(table, TableState.BROKEN_OFF, "break_off_table", reason=why, author=author)


@transaction.atomic
def reopen_table(*, table_id: int, reason: str, author: str = "") -> Table:
    """confirmed or broken off -> open. What the players agreed to on their phones falls with it."""
    why = need_reason(reason)
    table = lock_table(table_id)
    must_not_be_closed(table.round.tournament)
    if table.round.state != RoundState.OPEN:
        raise refuse("round_not_open", _("Die Runde ist nicht offen."))
    if table.state == TableState.OPEN:
        raise refuse("table_open", _("Der Tisch ist offen."))
    Agreement.objects.filter(table=table).delete()
    return _set_state(table, TableState.OPEN, "reopen_table", reason=why, author=author)


def check_sums(sums: Sequence[Points], seats: int, *, halves: bool) -> list[Finding]:
    """Everything wrong with a slip's totals: one a seat, whole (or halves where the rules have them), cross sum 0."""
    if len(sums) != seats:
        return [Finding("bad_value", "sums", _("Es gehören %(seats)d Summen hin, eine je Platz.") % {"seats": seats})]
    findings = []
    for place, amount in enumerate(sums):
        if not _is_amount(amount, halves=halves):
            text = _("Keine ganze Zahl unter %(largest)s Punkten.") % {"largest": LARGEST_SUM}
            findings.append(Finding("bad_value", f"sums[{place}]", text))
    cross = 0 if findings else sum(sums)
    if cross:
        text = _("Die Quersumme ist %(sum)s und muss 0 sein. Bitte den Zettel noch einmal addieren.") % {"sum": signed_total(cross)}
        findings.append(Finding("sum_not_0", "sums", text))
    return findings


def _is_amount(amount: Points, *, halves: bool) -> bool:
    whole = type(amount) is int or (isinstance(amount, Fraction) and (2 if halves else 1) % amount.denominator == 0)
    return whole and -LARGEST_SUM <= amount <= LARGEST_SUM


def allows_halves(options: Mapping[str, Any], seats: int) -> bool:
    """Whether half points can occur at a table of this size (French Tarot with five, shared in halves)."""
    return seats == 5 and options.get("five_player_split") == "halves"


def _must_be_open(table: Table) -> None:
    must_not_be_closed(table.round.tournament)
    if table.round.state != RoundState.OPEN:
        raise refuse("round_not_open", _("Die Runde ist nicht offen."))


def _must_be_whole(table: Table) -> None:
    """Refuses sums where somebody sat down in mid-round: whose they are only the games say."""
    if SeatChange.objects.filter(table=table, position__gt=1).exists():
        text = _("An diesem Tisch hat mitten in der Runde jemand anderer Platz genommen: Was jeder hat, sagen nur die Spiele. Bitte Spiel für Spiel "
                 "eingeben, oder den Wechsel zuerst unter „Ausbessern“ zurücknehmen.")
        raise refuse("table_is_split", text, "sums")


def _set_totals(table: Table, source: Source, sums: Sequence[Points]) -> None:
    columns = {**convert.amount_columns(sums), **convert.pot_columns()}
    for field, value in columns.items():
        setattr(table, field, value)
    table.source = source
    if table.state == TableState.CONFIRMED:
        table.state = TableState.OPEN
    table.save(update_fields=[*TOTALS, "source", "state"])


def strike_all(table: Table, reason: str, author: str) -> None:
    """Strikes every line, the last first, so that no line is settled again on the way."""
    sheet = CurrentLines(table)
    for line in sheet.lines:
        must_not_be_ruled(line)
    for line in [line for line in reversed(sheet.lines) if not line.struck]:
        scored = sheet.settled(line.position, None)
        new_version(sheet, position=line.position, record=None, client_id=uuid4(), reason=reason, author=author, scored=scored).store()
        line.record = None


def _count(table: Table) -> tuple[int, int]:
    """Games on the sheet, and how many of its lines are not settled."""
    lines = list(Entry.objects.filter(table=table, current=True).values_list("game", "settled"))
    return sum(game is not None for game, _settled in lines), sum(not settled for _game, settled in lines)


def _set_state(table: Table, state: TableState, action: str, *, author: str, reason: str = "") -> Table:
    before = table.state
    table.state, table.state_reason = state, reason if state == TableState.BROKEN_OFF else ""
    table.save(update_fields=["state", "state_reason"])
    facts = {"where": place_of(table)} | ({"reason": reason} if reason else {})
    record_action(table.round.tournament, action, facts, author=author, table=table, detail={"state": [before, str(state.value)]})
    return table
