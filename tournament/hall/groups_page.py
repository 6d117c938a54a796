"""Teams and table points of a tournament. Hidden from visitors as long as the standings are; members of a club are named for the desk
alone."""

from typing import Any

import django_tables2 as tables
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe

from rules.book import RankedBy
from scoring.paper import GroupLine
from scoring.plain import total
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.typed import whole_number
from tournament.models import Tournament
from tournament.papers.groups_reading import BEST, OWN_TEAMS, TABLES, own_teams, table_points, teams
from tournament.site.access import requires
from tournament.site.request import TournamentRequest
from tournament.site.tables import DataTable

TEAMS, POINTS = "mannschaften", "tischpunkte"


class TeamTable(DataTable):
    """The teams, each with its members where the reader may know them."""

    rank = tables.Column(verbose_name=_("Rang"), attrs={"look": "num"})
    name = tables.Column(verbose_name=_("Mannschaft"))
    total = tables.Column(verbose_name=_("Gesamt"), attrs={"look": "num", "body": "num sum"})
    row_header = "name"

    def render_rank(self, value: int) -> str:
        return f"{value}."

    def render_name(self, value: str, record: GroupLine) -> str:
        said = " · ".join(filter(None, (record.beside, record.why)))
        return format_html("{} <small>{}</small>", value, said) if said else value

    def render_total(self, value: Points) -> str:
        return total(value, language())


class TablePointTable(TeamTable):
    """The players by what their places at the tables gave, each with his number and his place."""

    number = tables.Column(verbose_name=_("Nr."), attrs={"look": "num"})
    name = tables.Column(verbose_name=_("Name"))

    class Meta(DataTable.Meta):
        sequence = ("rank", "number", "name", "total")


@requires(Action.READ)
@require_safe
def groups(request: TournamentRequest, slug: str) -> HttpResponse:
    """`?art=mannschaften&beste=3` or `?art=tischpunkte&tabelle=4-3-2-1`."""
    tournament = request.tournament
    if not (tournament.standings_shown or may(request.roles, Action.SEE_HIDDEN_STANDINGS, tournament.phase)):
        return render(request, "hall/standings_hidden.html", {"tournament": tournament})
    kind = request.GET.get("art", "")
    best, table = whole_number(request.GET.get("beste", "")), request.GET.get("tabelle", "")
    best, table = best if best in BEST else BEST[1], table if table in TABLES else TABLES[0]
    by_tables = tournament.ranked_by.kind is RankedBy.TABLE_POINTS
    of_teams = by_tables or kind != POINTS
    seen, own = read_ranking(tournament, request.audience), bool(of_teams and tournament.squads)
    if own:
        lines = own_teams(tournament, seen)
    elif of_teams:
        lines = _clubs(tournament, seen, best or 0, request.audience)
    else:
        lines = table_points(seen, table, balanced=tournament.sheet.system.balanced)
    context: dict[str, Any] = {
        "tournament": tournament, "by_tables": by_tables, "of_teams": of_teams, "own": OWN_TEAMS if own else "",
        "best": best, "table": table, "bests": BEST, "tables": TABLES,
        "ranking": (TeamTable if of_teams else TablePointTable)(lines) if lines else None,
    }  # fmt: skip
    return render(request, "hall/groups.html", context)


def _clubs(tournament: Tournament, seen: Ranking, best: int, audience: Audience) -> list[GroupLine]:
    """The clubs by their `best` players. Whose club it is, a visitor may not learn of everybody: teams are made of what the desk knows, and
    name nobody to visitors."""
    if audience.sees_all:
        return teams(seen, best)
    told = {line.player.club for line in seen.standings}
    return [line._replace(beside="") for line in teams(read_ranking(tournament, Audience.DESK), best, told)]
