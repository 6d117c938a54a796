"""Who pays whom among the players: the tables' points and cash as the request of `manage.py payments`, and its answer. Reads only."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from scoring.requests import payments as asking
from tournament.ledger.convert import Points, language, pays_cash, plain_number, row_points
from tournament.models import PaymentPlan, RoundState, Seat, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS, POT


class TableMoney(NamedTuple):
    """A table's round: `points`, `cash` (what Kontra made due) and `pot` (cents of the Pagatkassa, each his own) side by side with `persons`."""

    round: int
    table: int
    persons: tuple[int, ...]
    points: tuple[Points, ...]
    cash: tuple[Points, ...]
    pot: tuple[int, ...]
    left: int
    """Cents that stay in the Pagatkassa."""


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


def read_plan(tournament: Tournament) -> PaymentPlan:
    """How the players settle. One query."""
    return PaymentPlan.objects.filter(tournament=tournament).first() or PaymentPlan(tournament=tournament)


def read_tables(tournament: Tournament) -> list[TableMoney]:
    """What stands at each table of the rounds that were opened, in order. Two queries."""
    found = Table.objects.filter(round__tournament=tournament).exclude(round__state=RoundState.DRAWN).exclude(source=Source.NOTHING)
    tables = list(found.select_related("round").order_by("round__number", "number"))
    seats: dict[int, list[int]] = {}
    for table_id, number in Seat.objects.filter(table__in=tables).order_by("table_id", "index").values_list("table_id", "registration__number"):
        seats.setdefault(table_id, []).append(number)
    return [
        TableMoney(
            round=table.round.number, table=table.number, persons=tuple(seats[table.pk]), points=_points(table, POINTS), cash=_points(table, CASH),
            pot=tuple(getattr(table, column) for column in POT[: table.seats]), left=table.pot,
        )
        for table in tables
    ]


def _points(table: Table, columns: Sequence[str]) -> tuple[Points, ...]:
    return row_points([getattr(table, column) for column in columns], table.seats)


def request_of(tournament: Tournament, plan: PaymentPlan, tables: Iterable[TableMoney]) -> dict[str, Any]:
    """What `manage.py payments` is asked."""
    asked: dict[str, Any] = {"cents_per_point": tournament.cents_per_point, "per": str(plan.per), "method": str(plan.method), "through": str(plan.through)}
    if pays_cash(tournament.system):
        asked["kontra"] = str(tournament.kontra)
    rows = [
        {
            "round": table.round, "table": table.table, "persons": list(table.persons), "points": [plain_number(amount) for amount in table.points],
            "cash": [plain_number(amount) for amount in table.cash],
        }
        for table in tables
    ]  # fmt: skip
    return asked | {"tables": rows}


def settled(request: Mapping[str, Any]) -> Settled:
    """What `manage.py payments` answers."""
    answer = {name: value for name, value in asking.answer(dict(request), language()).items() if name != "id"}
    errors: Sequence[Mapping[str, str]] = answer.get("errors", ())  # type: ignore[assignment]
    written: Sequence[Mapping[str, Any]] = answer.get("settlements", ())  # type: ignore[assignment]
    settlements = tuple(
        Settlement(
            round=one.get("round"), table=one.get("table"), exact=one["exact"],
            payments=tuple((_person(paid["from"]), _person(paid["to"]), paid["cents"]) for paid in one["payments"]),
        )
        for one in written
    )
    return Settled(request, answer, settlements, tuple(error["message"] for error in errors))


def _person(who: object) -> int | None:
    return who if isinstance(who, int) else None
