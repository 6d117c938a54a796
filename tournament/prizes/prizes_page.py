"""The prizes: what there is to give and how, who would receive what by the standing of now, giving it, and the raffle.

Reads the form, calls one function of `prizes.writing`, renders. Nothing here computes who receives what.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.ledger.people.ranking import Ranking
from tournament.ledger.store.owned import of
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.transaction import CLOSED
from tournament.ledger.store.typed import whole_number
from tournament.models import RoundState, Tournament
from tournament.prizes import rows, writing
from tournament.prizes.form import PlanForm, PrizeLines, filter_text, line_initial, plan_initial, take
from tournament.prizes.reading import Answered, Planned, against_given, read_plan, read_prizes
from tournament.prizes.tables import AwardTable, DifferTable, LotTable
from tournament.site.access import by_button, requires
from tournament.site.common import attempt, author
from tournament.site.request import TournamentRequest

ACTIONS = {
    "save": Action.PLAN_PRIZES, "copy": Action.PLAN_PRIZES, "give": Action.GIVE_PRIZES, "withdraw": Action.GIVE_PRIZES,
    "gone": Action.LEAD_CEREMONY, "here": Action.LEAD_CEREMONY, "by-name": Action.LEAD_CEREMONY, "by-number": Action.LEAD_CEREMONY,
}  # fmt: skip
"""The right that each button needs."""
MOST_SOURCES = 8


@requires(Action.PLAN_PRIZES, post=by_button(ACTIONS, Action.PLAN_PRIZES))
@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: TournamentRequest, slug: str) -> HttpResponse:
    """The page; POST does one thing (`do`)."""
    if request.method != "POST":
        return _page(request)
    do = request.POST.get("do", "save")
    if do == "save":
        return _save(request)
    _act(request, request.tournament, do)
    return redirect("prizes", slug)


def _save(request: TournamentRequest) -> HttpResponse:
    form, lines = PlanForm(request.POST, initial=plan_initial(read_plan(request.tournament))), PrizeLines(request.POST)
    valid = form.is_valid() & lines.is_valid()
    if valid:
        try:
            writing.save_plan(tournament_id=request.tournament.pk, policies=form.values(), prizes=lines.rows(), author=author(request))
        except Refused as refused:
            take(refused.findings, form, lines)
        else:
            messages.success(request, _("Die Preise sind gespeichert."))
            return redirect("prizes", request.tournament.slug)
    return _page(request, form, lines, status=422)


def _act(request: HttpRequest, tournament: Tournament, do: str) -> None:
    key = {"tournament_id": tournament.pk}
    number = whole_number(request.POST.get("number", "")) or 0
    if do == "copy":
        source = whole_number(request.POST.get("source", "")) or 0
        if of(request.user, Action.PLAN_PRIZES).filter(pk=source).exists():
            attempt(request, writing.copy_plan, _("Die Preise sind übernommen. Bitte noch einmal ansehen."), source_id=source, **key)
        else:
            messages.error(request, _("Dieses Turnier gibt es nicht."))
    elif do == "give":
        attempt(request, writing.give_prizes, _("Die Preise sind vergeben."), digest=request.POST.get("digest", ""), **key)
    elif do == "withdraw":
        attempt(request, writing.withdraw_giving, _("Die Vergabe ist zurückgenommen."), reason=request.POST.get("reason", ""), **key)
    elif do in ("gone", "here"):
        attempt(request, writing.set_gone, "", number=number, gone=do == "gone", **key)
    elif do in ("by-name", "by-number"):
        attempt(request, writing.answer_name, "", number=number, named=do == "by-name", **key)
    else:
        messages.error(request, _("Unbekannte Taste. Bitte die Seite neu laden."))


def _page(request: TournamentRequest, form: PlanForm | None = None, lines: PrizeLines | None = None, status: int = 200) -> HttpResponse:
    tournament = request.tournament
    read = read_prizes(tournament)
    planned, giving, ranked, now, shown = read.planned, read.giving, read.ranked, read.now, read.found
    people = rows.known(ranked.players)
    awards, changed = rows.award_rows(shown, people), rows.difference_rows(against_given(read), people)
    form = form or PlanForm(initial=plan_initial(planned))
    context: dict[str, Any] = {
        "tournament": tournament,
        "form": form,
        "lines": lines or PrizeLines(initial=[line_initial(row) for row in planned.rows]),
        "planned": planned,
        "sum": sum(prize.cents or 0 for prize in planned.prizes),
        "giving": giving,
        "awards": AwardTable(awards, slug=tournament.slug, not_given=rows.not_given(shown), cents=shown.cents) if awards else None,
        "errors": now.errors,
        "missing": rows.borne_by_nobody(planned.rows, people) if giving is None else [],
        "raffle": rows.raffle_rows(shown, people),
        "lots": [(draw, LotTable(draw.rows)) for draw in (*rows.rank_draws(shown, people), *rows.lot_draws(shown, people))],
        "ranked": bool(ranked.standings),
        "final": tournament.phase in CLOSED,
        "rounds": ranked.rounds,
        "under_way": tournament.round_set.filter(number=ranked.rounds, state=RoundState.OPEN).exists(),
        "digest": writing.shown_digest(now.request),
        "groups": _groups(ranked),
        "sources": _sources(request, tournament) if not planned.stored else [],
        **(choices := _policies(planned, now, people, form)),
        "rest_open": _rest_open(form, choices),
        "changed": DifferTable(changed) if changed else None,
    }
    return render(request, "prizes/prizes.html", context, status=status)


def _policies(planned: Planned, now: Answered, people: rows.People, form: PlanForm) -> dict[str, Any]:
    """Each choice with what it would do; the one that is ticked is what was typed."""
    typed = {name: form.data.get(name, "") if form.is_bound else form.initial[name] for name in ("ties", "a_person", "raffle_for")}
    lists = {
        "ties": rows.effects_of_ties(now.request, now, people), "a_person": rows.effects_of_a_person(now.request, now, people),
        "raffle_for": rows.effects_of_raffle(planned.plan.raffle_for),
    }  # fmt: skip
    return {f"{name}_choices": [effect._replace(chosen=effect.value == typed[name]) for effect in lists[name]] for name in lists}


def _rest_open(form: PlanForm, choices: Mapping[str, Any]) -> bool:
    """Whether what is folded is to be seen: it says something unusual, something in it is wrong, or at this standing a choice matters."""
    return bool(
        form.unusual or form.fault_in_rest or any(effect.matters for name in ("ties", "a_person") for effect in choices[f"{name}_choices"])
    )


def _groups(ranked: Ranking) -> list[str]:
    """What the categories of this field can be: tags, clubs, places, as one types them."""
    tags = sorted({tag for player in ranked.players for tag in player.tags})
    clubs = sorted({player.club for player in ranked.players if player.club})
    places = sorted({player.place for player in ranked.players if player.place})
    return [filter_text({name: value}) for name, values in (("tag", tags), ("club", clubs), ("place", places)) for value in values]


def _sources(request: HttpRequest, tournament: Tournament) -> list[Tournament]:
    """Tournaments whose prizes who asks may take over: those of the same series first, the newest first. One query."""
    mine = of(request.user, Action.PLAN_PRIZES)
    found = mine.filter(prize_plan__isnull=False).exclude(pk=tournament.pk).order_by("-date", "-pk")[: 5 * MOST_SOURCES]
    same = [row for row in found if tournament.cup_id is not None and row.cup_id == tournament.cup_id]
    return [*same, *(row for row in found if row not in same)][:MOST_SOURCES]
