"""What a laptop knows of the federation's server that it sends to, and what it sent or has still to send."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from tournament.models.amounts import one_of
from tournament.models.times import Moment
from tournament.models.tournament import Tournament


class Federation(models.Model):
    """The one server that this laptop sends to. `address`: of its pages, without a path; `organiser`: this club's short name there;
    `key`: the public half of the key that was enrolled, whose private half lies in the data folder; `paused`: nothing is sent until
    somebody says so; `left_out`: uids of tournaments that stay here."""

    ONLY = 1
    """The key of the one row."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY)
    address = models.URLField(max_length=200)
    organiser = models.SlugField(max_length=80)
    name = models.CharField(max_length=200)
    key = models.CharField(max_length=64)
    enrolled_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    paused = models.BooleanField(default=False)
    left_out = models.JSONField(default=list, blank=True)

    class Meta:
        constraints = (models.CheckConstraint(condition=Q(id=1), name="federation_one"),)

    def __str__(self) -> str:
        return self.name


class Sent(models.TextChoices):
    """What became of something that is to be sent."""

    WAITS = "waits", _("wartet")
    SENT = "sent", _("angekommen")
    REFUSED = "refused", _("abgelehnt")
    DROPPED = "dropped", _("zurückgezogen")


class Sending(models.Model):
    """One upload: made once, kept, and the same bytes by the network and on a stick. `digest`: its address; `answer`: what the server said
    to it last (`status`, `code`, `findings` …). `taken`: somebody has it as a file. Of what was refused or dropped the number is free
    again. Once somebody of it was forgotten, `content` ends before the persons."""

    tournament = models.ForeignKey(Tournament, models.PROTECT, related_name="sendings")
    digest = models.CharField(max_length=64, unique=True)
    number = models.PositiveIntegerField()
    action = models.CharField(max_length=10)
    standings = models.CharField(max_length=64, blank=True, default="")
    reason = models.CharField(max_length=500, blank=True, default="")
    content = models.BinaryField()
    made_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    state = models.CharField(max_length=8, choices=Sent, default=Sent.WAITS)
    tries = models.PositiveIntegerField(default=0)
    next_at = Moment()
    answered_at = models.DateTimeField(null=True, blank=True)
    answer = models.JSONField(default=dict, blank=True)
    taken = models.BooleanField(default=False)

    class Meta:
        ordering = ("pk",)
        constraints = (
            one_of("state", Sent, "sending_state_known"),
            models.CheckConstraint(condition=Q(action__in=["publish", "correct", "withdraw"]), name="sending_action_known"),
            models.UniqueConstraint(fields=("tournament", "number"), condition=Q(state__in=["waits", "sent"]), name="sending_number_once"),
        )

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.number} {self.state}"
