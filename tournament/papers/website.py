"""The result pages for a website: a folder of plain HTML with a style sheet, which opens from a file and needs no script.

Standings, each round, each table game by game with the reasons of each amount, each player's games, the rules, and the series where there
is one. Only what visitors may read: who is a number to them is one, and words that somebody typed – reasons, remarks – are not in it, for
they may name anybody. Nothing is stored; the pages are of the state that they name.
"""

from collections.abc import Mapping
from functools import cache
from io import BytesIO
from typing import NamedTuple
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from rules.book import RankedBy
from scoring.arithmetic import SHORT
from scoring.field import everybody
from scoring.field import marks as marking
from scoring.paper import Report, facts, foot, round_report, series, stamped, standings_report
from scoring.plain import Marks, PlayerRow, ScoreSheet, Stamp
from tournament.ledger.people.meta import meta
from tournament.ledger.people.names import numbered
from tournament.ledger.people.ranking import Ranking, read_ranking, standings_digest
from tournament.ledger.people.rule_page import rule_page
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.models import RoundState, Tournament, times
from tournament.papers.lists import how_far
from tournament.papers.paper import Occasion, Paper, Says
from tournament.papers.score_sheets import score_sheets
from tournament.papers.series_papers import paper_of
from tournament.papers.website_markup import games_body, lines_body, listed, reasons_body
from tournament.papers.website_rows import Link, player_page, player_rounds, round_page, signed, table_page, table_rows
from tournament.referee.disputes import read_disputes
from tournament.series.reading import read_season
from tournament.site.paper_files import File
from tournament.site.static_files import sent
from tournament.site.tournaments import read_rounds

START, RULES, SERIES = "index", "regeln", "reihe"
STYLE, STYLE_FILE = "papers/website.css", "stil.css"


class Site(NamedTuple):
    """Where the pages stand and what else they say. `ending`: of their names; `style`: the style sheet as a page names it; `inside`: the
    way from the page to its folder; `other`: the ending of the same pages in the other language; `above`: links that lead out of the
    folder, the first to the archive, which looks for a name behind `#gesucht=`; `stamp`: of which state they are, None: of now; `start`:
    the first page's template, with `more` for it."""

    ending: str = ".html"
    style: str = STYLE_FILE
    inside: str = ""
    other: str = ""
    above: tuple[Link, ...] = ()
    stamp: Stamp | None = None
    start: str = "papers/website/list.html"
    more: Mapping[str, object] = {}


@cache
def style() -> bytes:
    """The style sheet of all pages, in one piece."""
    return sent(STYLE).encode()


def pages(tournament: Tournament) -> Mapping[str, bytes]:
    """Every file of the folder by its name, in the language of whoever asks."""
    return {STYLE_FILE: style(), **Website(tournament).written(Site())}


class Website:
    """The pages of a tournament, in the language of whoever asks, from one reading: for one site or several."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament, self.language = tournament, convert.language()
        self.ranked = read_ranking(tournament, Audience.PUBLIC)
        self.meta = meta(tournament)
        self.rounds = [row.number for row in read_rounds(tournament) if row.state != RoundState.DRAWN]
        played = score_sheets(tournament, Audience.PUBLIC, reasoned=True)
        self.sheets = [one.sheet for one in played if one.sheet.seating.round in self.rounds]
        self.tables = {(sheet.seating.round, who.number): sheet.seating.table for sheet in self.sheets for who in _everybody(sheet)}
        self.people = {who.number: who for sheet in self.sheets for who in _everybody(sheet)}
        self.series = self._series()
        desk = read_ranking(tournament, Audience.DESK)
        self.state = standings_digest(tournament, desk, read_disputes(tournament, desk).spans)[:SHORT] if desk.standings else ""

    def written(self, site: Site) -> Mapping[str, bytes]:
        """Every page by its name."""
        found = {START: self.start(site), RULES: self._rules(site)}
        found |= {round_page(number): self._round(site, number) for number in self.rounds}
        found |= {table_page(sheet.seating.round, sheet.seating.table): self._table(site, sheet) for sheet in self.sheets}
        found |= {player_page(number): self._player(site, number) for number in self.people}
        if self.series is not None:
            found[SERIES] = self._page(site, SERIES, self.series.title, **listed(self.series, lambda _name: ""))
        return {f"{name}{site.ending}": page for name, page in found.items()}

    def start(self, site: Site) -> bytes:
        """The first page: the standings."""
        rows = listed(self.standings(), lambda name: self._href(site, name), tables=self.tables)
        return self._page(site, START, self.standings().title, site.start, **rows, **site.more)

    def standings(self) -> Report:
        """The standings as a list."""
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

    def _href(self, site: Site, name: str) -> str:
        return f"{site.inside}{name}{site.ending}"

    def _page(self, site: Site, name: str, title: str, template: str = "papers/website/list.html", **more: object) -> bytes:
        links = [
            (START, _("Stand")), *((round_page(number), _("Runde %(n)d") % {"n": number}) for number in self.rounds),
            (RULES, _("Regelblatt")), *([(SERIES, self.series.meta.tournament)] if self.series is not None else []),
        ]  # fmt: skip
        stamp = site.stamp or Stamp(timezone.localtime(times.now()), self.state)
        context = {
            "name": self.tournament.name, "title": title, "language": self.language, "style": site.style,
            "facts": [*filter(None, facts(self.meta, self.language))],
            "home": self._href(site, START), "links": [Link(self._href(site, page), said, here=page == name) for page, said in links],
            "foot": [*foot(self.meta, self.language), stamped(stamp, self.language)], "above": site.above,
            "other": other_page(f"{name}{site.other}", self.language) if site.other else None, **more,
        }  # fmt: skip
        return render_to_string(template, context).encode()

    def _rules(self, site: Site) -> bytes:
        page = rule_page(self.tournament)
        return self._page(site, RULES, page.title, "papers/website/rules.html", subtitle=page.subtitle, sections=page.sections)

    def _round(self, site: Site, number: int) -> bytes:
        ranked = read_ranking(self.tournament, Audience.PUBLIC, after=number)
        here = [sheet.seating for sheet in self.sheets if sheet.seating.round == number]
        report = round_report(
            number, here, ranked.results, ranked.standings, meta=self.meta, marks=_unsaid(ranked), ranking=ranked.by, language=self.language
        )
        rows = listed(report, lambda name: self._href(site, name), of_round=number)
        return self._page(site, round_page(number), report.title, **rows)

    def _series(self) -> Report | None:
        cup = self.tournament.cup
        if cup is None:
            return None
        season = read_season(cup, Audience.PUBLIC, hidden=False)
        return series.series_report(paper_of(season)) if season.series is not None and season.found is not None else None

    def _table(self, site: Site, sheet: ScoreSheet) -> bytes:
        seating = sheet.seating
        title = _("Runde %(round)d, Tisch %(table)d") % {"round": seating.round, "table": seating.table}
        people = [Link(self._href(site, player_page(who.number)), who.name) for who in _everybody(sheet)]
        heads, lines, sums = table_rows(sheet, self.language)
        return self._page(
            site, table_page(seating.round, seating.table), title, "papers/website/table.html", heads=heads, lines=lines_body(lines),
            reasons=reasons_body(lines, heads), sums=sums, people=people, back=self._href(site, round_page(seating.round)),
        )  # fmt: skip

    def _player(self, site: Site, number: int) -> bytes:
        who, line, by_tables = self.people[number], self.ranked.line(number), self.ranked.by.kind is RankedBy.TABLE_POINTS
        rounds = player_rounds(self.sheets, number, lambda name: self._href(site, name), self.language)
        said: dict[str, object] = {"rank": None, "sum": rounds[-1].total}
        if line is not None:
            total = signed(line.total, self.language)
            said = {
                "rank": line.rank, "field": len(self.ranked.ranked), "total": total, "by_tables": by_tables,
                "penalties": signed(line.penalties, self.language) if line.penalties else None,
                "sum": signed(line.points, self.language) if by_tables else None,
            }  # fmt: skip
        archive = site.above[0].href if site.above and who.name != numbered(number) else ""
        return self._page(
            site, player_page(number), who.name, "papers/website/player.html", player=who, archive=archive,
            rounds=[(played, games_body(played.games)) for played in rounds], **said,
        )  # fmt: skip


def other_page(href: str, language: str) -> Mapping[str, str]:
    """The way to the same page in the other language."""
    lang, title = ("de", "Deutsch") if language == "en" else ("en", "English")
    return {"href": href, "lang": lang, "title": title}


def _everybody(sheet: ScoreSheet) -> tuple[PlayerRow, ...]:
    return everybody(sheet.seating.first, sheet.seating.changes)


def _unsaid(ranked: Ranking) -> Marks:
    """Who is marked, without the reasons that somebody typed."""
    return marking.unsaid(ranked.marks)._replace(tables=())


class WebsitePaper(Paper):
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
        packed, now = BytesIO(), timezone.localtime(times.now()).timetuple()[:6]
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
