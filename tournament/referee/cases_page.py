"""A case from the first question to the decision, one address, one step a page. What is tapped is stored at once by services.

Computes nothing: the rules answer, `case_steps` arranges, services store. What they refuse is said in the step, with everything as it was
tapped.
"""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournament.entry.wording import decision_word
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Refused, refuse
from tournament.ledger.store.typed import whole_number
from tournament.models import Call, Case, Table
from tournament.referee import cases, rulings
from tournament.referee.case_changes import changed_since, changes_since, corrected_since
from tournament.referee.case_form import Step, client_id_of, read_panel, read_step
from tournament.referee.case_page import CasePage, fact_words, find_case
from tournament.referee.case_steps import before_decision, first_open, step_context, step_links
from tournament.referee.deciding import Deciding
from tournament.referee.reading import cases_with
from tournament.referee.standing import needs_panel
from tournament.site.access import by_button, requires
from tournament.site.common import say_refused, who_asks
from tournament.site.request import TournamentRequest

OVERTAKEN = frozenset({"stale", "changed_since"})
"""Refusals after which the page is read anew: what it showed is no longer so."""
FOLLOWS = {Step.GAME: Step.FAULT, Step.TOLD: Step.FAULT, Step.FAULT: Step.WHEN, Step.LOST: Step.DECISION, Step.DECISION: Step.DECISION}


@requires(Action.SEE_CASES, post=by_button({"decide": Action.DECIDE}, Action.WORK_ON_CASES))
@require_http_methods(["GET", "HEAD", "POST"])
def case(request: TournamentRequest, slug: str, case_id: int) -> HttpResponse:
    """The case at its first open step, or at `?schritt=`; a decided one leads to its ruling."""
    page = find_case(request, case_id)
    if not page.case.pending:
        return _ended(request, page)
    if page.refused is not None:
        return render(
            request,
            "referee/case_refused.html",
            {"tournament": page.tournament, "page": page, "findings": page.refused.findings},
            status=403,
        )
    if request.method == "POST":
        return _act(request, page)
    return show(request, page, step_of(request.GET.get("schritt", "")) or first_open(page), request.GET)


def step_of(word: str) -> Step | None:
    """The step of an address or a form."""
    return Step(word) if word in set(Step) else None


def show(
    request: TournamentRequest,
    page: CasePage,
    step: Step,
    data: QueryDict,
    *,
    refused: Refused | None = None,
    typed: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Renders one step, as stored, or as tapped and typed where it was refused or is to be shown before it is stored (`typed`)."""
    findings = refused.findings if refused is not None else ()
    stale = refused is not None and "stale" in refused.codes
    pending = page.in_short(_pending(refused))
    changed = changed_since(page, data) if refused is not None and "changed_since" in refused.codes else ()
    context = {
        "tournament": page.tournament,
        "page": page,
        "case": page.case,
        "step": step,
        "steps": step_links(page, step),
        "findings": [] if stale or pending else findings,
        "stale": changes_since(page, whole_number(data.get("version"))) if stale else None,
        "typed": data if refused is not None or typed else QueryDict(),
        "changed": changed,
        "corrected": "" if changed else corrected_since(page),
        "facts": fact_words(page.case.facts, page.seats, page.tariff.sheet),
        "pending": pending,
        "sent": _sent(data),
        "action": page.url,
        "may_release": may(request.roles, Action.RELEASE_CALL, page.tournament.phase),
        **step_context(page, step, data, refused=refused is not None),
    }
    return render(request, f"referee/step_{step.name.lower()}.html", context, status=status)


def _ended(request: HttpRequest, page: CasePage) -> HttpResponse:
    """A decided case leads to the ruling that stands; one that was dropped says why."""
    ruling = page.case.rulings.order_by("-standing", "-pk").first()
    if ruling is not None:
        if request.method == "POST" and request.POST.get("client_id") != str(ruling.client_id):
            messages.error(request, _("Dieser Fall ist schon entschieden. Hier steht der Entscheid."))
        return HttpResponseRedirect(reverse("ruling", args=[page.tournament.slug, ruling.pk]))
    return render(request, "referee/case_dropped.html", {"tournament": page.tournament, "page": page, "case": page.case})


def _act(request: TournamentRequest, page: CasePage) -> HttpResponse:
    """Does what the button means; refused, the step comes back with what was tapped."""
    step = step_of(request.POST.get("schritt", "")) or Step.GAME
    action = request.POST.get("do", "save")
    try:
        if action == "decide":
            return decide(request, page)
        if action == "show":
            return show(request, page, Step.DECISION, request.POST, typed=True)
        if action in ("dispute", "drop"):
            return _leave(request, page, action)
        return _save(request, page, step)
    except Refused as refused:
        return show(
            request, find_case(request, page.case.pk), step, request.POST, refused=refused, status=409 if overtaken(refused) else 422
        )


def overtaken(refused: Refused) -> bool:
    """Whether what the page showed is no longer so."""
    return not OVERTAKEN.isdisjoint(refused.codes)


def _version(request: HttpRequest) -> int:
    """The version that the form was made from; a form without one is as old as can be."""
    return whole_number(request.POST.get("version")) or 0


def _save(request: TournamentRequest, page: CasePage, step: Step) -> HttpResponse:
    values = read_step(step, request.POST, page.tariff, page.case)
    stored = cases.change_case(
        case_id=page.case.pk, expected_version=_version(request), beside=_known(request.POST), **who_asks(request), **values
    )
    if step is Step.DECISION and "stamp" in request.POST:
        # A claim is taken along with whatever else stands in the form.
        return show(request, find_case(request, page.case.pk), step, request.POST, typed=True)
    following = _next(CasePage(request, stored), step)
    mark = "#forderungen" if step is Step.DECISION else ""
    return HttpResponseRedirect(f"{page.url}?schritt={following}{mark}")


def _next(page: CasePage, step: Step) -> Step:
    """The step that follows what was stored."""
    case = page.case
    if step is Step.GAME and page.line is None and case.record is None:
        return Step.TOLD
    if step is Step.TOLD and case.record and "declarer" not in case.record and _asks_who(page, case.record):
        return Step.TOLD
    if step in (Step.WHEN, Step.FACTS) or (step is Step.TOLD and case.violation and case.stage):
        return before_decision(page)
    return FOLLOWS[step]


def _asks_who(page: CasePage, record: dict[str, Any]) -> bool:
    """Whether the game that was told just now has a declarer, who is asked next."""
    play = page.tariff.games.get(record.get("game", ""))
    return play is not None and "declarer" in play.fields


def decide(request: HttpRequest, page: CasePage) -> HttpResponse:
    """Writes the ruling that the confirming form says; instead of one that stands with one reason for everything. Raises Refused."""
    data, said = request.POST, Deciding(page, request.POST)
    standing = said.standing
    if said.mistold:
        raise Refused(said.mistold)
    if not said.choice.decision:
        raise refuse("missing_field", _("Bitte antippen, wie entschieden wird."), "decision")
    ruling = rulings.decide_case(
        case_id=page.case.pk,
        choice=said.choice,
        client_id=client_id_of(data),
        expected_version=whole_number(data.get("version")),
        expected_ruling=whole_number(data.get("standing")) or 0,
        expected_stamp=data.get("stamp"),
        found=said.found,
        retold=page.retold,
        replaces=said.replaces,
        departure=data.get("departure", ""),
        words=data.get("words", ""),
        panel=read_panel(data) if needs_panel(standing) or said.panel_may else (),
        reason=data.get("departure", "") if standing is not None else "",
        **who_asks(request),
    )
    messages.success(request, _("Entschieden: %(decision)s.") % {"decision": decision_word(ruling.decision, page.tournament.sheet.system)})
    return HttpResponseRedirect(reverse("ruling", args=[page.tournament.slug, ruling.pk]))


def _leave(request: HttpRequest, page: CasePage, action: str) -> HttpResponse:
    """Leaves the case: in dispute, the table playing on, or withdrawn."""
    key, version, why = page.case.pk, _version(request), request.POST.get("why", "")
    if action == "dispute":
        cases.dispute_case(case_id=key, expected_version=version, reason=why, **who_asks(request))
        messages.success(request, _("Strittig. Der Tisch spielt weiter; die Runde bleibt offen, bis entschieden ist."))
    else:
        cases.drop_case(case_id=key, expected_version=version, reason=why, **who_asks(request))
        messages.success(request, _("Der Fall ist zurückgezogen."))
    return HttpResponseRedirect(reverse("referee", args=[page.tournament.slug]))


def _pending(refused: Refused | None) -> list[Case]:
    """The pending cases on the game, where a case was refused because of them: it is asked whether one of them goes on, or this is another
    incident."""
    return cases_with(refused.context["cases"]) if refused is not None and "case_open" in refused.codes else []


def _sent(data: QueryDict) -> list[tuple[str, str]]:
    """A form as it was sent, to be sent once more with an answer."""
    return [(name, value) for name, values in data.lists() if name not in {"csrfmiddlewaretoken", "beside"} for value in values]


def _known(data: QueryDict) -> list[int]:
    """The pending cases of which the form says that this is another incident."""
    return [key for key in map(whole_number, data.get("beside", "").split()) if key is not None]


@requires(Action.WORK_ON_CASES)
@require_POST
def new_case(request: TournamentRequest, slug: str) -> HttpResponse:
    """Opens a case: for a call, or about a table and a game where nobody called; leads to its first step, or asks where the game has a
    pending one."""
    data = request.POST
    try:
        opened = _open(request, data)
    except Refused as refused:
        pending = _pending(refused)
        if not pending:
            say_refused(request, refused)
            return HttpResponseRedirect(reverse("referee", args=[slug]))
        page = CasePage(request, pending[-1])
        context = {
            "tournament": request.tournament,
            "page": page,
            "pending": page.in_short(pending),
            "sent": _sent(data),
            "action": reverse("case-new", args=[slug]),
        }
        return render(request, "referee/case_beside.html", context, status=409)
    return HttpResponseRedirect(reverse("case", args=[slug, opened.pk]))


def _open(request: TournamentRequest, data: QueryDict) -> Case:
    call_id = whole_number(data.get("call"))
    if call_id is not None:
        call = get_object_or_404(Call, pk=call_id, table__round__tournament=request.tournament)
        return cases.open_case(table_id=call.table_id, call_id=call.pk, beside=_known(data), **who_asks(request))
    where = {
        "round__tournament": request.tournament,
        "round__number": whole_number(data.get("round")),
        "number": whole_number(data.get("table")),
    }
    table = Table.objects.filter(**where).first()
    if table is None:
        raise refuse("unknown_table", _("Diesen Tisch gibt es in dieser Runde nicht."), "table")
    return cases.open_case(table_id=table.pk, game=whole_number(data.get("game")), beside=_known(data), **who_asks(request))
