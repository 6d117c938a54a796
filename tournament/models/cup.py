"""A series of tournaments. Its standings are computed, never stored; what was published of them is a row of its log (`series`)."""

from django.db import models


class Cup(models.Model):
    """A series: the tournaments of a season that count together.

    `policies`: how it is ranked, the fields of a request of `manage.py series` without `id`, `persons` and `tournaments`; None until it was
    said.
    """

    name = models.CharField(max_length=200, unique=True)
    slug = models.SlugField(max_length=80, unique=True)
    policies = models.JSONField(null=True, blank=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
