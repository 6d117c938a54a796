"""What other programs are let do, and what they are told: tokens of a team, webhooks, and mail that waits to be sent."""

from uuid import uuid4

from django.db import models

from tournament.models.organiser import Owner, Team
from tournament.models.scoped import Owned
from tournament.models.times import Moment


class ApiToken(models.Model):
    """Lets a program do what its scopes say, as far as the team may. `prefix`: what is shown of it; `digest`: of the whole."""

    team = models.ForeignKey(Team, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=100)
    prefix = models.CharField(max_length=12)
    digest = models.CharField(max_length=64, unique=True)
    scopes = models.JSONField(default=list)
    made_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    expires_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True, blank=True)
    revoked_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.name} {self.prefix}"


class Webhook(models.Model):
    """An address that is told what happened. `secret`: what each delivery is signed with; `events`: the kinds it asked for; `off`: since
    when it gets nothing any more, because nobody answered for days."""

    organiser = Owner(related_name="webhooks")
    url = models.URLField(max_length=500)
    secret = models.CharField(max_length=100)
    events = models.JSONField(default=list)
    made_at = Moment()
    author = models.CharField(max_length=150, blank=True, default="")
    off = models.DateTimeField(null=True, blank=True)

    objects = Owned()

    class Meta:
        ordering = ("pk",)

    def __str__(self) -> str:
        return self.url


class Delivery(models.Model):
    """One event for one webhook: ids only. `said`: what the other side answered last, shortened."""

    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    key = models.UUIDField(default=uuid4, unique=True)
    event = models.CharField(max_length=40)
    body = models.JSONField(default=dict)
    made_at = Moment()
    tries = models.PositiveIntegerField(default=0)
    next_at = Moment()
    done_at = models.DateTimeField(null=True, blank=True)
    given_up_at = models.DateTimeField(null=True, blank=True)
    said = models.CharField(max_length=200, blank=True, default="")

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.event} {self.key}"


class Mail(models.Model):
    """A letter that waits to be sent, or was. Nothing is sent where no server for mail is named."""

    organiser = Owner(related_name="mails")
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    made_at = Moment()
    tries = models.PositiveIntegerField(default=0)
    next_at = Moment()
    sent_at = models.DateTimeField(null=True, blank=True)
    fault = models.CharField(max_length=200, blank=True, default="")

    objects = Owned()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.to} {self.subject}"
