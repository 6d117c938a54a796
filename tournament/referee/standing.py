"""Which rulings stand on a game: the one that falls when a case is decided, and those that stay, beside which a second incident has its
own. Reads only."""

from typing import NamedTuple

from django.db.models import Q

from rules.decide import KEEPS_THE_GAME
from tournament.ledger.lines.ruled import which_counts
from tournament.ledger.lines.ruling_numbers import with_numbers
from tournament.models import Appeal, Case, Entry, Ruling


class Standing(NamedTuple):
    """`falls`: the ruling whose place the next one takes; `beside`: those that stay, the oldest first."""

    falls: Ruling | None
    beside: tuple[Ruling, ...]

    @property
    def settling(self) -> Ruling | None:
        """The one that stays and settles the game: its amounts are that one's, whatever stands beside."""
        return next((ruling for ruling in self.beside if ruling.record is not None), None)


def standing_on(case: Case, line: Entry | None) -> list[Ruling]:
    """All rulings that stand on this case's game with their numbers, the oldest first. `line`: the game's, if written.

    A game that was not written when it was ruled on is known by its number, which its case keeps up to date.
    """
    number = case.game if line is None else line.game
    same = Q(case=case)
    if line is not None:
        same |= Q(position=line.position) | Q(case__position=line.position)
    if number is not None:
        same |= Q(position__isnull=True, case__position__isnull=True, case__game=number)
    return list(with_numbers(Ruling.objects.filter(same, table_id=case.table_id, standing=True)).select_related("appealed").order_by("pk"))


def standing_with(case: Case, found: list[Ruling], decision: str, *, replaces: bool) -> Standing:
    """What falls and what stays when the case is decided so. Its own ruling falls. One on another incident stays, unless the new one
    `replaces` it; and falls where only both together can be settled: an announcement is lost, and then another, or the game ended after
    all."""
    own = [ruling for ruling in found if ruling.case_id == case.pk]
    others = [ruling for ruling in found if ruling.case_id != case.pk]
    falls = own[-1] if own else _taken_in(others, decision, replaces=replaces)
    return Standing(falls, tuple(ruling for ruling in others if falls is None or ruling.pk != falls.pk))


def _taken_in(others: list[Ruling], decision: str, *, replaces: bool) -> Ruling | None:
    counts = which_counts(others)
    if counts is None or replaces:
        return counts
    return counts if counts.decision == "bird_lost" and decision not in KEEPS_THE_GAME else None


def same_game(one: Ruling, other: Ruling) -> bool:
    """Whether two rulings are about one game: on one line, or of one number where nobody has written it. With their cases."""
    at, there = ((ruling.position if ruling.position is not None else ruling.case.position, ruling.case.game) for ruling in (one, other))
    known = at[0] is not None or there[0] is not None
    return one.table_id == other.table_id and (at[0] == there[0] if known else at[1] is not None and at[1] == there[1])


def pending_appeal(previous: Ruling | None) -> Appeal | None:
    """The appeal that runs against a ruling."""
    appeal = getattr(previous, "appealed", None)
    return appeal if appeal is not None and not appeal.withdrawn else None


def needs_panel(previous: Ruling | None) -> bool:
    """Whether only the panel can put another ruling in the place of this one: its own word, or one that an appeal runs against."""
    return previous is not None and (bool(previous.panel) or pending_appeal(previous) is not None)
