"""A table as its phones see it, as JSON: who sits here, every line with its amounts, what comes next, who writes, who has agreed, who pays whom.

Arranges what selectors have read; computes no amount and writes nothing.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from hashlib import sha256
from typing import Any
from uuid import UUID

from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from rules.engine import Line
from rules.rows import card_points
from scoring.field.seats import radl_ends
from tournament.entry.form import told_values, values_of
from tournament.entry.law import law_of
from tournament.entry.model import turn_of
from tournament.entry.pot import pot_of
from tournament.entry.score import Row, Ruled, Scribe
from tournament.entry.slip import Slip, payments
from tournament.entry.wording import describe
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.deadlines import still_running
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.sheet import SheetRow, with_reasons, written_at
from tournament.ledger.lines.writing import next_position
from tournament.ledger.machine.clock import as_json as clock_json
from tournament.ledger.people.empty_seats import without
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, halves, language
from tournament.models import Phone, Ruling, Source, TableLink, TableState
from tournament.phones import reading as selectors
from tournament.phones.ending import doubts, fallen
from tournament.phones.keeping import evening_of, is_safe, kept_state
from tournament.site.etag import edition

State = dict[str, Any]


def numbers(amounts: Iterable[Points]) -> list[object]:
    """Amounts as JSON has them: whole, or a half."""
    return [card_points.amount(halves(amount)) for amount in amounts]


def reasons(lines: Iterable[Line]) -> list[State]:
    """What made up the amounts of a game, each with its paragraph."""
    return [{"text": line.text(language()), "source": line.source, "points": numbers(line.points), "cash": numbers(line.cash)} for line in lines]


def state_tag(request: HttpRequest, link: TableLink, device: UUID | None, phones: Sequence[Phone]) -> str:
    """The tag of a state: new whenever an action could have changed it, and once a minute while a phone of the table gives signs of life."""
    table = link.table
    clock = getattr(table.round, "clock", None)
    heard = [(phone.pk, phone.seat, phone.writes, phone.waiting, phone.seen_at.replace(second=0, microsecond=0)) for phone in phones]
    parts = (
        edition(), link.pk, link.ended_at, *annotated(link, "stamp"), device, get_language(), heard, table.round.state, table.round.tournament.phase,
        table.extra_minutes, table.state, _columns(clock), *annotated(link, "base"), evening_of(link).name, is_safe(link, evening_of(link)),
    )
    return f'"{sha256("/".join(map(str, parts)).encode()).hexdigest()[:32]}"'


def _columns(row: Model | None) -> list[object]:
    return [getattr(row, field.attname) for field in row._meta.concrete_fields] if row is not None else []


def table_state(link: TableLink, device: UUID | None, phones: Sequence[Phone] | None = None, settled: Settled | None = None) -> State:
    """Everything that a phone shows. `phones`, `settled`: where they have been read and settled already. Four queries with those of the link and the phones."""
    table, round_ = link.table, link.table.round
    slip = Slip(written_at(table, Audience.DESK))
    heard = selectors.phones_at(table) if phones is None else phones
    lines = _Lines(slip, settled)
    stamp, versions, cases = annotated(link, "stamp", "versions", "cases")
    doubted = doubts(slip, versions=versions, cases=cases)
    return {
        "key": table.pk, "version": stamp, "tournament": slip.tournament.name, "round": round_.number, "table": table.number,
        "system": slip.tournament.system, "phase": slip.tournament.phase, "round_state": slip.round.state, "table_state": slip.table.state,
        "state_reason": slip.broken_off_because, "by_sums": slip.by_sums, "takes_games": _takes_games(slip),
        "games": slip.table.games, "done": slip.written.done, "sits_out": slip.sits_out,
        **_sitting(slip),
        "lines": lines.all(), "totals": numbers(slip.written.totals), "cash": numbers(slip.written.cash),
        "cash_paid": slip.cash_paid.value if slip.cash_paid else None, "radl": lines.radl(), "next": _next(slip),
        "phones": [_phone(phone, device) for phone in heard],
        "agreed": list(slip.written.agreed), "complete": slip.is_complete,
        "clock": clock_json(getattr(round_, "clock", None), timezone.now(), table.extra_minutes),
        "payments": [] if doubted else [_payment(slip, *transfer) for transfer in payments(slip)],
        "pot": pot._asdict() if (pot := pot_of(slip)) is not None else None,
        "doubts": [doubt._asdict() for doubt in doubted], "fallen": fallen(slip), "calls": _calls(slip), "other_versions": versions,
        **kept_state(link, slip),
    }


def _sitting(slip: Slip) -> State:
    """Who sits where: nobody has the number 0, at the seat that one has left; then also whose turn it is without him. `held`: the heads of the
    columns where more than one had a seat, for their sums are the seat's; `own`: what each of those has of it, in words."""
    tariff = slip.tariff_at()
    seats = [
        {"index": seat.index, "number": 0 if seat.index == tariff.empty else seat.number, "name": seat.name, "short": seat.short} for seat in slip.seats
    ]
    shared = {"held": [head.short for head in slip.heads], "own": list(slip.own_sums)} if slip.is_shared else {}
    return {"seats": seats, **shared, **({} if slip.table.left_after is None else {"turn": turn_of(tariff)})}


def _takes_games(slip: Slip) -> bool:
    """Whether a phone may write now. What it has written before is taken from it as long as the round is open and the sums are not confirmed."""
    return slip.is_running and slip.table.state == TableState.OPEN and slip.table.source != Source.SUMS


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
    return {"text": ruled.held_words(ruling), "values": told_values(told, slip.tariff) | {"game": str(told.get("game", ""))} if told else {}}


def _payment(slip: Slip, payer: int, payee: int, cents: int) -> State:
    """By seat; where somebody sat down in another's place, with the names of who pays and is paid."""
    names = {"from": slip.people[payer].short, "to": slip.people[payee].short} if slip.written.seating.changes else {}
    return {"payer": payer, "payee": payee, "cents": cents, **names}


def _phone(phone: Phone, device: UUID | None) -> State:
    return {"seat": phone.seat, "writes": phone.writes, "you": phone.device == device, "seen": _moment(phone.seen_at), "waiting": phone.waiting}


def _calls(slip: Slip) -> list[State]:
    since, taken_by = annotated(slip.table, "call_at", "call_taken_by")
    return [{"at": _moment(since), "taken_by": taken_by or ""}] if since is not None else []


def _moment(moment: datetime | None) -> str | None:
    return moment.isoformat(timespec="seconds") if moment is not None else None


def _ruling(ruled: Ruled) -> str:
    """ "Entscheid 4: Renonce"."""
    return _("Entscheid %(number)d: %(said)s") % {"number": ruled.number, "said": ruled.label}


class _Lines:
    """The lines of a sheet, older versions directly above their successors."""

    def __init__(self, slip: Slip, settled: Settled | None) -> None:
        self.slip, self.settled = slip, settled
        self.scribe = Scribe(slip.written, slip.tariff, slip.seats, slug=slip.tournament.slug)
        self.latest = {row.position: row for row in slip.written.rows if row.current}
        ruled = [ruling for row in slip.written.rows if row.current and row.ruling is not None for ruling in (row.ruling, *row.beside)]
        self.appeals = {item.ruling_id: item.until for item in still_running(slip.tournament, ruled)} if ruled else {}

    def all(self) -> list[State]:
        """Each line that says something; a struck one is its last record with the stroke."""
        return [self._line(row) for row in with_reasons(self.slip.written, self.settled).rows if row.record is not None]

    def _line(self, row: SheetRow) -> State:
        current = row.current
        shown = self.scribe.line(row) if current else None
        label, detail = (shown.label, shown.detail) if shown else describe(row.written, self.slip.tariff, self.scribe.names(row), won=None)
        latest = self.latest[row.position]
        return {
            "position": row.position, "version": row.version, "latest": latest.version, "game": latest.game, "label": label, "detail": detail,
            "amounts": numbers(row.amounts) if row.settled else None, "running": numbers(row.running) if row.running else None,
            "cash": numbers(row.cash), "dealer": row.dealer, "declarer": row.declarer, "struck": not current, "taken_off": latest.struck,
            "ruled": row.ruling is not None, "locked": row.entered is not None, "disputed": row.disputed, "open": current and not row.settled,
            "faults": [found["message"] for found in row.findings], "warnings": [found["message"] for found in row.warnings],
            "note": self._note(row, shown), **self._beside(row, shown), "author": row.author, "reasons": reasons(row.lines),
            "law": self._law(row) if current else None, "values": self._values(row) if current else {}, **self._sat(row),
        }

    def _sat(self, row: SheetRow) -> State:
        """Where others play now than did then: whose turn it was, and who it was."""
        tariff = self.slip.tariff_at(row.position)
        if tariff is self.slip.tariff_at():
            return {}
        return {"turn": turn_of(tariff), "people": without([seat.number for seat in self.scribe.names(row)], tariff.empty)}

    def _note(self, row: SheetRow, shown: Row | None) -> str:
        """What the margin says: who corrected a line, what was ruled, why one was put in; below a stroke, why."""
        if shown is not None:
            first = row.reason if row.version == 1 else ""
            return " · ".join(filter(None, (_ruling(shown.ruled) if shown.ruled else "", self._appeal(row.ruling), shown.note, first)))
        after = next(other for other in self.slip.written.rows if other.position == row.position and other.version == row.version + 1)
        return after.reason

    def _beside(self, row: SheetRow, shown: Row | None) -> State:
        """What was decided on other incidents in the same game; nothing where it is nothing, as on nearly every line."""
        if shown is None or not shown.beside:
            return {}
        text = _("%(ruling)s, steht daneben; dafür zahlt niemand")
        said = [(text % {"ruling": _ruling(one)}, self._appeal(ruling)) for one, ruling in zip(shown.beside, row.beside, strict=True)]
        return {"beside": [" · ".join(filter(None, parts)) for parts in said]}

    def _law(self, row: SheetRow) -> State | None:
        """What the sheet says at the paragraph of the ruling on the line; None where the referee decided by his own reasons."""
        law = law_of(self.slip.tournament, row.ruling.source) if row.ruling is not None and not row.ruling.departure else None
        return law._asdict() if law is not None else None

    def _appeal(self, ruling: Ruling | None) -> str:
        """Until when one may appeal against a ruling on the line or beside it, or that somebody has."""
        if ruling is None or ruling.pk not in self.appeals:
            return ""
        until = self.appeals[ruling.pk]
        return _("Berufung %(until)s") % {"until": until} if until else _("Berufung läuft")

    def _values(self, row: SheetRow) -> dict[str, str]:
        """What the form's controls say for the line, the game by its slug."""
        return values_of(row.written, self.slip.tariff_at(row.position)) | {"game": str(row.written.get("game", ""))}

    def radl(self) -> list[State]:
        """The sums after each round of the deal; the last may not be full yet."""
        seats = len(self.slip.seats)
        ends = radl_ends(seats, self.slip.written.seating.changes, self.slip.table.games)
        found: list[State] = []
        after: tuple[Points, ...] = (0,) * seats
        before, began = after, 0
        games = [(row.game, row.running) for row in self.slip.written.rows if row.current and row.game is not None]
        for place, (game, running) in enumerate(games, start=1):
            after = running or after
            if game in ends or place == len(games):
                sums = [now - then for now, then in zip(after, before, strict=True)]
                size = next((end for end in ends if end >= game), began + len(self.slip.tariff_at().taken)) - began
                found.append({"n": len(found) + 1, "games": game - began, "of": size, "sums": numbers(sums), "after": numbers(after)})
                before, began = after, game
        return found


def worth_state(worth: State) -> State:
    """A previewed game as JSON. `lines` add up to `amounts`; what is due in cash stands apart."""
    lines, cash_lines = (
        [{"text": line["text"], "source": line["source"], "points": numbers(line[amounts])} for line in worth[which]]
        for which, amounts in (("lines", "points"), ("cash_lines", "cash"))
    )
    said = {"lines": lines, "cash_lines": cash_lines, "warnings": worth["warnings"]}
    return {"amounts": numbers(worth["amounts"]), "after": numbers(worth["after"]), **said}
