"""Who would come to a table with somebody of his team. What was played stays as it was; what is still to be seated must not be so.

Source: tarot-fft.md, "The tournament": members never sit together.
"""

from collections.abc import Collection, Iterator, Mapping

from django.utils.translation import gettext as _

from scoring.draw import Round
from scoring.field import empty_seat, of_one_team, seated
from tournament.desk.drawing.repair.hall import Hall, Spot
from tournament.ledger.people.repairs import Place
from tournament.ledger.people.teams import team_names

Pair = tuple[int, int]


def mates_said(teams: Mapping[int, str], seating: Round, there: Mapping[int, Collection[int]] | None = None) -> Iterator[tuple[int, str]]:
    """Every two of a team at one table of a round: the place of the table in it, and the sentence. `there`: who sat at which table before;
    two who did already, for they came into a team later, do not stand in the way of what else changes at it."""
    for place, table in enumerate(seating.tables):
        for one, other in _new(teams, table.seats, (there or {}).get(table.number, ())):
            yield place, _said(teams, table.number, one, other)


def mates(hall: Hall, spots: Mapping[Place, Spot | None]) -> Iterator[str]:
    """The same of tables as a repair seats them, but for two who have sat there in a game that is written: that was so."""
    teams = team_names(hall.tournament)
    for place, spot in spots.items() if teams else ():
        if spot is None:
            continue
        before, paper = hall.spots.get(place), hall.papers.get(place)
        done = paper.done if paper is not None else 0
        played = seated(spot.began, spot.changes, done) if done else ()
        for one, other in _new(teams, _present(spot), before.now if before is not None else ()):
            if not {one, other} <= {*played}:
                yield _said(teams, place[1], one, other) + " " + _("Jemand anderen nehmen, oder zuerst die Mannschaften ändern.")


def _new(teams: Mapping[int, str], seats: Collection[int], before: Collection[int]) -> list[Pair]:
    return [pair for pair in of_one_team(teams, tuple(seats)) if not {*pair} <= {*before}]


def _present(spot: Spot) -> list[int]:
    empty = empty_seat(spot.changes)
    return [number for seat, number in enumerate(spot.now) if seat != empty]


def _said(teams: Mapping[int, str], table: int, one: int, other: int) -> str:
    text = _("Tisch %(table)d: Nr. %(one)d und Nr. %(other)d sind in der Mannschaft „%(team)s“ und dürfen nicht zusammensitzen.")
    return text % {"table": table, "one": one, "other": other, "team": teams[one]}
