"""The register as pages show it: everybody, one person with what he played, who may be one. Plain rows, a fixed number of queries."""

from collections.abc import Iterable
from datetime import date
from typing import NamedTuple

from django.db.models import Count, Exists, Max, OuterRef, Q, QuerySet, Subquery

from scoring.arithmetic import Standing
from scoring.field import surname
from scoring.plain import Points
from scoring.requests import exact
from tournament.ledger.people.in_force import Warned, running_on
from tournament.ledger.people.ranking import read_rankings
from tournament.ledger.store.audience import Audience
from tournament.models import AwayResult, ClubMembership, Merge, Organiser, Phase, Player, Registration, Sanction, SeriesNumber


class PersonRow(NamedTuple):
    """Somebody in the list. `id`: his key; `number`: in this register, `federation_number`: in the federation's ("": none); `shown`: his
    name with the surname apart; `last`: the day he last played (None: unknown)."""

    id: int
    number: int
    federation_number: str
    shown: tuple[str, str, str]
    place: str
    club: str
    tournaments: int
    last: date | None
    against: Warned


class Played(NamedTuple):
    """A tournament of a person: his number there, his rank, the rounds he sat, his points with penalties (None: he sat nowhere).

    `series`: its name, address and his number in it, None where the tournament is of none. One played elsewhere has no `slug`, number and
    rounds; `cup_points` are what it was entered with where nobody has its points. `address`: of its organiser.
    """

    slug: str
    address: str
    name: str
    date: date | None
    series: tuple[str, str, int] | None
    number: int | None
    rank: int | None
    rounds: int | None
    total: Points | None
    cup_points: Points | None = None


def apart(name: str) -> tuple[str, str, str]:
    """A name, the surname in the middle."""
    start, end = surname(name)
    return name[:start], name[start:end], name[end:]


def read_people(people: QuerySet[Player], today: date) -> list[PersonRow]:
    """These persons as rows. Three queries."""
    rows = list(
        people.annotate(played=Count("registrations"), last=Max("registrations__tournament__date")).order_by("sort_key", "place", "pk")
    )
    held = _held(row.pk for row in rows)
    running = running_on(today, held)
    return [
        PersonRow(
            id=row.pk,
            number=row.number,
            federation_number=row.federation_number,
            shown=apart(row.name),
            place=row.place,
            club=row.club,
            tournaments=vars(row)["played"],
            last=vars(row)["last"],
            against=running.get(row.pk, Warned()),
        )
        for row in rows
    ]


def _held(people: Iterable[int]) -> QuerySet[Sanction]:
    return Sanction.objects.filter(player__in=list(people), lifted_at__isnull=True)


def with_what_is_known(people: QuerySet[Player]) -> QuerySet[Player]:
    """Whether they were given anything that was not lifted (`sanctioned`), whether they played elsewhere (`away`), whether they are at any
    tournament, published or not (`registered`), and whether there are clubs beside this organiser (`shared`): what need not be asked."""
    held = Sanction.objects.filter(player=OuterRef("pk"), lifted_at__isnull=True)
    clubs = ClubMembership.objects.filter(person=OuterRef("pk"))
    away = AwayResult.objects.filter(player=OuterRef("pk"))
    registered = Registration.objects.filter(player=OuterRef("pk"))
    under_one_roof = Organiser.objects.filter(parent__isnull=False, closed=False)
    return people.annotate(
        sanctioned=Exists(held), away=Exists(away), registered=Exists(registered), member=Exists(clubs), shared=Exists(under_one_roof)
    )


def against(person: Player, today: date) -> Warned:
    """What runs against a person `with_what_is_known`. No query, two where he was given anything that was not lifted."""
    return running_on(today, _held([person.pk])).get(person.pk, Warned()) if vars(person)["sanctioned"] else Warned()


def read_played(person: Player) -> list[Played]:
    """What a person `with_what_is_known` played, here and elsewhere, the newest first; of the clubs under a federation what is published.
    Four queries, five with elsewhere, and what `read_rankings` asks more of unusual tournaments."""
    numbered = SeriesNumber.objects.filter(cup=OuterRef("tournament__cup"))
    series = {
        "own": Subquery(numbered.filter(player=person).values("number")[:1]),
        "highest": Subquery(numbered.order_by("-number").values("number")[:1]),
    }
    told = Q(tournament__organiser__parent=None) | Q(tournament__phase=Phase.PUBLISHED)
    rows = list(
        Registration.objects.filter(told, player=person)
        .select_related("tournament__cup", "tournament__organiser")
        .order_by("pk")
        .annotate(**series)
    )
    away = (
        AwayResult.objects.filter(player=person).select_related("tournament__cup").order_by("pk").annotate(**series)
        if vars(person)["away"]
        else ()
    )
    found = read_rankings((row.tournament for row in rows), Audience.DESK)
    played = [
        *(_played(row, person, found[row.tournament_id].ranking.line(row.number)) for row in rows),
        *(_elsewhere(row, person) for row in away),
    ]
    return sorted(played, key=lambda row: (row.date is not None, row.date or date.min, row.slug), reverse=True)


def _played(row: Registration, person: Player, line: Standing | None) -> Played:
    sat = sum(points is not None for points in line.rounds) if line is not None else 0
    return Played(
        slug=row.tournament.slug,
        address=row.tournament.organiser.slug,
        name=row.tournament.name,
        date=row.tournament.date,
        number=row.number,
        rounds=sat,
        series=_in_series(row, person),
        rank=line.rank if line is not None and sat else None,
        total=line.points if line is not None and sat else None,
    )


def _elsewhere(row: AwayResult, person: Player) -> Played:
    said, event = row.said, row.tournament
    points = {name: exact(said[name]) for name in ("points", "cup_points") if name in said}
    return Played(
        slug="",
        address="",
        name=event.name,
        date=event.date,
        series=_in_series(row, person),
        number=None,
        rank=said.get("rank"),
        rounds=None,
        total=points.get("points"),
        cup_points=points.get("cup_points"),
    )


def _in_series(row: Registration | AwayResult, person: Player) -> tuple[str, str, int] | None:
    """Its series. Who has no number of his own in one from a file comes behind all that it has (`series.reading`)."""
    cup = row.tournament.cup
    return None if cup is None else (cup.name, cup.slug, vars(row)["own"] or person.number + (vars(row)["highest"] or 0))


def series_of(played: Iterable[Played]) -> list[tuple[str, str, int]]:
    """The series of these tournaments, each once: name, address, the person's number there."""
    return list(dict.fromkeys(row.series for row in played if row.series is not None))


def read_merges(person: Player) -> list[Merge]:
    """Who turned out to be this person. One query."""
    return list(Merge.objects.filter(person=person, undone_at__isnull=True).select_related("other"))
