"""The round's tables as tiles: which chip, which words, which link. For the round board and for the strip above a score sheet.

    {% include "entry/_board.html" with tables=tiles current=5 round=2 %}

Reads nothing and decides nothing; what is missing comes from `entry.board`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.entry.board import Tile
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.reasons import reason_words
from tournament.models import Source, Tournament
from tournament.site.organiser import kept

SHAPES = {
    "waiting": "waiting",
    "running": "running",
    "faulty": "disputed",
    "complete": "complete",
    "confirmed": "confirmed",
    "broken_off": "corrected",
}
"""The shape of each state, as site/chips.css draws it."""


class Place(NamedTuple):
    """A seat as the board shows it; no sum as long as nothing is written."""

    number: int
    name: str
    points: Points | None


class Mark(NamedTuple):
    """A chip beside the state's: what waits for a referee, or that it was corrected."""

    shape: str
    word: str


class BoardTile(NamedTuple):
    """A table of the round. `shape` and `word`: its chip; `missing`: what keeps it open, "" where nothing does; `marks`: for the
    referee."""

    number: int
    href: str
    done: int
    games: int
    seats: int
    shape: str
    word: str
    missing: str
    places: tuple[Place, ...]
    marks: tuple[Mark, ...]
    status: str
    state: str
    reason: str
    """Why it was broken off."""
    by_sums: bool
    recorded: bool
    """Whether games are written at all; else there is nothing to count."""


def tiles(tournament: Tournament, round_number: int, tables: Iterable[Tile]) -> list[BoardTile]:
    """The tiles of a round, in order of table."""
    slug, recorded = tournament.slug, tournament.sheet.system.recorded
    # When something was last heard of a phone is not on a tile: it stays the same tile.
    return [_shown(slug, round_number, table._replace(sign=None), language(), recorded=recorded) for table in tables]


@kept(2_048)
def _shown(slug: str, round_number: int, table: Tile, _language: str, *, recorded: bool) -> BoardTile:
    return BoardTile(
        number=table.number,
        href=reverse("table", args=[slug, round_number, table.number]),
        done=table.done,
        games=table.games,
        seats=table.seats,
        shape=SHAPES[table.status],
        word=word(table),
        missing=missing(table, recorded=recorded),
        places=tuple(map(Place, table.numbers, table.names, _sums(table))),
        marks=tuple(marks(table)),
        status=table.status,
        state=str(table.state),
        reason=reason_words(table.state_reason),
        by_sums=table.source == Source.SUMS,
        recorded=recorded,
    )


def _sums(table: Tile) -> tuple[Points | None, ...]:
    """What stands on the table's sheet: a 0 that nobody has written is none."""
    return table.points if table.source != Source.NOTHING else (None,) * table.seats


def word(table: Tile) -> str:
    """The state in a word or two."""
    words = {
        "waiting": _("noch leer"),
        "running": _("läuft"),
        "faulty": ngettext("%(n)d Fehler", "%(n)d Fehler", table.faults) % {"n": table.faults},
        "complete": _("vollständig"),
        "confirmed": _("bestätigt"),
        "broken_off": _("abgebrochen"),
    }
    return words[table.status]


def marks(table: Tile) -> Iterator[Mark]:
    """What waits for a referee or the panel, the call that nobody has taken first; that the sheet was corrected after its round had been
    closed; and that the table does not sit as it was drawn."""
    if table.calls:
        yield Mark("call", _("Schiedsrichter gerufen"))
    if table.versions:
        yield Mark("disputed", _("zwei Fassungen"))
    if table.disputed:
        yield Mark("disputed", ngettext("%(n)d Spiel strittig", "%(n)d Spiele strittig", table.disputed) % {"n": table.disputed})
    if table.cases:
        yield Mark("waiting", ngettext("%(n)d Fall offen", "%(n)d Fälle offen", table.cases) % {"n": table.cases})
    if table.appeals:
        yield Mark("waiting", ngettext("%(n)d Berufung", "%(n)d Berufungen", table.appeals) % {"n": table.appeals})
    if table.corrected:
        yield Mark("corrected", _("berichtigt"))
    if table.mended:
        yield Mark("corrected", _("von Hand geändert"))


def missing(table: Tile, *, recorded: bool) -> str:
    """What has to happen before the round can be closed."""
    if table.settled:
        return ""
    parts = []
    if table.faults:
        parts.append(ngettext("%(n)d Zeile berichtigen", "%(n)d Zeilen berichtigen", table.faults) % {"n": table.faults})
    if table.missing > 0 and not recorded:
        parts.append(_("die Summen"))
    elif table.missing > 0:
        parts.append(ngettext("%(n)d Spiel", "%(n)d Spiele", table.missing) % {"n": table.missing})
    if table.versions:
        parts.append(ngettext("%(n)d Fassung wählen", "%(n)d Fassungen wählen", table.versions) % {"n": table.versions})
    if table.undecided:
        parts.append(ngettext("%(n)d Entscheid", "%(n)d Entscheide", table.undecided) % {"n": table.undecided})
    if not parts:
        parts.append(_("Bestätigung"))
    return _(" und ").join(parts)
