"""`manage.py payments`: what is asked, and how it is answered. Source: series.md, section 3."""

from fractions import Fraction
from typing import Any, NamedTuple

import rules
from scoring.arithmetic.payments import (
    HalfCent,
    Method,
    Payment,
    Per,
    Policy,
    SettledUp,
    TableOwed,
    Through,
    owed,
    settle_evening,
    settle_up,
)
from scoring.plain.rows import CashPaid
from scoring.requests.faults import Fault
from scoring.requests.form import Faults, Form, list_of, number, of_object, one_of, opened, person, whole

REQUEST = ("id", "balances", "tables", "cents_per_point", "per", "kontra", "method", "through")
BALANCE = ("person", "cents")
TABLE = ("round", "table", "persons", "points", "cash")


class Asked(NamedTuple):
    """A request that has no fault: tables, or the balances of one settlement."""

    policy: Policy
    tables: tuple[TableOwed, ...]
    balances: dict[int, int] | None


def answer(request: Any, language: str = "de") -> dict[str, object]:
    """The answer to one request, or its refusal."""
    asked = read(request)
    identity = rules.identity(request)
    if not isinstance(asked, Asked):
        return {"id": identity, "errors": [fault.as_dict(language) for fault in asked]}
    return {"id": identity, "settlements": [_written(each) for each in _settled(asked)]}


def _settled(asked: Asked) -> tuple[SettledUp, ...]:
    if asked.balances is None:
        return settle_evening(asked.tables, asked.policy)
    return (settle_up(asked.balances, asked.policy.method, asked.policy.through),)


def read(request: Any) -> Asked | Faults:
    """What is asked, or everything that is wrong with it, in the order of the form."""
    faults: Faults = []
    form = opened(request, "", REQUEST, faults)
    if form is None:
        return faults
    by_balances = form.has("balances")
    balances = _balances(form)
    if by_balances and form.has("tables"):
        form.refuse("contradiction", "tables", "balances_or_tables")
    elif not by_balances:
        form.demand("tables", "needs_tables")
    policy = _policy(form, by_balances)
    tables = () if by_balances else form.read("tables", list_of(of_object(TABLE)(_Tables(policy).read))) or ()
    return faults or Asked(policy, tuple(table for table in tables if table is not None), balances)


def _policy(form: Form, by_balances: bool) -> Policy:
    """The policies; where one could not be read, its default stands in for it beside the fault."""
    rate, per, kontra = None, None, None
    if by_balances:
        form.forbid("cents_per_point", "per", "kontra", sentence="only_with_tables")
    else:
        form.demand("cents_per_point", "needs_rate")
        rate, per, kontra = form.read("cents_per_point", whole(1)), form.read("per", one_of(Per)), form.read("kontra", one_of(CashPaid))
    method, through = form.read("method", one_of(Method)), form.read("through", one_of(Through))
    return Policy(
        rate or 0, per or Per.TABLE, kontra or CashPaid.AT_ONCE, method=method or Method.FEWEST, through=through or Through.EACH_OTHER
    )


def _balances(form: Form) -> dict[int, int] | None:
    seen: dict[int, int] = {}

    @of_object(BALANCE)
    def read_balance(row: Form) -> int | None:
        number, cents = row.need("person", person), row.need("cents", whole())
        if number in seen:
            row.refuse("duplicate_person", "person", "person_twice", number)
        if number is not None:
            seen[number] = cents or 0
        return cents

    cents = form.read("balances", list_of(read_balance))
    if cents is not None and None not in cents and sum(cents):  # type: ignore[arg-type]
        form.refuse("sum_not_0", "balances", "balances_not_0", sum(cents))  # type: ignore[arg-type]
    return None if cents is None else seen


class _Tables:
    """Reads the tables, and knows which came before: nobody sits twice in a round."""

    def __init__(self, policy: Policy) -> None:
        self._policy = policy
        self._places: set[tuple[int, int]] = set()
        self._seated: set[tuple[int, int]] = set()

    def read(self, form: Form) -> TableOwed | None:
        """One table; None with its faults."""
        before = len(form.faults)
        at = form.need("round", whole(1)), form.need("table", whole(1))
        if None not in at:
            if at in self._places:
                form.refuse("duplicate_key", "table", "table_twice", at[1], at[0])
            self._places.add(at)  # type: ignore[arg-type]
        persons = self._persons(form, at[0])
        points, cash = (_amounts(form, name, persons) for name in ("points", "cash"))
        if len(form.faults) > before or at[0] is None or at[1] is None or points is None:
            return None
        table = TableOwed(at[0], at[1], persons=tuple(persons), points=points, cash=cash or (0,) * len(persons))  # type: ignore[arg-type]
        return self._payable(table, form)

    def _persons(self, form: Form, number: int | None) -> list[int | None]:
        persons = form.need("persons", list_of(person)) or []
        for index, each in enumerate(persons):
            if each is None:
                continue
            if each in persons[:index]:
                form.refuse("duplicate_person", f"persons[{index}]", "person_twice", each)
            elif number is not None and (number, each) in self._seated:
                form.refuse("duplicate_person", f"persons[{index}]", "person_at_two_tables", each, number)
        if number is not None:
            self._seated.update((number, each) for each in persons if each is not None)
        return persons

    def _payable(self, table: TableOwed, form: Form) -> TableOwed:
        try:
            owed(table, self._policy.cents_per_point, self._policy.kontra)
        except HalfCent:
            form.refuse("half_cent", "points", "half_cent", self._policy.cents_per_point)
        return table


def _amounts(form: Form, name: str, persons: list[int | None]) -> tuple[Fraction, ...] | None:
    """One amount a person, in points or half points, adding up to 0. The cash may be absent."""
    if name == "points":
        form.demand(name)
    amounts = form.read(name, list_of(_half_points))
    if amounts is None or None in amounts:
        return None
    if len(amounts) != len(persons):
        form.refuse("bad_value", name, "one_a_person", len(persons))
    elif sum(amounts):  # type: ignore[arg-type]
        form.refuse("sum_not_0", name, "table_not_0", sum(amounts))  # type: ignore[arg-type]
    return tuple(amounts)  # type: ignore[arg-type]


def _half_points(value: Any, place: str, faults: Faults) -> Fraction | None:
    found = number(value, place, faults)
    if found is not None and (2 * found).denominator != 1:
        faults.append(Fault("bad_value", place, "not_half_points"))
        return None
    return found


def _written(settled: SettledUp) -> dict[str, object]:
    place = {name: value for name, value in (("round", settled.round), ("table", settled.table)) if value is not None}
    balances = [{"person": number, "cents": cents} for number, cents in settled.balances.items()]
    return {**place, "balances": balances, "payments": [_written_payment(each) for each in settled.payments], "exact": settled.exact}


def _written_payment(payment: Payment[int | None]) -> dict[str, object]:
    payer, payee = ("desk" if each is None else each for each in (payment.payer, payment.payee))
    return {"from": payer, "to": payee, "cents": payment.cents}
