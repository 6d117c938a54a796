"""Reads who said Kontra: it is personal, so that the record names who said it and who answered."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.plain import seat_fault, unknown_parts
from rules.engine.shape import Field
from rules.engine.tariff import Play, Sides, Tariff
from rules.families.slovenian.record import Said
from rules.rows.kinds import Roles

_PARTS = ("by", "re")


def sayers_reader(field: Field, play: Play, _tariff: Tariff) -> Reader:
    """The Kontra on a game or a klop; None with a finding where it is none."""
    name, each = field.name, play.row.kind.roles is Roles.EACH

    def read(value: Any, draft: Draft) -> Said | None:
        said = read_said(value, name, draft)
        if said is not None and each:
            return said if _right_in_klop(said, name, draft) else None
        if said is not None and draft.sides is not None:
            return said if right_sides(said, draft.sides.ours[0], draft.sides, name, draft=draft) else None
        return said

    return read


def read_said(value: Any, field: str, draft: Draft) -> Said | None:
    """Who said it and who answered, as far as both are seats that play."""
    if type(value) is not dict:
        draft.refuse("bad_kontra", field, "kontra_names_sayer")
        return None
    unknown_parts(value, _PARTS, field, draft)
    by, answered = (_seat(value.get(part), f"{field}.{part}", draft) for part in _PARTS)
    if value.get("by") is None:
        draft.refuse("missing_field", f"{field}.by", "missing_sayer")
    if by is None or -1 in (by, answered):
        return None
    return Said(by, answered)


def _seat(value: Any, field: str, draft: Draft) -> int | None:
    """None where nobody is named, -1 with a finding where it is no seat that plays; in a klop the talon is looked at later."""
    if value is None:
        return None
    fault = seat_fault(value, draft.dealer, draft.tariff, draft.play.row.slug)
    if fault is None:
        return int(value)
    draft.refuse("bad_seat", field, *fault)
    return -1


def right_sides(said: Said, main: int, sides: Sides, field: str, draft: Draft) -> bool:
    """Whether the other side said it, and the main player answered."""
    if (said.by in sides.ours) is (main in sides.ours):
        draft.refuse("bad_kontra", field, "kontra_of_other_side")
        return False
    if said.re not in (None, main):
        draft.refuse("bad_kontra", field, "rekontra_of_main")
        return False
    return True


def _right_in_klop(said: Said, field: str, draft: Draft) -> bool:
    """Whether two of those who play for themselves said it: the talon says nothing, and nobody answers himself."""
    talon = talon_of(draft.dealer, draft.tariff)
    if talon is not None and talon in said:
        draft.refuse("bad_kontra", field, "kontra_of_talon")
        return False
    if said.by == said.re:
        draft.refuse("bad_kontra", field, "rekontra_of_sayer")
        return False
    return True


def talon_of(dealer: int, tariff: Tariff) -> int | None:
    """The seat that is the talon of a klop: who sits out of other games; None where nobody does."""
    resting = [seat for seat in tariff.idle(dealer) if seat != tariff.empty]
    return resting[0] if resting else None
