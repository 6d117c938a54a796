"""Probe-Abend: begins a rehearsal, shows what was planted and what was found of it, ends it. Stores nothing among the tournaments.

Everything that it shows is read from the note that the rehearsal writes into its own folder.
"""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple

from csp.constants import SELF
from csp.decorators import csp_update
from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

import rules
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.models import OwnSheet, sheet_key
from tournament.rehearsal import launching, notes, server, tour
from tournament.rehearsal.deals import SYSTEM
from tournament.rehearsal.evening import Plan
from tournament.rehearsal.faults import AT_THE_END, LEAST_GAMES, TOLD, Told
from tournament.rehearsal.notes import Note, Row
from tournament.rehearsal.steps import words
from tournament.site import servers
from tournament.site.access import requires
from tournament.site.fields import number_field, offer

HOST = re.compile(r"\[[^\]]*\]|[^:]+")
REFRESH = 2
"""Seconds between two looks how far it is."""
FOUND = {
    (None, None): (gettext_lazy("noch nicht"), "waiting"), (True, None): (gettext_lazy("gefunden"), "running"),
    (True, True): (gettext_lazy("behoben"), "confirmed"),
}  # fmt: skip
LOST = (gettext_lazy("nicht gefunden"), "disputed")
LEFT = (gettext_lazy("noch offen"), "disputed")


ROBOT, MYSELF = "robot", "selbst"
LEADS = (
    (MYSELF, gettext_lazy("Ich leite selbst; nur die Tische sind Roboter")), (ROBOT, gettext_lazy("Ein Roboter leitet; ich sehe zu")),
)  # fmt: skip
BOUNDS = {"tables": (3, 20), "rounds": (1, 4), "games": (LEAST_GAMES, 20), "minutes": (1, 60)}


class RehearsalForm(forms.Form):
    """What is to be rehearsed."""

    tables = number_field(gettext_lazy("Tische"))
    rounds = number_field(gettext_lazy("Runden"))
    games = number_field(gettext_lazy("Spiele je Runde"))
    minutes = number_field(gettext_lazy("Minuten, die die Tische spielen"))
    system = forms.ChoiceField(label=gettext_lazy("Regelblatt"))
    lead = forms.ChoiceField(label=gettext_lazy("Wer leitet"), choices=LEADS, widget=forms.RadioSelect)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        initial = {"tables": 6, "rounds": 2, "games": 8, "minutes": 5, "system": SYSTEM, "lead": MYSELF}
        super().__init__(*args, **{"initial": initial, **kwargs})
        column = 1 if language() == "en" else 0
        self.own = {sheet_key(row.sheet): row for row in OwnSheet.objects.order_by("name", "-pk") if row.sheet.system.recorded}
        known = [(slug, sheet.system.title[column]) for slug, sheet in rules.SHEETS.items()]
        offer(self, "system", [*known, *((key, str(row)) for key, row in self.own.items())])

    def clean(self) -> dict[str, Any]:
        """Every fault has a table where it can be made."""
        said = self.cleaned_data
        for name, (least, most) in BOUNDS.items():
            if said.get(name) is not None and not least <= said[name] <= most:
                self.add_error(name, _("Bitte eine Zahl von %(least)d bis %(most)d.") % {"least": least, "most": most})
        if not self.errors and said["tables"] * said["rounds"] < len(AT_THE_END):
            self.add_error("rounds", _("Für alle Fehler braucht es mehr Tische oder mehr Runden."))
        return said

    def plan(self) -> Plan:
        """What was said. Only of a form without faults."""
        said = self.cleaned_data
        numbers = {name: said[name] for name in BOUNDS}
        return Plan(**numbers, system=SYSTEM if said["system"] in self.own else said["system"], led=said["lead"] == MYSELF)

    @property
    def file(self) -> Mapping[str, Any] | None:
        """Of the cup's own sheet that was chosen; None of a built-in one."""
        row = self.own.get(self.cleaned_data["system"])
        return None if row is None else row.file


class Shown(NamedTuple):
    """A planted fault as the page shows it."""

    row: Row
    told: Told
    word: str | Promise
    shape: str


def _shown(row: Row) -> Shown:
    word, shape = FOUND.get((row.found, row.mended)) or (LOST if row.found is False else LEFT)
    return Shown(row, TOLD[row.planted.kind], word, shape)


@csp_update({"form-action": [SELF, "http:"]})
@requires(Action.REHEARSE)
@require_http_methods(["GET", "HEAD", "POST"])
def rehearsal(request: HttpRequest) -> HttpResponse:
    """GET: the form, or the rehearsal that runs. POST: `do`, begin, tour or end. Where several servers answer it is none of theirs: it
    would run on one of them, on a port of its own, to which no proxy leads. One that runs there already, begun before the others came or by
    the command, is shown and ended where it runs. Its page may post to the port of the rehearsal, to begin the tour there."""
    known = notes.read(notes.folder())
    if servers.others() and not (known is not None and known.alive):
        return render(request, "rehearsal/rehearsal.html", {"elsewhere_only": True}, status=409 if request.method == "POST" else 200)
    if request.method == "POST":
        return _act(request, known)
    return _page(request, known, RehearsalForm())


def _act(request: HttpRequest, known: Note | None) -> HttpResponse:
    if request.POST.get("do") == "end":
        _end(known)
        messages.success(request, _("Die Probe ist beendet; von ihr bleibt nichts."))
        return redirect("rehearsal")
    if known is not None and known.alive:
        messages.error(request, _("Es läuft schon eine Probe."))
        return redirect("rehearsal")
    if request.POST.get("do") == "tour":
        return _start(tour.PLAN)
    form = RehearsalForm(request.POST)
    if not form.is_valid():
        return _page(request, None, form, status=422)
    return _start(form.plan(), form.file)


def _start(plan: Plan, file: Mapping[str, Any] | None = None) -> HttpResponse:
    """Begins the rehearsal; `file`: of the cup's own sheet that is played."""
    server.remove(notes.folder())
    if file is not None:
        plan = plan._replace(file=launching.keep_sheet(file))
    launching.start(plan, settings.LISTENING.rpartition(":")[0] or "127.0.0.1")
    return redirect("rehearsal")


def _end(known: Note | None) -> None:
    """Tells a running rehearsal to end; what a dead one has left is taken away here."""
    if known is not None and known.alive:
        notes.ask_to_end(notes.folder())
    else:
        server.remove(notes.folder())


def _page(request: HttpRequest, known: Note | None, form: RehearsalForm, status: int = 200) -> HttpResponse:
    ending = known is not None and known.alive and notes.told_to_end(notes.folder())
    rows = [_shown(row) for row in known.rows] if known is not None else []
    return render(request, "rehearsal/rehearsal.html", {
        "note": known, "step": words(known.step, known.round) if known is not None else "", "ending": ending,
        "rows": rows,
        "form": form, "refresh": REFRESH,
        "found": sum(bool(shown.row.found) for shown in rows), "mended": sum(bool(shown.row.mended) for shown in rows),
        "address": _address(request, known),
    }, status=status)  # fmt: skip


def _address(request: HttpRequest, known: Note | None) -> str:
    """Where the rehearsal is open for whoever looks: the host by which he came here, with the other port."""
    if known is None or not known.port:
        return ""
    return f"http://{_host(request)}:{known.port}/"


def _host(request: HttpRequest) -> str:
    """The host without its port; an IPv6 address keeps its brackets."""
    found = HOST.match(request.get_host())
    return found[0] if found else "localhost"
