"""What laptops send to the federation's server: who may send, the tournaments that arrived, and every revision of them, for good.

What was sent is kept as it came (`Revision`, `PersonsPart`); how far the server is with it stands beside (`Course`), and what follows
from the revision that counts stands with the tournament (`Received`), to be worked out again at any time.
"""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.kept import Kept
from tournament.models.organiser import Organiser, Owner
from tournament.models.player import Player
from tournament.models.scoped import Owned
from tournament.models.times import Moment


class Laptop(models.Model):
    """A sender: whoever has the private half of `key` (Ed25519, hexadecimal) sends for the organiser. `revoked_from`: what arrives from
    then on is refused; what arrived before stays."""

    organiser = Owner(related_name="laptops")
    name = models.CharField(max_length=200)
    key = models.CharField(max_length=64, unique=True)
    enrolled_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    revoked_from = models.DateTimeField(null=True, blank=True)
    revoked_by = models.CharField(max_length=150, blank=True, default="")

    objects = Owned()

    class Meta:
        ordering = ("name", "pk")
        constraints = (models.CheckConstraint(condition=~Q(name=""), name="laptop_named"),)

    def __str__(self) -> str:
        return self.name


class Enrolment(models.Model):
    """A code that lets a laptop send: once, and until it expires. Only its digest is kept."""

    organiser = Owner(related_name="enrolments")
    digest = models.CharField(max_length=64, unique=True)
    made_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)

    objects = Owned()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.made_at:%Y-%m-%d}"


class Received(models.Model):
    """A tournament that a laptop sent, by its uid. `head`: the revision that counts, None while none does; `withdrawn`: the last word is
    that it does not count. `name` … `rounds`: as the head says, the name before as the
    first says. `results`: what each number brought, as a request of a series has it
    (rank, points …), worked out from the head."""

    uid = models.UUIDField(unique=True)
    organiser = Owner(related_name="received")
    head = models.ForeignKey("Revision", models.PROTECT, null=True, blank=True, related_name="+")
    withdrawn = models.BooleanField(default=False)
    name = models.CharField(max_length=200, blank=True, default="")
    date = models.DateField(null=True, blank=True)
    place = models.CharField(max_length=200, blank=True, default="")
    system = models.CharField(max_length=60, blank=True, default="")
    rounds = models.PositiveSmallIntegerField(default=0)
    results = models.JSONField(default=list, blank=True)
    first_at = Moment()

    objects = Owned()

    class Meta:
        ordering = ("-date", "-pk")
        indexes = (models.Index(fields=("date",), name="received_date"),)

    def __str__(self) -> str:
        return self.name or str(self.uid)


class Revision(Kept):
    """One state of a tournament as it was sent. `digest`: its address; `header`, `signature`, `results`: the lines of the upload;
    `supersedes`: the address of the one before, "" for the first; `by_hand`: it came on a stick."""

    tournament = models.ForeignKey(Received, models.PROTECT, related_name="revisions")
    laptop = models.ForeignKey(Laptop, models.PROTECT, related_name="revisions")
    digest = models.CharField(max_length=64, unique=True)
    number = models.PositiveIntegerField()
    action = models.CharField(max_length=10)
    supersedes = models.CharField(max_length=64, blank=True, default="")
    reason = models.CharField(max_length=500, blank=True, default="")
    standings = models.CharField(max_length=64, blank=True, default="")
    made_at = models.DateTimeField()
    received_at = Moment()
    by_hand = models.BooleanField(default=False)
    author = models.CharField(max_length=150, blank=True, default="")
    header = models.TextField()
    signature = models.CharField(max_length=128)
    results = models.TextField(blank=True, default="")

    class Meta:
        ordering = ("pk",)
        constraints = (
            models.CheckConstraint(condition=Q(action__in=["publish", "correct", "withdraw"]), name="revision_action_known"),
            models.CheckConstraint(condition=~Q(action="withdraw") | Q(results=""), name="revision_withdrawn_has_no_results"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number} {self.digest[:6]}"


class PersonsPart(models.Model):
    """Who the numbers of a revision are, as it was sent; whoever is forgotten is taken out of it (`redacted`), and its digest in the header
    stays. `content`: JSON, a tarock-persons/1."""

    revision = models.OneToOneField(Revision, models.PROTECT, related_name="persons")
    content = models.TextField()
    redacted = models.BooleanField(default=False)

    def __str__(self) -> str:
        return str(self.revision_id)


class Stage(models.TextChoices):
    """How far the server is with a revision."""

    ARRIVED = "arrived", _("angekommen")
    SETTLED = "settled", _("nachgerechnet")
    MATCHED = "matched", _("Personen zugeordnet")
    BUILT = "built", _("Seiten gebaut")
    PUBLIC = "public", _("veröffentlicht")
    COUNTED = "counted", _("gezählt")
    DONE = "done", _("fertig")


class Course(models.Model):
    """How far the server is with a revision. `held`: why it goes no further until a person decides ("": it goes on), with its `facts`;
    `removed`: a person put it aside, with a reason. `next_at`: when to try again, after a fault."""

    revision = models.OneToOneField(Revision, models.PROTECT, related_name="course")
    stage = models.CharField(max_length=8, choices=Stage, default=Stage.ARRIVED)
    held = models.SlugField(max_length=40, blank=True, default="")
    facts = models.JSONField(default=dict, blank=True)
    removed = models.BooleanField(default=False)
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.CharField(max_length=150, blank=True, default="")
    decided_reason = models.CharField(max_length=500, blank=True, default="")
    tries = models.PositiveIntegerField(default=0)
    next_at = Moment()
    public_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("pk",)
        constraints = (one_of("stage", Stage, "course_stage_known"),)
        indexes = (models.Index(fields=("next_at",), condition=~Q(stage="done") & Q(held="", removed=False), name="course_waiting"),)

    def __str__(self) -> str:
        return f"{self.revision_id} {self.stage}"


class Link(models.Model):
    """Who a number of a tournament that arrived is. `how`: "number" (of the federation, with his name), "alias", or "person" where somebody
    decided (`author`)."""

    tournament = models.ForeignKey(Received, models.CASCADE, related_name="links")
    number = models.PositiveIntegerField()
    person = models.ForeignKey(Player, models.PROTECT, related_name="linked")
    how = models.CharField(max_length=8)
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()

    class Meta:
        ordering = ("tournament", "number")
        constraints = (
            models.UniqueConstraint(fields=("tournament", "number"), name="link_number_once"),
            models.UniqueConstraint(fields=("tournament", "person"), name="link_person_once"),
            models.CheckConstraint(condition=Q(how__in=["number", "alias", "person"]), name="link_how_known"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number}"


class Alias(models.Model):
    """Who somebody is whom this organiser sends under this name and place without a number: confirmed by a person once."""

    organiser = models.ForeignKey(Organiser, models.CASCADE, related_name="aliases")
    name = models.CharField(max_length=200)
    place = models.CharField(max_length=200, blank=True, default="")
    person = models.ForeignKey(Player, models.PROTECT, related_name="aliases")
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()

    class Meta:
        ordering = ("pk",)
        constraints = (models.UniqueConstraint(fields=("organiser", "name", "place"), name="alias_once"),)

    def __str__(self) -> str:
        return f"{self.name} {self.place}"


class UploadLogRow(Kept):
    """Who did what when with laptops, uploads and whom they name. `action` and `facts` as in the other logs; a person by his number."""

    organiser = models.ForeignKey(Organiser, models.PROTECT, related_name="upload_log")
    at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    action = models.SlugField(max_length=40)
    facts = models.JSONField(default=dict, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.action} {self.at:%Y-%m-%d %H:%M}"
