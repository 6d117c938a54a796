"""What differs between a tournament's sheet and another one: first of all the edition before it, or the one that took its place."""

from django.http import HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rules
from rules.comparing import compare
from rules.record.editions import line, sheet_name
from rules.regelblatt import without_marks
from rules.rows.sheet import Sheet
from tournament.entry.law import placed
from tournament.ledger.convert import language
from tournament.ledger.permissions import Action
from tournament.site.access import requires
from tournament.site.request import TournamentRequest

WITH = "mit"


@requires(Action.READ)
@require_safe
def differences(request: TournamentRequest, slug: str) -> HttpResponse:
    """The tournament's sheet beside another (`?mit=slug`), the older edition first."""
    own = request.tournament.sheet
    other = rules.SHEETS.get(request.GET.get(WITH, "")) or _nearest(own)
    before, now = (own, other) if own in line(other) else (other, own)
    sheets = [
        {"slug": sheet.slug, "name": sheet_name(sheet.system, language()), "chosen": sheet is other} for sheet in rules.SHEETS.values() if sheet is not own
    ]
    page = placed(without_marks(compare(before, now, language())))
    return render(request, "desk/differences.html", {"tournament": request.tournament, "page": page, "sheets": sheets})


def _nearest(own: Sheet) -> Sheet:
    """What took its place, what it took the place of, else any other sheet of the same seats."""
    after = rules.SHEETS.get(own.system.successor)
    older = [*line(own)[1:], *(sheet for sheet in rules.SHEETS.values() if sheet is not own and sheet.system.seats == own.system.seats)]
    return after or next(iter(older), own)
