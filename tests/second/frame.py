"""README.md, what holds in every system: seats, card points, the record, refusals, the redeal and the manual settlement."""

import re
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

Record = dict[str, Any]
Amount = int | float

# „The record“: the rows of its table, in their order, which is the order of the form.
FORM = (
    "system", "seats", "options", "record", "game", "dealer", "vorhand", "declarer", "partner", "bid", "points", "won", "kontra",
    "announcements",
    "conceded", "talon_loss", "radl", "renonce", "bouts", "petit_au_bout", "poignees", "chelem", "called_in_skart",
    "zaruf_bonus", "mond", "misdeal", "amounts", "reason", "of",
)  # fmt: skip
REQUEST = {"id", "system", "seats", "options", "record"}
KNOWN = set(FORM) - REQUEST - {"zaruf_bonus", "mond", "misdeal"}
ANNOUNCEMENT = {"kind", "by", "when", "won", "kontra"}
WHENS = {"before_talon", "after_talon", "open", "silent"}
PACK = 210  # „Card points“: 70 points in thirds
HALF = 107  # 35/2


class Refused(Exception):
    """A rule has no answer, or the answer is no whole number of points."""

    def __init__(self, code: str, where: str) -> None:
        super().__init__(code)
        self.code, self.where = code, where


@dataclass
class Faults:
    """„Report every independent fault of a record at once, the first in the order of the form.“"""

    found: list[tuple[str, str]] = field(default_factory=list)

    def add(self, code: str, where: str) -> None:
        if (code, where) not in self.found:
            self.found.append((code, where))

    def at(self, name: str) -> bool:
        """Has this field, or a part of it, been found wrong?"""
        return any(where.startswith(name) for _, where in self.found)

    def ordered(self) -> list[tuple[str, str]]:
        def place(fault: tuple[str, str]) -> tuple[int, int]:
            name = re.split(r"[.\[]", fault[1])[0]
            part = re.search(r"\[(\d+)", fault[1])
            return (FORM.index(name) if fault[0] != "unknown_field" else len(FORM), int(part[1]) if part else -1)

        return sorted(self.found, key=place)


@dataclass
class Purse:
    """What everybody has paid and received so far."""

    seats: int
    points: list[Fraction | int] = field(init=False)
    cash: list[Fraction | int] = field(init=False)

    def __post_init__(self) -> None:
        self.points = [0] * self.seats
        self.cash = [0] * self.seats

    def pay(self, payer: int, receiver: int, amount: Fraction | int, *, cash: Fraction | int = 0) -> None:
        self.points[payer] -= amount
        self.points[receiver] += amount
        self.cash[payer] -= cash
        self.cash[receiver] += cash

    def answer(self, code: str = "", where: str = "") -> dict[str, list[Amount]]:
        """The amounts; with a code, the refusal where one of them is no whole number."""
        if code and any(amount.denominator != 1 for amount in self.points + self.cash):
            raise Refused(code, where)
        return {"points": [number(a) for a in self.points], "cash": [number(a) for a in self.cash]}


def number(amount: Fraction | int) -> Amount:
    return int(amount) if amount.denominator == 1 else float(amount)


def whole(value: object) -> bool:
    """A whole number; JSON's true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def present(record: Record) -> Record:
    """„null is the same as absent.“"""
    return {key: value for key, value in record.items() if value is not None}


def thirds(text: object) -> tuple[str, int]:
    """„Card points“: the count in thirds, or the code of the refusal."""
    match = re.fullmatch(r"(\d+)/([012])", text) if isinstance(text, str) else None
    if not match:
        return "bad_points", 0
    count = 3 * int(match[1]) + int(match[2])
    return ("points_out_of_range" if count > PACK else ""), count


def seat(record: Record, name: str, playing: list[int], faults: Faults, *, needed: bool = True) -> None:
    """„bad_seat: not a seat of the table, or one that sits out this game“."""
    if name not in record:
        if needed:
            faults.add("missing_field", name)
    elif not whole(record[name]) or record[name] not in playing:
        faults.add("bad_seat", name)


def trischaken_counts(record: Record, seats: int, playing: list[int], faults: Faults, *, blatt: int | None) -> list[int]:
    """„Trischaken: a list, one count a seat (null for a seat that sits out)“; in a Renonce the sum is not checked."""
    given = record.get("points")
    if given is None:
        if "renonce" not in record:
            faults.add("missing_field", "points")
        return []
    if not isinstance(given, list) or len(given) != seats:
        faults.add("bad_points", "points")
        return []
    counts = []
    for place, text in enumerate(given):
        where = f"points[{place}]"
        if place not in playing:
            if text is not None:
                faults.add("bad_points", where)
            counts.append(0)
            continue
        # „Only Point-Tarock, where the game fixes the Blatt, also takes a whole number“
        code, count = thirds(f"{text}/{blatt}" if blatt is not None and whole(text) else text)
        if not code and blatt is not None and count % 3 != blatt:
            code = "impossible_blatt"
        if code:
            faults.add(code, where)
        counts.append(count)
    if not faults.at("points") and "renonce" not in record and sum(counts) != PACK:
        faults.add("sum_not_70", "points")
    return counts


def multiplier(given: object, opponents: list[int], where: str, faults: Faults, pairs: str) -> dict[int, int]:
    """„kontra: 1, 2, 4 or 8; or one for each opponent, with every opponent named“. pairs: which unequal ones may be (alike, sub, any)."""
    if given is None:
        return dict.fromkeys(opponents, 1)
    if isinstance(given, int) and whole(given) and given in (1, 2, 4, 8):
        return dict.fromkeys(opponents, given)
    if not isinstance(given, dict) or sorted(given) != sorted(map(str, opponents)):
        faults.add("bad_kontra", where)
        return dict.fromkeys(opponents, 1)
    values = list(given.values())
    if not all(whole(value) and value in (1, 2, 4, 8) for value in values):
        faults.add("bad_kontra", where)
        return dict.fromkeys(opponents, 1)
    alike = len(set(values)) == 1
    if not (alike or pairs == "any" or (pairs == "sub" and sorted(values) == [4, 8])):
        faults.add("bad_kontra", where)
    return {int(key): value for key, value in given.items()}


def no_kontra(given: object, faults: Faults) -> None:
    """„None on Trischaken“: what is no multiplier at all is a slip of another kind."""
    if isinstance(given, dict) or (whole(given) and given in (2, 4, 8)):
        faults.add("kontra_not_allowed", "kontra")
    elif given is not None and not (whole(given) and given == 1):
        faults.add("bad_kontra", "kontra")


def offenders(renonce: Record, playing: list[int], also: list[int], faults: Faults) -> list[int]:
    """„bad_offenders: no list (absent too) of at least one and not of all active seats, each once, nobody else“."""
    given = renonce.get("offenders")
    good = isinstance(given, list) and bool(given) and all(whole(one) and one in playing + also for one in given)
    if not good or len(set(given or [])) != len(given or []) or set(playing) <= set(given or []):
        faults.add("bad_offenders", "renonce.offenders")
        return []
    return list(given or [])


def claims(renonce: Record, playing: list[int], guilty: list[int], faults: Faults) -> list[Record]:
    """„bad_claim“, the part of it that is the same in every system; the kinds are the system's."""
    seen = set()
    given = renonce.get("claims") or []
    for place, claim in enumerate(given):
        where = f"renonce.claims[{place}]"
        claim = present(claim)
        for key in set(claim) - {"by", "kind", "points", "reason"}:
            faults.add("unknown_field", f"{where}.{key}")
        by = claim.get("by")
        if not whole(by) or by not in playing or by in guilty:
            faults.add("bad_claim", f"{where}.by")
        if ("kind" in claim) == ("points" in claim):
            faults.add("bad_claim", where)
        elif "points" in claim and not (whole(claim["points"]) and claim["points"] > 0):
            faults.add("bad_claim", f"{where}.points")
        elif "kind" in claim:
            if (by, claim["kind"]) in seen:
                faults.add("bad_claim", f"{where}.kind")
            seen.add((by, claim["kind"]))
    return [present(claim) for claim in given]


def manual(record: Record, seats: int, playing: list[int], games: set[str], faults: Faults) -> dict[str, list[Amount]] | None:
    """„A manual settlement is the way out that every real tournament needs.“"""
    amounts = record.get("amounts")
    if amounts is None:
        faults.add("missing_field", "amounts")
    elif (
        not isinstance(amounts, list)
        or len(amounts) != seats
        or not all(whole(amount) and (place in playing or amount == 0) for place, amount in enumerate(amounts))
    ):
        faults.add("bad_value", "amounts")
    elif sum(amounts):
        faults.add("sum_not_0", "amounts")
    reason = record.get("reason")
    if reason is None or (isinstance(reason, str) and not reason.strip()):
        faults.add("missing_field", "reason")
    if "of" in record and record["of"] not in games:
        faults.add("unknown_game", "of")
    return {"points": list(amounts), "cash": [0] * seats} if isinstance(amounts, list) and not faults.found else None
