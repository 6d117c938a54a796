"""Klop: each writes his points minus; who is full loses 70, who has no trick gains them, and then the others have nothing."""

from rules.engine.ledger import Settlement, settle
from rules.engine.tariff import Play, Tariff
from rules.families.slovenian.kontra import talon_of
from rules.families.slovenian.record import Klop, times
from rules.families.slovenian.scores import line, row
from rules.families.slovenian.terms import terms_of
from rules.rows.card_points import Amount
from rules.rows.citing import read_into
from rules.words.findings import Finding, Refusal
from rules.words.texts import Text

PRICE, FULL, MANY = 70, 35, 18
"""Points that a full or an empty player writes; from where on one is full; from where on who said Kontra pays it twice (§ 3.8)."""
_SAYER_BESIDE_REKONTRA = 6


def factor_of(seat: int, count: int, record: Klop) -> int:
    """By how much a seat's amount is multiplied."""
    said = record.kontra
    if said is None or count < MANY:
        return times(said)
    if seat == said.by:
        return 2 * said.times if said.re is None else _SAYER_BESIDE_REKONTRA
    return 2 * said.times if seat == said.re else said.times


def settle_klop(record: Klop, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """The settlement of a klop that was played out."""
    counts = {seat: count for seat, count in enumerate(record.points or ()) if count is not None}
    talon = talon_of(record.dealer, tariff)
    full = [seat for seat, count in counts.items() if count >= FULL]
    empty = [seat for seat, count in counts.items() if count == 0 and seat != talon]
    terms = terms_of(tariff)
    if full or empty:
        if terms.klop_several == "referee" and max(len(full), len(empty)) > 1:
            return Refusal((Finding("undefined_by_rules", "points", ("undefined_klop_several",)),), record.game)
        if terms.klop_kontra_70 == "referee" and record.kontra is not None:
            return Refusal((Finding("undefined_by_rules", "points", ("undefined_klop_kontra",)),), record.game)
    prices: dict[int, Amount] = {**dict.fromkeys(full, -PRICE), **dict.fromkeys(empty, PRICE)}
    label: Text = ("klop_price", play.term, len(full), len(empty)) if prices else ("klop_counts", play.term)
    amounts: dict[int, Amount] = prices or {seat: -count for seat, count in counts.items()}
    single = row(amounts, tariff.seats)
    # The sheet names one who is full or empty, and no Kontra on what he writes.
    read = read_into(play.row.source)
    lines = [line("klop", label, read if max(len(full), len(empty)) > 1 else play.row.source, single, tariff=tariff)]
    flat = bool(full or empty) and terms.klop_kontra_70 == "flat"
    if record.kontra is not None and not flat:
        added = {seat: amount * (factor_of(seat, counts[seat], record) - 1) for seat, amount in amounts.items()}
        source = read if prices else play.row.source
        lines.append(line("kontra", ("kontra_klop", times(record.kontra)), source, row(added, tariff.seats), tariff=tariff))
    return settle(lines, tariff.nothing, balanced=False)
