"""The numbers of persons in a series: whose a number is, and which somebody has. Reads only."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from django.db.models import Q

from tournament.models import Cup, Player, SeriesNumber


class Numbers(NamedTuple):
    """The persons' numbers in the series: those of the register, unless the series came from a file and has numbers of its own (`stored`,
    by a person's key)."""

    stored: Mapping[int, int]

    @property
    def highest(self) -> int:
        """Behind this come those who are new in a series from a file; 0 in any other."""
        return max((0, *self.stored.values()))

    def of(self, player: int, number: int) -> int:
        """The number of a person by his key and number in the register; who is new in a series from a file comes behind all that it has. A
        stranger's stays his: it says who he is."""
        if player < 0:
            return number
        return self.stored.get(player, number + self.highest)

    def whose(self, numbers: Collection[int]) -> dict[int, Player]:
        """Whose these numbers are, or were before he got the stored one of another who turned out to be him. One query where there are
        any."""
        stored = {number: player for player, number in self.stored.items()}
        by_key = {stored[number]: number for number in numbers if number in stored}
        by_number = {number - self.highest: number for number in numbers if number not in stored}
        found: dict[int, Player] = {}
        meant = Player.objects.filter(Q(number__in=by_number) | Q(pk__in=by_key)).select_related("merged_into")
        for player in meant if numbers else ():
            for number in (by_key.get(player.pk), by_number.get(player.number)):
                if number is not None:
                    found[number] = player
        return found


def numbers_in(cup: Cup) -> Numbers:
    """One query, none where the series was read as one that has no numbers of its own."""
    stored = SeriesNumber.objects.filter(cup=cup).values_list("player_id", "number") if getattr(cup, "numbered", True) else ()
    return Numbers(dict(stored))
