"""What the wall shows: how far the evening is, the round's tables, who sits where, the standings after the closed rounds. Reads only."""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from itertools import takewhile
from typing import NamedTuple

from scoring.arithmetic import Standing
from scoring.plain import NO_MARKS, Marks
from tournament.entry.board import Tile, read_board
from tournament.ledger.lines.carried import held_in
from tournament.ledger.people.people import count_players
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import Clock, Phase, Round, RoundState, Tournament
from tournament.prizes.ceremony import Slide
from tournament.prizes.ceremony_reading import read_ceremony


class Mode(StrEnum):
    """What the evening is at. `BETWEEN`: a round is closed and the next one not drawn."""

    WELCOME = "welcome"
    DRAWN = "drawn"
    RUNNING = "running"
    BETWEEN = "between"
    FINISHED = "finished"
    CEREMONY = "ceremony"


class Wall(NamedTuple):
    """Everything on the wall. `standings` is None where nobody may see them, empty where no round is closed."""

    mode: Mode
    round: Round | None
    clock: Clock | None
    before: Clock | None
    """The clock of the round before, which may have announced this one."""
    tables: tuple[Tile, ...]
    standings: tuple[Standing, ...] | None
    after: int
    """The last closed round; one that was opened again is not, nor what came after it."""
    players: int
    """How many are registered, counted where that is all there is to say."""
    marks: Marks
    held: Mapping[int, tuple[int, ...]] = {}
    """What each seat carries into the next game, by the table's key, where anybody does."""
    slide: Slide | None = None
    """What the ceremony shows, while somebody leads it: nothing else is read then."""
    rehearsal: bool = False

    @property
    def number(self) -> int:
        """Of the round; 0 where none is drawn."""
        return self.round.number if self.round is not None else 0


def wall(tournament: Tournament) -> Wall:
    """The wall of a tournament that found its `current_round` and whether it is `led`. At most nine queries, two more where players carry
    something from game to game; few where nothing is played."""
    showing = read_ceremony(tournament) if tournament.led else None
    if showing is not None:
        return Wall(
            Mode.CEREMONY,
            round=None,
            clock=None,
            before=None,
            tables=(),
            standings=None,
            after=0,
            players=0,
            marks=NO_MARKS,
            slide=showing.slide,
            rehearsal=showing.rehearsal,
        )
    rounds = list(Round.objects.filter(tournament=tournament).select_related("clock").order_by("number"))
    for row in rounds:
        row.tournament = tournament
    current = next((row for row in rounds if row.number == tournament.current_round), None)
    before = next((row for row in rounds if current is not None and row.number == current.number - 1), None)
    if current is not None:
        current.tournament = tournament
    after = closed_until(rounds)
    mode = mode_of(tournament, current)
    standings, marks = None, NO_MARKS
    if tournament.standings_shown:
        ranked = read_ranking(tournament, Audience.PUBLIC, after) if after else None
        standings, marks = (ranked.standings, ranked.marks) if ranked is not None else ((), NO_MARKS)
    return Wall(
        mode=mode,
        round=current,
        clock=clock_of(current),
        before=clock_of(before),
        tables=tuple(read_board(current, Audience.PUBLIC)) if current is not None and mode in (Mode.DRAWN, Mode.RUNNING) else (),
        standings=standings,
        after=after,
        players=count_players(tournament).players if mode == Mode.WELCOME else 0,
        marks=marks,
        held=held_in(current) if current is not None and mode == Mode.RUNNING else {},
    )


def closed_until(rounds: Sequence[Round]) -> int:
    """The last round up to which all are closed; 0 where the first is not. `rounds`: in order."""
    return max((row.number for row in takewhile(lambda row: row.state == RoundState.CLOSED, rounds)), default=0)


def mode_of(tournament: Tournament, current: Round | None) -> Mode:
    """How far the evening is. `current`: the first round that is not closed, else the last."""
    if tournament.phase == Phase.PUBLISHED and tournament.standings_shown:
        return Mode.CEREMONY
    if tournament.phase in (Phase.CLOSED, Phase.PUBLISHED):
        return Mode.FINISHED
    if current is None:
        return Mode.WELCOME
    if current.state == RoundState.CLOSED:
        return Mode.BETWEEN if current.number < tournament.rounds else Mode.FINISHED
    return Mode.DRAWN if current.state == RoundState.DRAWN else Mode.RUNNING


def clock_of(round_: Round | None) -> Clock | None:
    """The clock of a round that was read with it; None where it has none."""
    return getattr(round_, "clock", None)
