"""The cups' own sheets: all editions, one of them with its Regelblatt, its files, and one read from a file."""

import json
from collections import Counter
from collections.abc import Callable, Mapping
from typing import NamedTuple

import django_tables2 as tables
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

import rules
from rules.book import NOTHING, follows, regelblatt
from tournament.archive.own_sheets import workbook_of
from tournament.archive.sheet_papers import sheet_pdf
from tournament.desk.evening.compare_page import beside, known
from tournament.entry.law import placed
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.models import OwnSheet, Tournament, sheet_key
from tournament.sheets.edit_page import SheetFileForm
from tournament.sheets.shown import base_name, told
from tournament.sheets.starts import offered
from tournament.site.access import requires
from tournament.site.paper_files import answer, file_of, set_or_page
from tournament.site.tables import DataTable, moment


class SheetRow(NamedTuple):
    """An edition, and how many tournaments play by it."""

    row: OwnSheet
    used: int


class OwnSheetTable(DataTable):
    """Every edition, the newest of a sheet first; each leads to its page."""

    name = tables.Column(verbose_name=gettext_lazy("Regelwerk"), accessor="row__name")
    edition = tables.Column(verbose_name=gettext_lazy("Ausgabe"), accessor="row__edition")
    base = tables.Column(verbose_name=gettext_lazy("ausgehend von"), accessor="row__sheet__base", attrs={"look": "club"}, empty_values=())
    used = tables.Column(verbose_name=gettext_lazy("Turniere"), attrs={"look": "num"})
    at = tables.Column(verbose_name=gettext_lazy("gespeichert"), accessor="row__at", attrs={"look": "last"})
    row_header = "name"

    def render_name(self, value: str, record: SheetRow) -> str:
        return format_html('<a href="{}"><b>{}</b></a>', reverse("own-sheet", args=[record.row.pk]), value)

    def render_base(self, value: str | None) -> str:
        """The title of the sheet that it starts from; a free system starts from none."""
        return named(value)

    def render_at(self, value: object, record: SheetRow) -> str:
        return f"{moment(record.row.at)} {record.row.author}".strip()


@requires(Action.CREATE)
@require_safe
def sheets(request: HttpRequest) -> HttpResponse:
    """Every edition that was saved, and the sheets that a new one can start from. Two queries."""
    rows = list(OwnSheet.objects.order_by("name", "-pk"))
    used = Counter(sheet_key(row.sheet) for row in Tournament.objects.exclude(sheet_file=None))
    table = OwnSheetTable([SheetRow(row, used[sheet_key(row.sheet)]) for row in rows]) if rows else None
    return render(request, "sheets/list.html", {"table": table, "bases": offered(), "form": SheetFileForm()})


@requires(Action.CREATE)
@require_safe
def sheet(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """An edition: what it has otherwise than its base, and its Regelblatt."""
    row = get_object_or_404(OwnSheet, pk=sheet_id)
    base = rules.SHEETS.get(row.sheet.base or "")
    page = placed(regelblatt.without_marks(regelblatt.page(row.sheet, {}, language())))
    shown = {
        "row": row,
        "page": page,
        "base": named(row.sheet.base) if row.sheet.base else "",
        "follows": told(follows(base, row.sheet)) if base else (),
        "key": sheet_key(row.sheet),
    }
    return render(request, "sheets/sheet.html", shown)


@requires(Action.CREATE)
@require_safe
def file(request: HttpRequest, sheet_id: int, ending: str) -> HttpResponse:
    """An edition as the file that it is, as a workbook, or its Regelblatt as a PDF."""
    row = get_object_or_404(OwnSheet, pk=sheet_id)
    if ending not in FORMATS or (ending == "xlsx" and row.sheet.base is None):
        raise Http404
    return answer(set_or_page(lambda: file_of(f"{row.slug}-{row.edition}", ending, FORMATS[ending](row))))


def _json(row: OwnSheet) -> bytes:
    return (json.dumps(row.file, ensure_ascii=False, indent=1) + "\n").encode()


def _workbook(row: OwnSheet) -> bytes:
    return workbook_of(row.file, language())


def _pdf(row: OwnSheet) -> bytes:
    return sheet_pdf(row.sheet, regelblatt.page(row.sheet, {}, language()), {}, language())


FORMATS: Mapping[str, Callable[[OwnSheet], bytes]] = {"json": _json, "pdf": _pdf, "xlsx": _workbook}
"""What an edition is handed out as, and who writes it."""


def named(base: str | None) -> str:
    """What the sheet that another starts from is called; a free system starts from none and is not its own."""
    return base_name(rules.SHEETS.get(base, NOTHING)) if base else _("freies System")


@requires(Action.CREATE)
@require_safe
def differences(request: HttpRequest, sheet_id: int) -> HttpResponse:
    """An edition beside another sheet (`?mit=slug`, or `slug@edition`): row by row, and which usual games count otherwise. Two queries."""
    row = get_object_or_404(OwnSheet, pk=sheet_id)
    compared = beside(request, row.sheet, known(OwnSheet.objects.order_by("pk")))
    before, now = compared["before"], compared["now"]
    shown = {**compared, "follows": told(follows(before, now)), "back": reverse("own-sheet", args=[row.pk])}
    return render(request, "desk/differences.html", shown)
