"""A record while it is read: what is known of it so far, and everything found wrong with it. Knows no rule."""

from collections.abc import Callable
from typing import Any

from rules.engine.record import Announcement
from rules.engine.tariff import Play, Sides, Tariff
from rules.words.findings import Finding

Given = dict[str, Any]
"""An object of parsed JSON."""


class Draft:
    """One record half read. Seats are -1 where they could not be read, and before they were.

    `active`: who plays, as far as the dealer is known; `ruled`: the record has a Renonce; `ended`: the game was not played to its end, so
    that no result is needed.
    """

    __slots__ = (
        "_sides",
        "active",
        "announcements",
        "dealer",
        "declarer",
        "ended",
        "findings",
        "given",
        "partner",
        "play",
        "ruled",
        "tariff",
        "vorhand",
    )

    def __init__(self, given: Given, play: Play, tariff: Tariff) -> None:
        self.given = given
        self.play = play
        self.tariff = tariff
        self.findings: list[Finding] = []
        self.active = tariff.taken
        self.dealer = self.declarer = -1
        self.vorhand: int | None = None
        self.partner: int | None = None
        self.announcements: tuple[Announcement, ...] = ()
        self.ruled = self.ended = given.get("renonce") is not None
        self._sides: Sides | None = None

    @property
    def sides(self) -> Sides | None:
        """Who plays against whom, once all of them are read; None where somebody could not be."""
        if self._sides is None and self.dealer >= 0 and self.declarer >= 0 and self.partner != -1:
            self._sides = self.tariff.sides(self.dealer, self.declarer, self.partner)
        return self._sides

    def refuse(self, code: str, field: str, *label: Any) -> None:
        """Notes one fault."""
        self.findings.append(Finding(code, field, label))


Reader = Callable[[Any, Draft], Any]
"""Reads the value of one field, notes its faults in the draft and gives what the record has; the value is None only where the field is
needed."""
