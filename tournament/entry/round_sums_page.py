"""The sums of all tables of a round on one page: tables as rows, seats as columns. A row is a slip by its sums, stored as on the table's
own page, each for itself: what one row is refused for keeps no other from being stored, and stays as it was typed."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.field import holders, unwound, with_numbers
from scoring.plain import total
from tournament.entry.board import Tile, read_board
from tournament.entry.sums_page import CHECK, Slip, Stored, read_sum, store
from tournament.entry.tiles import BoardTile, tiles
from tournament.entry.wording import check_text
from tournament.ledger.lines.settling import is_unchecked
from tournament.ledger.people.seat_changes import moved_at
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.typed import whole_number
from tournament.models import Phase, Round, RoundState, Source, TableState
from tournament.site.access import requires
from tournament.site.common import author, find_round
from tournament.site.request import TournamentRequest

NOTHING = Stored()


class Cell(NamedTuple):
    """The sum of one seat, as it was typed or as it stands. `words`: whose it is and at which table."""

    name: str
    value: str
    fault: str
    player: str
    words: str


class Row(NamedTuple):
    """A table of the grid. `why_not`: why its sums cannot be typed here, "" where they can; `fault`: what is wrong with the row as a
    whole. `check`: what the table itself made of its sums, None where that is not asked."""

    tile: BoardTile
    cells: Sequence[Cell]
    check: Cell | None
    seen: str
    reason: str
    reason_fault: str
    fault: str
    why_not: str
    saved: bool
    unchecked: bool
    """Whether its sums are stored and nothing proves them yet, whatever was typed since."""
    span: int
    """Columns that are left of it behind its seats."""

    @property
    def prefix(self) -> str:
        """What the names of its fields begin with."""
        return _prefix(self.tile.number)

    @property
    def refused(self) -> bool:
        """Whether it was sent and not stored."""
        cells = [*self.cells, *filter(None, [self.check])]
        return bool(self.fault or self.reason_fault or any(cell.fault for cell in cells))


@requires(Action.WRITE_SUMS)
@require_http_methods(["GET", "HEAD", "POST"])
def round_sums(request: TournamentRequest, slug: str, n: int) -> HttpResponse:
    """The grid. POST stores every row that says something new; with `only`, the number of a table, its row alone, and answers with that
    row."""
    round_ = find_round(request.tournament, n)
    board = read_board(round_, request.audience)
    if request.method != "POST":
        return _show(request, round_, _rows(round_, board, request.audience))
    data = request.POST.dict()
    only = whole_number(data.get("only"))
    stored = {table.number: _store(table, data, author(request)) for table in board if _is_meant(round_, table, data, only)}
    refused = [found for found in stored.values() if found.faults]
    if not refused and only is None:
        if stored:
            messages.success(
                request, ngettext("%(n)d Tisch ist gespeichert.", "%(n)d Tische sind gespeichert.", len(stored)) % {"n": len(stored)}
            )
        return HttpResponseRedirect(request.path)
    rows = _rows(round_, read_board(round_, request.audience), request.audience, data, stored=stored)
    status = 409 if any(found.stale for found in refused) else 422 if refused else 200
    if only is None:
        return _show(request, round_, rows, status)
    row = next((row for row in rows if row.tile.number == only), None)
    return render(request, "entry/_round_sums_row.html", {"row": row, "tournament": request.tournament}, status=status if row else 404)


def _is_meant(round_: Round, table: Tile, data: Mapping[str, str], only: int | None) -> bool:
    """Whether the row is to be stored: it was sent, and says something that does not stand there already."""
    if _why_not(round_, table) or (only is not None and table.number != only):
        return False
    texts, check = _texts(table, data), data.get(_prefix(table.number) + CHECK, "")
    says_new = tuple(map(read_sum, texts)) != _standing(table) or check.strip() not in ("", check_text(table.check_sum))
    return only is not None or (any(text.strip() for text in texts) and says_new)


def _store(table: Tile, data: Mapping[str, str], who: str) -> Stored:
    prefix = _prefix(table.number)
    seen = tuple(points for text in data.get(prefix + "seen", "").split("/") if (points := read_sum(text)) is not None)
    slip = Slip(table.key, _texts(table, data), data.get(prefix + "reason", ""), seen, check=data.get(prefix + CHECK, ""))
    return store(slip, author=who)


def _prefix(number: int) -> str:
    return f"t{number}_"


def _texts(table: Tile, data: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(data.get(f"{_prefix(table.number)}sum_{seat}", "") for seat in range(table.seats))


def _standing(table: Tile) -> tuple[Points, ...]:
    """The sums that are stored; none of a table that has none, or its games."""
    return table.points if table.source == Source.SUMS else ()


def _why_not(round_: Round, table: Tile) -> str:
    if round_.state != RoundState.OPEN or round_.tournament.phase != Phase.RUNNING:
        return _("Die Runde ist nicht offen.")
    if table.state == TableState.BROKEN_OFF:
        return _("Abgebrochen: auf der Seite des Tisches.")
    return _("Hier stehen schon Spiele.") if table.source == Source.RECORDS else ""


def _rows(
    round_: Round,
    board: Sequence[Tile],
    audience: Audience,
    data: Mapping[str, str] | None = None,
    stored: Mapping[int, Stored] | None = None,
) -> list[Row]:
    """`data`: what was typed, of rows that are not stored; those in `stored` without a fault show what stands there now. A sum is the
    seat's: it names everybody who held it."""
    done = stored or {}
    shown = tiles(round_.tournament, round_.number, board)
    widest = max((table.seats for table in board), default=0)
    moved = moved_at([table.key for table in board if table.changed], audience)
    now = {place.number: place.name for tile in shown for place in tile.places}
    names = with_numbers((*moved.names.items(), *now.items()), language())
    held = [holders(*unwound(table.numbers, moved.past.get(table.key, ()))) for table in board]
    whose = [[" / ".join(names[number] for number in seat) for seat in seats] for seats in held]
    made = [
        _row(round_, table, tile, data or {}, found=done.get(table.number), names=said)
        for table, tile, said in zip(board, shown, whose, strict=True)
    ]
    return [row._replace(span=widest - row.tile.seats + 1) for row in made]


def _row(round_: Round, table: Tile, tile: BoardTile, data: Mapping[str, str], found: Stored | None, names: Sequence[str]) -> Row:
    prefix, faults, why_not = _prefix(table.number), (found or NOTHING).faults, _why_not(round_, table)
    standing = [total(points, language()) for points in (table.points if table.source != Source.NOTHING else ())]
    is_saved = found is not None and not faults
    typed = [] if is_saved or why_not or prefix + "sum_0" not in data else list(_texts(table, data))
    values = typed or standing or [""] * table.seats
    cells = [
        Cell(
            name=f"{prefix}sum_{seat}",
            value=values[seat],
            fault=faults.get(f"sum_{seat}", ""),
            player=name,
            words=_("Tisch %(table)d, %(name)s") % {"table": table.number, "name": name},
        )
        for seat, name in enumerate(names)
    ]
    check = None if round_.tournament.sheet.system.balanced else Cell(
        name=prefix + CHECK,
        value=data.get(prefix + CHECK, "") if typed else check_text(table.check_sum),
        fault=faults.get(CHECK, ""),
        player=_("Summe aller"),
        words=_("Tisch %(table)d, Summe aller vom Zettel") % {"table": table.number},
    )  # fmt: skip
    own = {cell.name.removeprefix(prefix) for cell in (*cells, *filter(None, [check]))}
    whole = [text for field, text in faults.items() if field not in {"reason", *own}]
    return Row(
        tile=tile,
        cells=cells,
        check=check,
        seen="/".join(standing) if tile.by_sums else "",
        reason="" if is_saved else data.get(prefix + "reason", ""),
        reason_fault=faults.get("reason", ""),
        fault=" ".join(whole),
        why_not=why_not,
        saved=is_saved,
        unchecked=is_unchecked(table),
        span=1,
    )


def _begins(rows: Sequence[Row]) -> Row | None:
    """The row that is typed next: a refused one, else the first that is empty, else the first."""
    takes = [row for row in rows if not row.why_not]
    empty = (row for row in takes if not any(cell.value for cell in row.cells))
    return next((row for row in takes if row.refused), None) or next(empty, None) or next(iter(takes), None)


def _show(request: TournamentRequest, round_: Round, rows: Sequence[Row], status: int = 200) -> HttpResponse:
    context: dict[str, Any] = {
        "tournament": request.tournament,
        "round": round_,
        "rows": rows,
        "seats": range(max((row.tile.seats for row in rows), default=0)),
        "takes": any(not row.why_not for row in rows),
        "begins": _begins(rows),
        "back": reverse("round", args=[request.tournament.slug, round_.number]),
    }
    return render(request, "entry/round_sums.html", context, status=status)
