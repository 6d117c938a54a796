"""Kassa: fees taken, open and returned, prizes paid out, every movement, and whether what lies in the cash is what should."""

from collections.abc import Callable
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import CashKind, Tournament
from tournament.money import writing
from tournament.money.cash import read_book
from tournament.money.form import CashForm, FeeForm, signed
from tournament.money.tables import FeeTable
from tournament.money.wording import difference_words, moved_words, sums_of
from tournament.site.access import requires
from tournament.site.common import attempt, author
from tournament.site.fields import Checked
from tournament.site.request import TournamentRequest


@requires(Action.HANDLE_CASH)
@require_http_methods(["GET", "HEAD", "POST"])
def cash(request: TournamentRequest, slug: str) -> HttpResponse:
    """The page; POST does one thing (`do`)."""
    if request.method != "POST":
        return _page(request, FeeForm(), CashForm())
    do, tournament = request.POST.get("do", ""), request.tournament
    if do in ("take", "return"):
        form: Checked = FeeForm(request.POST)
        if _fee(request, tournament, form, back=do == "return"):
            return redirect("cash", slug)
        return _page(request, form, CashForm(), status=422)
    if do == "write":
        form = CashForm(request.POST)
        if _write(request, tournament, form):
            return redirect("cash", slug)
        return _page(request, FeeForm(), form, status=422)
    _act(request, tournament, do)
    return redirect("cash", slug)


def _fee(request: HttpRequest, tournament: Tournament, form: Checked, *, back: bool) -> bool:
    """Whether it was done; else the form has its faults."""
    if not form.is_valid():
        return False
    said = {
        "tournament_id": tournament.pk,
        "number": form.cleaned_data["number"],
        "cents": form.cleaned_data["cents"],
        "author": author(request),
    }
    return _entered(
        request,
        form,
        partial(writing.return_fee, reason=form.cleaned_data["reason"], **said) if back else partial(writing.take_fee, **said),
    )


def _write(request: HttpRequest, tournament: Tournament, form: Checked) -> bool:
    if not form.is_valid():
        return False
    kind, cents = signed(form.cleaned_data)
    said = {"kind": kind, "cents": cents, "words": form.cleaned_data["words"]}
    return _entered(request, form, partial(writing.write_cash, tournament_id=tournament.pk, author=author(request), **said))


def _entered(request: HttpRequest, form: Checked, service: Callable[[], object]) -> bool:
    if form.done(service) is None:
        return False
    messages.success(request, _("Eingetragen."))
    return True


def _act(request: HttpRequest, tournament: Tournament, do: str) -> None:
    key = {"tournament_id": tournament.pk}
    number = whole_number(request.POST.get("number", ""))
    if do == "pay":
        attempt(request, partial(writing.pay_prizes, numbers=None if number is None else [number]), _("Ausbezahlt."), **key)
    elif do == "excess":
        cents = whole_number(request.POST.get("cents", "")) or 0
        attempt(request, writing.take_excess, _("Zurückgenommen."), number=number or 0, cents=cents, **key)
    elif do == "reverse":
        line, reason = whole_number(request.POST.get("line", "")) or 0, request.POST.get("reason", "")
        attempt(request, writing.reverse_cash, _("Zurückgenommen."), line_id=line, reason=reason, **key)
    else:
        messages.error(request, _("Unbekannte Taste. Bitte die Seite neu laden."))


def _page(request: TournamentRequest, fee: Checked, form: Checked, status: int = 200) -> HttpResponse:
    book = read_book(request.tournament)
    owing = [row for row in book.fees if row.open]
    context: dict[str, Any] = {
        "tournament": request.tournament, "book": book, "fee": fee, "form": form, "sums": sums_of(book),
        "difference": difference_words(book),
        "lines": [(line, moved_words(line),
        line.kind != CashKind.COUNTED and not line.reversed and not line.reverses) for line in reversed(book.lines)],
        "open_fees": FeeTable(owing) if owing else None, "prizes": book.prizes, "unwritten": book.unwritten,
    }  # fmt: skip
    return render(request, "money/cash.html", context, status=status)
