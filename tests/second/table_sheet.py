"""README.md, „A sheet is a table's round“, and the two rules across games of koenigrufen.md's Speiszettel: Radl and Pagatkassa."""

from dataclasses import dataclass, field
from fractions import Fraction

from tests.second import scorer, slovenski, tarokk
from tests.second.frame import Record, number, present

STARTS = ("trischaken", "fensterbankl")
UNPLAYED = ("manual", "fensterbankl")


@dataclass
class Pot:
    """The Pagatkassa, in cents."""

    stake: int
    seats: int
    content: int = 0
    balance: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.balance = [0] * self.seats

    def pay(self, seat: int, cents: int) -> None:
        """„Never above 50 stakes: what would exceed that is not paid in.“"""
        self.content += cents
        self.balance[seat] -= cents

    def game(self, record: Record) -> None:
        """„before a game everyone at the table pays the stake into an empty pot, otherwise the dealer pays it“."""
        payers = [record["dealer"]] if self.content else list(range(self.seats))
        for seat in payers:
            self.pay(seat, min(self.stake, 50 * self.stake - self.content))
        said = [one for one in record.get("announcements") or [] if one["kind"] == "pagat" and one["when"] == "open"]
        if said and not record.get("renonce") and not record.get("conceded"):
            self.pagat(record, said[0])

    def pagat(self, record: Record, said: Record) -> None:
        """„An announced Pagat that is won takes the pot, lost it doubles it; shared in equal parts, the remainder with the announcer.“"""
        attack = [record["declarer"], record.get("partner")]
        playing = [one for one in range(self.seats) if self.seats == 4 or one != record["dealer"]]
        side = [one for one in playing if (one in attack) == (said["by"] in attack)]
        moved = -self.content if said["won"] else min(self.content, 50 * self.stake - self.content)
        part = abs(moved) // len(side) * (1 if moved > 0 else -1)
        for one in side:
            self.pay(one, part)
        self.pay(said["by"], moved - part * len(side))


@dataclass
class Doubling:
    """„Radl: after a Trischaken or a Fensterbankl the next 4 games (5 at a table of five) count double.“"""

    options: Record
    length: int
    planned: int | None
    left: int = 0
    played: int = 0

    def factor(self) -> int:
        """„Schluss-Radl: the last 4 (5) of the planned games count double“; „doubling does not stack“."""
        final = self.planned is not None and self.planned - self.length <= self.played < self.planned
        return 2 if self.left or (final and self.options.get("final_radl", True)) else 1

    def after(self, record: Record) -> None:
        """„Another one inside starts the count anew“; a refused one too, and a manual settlement of one."""
        self.played += 1
        self.left = max(self.left - 1, 0)
        if record.get("of", record.get("game")) in STARTS and self.options.get("radl", True):
            self.left = self.length


def answer(sheet: Record) -> Record:
    """The rows, the totals, and the pot."""
    sheet = present(sheet)
    system, seats, options = sheet["system"], sheet.get("seats", 3 if sheet["system"] == "point-tarock" else 4), sheet.get("options") or {}
    radl = Doubling(options, seats, sheet.get("games")) if system == "koenigrufen-speiszettel" else None
    marks = slovenski.Marks(system, seats, options) if system in slovenski.SYSTEMS else None
    pot = Pot(options.get("pagatkassa_stake") or 0, seats)
    rows: list[Record] = []
    before: Record = {}
    for given in sheet["records"]:
        record = present(given)
        game = record.get("game") != "redeal"
        row = settle(system, record, options, seats, radl.factor() if radl and game else None) if marks is None else marked(marks, record)
        if system == "french-tarot-fft":
            refused = "errors" in row
            row["out_of_turn"] = bool(before) and not refused and not in_turn(before, record, seats)
            before = {} if refused else record
        rows.append(row)
        if game and radl:
            radl.after(record)
        if game and pot.stake and "errors" not in row:
            pot.game(record)
    sums = {part: [Fraction(0)] * seats for part in ("points", "cash")}
    for row in rows:
        for part, so_far in sums.items():
            sums[part] = [one + Fraction(amount) for one, amount in zip(so_far, row.get(part, [0] * seats), strict=True)]
    totals, cash = ([number(amount) for amount in sums[part]] for part in ("points", "cash"))
    found: Record = {"rows": rows, "totals": totals, "cash": cash, "pot": pot.content, "pot_payments": pot.balance}
    if marks is not None:
        left = marks.left(sheet.get("games"))
        found |= {"radelci": marks.marks, "left": left, "totals": [one + more for one, more in zip(totals, left, strict=True)]}
    if system in tarokk.KINDS:
        found["table_points"] = tarokk.table_points(totals, options, sheet.get("round", 1), system)
    return found


def marked(marks: slovenski.Marks, record: Record) -> Record:
    """tarok-slovenski.md, „Radelc“ and „misdeal“: „In a sheet the program derives it; a record that says otherwise is a contradiction“."""
    system, seats, options = marks.system, marks.seats, marks.options
    if record.get("game") == "redeal":
        row = scorer.score(system, record, options, seats)
        if "errors" not in row and "misdeal" in record and record["misdeal"] != marks.last.get(record["dealer"], record["misdeal"] - 1) + 1:
            row = {"errors": [("contradiction", "misdeal")]}
        marks.after(record, row, doubled=False, won=False)
        return row
    doubled = marks.has(record) and record.get("game") not in ("klop", "manual")
    row = scorer.score(system, record, options, seats)
    if "errors" not in row and "declarer" in record:
        if record.get("radl", 1 + doubled) != 1 + doubled:
            row = {"errors": [("contradiction", "radl")]}
        else:
            row = scorer.score(system, {**record, "radl": 1 + doubled}, options, seats)
    marks.after(record, row, doubled=doubled, won=doubled and "errors" not in row and slovenski.won(record))
    return row


def in_turn(before: Record, record: Record, seats: int) -> bool:
    """tarot-fft.md, „A table's sheet“: „After a game the next seat deals“; after a redeal at a table of five only the same dealer, at three
    and four he or the next."""
    following = (before["dealer"] + 1) % seats
    if before["game"] != "redeal":
        return bool(record["dealer"] == following)
    return record["dealer"] in ((before["dealer"],) if seats == 5 else (before["dealer"], following))


def settle(system: str, record: Record, options: Record, seats: int, factor: int | None) -> Record:
    """„in a sheet the sheet decides it, and a record that says otherwise is a contradiction“."""
    if factor is None or record.get("game") in UNPLAYED:
        return scorer.score(system, record, options, seats)
    if "radl" in record and record["radl"] in (1, 2) and record["radl"] != factor:
        return {"errors": [("contradiction", "radl")]}
    return scorer.score(system, {"radl": factor, **record}, options, seats)
