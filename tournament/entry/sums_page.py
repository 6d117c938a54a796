"""A slip entered by its sums alone: one total a player, cross sum 0. For the director; the sums are stored by `ledger.settling`."""

import re
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from scoring.words import total
from tournament.entry.board import read_board
from tournament.entry.page import TablePage
from tournament.entry.tiles import tiles
from tournament.ledger import settling
from tournament.ledger.convert import Points, language
from tournament.ledger.permissions import Action
from tournament.ledger.refusals import Refused
from tournament.site.access import requires
from tournament.site.common import attempt, author
from tournament.site.request import TournamentRequest

_SUM = re.compile(r"([+-]?)([0-9]{1,7})(?:[.,]([05]))?", re.ASCII)


@requires(Action.WRITE_SUMS)
@require_http_methods(["GET", "HEAD", "POST"])
def sums(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """The page of the sums; POST stores them, or takes them back."""
    page = TablePage(request.tournament, n, m, request.audience)
    if request.method != "POST":
        standing = page.written.totals if page.by_sums else ()
        return _show(request, page, {f"sum_{seat}": total(points, language()) for seat, points in enumerate(standing)}, {})
    data = request.POST.dict()
    if data.get("do") == "clear":
        done = _("Die Summen sind gelöscht; der Zettel kann Spiel für Spiel eingegeben werden.")
        cleared = attempt(request, settling.clear_sums, done, table_id=page.table.pk, reason=data.get("reason", ""))
        return HttpResponseRedirect(page.url if cleared else page.sums_url)
    return _save(request, page, data)


def _save(request: HttpRequest, page: TablePage, data: Mapping[str, str]) -> HttpResponse:
    typed = [read_sum(data.get(f"sum_{seat.index}", "")) for seat in page.seats]
    known = [points for points in typed if points is not None]
    faults = {f"sum_{seat}": missing_words(data.get(f"sum_{seat}", "")) for seat, points in enumerate(typed) if points is None}
    if faults:
        return _show(request, page, data, faults, status=422)
    try:
        settling.save_sums(
            table_id=page.table.pk, sums=known, reason=data.get("reason", ""), replace_records=data.get("replace") == "1", author=author(request)
        )
    except Refused as refused:
        found = {finding.field.replace("[", "_").rstrip("]").replace("sums_", "sum_"): finding.message for finding in refused.findings}
        return _show(request, page, data, found, status=409 if "stale" in refused.codes else 422)
    messages.success(request, _("Die Summen von Tisch %(table)d sind gespeichert.") % {"table": page.table.number})
    return HttpResponseRedirect(page.url)


def missing_words(text: str) -> str:
    """What is wrong with a sum that is no number."""
    return _("Keine Zahl. Bitte die Summe vom Zettel eintippen, etwa −12.") if text.strip() else _("Bitte die Summe vom Zettel eintippen.")


def read_sum(text: str) -> Points | None:
    """ "−12", "7,5" with any kind of minus; None for what is no number."""
    match = _SUM.fullmatch(re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", text).replace(" ", ""))
    if match is None:
        return None
    halves = int(match[2]) * 2 + (match[3] == "5")
    points = Fraction(-halves if match[1] == "-" else halves, 2)
    return int(points) if points.denominator == 1 else points


def _show(request: HttpRequest, page: TablePage, data: Mapping[str, Any], faults: Mapping[str, str], status: int = 200) -> HttpResponse:
    cells = [
        {"seat": seat, "name": f"sum_{seat.index}", "value": data.get(f"sum_{seat.index}", ""), "fault": faults.get(f"sum_{seat.index}", "")}
        for seat in page.seats
    ]
    beside = {"reason", *(cell["name"] for cell in cells)}
    context = {
        "tournament": page.tournament, "page": page, "sheet": page.written, "cells": cells, "reason": data.get("reason", ""),
        "reason_fault": faults.get("reason", ""), "faults": [text for name, text in faults.items() if name not in beside],
        "replaces": page.written.done and not page.by_sums, "replace": data.get("replace", ""), "halves": page.table.seats == 5,
        "tables": tiles(page.tournament.slug, page.round.number, read_board(page.round, page.audience)),
    }
    return render(request, "entry/table_sums.html", context, status=status)
