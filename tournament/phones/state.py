"""A table as its phones see it, as JSON: who sits here, every line with its amounts, what comes next, who writes, who has agreed, who pays
whom.

Arranges what selectors have read; computes no amount and writes nothing.
"""

from collections.abc import Sequence
from datetime import datetime
from hashlib import sha256
from typing import NamedTuple
from uuid import UUID

from django.db.models import Model
from django.http import HttpRequest
from django.utils.translation import get_language

from tournament.entry.form import told_values
from tournament.entry.model import turn_of
from tournament.entry.pot import pot_of
from tournament.entry.slip import Slip, payments
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.sheet import written_at
from tournament.ledger.lines.writing import next_position
from tournament.ledger.machine.clock import as_json as clock_json
from tournament.ledger.store.audience import Audience
from tournament.models import Entry, Phone, Source, TableLink, TableState, times
from tournament.phones import reading as selectors
from tournament.phones.ending import doubts, fallen
from tournament.phones.keeping import evening_of, is_safe, kept_state
from tournament.phones.lines import Lines, State, numbers
from tournament.site.edition import edition


def state_tag(request: HttpRequest, link: TableLink, device: UUID, phones: Sequence[Phone]) -> str:
    """The tag of a state: new whenever an action could have changed it, and once a minute while a phone of the table gives signs of
    life."""
    table = link.table
    clock = getattr(table.round, "clock", None)
    heard = [(phone.pk, phone.seat, phone.writes, phone.waiting, phone.seen_at.replace(second=0, microsecond=0)) for phone in phones]
    parts = (
        edition(),
        link.pk,
        link.ended_at,
        *annotated(link, "stamp"),
        device,
        get_language(),
        heard,
        table.round.state,
        table.round.tournament.phase,
        table.extra_minutes,
        table.state,
        _columns(clock),
        *annotated(link, "base"),
        evening_of(link).name,
        is_safe(link, evening_of(link)),
    )
    return f'"{sha256("/".join(map(str, parts)).encode()).hexdigest()[:32]}"'


def _columns(row: Model | None) -> list[object]:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields] if row is not None else []


NO_PHONE = UUID(int=0)


class Asking(NamedTuple):
    """The phone that asks, and the mark (`phones.lines`) up to which it knows the lines: "" where it knows none. `phones`: those of its
    table, where they have been read."""

    device: UUID = NO_PHONE
    knows: str = ""
    phones: Sequence[Phone] | None = None


def table_state(link: TableLink, asking: Asking, settled: Settled | None = None, entries: list[Entry] | None = None) -> State:
    """Everything that a phone shows, but for the lines that it knows. `settled`, `entries`: where the sheet has been settled and read
    already. Four queries with those of the link and the phones."""
    table, round_ = link.table, link.table.round
    slip = Slip(written_at(table, Audience.DESK, entries))
    heard = selectors.phones_at(table) if asking.phones is None else asking.phones
    lines = Lines(slip, evening_of(link), asking.knows, settled)
    stamp, versions, cases = annotated(link, "stamp", "versions", "cases")
    doubted = doubts(slip, versions=versions, cases=cases)
    return {
        "key": table.pk,
        "version": stamp,
        "tournament": slip.tournament.name,
        "round": round_.number,
        "table": table.number,
        "system": slip.tournament.system,
        "phase": slip.tournament.phase,
        "round_state": slip.round.state,
        "table_state": slip.table.state,
        "state_reason": slip.broken_off_because,
        "by_sums": slip.by_sums,
        "takes_games": _takes_games(slip),
        "games": slip.table.games,
        "done": slip.written.done,
        "sits_out": slip.sits_out,
        **_sitting(slip),
        **lines.told(),
        "lines": lines.unknown(),
        "totals": numbers(slip.written.totals),
        "cash": numbers(slip.written.cash),
        "cash_paid": slip.cash_paid.value if slip.cash_paid else None,
        "radl": lines.radl(),
        "next": _next(slip),
        "phones": [_phone(phone, asking.device) for phone in heard],
        "agreed": list(slip.written.agreed),
        "complete": slip.is_complete,
        "clock": clock_json(getattr(round_, "clock", None), times.now(), table.extra_minutes),
        "payments": [] if doubted else [_payment(slip, *transfer) for transfer in payments(slip)],
        **_held_by_each(slip),
        "pot": pot._asdict() if (pot := pot_of(slip)) is not None else None,
        "doubts": [doubt._asdict() for doubt in doubted],
        "fallen": fallen(slip),
        "calls": _calls(slip),
        "other_versions": versions,
        **kept_state(link, slip, lines.known),
    }


def _sitting(slip: Slip) -> State:
    """Who sits where: nobody has the number 0, at the seat that one has left; then also whose turn it is without him. `held`: the heads of
    the columns where more than one had a seat, for their sums are the seat's; `own`: what each of those has of it, in words."""
    tariff = slip.tariff_at()
    seats = [
        {"index": seat.index, "number": 0 if seat.index == tariff.empty else seat.number, "name": seat.name, "short": seat.short}
        for seat in slip.seats
    ]
    shared = {"held": [head.short for head in slip.heads], "own": list(slip.own_sums)} if slip.is_shared else {}
    return {"seats": seats, **shared, **({} if slip.table.left_after is None else {"turn": turn_of(tariff)})}


def _held_by_each(slip: Slip) -> State:
    """What each seat carries into the next game, as it is drawn; nothing where nobody does."""
    return {} if slip.held is None else {"carried": [head.held for head in slip.heads]}


def _takes_games(slip: Slip) -> bool:
    """Whether a phone may write now. What it has written before is taken from it as long as the round is open and the sums are not
    confirmed."""
    takes = slip.is_running and slip.table.state == TableState.OPEN and slip.table.source != Source.SUMS
    return takes and slip.tariff.system.recorded


def _next(slip: Slip) -> State | None:
    if slip.written.next_game is None:
        return None
    dealer = slip.written.next_dealer
    last = max((row.position for row in slip.written.rows), default=0)
    vorhand = slip.tariff_at().after(dealer)
    return {"game": slip.written.next_game, "position": next_position(last), "dealer": dealer, "vorhand": vorhand, "ruled": _held(slip)}


def _held(slip: Slip) -> State | None:
    """The ruling that waits for the next game: what it says, and what stands in the form because of it."""
    ruling = slip.written.waiting
    told = ruled.told_of(ruling)
    if ruling is None:
        return None
    values = told_values(told, slip.tariff) | {"game": str(told.get("game", ""))} if told else {}
    return {"text": ruled.held_words(ruling, slip.tariff.system), "values": values}


def _payment(slip: Slip, payer: int, payee: int, cents: int) -> State:
    """By seat; where somebody sat down in another's place, with the names of who pays and is paid."""
    names = {"from": slip.people[payer].short, "to": slip.people[payee].short} if slip.written.seating.changes else {}
    return {"payer": payer, "payee": payee, "cents": cents, **names}


def _phone(phone: Phone, device: UUID) -> State:
    return {
        "seat": phone.seat,
        "writes": phone.writes,
        "you": phone.device == device,
        "seen": _moment(phone.seen_at),
        "waiting": phone.waiting,
    }


def _calls(slip: Slip) -> list[State]:
    since, taken_by = annotated(slip.table, "call_at", "call_taken_by")
    return [{"at": _moment(since), "taken_by": taken_by or ""}] if since is not None else []


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment is not None else None


def worth_state(worth: State) -> State:
    """A previewed game as JSON. `lines` add up to `amounts`; what is due in cash stands apart."""
    lines, cash_lines = (
        [{"text": line["text"], "source": line["source"], "points": numbers(line[amounts])} for line in worth[which]]
        for which, amounts in (("lines", "points"), ("cash_lines", "cash"))
    )
    said = {"lines": lines, "cash_lines": cash_lines, "warnings": worth["warnings"]}
    return {"amounts": numbers(worth["amounts"]), "after": numbers(worth["after"]), **said}
