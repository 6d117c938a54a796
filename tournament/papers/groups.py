"""Teams and table points on paper: the same rankings as on the page, by the ways of counting that it shows first."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.groups import groups_report
from scoring.report import Report
from tournament.hall.groups_reading import BEST, TABLES, table_points, teams
from tournament.ledger.audience import Audience
from tournament.ledger.ranking import read_ranking
from tournament.papers.paper import ListPaper, Occasion


class Teams(ListPaper):
    """The clubs."""

    key, title = "teams", _("Mannschaften")
    purpose = _("die Vereine nach der Summe ihrer drei besten Spieler")
    audience, occasion = Audience.DESK, Occasion.RESULTS

    def rows(self) -> Report:
        """A line a team."""
        note = gettext("Es zählt die Summe der %(n)d besten Spieler des Vereins.") % {"n": BEST[1]}
        return groups_report("teams", teams(read_ranking(self.tournament, self.audience), BEST[1]), self.meta, note, self.language)


class TablePoints(ListPaper):
    """The players by their places at the tables."""

    key, title = "table-points", _("Tischpunkte")
    purpose = _("die Spieler nach ihren Plätzen am Tisch: 4, 3, 2, 1")
    audience, occasion = Audience.DESK, Occasion.RESULTS

    def rows(self) -> Report:
        """A line a player."""
        note = gettext("Je Tisch und Runde zählt der Platz am Tisch (%(table)s); wer gleich ist, teilt die Punkte der Plätze.") % {"table": TABLES[0]}
        return groups_report("table_points", table_points(read_ranking(self.tournament, self.audience), TABLES[0]), self.meta, note, self.language)
