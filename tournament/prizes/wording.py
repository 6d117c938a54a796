"""How prizes are named, and each policy explained: in the reader's language. Knows no page."""

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournament.ledger.store.lazy import Text
from tournament.models import PrizesAPerson, PrizeTies, RaffleFor, SpecialPrize

EXPLAINED: Mapping[str, Text] = {
    # Each choice beside what it does.
    PrizeTies.TIE_BREAK: gettext_lazy(
        "Niemand teilt: die Rangfolge hat entschieden; wo zwei auch danach den Rang teilen, entscheidet das Los."
    ),
    PrizeTies.SHARE: gettext_lazy(
        "Zwei auf Rang 2: die Preise für Platz 2 und 3 werden zusammengelegt und geteilt. Sachpreise gehen nach dem Los."
    ),
    PrizeTies.AVERAGE: gettext_lazy("Wer gleich viele Punkte hat, teilt, auch wenn die Rangfolge ihn vor- oder zurückreiht."),
    PrizeTies.HORT: gettext_lazy(
        "Bei gleichen Punkten: die Hälfte des Preises für den eigenen Platz und die Hälfte eines gleichen Teils von allem."
    ),
    PrizeTies.POOL_CAPPED: gettext_lazy(
        "Punktegleiche legen zusammen, was sie gewinnen können; niemand bekommt mehr als den höchsten Preis, der ihm allein zustünde."
    ),
    PrizesAPerson.SEVERAL: gettext_lazy("Platz, Wertung und Sonderpreis für dieselbe Person sind möglich."),
    PrizesAPerson.ONE_BEST: gettext_lazy(
        "Jeder nimmt den wertvollsten Preis, der ihm zusteht; die Nächsten rücken nach. Sonderpreise kommen dazu."
    ),
    RaffleFor.NOBODY: gettext_lazy("Jeder, der da ist, hat ein Los."),
    RaffleFor.WINNERS: gettext_lazy("Wer schon einen Preis hat, gleich welchen, ist nicht im Topf."),
}


def prize_name(row: Mapping[str, Any]) -> str:
    """What a prize of a request is for: "1. Platz", "2. Platz Damen", "Beste Runde"."""
    if row.get("kind") == "special":
        return str(SpecialPrize(row["special"]).label)
    place = _("%(n)d. Platz") % {"n": row["place"]}
    return f"{place} {category_name(row['filter'])}" if row.get("kind") == "category" else place


def category_name(wanted: Mapping[str, Any]) -> str:
    """Of whom a category is: "Damen", "Damen, ab 4 Teilnahmen"."""
    parts = [str(wanted[name]) for name in ("tag", "club", "place") if wanted.get(name)]
    if (times := wanted.get("participations")) is not None:
        parts.append(ngettext("ab %(n)d Teilnahme", "ab %(n)d Teilnahmen", times) % {"n": times})
    return ", ".join(parts)


def pool_name(keys: Sequence[str], names: Mapping[str, str]) -> str:
    """What a share is of: "2. Platz + 3. Platz"."""
    return " + ".join(names[key] for key in keys)
