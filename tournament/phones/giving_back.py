"""A laptop that comes from a backup lacks what was stored after it; the phones that saw it stored give it back.

What fits is stored by itself under its old id; where somebody has written the line anew meanwhile both versions wait for the desk; what
cannot be taken yet waits on the phone. Given back twice, or by four phones, it is there once.
"""

from collections.abc import Callable, Sequence
from enum import Enum, auto
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.ledger.lines.late_games import made_since, put_behind
from tournament.ledger.lines.lines import must_not_be_ruled
from tournament.ledger.lines.whose_game import Side, side_by
from tournament.ledger.lines.writing import Draft, lines_at, to_write
from tournament.ledger.machine.generations import returned
from tournament.ledger.store.log import place_of
from tournament.ledger.store.refusals import Refused, refuse
from tournament.ledger.store.storable import check_record
from tournament.ledger.store.transaction import before_locking, lock_table, record_action
from tournament.models import Entry, OtherVersion, Table
from tournament.phones.games import keep_version, must_take_games
from tournament.phones.keeping import Line
from tournament.phones.missing import must_follow


class Fate(Enum):
    """What became of a line: it was `THERE`, is `STORED`, has `CHANGED` one that is, or waits as a second `VERSION`."""

    THERE = auto()
    STORED = auto()
    CHANGED = auto()
    VERSION = auto()


class GivenBack(NamedTuple):
    """`done`: the lines that the phone need not give back again; `left`: those that wait there, each with the sentence why."""

    done: dict[UUID, Fate]
    left: dict[UUID, str]


def give_back(*, table_id: int, device: UUID, lines: Sequence[Line]) -> GivenBack:
    """Takes what the phone has and this laptop lacks; `lines` in the order of the sheet. A line that cannot be taken keeps the others from
    nothing."""
    given = {(line.position, line.version) for line in lines}
    found = GivenBack({}, {})
    if not lines:
        return found
    for line in lines:
        try:
            take = partial(_to_take, device, line, corrected=(line.position, line.version + 1) in given)
            found.done[line.client_id] = before_locking(table_id, line.client_id, take)
        except Refused as refused:
            found.left[line.client_id] = refused.findings[0].message
    fates = list(found.done.values())
    returned(table_id, stored=fates.count(Fate.STORED), versions=fates.count(Fate.VERSION), left=len(found.left))
    return found


def _to_take(device: UUID, line: Line, table: Table, *, corrected: bool) -> Callable[[], Fate]:
    known = list(
        Entry.objects.filter(Q(client_id=line.client_id) | Q(table=table, position=line.position, current=True)).select_related("ruling")
    )
    ids = {entry.client_id for entry in known} | set(
        OtherVersion.objects.filter(client_id=line.client_id).values_list("client_id", flat=True)
    )
    if line.client_id in ids or any(entry.record == line.record for entry in known):
        return lambda: Fate.THERE
    if not known:
        return _to_put_in(table, line)
    [standing] = known
    if line.after == str(standing.client_id) and line.version == standing.version + 1:
        must_take_games(table)
        return _to_put_back(table, line, side_by(table, line.position, line.people), Fate.CHANGED)
    if line.record is None or corrected:
        return lambda: Fate.THERE  # of several versions the last one is asked about; a stroke is no version to choose
    must_take_games(table)
    must_not_be_ruled(standing)
    return partial(_put_beside, table, line, device)


def _to_put_in(table: Table, line: Line) -> Callable[[], Fate]:
    """A line of which nothing is here: at the end of the sheet, or where it was put in."""
    must_take_games(table)
    must_follow(table, line.position)
    if line.after or line.record is None:
        text = _(
            "Diese Zeile wurde später geändert; was zuerst auf ihr stand, ist hier noch nicht angekommen. Beides bleibt auf dem Telefon."
        )
        raise refuse("earlier_first", text)
    since, is_game = made_since(table, line.position, line.people), line.record.get("game") != "redeal"
    if not since:
        return _to_put_back(table, line, _whose(table, line), Fate.STORED)

    def write() -> Fate:
        put_behind(table, since, line.position, is_game=is_game)
        return _to_put_back(table, line, _whose(table, line), Fate.STORED)()

    return write


def _whose(table: Table, line: Line) -> Side:
    """Who played it, of those who sit there until a change right here and from it on. Refused (`others_sit`) where it was neither: their
    change was lost."""
    side = side_by(table, line.position, line.people)
    if side is None:
        text = _(
            "Dieses Spiel haben andere Leute gespielt, als hier am Tisch sitzen. Bitte zuerst unter „Ausbessern“ den Wechsel noch "
            "einmal eintragen."
        )
        raise refuse("others_sit", text)
    return side


def _to_put_back(table: Table, line: Line, side: Side | None, fate: Fate) -> Callable[[], Fate]:
    """As it was, at its place, under its old id: the version before it stands there, or nothing does."""
    said = check_record(line.record) if line.record is not None else None
    told: dict[str, Any] = {"client_id": line.client_id, "reason": line.reason, "author": line.author}
    draft = Draft(line.position, said, **told, keep_faulty=True, side=side, then=lambda: [{"say": "given_back"}])
    put = to_write(lines_at(table, None), draft)

    def write() -> Fate:
        put()
        return fate

    return write


def _put_beside(table: Table, line: Line, device: UUID) -> Fate:
    keep_version(table, line.client_id, line.position, line.record or {}, reason=line.reason, author=line.author, sender=device, sent=0)
    return Fate.VERSION


@transaction.atomic
def go_on_without(*, table_id: int, author: str = "") -> None:
    """The desk's word that the lines before those that wait on a phone do not come any more. Refused: `no_gap`."""
    table = lock_table(table_id)
    from_here = table.returns.filter(gap__isnull=False).order_by("-generation__number").first()
    if from_here is None or from_here.gap is None:
        raise refuse("no_gap", _("An diesem Tisch wartet kein Spiel auf frühere Zeilen."))
    from_here.passed, from_here.gap = from_here.gap, None
    from_here.save(update_fields=["passed", "gap"])
    record_action(table.round.tournament, "go_on_without", {"where": place_of(table)}, author=author, table=table)
