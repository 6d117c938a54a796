"""Plain tables: each is drawn as all are."""

from collections.abc import Iterator

import django_tables2

from tournament.archive import findings_table  # noqa: F401 - tables are subclasses once they are imported
from tournament.backup import tables as backup_tables  # noqa: F401
from tournament.desk import tables as desk_tables  # noqa: F401
from tournament.site.tables import DataTable


def every(kind: type[django_tables2.Table]) -> Iterator[type[django_tables2.Table]]:
    for one in kind.__subclasses__():
        yield one
        yield from every(one)


def test_every_table_has_our_look() -> None:
    """django-tables2 reads a class's own Meta and no inherited one: without it a list has the library's template and links to sort by."""
    found = {one.__name__: one([]) for one in every(DataTable) if one.__name__ != "LogTable"}
    assert {"RoundTable", "TournamentTable", "BackupTable", "FindingTable"} <= set(found)
    assert [name for name, table in found.items() if table.template_name != "site/_data.html" or table.orderable] == []
    assert [name for name, table in found.items() if "data" not in table.attrs["class"].split()] == []
