"""Numbers of a sheet that are no value of a game or an announcement, as rows: in French Tarot what is paid beside the multiplier and what
is needed for it, in Point-Tarock what a bid adds and what an announced count needs. The engine reads them where the sheet keeps them; here
they are listed, and changed."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from rules.rows.system import RuleSystem, TakerValues
from rules.words.numbers import NUMBERS

MOST = 1_000_000
"""Of any number that a sheet pays: it fits every ledger."""
_POINTS, _TRUMPS, _BLATT = 91, 22, 3
"""Of the pack of 78 cards: its points, its trumps with the Excuse. Thirds of a point, in which the pack of 54 is counted."""


class NumberRow(NamedTuple):
    """A row: one number, or several in a fixed order. `topic`: by which its lines are cited."""

    slug: str
    values: tuple[int, ...]
    source: str
    topic: str
    least: int = 1
    most: int = MOST
    order: int = 0
    """1: each greater than the one before, −1: none greater than the one before, 0: as they like."""
    of: str = ""
    """The announcement without which there is no such number."""
    called: tuple[str, str] = ("", "")
    """German and English, by the sheet itself where it says so."""

    def takes(self, values: tuple[int, ...]) -> bool:
        """Whether a sheet can have these in its place."""
        if len(values) != len(self.values) or not all(type(value) is int and self.least <= value <= self.most for value in values):
            return False
        if self.order > 0:
            return all(one < other for one, other in pairwise(values))
        return self.order == 0 or all(one >= other for one, other in pairwise(values))


def numbers(system: RuleSystem) -> tuple[NumberRow, ...]:
    """Those that the sheet has, in the order in which they are printed; none of a Königrufen sheet."""
    cited = system.paragraphs
    bids = (NumberRow(bid, (value,), cited[bid], bid) for bid, value in system.bids.items() if value)
    needs = (
        NumberRow(
            f"{row.slug}_needs", (row.threshold // _BLATT,), cited.get(f"{row.slug}_needs", row.source), f"{row.slug}_needs", least=36,
            most=70, of=row.slug,
        )
        for row in system.announcements if row.threshold is not None and system.policies.targets is not None
    )  # fmt: skip
    rows = (*bids, *needs, *(() if system.taking is None else _of_takers(system.taking, cited)))
    return tuple(row._replace(called=system.names.get(row.slug, NUMBERS[row.slug][:2])) for row in rows)


def _of_takers(taking: TakerValues, cited: Mapping[str, str]) -> Iterator[NumberRow]:
    yield NumberRow("base_amount", (taking.game,), cited["game"], "game")
    yield NumberRow("targets", taking.targets, cited["win"], "win", most=_POINTS, order=-1)
    yield NumberRow("petit_au_bout", (taking.petit,), cited["petit"], "petit")
    yield NumberRow("poignees", tuple(taking.poignees.values()), cited["poignee"], "poignee")
    for seats, trumps in taking.poignee_trumps.items():
        yield NumberRow(f"trumps_{seats}", trumps, cited.get(f"trumps_{seats}", cited["poignee"]), f"trumps_{seats}", most=_TRUMPS, order=1)
    yield NumberRow("chelem", (taking.chelem_announced, taking.chelem_silent, -taking.chelem_failed), cited["chelem"], "chelem")


def with_numbers(system: RuleSystem, changed: Mapping[str, tuple[int, ...]], cited: Mapping[str, str]) -> RuleSystem:
    """The sheet with other numbers, and with these paragraphs, both by row. Raises ValueError for a number that a row does not take."""
    rows = {row.slug: row for row in numbers(system)}
    for slug, values in changed.items():
        if not rows[slug].takes(values):
            raise ValueError(f"{slug}: {values}")
    said = {slug: changed.get(slug, row.values) for slug, row in rows.items()}
    # Once one is cited by itself, those that had no paragraph of their own keep the one that they had.
    topics = {row.topic: cited.get(slug, row.source) for slug, row in rows.items()} if cited else {}
    return replace(
        system,
        bids={bid: said[bid][0] if bid in said else value for bid, value in system.bids.items()},
        announcements=tuple(
            replace(row, threshold=_BLATT * said[f"{row.slug}_needs"][0]) if f"{row.slug}_needs" in said else row
            for row in system.announcements
        ),
        taking=None if system.taking is None else _taking(system.taking, said),
        paragraphs={**system.paragraphs, **topics},
    )


def _taking(taking: TakerValues, said: Mapping[str, tuple[int, ...]]) -> TakerValues:
    none, one, two, three = said["targets"]
    announced, silent, failed = said["chelem"]
    trumps: dict[int, tuple[int, int, int]] = {}
    for seats in taking.poignee_trumps:
        simple, double, triple = said[f"trumps_{seats}"]
        trumps[seats] = simple, double, triple
    return replace(
        taking, targets=(none, one, two, three), game=said["base_amount"][0], petit=said["petit_au_bout"][0],
        poignees=dict(zip(taking.poignees, said["poignees"], strict=True)), poignee_trumps=trumps,
        chelem_announced=announced, chelem_silent=silent, chelem_failed=-failed,
    )  # fmt: skip
