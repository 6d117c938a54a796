"""A cup's own rule sheet: each edition that was saved, kept as the file it is; and the sheet that a file says, read once."""

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.db import models

import rules
from rules.book import read_file
from tournament.models.kept import Kept
from tournament.models.organiser import Owner
from tournament.models.scoped import OwnedKept
from tournament.models.times import Moment


class OwnSheet(Kept):
    """One edition of a cup's own sheet, or of a free system. `file`: the whole of it, as it was saved; a tournament that plays by it
    carries it too."""

    organiser = Owner(related_name="own_sheets")
    slug = models.SlugField(max_length=60)
    edition = models.CharField(max_length=60)
    name = models.CharField(max_length=200)
    file = models.JSONField()
    author = models.CharField(max_length=150, blank=True, default="")
    at = Moment()

    objects = OwnedKept()  # type: ignore[misc]  # in the place of the manager of rows that are kept

    class Meta:
        ordering = ("slug", "-pk")
        constraints = (models.UniqueConstraint(fields=("organiser", "slug", "edition"), name="ownsheet_one_an_edition"),)

    def __str__(self) -> str:
        return f"{self.name}, {self.edition}"

    @property
    def sheet(self) -> rules.Sheet:
        """The sheet of its file."""
        return sheet_of(self.slug, self.file)


def sheet_of(system: str, file: Mapping[str, Any] | None) -> rules.Sheet:
    """The sheet that a file says, or the built-in one of this slug where there is none. Read once, and in its own order: what is stored of
    it does not change.

    Raises KeyError for a slug that there is not, `own.SheetRefused` for a file that is none.
    """
    return rules.KNOWN[system] if file is None else _read(json.dumps(file, ensure_ascii=False))


def sheet_key(sheet: rules.Sheet) -> str:
    """What tells it from every other sheet and edition: the slug of a built-in one, `slug@edition` of a cup's own."""
    return sheet.slug if sheet.file is None else f"{sheet.slug}@{sheet.edition}"


@lru_cache(maxsize=64)
def _read(text: str) -> rules.Sheet:
    return read_file(json.loads(text))
