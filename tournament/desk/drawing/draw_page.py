"""Auslosung: ask, look, change by hand, confirm. A confirmed draw is never redrawn; late arrivals and leavers are repairs
(desk.draw_repairs).

GET shows the questions, or the draft that waits in the session. POST draws, swaps, takes back, discards or confirms, and leads back.
"""

import secrets
from collections.abc import Sequence
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring.draw import DrawError
from tournament.desk.drawing import draft as drafts
from tournament.desk.drawing import draw_repairs, plan
from tournament.desk.drawing.draft import Draft, Field, Swap
from tournament.desk.drawing.draw import confirm_draw
from tournament.desk.drawing.draw_form import ALL, EVERYBODY, NEXT, PRESENT, RANDOM, STANDING, ConfirmForm, DrawForm, SwapForm
from tournament.desk.evening.tables import DrawnTable
from tournament.ledger.people.repairs import has_repairs, said, standing_repairs
from tournament.ledger.store.convert import language, round_word
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Round, Tournament
from tournament.site.access import requires
from tournament.site.common import author, say_faults, say_refused
from tournament.site.request import TournamentRequest


@requires(Action.SEE_DESK, post=Action.DRAW)
@require_http_methods(["GET", "HEAD", "POST"])
def draw_page(request: TournamentRequest, slug: str) -> HttpResponse:
    """The draw of the next round or rounds."""
    tournament = request.tournament
    field = drafts.read_field(tournament)
    kept = drafts.from_json(request.session.get(_key(tournament)))
    if kept is not None and kept.rounds[0] != field.drawn + 1:
        kept = None  # confirmed meanwhile, here or at another desk
    if request.method == "POST":
        return _act(request, tournament, field, kept)
    return _show(request, tournament, field, kept)


def _key(tournament: Tournament) -> str:
    return f"draw-{tournament.pk}"


def _keep(request: HttpRequest, tournament: Tournament, draft: Draft | None) -> None:
    if draft is None:
        request.session.pop(_key(tournament), None)
    else:
        request.session[_key(tournament)] = draft.as_json()


def _back(tournament: Tournament, mark: str = "#inhalt") -> HttpResponse:
    """Back to the page: to its head, where a refusal stands, unless another place is named. Without any mark browsers keep the old one."""
    return HttpResponseRedirect(reverse("draw", args=[tournament.slug]) + mark)


def _act(request: HttpRequest, tournament: Tournament, field: Field, kept: Draft | None) -> HttpResponse:
    action = request.POST.get("action")
    if action == "repair":
        draw_repairs.apply(request, tournament, field)
        return _back(tournament)
    if action == "draw":
        return _draw(request, tournament, field, kept)
    if kept is None:
        messages.error(request, _("Es wartet keine Auslosung. Bitte neu auslosen."))
        return _back(tournament)
    if action == "swap":
        return _swap(request, tournament, field, kept)
    if action == "undo":
        _keep(request, tournament, kept._replace(swaps=kept.swaps[:-1]))
    elif action == "discard":
        _keep(request, tournament, None)
        messages.success(request, _("Die Auslosung ist verworfen; es wurde nichts gespeichert."))
    elif action == "confirm":
        return _confirm(request, tournament, field, kept)
    return _back(tournament, "#plan")


# What was asked -----------------------------------------------------------------------------------------------------------------


def _form(tournament: Tournament, field: Field, kept: Draft | None, data: Any = None) -> DrawForm:
    tags = drafts.tag_choices(field)
    form = partial(DrawForm, tags=tags, numbers=field.people.keys(), has_standing=bool(field.standing), has_best=bool(field.best))
    if data is not None:
        return form(data)
    if kept is None:
        several = field.drawn == 0 and tournament.rounds > 1
        some = 0 < len(field.present) < len(field.active)
        initial = {
            "rounds": ALL if several else NEXT,
            "method": STANDING if field.standing and tournament.sheet.day.get("next_round") else RANDOM,
            "who": PRESENT if some else EVERYBODY,
            "seed": _seed(tournament, field),
            "apart": drafts.wanted_apart(tournament, tags),
        }
    else:
        initial = {
            "rounds": ALL if len(kept.rounds) > 1 else NEXT,
            "method": kept.method,
            "who": kept.who,
            "seed": kept.seed,
            "apart": list(kept.apart),
            "pausing": ", ".join(map(str, kept.pausing)),
            "fixed": ", ".join(f"{player}={table}" for player, table in kept.fixed),
        }
    return form(initial=initial)


def _seed(tournament: Tournament, field: Field) -> str:
    """What is proposed to draw from: the tournament's seed for its first draw, and for each later one a new one. From the first draw on the
    tournament's is public: who knows it could draw the next round before the director does."""
    return (tournament.seed if field.drawn == 0 else "") or secrets.token_hex(4)


def _draw(request: HttpRequest, tournament: Tournament, field: Field, kept: Draft | None) -> HttpResponse:
    form = _form(tournament, field, kept, request.POST)
    if field.drawn >= tournament.rounds:
        messages.error(request, _("Alle Runden sind ausgelost. Eine bestätigte Auslosung bleibt."))
        return _back(tournament)
    if not form.is_valid():
        return _show(request, tournament, field, kept, form=form)
    said = form.cleaned_data
    last = tournament.rounds if said["rounds"] == ALL else field.drawn + 1
    draft = Draft(
        rounds=tuple(range(field.drawn + 1, last + 1)),
        method=said["method"],
        who=said["who"],
        seed=said["seed"],
        pausing=tuple(said["pausing"]),
        apart=tuple(said["apart"]),
        fixed=tuple(said["fixed"]),
        attempts=kept.attempts + 1 if kept else 1,
    )
    draft = draft._replace(field=drafts.digest(field, draft))
    try:
        drafts.drawn(field, draft)
    except DrawError as refused:
        for finding in refused.findings:
            form.add_error(None, finding.text(language(), field.names))
        return _show(request, tournament, field, kept, form=form)
    _keep(request, tournament, draft)
    return _back(tournament, "#plan")


# The draft ------------------------------------------------------------------------------------------------------------------------


def _stale(field: Field, kept: Draft) -> bool:
    return drafts.digest(field, kept) != kept.field


def _swap(request: HttpRequest, tournament: Tournament, field: Field, kept: Draft) -> HttpResponse:
    form = SwapForm(request.POST, numbers={person.number for person in drafts.players(field, kept)})
    if not form.is_valid():
        say_faults(request, form)
        return _back(tournament)
    if form.cleaned_data["round"] not in kept.rounds:
        messages.error(request, _("Diese Runde gehört nicht zu dieser Auslosung."))
        return _back(tournament)
    swap = Swap(form.cleaned_data["round"], *form.cleaned_data["pair"])
    _keep(request, tournament, kept._replace(swaps=(*kept.swaps, swap)))
    return _back(tournament, f"#runde-{swap.round}")


def _confirm(request: HttpRequest, tournament: Tournament, field: Field, kept: Draft) -> HttpResponse:
    if _stale(field, kept):
        messages.error(request, _("Inzwischen hat sich das Feld geändert. Bitte noch einmal auslosen."))
        return _back(tournament)
    form = ConfirmForm(request.POST, players=len(drafts.players(field, kept)))
    if not form.is_valid():
        say_faults(request, form)
        return _back(tournament)
    steps = drafts.steps(field, kept)
    try:
        confirm_draw(
            tournament_id=tournament.pk,
            rounds=steps[-1].rounds,
            seed=kept.seed,
            method=kept.method,
            report=plan.report(kept, steps, drafts.pausing(field, kept)),
            pausing=drafts.pausing(field, kept),
            author=author(request),
        )
    except Refused as refused:
        say_refused(request, refused)
        return _back(tournament)
    _keep(request, tournament, None)
    done = ngettext("Die Auslosung der Runde ist bestätigt.", "Die Auslosung von %(n)d Runden ist bestätigt.", len(kept.rounds))
    messages.success(request, done % {"n": len(kept.rounds)})
    return HttpResponseRedirect(reverse("draw", args=[tournament.slug]))


# The page -------------------------------------------------------------------------------------------------------------------------


def _drawn(tournament: Tournament, rounds: Sequence[plan.Confirmed]) -> DrawnTable | None:
    papers, called = reverse("papers", args=[tournament.slug]), round_word(tournament.sheet)
    lines = [
        {
            "row": row,
            "href": reverse("round", args=[tournament.slug, row.number]),
            "papers": f"{papers}#runde-{row.number}",
            "called": f"{called} {row.number}",
        }
        for row in rounds
    ]
    return DrawnTable(lines) if lines else None


def _show(request: HttpRequest, tournament: Tournament, field: Field, kept: Draft | None, form: DrawForm | None = None) -> HttpResponse:
    left = tournament.rounds - field.drawn
    rounds = list(Round.objects.filter(tournament=tournament).annotate(mended=has_repairs("tournament")).order_by("number"))
    stale = kept is not None and _stale(field, kept)
    context: dict[str, Any] = {
        "tournament": tournament,
        "rounds": _drawn(tournament, plan.confirmed(rounds, field)),
        "repairs": draw_repairs.proposals(field, rounds),
        "changed": [(repair.round.number, said(repair)) for repair in standing_repairs(tournament)]
        if any(vars(row)["mended"] for row in rounds)
        else [],
        "next": field.drawn + 1,
        "left": left,
        "last": tournament.rounds,
        "form": form or _form(tournament, field, kept),
        "counts": plan.forecasts(field),
        "cannot": plan.unseatable(field.sizes),
        "stale": stale,
        "draft": kept,
        "has_standing": bool(field.standing),
        "best": field.knock_out if field.drawn else 0,
    }
    if kept is not None and not stale:
        context["plan"] = plan.plan(field, kept, drafts.steps(field, kept), tournament)
    status = 422 if form is not None else 200
    return render(request, "desk/draw.html", context, status=status)
