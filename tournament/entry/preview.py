"""What the script of an entry form is told while somebody types: amounts with their reasons, what is wrong, what is still missing. For
every page that has the form; settles nothing and stores nothing."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.http import HttpRequest
from django.template.loader import render_to_string

from rules.engine import Tariff
from tournament.entry.form import Typed
from tournament.entry.panel import faults_by_control
from tournament.entry.table_page import turn
from tournament.entry.wording import in_all
from tournament.ledger.people.people import SeatName
from tournament.ledger.store.refusals import Finding


class Previewed(NamedTuple):
    """A form as it stands. `found`: its findings, each with whether it only says what is not typed yet; `worth`: what it comes to
    (`entry.worth`), None where it is not settled; `heading`: what the sum is headed by."""

    typed: Typed
    found: Sequence[tuple[Finding, bool]]
    worth: Mapping[str, Any] | None
    heading: str
    seats: Sequence[SeatName]
    tariff: Tariff

    @property
    def settled(self) -> Mapping[str, Any] | None:
        """What it comes to, unless that was refused."""
        return None if self.worth is None or self.worth["refused"] else self.worth

    @property
    def wrong(self) -> list[Finding]:
        """What is wrong with what was typed."""
        refused = self.worth["refused"] if self.worth is not None else []
        return refused or [finding for finding, unfinished in self.found if not unfinished]

    @property
    def missing(self) -> list[Finding]:
        """What nobody has typed yet."""
        return [finding for finding, unfinished in self.found if unfinished]


def previewed(request: HttpRequest, form: Previewed, data: Mapping[str, str]) -> dict[str, Any]:
    """The answer to the script, without the line of a slip. `data`: what was posted."""
    wrong, settled, typed = form.wrong, form.settled, form.typed
    counts = typed.form is not None and typed.form.result == "counts"
    shown = {
        **(settled or {}),
        "settled": settled is not None,
        "heading": form.heading,
        "missing": [finding.message for finding in form.missing] if not wrong and typed.record.get("game") else [],
    }
    return {
        "amounts": render_to_string("entry/_entry_amounts.html", {"preview": shown, "seats": form.seats}, request),
        "faults": faults_by_control(wrong, typed.places, counts=counts),
        "missing": faults_by_control(form.missing, typed.places, counts=counts),
        "completed": typed.completed,
        "turn": turn(data, form.seats, form.tariff),
        "cross": in_all(sum(settled["amounts"]), form.tariff) if settled else "",
        "keep": bool(wrong),
    }
