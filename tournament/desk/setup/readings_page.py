"""A tournament that was opened under an older reading of its sheet: what today's would change, and taking it over for all, with a reason.

Previews and calls `ledger.lines.adopting`; settles nothing itself.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

import rules
from rules.rows import RuleSystem
from scoring.plain import amount, total
from tournament.desk.evening.tables import ChangedTable, MoverTable
from tournament.ledger.lines import adopting as service
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.log import called, game_of, word
from tournament.ledger.store.permissions import Action, may
from tournament.site.access import requires
from tournament.site.common import attempt, line_url
from tournament.site.request import TournamentRequest


class Changed(NamedTuple):
    """A game that would be worth something else: its amounts by seat, "" where the rules refuse it, and then why."""

    href: str
    place: str
    what: str
    before: str
    after: str
    why: tuple[str, ...]


class Mover(NamedTuple):
    """A player whose total or rank would be another."""

    number: int
    name: str
    totals: tuple[str, str]
    ranks: tuple[int | None, int | None]


@requires(Action.SEE_DESK, post=Action.ADOPT_RULES)
@require_http_methods(["GET", "HEAD", "POST"])
def reading(request: TournamentRequest, slug: str) -> HttpResponse:
    """What differs line by line and player by player; POST takes today's reading over for every line, with `reason`."""
    tournament = request.tournament
    if request.method == "POST":
        done = _("Alle Spiele sind jetzt nach Lesart %(n)d abgerechnet.") % {"n": rules.READING}
        if attempt(request, service.adopt_rules, done, tournament_id=tournament.pk, reason=request.POST.get("reason", "")):
            return redirect("tournament", slug)
    older = tournament.rules_frozen and tournament.rules_reading < rules.READING
    found = service.preview(tournament) if older else service.Adoption((), ())
    changed = [row for table in found.tables for row in _games(slug, table, tournament.sheet.system)]
    return render(request, "desk/reading.html", {
        "tournament": tournament, "older": older, "reading": rules.READING, "changed": ChangedTable(changed) if changed else None,
        "players": MoverTable([_mover(row) for row in found.players]) if found.players else None,
        "may_adopt": older and may(request.roles, Action.ADOPT_RULES, tournament.phase),
    }, status=422 if request.method == "POST" else 200)  # fmt: skip


def _games(slug: str, table: dict[str, Any], system: RuleSystem) -> list[Changed]:
    return [
        Changed(
            href=line_url(slug, table["round"], table["table"], game["position"]),
            place=_("R%(round)d T%(table)d, Spiel %(game)s")
            % {"round": table["round"], "table": table["table"], "game": game["game"] or "–"},
            what=word(called(game_of(game["record"]), system)),
            before=_said(game["amounts"][0]),
            after=_said(game["amounts"][1]),
            why=tuple(found["message"] for found in game["findings"]),
        )
        for game in table["games"]
    ]


def _said(amounts: Sequence[str] | None) -> str:
    return "" if amounts is None else " · ".join(amount(_points(written), language()) for written in amounts)


def _points(written: str) -> Points:
    """A whole amount as int: the log keeps amounts as text."""
    exact = Fraction(written)
    return exact.numerator if exact.denominator == 1 else exact


def _mover(row: service.Moved) -> Mover:
    return Mover(row.number, row.name, (total(row.total, language()), total(row.new_total, language())), (row.rank, row.new_rank))
