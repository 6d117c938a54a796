"""What a field of a record is: its name, for which games and sheets it is, the form of its value, its refusal, its name for people.

Each family has a table of them (`shape` in its folder), between the fields that all games have and those of a manual settlement. Reading,
writing and checking, the order in which faults are told, the entry form, both scripts, the order in which a file has the keys and the JSON
Schemas all take from it what they know of a field. The order of the rows is the order of the form. A new field is a row of a table, a value
in its class in `record`, and what its family makes of it; forms of more than one value (`Form`) have a reader each.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, unique
from typing import NamedTuple

from rules.rows.kinds import MANUAL, GameKind
from rules.rows.policies import Policies
from rules.rows.system import Game, RuleSystem


@unique
class Form(Enum):
    """The form of a value."""

    GAME = "game"
    """The game's slug."""
    DEALER = "dealer"
    """A seat of the table."""
    SEAT = "seat"
    """A seat that plays this game."""
    VORHAND = "vorhand"
    """A seat that plays this game, told only where it is not the next after the dealer's."""
    PARTNER = "partner"
    """A seat that plays this game and is not the declarer's."""
    BID = "bid"
    """One of the sheet's bids."""
    RESULT = "result"
    """Won or lost; both have to be said."""
    FLAG = "flag"
    """Yes or no; what nobody says is no."""
    CHOICE = "choice"
    """One of `choices`."""
    NUMBER = "number"
    """A whole number from `low` to `high`."""
    FACTOR = "factor"
    """How many times a game counts, of what the sheet's Radl has."""
    EVENTS = "events"
    """Words of the sheet, each once: what happened, of all that starts a Radl."""
    TEXT = "text"
    """Words of a person."""
    COUNT = "count"
    """Steps of the sheet's count: thirds, written "37/2", or whole points."""
    COUNTS = "counts"
    """A count for each seat."""
    HALVES = "halves"
    """Points of French Tarot, whole or half."""
    KONTRA = "kontra"
    """A multiplier for all opponents, or one for each."""
    SAYERS = "sayers"
    """Who said Kontra, and who answered it."""
    MOND = "mond"
    """Who lost the Mond, and who took it."""
    RENONS = "renons"
    """A Renonce that its offenders pay to nobody: which fault it was, and who did it on purpose."""
    ANNOUNCEMENTS = "announcements"
    RENONCE = "renonce"
    POIGNEES = "poignees"
    CHELEM = "chelem"
    AMOUNTS = "amounts"
    """An amount for each seat, whole or half as the sheet has them, in a balanced system together 0."""
    PLAYED = "played"
    """The game that a manual settlement is of."""
    WORD = "word"
    """One of the words that the sheet lists."""
    FAULT = "fault"
    """One of the faults that the sheet lists."""
    OFFENDER = "offender"
    """A seat that plays this game: who committed a fault."""


PLAIN = frozenset({Form.FLAG, Form.CHOICE, Form.NUMBER, Form.TEXT})
"""Forms of a single value that lean on no other field: what asks for one, on paper or on a screen, needs to know nothing else."""
LISTED = frozenset({Form.WORD, Form.FAULT})
"""Forms of a single value that the sheet itself lists."""


Where = Callable[[RuleSystem, Policies, int], bool]
"""On which sheets, with which choices of a tournament, at tables of which size a field is used."""


def everywhere(_system: RuleSystem, _policies: Policies, _seats: int) -> bool:
    """A field that its games always have."""
    return True


def any_game(_game: Game) -> bool:
    """A field that every game of its kinds has."""
    return True


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field for these kinds of games (None: for all). `refusal`: code and sentence of a value that is none; `needed`: the sentence
    where it is absent, "" where it may be.

    The sentences are given the name and, of a number, its bounds. `label`: German, English. `key`: the letter of the keyboard that means
    it. `asked`: a person is asked for it; what the place in the sheet says already is not. `after`: it is known only when the game is over,
    so that who tells a game that is still played is not asked. `one`: the label of a number beside 1, where it is another.
    """

    name: str
    form: Form
    label: tuple[str, str]
    kinds: frozenset[GameKind] | None = None
    where: Where = everywhere
    only: Callable[[Game], bool] = any_game
    """For which games of its kinds."""
    refusal: tuple[str, str] = ("bad_value", "")
    needed: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    key: str = ""
    asked: bool = True
    after: bool = False
    one: tuple[str, str] = ("", "")
    option: tuple[str, object] | None = None
    """Only where a tournament chose so: an interpretation and its value."""
    everybody: bool = False
    """Of amounts: whether who sits out has one too."""


SEAT_FAULT, FLAG_FAULT = ("bad_seat", "bad_seat"), ("bad_value", "yes_or_no")
"""The refusals of what is no seat, and of what is neither yes nor no."""

BY_SHEET = frozenset({"events"})
"""Fields that are known on sheets alone that say so (`RuleSystem.knows`), whichever of their games have them."""

UNSAID = "?"
"""Stands in a record for a partner that nobody named: "allein" has to be said, because it is worth three times as much."""

NESTED = {
    "announcements": ("kind", "by", "when", "won", "kontra"),
    "renonce": ("offenders", "claims"),
    "claims": ("by", "kind", "points", "reason"),
    "poignees": ("by", "size"),
    "chelem": ("by", "announced", "made"),
}
"""The parts of a field that has some, in their order."""


OPENING = (
    Field(name="game", form=Form.GAME, label=("Spiel", "Game"), needed="missing_game"),
    Field(name="dealer", form=Form.DEALER, label=("Geber", "dealer"), refusal=SEAT_FAULT, needed="missing_dealer", key="J"),
)
"""What every record begins with."""
_BY_HAND = frozenset({MANUAL})
CLOSING = (
    Field(name="amounts", form=Form.AMOUNTS, kinds=_BY_HAND, label=("Beträge von Hand", "Amounts by hand"),
           refusal=("bad_value", "missing_amounts"), needed="missing_amounts", after=True),
    Field(name="reason", form=Form.TEXT, kinds=_BY_HAND, label=("Grund der Beträge", "Reason for the amounts"),
           refusal=("bad_value", "reason_no_text"), needed="missing_reason", after=True),
    Field(name="of", form=Form.PLAYED, kinds=_BY_HAND, label=("Von welchem Spiel?", "Of which game?"),
           refusal=("unknown_game", "unknown_game"), after=True),
)  # fmt: skip
"""What a manual settlement says, in every family."""


class AtTable(NamedTuple):
    """What decides which fields there are: a sheet, its policies and options as the tournament has chosen, and how many sit there."""

    system: RuleSystem
    policies: Policies
    options: Mapping[str, object]
    seats: int


def fields_of(shape: tuple[Field, ...], game: Game, table: AtTable) -> tuple[Field, ...]:
    """The fields of a family's table that a record of this game can have, in the order of the form."""
    return tuple(
        field
        for field in shape
        if (field.kinds is None or game.kind in field.kinds) and field.only(game)
        and field.where(table.system, table.policies, table.seats)
        and (field.option is None or table.options.get(field.option[0]) == field.option[1])
    )  # fmt: skip
