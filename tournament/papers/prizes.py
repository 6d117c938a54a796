"""The papers of a prize-giving: who receives what, the raffle, receipts and certificates. All of them take their rows from
`prizes.reading`."""

from collections.abc import Sequence
from functools import cached_property

from django.utils.translation import gettext_lazy as _
from django.utils.translation import override

from scoring.field import namesakes
from scoring.paper import Report, changes, handing_out
from scoring.paper.exporters import giving
from scoring.plain import PlayerRow, say, total
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import refuse
from tournament.papers.lists import how_far, trace_of_evening
from tournament.papers.paper import ListPaper, Occasion, Paper
from tournament.papers.stand import Trace
from tournament.prizes import rows
from tournament.prizes.reading import Shown, read_prizes
from tournament.prizes.wording import prize_name

PODIUM = 3
"""Ranks that have a certificate where no prize says who has."""


def _read(paper: Paper) -> Shown:
    """Raises Refused where the plan cannot be computed; without one there is nothing to compute."""
    shown = read_prizes(paper.tournament)
    if shown.planned.stored and shown.found.errors:
        raise refuse("no_answer", " ".join(error["message"] for error in shown.found.errors))
    return shown


def _not_given(shown: Shown, language: str) -> str:
    """What a paper says that is to be handed over with a prize, where the prizes are not given yet."""
    return "" if shown.giving is not None else say("not_given_yet", language)


def _town(player: PlayerRow, language: str, *, numbered: bool) -> str:
    """What stands under the name of a certificate: his town; his number before it where another bears the name, too."""
    return " · ".join(filter(None, (f"{say('number', language)}\N{NO-BREAK SPACE}{player.number}" if numbered else "", player.place)))


def _people(paper: Paper, shown: Shown) -> rows.People:
    """Who is who as this copy's reader may see him. Three queries for visitors, none for the desk."""
    ranked = shown.ranked if paper.reader.sees_all else read_ranking(paper.tournament, paper.reader)
    return rows.known(ranked.players)


def _trace(paper: Paper, shown: Shown, people: rows.People) -> Trace:
    """What is remembered of the prizes is in German, whoever prints: in another language the same paper is no other one."""
    named = [(player.number, player.name) for player in people.values()]
    with override("de"):
        lines = rows.award_rows(shown.found, people)
    return trace_of_evening(paper, changes.of_awards(lines, named))


class Prizes(ListPaper):
    """Who receives what: as it was given, or as it would be given now."""

    key, title = "prizes", _("Preisliste")
    purpose = _("wer was bekommt; vor der Vergabe, wie jetzt verteilt würde")
    audience, occasion = Audience.PUBLIC, Occasion.PRIZES

    @cached_property
    def read(self) -> Shown:
        """The prizes, read once."""
        return _read(self)

    @cached_property
    def people(self) -> rows.People:
        """Who is who on it."""
        return _people(self, self.read)

    def rows(self) -> Report:
        """A line an award."""
        shown = self.read
        lots = tuple((draw.what, len(draw.rows)) for draw in rows.lot_draws(shown.found, self.people))
        given = handing_out.GivenBy(shown.giving.stand if shown.giving is not None else "", shown.planned.plan.seed, lots)
        return handing_out.prizes_report(
            rows.award_rows(shown.found, self.people), rows.not_given(shown.found), self.meta, given, language=self.language
        )

    def trace(self, ending: str) -> Trace:
        """What everybody receives."""
        return _trace(self, self.read, self.people)


class Raffle(ListPaper):
    """The order of the raffle and of each lot, to hang out."""

    key, title = "raffle", _("Tombola")
    purpose = _("die ganze Reihenfolge mit den Losen, auch der Lose unter den Anwesenden, zum Nachrechnen")
    audience, occasion = Audience.PUBLIC, Occasion.PRIZES

    def rows(self) -> Report:
        """A line a ticket."""
        shown = _read(self)
        people = _people(self, shown)
        lines = [*rows.raffle_rows(shown.found, people), *(line for draw in rows.lot_draws(shown.found, people) for line in draw.rows)]
        return handing_out.raffle_report(lines, self.meta, shown.planned.plan.seed, self.language)


class Receipts(Paper):
    """A receipt a winner, to be signed."""

    key, title = "receipts", _("Quittungen")
    purpose = _("je Preisträger ein Abschnitt zum Unterschreiben, vier auf einer Seite")
    formats = ("pdf",)
    audience, occasion = Audience.DESK, Occasion.PRIZES

    @cached_property
    def read(self) -> Shown:
        """The prizes, read once."""
        return _read(self)

    def rows(self) -> Sequence[handing_out.AwardLine]:
        """The awards."""
        return rows.award_rows(self.read.found, _people(self, self.read))

    def written(self, ending: str) -> bytes:
        """Four a page."""
        return giving.receipts(handing_out.receipt_lines(self.content), self.meta, self.language, _not_given(self.read, self.language))

    def trace(self, ending: str) -> Trace:
        """What everybody receives."""
        return _trace(self, self.read, _people(self, self.read))


class Certificates(Paper):
    """A certificate for everybody who wins something; for the first three ranks where no prizes are planned."""

    key, title = "certificates", _("Urkunden")
    purpose = _("für jeden Preisträger eine Seite; ohne Preise für die ersten drei")
    formats = ("pdf",)
    audience, occasion = Audience.DESK, Occasion.PRIZES

    @cached_property
    def read(self) -> Shown:
        """The prizes, read once."""
        return read_prizes(self.tournament)

    def rows(self) -> Sequence[handing_out.CertificateLine]:
        """By rank."""
        shown = self.read
        others: dict[int, list[str]] = {}
        names = {row["key"]: prize_name(row) for row in shown.found.request["prizes"] if row["kind"] != "place"}
        for award in shown.found.awards:
            others.setdefault(award["person"], []).extend(names[key] for key in award["prizes"][:1] if key in names)
        ranks = {line.player.number: line.rank for line in shown.ranked.standings if line.rank is not None}
        out = {person["number"] for person in shown.found.request["persons"] if person.get("out")}
        alike = namesakes((line.player.number, line.player.name) for line in shown.ranked.standings)
        honoured = others if others else {number: [] for number, rank in ranks.items() if rank <= PODIUM and number not in out}
        return [
            handing_out.CertificateLine(
                name=line.player.name, place=_town(line.player, self.language, numbered=number in alike), rank=ranks[number],
                points=total(line.total, self.language), others=tuple(honoured[number]),
                by_tables=bool(line.table_points),
            )
            for line in shown.ranked.ranked if (number := line.player.number) in honoured
        ]  # fmt: skip

    def written(self, ending: str) -> bytes:
        """One a page."""
        cup = self.tournament.cup
        return giving.certificates(
            self.content, self.meta, cup.name if cup is not None else "", self.language, provisional=self._provisional()
        )

    def _provisional(self) -> str:
        """Why none should be handed over yet: the prizes are not given; without any, the ranking may change. "" where nothing stands
        against it."""
        if self.read.giving is not None or self.read.now.awards:
            return _not_given(self.read, self.language)
        how = how_far(self.tournament)
        over = not how.running and how.closed >= self.tournament.rounds and not self.disputes.matters
        return "" if over else say("not_over_yet", self.language)

    def trace(self, ending: str) -> Trace:
        """Who is honoured for which rank. What is remembered is in German, as of the prizes; what was provisional is corrected by
        nothing."""
        with override("de"):
            trace = trace_of_evening(self, changes.of_people(self.rows()))
        return trace._replace(settled=trace.settled and not self._provisional())
