"""How a ruling is reached, as types: stages of a game, decisions, violations, facts, and the row types of a sheet's table of decisions.

The rows themselves are data and stand beside each rule system, in `sheets/*/renonce.py`; `decide.adjudication` reads them. Nothing here
decides.
"""

from collections.abc import Iterable, Mapping
from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum, StrEnum, unique
from typing import NamedTuple, TypeVar

from rules.rows.checking import no_twins, paragraph, refuse
from rules.rows.citing import CUP, READING, borrowed, read_into
from rules.rows.system import RuleSystem
from rules.words.glossary import Named, Term, term
from rules.words.sentences import SENTENCES
from rules.words.texts import say


@unique
class Stage(StrEnum):
    """When a fault was noticed; in the order of a game."""

    DEALING = "dealing"
    BIDDING = "bidding"
    TALON = "talon"
    BEFORE_LEAD = "before_lead"
    """„Ich liege“ is said, no card is played."""
    TRICK_OPEN = "trick_open"
    """The cards of the trick still lie on the table."""
    TRICK_TURNED = "trick_turned"
    NEXT_LEAD = "next_lead"
    SCORED = "scored"
    """All tricks are played."""
    NEXT_GAME = "next_game"
    """Shuffled and cut for the next game."""

    def label(self, language: str = "de") -> str:
        """As it stands on the referee's form."""
        return term(self.value, language)


@unique
class Decision(StrEnum):
    """What a referee decides."""

    CORRECT = "correct"
    """Put it right and play on."""
    WARNING = "warning"
    """Put it right; a warning of that kind stands against him, and the next time is another matter."""
    RENONCE = "renonce"
    NO_RENONCE = "no_renonce"
    BIRD_LOST = "bird_lost"
    """A fault in play: only that announcement is lost."""
    REDEAL = "redeal"
    ACCEPTED = "accepted"
    """Too late for this fault; play on."""
    EXPIRED = "expired"
    """Too late for any fault."""
    ANNUL = "annul"
    DISCRETION = "discretion"
    """The sheet leaves it to the referee."""

    def label(self, language: str, system: RuleSystem) -> str:
        """As it stands beside a stage on the referee's form, in the sheet's own names."""
        return system.word(self.value, language)


@unique
class Offends(Enum):
    """Who it is that pays a Renonce."""

    ACCUSED = "accused"
    WRONG_COUNT = "wrong_count"
    """Everybody answers for his own number of cards, not the dealer for all."""
    THREW_TOGETHER = "threw_together"
    """Who threw the cards together, whoever was accused."""


@unique
class Holds(Enum):
    """In which games a duty of play exists; where nothing is played there is none."""

    EVERY_GAME = "every_game"
    NEGATIVE_GAMES = "negative_games"
    """Negative games and Trischaken."""
    COLOUR_GAMES = "colour_games"
    COLOUR_LAYING_AWAY = "colour_laying_away"
    """Colour games that are no Solo."""
    LAYING_AWAY = "laying_away"
    """Positive games that are no Solo."""
    TRISCHAKEN = "trischaken"
    OUVERT_GAMES = "ouvert_games"
    NEGATIVE_ALONE = "negative_alone"
    """Negative games without Trischaken."""
    BUT_TRISCHAKEN = "but_trischaken"
    NO_GAME = "no_game"


@unique
class FactKind(Enum):
    """What answers a fact's question."""

    YES_NO = "yes_no"
    SEATS = "seats"
    """One seat or more, each once."""
    SEAT = "seat"


class Fact(NamedTuple):
    """Something that the referee has to find out; `sentence` is the key of its question, `short` that of its short name, else the slug
    is. `everywhere`: a cup's own sheet may ask it too; else it is of certain sheets alone."""

    slug: str
    kind: FactKind
    sentence: str
    short: str = ""
    everywhere: bool = True
    """Whether any sheet may ask it; else certain sheets alone."""

    def question(self, language: str, system: RuleSystem) -> str:
        """What the referee asks the table, in the sheet's own names."""
        return say(system.sentence(self.sentence), language)

    def label(self, language: str = "de") -> str:
        """The fact in a word or two, where it is true."""
        return term(self.short or self.slug, language)


FACTS = (
    Fact("decisive", FactKind.YES_NO, "fact_decisive"),
    Fact("intentional", FactKind.YES_NO, "fact_intentional"),
    Fact("forced", FactKind.YES_NO, "fact_forced"),
    Fact("higher_given_first", FactKind.YES_NO, "fact_higher_given_first"),
    Fact("gained", FactKind.YES_NO, "fact_gained"),
    Fact("wrong_count", FactKind.SEATS, "fact_wrong_count"),
    Fact("threw_together", FactKind.SEAT, "fact_threw_together"),
    Fact("four_kings", FactKind.YES_NO, "fact_four_kings"),
    Fact("before_first_call", FactKind.YES_NO, "fact_before_first_call"),
    Fact("breach", FactKind.YES_NO, "fact_breach"),
    Fact("warned_before", FactKind.YES_NO, "fact_warned_before"),
    Fact("stichzwang", FactKind.YES_NO, "fact_stichzwang", "stichzwang_chosen", everywhere=False),
    Fact("covered", FactKind.YES_NO, "fact_covered", everywhere=False),
    Fact("speculation", FactKind.YES_NO, "fact_speculation", everywhere=False),
    Fact("all_tricks_his", FactKind.YES_NO, "fact_all_tricks_his", everywhere=False),
    Fact("proba", FactKind.YES_NO, "fact_proba", "proba_allowed", everywhere=False),
    Fact("announced", FactKind.YES_NO, "fact_announced", "first_announced", everywhere=False),
    Fact("recommendation", FactKind.YES_NO, "fact_recommendation", everywhere=False),
)

WHO = Fact("accused", FactKind.SEATS, "fact_accused")
"""What is asked where a Renonce names nobody: no fact of the table, the field beside the facts."""


class Violation(NamedTuple):
    """A fault. `group`: where it stands on the referee's form; `pays`: the key of the sentence that says who pays, if it is a Renonce.

    `everywhere`: a sheet without any rule leaves it to the referee too; else it is of certain sheets alone.
    """

    slug: str
    group: str
    pays: str | None = None
    everywhere: bool = True
    since: Stage = Stage.DEALING
    """Before it the fault cannot have happened, whatever a sheet says."""
    named: tuple[str, str] | None = None
    """What the sheet that has it calls it, German and English, where it is a sheet's own."""
    idle: bool = False
    """Whether who sits out can have done it: a dealer, or one who looks on."""

    @property
    def term(self) -> Term:
        """It in a text."""
        return Term(self.slug) if self.named is None else Named(self.slug, *self.named)

    def label(self, language: str = "de") -> str:
        """In the words of the players."""
        return self.term.word(language)

    def group_label(self, language: str = "de") -> str:
        """The heading of its group."""
        return term(self.group, language)


VIOLATIONS = (
    Violation("farbzwang", "group_following", "pays_farbzwang", since=Stage.TRICK_OPEN),
    Violation("tarockzwang", "group_following", "pays_tarockzwang", since=Stage.TRICK_OPEN),
    Violation("stichzwang", "group_following", "pays_stichzwang", since=Stage.TRICK_OPEN),
    Violation("pagat_not_last", "group_following", "pays_pagat_not_last", since=Stage.TRICK_OPEN),
    Violation("tarock_led_early", "group_leading", "pays_tarock_led_early", since=Stage.TRICK_OPEN),
    Violation("lead_out_of_turn", "group_leading", "pays_lead_out_of_turn", since=Stage.TRICK_OPEN),
    Violation("throwing_in", "group_leading", "pays_throwing_in", since=Stage.TRICK_OPEN),
    Violation("discard_count", "group_discard", "pays_discard", since=Stage.TALON),
    Violation("discard_honour", "group_discard", "pays_discard", since=Stage.TALON),
    Violation("discard_tarock_hidden", "group_discard", "pays_discard", since=Stage.TALON),
    Violation("discard_suit_hidden", "group_discard", "pays_discard", everywhere=False, since=Stage.TALON),
    Violation("too_few_suit_cards", "group_discard", everywhere=False),
    Violation("misdeal", "group_dealing", "pays_misdeal"),
    Violation("exposed_card", "group_dealing"),
    Violation("self_call", "group_announcing", "pays_self_call", since=Stage.BIDDING),
    Violation("besserrufer_without_bird", "group_announcing", "pays_besserrufer_without_bird", everywhere=False),
    Violation("wrong_bird_announced", "group_announcing", "pays_wrong_announcement"),
    Violation("wrong_king_announced", "group_announcing", "pays_wrong_announcement", everywhere=False),
    Violation("holding_not_announced", "group_announcing"),
    Violation("bird_out_of_order", "group_announcing", "pays_bird_out_of_order", since=Stage.TRICK_OPEN),
    Violation("bird_or_king_early", "group_announcing", "pays_bird_or_king_early", since=Stage.TRICK_OPEN),
    Violation("announced_again", "group_announcing", everywhere=False),
    Violation("wrong_zuwaage", "group_conduct", everywhere=False),
    Violation("looked_into_tricks", "group_conduct", everywhere=False),
    Violation("spoke_in_ouvert", "group_conduct", everywhere=False),
    Violation("talking", "group_conduct", "pays_talking"),
    Violation("cards_thrown_together", "group_conduct", "pays_cards_thrown_together"),
    Violation("cards_shown_or_mixed", "group_conduct"),
    Violation("kibitzer", "group_conduct"),
    Violation("fifth_interferes", "group_conduct", "pays_fifth_interferes", everywhere=False),
    Violation("betrayal", "group_conduct", "pays_betrayal"),
    Violation("rule_breach", "group_conduct", "pays_rule_breach"),
)
"""Every violation of every sheet."""


@dataclass(frozen=True, slots=True)
class Ruling:
    """One row: these violations, noticed from stage `since` to stage `until`, where all facts of `when` are true. The first row that fits
    counts.

    `games`: it is about these alone, all others have the rows below it; `option`: only where the tournament chose so (interpretation,
    value).
    """

    violations: tuple[str, ...]
    _: KW_ONLY
    since: Stage
    until: Stage
    when: tuple[str, ...] = ()
    games: tuple[str, ...] = ()
    option: tuple[str, object] | None = None
    decision: Decision
    source: str
    offends: Offends = Offends.ACCUSED
    why: str | None = None
    """The key of the sentence that gives the reason; None: the stage is the reason."""
    said: tuple[str, str] = ("", "")
    """What follows, German and English, where the sheet says it itself."""

    def __post_init__(self) -> None:
        """Refuses a row that can never be read, or that nobody could explain."""
        refuse(not self.violations, "ruling", "about no violation")
        no_twins(self.violations, "ruling")
        refuse(_PLACE[self.since] > _PLACE[self.until], self.violations, f"from {self.since} to {self.until}")
        refuse(self.until is Stage.NEXT_GAME, self.violations, "the next game is the table's `late`")
        refuse(set(self.when) - _ASKED, self.violations, f"no such fact among {', '.join(self.when)}")
        no_twins(self.when, self.violations)
        refuse(self.why is not None and self.why not in SENTENCES, self.violations, f"no such sentence: {self.why}")
        refuse(
            self.offends is not Offends.ACCUSED and self.decision is not Decision.RENONCE, self.violations, "nobody pays what is no Renonce"
        )
        paragraph(self.source, self.violations)

    def covers(self, violation: str, stage: Stage) -> bool:
        """Whether the row is about this violation at this stage, whatever the facts."""
        return violation in self.violations and _PLACE[self.since] <= _PLACE[stage] <= _PLACE[self.until]


_PLACE = {stage: place for place, stage in enumerate(Stage)}
_VIOLATIONS = frozenset(violation.slug for violation in VIOLATIONS)
_ASKED = frozenset(fact.slug for fact in FACTS)


@dataclass(frozen=True, slots=True)
class Duty:
    """A duty of play: the violation of it, the games that have it, and the paragraph that lays it down."""

    violation: str
    _: KW_ONLY
    holds: Holds
    source: str
    games: tuple[str, ...] | None = None
    """Of those the only games that have it; None: all of them."""

    def __post_init__(self) -> None:
        """Refuses a duty without its paragraph."""
        paragraph(self.source, self.violation)

    @property
    def partial(self) -> bool:
        """Whether some games do not have it."""
        return self.holds is not Holds.EVERY_GAME or self.games is not None

    @property
    def asks_game(self) -> bool:
        """Whether the game has to be known: following is a duty of whatever game was not named."""
        return self.partial and (self.holds is not Holds.BUT_TRISCHAKEN or self.games is not None)


Row = TypeVar("Row", Duty, Ruling)


def cited(rows: Iterable[Row], source: str) -> tuple[Row, ...]:
    """Rows of another edition of the same sheet, which has them under one heading; what is read into the sheet stays so."""
    return tuple(replace(row, source=read_into(source) if row.source.startswith(READING) else source) for row in rows)


def lent(rows: Iterable[Row], lender: str = CUP) -> tuple[Row, ...]:
    """Rows of the lender, cited as such on a sheet that uses them."""
    return tuple(replace(row, source=borrowed(row.source, lender)) for row in rows)


def recited(rows: Iterable[Row], paragraphs: Mapping[str, str]) -> tuple[Row, ...]:
    """Rows of a sheet that decides the same by other paragraphs: `paragraphs` has those here by those there; without the rows of any
    other."""
    return tuple(replace(row, source=paragraphs[row.source]) for row in rows if row.source in paragraphs)


@dataclass(frozen=True, slots=True, kw_only=True)
class DecisionTable:
    """How a sheet decides. Without rows it has no rule at all: everything is left to the referee, and nothing expires."""

    duties: tuple[Duty, ...] = ()
    rulings: tuple[Ruling, ...] = ()
    late_source: str = ""
    """The paragraph on faults noticed at `next_game`; without rows, of every fault."""
    late: Decision = Decision.EXPIRED
    """What is decided at `next_game`, whatever the fault."""
    unnamed_source: str = ""
    """The paragraph on doubtful cases, for a fault that the sheet does not name; "" where every other breach has rows of its own."""
    panel_sources: tuple[str, ...] = ()
    """Paragraphs by which the Schiedsrichtergremium may decide at once, not only on appeal."""
    happens: tuple[str, ...] = ()
    """Of a sheet without rows: the faults that its game can have."""
    own: tuple[Violation, ...] = ()
    """Faults of the sheet's own, beside those that every sheet may have."""
    timed: bool = False
    """Of a sheet without rows: whether `late` holds at the next game all the same."""
    whenever: bool = False
    """Whether any fault may be noticed at any stage, even before it can have happened."""
    printed: bool = True
    """Whether the Regelblatt prints the rows; else the sheet's sentences say them."""
    counts_made: bool = False
    """Whether a Renonce costs what was made before it, too: then what was made silently, and what had failed, stays in the record."""
    discards: tuple[str, ...] = ()
    """Faults whose Renonce is kept apart as a wrong discard, on a sheet whose records do that; they say, too, who did it on purpose."""
    receives: tuple[str, str] = ("", "")
    """What the others receive by a Renonce, German and English, where the sheet says it itself."""

    @property
    def takes_claims(self) -> bool:
        """Whether anything may be claimed beside a Renonce: not where it counts what was made, nor where nobody else writes anything."""
        return not (self.counts_made or self.discards)

    @property
    def warns(self) -> bool:
        """Whether a first time may be a warning alone."""
        return any(row.decision is Decision.WARNING for row in self.rulings)

    def __post_init__(self) -> None:
        """Refuses two duties of one violation, a fault that nobody knows, and a table that does not say what holds at the next game."""
        no_twins((duty.violation for duty in self.duties), "duties")
        no_twins((row.slug for row in self.own), "own")
        named = {*(duty.violation for duty in self.duties), *(slug for row in self.rulings for slug in row.violations)}
        unknown = named - {*_VIOLATIONS, *(row.slug for row in self.own)}
        refuse(unknown, "ruling", f"no such violation: {', '.join(sorted(unknown))}")
        paragraph(self.late_source, "late")
