"""tarokk.md, „The frame“ to „Game, dupla and volát together“, „Renonsz“ and „The day“: a record is read, refused or paid, by the page's
sentences alone."""

from dataclasses import dataclass, field
from fractions import Fraction

from tests.second import tarokk_cannot
from tests.second.frame import Amount, Faults, Purse, Record, Refused, offenders, present, seat, whole

# „Games“ and „Announcements“, the tables; values as [silent, open] or the open one alone, of dupla and volát in g.
GAMES = {"harom": 1, "ketto": 2, "egy": 3, "szolo": 4}
PASKIEVICS = {
    "trull": (1, 2), "negykiraly": (1, 2), "dupla": (2, 4), "volat": (3, 6), "pagat_ultimo": (5, 10), "xxi_fogas": (21, 42),
    "tarokk_8": (1,), "tarokk_9": (2,),
}  # fmt: skip
ILLUSZTRALT = PASKIEVICS | {
    "sas_ultimo": (5, 10), "centrum": (10,), "kismadar": (10,), "nagymadar": (10,), "pagat_uhu": (15,), "sas_uhu": (15,),
    "kiraly_ultimo": (15,), "kiraly_uhu": (20,),
}  # fmt: skip
KINDS = {"tarokk-illusztralt": ILLUSZTRALT, "tarokk-paskievics": PASKIEVICS}
HIGHEST = {"tarokk-illusztralt": 20, "tarokk-paskievics": 10}
HANDS = ("tarokk_8", "tarokk_9")
NINTH = ("pagat_ultimo", "sas_ultimo", "kiraly_ultimo")
EIGHTH = ("pagat_uhu", "sas_uhu", "kiraly_uhu")
CAN_BE_LOST = ("pagat_ultimo", "sas_ultimo")
# „Interpretations“; the first is the default.
DEFAULTS = {
    "tarokk-illusztralt": {
        "tarokkszam": "from_all", "kontrad_game_beside": "counts", "volat_kills": "any", "highest_kontra": 16, "proba": "game_value",
        "renonsz_counts": "figures", "two_offenders": "twice_in_all", "fifth_place": "first_4_then_2",
    },
    "tarokk-paskievics": {
        "tarokkszam": "side", "kontrad_game_beside": "never", "volat_kills": "any", "highest_kontra": 16, "proba": "three",
        "renonsz_counts": "figures", "two_offenders": "twice_in_all", "fifth_place": "always_4",
    },
}  # fmt: skip
TRIED = {"game", "dealer", "declarer"}
PLAYED = TRIED | {"partner", "called_in_skart", "points", "won", "kontra", "announcements", "renonce"}


@dataclass
class Deal:
    """One game, as far as it was read."""

    system: str
    record: Record
    seats: int
    playing: list[int]
    choice: Record
    values: dict[str, tuple[int, ...]]
    games: dict[str, int]
    kontra: int = 1
    said: list[Record] = field(default_factory=list)
    guilty: list[int] = field(default_factory=list)

    @property
    def g(self) -> int:
        return self.games[self.record["game"]]

    @property
    def attack(self) -> list[int]:
        return [self.record["declarer"]] + ([self.record["partner"]] if "partner" in self.record else [])

    @property
    def defence(self) -> list[int]:
        return [one for one in self.playing if one not in self.attack]

    @property
    def points(self) -> int | None:
        return self.record.get("points")

    def worth(self, kind: str, when: str) -> int:
        value = self.values[kind][0 if when == "silent" else -1]
        return value * self.g if kind in ("dupla", "volat") else value

    def ours(self, one: Record) -> bool:
        return one["by"] in self.attack

    def volat_made(self, ours: bool) -> list[Record]:
        return [one for one in self.said if one["kind"] == "volat" and one.get("won") and self.ours(one) == ours]

    @property
    def volat_listed(self) -> bool:
        """„a volát is listed as made“."""
        given = self.record.get("announcements")
        listed = given if isinstance(given, list) else []
        return any(isinstance(one, dict) and one.get("kind") == "volat" and one.get("won") is True for one in listed)

    def made(self, one: Record) -> bool:
        """„won … where points stand or a volát is listed as made, dupla: there it follows“."""
        if one["kind"] == "dupla":
            follows = self.dupla(self.ours(one))
            return bool(one.get("won")) if follows is None else follows
        return one.get("won") is True

    def dupla(self, ours: bool) -> bool | None:
        """Has this side 71? None where only the list says it."""
        if self.points is not None:
            return (self.points if ours else 94 - self.points) >= 71
        for side in (True, False):
            if self.volat_made(side):
                return side == ours
        return None


def score(
    system: str, record: Record, seats: int, playing: list[int], options: Record, *, faults: Faults
) -> dict[str, list[Amount]] | None:
    """One game."""
    from_table = {name: value for name, value in options.items() if name != "values"}
    own = options.get("values") or {}
    values = {kind: _pair(own.get(kind), pair) for kind, pair in KINDS[system].items()}
    games = {name: own.get(name, value) for name, value in GAMES.items()}
    deal = Deal(system, record, seats, playing, DEFAULTS[system] | from_table, values, games)
    tried = record["game"] == "proba"
    for key in set(record) - (TRIED if tried else PLAYED):
        faults.add("unexpected_field", key)
    seat(record, "declarer", playing, faults)
    if tried:
        return None if faults.found else pay_proba(deal)
    if "partner" in record:
        seat(record, "partner", playing, faults)
        if not faults.at("partner") and record["partner"] == record.get("declarer"):
            faults.add("bad_partner", "partner")
    read_fields(deal, faults)
    return None if faults.found else pay(deal)


def _pair(own: object, pair: tuple[int, ...]) -> tuple[int, ...]:
    if own is None:
        return pair
    return tuple(own) if isinstance(own, list) else (own,)  # type: ignore[return-value]


# --- what is read, field by field ------------------------------------------------------------------------------------------------------


def read_fields(deal: Deal, faults: Faults) -> None:
    record = deal.record
    people = not any(faults.at(name) for name in ("declarer", "partner"))
    skart = record.get("called_in_skart", False)
    if not isinstance(skart, bool):
        faults.add("bad_value", "called_in_skart")
    points = record.get("points")
    if points is not None and not whole(points):
        faults.add("bad_points", "points")
    elif points is not None and not 0 <= points <= 94:
        faults.add("points_out_of_range", "points")
    if "won" in record and not isinstance(record["won"], bool):
        faults.add("bad_value", "won")
    deal.kontra = multiplier(record.get("kontra"), deal, "kontra", faults, people=people)
    ruled = "renonce" in record
    read_said(deal, faults, ruled=ruled, people=people)
    if ruled:
        read_renonce(deal, faults)
    if skart is True:
        # „So partner is absent and the game's kontra at least 2“; „the Kontra is not asked“ beside a renonsz.
        if "partner" in record:
            faults.add("contradiction", "called_in_skart")
        if not ruled and deal.kontra < 2 and not faults.at("kontra") and people:
            faults.add("contradiction", "kontra")
    if not ruled and points is None and "won" not in record and not deal.volat_listed:
        faults.add("missing_field", "won")
    if people and not any(code != "unknown_field" for code, where in faults.found if where.startswith("announcements")):
        tarokk_cannot.of_announcements(deal, faults)
        if not ruled and not any(faults.at(name) for name in ("points", "won", "announcements")):
            tarokk_cannot.of_the_game(deal, faults)


def multiplier(given: object, deal: Deal, where: str, faults: Faults, *, people: bool) -> int:
    """„1, 2, 4, 8, 16, a whole number, or a mapping that names every opponent of the declarer, nobody else, alike; all else is
    bad_kontra“."""
    steps = [step for step in (1, 2, 4, 8, 16, 32) if step <= deal.choice["highest_kontra"]]
    if given is None:
        return 1
    if whole(given) and given in steps:
        return int(given)  # type: ignore[call-overload]
    if isinstance(given, dict) and given and people:
        factors = list(given.values())
        named = sorted(given) == sorted(map(str, deal.defence))
        if named and whole(factors[0]) and factors[0] in steps and all(whole(one) and one == factors[0] for one in factors):
            return int(factors[0])
    if not isinstance(given, dict) or people:
        faults.add("bad_kontra", where)
    return 1


def read_said(deal: Deal, faults: Faults, *, ruled: bool, people: bool) -> None:
    given = deal.record.get("announcements")
    if given is None:
        return
    if not isinstance(given, list):
        faults.add("bad_value", "announcements")
        return
    counted = deal.record.get("points") is not None or deal.volat_listed
    for place, item in enumerate(given):
        where = f"announcements[{place}]"
        if not isinstance(item, dict):
            faults.add("bad_value", where)
            continue
        for key in set(item) - {"kind", "by", "when", "won", "kontra"}:
            faults.add("unknown_field", f"{where}.{key}")
        one = present(item) | {"where": where}
        read_one(one, deal, faults, ruled=ruled, counted=counted, people=people)
        deal.said.append(one)


def read_one(one: Record, deal: Deal, faults: Faults, *, ruled: bool, counted: bool, people: bool) -> None:
    where, kind, when = one["where"], one.get("kind"), one.get("when")
    known = isinstance(kind, str) and kind in deal.values
    if kind is None:
        faults.add("missing_field", f"{where}.kind")
    elif not known:
        faults.add("unknown_announcement", f"{where}.kind")
    if "by" not in one:
        faults.add("missing_field", f"{where}.by")
    elif not whole(one["by"]) or one["by"] not in deal.playing:
        faults.add("bad_seat", f"{where}.by")
    if when is None:
        faults.add("missing_field", f"{where}.when")
    elif when not in ("open", "silent") or (known and when == "silent" and len(deal.values[kind]) == 1):
        faults.add("announcement_not_allowed", f"{where}.when")
    won = one.get("won")
    if won is not None and not isinstance(won, bool):
        faults.add("bad_value", f"{where}.won")
    elif known and won is None:
        if kind not in HANDS and not ruled and not (kind == "dupla" and counted):
            faults.add("missing_field", f"{where}.won")
    elif known and won is False and (kind in HANDS or (when == "silent" and kind not in CAN_BE_LOST)):
        faults.add("contradiction", where)
    one["kontra"] = multiplier(one.get("kontra"), deal, f"{where}.kontra", faults, people=people)
    if one["kontra"] != 1 and known and (kind in HANDS or when == "silent"):
        faults.add("kontra_not_allowed", f"{where}.kontra")


def read_renonce(deal: Deal, faults: Faults) -> None:
    """„A list with any is bad_claim“."""
    given = deal.record["renonce"]
    if not isinstance(given, dict):
        faults.add("bad_value", "renonce")
        return
    for key in set(given) - {"offenders", "claims"}:
        faults.add("unknown_field", f"renonce.{key}")
    claims = given.get("claims")
    if claims is not None and (not isinstance(claims, list) or claims):
        faults.add("bad_claim", "renonce.claims[0]")
    deal.guilty = offenders(given, deal.playing, [], faults)


# --- what is paid ----------------------------------------------------------------------------------------------------------------------


def pay_proba(deal: Deal) -> dict[str, list[Amount]]:
    """„He pays each of the others 3, or the value of harom.“"""
    each = 3 if deal.choice["proba"] == "three" else deal.games["harom"]
    purse = Purse(deal.seats)
    for one in deal.playing:
        if one != deal.record["declarer"]:
            purse.pay(deal.record["declarer"], one, each)
    return purse.answer()


def pay(deal: Deal) -> dict[str, list[Amount]]:
    if "renonce" in deal.record:
        return pay_renonsz(deal)
    purse = Purse(deal.seats)
    sum_of_items = items(deal)
    # „Two against two: +V each, −V each. Alone: +3V, −V each.“
    for place, one in enumerate(deal.defence):
        purse.pay(one, deal.attack[place] if len(deal.attack) == 2 else deal.attack[0], sum_of_items)
    if deal.choice["tarokkszam"] == "from_all":
        for said in deal.said:
            if said["kind"] in HANDS:
                for one in deal.playing:
                    if one != said["by"]:
                        purse.pay(one, said["by"], deal.worth(said["kind"], "open"))
    return purse.answer()


def items(deal: Deal) -> int:
    """V, from the declarer's side."""
    found = big_three(deal)
    for one in deal.said:
        if one["kind"] in ("dupla", "volat"):
            continue
        sign = 1 if deal.ours(one) else -1
        if one["kind"] in HANDS:
            found += sign * deal.worth(one["kind"], "open") if deal.choice["tarokkszam"] == "side" else 0
        elif one["when"] == "open":
            found += sign * (1 if one["won"] else -1) * deal.worth(one["kind"], "open") * one["kontra"]
        elif not falls_away(one, deal):
            found += sign * (1 if one["won"] else -1) * deal.worth(one["kind"], "silent")
    return found


def falls_away(one: Record, deal: Deal) -> bool:
    """„A silent trull or negykiraly does not count for a side that made a volát, announced or silent“ (or only a silent one)."""
    if one["kind"] not in ("trull", "negykiraly"):
        return False
    volats = deal.volat_made(deal.ours(one))
    return any(volat["when"] == "silent" or deal.choice["volat_kills"] == "any" for volat in volats)


def big_three(deal: Deal) -> int:
    """„Game, dupla and volát together“, 1 to 3."""
    found = 0
    open_ones = {(one["kind"], deal.ours(one)): one for one in deal.said if one["when"] == "open" and one["kind"] in ("dupla", "volat")}
    for (kind, ours), one in open_ones.items():
        amount = deal.worth(kind, "open") * one["kontra"]
        found += amount if deal.made(one) == ours else -amount
    silent = {}
    for ours in (True, False):
        announced_volat = ("volat", ours) in open_ones
        if deal.volat_made(ours) and not announced_volat:
            silent[ours] = deal.worth("volat", "silent")
        elif not announced_volat and ("dupla", ours) not in open_ones and has_71(deal, ours):
            silent[ours] = deal.worth("dupla", "silent")
    found += silent.get(True, 0) - silent.get(False, 0)
    winner = who_wins(deal)
    announced = ("dupla", winner) in open_ones or ("volat", winner) in open_ones
    beside = deal.kontra > 1 and deal.choice["kontrad_game_beside"] == "counts"
    counts = beside if announced else deal.kontra > 1 or winner not in silent
    if counts:
        found += (1 if winner else -1) * deal.g * deal.kontra
    return found


def has_71(deal: Deal, ours: bool) -> bool:
    follows = deal.dupla(ours)
    if follows is not None:
        return follows
    return any(one["kind"] == "dupla" and one.get("won") and deal.ours(one) == ours for one in deal.said)


def who_wins(deal: Deal) -> bool:
    """„It wins with 48, the opponents with 47“; else as it is said, or by the volát."""
    if deal.points is not None:
        return deal.points >= 48
    if "won" in deal.record:
        return bool(deal.record["won"])
    return bool(deal.volat_made(True))


def pay_renonsz(deal: Deal) -> dict[str, list[Amount]]:
    """„S is the sum of what was announced and made so far“, at least 5, at most 20 or 10."""
    due = 0
    for one in deal.said:
        if one["when"] == "open":
            due += 0 if one.get("won") is False else deal.worth(one["kind"], "open") * one["kontra"]
        elif one.get("won"):
            due += deal.worth(one["kind"], "silent")
    if deal.choice["renonsz_counts"] == "figures_and_game":
        due += deal.g * deal.kontra
    each = sorted((5, due, HIGHEST[deal.system]))[1]
    way = deal.choice["two_offenders"]
    if len(deal.guilty) > 2 or (len(deal.guilty) == 2 and way == "referee"):
        raise Refused("undefined_by_rules", "renonce.offenders")
    if len(deal.guilty) == 2 and way == "twice_to_each":
        each *= 2
    purse = Purse(deal.seats)
    for guilty in deal.guilty:
        for one in deal.playing:
            if one not in deal.guilty:
                purse.pay(guilty, one, each)
    return purse.answer()


def table_points(totals: list[Amount], options: Record, number: int, system: str) -> list[Amount]:
    """„The day“: 10, 8, 6, 4; the fifth; equal players the mean, rounded half up to two decimals."""
    last = (DEFAULTS[system] | options)["fifth_place"]
    fifth = 4 if last == "always_4" or (last == "first_4_then_2" and number == 1) else 2
    prizes = [10, 8, 6, 4, fifth]
    found: list[Amount] = []
    for total in totals:
        better, equal = sum(one > total for one in totals), sum(one == total for one in totals)
        mean = Fraction(sum(prizes[better : better + equal]), equal)
        cents = int(mean * 100 + Fraction(1, 2))
        found.append(cents // 100 if cents % 100 == 0 else cents / 100)
    return found
