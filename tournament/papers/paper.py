"""What a paper is: one class with its key, title, formats, audience and rows. The page, the command and the tests read their lists from
these classes.

A subclass says what stands on it (`rows`) and how each of its formats is made of that (`written`). Nothing here is laid out: that is
`scoring.paper.exporters`.
"""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import datetime
from enum import Enum, auto
from functools import cached_property
from typing import Any, ClassVar, NamedTuple

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from scoring.paper import Report, changes, in_file_names
from scoring.paper.exporters import export
from scoring.plain import NO_STAMP, Meta, Stamp, fold, say
from tournament.ledger.people.meta import meta
from tournament.ledger.people.ranking import Ranking, read_ranking
from tournament.ledger.store import convert
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.permissions import Action
from tournament.models import RoundState, Tournament
from tournament.papers.stand import Trace
from tournament.referee.disputes import Disputes, read_disputes
from tournament.site.paper_files import File, file_of

NAMED = "-named"
"""Behind the key of a copy in which everybody has a name."""

LISTS = ("pdf", "xlsx", "csv", "json")
"""The formats of every list."""


class Occasion(Enum):
    """When a paper is wanted: its heading on the page, and where other pages lead to."""

    ROUND = "runde"
    RESULTS = "stand"
    PRIZES = "preise"
    RULINGS = "entscheide"
    BEFORE = "vorher"
    ARCHIVE = "archiv"

    @property
    def title(self) -> str | Promise:
        """As the page heads it; a round says its number instead."""
        return _HEADINGS[self]

    @property
    def needs_rounds(self) -> bool:
        """Whether there is nothing of it before the first draw."""
        return self in (Occasion.RESULTS, Occasion.RULINGS)


_HEADINGS = {
    Occasion.ROUND: _("Runde"), Occasion.RESULTS: _("Stand und Ergebnisse"), Occasion.PRIZES: _("Preise und Kassa"),
    Occasion.RULINGS: _("Entscheide"),
    Occasion.BEFORE: _("Regeln und Vordrucke"), Occasion.ARCHIVE: _("Archiv"),
}  # fmt: skip


class Says(Enum):
    """What a paper says about itself."""

    STATE = auto()
    """When it was made, which state of the results it shows, and which earlier one it replaces."""
    MADE = auto()
    """When it was made: there are no results on it."""
    NOTHING = auto()
    """It is good for any evening."""


class Offer(NamedTuple):
    """A line of the page: a paper in some of its formats, the one to print first, and what it is for."""

    occasion: Occasion
    title: str | Promise
    purpose: str | Promise
    formats: tuple[str, ...]


def names_in_file() -> str:
    """Behind the name of a file in which everybody has a name, in the reader's language."""
    return in_file_names(say("with_names", convert.language()))


def iso(moment: datetime) -> str:
    """When something was, as files have it: ISO 8601 to the second, in the zone of the inn."""
    return timezone.localtime(moment).isoformat(timespec="seconds")


class Paper(ABC):
    """One paper or file of a tournament, or of one of its rounds.

    `key` names it in addresses and in the command; `audience`: for whose eyes its names are, on paper; `action`: what somebody must be
    allowed to take it.
    """

    key: ClassVar[str]
    title: ClassVar[str | Promise]
    purpose: ClassVar[str | Promise]
    formats: ClassVar[tuple[str, ...]]
    audience: ClassVar[Audience]
    occasion: ClassVar[Occasion]
    action: ClassVar[Action] = Action.PRINT
    file_title: ClassVar[str | Promise] = ""
    """In the file's name, where that is not the title's."""

    says: ClassVar[Says] = Says.STATE
    stamp: Stamp = NO_STAMP
    """What it says about itself, once that is known (`papers.printing`)."""

    after_opening = False
    """Of a round: only once its games have begun."""

    seldom: ClassVar[bool] = False
    """Few ask for it: the page has it behind one click."""
    by_table = False
    """Of a round: also of one table alone."""
    by_tag = False
    """Of the whole tournament: also of the players with a tag alone."""

    def __init__(
        self, tournament: Tournament, number: int = 0, *, table: int = 0, tag: str = "", reader: Audience | None = None, named: bool = False
    ) -> None:
        """`number` of the round; 0 for a paper of the whole tournament. `table`: only this one of the round; `tag`: only who bears it;
        `reader`: for whose eyes this copy is, where that is not its class's; `named`: it is the desk's beside one that hangs."""
        self.tournament, self.number, self.table, self.tag, self.named = tournament, number, table, tag, named
        self.reader = reader or (Audience.DESK if named else self.audience)

    @abstractmethod
    def rows(self) -> Any:
        """What stands on it."""

    @abstractmethod
    def written(self, ending: str) -> bytes:
        """The rows in one of the formats."""

    @property
    def meta(self) -> Meta:
        """What every paper says about its tournament, and about itself."""
        return meta(self.tournament)._replace(stamp=self.stamp)

    @cached_property
    def content(self) -> Any:
        """The rows, read once."""
        return self.rows()

    @property
    def parts(self) -> "Sequence[Paper]":
        """The papers that it is, each of which says itself which state it shows: of most this one alone."""
        return (self,)

    @cached_property
    def ranked(self) -> Ranking:
        """The standings as of now, which name the state of the results."""
        return read_ranking(self.tournament, Audience.DESK)

    @cached_property
    def seen(self) -> Ranking:
        """The standings as of now, as the reader of this copy may see them."""
        return self.ranked if self.reader.sees_all else read_ranking(self.tournament, self.reader)

    @cached_property
    def disputes(self) -> Disputes:
        """What is open in these standings."""
        return read_disputes(self.tournament, self.ranked)

    def trace(self, ending: str) -> Trace:
        """What is remembered of it when it is handed out."""
        return Trace()

    @classmethod
    def remembered(cls, ending: str) -> str:
        """The key under which that is: two papers that are one have the same."""
        return cls.key

    @property
    def copy(self) -> str:
        """What tells this copy from the paper that hangs: "-named", "-table-4"; "" for that one."""
        named = NAMED if self.named else ""
        return f"{named}{f'-table-{self.table}' if self.table else ''}{f'-{fold(self.tag)}' if self.tag else ''}"

    @property
    def language(self) -> str:
        """In which it is written: that of whoever asks."""
        return convert.language()

    @classmethod
    def hangs(cls) -> bool:
        """Whether it hangs on a wall or leaves the house: then it names nobody who is a number to visitors, and the desk has a copy with
        all names."""
        return cls.audience is Audience.PUBLIC and cls.action is Action.PRINT

    @classmethod
    def copied(cls, ending: str) -> bool:
        """Whether there are two copies of this form: one in which somebody may be a number, and the desk's with all names."""
        return cls.hangs()

    @classmethod
    def fits(cls, tournament: Tournament) -> bool:
        """Whether there is such a paper of this tournament."""
        return True

    @classmethod
    def of_round(cls) -> bool:
        """Whether it is about one round."""
        return cls.occasion is Occasion.ROUND

    @classmethod
    def wanted(cls, state: str) -> bool:
        """Whether a round of this state has it to show on the page."""
        return state != RoundState.DRAWN or not cls.after_opening

    @classmethod
    def offers(cls) -> Sequence[Offer]:
        """How the page offers it."""
        return (Offer(cls.occasion, cls.title, cls.purpose, cls.formats),)

    @classmethod
    def what(cls, number: int | str = 0, *, tag: str = "", named: bool = False) -> str:
        """`standings`, `standings:Damen`, `round:2`, `round-named:2`: as addresses and the command name it."""
        key = cls.key + NAMED * named
        return f"{key}:{number}" if cls.of_round() else f"{key}:{tag}" if tag else key

    @property
    def stem(self) -> str:
        """What its file is called before the dot: the tournament and what it is, in the reader's language."""
        parts = (
            in_file_names(str(self.file_title or self.title)),
            self.number,
            self.table,
            in_file_names(self.tag),
            *[names_in_file()] * self.named,
        )
        return "-".join([self.tournament.slug, *(str(part) for part in parts if part)])

    def file(self, ending: str) -> File:
        """The finished file, with a name that says what it is."""
        return file_of(self.stem, ending, self.written(ending))


class ListPaper(Paper):
    """A paper whose rows are a list, the same in all four formats."""

    formats: ClassVar[tuple[str, ...]] = LISTS

    @abstractmethod
    def rows(self) -> Report:
        """The list."""

    def written(self, ending: str) -> bytes:
        """The list in one of the formats."""
        report: Report = self.content
        return export(report._replace(meta=report.meta._replace(stamp=self.stamp)), ending)

    def trace(self, ending: str) -> Trace:
        """Its players, as far as it is a list of them."""
        return Trace(changes.of_report(self.content))
