"""What waits for a referee: calls, appeals, disputed games, open cases; and the calls themselves, made, taken, given back, ended.

Arranges what selectors read and calls one service a button. The list keeps itself fresh: an unchanged one is answered by 304.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from time import time
from typing import NamedTuple

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_POST, require_safe

from tournament.entry.wording import decision_word
from tournament.ledger.lines.deadlines import Course, may_appeal, read_course
from tournament.ledger.lines.ruling_numbers import numbered
from tournament.ledger.people.people import SeatName, seat_names, seats_at
from tournament.ledger.store import convert
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import Appeal, Call, Case, CaseState, Referee, Ruling, Seat, Table, Tournament, times
from tournament.referee import calls as services
from tournament.referee import reading as selectors
from tournament.referee.case_form import client_id_of
from tournament.referee.case_page import case_words, names, violation_word
from tournament.referee.neutrality import clubs_at, why_not
from tournament.site.access import requires
from tournament.site.common import account, attempt, author, say_refused, there
from tournament.site.etag import etag
from tournament.site.request import TournamentRequest

LATEST = 6
"""Rulings at the foot of the page."""
REFRESH = 10
"""Seconds between two questions whether anything is new."""


class Place(NamedTuple):
    """Where something waits: the table with its people, and why this referee may not decide there ("": he may)."""

    table: Table
    people: str
    refused: str


class WaitingCall(NamedTuple):
    """A call in the list."""

    call: Call
    place: Place
    minutes: int
    mine: bool
    case: Case | None


class WaitingCase(NamedTuple):
    """An open or disputed case in the list."""

    case: Case
    place: Place
    what: str
    who: str


class WaitingAppeal(NamedTuple):
    """An appeal that the panel has not answered."""

    appeal: Appeal
    place: Place
    decision: str


class Told(NamedTuple):
    """A ruling in the list of the latest."""

    ruling: Ruling
    number: int
    decision: str
    what: str
    appealed: bool
    until: str
    """Until when one may appeal, "" where nobody may any more."""


def _etag(request: TournamentRequest, slug: str) -> str | None:
    """The minute belongs to it: the list says since when somebody waits."""
    return etag(request, int(time()) // 60)


@requires(Action.SEE_CASES)
@require_safe
@condition(etag_func=_etag)
def referee(request: TournamentRequest, slug: str) -> HttpResponse:
    """What waits, newest first, and what was decided last."""
    tournament, system = request.tournament, request.tournament.sheet.system
    waiting, open_cases = selectors.calls(tournament), selectors.pending_cases(tournament)
    appeals, decided = selectors.pending_appeals(tournament), selectors.rulings(tournament)
    numbers, decided = numbered(decided), decided[:LATEST]
    tables = {call.table_id: call.table for call in waiting} | {case.table_id: case.table for case in open_cases}
    tables |= {row.ruling.table_id: row.ruling.table for row in appeals}
    user = account(request)
    place, course = _places(tournament, user, tables), read_course(tournament)
    cases = [_case(tournament, case, place(case.table_id)) for case in open_cases]
    context = {
        "tournament": tournament,
        "calls": [_call(call, place(call.table_id), user) for call in waiting],
        "disputed": [row for row in cases if row.case.state == CaseState.DISPUTED],
        "open_cases": [row for row in cases if row.case.state == CaseState.OPEN],
        "appeals": [WaitingAppeal(row, place(row.ruling.table_id), decision_word(row.ruling.decision, system)) for row in appeals],
        "latest": [_told(tournament, row, numbers[row.pk], course) for row in decided],
        "refresh": REFRESH,
        "may_answer": may(request.roles, Action.ANSWER_CALLS, tournament.phase),
        "may_work": may(request.roles, Action.WORK_ON_CASES, tournament.phase),
        "may_release": may(request.roles, Action.RELEASE_CALL, tournament.phase),
    }
    response = render(request, "referee/waiting.html", context)
    response.headers["Cache-Control"] = "no-cache, private"
    return response


def _places(tournament: Tournament, user: User, tables: Mapping[int, Table]) -> Callable[[int], Place]:
    """The places of a list, read at once."""
    own = Referee.objects.select_related("player").filter(tournament=tournament, user=user, active=True).first()
    seats = seats_at(tables)

    def place(table_id: int) -> Place:
        table = tables[table_id]
        table.round.tournament = tournament
        moved = any(vars(seat)["changed"] for seat in seats[table_id])
        refused = why_not(table, user, own, clubs_at(table) if moved else _seated(seats[table_id]))
        people = " · ".join(seat.short for seat in seat_names(seats[table_id]))
        return Place(table, people, refused.findings[0].message if refused is not None else "")

    return place


def _seated(seats: Sequence[Seat]) -> list[tuple[int, str]]:
    return [(seat.registration.player_id, seat.registration.player.club) for seat in seats]


def _call(call: Call, place: Place, user: User) -> WaitingCall:
    minutes = max(int((times.now() - call.created_at).total_seconds()) // 60, 0)
    return WaitingCall(call=call, place=place, minutes=minutes, mine=call.taken_by_id == user.pk, case=getattr(call, "case", None))


def _case(tournament: Tournament, case: Case, place: Place) -> WaitingCase:
    seats = [SeatName(index, 0, short, short) for index, short in enumerate(place.people.split(" · "))]
    tariff = convert.tariff(tournament.sheet, tournament.options, place.table.seats)
    return WaitingCase(case, place, case_words(case, tariff, seats), names(case.accused, seats))


def _told(tournament: Tournament, ruling: Ruling, number: int, course: Course) -> Told:
    ruling.table.round.tournament = tournament
    appeal = getattr(ruling, "appealed", None)
    pending = appeal is not None and not appeal.withdrawn and ruling.standing
    return Told(
        ruling=ruling,
        number=number,
        decision=decision_word(ruling.decision, tournament.sheet.system),
        what=violation_word(tournament.sheet, ruling.violation),
        appealed=pending,
        until=may_appeal(ruling, course),
    )


@requires(Action.CALL_REFEREE)
@require_POST
def call(request: TournamentRequest, slug: str, n: int, m: int) -> HttpResponse:
    """Calls a referee to a table; sent twice it is one call."""
    table = there(Table.objects.filter(round__tournament=request.tournament, round__number=n, number=m).first())
    data = request.POST
    try:
        services.call_referee(
            table_id=table.pk,
            client_id=client_id_of(data),
            game=whole_number(data.get("game")),
            caller=data.get("caller", ""),
            words=data.get("words", ""),
            author=author(request),
        )
    except Refused as refused:
        say_refused(request, refused)
    else:
        text = _("Der Schiedsrichter ist an Tisch %(table)d gerufen. Karten geordnet liegen lassen, niemand zeigt sein Blatt.")
        messages.success(request, text % {"table": m})
    return HttpResponseRedirect(reverse("table", args=[slug, n, m]))


@requires(Action.ANSWER_CALLS)
@require_POST
def call_action(request: TournamentRequest, slug: str, call_id: int) -> HttpResponse:
    """Takes a call, gives it back, or ends it without a decision; leads back to the list."""
    row = get_object_or_404(Call, pk=call_id, table__round__tournament=request.tournament)
    action, who = request.POST.get("do"), {"user": account(request)}
    if action == "take":
        attempt(request, services.take_call, "", call_id=row.pk, **who)
    elif action == "release":
        attempt(request, services.release_call, _("Der Ruf ist wieder frei."), call_id=row.pk, **who)
    elif action == "end":
        attempt(
            request, partial(services.end_call, reason=request.POST.get("reason", "")), _("Der Ruf ist erledigt."), call_id=row.pk, **who
        )
    else:
        messages.error(request, _("Unbekannte Taste. Bitte die Seite neu laden."))
    return HttpResponseRedirect(f"{reverse('referee', args=[slug])}#ruf-{row.pk}")
