"""What came back from the phones since a backup was put back, and what waits for lines that did not: for *Prüfen* and the page after it.

Reads only.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple

from django.db.models import Exists, Max, OuterRef, QuerySet, Subquery
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.ledger.lines.writing import next_position
from tournament.ledger.machine.generations import ASKS_BACK, current
from tournament.models import Entry, Generation, LogRow, Phone, Round, RoundState, Table, TableReturn, times


class Returns(NamedTuple):
    """One table. `heard`: whether a phone of it has come since; `known`: whether it had one; `gap`: where a line waits for those before it,
    or None."""

    table: int
    number: int
    stored: int
    versions: int
    left: int
    heard: bool
    known: bool
    gap: int | None


def read_returns(round_: Round) -> tuple[Generation | None, list[Returns]]:
    """What the tables of a round gave back in the generation that counts, by number; no generation where the tournament was not yet in what
    was put back. Three queries."""
    found = current()
    if found is None or round_.state != RoundState.OPEN:
        return found, []
    return found if _was_there(round_, found) else None, [_row(table) for table in _tables(round_, found)]


def _was_there(round_: Round, found: Generation) -> bool:
    """Whether the state that was put back had the tournament; of one that went on without an archive nobody knows it."""
    return not found.stand_row or LogRow.objects.filter(tournament=round_.tournament_id, pk__lte=found.stand_row).exists()


def _tables(round_: Round, found: Generation) -> QuerySet[Table]:
    here = TableReturn.objects.filter(table=OuterRef("pk"), generation=found)
    lines = (
        Entry.objects.filter(table=OuterRef("pk"), current=True).order_by().values("table").annotate(last=Max("position")).values("last")
    )
    more = {f"back_{name}": Subquery(here.values(name)[:1]) for name in ("stored", "versions", "left", "gap")}
    known = Exists(Phone.objects.filter(table=OuterRef("pk")))
    return Table.objects.filter(round=round_).annotate(heard=Exists(here), known=known, last=Subquery(lines), **more).order_by("number")


def _row(table: Table) -> Returns:
    said = vars(table)
    gap = said["back_gap"]
    waits = gap if gap is not None and gap > next_position(said["last"] or 0) else None
    stored, versions, left = (said[f"back_{name}"] or 0 for name in ("stored", "versions", "left"))
    about = {"heard": said["heard"], "known": said["known"], "gap": waits}
    return Returns(table=table.pk, number=table.number, stored=stored, versions=versions, left=left, **about)


def said_of(found: Generation | None, rows: Sequence[Returns]) -> str:
    """ "Zurückgespielt ist der Stand von 22:21; von Tisch 3 kamen 2 Spiele zurück, Tisch 5 meldet sich noch nicht"; "" where nothing was
    put back."""
    if found is None or found.origin not in ASKS_BACK or not rows:
        return ""
    parts = [*map(_came, (row for row in rows if row.stored or row.versions or row.left or row.gap is not None)), *_silent(rows)]
    stand = _("Zurückgespielt ist der Stand von %(time)s") % {"time": _time(found.stand_at)}
    return f"{stand}; {', '.join(parts)}" if parts else _("%(stand)s; alle Tische haben sich gemeldet, nichts fehlt") % {"stand": stand}


def still_missing(round_: Round, found: Generation | None, rows: Sequence[Returns]) -> str:
    """The same, while something of a round may be missing that was written after that state: until every table was heard and nothing waits
    on its phones. A round that was opened later lacks nothing."""
    if found is None or round_.opened_at is None or int(round_.opened_at.timestamp()) > found.began:
        return ""
    waits = any(not row.heard or row.left or row.gap is not None for row in rows)
    return said_of(found, rows) if waits else ""


def _time(at: datetime | None) -> str:
    """The time of today; with the day before it of another."""
    if at is None:
        return "–"
    local = timezone.localtime(at)
    return date_format(local, "H:i" if local.date() == times.today() else "SHORT_DATETIME_FORMAT")


def _came(row: Returns) -> str:
    said = {"table": row.number}
    parts = []
    if row.stored:
        text = ngettext("von Tisch %(table)d kam %(n)d Spiel zurück", "von Tisch %(table)d kamen %(n)d Spiele zurück", row.stored)
        parts.append(text % {**said, "n": row.stored})
    if row.versions:
        text = ngettext(
            "an Tisch %(table)d steht %(n)d Spiel in zwei Fassungen",
            "an Tisch %(table)d stehen %(n)d Spiele in zwei Fassungen",
            row.versions,
        )
        parts.append(text % {**said, "n": row.versions})
    if row.left:
        text = ngettext("an Tisch %(table)d wartet %(n)d Spiel am Telefon", "an Tisch %(table)d warten %(n)d Spiele am Telefon", row.left)
        parts.append(text % {**said, "n": row.left})
    if row.gap is not None:
        parts.append(_("an Tisch %(table)d wartet ein Spiel auf frühere, die noch fehlen") % said)
    return ", ".join(parts)


def _silent(rows: Sequence[Returns]) -> list[str]:
    """Tables of which nothing was heard: a phone that had come before, and those where nobody knows of one."""
    silent = [str(row.number) for row in rows if not row.heard and row.known]
    without = [str(row.number) for row in rows if not row.heard and not row.known]
    found = []
    if silent:
        text = ngettext("Tisch %(tables)s meldet sich noch nicht", "Tische %(tables)s melden sich noch nicht", len(silent))
        found.append(text % {"tables": ", ".join(silent)})
    if without:
        text = _("von Tisch %(tables)s ist kein Telefon bekannt (mit dem Zettel vergleichen)")
        found.append(text % {"tables": ", ".join(without)})
    return found
