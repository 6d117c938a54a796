"""`manage.py recompute --under`: what tournaments would have come to by another sheet, as a table of text. Nothing is stored."""

from collections.abc import Iterable, Iterator

from django.core.management.base import CommandError
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from rules.book import RankedBy, edition_of, sheet_name
from rules.rows import Sheet
from scoring.plain import amount, total
from tournament.ledger.lines.otherwise import Changed, Otherwise
from tournament.ledger.people.meta import system_name
from tournament.ledger.store import convert
from tournament.management.sheet_files import file_sheet
from tournament.models import OwnSheet, Tournament


def other_sheet(named: str, edition: str | None, language: str = "de") -> Sheet:
    """A built-in sheet or a saved own one by its slug, the newest edition or the one named; else that of a file. Raises CommandError."""
    if named not in rules.SHEETS:
        saved = {row.edition: row for row in OwnSheet.objects.filter(slug=named)}
        if edition in saved or (saved and edition is None):
            return (saved[edition] if edition else next(iter(saved.values()))).sheet
        if saved:
            raise CommandError(f"Von „{named}“ ist die Ausgabe „{edition}“ nicht gespeichert, nur: {'; '.join(saved)}.")
    sheet, findings = edition_of(rules.SHEETS[named] if named in rules.SHEETS else file_sheet(named, language), edition)
    if findings:
        raise CommandError("\n".join(finding.text(language) for finding in findings))
    return sheet


def played_by() -> tuple[str, ...]:
    """The slugs of the sheets that tournaments here were played by. One query."""
    return tuple(Tournament.objects.order_by("system").values_list("system", flat=True).distinct())


def told(found: Otherwise, sheet: Sheet) -> Iterator[str]:
    """The lines of one tournament: its head, everybody now and there, and what cannot be settled there."""
    tournament = found.tournament
    day = f", {tournament.date:%Y-%m-%d}" if tournament.date else ""
    yield f"{tournament.name} ({tournament.slug}{day})"
    yield f"  {system_name(tournament)} → {sheet_name(sheet.system, convert.language())}"
    points = _("Punkte") if tournament.ranked_by.kind is RankedBy.SUM else _("Tischpunkte")
    heads = (_("Rang"), _("dann"), _("Nr."), _("Name"), points, _("dann"), _("anders um"))
    yield from _aligned([heads, *map(_cells, found.players)])
    for row in found.unsettled:
        place = _("Runde %(round)d, Tisch %(table)d, Spiel %(game)d") % row._asdict()
        yield "  " + _("nicht abzurechnen: %(place)s: %(reason)s") % {"place": place, "reason": row.reason}
    if found.by_sums:
        text = ngettext(
            "%d Tisch steht nur mit seinen Summen da und bleibt, wie er ist.",
            "%d Tische stehen nur mit ihren Summen da und bleiben, wie sie sind.",
            found.by_sums,
        )
        yield "  " + text % found.by_sums
    yield "  " + summed(found.players)


def summed(players: Iterable[Changed]) -> str:
    """How many would have other points, and how many another rank."""
    rows = list(players)
    points, ranks = sum(row.points != row.points_there for row in rows), sum(row.rank != row.rank_there for row in rows)
    return _("%(points)d von %(all)d hätten andere Punkte, %(ranks)d einen anderen Rang.") % {
        "points": points,
        "all": len(rows),
        "ranks": ranks,
    }


def _cells(row: Changed) -> tuple[str, ...]:
    moved, spoken = row.points_there - row.points, convert.language()
    return (
        str(row.rank or "–"),
        str(row.rank_there or "–"),
        str(row.number),
        row.name,
        total(row.points, spoken),
        total(row.points_there, spoken),
        amount(moved, spoken) if moved else "",
    )


def _aligned(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """Numbers to the right, names to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = [
            cell.ljust(width) if place == 3 else cell.rjust(width) for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  " + "  ".join(cells).rstrip()
