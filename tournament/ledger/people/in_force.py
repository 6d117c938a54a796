"""Which sanctions hold at a tournament: what was given there and earlier in its series, and what runs against a person who registers. Reads
only."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db.models import Q, QuerySet

from tournament.models import Sanction, SanctionKind, Tournament
from tournament.models.organiser import everywhere
from tournament.models.tournament import Phase


class Warned(NamedTuple):
    """What runs against a person when he registers: a Sperre, an exclusion here, warnings so far (in all tournaments of the cup, else
    all)."""

    bans: tuple[Sanction, ...] = ()
    excluded: tuple[Sanction, ...] = ()
    warnings: tuple[Sanction, ...] = ()

    def adding(self, row: Sanction) -> "Warned":
        """With one more."""
        if row.kind == SanctionKind.BAN:
            return self._replace(bans=(*self.bans, row))
        if row.kind == SanctionKind.EXCLUSION:
            return self._replace(excluded=(*self.excluded, row))
        return self._replace(warnings=(*self.warnings, row))

    @property
    def barring(self) -> tuple[Sanction, ...]:
        """What keeps him from playing here."""
        return (*self.excluded, *self.bans)


def against(tournament: Tournament, given: QuerySet[Sanction]) -> list[Sanction]:
    """What of `given` runs at this tournament, in order, each with player and tournament. Two queries.

    What was given here or at an earlier tournament of the same series counts (of all, where this one belongs to none). A Sperre for n
    tournaments runs until n of them have been opened since. Warnings are counted: the etiquette threatens a Sperre where they repeat. Of
    another organiser, whose series are others, every Sperre counts.
    """
    given = given.filter(Q(tournament__organiser=tournament.organiser_id) | Q(kind=SanctionKind.BAN), lifted_at__isnull=True)
    given = given.select_related("tournament__organiser", "player").order_by("created_at", "pk")
    if tournament.cup_id:
        foreign = ~Q(tournament__organiser=tournament.organiser_id)
        given = given.filter(Q(tournament=tournament) | Q(tournament__cup=tournament.cup_id) | foreign)
    return [row if row.tournament.organiser_id == tournament.organiser_id else without_reason(row) for row in holding(tournament, given)]


def without_reason(row: Sanction) -> Sanction:
    """A Sperre as another organiser is told of it: who gave it and how long it holds, not at which tournament and why."""
    row.reason, row.tournament.name = "", row.tournament.organiser.name
    return row


def holding(tournament: Tournament, given: Iterable[Sanction]) -> list[Sanction]:
    """Those of the rows, which come with their tournaments, that run at this tournament. One query where a Sperre is counted, else none."""
    rows = [
        row
        for row in given
        if row.tournament_id == tournament.pk or (_reaches(row.tournament, tournament) and _after(tournament, row.tournament))
    ]
    later = _opened_since(rows, tournament)
    return [row for row in rows if _holds(row, tournament, later.get(row.pk, 0))]


def _reaches(given: Tournament, tournament: Tournament) -> bool:
    """Whether what was given at the one counts at the other, by their series."""
    return not tournament.cup_id or given.cup_id == tournament.cup_id or given.organiser_id != tournament.organiser_id


def _holds(row: Sanction, tournament: Tournament, opened_since: int) -> bool:
    if row.kind == SanctionKind.BAN:
        return row.tournament_id != tournament.pk and runs(row, tournament, opened_since)
    return row.kind == SanctionKind.WARNING or (row.kind == SanctionKind.EXCLUSION and row.tournament_id == tournament.pk)


def runs(ban: Sanction, tournament: Tournament, opened_since: int) -> bool:
    """Whether a Sperre holds at this tournament; `opened_since`: how many others were opened after the one where it was given."""
    if ban.until is not None:
        return tournament.date is None or tournament.date <= ban.until
    return opened_since < (ban.tournaments or 0)


@everywhere()
def _opened_since(bans: Iterable[Sanction], tournament: Tournament) -> dict[int, int]:
    """For each Sperre, the tournaments opened after its own and before this one."""
    counted = [row for row in bans if row.kind == SanctionKind.BAN and row.tournaments is not None]
    if not counted:
        return {}
    started = Tournament.objects.exclude(phase__in=[Phase.DRAFT, Phase.REGISTRATION])
    before = [other for other in started.only("date", "cup_id", "organiser") if _after(tournament, other)]
    own = tournament.organiser_id
    cups = {row.pk: tournament.cup_id if row.tournament.organiser_id == own else row.tournament.cup_id for row in counted}
    return {row.pk: _since(row, _of_cup(before, cups[row.pk])) for row in counted}


def _of_cup(started: Iterable[Tournament], cup: int | None) -> list[Tournament]:
    """Those of a series; all where it is none."""
    return [other for other in started if cup is None or other.cup_id == cup]


def _since(ban: Sanction, started: Iterable[Tournament]) -> int:
    """How many of these came after it, at the organiser that gave it."""
    given = ban.tournament
    return sum(other.organiser_id == given.organiser_id and _after(other, given) for other in started)


def _after(one: Tournament, other: Tournament) -> bool:
    """By their dates; where one has none, the one that was set up later."""
    if one.date is None or other.date is None:
        return one.pk > other.pk
    return (one.date, one.pk) > (other.date, other.pk)


@everywhere()
def running_on(day: date, given: QuerySet[Sanction]) -> dict[int, Warned]:
    """What of `given` runs against whom on a day, by person, whatever tournament comes next. Two queries.

    A Sperre for n tournaments runs until n have been opened since, of its series where it has one. An exclusion held at its tournament
    alone. The register is the root's: of what another organiser gave it says no reason.
    """
    rows = list(
        given.filter(player__isnull=False)
        .exclude(kind__in=[SanctionKind.POINTS, SanctionKind.EXCLUSION])
        .select_related("tournament__organiser", "player")
    )
    started = list(Tournament.objects.exclude(phase__in=[Phase.DRAFT, Phase.REGISTRATION]).only("date", "cup_id", "organiser"))
    next_one = Tournament(date=day)
    found: dict[int, Warned] = {}
    for row in sorted(rows, key=lambda row: (row.created_at, row.pk)):
        cup = row.tournament.cup_id
        since = _since(row, _of_cup(started, cup))
        if row.player_id is not None and (row.kind != SanctionKind.BAN or runs(row, next_one, since)):
            told = row if row.tournament.organiser.parent_id is None else without_reason(row)
            found[row.player_id] = found.get(row.player_id, Warned()).adding(told)
    return found
