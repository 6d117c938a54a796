"""Why a series cannot be computed, or what is missing to look ahead, as its director reads it: once for each tournament, which is named."""

import re
from collections.abc import Iterable, Mapping

from django.utils.translation import gettext_lazy as _

from scoring.requests import Fault
from tournament.ledger.store.convert import language
from tournament.ledger.store.lazy import Text
from tournament.series.reading import Season

OF_TOURNAMENT = re.compile(r"tournaments\[([0-9]+)\]")
SAID: Mapping[str, Text] = {
    "needs_points": _(
        "Nicht alle Ergebnisse haben Punkte, und diese Formel braucht sie: bitte eintragen oder dem Turnier eine eigene Formel geben."
    ),
    "needs_rank": _(
        "Nicht alle Ergebnisse haben einen Rang, und diese Formel braucht ihn: bitte eintragen oder dem Turnier eine eigene Formel geben."
    ),
    "needs_range": _("Was noch möglich ist, lässt sich erst zeigen, wenn dabeisteht, was es bestens und schlechtestens bringt."),
    "needs_rounds": _("Was noch möglich ist, lässt sich erst zeigen, wenn dabeisteht, an wie vielen Tischen jeder sitzt."),
}
"""What a request calls by its field, in words for who sees a form."""


def sentence(fault: Fault) -> str:
    """The fault as a sentence."""
    return str(SAID.get(fault.sentence) or fault.text(language()))


def in_words(season: Season, faults: Iterable[Fault]) -> list[str]:
    """Each fault as a sentence; those of a tournament begin with its name, and what is the same stands once."""
    names = {event.key: event.name for event in season.events}
    keys = [tournament["key"] for tournament in season.request["tournaments"]]
    found: dict[str, None] = {}
    for fault in faults:
        text = sentence(fault)
        place = OF_TOURNAMENT.match(fault.field)
        found[f"{names[keys[int(place[1])]]}: {text}" if place else text] = None
    return list(found)
