"""The lines of a sheet as they are stored: a new version of one, and with it everything that follows from it on the whole sheet.

Radl and Pagatkassa look across games, so each write settles the sheet again (at most a few dozen records) and stores what changed.
Called by services only, inside their transaction and under their lock; never decides whether something may be written.
"""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from rules.glossary import TERMS, term
from tournament import convert
from tournament.models import Entry, Source, Table, TableState, Tournament
from tournament.models.amounts import CASH, POINTS, POT
from tournament.refusals import refuse

TOTALS = (*POINTS, *CASH, "pot", *POT)


class Sheet:
    """The current lines of a table, in order, with the rules of the table. `sent`: what was stored before under `client_id`."""

    def __init__(self, table: Table, client_id: UUID | None = None) -> None:
        tournament: Tournament = table.round.tournament
        self.table = table
        self.tariff = convert.tariff(tournament.system, tournament.options, table.seats)
        mine = Q(table=table, current=True)
        found = Entry.objects.filter(mine if client_id is None else mine | Q(client_id=client_id)).order_by("position")
        self.lines: list[Entry] = []
        self.sent: Entry | None = None
        for entry in found:
            if entry.current and entry.table_id == table.pk:
                self.lines.append(entry)
            if entry.client_id == client_id:
                self.sent = entry

    def at(self, position: int) -> Entry | None:
        """The current version of the line at a position, a struck one too."""
        return next((line for line in self.lines if line.position == position), None)

    def score(self, position: int | None = None, record: Mapping[str, Any] | None = None) -> dict[int, convert.Scored]:
        """The settled lines by position; with `position` as if `record` stood there (None: nothing)."""
        return self.score_all(position, record)[0]

    def score_all(
        self, position: int | None = None, record: Mapping[str, Any] | None = None
    ) -> tuple[dict[int, convert.Scored], convert.ScoredSheet]:
        """As `score`, and the sheet with its totals."""
        records = {line.position: line.record for line in self.lines}
        if position is not None:
            records[position] = record
        live = sorted((place, said) for place, said in records.items() if said is not None)
        scored = convert.score_sheet(self.tariff, [said for _place, said in live], self.table.games)
        return dict(zip([place for place, _said in live], scored.lines, strict=True)), scored


def must_have_frozen_rules(tournament: Tournament) -> None:
    """Refuses to compute under other rules than the tournament was opened with: totals never change silently."""
    if tournament.rules_frozen and tournament.rules_digest != convert.digest(tournament.system, tournament.options):
        text = _("Das Programm hat inzwischen andere Regeln als beim Start des Turniers festgehalten (%(edition)s). "
                 "„manage.py recompute“ zeigt, was sich ändern würde, und rechnet mit --adopt um.")
        raise refuse("rules_changed", text % {"edition": tournament.rules_edition})


def store_version(
    sheet: Sheet,
    *,
    position: int,
    record: Mapping[str, Any] | None,
    client_id: UUID,
    reason: str,
    author: str,
    scored: tuple[dict[int, convert.Scored], convert.ScoredSheet],
) -> Entry:
    """Stores a new version of a line and brings the sheet's other lines and the table's totals up to date."""
    table, old = sheet.table, sheet.at(position)
    if old is not None:
        Entry.objects.filter(pk=old.pk).update(current=False, game=None)
    by_position, result = scored
    update_lines([line for line in sheet.lines if line.position != position], by_position)
    derived = by_position[position].derived() if record is not None else {}
    entry = Entry.objects.create(
        table=table, position=position, version=old.version + 1 if old else 1, games=table.games, record=record, reason=reason,
        author=author, client_id=client_id, **derived,
    )
    update_table(table, result)
    return entry


def update_lines(lines: Sequence[Entry], by_position: Mapping[int, convert.Scored]) -> list[Entry]:
    """Stores what follows from the sheet for lines that were not written now; tells which changed."""
    changed, renumbered = [], []
    for line in lines:
        scored = by_position.get(line.position)
        derived = scored.derived() if scored is not None else {}
        different = {field: value for field, value in derived.items() if getattr(line, field) != value}
        if "game" in different and line.game is not None:
            renumbered.append(line.pk)
        for field, value in different.items():
            setattr(line, field, value)
        if different:
            changed.append(line)
    if renumbered:
        # Two lines never have one number, not even while the numbers move up.
        Entry.objects.filter(pk__in=renumbered).update(game=None)
    if changed:
        Entry.objects.bulk_update(changed, sorted(Entry.DERIVED - {"current"}))
    return changed


def update_table(table: Table, result: convert.ScoredSheet) -> None:
    """The table's totals from its sheet. A confirmation was for other numbers and falls."""
    for field, value in result.table_columns().items():
        setattr(table, field, value)
    table.source = Source.RECORDS if result.lines else Source.NOTHING
    if table.state == TableState.CONFIRMED:
        table.state = TableState.OPEN
    table.save(update_fields=[*TOTALS, "source", "state"])


def count_games(scored: Mapping[int, convert.Scored]) -> int:
    """The games on a sheet; redeals are none."""
    return sum(line.game is not None for line in scored.values())


def name_of(record: Mapping[str, Any] | None) -> str:
    """What was played, for the log: "Pagatrufer"."""
    game = (record or {}).get("game")
    return term(game) if isinstance(game, str) and game in TERMS else "–"
