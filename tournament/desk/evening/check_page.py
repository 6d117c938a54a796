"""Prüfen: everything that keeps a round open and everything unusual, in one list, each a link to its line or its case. Reads only."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext
from django.views.decorators.http import condition, require_safe

from tournament.desk.evening.check_reading import Fault, returns_of, round_faults
from tournament.desk.evening.rounds_page import REFRESH
from tournament.entry.board import Tile, read_board
from tournament.entry.tiles import BoardTile, tiles
from tournament.ledger.store.convert import Points
from tournament.ledger.store.lazy import Text
from tournament.ledger.store.permissions import Action
from tournament.models import Round, RoundState
from tournament.phones.returned import said_of
from tournament.site.access import requires
from tournament.site.common import correct_url, find_round, line_url, versions_url
from tournament.site.etag import etag
from tournament.site.request import TournamentRequest

FOR_THE_REFEREE = {
    "call_waiting": (gettext_lazy("Ruf"), "call"), "case_open": (gettext_lazy("Fall"), "waiting"),
    "case_disputed": (gettext_lazy("strittig"), "disputed"), "appeal_pending": (gettext_lazy("Berufung"), "waiting"),
}  # fmt: skip
"""What waits for a referee or the panel, with its chip."""

OPEN = frozenset({"missing_games", "not_confirmed", "lines_missing", "left_on_phone", *FOR_THE_REFEREE})
"""What is still going on; everything else is a fault to mend or a remark to look at."""


class Found(NamedTuple):
    """A finding with its link. `shape`: the chip of its weight; `where`: "Spiel 7", or "" for the table; `code`, `game`: the same for a
    program."""

    code: str
    game: int | None
    href: str
    where: str
    weight: Text
    shape: str
    message: str


class TableFound(NamedTuple):
    """The findings of one table; `cross_sum` is 0 unless something is badly wrong in a balanced system."""

    tile: BoardTile
    found: tuple[Found, ...]
    cross_sum: Points


def _etag(request: TournamentRequest, slug: str, n: int) -> str | None:
    return etag(request, n)


@requires(Action.SEE_DESK)
@require_safe
@condition(etag_func=_etag)
def check_page(request: TournamentRequest, slug: str, n: int) -> HttpResponse:
    """All findings of round `n`, by table and line; `?nur=fehler` or `?nur=hinweise` shows one kind."""
    tournament = request.tournament
    round_ = find_round(tournament, n)
    tables = read_board(round_, request.audience)
    generation, returns = returns_of(round_, tables)
    faults = round_faults(tournament, round_, tables, returns)
    only = request.GET.get("nur", "")
    off = {table.number: cross for table in tables if (cross := sum(table.points))} if tournament.sheet.system.balanced else {}
    context = {
        "tournament": tournament,
        "round": round_,
        "tables": list(_by_table(slug, round_, tables, [fault for fault in faults if _wanted(fault, only)], off=off)),
        "back": said_of(generation, returns),
        "only": only if only in {"fehler", "hinweise", "offen"} else "",
        "errors": sum(_kind(fault) == "fehler" for fault in faults),
        "remarks": sum(_kind(fault) == "hinweise" for fault in faults),
        "open_matters": sum(_kind(fault) == "offen" for fault in faults),
        "missing": sum(table.missing for table in tables if table.state == "open"),
        "lines": sum(table.done for table in tables),
        "number_of_tables": len(tables),
        "off_balance": list(off),
        "refresh": REFRESH if round_.state == RoundState.OPEN else 0,
        "can_close": round_.state == RoundState.OPEN and all(table.settled for table in tables),
    }
    response = render(request, "desk/check.html", context)
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _kind(fault: Fault) -> str:
    if fault.code in OPEN:
        return "offen"
    return "fehler" if fault.grave else "hinweise"


def _wanted(fault: Fault, only: str) -> bool:
    return only not in {"fehler", "hinweise", "offen"} or _kind(fault) == only


def _by_table(slug: str, round_: Round, tables: Sequence[Tile], faults: Sequence[Fault], off: Mapping[int, Points]) -> Iterator[TableFound]:
    shown = {tile.number: tile for tile in tiles(round_.tournament, round_.number, tables)}
    for number, group in groupby(faults, key=lambda fault: fault.table):
        tile = shown[number]
        yield TableFound(tile, tuple(_found(slug, round_, fault) for fault in group), off.get(number, 0))


def _found(slug: str, round_: Round, fault: Fault) -> Found:
    weights = {"fehler": (pgettext("one", "Fehler"), "disputed"), "hinweise": (_("Hinweis"), "ruling"), "offen": (_("offen"), "waiting")}
    weight, shape = FOR_THE_REFEREE.get(fault.code) or weights[_kind(fault)]
    where = ""
    if fault.game is not None:
        where = _("Spiel %(n)d") % {"n": fault.game}
    elif fault.position is not None:
        where = _("neu gegeben")
    if fault.case is not None:
        href = reverse("case", args=[slug, fault.case])
    elif fault.code == "call_waiting":
        href = reverse("referee", args=[slug])
    elif fault.code == "two_versions":
        href = versions_url(slug, round_.number, fault.table)
    elif fault.position is not None and round_.state == RoundState.CLOSED:
        href = correct_url(slug, round_.number, fault.table, fault.position)
    else:
        href = line_url(slug, round_.number, fault.table, fault.position)
    return Found(code=fault.code, game=fault.game, href=href, where=where, weight=weight, shape=shape, message=fault.message)
