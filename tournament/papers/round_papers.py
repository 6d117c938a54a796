"""Everything of a round that is printed, as one file."""

from collections.abc import Sequence
from functools import partial

from django.utils.translation import gettext_lazy as _

from scoring.paper.exporters import wall
from tournament.ledger.store.audience import Audience
from tournament.models import Round, RoundState
from tournament.papers.at_the_table import BlankSheets, FilledSheets, Slips
from tournament.papers.lists import RoundResults, SeatingList, TableList
from tournament.papers.paper import Occasion, Paper

BEFORE = (TableList, SeatingList, Slips, BlankSheets)
AFTER = (RoundResults, FilledSheets)
DURING = (TableList, SeatingList, Slips, *AFTER)
"""On a filled sheet there is room for what is not written yet."""


class WholeRound(Paper):
    """The lists, the slips and the sheets of a round: before it is played what is laid on the tables, afterwards what is signed and kept."""

    key, title = "all", _("Alles dieser Runde")
    purpose = _("in einer Datei: vor dem Spiel Tischliste, Sitzordnung, Tischzettel und leere Schreibzettel; danach Ergebnisse und ausgefüllte")
    formats = ("pdf",)
    audience, occasion = Audience.PUBLIC, Occasion.ROUND

    def rows(self) -> list[Paper]:
        """The papers, each as it would be handed out alone."""
        state = Round.objects.values_list("state", flat=True).get(tournament=self.tournament, number=self.number)
        kinds = BEFORE if state == RoundState.DRAWN else AFTER if state == RoundState.CLOSED else DURING
        papers: list[Paper] = [kind(self.tournament, self.number, reader=self.reader, named=self.named) for kind in kinds]
        for paper in papers:
            # The state of the results is read once for all of them.
            paper.ranked, paper.disputes = self.ranked, self.disputes
        return papers

    @property
    def parts(self) -> Sequence[Paper]:
        """All of them."""
        papers: list[Paper] = self.content
        return papers

    def written(self, ending: str) -> bytes:
        """One after the other."""
        return wall.joined([partial(paper.written, ending) for paper in self.parts])
