"""Computing a tournament again under the rules that the program has now: after an upgrade, with a reason, never by itself.

Also for a tournament that was opened under an older reading of its sheet. `preview` does the same and takes it back.
"""

from typing import Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from tournament.ledger.lines.lines import CurrentLines, changed_by, update_table
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import Points, row_points
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import lock, need_reason, record_action
from tournament.models import Entry, Source, Table, Tournament
from tournament.models.amounts import POINTS

FROZEN = ("rules_digest", "rules_edition", "rules_reading", "options")


class Moved(NamedTuple):
    """A player whom the change moves: total and rank before and after."""

    number: int
    name: str
    total: Points
    new_total: Points
    rank: int | None
    new_rank: int | None


class Adoption(NamedTuple):
    """What adopting today's rules changes. `tables`: as the log keeps them; `players`: whose total or rank is another, in the new order."""

    tables: tuple[dict[str, Any], ...]
    players: tuple[Moved, ...]


@transaction.atomic
def adopt_rules(*, tournament_id: int, reason: str, author: str = "") -> Tournament:
    """Freezes today's edition and digest instead of those of the first round, and settles every sheet again. The log keeps both.

    Refused (`not_frozen`) before the first round opens: there is nothing to adopt yet.
    """
    said = need_reason(reason)
    tournament = lock(tournament_id)
    if not tournament.rules_frozen:
        raise refuse("not_frozen", _("Die Regeln werden erst festgehalten, wenn die erste Runde beginnt."))
    before = _rules_of(tournament)
    changed = _settle_by_todays(tournament)
    detail = {"reason": said, "rules": [before, _rules_of(tournament)], "tables": changed}
    facts = {"reading": rules.READING, "reason": said, "tables": len(changed)}
    record_action(tournament, "adopt_rules", facts, author=author, changed=FROZEN, detail=detail)
    return tournament


def preview(tournament: Tournament) -> Adoption:
    """What `adopt_rules` would change, computed by doing it and taking it back: nothing is stored."""
    with transaction.atomic():
        now = lock(tournament.pk)
        before = {row.player.number: row for row in read_ranking(now, Audience.DESK).standings}
        tables = _settle_by_todays(now)
        after = read_ranking(now, Audience.DESK).standings
        transaction.set_rollback(True)
    moved = tuple(
        Moved(
            number=row.player.number,
            name=row.player.name,
            total=before[row.player.number].total,
            new_total=row.total,
            rank=before[row.player.number].rank,
            new_rank=row.rank,
        )
        for row in after
        if (row.total, row.rank) != (before[row.player.number].total, before[row.player.number].rank)
    )
    return Adoption(tuple(tables), moved)


def _settle_by_todays(tournament: Tournament) -> list[dict[str, Any]]:
    """Freezes today's rules and settles every sheet by them; what changed, table by table. Options that they do not have go."""
    tournament.options = rules.known_options(tournament.sheet.system, tournament.options)
    tournament.rules_digest = convert.digest(tournament.sheet, tournament.options)
    tournament.rules_edition = tournament.sheet.system.edition
    tournament.rules_reading = rules.READING
    # From here on nothing is kept from an older reading: only what really differs is written line by line.
    Entry.objects.filter(table__round__tournament=tournament, current=True).exclude(reading=rules.READING).update(reading=rules.READING)
    changed = []
    for table in (
        Table.objects.filter(round__tournament=tournament, source=Source.RECORDS)
        .select_related("round")
        .order_by("round__number", "number")
    ):
        table.round.tournament = tournament
        changed += _settle_again(table)
    return changed


def _rules_of(tournament: Tournament) -> dict[str, Any]:
    frozen = {"digest": tournament.rules_digest, "edition": tournament.rules_edition, "reading": tournament.rules_reading}
    return frozen | ({"options": tournament.options} if tournament.options else {})


def _settle_again(table: Table) -> list[dict[str, Any]]:
    """The table's totals before and after, and each game's amounts, where anything on its sheet changed."""
    before = _totals(table)
    sheet = CurrentLines(table)
    stood = {line.position: _amounts(line, table.seats) for line in sheet.lines}
    now = sheet.settled()
    state = table.state
    changed = changed_by(sheet.lines, now.lines).store()
    update_table(table, now)
    if _totals(table) == before and not changed:
        table.state = state
        table.save(update_fields=["state"])
        return []
    games = [
        {
            "position": line.position,
            "game": line.game,
            "record": line.counted,
            "findings": line.findings,
            "amounts": [stood[line.position], _amounts(line, table.seats)],
        }
        for line in changed
    ]
    return [{"round": table.round.number, "table": table.number, "totals": [before, _totals(table)], "games": games}]


def _amounts(line: Entry, seats: int) -> list[str] | None:
    """What is written for a line, one a seat; None where the rules refuse it."""
    return [str(amount) for amount in row_points([getattr(line, column) for column in POINTS], seats)] if line.settled else None


def _totals(table: Table) -> list[str]:
    return [str(amount) for amount in row_points([getattr(table, column) for column in POINTS], table.seats)]
