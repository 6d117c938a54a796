"""The card board of a case: the tricks of a disputed game laid out card by card. Every tap is stored at once, with the case's version.

A whole page, or with the header `X-Part: brett` only the board, for the script beside it. Judges nothing: `rules.lay_out` does.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from tournament.ledger.lines.faults import OTHER
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Finding, Refused, of_rules, refuse
from tournament.ledger.store.typed import whole_number
from tournament.models import Case
from tournament.referee import cases
from tournament.referee.cards_form import aliases
from tournament.referee.case_form import Step
from tournament.referee.case_page import CasePage, find_case
from tournament.referee.layout_board import Aim, case_violation, facts_text, has_holdings, show_board
from tournament.referee.layout_form import PILES, TRICKS, Board, card_of, changed, lead, put, read_board, stored_layout, swap, take_back
from tournament.site.access import requires
from tournament.site.common import account, author, line_url
from tournament.site.request import TournamentRequest

PART = "brett"
"""What the script asks for: the board without the page around it."""


@never_cache
@requires(Action.SEE_CASES, post=Action.WORK_ON_CASES)
@require_http_methods(["GET", "HEAD", "POST"])
def layout(request: TournamentRequest, slug: str, case_id: int) -> HttpResponse:
    """The board; after the decision it can only be read. Who may not decide the case does not lay its cards."""
    page = find_case(request, case_id)
    if page.case.pending and page.refused is not None:
        context = {"tournament": page.tournament, "page": page, "findings": page.refused.findings}
        return render(request, "referee/case_refused.html", context, status=403)
    if request.method != "POST":
        return show(request, page, aim_of(request.GET))
    if not page.case.pending:
        messages.error(request, _("Dieser Fall ist schon abgeschlossen; an den Stichen wird nichts mehr geändert."))
        return HttpResponseRedirect(page.layout_url)
    return _act(request, page)


def aim_of(data: QueryDict) -> Aim:
    """What the next tap means, by the words in the address or the form."""
    into = data.get("teil", "")
    return Aim(into if into in PILES else TRICKS, whole_number(data.get("stich")), data.get("karte", ""))


def show(request: HttpRequest, page: CasePage, aim: Aim, findings: tuple[Finding, ...] = (), *, status: int = 200) -> HttpResponse:
    """The page or only the board; what was typed and refused stands in the field again."""
    board = read_board(page.told, page.case.layout, page.tariff)
    context: dict[str, Any] = {
        "tournament": page.tournament,
        "page": page,
        "case": page.case,
        "findings": findings,
        "typed": request.POST.get("text", ""),
        "line_url": line_url(page.tournament.slug, page.table.round.number, page.table.number, page.line.position) if page.line else "",
        "game_step": Step.GAME if page.line is not None else Step.TOLD,
        "editable": page.case.pending,
    }
    if isinstance(board, Board):
        named = {card: " ".join(found) for card, found in aliases(board.deal.pack).items()}
        context |= {**show_board(page, board, aim), "holdings": has_holdings(page), "aliases": named}
    else:
        context |= {"unreadable": of_rules(board.findings), "laid_out": bool(page.case.layout.get("tricks"))}
    only_board = request.headers.get("X-Part") == PART
    answer = render(request, "referee/_layout.html" if only_board else "referee/layout.html", context, status=status)
    patch_vary_headers(answer, ["X-Part"])
    return answer


def _act(request: TournamentRequest, page: CasePage) -> HttpResponse:
    """Does what the key means and shows the board as it is then."""
    data = request.POST
    aim = aim_of(data)
    try:
        if data.get("do") == "fault":
            return _take_fault(request, page)
        stored = _do(request, page, aim)
    except Refused as refused:
        stale = "stale" in refused.codes
        fresh = find_case(request, page.case.pk) if stale else page
        return show(request, fresh, aim, refused.findings, status=409 if stale else 422)
    after = _next_aim(stored, page, aim)
    if request.headers.get("X-Part") == PART:
        return show(request, CasePage(request, stored) if stored is not page.case else page, after)
    return HttpResponseRedirect(f"{page.layout_url}{after.query}#{PART}")


def _next_aim(stored: Case, page: CasePage, aim: Aim) -> Aim:
    """What the next tap means: the same; but a pile that is whole leads back to the board once all tricks lie."""
    if aim.trick:
        return Aim(trick=aim.trick)
    board = read_board(page.told, stored.layout, page.tariff) if aim.into in PILES else None
    return Aim() if isinstance(board, Board) and board.layout.turn is None else aim


def _do(request: HttpRequest, page: CasePage, aim: Aim) -> Case:
    """Stores the layout after this tap. A tap that was stored already, its answer lost on the way, changes nothing."""
    data = request.POST
    if data.get("do") == "clear":
        return _store(request, page, layout={})
    board = _board(page)
    version = whole_number(data.get("version"))
    if version != page.case.version:
        if _done_already(board, data, aim):
            return page.case
        text = _("Jemand anderer hat die Stiche inzwischen geändert. So liegen sie jetzt; die letzte Karte bitte noch einmal antippen.")
        raise refuse("stale", text)
    if data.get("do") == "note":
        return _note(request, page, board)
    return _store(request, page, layout=stored_layout(_after(board, data, aim)))


def _board(page: CasePage) -> Board:
    found = read_board(page.told, page.case.layout, page.tariff)
    if isinstance(found, rules.Refusal):
        raise Refused(of_rules(found.findings))
    return found


def _after(board: Board, data: QueryDict, aim: Aim) -> Board:
    """The board after the tap."""
    match data.get("do", ""):
        case "back":
            return take_back(board, aim.into)
        case "lead":
            return lead(board, whole_number(data.get("leader")), aim.trick)
        case "called":
            return changed(board, called_king=data.get("called") or None)
        case "talon":
            return changed(board, talon_to=data.get("talon_to") or None)
        case _:
            card = card_of(board, data.get("card", ""), data.get("text", ""))
            return swap(board, aim.card, card) if aim.trick else put(board, card, aim.into)


def _done_already(board: Board, data: QueryDict, aim: Aim) -> bool:
    """Whether the board stands as it would after this tap, which was made when `at` cards lay there."""
    at = whole_number(data.get("at"))
    lying = (
        list(board.request.get(PILES[aim.into], ())) if aim.into in PILES else [card for trick in board.deal.tricks for card in trick.cards]
    )
    if at is None or aim.trick:
        return False
    if data.get("do") == "back":
        return len(lying) == at - 1
    return data.get("do") is None and len(lying) == at + 1 and lying[-1] == data.get("card")


def _store(request: HttpRequest, page: CasePage, **values: Any) -> Case:
    stored = cases.change_case(
        case_id=page.case.pk,
        expected_version=whole_number(request.POST.get("version")) or 0,
        user=account(request),
        author=author(request),
        **values,
    )
    stored.table = page.table
    return stored


def _take_fault(request: HttpRequest, page: CasePage) -> HttpResponse:
    """The fault becomes what the case is about; next is asked when it was noticed."""
    wanted = request.POST.get("fault", "")
    found = _board(page).layout.played.violations
    fault = next((fault for fault in found if f"{fault.trick}-{fault.seat}-{fault.rule}" == wanted), None)
    if fault is None:
        raise refuse("unknown_line", _("Dieser Verstoß ist nach den Karten, wie sie jetzt liegen, keiner mehr."))
    violation = case_violation(page.tournament.sheet, fault.rule)
    said = fault.text(language())
    # What the sheet has no name for is said in words, and the cards say them.
    words = {"words": "\n".join(filter(None, (page.case.words, said)))} if violation == OTHER and said not in page.case.words else {}
    _store(request, page, violation=violation, accused=[fault.seat], **words)
    return HttpResponseRedirect(f"{page.url}?schritt={Step.WHEN}")


def _note(request: HttpRequest, page: CasePage, board: Board) -> Case:
    """What the tricks prove, as a line of the case's notes, once."""
    text = facts_text(page, board)
    if not text or text in page.case.words:
        return page.case
    return _store(request, page, words="\n".join(filter(None, (page.case.words, text))))
