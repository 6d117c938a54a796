"""Two games that were written in each other's lines: each goes where it was played, with its dealer and its amounts, as one action."""

from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from tournament.ledger.lines.lines import CurrentLines, changed_by, update_table
from tournament.ledger.lines.settled import said_of, settled, with_record
from tournament.ledger.lines.writing import must_be_writable
from tournament.ledger.store.log import place_of
from tournament.ledger.store.refusals import Refused, of_rules, refuse
from tournament.ledger.store.rows import put_in
from tournament.ledger.store.transaction import lock_table, need_reason, record_action
from tournament.models import Case, Entry, Table


@transaction.atomic
def exchange_entries(*, table_id: int, one: int, other: int, versions: tuple[int, int], reason: str, author: str = "") -> Table:
    """The games at two positions change places; done again it is taken back. `versions`: those that the writer saw.

    Refused: `unknown_line` (not two games), `stale`, `ruled_line` (a ruling or a case says something of one of them), what the rules refuse
    in the other place, and what `must_be_writable` and `need_reason` refuse.
    """
    why = need_reason(reason)
    table = lock_table(table_id)
    must_be_writable(table)
    sheet = CurrentLines(table)
    pair = _pair(sheet, one, other, versions)
    # A line keeps its place, and with it who sat there: what was written on it moves.
    said = said_of(table, sheet.tariff, sheet.lines, sheet.empty)
    moved: dict[int, dict[str, Any]] = {one: pair[1].written, other: pair[0].written}
    for position, record in moved.items():
        said = with_record(said, position, record)
    scored = settled(said)
    for position in moved:
        result = scored.lines[position].result
        if isinstance(result, rules.Refusal):
            raise Refused(of_rules(result.findings))
    Entry.objects.filter(pk__in=[line.pk for line in pair]).update(current=False, game=None)
    changed_by([line for line in sheet.lines if line not in pair], scored.lines).store()
    for old, (position, record) in zip(pair, moved.items(), strict=True):
        put_in(Entry(
            table=table, position=position, version=old.version + 1, games=table.games, record=record, reason=why, author=author,
            client_id=uuid4(),
            balanced=sheet.tariff.system.balanced, **scored.lines[position].derived(),
        ))  # fmt: skip
    update_table(table, scored)
    facts = {"where": place_of(table), "one": pair[0].game, "other": pair[1].game, "reason": why}
    record_action(table.round.tournament, "exchange_entries", facts, author=author, table=table, detail={"positions": [one, other]})
    return table


def _pair(sheet: CurrentLines, one: int, other: int, versions: tuple[int, int]) -> tuple[Entry, Entry]:
    first, second = sheet.at(one), sheet.at(other)
    if first is None or second is None or one == other or first.game is None or second.game is None:
        raise refuse("unknown_line", _("Zum Vertauschen gehören zwei verschiedene Spiele, die auf dem Zettel stehen."), "position")
    if (first.version, second.version) != versions:
        raise refuse("stale", _("Jemand anderer hat inzwischen eine der beiden Zeilen geschrieben. Bitte noch einmal ansehen."), "position")
    if first.ruling_id or second.ruling_id or Case.objects.filter(table=sheet.table, position__in=(one, other)).exists():
        text = _(
            "Über eines der beiden Spiele hat der Schiedsrichter etwas aufgenommen oder entschieden. Bitte jede Zeile für sich berichtigen."
        )
        raise refuse("ruled_line", text)
    return first, second
