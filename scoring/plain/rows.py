"""The plain rows that scoring takes in: who played where, and what stands on each sheet.

Numbers only, no database and no request: `tournament` builds these rows, `scoring` ranks, adds up and prints them. An amount is an int, or
a Fraction where a game gives halves; never a float. Nothing here computes a settlement: that is `rules`.
"""

from datetime import date, datetime
from enum import Enum, unique
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

Points = int | Fraction
Person = TypeVar("Person")
Told = TypeVar("Told")


@unique
class CashPaid(Enum):
    """When that is paid which a game makes due in cash beside the Schrift: what Kontra adds, in the cup."""

    AT_ONCE = "at_once"
    """After each game, at the table: it is no part of who pays whom after the round."""
    WITH_ROUND = "with_round"


class PlayerRow(NamedTuple):
    """A participant. `number` is the number in this tournament and identifies him everywhere in scoring."""

    number: int
    name: str
    place: str = ""
    club: str = ""
    tags: tuple[str, ...] = ()


class Change(NamedTuple, Generic[Person]):
    """From game `before_game` on (the first is 1) `player` sits in `seat`: as a tournament file has it. A player is his number, or his row.

    `empty`: he has left, and nobody plays at his seat from that game on; the others play on without one who sits out.
    """

    before_game: int
    seat: int
    player: Person
    empty: bool = False

    def told(self, player: Told) -> "Change[Told]":
        """The same of the player as somebody else knows him."""
        return Change(self.before_game, self.seat, player, self.empty)

    def as_json(self) -> dict[str, Any]:
        """As a file has it: `empty` only where it is."""
        return {"before_game": self.before_game, "seat": self.seat, "player": self.player, **({"empty": True} if self.empty else {})}


class Game(NamedTuple):
    """One written game, by seat: points (die Schrift), what is due in cash, who won it as declarer (None: nobody)."""

    number: int
    points: tuple[Points, ...]
    cash: tuple[Points, ...] = ()
    winner: int | None = None


class TableResult(NamedTuple):
    """What a table's round ended with. `players` are numbers in seat order, as the table began; `points` one amount a seat (die Schrift).

    `wins`: games won as declarer, one count a seat; None where the slip was entered by its sums and nobody knows. `written`: whether
    anything stands on the sheet; where nothing does, nothing was played. `changes`: who sat down later in whose place; then `games` are
    those of the sheet, none where only its sums are known. What each person has of it: `scoring.field.seats.shares`.
    """

    round: int
    table: int
    players: tuple[int, ...]
    points: tuple[Points, ...]
    wins: tuple[int, ...] | None = None
    written: bool = True
    changes: tuple[Change[int], ...] = ()
    games: tuple[Game, ...] = ()


class Penalty(NamedTuple):
    """Points taken off outside the games: `points` is negative and counts from `round` on; `by`: who gave it, "" where nobody is named.
    `table_points`: the same of table points."""

    number: int
    name: str
    points: Points
    reason: str
    by: str = ""
    round: int = 1
    table_points: Points = 0


@unique
class Gone(Enum):
    """Why a player is marked in a list."""

    WITHDRAWN = "withdrawn"
    EXCLUDED = "excluded"
    BARRED = "barred"


class Remark(NamedTuple):
    """A player who is marked in the lists, and why; "" where no reason is known or may be told."""

    number: int
    name: str
    gone: Gone
    reason: str


class BrokenOff(NamedTuple):
    """A table that did not play to the end, with its players' numbers and the reason."""

    round: int
    table: int
    players: tuple[int, ...]
    reason: str


class Mended(NamedTuple):
    """What was changed by hand after the draw. `action`: its code; `player` and `other`: whom it was about, by number (0: nobody);
    `places`: round and number of the tables that sit otherwise because of it; `players`: who sits there otherwise, or counts otherwise what
    he played."""

    action: str
    player: int = 0
    other: int = 0
    places: tuple[tuple[int, int], ...] = ()
    players: tuple[int, ...] = ()


class Marks(NamedTuple):
    """What lists mark and explain below: players in order of their numbers, tables in order of round and number, what was changed by hand
    in order of time."""

    players: tuple[Remark, ...] = ()
    tables: tuple[BrokenOff, ...] = ()
    mended: tuple[Mended, ...] = ()


NO_MARKS = Marks()


class Stamp(NamedTuple):
    """When a paper was made, in the zone of the inn; which state of the results it shows ("7f3a91", "" where it shows none); and, as a
    sentence, which earlier one it replaces and what changed since, "" where there is none. `proved`: all of this state was computed again
    from what was entered, and nothing was different; `differences`: so much was."""

    made: datetime | None = None
    state: str = ""
    corrected: str = ""
    proved: bool = False
    differences: int = 0


NO_STAMP = Stamp()


class Scene(NamedTuple):
    """What a tournament's scene calls a round, the slip on the table, what a player has of a round, and the seats of a table of four,
    seat 0 first, who writes; what is written of a game, and the points of the places, which then have a line; what becomes of the slip
    (`handling`); who deals, who plays, and who deals and rests. "" and () where it says what all papers say."""

    round: str = ""
    slip: str = ""
    total: str = ""
    seats: tuple[str, ...] = ()
    game: str = ""
    places: str = ""
    handling: str = ""
    dealer: str = ""
    declarer: str = ""
    rests: str = ""


NO_SCENE = Scene()


class Meta(NamedTuple):
    """What every paper says about its tournament: title, foot and file properties.

    `interpretations`: the chosen interpretations as one line of text ("Vogelrufer: getrennt · …"), "" where all is as printed on the sheet.
    `digest`: the hex digest of the rules (`rules.digest`). `rounds` and `games` are the planned numbers, `games_large` those where the
    dealer sits out (None: as everywhere); `field` the number of players. `reading` of the sheet, 0 where none is said. `times`: when it
    begins, as one reads it, "" once it has. `balanced`: whether the amounts of a game are 0 together (`rules.RuleSystem`), which papers
    then show; `lap`: the word for a game of each seat; `held`: for what a player carries from game to game, "" where nobody does.
    """

    tournament: str
    date: date | None
    place: str
    system_title: str
    edition: str
    interpretations: str
    digest: str
    rounds: int = 1
    games: int = 0
    games_large: int | None = None
    field: int = 0
    reading: int = 0
    times: str = ""
    stamp: Stamp = NO_STAMP
    balanced: bool = True
    lap: str = "radl"
    held: str = ""
    scene: Scene = NO_SCENE

    @property
    def short_digest(self) -> str:
        """The first twelve digits in groups of four: "7f3a 91c2 e05d"; enough to compare two papers by eye."""
        return " ".join(self.digest[start : start + 4] for start in range(0, min(12, len(self.digest)), 4))


class Seating(NamedTuple):
    """One drawn table of a round. `players` in seat order, seat 0 first; `first_dealer` is a seat; `games` the planned games of this table.

    `sits_out`: the dealer of each game sits it out (Königrufen with five, Point-Tarock with four). Where somebody sat down in another's
    place, `players` sit there now, `began` did at the first game, and `changes` lie between, in order of games.
    """

    round: int
    table: int
    players: tuple[PlayerRow, ...]
    first_dealer: int = 0
    games: int = 20
    sits_out: bool = False
    began: tuple[PlayerRow, ...] = ()
    changes: tuple[Change[PlayerRow], ...] = ()
    mended: tuple[Mended, ...] = ()
    """What was changed by hand at this table."""

    @property
    def first(self) -> tuple[PlayerRow, ...]:
        """Who sat there at the first game."""
        return self.began or self.players


@unique
class Mark(Enum):
    """What a line of the score sheet carries besides its amounts."""

    NONE = ""
    REPLACED = "replaced"
    """An older version: stays, struck through, directly above its successor, and counts for nothing."""
    RULED = "ruled"
    """What a ruling put in the game's place: counts; the game as it was entered stands directly above, as REPLACED."""
    DISPUTED = "disputed"
    """Nobody has decided yet: counts for now."""
    MANUAL = "manual"
    REFUSED = "refused"
    """A record that the rules refuse: no amounts, counts for nothing, must be mended."""


class Pen(NamedTuple):
    """How a table's phone comes to its page: by `qr` (an SVG; "" where no address is known) or by typing `code` at `page`."""

    code: str
    page: str = ""
    qr: str = ""


class Reason(NamedTuple):
    """One reason of a line's amounts, in the reader's words. `source`: its paragraph; `points`, `cash`: one amount a seat."""

    text: str
    source: str
    points: tuple[Points, ...]
    cash: tuple[Points, ...]


class SheetLine(NamedTuple):
    """One line of a score sheet, in order of play.

    `game`: number of the game; None for a redeal, which is no game. `text` and `detail`: "Rufer", "mit Oberleitner · Trull still".
    `amounts`: one a seat; None where there are none (REFUSED). `declarer`, `dealer`: seats. `note`: the last column ("ersetzt 15:21").
    `reasons`: why the amounts are what they are, where that was asked and is said.
    """

    game: int | None
    text: str
    amounts: tuple[Points, ...] | None
    declarer: int | None = None
    dealer: int | None = None
    detail: str = ""
    note: str = ""
    mark: Mark = Mark.NONE
    reasons: tuple[Reason, ...] = ()

    @property
    def counts(self) -> bool:
        """Whether the line's amounts belong to the sums."""
        return self.amounts is not None and self.mark is not Mark.REPLACED


class ScoreSheet(NamedTuple):
    """A table's round as its Schreibzettel. `lines` is empty on a blank sheet; `sums` holds the totals of a slip entered by them alone.

    `scribe`: name of who writes. Exactly one of `lines` and `sums` is filled, or neither. `cash`: what was due beside the Schrift, in
    points, one amount a seat (none: nothing was), and when it is paid. `doubled`: the numbers of the games that count double, written or
    planned. `held`: what each seat carries into the next game (`Meta.held`), and `left`, what of it is part of the totals in the end, one a
    seat each (none: nothing). `pot`: cents that are left in the Pagatkassa; `pot_payments`: each seat's balance with it, in cents, negative
    where paid in (none: there is no Pagatkassa).
    """

    seating: Seating
    lines: tuple[SheetLine, ...] = ()
    sums: tuple[Points, ...] | None = None
    scribe: str = ""
    cash: tuple[Points, ...] = ()
    cash_paid: CashPaid = CashPaid.AT_ONCE
    doubled: frozenset[int] = frozenset()
    held: tuple[int, ...] = ()
    left: tuple[Points, ...] = ()
    pot: int = 0
    pot_payments: tuple[int, ...] = ()

    @property
    def totals(self) -> tuple[Points, ...]:
        """The sum of each seat."""
        if self.sums is not None:
            return self.sums
        counted = [*(line.amounts for line in self.lines if line.counts), *[self.left] * any(self.left)]
        return tuple(map(sum, zip(*counted, strict=True))) if counted else (0,) * len(self.seating.players)
