"""Teams and table points on paper: the same rankings as on the page, by the ways of counting that it shows first."""

from abc import abstractmethod
from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext, override
from django.utils.translation import gettext_lazy as _

from rules.book import RankedBy
from scoring.paper import GroupLine, Report, changes, groups_report
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Tournament
from tournament.papers.groups_reading import BEST, OWN_TEAMS, TABLES, own_teams, table_points, teams
from tournament.papers.lists import trace_of_evening
from tournament.papers.paper import ListPaper, Occasion
from tournament.papers.stand import Trace


class Groups(ListPaper):
    """A ranking beside the standings."""

    @abstractmethod
    def ranking(self) -> Sequence[GroupLine]:
        """Its lines."""

    @cached_property
    def lines(self) -> Sequence[GroupLine]:
        """The lines as they are shown, read once."""
        return self.ranking()

    def trace(self, ending: str) -> Trace:
        """Ranks and totals. What is remembered is in German, as of the prizes: a namesake's number stands among a team's members."""
        shown = changes.of_groups(self.lines, self.language)
        if self.language != "de":
            with override("de"):
                shown = shown._replace(rows=changes.of_groups(self.ranking(), self.language).rows)
        return trace_of_evening(self, shown)


class Teams(Groups):
    """The tournament's own teams; where it has none, the clubs."""

    key, title = "teams", _("Mannschaften")
    purpose = _("die Mannschaften nach der Summe ihrer Mitglieder; ohne welche die Vereine nach ihren drei besten Spielern")
    audience, occasion, seldom = Audience.PUBLIC, Occasion.RESULTS, True

    def ranking(self) -> Sequence[GroupLine]:
        """By the sum of the members; of a club's, by the best three."""
        ranked = read_ranking(self.tournament, self.reader)
        return own_teams(self.tournament, ranked) if self.tournament.squads else teams(ranked, BEST[1])

    def rows(self) -> Report:
        """A line a team."""
        if self.tournament.squads:
            return groups_report("teams", self.lines, self.meta, gettext(OWN_TEAMS), language=self.language)
        note = gettext("Es zählt die Summe der %(n)d besten Spieler des Vereins.") % {"n": BEST[1]}
        return groups_report("teams", self.lines, self.meta, note, language=self.language)


class TablePoints(Groups):
    """The players by their places at the tables."""

    key, title = "table-points", _("Tischpunkte")
    purpose = _("die Spieler nach ihren Plätzen am Tisch: 4, 3, 2, 1")
    audience, occasion, seldom = Audience.PUBLIC, Occasion.RESULTS, True

    @classmethod
    def fits(cls, tournament: Tournament) -> bool:
        """Where the standings are not by table points themselves, which may be others."""
        return tournament.ranked_by.kind is not RankedBy.TABLE_POINTS

    def ranking(self) -> Sequence[GroupLine]:
        """By 4, 3, 2, 1."""
        return table_points(read_ranking(self.tournament, self.reader), TABLES[0], balanced=self.tournament.sheet.system.balanced)

    def rows(self) -> Report:
        """A line a player."""
        note = gettext("Je Tisch und Runde zählt der Platz am Tisch (%(table)s); wer gleich ist, teilt die Punkte der Plätze.") % {
            "table": TABLES[0]
        }
        return groups_report("table_points", self.lines, self.meta, note, language=self.language)
