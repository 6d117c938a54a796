"""Reads counts in whole points: the declarer's side's, or one a seat of a klop."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff


def count_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Points of the declarer's side; None with a finding where they are none."""
    name = field.name

    def read(value: Any, draft: Draft) -> int | None:
        return _read(value, name, draft)

    return read


def _read(value: Any, field: str, draft: Draft) -> int | None:
    if type(value) is not int:
        draft.refuse("bad_points", field, "bad_single_points")
        return None
    if not 0 <= value <= draft.tariff.count.total:
        draft.refuse("points_out_of_range", field, "points_out_of_range")
        return None
    return value


def counts_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """One count a seat, together the pack or one point off it; none is needed where a Renons ended the game."""
    name, pack, (code, sentence) = field.name, tariff.count.total, field.refusal

    def read(value: Any, draft: Draft) -> tuple[int | None, ...] | None:
        if value is None:
            if not draft.ruled:
                draft.refuse("missing_field", name, field.needed, draft.play.term)
            return None
        if type(value) is not list or len(value) != tariff.seats:
            draft.refuse(code, name, sentence, tariff.seats)
            return None
        before = len(draft.findings)
        counts = tuple([_count_at(seat, given, f"{name}[{seat}]", draft) for seat, given in enumerate(value)])
        total = sum(count for count in counts if count is not None)
        if len(draft.findings) == before and not draft.ruled and abs(total - pack) > 1:
            draft.refuse("sum_not_70", name, "sum_not_about_70", total)
        return counts

    return read


def _count_at(seat: int, given: Any, field: str, draft: Draft) -> int | None:
    if seat == draft.tariff.empty:
        if given is not None:
            draft.refuse("bad_points", field, "count_empty")
        return None
    if given is None:
        draft.refuse("bad_points", field, "count_missing_whole")
        return None
    return _read(given, field, draft)
