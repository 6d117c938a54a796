"""A rule sheet whole: its values, how its tricks are played, how it decides a fault, what its paragraphs say. No sheet and no engine
here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, final

from rules.rows.checking import fixed, paragraph, refuse
from rules.rows.decisions import DecisionTable
from rules.rows.play import PlaySheet
from rules.rows.system import RuleSystem
from rules.rows.when import When

RESTING = True
"""Behind a sentence that says what the sheet's values rest on."""
DAY = frozenset({
    "rounds", "games", "games_at", "minutes", "first_minutes", "cents", "kontra", "registration", "start", "fee", "next_round", "knock_out",
})  # fmt: skip
SEATED = ("standing", "last_round")
"""How a next round can be seated otherwise than by lot."""
USUAL = ((), False, ("", ""))
"""Behind a sentence of nothing but what is usual and each tournament sets itself."""


class Scene(NamedTuple):
    """What a scene calls the parts of an evening on the slip that lies on the table: German, English each. `seats`: of a table of four,
    seat 0 first, who writes; alike in both languages. `handling`: who writes, who signs, where it goes."""

    round: tuple[str, str]
    slip: tuple[str, str]
    total: tuple[str, str]
    """What a player has of a round."""
    seats: tuple[str, ...]
    game: tuple[str, str] = ("", "")
    """What is written of a game, over its column."""
    places: tuple[str, str] = ("", "")
    """What the places at a table give: then it has a line below the sums."""
    handling: tuple[str, str] = ("", "")
    surname_first: bool = False
    """Whether its players write the surname before the given name."""


class Sentence(NamedTuple):
    """What is not a number, for the Regelblatt: German, English, paragraph. `about`: the rows of the sheet without which it does not hold.
    `resting`: it says what the values rest on, or what is still to be confirmed, and stands on every paper that prints them. `whatever`: of
    a sentence that says what is usual and each tournament sets itself – rounds, games, minutes, cents, what parts ties –, what holds
    whatever it sets, "" where nothing does; a tournament's own page says that and its own settings instead."""

    german: str
    english: str
    source: str
    about: tuple[str, ...] = ()
    resting: bool = False
    whatever: tuple[str, str] | None = None

    def text(self, column: int) -> str:
        """The sentence: column 0 German, 1 English."""
        return self.english if column else self.german


@dataclass(frozen=True, slots=True, kw_only=True)
class Example:
    """A game of which the sheet says what it brings: a proving case. It runs at every check of the sheet, and is printed on the
    Regelblatt."""

    record: Mapping[str, Any]
    amounts: tuple[Fraction | int, ...]
    """The Schrift, one amount a seat: so many sit at the table."""
    source: str
    cash: tuple[Fraction | int, ...] = ()
    """What is paid beside it, one amount a seat; () where nothing is."""
    options: Mapping[str, Any] = field(default_factory=dict)
    note: tuple[str, str] = ("", "")
    """Why it comes to that, German and English."""

    def __post_init__(self) -> None:
        """Refuses an example that proves nothing; fixes its tables."""
        paragraph(self.source, "example")
        refuse(self.cash and (len(self.cash) != len(self.amounts) or sum(self.cash)), self.record, "cash for each seat, 0 in all")
        object.__setattr__(self, "record", _frozen(self.record))
        object.__setattr__(self, "options", _frozen(self.options))


def _frozen(value: Any) -> Any:
    """JSON that nobody can change."""
    if isinstance(value, Mapping):
        return fixed({key: _frozen(part) for key, part in value.items()})
    return tuple(map(_frozen, value)) if isinstance(value, (list, tuple)) else value


def as_json(value: Any) -> Any:
    """The same as dicts and lists, as it is read."""
    if isinstance(value, Mapping):
        return {key: as_json(part) for key, part in value.items()}
    return list(map(as_json, value)) if isinstance(value, (list, tuple)) else value


def said(rows: Iterable[tuple[Any, ...]]) -> tuple[Sentence, ...]:
    """Rows of a sheet's sentences: German, English, paragraph, and what they are about where that is more than the paragraph."""
    return tuple(Sentence(*row) for row in rows)


@final
@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Sheet:
    """A rule sheet as everything reads it: the engine, the referee's table, the check of what was played, the Regelblatt.

    It is told apart by identity: what is compiled of it is remembered by it.
    """

    system: RuleSystem
    play: PlaySheet
    """Not part of the system's values: it changes no amount."""
    decisions: DecisionTable
    """Not part of them either: a tournament's digest is about amounts."""
    cited: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    """What the paragraphs say that it decides a fault by: German and English, by the paragraph as it is cited."""
    sentences: tuple[Sentence, ...] = ()
    examples: tuple[Example, ...] = ()
    day: Mapping[str, Any] = field(default_factory=dict)
    """How a tournament of it is usually played, by the words of a file: rounds, games, minutes, cents, when it starts. `games_at`: by the
    size of a table how many, or the sheet's question that says it (a slug). Only a sheet that is built in says `first_minutes`, of the
    first round, and `next_round`, how that is seated: `standing`, or `last_round`: by standing who played the last one, then newcomers,
    then the others; and `knock_out`, how many of each table may go on alone, where the next round is one."""
    scene: Scene | None = None
    """Its own words on the slip; None: those of every paper."""
    file: Mapping[str, Any] | None = None
    """The file that a cup's own sheet, or a free system, was made of; None of a sheet that is built in."""

    def __post_init__(self) -> None:
        """Fixes its table; refuses a sentence that is not said whole."""
        refuse(any(not all(row[:3]) for row in self.sentences), self.slug, "a sentence is German, English, paragraph")
        asked = {row.slug for row in self.system.interpretations if row.kind == "number"}
        named = {games for games in self.day.get("games_at", {}).values() if isinstance(games, str)}
        refuse(named - asked, self.slug, "a number of games is asked by a question of the sheet")
        refuse({*self.day} - DAY or self.day.get("next_round", SEATED[0]) not in SEATED, self.slug, "a day of what is known of days")
        for example in self.examples:
            refuse(self.system.balanced and sum(example.amounts), example.record, "amounts that are not 0 in all")
        object.__setattr__(self, "cited", fixed(self.cited))
        object.__setattr__(self, "day", _frozen(self.day))

    def asks_games(self, seats: int) -> str:
        """The question that says how many games a table of this size plays; "" where none does."""
        games = self.day.get("games_at", {}).get(str(seats))
        return games if isinstance(games, str) else ""

    @property
    def slug(self) -> str:
        """The system's."""
        return self.system.slug

    @property
    def base(self) -> str | None:
        """The slug of the sheet that an own sheet starts from; None of one that starts from none."""
        return None if self.file is None else self.file.get("base")

    @property
    def edition(self) -> str:
        """The organiser's own name of this version."""
        return self.system.edition

    @property
    def valid_from(self) -> When | None:
        """Since when it holds; None where the sheet says nothing."""
        return self.system.valid_from

    @property
    def valid_until(self) -> When | None:
        """Until when; None while it is in force."""
        return self.system.valid_until
