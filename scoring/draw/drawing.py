"""The draw: from entrants, sizes and a seed to rounds with tables, seats and first dealers.

The order of its aims, each kept before the next is looked at:

1. tables of allowed sizes, as few odd ones as can be, or of the least wanted (`sizes`);
2. the odd tables shared evenly over the players, all rounds counted (`fairness`);
3. who is to be kept apart sits apart: the director asked for it by name, and two with one purse harm the others at the table;
4. nobody meets twice; where that cannot be, as few repeats as possible, counted over each two rounds: one pair that meets three times
   weighs as much as three pairs that meet twice, and a little more. (Counting pairs alone would put all repeats on the same few.)
5. seats, and who deals first, by lot.

By standing there is only 1 and 5: the first of the standing sit at table 1, odd tables come last, repeats are reported, not avoided. Two of
a team sit apart then too: who would come to his mate's table changes places with the nearest who can.

The same arguments give the same draw: on every machine, in every version of Python, for every hash seed and in whatever order the
entrants are given. Another seed gives another draw, and so do other `tries`.
"""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from scoring.draw.bounds import Bound, Task, bound, met
from scoring.draw.fairness import deal, odd_seats
from scoring.draw.findings import DrawError, Finding
from scoring.draw.lot import Lot
from scoring.draw.model import Entrant, Fixed, Round, Table
from scoring.draw.report import evaluate
from scoring.draw.result import Draw
from scoring.draw.search import AGAIN, APART, APART_COST, MOST_ROUNDS, Board, search
from scoring.draw.sizes import Fewest, table_sizes, usual

TRIES = 600_000
"""Changes tried at most: a second or two. Where no repeat must remain the search mostly stops after a few thousand."""

TRIES_A_CHANGE = 250
"""Small fields have few changes, each player with each in every round; each is tried about this often and no more."""

Places = list[dict[int, int]]
"""By round: fixed players and the index of their table."""


def draw(
    entrants: Iterable[Entrant],
    sizes: tuple[int, ...],
    rounds: Sequence[int],
    *,
    history: Sequence[Round] = (),
    method: str = "random",
    seed: str,
    standing: Sequence[int] | None = None,
    fixed: Iterable[Fixed] = (),
    tries: int = TRIES,
    fewest: Fewest = Fewest.ODD,
) -> Draw:
    """Draw the rounds with these numbers, all at once.

    history: the rounds seated before. method: "random", or "standing" (one round; `standing` lists all entrants, the first first).
    Raises DrawError, with findings for the director, for a field that cannot be seated and for impossible fixed tables;
    ValueError for misuse: a player or round twice, an unknown method, a standing that is not of these entrants.
    """
    entrants = tuple(sorted(entrants, key=lambda entrant: entrant.number))
    _check(entrants, rounds, history, method, standing=standing)
    history = tuple(history)
    tables = table_sizes(len(entrants), sizes, fewest)
    places = _places(entrants, tables, rounds, tuple(fixed))
    label = f"{seed}/{','.join(map(str, rounds))}"
    if method == "standing" and standing is not None:
        least, seated, used = None, [_by_standing(standing, tables, places[0], {entrant.number: entrant.team for entrant in entrants})], 0
    else:
        task = Task(entrants, tables, sizes=sizes, rounds=len(rounds), history=history, free=any(places))
        least = bound(task)
        seated, used = _at_random(task, places, Lot(f"{label}/tables"), tries, least=least)
    drawn = _seats(seated, rounds, Lot(f"{label}/seats"))
    report = evaluate(drawn, entrants, history, sizes)
    return Draw(drawn, entrants, sizes=sizes, history=history, method=method, seed=str(seed), report=report, least=least, tries=used)


def _check(
    entrants: tuple[Entrant, ...], rounds: Sequence[int], history: Sequence[Round], method: str, standing: Sequence[int] | None
) -> None:
    """Misuse of `draw`."""
    players = [entrant.number for entrant in entrants]
    if len(set(players)) != len(players):
        raise ValueError("a player stands among the entrants twice")
    numbers = [*rounds, *(seating.number for seating in history)]
    if not rounds or len(set(numbers)) != len(numbers):
        raise ValueError("no rounds to draw, or a round twice")
    if len(numbers) > MOST_ROUNDS:
        raise ValueError(f"more than {MOST_ROUNDS} rounds")
    if method not in ("random", "standing"):
        raise ValueError(f"unknown method: {method}")
    if method == "standing" and (len(rounds) != 1 or sorted(standing or ()) != players):
        raise ValueError("by standing one round is drawn, from a standing that lists every entrant once")


def _places(entrants: tuple[Entrant, ...], tables: tuple[int, ...], rounds: Sequence[int], fixed: tuple[Fixed, ...]) -> Places:
    """The fixed tables by round, by player number and table index. Raises DrawError with all that is impossible."""
    known = {entrant.number for entrant in entrants}
    findings = [Finding("fixed_unknown", "error", (wish.player,)) for wish in fixed if wish.player not in known]
    count = ("count", len(tables))
    findings += [
        Finding("fixed_no_table", "error", players=(wish.player,), round=None, table=wish.table, values=(count,))
        for wish in fixed
        if not 1 <= wish.table <= len(tables)
    ]
    places: Places = []
    for number in rounds:
        here: dict[int, int] = {}
        for wish in fixed:
            if wish.round in (None, number) and here.setdefault(wish.player, wish.table - 1) != wish.table - 1:
                findings.append(Finding("fixed_twice", "error", (wish.player,), number))
        for index, size in enumerate(tables):
            held = [player for player, table in here.items() if table == index]
            if len(held) > size:
                findings.append(
                    Finding("fixed_full", "error", players=tuple(held), round=number, table=index + 1, values=(("count", size),))
                )
        places.append(here)
    if findings:
        raise DrawError(*findings)
    return places


def _by_standing(standing: Sequence[int], tables: tuple[int, ...], places: Mapping[int, int], teams: Mapping[int, str]) -> list[list[int]]:
    """The first at table 1 and so on; who has a fixed table keeps it."""
    seated: list[list[int]] = [[] for _ in tables]
    for player, table in places.items():
        seated[table].append(player)
    rest = iter([player for player in standing if player not in places])
    for here, size in zip(seated, tables, strict=True):
        here += [next(rest) for _ in range(size - len(here))]
    _part_teams(seated, places, teams)
    return seated


def _part_teams(seated: list[list[int]], fixed: Mapping[int, int], teams: Mapping[int, str]) -> None:
    """Whoever came to a table of a mate who stands before him changes places with the nearest, behind him before in front of him, so that
    neither has a mate then; where nobody can, they stay."""
    spots = [(table, place) for table, here in enumerate(seated) for place in range(len(here))]

    def alone(player: int, table: int, but: int) -> bool:
        return not teams.get(player) or all(teams.get(other) != teams[player] for other in seated[table] if other not in (player, but))

    for at, (table, place) in enumerate(spots):
        player = seated[table][place]
        mates = [other for other in seated[table][:place] if teams.get(player) and teams.get(other) == teams[player]]
        if player in fixed or not mates:
            continue
        behind, before = spots[at + 1 :], spots[:at][::-1]
        for table_, place_ in (*behind, *before):
            other = seated[table_][place_]
            if table_ != table and other not in fixed and alone(player, table_, other) and alone(other, table, player):
                seated[table][place], seated[table_][place_] = other, player
                break


def _at_random(task: Task, places: Places, lot: Lot, tries: int, least: Bound) -> tuple[list[list[list[int]]], int]:
    """The tables of all rounds, and the tries it took."""
    players = [entrant.number for entrant in task.entrants]
    common = usual(task.sizes)
    counts = odd_seats(task.history, task.sizes)
    for here in places:
        counts.update(player for player, table in here.items() if task.tables[table] != common)
    dealt = [deal(players, task.tables, common, here, counts=counts, lot=lot) for here in places]
    index = {player: place for place, player in enumerate(players)}
    seated = [[[index[player] for player in table] for table in tables] for tables in dealt]
    held = [{index[player] for player in here} for here in places]
    board = Board(
        _marks(tuple(task.entrants), task.history), seated, common=common, odd_seats=[counts[player] for player in players], held=held
    )
    goal = AGAIN * least.repeats + least.thirds + APART_COST * least.apart
    tries = min(tries, TRIES_A_CHANGE * len(players) ** 2 * task.rounds)
    found, used = search(board, lot, tries, goal)
    return [[[players[place] for place in table] for table in tables] for tables in found], used


def _marks(entrants: tuple[Entrant, ...], history: Sequence[Round]) -> list[bytearray]:
    """How often each two have met, and who is to be kept apart, as `search.Board` wants it."""
    index = {entrant.number: place for place, entrant in enumerate(entrants)}
    marks = [bytearray(len(entrants)) for _ in entrants]
    groups: dict[str, list[int]] = {}
    for place, entrant in enumerate(entrants):
        for tag in entrant.tags:
            groups.setdefault(tag, []).append(place)
    for group in groups.values():
        for one, other in combinations(group, 2):
            marks[one][other] = marks[other][one] = APART
    for (one, other), count in met(index, history).items():
        marks[index[one]][index[other]] += count
        marks[index[other]][index[one]] += count
    return marks


def _seats(seated: list[list[list[int]]], rounds: Sequence[int], lot: Lot) -> tuple[Round, ...]:
    """Seats and first dealers by lot. Players are put in order first, so that the search's own order leaves no trace."""
    return tuple(
        Round(number, tuple(Table(i, tuple(lot.shuffled(sorted(table))), lot.below(len(table))) for i, table in enumerate(tables, 1)))
        for number, tables in zip(rounds, seated, strict=True)
    )
