"""Taker against defence: settles a deal by the sheet's one formula („Abrechnung“). Half points of the count are rounded for the winners."""

from fractions import Fraction
from functools import lru_cache
from typing import assert_never

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.record import Chelem, Taken
from rules.engine.remembering import remembered
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.french.trump_pack import taker_values
from rules.rows.card_points import Amount
from rules.rows.choices import FivePlayerSplit
from rules.rows.citing import read_into
from rules.rows.system import TakerValues
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
    unit = _unit(tariff, tariff.sides(record.dealer, record.declarer, record.partner))
    times = int(play.value)
    amount = (values.game + over) * sign * times
    label: Text = ("taker_won" if won else "taker_lost", play.term, values.game, over, times)
    source = _rounded_by(play, tariff) if difference % 2 else play.row.source
    lines = [Line("game", label, source, _points(unit, amount), cash=tariff.nothing)]
    if record.petit_au_bout is not None:
        petit = (values.petit if record.petit_au_bout == "attack" else -values.petit) * times
        named = "petit_au_bout" in tariff.system.names
        called: Text = ("petit_called", tariff.system.term("petit_au_bout")) if named else ("petit",)
        label = (*called, tariff.system.term(record.petit_au_bout), values.petit, times)
        lines.append(Line("petit_au_bout", label, sources["petit"], _points(unit, petit), cash=tariff.nothing))
        amount += petit
    for poignee in record.poignees:
        bonus = values.poignees[poignee.size] * sign
        label = ("poignee", tariff.system.term(poignee.size), abs(bonus))
        lines.append(Line("poignee", label, sources["poignee"], _points(unit, bonus), cash=tariff.nothing))
        amount += bonus
    if record.chelem is not None:
        bonus = _chelem_value(record.chelem, values)
        label = (_chelem_words(record.chelem), tariff.system.term(record.chelem.by), abs(bonus))
        lines.append(Line("chelem", label, sources["chelem"], _points(unit, bonus), cash=tariff.nothing))
        amount += bonus
    lines += rounding(amount, record, tariff)
    return settle(lines, tariff.nothing, (), won)


def _rounded_by(play: Play, tariff: Tariff) -> str:
    """The paragraph of a game of which half a point was rounded: of the halves of three, where the sheet has one. Four count no halves but
    where a side without a card keeps the Excuse: that it is rounded too, no sentence says."""
    sources = tariff.system.paragraphs
    return read_into(sources["excuse"]) if tariff.active == 4 else sources.get("half_of_three", play.row.source)


def rounding(amount: int, record: Taken, tariff: Tariff) -> tuple[Line, ...]:
    """What is added to an opponent's amount, away from 0."""
    step = tariff.policies.round_to or 1
    rounded = -(-abs(amount) // step) * step * (1 if amount >= 0 else -1)
    if rounded == amount:
        return ()
    unit = _unit(tariff, tariff.sides(record.dealer, record.declarer, record.partner))
    return (Line("round", ("rounded", step), tariff.system.paragraphs["round"], _points(unit, rounded - amount), cash=tariff.nothing),)


def _chelem_words(chelem: Chelem) -> str:
    if not chelem.made:
        return "chelem_failed"
    return "chelem_made" if chelem.announced else "chelem_silent"


def _chelem_value(chelem: Chelem, values: TakerValues) -> int:
    made = values.chelem_announced if chelem.announced else values.chelem_silent
    value = made if chelem.made else values.chelem_failed
    return value if chelem.by == "attack" else -value


@remembered(1 << 10)
def _unit(tariff: Tariff, sides: Sides) -> tuple[Amount, ...]:
    """What each seat has of an amount of 1."""
    if len(sides.ours) == 1:
        return sides.unit
    taker, partner = sides.ours
    unit: list[Amount] = list(sides.unit)
    match tariff.policies.five_player_split:
        case FivePlayerSplit.HALVES:
            unit[taker] = unit[partner] = Fraction(3, 2)
        case FivePlayerSplit.TWO_ONE | None:
            unit[taker], unit[partner] = 2, 1
        case _:
            assert_never(tariff.policies.five_player_split)
    return tuple(unit)


@lru_cache(maxsize=1 << 14)
def _points(unit: tuple[Amount, ...], amount: int) -> tuple[Amount, ...]:
    return tuple(_whole(part * amount) for part in unit)


def _whole(amount: Amount) -> Amount:
    return int(amount) if amount == int(amount) else amount
