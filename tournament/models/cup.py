"""A series of tournaments. Its standings are computed, never stored."""

from django.db import models


class Cup(models.Model):
    """A series: the tournaments of a season that count together."""

    name = models.CharField(max_length=200, unique=True)
    slug = models.SlugField(max_length=80, unique=True)

    class Meta:
        ordering = ("name",)

    def __str__(self) -> str:
        return self.name
