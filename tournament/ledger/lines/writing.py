"""Writing a line of a score sheet: a game, a correction, a forgotten line, a line struck off.

What was written stays: a correction is a new version with a reason. Two writers of one line never lose anything: the second is refused with
both versions (`stale`). A save sent twice under one `client_id` is stored once and answered the same.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

import rules
from tournament.ledger.lines.annotations import annotated
from tournament.ledger.lines.changes import line_change
from tournament.ledger.lines.lines import CurrentLines, NewVersion, must_have_frozen_rules, must_not_be_ruled, new_version
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.whose_game import Side, follow, hold, moves_numbers
from tournament.ledger.people.empty_seats import empty_at
from tournament.ledger.people.people import names_in
from tournament.ledger.store.convert import Points, Scored, row_points
from tournament.ledger.store.log import Facts, game_of, place_of
from tournament.ledger.store.reasons import fact_of
from tournament.ledger.store.refusals import Finding, Refused, of_rules, refuse
from tournament.ledger.store.storable import check_record, is_well_formed
from tournament.ledger.store.transaction import Then, before_locking, must_not_be_closed, need_reason, nothing_more, record_action
from tournament.models import POSITION_STEP, Entry, RoundState, Source, Table, Tournament
from tournament.models.amounts import CASH, POINTS

SETTLED_ANEW = "settled_anew"
"""What the log says of other games that count otherwise since."""


class SavedEntry(NamedTuple):
    """What a save answers. `findings`: why the rules refuse a record that was kept faulty; `warnings`: possible but unusual.

    `totals`: the table's points after it. `repeated`: this very save had been stored before.
    """

    entry: Entry
    position: int
    version: int
    game: int | None
    settled: bool
    findings: tuple[Finding, ...]
    warnings: tuple[Finding, ...]
    points: tuple[Points, ...]
    cash: tuple[Points, ...]
    totals: tuple[Points, ...]
    repeated: bool
    settled_sheet: Settled
    """The table as it is after it, for whoever shows it next."""
    table: Table
    """The table as it was read for the save, with its sums after it."""
    moved: tuple[int, ...]
    """Other games of the sheet that count otherwise since, where players carry something from game to game."""
    row: int
    """The log row (its key) that tells of it; 0 where it is repeated."""


Write = Callable[[], SavedEntry]
"""Stores what was worked out before: called once, under the table's lock."""


class Draft(NamedTuple):
    """A version of a line as somebody wants it. `record` None: struck; `side`: whose it is, exactly at a change; `then`: done before it is
    logged."""

    position: int
    record: dict[str, Any] | None
    client_id: UUID | None
    reason: str
    author: str
    keep_faulty: bool = False
    side: Side | None = None
    then: Then = nothing_more


def save_entry(
    *,
    table_id: int,
    position: int,
    record: Mapping[str, Any],
    expected_version: int = 0,
    client_id: UUID | None = None,
    reason: str = "",
    keep_faulty: bool = False,
    ahead: bool = False,
    author: str = "",
    side: Side | None = None,
    then: Then = nothing_more,
) -> SavedEntry:
    """Writes the line at `position` (of `ledger.lines.sheet`: a line's own, or `next_position` for a new one).

    `expected_version`: the version that the writer saw, 0 for a new line. A correction needs a reason, a new line keeps one that is given.
    A record that the rules refuse raises Refused with their findings (fields as `announcements[0].kontra`); with `keep_faulty` it is stored
    unsettled and keeps the round open. `ahead`: a new line may be further down than the next one, as those between do not come any more.
    Other refusals: `stale` (context: `current`, `yours`), `missing_reason`, `unchanged`, `too_many_games`, `round_not_open`,
    `table_has_sums`, `tournament_closed`, `rules_changed`, `client_id_used`, `unknown_line`; `who_played` of a redeal that becomes a game
    exactly where somebody sat down in another's place, and no `side` says whose it is.
    """
    draft = Draft(
        position, check_record(record), client_id=client_id, reason=reason, author=author, keep_faulty=keep_faulty, side=side, then=then
    )
    return before_locking(table_id, client_id, lambda table: to_save(lines_at(table, client_id), draft, expected_version, ahead=ahead))


def to_save(sheet: CurrentLines, draft: Draft, expected_version: int, *, ahead: bool = False) -> Write:
    """As `save_entry`, of a sheet that was read: what is to be written under the lock. Reads only."""
    if sheet.sent is not None:
        return _repeated(sheet, sheet.sent, draft.position, draft.record)
    must_be_writable(sheet.table)
    old = _expected(sheet, draft.position, expected_version, draft.record, ahead=ahead)
    if old is not None and old.record == draft.record and not _was_refused_before(old):
        raise refuse("unchanged", _("So steht es schon auf dem Zettel."), "record")
    why = need_reason(draft.reason) if old is not None or draft.reason.strip() else ""
    return to_write(sheet, draft._replace(reason=why))


def insert_entry(
    *,
    table_id: int,
    before_position: int,
    record: Mapping[str, Any],
    client_id: UUID | None = None,
    reason: str,
    keep_faulty: bool = False,
    author: str = "",
    side: Side | None = None,
    then: Then = nothing_more,
) -> SavedEntry:
    """Writes a forgotten line (a redeal, a game) before the line at `before_position`; the games after it count one up.

    Refused (`who_played`) for a game exactly where somebody sat down in another's place, unless `side` says whose it is.
    """
    draft = Draft(
        before_position,
        check_record(record),
        client_id=client_id,
        reason=reason,
        author=author,
        keep_faulty=keep_faulty,
        side=side,
        then=then,
    )
    return before_locking(table_id, client_id, lambda table: _to_insert(lines_at(table, client_id), draft))


def _to_insert(sheet: CurrentLines, draft: Draft) -> Write:
    if sheet.sent is not None:
        return _repeated(sheet, sheet.sent, None, draft.record)
    must_be_writable(sheet.table)
    following = draft.position
    if sheet.at(following) is None:
        raise refuse("unknown_line", _("Diese Zeile gibt es auf dem Zettel nicht."), "position")
    first = draft.side is Side.BEFORE
    before = max((line.position for line in sheet.lines if line.position < following and (not first or line.game is not None)), default=0)
    if first:
        # What is struck in between is of those who sit there now, and stays behind the change.
        following = min(line.position for line in sheet.lines if line.position > before)
    position = (before + following) // 2
    if position in (before, following):
        raise refuse("no_room", _("An dieser Stelle wurde schon zu oft eingefügt. Bitte eine der Zeilen ändern."), "position")
    return to_write(sheet, draft._replace(position=position, reason=need_reason(draft.reason)))


def strike_entry(
    *,
    table_id: int,
    position: int,
    expected_version: int,
    reason: str,
    client_id: UUID | None = None,
    author: str = "",
    then: Then = nothing_more,
) -> SavedEntry:
    """Takes a line written by mistake off the sheet; it stays struck through. `save_entry` at its position brings it back."""
    draft = Draft(position, None, client_id=client_id, reason=need_reason(reason), author=author, then=then)
    return before_locking(table_id, client_id, lambda table: to_strike(lines_at(table, client_id), draft, expected_version))


def to_strike(sheet: CurrentLines, draft: Draft, expected_version: int) -> Write:
    """As `strike_entry`, of a sheet that was read: what is to be written under the lock. Reads only."""
    if sheet.sent is not None:
        return _repeated(sheet, sheet.sent, draft.position, None)
    must_be_writable(sheet.table)
    old = _expected(sheet, draft.position, expected_version, None)
    if old is None or old.struck:
        raise refuse("unknown_line", _("Diese Zeile gibt es auf dem Zettel nicht."), "position")
    return to_write(sheet, draft)


def lines_at(table: Table, client_id: UUID | None, entries: Sequence[Entry] | None = None) -> CurrentLines:
    """The lines of a table that `before_locking` has read, and what was stored under this id before. `entries`: as in `CurrentLines`."""
    (held,) = annotated(table, "held")
    return CurrentLines(table, client_id, held=held, entries=entries)


def must_be_writable(table: Table) -> None:
    """Refuses to write games where none are written: round not open, table entered by its sums, tournament closed, other rules.

    The slip of a table that was broken off can be entered afterwards.
    """
    must_not_be_closed(table.round.tournament)
    must_have_frozen_rules(table.round.tournament)
    if table.round.state != RoundState.OPEN:
        if table.round.state == RoundState.DRAWN:
            raise refuse("round_not_open", _("Die Runde ist noch nicht eröffnet."))
        raise refuse("round_not_open", _("Die Runde ist abgeschlossen. Zum Ändern die Runde mit einer Begründung wieder öffnen."))
    if table.source == Source.SUMS:
        raise refuse("table_has_sums", _("Von diesem Tisch sind nur die Summen eingegeben. Zuerst die Summen löschen."))


def _expected(
    sheet: CurrentLines, position: int, expected_version: int, said: dict[str, Any] | None, *, ahead: bool = False
) -> Entry | None:
    """The line as it stands, which must be the version that the writer saw."""
    old = sheet.at(position)
    version = old.version if old is not None else 0
    if version != expected_version:
        current = {"version": version, "record": old.record if old else None, "author": old.author if old else ""}
        text = _("Jemand anderer hat diese Zeile inzwischen geschrieben. Bitte beide Fassungen ansehen und entscheiden.")
        raise refuse("stale", text, "position", current=current, yours={"version": expected_version, "record": said})
    if old is None and position != sheet.next_position and not (ahead and position > sheet.next_position):
        raise refuse("unknown_line", _("Diese Zeile gibt es auf dem Zettel nicht. Bitte die Seite neu laden."), "position")
    return old


class _Worded(NamedTuple):
    """What the log says of a version. `also`: of other games and of the reading, in further sentences."""

    said: Facts
    also: list[Facts]


def to_write(sheet: CurrentLines, draft: Draft) -> Write:
    """Settles the sheet with the line and words its log row; where the numbers of its games move, whose they are is kept first, and so
    under the lock. That games are written at the table, and whether this one fits, is the caller's to know."""
    old = sheet.at(draft.position)
    if old is not None:
        must_not_be_ruled(old)
    if moves_numbers(sheet.lines, draft.position, draft.record):
        return partial(_hold_and_store, sheet, draft)
    version = _worked_out(sheet, draft)
    words = _Worded(_said(sheet.table, old, version.entry, draft.reason), _also(sheet, version))
    return lambda: _logged(sheet, draft, version, version.store(), words=words)


def _hold_and_store(sheet: CurrentLines, draft: Draft) -> SavedEntry:
    table, old = sheet.table, sheet.at(draft.position)
    held = hold(table, sheet.lines, draft.position, draft.record, side=draft.side)
    # Where one left, whose game it is says by which rules it is settled.
    sheet.empty = empty_at(table)
    version = _worked_out(sheet, draft)
    also = _also(sheet, version)
    entry = version.store()
    follow(table, held, version.scored.numbers)
    return _logged(sheet, draft, version, entry, words=_Worded(_said(table, old, entry, draft.reason), also))


def _worked_out(sheet: CurrentLines, draft: Draft) -> NewVersion:
    table, position, said = sheet.table, draft.position, draft.record
    scored = sheet.settled(position, said)
    line = scored.lines.get(position)
    if (
        line is not None
        and isinstance(line.result, rules.Refusal)
        and not (draft.keep_faulty and said is not None and is_well_formed(said))
    ):
        raise Refused(of_rules(line.result.findings))
    if scored.games > table.games:
        text = _("Diese Runde hat %(games)d Spiele, und so viele stehen schon auf dem Zettel.") % {"games": table.games}
        raise refuse("too_many_games", text, "game")
    return new_version(
        sheet, position=position, record=said, client_id=draft.client_id or uuid4(), reason=draft.reason, author=draft.author, scored=scored
    )


def _logged(sheet: CurrentLines, draft: Draft, version: NewVersion, entry: Entry, words: _Worded) -> SavedEntry:
    """The answer to a version that is stored; logs it."""
    table = sheet.table
    action = "strike_entry" if draft.record is None else "correct_entry" if sheet.at(draft.position) is not None else "save_entry"
    detail = {"position": entry.position, "version": entry.version}
    facts = {**words.said, "also": [*words.also, *draft.then()]}
    row = record_action(table.round.tournament, action, facts, author=draft.author, table=table, entry=entry, detail=detail)
    moved = next((fact["games"] for fact in words.also if fact["say"] == SETTLED_ANEW), ())
    return _answer(table, entry, version.scored, repeated=False, row=row.pk)._replace(moved=tuple(moved))


def _also(sheet: CurrentLines, version: NewVersion) -> list[Facts]:
    moved = _moved(sheet, version)
    said = _by_another_reading(sheet.table.round.tournament) + _fallen(sheet, version.entry.position, version.scored.lines)
    return said + ([{"say": SETTLED_ANEW, "games": moved}] if moved else [])


def _fallen(sheet: CurrentLines, position: int, scored: Mapping[int, Scored]) -> list[Facts]:
    """For the log: other games of the sheet that counted until now and do not any more, as today's reading or their Radl refuses them."""
    games = [
        line.game
        for line in sheet.lines
        if line.position != position and line.settled and line.position in scored and not scored[line.position].settled
    ]
    return [{"say": "fallen", "games": games}] if games else []


def _moved(sheet: CurrentLines, version: NewVersion) -> list[int]:
    """Other games of the sheet whose amounts are others now because of what players carry from game to game."""
    if version.scored.scored.held is None:
        return []
    lines = version.scored.lines
    found = [line.position for line, different in version.changed.lines if line.settled and any(column in different for column in POINTS)]
    return [number for position in found if lines[position].settled and (number := lines[position].game) is not None]


def _by_another_reading(tournament: Tournament) -> list[Facts]:
    """For the log: that what was written is settled by another reading than the tournament began with."""
    return [{"say": "settled_by_reading", "reading": rules.READING}] if tournament.rules_reading < rules.READING else []


def _was_refused_before(line: Entry) -> bool:
    """Whether an older reading refused the line: the same record may be worth something by today's."""
    return line.reading < rules.READING and not line.settled


def _said(table: Table, old: Entry | None, entry: Entry, reason: str) -> Facts:
    """What was done to the line, for the log."""
    why = {"where": place_of(table, entry.game or (old.game if old else None)), "reason": fact_of(reason)}
    if entry.record is None:
        return {"game": game_of(old.record if old else None), **why}
    game = game_of(entry.record) if entry.settled else {"say": "faulty", "game": game_of(entry.record)}
    if old is None:
        return {"say": "insert_entry", "game": game, **why} if reason else {"game": game, "where": why["where"]}
    if old.record is None:
        return {"say": "rewrite_entry", "game": game, **why}
    names = [seat.name for seat in names_in(table.pk, entry.game or old.game)]
    return {**line_change(old, entry, names), **why}


def _repeated(sheet: CurrentLines, entry: Entry, position: int | None, said: dict[str, Any] | None) -> Write:
    """Answers a save that was stored before, and writes nothing. Another save under the same id is refused."""
    if entry.table_id != sheet.table.pk or entry.record != said or position not in (None, entry.position):
        raise refuse(
            "client_id_used", _("Diese Eingabe wurde schon mit anderem Inhalt gespeichert. Bitte die Seite neu laden."), "client_id"
        )
    answer = _answer(sheet.table, entry, sheet.settled(), repeated=True)
    return lambda: answer


def _answer(table: Table, entry: Entry, scored: Settled, *, repeated: bool, row: int = 0) -> SavedEntry:
    seats = table.seats
    line = scored.lines.get(entry.position) if entry.current else None
    result = line.result if line is not None else None
    return SavedEntry(
        entry=entry,
        position=entry.position,
        version=entry.version,
        game=entry.game,
        settled=entry.settled,
        findings=tuple(of_rules(result.findings)) if isinstance(result, rules.Refusal) else (),
        warnings=tuple(of_rules(result.warnings)) if isinstance(result, rules.Settlement) else (),
        points=row_points([getattr(entry, column) for column in POINTS], seats),
        cash=row_points([getattr(entry, column) for column in CASH], seats),
        totals=row_points([getattr(table, column) for column in POINTS], seats),
        repeated=repeated,
        settled_sheet=scored,
        table=table,
        moved=(),
        row=row,
    )


def next_position(last: int) -> int:
    """Where a new line goes after the last one (0: none)."""
    return last + POSITION_STEP
