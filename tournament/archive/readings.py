"""What lines of a table still count from an older reading of the sheets, in a tournament file: amounts that do not follow from the record
any more.

Both ways; reads nothing from the database, stores nothing.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.book import refused_before, settled_before
from tournament.archive.fields import Part, said
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Older
from tournament.models import Entry, Table

KEYS = ("line", "reading", "points", "cash", "declarer", "won", "refused")
POT_KEYS = ("cents", "payments")
LARGEST_POT = 100_000_000
LONGEST = 500


class Kept(NamedTuple):
    """`lines`: one a record, None where today's reading settles it; `pot`: the Pagatkassa that stays with them, None where it follows."""

    lines: tuple[Older | None, ...] = ()
    pot: tuple[int, tuple[int, ...]] | None = None


def written_older(table: Table, entries: Sequence[Entry]) -> dict[str, Any]:
    """The keys `older` and `older_pot` of a table; nothing where today's reading has settled all of it."""
    lines = [convert.older(vars(entry), table.seats) for entry in entries]
    found = [_line(place, line) for place, line in enumerate(lines) if line is not None]
    cents, payments = convert.pot(vars(table))
    return said(older=found, older_pot={"cents": cents, "payments": list(payments)} if found and any((cents, *payments)) else None)


def _line(place: int, line: Older) -> dict[str, Any]:
    written: dict[str, Any] = {"line": place, "reading": line.reading}
    if isinstance(line.result, rules.Refusal):
        return written | {"refused": line.result.as_list("de")}
    written["points"] = [convert.plain_number(amount) for amount in line.result.points]
    if any(line.result.cash):
        written["cash"] = [convert.plain_number(amount) for amount in line.result.cash]
    won = {} if line.result.declarer_won is None else {"won": line.result.declarer_won}
    return written | ({} if line.declarer is None else {"declarer": line.declarer}) | won


def read_older(table: Part, count: int, tariff: rules.Tariff) -> Kept:
    """As `written_older` wrote it, for a table of `count` records."""
    items, no_list = table.given.get("older"), _("„older“ ist die Liste der Zeilen, die nach einer älteren Lesart zählen.")
    if items is None:
        return Kept()
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        table.fault("bad_value", "older", no_list)
        return Kept()
    lines: list[Older | None] = [None] * count
    for part in table.rows("older", KEYS, no_list, len(items)):
        line, reading = part.place("line", count, "unknown_line", required=True), part.whole("reading", 1, rules.READING - 1)
        if line is not None and reading is not None and lines[line] is None:
            lines[line] = _read_line(part, reading, tariff)
        else:
            part.fault("bad_value", "line", _("Jede Zeile steht hier höchstens einmal, mit ihrer Lesart."))
    return Kept(tuple(lines), _read_pot(table, tariff.seats))


def _read_line(part: Part, reading: int, tariff: rules.Tariff) -> Older | None:
    refused, declarer = part.given.get("refused"), part.whole("declarer", 0, tariff.seats - 1)
    if refused is not None:
        if _are_findings(refused):
            return Older(reading, refused_before(reading, tuple((item["code"], item["field"], item["message"]) for item in refused)), None)
        part.fault("bad_value", "refused", _("„refused“ ist die Liste der Befunde mit „code“, „field“ und „message“."))
        return None
    points, cash = part.amounts("points", tariff), part.amounts("cash", tariff, paid=True)
    won = part.flag("won")
    if points is None or cash is None:
        return None
    return Older(reading, settled_before(reading, points, cash, won if type(won) is bool else None), declarer)


def _are_findings(given: object) -> bool:
    keys = {"code", "field", "message"}
    return (
        isinstance(given, list)
        and len(given) <= LONGEST
        and all(
            isinstance(item, dict) and set(item) == keys and all(isinstance(text, str) and len(text) <= LONGEST for text in item.values())
            for item in given
        )
    )


def _read_pot(table: Part, size: int) -> tuple[int, tuple[int, ...]] | None:
    given = table.given.get("older_pot")
    if given is None:
        return None
    if (
        isinstance(given, dict)
        and set(given) == set(POT_KEYS)
        and isinstance(given["payments"], list)
        and len(given["payments"]) == size
        and all(type(cents) is int and abs(cents) <= LARGEST_POT for cents in (given["cents"], *given["payments"]))
    ):
        return given["cents"], tuple(given["payments"])
    table.fault("bad_value", "older_pot", _("„older_pot“ hat „cents“ und je Platz einen Betrag in „payments“, alles in Cent."))
    return None
