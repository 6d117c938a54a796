"""Money on paper: the cash with every movement, and who pays whom. Plain rows in, lists that every format renders out; nothing is computed
here but the sums that the paper says."""

from collections.abc import Sequence
from typing import NamedTuple

from scoring.arithmetic.disputes import NOTHING_DISPUTED, Disputed, sentences, titled
from scoring.paper.report import Column, Kind, Report, facts
from scoring.plain.rows import Meta
from scoring.plain.words import euros, say


class CashRow(NamedTuple):
    """A movement: when, what, and so many cents in (negative: out). `iso`: when, by ISO 8601; `kind`: its code; `number`: whose it is."""

    at: str
    what: str
    cents: int
    iso: str = ""
    kind: str = ""
    number: int | None = None


class CashSums(NamedTuple):
    """Name and cents of each line of the report; the last is what should be there. `said`: whether it is, "" where nobody has counted."""

    sums: tuple[tuple[str, int], ...]
    said: str


class PaymentRow(NamedTuple):
    """`payer` gives `payee` (both in words) so many cents; `part`: the settlement that it is of. `codes`: round and table of that, None for
    the whole evening; the numbers of payer and payee, None for the desk. `disputed`: it hangs on a game that waits for a decision."""

    part: str
    payer: str
    payee: str
    cents: int
    codes: tuple[int | None, int | None, int | None, int | None] = (None,) * 4
    disputed: bool = False


def cash_report(rows: Sequence[CashRow], sums: CashSums, meta: Meta, language: str = "de") -> Report:
    """The Kassabericht: every movement in its order, with what is in the cash after it; below, what it comes to."""
    columns = (
        Column("at", say("time", language), Kind.SAID), Column("at", say("time", language), Kind.CODE),
        Column("what", say("cash_what", language), Kind.WORD),
        Column("in", say("cash_in", language), Kind.EUROS), Column("out", say("cash_out", language), Kind.EUROS),
        Column("after", say("cash_after", language), Kind.EUROS), Column("kind", say("code", language), Kind.CODE),
        Column("number", say("number", language), Kind.CODE),
    )  # fmt: skip
    after, lines = 0, []
    for row in rows:
        after += row.cents
        lines.append(
            (
                row.at,
                row.iso,
                row.what,
                row.cents if row.cents > 0 else None,
                -row.cents if row.cents < 0 else None,
                after,
                row.kind,
                row.number,
            )
        )
    notes = [f"{name}: {euros(cents, language)}." for name, cents in sums.sums] + [sums.said] * bool(sums.said)
    return Report(
        "cash", say("cash_report", language), meta=meta, columns=columns, rows=tuple(lines), facts=facts(meta, language),
        notes=tuple(notes),
        signatures=(say("director", language),), records=tuple(
            {"at": row.iso or None, "kind": row.kind, "number": row.number, "what": row.what, "cents": row.cents} for row in rows
        ),
        more={"sums": tuple({"name": name, "cents": cents} for name, cents in sums.sums)}, language=language,
    )  # fmt: skip


_PAYMENT_CODES = (("round", "round"), ("table", "table"), ("from_number", "pays_number"), ("to_number", "payee_number"))
"""Keys and heads of what stands beside a payment's words."""


def payments_report(
    rows: Sequence[PaymentRow], meta: Meta, rate: int, language: str = "de", *, running: bool = False, disputed: Disputed = NOTHING_DISPUTED
) -> Report:
    """Who pays whom, settlement by settlement. `running`: a round is not closed; that, and whatever is `disputed`, makes it provisional."""
    doubtful, note = any(row.disputed for row in rows), say("payments_rate", language, rate) if rows else say("payments_none", language)
    columns = (
        Column("part", say("payments_of", language), Kind.WORD, shared=True), Column("from", say("pays", language), Kind.WORD),
        Column("to", say("payee", language), Kind.WORD), Column("cents", say("amount", language), Kind.EUROS),
        *[Column("disputed", say("disputed", language), Kind.WORD)] * doubtful,
        *(Column(key, say(head, language), Kind.CODE) for key, head in _PAYMENT_CODES),
    )  # fmt: skip
    ends = frozenset(index for index in range(len(rows) - 1) if rows[index].part != rows[index + 1].part)
    return Report(
        "payments", titled(say("payments", language), language, provisional=running or disputed.matters), meta=meta, columns=columns,
        rows=tuple((*row[:4], *[say("disputed", language) if row.disputed else ""] * doubtful, *row.codes) for row in rows),
        facts=facts(meta, language), notes=(*sentences(disputed, language), note), rules_after=ends, language=language,
    )  # fmt: skip
