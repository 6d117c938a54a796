"""A game as a phone has put it: the same whether it posts it, or the desk reads it in from the phone's code. Stores nothing."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from tournament.entry.form import Typed, read_entry
from tournament.entry.worth import faults
from tournament.ledger.people.empty_seats import empty_at
from tournament.ledger.store import convert
from tournament.ledger.store.refusals import Finding
from tournament.models import Table
from tournament.phones.body import Body

DO = ("save", "strike", "redeal")


def _empty(table: Table, line: Mapping[str, Any]) -> int | None:
    """The seat at which nobody played in the game that the phone has written: as it knew that, where it says who played."""
    if table.left_after is None:
        return None
    people = line["people"]
    return people.index(0) if 0 in people else None if people else empty_at(table).at(line["position"])


class Sent(NamedTuple):
    """`line`: what `write_game` is told of the line by keyword; `typed`: what stands on it (None: it is struck); `found`: what the rules
    refuse of it."""

    line: dict[str, Any]
    typed: Typed | None
    found: list[Finding]

    @property
    def record(self) -> dict[str, Any] | None:
        """What is written; None where the line is struck."""
        return self.typed.record if self.typed is not None else None


def read_sent(table: Table, said: Body) -> Sent:
    """Reads a game, a correction, a line taken back or a redeal. Raises BadBody for what no phone of ours says."""
    do = said.one_of("do", DO)
    line: dict[str, Any] = {
        "client_id": said.uuid("client_id"), "position": said.number("position"), "expected_version": said.small("version"),
        "reason": said.text("why"), "people": said.numbers("people"),
    }  # fmt: skip
    if do == "strike":
        return Sent(line, None, [])
    tournament, data = table.round.tournament, said.controls()
    tariff = convert.tariff(tournament.sheet, tournament.options, table.seats).without(_empty(table, line))
    typed = read_entry({"game": "redeal", "dealer": data.get("dealer", "")} if do == "redeal" else data, tariff)
    return Sent(line, typed, faults(tariff, typed))
