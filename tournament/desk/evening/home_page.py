"""The list of tournaments, and the overview of one: how far it is, and the one thing to do next."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.conf import settings
from django.contrib import messages
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

import rules
from rules.book import RankedBy
from scoring.arithmetic import effective, ranking_text
from scoring.draw import DrawError, table_sizes
from scoring.plain import euros, say
from tournament.backup import places
from tournament.desk.evening.tables import RoundTable, TournamentTable
from tournament.desk.setup import setup as service
from tournament.desk.setup.removing import is_removable, remove_tournament
from tournament.ledger.machine import federation
from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.machine.generations import put_back
from tournament.ledger.people.meta import system_name, times
from tournament.ledger.people.people import Counted, count_players
from tournament.ledger.store.convert import in_scene, language, pays_cash, round_word
from tournament.ledger.store.owned import whose
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.planning import games_of_large, wanted_tables
from tournament.models import Organiser, Phase, Round, RoundState, Tournament
from tournament.phones.returned import read_returns, still_missing
from tournament.prizes.reading import standing_giving
from tournament.prizes.winners import still_to_give
from tournament.site import address, qr
from tournament.site.access import by_button, requires
from tournament.site.common import attempt
from tournament.site.etag import etag
from tournament.site.faults import megabytes_left
from tournament.site.request import GuardedRequest, TournamentRequest, allows
from tournament.site.throttle import client_address
from tournament.site.tournaments import RoundRow, read_rounds, read_tournaments

SHAPES: dict[str, str] = {
    Phase.DRAFT: "waiting",
    Phase.REGISTRATION: "waiting",
    Phase.RUNNING: "running",
    Phase.CLOSED: "complete",
    Phase.PUBLISHED: "confirmed",
    RoundState.DRAWN: "waiting",
    RoundState.OPEN: "running",
}
"""The shape of the chip beside a state's word; `closed` is the same word of both."""

STEPS = {
    "anmeldung": Action.OPEN_REGISTRATION, "abschliessen": Action.CLOSE_TOURNAMENT, "veroeffentlichen": Action.PUBLISH,
    "oeffnen": Action.REOPEN_TOURNAMENT,
}  # fmt: skip
"""The right that each step of the form needs."""
AT_STANDINGS = {
    "show": Action.SHOW_STANDINGS, "hide": Action.SHOW_STANDINGS, "close": Action.CLOSE_TOURNAMENT, "publish": Action.PUBLISH,
    "reopen": Action.REOPEN_TOURNAMENT,
}  # fmt: skip
"""The right that each button at the foot of the standings needs."""


class Step(NamedTuple):
    """What to do next: a sentence, and either a page to open or an action to post."""

    text: str
    label: str
    href: str = ""
    action: str = ""


@requires(Action.READ)
@require_safe
def home(request: GuardedRequest) -> HttpResponse:
    """All tournaments, the last one first."""
    address.note_visit(request, client_address(request))
    rows = read_tournaments(~Q(phase=Phase.DRAFT) | whose(request.user, Action.LIST_DRAFTS))
    names = dict(Phase.choices)
    lines = [{"row": row, "phase": names[row.phase], "shape": SHAPES[row.phase], "system": row.title[language() == "en"]} for row in rows]
    keeps = allows(request, Action.BACKUP)
    away = holding()
    table = TournamentTable(lines, exclude=() if allows(request, Action.CREATE) else ("copy",))
    shown = {
        "table": table if lines else None,
        "megabytes_left": megabytes_left() if keeps else None,
        "elsewhere": away.address if away else None,
        "sticks": places.proposed() if keeps and lines else None,
        "sending": federation.notice() if allows(request, Action.SEND) else "",
        "clubs": [] if lines or request.address else _clubs(),
        "archive": settings.REGISTER_OWNER,
    }
    return render(request, "desk/home.html", shown)


def _clubs() -> list[Organiser]:
    """Where there are several, whose tournaments one wants to see; none where there is only one. One query."""
    found = list(Organiser.objects.filter(closed=False).order_by("name"))
    return found if len(found) > 1 else []


class _Request(TournamentRequest):
    """`known_address`: that of this laptop, if it has one; found once for the page's tag and its picture."""

    known_address: str


def _etag(request: _Request, slug: str) -> str | None:
    request.known_address = address.base()
    return etag(request, address.shown_link("/", request.known_address))


@requires(Action.READ)
@require_safe
@condition(etag_func=_etag)
def overview(request: _Request, slug: str) -> HttpResponse:
    """State, next step, rounds and facts of one tournament."""
    tournament = request.tournament
    rounds = read_rounds(tournament)
    counted = count_players(tournament)
    names = dict(RoundState.choices)
    sees_hidden = may(request.roles, Action.SEE_HIDDEN_STANDINGS, tournament.phase)
    lines = [
        {
            "row": row,
            "state": names[row.state],
            "shape": SHAPES[row.state],
            "href": _page("round", slug, row.number),
            "called": f"{round_word(tournament.sheet)} {row.number}",
        }
        for row in rounds
    ]
    response = render(request, "desk/overview.html", {
        "tournament": tournament, "shape": SHAPES[tournament.phase], "rounds": RoundTable(lines) if lines else None,
        "players": counted.players,
        "paid": counted.paid, "present": counted.present, "facts": _facts(tournament, rounds, seed=bool(rounds) or sees_hidden),
        "system": system_name(tournament),
        "step": _next_step(tournament, rounds, counted) if may(request.roles, Action.SEE_DESK, tournament.phase) else None,
        "older": _older(tournament, rounds) if may(request.roles, Action.SEE_DESK, tournament.phase) else None,
        "standings": _page("standings", slug) if tournament.standings_shown or sees_hidden else "",
        "older_reading": tournament.rules_frozen and tournament.rules_reading < rules.READING and may(request.roles, Action.SEE_DESK,
        tournament.phase),
        "picture": qr.svg(address.shown_link(_page("find-me", slug), request.known_address)),
        "owing": counted.unpaid if tournament.fee_cents else 0,
        "refused": [row for row in rounds if row.refused],
        "papers": _page("papers", slug), "closable": tournament.phase in (Phase.CLOSED, Phase.PUBLISHED),
        "removable": may(request.roles, Action.REMOVE, tournament.phase) and is_removable(tournament),
    })  # fmt: skip
    response.headers["Cache-Control"] = "no-cache, private"
    return response


class Older(NamedTuple):
    """What a backup that was put back still lacks of a round (`said`)."""

    number: int
    said: str


def _older(tournament: Tournament, rounds: Sequence[RoundRow]) -> Older | None:
    """The open round, where an older state is running; None where it is not. One query, five where something was ever put back."""
    number = next((row.number for row in rounds if row.state == RoundState.OPEN), None)
    if number is None or not put_back():
        return None
    round_ = Round.objects.get(tournament=tournament, number=number)
    return Older(number, still_missing(round_, *read_returns(round_)))


@requires(by_button(STEPS, Action.SET_UP, "schritt"))
@require_POST
def phase(request: TournamentRequest, slug: str) -> HttpResponse:
    """Leads the tournament into its next phase, or back into play."""
    tournament = request.tournament
    action = request.POST.get("schritt", "")
    if action == "anmeldung":
        attempt(request, service.open_registration, _("Die Anmeldung ist eröffnet."), tournament_id=tournament.pk)
        return redirect("players", slug)
    if action == "abschliessen":
        attempt(request, service.close_tournament, _("Das Turnier ist abgeschlossen."), tournament_id=tournament.pk)
    elif action == "veroeffentlichen":
        attempt(request, service.publish_tournament, _("Der Endstand ist nachgerechnet und veröffentlicht."), tournament_id=tournament.pk)
    elif action == "oeffnen":
        reason = request.POST.get("grund", "")
        attempt(request, service.reopen_tournament, _("Das Turnier ist wieder offen."), tournament_id=tournament.pk, reason=reason)
    else:
        messages.error(request, _("Diesen Schritt gibt es nicht."))
    return redirect("tournament", slug)


def act_at_standings(request: TournamentRequest) -> None:
    """What is asked for at the foot of the standings: they are shown or hidden, the tournament closed, published or opened again."""
    key = {"tournament_id": request.tournament.pk}
    action, reason = request.POST.get("action"), request.POST.get("reason", "")
    if action == "show":
        attempt(request, service.show_standings, _("Der Stand ist jetzt für alle sichtbar."), shown=True, **key)
    elif action == "hide":
        attempt(request, service.show_standings, _("Der Stand ist jetzt nur mehr für die Leitung sichtbar."), shown=False, **key)
    elif action == "close":
        attempt(request, service.close_tournament, _("Das Turnier ist abgeschlossen."), **key)
    elif action == "publish":
        attempt(request, service.publish_tournament, _("Der Endstand ist veröffentlicht."), **key)
    elif action == "reopen":
        attempt(request, service.reopen_tournament, _("Das Turnier ist wieder offen."), reason=reason, **key)
    else:
        messages.error(request, _("Unbekannte Taste. Bitte die Seite neu laden."))


@requires(Action.REMOVE)
@require_POST
def remove(request: TournamentRequest, slug: str) -> HttpResponse:
    """Takes a tournament that was not played, or a demo, away, after a backup."""
    tournament = request.tournament
    if request.POST.get("name", "").strip() != tournament.name:
        messages.error(request, _("Zum Entfernen bitte den Namen des Turniers genau so eintippen, wie er oben steht."))
        return redirect(reverse("tournament", args=[slug]) + "?entfernen")
    done = _("%(name)s ist entfernt. Wer es zurück will, spielt die Sicherung davor zurück.") % {"name": tournament.name}
    gone = attempt(request, remove_tournament, done, tournament_id=tournament.pk)
    return redirect("home") if gone else redirect("tournament", slug)


def _next_step(tournament: Tournament, rounds: list[RoundRow], counted: Counted) -> Step:
    match tournament.phase:
        case Phase.DRAFT:
            text = _("Noch ein Entwurf, der nicht auf der öffentlichen Liste steht. Ist alles eingerichtet, kann die Anmeldung beginnen.")
            return Step(text, _("Anmeldung eröffnen"), action="anmeldung")
        case Phase.CLOSED:
            return _after_close(tournament)
        case Phase.PUBLISHED:
            return Step(_("Der Endstand ist für alle zu sehen."), _("Ergebnisse drucken"), _page("papers", tournament.slug))
    current = next((row for row in rounds if row.state != RoundState.CLOSED), None)
    if current is not None:
        step = _round_step(tournament.slug, current)
        return step._replace(text=in_scene(tournament.sheet, step.text), label=in_scene(tournament.sheet, step.label))
    if len(rounds) >= tournament.rounds:
        return Step(_("Alle Runden sind abgeschlossen."), _("Turnier abschließen"), action="abschliessen")
    return _draw_step(tournament, len(rounds) + 1, counted.active)


def _after_close(tournament: Tournament) -> Step:
    if still_to_give(tournament):
        if standing_giving(tournament) is not None:
            text = _("Die Preise sind vergeben. Jetzt die Siegerehrung; wer sie ohne Saalschirm hält, veröffentlicht danach unter „Stand“.")
            return Step(text, _("Siegerehrung"), _page("ceremony", tournament.slug))
        text = _("Abgeschlossen. Jetzt die Preise vergeben und die Siegerehrung; der Endstand wird danach veröffentlicht.")
        return Step(text, _("Preise und Siegerehrung"), _page("prizes", tournament.slug))
    text = _("Abgeschlossen. Vor der Veröffentlichung wird alles aus den Spielen neu gerechnet; dann ist der Endstand für alle zu sehen.")
    return Step(text, _("Endstand veröffentlichen"), action="veroeffentlichen")


def _draw_step(tournament: Tournament, number: int, players: int) -> Step:
    """The next draw, or why the field cannot be seated yet."""
    problem = "" if players else _("Noch ist niemand angemeldet.")
    try:
        table_sizes(players, *wanted_tables(tournament))
    except DrawError as error:
        return Step(problem or error.findings[0].text(language()), _("Spieler anmelden"), _page("players", tournament.slug))
    text = _("%(players)d Spieler können ausgelost werden.") % {"players": players}
    return Step(text, in_scene(tournament.sheet, _("Runde %(n)d auslosen") % {"n": number}), _page("draw", tournament.slug))


def _round_step(slug: str, row: RoundRow) -> Step:
    number, page = row.number, _page("round", slug, row.number)
    if row.state == RoundState.DRAWN:
        text = _("Runde %(n)d ist ausgelost: zuerst Zettel drucken, dann die Runde öffnen; beides steht dort.") % {"n": number}
        return Step(text, _("Zu Runde %(n)d") % {"n": number}, page)
    if row.done < row.tables:
        text = _("Runde %(n)d läuft: %(done)d von %(tables)d Tischen sind fertig.")
        return Step(text % {"n": number, "done": row.done, "tables": row.tables}, _("Ergebnisse eintragen"), page)
    text = _("Runde %(n)d: alle Tische sind fertig.") % {"n": number}
    return Step(text, _("Runde prüfen und abschließen"), _page("check", slug, number))


def _facts(tournament: Tournament, rounds: Sequence[RoundRow], *, seed: bool) -> list[tuple[str, Any]]:
    """What was agreed about the tournament, as words; the seed of the draw only where `seed`: who knew it before could tell who will sit
    where."""
    spoken = language()
    games = _("%(rounds)d × %(games)d Spiele") % {"rounds": tournament.rounds, "games": tournament.games}
    if large := games_of_large(tournament):
        games += " " + _("(%(games)d, wo der Geber aussetzt)") % {"games": large}
    facts = [(_("Beginn"), begins)] if (begins := times(tournament)) else []
    facts.append((_("Runden"), games))
    if tournament.first_round_minutes:
        facts.append((_("Zeit der ersten Runde"), _("%(n)d Minuten") % {"n": tournament.first_round_minutes}))
    if tournament.time_limit_minutes:
        facts.append((_("Zeit"), _("%(minutes)d Minuten je Runde") % {"minutes": tournament.time_limit_minutes}))
    facts.append(
        (_("Tarif"), _("%(cents)d Cent je Punkt") % {"cents": tournament.cents_per_point} if tournament.cents_per_point else _("ohne Geld"))
    )
    if pays_cash(tournament.sheet):
        facts.append((_("Kontra"), tournament.get_kontra_display()))
    if tournament.fee_cents:
        facts.append((_("Nenngeld"), euros(tournament.fee_cents, spoken)))
    ranking = tournament.ranked_by
    if ranking.kind is not RankedBy.SUM:
        facts.append((_("Reihung"), ranking_text(ranking, spoken)))
    chain = say("tie_then", spoken).join(say(rule, spoken) for rule in effective(ranking, tournament.tie_breaks))
    facts.append((_("Gleichstand"), chain or _("geteilter Rang")))
    if seed:
        facts.append((_("Startwert"), " · ".join(filter(None, [tournament.seed, *_later_seeds(tournament, rounds)]))))
    return facts


def _later_seeds(tournament: Tournament, rounds: Sequence[RoundRow]) -> list[str]:
    """The rounds that were drawn from another seed than the tournament's, each with its own."""
    called = round_word(tournament.sheet)
    return [f"{called} {row.number}: {row.seed}" for row in rounds if row.seed not in ("", tournament.seed)]


def _page(name: str, slug: str, *more: int) -> str:
    return reverse(name, args=[slug, *more])
