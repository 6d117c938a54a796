"""Persons, and their registration for a tournament. Name, place and club; nothing more is kept about anybody."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db import models, transaction
from django.db.models import Q

from scoring.field import PersonName, understood
from tournament.models.numbers import NumbersGiven, next_numbers, note_given
from tournament.models.tournament import Tournament


class PartOfName(models.CharField):  # type: ignore[type-arg]  # Django's own class takes no parameters when it runs
    """A column that follows from `name`, set whenever its row is written, alone or with many: the parts never say another thing than the
    name.

    It is none to be set by hand, and a query that updates `name` alone would leave it behind.
    """

    def __init__(self, *args: Any, part: Callable[[PersonName], str], **kwargs: Any) -> None:
        self.part = part
        super().__init__(*args, **kwargs)

    def deconstruct(self) -> tuple[str, str, Any, Any]:
        """To the database it is a text like any other."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs

    def clone(self) -> "PartOfName":
        """The same column for a model that inherits it, or a state of the migrations."""
        _name, _path, args, kwargs = self.deconstruct()
        return type(self)(*args, part=self.part, **kwargs)

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """What the row's name says now."""
        value = self.part(understood(vars(model_instance)["name"]))
        setattr(model_instance, self.attname, value)
        return value


TEXT: dict[str, Any] = {"max_length": 200, "blank": True, "default": "", "editable": False}


def sort_key(name: PersonName) -> str:
    """By surname, then given name, as `PersonName.order`: a text that the database can sort by."""
    return "\t".join(name.order)


def number_them(persons: Iterable["Player"]) -> None:
    """Gives the next numbers to those of these new persons who have none. One query, two more where some bring their own."""
    brought = [person.number for person in persons if person.number is not None]
    if brought:
        note_given(NumbersGiven.Kind.OWN, max(brought))
    without = [person for person in persons if person.number is None]
    if without:
        for person, number in zip(without, next_numbers(NumbersGiven.Kind.OWN, len(without)), strict=True):
            person.number = number


class Persons(models.Manager["Player"]):
    """Many at once get their numbers as one does."""

    def bulk_create(self, objs: Iterable["Player"], *args: Any, **kwargs: Any) -> list["Player"]:
        """Stores them, each with a number."""
        persons = list(objs)
        with transaction.atomic(savepoint=False):
            number_them(persons)
            return super().bulk_create(persons, *args, **kwargs)


class Player(models.Model):
    """A person over all tournaments. A correction of the name holds everywhere.

    `name` is the one text for it, as it is shown; its parts stand beside it for lists and searches. `number`: in this program's register,
    given by itself and never to anybody else; printed on his pass. `federation_number`: in the federation's, where it gave him one
    (`scoring.field.federation`). `merged_into`: who he turned out to be; his rows are that person's then, nobody finds him any more, and
    his numbers lead there.
    """

    name = models.CharField(max_length=200, db_index=True)
    surname = PartOfName(part=lambda name: name.surname, **TEXT)
    given = PartOfName(part=lambda name: name.given, **TEXT)
    title = PartOfName(part=lambda name: name.title, **TEXT)
    suffix = PartOfName(part=lambda name: name.suffix, **TEXT)
    sort_key = PartOfName(part=sort_key, **{**TEXT, "max_length": 400, "db_index": True})
    place = models.CharField(max_length=200, blank=True, default="")
    club = models.CharField(max_length=200, blank=True, default="")
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged_from")
    number = models.PositiveBigIntegerField(unique=True, editable=False)
    federation_number = models.CharField(max_length=12, blank=True, default="", editable=False)

    objects = Persons()

    class Meta:
        ordering = ("sort_key", "place", "pk")
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="player_named"),
            models.UniqueConstraint(
                fields=("federation_number",), condition=~Q(federation_number=""), name="player_federation_number_once"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Somebody new gets his number."""
        with transaction.atomic(savepoint=False):
            if self._state.adding:
                number_them([self])
            super().save(*args, **kwargs)


class Registration(models.Model):
    """A player in a tournament: the number on his lapel, his tags, whether he has paid, is here, has left.

    `anonymous`: visitors see his number instead of his name, place and club. `own_fee_cents`: what he pays where that is another than all
    pay.
    """

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="registrations")
    player = models.ForeignKey(Player, models.PROTECT, related_name="registrations")
    number = models.PositiveIntegerField()
    tags = models.JSONField(default=list, blank=True)
    paid = models.BooleanField(default=False)
    own_fee_cents = models.PositiveIntegerField(null=True, blank=True)
    present = models.BooleanField(default=False)
    anonymous = models.BooleanField(default=False)
    withdrawn = models.BooleanField(default=False)
    withdrawn_reason = models.CharField(max_length=500, blank=True, default="")
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("number",)
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="registration_number_once"),
            models.UniqueConstraint(fields=("tournament", "player"), name="registration_player_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="registration_number_positive"),
        )

    def __str__(self) -> str:
        return f"{self.number} {self.player}"

    def fee_of(self, tournament: Tournament) -> int:
        """What he pays in cents, as long as he takes part."""
        return tournament.fee_cents if self.own_fee_cents is None else self.own_fee_cents
