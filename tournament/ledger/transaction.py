"""What every service does: lock the tournament, change it, write one log row, bump its version; all in one transaction.

The lock on the tournament's row makes writers of one tournament queue, so two writers of one line never lose anything. SQLite locks the
whole database when a transaction begins (settings: IMMEDIATE); PostgreSQL locks the row here.
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import connection
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from tournament.ledger.annotations import ruling_waits
from tournament.ledger.log import Facts, sentence
from tournament.ledger.prepared import Prepared
from tournament.ledger.refusals import Finding, refuse
from tournament.ledger.rows import put_down, put_in
from tournament.models import Entry, LogRow, Phase, Player, Round, SanctionKind, Table, Tournament

TEXT_LIMIT = 200
REASON_LIMIT = 500

CLOSED = frozenset({Phase.CLOSED, Phase.PUBLISHED})

Then = Callable[[], Sequence[Facts]]
"""What the caller of a service does when it has stored and not yet logged, in its transaction; answers what the log says of that."""


def nothing_more() -> Sequence[Facts]:
    """Where the service is all there is to do."""
    return ()


def lock(tournament_id: int) -> Tournament:
    """The tournament, locked until the transaction ends. Raises Tournament.DoesNotExist."""
    found: Tournament | None = _tournament.first(tournament_id)
    if found is None:
        raise Tournament.DoesNotExist
    return found


_tournament = Prepared(lambda key: Tournament.objects.select_for_update().filter(pk=key))


def lock_round(round_id: int) -> Round:
    """The round with its tournament, locked. The round is read after the lock: what was seen before may be old."""
    if connection.features.has_select_for_update:
        lock(Round.objects.values_list("tournament_id", flat=True).get(pk=round_id))
    return Round.objects.select_related("tournament").get(pk=round_id)


def lock_table(table_id: int) -> Table:
    """The table with round and tournament, locked and read after the lock; `held`: whether a ruling waits for one of its lines."""
    if connection.features.has_select_for_update:
        lock(Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id))
    found = _table(table_id)
    if not found:
        raise Table.DoesNotExist
    return found[0]


_table = Prepared(lambda key: Table.objects.select_related("round__tournament").annotate(held=ruling_waits()).filter(pk=key))


def record_action(
    tournament: Tournament,
    action: str,
    facts: Facts,
    *,
    author: str = "",
    changed: Iterable[str] = (),
    table: Table | None = None,
    entry: Entry | None = None,
    detail: dict[str, Any] | None = None,
) -> LogRow:
    """Ends a service: stores the tournament's `changed` fields with its next version, and the one log row.

    `facts`: what its sentence says (`ledger.log`); raises KeyError or TypeError where they are not those of the action. `detail`: old and new
    values, for the program.
    """
    sentence(action, facts, "")
    tournament.version += 1
    put_down(tournament, "version", *changed)
    row = LogRow(tournament=tournament, action=action, facts=facts, author=author, table=table, entry=entry, detail=detail or {})
    put_in(row)
    return row


def outdate_elsewhere(tournament: Tournament, persons: QuerySet[Player]) -> None:
    """What was shown of these persons at their other tournaments is not up to date any more: a page is kept for as long as its version stays."""
    Tournament.objects.filter(registrations__player__in=persons).exclude(pk=tournament.pk).update(version=F("version") + 1)


def outdate_bans(tournament: Tournament) -> None:
    """The same of everybody who ever got a Sperre: for how long it holds depends on when tournaments are, of which series, and which were opened."""
    outdate_elsewhere(tournament, Player.objects.filter(sanctions__kind=SanctionKind.BAN))


def must_not_be_closed(tournament: Tournament) -> None:
    """Refuses a change of results after the tournament was closed."""
    if tournament.phase in CLOSED:
        raise refuse("tournament_closed", _("Das Turnier ist abgeschlossen. Zum Ändern zuerst mit einer Begründung wieder öffnen."))


def clean_text(value: str, field: str, findings: list[Finding], *, limit: int = TEXT_LIMIT, required: bool = False) -> str:
    """The text on one line, without surrounding space; a finding where it is too long, empty though required, or no text."""
    text = " ".join(value.split())
    if required and not text:
        findings.append(Finding("missing_field", field, _("Bitte ausfüllen.")))
    if len(text) > limit:
        findings.append(Finding("too_long", field, _("Höchstens %(limit)d Zeichen.") % {"limit": limit}))
    if not printable(text):
        findings.append(Finding("bad_text", field, _("Der Text enthält Steuerzeichen. Bitte neu eintippen.")))
    elif unseen := [character for character in text if is_unseen(character)]:
        said = _("Der Text enthält ein Zeichen, das man nicht sieht oder das die Schreibrichtung dreht (%(code)s). Bitte neu eintippen.")
        findings.append(Finding("bad_text", field, said % {"code": f"U+{ord(unseen[0]):04X}"}))
    return text


def printable(text: str) -> bool:
    """Whether a database and a printer can take the text: no control characters, no half characters."""
    return all(unicodedata.category(character) not in {"Cc", "Cs"} for character in text)


FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that leave no mark."""


def is_unseen(character: str) -> bool:
    """Whether nobody sees it: of no width, a filler, or one that turns the direction of what stands around it. Two names that differ by it look the same,
    and a list can be read in another order than it is stored."""
    kind = unicodedata.category(character)
    return kind in {"Cf", "Co", "Cn"} or character in FILLERS or unicodedata.name(character, "").startswith("VARIATION SELECTOR")


def need_reason(reason: str) -> str:
    """The reason, cleaned; refused where there is none."""
    findings: list[Finding] = []
    text = clean_text(reason, "reason", findings, limit=REASON_LIMIT)
    if not text:
        raise refuse("missing_reason", _("Bitte einen Grund angeben; er steht im Protokoll."), "reason")
    if findings:
        raise refuse(findings[0].code, findings[0].message, "reason")
    return text
