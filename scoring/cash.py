"""Money on paper: the cash with every movement, and who pays whom. Plain rows in, lists that every format renders out; nothing is computed here but
the sums that the paper says."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.report import Column, Kind, Report, facts
from scoring.rows import Meta
from scoring.words import euros, say


class CashRow(NamedTuple):
    """A movement: when, what, and so many cents in (negative: out)."""

    at: str
    what: str
    cents: int


class CashSums(NamedTuple):
    """Name and cents of each line of the report; the last is what should be there. `said`: whether it is, "" where nobody has counted."""

    sums: tuple[tuple[str, int], ...]
    said: str


class PaymentRow(NamedTuple):
    """`payer` gives `payee` (both in words) so many cents; `part`: the settlement that it is of."""

    part: str
    payer: str
    payee: str
    cents: int


def cash_report(rows: Sequence[CashRow], sums: CashSums, meta: Meta, language: str = "de") -> Report:
    """The Kassabericht: every movement in its order, with what is in the cash after it; below, what it comes to."""
    columns = (
        Column("at", say("time", language), Kind.WORD), Column("what", say("cash_what", language), Kind.WORD),
        Column("in", say("cash_in", language), Kind.EUROS), Column("out", say("cash_out", language), Kind.EUROS),
        Column("after", say("cash_after", language), Kind.EUROS),
    )  # fmt: skip
    after, lines = 0, []
    for row in rows:
        after += row.cents
        lines.append((row.at, row.what, row.cents if row.cents > 0 else None, -row.cents if row.cents < 0 else None, after))
    notes = [f"{name}: {euros(cents, language)}." for name, cents in sums.sums] + [sums.said] * bool(sums.said)
    return Report(
        "cash", say("cash_report", language), meta=meta, columns=columns, rows=tuple(lines), facts=facts(meta, language), notes=tuple(notes),
        signatures=(say("director", language),), records=tuple({"at": row.at, "what": row.what, "cents": row.cents} for row in rows),
        more={"sums": tuple({"name": name, "cents": cents} for name, cents in sums.sums)}, language=language,
    )  # fmt: skip


def payments_report(rows: Sequence[PaymentRow], meta: Meta, rate: int, language: str = "de") -> Report:
    """Who pays whom, settlement by settlement."""
    columns = (
        Column("part", say("payments_of", language), Kind.WORD), Column("from", say("pays", language), Kind.WORD),
        Column("to", say("payee", language), Kind.WORD), Column("cents", say("amount", language), Kind.EUROS),
    )  # fmt: skip
    ends = frozenset(index for index in range(len(rows) - 1) if rows[index].part != rows[index + 1].part)
    return Report(
        "payments", say("payments", language), meta=meta, columns=columns, rows=tuple(tuple(row) for row in rows), facts=facts(meta, language),
        notes=(say("payments_rate", language, rate) if rows else say("payments_none", language),), rules_after=ends, language=language,
    )  # fmt: skip
