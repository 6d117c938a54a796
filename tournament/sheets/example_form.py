"""The form of a game, for a proving case: the desk's own entry form at a table where nobody sits, and beside it what a case says more.
Reads no database.

What is typed of the sheet travels in `draft`, as the page of the sheet had it; `case` is the place of the case in it, or `new`.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from rules.book import lenient_tariff
from rules.rows import Interpretation, Radl
from tournament.entry.form import Typed, read_entry, values_of
from tournament.entry.model import script_data
from tournament.entry.panel import Panel, faults_by_control
from tournament.entry.table_page import turn
from tournament.entry.worth import faults, found_in, said_of
from tournament.ledger.people.people import SeatName
from tournament.ledger.store import convert
from tournament.ledger.store.convert import explained, language, ordered_record, plain_number
from tournament.ledger.store.refusals import Finding, of_rules
from tournament.ledger.store.typed import whole_number
from tournament.sheets.proving import note_of, read_case
from tournament.sheets.shown import Draft

NEW = "new"
LONGEST_PARAGRAPH, LONGEST_NOTE = 120, 300


class Option(NamedTuple):
    """A question of the sheet that a case may answer for itself: its answers by place, and which is chosen ("": as the sheet says)."""

    name: str
    question: str
    choices: tuple[tuple[str, str], ...]
    chosen: str


class ExampleForm:
    """A proving case that is being written."""

    def __init__(self, draft: Draft, case: str, values: Mapping[str, str], address: str, save_url: str, preview_url: str) -> None:
        """`values`: what stands in the controls; `address`: the page of the sheet."""
        self.draft, self.case, self.values = draft, case, values
        self.url, self.save_url, self.preview_url = address, save_url, preview_url
        sizes = draft.known.system.seats
        asked = whole_number(values.get("seats"))
        self.size = asked if asked in sizes else sizes[0]
        self.seats = tuple(
            SeatName(place, place + 1, name, name) for place in range(self.size) for name in [_("Platz %(n)d") % {"n": place + 1}]
        )
        self.tariff = convert.tariff(draft.known, self._options(), self.size)

    @property
    def name(self) -> str:
        """The sheet's."""
        return self.draft.name or self.draft.base.system.title[language() == "en"]

    @property
    def sizes(self) -> list[tuple[int, str]]:
        """Tables of another size, each in words."""
        words = {3: _("Tisch zu dritt"), 4: _("Tisch zu viert"), 5: _("Tisch zu fünft")}
        return [(size, words[size]) for size in self.draft.known.system.seats if size != self.size]

    @property
    def supposes(self) -> bool:
        """Whether the case answers a question of the sheet for itself."""
        return bool(self._options())

    @property
    def questions(self) -> list[Option]:
        """What a tournament may choose on the sheet, and the case may suppose."""
        english = language() == "en"
        return [
            Option(
                row.slug, row.question[english], tuple((str(place), choice.words[english]) for place, choice in enumerate(row.choices)),
                self.values.get(f"o-{row.slug}", ""),
            )
            for row in self._asked()
        ]  # fmt: skip

    def _asked(self) -> tuple[Interpretation, ...]:
        return tuple(row for row in self.draft.known.system.interpretations if len(row.choices) > 1)

    def _options(self) -> dict[str, Any]:
        found = {}
        for row in self._asked():
            place = whole_number(self.values.get(f"o-{row.slug}"))
            if place is not None and place < len(row.choices):
                found[row.slug] = row.choices[place].value
        return found

    @property
    def may_double(self) -> bool:
        """Whether a game of the sheet can count double in a Radl; no form of a table asks it, since the place of the line says it."""
        return self.tariff.system.policies.radl is Radl.YES

    def typed(self) -> Typed:
        """The game that the controls say."""
        typed = read_entry(self.values, self.tariff)
        if self.may_double and self.values.get("radl"):
            typed.record["radl"] = 2
        return typed

    def settled(self, typed: Typed) -> rules.Settlement | rules.Refusal:
        """The game on the sheet as it is now."""
        read = rules.read_record(typed.record, self.tariff)
        return read if isinstance(read, rules.Refusal) else rules.score(read, self.tariff)

    def worth(self, typed: Typed) -> dict[str, Any]:
        """What the game brings on the sheet as it is now, as the form shows it."""
        found = self.settled(typed)
        if isinstance(found, rules.Refusal):
            return {"refused": of_rules(found.findings)}
        return said_of(explained(found, typed.record, self.tariff))

    def found(self, typed: Typed) -> list[tuple[Finding, bool]]:
        """What is wrong with the game, or not said yet."""
        return found_in(self.tariff, typed)

    def faults(self, typed: Typed) -> list[Finding]:
        """Everything that keeps the case from being taken."""
        found = faults(self.tariff, typed)
        if not self.values.get("paragraph", "").strip():
            found.append(Finding("missing_field", "paragraph", _("Wo steht das? Bitte die Stelle nennen, etwa „§ 4“.")))
        return found

    def example(self, typed: Typed, found: rules.Settlement) -> dict[str, Any]:
        """The case as a file has it, with the amounts that the sheet gives now."""
        note, options = self._note(), self._options()
        return {
            "record": ordered_record(typed.record), "amounts": [plain_number(part) for part in found.points],
            "paragraph": " ".join(self.values["paragraph"].split())[:LONGEST_PARAGRAPH],
            **({"note": note} if note else {}), **({"cash": list(found.cash)} if any(found.cash) else {}),
            **({"options": options} if options else {}),
        }  # fmt: skip

    def _note(self) -> Any:
        """What is typed; of a note that is said in both languages, in the reader's."""
        note = " ".join(self.values.get("note", "").split())[:LONGEST_NOTE]
        place, texts = whole_number(self.case), self.draft.examples_typed
        before = read_case(texts[place]).get("note") if place is not None and place < len(texts) else None
        return {**before, language(): note} if note and isinstance(before, dict) else note

    def context(self, refused: list[Finding] | None = None) -> dict[str, Any]:
        """Everything that the form's template reads. `refused`: what was wrong with what was sent."""
        typed = self.typed()
        counts = typed.form is not None and typed.form.result == "counts"
        beside = faults_by_control(refused or [], typed.places, counts=counts)
        heading = _("Beispiel") if self.case == NEW else _("Beispiel %(n)d") % {"n": int(self.case) + 1}
        return {
            "page": self, "seats": self.seats, "panel": Panel(self.values, self.seats, self.tariff, beside).context(), "heading": heading,
            "after": self.case,
            "turn": turn(self.values, self.seats, self.tariff), "refused": bool(refused), "findings": [], "client_id": "",
            "beside": "sheets/_example_beside.html", "buttons": "sheets/_example_buttons.html",
            "script_data": script_data(self.tariff, self.seats),
            "paragraph_faults": beside.get("paragraph", ()), "sent": self.draft.sent(), "preview": self._shown(typed),
        }  # fmt: skip

    def _shown(self, typed: Typed) -> dict[str, Any] | None:
        worth = self.worth(typed)
        return None if typed.findings or worth["refused"] else {**worth, "settled": True, "heading": _("Beträge")}


def begun(draft: Draft, case: str) -> dict[str, str]:
    """What stands in the form of a case: of one that is there, its game; of a new one, the dealer."""
    place = whole_number(case)
    texts = draft.examples_typed
    given = read_case(texts[place]) if place is not None and place < len(texts) else {}
    record, amounts = given.get("record"), given.get("amounts")
    seats = len(amounts) if isinstance(amounts, list) else draft.known.system.seats[0]
    compiled, _findings = lenient_tariff(draft.known, seats)
    if compiled is None or not isinstance(record, dict):
        return {"dealer": "0"}
    chosen = given.get("options") or {}
    options = {
        f"o-{row.slug}": str(place) for row in draft.known.system.interpretations if row.slug in chosen
        for place, choice in enumerate(row.choices) if choice.value == chosen[row.slug]
    }  # fmt: skip
    return {
        **values_of(record, compiled),
        **options,
        "seats": str(seats),
        "paragraph": str(given.get("paragraph") or ""),
        "note": note_of(given),
    }
