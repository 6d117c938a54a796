"""Who would sit at two places at once, now or in a game that is written. A repair may leave nobody so, and neither may taking one back."""

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.field import seated, spans
from tournament.desk.drawing.repair.hall import Hall, Spot
from tournament.ledger.people.repairs import Place


class Clash(NamedTuple):
    """A person who would sit at these places at once: in these games of them, or (without any) now. One place twice is two seats of one
    table."""

    player: int
    round: int
    places: tuple[Place, ...]
    games: tuple[int, ...] = ()

    def said(self, hall: Hall) -> str:
        """The sentence."""
        who = hall.name(self.player)
        if not self.games:
            return _("%(who)s säße in Runde %(round)d an zwei Plätzen.") % {"who": who, "round": self.round}
        tables = [table for _round, table in self.places]
        facts = {"who": who, "games": spans(self.games), "one": tables[0], "other": tables[-1]}
        if facts["one"] == facts["other"]:
            return _("%(who)s säße an Tisch %(one)d in Spiel %(games)s auf zwei Plätzen. Bitte sagen, ab welchem Spiel es gilt.") % facts
        return _("%(who)s säße in Spiel %(games)s an Tisch %(one)d und an Tisch %(other)d. Bitte sagen, ab welchem Spiel es gilt.") % facts


def clashes(hall: Hall, spots: Mapping[Place, Spot | None]) -> list[Clash]:
    """Everybody whom these tables would seat twice; in written games only where that is new, for tables do not keep pace with each
    other."""
    found = []
    now = hall.changed(spots)
    for number in sorted({round_ for round_, _table in spots}):
        sits: dict[int, tuple[Place, ...]] = {}
        for place, spot in now.spots.items():
            for player in spot.now if place[0] == number else ():
                sits[player] = (*sits.get(player, ()), place)
        found += [Clash(player, number, places) for player, places in sorted(sits.items()) if len(places) > 1]
        stood = _played(hall, number)
        games: dict[tuple[int, tuple[Place, ...]], list[int]] = {}
        for (player, game), places in _played(now, number).items():
            if len(places) > max(1, len(stood.get((player, game), ()))):
                games.setdefault((player, places), []).append(game)
        found += [Clash(player, number, places, tuple(which)) for (player, places), which in sorted(games.items())]
    return found


def _played(hall: Hall, number: int) -> dict[tuple[int, int], tuple[Place, ...]]:
    """Where each sat in each game that is written in a round: a table once for each seat."""
    sat: dict[tuple[int, int], tuple[Place, ...]] = {}
    for place, spot in sorted(hall.spots.items()):
        done = hall.papers[place].done if place[0] == number and place in hall.papers else 0
        for game in range(1, done + 1):
            for player in seated(spot.began, spot.changes, game):
                sat[player, game] = (*sat.get((player, game), ()), place)
    return sat
