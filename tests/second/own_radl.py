"""own-sheets.md, „Radl“: a table's sheet, game by game."""

from dataclasses import dataclass, field
from fractions import Fraction

from tests.second import own_score
from tests.second.frame import Faults, Record, Refused, number, present
from tests.second.own_file import Own, Radl, read
from tests.second.own_options import chosen
from tests.second.own_score import UNPLAYED


@dataclass
class Doubling:
    """What runs at a table."""

    own: Own
    rule: Radl
    seats: int
    planned: int | None
    runs: list[int] = field(default_factory=list)
    played: int = 0

    def length(self, given: object) -> int:
        """„a whole number of games from 1 to 20 or round (one for each seat)“."""
        return self.seats if given == "round" else int(given)  # type: ignore[call-overload, no-any-return]

    def begin(self) -> None:
        """„half_time (from game ⌊games / 2⌋ + 1 on, if games is said)“."""
        if "half_time" in self.rule.triggers and self.planned is not None and self.played == self.planned // 2:
            self.start([self.length(self.rule.triggers["half_time"])])

    def factor(self) -> int:
        """„A game in a Radl or among the last of the planned games (one beyond them is not) counts double; with multiply 2 for each“."""
        last = self.rule.last is not None and self.planned is not None
        final = last and self.planned - self.length(self.rule.last) <= self.played < self.planned  # type: ignore[operator]
        running = len(self.runs) + int(final)
        return min(self.rule.most, 2**running) if self.rule.stack == "multiply" else 2 if running else 1

    def start(self, lengths: list[int]) -> None:
        """„restart: the longer of what is left and the new length; append: added to what is left; multiply: each runs for itself“."""
        if not lengths:
            return
        left = self.runs[:1] or [0]
        if self.rule.stack == "multiply":
            self.runs += lengths
        elif self.rule.stack == "append":
            self.runs = [left[0] + sum(lengths)]
        else:
            self.runs = [max(left[0], *lengths)]

    def after(self, record: Record, row: Record) -> None:
        """„All others start with the next game“; a redeal is not asked here."""
        self.played += 1
        self.runs = [left - 1 for left in self.runs if left > 1]
        self.start([self.length(given) for trigger, given in self.rule.triggers.items() if self.starts(trigger, record, row)])

    def starts(self, trigger: str, record: Record, row: Record) -> bool:
        """Did this record have what the trigger names? „a manual settlement of it and a refused record of it too“."""
        if trigger in self.own.slugs():
            return trigger in (record.get("game"), record.get("of") if record.get("game") == "manual" else None)
        if "errors" in row:
            return False
        if trigger in self.rule.events:
            return trigger in (record.get("events") or [])
        if "renonce" in record or record.get("game") in UNPLAYED:
            return False
        if trigger == "tie":
            return tied(self.own, record)
        return any(said["kind"] == trigger and made(self.own, record, present(said)) for said in record.get("announcements") or [])


def tied(own: Own, record: Record) -> bool:
    """„tie (a positive game counted half and half)“; „raised games have none“."""
    game = own.games.get(record["game"])
    if game is None or game.kind == "negative" or "points" not in record:
        return False
    said = [own.kinds[one["kind"]] for one in record.get("announcements") or [] if one["when"] == "open"]
    return count_of(own, record) * 2 == own.count.total and not any(kind.raises for kind in said)


def count_of(own: Own, record: Record) -> int:
    from_form = own_score.own_form.count_of(own, record["points"])
    return from_form[1]


def made(own: Own, record: Record, said: Record) -> bool:
    """„an announcement's slug (a settled record … has one that is made)“."""
    kind = own.kinds[said["kind"]]
    if kind.family == "count" and "points" in record:
        count = count_of(own, record)
        mine = said["by"] in (record["declarer"], record.get("partner"))
        return (count if mine else own.count.total - count) >= kind.needs
    return said.get("won") is True


def answer(file: Record, sheet: Record) -> Record:
    """The rows and the totals."""
    own, sheet = read(file), present(sheet)
    faults = Faults()
    own = chosen(own, sheet.get("options") or {}, faults)
    seats = sheet.get("seats", own.active if own.active in own.tables else min(own.tables))
    if faults.found or seats not in own.tables:
        return {"errors": faults.found or [("bad_seats", "seats")]}
    radl = Doubling(own, own.radl, seats, sheet.get("games")) if own.radl else None
    rows = []
    for given in sheet["records"]:
        record = present(given)
        game = record.get("game") != "redeal"
        if radl and game:
            radl.begin()
        row = settle(own, record, seats, radl.factor() if radl and game else None)
        rows.append(row)
        if radl and game:
            radl.after(record, row)
    sums = {part: [Fraction(0)] * seats for part in ("points", "cash")}
    for row in rows:
        for part, so_far in sums.items():
            sums[part] = [one + Fraction(amount) for one, amount in zip(so_far, row.get(part, [0] * seats), strict=True)]
    totals, cash = ([number(amount) for amount in sums[part]] for part in ("points", "cash"))
    return {"rows": rows, "totals": totals, "cash": cash, "pot": 0, "pot_payments": [0] * seats}


def settle(own: Own, record: Record, seats: int, factor: int | None) -> Record:
    """„in a sheet what the sheet says (contradiction)“; „a manual settlement is a game, never multiplied“."""
    faults = Faults()
    if factor is not None and record.get("game") not in UNPLAYED:
        limits = [value for value in own_score.own_form.LIMITS if own.radl and value <= own.radl.most]
        if "radl" in record and record["radl"] in limits and record["radl"] != factor:
            return {"errors": [("contradiction", "radl")]}
        record = {"radl": factor, **record}
    try:
        settled = own_score.score(own, record, seats, faults)
    except Refused as refusal:
        faults.add(refusal.code, refusal.where)
        settled = None
    return {"errors": faults.found} if faults.found or settled is None else settled
