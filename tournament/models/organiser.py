"""Organisers: the clubs and the federation that run tournaments with one program, their teams, and who is in them.

On a laptop there is one, made with the database, and nobody notices it. Whose something is stands in its column `organiser` (`Owner`).
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any, Self
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.db.models import Exists, ExpressionWrapper, OuterRef, Q
from django.utils.translation import gettext_lazy as _
from django_scopes import get_scope, scopes_disabled

from tournament.models.amounts import one_of
from tournament.models.kept import Kept
from tournament.models.times import Moment

DIMENSION = "organiser"
"""Of django-scopes: whose objects a page, a command or a job works on."""


@contextmanager
def everywhere() -> Iterator[None]:
    """What is done here is done for all organisers: the server's own work, and what reaches beyond one, as a Sperre."""
    with scopes_disabled():
        yield


class Kind(models.TextChoices):
    """What an organiser is: the federation, under which the others stand, or a club."""

    FEDERATION = "federation", _("Verband")
    CLUB = "club", _("Verein")


class Organisers(models.QuerySet["Organiser"]):
    """Which one an address means."""

    def meant(self, address: str = "") -> Self:
        """The one of `/o/<address>/…`; at the other addresses ("") the only one, and none where there are several."""
        return self.filter(slug=address, closed=False) if address else self & _the_only_one()


class Organiser(models.Model):
    """Who runs tournaments. The one without `parent` is the root: its teams keep what is the whole server's, and the register.

    `closed`: has nothing any more and is found nowhere; its log stays.
    """

    uid = models.UUIDField(default=uuid4, unique=True, editable=False)
    parent = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="members")
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.CLUB)
    name = models.CharField(max_length=200)
    slug = models.SlugField(max_length=80, unique=True)
    closed = models.BooleanField(default=False)

    objects = Organisers.as_manager()

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            one_of("kind", Kind, "organiser_kind_known"),
            models.CheckConstraint(condition=~Q(name=""), name="organiser_named"),
            models.CheckConstraint(condition=Q(kind=Kind.CLUB) | Q(parent__isnull=True), name="organiser_federation_is_root"),
            models.UniqueConstraint(
                ExpressionWrapper(Q(parent__isnull=True), models.BooleanField()),
                condition=Q(parent__isnull=True),
                name="organiser_one_root",
            ),
        )

    def __str__(self) -> str:
        return self.name


def others(key: str) -> Organisers:
    """The organisers beside the one whose key a query calls so."""
    return Organiser.objects.filter(closed=False).exclude(pk=OuterRef(key))


@cache
def _the_only_one() -> Organisers:
    """Never asked itself: put together once, for every request of a laptop begins with it."""
    return Organiser.objects.filter(~Exists(others("pk")), closed=False)


def here() -> int:
    """The key of the organiser that is worked for: of the scope, or the only one. Raises Organiser.DoesNotExist where none is meant. One
    query."""
    meant = get_scope().get(DIMENSION)
    return (Organiser.objects.meant("") if meant is None else meant).values_list("pk", flat=True).get()


class Owner(models.ForeignKey[Any, Any]):
    """Whose something is. Left open it is the organiser's for whom it is made: of the page, or of the command."""

    def __init__(self, **named: Any) -> None:
        super().__init__(named.pop("to", Organiser), named.pop("on_delete", models.PROTECT), **named)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """To the database it is a foreign key like any other."""
        name, _path, args, named = super().deconstruct()
        return name, "django.db.models.ForeignKey", args, named

    def pre_save(self, model_instance: models.Model, add: bool) -> Any:
        """The key, and the one that is meant where none was said."""
        if getattr(model_instance, self.attname) is None:
            setattr(model_instance, self.attname, here())
        return super().pre_save(model_instance, add)


class Team(models.Model):
    """Accounts that have the same roles: over all tournaments of the organiser (`every`), or over chosen ones."""

    organiser = models.ForeignKey(Organiser, models.PROTECT, related_name="teams")
    name = models.CharField(max_length=100)
    owner = models.BooleanField(default=False)
    director = models.BooleanField(default=False)
    referee = models.BooleanField(default=False)
    helper = models.BooleanField(default=False)
    treasurer = models.BooleanField(default=False)
    secretary = models.BooleanField(default=False)
    every = models.BooleanField(default=True)
    tournaments = models.ManyToManyField("tournament.Tournament", related_name="teams", blank=True)

    class Meta:
        ordering = ("name", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="team_named"),
            models.UniqueConstraint(fields=("organiser", "name"), name="team_name_once"),
            models.CheckConstraint(
                condition=Q(owner=True) | Q(director=True) | Q(referee=True) | Q(helper=True) | Q(treasurer=True) | Q(secretary=True),
                name="team_has_a_role",
            ),
            models.CheckConstraint(condition=Q(every=True) | Q(owner=False, secretary=False), name="team_owner_and_secretary_of_all"),
        )

    def __str__(self) -> str:
        return self.name


ROLES = ("owner", "director", "referee", "helper", "treasurer", "secretary")
"""The columns of a team that are roles."""


class Membership(models.Model):
    """An account in a team. It may be in several."""

    team = models.ForeignKey(Team, models.PROTECT, related_name="memberships")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="memberships")
    since = Moment()

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("team", "user"), name="membership_once"),)

    def __str__(self) -> str:
        return f"{self.user} {self.team}"


class Invitation(models.Model):
    """A link that makes who opens it a member of a team: once, and until it expires. Only the digest of its token is kept.

    `renews`: an account that gets a new password by it instead, whose own is forgotten.
    """

    team = models.ForeignKey(Team, models.CASCADE, null=True, blank=True, related_name="invitations")
    organiser = models.ForeignKey(Organiser, models.CASCADE, related_name="invitations")
    digest = models.CharField(max_length=64, unique=True)
    made_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    renews = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, blank=True, related_name="renewals")

    class Meta:
        ordering = ("-pk",)
        constraints = (
            models.CheckConstraint(
                condition=Q(team__isnull=False, renews__isnull=True) | Q(team__isnull=True, renews__isnull=False),
                name="invitation_to_a_team_or_a_password",
            ),
        )

    def __str__(self) -> str:
        return f"{self.organiser} {self.made_at:%Y-%m-%d}"


class OrganiserLogRow(Kept):
    """Who did what when about an organiser, its teams and accounts. `action` and `facts` as in the other logs."""

    organiser = models.ForeignKey(Organiser, models.PROTECT, related_name="log")
    at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    action = models.SlugField(max_length=40)
    facts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.action} {self.at:%Y-%m-%d %H:%M}"
