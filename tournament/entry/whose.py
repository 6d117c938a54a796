"""A game that is written exactly where somebody sat down in another's place: its two answers as links, each to the page that goes on with
it. By the answer go the names, the rules and what is shown; so it is asked before anything is typed. Reads and stores nothing."""

from collections.abc import Callable
from typing import NamedTuple

from django.urls import reverse

from tournament.entry.page import TablePage
from tournament.ledger.lines.whose_game import Question, Side


class Whose(NamedTuple):
    """An answer: the page that goes on with it, and whether it is the one that was given."""

    names: str
    href: str
    current: bool


def whose(asked: Question, given: Side | None, href: Callable[[Side], str]) -> tuple[Whose, ...]:
    """Both answers."""
    return tuple(Whose(names, href(side), side is given) for side, names in asked.answers.items())


def added_url(page: TablePage, before: int | None, side: Side | None = None) -> str:
    """Where a game is written that nobody wrote: before the line at a position, or behind the last one."""
    said = {"vor": before, "side": side.value if side is not None else None}
    return reverse("correct-add", args=page.address, query={name: value for name, value in said.items() if value is not None})
