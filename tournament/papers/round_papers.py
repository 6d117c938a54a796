"""Everything of a round that is printed, as one file."""

from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring.exporters import wall
from tournament.ledger.audience import Audience
from tournament.models import Round, RoundState
from tournament.papers.at_the_table import BlankSheets, FilledSheets, Slips
from tournament.papers.lists import RoundResults, SeatingList, TableList
from tournament.papers.paper import Occasion, Paper, Says

BEFORE = (TableList, SeatingList, Slips, BlankSheets)
AFTER = (RoundResults, FilledSheets)


class WholeRound(Paper):
    """The lists, the slips and the sheets of a round: before it is played what is laid on the tables, afterwards what is signed and kept."""

    key, title = "all", _("Alles dieser Runde")
    purpose = _("in einer Datei: vor dem Spiel Tischliste, Sitzordnung, Tischzettel und leere Schreibzettel; danach Ergebnisse und ausgefüllte")
    formats = ("pdf",)
    audience, occasion, says = Audience.PUBLIC, Occasion.ROUND, Says.MADE

    def rows(self) -> list[Paper]:
        """The papers."""
        state = Round.objects.values_list("state", flat=True).get(tournament=self.tournament, number=self.number)
        kinds = BEFORE if state == RoundState.DRAWN else AFTER if state == RoundState.CLOSED else (*BEFORE, *AFTER)
        return [kind(self.tournament, self.number, reader=self.reader) for kind in kinds]

    def written(self, ending: str) -> bytes:
        """One after the other."""
        papers: list[Paper] = self.content
        for paper in papers:
            paper.stamp = self.stamp
        return wall.joined([partial(paper.written, ending) for paper in papers])
