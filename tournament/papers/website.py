"""The result pages for a club's website: a folder of plain HTML with the program's style sheet, which opens from a file and needs no
script.

Standings, each round, each table game by game, the rules, and the series where there is one. Only what visitors may read: who is a number
to them is one, and words that somebody typed – reasons, remarks – are not in it, for they may name anybody. Nothing is stored; the pages
are of the state that they name.
"""

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.arithmetic import SHORT
from scoring.field import holders
from scoring.field import marks as marking
from scoring.paper import Cell, Kind, Report, facts, foot, round_report, series, stamped, standings_report
from scoring.plain import Mark, Marks, Meta, ScoreSheet, Stamp, amount, euros
from tournament.ledger.people.meta import meta
from tournament.ledger.people.ranking import Ranking, read_ranking, standings_digest
from tournament.ledger.people.rule_page import rule_page
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.models import RoundState, Tournament
from tournament.papers.lists import how_far
from tournament.papers.paper import Occasion, Paper, Says
from tournament.papers.score_sheets import score_sheets
from tournament.papers.series_papers import paper_of
from tournament.referee.disputes import read_disputes
from tournament.series.reading import read_season
from tournament.site.paper_files import File
from tournament.site.static_files import sent
from tournament.site.tournaments import read_rounds

START, RULES, SERIES, STYLE = "index.html", "regeln.html", "reihe.html", "stil.css"
WIDE = (Kind.RANK, Kind.NUMBER, Kind.POINTS, Kind.TOTAL, Kind.TABLE, Kind.EUROS, Kind.SCORE, Kind.SUM)
"""Kinds that are set to the right."""


class Link(NamedTuple):
    """A page of the folder. `here`: it is the one that links."""

    href: str
    title: str
    here: bool = False


class Head(NamedTuple):
    """The head of a column, and whether it is set to the right."""

    text: str
    number: bool
    place: bool


class Field(NamedTuple):
    """A cell of a list. `name`: it heads its row; `href`: where it leads to, "" for nowhere."""

    text: str
    number: bool
    name: bool = False
    href: str = ""
    place: bool = False


def pages(tournament: Tournament) -> Mapping[str, bytes]:
    """Every file of the folder by its name, in the language of whoever asks."""
    return _Website(tournament).written()


def round_page(number: int) -> str:
    """The name of a round's page."""
    return f"runde-{number}.html"


def table_page(round_number: int, table: int) -> str:
    """The name of a table's page."""
    return f"runde-{round_number}-tisch-{table}.html"


class _Website:
    """The pages, made from one reading."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament, self.language = tournament, convert.language()
        self.ranked = read_ranking(tournament, Audience.PUBLIC)
        desk = read_ranking(tournament, Audience.DESK)
        state = standings_digest(tournament, desk, read_disputes(tournament, desk).spans)[:SHORT] if desk.standings else ""
        self.meta: Meta = meta(tournament)._replace(stamp=Stamp(timezone.localtime(), state))
        self.rounds = [row.number for row in read_rounds(tournament) if row.state != RoundState.DRAWN]
        self.sheets = [played.sheet for played in score_sheets(tournament, Audience.PUBLIC) if played.sheet.seating.round in self.rounds]
        self.series = self._series()

    def written(self) -> Mapping[str, bytes]:
        """The files."""
        found = {STYLE: sent("site/page.css").encode(), START: self._list(START, self._standings())}
        for number in self.rounds:
            found[round_page(number)] = self._list(round_page(number), self._round(number), tables=number)
        for sheet in self.sheets:
            found[table_page(sheet.seating.round, sheet.seating.table)] = self._table(sheet)
        page = rule_page(self.tournament)
        found[RULES] = self._page(RULES, page.title, "rules", subtitle=page.subtitle, sections=page.sections)
        if self.series is not None:
            found[SERIES] = self._list(SERIES, self.series)
        return found

    def _page(self, name: str, title: str, template: str, **more: object) -> bytes:
        links = [
            Link(START, _("Stand")),
            *(Link(round_page(number), _("Runde %(n)d") % {"n": number}) for number in self.rounds),
            Link(RULES, _("Regelblatt")),
        ]
        links += [Link(SERIES, self.series.meta.tournament)] if self.series is not None else []
        context = {
            "name": self.tournament.name, "title": title, "language": self.language, "style": STYLE,
            "links": [link._replace(here=link.href == name) for link in links], "facts": facts(self.meta, self.language),
            "foot": [*foot(self.meta, self.language), stamped(self.meta.stamp, self.language)], **more,
        }  # fmt: skip
        return render_to_string(f"papers/website/{template}.html", context).encode()

    def _standings(self) -> Report:
        far = how_far(self.tournament)
        return standings_report(
            self.ranked.standings,
            self.meta,
            chain=self.tournament.tie_breaks,
            after=far.closed,
            running=far.running,
            marks=_unsaid(self.ranked),
            ranking=self.ranked.by,
            language=self.language,
        )

    def _round(self, number: int) -> Report:
        ranked = read_ranking(self.tournament, Audience.PUBLIC, after=number)
        here = [sheet.seating for sheet in self.sheets if sheet.seating.round == number]
        return round_report(
            number, here, ranked.results, ranked.standings, meta=self.meta, marks=_unsaid(ranked), ranking=ranked.by, language=self.language
        )

    def _series(self) -> Report | None:
        cup = self.tournament.cup
        if cup is None:
            return None
        season = read_season(cup, Audience.PUBLIC, hidden=False)
        return series.series_report(paper_of(season)) if season.series is not None and season.found is not None else None

    def _list(self, name: str, report: Report, tables: int = 0) -> bytes:
        shown = report.on_paper
        kept = [
            place for place, column in enumerate(shown.columns)
            if column.kind is not Kind.BAR and (column.kind is not Kind.NOTE or any(row[place] for row in shown.rows))
        ]  # fmt: skip
        heads = [
            Head(shown.columns[place].head, shown.columns[place].kind in WIDE, place=shown.columns[place].key == "place") for place in kept
        ]
        named = next((place for place in kept if shown.columns[place].kind is Kind.WORD), -1)
        rows = [
            [
                self._field(row[place], shown.columns[place].kind, name=place == named,
                tables=tables if shown.columns[place].key == "table" else 0)
                ._replace(place=shown.columns[place].key == "place")
                for place in kept
            ]
            for row in shown.rows
        ]  # fmt: skip
        return self._page(name, report.title, "list", heads=heads, rows=rows, notes=report.notes)

    def _field(self, value: Cell, kind: Kind, *, name: bool, tables: int) -> Field:
        text = "" if value is None else value if isinstance(value, str) else str(value)
        if value is not None and not isinstance(value, str):
            if kind in (Kind.POINTS, Kind.TOTAL):
                text = amount(value, self.language)
            elif kind is Kind.EUROS:
                text = euros(int(value), self.language)
            elif kind is Kind.RANK:
                text = f"{value}."
        return Field(text, kind in WIDE, name, table_page(tables, int(value)) if tables and isinstance(value, int) else "")

    def _table(self, sheet: ScoreSheet) -> bytes:
        seating = sheet.seating
        heads = [" / ".join(person.name for person in people) for people in holders(seating.first, seating.changes)]
        title = _("Runde %(round)d, Tisch %(table)d") % {"round": seating.round, "table": seating.table}
        lines = [] if sheet.sums is not None else list(_lines(sheet, self.language))
        sums = [amount(points, self.language) for points in sheet.totals]
        return self._page(
            table_page(seating.round, seating.table), title, "table", heads=heads, lines=lines, sums=sums, back=round_page(seating.round)
        )


class Line(NamedTuple):
    """A line of a table's page. `struck`: it counts for nothing."""

    game: str
    text: str
    amounts: tuple[str, ...]
    struck: bool


def _lines(sheet: ScoreSheet, language: str) -> Iterator[Line]:
    """The games. A game that was settled by hand is said without the words that somebody typed for it."""
    for line in sheet.lines:
        said = line.text if line.mark in (Mark.MANUAL, Mark.RULED) else " · ".join(filter(None, (line.text, line.detail)))
        amounts = tuple(
            "" if points is None else amount(points, language) for points in line.amounts or (None,) * len(sheet.seating.players)
        )
        yield Line("" if line.game is None else str(line.game), said, amounts, not line.counts)


def _unsaid(ranked: Ranking) -> Marks:
    """Who is marked, without the reasons that somebody typed."""
    return marking.unsaid(ranked.marks)._replace(tables=())


class Website(Paper):
    """The pages as one file, for whoever has no command line: unpacked, it is the folder that `export SLUG site` writes."""

    key, title = "site", gettext_lazy("Ergebnisse für die Website des Vereins")
    purpose = gettext_lazy(
        "auspacken und den Ordner auf den Webspace legen: Stand, Runden, Tische und Regeln, nur was Besucher sehen dürfen"
    )
    formats = ("zip",)
    audience, occasion, says, seldom = Audience.PUBLIC, Occasion.RESULTS, Says.NOTHING, True

    @classmethod
    def hangs(cls) -> bool:
        """There is no copy with names: on a website everybody reads."""
        return False

    def rows(self) -> Mapping[str, bytes]:
        """The pages by their names."""
        return pages(self.tournament)

    def written(self, ending: str) -> bytes:
        """The folder, packed."""
        # Not by the name of the tournament alone: Windows unpacks no folder that is called con or aux.
        packed, now = BytesIO(), timezone.localtime().timetuple()[:6]
        with ZipFile(packed, "w") as archive:
            for name, content in self.content.items():
                archive.writestr(ZipInfo(f"{self.stem}/{name}", now), content, ZIP_DEFLATED)
        return packed.getvalue()

    @property
    def stem(self) -> str:
        """Also the folder in it."""
        return f"{self.tournament.slug}-website"

    def file(self, ending: str) -> File:
        """Not a paper that something sets."""
        return File(f"{self.stem}.{ending}", "application/zip", self.written(ending))
