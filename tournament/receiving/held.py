"""Why an upload goes no further until a person decides, each with a sentence that says where to look."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.ledger.store.lazy import Text

SAID: Mapping[str, Text] = {
    "differs": gettext_lazy(
        "Nachgerechnet kommt etwas anderes heraus. Der erste Unterschied: %(where)s – gesendet %(sent)s, nachgerechnet %(again)s."
    ),
    "other_rules": gettext_lazy(
        "Der Laptop rechnet nach anderen Regeln als dieser Server (%(sent)s statt %(again)s). Nach einem Update neu nachrechnen."
    ),
    "other_standings": gettext_lazy(
        "Jede Zeile stimmt, aber der Endstand ist ein anderer (%(sent)s statt %(again)s): Reihung oder Abzüge sind nicht dieselben."
    ),
    "newer_program": gettext_lazy("Von einem neueren Programm oder nach einem Blatt, das dieser Server noch nicht kennt."),
    "not_as_rules": gettext_lazy("Die Einsendung ist nicht so, wie die Regeln sie verlangen: %(first)s"),
    "not_the_head": gettext_lazy("Sie ersetzt eine andere Fassung als die, die gilt: Zwei Laptops haben gesandt. Welche soll gelten?"),
    "late": gettext_lazy("Mit dem Stand davor ist schon veröffentlicht: %(cups)s. Soll sie noch zählen?"),
    "fault": gettext_lazy("Der Server ist daran mehrmals gescheitert (%(fault)s). Das ist ein Fehler des Programms."),
}
LATE = "late"
"""It came after a series had been published that counts the tournament."""
ADMITTED = "admitted"
"""The fact that a person said that it counts all the same."""
SETTLED_AGAIN = ("differs", "other_rules", "other_standings", "newer_program", "not_as_rules", "fault")
"""What can be tried again, once the program or the sheet is another."""


class Held(Exception):
    """The server comes to something else than was sent; `facts` are plain JSON."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code)
        self.code, self.facts = code, facts


def sentence(code: str, facts: Mapping[str, Any]) -> str:
    """What is said of it in the reader's language; "" where it is not held."""
    if not code:
        return ""
    said = {name: facts.get(name, "–") for name in ("sent", "again", "first", "fault", "cups")}
    if code == "differs":
        said |= {"where": _where(facts), **{name: _amount(facts.get(name)) for name in ("sent", "again")}}
    elif isinstance(said["sent"], str) and code not in (LATE, "fault"):
        said |= {name: f"{said[name]}"[:8] for name in ("sent", "again")}
    return str(SAID[code]) % said if code in SAID else code


def _where(facts: Mapping[str, Any]) -> str:
    named = {name: facts.get(name, 0) for name in ("round", "table", "game")} | {"seat": facts.get("seat", 0) + 1}
    if named["game"]:
        return _("Runde %(round)d, Tisch %(table)d, Spiel %(game)d, Platz %(seat)d") % named
    return _("Runde %(round)d, Tisch %(table)d, Summe, Platz %(seat)d") % named


def _amount(value: Any) -> str:
    return _("nichts") if value is None else str(value)
