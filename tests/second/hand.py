"""koenigrufen.md and cups.md: a record that was read, and the questions which both the refusals and the payments ask of it."""

from dataclasses import dataclass, field

from tests.second.frame import Record
from tests.second.sheets import BIRDS, COLOUR, NEGATIVE, OWN_BIRD, PARTNER, RANGE, SOLO, Sheet

COURSE = (*BIRDS, "mondfang", "koenig_ultimo")


@dataclass
class Hand:
    """One game of Königrufen."""

    record: Record
    sheet: Sheet
    seats: int
    playing: list[int]
    vorhand: int
    counts: list[int] = field(default_factory=list)
    won: bool | None = None
    kontra: dict[int, int] = field(default_factory=dict)
    said: list[Record] = field(default_factory=list)
    at: list[str] = field(default_factory=list)  # where in the record each of them stands
    kontras: list[dict[int, int]] = field(default_factory=list)
    guilty: list[int] = field(default_factory=list)
    claimed: list[Record] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.record["game"])

    @property
    def declarer(self) -> int:
        return int(self.record["declarer"])

    @property
    def partner(self) -> int | None:
        return self.record.get("partner")

    @property
    def attack(self) -> list[int]:
        return [one for one in (self.declarer, self.partner) if one is not None]

    @property
    def defence(self) -> list[int]:
        return [one for one in self.playing if one not in self.attack]

    @property
    def negative(self) -> bool:
        return self.name in NEGATIVE

    def policy(self, name: str) -> str:
        return self.sheet.policy.get(name, "")

    @property
    def multiplies(self) -> bool:
        return self.policy("valat_value") == "multiplies"

    @property
    def king_in_talon(self) -> bool:
        return self.name == "solorufer" and self.partner is None

    @property
    def own_bird(self) -> str | None:
        """The bird in the name of a bird-Rufer."""
        return OWN_BIRD.get(self.name)

    @property
    def unit(self) -> bool:
        return self.own_bird is not None and self.policy("bird_rufer") == "unit"

    @property
    def valat(self) -> Record | None:
        return next((said for said in self.said if said["kind"] == "valat"), None)

    def side(self, who: int) -> str:
        return "attack" if who in self.attack else "defence"

    def worth(self, side: str) -> int:
        """What the game is worth to a side: „for the opponents of a Sechserdreier the lost value“."""
        return self.sheet.games[self.name][0 if side == "attack" else 1]

    def doubling(self, kind: str) -> int:
        """„solo_doubles: in Solorufer, Farbensolo, Solodreier announcements count double, silent and open“."""
        return 2 if self.name in SOLO and not (kind == "valat" and self.policy("solo_doubles") == "all_but_valat") else 1

    def value(self, kind: str, when: str) -> int:
        return self.sheet.kinds[kind][1 if when == "open" else 0] * self.doubling(kind)

    def game_birds(self) -> list[int]:
        """Places of the birds that are part of the bid: the declarer's open ones that the game asks for."""
        wanted = (self.own_bird,) if self.own_bird else RANGE[self.policy("besserrufer_birds") or "–"]
        if self.own_bird is None and self.name != "besserrufer":
            return []
        return [
            place
            for place, said in enumerate(self.said)
            if said["kind"] in wanted and said["when"] == "open" and said["by"] == self.declarer
        ]

    @property
    def three_each(self) -> bool:
        """„besserrufer_without_bird: the record is a Renonce whose only offender is the declarer and that lists none of these birds“."""
        alone = self.guilty == [self.declarer] and not self.game_birds()
        return alone and self.name == "besserrufer" and self.policy("besserrufer_without_bird") == "three_each"

    def has(self, kind: str) -> bool:
        """„in colour games only those listed; König ultimo only in partner games; no announcements in negative games and Trischaken“."""
        if self.negative or self.name == "trischaken":
            return False
        if self.name in COLOUR:
            return kind in ("vier_koenige", "valat", "sack", "sack_1", "sack_2")
        return kind != "koenig_ultimo" or self.name in PARTNER

    def beside(self, kind: str, when: str, kontra: int, valat_made: bool) -> bool:
        """„valat_beside – which other announcements count.“"""
        if self.valat is None:
            return True
        if self.policy("valat_beside") == "course":
            return kind in COURSE or not valat_made
        if self.policy("valat_beside") == "course_or_kontrad":
            return kind in COURSE or not valat_made or kontra > 1
        if self.policy("valat_beside") == "announced":
            return when == "open"
        if self.policy("valat_beside") == "birds_and_ultimo":
            return when == "open" or kind in (*BIRDS, "koenig_ultimo")
        return True
