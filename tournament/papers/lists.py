"""The lists: standings, a round's results, who sits where. Each is one `Report`, which every format renders."""

from collections.abc import Sequence
from functools import cached_property, partial

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.field import Pass, alphabetical
from scoring.field import marks as marking
from scoring.paper import Report, changes, players_report, round_report, standings_report, start_report, tables_report
from scoring.paper.exporters import pdf, wall, xlsx
from scoring.plain import Penalty, PlayerRow, Seating
from tournament.ledger.lines.paying import paid_at_tables
from tournament.ledger.people.passes import codes_of
from tournament.ledger.people.people import read_registered
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.models import Player, Round, RoundState, Tournament
from tournament.papers.paper import LISTS, ListPaper, Occasion, Offer, Paper, Says
from tournament.papers.score_sheets import score_sheets
from tournament.papers.stand import WORKBOOK as FORM_WORKBOOK
from tournament.papers.stand import How, Trace, occasion_of_standings, standings_trace
from tournament.referee.disputes import Disputes, read_disputes
from tournament.register.passes import card

WORKBOOK = "workbook"
"""What is remembered of a workbook, whichever paper it was asked for as."""


def workbook(paper: Paper) -> bytes:
    """The whole tournament with formulas: standings, and a sheet a table and round."""
    sheets = [played.sheet for played in score_sheets(paper.tournament, paper.reader)]
    seen, disputed = paper.seen, paper.disputes.listed
    return xlsx.workbook(
        seen.standings,
        sheets,
        paper.meta,
        paper.language,
        disputed=disputed,
        penalties=seen.penalties,
        marks=marking.unsaid(seen.marks),
        chain=paper.tournament.tie_breaks,
        ranking=seen.by,
    )


class Standings(ListPaper):
    """The standings as they are now. As Excel it is the workbook, which the page offers by that name."""

    key, title = "standings", _("Stand")
    purpose = _("der Stand von jetzt; nach der letzten Runde der Endstand")
    audience, occasion, by_tag = Audience.PUBLIC, Occasion.RESULTS, True

    @classmethod
    def offers(cls) -> Sequence[Offer]:
        """Without the workbook."""
        return (Offer(cls.occasion, cls.title, cls.purpose, tuple(ending for ending in LISTS if ending != "xlsx")),)

    def rows(self) -> Report:
        """The ranking, with what disputes leave open."""
        ranked, (closed, running) = self.seen, how_far(self.tournament)
        return standings_report(
            ranked.over(self.tag),
            self.meta,
            tag=self.tag,
            chain=self.tournament.tie_breaks,
            after=closed,
            running=running,
            disputed=self._open.listed,
            penalties=self._penalties,
            marks=marking.unsaid(ranked.marks),
            ranking=ranked.by,
            language=self.language,
        )

    def written(self, ending: str) -> bytes:
        """The list, or the workbook."""
        return workbook(self) if ending == FORM_WORKBOOK else super().written(ending)

    def trace(self, ending: str) -> Trace:
        """Ranks and totals."""
        return trace_of_standings(self)

    @property
    def _open(self) -> Disputes:
        """What is open in this ranking."""
        return read_disputes(self.tournament, self.ranked, self.tag) if self.tag else self.disputes

    @property
    def _penalties(self) -> tuple[Penalty, ...]:
        """Those of the players who are ranked here."""
        here = {line.player.number for line in self.seen.over(self.tag)}
        return tuple(row for row in self.seen.penalties if row.number in here) if self.tag else self.seen.penalties

    @classmethod
    def remembered(cls, ending: str) -> str:
        """The list, or the workbook."""
        return WORKBOOK if ending == FORM_WORKBOOK else cls.key


class LargeStandings(Standings):
    """The same in large print, for the wall and for whoever reads with difficulty."""

    key, title = "standings-large", _("Stand, groß (A3)")
    purpose = _("der Stand in Großdruck, zum Aushängen")
    formats, by_tag, seldom = ("pdf",), False, True

    @classmethod
    def offers(cls) -> Sequence[Offer]:
        """Only to print."""
        return (Offer(cls.occasion, cls.title, cls.purpose, cls.formats),)

    def written(self, ending: str) -> bytes:
        """On A3."""
        return wall.large(partial(super().written, ending))


def how_far(tournament: Tournament) -> How:
    """One query."""
    states = list(Round.objects.filter(tournament=tournament).values_list("state", flat=True))
    return How(states.count(RoundState.CLOSED), RoundState.OPEN in states)


def trace_of_standings(paper: Paper) -> Trace:
    """Of a paper of the standings as of now, the players by whatever they are told as on it. One query."""
    trace = standings_trace(paper.ranked, how_far(paper.tournament))
    if paper.reader.sees_all or trace.shown is None:
        return trace
    return trace._replace(
        shown=trace.shown._replace(labels=changes.family_labels((line.player.number, line.player.name) for line in paper.seen.standings))
    )


def trace_of_evening(paper: Paper, shown: changes.Shown) -> Trace:
    """Of a paper that follows from the standings: prizes, money, teams. Until a round is closed they go on. One query."""
    how = how_far(paper.tournament)
    return Trace(shown, occasion_of_standings(how), settled=not how.running)


class RoundResults(ListPaper):
    """A round, table by table."""

    key, title, file_title = "round", _("Ergebnisse der Runde"), _("Rundenergebnis")
    purpose = _("je Tisch, der Stand danach, wer wem was zahlt")
    audience, occasion, after_opening = Audience.PUBLIC, Occasion.ROUND, True

    def rows(self) -> Report:
        """Each table's players, the best first, with the standing after the round and who pays whom."""
        tournament = self.tournament
        ranked = read_ranking(tournament, self.reader, after=self.number)
        played = score_sheets(tournament, self.reader, self.number)
        return round_report(
            self.number,
            [item.sheet.seating for item in played],
            ranked.results,
            ranked.standings,
            meta=self.meta,
            cash={item.sheet.seating.table: item.cash for item in played},
            cash_paid=convert.cash_paid(tournament.sheet, tournament.kontra),
            cents_per_point=tournament.cents_per_point,
            method=paid_at_tables(tournament),
            running=self._state != RoundState.CLOSED,
            disputed=read_disputes(tournament, ranked).listed,
            penalties=ranked.penalties,
            marks=marking.unsaid(ranked.marks),
            ranking=ranked.by,
            language=self.language,
        )

    def trace(self, ending: str) -> Trace:
        """What everybody has of the round; while it runs, that is not its result."""
        return super().trace(ending)._replace(occasion=str(self._state), settled=self._state == RoundState.CLOSED)

    @cached_property
    def _state(self) -> str:
        """How far the round is. One query."""
        return Round.objects.values_list("state", flat=True).get(tournament=self.tournament, number=self.number)


class DrawnList(ListPaper):
    """A list of a draw, with the seed below it, so that anybody can draw the round again."""

    def with_seed(self, report: Report) -> Report:
        """The list, with the sentence that names the seed."""
        seed = Round.objects.filter(tournament=self.tournament, number=self.number).values_list("draw_seed", flat=True).first()
        if not seed:
            return report
        said = gettext("Runde %(n)d ausgelost mit dem Startwert „%(seed)s“.") % {"n": self.number, "seed": seed}
        return report._replace(notes=(*report.notes, said))


class TableList(DrawnList):
    """All players by name with their tables up to this round."""

    key, title = "tables", _("Tischliste")
    purpose = _("alle Spieler nach Namen mit ihren Tischen, zum Aushängen")
    audience, occasion = Audience.PUBLIC, Occasion.ROUND

    def rows(self) -> Report:
        """A line a player who takes part."""
        drawn = [item.seating for item in read_seatings(self.tournament, self.reader) if item.seating.round <= self.number]
        return self.with_seed(players_report(drawn, taking_part(self.tournament, self.reader), self.meta, language=self.language))


def taking_part(tournament: Tournament, audience: Audience) -> list[PlayerRow]:
    """Who takes part, by number."""
    return [player.row for player in read_registered(tournament, audience) if player.takes_part]


class WallList(Paper):
    """The Tischliste of one round in letters for the wall."""

    key, title = "tables-wall", _("Tischliste, groß")
    purpose = _("nur diese Runde, in Buchstaben, die man an der Wand aus drei Metern liest")
    formats = ("pdf",)
    audience, occasion, seldom = Audience.PUBLIC, Occasion.ROUND, True

    def rows(self) -> list[Seating]:
        """The tables, as they sit now."""
        return [item.seating for item in read_seatings(self.tournament, self.reader, self.number)]

    def written(self, ending: str) -> bytes:
        """A line a player: name and table."""
        return wall.wall_list(self.number, self.content, self.meta, self.language)

    def trace(self, ending: str) -> Trace:
        """Who sits where."""
        return Trace(changes.of_seats(self.content, self.language))


class StartList(ListPaper):
    """Who has been registered, before anybody plays."""

    key, title = "players", _("Startliste")
    purpose = _("alle Gemeldeten nach Namen, mit Nummer, Ort, Verein und Wertungen")
    audience, occasion, says = Audience.PUBLIC, Occasion.BEFORE, Says.MADE

    def rows(self) -> Report:
        """A line a player."""
        return start_report(taking_part(self.tournament, self.reader), self.meta, self.language)


class SeatingList(DrawnList):
    """A round table by table, with the first dealer."""

    key, title = "seating", _("Sitzordnung")
    purpose = _("Tisch für Tisch, mit dem ersten Geber")
    audience, occasion, seldom = Audience.PUBLIC, Occasion.ROUND, True

    @cached_property
    def drawn(self) -> list[Seating]:
        """The tables, as they sit now."""
        return [item.seating for item in read_seatings(self.tournament, self.reader, self.number)]

    def rows(self) -> Report:
        """A line a seat."""
        return self.with_seed(tables_report(self.number, self.drawn, self.meta, language=self.language))

    def trace(self, ending: str) -> Trace:
        """Who sits where."""
        return Trace(changes.of_seats(self.drawn, self.language))


class Passes(Paper):
    """Ten a page, to be cut apart."""

    key, title = "passes", _("Spielerpässe")
    purpose = _("einer je Spieler, zum Ausschneiden; der Code meldet ihn beim nächsten Mal mit Scanner oder Kamera an")
    formats = ("pdf",)
    audience, occasion, says = Audience.DESK, Occasion.BEFORE, Says.NOTHING

    def rows(self) -> list[Pass]:
        """Everybody who takes part, by surname. Two queries."""
        people = sorted(
            (player for player in read_registered(self.tournament, self.reader) if player.takes_part), key=lambda one: alphabetical(one.row)
        )
        known = Player.objects.filter(registrations__tournament=self.tournament).order_by()
        codes = {key: codes_of(own, federation) for key, own, federation in known.values_list("pk", "number", "federation_number")}
        return [card(player.name, player.place, player.club, codes[player.player_id]) for player in people]

    def written(self, ending: str) -> bytes:
        """The cards."""
        return pdf.passes(self.rows(), self.meta, self.language)
