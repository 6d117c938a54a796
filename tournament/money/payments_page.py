"""Who pays whom: by table, by round or over the evening, with Kontra and the Pagatkassa of each table. Everybody's own payments by `?nr=`.

Visitors see it once the standings are shown, or table by table: what a table played stands on its own page anyway.
"""

from typing import Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.plain import amount, euros
from tournament.ledger.lines.paying import read_plan
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.convert import language, pays_cash
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.typed import whole_number
from tournament.models import KontraMoney, Phase, SettledPer
from tournament.money import writing
from tournament.money.form import PaymentsForm
from tournament.money.payments import Settlement, TableMoney, changed_since_published, read_tables, settle
from tournament.money.tables import CashTable, PaymentTable
from tournament.money.wording import place_words, who_words
from tournament.site.access import requires
from tournament.site.common import attempt, say_faults
from tournament.site.request import TournamentRequest


class PaymentLine(NamedTuple):
    """One payment in words; `mine`: of the one who looks."""

    payer: str
    payee: str
    amount: str
    mine: bool


class Part(NamedTuple):
    """A settlement on the page; no `lines` where nobody has to pay."""

    title: str
    lines: PaymentTable | None
    exact: bool


class TableRow(NamedTuple):
    """A player at a table: his points, what Kontra made due, his balance with the Pagatkassa; "" where nobody can say."""

    name: str
    points: str
    cash: str
    pot: str


@requires(Action.READ, post=Action.HANDLE_CASH)
@require_http_methods(["GET", "HEAD", "POST"])
def payments(request: TournamentRequest, slug: str) -> HttpResponse:
    """The page; POST says how the players settle. There is none where nobody pays another."""
    tournament = request.tournament
    if not tournament.sheet.system.balanced:
        raise Http404
    if request.method == "POST":
        typed = PaymentsForm(request.POST)
        if typed.is_valid() and tournament.phase == Phase.PUBLISHED and "sure" not in request.POST:
            return _page(request, typed, ask=True, status=422)
        if typed.is_valid():
            attempt(request, writing.plan_payments, _("Gespeichert."), tournament_id=tournament.pk, **typed.cleaned_data)
        else:
            say_faults(request, typed)
        return redirect("payments", slug)
    return _page(request)


def _page(request: TournamentRequest, typed: PaymentsForm | None = None, *, ask: bool = False, status: int = 200) -> HttpResponse:
    """The page; `ask`: whether what was `typed` is meant, though everybody has read something else."""
    tournament = request.tournament
    plan = read_plan(tournament)
    director = may(request.roles, Action.HANDLE_CASH, tournament.phase)
    if not (director or tournament.standings_shown or plan.per == SettledPer.TABLE):
        messages.info(request, _("Wer wem zahlt, wird mit dem Stand gezeigt."))
        return redirect("tournament", tournament.slug)
    ranked = read_ranking(tournament, request.audience)
    names = {player.number: player.name for player in ranked.players}
    tables = read_tables(tournament, ranked)
    found = settle(tournament, plan, tables)
    mine = whole_number(request.GET.get("nr", ""))
    parts = [_part(one, names, mine) for one in found.settlements]
    if mine is not None and any(part.lines for part in parts):
        # The tables at which he did not sit have nothing for him.
        parts = [part for part in parts if part.lines]
    context: dict[str, Any] = {
        "tournament": tournament, "faults": found.faults, "director": director, "mine": names.get(mine or 0, ""),
        "parts": parts, "cash": pays_cash(tournament.sheet),
        "with_round": tournament.kontra == KontraMoney.WITH_ROUND, "rate": euros(tournament.cents_per_point, language()),
        "form": typed or PaymentsForm(initial={"per": plan.per, "method": plan.method, "through": plan.through}) if director else None,
        "ask": ask,
        "changed": changed_since_published(tournament, plan, tables),
        "tables": [(table, CashTable(_rows(table, names))) for table in tables if any(table.cash) or any(table.pot) or table.left],
    }  # fmt: skip
    return render(request, "money/payments.html", context, status=status)


def _part(one: Settlement, names: dict[int, str], mine: int | None) -> Part:
    lines = tuple(
        PaymentLine(who_words(payer, names), who_words(payee, names), euros(cents, language()), mine is not None and mine in (payer, payee))
        for payer, payee, cents in one.payments
        if mine is None or mine in (payer, payee)
    )
    return Part(place_words(one.round, one.table), PaymentTable(lines) if lines else None, one.exact)


def _rows(table: TableMoney, names: dict[int, str]) -> list[TableRow]:
    spoken = language()
    pots = [euros(pot, spoken) for pot in table.pot] or [""] * len(table.persons)
    return [
        TableRow(who_words(number, names), amount(points, spoken), amount(cash, spoken), pot)
        for number, points, cash, pot in zip(table.persons, table.points, table.cash, pots, strict=True)
    ]
