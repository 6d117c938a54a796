"""Good files of the second format, made up: each key now and then, whatever goes with the others. For laws that hold for every sheet."""

from random import Random
from typing import Any

import rules
from rules.book.own import file_keys, kin
from rules.book.own.forms import Chosen, Numbers, Time, Whole, YesNo, YesNoOr
from rules.book.own.nothing import NOTHING
from rules.rows.kinds import Result, Roles
from rules.rows.sheet import Sheet

File = dict[str, Any]
LENDERS = tuple(slug for slug in rules.SHEETS if slug.startswith("koenigrufen"))
BASES = (*LENDERS, "none", "none", "none")
GAMES, CALLED = ("hoch", "tief", "auf", "nichts_da"), ("Hoch", "Tief", "Auf", "Nichts da")
ANNOUNCED, SAID = ("fang", "zug", "viel", "zehn_tarock"), ("Fang", "Zug", "Viel", "Zehn Tarock")
VALATS = (("added", "separate"), ("multiplies", "one_item"), ("multiplies", "valat_only"), ("multiplies_all", "all_items"))
SCHEMES: tuple[File, ...] = (
    {"trischaken": "pot", "trischaken_pot": 6, "renonce_trischaken": 6},
    {"trischaken": "two_pay_one", "trischaken_value": 2, "renonce_trischaken": 2},
    {"trischaken": "two_pay_two", "trischaken_ties": "share", "three_jungfrauen": "two_each", "renonce_trischaken": 2},
)  # fmt: skip
OF_THREE: File = {"trischaken": "whole_value", "trischaken_value": 4, "renonce_trischaken": 2}
STAGES = ("trick_open", "trick_turned", "scored")


def made(seed: int) -> File:
    """The file of this seed; the same one every time."""
    return _Maker(Random(seed)).file(seed)  # noqa: S311 - drawn, not kept secret


class _Maker:
    """Makes one file. What later parts rest on is remembered as it is decided."""

    def __init__(self, chance: Random) -> None:
        self.chance = chance
        self.base = chance.choice(BASES)
        self.halves = chance.choice(("none", "none", "kept", "down"))
        self.three = self.base == "none" and chance.random() < 0.3
        self.names: File = {}

    @property
    def sheet(self) -> Sheet:
        """That it starts from."""
        return NOTHING if self.base == "none" else rules.SHEETS[self.base]

    def now_and_then(self, part: File, share: float = 0.5) -> File:
        """The part, or nothing."""
        return part if self.chance.random() < share else {}

    def number(self) -> float | int:
        """An amount."""
        whole = self.chance.randint(1, 9)
        return whole + 0.5 if self.halves != "none" and self.chance.random() < 0.3 else whole

    def some(self, rows: list[str]) -> list[str]:
        """One or more of them."""
        return self.chance.sample(rows, self.chance.randint(1, len(rows)))

    def file(self, seed: int) -> File:
        """Every part."""
        count = self.count() if self.chance.random() < 0.5 else {"total": 70, "unit": "thirds", "wins": "35/2"}
        self.counted = count
        games, own_games = self.games(), self.own_games()
        known = kin.games(self.sheet)
        listed = [slug for slug in known if slug in games or slug in {row.slug for row in self.sheet.system.games}]
        self.positive = [
            *(slug for slug in listed if games.get(slug, 1) is not None and known[slug].kind.result is Result.COUNT),
            *(slug for slug, row in own_games.items() if row["kind"] != "negative"),
        ]  # fmt: skip
        announcements, own = self.announcements(), self.own_announcements()
        there = [*(row.slug for row in self.sheet.system.announcements if not row.option), *announcements, *own]
        for row in own_games.values():
            if row["kind"] != "negative" and there and self.chance.random() < 0.3:
                row["announcements"] = self.some(list(dict.fromkeys(there)))
        policies = self.policies()
        file: File = {
            "format": "tarock-sheet/2", "slug": f"blatt-{seed}", "name": {"de": f"Blatt {seed}", "en": f"Sheet {seed}"}, "edition": "1",
            "valid_from": "2026-10-01", "base": self.base, "games": games, "announcements": announcements, "own_games": own_games,
            "own_announcements": own, "policies": policies, "halves": self.halves,
            **self.now_and_then({"count": count}, 1 if count["wins"] != "35/2" else 0.5),
            **self.now_and_then({"surplus": self.surplus()}, 0.3),
            **self.now_and_then({"kontra": self.kontra(policies)}), **self.seats(),
            **self.now_and_then({"radl": self.radl(list(dict.fromkeys(there)))}), **self.now_and_then({"play": self.drawn("play")}),
            **self.now_and_then({"renonce": self.renonce(list(dict.fromkeys(there)))}), **self.now_and_then({"day": self.day()}),
        }  # fmt: skip
        if "plaudern" in file.get("renonce", {}).get("rows", {}):
            self.names["plaudern"] = {"de": "Plaudern", "en": "Chatting"}
        return file | {"names": self.named(games)} | self.now_and_then({"sentences": self.sentences(file)})

    def games(self) -> File:
        """Known games with other values; of a sheet that starts from none those that need no bird."""
        known = kin.games(self.sheet)
        usual = {row.slug for row in self.sheet.system.games}
        fits = [
            slug for slug, row in known.items() if row.kind.valued and not (row.bird or row.birds) and (slug in usual or not usual)
            and not (self.three and row.kind.roles is Roles.CALLED)
        ]  # fmt: skip
        found: File = {}
        for slug in self.some(fits):
            pair = known[slug].lost is not None or self.chance.random() < 0.2
            found[slug] = [self.number(), self.number()] if pair else self.number()
        return found

    def own_games(self) -> File:
        """Up to two."""
        found: File = {}
        for slug, name in self.chance.sample(list(zip(GAMES, CALLED, strict=True)), self.chance.randint(0, 2)):
            kind = self.chance.choice(("alone", "negative") if self.three else ("rufer", "alone", "negative"))
            row: File = {"kind": kind, "value": self.number()}
            row |= self.now_and_then({"lost": self.number()}, 0.3) | self.now_and_then({"kontra": False}, 0.2)
            if kind != "negative":
                row |= self.now_and_then({"solo": True}, 0.3) | self.now_and_then({"factor": self.chance.randint(1, 4)}, 0.3)
                row |= self.now_and_then({"surplus": False}, 0.2)
            if kind == "rufer":
                row |= self.now_and_then({"partner": "required"}, 0.3)
            found[slug] = row
            self.names[slug] = {"de": name, "en": name}
        return found

    def announcements(self) -> File:
        """Known ones with other values."""
        known = kin.announcements(self.sheet)
        usual = [row.slug for row in self.sheet.system.announcements if not row.option]
        return {slug: [self.number(), self.number()] for slug in self.some(usual or list(known)) if not known[slug].option}

    def own_announcements(self) -> File:
        """Up to three."""
        found: File = {}
        for slug, name in self.chance.sample(list(zip(ANNOUNCED, SAID, strict=True)), self.chance.randint(0, 3)):
            kind = self.chance.choice(("trick", "catch", "holding", "count"))
            pair = kind in ("trick", "catch") and self.chance.random() < 0.2
            row: File = {"kind": kind, "value": [self.number(), None] if pair else self.worth()}
            if kind == "count":
                row |= {"needs": self.needs()} | self.now_and_then({"raises": True}, 0.3)
            elif kind != "holding" and not pair:
                row |= self.now_and_then({"silent_lost": True}, 0.3) | self.now_and_then({"kontra": False}, 0.2)
            row |= {"pays": "pair"} if pair else {}
            row |= self.now_and_then({"by": self.chance.choice(("side", "declarer", "holder"))}, 0.3) if not pair else {}
            row |= self.now_and_then({"each": "side"}, 0.3) | self.now_and_then({"solo": False}, 0.3)
            row |= self.now_and_then({"games": self.some(self.positive)}, 0.2) if self.positive else {}
            found[slug] = row
            self.names[slug] = {"de": name, "en": name}
        return found

    def worth(self) -> Any:
        """A number, two, or one of these by game."""
        one = self.chance.choice((self.number(), [self.number(), self.number()], [self.number(), None], [None, self.number()]))
        if not self.positive or self.chance.random() < 0.7:
            return one
        return {self.chance.choice(self.positive): self.number(), "else": one}

    def needs(self) -> Any:
        """A count that its side can have."""
        points = self.chance.randint(1, self.counted["total"])
        if self.counted["unit"] == "whole" or self.chance.random() < 0.5 or points == self.counted["total"]:
            return points
        return f"{points}/{self.chance.randint(0, 2)}"

    def count(self) -> File:
        """Another pack, or another count that wins."""
        return self.chance.choice((
            {"total": 88, "unit": "whole", "wins": 45}, {"total": 71, "unit": "whole", "wins": 36},
            {"total": 70, "unit": "thirds", "wins": "35/1", "wins_kontra": 35},
            {"total": 70, "unit": "thirds", "wins": "35/1", "tie": self.chance.choice(("declarer", "nobody"))},
            {"total": 88, "unit": "whole", "wins": 45, "tie": "nobody", "mayor": 50},
        ))  # fmt: skip

    def surplus(self) -> File:
        """Who earns what."""
        half = self.counted["total"] // 2
        return {"who": self.chance.choice(("declarer", "winner")), "above": half, "step": self.chance.randint(1, 5)} | (
            self.now_and_then({"per": self.number()}) | self.now_and_then({"times": "factor"}) | self.now_and_then({"kontra": False})
        )

    def policies(self) -> File:
        """Kontra, the Valat, Trischaken."""
        value, valat = self.chance.choice(VALATS)
        found: File = {"kontra": self.chance.choice(("score", "cash")), "valat_value": value, "valat_kontra": valat}
        found |= self.now_and_then({"valat_beside": self.chance.choice(("all", "course", "announced", "nothing"))})
        found |= self.now_and_then({"silent_loss": self.chance.choice(("never", "birds_and_ultimo"))})
        if self.base == "none":
            found |= self.now_and_then(OF_THREE if self.three else self.chance.choice(SCHEMES))
        return found

    def kontra(self, policies: File) -> File:
        """How far it goes and for what."""
        covers = "each" if policies["valat_kontra"] == "valat_only" else self.chance.choice(list(file_keys.COVERS))
        return {"max": self.chance.choice((1, 2, 4, 8, 16, 64)), "covers": covers}

    def seats(self) -> File:
        """Three, or who sits out at six."""
        if self.three:
            return {"seats": {"active": 3, "tables": [3, 4]}}
        return self.now_and_then({"seats": {"tables": [4, 5, 6], "out": {"6": self.chance.choice(([0, 2], [0, 3], [3, 5]))}}}, 0.3)

    def radl(self, announced: list[str]) -> File:
        """Occasions, and what another one does."""
        triggers = dict.fromkeys(self.some(["tie", "half_time", "gstiess", "fensterbankl", *announced]), 0)
        stack = self.chance.choice(("restart", "append", "multiply"))
        found: File = {"triggers": {slug: self.chance.choice((1, 3, "round")) for slug in triggers}, "stack": stack}
        found |= {"events": {"gstiess": {"de": "Gstieß", "en": "Gstieß"}}}
        found |= self.now_and_then({"last": self.chance.choice((2, "round"))})
        return found | (self.now_and_then({"max": self.chance.choice((2, 8, 16))}) if stack == "multiply" else {})

    def drawn(self, part: str) -> File:
        """Some keys of a part, each with any of its choices."""
        keys = [key for key in file_keys.KEYS if key.parts[0] == part and len(key.parts) == 2]
        return {key.name: self.value(key) for key in self.chance.sample(keys, self.chance.randint(0, len(keys)))}

    def value(self, key: file_keys.Key) -> Any:
        """Something that a key can say."""
        match key.form:
            case Chosen():
                return self.chance.choice(list(key.form.choices))
            case YesNo() | YesNoOr():
                return self.chance.choice((True, False, *getattr(key.form, "choices", ())))
            case Whole():
                return self.chance.randint(key.form.least, key.form.most)
            case Time():
                return f"{self.chance.randint(0, 23):02}:{self.chance.randint(0, 59):02}"
            case Numbers():
                return [key.form.least]
            case _:
                raise TypeError(f"no way to draw {key.path}")

    def renonce(self, announced: list[str]) -> File:
        """What is paid, who lends the table, rows of faults."""
        found = self.now_and_then({"pays": self.chance.choice(("as_won", "side_loses", {"each": self.number()}))})
        found |= self.now_and_then({"late": self.chance.choice(("expired", "discretion"))})
        found |= self.now_and_then({"from": self.chance.choice(LENDERS)})
        worth = [self.chance.choice(("silent", self.number())) for _ in announced]
        found |= self.now_and_then({"claims": dict(zip(announced, worth, strict=True))}, 0.3)
        if self.chance.random() < 0.5:
            question = {"fact": "forced", "yes": "no_renonce", "no": {"fact": "gained", "yes": "renonce", "no": "bird_lost"}}
            stages = {stage: self.chance.choice(("correct", "renonce", question)) for stage in self.some(list(STAGES))}
            found["rows"] = {"farbzwang": {"stages": stages, "source": "§ 9"}, "plaudern": {"stages": {"bidding": "correct"}}}
        return found

    def day(self) -> File:
        """Rounds, games, cents that can be halved, a start after the registration."""
        found = self.drawn("day")
        if "cents" in found:
            found["cents"] -= found["cents"] % 2
        return (
            found if found.get("registration", "") <= found.get("start", "24:00") else found | {"start": "23:59", "registration": "12:00"}
        )

    def named(self, games: File) -> File:
        """A name for every own row, and for a known game."""
        renamed = {
            slug: {"de": f"Unser {slug}", "en": f"Our {slug}"} for slug in self.chance.sample(list(games), self.chance.randint(0, 1))
        }
        return self.names | renamed

    def sentences(self, file: File) -> list[File]:
        """About a game, a key, the play."""
        rows = [*file["games"], *file["own_games"], "count", "kontra", "play.kaiserstich", "renonce.misdeal", "day.rounds"]
        about = self.chance.sample(rows, self.chance.randint(0, 3))
        return [{"paragraph": f"§ {place}", "de": f"Von {row}.", "row": row} for place, row in enumerate(about, 1)]
