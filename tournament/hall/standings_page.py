"""Stand: who has how many points, what decided each tie, and the way from each number to its games. Hidden from visitors until shown.

GET answers 304 while nothing was written. POST is the desk's, which shows, hides, closes, reopens or publishes. Ranks come from `scoring`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial
from typing import Any, NamedTuple

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_http_methods

from rules.book import RankedBy
from scoring.arithmetic import Spans, Standing, effective, place_text, ranking_notes
from scoring.field import marks as marking
from scoring.field import shares
from scoring.plain import say
from tournament.desk.evening.home_page import AT_STANDINGS, act_at_standings
from tournament.ledger.lines.undecided import APPEAL, Matter
from tournament.ledger.people.people import count_players
from tournament.ledger.people.ranking import Ranking, read_ranking_and_desk
from tournament.ledger.store.convert import Points, in_scene, language
from tournament.ledger.store.permissions import Action, may
from tournament.models import Phase, RoundState, Tournament
from tournament.papers.stand import How, read_stand
from tournament.prizes.winners import are_shown
from tournament.referee.disputes import all_disputes, read_disputes
from tournament.site.access import by_button, requires
from tournament.site.common import line_url
from tournament.site.etag import etag
from tournament.site.organiser import kept
from tournament.site.request import TournamentRequest
from tournament.site.serving.shared import shared
from tournament.site.tournaments import RoundRow, read_rounds

RANK = SafeString("<rank>")
"""Stands in a row where its rank goes. No text that somebody typed can be it: those are escaped."""


class RoundCell(NamedTuple):
    """A player's round: None where he did not play it; `href` is the table where he did; `cut`: why that table was broken off, "" if it was
    not. `placed`: his table points, None where they do not rank."""

    points: Points | None
    href: str
    cut: str
    placed: Points | None = None


class Line(NamedTuple):
    """A line of the standings, but for its rank. `shared`: that is another's too; `podium`: he is the last of the first three; `doubt`:
    what disputes leave open for him, "" where nothing; `mark`: why he is marked, in a word."""

    shared: bool
    number: int
    name: str
    place: str
    href: str
    rounds: tuple[RoundCell, ...]
    penalties: Points
    total: Points
    why: str
    table_penalties: Points
    points: Points
    podium: bool
    doubt: str
    mark: str


class DisputedGame(NamedTuple):
    """A game in dispute, or under appeal, with its link."""

    href: str
    where: str


class Beside(NamedTuple):
    """What stands in a row beside the standing itself. `tables`: where he sat by round, None where he did not play; `cut`: by round, why
    that table was broken off; the others as in Line."""

    tables: tuple[int | None, ...]
    cut: tuple[str, ...]
    shared: bool
    podium: bool
    doubt: str
    mark: str


class Look(NamedTuple):
    """What all rows of a page share: which columns there are, whether table points rank, how long a full bar is, the language."""

    slug: str
    tag: str
    by_tables: bool
    with_penalties: bool
    with_doubts: bool
    tie_head: str
    largest: Points
    language: str


def _etag(request: TournamentRequest, slug: str) -> str | None:
    return etag(request)


@shared(15)
@requires(Action.READ, post=by_button(AT_STANDINGS, Action.SHOW_STANDINGS, "action"))
@require_http_methods(["GET", "HEAD", "POST"])
@condition(etag_func=_etag)
def standings_page(request: TournamentRequest, slug: str) -> HttpResponse:
    """The standings, or the ranking over a tag by `?wertung=`."""
    if request.method == "POST":
        act_at_standings(request)
        return HttpResponseRedirect(reverse("standings", args=[slug]))
    tournament = request.tournament
    if not (tournament.standings_shown or may(request.roles, Action.SEE_HIDDEN_STANDINGS, tournament.phase)):
        response = render(request, "hall/standings_hidden.html", {"tournament": tournament})
    else:
        ranked, rounds = read_ranking_and_desk(tournament, request.audience), read_rounds(tournament)
        response = render(request, "hall/standings.html", _context(tournament, *ranked, rounds, request.GET.get("wertung", "")))
    response.headers["Cache-Control"] = "no-cache, private" if request.user.is_authenticated else "no-cache"
    return response


def _context(tournament: Tournament, ranked: Ranking, desk: Ranking, rounds: Sequence[RoundRow], tag: str) -> dict[str, Any]:
    known = sorted({tag for player in ranked.players for tag in player.tags})
    chosen = tag if tag in known else ""
    shown = ranked.over(chosen)
    played = [row.number for row in rounds if row.state == RoundState.CLOSED]
    running = next((row for row in rounds if row.state == RoundState.OPEN), None)
    chain = effective(ranked.by, tournament.tie_breaks)
    tie_head = say(f"{chain[0]}_head" if len(chain) == 1 else "tie", language()) if chain else ""
    largest = max((max(line.total, -line.total) for line in shown), default=0)
    doubts = read_disputes(tournament, ranked, chosen)
    with_doubts = any(line.player.number in doubts.spans.by_number for line in shown)
    look = Look(
        slug=tournament.slug,
        tag=chosen,
        by_tables=ranked.by.kind is RankedBy.TABLE_POINTS,
        with_penalties=any(line.penalties or line.table_penalties for line in shown),
        with_doubts=with_doubts,
        tie_head=tie_head,
        largest=largest,
        language=get_language(),
    )
    everybody = all_disputes(tournament, ranked, doubts, chosen)
    counted = count_players(tournament)
    return {
        "refused": [row for row in rounds if row.refused],
        "tournament": tournament,
        "stand": read_stand(tournament, ranked, desk, everybody, how=How(len(played), running is not None)),
        "rows": list(_rows(ranked, shown, doubts.spans, look)),
        "with_doubts": with_doubts,
        "disputed": [_disputed(tournament.slug, matter) for matter in doubts.matters if matter.kind != APPEAL],
        "appealed": [_disputed(tournament.slug, matter) for matter in doubts.matters if matter.kind == APPEAL],
        "prize": say("dispute_prize", language()) if doubts.spans.prize else "",
        "bounds": "" if doubts.spans.exact else say("dispute_bounds", language()),
        "round_numbers": range(1, ranked.rounds + 1),
        "by_tables": look.by_tables,
        "ranking_notes": ranking_notes(ranked.by, language()),
        "with_penalties": look.with_penalties,
        "tags": known,
        "tag": chosen,
        "title": _title(tournament, len(played), running),
        "running": running,
        "cross_sums": ranked.cross_sums,
        "marks": list(marking.sentences(marking.of_players(ranked.marks, frozenset(line.player.number for line in shown)), language())),
        "players": len(shown) if chosen else counted.players,
        "chain": ", ".join(say(slug, language()) for slug in chain),
        "tie_head": tie_head,
        "can_close": tournament.phase == Phase.RUNNING and len(played) == tournament.rounds,
        "owing": counted.unpaid if tournament.fee_cents else 0,
        "is_closed": tournament.phase == Phase.CLOSED,
        "is_published": tournament.phase == Phase.PUBLISHED,
        "prizes_shown": partial(are_shown, tournament),
    }


def _rows(ranked: Ranking, shown: Sequence[Standing], spans: Spans, look: Look) -> Iterator[SafeString]:
    """The lines as they stand on the page. A new game changes few of them but for their ranks, so those are put in afterwards: rows cost
    most of the page."""
    for line, beside in zip(shown, _beside(ranked, shown, spans), strict=True):
        row = _row(line._replace(rank=0, overall=0, path=()), beside, look)
        yield mark_safe(row.replace(RANK, _rank(line.rank, line.overall, among_all=bool(look.tag))))  # noqa: S308  # both are from templates


@lru_cache(maxsize=1 << 12)
def _rank(rank: int | None, overall: int | None, *, among_all: bool) -> SafeString:
    return render_to_string("hall/_standings_rank.html", {"rank": rank, "overall": overall, "among_all": among_all})


@kept(1 << 12)
def _row(line: Standing, beside: Beside, look: Look) -> SafeString:
    return render_to_string("hall/_standings_row.html", {"line": _line(line, beside, look), "rank": RANK, **look._asdict()})


def _line(line: Standing, beside: Beside, look: Look) -> Line:
    player, slug = line.player, look.slug
    placed = line.table_points or (None,) * len(line.rounds)
    return Line(
        shared=beside.shared,
        number=player.number,
        name=player.name,
        place=player.place,
        href=reverse("player", args=[slug, player.number]),
        rounds=tuple(
            RoundCell(line.rounds[index], "" if table is None else reverse("table", args=[slug, index + 1, table]), cut, placed[index])
            for index, (table, cut) in enumerate(zip(beside.tables, beside.cut, strict=True))
        ),
        penalties=line.penalties,
        total=line.total,
        why=line.tie_break.text(language(), named=look.by_tables) if line.tie_break else "",
        table_penalties=line.table_penalties,
        points=line.points,
        podium=beside.podium,
        doubt=beside.doubt,
        mark=beside.mark,
    )


def _title(tournament: Tournament, played: int, running: RoundRow | None) -> str:
    if running is not None:
        return in_scene(tournament.sheet, _("Stand während Runde %(n)d") % {"n": running.number})
    if not played:
        return say("standings", language())
    if played >= tournament.rounds:
        return say("final_standings", language())
    return in_scene(tournament.sheet, say("standings_after", language(), played))


def _disputed(slug: str, matter: Matter) -> DisputedGame:
    return DisputedGame(line_url(slug, matter.round, matter.table, matter.position), place_text(matter.place, language()))


def _doubt(number: int, spans: Spans) -> str:
    """The range, to be broken between total and rank only."""
    span = spans.by_number.get(number)
    return span.text(language()).replace(" ", "\N{NO-BREAK SPACE}").replace(",\N{NO-BREAK SPACE}", ", ") if span is not None else ""


def _beside(ranked: Ranking, shown: Sequence[Standing], spans: Spans) -> Iterator[Beside]:
    """For each line. All of it is made for every page, so it is kept short: what takes long is made with the row."""
    nothing: tuple[tuple[int | None, ...], tuple[str, ...]] = (None,) * ranked.rounds, ("",) * ranked.rounds
    tables: dict[int, list[int | None]] = {}
    for result in ranked.results:
        if result.written:
            for number in result.players if not result.changes else [share.player for share in shares(result) if share.written]:
                tables.setdefault(number, [None] * ranked.rounds)[result.round - 1] = result.table
    cut: dict[int, list[str]] = {}
    for table in ranked.marks.tables:
        for number in table.players:
            cut.setdefault(number, [""] * ranked.rounds)[table.round - 1] = table.reason
    marked = {row.number for row in ranked.marks.players}
    sharing = Counter(line.rank for line in shown)
    last_of_podium = max((place for place, line in enumerate(shown) if line.rank is not None and line.rank <= 3), default=-1)
    for place, line in enumerate(shown):
        number = line.player.number
        yield Beside(
            tables=tuple(tables.get(number, nothing[0])),
            cut=tuple(cut.get(number, nothing[1])),
            shared=line.rank is not None and sharing[line.rank] > 1,
            podium=place == last_of_podium < len(shown) - 1,
            doubt=_doubt(number, spans),
            mark=marking.word(ranked.marks, number, language()) if number in marked else "",
        )
