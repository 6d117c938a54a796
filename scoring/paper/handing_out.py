"""Papers of a prize-giving as lists that every format renders: who receives what, and the raffle's order. Nothing here computes who
does."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.paper.report import Cell, Column, Kind, Report, facts
from scoring.plain.rows import Meta
from scoring.plain.words import euros, say


class AwardLine(NamedTuple):
    """What one person receives of one pool: money (`cents`), or `text`. `what` it is of; `keys`: the prizes, as a request names them."""

    rank: int
    number: int
    name: str
    place: str
    what: str
    keys: tuple[str, ...]
    cents: int
    text: str


class TicketLine(NamedTuple):
    """Somebody at his place in a draw's `order`; `prize` "" where nothing is his, `gone`: he did not answer. `check`: what anybody types to
    see his ticket; `draw`: what is drawn, "" of the raffle."""

    order: int
    number: int
    name: str
    place: str
    ticket: str
    prize: str
    gone: bool
    check: str
    draw: str = ""


class GivenBy(NamedTuple):
    """By which standing prizes were given, its first digits ("": they were not), and the seed of the lots ("": none). `lots`: of each draw
    among those who are there what it is for, and how many were in it."""

    standing: str
    seed: str
    lots: tuple[tuple[str, int], ...] = ()


def prizes_report(lines: Sequence[AwardLine], not_given: Sequence[str], meta: Meta, given: GivenBy, language: str = "de") -> Report:
    """Who receives what, in the order of the prizes."""
    in_kind = any(line.text for line in lines)
    columns = (
        Column("rank", say("rank", language), Kind.RANK), Column("number", say("number", language), Kind.NUMBER),
        Column("name", say("name", language), Kind.WORD), Column("place", say("place", language), Kind.WORD),
        Column("prize", say("prize", language), Kind.WORD), *[Column("text", say("in_kind", language), Kind.WORD)] * in_kind,
        Column("cents", say("amount", language), Kind.EUROS), Column("prizes", say("code", language), Kind.CODE),
    )  # fmt: skip
    rows = tuple(
        (line.rank, line.number, line.name, line.place, line.what, *[line.text] * in_kind, line.cents or None, " ".join(line.keys))
        for line in lines
    )
    planned = bool(lines or not_given)
    notes = [say("prizes_sum", language, euros(sum(line.cents for line in lines), language)) if planned else say("prizes_none", language)]
    notes += [say("prizes_not_given", language, ", ".join(not_given))] * bool(not_given)
    notes += [say("prizes_standing", language, given.standing)] * bool(given.standing)
    notes += [say("prizes_seed", language, given.seed)] * bool(given.seed)
    notes += [say("lot_among", language, what, count) for what, count in given.lots]
    return Report(
        "prizes", say("prizes" if given.standing else "prizes_proposed", language), meta=meta, columns=columns, rows=rows,
        facts=facts(meta, language), notes=tuple(notes), signatures=(say("director", language),) if given.standing else (),
        records=tuple(_record(line) for line in lines), language=language,
    )  # fmt: skip


def _record(line: AwardLine) -> dict[str, object]:
    said: dict[str, object] = {"person": line.number, "name": line.name, "rank": line.rank, "prizes": list(line.keys), "cents": line.cents}
    return {**said, "text": line.text} if line.text else said


def raffle_report(lines: Sequence[TicketLine], meta: Meta, seed: str, language: str = "de") -> Report:
    """The whole order of the raffle and of each lot, with a line each by which anybody can check a ticket."""
    draws = list(dict.fromkeys(line.draw for line in lines))
    lots, told = any(draws), [[line for line in lines if line.draw == draw] for draw in draws]
    columns = (
        *[Column("draw", say("drawn_for", language), Kind.WORD)] * lots,
        Column("order", say("raffle_order", language), Kind.RANK), Column("number", say("number", language), Kind.NUMBER),
        Column("name", say("name", language), Kind.WORD), Column("place", say("place", language), Kind.WORD),
        Column("ticket", say("ticket", language), Kind.WORD), Column("prize", say("prize", language), Kind.WORD),
    )  # fmt: skip
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (
            *[line.draw or say("raffle", language)] * lots,
            line.order,
            line.number,
            line.name,
            line.place,
            line.ticket,
            line.prize or (say("raffle_gone", language) if line.gone else ""),
        )
        for draw in told
        for line in draw
    )
    notes = [say("raffle_none", language)]
    if lines:
        notes = [say("prizes_seed", language, seed), *(say("raffle_check", language, draw[0].check, draw[0].ticket) for draw in told)]
    return Report(
        "raffle", say("raffle_and_lots" if lots else "raffle", language), meta=meta, columns=columns, rows=rows,
        facts=facts(meta, language),
        notes=tuple(notes),
        records=tuple(map(_ticket_record, lines)), language=language,
    )  # fmt: skip


def _ticket_record(line: TicketLine) -> dict[str, object]:
    said: dict[str, object] = {"person": line.number, "ticket": line.ticket, "prize": line.prize or None, "gone": line.gone}
    return {**said, "draw": line.draw} if line.draw else said


class ReceiptLine(NamedTuple):
    """What one person receives in all: money, and things; `what` it is for."""

    number: int
    name: str
    place: str
    cents: int
    things: tuple[str, ...]
    what: tuple[str, ...]


class CertificateLine(NamedTuple):
    """Somebody who is honoured: his place, and what else he won ("1. Platz Damen", "Beste Runde"). `points`: with sign, "" where they are
    not said; `by_tables`: they are table points."""

    name: str
    place: str
    rank: int
    points: str
    others: tuple[str, ...]
    by_tables: bool = False


def receipt_lines(lines: Sequence[AwardLine]) -> list[ReceiptLine]:
    """One a person, in the order of the prizes."""
    people = dict.fromkeys(line.number for line in lines)
    return [_receipt([line for line in lines if line.number == number]) for number in people]


def _receipt(own: Sequence[AwardLine]) -> ReceiptLine:
    return ReceiptLine(
        number=own[0].number,
        name=own[0].name,
        place=own[0].place,
        cents=sum(line.cents for line in own),
        things=tuple(line.text for line in own if line.text),
        what=tuple(line.what for line in own),
    )
