"""A player list as its preview shows it: rows, columns and what is asked of them, as plain values. Made by
`desk.registration.players_preview`."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy

from tournament.desk.registration import players as service

MEANINGS = (
    ("", gettext_lazy("nicht übernehmen")), ("number", gettext_lazy("Nr.")),
    ("federation", gettext_lazy("Verbandsnr.")), ("name", gettext_lazy("Name, wie verstanden")),
    ("surname_first", gettext_lazy("Nachname Vorname")), ("first", gettext_lazy("Vorname")), ("family", gettext_lazy("Nachname")),
    ("title", gettext_lazy("Titel")), ("place", gettext_lazy("Ort")), ("club", gettext_lazy("Verein")),
    ("team", gettext_lazy("Mannschaft")), ("tags", gettext_lazy("Merkmale")),
    ("paid", gettext_lazy("bezahlt")), ("present", gettext_lazy("anwesend")), ("withdrawn", gettext_lazy("abgemeldet")),
)  # fmt: skip
NEW, AWAY = "neu", "weg"
"""Answers to who a row is: nobody who is known, and somebody who is left out."""
MOST_NAMED = 12
"""So many rows are named by which somebody decides what a column means."""


class Choice(NamedTuple):
    """An answer to who somebody is: what is sent, what is said, whether it is chosen."""

    value: str
    words: str
    chosen: bool


class Question(NamedTuple):
    """Who a row may be: the sentence, and the answers. `gone`: what stands there once it is left out."""

    words: str
    choices: tuple[Choice, ...]
    gone: str = ""

    @property
    def chosen(self) -> str:
        """The answer, "" while there is none."""
        return next((choice.value for choice in self.choices if choice.chosen), "")

    @property
    def open(self) -> bool:
        """Whether nobody has answered it."""
        return not self.chosen

    @property
    def leaves_out(self) -> bool:
        """Whether the answer is that the row is left out."""
        return self.chosen == AWAY


class PreviewRow(NamedTuple):
    """A row as it is shown: `shown` is its name with the surname apart; `faults` with their labels; `edits` are its fields, and
    whether they were typed.

    `question` with its `choices`: who it may be already; `away`: why it is left out; `left`: because it was said so, or is no player's;
    `note`: what its number of the federation says.
    """

    line: int
    check: service.PlayerCheck
    given: Mapping[str, Any]
    shown: tuple[str, str, str]
    faults: list[tuple[Any, str]]
    warned: str
    edits: list[tuple[str, Any, str, bool]]
    kept: list[tuple[str, str]]
    question: str = ""
    choices: tuple[Choice, ...] = ()
    away: str = ""
    left: bool = False
    note: str = ""

    @property
    def is_bad(self) -> bool:
        """Whether it cannot be stored as it is."""
        return not self.away and bool(self.faults)

    @property
    def only_barred(self) -> bool:
        """Whether nothing is wrong with the row but that somebody of this name may not play."""
        return self.is_bad and len(self.check.findings) == len(self.faults) and all(one.code == "barred" for one in self.check.findings)


class ColumnChoice(NamedTuple):
    """A column of the file: its place, its heading, an example, and what it means. `tag`: the one that its yes means."""

    place: int
    head: str
    example: str
    meaning: str
    tag: str = ""


class Unsure(NamedTuple):
    """A row of which nobody can tell which word is the surname, with its name as it stands in the list."""

    line: int
    name: str


@dataclass(frozen=True)
class Preview:
    """All of it."""

    rows: list[PreviewRow]
    columns: list[ColumnChoice]
    withdrawn: int
    unsure: list[Unsure]
    meanings = MEANINGS

    @property
    def named(self) -> list[Unsure]:
        """Those that are named; of a long list the first."""
        return self.unsure[:MOST_NAMED]

    @property
    def unnamed(self) -> int:
        """How many more there are."""
        return len(self.unsure) - len(self.named)

    @property
    def good(self) -> int:
        """Rows that would be stored."""
        return sum(not row.is_bad and not row.away for row in self.rows)

    @property
    def bad(self) -> int:
        """Rows with a fault or an open question."""
        return sum(row.is_bad for row in self.rows)

    @property
    def faulty(self) -> int:
        """Rows with a fault that is no question."""
        return sum(row.is_bad and any(fault != row.question for _field, fault in row.faults) for row in self.rows)

    @property
    def barred(self) -> int:
        """Rows that only a Sperre keeps away."""
        return sum(row.only_barred for row in self.rows)

    @property
    def struck(self) -> list[PreviewRow]:
        """Rows with a name that are ticked to be left out: whoever is taken for a title or a sum is named."""
        return [row for row in self.rows if row.left and row.given["name"]]

    @property
    def left_out(self) -> int:
        """Rows of people who are registered already, and those that were said to be none."""
        return sum(bool(row.away) for row in self.rows)

    @property
    def new(self) -> int:
        """Persons whom nobody knows, of rows that nothing is wrong with."""
        return sum(not row.check.known and not row.away and not row.is_bad for row in self.rows)

    @property
    def asked(self) -> int:
        """Questions that nobody has answered."""
        return sum(bool(row.question) and not any(choice.chosen for choice in row.choices) for row in self.rows)

    @property
    def ticked(self) -> list[ColumnChoice]:
        """The columns of yes and no that become a tag."""
        return [column for column in self.columns if column.tag]

    @property
    def numbered(self) -> bool:
        """Whether the list says numbers of the federation."""
        return any(column.meaning == "federation" for column in self.columns)

    @property
    def teamed(self) -> bool:
        """Whether the list says who is in which team."""
        return any(column.meaning == "team" for column in self.columns)

    @property
    def between(self) -> int:
        """How many columns stand between what is said of a row and the mark that leaves it out."""
        return 7 + self.numbered + self.teamed

    @property
    def ignored(self) -> list[str]:
        """The headings that mean nothing here."""
        return [column.head for column in self.columns if column.head and not column.meaning]

    def wanted(self, *, barred_too: bool) -> list[Mapping[str, Any]]:
        """The good rows, with those whom only a Sperre keeps away."""
        return [row.given for row in self.rows if not row.away and (not row.is_bad or (barred_too and row.only_barred))]
