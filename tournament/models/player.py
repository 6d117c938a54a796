"""Persons, and their registration for a tournament. Name, place and club; nothing more is kept about anybody."""

from collections.abc import Callable, Iterable
from typing import Any

from django.db import models, transaction
from django.db.models import F, Q

from scoring.field import Near, PersonName, near, understood
from scoring.plain import fold
from tournament.models.numbers import NumbersGiven, next_numbers, note_given
from tournament.models.tournament import Tournament


class PartOfName(models.CharField):  # type: ignore[type-arg]  # Django's own class takes no parameters when it runs
    """A column that follows from `name`, set whenever its row is written, alone or with many: the parts never say another thing than the
    name.

    It is none to be set by hand, and a query that updates `name` alone would leave it behind.
    """

    def __init__(self, *args: Any, part: Callable[[Any], str], **kwargs: Any) -> None:
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

    def of(self, row: models.Model) -> str:
        """What the row's name says now."""
        return self.part(understood(vars(row)["name"]))

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        """Puts it into the row that is written."""
        value = self.of(model_instance)[: self.max_length]
        setattr(model_instance, self.attname, value)
        return value


class PartOfPerson(PartOfName):
    """The same of what follows from name, place and club together: `part` takes the row."""

    def of(self, row: models.Model) -> str:
        """What the row says now."""
        return self.part(row)


TEXT: dict[str, Any] = {"max_length": 200, "blank": True, "default": "", "editable": False}


def sort_key(name: PersonName) -> str:
    """By surname, then given name, as `PersonName.order`: a text that the database can sort by."""
    return "\t".join(name.order)


def searched(person: "Player") -> str:
    """Everything by which somebody looks for him, folded, the words as they stand there."""
    return " ".join(fold(text) for text in (person.name, person.place, person.club) if text)


def near_by(part: str) -> PartOfPerson:
    """A column of `scoring.field.Near`."""
    return PartOfPerson(part=lambda person: getattr(near(understood(person.name), person.place), part), **{**TEXT, "max_length": 400})


def following(written: Iterable[str]) -> list[str]:
    """The columns that follow from these: none where neither name, place nor club is among them."""
    if not {"name", "place", "club"} & set(written):
        return []
    return [field.name for field in Player._meta.concrete_fields if isinstance(field, PartOfName)]


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
    """Many at once get their numbers as one does, and what follows from name, place and club is written with these."""

    def bulk_create(self, objs: Iterable["Player"], *args: Any, **kwargs: Any) -> list["Player"]:
        """Stores them, each with a number."""
        persons = list(objs)
        with transaction.atomic(savepoint=False):
            number_them(persons)
            return super().bulk_create(persons, *args, **kwargs)

    def bulk_update(self, objs: Iterable["Player"], fields: Iterable[str], batch_size: int | None = None) -> int:
        """Stores these columns of theirs, and those that follow from them."""
        persons, written = list(objs), [*fields, *following(fields)]
        for name in written:
            if isinstance(field := Player._meta.get_field(name), PartOfName):
                for person in persons:
                    field.pre_save(person, add=False)
        return super().bulk_update(persons, written, batch_size)


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
    search = PartOfPerson(part=searched, **{**TEXT, "max_length": 1_000})
    sound, family_at, given_at = near_by("sound"), near_by("family_at"), near_by("given_at")
    provisional = models.BooleanField(default=False, editable=False)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, blank=True, related_name="merged_from")
    number = models.PositiveBigIntegerField(unique=True, editable=False)
    federation_number = models.CharField(max_length=12, blank=True, default="", editable=False)

    objects = Persons()

    class Meta:
        ordering = ("sort_key", "place", "pk")
        # Equal or not is all that is asked of these: PostgreSQL needs no second index for how they begin.
        indexes = tuple(models.Index(fields=(part,), name=f"player_{part}") for part in Near._fields)
        constraints = (
            models.CheckConstraint(condition=~Q(name=""), name="player_named"),
            models.UniqueConstraint(
                fields=("federation_number",), condition=~Q(federation_number=""), name="player_federation_number_once"
            ),
        )

    def __str__(self) -> str:
        return self.name

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Somebody new gets his number. What follows from name, place and club is written with them."""
        if kwargs.get("update_fields") is not None:
            kwargs["update_fields"] = [*kwargs["update_fields"], *following(kwargs["update_fields"])]
        with transaction.atomic(savepoint=False):
            if self._state.adding:
                number_them([self])
            super().save(*args, **kwargs)


class ClubMembership(models.Model):
    """A person in a club, as the register knows it: `club` its name, `since` and `until` the first and the last day (None: not known; he is
    in it still). `Player.club` is what lists show of it."""

    person = models.ForeignKey(Player, models.PROTECT, related_name="memberships")
    club = models.CharField(max_length=200)
    since = models.DateField(null=True, blank=True)
    until = models.DateField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=~Q(club=""), name="membership_of_a_club"),
            models.CheckConstraint(
                condition=Q(since__isnull=True) | Q(until__gte=F("since")) | Q(until__isnull=True), name="membership_in_order"
            ),
            models.UniqueConstraint(fields=("person", "club"), condition=Q(until__isnull=True), name="membership_once_at_a_time"),
        )

    def __str__(self) -> str:
        return f"{self.person_id} {self.club}"


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
