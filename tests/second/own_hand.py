"""own-sheets.md: a record under a sheet of one's own, and the questions which both the refusals and the payments ask of it."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from tests.second.frame import Record
from tests.second.own_file import COLOUR_KINDS, Game, Kind, Own
from tests.second.sheets import OWN_BIRD

COURSE = ("mondfang", "koenig_ultimo")  # beside the birds
Kontra = dict[int, int]


@dataclass
class Said:
    """One announcement that could be read."""

    kind: Kind
    by: int
    when: str
    won: bool | None
    kontra: Kontra
    at: str
    of: int | None = None

    @property
    def open(self) -> bool:
        return self.when == "open"


@dataclass
class Hand:
    """One game under a sheet."""

    record: Record
    own: Own
    seats: int
    playing: list[int]
    vorhand: int
    counts: list[int] = field(default_factory=list)
    count: int | None = None  # of the declarer's side
    won: bool | None = None
    tied: bool = False  # „nobody“
    kontra: Kontra = field(default_factory=dict)
    said: list[Said] = field(default_factory=list)
    guilty: list[int] = field(default_factory=list)
    claimed: list[Record] = field(default_factory=list)

    @property
    def name(self) -> str:
        return str(self.record["game"])

    @property
    def game(self) -> Game:
        return self.own.games[self.name]

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
        return self.game.kind == "negative"

    @property
    def conceded(self) -> bool:
        return self.record.get("conceded") is True

    def policy(self, name: str) -> Any:
        return self.own.policy.get(name, "")

    def side(self, who: int) -> str:
        return "attack" if who in self.attack else "defence"

    def worth(self, side: str) -> Fraction:
        """„lost: what the opponents receive, in a Renonce too“."""
        return self.game.won if side == "attack" else self.game.lost

    @property
    def king_in_talon(self) -> bool:
        """„like: solorufer without a partner is the Solorufer whose king lies in the talon“."""
        return self.game.like == "solorufer" and self.partner is None

    @property
    def void(self) -> bool:
        return self.king_in_talon and self.policy("solorufer_king_in_talon") == "kontra_void"

    @property
    def kontrad(self) -> bool:
        """„once the game is kontra'd by anybody“."""
        return not self.void and any(value > 1 for value in self.kontra.values())

    @property
    def times(self) -> int:
        """By what the Valat multiplies: nothing, the game, or all."""
        return {"multiplies": 1, "multiplies_all": 2}.get(self.policy("valat_value"), 0)

    @property
    def valat(self) -> Said | None:
        return next((said for said in self.said if said.kind.slug == "valat"), None)

    @property
    def own_bird(self) -> str | None:
        return OWN_BIRD.get(self.name)

    @property
    def unit(self) -> bool:
        return self.own_bird is not None and self.policy("bird_rufer") == "unit"

    def birds(self) -> list[Said]:
        """The birds that are part of the bid: the declarer's open ones that the game asks for."""
        if self.own_bird is None and self.name != "besserrufer":
            return []
        wanted = (self.own_bird,) if self.own_bird else self.policy("besserrufer_birds")
        return [said for said in self.said if said.kind.slug in wanted and said.open and said.by == self.declarer]

    @property
    def three_each(self) -> bool:
        """„besserrufer_without_bird: the record is a Renonce whose only offender is the declarer and that lists none of these birds“."""
        alone = self.name == "besserrufer" and self.guilty == [self.declarer] and not self.birds()
        return alone and self.policy("besserrufer_without_bird") == "three_each"

    def has(self, kind: Kind) -> bool:
        """Does this game know this kind?"""
        game = self.game
        if self.negative or (game.kinds is not None and kind.slug not in game.kinds) or kind.value(game.slug) is None:
            return False
        if kind.family == "koenig_ultimo" and game.kind != "rufer":
            return False
        if kind.games is not None:
            return game.slug in kind.games
        return not game.colour or (kind.slug in COLOUR_KINDS and not kind.own)

    def doubling(self, kind: Kind) -> int:
        """„solo: doubled in a Solo (silent and open)“; of the Valat `solo_doubles` speaks."""
        if not self.game.solo or not kind.solo:
            return 1
        return 1 if kind.slug == "valat" and self.policy("solo_doubles") == "all_but_valat" else 2

    def plain(self, kind: Kind, when: str) -> Fraction:
        """Its value in this game, which it is known to have."""
        values = kind.value(self.name)
        value = values[1 if when == "open" else 0] if values else None
        return value or Fraction(0)

    def value(self, kind: Kind, when: str) -> Fraction:
        return self.plain(kind, when) * self.doubling(kind)

    def factor(self, valat: Said) -> Fraction:
        """„The factor is never doubled in a Solo (under multiplies it is, where solo_doubles is all).“"""
        return self.plain(valat.kind, valat.when) * (self.doubling(valat.kind) if self.times == 1 else 1)

    def standing(self, said: Said) -> Kontra:
        """The multiplier at which an announcement stands: its own, or the game's that covers it."""
        covers = self.own.covers
        covered = (covers == "game_and_open" and said.open) or covers == "game_and_all"
        if covered and said.kind.kontra and not said.kind.pair:
            return self.kontra
        return said.kontra

    def beside(self, kind: Kind, when: str, kontra: int, made: bool) -> bool:
        """„valat_beside – which other announcements count“; „own ones of kind trick stand with the birds, all others with Trull“."""
        rule, bird = self.policy("valat_beside"), kind.family == "trick"
        if self.valat is None or rule == "all":
            return True
        if rule == "nothing":
            return False
        if rule in ("course", "course_or_kontrad"):
            counts = bird or kind.slug in COURSE or not made
            return counts or (rule == "course_or_kontrad" and kontra > 1)
        if rule == "announced":
            return when == "open"
        return when == "open" or bird or kind.slug == "koenig_ultimo"

    def raised(self) -> Said | None:
        """„raises, open …; by both: the declarer's own decides; of several the highest“."""
        raising = [said for said in self.said if said.kind.raises and said.open]
        own = [said for said in raising if said.by in self.attack]
        return max(own or raising, key=lambda said: said.kind.needs, default=None)

    def reached(self, said: Said) -> bool:
        """„needs (count): the count that its side needs“."""
        count = self.count or 0
        mine = count if said.by in self.attack else self.own.count.total - count
        return mine >= said.kind.needs

    def by_count(self) -> tuple[bool | None, bool]:
        """Has the declarer's side won by its count; and is it a tie that falls away?"""
        rule, count = self.own.count, self.count or 0
        raised = self.raised()
        if raised is not None:
            return self.reached(raised) == (raised.by in self.attack), False
        if count >= (rule.wins_kontra if self.kontrad else rule.wins):
            return True, False
        if 2 * count == rule.total and rule.tie != "opponents":
            return (True, False) if rule.tie == "declarer" else (None, True)
        return False, False
