"""The clock page: the director starts and stops the round's clock, gives a table extra time, and announces the next round and the ceremony.

GET shows what the clock says; a script counts it down. POST does one thing and leads back, to the round's page where it came from there.
"""

from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.desk.evening.tables import LongerTable
from tournament.ledger.machine import clock as clocks
from tournament.ledger.machine import clock_writing as clock_services
from tournament.ledger.machine.clock import face
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import Clock, Round, RoundState, Table, TableState, Tournament, times
from tournament.site import address
from tournament.site.access import requires
from tournament.site.common import attempt, say_faults
from tournament.site.request import TournamentRequest

ACTIONS = ("start", "pause", "continue", "reset", "minutes", "extra", "next", "ceremony")
NEEDS = {"minutes": ("minutes", "warn"), "extra": ("table", "minutes")}
"""Numbers without which an action means nothing."""


def _number() -> forms.IntegerField:
    return forms.IntegerField(required=False, error_messages={"invalid": gettext_lazy("Bitte eine ganze Zahl eingeben.")})


class ClockForm(forms.Form):
    """`do`; `minutes` and `warn` of the round; `table`, `minutes` and `reason` of extra time; `at`: a time of day, empty takes it back."""

    do = forms.ChoiceField(
        choices=[(name, name) for name in ACTIONS],
        error_messages=dict.fromkeys(("required", "invalid_choice"), gettext_lazy("Unbekannte Taste. Bitte die Seite neu laden.")),
    )
    minutes = _number()
    warn = _number()
    table = _number()
    reason = forms.CharField(
        required=False,
        max_length=REASON_LIMIT,
        error_messages={"max_length": gettext_lazy("Der Grund hat höchstens %(limit_value)d Zeichen.")},
    )
    at = forms.TimeField(
        required=False,
        input_formats=["%H:%M", "%H.%M", "%H"],
        error_messages={"invalid": gettext_lazy("Bitte eine Uhrzeit eingeben, z. B. 17:20.")},
    )

    def clean(self) -> dict[str, Any]:
        """A number that is missing is said once, not for every field."""
        super().clean()
        said = self.cleaned_data
        if any(said.get(name) is None and name not in self.errors for name in NEEDS.get(said.get("do", ""), ())):
            raise forms.ValidationError(gettext_lazy("Bitte eine ganze Zahl eingeben."))
        return said


class Longer(NamedTuple):
    """A table with extra time. `until` is "" where nobody knows when it rings."""

    number: int
    minutes: int
    until: str


@requires(Action.RUN_CLOCK)
@require_http_methods(["GET", "HEAD", "POST"])
def clock_page(request: TournamentRequest, slug: str) -> HttpResponse:
    """The clock of the current round."""
    tournament = request.tournament
    round_ = _current(tournament)
    if request.method == "POST":
        return _act(request, tournament, round_)
    page = reverse("wall", args=[slug])
    context = {
        "tournament": tournament,
        "round": round_,
        "wall": address.link(page) or request.build_absolute_uri(page),
        **_context(tournament, round_),
    }
    return render(request, "desk/clock.html", context)


def _current(tournament: Tournament) -> Round | None:
    """The first round that is not closed, else the last, with its clock; None before the first draw."""
    if tournament.current_round is None:
        return None
    found = Round.objects.select_related("clock").filter(tournament=tournament, number=tournament.current_round).first()
    if found is not None:
        found.tournament = tournament
    return found


def _context(tournament: Tournament, round_: Round | None) -> dict[str, Any]:
    clock: Clock | None = getattr(round_, "clock", None)
    set_ = clock if clock is not None and clock.minutes is not None else None
    tables = list(Table.objects.filter(round=round_).order_by("number")) if round_ is not None else []
    now = times.now()
    longer = [_longer(table, set_, now) for table in tables if table.extra_minutes]
    planned = None  # the round whose beginning can be announced
    if round_ is not None and (round_.state == RoundState.DRAWN or round_.number < tournament.rounds):
        planned = round_.number + (round_.state != RoundState.DRAWN)
    return {
        "face": face(round_),
        "minutes": set_.minutes if set_ else tournament.minutes_of(round_.number if round_ is not None else 1),
        "warn": clock.warn_minutes if clock is not None else clock_services.WARN_MINUTES,
        "is_open": round_ is not None and round_.state == RoundState.OPEN,
        "is_closed": round_ is not None and round_.state == RoundState.CLOSED,
        "started": clock is not None and clock.started_at is not None,
        "paused": clock is not None and clock.paused_at is not None,
        "tables": [table.number for table in tables if table.state == TableState.OPEN],
        "longer": LongerTable(longer) if longer else None,
        "planned": planned,
        "next_at": clock.next_at if clock is not None else None,
    }


def _longer(table: Table, clock: Clock | None, now: datetime) -> Longer:
    until = clocks.end_of(clock, table.extra_minutes, now) if clock is not None else None
    return Longer(table.number, table.extra_minutes, f"{timezone.localtime(until):%H:%M}" if until else "")


def _act(request: HttpRequest, tournament: Tournament, round_: Round | None) -> HttpResponse:
    form = ClockForm(request.POST)
    if not form.is_valid():
        say_faults(request, form)
    elif form.cleaned_data["do"] == "ceremony":
        attempt(
            request,
            clock_services.plan_ceremony,
            _("Die Siegerehrung ist angesagt."),
            tournament_id=tournament.pk,
            at=form.cleaned_data["at"],
        )
    elif round_ is None:
        messages.error(request, _("Noch ist keine Runde ausgelost."))
    elif form.cleaned_data["do"] == "extra":
        _extra(request, round_, form.cleaned_data)
    else:
        _of_round(request, round_, form.cleaned_data)
    if request.POST.get("back") == "round" and round_ is not None:
        return HttpResponseRedirect(reverse("round", args=[tournament.slug, round_.number]))
    return HttpResponseRedirect(reverse("clock", args=[tournament.slug]))


def _of_round(request: HttpRequest, round_: Round, said: dict[str, Any]) -> None:
    at = clocks.next_occurrence(said["at"], timezone.localtime(times.now())) if said["at"] is not None else None
    services: dict[str, tuple[Callable[..., object], str]] = {
        "start": (clock_services.start_clock, _("Die Uhr läuft.")),
        "pause": (clock_services.pause_clock, _("Die Uhr steht.")),
        "continue": (clock_services.continue_clock, _("Die Uhr läuft weiter.")),
        "reset": (partial(clock_services.reset_clock, reason=said["reason"]), _("Die Uhr ist zurückgestellt.")),
        "minutes": (
            partial(clock_services.set_minutes, minutes=said["minutes"], warn_minutes=said["warn"]),
            _("Die Minuten sind gesetzt."),
        ),
        "next": (partial(clock_services.plan_next, at=at), _("Der Beginn ist angesagt.")),
    }
    service, done = services[said["do"]]
    attempt(request, service, done, round_id=round_.pk)


def _extra(request: HttpRequest, round_: Round, said: dict[str, Any]) -> None:
    table = Table.objects.filter(round=round_, number=said["table"]).first()
    if table is None:
        messages.error(request, _("Diesen Tisch gibt es in der Runde nicht."))
        return
    done = _("Tisch %(table)d hat jetzt %(n)d Minuten mehr.") % {"table": table.number, "n": said["minutes"]}
    attempt(request, clock_services.give_extra_time, done, table_id=table.pk, minutes=said["minutes"], reason=said["reason"])
