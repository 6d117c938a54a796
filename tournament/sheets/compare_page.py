"""What a cup's own edition has otherwise than another sheet: the edition before it, the sheet that it starts from, any other."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from rules.book import follows
from tournament.desk.evening.compare_page import beside, known
from tournament.ledger.store.permissions import Action
from tournament.models import OwnSheet
from tournament.sheets.shown import told
from tournament.site.access import requires


@requires(Action.CREATE)
@require_safe
def differences(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """An edition beside another sheet (`?mit=slug`, or `slug@edition`): row by row, and which usual games count otherwise. Two queries."""
    row = get_object_or_404(OwnSheet, pk=sheet_id)
    compared = beside(request, row.sheet, known(OwnSheet.objects.order_by("pk")))
    before, now = compared["before"], compared["now"]
    shown = {**compared, "follows": told(follows(before, now)), "back": reverse("own-sheet", args=[row.pk])}
    return render(request, "desk/differences.html", shown)
