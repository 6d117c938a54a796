"""What stands between a complete table and its confirmation on the phone: games in doubt, each by name, and why earlier agreements do not
hold.

Arranges what selectors have read, in sentences for a scribe; asks only where there is something to ask for. Writes nothing.
"""

from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.entry.slip import Slip
from tournament.ledger.lines.sheet import SheetRow
from tournament.ledger.lines.undecided import pending_cases
from tournament.ledger.lines.versions import undecided_versions
from tournament.ledger.store.log import word
from tournament.ledger.store.reasons import reason_words
from tournament.models import CaseState, LogRow, Table, TableState


class Doubt(NamedTuple):
    """One game that nobody should sign yet. `game`: its number, None for a line that counts as none; `text`: what is with it and who
    settles it; `case`: whether the referee does."""

    game: int | None
    text: str
    case: bool = False


def doubts(slip: Slip, *, versions: int, cases: bool) -> list[Doubt]:
    """The games in doubt, in the order of the sheet. `versions`, `cases`: whether any wait; one query for each that does."""
    games = {row.position: row.game for row in slip.written.rows if row.current and not row.struck}
    found = [
        (row.position, Doubt(row.game, _("%(place)s: lässt sich so nicht werten. Bitte unter „Alle Spiele“ berichtigen.")))
        for row in slip.written.rows
        if row.current and not row.settled
    ]
    if versions:
        text = _("%(place)s: zwei Fassungen, die Leitung wählt.")
        waiting = undecided_versions().filter(table=slip.table).values_list("position", flat=True).distinct()
        found += [(position, Doubt(games.get(position), text)) for position in waiting]
    if cases:
        disputed, opened = (
            _("%(place)s: strittig, der Schiedsrichter entscheidet."),
            _("%(place)s: der Schiedsrichter ist noch damit befasst."),
        )
        for case in pending_cases().filter(table=slip.table):
            game = games.get(case.position or 0, case.game)
            found.append((case.position or 0, Doubt(game, disputed if case.state == CaseState.DISPUTED else opened, case=True)))
    return [
        one._replace(text=one.text % {"place": _place(one.game)})
        for _position, one in sorted(found, key=lambda pair: (pair[1].game or 0, pair[0]))
    ]


def _place(game: int | None) -> str:
    return _("Spiel %(game)d") % {"game": game} if game else _("Eine Zeile")


def fallen(slip: Slip) -> str:
    """Why what the players had agreed to does not hold any more, as the phone says it; "" where nothing fell."""
    if slip.table.state != TableState.OPEN or not slip.is_complete:
        return ""
    if slip.written.fallen is not None:
        changed = [row for row in slip.written.rows if row.current and row.entry_id > slip.written.fallen]
        why = "; ".join(_changed(row) for row in changed) or _("die Summen wurden danach anders")
    elif slip.written.agreed:
        return ""
    else:
        why = _reopened(slip.table)
    return _("Die Bestätigungen gelten nicht mehr: %(why)s. Bitte noch einmal prüfen und bestätigen.") % {"why": why} if why else ""


def _changed(row: SheetRow) -> str:
    text = _("%(place)s wurde danach geändert") % {"place": _place(row.game)}
    return f"{text} ({reason_words(row.reason)})" if row.reason else text


def _reopened(table: Table) -> str:
    """That the desk has opened the table again, and why."""
    row = LogRow.objects.filter(table=table, action="reopen_table").order_by("-pk").values("facts").first()
    if row is None:
        return ""
    text, reason = _("die Leitung hat den Tisch wieder geöffnet"), (row["facts"] or {}).get("reason", "")
    return f"{text} ({word(reason)})" if reason else text
