"""A place where a sheet leaves a choice to the tournament, with its answers in words."""

from dataclasses import KW_ONLY, dataclass, replace
from enum import Enum
from typing import NamedTuple

from rules.rows.card_points import Amount
from rules.rows.checking import no_twins, paragraph, refuse
from rules.rows.policies import CHOICES, Policies


class Choice(NamedTuple):
    """A choice that a tournament has: its value as options write it, in words, and the policy's choice where that is another."""

    value: object
    german: str
    english: str
    means: Enum | Amount | None = None

    @property
    def words(self) -> tuple[str, str]:
        """German, English."""
        return self.german, self.english


@dataclass(frozen=True, slots=True)
class Interpretation:
    """A place where the sheet leaves a choice; the first one is the default. `question`: German, English."""

    slug: str
    _: KW_ONLY
    question: tuple[str, str]
    choices: tuple[Choice, ...]
    source: str
    kind: str = "choice"
    """`choice`, `number` (whole, 1 to `most`), `cents` (a whole positive number, None: off) or `pair` (two whole positive numbers, None:
    off)."""
    most: int = 0
    """Of a number."""
    lenient: object = None
    """The value under which most is allowed; stands in for a bad one so that the rest of a record can still be checked."""
    in_play: bool = False
    """Whether it steers what a game laid out comes to."""
    policy: str = ""
    """The policy that is chosen here, by the name of its field; "" where it is none but a number or a habit of the house."""

    def __post_init__(self) -> None:
        """Refuses a question without an answer, or with two alike."""
        paragraph(self.source, self.slug)
        refuse(len(self.question) != 2 or not all(self.question), self.slug, "a question in German and English")
        refuse(self.kind not in ("choice", "number", "cents", "pair"), self.slug, f"no kind of interpretation: {self.kind}")
        refuse(len(self.choices) < (2 if self.kind == "choice" else 1), self.slug, "nothing to choose")
        refuse(not all(type(row) is Choice and row.german and row.english for row in self.choices), self.slug, "a choice without its words")
        no_twins((f"{row.value!r}" for row in self.choices), self.slug)
        refuse(self.policy and self.policy not in Policies.__dataclass_fields__, self.slug, f"no policy: {self.policy}")

    @property
    def default(self) -> object:
        """What counts where a tournament says nothing."""
        return self.choices[0].value

    def starting(self, value: object, *, source: str) -> "Interpretation":
        """The same question on a sheet whose own answer is `value`, with its paragraph."""
        ordered = sorted(self.choices, key=lambda row: row.value != value)
        return replace(self, choices=tuple(ordered), source=source)

    def chosen(self, value: object) -> object:
        """The policy's choice that an option's value stands for."""
        found = next(row for row in self.choices if type(row.value) is type(value) and row.value == value)
        if found.means is not None:
            return found.means
        return CHOICES[self.policy](value) if isinstance(value, str) and self.policy in CHOICES else value
