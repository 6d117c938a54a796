"""The round board: how far every table is and what it lacks; open, close and reopen the round, confirm and break off its tables.

GET shows it to everybody. POST does one thing, for the director, and leads back. Never writes a game.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import time
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import condition, require_http_methods

from scoring.arithmetic import Place, place_text
from tournament.desk.evening import rounds as round_services
from tournament.desk.evening.check_reading import returns_of
from tournament.entry.board import Tile, read_board
from tournament.entry.places import with_everybody
from tournament.entry.table_phones import signs
from tournament.entry.tiles import tiles
from tournament.ledger.lines import settling as table_services
from tournament.ledger.lines.deadlines import Running, still_running
from tournament.ledger.lines.undecided import Matter, read_undecided
from tournament.ledger.machine.clock import face
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import in_scene, language
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import Round, RoundState, Tournament
from tournament.phones.returned import still_missing
from tournament.site.access import requires
from tournament.site.common import attempt, find_round, line_url, say_faults
from tournament.site.etag import etag
from tournament.site.faults import megabytes_left
from tournament.site.fields import offer
from tournament.site.request import TournamentRequest
from tournament.site.serving.shared import shared

REFRESH = 15
"""Seconds between two questions whether anything is new."""
OPEN, CLOSE, REOPEN = "open", "close", "reopen"
TABLE_SERVICES: Mapping[str, Callable[..., object]] = {
    "confirm": table_services.confirm_table,
    "break_off": table_services.break_off_table,
    "reopen_table": table_services.reopen_table,
}


ROUND_ACTIONS = ("open", "close", "reopen")
TABLE_ACTIONS = ("confirm", "break_off", "reopen_table")


class RoundActionForm(forms.Form):
    """`action`, the numbers of the `table`s it concerns, and the `reason`."""

    action = forms.ChoiceField(choices=[(name, name) for name in (*ROUND_ACTIONS, *TABLE_ACTIONS)])
    table = forms.TypedMultipleChoiceField(coerce=int, required=False)
    reason = forms.CharField(
        max_length=REASON_LIMIT,
        required=False,
        error_messages={"max_length": gettext_lazy("Der Grund hat höchstens %(limit_value)d Zeichen.")},
    )

    def __init__(self, *args: Any, numbers: tuple[int, ...] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        offer(self, "table", [(number, number) for number in numbers])


class Undecided(NamedTuple):
    """What has to be decided before the round can be closed, with its link and its chip."""

    href: str
    where: str
    word: str
    shape: str


def _wanted(request: HttpRequest) -> Action:
    return Action.SETTLE_TABLES if request.POST.get("action") in TABLE_SERVICES else Action.RUN_ROUNDS


def _etag(request: TournamentRequest, slug: str, n: int) -> str | None:
    """For who runs the round the time belongs to it: phones give signs of life, and tables fall behind the clock."""
    return etag(request, n, int(time()) // REFRESH if may(request.roles, Action.RUN_ROUNDS, request.tournament.phase) else "")


@shared(1)
@requires(Action.READ, post=_wanted)
@require_http_methods(["GET", "HEAD", "POST"])
@condition(etag_func=_etag)
def round_page(request: TournamentRequest, slug: str, n: int) -> HttpResponse:
    """The board of round `n`."""
    if request.method == "POST":
        return _act(request, slug, n)
    tournament = request.tournament
    round_ = find_round(tournament, n)
    tables = read_board(round_, request.audience)
    context = {"tournament": tournament, **_context(tournament, round_, tables, request.audience), "face": face(round_)}
    context["minutes"] = tournament.minutes_of(n)
    if may(request.roles, Action.RUN_ROUNDS, tournament.phase):
        context["megabytes_left"] = megabytes_left()
        # The board has counted them: where there are none, none are read.
        waiting = read_undecided(tournament, round_) if any(table.undecided for table in tables) else ()
        context["undecided"] = [_undecided(tournament.slug, matter) for matter in waiting]
        if context["is_drawn"] and context["before"]:
            context["appeals"] = [_appeal(tournament.slug, item) for item in still_running(tournament) if item.round < n]
        if round_.state == RoundState.CLOSED:
            context["refused"] = round_services.refused_by_round(tables)
        if context["is_open"]:
            said = signs(tables, getattr(round_, "clock", None))
            context["acts"] = True
            context["older"] = still_missing(round_, *returns_of(round_, tables))
            called = round_services.called(tables)
            context["calls"] = [found.message for found in round_services.open_calls(round_)] if called else []
            on_phones = round_services.held_by_phones(tables)
            context["on_phones"] = [(line_url(tournament.slug, n, number), found.message) for number, found in on_phones.items()]
            # Those are looked at one by one, on their own pages.
            held = called | on_phones.keys()
            context["rows"] = [(tile, *said[tile.number], tile.number in held) for tile in context["tiles"]]
            context["complete"] = [number for number in context["complete"] if number not in held]
    response = render(request, "desk/round.html", context)
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _undecided(slug: str, matter: Matter) -> Undecided:
    words = {"open": (_("Fall offen"), "waiting"), "disputed": (_("strittig"), "disputed"), "appeal": (_("Berufung"), "waiting")}
    where = _("Tisch %(table)d") % {"table": matter.table}
    if matter.case.game:
        where = _("Tisch %(table)d, Spiel %(game)d") % {"table": matter.table, "game": matter.case.game}
    return Undecided(reverse("case", args=[slug, matter.case.pk]), where, *words[matter.kind])


class RunningAppeal(NamedTuple):
    """A ruling that is not the last word yet, with its link. `until`: until when one may appeal; "" where somebody has."""

    href: str
    where: str
    until: str


def _appeal(slug: str, item: Running) -> RunningAppeal:
    place = place_text(Place(item.round, item.table, item.game), language())
    return RunningAppeal(reverse("ruling", args=[slug, item.ruling_id]), place, item.until)


def _context(tournament: Tournament, round_: Round, tables: Sequence[Tile], audience: Audience) -> dict[str, Any]:
    unsettled = [table for table in tables if not table.settled]
    shown = with_everybody(tiles(tournament, round_.number, tables), tables, audience)
    return {
        "round": round_,
        "refresh": REFRESH,
        "tiles": shown,
        "rows": [(tile, None, "", False) for tile in shown],
        "unsettled": [tile for tile in shown if tile.missing],
        "complete": [table.number for table in tables if table.status == "complete"],
        "settled": len(tables) - len(unsettled),
        "done": sum(table.done for table in tables),
        "games": sum(table.games for table in tables),
        "faults": sum(table.faults for table in tables),
        "is_open": round_.state == RoundState.OPEN,
        "acts": False,
        "is_drawn": round_.state == RoundState.DRAWN,
        "is_closed": round_.state == RoundState.CLOSED,
        "before": round_.number - 1 or None,
        "after": round_.number + 1 if round_.number < (tournament.newest_round or 0) else None,
        "to_draw": round_.number == tournament.newest_round and round_.number < tournament.rounds,
    }


def _act(request: TournamentRequest, slug: str, n: int) -> HttpResponse:
    tournament = request.tournament
    round_ = find_round(tournament, n)
    keys = {seated.seating.table: seated.table_id for seated in read_seatings(tournament, request.audience, n)}
    form = RoundActionForm(request.POST, numbers=tuple(keys))
    if not form.is_valid():
        say_faults(request, form)
    elif form.cleaned_data["action"] in {OPEN, CLOSE, REOPEN}:
        _round_action(request, round_, form.cleaned_data["action"], form.cleaned_data["reason"])
    else:
        board = read_board(round_, request.audience)
        held = round_services.held_back(round_, board) if form.cleaned_data["action"] == "confirm" else {}
        _table_action(request, form.cleaned_data, keys, held)
    return HttpResponseRedirect(reverse("round", args=[slug, n]))


def _round_action(request: HttpRequest, round_: Round, action: str, reason: str) -> None:
    number, sheet = {"n": round_.number}, round_.tournament.sheet
    if action == OPEN:
        attempt(request, round_services.open_round, in_scene(sheet, _("Runde %(n)d läuft.") % number), round_id=round_.pk)
    elif action == CLOSE:
        done = in_scene(sheet, _("Runde %(n)d ist abgeschlossen.") % number)
        attempt(request, round_services.close_round, done, round_id=round_.pk, reason=reason)
    else:
        done = in_scene(sheet, _("Runde %(n)d ist wieder offen.") % number)
        attempt(request, round_services.reopen_round, done, round_id=round_.pk, reason=reason)


def _table_action(request: HttpRequest, said: dict[str, Any], keys: dict[int, int], held: Mapping[int, Finding]) -> None:
    """The same for each table; stops at the first that refuses. Those that are `held` back are confirmed on their own pages, which ask."""
    numbers, action = said["table"], said["action"]
    if not numbers:
        messages.error(request, _("Kein Tisch gewählt."))
    act = TABLE_SERVICES[action] if action == "confirm" else partial(TABLE_SERVICES[action], reason=said["reason"])
    done: list[int] = []
    for number in numbers:
        if number in held:
            messages.error(request, " ".join([held[number].message, _("Noch nicht bestätigt: zuerst am Tisch nachsehen.")]))
            continue
        if not attempt(request, act, "", table_id=keys[number]):
            messages.error(request, _("Tisch %(table)d blieb, wie er war.") % {"table": number})
            break
        done.append(number)
    if done:
        messages.success(request, _told(action, done))


def _told(action: str, numbers: Sequence[int]) -> str:
    if len(numbers) > 1:
        return ngettext("%(n)d Tisch ist bestätigt.", "%(n)d Tische sind bestätigt.", len(numbers)) % {"n": len(numbers)}
    texts = {
        "confirm": _("Tisch %(table)d ist bestätigt."),
        "break_off": _("Tisch %(table)d ist abgebrochen; was geschrieben ist, zählt."),
        "reopen_table": _("Tisch %(table)d ist wieder offen."),
    }
    return texts[action] % {"table": numbers[0]}
