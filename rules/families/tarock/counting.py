"""Reads counts of cards: the declarer's side's, or one a seat. What counts add up to is checked here too."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.rows import card_points


def count_reader(field: Field, play: Play, _tariff: Tariff) -> Reader:
    """Thirds of the declarer's side."""
    name, blatt, quick = field.name, play.row.blatt, card_points.READ

    def read(value: Any, draft: Draft) -> int:
        thirds = quick.get(value) if type(value) is str else None
        if thirds is not None and (blatt is None or thirds % 3 == blatt):
            return thirds
        return _count(value, name, draft)

    return read


def _count(given: Any, field: str, draft: Draft) -> int:
    """A count in thirds; 0 with a finding where it is none. Point-Tarock fixes the Blatt and takes whole numbers too."""
    play = draft.play
    blatt = play.row.blatt
    if blatt is not None and type(given) is int:
        if not 0 <= given * 3 + blatt <= card_points.PACK:
            draft.refuse("points_out_of_range", field, "points_out_of_range")
            return 0
        return given * 3 + blatt
    thirds = card_points.read(given)
    if thirds is None:
        draft.refuse("bad_points", field, "bad_points" if blatt is None else "bad_points_or_whole")
        return 0
    if thirds > card_points.PACK:
        draft.refuse("points_out_of_range", field, "points_out_of_range")
        return 0
    if blatt is not None and thirds % 3 != blatt:
        draft.refuse("impossible_blatt", field, "impossible_blatt", play.term, blatt)
    return thirds


def counts_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """One count a seat, together the pack; none is needed where a Renonce ended the game."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> tuple[int | None, ...] | None:
        if value is None:
            if not draft.ruled:
                draft.refuse("missing_field", name, field.needed)
            return None
        if type(value) is not list or len(value) != tariff.seats:
            draft.refuse(code, name, sentence, tariff.seats)
            return None
        before = len(draft.findings)
        counts = tuple([_count_at(seat, text, f"{name}[{seat}]", draft) for seat, text in enumerate(value)])
        total = sum(count for count in counts if count is not None)
        if len(draft.findings) == before and not draft.ruled and draft.dealer >= 0 and total != card_points.PACK:
            draft.refuse("sum_not_70", name, "sum_not_70", f"{total // 3}/{total % 3}")
        return counts

    return read


def _count_at(seat: int, text: Any, field: str, draft: Draft) -> int | None:
    if seat in draft.tariff.idle(draft.dealer):
        if text is not None:
            draft.refuse("bad_points", field, "count_empty" if seat == draft.tariff.empty else "count_sits_out")
        return None
    if text is None:
        draft.refuse("bad_points", field, "count_missing_seat")
        return 0
    return _count(text, field, draft)
