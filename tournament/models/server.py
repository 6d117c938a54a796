"""The servers of one database, as each of them said of itself last; and what one of them has made for all."""

from typing import ClassVar

from django.db import models

from tournament.models.amounts import one_of
from tournament.models.times import Moment


class ServerKind(models.TextChoices):
    """What a server does."""

    APP = "app"
    WORKER = "worker"


class Server(models.Model):
    """A server by its `name`; no row on a laptop. `version` and `edition`: of its program, the second changes with every file of it.
    `seen_at`: when it last said so, by the database's time.

    `facts`: what it says of its machine: `free`, megabytes on the disk of its data; `apart`, seconds by which its clock is ahead of the
    database's.
    """

    name = models.CharField(max_length=80, primary_key=True)
    kind = models.CharField(max_length=6, choices=ServerKind)
    version = models.CharField(max_length=20)
    edition = models.CharField(max_length=12)
    started_at = Moment()
    seen_at = Moment()
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ("name",)
        constraints: ClassVar = [one_of("kind", ServerKind, "server_kind_known")]

    def __str__(self) -> str:
        return self.name


class Made(models.Model):
    """What takes long to make and is the same at every server: a long paper, the price list of a rule sheet. `key` says from what it was
    made, so it is never wrong, only old; rows of yesterday go, and no backup has them."""

    key = models.CharField(max_length=80, primary_key=True)
    content = models.BinaryField()
    at = Moment(db_index=True)

    def __str__(self) -> str:
        return self.key
