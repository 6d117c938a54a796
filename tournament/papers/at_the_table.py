"""What lies on a table: the Tischzettel with the way to the table's page, and the Schreibzettel, blank or filled in."""

from functools import partial
from typing import NamedTuple

from django.utils.translation import gettext_lazy as _

from rules.book import BY_SUM
from scoring.paper import changes
from scoring.paper.exporters import pdf, wall
from scoring.plain import Pen, PlayerRow, ScoreSheet, Seating
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.planning import planned_games
from tournament.models import TableLink, Tournament
from tournament.papers.paper import Occasion, Paper, Says
from tournament.papers.score_sheets import planned_doubled, score_sheets
from tournament.papers.stand import Trace
from tournament.site import address, qr
from tournament.site.organiser import of_server


class SlipRows(NamedTuple):
    """The tables of a round, and how each table's phone comes to its page."""

    seatings: list[Seating]
    pens: dict[int, Pen]


class TablePaper(Paper):
    """Something for each table of a round, or for one of them alone."""

    by_table = True

    def seatings(self) -> list[Seating]:
        """Its tables."""
        found = (item.seating for item in read_seatings(self.tournament, self.reader, self.number))
        return [seating for seating in found if self.table in (0, seating.table)]


class Slips(TablePaper):
    """A strip a table, to lay on it."""

    key, title = "slips", _("Tischzettel")
    purpose = _("einer je Tisch, zum Auflegen; mit dem Link, unter dem der Tisch am Telefon schreibt")
    formats = ("pdf",)
    audience, occasion = Audience.PUBLIC, Occasion.ROUND

    def rows(self) -> SlipRows:
        """The drawn tables with their links."""
        return SlipRows(self.seatings(), pens(self.tournament, self.number))

    def written(self, ending: str) -> bytes:
        """Four a page."""
        drawn: SlipRows = self.content
        return pdf.slips(drawn.seatings, self.meta, self.language, drawn.pens)

    def trace(self, ending: str) -> Trace:
        """Who sits where."""
        return Trace(changes.of_seats(self.content.seatings, self.language))


def pens(tournament: Tournament, number: int) -> dict[int, Pen]:
    """How each table's phone comes to its page: QR and code, the code alone where no address is known that other devices reach. One query
    for the links."""
    known = address.base()
    typed = address.short(address.link(of_server("phone-code"), known))
    links = TableLink.objects.filter(table__round__tournament=tournament, table__round__number=number, ended_at__isnull=True)
    return {
        link.table.number: Pen(
            link.code, typed, qr.svg(address.link(of_server("phone", link.token), known), quiet=qr.QUIET_ON_PAPER, title=typed)
        )
        for link in links.select_related("table")
    }


class SheetPaper(TablePaper):
    """Schreibzettel, a page a table."""

    formats = ("pdf",)
    audience = Audience.PUBLIC

    def written(self, ending: str) -> bytes:
        """The sheets, as far as they are filled in."""
        with_places = self.meta.scene.places or not self.meta.balanced
        return pdf.score_sheets(self.content, self.meta, self.language, self.ranked.by if with_places else BY_SUM)


class BlankSheets(SheetPaper):
    """With the names of the table and nothing else."""

    key, title = "blank", _("Schreibzettel, leer")
    purpose = _("mit den Namen des Tisches, eine Zeile je Spiel")
    occasion = Occasion.ROUND

    def rows(self) -> list[ScoreSheet]:
        """A sheet a table of the round."""
        return [
            ScoreSheet(seating, doubled=planned_doubled(self.tournament, len(seating.players), seating.games))
            for seating in self.seatings()
        ]

    def trace(self, ending: str) -> Trace:
        """Who sits where."""
        return Trace(changes.of_seats([sheet.seating for sheet in self.content], self.language))


class FilledSheets(SheetPaper):
    """As far as they are written, to be signed."""

    key, title, file_title = "sheets", _("Schreibzettel, ausgefüllt"), _("Schreibzettel")
    purpose = _("so weit geschrieben ist, zum Unterschreiben")
    occasion, after_opening = Occasion.ROUND, True

    def rows(self) -> list[ScoreSheet]:
        """A sheet a table of the round."""
        found = (played.sheet for played in score_sheets(self.tournament, self.reader, self.number))
        return [sheet for sheet in found if self.table in (0, sheet.seating.table)]

    def trace(self, ending: str) -> Trace:
        """Game by game."""
        return Trace(changes.of_sheets(self.content, self.language))


class LargeSheets(FilledSheets):
    """The same in large print; before the first game they are empty."""

    key, title = "sheets-large", _("Schreibzettel, groß (A3)")
    file_title = title
    purpose = _("in Großdruck: für lange Namen, und für wen die Schrift sonst zu klein ist")
    after_opening, seldom = False, True

    def written(self, ending: str) -> bytes:
        """On A3."""
        return wall.large(partial(super().written, ending))


class UnnamedSheets(SheetPaper):
    """A sheet of each size without names, for tables that play before anything is drawn."""

    key, title = "form", _("Schreibzettel ohne Namen")
    purpose = _("für Tische, die vor der Auslosung spielen, und als Vorrat")
    audience, occasion, says = Audience.DESK, Occasion.BEFORE, Says.NOTHING

    def rows(self) -> list[ScoreSheet]:
        """A sheet for each number of players that a table may have."""
        return [self._of_size(place, seats) for place, seats in enumerate(convert.table_sizes(self.tournament.sheet), start=1)]

    def _of_size(self, place: int, seats: int) -> ScoreSheet:
        tournament = self.tournament
        games = planned_games(tournament, seats)
        seating = Seating(
            round=1,
            table=place,
            players=tuple(PlayerRow(seat, "") for seat in range(1, seats + 1)),
            first_dealer=0,
            games=games,
            sits_out=convert.sits_out(tournament.sheet, seats),
        )
        return ScoreSheet(seating, doubled=planned_doubled(tournament, seats, games))
