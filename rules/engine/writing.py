"""From a record back to JSON: the inverse of `reading`. Only what a record says is written; what is absent stays absent."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from rules.engine.record import Announcement, Kontra, Record, Renonce
from rules.engine.shape import Form
from rules.engine.tariff import Tariff
from rules.rows import card_points
from rules.rows.measures import CardCount


def write_record(record: Record, tariff: Tariff) -> dict[str, object]:
    """The JSON object that `read_record` reads as this record, in the order of the form."""
    written: dict[str, object] = {}
    absent = record._field_defaults
    for field in tariff.games[record.game].shape:
        value = getattr(record, field.name, None)
        if value is not None and not (field.name in absent and value == absent[field.name]):
            write = _WRITERS.get(field.form)
            written[field.name] = value if write is None else write(value, tariff.count)
    return written


def _write_kontra(kontra: Kontra) -> object:
    return kontra if isinstance(kontra, int) else {str(seat): factor for seat, factor in kontra}


def _write_parts(value: Any) -> dict[str, object]:
    """The parts that are said, each as JSON has it."""
    absent = value._field_defaults
    said = {name: part for name, part in value._asdict().items() if part is not None and not (name in absent and part == absent[name])}
    return {name: _plainly(part) for name, part in said.items()}


def _plainly(part: Any) -> object:
    if hasattr(part, "_asdict"):
        return _write_parts(part)
    return list(part) if isinstance(part, tuple) else part


def _write_announcement(item: Any) -> dict[str, object]:
    if type(item) is not Announcement:
        return _write_parts(item)
    written: dict[str, object] = {"kind": item.kind, "by": item.by}
    if item.of is not None:
        written["of"] = item.of
    written["when"] = item.when
    if item.won is not None:
        written["won"] = item.won
    if item.kontra != 1:
        written["kontra"] = _write_kontra(item.kontra)
    return written


def _write_renonce(renonce: Renonce) -> dict[str, object]:
    written: dict[str, object] = {"offenders": list(renonce.offenders)}
    if renonce.claims:
        written["claims"] = [
            {part: _number(value) for part, value in claim._asdict().items() if value is not None} for claim in renonce.claims
        ]
    return written


def _number(value: object) -> object:
    """A half as JSON has it; anything else as it is."""
    return card_points.amount(int(2 * value)) if isinstance(value, Fraction) else value


_WRITERS: dict[Form, Callable[[Any, CardCount], object]] = {
    Form.COUNT: lambda steps, count: count.as_json(steps),
    Form.COUNTS: lambda counts, count: [None if steps is None else count.as_json(steps) for steps in counts],
    Form.HALVES: lambda halves, _count: card_points.amount(halves),
    Form.KONTRA: lambda kontra, _count: _write_kontra(kontra),
    **dict.fromkeys((Form.SAYERS, Form.MOND, Form.RENONS), lambda value, _count: _write_parts(value)),
    Form.ANNOUNCEMENTS: lambda announcements, _count: [_write_announcement(item) for item in announcements],
    Form.RENONCE: lambda renonce, _count: _write_renonce(renonce),
    Form.POIGNEES: lambda poignees, _count: [poignee._asdict() for poignee in poignees],
    Form.CHELEM: lambda chelem, _count: chelem._asdict(),
    Form.EVENTS: lambda events, _count: list(events),
    Form.AMOUNTS: lambda amounts, _count: [_number(amount) for amount in amounts],
}
"""How the forms are written that JSON has no value for."""
