"""Keeps a cup's own sheet: each save is an edition of its own, which never changes."""

from collections.abc import Mapping
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from rules.book import SheetRefused, read_file
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.models import OwnSheet, times


@transaction.atomic
def save_sheet(*, file: Mapping[str, Any], author: str = "") -> OwnSheet:
    """The edition that a file says. Refused where the file is none, and where the edition is here already."""
    try:
        sheet = read_file(file)
    except SheetRefused as refused:
        raise Refused([Finding(fault.code, fault.row, fault.text(language())) for fault in refused.faults]) from refused
    there = OwnSheet.objects.filter(slug=sheet.slug, edition=sheet.edition).first()
    if there is not None and there.file == file:
        raise refuse("edition_known", _("Genau dieses Blatt ist schon gespeichert."), "edition")
    if there is not None:
        text = _("Die Ausgabe „%(edition)s“ ist schon gespeichert und bleibt, wie sie ist. Bitte eine neue nennen, etwa „%(next)s“.")
        words = {"edition": sheet.edition, "next": next_edition(sheet.slug, sheet.edition)}
        raise refuse("edition_known", text % words, "edition")
    return OwnSheet.objects.create(slug=sheet.slug, edition=sheet.edition, name=sheet.system.title[0], file=dict(file), author=author)


def next_edition(slug: str, edition: str = "") -> str:
    """An edition that is not taken: the year, then counted: 2026, 2026-2. One query."""
    taken = set(OwnSheet.objects.filter(slug=slug).values_list("edition", flat=True))
    year = edition.partition("-")[0] or str(times.today().year)
    return next(name for name in (year, *(f"{year}-{number}" for number in range(2, len(taken) + 3))) if name not in taken)
