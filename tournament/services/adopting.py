"""Computing a tournament again under the rules that the program has now: after an upgrade, with a reason, never by itself."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

import rules
from tournament import convert
from tournament.convert import row_points
from tournament.models import Source, Table, Tournament
from tournament.models.amounts import POINTS
from tournament.refusals import refuse
from tournament.services.base import lock, need_reason, record_action
from tournament.services.lines import Sheet, update_lines, update_table


@transaction.atomic
def adopt_rules(*, tournament_id: int, reason: str, author: str = "") -> Tournament:
    """Freezes today's edition and digest instead of those of the first round, and settles every sheet again. The log keeps both.

    Refused (`not_frozen`) before the first round opens: there is nothing to adopt yet.
    """
    said = need_reason(reason)
    tournament = lock(tournament_id)
    if not tournament.rules_frozen:
        raise refuse("not_frozen", _("Die Regeln werden erst festgehalten, wenn die erste Runde beginnt."))
    before = {"digest": tournament.rules_digest, "edition": tournament.rules_edition}
    tournament.rules_digest = convert.digest(tournament.system, tournament.options)
    tournament.rules_edition = rules.SYSTEMS[tournament.system].edition
    changed = []
    for table in Table.objects.filter(round__tournament=tournament, source=Source.RECORDS).select_related("round").order_by("round__number", "number"):
        table.round.tournament = tournament
        changed += _settle_again(table)
    after = {"digest": tournament.rules_digest, "edition": tournament.rules_edition}
    detail = {"reason": said, "rules": [before, after], "tables": changed}
    text = f"Nach den Regeln dieses Programms umgerechnet: {said}; {len(changed)} Tische geändert"
    record_action(tournament, "adopt_rules", text, author=author, changed=["rules_digest", "rules_edition"], detail=detail)
    return tournament


def _settle_again(table: Table) -> list[dict[str, Any]]:
    """The table's totals before and after, where anything on its sheet changed."""
    before = _totals(table)
    sheet = Sheet(table)
    by_position, result = sheet.score_all()
    state = table.state
    lines = update_lines(sheet.lines, by_position)
    update_table(table, result)
    if _totals(table) == before and not lines:
        table.state = state
        table.save(update_fields=["state"])
        return []
    return [{"round": table.round.number, "table": table.number, "totals": [before, _totals(table)]}]


def _totals(table: Table) -> list[str]:
    return [str(amount) for amount in row_points([getattr(table, column) for column in POINTS], table.seats)]
