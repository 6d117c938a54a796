"""Who sat where, game by game, and what each person has of a table: the one place that says it.

A table begins with a player a seat; a `Change` seats another one from a game on. A person's share is the sum of the games he sat, so a
table may have more persons than seats, and a person shares at two tables of a round. Rows in, rows out; nothing here settles a game or
ranks anybody.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import accumulate, combinations
from typing import NamedTuple

from scoring.plain.rows import Change, Game, Person, PlayerRow, Points, Seating, TableResult
from scoring.plain.words import say, total


class Share(NamedTuple):
    """What a person has of one seat: games `first` to `last` (None: to the end) and what they brought. `written`: at least one of them was
    played.

    `wins`: games won as declarer, None where nobody knows.
    """

    player: int
    seat: int
    first: int
    last: int | None
    points: Points
    cash: Points
    wins: int | None
    written: bool


class Indivisible(ValueError):
    """A table that changed in mid-round, of which only the sums are known: nobody can say whose they are."""


def ordered(changes: Iterable[Change[Person]]) -> tuple[Change[Person], ...]:
    """Changes in the order in which they happened; as every other function here wants them."""
    return tuple(sorted(changes, key=lambda change: (change.before_game, change.seat)))


def unwound(now: Sequence[Person], past: Iterable[Change[Person]]) -> tuple[tuple[Person, ...], tuple[Change[Person], ...]]:
    """Who began and the changes, from who sits there now and, for each change, who sat there before it (the `player` of `past`)."""
    first, holders, changes = list(now), list(now), []
    for change in reversed(ordered(past)):
        changes.append(change._replace(player=holders[change.seat]))
        first[change.seat] = holders[change.seat] = change.player
    # Where games were struck, two changes of one seat can stand before the same game: they keep their order.
    return tuple(first), ordered(reversed(changes))


def rewound(first: Sequence[Person], changes: Sequence[Change[Person]]) -> list[Change[Person]]:
    """For each change who sat there before it: what `unwound` takes."""
    return [change._replace(player=seated(first, changes[:place])[change.seat]) for place, change in enumerate(changes)]


def resat(first: Sequence[Person], changes: Sequence[Change[Person]], new: Iterable[Change[Person]]) -> tuple[Change[Person], ...]:
    """The changes with more of them; one that stands before the same game at the same seat gives way, and one that changes nothing goes."""
    kept = {(change.before_game, change.seat): change for change in (*changes, *new)}
    found: list[Change[Person]] = []
    for change in ordered(kept.values()):
        if seated(first, found)[change.seat] != change.player or change.empty is not (empty_seat(found) == change.seat):
            found.append(change)
    return tuple(found)


def empty_seat(changes: Iterable[Change[Person]], game: int | None = None) -> int | None:
    """The seat at which nobody plays in a game, or (without one) after all changes; None where all seats are taken."""
    empty = None
    for change in changes:
        if game is None or change.before_game <= game:
            empty = change.seat if change.empty else None if change.seat == empty else empty
    return empty


def seated(players: Sequence[Person], changes: Sequence[Change[Person]], game: int | None = None) -> tuple[Person, ...]:
    """Who sits in each seat in a game; without one, who sits there after all changes."""
    now = list(players)
    for change in changes:
        if game is None or change.before_game <= game:
            now[change.seat] = change.player
    return tuple(now)


def empty_lines(changes: Sequence[Change[Person]], plays: Iterable[bool]) -> tuple[int | None, ...]:
    """The seat at which nobody plays, line by line of a sheet; () where nobody left one. `plays`: whether each line is a game (a redeal is
    none)."""
    if not any(change.empty for change in changes):
        return ()
    return tuple(empty_seat(changes, number) for number in accumulate(map(int, plays)))


def left_after(changes: Iterable[Change[Person]]) -> int | None:
    """How many games were played when the first one left his seat empty; None where nobody did."""
    return min((change.before_game - 1 for change in changes if change.empty), default=None)


def radl_ends(seats: int, changes: Sequence[Change[Person]], games: int, *, once: bool = False) -> tuple[int, ...]:
    """The games after which all who were there have dealt: where a sheet draws its sums. Where one leaves, a round of deals ends. `once`:
    it draws them below the last game alone."""
    if once:
        return (games,)
    found: list[int] = []
    dealt = 0
    for game in range(1, games + 1):
        empty = empty_seat(changes, game)
        if dealt and empty != empty_seat(changes, game - 1):
            found.append(game - 1)
            dealt = 0
        dealt += 1
        if dealt == seats - (empty is not None):
            found.append(game)
            dealt = 0
    return tuple(found)


def stretches(players: Sequence[Person], changes: Sequence[Change[Person]], seat: int) -> list[tuple[Person, int, int | None]]:
    """Who held a seat from which game to which, in order; None: to the end. Who was replaced before his first game did not hold it, but one
    who left it empty: then he held it for no game.
    """
    found: list[tuple[Person, int, int | None]] = []
    holder, first, empty = players[seat], 1, False
    for change in (change for change in changes if change.seat == seat):
        if change.before_game > first and not empty:
            found.append((holder, first, change.before_game - 1))
        holder, first, empty = change.player, change.before_game, change.empty
    if not empty:
        found.append((holder, first, None))
    return found or [(holder, first, first - 1)]


def everybody(players: Sequence[Person], changes: Sequence[Change[Person]]) -> tuple[Person, ...]:
    """Everybody who held a seat, once each, in order of seats and of games."""
    return tuple(dict.fromkeys(person for seat in range(len(players)) for person, _first, _last in stretches(players, changes, seat)))


def holders(players: Sequence[Person], changes: Sequence[Change[Person]]) -> tuple[tuple[Person, ...], ...]:
    """Who held each seat, once each, in order of games: one, unless somebody sat down in another's place."""
    return tuple(
        tuple(dict.fromkeys(person for person, _first, _last in stretches(players, changes, seat))) for seat in range(len(players))
    )


def settings(players: Sequence[Person], changes: Sequence[Change[Person]]) -> tuple[tuple[Person, ...], ...]:
    """The table's people, by seat, as they sat together: as it began, and after each change."""
    return tuple(dict.fromkeys(seated(players, changes, game) for game in (1, *(change.before_game for change in changes))))


def together(players: Sequence[int], changes: Sequence[Change[int]]) -> set[tuple[int, int]]:
    """The pairs who sat at the table at the same time, the smaller number first."""
    return {pair for people in settings(players, changes) for pair in combinations(sorted(set(people)), 2)}


def told(players: Sequence[PlayerRow], changes: Sequence[Change[PlayerRow]], language: str = "de") -> tuple[str, ...]:
    """The changes in words, in order: "ab Spiel 9 Huber (31) für Mayr (4)"."""
    now, said = list(players), []
    for change in changes:
        before, now[change.seat] = now[change.seat], change.player
        who = (change.player.name, change.player.number)
        if change.empty:
            said.append(say("played_without", language, change.before_game, *who))
        elif change.player == before:
            said.append(say("sat_again", language, change.before_game, *who))
        else:
            said.append(say("sat_down", language, change.before_game, *who, before.name, before.number))
    return tuple(said)


def from_here(changes: Iterable[Change[Person]], name: Callable[[Person], str], language: str = "de") -> dict[int, str]:
    """What stands in the margin of the first game of each change, for the sums of its column go on as those of the seat: "ab hier
    Sommer"."""
    found: dict[int, list[str]] = {}
    for change in changes:
        found.setdefault(change.before_game, []).append(
            say("from_here_without" if change.empty else "from_here", language, name(change.player))
        )
    return {game: "; ".join(said) for game, said in found.items()}


def is_divisible(changes: Iterable[Change[Person]]) -> bool:
    """Whether a table's sums alone say what each person has: nobody sat down after its first game, nor left his seat."""
    return all(change.before_game == 1 and not change.empty for change in changes)


def shares(result: TableResult, cash: Sequence[Points] = ()) -> tuple[Share, ...]:
    """What everybody has of a table, in order of seats and of games. `cash`: one amount a seat, where the games do not say it.

    Raises Indivisible for a table with changes of which only the sums are known.
    """
    due = tuple(cash) or (0,) * len(result.players)
    if is_divisible(result.changes):
        now = seated(result.players, result.changes)
        return tuple(
            Share(
                player,
                seat,
                first=1,
                last=None,
                points=result.points[seat],
                cash=due[seat],
                wins=None if result.wins is None else result.wins[seat],
                written=result.written,
            )
            for seat, player in enumerate(now)
        )
    if result.written and not result.games:
        raise Indivisible(f"round {result.round}, table {result.table}")
    found = []
    for seat in range(len(result.players)):
        parts = [_share(result.games, *held, seat) for held in stretches(result.players, result.changes, seat)]
        # What is left over in the end, and no game says, is of who was there then.
        over = result.points[seat] - sum(game.points[seat] for game in result.games)
        found += [*parts[:-1], parts[-1]._replace(points=parts[-1].points + over)]
    return tuple(found)


def by_person(parts: Iterable[Share]) -> tuple[Share, ...]:
    """What each person has, in order: who held two seats of a table, or one twice, has one share of both."""
    found: dict[int, Share] = {}
    for part in parts:
        known = found.get(part.player)
        found[part.player] = (
            part
            if known is None
            else known._replace(
                last=part.last,
                points=known.points + part.points,
                cash=known.cash + part.cash,
                written=known.written or part.written,
                wins=None if known.wins is None or part.wins is None else known.wins + part.wins,
            )
        )
    return tuple(found.values())


def seats_told(seatings: Iterable[Seating], language: str) -> Iterable[str]:
    """Who sat down in whose place, table by table."""
    for seating in seatings:
        said = told(seating.first, seating.changes, language)
        if said:
            yield f"{say('table', language)} {seating.table}: {', '.join(said)}."


def own_sums(parts: Sequence[Share], names: Mapping[int, str], language: str = "de") -> tuple[str, ...]:
    """What each has of the seats that more than one held, in words: "Nr. 20 Haas 15 (Spiele 1–3)". `names`: short ones, by number."""
    often = Counter(part.seat for part in parts)
    return tuple(_own_sum(part, names[part.player], language) for part in parts if often[part.seat] > 1)


def _own_sum(part: Share, name: str, language: str) -> str:
    span = "played_on" if part.last is None else "played_one" if part.last == part.first else "played_span"
    # Of whom only the number is told, the short name is the number.
    who = f"{part.player} {name}" if name != str(part.player) else name
    return f"{say('number', language)} {who} {total(part.points, language)} ({say(span, language, part.first, part.last)})"


def _share(games: Iterable[Game], player: int, first: int, last: int | None, seat: int) -> Share:
    sat = [game for game in games if game.number >= first and (last is None or game.number <= last)]
    return Share(
        player,
        seat,
        first=first,
        last=last,
        points=sum(game.points[seat] for game in sat),
        cash=sum(game.cash[seat] for game in sat if game.cash),
        wins=sum(game.winner == seat for game in sat),
        written=bool(sat),
    )
