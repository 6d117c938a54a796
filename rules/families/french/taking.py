"""French Tarot: reads what a deal has beside its count, the poignées that were shown and a chelem. Settling is in `taker`."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.plain import read_speaker, unknown_parts
from rules.engine.record import Chelem, Poignee
from rules.engine.shape import NESTED, Field
from rules.engine.tariff import Play, Tariff
from rules.families.french.trump_pack import taker_values
from rules.rows.pack_gives import SIDES
from rules.words.findings import Finding

_MOST = 16
"""More poignées than any deal can have."""
EMPTY_CHELEM = Finding("bad_value", "chelem", ("chelem_empty",))
"""All tricks that nobody announced and nobody made."""
NOT_SAID = Finding("announcement_not_allowed", "chelem.announced", ("chelem_only_taker",))
"""All tricks that were announced by a side that may not."""


def poignees_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """Who showed how many trumps, each player once."""
    name, (code, sentence) = field.name, field.refusal
    sizes = tariff.system.taking.poignees if tariff.system.taking is not None else {}

    def read(value: Any, draft: Draft) -> tuple[Poignee, ...]:
        if type(value) is not list or len(value) > _MOST:
            draft.refuse(code, name, sentence)
            return ()
        found: list[Poignee] = []
        for place, item in enumerate(value):
            at = f"{name}[{place}]"
            if type(item) is not dict:
                draft.refuse(code, at, sentence)
                continue
            unknown_parts(item, NESTED[name], at, draft)
            seat, size = read_speaker(item.get("by"), f"{at}.by", draft), item.get("size")
            if size is None:
                draft.refuse("missing_field", f"{at}.size", "bad_size")
            elif type(size) is not str or size not in sizes:
                draft.refuse("bad_value", f"{at}.size", "bad_size")
            elif seat >= 0:
                if any(poignee.by == seat for poignee in found):
                    draft.refuse("duplicate_announcement", f"{at}.by", "poignee_twice")
                found.append(Poignee(seat, size))
        return tuple(found)

    return read


def chelem_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Whose it was, and whether it was announced, and made."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> Chelem | None:
        if type(value) is not dict:
            draft.refuse(code, name, sentence)
            return None
        before = len(draft.findings)
        unknown_parts(value, NESTED[name], name, draft)
        by: Any = value.get("by")
        if by is None:
            draft.refuse("missing_field", f"{name}.by", "bad_side")
        elif type(by) is not str or by not in SIDES:
            draft.refuse("bad_value", f"{name}.by", "bad_side")
        for flag in ("announced", "made"):
            if value.get(flag) is None:
                draft.refuse("missing_field", f"{name}.{flag}", "yes_or_no", flag)
            elif type(value[flag]) is not bool:
                draft.refuse("bad_value", f"{name}.{flag}", "yes_or_no", flag)
        draft.findings += said_against(by, value.get("announced"), value.get("made"), draft.tariff)
        if any(finding.code != "unknown_field" for finding in draft.findings[before:]):
            return None
        return Chelem(by, value["announced"], value["made"])

    return read


def said_against(by: object, announced: object, made: object, tariff: Tariff) -> tuple[Finding, ...]:
    """What is wrong with a chelem by itself, as far as it could be read."""
    if announced is False and made is False:
        return (EMPTY_CHELEM,)
    only = taker_values(tariff).chelem_said_by
    return (NOT_SAID,) if only and announced is True and by in SIDES and by != only else ()
