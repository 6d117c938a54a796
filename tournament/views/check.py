"""Prüfen: everything that keeps a round open and everything unusual, in one list, each a link to its line. Reads only."""

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournament import selectors
from tournament.convert import Points
from tournament.models import RoundState
from tournament.selectors import Fault, Tile
from tournament.views.access import director_required
from tournament.views.board import BoardTile, tiles
from tournament.views.common import find_round, find_tournament, line_url

WHOLE_TABLE = frozenset({"missing_games", "not_confirmed"})
"""What is said of a table and not of a line; everything else is a fault to mend or a remark to look at."""


class Found(NamedTuple):
    """A finding with its link. `shape`: the chip of its weight; `where`: "Spiel 7", or "" for the table."""

    href: str
    where: str
    weight: str
    shape: str
    message: str


class TableFound(NamedTuple):
    """The findings of one table; `cross_sum` is 0 unless something is badly wrong."""

    tile: BoardTile
    found: tuple[Found, ...]
    cross_sum: Points


@require_safe
@director_required
def check_page(request: HttpRequest, slug: str, n: int) -> HttpResponse:
    """All findings of round `n`, by table and line; `?nur=fehler` or `?nur=hinweise` shows one kind."""
    tournament = find_tournament(slug)
    round_ = find_round(tournament, n)
    tables = selectors.board(round_)
    faults = selectors.round_faults(tournament, round_)
    only = request.GET.get("nur", "")
    context = {
        "tournament": tournament,
        "round": round_,
        "tables": list(_by_table(slug, n, tables, [fault for fault in faults if _wanted(fault, only)])),
        "only": only if only in {"fehler", "hinweise", "offen"} else "",
        "errors": sum(_kind(fault) == "fehler" for fault in faults),
        "remarks": sum(_kind(fault) == "hinweise" for fault in faults),
        "open_tables": sum(_kind(fault) == "offen" for fault in faults),
        "missing": sum(table.missing for table in tables if table.state == "open"),
        "lines": sum(table.done for table in tables),
        "number_of_tables": len(tables),
        "off_balance": [table.number for table in tables if sum(table.points)],
        "can_close": round_.state == RoundState.OPEN and all(table.settled for table in tables),
    }
    return render(request, "tournament/check.html", context)


def _kind(fault: Fault) -> str:
    if fault.code in WHOLE_TABLE:
        return "offen"
    return "fehler" if fault.grave else "hinweise"


def _wanted(fault: Fault, only: str) -> bool:
    return only not in {"fehler", "hinweise", "offen"} or _kind(fault) == only


def _by_table(slug: str, round_number: int, tables: Sequence[Tile], faults: Sequence[Fault]) -> Iterator[TableFound]:
    shown = {tile.number: tile for tile in tiles(slug, round_number, tables)}
    for number, group in groupby(faults, key=lambda fault: fault.table):
        tile = shown[number]
        yield TableFound(tile, tuple(_found(slug, round_number, fault) for fault in group), sum(tile.tile.points))


def _found(slug: str, round_number: int, fault: Fault) -> Found:
    weights = {"fehler": (_("Fehler"), "disputed"), "hinweise": (_("Hinweis"), "ruling"), "offen": (_("offen"), "waiting")}
    weight, shape = weights[_kind(fault)]
    where = ""
    if fault.game is not None:
        where = _("Spiel %(n)d") % {"n": fault.game}
    elif fault.position is not None:
        where = _("neu gegeben")
    return Found(line_url(slug, round_number, fault.table, fault.position), where, weight, shape, fault.message)
