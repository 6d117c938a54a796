"""A player's page: where he sat, what each round brought, the course of his points over all games, and every game. Reads only.

His rank, his total and the stands that lead to it are shown only where the standings are; his games and what each round brought always.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate, groupby
from typing import Any, NamedTuple

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from scoring.field import marks as marking
from scoring.plain import Penalty, PlayerRow
from tournament.entry.score import Ruled, ruled
from tournament.entry.wording import describe
from tournament.hall.path import Path, path
from tournament.hall.player_reading import Course, CourseGame, CourseRound, player_course
from tournament.hall.recent import recent_ranking
from tournament.ledger.people.people import SeatName, at_table
from tournament.ledger.people.repairs import words_of
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.permissions import Action, may
from tournament.models import Tournament
from tournament.site.access import requires
from tournament.site.common import correct_url, line_url, there
from tournament.site.organiser import kept
from tournament.site.request import TournamentRequest
from tournament.site.serving.shared import shared


class Game(NamedTuple):
    """A game of the player. `href` leads to its line, `why` to the reasons of the amount; `ruled`: the ruling that stands on it. `correct`:
    where the line is corrected, but for one that a ruling replaces."""

    number: int | None
    label: str
    detail: str
    amount: Points
    total: Points
    declarer: bool
    href: str
    why: str
    correct: str
    ruled: Ruled | None = None
    disputed: bool = False


class Mate(NamedTuple):
    """Somebody at the same table."""

    number: int
    name: str
    href: str
    self: bool


class RoundPlayed(NamedTuple):
    """A round of the player with its games; `games` is empty where only sums were entered or nothing is written yet."""

    number: int
    table: int
    href: str
    seat: int
    mates: tuple[Mate, ...]
    by_sums: bool
    state: str
    result: Points | None
    total: Points
    games: tuple[Game, ...]
    won: int
    """Games as declarer that brought him points."""
    declared: int
    unwritten: bool
    """A game of the table is in dispute that nobody has written yet."""
    mended: str
    """What was changed by hand at the table, in a few words."""


class Step(NamedTuple):
    """A line of the table of rounds: a round, or penalty points that count from that round on; and the stand after it. `placed`: the table
    points of the line, and `stand` those so far; None where they do not rank."""

    played: RoundPlayed | None
    penalty: Penalty | None
    total: Points
    placed: Points | None = None
    stand: Points | None = None


@shared(15)
@requires(Action.READ)
@require_safe
def player_page(request: TournamentRequest, slug: str, number: int) -> HttpResponse:
    """The player with this number."""
    tournament = request.tournament
    found = there(player_course(tournament, number, request.audience))
    rounds = _rounds(tournament, found)
    shown = tournament.standings_shown or may(request.roles, Action.SEE_HIDDEN_STANDINGS, tournament.phase)
    context: dict[str, Any] = {
        "tournament": tournament,
        "player": found.player,
        "withdrawn": found.withdrawn,
        "rounds": rounds,
        "steps": [Step(played, None, played.total) for played in rounds],
        "stands_shown": shown,
        "sees_rulings": may(request.roles, Action.SEE_RULINGS, tournament.phase),
        "may_correct": may(request.roles, Action.CORRECT_LATER, tournament.phase),
        "games": sum(len(round_.games) for round_ in rounds),
        "declared": sum(round_.declared for round_ in rounds),
        "won": sum(round_.won for round_ in rounds),
        "course": _course(tournament, rounds) if shown else None,
    }
    if shown:
        context |= _standing(tournament, request.audience, found.player, rounds)
    return render(request, "hall/player.html", context)


def _standing(tournament: Tournament, audience: Audience, player: PlayerRow, rounds: list[RoundPlayed]) -> dict[str, Any]:
    """His place and total, the stand after each step, and why he is marked. Who sat nowhere has neither place nor total."""
    ranked = recent_ranking(tournament, audience)
    line = ranked.line(player.number)
    said = marking.full(ranked.marks, player.number, language())
    if line is None:
        return {"marks": said}
    lines = ranked.ranked
    placed = ranked.placed(player.number) if line.table_points else None
    return {
        "rank": line.rank, "field": len(lines), "shared": sum(other.rank == line.rank for other in lines) > 1, "total": line.total,
        "points": line.points if line.table_points else None,
        "steps": _steps(rounds, [row for row in ranked.penalties if row.number == player.number], placed),
        "marks": said,
    }  # fmt: skip


def _steps(rounds: list[RoundPlayed], penalties: list[Penalty], placed: Mapping[tuple[int, int], Points] | None) -> list[Step]:
    """Each round, then what was taken off from its standing on. `placed`: his table points by round and table, None where they do not
    rank."""
    lines: list[Step] = []
    for number in sorted({*(played.number for played in rounds), *(row.round for row in penalties)}):
        here = [played for played in rounds if played.number == number]
        lines += [Step(played, None, played.result or 0, None if placed is None else placed.get((number, played.table))) for played in here]
        taken = [row for row in penalties if row.round == number]
        lines += [Step(None, row, row.points, None if placed is None else row.table_points) for row in taken]
    totals = accumulate(line.total for line in lines)
    stands = accumulate(line.placed or 0 for line in lines)
    return [
        line._replace(total=total, stand=None if placed is None else stand)
        for line, total, stand in zip(lines, totals, stands, strict=True)
    ]


def _rounds(tournament: Tournament, found: Course) -> list[RoundPlayed]:
    games = {key: list(group) for key, group in groupby(found.games, key=lambda game: (game.round, game.table))}
    return [_round(tournament, found.player, played, games.get((played.round, played.table), ())) for played in found.rounds]


def _round(tournament: Tournament, player: PlayerRow, played: CourseRound, games: Iterable[CourseGame]) -> RoundPlayed:
    seats = at_table(zip(played.numbers, played.names, strict=True))
    mates = tuple(
        Mate(number, name, reverse("player", args=[tournament.slug, number]), number == player.number)
        for number, name in zip(played.numbers, played.names, strict=True)
    )
    compiled = convert.tariff(tournament.sheet, tournament.options, len(seats))
    written = tuple(_game(tournament.slug, game, compiled, seats) for game in games)
    own = [game for game in written if game.declarer]
    return RoundPlayed(
        number=played.round,
        table=played.table,
        href=line_url(tournament.slug, played.round, played.table),
        seat=played.seat + 1,
        mates=mates,
        by_sums=played.source == "sums",
        state=played.state,
        result=played.result,
        total=played.total,
        games=written,
        won=sum(game.amount > 0 for game in own),
        declared=len(own),
        unwritten=played.unwritten,
        mended=words_of(played.mended),
    )


def _game(slug: str, game: CourseGame, compiled: Any, seats: Sequence[SeatName]) -> Game:
    stands = ruled(game.ruling, slug, compiled.system)
    label, detail = describe(game.record, compiled, at_table(game.people) or seats, won=game.won, ruling=game.ruling)
    return Game(
        number=game.game,
        label=label,
        detail=detail,
        amount=game.amount,
        total=game.total,
        declarer=game.declarer,
        href=line_url(slug, game.round, game.table, game.position),
        why=_why(slug, game.round, game.table, game.position, game.seat),
        ruled=stands,
        disputed=game.disputed,
        correct="" if stands is not None and stands.replaces else correct_url(slug, game.round, game.table, game.position),
    )


@kept(1 << 14)
def _why(*address: str | int) -> str:
    return reverse("why", args=address)


def _course(tournament: Tournament, rounds: list[RoundPlayed]) -> Path | None:
    steps = []
    for played in rounds:
        if played.games:
            steps.append((played.number, [(game.total, 1, _replaced(game)) for game in played.games if game.number is not None]))
        elif played.by_sums:
            steps.append((played.number, [(played.total, tournament.games, False)]))
    return path(steps, planned=tournament.rounds * tournament.games)


def _replaced(game: Game) -> bool:
    return game.ruled is not None and game.ruled.replaces
