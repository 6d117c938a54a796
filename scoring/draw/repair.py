"""A player more or a player less in rounds that are drawn and not yet played, with the fewest moves. Nothing is redrawn.

Joining: a table that may grow takes him, and nobody moves. If none may, a table is opened for him, with one player each from tables that
may shrink. Leaving: his table shrinks. If it may not, a player comes over from a table that may shrink; if there is none either, those
who are left of his table go to tables that may grow.

That these are the fewest moves is counted: where no table may grow, a new one needs at least the smallest size; where his may not shrink
and none can give a player, all of them must go. Which player and which table: nobody comes to a mate of his team where that can be
avoided; then whatever keeps the odd tables even, then who is to be kept apart, then the fewest repeats, then the lowest number.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import NamedTuple

from scoring.draw.bounds import met
from scoring.draw.byhand import seated, table_of, without
from scoring.draw.fairness import odd_seats
from scoring.draw.findings import DrawError, Finding, Names, called
from scoring.draw.model import Entrant, Round, Table
from scoring.draw.result import Draw, by_hand
from scoring.draw.sizes import table_sizes, usual

MOVES = {
    "joins": ("Runde {round}: {who} kommt an den {new}Tisch {target}.", "Round {round}: {who} joins {new}table {target}."),
    "leaves": ("Runde {round}: {who} verlässt Tisch {source}.", "Round {round}: {who} leaves table {source}."),
    "changes": (
        "Runde {round}: {who} wechselt von Tisch {source} an den {new}Tisch {target}.",
        "Round {round}: {who} moves from table {source} to {new}table {target}.",
    ),
}


Place = tuple[int, int]
"""A table by its round and its number."""


class Move(NamedTuple):
    """A player goes from a table (None: he joins) to a table (None: he leaves). `opens`: the table is a new one."""

    round: int
    player: int
    source: int | None
    target: int | None
    opens: bool = False

    def text(self, language: str = "de", names: Names = None) -> str:
        """The move as the director reads it out, in German or English."""
        who = called(self.player, language, names)
        key = "joins" if self.source is None else "leaves" if self.target is None else "changes"
        return MOVES[key][language == "en"].format(
            round=self.round,
            who=who,
            source=self.source,
            target=self.target,
            new=("neuen ", "new ")[language == "en"] if self.opens else "",
        )


class Repair(NamedTuple):
    """What is to be done: the new draw and its moves, the joining or leaving player's first. With `findings` (why not) nothing changes."""

    draw: Draw
    moves: tuple[Move, ...]
    findings: tuple[Finding, ...] = ()


class Impossible(Exception):
    """No table can give or take what is needed."""


class Field(NamedTuple):
    """What a choice is judged by: allowed sizes, tags, how often each pair has met, odd seats, who may not be moved, teams, and which
    tables stay as they are."""

    sizes: tuple[int, ...]
    tags: dict[int, frozenset[str]]
    met: dict[tuple[int, int], int]
    odd: dict[int, int]
    keep: frozenset[int]
    teams: Mapping[int, str]
    still: frozenset[int] = frozenset()

    def grows(self, table: Table) -> bool:
        return len(table.seats) + 1 in self.sizes and table.number not in self.still

    def shrinks(self, table: Table) -> bool:
        return len(table.seats) - 1 in self.sizes and table.number not in self.still

    def mates(self, player: int, table: Iterable[int]) -> int:
        """How many of his team sit at a table."""
        team = self.teams.get(player)
        return sum(bool(team) and self.teams.get(mate) == team for mate in table if mate != player)

    def welcome(self, player: int, table: Iterable[int]) -> tuple[int, int]:
        """Kept-apart pairs and repeats that a player brings to a table."""
        mates = [mate for mate in table if mate != player]
        apart = sum(bool(self.tags.get(player, frozenset()) & self.tags.get(mate, frozenset())) for mate in mates)
        return apart, sum(self.met.get((min(player, mate), max(player, mate)), 0) for mate in mates)


def join(draw: Draw, entrant: Entrant, keep: Iterable[int] = (), *, still: Collection[Place] = ()) -> Repair:
    """A late arrival in all rounds of the draw. `keep`: players who do not change tables; `still`: tables that stay as they are, because
    they play.

    ValueError if he is in the draw already.
    """
    if any(entrant.number == other.number for other in draw.entrants):
        raise ValueError(f"player {entrant.number} is in the draw already")
    entrants = (*draw.entrants, entrant)
    return _repaired(draw, entrants, entrant.number, "cannot_join", step=_joined, keep=keep, still=still)


def leave(draw: Draw, player: int, keep: Iterable[int] = (), *, still: Collection[Place] = ()) -> Repair:
    """A player leaves all rounds of the draw; `keep` and `still` as for `join`. ValueError if he is not in it."""
    entrants = tuple(entrant for entrant in draw.entrants if entrant.number != player)
    if len(entrants) == len(draw.entrants):
        raise ValueError(f"player {player} is not in the draw")
    return _repaired(draw, entrants, player, "cannot_leave", step=_left, keep=keep, still=still)


def dissolve(draw: Draw, round_: int, table: int, *, still: Collection[Place] = ()) -> Repair:
    """A table too many: its players go to others of the round. `still` as for `join`. ValueError where there is no such table."""
    seating = next(seating for seating in draw.rounds if seating.number == round_)
    here = next((each for each in seating.tables if each.number == table), None)
    if here is None:
        raise ValueError(f"no table {table} in round {round_}")
    field = _field(draw, draw.entrants, list(draw.rounds), (), still=_still(still, round_))
    try:
        after, moves = _spread(seating, here.seats, field, here)
    except Impossible:
        values = (("advice", _NO_ROOM),)
        return Repair(draw, (), (Finding("cannot_dissolve", "error", players=here.seats, round=round_, table=table, values=values),))
    rounds = [after if each.number == round_ else each for each in draw.rounds]
    return Repair(by_hand(rounds, draw.entrants, draw.sizes, history=draw.history, seed=draw.seed), tuple(moves))


Step = Callable[[Round, int, Field], tuple[Round, list[Move]]]
"""How a round is repaired for a player. Raises Impossible."""


def _repaired(
    draw: Draw, entrants: tuple[Entrant, ...], player: int, failure: str, step: Step, *, keep: Iterable[int], still: Collection[Place]
) -> Repair:
    """All rounds repaired, or none."""
    rounds, moves, findings = list(draw.rounds), [], []
    for index, seating in enumerate(draw.rounds):
        try:
            rounds[index], made = step(seating, player, _field(draw, entrants, rounds, keep, still=_still(still, seating.number)))
            moves += made
        except Impossible:
            values = (("advice", _advice(len(entrants), draw.sizes)),)
            findings.append(Finding(failure, "error", players=(player,), round=seating.number, values=values))
    if findings:
        return Repair(draw, (), tuple(findings))
    return Repair(by_hand(rounds, entrants, draw.sizes, history=draw.history, seed=draw.seed), tuple(moves))


def _still(places: Iterable[Place], round_: int) -> frozenset[int]:
    return frozenset(table for number, table in places if number == round_)


def _field(draw: Draw, entrants: tuple[Entrant, ...], rounds: list[Round], keep: Iterable[int], still: frozenset[int]) -> Field:
    played = [*draw.history, *rounds]
    tags = {entrant.number: entrant.tags for entrant in entrants}
    return Field(
        draw.sizes, tags, met=met(tags, played), odd=odd_seats(played, draw.sizes), keep=frozenset(keep),
        teams={entrant.number: entrant.team for entrant in entrants}, still=still,
    )  # fmt: skip


def _advice(players: int, sizes: tuple[int, ...]) -> tuple[str, str]:
    """Why it cannot be: the number, or the tables as they were set by hand."""
    try:
        table_sizes(players, sizes)
    except DrawError as error:
        return error.findings[0].text("de"), error.findings[0].text("en")
    return _NO_ROOM


_NO_ROOM = (
    "Kein Tisch kann einen Platz abgeben oder aufnehmen; von Hand umsetzen.",
    "No table can give or take a seat; move players by hand.",
)


def _joined(seating: Round, player: int, field: Field) -> tuple[Round, list[Move]]:
    """A round with one player more."""
    if any(map(field.grows, seating.tables)):
        table = _host(seating, player, field)
        return seated(seating, player, table), [Move(seating.number, player, None, table)]
    opened = max(table.number for table in seating.tables) + 1
    seating = seated(seating, player, opened)
    moves = [Move(seating.number, player, source=None, target=opened, opens=True)]
    for _ in range(min(field.sizes) - 1):
        seating, move = _called_over(seating, opened, field)
        moves.append(move._replace(opens=True))
    return seating, moves


def _left(seating: Round, player: int, field: Field) -> tuple[Round, list[Move]]:
    """A round with one player less."""
    table = table_of(seating, player)
    moves = [Move(seating.number, player, table.number, None)]
    shrinks = field.shrinks(table)
    seating = without(seating, player)
    if shrinks:
        return seating, moves
    if any(field.shrinks(other) for other in seating.tables if other.number != table.number and set(other.seats) - field.keep):
        seating, move = _called_over(seating, table.number, field)
        return seating, [*moves, move]
    seating, more = _spread(seating, [mate for mate in table.seats if mate != player], field, table)
    return seating, [*moves, *more]


def _spread(seating: Round, mates: Iterable[int], field: Field, table: Table) -> tuple[Round, list[Move]]:
    """A round in which these go from their table to others."""
    moves = []
    for mate in mates:
        if mate in field.keep:
            raise Impossible
        seating = without(seating, mate)
        target = _host(seating, mate, field, table.number)
        seating = seated(seating, mate, target)
        moves.append(Move(seating.number, mate, table.number, target))
    return seating, moves


def _host(seating: Round, player: int, field: Field, closed: int | None = None) -> int:
    """The table that takes one player more, other than the closed one."""
    common = usual(field.sizes)
    choices = []
    for table in (table for table in seating.tables if field.grows(table) and table.number != closed):
        becomes_odd = len(table.seats) + 1 != common
        shares = sorted((field.odd.get(mate, 0) for mate in (*table.seats, player)), reverse=True) if becomes_odd else []
        mates = field.mates(player, table.seats)
        choices.append((mates, becomes_odd, shares, field.welcome(player, table.seats), table.number))
    if not choices:
        raise Impossible
    return min(choices)[-1]


def _called_over(seating: Round, target: int, field: Field) -> tuple[Round, Move]:
    """One player from a table that may shrink goes to `target`; rather one who has had many odd seats, from an odd table."""
    common = usual(field.sizes)
    here = next(table.seats for table in seating.tables if table.number == target)
    choices = []
    for table in filter(field.shrinks, seating.tables):
        for player in table.seats if table.number != target else ():
            if player not in field.keep:
                becomes_odd = len(table.seats) - 1 != common
                shares = -field.odd.get(player, 0)
                choices.append((field.mates(player, here), becomes_odd, shares, field.welcome(player, here), player, table.number))
    if not choices:
        raise Impossible
    *_, player, source = min(choices)
    return seated(without(seating, player), player, target), Move(seating.number, player, source, target)
