"""A family of Tarock as a value: what its games and records are, how they are read and checked, what they are worth.

Whoever stands above asks the family of a tariff and never which one it is; a new family is a folder in `families`, its sheets, and its row
in the registry.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from rules.engine.draft import Draft, Reader
from rules.engine.endings import Outcomes
from rules.engine.forms import GameForm
from rules.engine.hands import Chance, Hand
from rules.engine.held import Held
from rules.engine.ledger import Line, Settlement
from rules.engine.parts import Counts, Part
from rules.engine.pot import Pot
from rules.engine.record import Record
from rules.engine.shape import Field, Form
from rules.engine.tariff import Play, Tariff
from rules.rows.card_points import Amount
from rules.rows.kinds import GameKind
from rules.rows.system import RuleSystem
from rules.words.findings import Refusal

MakeReader = Callable[[Field, Play, Tariff], Reader]


def whole(_tariff: Tariff) -> bool:
    """No point is halved."""
    return False


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Family:
    """One family. Functions are given records of its own games alone; a manual settlement and a line without a game are the engine's."""

    slug: str
    words: tuple[str, str]
    """German, English."""
    records: Mapping[GameKind, type[Any]]
    """Its kinds of games, and what a record of each is."""
    shape: tuple[Field, ...]
    """Every field that a record can have, in the order of the form."""
    readers: Mapping[Form, MakeReader]
    """How the forms are read that the engine does not know by itself."""
    ends_early: tuple[str, ...]
    """Flags that say of a game that it was not played to its end."""
    check: Callable[[Any, Draft], None]
    """Notes what the fields of a well-formed record say against each other."""
    settle: Callable[[Any, Play, Tariff], Settlement | Refusal]
    """What a record is worth. Refuses by `undefined_by_rules` (the sheet gives no answer) and `indivisible` (a shared Renonce) alone."""
    rows: Callable[[Tariff, Sequence[Record | Refusal], int | None, Sequence[int | None]], list[Settlement | Refusal]]
    """What each game of a sheet is worth there, whatever games beside it make of it; arguments as `sheet.score_sheet`."""
    uncounted: Callable[[Any, Tariff], tuple[Line, ...]] = lambda _record, _tariff: ()
    """A line of nothing for each thing that a record says and that does not count."""
    facts: Callable[[Any, Sequence[int]], dict[str, Any]]
    """Of a game laid out (`cards.deal.Deal`) and the seats that took its tricks: what a record asks after, each None where it is not yet
    certain."""
    offers: Callable[[Any, Sequence[int], Mapping[str, Any]], dict[str, object]]
    """Of one that was played out, and its facts: the fields of a record beside people, count and result, as JSON."""
    endings: Callable[[Mapping[str, Any], GameForm, Tariff], Outcomes]
    """Every way in which a game of this form can end that a table has told so far."""
    dealt: Callable[[Chance, Tariff, int, Sequence[float]], dict[str, Any]]
    """A plausible game as JSON, made up: by a generator, for a dealer, with a weight a seat for who plays. Not every one fits its sheet."""
    plain: Callable[[Tariff, int], dict[str, Any]]
    """A game that is won against all others, as JSON without people, for a dealer."""
    hands: Callable[[RuleSystem], tuple[Hand, ...]] = lambda _system: ()
    """Usual games, to see by them what a cup's own sheet makes of a choice; of a family from which none starts there are none."""
    decided: Mapping[str, Hand] = field(default_factory=dict)
    """By policy a game that it decides."""
    halves: Callable[[Tariff], bool] = whole
    """Whether amounts of half a point can occur at a table."""
    counts: Callable[[GameForm, Tariff], Counts | None] = lambda _form, _tariff: None
    """What a count of a game of this form can be; None where nothing is counted."""
    across: tuple[str, ...] = ()
    """Options of a tournament by which one game of a sheet changes what another is worth, or the pot."""
    doublings: Callable[[Tariff, Sequence[Record | Refusal], int | None, Sequence[int | None]], list[Line | None]] = (
        lambda _tariff, records, _games, _empty: [None] * len(records)
    )
    """Of each game of a sheet the line that doubles it there, without its amounts; arguments as `sheet.score_sheet`."""
    lists: Callable[[Tariff, tuple[Amount, ...], int], Mapping[str, tuple[Amount, ...]]] | None = None
    """What the answer to a sheet has beside its sums, a list of one a seat each, by its name: of the totals, and of which round of the
    tournament it is. Where there is any a sheet may say its round."""
    ways: Callable[[Record, Tariff], Iterable[Record]] = lambda record, _tariff: (record,)
    """A record counted in every way that the games beside it can make of it; a manual settlement and a line without a game stay as they
    are."""
    held: Callable[[Tariff, Sequence[Record | Refusal], int | None, Sequence[int | None]], Held] | None = None
    """What each seat carries from game to game of a sheet; None where nobody does. The records are those that count, a Refusal for one that
    does not settle; arguments as `sheet.score_sheet`."""
    pot: Pot | None = None
    """What lies beside the amounts and is played for."""
    parts: Callable[[GameForm, Tariff], Iterable[Part]] | None = None
    """What a game of this form is made of, for phones without network; None: only the laptop says what it is worth."""
    unnamed: bool = False
    """Whether a record that names no game is of the sheet's first; else every record names its game."""
    alone: bool = False
    """Whether no field is known to it but its own, nor its own to any other family."""
    apart: bool = False
    """Whether no other family knows its fields, while it knows theirs."""


def pot_of(tariff: Tariff) -> Pot | None:
    """The pot of a table that plays with one."""
    pot = family_of(tariff).pot
    return pot if pot is not None and pot.stake(tariff) else None


def family_of(tariff: Tariff) -> Family:
    """The family of a tariff's sheet."""
    return cast(Family, tariff.family)
