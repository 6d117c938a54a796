"""Reads the taker's count: points, whole or half."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.families.french.trump_pack import KEPT_EXCUSE, taker_values
from rules.rows import card_points


def halves_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """Half points of the taker's side; None with a finding where they are none. Where the sheet says what the pack gives, a half is taken
    here and held against what else is said."""
    name, (code, sentence) = field.name, field.refusal

    called = tariff.system.term("count")

    def read(value: Any, draft: Draft) -> int | None:
        if value is None:
            draft.refuse("missing_field", name, field.needed, called)
            return None
        if type(value) is int and not 0 <= value <= card_points.TRUMP_PACK // 2:
            draft.refuse("points_out_of_range", name, "points_out_of_91", called)
            return None
        halves = card_points.read_halves(value)
        whole = tariff.active == 4 and not taker_values(draft.tariff).gives
        if halves is None or (whole and halves % 2 and halves not in KEPT_EXCUSE):
            draft.refuse(code, name, "bad_whole_points" if whole else sentence, called)
            return None
        if not 0 <= halves <= card_points.TRUMP_PACK:
            draft.refuse("points_out_of_range", name, "points_out_of_91", called)
            return None
        return halves

    return read
