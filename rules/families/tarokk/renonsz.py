"""What a renonsz costs: what was announced and made so far, within bounds, to each of the others."""

from typing import assert_never

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.record import Kontra, Renonce
from rules.engine.tariff import Play, Tariff
from rules.families.tarokk.choices import RenonszCounts, TwoOffenders, chosen
from rules.families.tarokk.record import Paired
from rules.rows.card_points import Amount
from rules.words.findings import Finding, Refusal

LEAST = 5
"""What each of the others receives at least."""


def settle_renonsz(record: Paired, ruled: Renonce, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The offender pays each of the three others; two pay each of the two others."""
    offenders, choice = ruled.offenders, chosen(tariff)
    counted = worth_so_far(record, play, tariff)
    each = max(LEAST, min(choice.renonsz_most, counted))
    times: Amount = 1
    if len(offenders) == 2:
        match choice.two_offenders:
            case TwoOffenders.TWICE_IN_ALL:
                times = 1
            case TwoOffenders.TWICE_TO_EACH:
                times = 2
            case TwoOffenders.REFEREE:
                return _undefined(record, "two_offenders_undefined")
            case _:
                assert_never(choice.two_offenders)
    elif len(offenders) > 2:
        return _undefined(record, "three_offenders_undefined")
    others = [seat for seat in tariff.active_seats(record.dealer) if seat not in offenders]
    points: list[Amount] = [0] * tariff.seats
    for seat in others:
        points[seat] = times * each * len(offenders)
    for seat in offenders:
        points[seat] = -times * each * len(others)
    source = tariff.system.paragraphs["renonce" if len(offenders) == 1 else "two_offenders"]
    label = ("renonsz", counted, each) if len(offenders) == 1 else ("renonsz_of_two", counted, times * each)
    return settle([Line("renonce", label, source, tuple(points), cash=tariff.nothing)], tariff.nothing)


def _undefined(record: Paired, sentence: str) -> Refusal:
    return Refusal((Finding("undefined_by_rules", "renonce.offenders", (sentence,)),), record.game)


def worth_so_far(record: Paired, play: Play, tariff: Tariff) -> Amount:
    """Every open figure of either side at its Kontra that had not failed before, every silent one that was made; nothing displaces
    another."""
    found: Amount = sum(
        play.values[item.kind, item.when] * _times(item.kontra)
        for item in record.announcements
        if (item.won is not False if item.when == "open" else item.won is True)
    )
    counts = chosen(tariff).renonsz_counts
    match counts:
        case RenonszCounts.FIGURES:
            return found
        case RenonszCounts.FIGURES_AND_GAME:
            return found + play.value * _times(record.kontra)
        case _:
            assert_never(counts)


def _times(kontra: Kontra) -> int:
    return kontra if isinstance(kontra, int) else kontra[0][1]
