"""Reads counts of cards: the declarer's side's, or one a seat. What counts add up to is checked here too."""

from functools import partial
from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.rows import card_points
from rules.rows.measures import CardCount
from rules.words.texts import Text


def count_reader(field: Field, play: Play, tariff: Tariff) -> Reader:
    """Steps of the declarer's side."""
    name, blatt, count = field.name, play.row.blatt, tariff.count
    if not count.thirds or count.total != card_points.PACK:
        return partial(_read_count, field=name)
    quick = card_points.READ

    def read(value: Any, draft: Draft) -> int:
        thirds = quick.get(value) if type(value) is str else None
        if thirds is not None and (blatt is None or thirds % 3 == blatt):
            return thirds
        return _read_count(value, draft, field=name)

    return read


def _read_count(given: Any, draft: Draft, field: str) -> int:
    """A count in steps; 0 with a finding where it is none. Point-Tarock fixes the Blatt and takes whole numbers too."""
    play, count = draft.play, draft.tariff.count
    blatt = play.row.blatt
    steps = given * 3 + blatt if blatt is not None and type(given) is int else count.read(given)
    if steps is None:
        sentence = "bad_points" if blatt is None else "bad_points_or_whole"
        draft.refuse("bad_points", field, sentence if count.thirds else "bad_single_points")
        return 0
    if not 0 <= steps <= count.total:
        draft.refuse("points_out_of_range", field, *out_of_range(count))
        return 0
    if blatt is not None and steps % 3 != blatt:
        draft.refuse("impossible_blatt", field, "impossible_blatt", play.term, blatt)
    return steps


def out_of_range(count: CardCount) -> Text:
    """What is said of more than the pack has."""
    if count.total == card_points.PACK and count.thirds:
        return ("points_out_of_range",)
    return "points_out_of_pack", count.whole(count.total)


def not_the_pack(total: Any, count: CardCount) -> Text:
    """What is said of counts that do not add up to it, by their sum."""
    if count.total == card_points.PACK and count.thirds:
        return "sum_not_70", total
    return "sum_not_pack", total, count.whole(count.total)


def counts_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """One count a seat, together the pack; none is needed where a Renonce ended the game."""
    name, pack, (code, sentence) = field.name, tariff.count, field.refusal

    def read(value: Any, draft: Draft) -> tuple[int | None, ...] | None:
        if value is None:
            if not draft.ruled:
                draft.refuse("missing_field", name, field.needed, draft.play.term)
            return None
        if type(value) is not list or len(value) != tariff.seats:
            draft.refuse(code, name, sentence, tariff.seats)
            return None
        before = len(draft.findings)
        counts = tuple([_count_at(seat, text, f"{name}[{seat}]", draft) for seat, text in enumerate(value)])
        total = sum(count for count in counts if count is not None)
        if len(draft.findings) == before and not draft.ruled and draft.dealer >= 0 and total != pack.total:
            draft.refuse("sum_not_70", name, *not_the_pack(pack.write(total), pack))
        return counts

    return read


def _count_at(seat: int, text: Any, field: str, draft: Draft) -> int | None:
    if seat in draft.tariff.idle(draft.dealer):
        if text is not None:
            draft.refuse("bad_points", field, "count_empty" if seat == draft.tariff.empty else "count_sits_out")
        return None
    if text is None:
        draft.refuse("bad_points", field, "count_missing_seat" if draft.tariff.count.thirds else "count_missing_whole")
        return 0
    return _read_count(text, draft, field=field)
