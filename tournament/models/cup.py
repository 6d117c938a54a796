"""A series of tournaments. Its standings are computed, never stored; what was published of them is a row of its log (`series`)."""

from django.db import models

from tournament.models.organiser import Owner
from tournament.models.scoped import Owned


class Cup(models.Model):
    """A series: the tournaments of a season that count together.

    `policies`: how it is ranked, the fields of a request of `manage.py series` without `id`, `persons` and `tournaments`; None until it was
    said.
    """

    organiser = Owner(related_name="cups")
    name = models.CharField(max_length=200)
    slug = models.SlugField(max_length=80)
    policies = models.JSONField(null=True, blank=True)

    objects = Owned()

    class Meta:
        ordering = ("name",)
        constraints = (
            models.UniqueConstraint(fields=("organiser", "name"), name="cup_name_once"),
            models.UniqueConstraint(fields=("organiser", "slug"), name="cup_slug_once"),
        )

    def __str__(self) -> str:
        return self.name
