"""A game told anew when its case is decided again: what was told or written was not what was played. Kept version by version, never
overwritten.

A wrong declarer, Kontra, announcement or count is corrected with the ruling itself: the one that falls keeps the game as it was told then.
"""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django.utils.translation import gettext as _

import rules
from rules.engine import Tariff
from rules.families import AFTER, FIELDS
from tournament.ledger.lines.lines import CurrentLines, new_version
from tournament.ledger.lines.settled import Settled
from tournament.ledger.lines.writing import must_be_writable
from tournament.ledger.store.refusals import Refused, of_rules, refuse
from tournament.ledger.store.storable import check_record, is_well_formed
from tournament.ledger.store.transaction import need_reason
from tournament.models import Entry, Ruling

Record = Mapping[str, Any]
UNASKED = frozenset(name for name, field in FIELDS.items() if not field.asked) | {"renonce"}
"""What nobody tells of a game: it stays as it is written. A Renonce is decided, not told."""


def is_over(record: Record | None, tariff: Tariff) -> bool:
    """Whether a game was told to its end: then its result is told anew with it. Where a figure decides it, a made volát, nothing else says
    so: it is a game that the rules read."""
    if record is None or any(record.get(field) is not None for field in AFTER):
        return record is not None
    return not isinstance(rules.read_record(dict(record), tariff), rules.Refusal)


def told_anew(told: Record | None, retold: Record | None) -> dict[str, Any] | None:
    """The game as it really was; None where nothing was told otherwise."""
    if retold is None:
        return None
    anew = {field: value for field, value in (told or {}).items() if field in UNASKED} | check_record(retold)
    if not is_well_formed(anew):
        raise refuse("bad_value", _("Dieses Spiel lässt sich so nicht festhalten."), "record")
    return None if anew == told else anew


def must_be_a_game(anew: Record, told: Record | None, tariff: Tariff) -> None:
    """Refuses, as a line would be, a game that is over and that the rules cannot read; of one that is not, nobody knows everything yet."""
    read = rules.read_record(dict(anew), tariff) if is_over(told, tariff) else None
    if isinstance(read, rules.Refusal):
        raise Refused(of_rules(read.findings))


def to_write_anew(sheet: CurrentLines, position: int, anew: Record, ruling: Ruling, author: str, scored: Settled) -> Callable[[], Entry]:
    """What is to be written for a new version of the line with the game as it was, the ruling on it, stored by then, and what follows from
    both on the whole sheet (`scored`). Reads only."""
    must_be_writable(sheet.table)
    why = need_reason(ruling.reason or ruling.departure)
    version = new_version(sheet, position=position, record=anew, client_id=uuid4(), reason=why, author=author, scored=scored, ruling=ruling)

    def write() -> Entry:
        version.entry.ruling = ruling  # it has its key by now
        return version.store()

    return write
