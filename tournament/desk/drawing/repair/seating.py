"""How a repair seats people: one in another's seat from a game on, or a draw of tables at which nothing is written, repaired. Stores
nothing."""

from collections.abc import Collection, Iterable, Mapping, Sequence

from scoring.draw import Repair, Round, join, leave
from scoring.field import empty_seat, resat, seated
from scoring.plain import Change
from tournament.desk.drawing.repair.hall import Hall, Spot
from tournament.ledger.people.repairs import Place
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import refuse


def sat_down(hall: Hall, place: Place, new: Mapping[int, int], game: int) -> Spot:
    """The table with others in these seats: from a game on, or as if it had been drawn so where nothing is written."""
    spot = hall.spots[place]
    if hall.papers[place].untouched and not spot.changes:
        return spot._replace(began=tuple(new.get(seat, player) for seat, player in enumerate(spot.began)))
    return spot._replace(changes=resat(spot.began, spot.changes, [Change(game, seat, player) for seat, player in new.items()]))


def since_when_together(spot: Spot) -> int:
    """The first game from which on those sit at a table who sit there now, in whatever seats."""
    games = sorted({1, *(change.before_game for change in spot.changes)}, reverse=True)
    found = games[0]
    for game in games:
        if set(seated(spot.began, spot.changes, game)) != set(spot.now) or empty_seat(spot.changes, game) != empty_seat(spot.changes):
            break
        found = game
    return found


def reordered(spot: Spot, order: Sequence[int], game: int) -> Spot:
    """The table in this order from a game on, whatever was said of later ones; nobody sits down in the empty seat."""
    before, empty = [change for change in spot.changes if change.before_game <= game], empty_seat(spot.changes)
    new = [Change(game, seat, player) for seat, player in enumerate(order) if seat != empty]
    return spot._replace(changes=resat(spot.began, before, new))


def newly_seated(hall: Hall, spots: Mapping[Place, Spot | None]) -> set[int]:
    """Who sits at these tables now, and at none of them did before."""
    sat = {number for place in spots if place in hall.spots for number in hall.spots[place].now}
    return {number for spot in spots.values() if spot is not None for number in spot.now} - sat


def spots_of(hall: Hall, found: Repair) -> dict[Place, Spot | None]:
    """A repaired draw as tables; an unchanged one stays what it is. Raises Refused with its sentences where it could not be repaired."""
    if found.findings:
        raise refuse("not_possible", " ".join(finding.text(language(), hall.names) for finding in found.findings))
    return redrawn(hall, found.draw.rounds)


def redrawn(hall: Hall, rounds: Collection[Round]) -> dict[Place, Spot | None]:
    """These rounds as tables, all of them; None for one that they do not have any more."""
    now: dict[Place, Spot | None] = {place: None for place in hall.spots if place[0] in {seating.number for seating in rounds}}
    for seating in rounds:
        for table in seating.tables:
            known = hall.spots.get((seating.number, table.number))
            same = known is not None and (known.now, known.dealer) == (table.seats, table.dealer)
            now[seating.number, table.number] = known if same else Spot(table.seats, dealer=table.dealer)
    return now


def joined(hall: Hall, number: int, rounds: Iterable[int]) -> dict[Place, Spot | None]:
    """He gets a seat in each of these rounds in which he has none."""
    wanted = [round_ for round_ in rounds if hall.table_of(number, round_) is None]
    return spots_of(hall, join(hall.draw(wanted), hall.entrant(number), still=hall.still)) if wanted else {}


def left(hall: Hall, number: int, rounds: Iterable[int]) -> dict[Place, Spot | None]:
    """His seat in each of these rounds is filled from other tables, or closed."""
    wanted = [round_ for round_ in rounds if hall.table_of(number, round_) is not None]
    return spots_of(hall, leave(hall.draw(wanted), number, still=hall.still)) if wanted else {}


def given_over(hall: Hall, number: int, other: int, rounds: Iterable[int]) -> dict[Place, Spot | None]:
    """Another takes his seat in each of these rounds in which he has none; in the rest it is closed. All of them tables where nothing is
    written."""
    taken: dict[Place, Spot | None] = {}
    rest = []
    for round_ in rounds:
        place = hall.table_of(number, round_)
        if place is not None and other and hall.table_of(other, round_) is None:
            taken[place] = sat_down(hall, place, {hall.spots[place].now.index(number): other}, 1)
        elif place is not None:
            rest.append(round_)
    return taken | left(hall, number, rest)
