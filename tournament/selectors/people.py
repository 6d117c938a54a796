"""Players of a tournament, and everybody who ever played here, for the type-ahead."""

from typing import NamedTuple

from django.db.models import Count, Max, Q

from scoring.rows import PlayerRow
from tournament.models import Player, Registration, Tournament
from tournament.selectors.names import name, of_person


class Registered(NamedTuple):
    """A registered player."""

    id: int
    number: int
    name: str
    place: str
    club: str
    tags: tuple[str, ...]
    paid: bool
    present: bool
    withdrawn: bool
    withdrawn_reason: str
    seated: bool
    """Whether a confirmed draw has seated him."""
    player_id: int
    anonymous: bool

    @property
    def row(self) -> PlayerRow:
        """The player as scoring knows him."""
        return PlayerRow(self.number, self.name, self.place, self.club, self.tags)


class Known(NamedTuple):
    """A person known from an earlier tournament, with his last number."""

    player_id: int
    number: int | None
    name: str
    place: str
    club: str


def registered(tournament: Tournament) -> list[Registered]:
    """All registrations by number, the withdrawn too. One query."""
    found = (
        Registration.objects.filter(tournament=tournament)
        .annotate(seats=Count("seat_set"))
        .order_by("number")
        .values_list(
            "id", "number", name(tournament), of_person(tournament, "place"), of_person(tournament, "club"), "tags",
            "paid", "present", "withdrawn", "withdrawn_reason", "seats",
            "player_id", "anonymous",
        )
    )
    return [Registered(*row[:5], tuple(row[5]), *row[6:10], row[10] > 0, *row[11:]) for row in found]


def known_players(query: str, tournament: Tournament, limit: int = 12) -> list[Known]:
    """Persons not yet registered here whose number, name, place or club begins with, or contains, what was typed. One query."""
    words = query.split()
    if not words:
        return []
    found = Player.objects.exclude(registrations__tournament=tournament).annotate(last_number=Max("registrations__number"))
    for word in words:
        matches = Q()
        # SQLite knows upper and lower case of A to Z only: "öll" must find Öllinger there too.
        for spelled in {word} if word.isascii() else {word, word.lower(), word.upper(), word.capitalize()}:
            matches |= Q(name__icontains=spelled) | Q(place__icontains=spelled) | Q(club__icontains=spelled)
        if word.isascii() and word.isdigit() and len(word) <= 9:
            matches |= Q(last_number=int(word))
        found = found.filter(matches)
    return [
        Known(row.pk, row.last_number, row.name, row.place, row.club)
        for row in found.order_by("name", "place", "pk")[:limit]
    ]


def tags(tournament: Tournament) -> list[str]:
    """Every tag that somebody here bears, in alphabetical order."""
    found = Registration.objects.filter(tournament=tournament).values_list("tags", flat=True)
    return sorted({tag for row in found for tag in row})
