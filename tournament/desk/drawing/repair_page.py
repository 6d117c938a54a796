"""Ausbessern: what happened, to whom and where, what that would change, do it; and what was changed by hand, to be taken back.

GET asks and shows; nothing is stored by it. POST does what was shown, or takes one back, and leads back. What may be done when:
`desk.drawing.repair.matrix`.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.desk.drawing import repair_lines
from tournament.desk.drawing.repair.hall import Hall, read_hall
from tournament.desk.drawing.repair.matrix import MATRIX, Stage
from tournament.desk.drawing.repair.matrix import Action as Repaired
from tournament.desk.drawing.repair.plan import Plan, planned
from tournament.desk.drawing.repair.told import preview
from tournament.desk.drawing.repair.writing import do_repair, undo_repair, why_not_one
from tournament.desk.drawing.repair_form import RepairForm, people_of
from tournament.desk.evening.tables import MendedTable, sheet_lines
from tournament.desk.registration.players_page import REPAIRS, players_url
from tournament.entry.page import TablePage
from tournament.ledger.lines.exchanging import exchange_entries
from tournament.ledger.lines.writing import strike_entry
from tournament.ledger.people.repairs import said, standing_repairs
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import Phase, Round, RoundState, Table, Tournament
from tournament.site.access import requires
from tournament.site.common import attempt, author, line_url
from tournament.site.request import TournamentRequest

WORDS = {
    Repaired.LATE: (gettext_lazy("Jemand kommt zu spät"), gettext_lazy("an einen Tisch, der noch nicht begonnen hat")),
    Repaired.NEVER_CAME: (
        gettext_lazy("Ausgelost, aber nie gekommen"),
        gettext_lazy("der Platz bleibt leer, oder es saß jemand anderer da"),
    ),
    Repaired.WALK_OUT: (gettext_lazy("Jemand geht"), gettext_lazy("vor dem ersten Spiel oder mittendrin, mit oder ohne Ersatz")),
    Repaired.BACK: (gettext_lazy("Jemand ist wieder da"), gettext_lazy("an seinen Tisch, oder wo Platz ist")),
    Repaired.SUBSTITUTE: (
        gettext_lazy("Ersatz springt ein"),
        gettext_lazy("ab einem Spiel sitzt ein anderer da; jeder behält, was er gespielt hat"),
    ),
    Repaired.SWAP: (
        gettext_lazy("Zwei saßen am Tisch des anderen"),
        gettext_lazy("was sie gespielt haben, geht mit ihnen, oder wird gestrichen"),
    ),
    Repaired.ORDER: (gettext_lazy("Falsche Sitzordnung"), gettext_lazy("die Richtigen, in anderer Reihenfolge")),
    Repaired.DEALER: (gettext_lazy("Falscher erster Geber"), gettext_lazy("vor dem ersten Spiel")),
    Repaired.DISSOLVE: (gettext_lazy("Ein Tisch zu viel"), gettext_lazy("vor dem ersten Spiel; seine Spieler kommen an andere Tische")),
    Repaired.TWICE: (gettext_lazy("Zweimal angemeldet"), gettext_lazy("eine Person hat zwei Nummern, eine davon hat nie gespielt")),
}
"""What happened, in a director's words, in the order of the page."""


class Choice(NamedTuple):
    """One thing that can have happened."""

    href: str
    title: str
    hint: str
    current: bool


@requires(Action.SEE_DESK, post=Action.DRAW)
@require_http_methods(["GET", "HEAD", "POST"])
def repair_page(request: TournamentRequest, slug: str) -> HttpResponse:
    """`?runde=` chooses the round, `?was=` what happened; the rest answers the form."""
    tournament = request.tournament
    if request.method == "POST":
        return _act(request, tournament)
    hall = read_hall(tournament)
    number = _round(hall.rounds.values(), request.GET)
    context: dict[str, Any] = {"tournament": tournament, "rounds": list(hall.rounds.values()), "number": number, "repairs": []}
    if number:
        context |= _asked(request, hall._replace(number=number))
    return render(request, "desk/repair.html", context)


def _round(rounds: Iterable[Round], data: QueryDict) -> int:
    """The round that was chosen, else the one that is played, else the last that was drawn; 0 where nothing is."""
    known = {row.number: row.state for row in rounds}
    asked = whole_number(data.get("runde", ""))
    if asked is not None and asked in known:
        return asked
    return next((number for number, state in known.items() if state != RoundState.CLOSED), max(known, default=0))


def _what(data: QueryDict) -> Repaired | None:
    return next((action for action in Repaired if action.value == data.get("was")), None)


def _asked(request: TournamentRequest, hall: Hall) -> dict[str, Any]:
    """The round with its choices; the chosen one's form; and, where it is answered, what it would do."""
    number, what, here = hall.number, _what(request.GET), reverse("repair", args=[hall.tournament.slug])
    asked = repair_lines.asked_in(request.GET)
    context: dict[str, Any] = {
        "round": hall.round,
        "hindered": _hindered(hall),
        "what": what,
        "title": WORDS[what][0] if what else "",
        "choices": [
            Choice(f"{here}?{urlencode({'runde': number, 'was': action.value})}#frage", str(title), str(hint), action in (what, asked))
            for action, (title, hint) in (*WORDS.items(), *repair_lines.WORDS.items())
        ],
        "repairs": [(repair, said(repair)) for repair in standing_repairs(hall.tournament, number)],
        "people": [(row.number, row.name, place[1] if (place := hall.table_of(row.number)) else None) for row in hall.people.values()],
        "tables": [(table, list(map(hall.name, spot.now)), hall.papers[number, table]) for table, spot in hall.here.items()],
    }
    if asked is not None:
        return context | _about_lines(request, hall, asked)
    if what is None:
        return context
    people = [{"number": row.number, "name": row.name, "place": row.place, "club": row.club} for row in hall.people.values()]
    form = RepairForm(
        what,
        request.GET if RepairForm(what, request.GET).answered else None,
        people=people,
        registering=lambda name: players_url(hall.tournament.slug, name=name, **{REPAIRS: request.GET.urlencode()}),
    )
    context["form"] = form
    if form.is_bound and form.is_valid():
        context |= _shown(hall, planned(hall, form.wish))
    return context


def _about_lines(request: TournamentRequest, hall: Hall, asked: repair_lines.Asked) -> dict[str, Any]:
    """The question about lines; and, where it is answered, the sheet before and after."""
    form = repair_lines.form_of(asked, request.GET)
    context: dict[str, Any] = {"asked": asked, "title": repair_lines.WORDS[asked][0], "form": form}
    if not form.is_bound or not form.is_valid():
        return context
    table = form.cleaned_data["table"]
    if table not in hall.here:
        text = _("Tisch %(table)d gibt es in dieser Runde nicht.") % {"table": table}
        return context | {"lines": repair_lines.Lines(fault=text)}
    here = f"?{urlencode({'runde': hall.number})}&{repair_lines.query(asked, request.GET)}"
    lines = repair_lines.shown(TablePage(hall.tournament, hall.number, table, request.audience), form, here)
    waits = lines.choices and not lines.after
    sheets = [sheet_lines(_("Vorher"), lines.before), *([] if waits else [sheet_lines(_("Nachher"), lines.after)])]
    return context | {"lines": lines, "sheets": sheets, "mended": repair_lines.mended(lines)}


def _mend_lines(request: TournamentRequest, number: int, asked: repair_lines.Asked) -> bool:
    """Strikes the line that stands twice, or exchanges the two; whether it was done."""
    form, data = repair_lines.form_of(asked, request.POST), request.POST
    seen = [repair_lines.seen_line(said) for said in data.getlist("seen")]
    if not form.is_valid() or None in seen or not seen:
        messages.error(request, _("Bitte noch einmal sagen, was passiert ist."))
        return False
    table = Table.objects.filter(round__tournament=request.tournament, round__number=number, number=form.cleaned_data["table"]).first()
    if table is None:
        return False
    (one, version), *more = [line for line in seen if line is not None]
    said = {"table_id": table.pk, "reason": data.get("reason", "")}
    if asked is repair_lines.Asked.TWICE:
        words = _("Gestrichen. Auf dem Zettel lässt sich die Zeile wieder eintragen.")
        return attempt(request, strike_entry, words, position=one, expected_version=version, **said)
    if not more:
        return False
    [(other, second), *_rest] = more
    words = _("Vertauscht. Noch einmal vertauschen nimmt es zurück.")
    return attempt(request, exchange_entries, words, one=one, other=other, versions=(version, second), **said)


def _hindered(hall: Hall) -> str:
    """Why nothing can be repaired in this round, whatever happened; "" where something can."""
    if hall.tournament.phase in {Phase.CLOSED, Phase.PUBLISHED}:
        return MATRIX[Repaired.LATE, Stage.PUBLISHED].sentence
    return MATRIX[Repaired.LATE, Stage.CLOSED].sentence if hall.round.state == RoundState.CLOSED else ""


def _shown(hall: Hall, plan: Plan) -> dict[str, Any]:
    """What the plan does, or why it cannot be."""
    faults = plan.refusal if plan.refused else why_not_one(hall, plan)
    if faults:
        reopen = [(table, reverse("table", args=[hall.tournament.slug, hall.number, table])) for table in plan.confirmed]
        return {"plan": plan, "faults": faults, "reopen": reopen}
    shown = preview(hall, plan, hall.games([*plan.spots, *plan.change.struck]))
    return {"plan": plan, "preview": shown, "sums": MendedTable(shown.sums) if shown.sums else None, "warning": plan.cell.sentence}


def _undo(request: HttpRequest, tournament: Tournament) -> str:
    """Takes a repair back; the fragment of the page that leads to the later one that has to go first, "" where none has."""
    key = whole_number(request.POST.get("repair", "")) or 0
    if not any(row.pk == key for row in standing_repairs(tournament)):
        messages.error(request, _("Diese Ausbesserung ist schon zurückgenommen."))
        return ""
    try:
        undo_repair(repair_id=key, reason=request.POST.get("reason", ""), author=author(request))
    except Refused as refused:
        messages.error(request, _with_way(tournament, refused))
        return f"#ausbesserung-{refused.context['later']}" if "later" in refused.context else ""
    messages.success(request, _("Zurückgenommen. Bitte Tischliste und Zettel neu drucken."))
    return ""


def _with_way(tournament: Tournament, refused: Refused) -> str:
    """Why it cannot be taken back, with a link to what stands in the way."""
    said, where = " ".join(finding.message for finding in refused.findings), refused.context
    if "line" in where:
        round_, table, position = where["line"]
        words = _("Tisch %(table)d ansehen") % {"table": table}
        return format_html('{} <a href="{}">{}</a>', said, line_url(tournament.slug, round_, table, position), words)
    if "person" in where:
        href = f"{reverse('players', args=[tournament.slug])}#nr-{where['person']}"
        return format_html('{} <a href="{}">{}</a>', said, href, _("Nr. %(number)d unter „Anmeldung“") % {"number": where["person"]})
    if "later" in where:
        href = f"{reverse('repair', args=[tournament.slug])}?runde={where['round']}#ausbesserung-{where['later']}"
        return format_html('{} <a href="{}">{}</a>', said, href, _("dorthin"))
    return said


def _act(request: TournamentRequest, tournament: Tournament) -> HttpResponse:
    """Does what was shown, or takes one back; where it is refused, the question stands there again."""
    data, here = request.POST, reverse("repair", args=[tournament.slug])
    number = _round(Round.objects.filter(tournament=tournament).order_by("number"), data)
    back = f"{here}?{urlencode({'runde': number})}"
    if data.get("action") == "undo":
        return HttpResponseRedirect(f"{back}{_undo(request, tournament)}")
    lines = repair_lines.asked_in(data)
    if lines is not None and number:
        again = "" if _mend_lines(request, number, lines) else f"&{repair_lines.query(lines, data)}"
        return HttpResponseRedirect(f"{back}{again}")
    what = _what(data)
    form = RepairForm(what, data, people=people_of(tournament)) if what is not None else None
    if what is None or form is None or not form.is_valid() or not number:
        messages.error(request, _("Bitte noch einmal sagen, was passiert ist."))
        return HttpResponseRedirect(back)
    done = attempt(
        request,
        do_repair,
        _("Ausgebessert. Bitte Tischliste und Zettel neu drucken."),
        tournament_id=tournament.pk,
        round_number=number,
        wish=form.wish,
        reason=data.get("reason", ""),
        seen=data.get("seen") or None,
    )
    if done:
        return HttpResponseRedirect(back)
    asked = {name: data[name] for name in form.fields if data.get(name)}
    return HttpResponseRedirect(f"{here}?{urlencode({'runde': number, 'was': what.value, **asked})}")
