"""The register as pages show it: everybody, one person with what he played, who may be one. Plain rows, a fixed number of queries."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Max, OuterRef, Q, QuerySet, Subquery

from scoring.doubles import Double
from scoring.names import surname
from scoring.rows import Points
from scoring.standings import Standing
from scoring.words import fold
from tournament.ledger.audience import Audience
from tournament.ledger.in_force import Warned, running_on
from tournament.ledger.ranking import read_rankings
from tournament.ledger.register import everybody
from tournament.ledger.typed import LARGEST_TYPED, whole_number
from tournament.models import Merge, Player, Registration, Sanction, SeriesNumber

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
    """A tournament of a person: his number there, his rank, the rounds he sat, his points with penalties (None: he sat nowhere).

    `series`: its name, address and his number in it, None where the tournament is of none.
    """

    slug: str
    name: str
    date: date | None
    series: tuple[str, str, int] | None
    number: int
    rank: int | None
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
            matches |= Q(pk=number) | Q(merged_from__pk=number) | Q(merged_from__merged_from__pk=number)
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
    """What runs against a person. One query, three where he was given anything that was not lifted."""
    held = _held([person.pk])
    return running_on(today, held).get(person.pk, Warned()) if held.exists() else Warned()


def read_played(person: Player) -> list[Played]:
    """What a person played, the newest first. Four queries, and what `read_rankings` asks more of unusual tournaments."""
    numbered = SeriesNumber.objects.filter(cup=OuterRef("tournament__cup"))
    highest = numbered.order_by("-number").values("number")[:1]
    rows = list(Registration.objects.filter(player=person).select_related("tournament__cup").order_by("pk").annotate(
        own=Subquery(numbered.filter(player=person).values("number")[:1]), highest=Subquery(highest),
    ))  # fmt: skip
    found = read_rankings((row.tournament for row in rows), Audience.DESK)
    played = [_played(row, found[row.tournament_id].ranking.line(row.number)) for row in rows]
    return sorted(played, key=lambda row: (row.date is not None, row.date or date.min, row.slug), reverse=True)


def _played(row: Registration, line: Standing | None) -> Played:
    cup, sat = row.tournament.cup, sum(points is not None for points in line.rounds) if line is not None else 0
    # Who has no number of his own in a series from a file comes behind all that it has (`series.reading`).
    number = vars(row)["own"] or row.player_id + (vars(row)["highest"] or 0)
    return Played(
        slug=row.tournament.slug, name=row.tournament.name, date=row.tournament.date, number=row.number, rounds=sat,
        series=(cup.name, cup.slug, number) if cup is not None else None,
        rank=line.rank if line is not None and sat else None, total=line.total if line is not None and sat else None,
    )


def read_merges(person: Player) -> list[Merge]:
    """Who turned out to be this person. One query."""
    return list(Merge.objects.filter(person=person, undone_at__isnull=True).select_related("other"))


def read_doubles() -> list[Double]:
    """Every two who may be one, the surest first. One query."""
    return everybody().index().pairs()
