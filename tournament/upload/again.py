"""Settles a tournament again from what was sent of it: every line, every table, and the standings' digest, in the same way as the program
that sent it. Nothing of it stays."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from rules import Settlement
from tournament.archive.reading import TournamentFile
from tournament.archive.trying import for_a_while
from tournament.ledger.people.ranking import read_ranking, standings_digest
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, plain_number
from tournament.models import Player, Registration, Tournament
from tournament.referee.disputes import read_disputes
from tournament.upload.cut import Parts

T = TypeVar("T")


class Difference(NamedTuple):
    """Where what was sent is not what follows from it. `game`: 0 of the table's sums, `seat` from 0; `sent`, `again`: the amounts, None
    where nothing was sent or nothing follows."""

    round: int
    table: int
    game: int
    seat: int
    sent: int | float | None
    again: int | float | None


def first_difference(parts: Parts, file: TournamentFile) -> Difference | None:
    """The first in the order of the file: of a line, else of a table's sums; None where all of it follows. A table of which one of them
    is not said has nothing to compare of it: the standings tell."""
    for sent, read in zip(parts.results["tables"], file.tables, strict=True):
        if read.scored is None:
            continue
        lines = [(line.game or 0, line.result.points if isinstance(line.result, Settlement) else None) for line in read.scored.lines]
        rows = []
        if "points" in sent:
            rows += [(game, given, again) for (game, again), given in zip(lines, _padded(sent["points"], len(lines)), strict=True)]
        if "totals" in sent:
            rows.append((0, sent["totals"], read.scored.totals))
        for game, given, again in rows:
            for seat, (one, other) in enumerate(_each(given, again, len(read.seats))):
                if one != other:
                    return Difference(read.round, read.number, game, seat, sent=one, again=other)
    return None


def _padded(given: Sequence[Any], count: int) -> Sequence[Any]:
    return [*given, *[None] * (count - len(given))][:count]


def _each(given: Sequence[Any] | None, again: Sequence[Points] | None, seats: int) -> Iterator[tuple[Any, Any]]:
    """Both amounts of every seat; of a list that is too short None."""
    for seat in range(seats):
        sent = given[seat] if given is not None and seat < len(given) else None
        yield sent, None if again is None else plain_number(again[seat])


def settled_again(file: TournamentFile, ask: Callable[[Tournament], T]) -> tuple[str, T]:
    """The standings' digest, and what is asked of the tournament while it is there.

    It is ranked under numbers: whoever has one of its names here, and what is known of him, says nothing of it.
    """
    numbers = [{**row, "name": f"{file.uid} {row['number']}", "place": "", "club": ""} for row in file.players]
    with for_a_while(file._replace(players=tuple(numbers))) as tournament:
        state = state_now(tournament)
        _name(tournament, file)
        return state, ask(tournament)


def state_now(tournament: Tournament) -> str:
    """The standings' digest of what is stored (docs/state.md)."""
    ranked = read_ranking(tournament, Audience.DESK)
    return standings_digest(tournament, ranked, read_disputes(tournament, ranked).spans)


def _name(tournament: Tournament, file: TournamentFile) -> None:
    """Gives everybody his name back."""
    rows, people = {row["number"]: row for row in file.players}, []
    for registration in Registration.objects.filter(tournament=tournament).select_related("player"):
        row, person = rows[registration.number], registration.player
        person.name, person.place, person.club = row["name"], row["place"], row["club"]
        people.append(person)
    Player.objects.bulk_update(people, ["name", "place", "club"])
