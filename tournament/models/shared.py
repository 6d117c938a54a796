"""What all servers of one database share, so that none of it lies in one's memory or folder; and the wrong codes that somebody typed."""

from django.db import models

from tournament.models.times import Moment


class Shared(models.Model):
    """One text by its `key`: the address that slips lead to, which of ours were reached, the key for signing."""

    key = models.SlugField(max_length=20, primary_key=True)
    text = models.TextField(blank=True, default="")

    def __str__(self) -> str:
        return self.key


class WrongCode(models.Model):
    """A code of no table, typed from this address. Rows older than the pause are worth nothing and go."""

    address = models.CharField(max_length=60)
    at = Moment()

    class Meta:
        indexes = (models.Index(fields=("address", "at"), name="wrong_code_by_address"),)

    def __str__(self) -> str:
        return self.address
