"""tarok-slovenski.md, sentence by sentence."""

from fractions import Fraction
from typing import Any

from tests.second.frame import Faults, Record, number, offenders, present, seat, whole
from tests.second.slovenski_said import KINDS, SYSTEMS, Said

# „Games“: value at three; value of the declarer at four.
GAMES = """
klop | 0 | 0
tri | 10 | 10
dva | 30 | 20
ena | 50 | 30
solo_tri | – | 40
solo_dva | – | 50
solo_ena | – | 60
solo_brez | 80 | 80
berac | 70 | 70
barvni_valat_tri | 125 | 100
barvni_valat_dva | 150 | 110
barvni_valat_ena | 175 | 120
barvni_valat_solo_tri | – | 125
barvni_valat_solo_dva | – | 150
barvni_valat_solo_ena | – | 175
barvni_valat_brez | 250 | 250
valat_tri | 250 | 200
valat_dva | 300 | 220
valat_ena | 350 | 240
valat_solo_tri | – | 250
valat_solo_dva | – | 300
valat_solo_ena | – | 350
valat_brez | 500 | 500
"""
COUNTED = {"tri", "dva", "ena", "solo_tri", "solo_dva", "solo_ena", "solo_brez"}
CALLED = {"tri", "dva", "ena", "barvni_valat_tri", "barvni_valat_dva", "barvni_valat_ena", "valat_tri", "valat_dva", "valat_ena"}
TALONLESS = {"solo_brez", "barvni_valat_brez", "valat_brez", "berac", "odprti_berac", "pikolo", "klop"}
OWN = {"zaruf_bonus", "mond", "misdeal"}
CHOICES: dict[str, list[Any]] = {
    "round_to": [1, 5], "radelc_scope": ["side", "all"], "radelc_left": [*range(201)], "mond_in": ["counted", "all_but_klop"],
    "klop_several": ["each", "referee"], "klop_kontra_70": ["multiplied", "flat", "referee"],
    "renons_kontra": ["with_35", "value_only"], "renons_klop": ["full", "half", "referee"], "pikolo": [*range(1, 501)],
    "odprti_berac": [*range(1, 501)], "obvezna_trojka": ["no", "yes"],
}  # fmt: skip
OPTIONS = {SYSTEMS[0]: CHOICES, SYSTEMS[1]: {**CHOICES, "partner_half": ["exact", "up", "down"]}}


def values(system: str, options: Record) -> dict[str, int]:
    """The games there are, with their values; „unknown_game, unless the tournament gives them a value“."""
    rows = [[cell.strip() for cell in line.split("|")] for line in GAMES.strip().splitlines()]
    found = {row[0]: int(row[1 + SYSTEMS.index(system)]) for row in rows if row[1 + SYSTEMS.index(system)] != "–"}
    return found | {name: options[name] for name in ("pikolo", "odprti_berac") if name in options}


def score(system: str, record: Record, seats: int, options: Record, faults: Faults) -> Record | None:
    """A record whose game and dealer are known."""
    rests = [record["dealer"]] if system == SYSTEMS[0] and seats == 4 else []
    game = Game(system, record, seats, options, faults)
    game.active = [one for one in range(seats) if one not in rests or record["game"] == "klop"]
    game.talon = rests[0] if rests else None
    amounts = {"redeal": game.redeal, "manual": game.manual, "klop": game.klop}.get(record["game"], game.played)()
    if faults.found or amounts is None:
        return None
    return {"points": [number(Fraction(amount)) for amount in amounts], "cash": [0] * seats}


class Game(Said):
    """One record."""

    def option(self, name: str) -> Any:
        return self.options.get(name, "exact" if name == "partner_half" else CHOICES[name][0])

    def only(self, *fields: str) -> None:
        for key in set(self.record) - {"game", "dealer", *fields}:
            self.faults.add("unexpected_field", key)

    # --- „Mond, misdeal“ ---------------------------------------------------------------------------------------------------------------

    def redeal(self) -> list[Fraction]:
        """„he writes 0 (a warning), −20, −40 …“"""
        self.only("misdeal")
        nth = self.record.get("misdeal", 1)
        if not whole(nth) or nth < 1:
            self.faults.add("bad_value", "misdeal")
            return self.sums
        self.sums[self.record["dealer"]] -= 20 * (nth - 1)
        return self.sums

    def manual(self) -> list[Any] | None:
        """„any whole amounts, one a seat, the resting one too; no cross sum“"""
        self.only("amounts", "reason", "of")
        amounts, reason = self.record.get("amounts"), self.record.get("reason")
        if amounts is None:
            self.faults.add("missing_field", "amounts")
        elif not isinstance(amounts, list) or len(amounts) != self.seats or not all(map(whole, amounts)):
            self.faults.add("bad_value", "amounts")
        if reason is None or (isinstance(reason, str) and not reason.strip()):
            self.faults.add("missing_field", "reason")
        elif not isinstance(reason, str):
            self.faults.add("bad_value", "reason")
        of = self.record.get("of")
        if "of" in self.record and not (isinstance(of, str) and of in values(self.system, self.options)):
            self.faults.add("unknown_game", "of")
        return amounts if isinstance(amounts, list) else None

    # --- „Klop“ ------------------------------------------------------------------------------------------------------------------------

    def klop(self) -> list[Fraction] | None:
        self.only("points", "kontra", "announcements", "renonce")
        self.no_announcements()
        said = self.kontra(self.record.get("kontra"), "kontra")
        if said and ((self.talon is not None and self.talon in said) or said[0] == said[1]):
            self.faults.add("bad_kontra", "kontra")
        counts = self.counts()
        guilty = self.renons()
        if self.faults.found:
            return None
        times = 1 if not said else 2 if said[1] is None else 4
        if self.ruled:
            price = {"full": 70, "half": 35, "referee": 0}[self.option("renons_klop")]
            if not price:
                self.faults.add("undefined_by_rules", "renonce")
            for one in guilty:
                self.sums[one] -= price * times
            return self.sums
        full = [one for one in self.active if counts[one] >= 35]
        empty = [one for one in self.active if counts[one] == 0 and one != self.talon]
        if self.option("klop_several") == "referee" and (len(full) > 1 or len(empty) > 1):
            self.faults.add("undefined_by_rules", "points")
        seventy = self.option("klop_kontra_70")
        if (full or empty) and said and seventy == "referee":
            self.faults.add("undefined_by_rules", "points")
        for one in self.active:
            amount = -counts[one]
            if full or empty:
                amount = -70 if one in full else 70 if one in empty else 0
            factor = times
            if said and counts[one] >= 18 and one == said[0]:
                factor = 4 if said[1] is None else 6
            elif said and counts[one] >= 18 and one == said[1]:
                factor = 8
            self.sums[one] += amount * (1 if (full or empty) and seventy == "flat" else factor)
        return self.sums

    def counts(self) -> list[int]:
        given = self.record.get("points")
        if given is None:
            if not self.ruled:
                self.faults.add("missing_field", "points")
            return []
        if not isinstance(given, list) or len(given) != self.seats:
            self.faults.add("bad_points", "points")
            return []
        for place, one in enumerate(given):
            self.count(one, f"points[{place}]")
        if not self.faults.at("points") and not self.ruled and not 69 <= sum(given) <= 71:
            self.faults.add("sum_not_70", "points")
        return given

    def count(self, given: object, where: str) -> None:
        """„A whole number below or above that is points_out_of_range, anything else bad_points“."""
        if not whole(given):
            self.faults.add("bad_points", where)
        elif not 0 <= given <= 70:  # type: ignore[operator]
            self.faults.add("points_out_of_range", where)

    def write(self, worth: Fraction, main: int, mates: dict[int, Fraction], made: bool, said: tuple[int, int | None] | None) -> None:
        """The table: „main, each mate, who said Kontra, all others“."""
        step = 0 if not said else 1 if said[1] is None else 2
        if made:
            self.sums[main] += worth
            if said:
                self.sums[said[0]] -= worth * step
        else:
            self.sums[main] -= worth * (1, 2, 4)[step]
        for mate, amount in mates.items():
            self.sums[mate] += amount if made else -amount

    # --- „Games“ -----------------------------------------------------------------------------------------------------------------------

    def played(self) -> list[Fraction] | None:
        record, name, faults = self.record, self.name, self.faults
        counted = name in COUNTED
        four = self.system == SYSTEMS[1]
        fields = {"declarer", "kontra", "announcements", "radl", "renonce", "points" if counted else "won"}
        fields |= {"partner"} if four and name in CALLED else set()
        fields |= {"zaruf_bonus"} if four and name in CALLED and counted else set()
        fields |= {"mond"} if counted or self.option("mond_in") == "all_but_klop" else set()
        self.only(*fields)
        seat(record, "declarer", self.active, faults)
        declarer = record.get("declarer") if not faults.at("declarer") else None
        partner = None
        if "partner" in fields and "partner" in record:
            seat(record, "partner", self.active, faults)
            if not faults.at("partner"):
                partner = record["partner"]
                if partner == declarer:
                    faults.add("bad_partner", "partner")
        whose = declarer is not None and not faults.at("partner")
        side = [one for one in (declarer, partner) if one is not None] if whose else []
        points = self.result(counted)
        said = self.kontra(record.get("kontra"), "kontra")
        if whose:
            self.against(said, side[0], side, "kontra")
        items = self.announcements(side, points) if counted else self.no_announcements()
        self.mond(fields, declarer)
        if "radl" in record and not (whole(record["radl"]) and record["radl"] in (1, 2)):
            faults.add("bad_value", "radl")
        guilty = self.renons(declarer)
        if faults.found:
            return None
        if self.ruled:
            self.revoked(guilty, items, said, side)
        else:
            won = points >= 36 if counted else record["won"]
            worth = Fraction(values(self.system, self.options)[name] + (self.difference(points) if counted else 0))
            self.write(worth, side[0], dict.fromkeys(side[1:], worth / 2), won, said)
            for item, kontra in items:
                self.item(item, kontra, side)
            if record.get("radl") == 2:
                for one in range(self.seats) if self.option("radelc_scope") == "all" else side:
                    self.sums[one] *= 2
            self.half(side)
        self.lost_mond(side)
        return self.sums

    def result(self, counted: bool) -> int:
        """The declarer's points with the zaruf bonus, or nothing."""
        record, faults = self.record, self.faults
        if not counted:
            if "won" not in record:
                if not self.ruled:
                    faults.add("missing_field", "won")
            elif not isinstance(record["won"], bool):
                faults.add("bad_value", "won")
            return 0
        bonus = record.get("zaruf_bonus", False)
        if faults.at("zaruf_bonus"):
            bonus = False
        elif not isinstance(bonus, bool):
            faults.add("bad_value", "zaruf_bonus")
            bonus = False
        if "points" not in record:
            if not self.ruled:
                faults.add("missing_field", "points")
        else:
            self.count(record["points"], "points")
        points = record.get("points", 0) if not faults.at("points") else 0
        over = points > 65 and not self.ruled
        if bonus and ("partner" in record or over):
            faults.add("contradiction", "zaruf_bonus")
        return int(points) + (5 if bonus else 0)

    def difference(self, points: int) -> int:
        """„d = |points − 35|, rounded to the nearest multiple of round_to“"""
        step = self.option("round_to")
        return min(range(0, 71, step), key=lambda multiple: abs(multiple - abs(points - 35)))

    def half(self, side: list[int]) -> None:
        """„partner_half: his sum after the radelc and before the mond, away from or towards 0“"""
        way = self.option("partner_half")
        if way == "exact":
            return
        for mate in side[1:]:
            sign = 1 if self.sums[mate] > 0 else -1
            size = abs(self.sums[mate])
            down = Fraction(size.numerator // size.denominator)
            self.sums[mate] = sign * (down if way == "down" or down == size else down + 1)

    def worth(self, item: Record, side: list[int]) -> tuple[int, int]:
        """Main's and each mate's."""
        main, mate, loud, loud_mate = KINDS[item["kind"]]
        if item["kind"] == "koenig_ultimo" and len(side) == 1:
            main, loud = 25, 50
        return (main, mate) if item["when"] == "silent" else (loud, loud_mate)

    def item(self, item: Record, said: tuple[int, int | None] | None, side: list[int]) -> None:
        """„Main is the declarer for his side, whichever of the two said it; for the defenders by“."""
        worth, share = self.worth(item, side)
        ours = item["by"] in side
        main = side[0] if ours else item["by"]
        party = side if ours else [one for one in self.active if one not in side]
        self.write(Fraction(worth), main, {mate: Fraction(share) for mate in party if mate != main}, item["won"], said)

    # --- „Mond“, „Renons“ --------------------------------------------------------------------------------------------------------------

    def mond(self, fields: set[str], declarer: int | None) -> None:
        given = self.record.get("mond")
        if given is None or "mond" not in fields:
            return
        if not isinstance(given, dict):
            self.faults.add("bad_value", "mond")
            return
        for key in set(given) - {"lost_by", "taken_by"}:
            self.faults.add("unknown_field", f"mond.{key}")
        parts = present(given)
        if "lost_by" not in parts:
            self.faults.add("missing_field", "mond.lost_by")
        for part, one in parts.items():
            if part in ("lost_by", "taken_by") and not (whole(one) and one in self.active):
                self.faults.add("bad_seat", f"mond.{part}")
        if self.faults.at("mond."):
            return
        lost, taken = parts["lost_by"], parts.get("taken_by")
        other = taken is None and declarer is not None and lost != declarer
        if lost == taken or other or (taken is None and self.name in TALONLESS):
            self.faults.add("contradiction", "mond")

    def lost_mond(self, side: list[int]) -> None:
        given = self.record.get("mond")
        if given is None:
            return
        lost, taken = given["lost_by"], given.get("taken_by")
        if taken is None or (lost in side) != (taken in side):
            self.sums[lost] -= 21
        else:
            self.sums[lost] -= 20
            self.sums[taken] -= 20

    def renons(self, declarer: int | None = None) -> list[int]:
        given = self.record.get("renonce")
        if given is None:
            return []
        if not isinstance(given, dict):
            self.faults.add("bad_value", "renonce")
            return []
        for key in set(given) - {"offenders", "claims", "fault", "intentional"}:
            self.faults.add("unknown_field", f"renonce.{key}")
        parts = present(given)
        guilty = offenders(parts, self.active, [], self.faults)
        claims = parts.get("claims", [])
        for place in range(len(claims)) if isinstance(claims, list) else (-1,):
            self.faults.add("bad_claim", "renonce.claims" + (f"[{place}]" if place >= 0 else ""))
        fault = parts.get("fault")
        if fault is not None and fault != "discard":
            self.faults.add("bad_value", "renonce.fault")
        elif fault and guilty and (self.name in TALONLESS or (declarer is not None and guilty != [declarer])):
            self.faults.add("contradiction", "renonce.fault")
        purpose = parts.get("intentional", [])
        among = guilty or list(range(self.seats))
        if not isinstance(purpose, list) or not all(whole(one) and one in among for one in purpose) or len({*purpose}) != len(purpose):
            self.faults.add("bad_value", "renonce.intentional")
        else:
            for one in purpose:
                self.sums[one] -= 100
        return guilty

    def revoked(self, guilty: list[int], items: list[Any], said: tuple[int, int | None] | None, side: list[int]) -> None:
        """„−((value + 35) × Kontra + Σ open announcements, whoever's, each × its Kontra), × 2 where the declarer has a radelc“"""

        def times(one: tuple[int, int | None] | None) -> int:
            return 1 if one is None or self.record["renonce"].get("fault") else 2 if one[1] is None else 4

        value = values(self.system, self.options)[self.name]
        total = (value + 35) * times(said) if self.option("renons_kontra") == "with_35" else value * times(said) + 35
        for item, kontra in items:
            if item["when"] == "open":
                # „without a partner“ is the declarer's side's; a defender's has its own value.
                total += self.worth(item, side if item["by"] in side else [*side, -1])[0] * times(kontra)
        for one in guilty:
            self.sums[one] -= total * (2 if self.record.get("radl") == 2 else 1)


# --- „Radelc“ -------------------------------------------------------------------------------------------------------------------------


class Marks:
    """What each seat has, over a sheet; and the last misdeal of each dealer."""

    def __init__(self, system: str, seats: int, options: Record) -> None:
        self.system, self.options, self.seats = system, options, seats
        self.marks = [0] * seats
        self.last: dict[int, int] = {}
        self.games = 0

    def has(self, record: Record) -> bool:
        declarer = record.get("declarer")
        return whole(declarer) and 0 <= declarer < self.seats and self.marks[declarer] > 0  # type: ignore[operator]

    def after(self, record: Record, row: Record, *, doubled: bool, won: bool) -> None:
        """„Won: one of the declarer's is struck off“; then „everybody at the table gets one … However it ended“."""
        name = record.get("game")
        if name == "redeal":
            if "errors" not in row and "misdeal" in record:
                self.last[record["dealer"]] = record["misdeal"]
            return
        self.games += 1
        if doubled and won and "errors" not in row:
            self.marks[record["declarer"]] -= 1
        of = record.get("of") if name == "manual" else name
        known = values(self.system, self.options)
        high = isinstance(of, str) and of in known and of not in COUNTED and of != "pikolo"
        if (high or of == "solo_brez") and not (name == "manual" and "errors" in row and of not in known):
            self.marks = [one + 1 for one in self.marks]

    def left(self, planned: int | None) -> list[int]:
        price = self.options.get("radelc_left", 0) if planned is not None and self.games >= planned else 0
        return [-price * one for one in self.marks]


def won(record: Record) -> bool:
    """Whether a game that settles was won by its declarer."""
    if "renonce" in record:
        return False
    return bool(record["won"]) if "won" in record else record.get("points", 0) + (5 if record.get("zaruf_bonus") else 0) >= 36
