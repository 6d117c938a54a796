"""Renons: the offender writes the game, 35 and all that was announced openly, and nobody else writes anything for it (§ 3.9)."""

from rules.engine.ledger import Line, Settlement, settle
from rules.engine.tariff import Play, Tariff
from rules.families.slovenian.klop import PRICE
from rules.families.slovenian.penalty import DISCARD
from rules.families.slovenian.record import Declared, High, Klop, Renons, times
from rules.families.slovenian.scores import item_of, line, row
from rules.families.slovenian.terms import terms_of
from rules.rows.card_points import Amount
from rules.rows.citing import read_into
from rules.words.findings import Finding, Refusal
from rules.words.texts import Text

ON_PURPOSE = 100
"""What is added for each who did it on purpose."""


def settle_renons(record: Declared | Klop, play: Play, tariff: Tariff, mond: list[Line]) -> Settlement | Refusal:
    """What each offender writes, and beside it what a lost Mond costs."""
    ruled = record.renonce or Renons(())
    source = tariff.system.paragraphs["renonce"]
    if isinstance(record, Klop):
        if terms_of(tariff).renons_klop == "referee":
            return Refusal((Finding("undefined_by_rules", "renonce", ("undefined_renons_klop", play.term)),), record.game)
        price = (PRICE if terms_of(tariff).renons_klop == "full" else PRICE // 2) * times(record.kontra)
        # A klop has no value.
        lines = [_owed("renonce", ("renons_klop", play.term, price), read_into(source), price, ruled=ruled, tariff=tariff)]
    else:
        lines = _of_game(record, ruled, play, tariff)
    if ruled.intentional:
        amounts: dict[int, Amount] = dict.fromkeys(ruled.intentional, -ON_PURPOSE)
        lines.append(line("intentional", ("renons_intentional", ON_PURPOSE), source, row(amounts, tariff.seats), tariff=tariff))
    return settle([*lines, *mond], tariff.nothing, balanced=False)


def _owed(item: str, label: Text, source: str, amount: Amount, *, ruled: Renons, tariff: Tariff) -> Line:
    """Each offender writes the whole."""
    return line(item, label, source, row(dict.fromkeys(ruled.offenders, -amount), tariff.seats), tariff=tariff)


def _of_game(record: Declared, ruled: Renons, play: Play, tariff: Tariff) -> list[Line]:
    over, source = tariff.count.total // 2, tariff.system.paragraphs["renonce"]
    counts = ruled.fault != DISCARD
    factor = times(record.kontra) if counts else 1
    with_over = terms_of(tariff).renons_kontra == "with_35"
    amount = (play.value + over) * factor if with_over else play.value * factor + over
    label: Text = (
        ("renons_game", play.term, play.value, over, factor) if with_over else ("renons_game_value", play.term, play.value, factor, over)
    )
    # A high game has no difference.
    cited = read_into(source) if isinstance(record, High) else source
    lines = [_owed("renonce", label, cited, amount, ruled=ruled, tariff=tariff)]
    sides = tariff.sides(record.dealer, record.declarer, record.partner)
    for item in record.announcements:
        if item.when == "open":
            amount = item_of(item, play, sides).worth * (times(item.kontra) if counts else 1)
            label = ("renons_announced", play.terms[item.kind], amount)
            lines.append(_owed(item.kind, label, play.rows[item.kind].source, amount, ruled=ruled, tariff=tariff))
    if record.radl == 2:
        once = sum(one.points[ruled.offenders[0]] for one in lines)
        lines.append(_owed("radl", ("radelc",), tariff.system.paragraphs["radelc"], -once, ruled=ruled, tariff=tariff))
    return lines
