"""Trischaken: each for himself, most points loses. Every sheet has a way of its own, each one function here, named by the policy."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple, assert_never

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.record import Trischaken as Record
from rules.engine.tariff import Play, Tariff
from rules.rows.answers import jungfrauen_share
from rules.rows.card_points import Amount, equal_part, plain
from rules.rows.choices import Halves, JungfrauOfTied, ThreeJungfrauen, ThreeTied, Trischaken, TrischakenTies, TwoJungfrauen, VorhandTied
from rules.rows.citing import read_into
from rules.rows.policies import Policies
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Term
from rules.words.texts import Text

Counts = dict[int, int]
"""Steps of the count by seat, of the seats that play."""
Dues = dict[int, Amount]
"""What each seat has or pays."""


class Way(NamedTuple):
    """What a sheet makes of the counts. `amounts`: by seat, None where the sheet gives no answer; `read`: no sentence decides it, a reading
    does; `times`: what a lone loser pays is so many times the plain sum, as Bürgermeister or as Vorhand.
    """

    amounts: Dues | None
    read: bool = False
    times: int = 1


def settle_trischaken(record: Record, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a Trischaken that was played out; a Refusal where the sheet gives no answer."""
    counts = {seat: count for seat, count in enumerate(record.points or ()) if count is not None}
    vorhand = tariff.after(record.dealer) if record.vorhand is None else record.vorhand
    amounts, read, times = _way(counts, vorhand, tariff)
    if amounts is None:
        return Refusal((Finding("undefined_by_rules", "points", ("undefined_trischaken",)),))
    points = tuple(amounts.get(seat, 0) for seat in range(tariff.seats))
    most = max(counts.values())
    label = ("trischaken", tariff.system.count.write(most), *_remarks(counts, vorhand, tariff), _arithmetic(points, times), play.term)
    source = tariff.system.paragraphs["trischaken"]
    line = Line("trischaken", label, read_into(source, spoken=tariff.system.spoken) if read else source, points, cash=tariff.nothing)
    return settle([line], tariff.nothing)


def _way(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """What the sheet makes of the counts, by its policy."""
    policies = tariff.policies
    match policies.trischaken:
        case Trischaken.WHOLE_VALUE:
            way = _whole_value(counts, vorhand, tariff)
        case Trischaken.POT:
            way = _pot(counts, vorhand, tariff)
        case Trischaken.LOSER_PAYS_THREE:
            way = _loser_pays_three(counts, vorhand, tariff)
        case Trischaken.LOSER_PAYS_EACH:
            way = _loser_pays_each(counts, vorhand, tariff)
        case Trischaken.TWO_PAY_OR_ONE_PAYS_SIX:
            way = _two_pay_or_one_pays_six(counts, vorhand, tariff)
        case Trischaken.TWO_PAY_TWO:
            way = _two_pay_two(counts, vorhand, tariff)
        case Trischaken.TWO_PAY_ONE:
            way = _two_pay_one(counts, tariff)
        case None:
            raise ValueError("a sheet without Trischaken")
        case _:
            assert_never(policies.trischaken)
    return way


def _remarks(counts: Counts, vorhand: int, tariff: Tariff) -> tuple[Text]:
    remarks: list[Text] = []
    losers = _losers(counts)
    if _is_mayor(counts[losers[0]], tariff):
        remarks.append(("remark", Term("buergermeister")))
    if vorhand in losers:
        remarks.append(("remark", Term("vorhand")))
    virgins = len(_jungfrauen(counts))
    if virgins:
        remarks.append(("remark_jungfrauen", virgins) if virgins > 1 else ("remark", Term("jungfrau")))
    return (("remarks", (",", *remarks)) if remarks else ("no_remarks",),)


@lru_cache(maxsize=1 << 10)
def _arithmetic(points: tuple[Amount, ...], times: int) -> Text:
    """ "einer zahlt 6 × 4 = 24, 3 bekommen je 8": who pays, by how much, then who receives; nothing where nobody does."""
    sums: Counter[Amount] = Counter(amount for amount in points if amount)
    payers = sum(many for amount, many in sums.items() if amount < 0)
    said: list[Text] = []
    for amount, many in sorted(sums.items()):
        product = amount < 0 and payers == 1 and times > 1
        worth: Any = ("product", plain(-Fraction(amount) / times), times, -amount) if product else abs(amount)
        one, each = ("one_pays", "each_pay") if amount < 0 else ("one_has", "each_have")
        said.append((one, worth) if many == 1 else (each, many, worth))
    return ("arithmetic", (",", *said)) if said else ("no_remarks",)


def _losers(counts: Counts) -> list[int]:
    most = max(counts.values())
    return [seat for seat, count in counts.items() if count == most]


def _jungfrauen(counts: Counts) -> list[int]:
    return [seat for seat, count in counts.items() if count == 0]


def _as_vorhand(seat: int, vorhand: int) -> int:
    return 2 if seat == vorhand else 1


def _is_mayor(count: int, tariff: Tariff) -> bool:
    """Whether somebody with so much is Bürgermeister."""
    return count >= tariff.system.count.mayor


def _part(value: Amount, number: int, tariff: Tariff) -> Amount | None:
    """An equal part of it; None where the sheet writes no such part of a point."""
    return equal_part(value, number, halves=tariff.system.halves is Halves.KEPT)


def _factor(counts: Counts, seat: int, vorhand: int, tariff: Tariff) -> int:
    return (2 if _is_mayor(counts[seat], tariff) else 1) * _as_vorhand(seat, vorhand)


def _whole_value(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """Point-Tarock § 18 a: so much in all, doubled for a Bürgermeister and for Vorhand; each Jungfrau has all of it; two tied pay half,
    undoubled; three are quits."""
    losers, whole = _losers(counts), tariff.policies.trischaken_value or 0
    if len(losers) == len(counts):
        return Way(dict.fromkeys(counts, 0))
    if len(losers) == 2:
        return Way({seat: -(whole // 2) if seat in losers else whole for seat in counts})
    loser = losers[0]
    factor = _factor(counts, loser, vorhand, tariff)
    value = whole * factor
    jungfrauen = _jungfrauen(counts)
    amounts: Dues = {seat: value if seat in jungfrauen else 0 for seat in counts} if jungfrauen else dict.fromkeys(counts, value // 2)
    amounts[loser] = 0
    amounts[loser] = -sum(amounts.values())
    return Way(amounts, times=factor)


def _pot(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """Cup: `trischaken_pot` points are distributed, doubled for a Bürgermeister and for a losing Vorhand, who loses alone where tied."""
    losers = _losers(counts)
    if vorhand in losers:
        losers = [vorhand]
    times = _factor(counts, losers[0], vorhand, tariff)
    receivers = _jungfrauen(counts) or [seat for seat in counts if seat not in losers]
    return _share(tariff.policies.trischaken_pot or 0, losers, receivers, counts, tariff=tariff, times=times)


def _loser_pays_each(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """Gallneukirchen, Sauwald: each loser pays 1 to each winner, 3 to a Jungfrau; twice as Vorhand, twice as Bürgermeister; all tricks 6,
    as Vorhand 12.

    Two Jungfrauen have 3 each; whether a loser's 35/2 is contained in it, as in the 6 for all tricks, is `two_jungfrauen`. What one has
    from several losers is `jungfrau_of_tied`.
    """
    losers, jungfrauen = _losers(counts), _jungfrauen(counts)
    if len(jungfrauen) == 2 and len(losers) == 2:
        return Way(None) if vorhand in losers else Way({seat: -3 if seat in losers else 3 for seat in counts})
    if len(jungfrauen) == 1 and len(losers) > 1:
        return _of_tied({loser: 3 * _as_vorhand(loser, vorhand) for loser in losers}, counts, vorhand, tariff)
    each = 2 if len(jungfrauen) == 3 else 3 if jungfrauen else 1
    contained = len(jungfrauen) == 3 or (len(jungfrauen) == 2 and _contained(tariff.policies))
    receivers = jungfrauen or [seat for seat in counts if seat not in losers]
    times = {loser: _as_vorhand(loser, vorhand) if contained else _factor(counts, loser, vorhand, tariff) for loser in losers}
    dues: Dues = {loser: each * times[loser] for loser in losers}
    amounts: Dues = {seat: sum(dues.values()) if seat in receivers else 0 for seat in counts}
    for loser, due in dues.items():
        amounts[loser] -= due * len(receivers)
    return Way(amounts, len(jungfrauen) == 2 and _is_mayor(counts[losers[0]], tariff), times[losers[0]])


def _contained(policies: Policies) -> bool:
    """Whether the 3 of each of two Jungfrauen have a loser's 35/2 in them."""
    match policies.two_jungfrauen:
        case TwoJungfrauen.INCLUDED:
            return True
        case None | TwoJungfrauen.SHARED | TwoJungfrauen.DOUBLED:
            return False
        case _:
            assert_never(policies.two_jungfrauen)


def _loser_pays_three(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """Oberösterreich: the loser pays 3, as Bürgermeister 6; a losing Vorhand pays alone, 6 or 12; two tied 2 each, three 1 each to the
    fourth.

    It goes in equal parts to the Jungfrauen, or else to the others. Two of them make 4 of a plain loser's 3, or have 3 each
    (`two_jungfrauen`).
    """
    losers, jungfrauen, policies = _losers(counts), _jungfrauen(counts), tariff.policies
    if vorhand in losers:
        losers = [vorhand]
    if len(losers) == 3:
        return _three_pay(losers, counts, tariff)
    if len(jungfrauen) == 2 and not jungfrauen_share(policies):
        doubled = not _contained(policies) and _is_mayor(counts[losers[0]], tariff)
        times = _as_vorhand(losers[0], vorhand) * (2 if doubled else 1)
        return _shared_out(dict.fromkeys(losers, 3 if len(losers) == 2 else 6 * times), jungfrauen, counts, tariff, times=times)
    if len(losers) == 2:
        if len(jungfrauen) == 1:
            return _of_tied(dict.fromkeys(losers, 2), counts, vorhand, tariff)
        return _shared_out(dict.fromkeys(losers, 2), jungfrauen or [seat for seat in counts if seat not in losers], counts, tariff)
    loser = losers[0]
    factor = _factor(counts, loser, vorhand, tariff)
    due = 4 if factor == 1 and len(jungfrauen) == 2 else 3 * factor
    return _shared_out({loser: due}, jungfrauen or [seat for seat in counts if seat != loser], counts, tariff, times=factor)


def _three_pay(losers: list[int], counts: Counts, tariff: Tariff) -> Way:
    """Three are alike at the top, and Vorhand is not among them."""
    match tariff.policies.three_tied:
        case ThreeTied.REFEREE:
            return Way(None)
        case None | ThreeTied.ONE_EACH:
            fourth = [seat for seat in counts if seat not in losers]
            return _shared_out(dict.fromkeys(losers, 1), fourth, counts, tariff)._replace(read=True)
        case _:
            assert_never(tariff.policies.three_tied)


def _of_tied(dues: Dues, counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """What one Jungfrau has from several losers, none of whom is Bürgermeister. `dues`: what each of them pays by the scheme."""
    match tariff.policies.jungfrau_of_tied:
        case JungfrauOfTied.ALL | None:
            paid = dues
        case JungfrauOfTied.THREE_FROM_EACH:
            paid = {seat: 3 * _as_vorhand(seat, vorhand) for seat in dues}
        case JungfrauOfTied.THREE_IN_ALL:
            part = _part(3, len(dues), tariff)
            if part is None:
                return Way(None)
            paid = {seat: part * _as_vorhand(seat, vorhand) for seat in dues}
        case JungfrauOfTied.REFEREE:
            if len(dues) == 2:
                return Way(None)
            paid = dues
        case _:
            assert_never(tariff.policies.jungfrau_of_tied)
    return _shared_out(paid, _jungfrauen(counts), counts, tariff)


def _two_pay_or_one_pays_six(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """Tirol: a Bürgermeister pays 6, as Vorhand 12, and Vorhand alone at the top 6; else to Jungfrauen all others 6, else the two with most
    2 each."""
    losers, jungfrauen = _losers(counts), _jungfrauen(counts)
    others = jungfrauen or [seat for seat in counts if seat not in losers]
    mayor = _is_mayor(counts[losers[0]], tariff)
    if others and (mayor or losers == [vorhand]):
        return _share(6, losers, others, counts, tariff=tariff, times=2 if mayor and losers == [vorhand] else 1)
    match tariff.policies.vorhand_tied:
        case VorhandTied.SHARES_SIX:
            if vorhand in losers and others:
                return _share(6, losers, others, counts, tariff=tariff)
        case None | VorhandTied.TWO_EACH:
            pass
        case _:
            assert_never(tariff.policies.vorhand_tied)
    if jungfrauen:
        return _share(6, [seat for seat in counts if seat not in jungfrauen], jungfrauen, counts, tariff=tariff)
    return _by_places((-2, -2, 2, 2), counts, tariff)


def _two_pay_one(counts: Counts, tariff: Tariff) -> Way:
    """A Bürgermeister pays three times the value, one Jungfrau has it from each, else the two with most pay it; two Jungfrauen are none."""
    losers, jungfrauen, value = _losers(counts), _jungfrauen(counts), tariff.policies.trischaken_value or 0
    one = jungfrauen if len(jungfrauen) == 1 else []
    others = one or [seat for seat in counts if seat not in losers]
    if others and _is_mayor(counts[losers[0]], tariff):
        return _share(3 * value, losers, others, counts, tariff=tariff)
    if one:
        return _shared_out({seat: value for seat in counts if seat not in one}, one, counts, tariff)
    return _by_places((-value, -value, value, value), counts, tariff)


def _shared_out(dues: Dues, receivers: list[int], counts: Counts, tariff: Tariff, *, times: int = 1) -> Way:
    """What the losers pay, in equal parts to the receivers; nobody's answer where the sheet does not write such parts."""
    part = _part(sum(dues.values()), len(receivers), tariff)
    if part is None:
        return Way(None)
    return Way({seat: (part if seat in receivers else 0) - dues.get(seat, 0) for seat in counts}, times=times)


def _share(due: Amount, losers: list[int], receivers: list[int], counts: Counts, tariff: Tariff, *, times: int = 1) -> Way:
    """What the losers pay together in equal parts, in equal parts to the receivers."""
    part = _part(due * times, len(losers), tariff)
    return Way(None) if part is None else _shared_out(dict.fromkeys(losers, part), receivers, counts, tariff, times=times)


def _two_pay_two(counts: Counts, vorhand: int, tariff: Tariff) -> Way:
    """Speiszettel: by places. Players tied across a boundary share what their places pay and receive, where the tournament does not ask the
    referee."""
    order = sorted(counts, key=lambda seat: -counts[seat])
    virgins = len(_jungfrauen(counts))
    if virgins == 3 and _left_to_the_referee(tariff.policies.three_jungfrauen):
        return Way(None)
    factor = 1
    if _is_mayor(counts[order[0]], tariff):
        factor = _as_vorhand(order[0], vorhand)
        places = tuple(factor * place for place in {0: (-4, 0, 2, 2), 1: (-4, 0, 0, 4), 2: (-4, 0, 2, 2), 3: (-6, 2, 2, 2)}[virgins])
    else:
        places = {0: (-2, -2, 2, 2), 1: (-2, -2, 0, 4), 2: (-2, -2, 2, 2)}[virgins]
    way = _by_places(places, counts, tariff)
    if way.read and _left_to_the_referee(tariff.policies.trischaken_ties):
        return Way(None)
    return way._replace(read=way.read or virgins == 3, times=factor)


def _left_to_the_referee(policy: ThreeJungfrauen | TrischakenTies | None) -> bool:
    match policy:
        case ThreeJungfrauen.REFEREE | TrischakenTies.REFEREE:
            return True
        case None | ThreeJungfrauen.TWO_EACH | TrischakenTies.SHARE:
            return False
        case _:
            assert_never(policy)


def _by_places(places: Sequence[Amount], counts: Counts, tariff: Tariff) -> Way:
    """What each place pays or receives; who is tied shares what his places do (`read`: across a boundary), nobody's answer where the sheet
    does not write such parts."""
    order = sorted(counts, key=lambda seat: -counts[seat])
    amounts: Dues = {}
    across = False
    for seat in order:
        tied = [places[place] for place, other in enumerate(order) if counts[other] == counts[seat]]
        across |= len(set(tied)) > 1
        part = _part(sum(tied), len(tied), tariff)
        if part is None:
            return Way(None)
        amounts[seat] = part
    return Way(amounts, across)
