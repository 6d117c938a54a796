"""The lines of a sheet as they are stored: a new version of one, and with it everything that follows from it on the whole sheet.

Radl and Pagatkassa look across games, so each write settles the sheet again (at most a few dozen records) and stores what changed. What is
worked out here (`new_version`, `changed_by`) is stored by services only, inside their transaction and under their lock; never decides
whether something may be written.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

import rules
from rules.book import edition_name
from rules.decide import consequence
from tournament.ledger.lines import ruled
from tournament.ledger.lines.annotations import waiting_rulings, with_rulings
from tournament.ledger.lines.settled import Settled, said_of, settled, with_record
from tournament.ledger.people.empty_seats import empty_at
from tournament.ledger.store import convert
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.refusals import refuse, refuse_all
from tournament.ledger.store.rows import put_down, put_in
from tournament.models import POSITION_STEP, Case, Entry, Ruling, Source, Table, TableState, Tournament, times
from tournament.models.amounts import CASH, POINTS, POT

TOTALS = (*POINTS, *CASH, "pot", *POT, "balanced")
SCORED = sorted(Entry.DERIVED - {"current", "ruling"})
"""What settling a sheet again can change on a line."""


_lines = Entry.objects.order_by("position")
_current = Prepared(lambda table: _lines.filter(table=table, current=True))
_current_or_sent = Prepared(lambda table, client_id: _lines.filter(Q(table=table, current=True) | Q(client_id=client_id)))


def rules_at(table: Table) -> rules.Tariff:
    """The rules of a table."""
    return convert.tariff(table.round.tournament.sheet, table.round.tournament.options, table.seats)


class CurrentLines:
    """The current lines of a table, in order, with the rules of the table. `sent`: what was stored before under `client_id`."""

    def __init__(self, table: Table, client_id: UUID | None = None, *, held: bool = True, entries: Sequence[Entry] | None = None) -> None:
        """`held`: whether a ruling may wait for a line; it is not looked for where none does. `entries`: the versions of the table's lines,
        where they have been read."""
        self.table, self.held = table, held
        self.tariff = rules_at(table)
        self.empty = empty_at(table)
        self.lines: list[Entry] = []
        self.sent: Entry | None = None
        if entries is None:
            entries = with_rulings(_current(table.pk) if client_id is None else _current_or_sent(table.pk, client_id))
        for entry in entries:
            if entry.current and entry.table_id == table.pk:
                self.lines.append(entry)
            if entry.client_id == client_id:
                self.sent = entry

    def at(self, position: int) -> Entry | None:
        """The current version of the line at a position, a struck one too."""
        return next((line for line in self.lines if line.position == position), None)

    @property
    def next_position(self) -> int:
        """Where a new line goes."""
        return max((line.position for line in self.lines), default=0) + POSITION_STEP

    def tariff_at(self, position: int) -> rules.Tariff:
        """The rules of the game at this place of the sheet."""
        return self.tariff.without(self.empty.at(position))

    @cached_property
    def waiting(self) -> list[Ruling]:
        """The standing rulings on games of this table that nobody has written, with their cases."""
        return list(waiting_rulings().filter(table=self.table)) if self.held else []

    def ruling_at(self, position: int, by_position: Mapping[int, convert.Scored]) -> Ruling | None:
        """The ruling on the line at `position` when the sheet is settled so: its own; of a game that is written now, the one that waits for
        it."""
        old = self.at(position)
        if old is not None and old.ruling is not None:
            return old.ruling
        line = by_position.get(position)
        if line is None or line.game is None or _numbers_move(self, by_position):
            return None
        return ruled.which_counts(ruling for ruling in self.waiting if ruling.case.game == line.game)

    def settled(self, position: int | None = None, record: Mapping[str, Any] | None = None, before: Settled | None = None) -> Settled:
        """The sheet settled as it stands; with `position` as if `record` stood there (None: nothing).

        A line that nobody touches keeps what it was settled for under an older reading of the sheets. `before`: see `ledger.settled`.
        """
        said = said_of(self.table, self.tariff, self.lines, self.empty)
        return settled(said if position is None else with_record(said, position, record), before)


def must_have_frozen_rules(tournament: Tournament) -> None:
    """Refuses to compute under other rules than the tournament was opened with: totals never change silently.

    A tournament of an older reading of the same sheet goes on: what is written counts what it did, what is touched is settled anew and says
    so.
    """
    if convert.rules_moved(tournament.rules_digest, tournament.rules_reading, tournament.sheet, tournament.options):
        text = _(
            "Das Programm hat inzwischen andere Regeln als beim Start des Turniers festgehalten (%(edition)s). "
            "„manage.py recompute“ zeigt, was sich ändern würde, und rechnet mit --adopt um."
        )
        raise refuse("rules_changed", text % {"edition": edition_name(tournament.rules_edition, convert.language())})


class Changed(NamedTuple):
    """What follows from the sheet for lines that were not written now, not stored yet: the new values of each line that changes, by
    field."""

    lines: tuple[tuple[Entry, dict[str, Any]], ...]

    def store(self) -> list[Entry]:
        """Stores it, and tells which lines changed."""
        renumbered = [line.pk for line, different in self.lines if "game" in different and line.game is not None]
        for line, different in self.lines:
            for field, value in different.items():
                setattr(line, field, value)
        changed = [line for line, _different in self.lines]
        if renumbered:
            # Two lines never have one number, not even while the numbers move up.
            Entry.objects.filter(pk__in=renumbered).update(game=None)
        for line in changed:
            put_down(line, *SCORED)
        return changed


def changed_by(lines: Sequence[Entry], by_position: Mapping[int, convert.Scored]) -> Changed:
    """What follows from the sheet for these lines. Reads only."""
    changed = []
    for line in lines:
        scored = by_position.get(line.position)
        derived = scored.derived() if scored is not None else {}
        different = {field: value for field, value in derived.items() if getattr(line, field) != value}
        if different:
            changed.append((line, different))
    return Changed(tuple(changed))


class NewVersion(NamedTuple):
    """A version of a line as it is stored, worked out before: `changed` are the sheet's other lines that follow from it. `ruling`: the one
    on its game."""

    sheet: CurrentLines
    entry: Entry
    changed: Changed
    scored: Settled
    ruling: Ruling | None

    def store(self) -> Entry:
        """Stores it, and brings the sheet's other lines and the table's totals up to date."""
        sheet, position = self.sheet, self.entry.position
        old = sheet.at(position)
        if old is not None:
            Entry.objects.filter(pk=old.pk).update(current=False, game=None)
        _cases_follow(sheet, self.scored.lines)
        if self.ruling is not None and self.ruling.position is None and self.ruling in sheet.waiting:
            Case.objects.filter(pk__in=[other.case_id for other in sheet.waiting if other.case.game == self.ruling.case.game]).update(
                position=position
            )
        self.changed.store()
        # When it is written, not when it was worked out: others may have kept the lock for long.
        self.entry.created_at = times.now()
        put_in(self.entry)
        update_table(sheet.table, self.scored)
        return self.entry


def new_version(
    sheet: CurrentLines,
    *,
    position: int,
    record: Mapping[str, Any] | None,
    client_id: UUID,
    reason: str,
    author: str,
    scored: Settled,
    ruling: Ruling | None = None,
) -> NewVersion:
    """A new version of a line, and what follows from it; reads only. `ruling`: one that comes with this version, and is in `scored`;
    without it the line keeps its own.

    Refused (`against_ruling`): a line that says otherwise than the ruling on its game.
    """
    table, old, by_position = sheet.table, sheet.at(position), scored.lines
    ruling = ruling or sheet.ruling_at(position, by_position)
    must_keep_to(sheet, ruling, record)
    derived = by_position[position].derived() if record is not None else {}
    entry = Entry(
        table=table,
        position=position,
        version=old.version + 1 if old else 1,
        games=table.games,
        record=record,
        reason=reason,
        author=author,
        client_id=client_id,
        ruling=ruling,
        balanced=sheet.tariff.system.balanced,
        **derived,
    )
    changed = changed_by([line for line in sheet.lines if line.position != position], by_position)
    return NewVersion(sheet, entry, changed, scored=scored, ruling=ruling)


def to_settle_by_ruling(sheet: CurrentLines, position: int, ruling: Ruling | None, before: Settled | None = None) -> Callable[[], None]:
    """What is to be written to put a ruling, stored by then, on a line, in place of the one before (None: as entered), and to bring the
    sheet and the table's totals up to date. Reads only.

    A ruling that changes nothing leaves the players' confirmation alone. `before`: the sheet with the ruling, where it was settled already.
    """
    line = sheet.at(position)
    if line is None:
        raise ValueError(f"no line at {position}")
    counted = line.counted
    line.ruling = ruling
    now = sheet.settled(before=before) if line.counted == counted else sheet.settled(position, line.counted, before)
    changed = changed_by(sheet.lines, now.lines)

    def write() -> None:
        Entry.objects.filter(pk=line.pk).update(ruling=ruling)
        _cases_follow(sheet, now.lines)
        if changed.store():
            update_table(sheet.table, now)

    return write


def _numbered(sheet: CurrentLines) -> dict[int, int]:
    """The positions of the games by their numbers."""
    return {line.game: line.position for line in sheet.lines if line.game is not None and not line.struck}


def _numbers_move(sheet: CurrentLines, by_position: Mapping[int, convert.Scored]) -> bool:
    """Whether a game that is written gets another number, or none."""
    return any(position not in by_position or by_position[position].game != number for number, position in _numbered(sheet).items())


def _cases_follow(sheet: CurrentLines, by_position: Mapping[int, convert.Scored]) -> None:
    """Keeps cases on their games where the numbers move: a forgotten game inserted, one struck, one dealt again. Else no query."""
    if not _numbers_move(sheet, by_position):
        return
    before = _numbered(sheet)
    after = {position: scored.game for position, scored in by_position.items()}
    more = sum(line.game is not None for line in by_position.values()) - len(before)
    for case in Case.objects.filter(table=sheet.table, game__isnull=False):
        if case.game is None:
            continue  # the query leaves those out
        position = case.position if case.position is not None else before.get(case.game)
        number = _number_to_come(case.game + more, sheet.table.games) if position is None else after.get(position) or case.game
        if (position, number) != (case.position, case.game):
            Case.objects.filter(pk=case.pk).update(position=position, game=number)


def _number_to_come(number: int, games: int) -> int | None:
    """The number of a game that is not written; None where the sheet has no room left for it, and so no number."""
    return number if 1 <= number <= games else None


def must_not_be_ruled(line: Entry) -> None:
    """Refuses to change a line in whose place a ruling counts: first the ruling has to fall."""
    if line.ruling is not None and line.ruling.record is not None:
        text = _("Über dieses Spiel steht ein Entscheid. Solange er gilt, bleibt die Zeile; ändern kann ihn nur ein neuer Entscheid.")
        raise refuse("ruled_line", text, "position")


def must_keep_to(sheet: CurrentLines, ruling: Ruling | None, record: Mapping[str, Any] | None) -> None:
    """Refuses a line that says otherwise than the ruling on its game, and to take such a line off the sheet.

    A game that is written in another place than the one that its ruling waits for is the same game.
    """
    if record is None:
        if ruled.fixes(ruling):
            text = _("Über dieses Spiel steht ein Entscheid. Die Zeile kann berichtigt, aber nicht gestrichen werden, solange er gilt.")
            raise refuse("ruled_line", text, "position")
        return
    concerned = (
        [ruling]
        if ruling is not None
        else [other for other in sheet.waiting if ruled.fixes(other) and consequence.same_deal(ruled.told_of(other) or {}, record)]
    )
    refuse_all([finding for other in concerned for finding in ruled.denied(other, record, sheet.tariff.system)])


def update_table(table: Table, now: Settled) -> None:
    """The table's totals from its sheet. A confirmation was for other numbers and falls."""
    for field, value in now.scored.table_columns().items():
        setattr(table, field, value)
    table.balanced = now.said.tariff.system.balanced
    table.source = Source.RECORDS if now.lines else Source.NOTHING
    if table.state == TableState.CONFIRMED:
        table.state = TableState.OPEN
    put_down(table, *TOTALS, "source", "state")
