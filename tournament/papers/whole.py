"""Papers of the whole tournament that are no list of players: rule page, rulings, and the tournament itself as a file."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.utils.translation import gettext_lazy as _

from rules.book import regelblatt
from scoring.paper import changes, rulings_report
from scoring.paper.exporters import export, pdf, wall
from tournament.archive.writing import as_text, written
from tournament.ledger.people.rule_page import rule_page
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action
from tournament.models import Round, RoundState
from tournament.papers.at_the_table import BlankSheets, FilledSheets, Slips
from tournament.papers.lists import WORKBOOK, RoundResults, SeatingList, TableList, trace_of_standings, workbook
from tournament.papers.paper import LISTS, Occasion, Offer, Paper, Says
from tournament.papers.ruling_rows import Written, written_rulings
from tournament.papers.stand import Trace


class RulePage(Paper):
    """The values and interpretations of this tournament."""

    key, title = "regelblatt", _("Regelblatt")
    purpose = _("die Werte und Auslegungen dieses Turniers, für Spieler und Schiedsrichter")
    formats = ("pdf",)
    audience, occasion, says = Audience.DESK, Occasion.BEFORE, Says.MADE

    def rows(self) -> regelblatt.Page:
        """The rule sheet's sections."""
        return rule_page(self.tournament)

    def written(self, ending: str) -> bytes:
        """As the referee holds it beside the paper."""
        return pdf.regelblatt(self.rows(), self.meta, self.language)


class PlayersRules(RulePage):
    """What a player looks up at the table, on one page."""

    key, title = "regelblatt-players", _("Regelblatt für Spieler")
    purpose = _("Spiele, Ansagen und Auslegungen auf einer Seite, zum Austeilen und Aushängen")

    def rows(self) -> regelblatt.Page:
        """Without the referee's part."""
        return regelblatt.for_players(super().rows(), self.tournament.sheet, self.language)

    def written(self, ending: str) -> bytes:
        """On one page, in the largest letters that fit."""
        return wall.players_rules(self.rows(), self.meta, self.language)


class Rulings(Paper):
    """All rulings and sanctions, with names."""

    key, title = "rulings", _("Entscheide")
    purpose = _("alle Entscheide mit Gründen und Beträgen, dazu die Sanktionen; mit Namen")
    formats = LISTS
    audience, occasion, action = Audience.DESK, Occasion.RULINGS, Action.SEE_RULINGS

    def rows(self) -> Written:
        """In order of time."""
        return written_rulings(self.tournament, self.reader)

    def written(self, ending: str) -> bytes:
        """On paper one after the other with their reasons, in files a line each."""
        found: Written = self.content
        if ending == "pdf":
            return pdf.rulings(found.rulings, found.sanctions, self.meta, self.language, anonymous=not self.reader.sees_all)
        return export(rulings_report(found.rulings, found.sanctions, self.meta, self.key, language=self.language), ending)

    def trace(self, ending: str) -> Trace:
        """Ruling by ruling."""
        return Trace(changes.of_rulings(self.content.rulings, self.language))


class AnonymousRulings(Rulings):
    """The same with the players' parts in the game instead of names."""

    key, title = "rulings-anonymous", _("Entscheide ohne Namen")
    purpose = _("dasselbe zum Weitergeben und Nachschlagen: Spieler, Gegner 1 … statt Namen")
    audience, action = Audience.PUBLIC, Action.SEE_PRECEDENTS


BEFORE = (TableList, SeatingList, Slips, BlankSheets)
AFTER = (RoundResults, FilledSheets)
DURING = (TableList, SeatingList, Slips, *AFTER)
"""On a filled sheet there is room for what is not written yet."""


class WholeRound(Paper):
    """The lists, the slips and the sheets of a round: before it is played what is laid on the tables, afterwards what is signed and
    kept."""

    key, title = "all", _("Alles dieser Runde")
    purpose = _(
        "in einer Datei: vor dem Spiel Tischliste, Sitzordnung, Tischzettel und leere Schreibzettel; danach Ergebnisse und ausgefüllte"
    )
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


class WholeTournament(Paper):
    """Everything as one file: to calculate with, or to import again."""

    key, title = "tournament", _("Turnierdatei")
    file_title = _("Turnier")
    purpose = _("Archiv und Wiedereinlesen; keine Sicherung: ohne Zugänge und Codes der Zettel")
    formats = ("json", "xlsx")
    audience, occasion = Audience.PUBLIC, Occasion.ARCHIVE

    @classmethod
    def copied(cls, ending: str) -> bool:
        """The workbook, which is passed on; the file is the tournament itself, and has to come back whole."""
        return ending == "xlsx"

    @classmethod
    def offers(cls) -> Sequence[Offer]:
        """The workbook among the results, the file in the archive."""
        return (
            Offer(
                Occasion.RESULTS,
                _("Arbeitsmappe"),
                _("ein Blatt je Tisch und Runde, mit Formeln: jeder Verein kann nachrechnen"),
                ("xlsx",),
            ),
            Offer(cls.occasion, cls.title, cls.purpose, ("json",)),
        )

    def rows(self) -> dict[str, Any]:
        """The tournament file."""
        return written(self.tournament)

    def written(self, ending: str) -> bytes:
        """The workbook, or the file."""
        return workbook(self) if ending == "xlsx" else as_text(self.rows()).encode()

    def trace(self, ending: str) -> Trace:
        """Of the workbook, its standings."""
        return trace_of_standings(self)

    @classmethod
    def remembered(cls, ending: str) -> str:
        """The file is not handed out."""
        return WORKBOOK if ending == "xlsx" else cls.key
