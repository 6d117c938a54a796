"""Prizes, what was given of them, and the cash in a tournament file: written, read with every fault at its place, stored.

prizes       {ties, a_person, unit, seed, at (when the seed was fixed), raffle [texts], raffle_for, gone, away, out [numbers],
             tickets {number: tickets}, answers {number: "name" or "number"}, list [rows as `manage.py prizes` takes them]}
givings      [{request, answer (of `manage.py prizes`), digest (of the request's persons), author, at, withdrawn {at, by, reason}}]
cash         without fees that `paid` says and nobody is known to have taken: [{kind, cents, player (a number), words, reverses (place
             here), author,
             at}]
payments     {per, method, through}
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.requests import prizes as asking
from tournament.archive.fields import AUTHOR_LIMIT, Part, as_time, in_order, said
from tournament.archive.rows import Fields, choice, moment, own, text, text_or_none
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import (
    CashKind,
    CashLine,
    PaymentPlan,
    Prize,
    PrizeGiving,
    PrizePlan,
    PrizesAPerson,
    PrizeTies,
    RaffleFor,
    Registration,
    SettledBy,
    SettledPer,
    SettledThrough,
    Tournament,
)
from tournament.money.cash import OF_FEES
from tournament.money.writing import LARGEST_AMOUNT, note_ticked
from tournament.prizes.reading import LARGEST_SEED, prize_row, read_plan, standing_digest
from tournament.prizes.writing import faults_of_plan, stored_prize

PLAN_KEYS = ("ties", "a_person", "unit", "seed", "at", "raffle", "raffle_for", "gone", "away", "out", "tickets", "answers", "list")
GIVING = Fields((
    own("request", write=in_order, always=True), own("answer", write=in_order, always=True), text("digest", 64, required=True, always=True),
    text_or_none("state", 64), text("author", AUTHOR_LIMIT), moment("at", "created_at", required=True), own("withdrawn"),
))  # fmt: skip
WITHDRAWN = Fields((
    moment("at", "withdrawn_at", required=True), text("by", AUTHOR_LIMIT, "withdrawn_by"),
    text("reason", REASON_LIMIT, "withdrawn_reason", required=True),
))  # fmt: skip
CASH = Fields((
    choice("kind", CashKind.values, CashKind.OTHER.value, always=True), own("cents", always=True), own("player"), text("whose", 200),
    own("words"),
    own("reverses"), text("author", AUTHOR_LIMIT), moment("at", "created_at", required=True),
))  # fmt: skip
PAYMENTS = Fields((
    choice("per", SettledPer.values, SettledPer.TABLE.value, always=True),
    choice("method", SettledBy.values, SettledBy.FEWEST.value, always=True),
    choice("through", SettledThrough.values, SettledThrough.EACH_OTHER.value, always=True),
))  # fmt: skip
MOST_LINES = 100_000
OF_A_PERSON = frozenset({CashKind.FEE, CashKind.REFUND, CashKind.PRIZE})


class ReadGiving(NamedTuple):
    """What a file says of prizes and money. `plan`: fields of the model, None where nothing is planned; `prizes`: rows of a request;
    `givings` and `cash`: fields of their models, with `player` (a number) and `reverses` (a place) for the rows' own."""

    plan: dict[str, Any] | None = None
    prizes: tuple[dict[str, Any], ...] = ()
    givings: tuple[dict[str, Any], ...] = ()
    cash: tuple[dict[str, Any], ...] = ()
    payments: dict[str, str] | None = None


# Writing -----------------------------------------------------------------------------------------------------------------------------


def written_giving(tournament: Tournament) -> dict[str, Any]:
    """What a file says of prizes and money; nothing where there is none. Five queries, four without a plan."""
    planned, plan = read_plan(tournament), PaymentPlan.objects.filter(tournament=tournament).first()
    givings = [
        GIVING.written(row, withdrawn=WITHDRAWN.written(row)) for row in PrizeGiving.objects.filter(tournament=tournament).order_by("pk")
    ]
    lines = _unusual(tournament, list(CashLine.objects.filter(tournament=tournament).select_related("registration").order_by("pk")))
    places = {row.pk: place for place, row in enumerate(lines)}
    return said(
        prizes=_written_plan(planned.plan, planned.prizes) if planned.stored else None, givings=givings,
        cash=[_written_line(row, places) for row in lines],
        payments=PAYMENTS.written(plan) if plan is not None else None,
    )  # fmt: skip


def _unusual(tournament: Tournament, lines: Sequence[CashLine]) -> list[CashLine]:
    """Without the fees that go without saying: a player who is `paid`, and has paid the tournament's fee at once, nobody knows to whom."""
    of_fees = Counter(row.registration_id for row in lines if row.kind in OF_FEES)
    return [
        row
        for row in lines
        if row.author
        or row.registration is None
        or row.kind != CashKind.FEE
        or row.words
        or row.cents != row.registration.fee_of(tournament)
        or of_fees[row.registration_id] > 1
        or not row.registration.paid
    ]


def _written_plan(plan: PrizePlan, prizes: Sequence[Prize]) -> dict[str, Any]:
    usual = PrizePlan()
    different = {
        name: getattr(plan, name)
        for name in PLAN_KEYS
        if name not in ("seed", "at", "list") and getattr(plan, name) != getattr(usual, name)
    }
    return {"seed": plan.seed, "at": as_time(plan.seed_at), **in_order(different), "list": [in_order(prize_row(prize)) for prize in prizes]}


def _written_line(row: CashLine, places: Mapping[int, int]) -> dict[str, Any]:
    return CASH.written(
        row, player=row.registration.number if row.registration is not None else None,
        reverses=None if row.reverses_id is None else places[row.reverses_id],
    )  # fmt: skip


# Reading -----------------------------------------------------------------------------------------------------------------------------


def read_giving(top: Part, numbers: set[int]) -> ReadGiving:
    """What a parsed file says. `numbers`: of the players."""
    no_list = _("Hier gehört eine Liste von Objekten hin.")
    plan, prizes = _plan(top, numbers)
    found = [_given(part) for part in top.objects("givings", GIVING.keys, MOST_LINES, no_list)]
    if sum(row.get("withdrawn_at") is None for row in found) > 1:
        top.fault("contradiction", "givings", _("Nur eine Vergabe kann gelten; die anderen sind zurückgenommen."))
    lines = top.objects("cash", CASH.keys, MOST_LINES, no_list)
    cash = tuple(_line(part, place, numbers) for place, part in enumerate(lines))
    return ReadGiving(plan=plan, prizes=prizes, givings=tuple(found), cash=cash, payments=_payments(top))


def _plan(top: Part, numbers: set[int]) -> tuple[dict[str, Any] | None, tuple[dict[str, Any], ...]]:
    part = top.part("prizes", PLAN_KEYS, _("Hier gehört ein Objekt hin."))
    if part is None:
        return None, ()
    before = len(top.findings)
    plan: dict[str, Any] = {
        "ties": part.one_of("ties", frozenset(PrizeTies.values), "bad_value", PrizeTies.TIE_BREAK.value),
        "a_person": part.one_of("a_person", frozenset(PrizesAPerson.values), "bad_value", PrizesAPerson.SEVERAL.value),
        "raffle_for": part.one_of("raffle_for", frozenset(RaffleFor.values), "bad_value", RaffleFor.NOBODY.value),
        "unit": part.whole("unit", 1, LARGEST_AMOUNT) or 1, "seed": part.text("seed", LARGEST_SEED, required=True),
        "raffle": part.texts("raffle", 200, MOST_LINES), "tickets": _mapped(part, "tickets", numbers),
        "answers": _mapped(part, "answers", numbers),
    }  # fmt: skip
    plan |= {name: _numbers(part, name, numbers) for name in ("gone", "away", "out")}
    if any(answer not in ("name", "number") for answer in plan["answers"].values()):
        part.fault("bad_value", "answers", _("Hier gibt es nur „name“ und „number“."))
    seed_at = part.time("at", required=True)
    rows = part.given.get("list", [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) and row.get("key") for row in rows):
        part.fault("bad_value", "list", _("Hier gehört eine Liste von Preisen hin, jeder mit „key“."))
    elif len(top.findings) == before:
        found = faults_of_plan(plan, rows, numbers)
        top.findings += [finding._replace(field=_place(finding.field)) for finding in found]
    return plan | {"seed_at": seed_at}, tuple(rows) if isinstance(rows, list) else ()


def _place(field: str) -> str:
    """A fault's place in the file: a request has its prizes elsewhere."""
    return f"prizes.list{field.removeprefix('prizes')}" if field.startswith("prizes") else f"prizes.{field}"


def _numbers(part: Part, name: str, numbers: set[int]) -> list[int]:
    value = part.given.get(name, [])
    if isinstance(value, list) and all(type(number) is int and number in numbers for number in value) and len(set(value)) == len(value):
        return value
    part.fault("unknown_player", name, _("Hier gehören Nummern von Spielern hin, jede einmal."))
    return []


def _mapped(part: Part, name: str, numbers: set[int]) -> dict[str, Any]:
    value = part.given.get(name, {})
    if isinstance(value, dict) and all(key.isascii() and key.isdigit() and str(int(key)) == key and int(key) in numbers for key in value):
        return value
    part.fault("unknown_player", name, _("Hier gehört ein Objekt hin, dessen Namen Nummern von Spielern sind."))
    return {}


def _given(part: Part) -> dict[str, Any]:
    request, answer = part.given.get("request"), part.given.get("answer")
    if not isinstance(asking.read(request), asking.Asked):
        part.fault("bad_value", "request", _("Das ist keine Anfrage, die das Programm versteht."))
        request = {"persons": []}
    elif not _is_answer(answer, request):
        part.fault("bad_value", "answer", _("Das ist keine Antwort auf die Anfrage daneben."))
    values = GIVING.values(part)
    digest = values["digest"]
    if isinstance(request, dict) and digest and digest != standing_digest(request["persons"]):
        part.fault("contradiction", "digest", _("Die Prüfsumme ist nicht die des Standes in der Anfrage."))
    withdrawn = part.given.get("withdrawn")
    if withdrawn:
        taken_back = Part.checked(
            withdrawn if isinstance(withdrawn, dict) else {"?": 0}, part.at("withdrawn"), WITHDRAWN.keys, part.findings
        )
        values |= WITHDRAWN.values(taken_back)
    return {**values, "request": request, "answer": answer}


def _is_answer(answer: object, request: object) -> bool:
    """Whether it says who received what of these prizes; another program may have computed it otherwise."""
    if not isinstance(answer, dict) or not isinstance(request, dict) or not {"awards", "not_given", "cents"} <= answer.keys():
        return False
    people, keys = [person["number"] for person in request["persons"]], [prize["key"] for prize in request["prizes"]]
    awards = answer["awards"]
    if not isinstance(awards, list) or not all(isinstance(award, dict) for award in awards):
        return False
    known = all(
        award.get("person") in people
        and isinstance(award.get("prizes"), list)
        and award["prizes"]
        and all(key in keys for key in award["prizes"])
        and type(award.get("cents")) is int
        and award["cents"] >= 0
        and isinstance(award.get("text", ""), str)
        for award in awards
    )
    return known and answer["cents"] == sum(award["cents"] for award in awards)


def _line(part: Part, place: int, numbers: set[int]) -> dict[str, Any]:
    values = CASH.values(part)
    kind, whose = values["kind"], values["whose"]
    cents, player = part.whole("cents", -LARGEST_AMOUNT, LARGEST_AMOUNT), part.given.get("player")
    if cents is None or (not cents and kind != CashKind.COUNTED):
        part.fault("bad_value", "cents", _("Hier gehört ein Betrag in Cent hin, nicht 0."))
    if (player is not None) + bool(whose) != (kind in OF_A_PERSON) or (
        player is not None and not (type(player) is int and player in numbers)
    ):
        part.fault("unknown_player", "player", _("Nenngeld und Preisgeld sind die eines Spielers, alles andere ist niemandes."))
    reverses = part.place("reverses", place, "unknown_line")
    words = part.text("words", REASON_LIMIT, required=kind == CashKind.OTHER or reverses is not None)
    return {**values, "cents": cents or 0, "player": player, "reverses": reverses, "words": words}


def _payments(top: Part) -> dict[str, str] | None:
    part = top.part("payments", PAYMENTS.keys, _("Hier gehört ein Objekt hin."))
    return None if part is None else PAYMENTS.values(part)


# Storing -----------------------------------------------------------------------------------------------------------------------------


def store_giving(tournament: Tournament, read: ReadGiving, registered: Mapping[int, Registration]) -> None:
    """Stores it; lines of the cash one after the other, because one may take another back."""
    if read.plan is not None:
        PrizePlan.objects.create(tournament=tournament, **read.plan)
        Prize.objects.bulk_create(stored_prize(tournament, position, row) for position, row in enumerate(read.prizes))
    PrizeGiving.objects.bulk_create(PrizeGiving(tournament=tournament, **row) for row in read.givings)
    if any(row["kind"] == CashKind.COUNTED for row in read.cash):
        # The fees that go without saying lay there when it was counted.
        of_fees = {row["player"] for row in read.cash if row["kind"] in OF_FEES}
        note_ticked(tournament, (row for number, row in registered.items() if row.paid and number not in of_fees))
    plain = [row for row in read.cash if row["reverses"] is None]
    if len(plain) == len(read.cash):
        CashLine.objects.bulk_create(_cash_line(tournament, row, registered) for row in plain)
    else:
        made: list[CashLine] = []
        for row in read.cash:
            line = _cash_line(tournament, row, registered)
            line.reverses = None if row["reverses"] is None else made[row["reverses"]]
            line.save()
            made.append(line)
    if read.payments is not None:
        PaymentPlan.objects.create(tournament=tournament, **read.payments)


def _cash_line(tournament: Tournament, row: Mapping[str, Any], registered: Mapping[int, Registration]) -> CashLine:
    values = {name: value for name, value in row.items() if name not in ("player", "reverses")}
    return CashLine(tournament=tournament, registration=registered[row["player"]] if row["player"] is not None else None, **values)
