"""What differs between a tournament's sheet and another one: first of all the edition before it, or the one that took its place."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rules
from rules.book import compare, line, sheet_name, without_marks
from rules.rows import Sheet
from tournament.entry.law import placed
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action, may
from tournament.models import OwnSheet, sheet_key
from tournament.site.access import requires
from tournament.site.request import TournamentRequest

WITH = "mit"


@requires(Action.READ)
@require_safe
def differences(request: TournamentRequest, slug: str) -> HttpResponse:
    """The tournament's sheet beside another (`?mit=slug`, or `slug@edition`), the older edition first.

    Whoever may set up a tournament chooses among all that the cups have saved; anybody else among the editions of the tournament's own
    sheet.
    """
    own = request.tournament.sheet
    rows = OwnSheet.objects.all() if may(request.roles, Action.CREATE, None) else OwnSheet.objects.filter(slug=own.slug)
    compared = beside(request, own, known(rows.order_by("pk")))
    return render(request, "desk/differences.html", {"tournament": request.tournament, **compared})


def known(rows: Any) -> dict[str, Sheet]:
    """The built-in sheets and these own ones (rows of OwnSheet, the oldest first), each by its key."""
    return {**rules.SHEETS, **{sheet_key(row.sheet): row.sheet for row in rows}}


def beside(request: HttpRequest, own: Sheet, sheets: Mapping[str, Sheet]) -> dict[str, Any]:
    """What the page of two sheets shows: `before`, `now`, the differences as `page`, and what the own one can be compared with."""
    others = {key: sheet for key, sheet in sheets.items() if key != sheet_key(own)}
    other = others.get(request.GET.get(WITH, "")) or _nearest(own, others, sheets)
    before, now = (other, own) if _is_older(other, own, sheets) else (own, other)
    choices = [{"slug": key, "name": sheet_name(sheet.system, language()), "chosen": sheet is other} for key, sheet in others.items()]
    return {"before": before, "now": now, "page": placed(without_marks(compare(before, now, language()))), "sheets": choices}


def _is_older(other: Sheet, own: Sheet, sheets: Mapping[str, Sheet]) -> bool:
    """Whether the other is read first: an edition before, or whatever is none after."""
    if own.file is not None and other.slug == own.slug:
        keys = list(sheets)
        return sheet_key(own) not in keys or keys.index(sheet_key(other)) < keys.index(sheet_key(own))
    return own not in line(other)


def _nearest(own: Sheet, others: Mapping[str, Sheet], sheets: Mapping[str, Sheet]) -> Sheet:
    """Of a cup's own the edition before, else the sheet that it starts from, if it does from any. Of a built-in one what took its place,
    what it took the place of, else any other sheet of the same seats."""
    if own.file is not None:
        earlier = [sheet for sheet in others.values() if sheet.slug == own.slug and _is_older(sheet, own, sheets)]
        return earlier[-1] if earlier else rules.SHEETS.get(own.base or "", own)
    after = rules.SHEETS.get(own.system.successor)
    older = [*line(own)[1:], *(sheet for sheet in rules.SHEETS.values() if sheet is not own and sheet.system.seats == own.system.seats)]
    return after or next(iter(older), own)
