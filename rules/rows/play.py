"""The row types of what may be played to a trick, and its named policies. The rows stand in `sheets/*/play.py`; they are data.

They are no part of `RuleSystem`: how a trick is played changes no amount, so it belongs to no tournament's digest.
"""

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum, unique

from rules.rows.checking import fixed, no_twins, paragraph, refuse
from rules.rows.citing import CUP, borrowed


@unique
class PackOf(Enum):
    """The cards that a sheet is played with."""

    TAROCK = "tarock"
    """54 cards, counted in thirds."""
    TRUMPS = "trumps"
    """78 cards with trumps and the Excuse, counted in halves."""
    TAROKK = "tarokk"
    """42 cards, counted each by itself."""


@unique
class FirstLead(Enum):
    """Who leads to the first trick; later the winner of the last one does."""

    VORHAND = "vorhand"
    DECLARER = "declarer"


@unique
class Beating(Enum):
    """Stichzwang: whether a trick must be beaten by who can."""

    NEVER = "never"
    ALWAYS = "always"
    TRUMPS = "trumps"
    """Only with a trump, by who must follow trumps or trump a suit (French Tarot)."""


@unique
class PagatHeld(Enum):
    """How long the Pagat is held back."""

    FREE = "free"
    LAST_TAROCK = "last"
    LAST_OR_KAISERSTICH = "last_or_kaiserstich"
    """Until it is the last Tarock, or Mond and Sküs lie and it takes the trick."""


@unique
class Kaiserstich(Enum):
    """Pagat, Mond and Sküs in one trick: whether the Pagat takes it."""

    NEVER = "never"
    ALWAYS = "always"
    TAROCK_LED = "tarock_led"
    """Only where Tarock was led: colour games."""
    IN_ORDER = "in_order"
    """Only where Mond, Sküs and Pagat fall in this order."""
    IN_ORDER_TAROCK_LED = "in_order_tarock_led"


@unique
class TarockAre(Enum):
    """What Tarock do to a suit."""

    TRUMPS = "trumps"
    FIFTH_SUIT = "fifth_suit"
    """Colour games: they do not trump; where the sheet has a paragraph for it (`tarock_led_early`) they are led only by who has no suit
    card."""


@unique
class Count(Enum):
    """What is counted, and where the talon goes."""

    SIDES = "sides"
    """Declarer's side with `discards` against opponents with `talon`."""
    EACH_LAST_TRICK = "last_trick"
    """Trischaken: each for himself, the whole talon to the last trick."""
    EACH_FIRST_SIX = "first_six"
    """Trischaken: one card of the talon to each of the first tricks."""
    EACH_FIRST_TRICK = "first_trick"
    """Trischaken: the whole talon to the first trick."""
    EACH_AS_SAID = "as_said"
    """Trischaken: as the declarer chose (`talon_to`)."""
    EACH_ALONE = "alone"
    """Trischaken: the talon is nobody's."""
    EACH_UNSAID = "unsaid"
    """Each for himself, and no sentence says which trick has what of the talon: nothing is counted from the cards."""
    TRICKS = "tricks"
    """Only the declarer's tricks count; the talon is out of play."""


@unique
class TalonTo(Enum):
    """Whose is what of the talon nobody takes, where a game has sides."""

    OPPONENTS = "opponents"
    DECLARER = "declarer"
    NOBODY = "nobody"


@unique
class Direction(Enum):
    """How the turn goes round the table; the seats are numbered that way."""

    COUNTER_CLOCKWISE = "counter_clockwise"
    CLOCKWISE = "clockwise"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayRules:
    """How tricks are played in a class of games. `sources`: the paragraph by rule that can be broken; `first_lead` is the lead to trick
    1."""

    first_lead: FirstLead
    beating: Beating
    pagat: PagatHeld
    kaiserstich: Kaiserstich
    tarock: TarockAre
    sources: Mapping[str, str]
    kaiserstich_source: str | None = None
    follow: bool = True
    """Whether suit and Tarock are followed at all."""

    def __post_init__(self) -> None:
        """Refuses a rule without its paragraph; fixes their table."""
        for rule, source in self.sources.items():
            paragraph(source, rule)
        refuse("first_lead" not in self.sources or "lead_out_of_turn" not in self.sources, self.first_lead, "no paragraph of the leads")
        refuse(
            (self.beating is Beating.NEVER) is ("stichzwang" in self.sources), self.beating, "a paragraph of Stichzwang where there is one"
        )
        refuse(self.kaiserstich is not Kaiserstich.NEVER and not self.kaiserstich_source, self.kaiserstich, "no paragraph")
        object.__setattr__(self, "sources", fixed(self.sources))


def unbeaten(rules: PlayRules) -> PlayRules:
    """The same without the duty to beat."""
    sources = {rule: source for rule, source in rules.sources.items() if rule != "stichzwang"}
    return replace(rules, beating=Beating.NEVER, sources=sources)


def led_by_declarer(rules: PlayRules, source: str) -> PlayRules:
    """The same where the declarer leads to the first trick, by this paragraph."""
    return replace(rules, first_lead=FirstLead.DECLARER, sources={**rules.sources, "first_lead": source})


def without_kaiserstich(rules: PlayRules) -> PlayRules:
    """The same where the Sküs takes the Trull."""
    pagat = PagatHeld.LAST_TAROCK if rules.pagat is PagatHeld.LAST_OR_KAISERSTICH else rules.pagat
    return replace(rules, kaiserstich=Kaiserstich.NEVER, kaiserstich_source=None, pagat=pagat)


@dataclass(frozen=True, slots=True)
class PlayRow:
    """Games that are played alike, and what lies beside the tricks."""

    games: tuple[str, ...]
    _: KW_ONLY
    rules: PlayRules
    count: Count
    source: str
    """The paragraph of where talon and laid-away cards count."""
    laid_away: int | None = None
    """Cards that count to the declarer's side beside his tricks; None: the whole talon."""
    laid_away_alone: int | None = None
    """As `laid_away`, where the called king lay in the talon and the declarer plays alone."""
    laying_away: Mapping[str, str] | None = None
    """The paragraph by fault of laying away; None where nothing is laid away, and where it is not checked."""
    beating_chosen: bool = False
    """Trischaken: whether Vorhand chooses if tricks must be beaten (`stichzwang`)."""
    tricks: int | None = None
    """Of a negative game: the declarer wins with exactly so many tricks."""
    talon: TalonTo = TalonTo.OPPONENTS
    """Where what is not taken counts."""
    chelem_leads: str = ""
    """The paragraph by which who has announced all tricks (`chelem_announced`) leads to the first one; "" where he does not."""
    kaiserstich_last: bool = False
    """Whether there is a Kaiserstich in the last trick only."""
    kaiserstich_announced: bool = False
    """Whether there is a Kaiserstich only where something was announced openly (`announced`)."""

    def __post_init__(self) -> None:
        """Refuses a game that nobody knows, and numbers that do not go together; fixes the table."""
        no_twins(self.games, "play")
        paragraph(self.source, self.games)
        refuse((self.tricks is None) is (self.count is Count.TRICKS), self.games, "a number of tricks where tricks count, and only there")
        refuse(self.laid_away_alone is not None and self.laid_away is None, self.games, "laid away alone, else nothing")
        if self.laying_away is not None:
            for fault, source in self.laying_away.items():
                paragraph(source, fault)
            object.__setattr__(self, "laying_away", fixed(self.laying_away))

    def rules_at(self, number: int, length: int) -> PlayRules:
        """How a trick is played, of so many."""
        return without_kaiserstich(self.rules) if self.kaiserstich_last and number < length else self.rules


def nobodys(row: PlayRow, count: Count) -> bool:
    """Whether the talon that nobody takes counts nowhere; then it need not be known."""
    return count in (Count.EACH_ALONE, Count.EACH_UNSAID) or (count is Count.SIDES and row.talon is TalonTo.NOBODY)


def lent(rows: Iterable[PlayRow], *, own: Iterable[PlayRow] = (), lender: str = CUP) -> tuple[PlayRow, ...]:
    """Rows of the lender, every paragraph cited as such on a sheet that uses them; a row of its `own` takes the place of the lender's of
    the same games."""
    instead = {row.games: row for row in own}

    def cited(sources: Mapping[str, str]) -> dict[str, str]:
        return {rule: borrowed(source, lender) for rule, source in sources.items()}

    return tuple(
        instead.get(row.games) or replace(
            row, source=borrowed(row.source, lender), laying_away=cited(row.laying_away) if row.laying_away else None,
            rules=replace(
                row.rules, sources=cited(row.rules.sources),
                kaiserstich_source=borrowed(row.rules.kaiserstich_source, lender) if row.rules.kaiserstich_source else None,
            ),
        )
        for row in rows
    )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaySheet:
    """A rule sheet's play: the tricks of a game by the number of players, and a row for each game."""

    pack: PackOf
    tricks: Mapping[int, int]
    rows: tuple[PlayRow, ...]
    mondfang: bool = True
    """Whether a Mond that the Sküs takes is told."""
    direction: Direction = Direction.COUNTER_CLOCKWISE

    def __post_init__(self) -> None:
        """Refuses a game of two rows; fixes the table of tricks."""
        no_twins((game for row in self.rows for game in row.games), "play")
        object.__setattr__(self, "tricks", fixed(self.tricks))
