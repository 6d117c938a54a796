"""A table's page: its Schreibzettel with the entry form beside it, and the derivation of each amount. Reads only; `entry` and `sums`
write."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from rules.engine import Line, Tariff
from rules.words import term
from tournament.entry.board import read_board
from tournament.entry.course import course
from tournament.entry.form import Typed, told_values, usual_game, values_of
from tournament.entry.model import script_data
from tournament.entry.page import TablePage
from tournament.entry.panel import Panel, faults_by_control, turn_words
from tournament.entry.pot import pot_of
from tournament.entry.score import Row, Scribe, clock
from tournament.entry.table_phones import held_at, panel, pays
from tournament.entry.tiles import BoardTile, tiles
from tournament.entry.wording import by_hand
from tournament.entry.worth import unfinished
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.sheet import SheetRow
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.lines.writing import next_position
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.convert import Points, in_scene, language
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Finding, Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import RoundState
from tournament.site.access import requires
from tournament.site.common import ruling_url
from tournament.site.request import GuardedRequest, TournamentRequest


class Attempt(NamedTuple):
    """An entry that was not stored: what was typed, what is wrong with it, and both versions where somebody else was quicker."""

    data: Mapping[str, str]
    typed: Typed
    findings: Sequence[Finding]
    can_keep: bool = False
    theirs: Mapping[str, Any] | None = None
    sides: Mapping[str, str] | None = None
    """Where somebody sat down exactly there: who played it, by the two answers there are (`ledger.lines.whose_game.Side`)."""


def side_of(data: Mapping[str, str]) -> Side | None:
    """Who played a game at a change, where the form says so."""
    return next((side for side in Side if side.value == data.get("side")), None)


def sides_asked(refused: Refused) -> Mapping[str, str] | None:
    """The answers to that, where it is what a line was refused for."""
    return {side.value: refused.context[side.value] for side in Side} if "who_played" in refused.codes else None


@requires(Action.READ)
@gzip_page
@require_safe
def table(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """The page of table `m` in round `n`; `?zeile=` loads a line into the form to be corrected."""
    page = TablePage(request.tournament, n, m, request.audience)
    wanted = whole_number(request.GET.get("zeile"))
    correcting = _line(page, wanted) if wanted is not None else None
    if correcting is not None and correcting.entered is not None:
        # In whose place a ruling counts is changed by the next ruling alone.
        correcting = None
    return show(request, page, correcting=correcting)


def _line(page: TablePage, position: int) -> SheetRow | None:
    return next((row for row in page.sheet.rows if row.current and row.position == position and row.record is not None), None)


def line_at(page: TablePage, position: int) -> SheetRow | None:
    """The current version of a line, a struck one too."""
    return next((row for row in page.written.rows if row.current and row.position == position), None)


def show(
    request: GuardedRequest, page: TablePage, *, correcting: SheetRow | None = None, attempt: Attempt | None = None, status: int = 200
) -> HttpResponse:
    """Renders the page, with what was typed and refused where there is an attempt."""
    something = page.sheet.next_game is not None or correcting is not None or attempt is not None
    may_write = may(request.roles, Action.WRITE_GAMES, page.tournament.phase) and page.takes_games
    writes = may_write and something
    sees_rulings = may(request.roles, Action.SEE_RULINGS, page.tournament.phase)
    scribe = _scribe(page, correcting=correcting.position if correcting else None, writing=writes, sees_rulings=sees_rulings)
    score = scribe.score()
    board = tiles(page.tournament, page.round.number, read_board(page.round, page.audience))
    before, after = _neighbours(board, page.table.number)
    context = {
        "tournament": page.tournament,
        "page": page,
        "sheet": page.sheet,
        "score": score,
        "writes": writes,
        "may_write": may_write,
        "may_correct": may(request.roles, Action.CORRECT_LATER, page.tournament.phase),
        "sees_rulings": sees_rulings,
        "course": course(score.courses, [head.short for head in page.heads], page.table.games, len(page.seats)),
        "pot": pot_of(page),
        "tables": board,
        "before": before,
        "after_table": after,
        "saved": _saved(page),
        "caption": in_scene(
            page.tournament.sheet,
            _("Schreibzettel, Runde %(round)d, Tisch %(table)d: je Spieler Betrag und Stand")
            % {"round": page.round.number, "table": page.table.number},
        ),
    }
    if may(request.roles, Action.CALL_REFEREE, page.tournament.phase) and page.is_running:
        since, taken_by = annotated(page.table, "call_at", "call_taken_by")
        context["calling"] = {"since": since, "taken_by": taken_by, "client_id": uuid4()}
    if may(request.roles, Action.SETTLE_TABLES, page.tournament.phase) and page.is_complete:
        context["holds"] = held_at(page)
    if may(request.roles, Action.HANDLE_CASH, page.tournament.phase):
        context["pays"] = pays(page)
    (two_versions,) = annotated(page.table, "versions")
    if may(request.roles, Action.RENEW_LINK, page.tournament.phase) and (two_versions or page.round.state != RoundState.CLOSED):
        context["phones"] = panel(page)
    if writes:
        context |= form_context(page, correcting, attempt)
    return render(request, "entry/table.html", context, status=status)


def _neighbours(board: Sequence[BoardTile], number: int) -> tuple[BoardTile | None, BoardTile | None]:
    numbers = [tile.number for tile in board]
    place = numbers.index(number)
    return board[place - 1] if place else None, board[place + 1] if place + 1 < len(board) else None


def _saved(page: TablePage) -> str:
    newest = max((row.created_at for row in page.sheet.rows), default=None)
    return timezone.localtime(newest).strftime("%H:%M:%S") if newest is not None else ""


def form_context(
    page: TablePage, correcting: SheetRow | None, attempt: Attempt | None, *, position: int | None = None, side: Side | None = None
) -> dict[str, Any]:
    """What the entry form shows: an attempt, else the line to correct, else an empty line with the dealer whose turn it is. `position`:
    where a new line goes, if not behind the last one; `side`: whose game it is. The names are of those who sit there in that game."""
    place = page.sheet.next_position if position is None else position
    inserts = correcting is None and place < page.sheet.next_position
    if attempt is not None:
        values = {name: str(value) for name, value in attempt.data.items()}
        counts = attempt.typed.form is not None and attempt.typed.form.result == "counts"
        faults = faults_by_control(attempt.findings, attempt.typed.places, counts=counts)
    else:
        record = correcting.record if correcting is not None else None
        values = {"dealer": str(page.dealer_at(place, side))} if inserts else {"dealer": str(page.sheet.next_dealer), **held_values(page)}
        if correcting is None and (usual := usual_game(page.tariff)):
            values.setdefault("game", page.tariff.system.word(usual, language()))
        if correcting is not None and record:
            values = values_of(record, page.tariff_at(correcting.position))
        faults = faults_by_control([Finding(**found) for found in correcting.findings], {}, counts=False) if correcting else {}
    if correcting is not None:
        position = correcting.position
    seats, tariff = page.seats if position is None else page.seats_at(position, side), page.tariff_at(position, side)
    panel = Panel(values, seats, tariff, faults).context()
    last = max((row.position for row in page.sheet.rows), default=0)
    number = correcting.game if correcting is not None else page.number_at(place) if inserts else page.sheet.next_game
    shown = {name for name in faults if name in _CONTROLS or name.startswith(("a_", "b_", "points_", "amount_", "claim_"))}
    return {
        "panel": panel,
        "correcting": correcting,
        "number": number,
        "after": attempt.data.get("after", "") if attempt else next_position(last),
        "heading": _heading(correcting, number),
        "turn": turn(values, seats, tariff),
        "why": values.get("why", ""),
        "why_faults": faults.get("why", ()),
        "held": None if inserts else held_notice(page, correcting),
        "client_id": values.get("client_id") or uuid4(),
        "can_keep": attempt is not None and attempt.can_keep,
        "findings": [Finding("", name, text) for name, texts in faults.items() if name not in shown and name != "why" for text in texts],
        "expected_version": attempt.data.get("version") if attempt and not attempt.theirs else None,
        "refused": attempt is not None,
        "sides": attempt.sides if attempt is not None else None,
        "side": values.get("side", ""),
        "unfinished": attempt is not None and unfinished(tariff, attempt.typed, attempt.findings),
        # What was asked for goes on by Enter: the reason was all that it lacked.
        "strikes": attempt is not None and attempt.data.get("do") == "withdraw",
        "stale": stale_context(page, attempt) if attempt is not None and attempt.theirs is not None else None,
        "script_data": script_data(tariff, seats),
        "seats": seats,
    }


def held_values(page: TablePage) -> dict[str, str]:
    """What stands in the form of the next game because a referee was told it: the game, the announcements, what is lost."""
    told = ruled.told_of(page.written.waiting)
    return told_values(told, page.tariff) if told else {}


def held_notice(page: TablePage, correcting: SheetRow | None) -> dict[str, Any] | None:
    """The ruling that the line in the form has to keep to: what it decided, and where it stands."""
    ruling = correcting.ruling if correcting is not None else page.sheet.waiting
    if ruling is None or ruling.record is not None:
        return None
    return {
        "text": ruled.held_words(ruling, page.tariff.system),
        "lost": ruled.lost_words(ruling, page.tariff.system),
        "href": ruling_url(page.tournament.slug, ruling.pk),
        "filled": correcting is None and ruling.entered is not None,
    }


_CONTROLS = frozenset(
    {
        "game",
        "dealer",
        "vorhand",
        "declarer",
        "partner",
        "bid",
        "bouts",
        "points",
        "won",
        "kontra",
        "announcements",
        "conceded",
        "talon_loss",
        "renonce",
        "petit_au_bout",
        "poignees",
        "chelem",
        "amounts",
        "reason",
        "of",
        "counts",
    }
)
"""Controls that have a place for their faults beside them."""


def _heading(correcting: SheetRow | None, number: int | None) -> str:
    if correcting is None:
        return _("Spiel %(n)d") % {"n": number} if number is not None else _("Weitere Zeile")
    if number is None:
        return _("%(what)s berichtigen") % {"what": term("redeal", language())}
    return _("Spiel %(n)d berichtigen") % {"n": number}


def turn(values: Mapping[str, str], seats: Sequence[SeatName], tariff: Tariff) -> str:
    """ "Geber Pichler · Vorhand Stadlbauer"; at a table with one too many, that the dealer sits out."""
    by_value = {str(seat): seat for seat in range(len(seats))}
    dealer = by_value.get(values.get("dealer", ""))
    if dealer is None:
        return ""
    vorhand = by_value.get(values.get("vorhand", ""), tariff.after(dealer))
    said = turn_words(tariff.system)
    rests = f" {said.rests or _('setzt aus')}" if tariff.sits_out else ""
    return f"{said.dealer} {seats[dealer].short}{rests} · {said.vorhand} {seats[vorhand].short}"


def stale_context(page: TablePage, attempt: Attempt) -> dict[str, Any]:
    """Both versions of a line that two people wrote: theirs as it stands, ours as it was typed."""
    theirs = attempt.theirs or {}
    preview = _worth(page, theirs.get("record"))
    return {
        "author": theirs.get("author", ""),
        "version": theirs.get("version", 0),
        "struck": theirs.get("record") is None,
        "is_new": not attempt.data.get("position"),
        "position": attempt.data.get("position") or attempt.data.get("after", ""),
        "record": preview,
        "next": next_position(max((row.position for row in page.sheet.rows), default=0)),
    }


def _worth(page: TablePage, record: Mapping[str, Any] | None) -> Any:
    row = next((row for row in page.sheet.rows if row.current and row.record is not None and row.record == record), None)
    return _scribe(page).line(row) if row is not None else None


def _scribe(page: TablePage, **more: Any) -> Scribe:
    return Scribe(page.sheet, page.tariff, page.seats, slug=page.tournament.slug, **more)


@requires(Action.READ)
@require_safe
def why(request: TournamentRequest, slug: str, n: int, m: int, position: int, seat: int) -> HttpResponse:
    """Why a player has this amount: its lines with their paragraphs, and where a ruling counts, what was entered. `?nur=1`: the panel
    alone."""
    page = TablePage(request.tournament, n, m, request.audience)
    row = _line(page, position)
    if row is None or not 0 <= seat < len(page.seats) or not row.settled:
        raise Http404
    sees_rulings = may(request.roles, Action.SEE_RULINGS, page.tournament.phase)
    scribe = _scribe(page, sees_rulings=sees_rulings)
    line = scribe.line(row)
    lines = _reasons(row.lines, seat) if sees_rulings or not by_hand(row.ruling) else [_without_words(line, row.amounts[seat])]
    context = {
        "tournament": page.tournament,
        "page": page,
        "row": row,
        "player": page.seats_at(row.position)[seat],
        "amount": row.amounts[seat],
        "line": line,
        "sees_rulings": sees_rulings,
        "lines": lines,
        "cash": _in_cash(row.lines, seat),
        "warnings": row.warnings,
        "read_out": _read_out(page, row, sees_rulings=sees_rulings),
        "changed": clock(row.created_at) if row.version > 1 else "",
        "entered": _entered(scribe, row, seat),
    }
    return render(request, "entry/_why.html" if request.GET.get("nur") else "entry/table_why.html", context)


def _read_out(page: TablePage, row: SheetRow, *, sees_rulings: bool) -> str:
    """What was read out to the table, in the reader's language where they are the sheet's words; the referee's own are for who sees
    rulings."""
    if row.ruling is None or (row.ruling.departure and not sees_rulings):
        return ""
    return ruled.official_text(row.ruling, page.tournament.sheet, page.tournament.options) or row.ruling.text


def _entered(scribe: Scribe, row: SheetRow, seat: int) -> dict[str, Any] | None:
    """The game as it was entered, where a ruling counts in its place."""
    if row.entered is None:
        return None
    amount = row.entered.amounts[seat] if row.entered.amounts is not None else None
    return {
        "line": scribe.entered(row),
        "amount": amount,
        "lines": _reasons(row.entered.lines, seat),
        "cash": _in_cash(row.entered.lines, seat),
    }


def _reasons(lines: Sequence[Line], seat: int) -> list[dict[str, Any]]:
    """What made up a player's amount; where nothing did, what the game was about. What is said of a 0 stands there too."""
    parts = [line for line in lines if line.points[seat]] or lines[:1]
    return [_reason(line, line.points[seat]) for line in lines if line in parts or line.tells_of_nothing]


def _in_cash(lines: Sequence[Line], seat: int) -> list[dict[str, Any]]:
    return [_reason(line, line.cash[seat]) for line in lines if line.cash[seat]]


def _without_words(line: Row, points: Points) -> dict[str, Any]:
    """The referee's own amount, without the words in which he says why: they may name people."""
    return {"text": line.label, "source": line.detail, "points": points}


def _reason(line: Line, points: Points) -> dict[str, Any]:
    return {"text": line.text(language()), "source": line.source, "points": points}
