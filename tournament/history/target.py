"""Under what tournaments are recounted: a sheet, an edition of each one's own, or each one's own as this program reads it."""

from collections.abc import Mapping
from typing import Any, NamedTuple

import rules
from rules.book import edition_of, sheet_name
from tournament.models.own_sheet import sheet_of


class Target(NamedTuple):
    """`slug`: of a built-in sheet; `file`: of another, whole, as it travels to other processes; `edition`: of each tournament's own line
    of editions; where nothing is named, each tournament's own sheet."""

    slug: str = ""
    file: Mapping[str, Any] | None = None
    edition: str = ""

    @classmethod
    def of_sheet(cls, sheet: rules.Sheet) -> "Target":
        """Under one sheet for all."""
        return cls(sheet.slug, sheet.file)

    def sheet(self, own: rules.Sheet) -> rules.Sheet | tuple[rules.Finding, ...]:
        """The sheet for a tournament that was played by `own`; why there is none."""
        if self.slug:
            return sheet_of(self.slug, self.file)
        found, unknown = edition_of(own, self.edition or None)
        return unknown or found

    def named(self, language: str) -> str:
        """In words; "" for each one's own."""
        return sheet_name(sheet_of(self.slug, self.file).system, language) if self.slug else self.edition
