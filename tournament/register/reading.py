"""The register as pages show it: everybody, one person with what he played, who may be one. Plain rows, a fixed number of queries."""

from collections.abc import Iterable, Mapping
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Max, Q, QuerySet

from scoring.doubles import Double
from scoring.names import surname
from scoring.rows import Points
from scoring.words import fold
from tournament.ledger.convert import points
from tournament.ledger.in_force import Warned, running_on
from tournament.ledger.register import everybody
from tournament.ledger.typed import LARGEST_TYPED, whole_number
from tournament.models import Merge, Player, Registration, RoundState, Sanction, SanctionKind, Seat
from tournament.models.amounts import POINTS

A_PAGE = 100


class PersonRow(NamedTuple):
    """Somebody in the list. `id`: his number in the register; `shown`: his name with the surname apart; `last`: the day he last played (None: unknown)."""

    id: int
    shown: tuple[str, str, str]
    place: str
    club: str
    tournaments: int
    last: date | None
    against: Warned


class Played(NamedTuple):
    """A tournament of a person: his number there, the rounds he sat, his points with penalties (None: he sat nowhere)."""

    slug: str
    name: str
    date: date | None
    series: str
    number: int
    rounds: int
    total: Points | None


def apart(name: str) -> tuple[str, str, str]:
    """A name, the surname in the middle."""
    start, end = surname(name)
    return name[:start], name[start:end], name[end:]


def found_people(query: str) -> QuerySet[Player]:
    """Everybody in the order of the list, or whom the words mean: number in the register (of before a merge too), name, place or club."""
    found = Player.objects.filter(merged_into=None)
    for word in query.split():
        matches = Q(sort_key__contains=fold(word)) | Q(place__icontains=word) | Q(club__icontains=word)
        if (number := whole_number(word, LARGEST_TYPED)) is not None:
            matches |= Q(pk=number) | Q(merged_from__pk=number)
        found = found.filter(matches)
    return found.distinct()


def read_people(people: QuerySet[Player], today: date) -> list[PersonRow]:
    """These persons as rows. Three queries."""
    rows = list(people.annotate(played=Count("registrations"), last=Max("registrations__tournament__date")).order_by("sort_key", "place", "pk"))
    held = _held(row.pk for row in rows)
    running = running_on(today, held)
    return [
        PersonRow(
            id=row.pk, shown=apart(row.name), place=row.place, club=row.club, tournaments=vars(row)["played"], last=vars(row)["last"],
            against=running.get(row.pk, Warned()),
        )
        for row in rows
    ]


def _held(people: Iterable[int]) -> QuerySet[Sanction]:
    return Sanction.objects.filter(player__in=list(people), lifted_at__isnull=True)


def against(person: Player, today: date) -> Warned:
    """What runs against a person. Two queries."""
    return running_on(today, _held([person.pk])).get(person.pk, Warned())


def read_played(person: Player) -> list[Played]:
    """What a person played, the newest first. Three queries."""
    rows = list(Registration.objects.filter(player=person).select_related("tournament__cup"))
    sat, totals = _results(person)
    penalties = _penalties(person)
    found = [
        Played(
            slug=row.tournament.slug, name=row.tournament.name, date=row.tournament.date, number=row.number, rounds=sat.get(row.tournament_id, 0),
            series=row.tournament.cup.name if row.tournament.cup else "",
            total=points(totals[row.tournament_id] + penalties.get(row.tournament_id, 0)) if row.tournament_id in totals else None,
        )
        for row in rows
    ]
    return sorted(found, key=lambda row: (row.date is not None, row.date or date.min, row.slug), reverse=True)


def _results(person: Player) -> tuple[Mapping[int, int], Mapping[int, int]]:
    """By tournament: rounds that he sat, and half points."""
    seats = Seat.objects.filter(registration__player=person).exclude(round__state=RoundState.DRAWN)
    sat: dict[int, int] = {}
    totals: dict[int, int] = {}
    for tournament, index, *amounts in seats.values_list("registration__tournament_id", "index", *(f"table__{column}" for column in POINTS)):
        sat[tournament] = sat.get(tournament, 0) + 1
        totals[tournament] = totals.get(tournament, 0) + amounts[index]
    return sat, totals


def _penalties(person: Player) -> Mapping[int, int]:
    given = Sanction.objects.filter(player=person, kind=SanctionKind.POINTS, lifted_at__isnull=True)
    found: dict[int, int] = {}
    for tournament, amount in given.values_list("tournament_id", "half_points"):
        found[tournament] = found.get(tournament, 0) + amount
    return found


def read_merges(person: Player) -> list[Merge]:
    """Who turned out to be this person. One query."""
    return list(Merge.objects.filter(person=person, undone_at__isnull=True).select_related("other"))


def read_doubles() -> list[Double]:
    """Every two who may be one, the surest first. One query."""
    return everybody().index().pairs()
