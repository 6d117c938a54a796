"""The federation's register as its server signed it for laptops: one extract at most, replaced as a whole by a later one."""

from django.db import models

from tournament.models.times import Moment


class Extract(models.Model):
    """What is known of the extract that was read in. `key`: the register's public key (hexadecimal); later extracts must be of the same.

    `confirmed`: somebody held its fingerprint against the register's; before, nobody is known by it. `made_at`, `valid_until`, `organiser`,
    `count`: as its header says. `digest`: of its header, which says the digest of the rest.
    """

    organiser = models.CharField(max_length=200)
    made_at = models.DateTimeField()
    valid_until = models.DateField()
    key = models.CharField(max_length=64)
    digest = models.CharField(max_length=64)
    count = models.PositiveIntegerField()
    confirmed = models.BooleanField(default=False)
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()

    class Meta:
        ordering = ("-pk",)

    def __str__(self) -> str:
        return f"{self.organiser} {self.made_at:%Y-%m-%d}"


class ExtractRow(models.Model):
    """A person of the extract. `words`: his name without titles, folded, its words in order of the alphabet, to find him by; `valid_until`:
    of his membership, None where nothing is said; `leads_to`: the number that he has now, "" where it is this one."""

    number = models.CharField(max_length=12, primary_key=True)
    name = models.CharField(max_length=200)
    words = models.CharField(max_length=400, db_index=True)
    place = models.CharField(max_length=200, blank=True, default="")
    club = models.CharField(max_length=200, blank=True, default="")
    valid_until = models.DateField(null=True, blank=True)
    barred = models.BooleanField(default=False)
    leads_to = models.CharField(max_length=12, blank=True, default="")

    def __str__(self) -> str:
        return f"{self.number} {self.name}"
