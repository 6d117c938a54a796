"""The referees of a tournament, with what they have done, and the players that one of them may be."""

from typing import NamedTuple

from django.contrib.auth.models import User
from django.db.models import Count, IntegerField, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournament.models import Call, Helper, Phase, Referee, Registration, Ruling, Tournament


class RefereeRow(NamedTuple):
    """A referee. `number`, `player`: who he is among the players (None, "": plays nowhere); `calls` that he took and `rulings` here."""

    id: int
    name: str
    login: str
    active: bool
    number: int | None
    player: str
    calls: int
    rulings: int


class Playing(NamedTuple):
    """A player who takes part."""

    player_id: int
    number: int
    name: str


def read_referees(tournament: Tournament) -> list[RefereeRow]:
    """All who were ever appointed, the active ones first. One query."""
    plays = Registration.objects.filter(tournament=OuterRef("tournament"), player=OuterRef("player"))
    found = (
        Referee.objects.filter(tournament=tournament)
        .select_related("user", "player")
        .annotate(
            number=Subquery(plays.values("number")[:1]),
            calls=_count(Call.objects.all(), "taken_by"),
            rulings=_count(Ruling.objects.all(), "referee"),
        )
        .order_by("-active", "pk")
    )
    return [
        RefereeRow(
            id=row.pk,
            name=str(row),
            login=row.user.username,
            active=row.active,
            number=row.number,
            player=row.player.name if row.player else "",
            calls=row.calls,
            rulings=row.rulings,
        )
        for row in found
    ]


class HelperRow(NamedTuple):
    """A helper at the desk."""

    id: int
    name: str
    login: str
    active: bool


def read_helpers(tournament: Tournament) -> list[HelperRow]:
    """All who were ever appointed, the active ones first. One query."""
    found = Helper.objects.filter(tournament=tournament).select_related("user").order_by("-active", "pk")
    return [HelperRow(row.pk, str(row), row.user.username, row.active) for row in found]


def helping_now(user: User) -> list[str]:
    """The slugs of the organiser's tournaments at whose desk this account helps and that are not closed. One query."""
    going_on = Tournament.objects.filter(phase__in=(Phase.DRAFT, Phase.REGISTRATION, Phase.RUNNING)).order_by()
    rows = Helper.objects.filter(user=user, active=True, tournament__in=going_on)
    return list(rows.order_by("-pk").values_list("tournament__slug", flat=True))


def refereeing_now(user: User) -> list[str]:
    """The slugs of the organiser's running tournaments at which this account rules. One query."""
    rows = Referee.objects.filter(user=user, active=True, tournament__in=Tournament.objects.filter(phase=Phase.RUNNING).order_by())
    return list(rows.order_by("-pk").values_list("tournament__slug", flat=True))


def _count(made: QuerySet[Call] | QuerySet[Ruling], who: str) -> Coalesce:
    """How many of these rows, of this tournament, name the referee's account."""
    rows = made.filter(**{who: OuterRef("user")}, table__round__tournament=OuterRef("tournament")).order_by()
    return Coalesce(Subquery(rows.values(who).annotate(n=Count("pk")).values("n"), output_field=IntegerField()), 0)


def read_playing(tournament: Tournament) -> list[Playing]:
    """Everybody who takes part, by number. One query."""
    found = Registration.objects.filter(tournament=tournament, withdrawn=False).order_by("number")
    return [Playing(*row) for row in found.values_list("player_id", "number", "player__name")]
