"""The register as a list for a file: the columns that an import knows again, and what was played."""

from collections.abc import Iterable
from datetime import date

from django.utils.translation import gettext as _

from scoring.paper.report import Column, Kind, Report
from scoring.plain.rows import Meta
from tournament.ledger.store.convert import language
from tournament.register.reading import PersonRow


def people_report(rows: Iterable[PersonRow], *, title: str, number: str) -> Report:
    """One row a person; `number`: the head of the numbers."""
    heads = [
        ("number", number, Kind.NUMBER), ("name", _("Name"), Kind.WORD), ("place", _("Ort"), Kind.WORD), ("club", _("Verein"), Kind.WORD),
        ("tournaments", _("Turniere"), Kind.NUMBER), ("last", _("zuletzt"), Kind.WORD),
    ]
    cells = tuple((row.id, "".join(row.shown), row.place, row.club, row.tournaments, _day(row.last)) for row in rows)
    columns = tuple(Column(*head) for head in heads)
    nowhere = Meta(tournament=title, date=None, place="", system_title="", edition="", interpretations="", digest="")
    return Report(identifier="register", title=title, meta=nowhere, columns=columns, rows=cells, language=language())


def _day(day: date | None) -> str:
    return day.isoformat() if day else ""
