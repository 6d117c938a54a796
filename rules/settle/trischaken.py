"""Trischaken: each for himself, most points loses. Every sheet has a way of its own, each one function here, named by the policy."""

from typing import NamedTuple, assert_never

from rules.record import card_points
from rules.record.record import Trischaken as Record
from rules.record.tariff import Play, Tariff
from rules.rows.choices import ThreeJungfrauen, Trischaken, TrischakenTies, TwoJungfrauen
from rules.rows.citing import read_into
from rules.rows.policies import Policies
from rules.settle.ledger import Line, Settlement, settle
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Term
from rules.words.texts import Text

Counts = dict[int, int]
"""Thirds by seat, of the seats that play."""


class Way(NamedTuple):
    """What a sheet makes of the counts. `amounts`: by seat, None where the sheet gives no answer; `read`: no sentence decides it, a reading does."""

    amounts: dict[int, int] | None
    read: bool = False


def settle_trischaken(record: Record, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a Trischaken that was played out; a Refusal where the sheet gives no answer."""
    counts = {seat: count for seat, count in enumerate(record.points or ()) if count is not None}
    vorhand = (record.dealer + 1) % tariff.seats if record.vorhand is None else record.vorhand
    amounts, read = _way(counts, vorhand, tariff.policies)
    if amounts is None:
        return Refusal((Finding("undefined_by_rules", "points", ("undefined_trischaken",)),))
    points = tuple(amounts.get(seat, 0) for seat in range(tariff.seats))
    most = max(counts.values())
    label = ("trischaken", card_points.write(most), *_remarks(counts, most, vorhand))
    source = tariff.system.paragraphs["trischaken"]
    line = Line("trischaken", label, read_into(source) if read else source, points, tariff.nothing)
    return settle([line], tariff.nothing)


def _way(counts: Counts, vorhand: int, policies: Policies) -> Way:
    """What the sheet makes of the counts, by its policy."""
    match policies.trischaken:
        case Trischaken.WHOLE_VALUE:
            return _whole_value(counts, vorhand)
        case Trischaken.POT:
            return _pot(counts, vorhand, policies)
        case Trischaken.LOSER_PAYS_EACH:
            return _loser_pays_each(counts, vorhand, policies)
        case Trischaken.TWO_PAY_TWO:
            return _two_pay_two(counts, vorhand, policies)
        case None:
            raise ValueError("a sheet without Trischaken")
        case _:
            assert_never(policies.trischaken)


def _remarks(counts: Counts, most: int, vorhand: int) -> tuple[Text]:
    remarks: list[Text] = []
    if most >= card_points.WIN:
        remarks.append(("remark", Term("buergermeister")))
    if counts[vorhand] == most:
        remarks.append(("remark", Term("vorhand")))
    virgins = sum(1 for count in counts.values() if count == 0)
    if virgins:
        remarks.append(("remark_jungfrauen", virgins) if virgins > 1 else ("remark", Term("jungfrau")))
    return (("remarks", (",", *remarks)) if remarks else ("no_remarks",),)


def _losers(counts: Counts) -> list[int]:
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most]


def _jungfrauen(counts: Counts) -> list[int]:
    return [seat for seat, count in counts.items() if count == 0]


def _as_vorhand(seat: int, vorhand: int) -> int:
    return 2 if seat == vorhand else 1


def _factor(counts: Counts, seat: int, vorhand: int) -> int:
    return (2 if counts[seat] >= card_points.WIN else 1) * _as_vorhand(seat, vorhand)


def _whole_value(counts: Counts, vorhand: int) -> Way:
    """Point-Tarock § 18 a: 4 in all, doubled from 35/2 and for Vorhand; each Jungfrau has all of it; two tied pay 2 each, never doubled."""
    losers = _losers(counts)
    if len(losers) == 2:
        return Way({seat: -2 if seat in losers else 4 for seat in counts})
    loser = losers[0]
    value = 4 * _factor(counts, loser, vorhand)
    jungfrauen = _jungfrauen(counts)
    amounts = {seat: value if seat in jungfrauen else 0 for seat in counts} if jungfrauen else dict.fromkeys(counts, value // 2)
    amounts[loser] = 0
    amounts[loser] = -sum(amounts.values())
    return Way(amounts)


def _pot(counts: Counts, vorhand: int, policies: Policies) -> Way:
    """Cup: `trischaken_pot` points are distributed, doubled for a Bürgermeister and for a losing Vorhand, who loses alone where tied."""
    losers = _losers(counts)
    if vorhand in losers:
        losers = [vorhand]
    value = (policies.trischaken_pot or 0) * _factor(counts, losers[0], vorhand)
    receivers = _jungfrauen(counts) or [seat for seat in counts if seat not in losers]
    amounts = dict.fromkeys(counts, 0)
    for seat in losers:
        amounts[seat] = -(value // len(losers))
    for seat in receivers:
        amounts[seat] = value // len(receivers)
    return Way(amounts)


def _loser_pays_each(counts: Counts, vorhand: int, policies: Policies) -> Way:
    """Gallneukirchen: each loser pays 1 to each winner, 3 to a Jungfrau; twice as Vorhand, twice from 35/2; all tricks 6, as Vorhand 12.

    Two Jungfrauen have 3 each; whether a loser's 35/2 is contained in it, as in the 6 for all tricks, is `two_jungfrauen`.
    """
    losers, jungfrauen = _losers(counts), _jungfrauen(counts)
    amounts = dict.fromkeys(counts, 0)
    if len(jungfrauen) == 2 and len(losers) == 2:
        return Way(None) if vorhand in losers else Way({seat: -3 if seat in losers else 3 for seat in counts})
    each = 2 if len(jungfrauen) == 3 else 3 if jungfrauen else 1
    contained = len(jungfrauen) == 3 or (len(jungfrauen) == 2 and policies.two_jungfrauen is TwoJungfrauen.INCLUDED)
    receivers = jungfrauen or [seat for seat in counts if seat not in losers]
    for loser in losers:
        doubled = _as_vorhand(loser, vorhand) if contained else _factor(counts, loser, vorhand)
        for seat in receivers:
            amounts[loser] -= each * doubled
            amounts[seat] += each * doubled
    return Way(amounts, len(jungfrauen) == 2 and max(counts.values()) >= card_points.WIN)


def _two_pay_two(counts: Counts, vorhand: int, policies: Policies) -> Way:
    """Speiszettel: by places. Players tied across a boundary share what their places pay and receive, where the tournament does not ask the referee."""
    order = sorted(counts, key=lambda seat: -counts[seat])
    virgins = len(_jungfrauen(counts))
    if virgins == 3 and policies.three_jungfrauen is ThreeJungfrauen.REFEREE:
        return Way(None)
    if counts[order[0]] >= card_points.WIN:
        factor = _as_vorhand(order[0], vorhand)
        places = tuple(factor * place for place in {0: (-4, 0, 2, 2), 1: (-4, 0, 0, 4), 2: (-4, 0, 2, 2), 3: (-6, 2, 2, 2)}[virgins])
    else:
        places = {0: (-2, -2, 2, 2), 1: (-2, -2, 0, 4), 2: (-2, -2, 2, 2)}[virgins]
    amounts: dict[int, int] = {}
    across = False
    for seat in order:
        tied = [places[place] for place, other in enumerate(order) if counts[other] == counts[seat]]
        across |= len(set(tied)) > 1
        if sum(tied) % len(tied) or (across and policies.trischaken_ties is TrischakenTies.REFEREE):
            return Way(None)
        amounts[seat] = sum(tied) // len(tied)
    return Way(amounts, across or virgins == 3)
