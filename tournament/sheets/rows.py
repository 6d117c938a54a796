"""What the page of an own sheet shows of what a file of either format has: values beside those of the base, policies, questions. Data
alone."""

from typing import NamedTuple


class Number(NamedTuple):
    """A small field: its name, what it is of, what the base has, what is typed."""

    name: str
    label: str
    base: str
    value: str


class ValueRow(NamedTuple):
    """A game or an announcement. `there`: the base has it; `off`: it is taken away."""

    slug: str
    label: str
    there: bool
    off: bool
    numbers: tuple[Number, ...]
    source: str
    base_source: str
    faults: tuple[str, ...]


class Choice(NamedTuple):
    """One answer to a policy: whether the base has it, whether it is chosen, whether a tournament may choose it."""

    value: str
    label: str
    base: bool
    chosen: bool
    offered: bool


class Told(NamedTuple):
    """A game in words, and what it brings by both sheets."""

    hand: str
    before: str
    now: str

    @property
    def differs(self) -> bool:
        """Whether the two settle it otherwise."""
        return self.before != self.now


class PolicyRow(NamedTuple):
    """A policy with its choices, or with a number; and the game that it decides, by both sheets."""

    name: str
    question: str
    as_base: Choice
    """What holds where nothing is chosen; its `value` is chosen too where a file says it in so many words."""
    choices: tuple[Choice, ...]
    """The others; of many, all."""
    number: Number | None
    many: bool
    """Several of the choices hold together."""
    offers: tuple[Choice, ...]
    """What a tournament may be left to choose."""
    base_offers: bool
    """Whether it may on the base."""
    source: str
    base_source: str
    moot: bool
    """The question does not arise on the sheet as it is."""
    worked: Told | None
    faults: tuple[str, ...]

    @property
    def opened(self) -> bool:
        """Whether something is typed in what is folded away."""
        return bool(self.source) or any(choice.offered for choice in self.offers)


class QuestionRow(NamedTuple):
    """A question of the base that is about no policy: a habit of the house, a number, a stake. `others`: what is typed beside the choices;
    None: no room."""

    name: str
    question: str
    choices: tuple[Choice, ...]
    others: tuple[str, ...] | None
    base_source: str
    source: str
    faults: tuple[str, ...]
