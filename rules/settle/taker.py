"""Taker against defence: settles a deal by the sheet's one formula („Abrechnung“). Half points of the count are rounded for the winners."""

from fractions import Fraction
from functools import lru_cache

from rules.record.record import Chelem, Taken
from rules.record.tariff import Play, Tariff
from rules.record.trump_pack import taker_values
from rules.rows.citing import read_into
from rules.rows.policies import FivePlayerSplit
from rules.rows.system import TakerValues
from rules.settle.ledger import Line, Settlement, settle
from rules.words.glossary import Term
from rules.words.texts import Text


def settle_taker(record: Taken, play: Play, tariff: Tariff) -> Settlement:
    """((25 + |points − target|) × sign + petit) × multiplier + poignées + chelem, from each defender („Abrechnung“)."""
    values = taker_values(tariff)
    sources = tariff.system.paragraphs
    target = values.targets[record.bouts]
    difference = record.points - 2 * target
    won = difference >= 0
    sign = 1 if won else -1
    over = (abs(difference) + 1) // 2
    unit = _unit(record, tariff)
    amount = (values.game + over) * sign * play.value
    label = ("taker_won" if won else "taker_lost", play.term, values.game, over, play.value)
    # Four players count no halves but where a side without a card keeps the Excuse: that it is rounded too, no sentence says.
    source = read_into(sources["excuse"]) if difference % 2 and tariff.seats == 4 else sources["game"]
    lines = [_line("game", label, source, amount, unit)]
    if record.petit_au_bout is not None:
        petit = (values.petit if record.petit_au_bout == "attack" else -values.petit) * play.value
        lines.append(_line("petit_au_bout", ("petit", Term(record.petit_au_bout), values.petit, play.value), sources["petit"], petit, unit))
        amount += petit
    for poignee in record.poignees:
        bonus = values.poignees[poignee.size] * sign
        lines.append(_line("poignee", ("poignee", Term(poignee.size), abs(bonus)), sources["poignee"], bonus, unit))
        amount += bonus
    if record.chelem is not None:
        bonus = _chelem_value(record.chelem, values)
        side = Term(record.chelem.by)
        key = "chelem_made" if record.chelem.made and record.chelem.announced else "chelem_silent" if record.chelem.made else "chelem_failed"
        lines.append(_line("chelem", (key, side, abs(bonus)), sources["chelem"], bonus, unit))
        amount += bonus
    step = tariff.policies.round_to or 1
    rounded = -(-abs(amount) // step) * step * (1 if amount >= 0 else -1)
    if rounded != amount:
        lines.append(_line("round", ("rounded", step), sources["round"], rounded - amount, unit))
    return settle(lines, tariff.nothing, (), won)


def _chelem_value(chelem: Chelem, values: TakerValues) -> int:
    made = values.chelem_announced if chelem.announced else values.chelem_silent
    value = made if chelem.made else values.chelem_failed
    return value if chelem.by == "attack" else -value


def _unit(record: Taken, tariff: Tariff) -> tuple[int | Fraction, ...]:
    """What each seat has of an amount of 1."""
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    if record.partner is None:
        return sides.unit
    unit: list[int | Fraction] = list(sides.unit)
    halves = tariff.policies.five_player_split is FivePlayerSplit.HALVES
    unit[record.declarer] = Fraction(3, 2) if halves else 2
    unit[record.partner] = Fraction(3, 2) if halves else 1
    return tuple(unit)


def _line(item: str, label: Text, source: str, amount: int, unit: tuple[int | Fraction, ...]) -> Line:
    return Line(item, label, source, _points(unit, amount), (0,) * len(unit))


@lru_cache(maxsize=1 << 14)
def _points(unit: tuple[int | Fraction, ...], amount: int) -> tuple[int | Fraction, ...]:
    return tuple(_whole(part * amount) for part in unit)


def _whole(amount: int | Fraction) -> int | Fraction:
    return int(amount) if amount == int(amount) else amount
