"""What a registration desk has to know: running Sperren, exclusions and warnings, by person and by name. Reads only."""

from typing import Any, NamedTuple

from scoring.plain import fold
from tournament.ledger.people.in_force import Warned, against
from tournament.models import Sanction, Tournament


class Notices(NamedTuple):
    """What runs at one tournament. Names are folded; somebody who is no player has a name only."""

    by_player: dict[int, Warned]
    by_name: dict[str, Warned]
    """Of everybody who bears the name: it may be somebody else."""
    strangers: dict[str, Warned]
    """Of those who were no players when it was given."""

    def of(self, player_id: int, name: str) -> Warned:
        """What a person has: his own, and what was given under his name to somebody who was no player."""
        own, other = self.by_player.get(player_id, Warned()), self.strangers.get(fold(name), Warned())
        return Warned(*(mine + theirs for mine, theirs in zip(own, other, strict=True)))

    def named(self, name: str) -> Warned:
        """What anybody of this name has."""
        return self.by_name.get(fold(name), Warned())


def notices(tournament: Tournament) -> Notices:
    """Everything that runs here against anybody. Two queries."""
    by_player: dict[int, Warned] = {}
    by_name: dict[str, Warned] = {}
    strangers: dict[str, Warned] = {}
    for row in against(tournament, Sanction.objects.all()):
        if row.player_id is None:
            _add(strangers, fold(row.name), row)
        else:
            _add(by_player, row.player_id, row)
        # As he is called today and as he was called then.
        for name in {fold(row.name), fold(row.player.name if row.player is not None else row.name)}:
            _add(by_name, name, row)
    return Notices(by_player, by_name, strangers)


def _add(held: dict[Any, Warned], key: object, row: Sanction) -> None:
    held[key] = held.get(key, Warned()).adding(row)
