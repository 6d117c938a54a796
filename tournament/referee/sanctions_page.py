"""Sanctions of a tournament: what was given to whom, why and by whom; giving one, alone or with a ruling; lifting one.

Arranges and calls `referee.sanctions`; nothing here decides what a sanction does.
"""

from functools import partial
from typing import Any, NamedTuple
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from rules.rows import RuleSystem
from scoring.plain import fold
from tournament.entry.wording import decision_word
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.ruling_numbers import number_of, with_numbers
from tournament.ledger.people.notices import Notices, notices
from tournament.ledger.people.people import Registered, read_registered
from tournament.ledger.people.ranking import latest_opened
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import SANCTIONS, Action, may
from tournament.ledger.store.typed import whole_number
from tournament.models import Phase, Ruling, Sanction, SanctionKind, Tournament
from tournament.referee import sanctions as service
from tournament.referee.case_page import violation_word
from tournament.referee.reading import sanctions as given_at
from tournament.referee.reading import sanctions_to_take_back
from tournament.referee.sanction_form import SanctionForm, spoken_of
from tournament.referee.sanction_words import escalation, sanction_words, warned_words
from tournament.site.access import requires
from tournament.site.common import account, attempt, author, ruling_url, there
from tournament.site.request import GuardedRequest, TournamentRequest

LIFT = "aufheben"


class Given(NamedTuple):
    """One line of the list. `number`: on the player's lapel, None for somebody who is none; `nth`: the how-maniest warning this is."""

    row: Sanction
    number: int | None
    words: str
    nth: int
    ruling: str
    ruling_words: str

    @property
    def what(self) -> str:
        """What was given; a warning that is not the first by its number."""
        return _("%(n)s. Verwarnung") % {"n": self.nth} if self.nth > 1 else self.words


def _wanted(request: HttpRequest) -> Action:
    kind = request.POST.get("kind")
    return (
        Action.TAKE_BACK_SANCTION if LIFT in request.POST else SANCTIONS[SanctionKind(kind)] if kind in SanctionKind.values else Action.WARN
    )


@requires(Action.SEE_RULINGS, post=_wanted)
@require_http_methods(["GET", "HEAD", "POST"])
def sanctions(request: TournamentRequest, slug: str) -> HttpResponse:
    """The list with the form; `?entscheid=` and `?spieler=` fill it in. POST gives one, or lifts one (`aufheben`, by its id)."""
    tournament = request.tournament
    if LIFT in request.POST:
        return _lift(request, tournament)
    ruling = _ruling(tournament, request.POST.get("entscheid") or request.GET.get("entscheid", ""))
    people, opened = read_registered(tournament, Audience.DESK), latest_opened(tournament)
    by_tables = tournament.ranked_by.takes_table_points
    if request.method != "POST":
        return _page(
            request,
            SanctionForm(
                players=people, kinds=_kinds(request), opened=opened, by_tables=by_tables, initial=_initial(request, people, ruling)
            ),
            people,
            ruling,
        )
    form = SanctionForm(request.POST, players=people, kinds=_kinds(request), opened=opened, by_tables=by_tables)
    if form.is_valid():
        said = {
            "tournament_id": tournament.pk,
            "ruling_id": ruling.pk if ruling else None,
            "user": account(request),
            "author": author(request),
        }
        if (given := form.done(service.give_sanction, **said, **form.values())) is not None:
            return _given(request, tournament, given, form.player)
    return _page(request, form, people, ruling, status=422)


def _kinds(request: TournamentRequest) -> list[SanctionKind]:
    """What this visitor may give now."""
    return [kind for kind, action in SANCTIONS.items() if may(request.roles, action, request.tournament.phase)]


def _initial(request: TournamentRequest, people: list[Registered], ruling: Ruling | None) -> dict[str, Any]:
    number = request.GET.get("spieler", "")
    who = next((spoken_of(row) for row in people if str(row.number) == number), "")
    kind = request.GET.get("art", "")
    reason = violation_word(request.tournament.sheet, ruling.violation) if ruling is not None else ""
    return {
        "who": who,
        "kind": kind if kind in SanctionKind.values else SanctionKind.WARNING,
        "reason": request.GET.get("grund", reason)[:500],
    }


def _given(request: GuardedRequest, tournament: Tournament, given: Sanction, player: Registered | None) -> HttpResponse:
    """Says what was done; after a repeated warning it leads on to the Sperre."""
    page = reverse("sanctions", args=[tournament.slug])
    messages.success(request, _("%(who)s: %(what)s, eingetragen.") % {"who": given.name, "what": sanction_words(given)})
    if given.kind == SanctionKind.EXCLUSION and player is not None and tournament.phase == Phase.RUNNING:
        text = _("%(who)s ist abgemeldet und wird nicht mehr ausgelost. Sitzt er in einer ausgelosten Runde, jetzt die Auslosung anpassen.")
        messages.warning(request, text % {"who": given.name})
    told = escalation(_count(tournament, given), tournament.sheet) if given.kind == SanctionKind.WARNING else ""
    if not told:
        return redirect(page)
    bans = may(request.roles, Action.BAN, tournament.phase)
    hint = "" if bans else " " + _("Eine Sperre gibt die Turnierleitung.")
    messages.warning(request, f"{given.name}: {told}{hint}")
    if not bans or player is None:
        return redirect(page)
    filled = {"spieler": player.number, "art": SanctionKind.BAN.value, "grund": _("wiederholt verwarnt: %(why)s") % {"why": given.reason}}
    return redirect(f"{page}?{urlencode(filled)}#geben")


def _count(tournament: Tournament, given: Sanction) -> int:
    """How many warnings this person has by now; one with a name only is known by it."""
    told = notices(tournament)
    found = told.by_player.get(given.player_id) if given.player_id is not None else told.strangers.get(fold(given.name))
    return len(found.warnings) if found is not None else 0


def _lift(request: HttpRequest, tournament: Tournament) -> HttpResponse:
    row = there(Sanction.objects.filter(tournament=tournament, pk=whole_number(request.POST.get(LIFT)) or 0).first())
    done = _("%(who)s: %(what)s, aufgehoben.") % {"who": row.name, "what": sanction_words(row)}
    lifted = attempt(
        request, partial(service.lift_sanction, reason=request.POST.get("reason", ""), user=account(request)), done, sanction_id=row.pk
    )
    if lifted and row.kind == SanctionKind.EXCLUSION and row.player_id is not None:
        messages.warning(
            request, _("%(who)s ist weiter abgemeldet; wieder aufgenommen wird er auf der Seite „Anmeldung“.") % {"who": row.name}
        )
    return redirect(f"{reverse('sanctions', args=[tournament.slug])}#sanktion-{row.pk}")


def _ruling(tournament: Tournament, number: str) -> Ruling | None:
    """The ruling that a sanction is given with; 404 where the address names one that this tournament does not have."""
    if not number:
        return None
    rulings = with_numbers(Ruling.objects.select_related("table__round", "case")).filter(table__round__tournament=tournament)
    return there(rulings.filter(pk=whole_number(number) or 0).first())


def _page(
    request: TournamentRequest, form: SanctionForm, people: list[Registered], ruling: Ruling | None, status: int = 200
) -> HttpResponse:
    tournament, told = request.tournament, notices(request.tournament)
    shown = form.data.get("who", "") if form.is_bound else form.initial.get("who", "")
    person = next((row for row in people if spoken_of(row) == shown), None)
    return render(request, "referee/sanctions.html", {
        "tournament": tournament, "form": form, "given": _list(tournament, people, told), "person": person,
        "people": [(spoken_of(row), warned_words(told.of(row.player_id, row.name))) for row in people],
        "before": warned_words(told.of(person.player_id, person.name)) if person is not None else "",
        "next": escalation(len(told.of(person.player_id, person.name).warnings) + 1, tournament.sheet) if person is not None else "",
        "ruling": ruling, "ruling_url": ruling_url(tournament.slug, ruling.pk) if ruling is not None else "",
        "ruling_words": _ruling_words(ruling, number_of(ruling), tournament.sheet.system) if ruling is not None else "",
        "gives": bool(_kinds(request)), "lifts": may(request.roles, Action.LIFT_SANCTION, tournament.phase),
        "takes_back": _takes_back(request),
        "points_fixed": tournament.phase in (Phase.CLOSED, Phase.PUBLISHED), "etiquette": tournament.sheet.system.etiquette,
        "leaving": tournament.sheet.system.leaving,
    }, status=status)  # fmt: skip


def _takes_back(request: TournamentRequest) -> frozenset[int]:
    """What a referee may still take back himself."""
    roles, tournament = request.roles, request.tournament
    if may(roles, Action.LIFT_SANCTION, tournament.phase) or not may(roles, Action.TAKE_BACK_SANCTION, tournament.phase):
        return frozenset()
    return sanctions_to_take_back(tournament, request.user.get_username())


def _list(tournament: Tournament, people: list[Registered], told: Notices) -> list[Given]:
    """Newest first."""
    numbers = {row.player_id: row.number for row in people}
    found = []
    for row in given_at(tournament):
        own = told.by_player.get(row.player_id) if row.player_id is not None else told.strangers.get(fold(row.name))
        warnings = [warning.pk for warning in own.warnings] if own is not None else []
        ruling = ruling_url(tournament.slug, row.ruling_id) if row.ruling_id else ""
        found.append(
            Given(
                row=row,
                number=numbers.get(row.player_id) if row.player_id is not None else None,
                words=sanction_words(row),
                nth=warnings.index(row.pk) + 1 if row.pk in warnings else 0,
                ruling=ruling,
                ruling_words=_ruling_words(row.ruling, annotated(row, "nth")[0], tournament.sheet.system) if row.ruling is not None else "",
            )
        )
    return found[::-1]


def _ruling_words(ruling: Ruling, number: int, system: RuleSystem) -> str:
    """ "Entscheid 4: Runde 3, Tisch 5, Spiel 10, Renonce"."""
    words = {
        "number": number,
        "round": ruling.table.round.number,
        "table": ruling.table.number,
        "game": ruling.case.game or "–",
        "what": decision_word(ruling.decision, system),
    }
    return _("Entscheid %(number)d: Runde %(round)d, Tisch %(table)d, Spiel %(game)s, %(what)s") % words
