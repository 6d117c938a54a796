"""What every service does: lock the tournament, change it, write one log row, bump its version; all in one transaction. What takes long to
work out is worked out before (`before_locking`).

The lock on the tournament's row makes writers of one tournament queue, so two writers of one line never lose anything. SQLite locks the
whole database when a transaction begins (settings: IMMEDIATE); PostgreSQL locks the row here.
"""

import unicodedata
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NoReturn, TypeVar
from uuid import UUID

from django.db import connection, transaction
from django.db.models import BooleanField, Exists, ExpressionWrapper, F, Q, QuerySet
from django.db.models.expressions import Combinable
from django.utils.translation import gettext as _

from tournament.ledger.lines.annotations import annotated, ruling_waits, stamp
from tournament.ledger.store.log import Facts, called, sentence
from tournament.ledger.store.prepared import Prepared
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.ledger.store.rows import put_down, put_in
from tournament.models import Entry, LogRow, OtherVersion, Phase, Player, Round, SanctionKind, Table, Tournament
from tournament.models.organiser import everywhere

TEXT_LIMIT = 200
REASON_LIMIT = 500

CLOSED = frozenset({Phase.CLOSED, Phase.PUBLISHED})

NO_ID = UUID(int=0)
"""Under which nothing was ever sent."""

Answer = TypeVar("Answer")
Row = TypeVar("Row", Table, Round)

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
    return _rounds().get(pk=round_id)


def _rounds() -> QuerySet[Round]:
    return Round.objects.select_related("tournament")


def lock_table(table_id: int) -> Table:
    """The table with round and tournament, locked and read after the lock; `held`: whether a ruling waits for one of its lines."""
    if connection.features.has_select_for_update:
        lock(Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id))
    found = _table(table_id)
    if not found:
        raise Table.DoesNotExist
    return found[0]


def _with_round(key: int) -> QuerySet[Table]:
    return Table.objects.select_related("round__tournament").annotate(held=ruling_waits()).filter(pk=key)


_table = Prepared(_with_round)
_seen = Prepared(lambda key, client_id: _with_round(key).annotate(**_mark(client_id)))
_now = Prepared(lambda key, client_id: Table.objects.filter(pk=key).values_list("round__tournament__version", *_mark(client_id).values()))


def _mark(client_id: UUID) -> dict[str, Combinable]:
    """What changes when something is done about the table, or stored under this id, at whichever table: as a line, or as another version of
    one."""
    sent = Q(Exists(Entry.objects.filter(client_id=client_id))) | Q(Exists(OtherVersion.objects.filter(client_id=client_id)))
    return {"stamp": stamp("pk", "round__tournament"), "sent": ExpressionWrapper(sent, BooleanField())}


def before_locking(
    table_id: int, client_id: UUID | None, decide: Callable[[Table], Callable[[], Answer]], seen: Table | None = None
) -> Answer:
    """One transaction that holds its lock for the writing alone: everything else is done before it begins.

    `decide` reads, settles and words, changes nothing, and answers what is to be written then, or refuses. What it read is old where
    anything was done meanwhile about the table, about the tournament as a whole, or under this id: then it is asked again under the lock,
    where nothing changes any more. `seen`: the table as this request has read it already, with its `stamp` and what is `held`; then an id
    under which anything was stored before is found under the lock.
    """
    sent = client_id or NO_ID
    seen = seen or _seen.first(table_id, sent)
    if seen is None:
        raise Table.DoesNotExist
    return _decided_before(seen, decide, lambda known: known if _stands(known, sent) else lock_table(table_id))


def before_locking_round(round_id: int, decide: Callable[[Round], Callable[[], Answer]]) -> Answer:
    """The same of a round with all its tables: what was read is old where anything was done meanwhile about its tournament."""

    def as_it_is(seen: Round) -> Round:
        now = lock_round(round_id)
        return seen if now.tournament.version == seen.tournament.version else now

    return _decided_before(_rounds().get(pk=round_id), decide, as_it_is)


def _decided_before(seen: Row, decide: Callable[[Row], Callable[[], Answer]], as_it_is: Callable[[Row], Row]) -> Answer:
    """`as_it_is` locks, and answers `seen` itself where nothing was done since."""
    try:
        write = decide(seen)
    except Refused as found:
        write = partial(_refused, found)
    with transaction.atomic():
        now = as_it_is(seen)
        return (write if now is seen else decide(now))()


def _refused(found: Refused) -> NoReturn:
    raise found


def _stands(seen: Table, client_id: UUID) -> bool:
    """Whether nothing was done since. Locks the tournament, and brings its version up to date: other tables have written."""
    tournament = seen.round.tournament
    if connection.features.has_select_for_update:
        lock(tournament.pk)
    tournament.version, *mark = _now.first(seen.pk, client_id) or (0,)
    (before,) = annotated(seen, "stamp")
    return mark == [before, vars(seen).get("sent", False)]


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

    `facts`: what its sentence says (`ledger.store.log`); raises KeyError or TypeError where they are not those of the action. `detail`: old
    and new values, for the program.
    """
    said = called(facts, tournament.sheet.system)
    sentence(action, said, "")
    tournament.version += 1
    put_down(tournament, "version", *changed)
    row = LogRow(tournament=tournament, action=action, facts=said, author=author, table=table, entry=entry, detail=detail or {})
    put_in(row)
    return row


@everywhere()
def outdate_elsewhere(tournament: Tournament, persons: QuerySet[Player]) -> None:
    """What was shown of these persons at their other tournaments is not up to date any more: a page is kept for as long as its version
    stays."""
    Tournament.objects.filter(registrations__player__in=persons).exclude(pk=tournament.pk).update(version=F("version") + 1)


@everywhere()
def outdate(persons: Iterable[int]) -> None:
    """The same of persons, by their keys, who were changed at no tournament: at all of theirs, of every organiser."""
    Tournament.objects.filter(registrations__player__in=list(persons)).update(version=F("version") + 1)


def outdate_bans(tournament: Tournament) -> None:
    """The same of everybody who ever got a Sperre: for how long it holds depends on when tournaments are, of which series, and which were
    opened."""
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
    elif unseen := [character for character in text if not character.isascii() and is_unseen(character)]:
        said = _("Der Text enthält ein Zeichen, das man nicht sieht oder das die Schreibrichtung dreht (%(code)s). Bitte neu eintippen.")
        findings.append(Finding("bad_text", field, said % {"code": f"U+{ord(unseen[0]):04X}"}))
    return text


def printable(text: str) -> bool:
    """Whether a database and a printer can take the text: no control characters, no half characters."""
    return text.isprintable() or all(unicodedata.category(character) not in {"Cc", "Cs"} for character in text)


FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Letters that leave no mark."""


def is_unseen(character: str) -> bool:
    """Whether nobody sees it: of no width, a filler, or one that turns the direction of what stands around it. Two names that differ by it
    look the same, and a list can be read in another order than it is stored."""
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
