"""A slip entered by its sums alone: one total a player, and cross sum 0 or the sum of all that stands on it. For the director; the sums are
stored by `ledger.lines.settling`."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.plain import total
from tournament.entry.board import read_board
from tournament.entry.page import TablePage
from tournament.entry.tiles import tiles
from tournament.entry.wording import check_text
from tournament.ledger.lines import settling
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.site.access import requires
from tournament.site.common import attempt, author
from tournament.site.request import TournamentRequest

CHECK = "check"
"""The field for what a table itself made of all its sums together."""
_SUM = re.compile(r"([+-]?)(?=[0-9.,])([0-9]{0,7})(?:[.,]([05]))?", re.ASCII)


@requires(Action.WRITE_SUMS)
@require_http_methods(["GET", "HEAD", "POST"])
def sums(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """The page of the sums; POST stores them, or takes them back."""
    page = TablePage(request.tournament, n, m, request.audience)
    if request.method != "POST":
        return _show(request, page, standing(page), {})
    data = request.POST.dict()
    if data.get("do") == "clear":
        done = _("Die Summen sind gelöscht; der Zettel kann Spiel für Spiel eingegeben werden.")
        cleared = attempt(request, settling.clear_sums, done, table_id=page.table.pk, reason=data.get("reason", ""))
        return HttpResponseRedirect(page.url if cleared else page.sums_url)
    return _save(request, page, data)


def _save(request: HttpRequest, page: TablePage, data: Mapping[str, str]) -> HttpResponse:
    texts = tuple(data.get(f"sum_{seat.index}", "") for seat in page.seats)
    slip = Slip(page.table.pk, texts, data.get("reason", ""), check=data.get(CHECK, ""))
    stored = store(slip, author=author(request), replace_records=data.get("replace") == "1")
    if stored.faults:
        return _show(request, page, data, stored.faults, status=409 if stored.stale else 422)
    messages.success(request, _("Die Summen von Tisch %(table)d sind gespeichert.") % {"table": page.table.number})
    if stored.unchecked:
        messages.warning(request, unchecked_words())
    return HttpResponseRedirect(page.url)


def unchecked_words() -> str:
    """The warning `unchecked_sums`, for whoever has just typed them."""
    return _(
        "Die „Summe aller“ fehlt, also ist nichts gegengerechnet. Steht sie am Zettel: dazutippen. Sonst jede Zahl mit dem Zettel "
        "vergleichen und den Tisch bestätigen."
    )


class Slip(NamedTuple):
    """The sums of one table as they were typed, one a seat; `seen`: those that stood there before, None where nobody has looked; `check`:
    what the table itself made of them all together, "" where it is not asked or not on the slip."""

    table_id: int
    texts: tuple[str, ...]
    reason: str = ""
    seen: tuple[Points, ...] | None = None
    check: str = ""


class Stored(NamedTuple):
    """What is wrong by field (sum_0 …, check, reason, sums), nothing where the slip is stored; `stale`: somebody else was quicker;
    `unchecked`: nothing proves the sums that are stored."""

    faults: Mapping[str, str] = {}
    stale: bool = False
    unchecked: bool = False


def store(slip: Slip, *, author: str, replace_records: bool = False) -> Stored:
    """Stores a slip by its sums, typed alone or among those of its round, or says what is wrong with it."""
    typed = [read_sum(text) for text in slip.texts]
    known, check = [points for points in typed if points is not None], read_sum(slip.check)
    faults = {f"sum_{seat}": missing_words(slip.texts[seat]) for seat, points in enumerate(typed) if points is None}
    if slip.check.strip() and check is None:
        faults[CHECK] = missing_words(slip.check)
    if faults:
        return Stored(faults)
    try:
        table = settling.save_sums(
            table_id=slip.table_id, sums=known, reason=slip.reason, replace_records=replace_records, seen=slip.seen, check=check,
            author=author,
        )  # fmt: skip
    except Refused as refused:
        return Stored(at_seats(refused), stale="stale" in refused.codes)
    return Stored(unchecked=settling.is_unchecked(table))


def at_seats(refused: Refused) -> dict[str, str]:
    """What was refused, by the fields of the form."""
    return {finding.field.replace("[", "_").rstrip("]").replace("sums_", "sum_"): finding.message for finding in refused.findings}


def standing(page: TablePage) -> dict[str, str]:
    """The sums that are stored, as if they were typed; nothing for a table that has none, or its games."""
    sums = {f"sum_{seat}": total(points, language()) for seat, points in enumerate(page.written.totals if page.by_sums else ())}
    return sums | {CHECK: check_text(page.table.check_sum)}


def missing_words(text: str) -> str:
    """What is wrong with a sum that is no number."""
    return _("Keine Zahl. Bitte die Summe vom Zettel eintippen, etwa −12.") if text.strip() else _("Bitte die Summe vom Zettel eintippen.")


def read_sum(text: str) -> Points | None:
    """ "−12", "7,5", "7½" with any kind of minus; None for what is no number."""
    match = _SUM.fullmatch(re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", text).replace(" ", "").replace("½", ",5"))
    if match is None:
        return None
    halves = int(match[2] or 0) * 2 + (match[3] == "5")
    points = Fraction(-halves if match[1] == "-" else halves, 2)
    return int(points) if points.denominator == 1 else points


def form_context(page: TablePage, data: Mapping[str, Any], faults: Mapping[str, str]) -> dict[str, Any]:
    """The form of the sums, with what was typed and what is wrong with it."""
    cells = [
        {
            "seat": seat,
            "name": f"sum_{seat.index}",
            "value": data.get(f"sum_{seat.index}", ""),
            "fault": faults.get(f"sum_{seat.index}", ""),
        }
        for seat in page.seats
    ]
    beside = {"reason", *[CHECK] * (not page.tariff.system.balanced), *(cell["name"] for cell in cells)}
    return {
        "tournament": page.tournament, "page": page, "sheet": page.written, "cells": cells, "reason": data.get("reason", ""),
        "reason_fault": faults.get("reason", ""), "check": data.get(CHECK, ""), "check_fault": faults.get(CHECK, ""),
        "faults": [text for name, text in faults.items() if name not in beside],
    }  # fmt: skip


def _show(request: HttpRequest, page: TablePage, data: Mapping[str, Any], faults: Mapping[str, str], status: int = 200) -> HttpResponse:
    context = form_context(page, data, faults) | {
        "replaces": page.written.done and not page.by_sums,
        "replace": data.get("replace", ""),
        "tables": tiles(page.tournament, page.round.number, read_board(page.round, page.audience)),
    }
    return render(request, "entry/table_sums.html", context, status=status)
