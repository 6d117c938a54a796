"""THE table of a record's fields: the name of each, for which games and sheets it is, the form of its value, its refusal, its name for people.

Reading, writing and checking, the order in which faults are told, the entry form, both scripts, the order in which a file has the keys and the JSON
Schemas all take from it what they know of a field. The order of the rows is the order of the form. A new field is a row here, a value in its class in
`record`, and what the engine makes of it; forms of more than one value (`Form`) have a reader each beside it.
"""

from dataclasses import dataclass
from enum import Enum, unique
from typing import assert_never

from rules.engine.record import Manual, Negative, Positive, Record, Taken, Trischaken, Unplayed
from rules.rows import kinds
from rules.rows.answers import counts_double_in_radl, talon_loses, vorhand_is_passed_on, vorhand_passes_once
from rules.rows.choices import WonBy
from rules.rows.kinds import GameKind
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
    TEXT = "text"
    """Words of a person."""
    COUNT = "count"
    """Thirds, written "37/2"."""
    COUNTS = "counts"
    """A count for each seat."""
    HALVES = "halves"
    """Points of French Tarot, whole or half."""
    KONTRA = "kontra"
    """A multiplier for all opponents, or one for each."""
    ANNOUNCEMENTS = "announcements"
    RENONCE = "renonce"
    POIGNEES = "poignees"
    CHELEM = "chelem"
    AMOUNTS = "amounts"
    """A whole amount for each seat, together 0."""
    PLAYED = "played"
    """The game that a manual settlement is of."""


PLAIN = frozenset({Form.FLAG, Form.CHOICE, Form.NUMBER, Form.TEXT})
"""Forms of a single value that lean on no other field: what asks for one, on paper or on a screen, needs to know nothing else."""


@unique
class Where(Enum):
    """On which sheets, at which tables, a field is used."""

    EVERYWHERE = "everywhere"
    PASSED_ON = "passed_on"
    """Where Vorhand can be passed on."""
    BY_FOUR_KINGS = "by_four_kings"
    """Where the cards that were dealt pass it on, whatever is made of them."""
    BIDS = "bids"
    """Where a game can be bid higher."""
    TOLD = "told"
    """Where a result may be told without a count, and a game conceded."""
    TALON = "talon"
    """Where a game can be lost at the talon: after an announcement that goes with the game's result."""
    RADL = "radl"
    NO_RADL = "no_radl"
    """Where games never count double, on sheets of the kind that has others where they do."""
    OF_FIVE = "of_five"
    """At a table of five."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """One field for these kinds of games. `refusal`: code and sentence of a value that is none; `needed`: the sentence where it is absent, "" where it may be.

    The sentences are given the name and, of a number, its bounds. `label`: German, English. `key`: the letter of the keyboard that means it.
    `asked`: a person is asked for it; what the place in the sheet says already is not. `after`: it is known only when the game is over, so that who tells a
    game that is still played is not asked. `one`: the label of a number beside 1, where it is another.
    """

    name: str
    form: Form
    kinds: frozenset[GameKind]
    label: tuple[str, str]
    where: Where = Where.EVERYWHERE
    refusal: tuple[str, str] = ("bad_value", "")
    needed: str = ""
    low: int = 0
    high: int = 0
    choices: tuple[str, ...] = ()
    key: str = ""
    asked: bool = True
    after: bool = False
    one: tuple[str, str] = ("", "")


POSITIVE = frozenset({kinds.ALONE, kinds.PARTNER})
DECLARED = POSITIVE | {kinds.NEGATIVE}
TAROCK = DECLARED | {kinds.TRISCHAKEN}
TRISCHAKEN, TAKER, MANUAL = frozenset({kinds.TRISCHAKEN}), frozenset({kinds.TAKER}), frozenset({kinds.MANUAL})
EVERY = TAROCK | TAKER | MANUAL | {kinds.EMPTY}

SIDES = ("attack", "defence")
"""The sides of French Tarot."""

_SEAT, _FLAG = ("bad_seat", "bad_seat"), ("bad_value", "yes_or_no")

SHAPE = (
    Field(name="game", form=Form.GAME, kinds=EVERY, label=("Spiel", "Game"), needed="missing_game"),
    Field(name="dealer", form=Form.DEALER, kinds=EVERY, label=("Geber", "dealer"), refusal=_SEAT, needed="missing_dealer", key="J"),
    Field(name="vorhand", form=Form.VORHAND, kinds=TAROCK, where=Where.PASSED_ON, label=("Vorhand, wenn weitergegeben", "Vorhand, if passed on"),
           refusal=_SEAT),
    Field(name="vorhand", form=Form.VORHAND, kinds=frozenset({kinds.EMPTY, kinds.MANUAL}), where=Where.BY_FOUR_KINGS,
          label=("Vorhand, wenn weitergegeben", "Vorhand, if passed on"), refusal=_SEAT),
    Field(name="declarer", form=Form.SEAT, kinds=DECLARED | TAKER, label=("Spieler", "declarer"), refusal=_SEAT, needed="missing_declarer"),
    Field(name="partner", form=Form.PARTNER, kinds=frozenset({kinds.PARTNER}), label=("Partner", "partner"), refusal=_SEAT),
    Field(name="partner", form=Form.PARTNER, kinds=TAKER, where=Where.OF_FIVE, label=("Partner", "partner"), refusal=_SEAT),
    Field(name="bid", form=Form.BID, kinds=POSITIVE, where=Where.BIDS, label=("Ansage des Spiels", "Bid"), refusal=("bad_bid", "bad_bid")),
    Field(name="points", form=Form.COUNT, kinds=POSITIVE, label=("Zählung des Spielers", "The declarer’s count"), refusal=("bad_points", "bad_points"),
           after=True),
    Field(name="points", form=Form.COUNTS, kinds=TRISCHAKEN, label=("Punkte jedes Spielers", "Points of each player"),
           refusal=("bad_points", "counts_a_seat"), needed="missing_counts", after=True),
    Field(name="points", form=Form.HALVES, kinds=TAKER, label=("Augen des Spielers", "The taker’s points"),
           refusal=("bad_points", "bad_half_points"), needed="missing_taker_points", after=True),
    Field(name="won", form=Form.RESULT, kinds=DECLARED, where=Where.TOLD, label=("Ergebnis", "Result"), refusal=_FLAG, after=True),
    Field(name="kontra", form=Form.KONTRA, kinds=TAROCK, label=("Kontra auf das Spiel", "Kontra on the game"),
           refusal=("bad_kontra", "bad_kontra")),
    Field(name="announcements", form=Form.ANNOUNCEMENTS, kinds=TAROCK, label=("Ansagen", "Announcements"),
           refusal=("bad_value", "announcements_no_list")),
    Field(name="conceded", form=Form.FLAG, kinds=TAROCK, where=Where.TOLD, label=("geschliffen", "conceded"), refusal=_FLAG, key="L", after=True),
    Field(name="talon_loss", form=Form.FLAG, kinds=POSITIVE, where=Where.TALON, label=("am Talon verloren", "lost at the talon"),
           refusal=_FLAG, key="L", after=True),
    Field(name="radl", form=Form.NUMBER, kinds=TAROCK, where=Where.RADL, label=("Radl", "Radl"),
           refusal=("bad_value", "bad_radl"), low=1, high=2, asked=False),
    Field(name="radl", form=Form.NUMBER, kinds=TAROCK, where=Where.NO_RADL, label=("Radl", "Radl"),
           refusal=("bad_value", "no_radl"), low=1, high=1, asked=False),
    Field(name="renonce", form=Form.RENONCE, kinds=TAROCK, label=("Renonce", "Renonce"),
           refusal=("bad_value", "renonce_no_object"), key="X", after=True),
    Field(name="bouts", form=Form.NUMBER, kinds=TAKER, label=("Spitzen", "bouts"),
           refusal=("bad_bouts", "bad_bouts"), needed="missing_bouts", high=3, after=True, one=("Spitze", "bout")),
    Field(name="petit_au_bout", form=Form.CHOICE, kinds=TAKER, label=("Eins zum Schluss", "petit au bout"),
           refusal=("bad_value", "bad_side"), choices=SIDES, key="E", after=True),
    Field(name="poignees", form=Form.POIGNEES, kinds=TAKER, label=("Poignée", "poignée"),
           refusal=("bad_value", "poignees_no_list"), key="P"),
    Field(name="chelem", form=Form.CHELEM, kinds=TAKER, label=("Chelem", "chelem"), refusal=("bad_value", "chelem_no_object"), key="D"),
    Field(name="amounts", form=Form.AMOUNTS, kinds=MANUAL, label=("Beträge von Hand", "Amounts by hand"),
           refusal=("bad_value", "missing_amounts"), needed="missing_amounts", after=True),
    Field(name="reason", form=Form.TEXT, kinds=MANUAL, label=("Grund der Beträge", "Reason for the amounts"),
           refusal=("bad_value", "reason_no_text"), needed="missing_reason", after=True),
    Field(name="of", form=Form.PLAYED, kinds=MANUAL, label=("Von welchem Spiel?", "Of which game?"),
           refusal=("unknown_game", "unknown_game"), after=True),
)  # fmt: skip

FORM = tuple(dict.fromkeys(field.name for field in SHAPE))
"""The names of the fields in the order of the form."""

FIELDS = {name: next(field for field in SHAPE if field.name == name) for name in FORM}
"""Each field in the first of its forms."""

AFTER = frozenset(field.name for field in SHAPE if field.after)
"""The fields that nobody knows before the game is over."""

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

CLASSES: dict[GameKind, type[Record]] = {
    kinds.ALONE: Positive, kinds.PARTNER: Positive, kinds.NEGATIVE: Negative, kinds.TRISCHAKEN: Trischaken, kinds.TAKER: Taken, kinds.MANUAL: Manual,
    kinds.EMPTY: Unplayed,
}
"""What a record of each kind of game is."""


def label(name: str, language: str) -> str:
    """What people call a field, in the first of its forms; German for a language that the program does not speak."""
    return FIELDS[name].label[1 if language == "en" else 0]


def fields_of(system: RuleSystem, policies: Policies, seats: int, game: Game) -> tuple[Field, ...]:
    """The fields that a record of this game can have at a table of this size, in the order of the form. `policies`: the sheet's, as the tournament
    has chosen."""
    return tuple(field for field in SHAPE if game.kind in field.kinds and _used(field.where, system, policies, seats))


def _used(where: Where, system: RuleSystem, policies: Policies, seats: int) -> bool:
    match where:
        case Where.EVERYWHERE:
            used = True
        case Where.PASSED_ON:
            used = vorhand_is_passed_on(policies)
        case Where.BY_FOUR_KINGS:
            used = vorhand_passes_once(policies)
        case Where.BIDS:
            used = bool(system.bids)
        case Where.TOLD:
            used = policies.won_by is WonBy.WON_OR_COUNT
        case Where.TALON:
            used = talon_loses(policies)
        case Where.RADL:
            used = counts_double_in_radl(policies)
        case Where.NO_RADL:
            used = not counts_double_in_radl(policies) and policies.won_by is WonBy.WON_OR_COUNT
        case Where.OF_FIVE:
            used = seats == 5
        case _:
            assert_never(where)
    return used
