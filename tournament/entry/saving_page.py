"""Takes what the director typed at a table: previews it, stores it, corrects, strikes, inserts; confirms a table or breaks it off.

For the director, by POST. Computes nothing: the record is read by `entry.form`, scored by `rules` and stored by services. What is refused
comes back in the form with the sentence that helps beside its field, and nothing typed is lost.
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, TypedDict
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from rules.engine import UNSAID
from tournament.entry.form import Typed, read_entry
from tournament.entry.page import TablePage
from tournament.entry.preview import Previewed, previewed
from tournament.entry.score import Cell
from tournament.entry.table_page import Attempt, line_at, show, side_of, sides_asked
from tournament.entry.table_phones import held_at
from tournament.entry.wording import describe
from tournament.entry.worth import faults, found_in, settle
from tournament.ledger.lines import ruled, settling, writing
from tournament.ledger.people.empty_seats import END_OF_SHEET
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import uuid_or_none, whole_number
from tournament.site.access import requires
from tournament.site.common import attempt, author, find_tournament
from tournament.site.request import GuardedRequest, TournamentRequest

SAVE, KEEP, STRIKE, REDEAL, NEXT, REPLACE = "save", "keep", "withdraw", "redeal", "next", "replace"

PAGE_AT_ONCE = "return=representation"
"""The header `Prefer` of a script that swaps the page anyway (RFC 7240): the save answers with the table's page instead of leading there.
It is settled once and asked for once; a browser without the script is led on as ever, so that a reload writes nothing."""


@requires(Action.WRITE_GAMES)
@require_POST
def save(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """Stores the form, by the button that sent it: a new line, a correction, a faulty line kept open, a line struck, a redeal inserted."""
    page = TablePage(request.tournament, n, m, request.audience)
    data = request.POST.dict()
    tariff = page.tariff_at(_number(data.get("position")) or _number(data.get("after")))
    typed = read_entry(data, tariff)
    action = data.get("do", SAVE)
    findings = faults(tariff, typed) if action in (SAVE, NEXT, REPLACE) else []
    if findings:
        return _refused(request, page, data, typed, refused=Refused(findings))
    try:
        saved = _do(action, page, data, typed, who=author(request))
    except Refused as refused:
        return _refused(request, TablePage(find_tournament(slug, request.address), n, m, request.audience), data, typed, refused=refused)
    if saved.moved:
        games = ", ".join(map(str, saved.moved))
        messages.info(request, _("Dadurch zählen andere Spiele anders als bisher: Spiel %(games)s.") % {"games": games})
    if request.headers.get("Prefer") == PAGE_AT_ONCE:
        return _page_at_once(request, TablePage(request.tournament, n, m, request.audience, settled=saved.settled_sheet))
    return HttpResponseRedirect(f"{page.url}#eintrag")


def _page_at_once(request: GuardedRequest, page: TablePage) -> HttpResponse:
    """What the redirect would lead to, from the table as the save has settled it."""
    answer = show(request, page)
    answer.headers["Content-Location"], answer.headers["Preference-Applied"] = page.url, PAGE_AT_ONCE
    return answer


class _Said(TypedDict):
    """What every service that writes a line is told."""

    table_id: int
    client_id: UUID | None
    author: str


def _do(action: str, page: TablePage, data: Mapping[str, str], typed: Typed, who: str) -> writing.SavedEntry:
    """Calls the one service that the button means."""
    position, version, side = _number(data.get("position")), _number(data.get("version")), side_of(data)
    said = _Said(table_id=page.table.pk, client_id=uuid_or_none(data.get("client_id")), author=who)
    why = data.get("why", "")
    if action == STRIKE:
        return writing.strike_entry(position=position, expected_version=version, reason=why, **said)
    if action == REDEAL:
        line = line_at(page, position)
        dealer = line.dealer if line is not None and line.dealer is not None else page.written.next_dealer
        record = {"game": "redeal", "dealer": dealer}
        return writing.insert_entry(before_position=position, record=record, reason=why or _("Neu geben"), **said)
    if action == REPLACE:
        position, version = position or _number(data.get("after")), _number(data.get("seen"))
    elif action == NEXT or not position:
        last = max((row.position for row in page.written.rows), default=0)
        position, version = writing.next_position(last) if action == NEXT else _number(data.get("after")), 0
    return writing.save_entry(
        position=position, record=typed.record, expected_version=version, reason=why, keep_faulty=action == KEEP, side=side, **said
    )


def _refused(request: GuardedRequest, page: TablePage, data: Mapping[str, str], typed: Typed, refused: Refused) -> HttpResponse:
    """The page again with everything as it was typed. 409 where somebody else wrote the line, else 422."""
    findings = [
        finding._replace(field="why")
        if finding.code in ("missing_reason", "too_long", "bad_text") and finding.field == "reason"
        else finding
        for finding in refused.findings
    ]
    stale = "stale" in refused.codes
    tried = Attempt(
        data,
        typed,
        [finding for finding in findings if finding.code != "stale"],
        can_keep=_can_keep(data, typed, refused),
        theirs=refused.context.get("current") if stale else None,
        sides=sides_asked(refused),
    )
    correcting = line_at(page, _number(data.get("position"))) if data.get("position") else None
    if not page.takes_games:
        for message in dict.fromkeys(finding.message for finding in findings):
            messages.error(request, message)
    return show(
        request, page, correcting=correcting if correcting and not correcting.struck else None, attempt=tried, status=409 if stale else 422
    )


def _can_keep(data: Mapping[str, str], typed: Typed, refused: Refused) -> bool:
    """Whether the line can be kept as an open one: something was typed, and it is the rules that refuse it."""
    kept_from = {"stale", "missing_reason", "unchanged", "too_many_games", "unknown_line", "client_id_used"}
    return data.get("do", SAVE) in (SAVE, REPLACE, NEXT) and bool(typed.record.get("game")) and not kept_from.intersection(refused.codes)


@requires(Action.WRITE_GAMES)
@require_POST
def preview(request: TournamentRequest, slug: str, n: int, m: int) -> JsonResponse:
    """What the form is worth as it stands: amounts with their reasons, the line as it will look, what is wrong, what is missing."""
    page = TablePage(request.tournament, n, m, request.audience)
    data = request.POST.dict()
    position = _number(data.get("position")) or _number(data.get("after")) or END_OF_SHEET
    side = side_of(data)
    tariff = page.tariff_at(position, side)
    typed = read_entry(data, tariff)
    found = found_in(tariff, typed)
    denied = ruled.denied(page.ruling_at(position), typed.record, tariff.system)
    found = found or [(finding, False) for finding in denied]
    seats, line = page.seats_at(position, side), line_at(page, position)
    number = line.game if line is not None else page.number_at(position) if page.written.next_game is not None else None
    form = Previewed(
        typed=typed,
        found=found,
        worth=settle(page, typed.record, position) if not found else None,
        seats=seats,
        tariff=tariff,
        heading=_("Spiel %(n)s") % {"n": number} if number else _("Betrag"),
    )
    live = {"row": _live(page, typed, form.settled, seats), "page": page}
    return JsonResponse({**previewed(request, form, data), "live": render_to_string("entry/_live.html", live, request)})


def _live(page: TablePage, typed: Typed, worth: Mapping[str, Any] | None, seats: Sequence[SeatName]) -> dict[str, Any]:
    """The line of the sheet as it will look."""
    record = typed.record
    label, detail = describe(record, page.tariff, seats, won=None) if typed.form is not None else (str(record.get("game", "")), "")
    if record.get("partner") == UNSAID:
        detail = ""
    nothing = (None,) * len(page.seats)
    amounts, after = (worth["amounts"], worth["after"]) if worth else (nothing, nothing)
    cells = [
        Cell(
            seat=seat,
            amount=amounts[seat],
            running=after[seat],
            dealer=seat == record.get("dealer"),
            declarer=seat == record.get("declarer"),
        )
        for seat in range(len(page.seats))
    ]
    return {"label": label, "detail": detail, "cells": cells, "draft": bool(label)}


@requires(Action.SETTLE_TABLES)
@require_POST
def state(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """Confirms the table, breaks it off, or opens it again; leads back to its page.

    Where a phone may hold games of it, it is confirmed only by who was told so (`despite`).
    """
    page = TablePage(request.tournament, n, m, request.audience)
    action, reason = request.POST.get("do", ""), request.POST.get("reason", "")
    which = {"table": m}
    if action == "confirm" and request.POST.get("despite") != "1" and (holds := held_at(page)):
        messages.error(request, " ".join([holds, _("Noch nicht bestätigt: zuerst am Tisch nachsehen.")]))
    elif action == "confirm":
        attempt(request, settling.confirm_table, _("Tisch %(table)d ist bestätigt.") % which, table_id=page.table.pk)
    elif action == "break_off":
        done = _("Tisch %(table)d ist abgebrochen; was geschrieben ist, zählt.") % which
        attempt(request, partial(settling.break_off_table, reason=reason), done, table_id=page.table.pk)
    elif action == "reopen":
        done = _("Tisch %(table)d ist wieder offen.") % which
        attempt(request, partial(settling.reopen_table, reason=reason), done, table_id=page.table.pk)
    return HttpResponseRedirect(page.url)


def _number(text: str | None) -> int:
    """A position or version of a hidden field; 0 for anything that is none."""
    return whole_number(text) or 0
