"""Who pays whom among the players: the tables' points and cash as the request of `manage.py payments`, and its answer. Reads only."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from fractions import Fraction
from typing import Any, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.arithmetic import Method, Per, Policy, TableOwed, Through, settle_evening
from scoring.field import by_person, is_divisible, shares
from scoring.plain import CashPaid, TableResult
from scoring.requests import payments as asking
from tournament.ledger.people.ranking import Ranking
from tournament.ledger.store.convert import Points, language, pays_cash, plain_number, row_points
from tournament.models import LogRow, PaymentPlan, RoundState, SettledBy, SettledPer, SettledThrough, Source, Table, Tournament
from tournament.models.amounts import CASH, POT
from tournament.money.wording import place_words


class TableMoney(NamedTuple):
    """A table's round, by person: `points`, `cash` (what Kontra made due) and `pot` (cents of the Pagatkassa, each his own) side by side
    with `persons`. Where somebody sat down in another's place each has the games he sat, and of the Pagatkassa nobody knows whose it is: no
    `pot`."""

    round: int
    table: int
    persons: tuple[int, ...]
    points: tuple[Points, ...]
    cash: tuple[Points, ...]
    pot: tuple[int, ...]
    left: int
    """Cents that stay in the Pagatkassa."""
    corrected_at: datetime | None = None
    """When a line was last corrected after the round had been closed."""


class Settlement(NamedTuple):
    """One settlement: of a table, a round or the evening. `payments`: payer, payee (None: the desk), cents."""

    round: int | None
    table: int | None
    payments: tuple[tuple[int | None, int | None, int], ...]
    exact: bool


class Settled(NamedTuple):
    """How everything is settled, by the request that was asked; `faults`: sentences, where it cannot be."""

    request: Mapping[str, Any]
    answer: Mapping[str, Any]
    settlements: tuple[Settlement, ...]
    faults: tuple[str, ...]


def read_tables(tournament: Tournament, ranked: Ranking) -> list[TableMoney]:
    """What everybody has of each table of the rounds that were opened, in order. `ranked`: the standings of now, for whomever. One
    query."""
    found = Table.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAWN).exclude(source=Source.NOTHING)
    tables = {(table.round.number, table.number): table for table in found.select_related("round")}
    return [_of_table(tables[result.round, result.table], result) for result in ranked.results if result.written]


def _of_table(table: Table, result: TableResult) -> TableMoney:
    parts = by_person(shares(result, row_points([getattr(table, column) for column in CASH], table.seats)))
    return TableMoney(
        round=result.round,
        table=result.table,
        persons=tuple(part.player for part in parts),
        points=tuple(part.points for part in parts),
        cash=tuple(part.cash for part in parts),
        left=table.pot,
        pot=tuple(getattr(table, column) for column in POT[: table.seats]) if is_divisible(result.changes) else (),
        corrected_at=table.corrected_at,
    )


def request_of(tournament: Tournament, plan: PaymentPlan, tables: Iterable[TableMoney]) -> dict[str, Any]:
    """What `manage.py payments` is asked."""
    asked: dict[str, Any] = {
        "cents_per_point": tournament.cents_per_point,
        "per": str(plan.per),
        "method": str(plan.method),
        "through": str(plan.through),
    }
    if pays_cash(tournament.sheet):
        asked["kontra"] = str(tournament.kontra)
    rows = [
        {
            "round": table.round, "table": table.table, "persons": list(table.persons),
            "points": [plain_number(amount) for amount in table.points],
            "cash": [plain_number(amount) for amount in table.cash],
        }
        for table in tables
    ]  # fmt: skip
    return asked | {"tables": rows}


def settle(tournament: Tournament, plan: PaymentPlan, tables: Iterable[TableMoney]) -> Settled:
    """Who pays whom of these tables."""
    if not tournament.cents_per_point:
        return Settled({}, {}, (), (_("Hier wird nicht um Geld gespielt."),))
    return settled(request_of(tournament, plan, tables))


def settled(request: Mapping[str, Any]) -> Settled:
    """What `manage.py payments` answers. It knows nobody at two tables of a round; where two changed their tables somebody is, and then the
    same settlements are made without it."""
    answer = {name: value for name, value in asking.answer(dict(request), language()).items() if name != "id"}
    errors: Sequence[Mapping[str, str]] = answer.get("errors", ())  # type: ignore[assignment]
    if errors and all(error["code"] == "duplicate_person" for error in errors):
        return Settled(request, answer, _changed_tables(request), ())
    written: Sequence[Mapping[str, Any]] = answer.get("settlements", ())  # type: ignore[assignment]
    settlements = tuple(
        Settlement(
            round=one.get("round"),
            table=one.get("table"),
            exact=one["exact"],
            payments=tuple((_person(paid["from"]), _person(paid["to"]), paid["cents"]) for paid in one["payments"]),
        )
        for one in written
    )
    return Settled(request, answer, settlements, tuple(error["message"] for error in errors))


def _changed_tables(request: Mapping[str, Any]) -> tuple[Settlement, ...]:
    """What the command would answer, were somebody at two tables of a round two people."""
    tables = [
        TableOwed(row["round"], row["table"], tuple(row["persons"]), *(tuple(map(Fraction, row[name])) for name in ("points", "cash")))
        for row in request["tables"]
    ]
    policy = Policy(
        request["cents_per_point"],
        Per(request["per"]),
        CashPaid(request.get("kontra", CashPaid.AT_ONCE)),
        method=Method(request["method"]),
        through=Through(request["through"]),
    )
    return tuple(
        Settlement(each.round, each.table, tuple((row.payer, row.payee, row.cents) for row in each.payments), each.exact)
        for each in settle_evening(tables, policy)
    )


def _person(who: object) -> int | None:
    return who if isinstance(who, int) else None


PUBLISHED, PLANNED = "publish_tournament", "plan_payments"
CHOICES = {"per": SettledPer, "method": SettledBy, "through": SettledThrough}


def changed_since_published(tournament: Tournament, plan: PaymentPlan, tables: Iterable[TableMoney]) -> str:
    """ "Seit der Veröffentlichung (22.11.2026 22:41) geändert: …": how it is settled, and at which tables a line was corrected. "" where
    nothing was, or nobody published anything. One query."""
    rows = list(
        LogRow.objects.filter(tournament=tournament, action__in=(PUBLISHED, PLANNED)).order_by("pk").values_list("action", "at", "detail")
    )
    last = max((place for place, row in enumerate(rows) if row[0] == PUBLISHED), default=None)
    if last is None:
        return ""
    published = rows[last][1]
    said = [_planned(at, detail, plan) for _action, at, detail in rows[last + 1 : last + 2]]
    corrected = [
        place_words(table.round, table.table) for table in tables if table.corrected_at is not None and table.corrected_at > published
    ]
    said.append(_("%(tables)s berichtigt") % {"tables": "; ".join(corrected)} if corrected else "")
    what = "; ".join(filter(None, said))
    return _("Seit der Veröffentlichung (%(at)s) geändert: %(what)s.") % {"at": _moment(published), "what": what} if what else ""


def _planned(at: datetime, detail: Mapping[str, str], plan: PaymentPlan) -> str:
    """What is chosen now in the place of what was then; "" where it is the same again. `detail`: of the first change after that."""
    was = detail.get("was")
    if not isinstance(was, dict):
        return _("wie abgerechnet wird (%(at)s)") % {"at": _moment(at)}
    others = [
        (choices(was[name]).label, choices(getattr(plan, name)).label)
        for name, choices in CHOICES.items()
        if was[name] != getattr(plan, name)
    ]
    return "; ".join(_("„%(now)s“ statt „%(was)s“") % {"now": now, "was": before} for before, now in others)


def _moment(at: datetime) -> str:
    return date_format(timezone.localtime(at), "SHORT_DATETIME_FORMAT")
