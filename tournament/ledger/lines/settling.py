"""A table as a whole: a slip entered by its sums, confirmed, broken off, opened again. Games are written by `ledger.lines.writing`.

As there, what is to be written is read, checked and worded before the lock (`ledger.store.transaction.before_locking`).
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple, Protocol
from uuid import uuid4

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.engine import has_halves
from scoring.plain import total as signed_total
from tournament.ledger.lines.lines import TOTALS, CurrentLines, must_have_frozen_rules, must_not_be_ruled, new_version, rules_at
from tournament.ledger.lines.settled import said_of, settled, with_record
from tournament.ledger.lines.versions import undecided_versions
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Points
from tournament.ledger.store.log import amounts, place_of
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import Then, before_locking, must_not_be_closed, need_reason, nothing_more, record_action
from tournament.models import Agreement, Entry, RoundState, SeatChange, Source, Table, TableState
from tournament.models.amounts import POINTS

LARGEST_SUM = 1_000_000

Write = Callable[[], Table]
"""Stores what was worked out before: called once, under the table's lock."""


class Sums(NamedTuple):
    """A slip's totals as somebody enters them, as `save_sums` explains them."""

    sums: Sequence[Points]
    reason: str
    replace_records: bool
    seen: Sequence[Points] | None
    check: Points | None
    author: str
    then: Then


def save_sums(
    *,
    table_id: int,
    sums: Sequence[Points],
    reason: str = "",
    replace_records: bool = False,
    seen: Sequence[Points] | None = None,
    check: Points | None = None,
    author: str = "",
    then: Then = nothing_more,
) -> Table:
    """Enters a slip by its totals, one a seat, in a balanced system 0 together; in any other `check` is what the table made of them all
    together, where the slip says it. Changing sums that stand there needs a reason; the first ones keep one that is given.

    `seen`: the sums that stood there when these were typed, none where none did; other ones that came meanwhile are refused (`stale`), with
    or without a reason. None: nobody has looked. A table with games is refused (`table_has_records`) unless `replace_records`: then every
    line is struck, with the reason.
    """
    said = Sums(sums=sums, reason=reason, replace_records=replace_records, seen=seen, check=check, author=author, then=then)
    return before_locking(table_id, None, partial(_to_enter, said))


def _to_enter(said: Sums, table: Table) -> Write:
    _must_be_open(table)
    must_have_frozen_rules(table.round.tournament)
    _must_be_whole(table)
    sums = said.sums
    refuse_all(check_sums(sums, rules_at(table), said.check))
    before = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
    if table.source == Source.SUMS and before == tuple(sums):
        return _to_prove(said, table)
    why = _reason_for(said, table, before)
    strike = to_strike_all(table, why, said.author) if table.source == Source.RECORDS else None

    def write() -> Table:
        if strike is not None:
            strike()
        _set_totals(table, Source.SUMS, sums, said.check)
        _log(said, table, why, {"before": [str(amount) for amount in before]})
        return table

    return write


def _to_prove(said: Sums, table: Table) -> Write:
    """The sums that stand there already; new can only be what the table itself made of them all together. It needs no reason, and keeps
    one that is given."""
    check = None if said.check is None else convert.halves(said.check)
    if check in (None, table.check_sum):
        return lambda: table
    why = need_reason(said.reason) if said.reason.strip() else ""

    def write() -> Table:
        table.check_sum = check
        table.save(update_fields=["check_sum"])
        _log(said, table, why, {"check": str(said.check)})
        return table

    return write


def _log(said: Sums, table: Table, why: str, detail: dict[str, Any]) -> None:
    more = {"say": "change_sums", "reason": why} if why else {}
    facts = {"where": place_of(table), "sums": amounts(said.sums), "also": list(said.then())} | more
    record_action(table.round.tournament, "save_sums", facts, author=said.author, table=table, detail=detail)


def _reason_for(said: Sums, table: Table, before: Sequence[Points]) -> str:
    """Why these sums replace what stands there, "" where nothing does and none is given. Refused where one is needed, or others came
    since."""
    if said.seen is not None and table.source == Source.SUMS and before != tuple(said.seen):
        theirs = " / ".join(signed_total(amount) for amount in before)
        text = _(
            "Inzwischen hat jemand an diesem Tisch andere Summen gespeichert: %(sums)s. Was hier getippt ist, ist noch nicht gespeichert."
        )
        raise refuse("stale", text % {"sums": theirs}, "sums", current=before, yours=tuple(said.sums))
    why = need_reason(said.reason) if said.reason.strip() else ""
    if table.source == Source.SUMS and not why:
        text = _("Für diesen Tisch stehen schon andere Summen da. Zum Ändern bitte einen Grund angeben.")
        raise refuse("stale", text, "reason", current=before, yours=tuple(said.sums))
    if table.source == Source.RECORDS and not said.replace_records:
        raise refuse("table_has_records", _("An diesem Tisch sind schon Spiele eingegeben; Summen würden sie ersetzen."), "sums")
    return need_reason(said.reason) if table.source == Source.RECORDS else why


def clear_sums(*, table_id: int, reason: str, author: str = "") -> Table:
    """Takes sums back, so that the slip can be entered game by game."""
    return before_locking(table_id, None, partial(_to_clear, need_reason(reason), author))


def _to_clear(why: str, author: str, table: Table) -> Write:
    _must_be_open(table)
    if table.source != Source.SUMS:
        raise refuse("no_sums", _("Von diesem Tisch sind keine Summen eingegeben."))
    before = convert.row_points([getattr(table, column) for column in POINTS], table.seats)
    facts, detail = {"where": place_of(table), "reason": why}, {"before": [str(amount) for amount in before]}

    def write() -> Table:
        _set_totals(table, Source.NOTHING, ())
        record_action(table.round.tournament, "clear_sums", facts, author=author, table=table, detail=detail)
        return table

    return write


def confirm_table(*, table_id: int, author: str = "") -> Table:
    """The players have seen the totals and agree. Needs all games, each settled, or the sums. Confirmed twice is confirmed once."""
    return before_locking(table_id, None, partial(_to_confirm, author))


def _to_confirm(author: str, table: Table) -> Write:
    _must_be_open(table)
    if table.state == TableState.CONFIRMED:
        return lambda: table
    must_be_complete(table)
    return to_set_state(table, TableState.CONFIRMED, "confirm_table", author=author)


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


def break_off_table(*, table_id: int, reason: str, author: str = "") -> Table:
    """The table plays no more games in this round; what stands on its slip counts, and can still be entered."""
    return before_locking(table_id, None, partial(_to_break_off, need_reason(reason), author))


def _to_break_off(why: str, author: str, table: Table) -> Write:
    _must_be_open(table)
    if table.state == TableState.BROKEN_OFF:
        raise refuse("table_broken_off", _("Dieser Tisch ist schon abgebrochen."))
    return to_set_state(table, TableState.BROKEN_OFF, "break_off_table", reason=why, author=author)


def reopen_table(*, table_id: int, reason: str, author: str = "") -> Table:
    """confirmed or broken off -> open. What the players agreed to on their phones falls with it."""
    return before_locking(table_id, None, partial(_to_reopen, need_reason(reason), author))


def _to_reopen(why: str, author: str, table: Table) -> Write:
    _must_be_open(table)
    if table.state == TableState.OPEN:
        raise refuse("table_open", _("Der Tisch ist offen."))
    reopen = to_set_state(table, TableState.OPEN, "reopen_table", reason=why, author=author)

    def write() -> Table:
        Agreement.objects.filter(table=table).delete()
        return reopen()

    return write


def check_sums(sums: Sequence[Points], tariff: rules.Tariff, check: Points | None = None) -> list[Finding]:
    """Everything wrong with a slip's totals: one a seat, whole (or halves where the rules have them), in a balanced system 0 together, else
    as many as the table itself made of them (`check`)."""
    if len(sums) != tariff.seats:
        return [Finding("bad_value", "sums", _("Es gehören %(seats)d Summen hin, eine je Platz.") % {"seats": tariff.seats})]
    halves = has_halves(tariff)
    findings = []
    for place, amount in enumerate(sums):
        if not _is_amount(amount, halves=halves):
            text = _("Keine ganze Zahl unter %(largest)s Punkten.") % {"largest": LARGEST_SUM}
            findings.append(Finding("bad_value", f"sums[{place}]", text))
    cross = 0 if findings else sum(sums)
    if cross and tariff.system.balanced:
        text = _("Die Quersumme ist %(sum)s und muss 0 sein. Bitte den Zettel noch einmal addieren.") % {"sum": signed_total(cross)}
        findings.append(Finding("sum_not_0", "sums", text))
    return findings + ([] if check is None else _check_by(check, sums, tariff, added=not findings))


def _check_by(check: Points, sums: Sequence[Points], tariff: rules.Tariff, *, added: bool) -> list[Finding]:
    """What is wrong with the sum of all that a table wrote on its slip. `added`: whether the totals can be added up."""
    if tariff.system.balanced:
        return [
            Finding("unexpected_field", "check", _("In diesem System geben die Summen zusammen 0; eine Summe aller gibt es hier nicht."))
        ]
    if type(check) not in (int, Fraction):
        return [Finding("bad_value", "check", _("Keine Zahl. Bitte die „Summe aller“ vom Zettel eintippen, etwa −12."))]
    if not added or sum(sums) == check:
        return []
    text = _(
        "Am Zettel steht als Summe aller %(check)s, die Summen der Spieler geben zusammen %(sum)s. Bitte Zahl für Zahl vergleichen; stimmt "
        "die Summe aller am Zettel nicht, soll der Tisch sie ausbessern."
    )
    return [Finding("sum_differs", "check", text % {"check": signed_total(check), "sum": signed_total(sum(sums))})]


class BySums(Protocol):
    """A table, as far as it says by what it was entered."""

    @property
    def source(self) -> str: ...
    @property
    def state(self) -> str: ...
    @property
    def balanced(self) -> bool: ...
    @property
    def check_sum(self) -> int | None: ...


def is_unchecked(table: BySums) -> bool:
    """Whether only the sums of a slip are known, and nothing proves that they were copied rightly: neither a cross sum nor the table's own
    sum of all, and nobody has confirmed them by his name."""
    return table.source == Source.SUMS and not table.balanced and table.check_sum is None and table.state == TableState.OPEN


def _is_amount(amount: Points, *, halves: bool) -> bool:
    whole = type(amount) is int or (isinstance(amount, Fraction) and (2 if halves else 1) % amount.denominator == 0)
    return whole and -LARGEST_SUM <= amount <= LARGEST_SUM


def _must_be_open(table: Table) -> None:
    must_not_be_closed(table.round.tournament)
    if table.round.state != RoundState.OPEN:
        raise refuse("round_not_open", _("Die Runde ist nicht offen."))


def _must_be_whole(table: Table) -> None:
    """Refuses sums where somebody sat down in mid-round: whose they are only the games say."""
    if SeatChange.objects.filter(table=table, position__gt=1).exists():
        text = _(
            "An diesem Tisch hat mitten in der Runde jemand anderer Platz genommen: Was jeder hat, sagen nur die Spiele. Bitte Spiel "
            "für Spiel "
            "eingeben, oder den Wechsel zuerst unter „Ausbessern“ zurücknehmen."
        )
        raise refuse("table_is_split", text, "sums")


def _set_totals(table: Table, source: Source, sums: Sequence[Points], check: Points | None = None) -> None:
    columns = {**convert.amount_columns(sums), **convert.pot_columns(), "balanced": rules_at(table).system.balanced}
    for field, value in columns.items():
        setattr(table, field, value)
    table.source, table.check_sum = source, None if check is None else convert.halves(check)
    if table.state == TableState.CONFIRMED:
        table.state = TableState.OPEN
    table.save(update_fields=[*TOTALS, "source", "state", "check_sum"])


def strike_all(table: Table, reason: str, author: str) -> None:
    """Strikes every line. Called inside the transaction of who wants it."""
    to_strike_all(table, reason, author)()


def to_strike_all(table: Table, reason: str, author: str) -> Callable[[], None]:
    """What is to be written to strike every line, the last first, so that no line is settled again on the way. Reads only."""
    sheet = CurrentLines(table)
    for line in sheet.lines:
        must_not_be_ruled(line)
    said, struck = said_of(table, sheet.tariff, sheet.lines, sheet.empty), []
    for line in [line for line in reversed(sheet.lines) if not line.struck]:
        said = with_record(said, line.position, None)
        version = new_version(
            sheet, position=line.position, record=None, scored=settled(said), client_id=uuid4(), reason=reason, author=author
        )
        struck.append((line, version))

    def write() -> None:
        for line, version in struck:
            version.store()
            line.record = None

    return write


def _count(table: Table) -> tuple[int, int]:
    """Games on the sheet, and how many of its lines are not settled."""
    lines = list(Entry.objects.filter(table=table, current=True).values_list("game", "settled"))
    return sum(game is not None for game, _settled in lines), sum(not settled for _game, settled in lines)


def to_set_state(table: Table, state: TableState, action: str, *, author: str, reason: str = "") -> Write:
    """What is to be written to bring a table into another state."""
    facts = {"where": place_of(table)} | ({"reason": reason} if reason else {})
    detail = {"state": [table.state, str(state.value)]}

    def write() -> Table:
        table.state, table.state_reason = state, reason if state == TableState.BROKEN_OFF else ""
        table.save(update_fields=["state", "state_reason"])
        record_action(table.round.tournament, action, facts, author=author, table=table, detail=detail)
        return table

    return write
