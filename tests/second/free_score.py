"""free.md, „The record“: the answer to a request under a free system, from the page alone."""

from fractions import Fraction
from typing import Any

from tests.second.frame import Purse, Record, number, present, whole

FREE, MANUAL, REDEAL, FAULT = "free", "manual", "redeal", "fault"
KNOWN = {"game", "dealer", "amounts", "word", "declarer", "fault", "by", "reason", "of"}
# What each game has a use for, beside `game` and `dealer`.
USES = {FREE: {"amounts", "word", "declarer"}, MANUAL: {"amounts", "reason"}, REDEAL: set(), FAULT: {"fault", "by"}}
LARGEST = 1_000_000
Errors = list[tuple[str, str]]


def answer(file: Record, request: Record) -> Record:
    """{points, cash}, or {errors: [(code, field) …]}."""
    request, found = present(request), []
    for key in set(request) - {"id", "system", "seats", "options", "record"}:
        found.append(("unknown_field", key))
    found += [("unknown_option", f"options.{name}") for name in request.get("options") or {}]
    if file.get("records") is False:
        found.append(("unexpected_field", "records"))
    tables, active = file["tables"], file.get("active")
    seats = request.get("seats", active if active in tables else min(tables))
    if not whole(seats) or seats not in tables:
        return {"errors": [("bad_seats", "seats"), *found]}
    points = settled(file, request.get("record") or {}, seats, found)
    return {"errors": found} if found else {"points": [number(one) for one in points], "cash": [0] * seats}


def offsets(file: Record, seats: int) -> list[int]:
    """„who sits out, counted from the dealer (0)“; „the dealer and those before him“."""
    active = min(file.get("active") or seats, seats)
    given = (file.get("out") or {}).get(str(seats))
    return list(given) if given is not None else [-place % seats for place in range(seats - active)]


def settled(file: Record, record: Record, seats: int, found: Errors) -> list[Fraction]:
    for key in sorted(set(record) - KNOWN):
        found.append(("unknown_field", key))
    record = {key: value for key, value in present(record).items() if key in KNOWN}
    out = offsets(file, seats)
    name = record.get("game", FREE)
    if name not in USES:
        found.append(("unknown_game", "game"))
        return []
    for key in sorted(set(record) - USES[name] - {"game", "dealer"}):
        found.append(("unexpected_field", key))
    dealer = record.get("dealer")
    if dealer is None and out:
        found.append(("missing_field", "dealer"))
    elif dealer is not None and not (whole(dealer) and 0 <= dealer < seats):
        found.append(("bad_seat", "dealer"))
    if ("missing_field", "dealer") in found or ("bad_seat", "dealer") in found:
        return []
    sitting = {(dealer + offset) % seats for offset in out} if out and dealer is not None else set()
    playing = [one for one in range(seats) if one not in sitting]
    if name == FAULT:
        return fault(file, record, seats, playing, found)
    if name == REDEAL:
        return [Fraction(0)] * seats
    if name == MANUAL and not str(record.get("reason") or "").strip():
        found.append(("missing_field", "reason"))
    if name == FREE:
        beside(file, record, playing, found)
    return amounts(file, record, seats, playing, found)


def beside(file: Record, record: Record, playing: list[int], found: Errors) -> None:
    """The word, and who is named as declarer; „and moves no amount“."""
    words = file.get("words") or []
    if "word" in record and not words:
        found.append(("unexpected_field", "word"))
    elif "word" in record and record["word"] not in words:
        found.append(("bad_value", "word"))
    if "declarer" in record and not (whole(record["declarer"]) and record["declarer"] in playing):
        found.append(("bad_seat", "declarer"))


def an_amount(value: object, kind: str) -> bool:
    half = kind == "half" and isinstance(value, float) and (2 * value).is_integer()
    return (whole(value) or half) and isinstance(value, int | float) and -LARGEST <= value <= LARGEST


def amounts(file: Record, record: Record, seats: int, playing: list[int], found: Errors) -> list[Fraction]:
    given: Any = record.get("amounts")
    if given is None:
        found.append(("missing_field", "amounts"))
        return []
    good = isinstance(given, list) and len(given) == seats
    if not good or not all(an_amount(one, kind_of(file)) and (at in playing or one == 0) for at, one in enumerate(given)):
        found.append(("bad_value", "amounts"))
        return []
    if file.get("balanced", True) and sum(given):
        found.append(("sum_not_0", "amounts"))
    return [Fraction(one) for one in given]


def kind_of(file: Record) -> str:
    return str(file.get("amounts") or "whole")


def fault(file: Record, record: Record, seats: int, playing: list[int], found: Errors) -> list[Fraction]:
    """„each: so much to each of the others who play; shared: so much to them in equal parts; nobody: he loses it“."""
    faults = file.get("faults") or {}
    by, name = record.get("by"), record.get("fault")
    if name is None or name not in faults:
        found.append(("missing_field" if name is None else "unknown_game", "fault"))
    if by is None or not (whole(by) and by in playing):
        found.append(("missing_field" if by is None else "bad_seat", "by"))
    if found:
        return []
    row, purse = faults[name], Purse(seats)
    pays, others = Fraction(row["pays"]), [one for one in playing if one != by]
    if row["to"] == "nobody":
        purse.points[by] -= pays
    for one in others if row["to"] != "nobody" else ():
        purse.pay(by, one, pays if row["to"] == "each" else pays / len(others))
    if any((amount * (2 if kind_of(file) == "half" else 1)).denominator != 1 for amount in purse.points):
        found.append(("indivisible", "fault"))
    return [Fraction(one) for one in purse.points]


def ruled(file: Record, asked: Record) -> Record:
    """„any stage but next_game is renonce, offenders the accused; every other violation of renonce.md is discretion, at every stage“."""
    if asked["violation"] not in (file.get("faults") or {}) or asked["stage"] == "next_game":
        return {"decision": "discretion", "offenders": []}
    accused = asked.get("accused") or []
    return {"decision": "renonce", "offenders": sorted(accused)} if accused else {"needs": ["accused"]}
