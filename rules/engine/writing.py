"""From a record back to JSON: the inverse of `reading`. Only what a record says is written; what is absent stays absent."""

from collections.abc import Callable
from typing import Any

from rules.engine.record import Announcement, Kontra, Record, Renonce
from rules.engine.shape import Form
from rules.engine.tariff import Tariff
from rules.rows import card_points


def write_record(record: Record, tariff: Tariff) -> dict[str, object]:
    """The JSON object that `read_record` reads as this record, in the order of the form."""
    written: dict[str, object] = {}
    absent = record._field_defaults
    for field in tariff.games[record.game].shape:
        value = getattr(record, field.name, None)
        if value is not None and not (field.name in absent and value == absent[field.name]):
            write = _WRITERS.get(field.form)
            written[field.name] = value if write is None else write(value)
    return written


def _write_kontra(kontra: Kontra) -> object:
    return kontra if isinstance(kontra, int) else {str(seat): factor for seat, factor in kontra}


def _write_announcement(item: Announcement) -> dict[str, object]:
    written: dict[str, object] = {"kind": item.kind, "by": item.by, "when": item.when}
    if item.won is not None:
        written["won"] = item.won
    if item.kontra != 1:
        written["kontra"] = _write_kontra(item.kontra)
    return written


def _write_renonce(renonce: Renonce) -> dict[str, object]:
    written: dict[str, object] = {"offenders": list(renonce.offenders)}
    if renonce.claims:
        written["claims"] = [{part: value for part, value in claim._asdict().items() if value is not None} for claim in renonce.claims]
    return written


_WRITERS: dict[Form, Callable[[Any], object]] = {
    Form.COUNT: card_points.write,
    Form.COUNTS: lambda counts: [None if count is None else card_points.write(count) for count in counts],
    Form.HALVES: card_points.amount,
    Form.KONTRA: _write_kontra,
    Form.ANNOUNCEMENTS: lambda announcements: [_write_announcement(item) for item in announcements],
    Form.RENONCE: _write_renonce,
    Form.POIGNEES: lambda poignees: [poignee._asdict() for poignee in poignees],
    Form.CHELEM: lambda chelem: chelem._asdict(),
    Form.AMOUNTS: lambda amounts: [card_points.amount(int(2 * part)) for part in amounts],
}
"""How the forms are written that JSON has no value for."""
