"""Trischaken: each for himself, most points loses. Every sheet has a way of its own, each one function here, named by the policy."""

from collections.abc import Callable

from rules import card_points
from rules.findings import Finding, Refusal
from rules.glossary import Term
from rules.ledger import Line, Settlement, settle
from rules.record import Record
from rules.system import Trischaken
from rules.tariff import Play, Tariff

Counts = dict[int, int]
"""Thirds by seat, of the seats that play."""


def settle_trischaken(record: Record, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a Trischaken that was played out; a Refusal where the sheet gives no answer."""
    counts = {seat: count for seat, count in enumerate(record.points) if count is not None}
    vorhand = (record.dealer + 1) % tariff.seats if record.vorhand is None else record.vorhand
    amounts = _WAYS[tariff.system.trischaken](counts, vorhand)
    if amounts is None:
        return Refusal((Finding("undefined_by_rules", "points", ("undefined_trischaken",)),))
    points = tuple(amounts.get(seat, 0) for seat in range(tariff.seats))
    most = max(counts.values())
    label = ("trischaken", card_points.write(most), *_remarks(counts, most, vorhand))
    line = Line("trischaken", label, tariff.system.paragraphs["trischaken"], points, tariff.nothing)
    return settle([line], tariff.nothing)


def _remarks(counts: Counts, most: int, vorhand: int) -> tuple[tuple]:
    remarks = []
    if most >= card_points.WIN:
        remarks.append(("remark", Term("buergermeister")))
    if counts[vorhand] == most:
        remarks.append(("remark", Term("vorhand")))
    virgins = sum(1 for count in counts.values() if count == 0)
    if virgins:
        remarks.append(("remark_jungfrauen", virgins) if virgins > 1 else ("remark", Term("jungfrau")))
    return (("remarks", *remarks) if remarks else ("no_remarks",),)


def _losers(counts: Counts) -> list[int]:
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most]


def _jungfrauen(counts: Counts) -> list[int]:
    return [seat for seat, count in counts.items() if count == 0]


def _factor(counts: Counts, seat: int, vorhand: int) -> int:
    return (2 if counts[seat] >= card_points.WIN else 1) * (2 if seat == vorhand else 1)


def _whole_value(counts: Counts, vorhand: int) -> Counts:
    """Point-Tarock § 18 a: 4 in all, doubled from 35/2 and for Vorhand; each Jungfrau has all of it; two tied pay 2 each, never doubled."""
    losers = _losers(counts)
    if len(losers) == 2:
        return {seat: -2 if seat in losers else 4 for seat in counts}
    loser = losers[0]
    value = 4 * _factor(counts, loser, vorhand)
    jungfrauen = _jungfrauen(counts)
    amounts = {seat: value if seat in jungfrauen else 0 for seat in counts} if jungfrauen else dict.fromkeys(counts, value // 2)
    amounts[loser] = 0
    amounts[loser] = -sum(amounts.values())
    return amounts


def _six_shared(counts: Counts, vorhand: int) -> Counts:
    """Cup: 6 points are distributed, doubled for a Bürgermeister and for a losing Vorhand, who loses alone where tied."""
    losers = _losers(counts)
    if vorhand in losers:
        losers = [vorhand]
    value = 6 * _factor(counts, losers[0], vorhand)
    receivers = _jungfrauen(counts) or [seat for seat in counts if seat not in losers]
    amounts = dict.fromkeys(counts, 0)
    for seat in losers:
        amounts[seat] = -(value // len(losers))
    for seat in receivers:
        amounts[seat] = value // len(receivers)
    return amounts


def _one_each(counts: Counts, vorhand: int) -> Counts | None:
    """Gallneukirchen: each loser pays 1 to each winner, 3 to a Jungfrau; twice as Vorhand, twice from 35/2; all tricks 6, as Vorhand 12."""
    losers, jungfrauen = _losers(counts), _jungfrauen(counts)
    amounts = dict.fromkeys(counts, 0)
    if len(jungfrauen) == 3:
        each = 4 if losers[0] == vorhand else 2
    elif len(jungfrauen) == 2 and len(losers) == 2:
        if vorhand in losers:
            return None
        return {seat: -3 if seat in losers else 3 for seat in counts}
    else:
        each = 3 if jungfrauen else 1
    receivers = jungfrauen or [seat for seat in counts if seat not in losers]
    for loser in losers:
        paid = each if len(jungfrauen) == 3 else each * _factor(counts, loser, vorhand)
        for seat in receivers:
            amounts[loser] -= paid
            amounts[seat] += paid
    return amounts


def _two_pay(counts: Counts, vorhand: int) -> Counts | None:
    """Speiszettel: by places. Players tied across a boundary share what their places pay and receive; None where that is not whole."""
    order = sorted(counts, key=lambda seat: -counts[seat])
    jungfrauen = _jungfrauen(counts)
    virgins = len(jungfrauen)
    if counts[order[0]] >= card_points.WIN:
        factor = 2 if order[0] == vorhand else 1
        places = {0: (-4, 0, 2, 2), 1: (-4, 0, 0, 4), 2: (-4, 0, 2, 2), 3: (-6, 2, 2, 2)}[virgins]
        places = tuple(factor * place for place in places)
    else:
        places = {0: (-2, -2, 2, 2), 1: (-2, -2, 0, 4), 2: (-2, -2, 2, 2)}[virgins]
    amounts: Counts = {}
    for seat in order:
        tied = [place for place, other in enumerate(order) if counts[other] == counts[seat]]
        share = sum(places[place] for place in tied)
        if share % len(tied):
            return None
        amounts[seat] = share // len(tied)
    return amounts


_WAYS: dict[Trischaken, Callable[[Counts, int], Counts | None]] = {
    Trischaken.WHOLE_VALUE: _whole_value,
    Trischaken.SIX_SHARED: _six_shared,
    Trischaken.ONE_EACH: _one_each,
    Trischaken.TWO_PAY: _two_pay,
}
