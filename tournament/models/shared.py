"""What all servers of one database share, so that none of it lies in one's memory or folder; the wrong codes that somebody typed,
and how often somebody asked."""

from django.db import models

from tournament.models.times import Moment


class Shared(models.Model):
    """One text by its `key`: the address that slips lead to, which of ours were reached, the key for signing."""

    key = models.SlugField(max_length=20, primary_key=True)
    text = models.TextField(blank=True, default="")

    def __str__(self) -> str:
        return self.key


class Counted(models.Model):
    """How often somebody asked, sent or wrote in one span of time, as processes of all servers have told (`site.pace`). `key`: a digest of
    who and when; a row is worth nothing when its span is over, and goes."""

    key = models.BigIntegerField(primary_key=True)
    until = models.DateTimeField(db_index=True)
    count = models.PositiveIntegerField()

    def __str__(self) -> str:
        return str(self.count)


class WrongCode(models.Model):
    """A code of no table, typed from this address. Rows older than the pause are worth nothing and go."""

    address = models.CharField(max_length=60)
    at = Moment()

    class Meta:
        indexes = (models.Index(fields=("address", "at"), name="wrong_code_by_address"),)

    def __str__(self) -> str:
        return self.address
