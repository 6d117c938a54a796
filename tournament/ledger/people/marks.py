"""Which players the lists mark, and why: who withdrew, was excluded, or is barred by a Sperre that was given here or holds here. Reads
only."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from django.db.models import Q, QuerySet

from scoring.plain import Gone, Remark
from tournament.ledger.people.in_force import holding
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.reasons import reason_words
from tournament.models import Sanction, SanctionKind, Tournament


class Who(NamedTuple):
    """A registered player as the reader may see him. `told`: whether the reader may know the reasons."""

    number: int
    name: str
    withdrawn: bool
    withdrawn_reason: str
    told: bool = True


def counting(tournament: Tournament) -> list[Sanction]:
    """What the standings look at: penalty points and exclusions given here, and every Sperre of its players; in order, each with its
    tournament. Nothing that was lifted. One query."""
    return _given(tournament.pk)


def _at(tournament: int) -> QuerySet[Sanction]:
    here = Q(tournament=tournament, kind__in=[SanctionKind.POINTS, SanctionKind.EXCLUSION])
    given = Sanction.objects.filter(here | Q(kind=SanctionKind.BAN), player__registrations__tournament=tournament, lifted_at__isnull=True)
    return given.select_related("tournament").order_by("created_at", "pk")


_given = Prepared(_at)


def remarks(tournament: Tournament, people: Mapping[int, Who], given: Sequence[Sanction]) -> tuple[Remark, ...]:
    """What is marked of these people (by key of the person), in order of their numbers. One query where a Sperre of before is counted, else
    none.

    Who was excluded is withdrawn for that reason, so only the exclusion is said.
    """
    rows = [row for row in given if row.kind != SanctionKind.POINTS]
    holds = {row.pk for row in holding(tournament, [row for row in rows if row.tournament_id != tournament.pk])}
    found: dict[int, list[Remark]] = {}
    for row in rows:
        who = people.get(row.player_id) if row.player_id is not None else None
        if who is not None and (row.tournament_id == tournament.pk or row.pk in holds):
            gone = Gone.EXCLUDED if row.kind == SanctionKind.EXCLUSION else Gone.BARRED
            found.setdefault(who.number, []).append(
                Remark(who.number, who.name, gone, row.reason if who.told and _is_own(row, tournament) else "")
            )
    for who in people.values():
        if who.withdrawn and not any(row.gone is Gone.EXCLUDED for row in found.get(who.number, ())):
            said = reason_words(who.withdrawn_reason) if who.told else ""
            found.setdefault(who.number, []).insert(0, Remark(who.number, who.name, Gone.WITHDRAWN, said))
    return tuple(row for number in sorted(found) for row in found[number])


def _is_own(row: Sanction, tournament: Tournament) -> bool:
    """Whether the organiser of this tournament gave it; of another's nobody here knows why."""
    return row.tournament_id == tournament.pk or row.tournament.organiser_id == tournament.organiser_id
