"""The row types of a rule sheet and its named policies. A system is data: a folder each in `sheets/`, with no def and no if.

The last column of each row is the paragraph it rests on. What is not a number is a policy, decided by name in the engine.
"""

from dataclasses import dataclass
from enum import Enum, unique


@unique
class Kind(Enum):
    """How a game is settled."""

    PARTNER = "partner"
    """Declarer and the holder of the called king against the others; alone where the king lay in the talon."""
    ALONE = "alone"
    """One against all others, a positive game."""
    NEGATIVE = "negative"
    """One against all others, won by taking few or no tricks; Kontra is individual."""
    TRISCHAKEN = "trischaken"
    """Each for himself."""
    TAKER = "taker"
    """French Tarot: taker (with a partner at a table of five) against the defence."""
    EMPTY = "empty"
    """Nothing was played: a redeal, a Fensterbankl."""
    MANUAL = "manual"
    """The amounts are the referee's."""


@unique
class KontraCounts(Enum):
    """Where Kontra goes."""

    IN_POINTS = "points"
    IN_CASH = "cash"
    """Written is the single value; what Kontra adds is paid at the table at once."""
    NOWHERE = "nowhere"
    """The system has no Kontra."""


@unique
class KontraUnit(Enum):
    """For whom a Kontra on a positive game holds."""

    ALL_ALIKE = "all"
    SUB_ALONE = "sub"
    """Kontra and Re for all opponents, a Sub only for who says it."""


@unique
class Trischaken(Enum):
    """How Trischaken is settled; each is a function in `trischaken`."""

    WHOLE_VALUE = "whole_value"
    """Point-Tarock: the whole value 4 from the loser, Jungfrauen receive all of it."""
    SIX_SHARED = "six_shared"
    """Cup: 6 points are distributed."""
    TWO_PAY = "two_pay"
    """Speiszettel: the two with most points pay the two others."""
    ONE_EACH = "one_each"
    """Gallneukirchen: each loser pays 1 to each winner."""
    NONE = "none"


@unique
class MadeValat(Enum):
    """What else counts where all tricks were made."""

    ALL = "all"
    NO_SILENT_BIRDS = "no_silent_birds"
    BIRDS_AND_KONTRA = "birds_and_kontra"
    """Only birds, Mondfang and König ultimo, and whatever was kontra'd."""


@unique
class Family(Enum):
    """The form of the record."""

    POINT = "point"
    KOENIGRUFEN = "koenigrufen"
    FRENCH = "french"


@dataclass(frozen=True, slots=True)
class Game:
    """A game of the sheet: its value (None where a policy settles it) and what it pays when lost, if that differs."""

    slug: str
    kind: Kind
    value: int | None
    source: str
    lost: int | None = None
    solo: bool = False
    colour: bool = False
    bird: str | None = None
    """Of a bird-Rufer: the bird that is announced with it."""
    birds: tuple[str, ...] = ()
    """Of a Besserrufer: the birds of which at least one is announced with it."""
    vorhand_only: bool = False
    blatt: int | None = None
    """The Blatt of any count of this game, where the number of cards fixes it."""
    concedable: bool = False


@dataclass(frozen=True, slots=True)
class AnnouncementRow:
    """An announcement of the sheet. `values` maps `when` (or `(game, when)`) to a value."""

    slug: str
    values: dict
    source: str
    silent_can_be_lost: bool = False
    declarer_only: bool = False
    holding: bool = False
    """Pays whoever wins: the cards were in one hand."""
    threshold: int | None = None
    """Thirds that the side needs that announced it (Absolut, Panzer)."""
    by_result: bool = False
    """Won with the game (ohne Trull, ohne Könige)."""
    each_side: bool = False
    covered: bool = False
    """A Kontra on the game covers it too."""
    bird: bool = False
    partner_games_only: bool = False
    in_colour: bool = False
    doubles_in_solo: bool = True
    claimable: bool = False
    sources: dict | None = None
    """Paragraphs by game, where they differ."""
    counts_with_valat: bool = False
    cards: tuple[str, ...] = ()
    """Cards that who announces it holds: nobody else can announce what needs one of them."""
    without: tuple[str, ...] = ()
    """Cards that who announces it has none of."""


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A place where the sheet leaves a choice. `choices`: (value, German, English); the first is the default."""

    slug: str
    question: tuple[str, str]
    choices: tuple[tuple[object, str, str], ...]
    source: str
    kind: str = "choice"
    """`choice`, `cents` (a whole positive number, None: off) or `pair` (two whole positive numbers, None: off)."""
    lenient: object = None
    """The value under which most is allowed; stands in for a bad one so that the rest of a record can still be checked."""

    @property
    def default(self) -> object:
        """What counts where a tournament says nothing."""
        return self.choices[0][0]


@dataclass(frozen=True, slots=True)
class FrenchValues:
    """The numbers of French Tarot that are no row of a table of games."""

    targets: tuple[int, int, int, int]
    """Points that the taker needs with 0, 1, 2, 3 bouts."""
    game: int
    petit: int
    poignees: dict[str, int]
    poignee_trumps: dict[int, tuple[int, int, int]]
    """Trumps to show for simple, double, triple, by table size."""
    chelem_announced: int
    chelem_silent: int
    chelem_failed: int


@dataclass(frozen=True, slots=True)
class RuleSystem:
    """A rule sheet made exact."""

    slug: str
    family: Family
    title: tuple[str, str]
    edition: str
    """The organiser's own name of this version of the sheet; what we make of it is a reading (`tariff.READING`)."""
    source: str
    seats: tuple[int, ...]
    active: int | None
    """How many play a game; with more at the table the dealer sits out. None: all play."""
    games: tuple[Game, ...]
    announcements: tuple[AnnouncementRow, ...]
    interpretations: tuple[Interpretation, ...]
    kontra: KontraCounts
    kontra_unit: KontraUnit
    trischaken: Trischaken
    trischaken_renonce: tuple[int, int]
    """What a Trischaken Renonce pays to each regular player: offender not Vorhand, offender Vorhand."""
    made_valat: MadeValat
    paragraphs: dict[str, str]
    """Citations by topic: why a line that is no row of a table is what it is."""
    bids: dict[str, int]
    """Bid surcharges by slug."""
    ultimo_by_holder: bool = False
    """An open König ultimo is announced by who holds the called king; otherwise by anybody."""
    offenders_share: bool = False
    """The sheet itself says that several offenders share the sum."""
    kontra_void_alone: bool = False
    """No Kontra counts in a Solorufer whose king lay in the talon."""
    radl: bool = False
    pagatkassa: bool = False
    french: FrenchValues | None = None
    valid_from: str = ""
    valid_until: str = ""
    """From when until when the organiser plays by this edition, "2020-02"; "" where the sheet says nothing or it is in force."""
    notes: tuple[tuple[str, str, str], ...] = ()
    """What is not a number, for the Regelblatt: German, English, paragraph."""
