"""What a seating is worth, drawn or made by hand: who meets again, who should not sit together, how the odd tables are shared, what is
wrong.

It judges any rounds, however wrong, and changes nothing.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from scoring.draw.fairness import odd_seats
from scoring.draw.findings import Finding, counted, numbers, times
from scoring.draw.model import Entrant, Repeat, Round, Together
from scoring.draw.sizes import usual


class Report(NamedTuple):
    """The judgement on some rounds, the earlier ones (`history`) counted in.

    repeats: pairs that meet in one of these rounds and in another round too. repeated: repeats counted by pairs of rounds (a pair in
    three rounds counts three), those between two earlier rounds left out; the figure that `bounds` speaks about.
    together: kept-apart pairs at one table. odd: seats at odd tables by player, earlier rounds counted in.
    findings: errors first, then warnings, both by round.
    """

    repeats: tuple[Repeat, ...]
    repeated: int
    together: tuple[Together, ...]
    odd: tuple[tuple[int, int], ...]
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """What makes the seating unplayable."""
        return tuple(finding for finding in self.findings if finding.level == "error")

    @property
    def warnings(self) -> tuple[Finding, ...]:
        """What the director may accept."""
        return tuple(finding for finding in self.findings if finding.level == "warning")


def evaluate(rounds: Sequence[Round], entrants: Iterable[Entrant], history: Sequence[Round], sizes: tuple[int, ...]) -> Report:
    """The report on `rounds`, which are to be played by `entrants` after `history`."""
    field = {entrant.number: entrant.tags for entrant in entrants}
    repeats, repeated = _repeats(rounds, history)
    together = _together(rounds, field)
    counts = odd_seats([*history, *rounds], sizes)
    odd = tuple((player, counts[player]) for player in sorted(field))
    errors = [*_numbering(rounds, history)]
    for seating in rounds:
        errors += _faults(seating, field, sizes)
    warnings = [
        *(
            Finding("together", "warning", players=pair, round=round_, table=table, values=(("tags", ", ".join(tags)),))
            for pair, tags, round_, table in together
        ),
        *(Finding("repeat", "warning", pair, values=(("rounds", numbers(where)),)) for pair, where in repeats),
        *_uneven(odd, [*history, *rounds], sizes),
    ]
    return Report(repeats, repeated, together=together, odd=odd, findings=(*errors, *warnings))


def _meetings(rounds: Iterable[Round]) -> dict[tuple[int, int], list[int]]:
    """The rounds in which each pair sits at one table."""
    found: dict[tuple[int, int], list[int]] = {}
    for seating in rounds:
        for table in seating.tables:
            for pair in table.pairs:
                found.setdefault(pair, []).append(seating.number)
    return found


def _repeats(rounds: Sequence[Round], history: Sequence[Round]) -> tuple[tuple[Repeat, ...], int]:
    """The pairs that meet again because of `rounds`, and how many repeats these are."""
    before, now = _meetings(history), _meetings(rounds)
    repeats, repeated = [], 0
    for pair in sorted(now):
        old, new = before.get(pair, []), now[pair]
        if len(old) + len(new) > 1:
            repeats.append(Repeat(pair, tuple(sorted(old + new))))
            repeated += len(new) * (len(new) - 1) // 2 + len(old) * len(new)
    return tuple(repeats), repeated


def _together(rounds: Sequence[Round], field: dict[int, frozenset[str]]) -> tuple[Together, ...]:
    """The kept-apart pairs at one table."""
    found = []
    for seating in rounds:
        for table in seating.tables:
            for one, other in combinations(sorted(field.keys() & set(table.seats)), 2):
                if shared := field[one] & field[other]:
                    found.append(Together((one, other), tuple(sorted(shared)), seating.number, table.number))
    return tuple(found)


def _numbering(rounds: Sequence[Round], history: Sequence[Round]) -> Iterable[Finding]:
    """Rounds and tables that stand there twice."""
    for number, count in sorted(Counter(seating.number for seating in chain(history, rounds)).items()):
        if count > 1:
            yield Finding("round_twice", "error", round=number)
    for seating in rounds:
        for number, count in sorted(Counter(table.number for table in seating.tables).items()):
            if count > 1:
                yield Finding("table_twice", "error", round=seating.number, table=number)


def _faults(seating: Round, field: dict[int, frozenset[str]], sizes: tuple[int, ...]) -> Iterable[Finding]:
    """What is wrong within one round: sizes, dealers, who is missing, doubled or unknown."""
    where: dict[int, list[int]] = {player: [] for player in sorted(field)}
    for table in seating.tables:
        if len(table.seats) not in sizes:
            count = counted(len(table.seats), ("Spieler", "Spieler"), ("player", "players"))
            values = (("count", count), ("sizes", numbers(sorted(set(sizes)))))
            yield Finding("table_size", "error", players=table.seats, round=seating.number, table=table.number, values=values)
        if not 0 <= table.dealer < len(table.seats):
            yield Finding("bad_dealer", "error", players=(), round=seating.number, table=table.number)
        for player in table.seats:
            if player in field:
                where[player].append(table.number)
            else:
                yield Finding("unknown_player", "error", players=(player,), round=seating.number, table=table.number)
    for player, tables in where.items():
        if not tables:
            yield Finding("missing", "error", (player,), seating.number)
        elif len(tables) > 1:
            yield Finding(
                "twice_in_round", "error", players=(player,), round=seating.number, table=None, values=(("tables", numbers(tables)),)
            )


def _uneven(odd: tuple[tuple[int, int], ...], rounds: Sequence[Round], sizes: tuple[int, ...]) -> Iterable[Finding]:
    """Who sits at odd tables at least twice more often than somebody else who played just as many rounds."""
    played = Counter(player for seating in rounds for table in seating.tables for player in table.seats)
    for games in sorted(set(played.values())):
        group = [(player, count) for player, count in odd if played[player] == games]
        low = min((count for _, count in group), default=0)
        for count in sorted({count for _, count in group if count > low + 1}):
            players = tuple(player for player, times_ in group if times_ == count)
            values = (("sizes", odd_sizes(rounds, sizes)), ("times", times(count)), ("count", times(low)))
            yield Finding("odd_uneven", "warning", players, values=values)


def odd_sizes(rounds: Iterable[Round], sizes: tuple[int, ...]) -> tuple[str, str]:
    """The sizes of the odd tables there are, as a list in a sentence."""
    found = {len(table.seats) for seating in rounds for table in seating.tables} - {usual(sizes)}
    return numbers(sorted(found), ("oder", "or"))
