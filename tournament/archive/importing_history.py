"""Stores what a file says of the past: corrected and struck lines, second versions, the log; with their own times. Part of `importing`."""

from collections.abc import Iterator, Mapping, Sequence
from uuid import uuid4

from scoring.field import seated
from tournament.archive.log import ReadLog
from tournament.archive.tables import ReadTable
from tournament.archive.versions import ReadVersion
from tournament.ledger.people.seat_changes import place_of
from tournament.ledger.store.convert import amount_columns
from tournament.models import Entry, LogRow, OtherVersion, Registration, SeatChange, Table, Tournament

Pairs = Sequence[tuple[Table, ReadTable]]


def with_history(row: Table, table: ReadTable, current: Sequence[Entry]) -> Iterator[Entry]:
    """Every version of the table's lines, not stored yet. `current`: those on the sheet."""
    left = {entry.position: entry for entry in current}
    for version in table.versions.history:
        position = table.versions.position(version.spot)
        if version.spot[0] is not None and version.version == _last(table, version):
            yield _amended(left.pop(position), version)
        else:
            yield _version(row, table, version, position)
    yield from left.values()


def _last(table: ReadTable, version: ReadVersion) -> int:
    return max(row.version for row in table.versions.history if row.spot == version.spot)


def _amended(entry: Entry, version: ReadVersion) -> Entry:
    """The version on the sheet, with what only the history says of it."""
    entry.version = version.version
    for field in ("reason", "author", "created_at"):
        setattr(entry, field, version.values[field])
    return entry


def _version(row: Table, table: ReadTable, version: ReadVersion, position: int) -> Entry:
    values = {field: value for field, value in version.values.items() if field != "reading" or value is not None}
    return Entry(
        table=row,
        balanced=row.balanced,
        position=position,
        version=version.version,
        games=table.games,
        client_id=uuid4(),
        current=version.version == _last(table, version),
        **values,
        **amount_columns(*version.amounts),
    )


def store_others(pairs: Pairs) -> None:
    """The second versions. One query."""
    OtherVersion.objects.bulk_create(
        OtherVersion(table=row, position=table.versions.position(other.spot), client_id=uuid4(), **other.values)
        for row, table in pairs
        for other in table.versions.others
    )


def store_changes(pairs: Pairs, entries: Sequence[Entry], registered: Mapping[int, Registration]) -> None:
    """Who sat where before somebody else did. One query."""
    rows = []
    for row, table in pairs:
        lines = [entry for entry in entries if entry.table_id == row.pk and entry.current] if table.changes else []
        games, last = (
            [(entry.game, entry.position) for entry in lines if entry.game is not None],
            max((entry.position for entry in lines), default=0),
        )
        for place, change in enumerate(table.changes):
            was = seated(table.seats, table.changes[:place])[change.seat]
            rows.append(
                SeatChange(
                    table=row,
                    index=change.seat,
                    position=place_of(change.before_game, games, last),
                    was=registered[was],
                    empty=change.empty or None,
                )
            )
    SeatChange.objects.bulk_create(rows)


def store_log(tournament: Tournament, rows: Sequence[ReadLog], pairs: Pairs, entries: Sequence[Entry]) -> None:
    """The log of the file, in its order. One query."""
    by_place = {(table.round, table.number): (row, table.versions) for row, table in pairs}
    stored = {(entry.table_id, entry.position, entry.version): entry for entry in entries}
    found = []
    for row in rows:
        table: Table | None = None
        entry: Entry | None = None
        if row.table is not None:
            table, versions = by_place[row.table]
            if row.entry is not None:
                spot, version = row.entry
                entry = stored[table.pk, versions.position(spot), version]
        values = {field: value for field, value in row.values.items() if field != "created"}
        found.append(LogRow(tournament=tournament, at=row.values["created"], table=table, entry=entry, **values))
    LogRow.objects.bulk_create(found, batch_size=500)
