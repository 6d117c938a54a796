"""Two versions of a line of which both were played: the first stays where it is, the second becomes the next game of its table. Stores
nothing.

The phone that wrote the second had missed the first: it took its game for the one before, and the dealer with it. So the game is read with
the dealer whose turn it is where it goes now, by the desk's look ahead and by the service alike.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournament.ledger.lines.writing import must_be_writable
from tournament.ledger.store.refusals import Finding, Refused, refuse
from tournament.models import Table, TableState


def can_be_both(standing: Mapping[str, Any] | None, other: Mapping[str, Any]) -> bool:
    """Whether the question makes sense: a line that is struck was not played, and a redeal is no game that could come next."""
    return standing is not None and other.get("game") != "redeal"


def as_next(record: Mapping[str, Any], dealer: int) -> dict[str, Any]:
    """The game as it is where it goes now."""
    return {**record, "dealer": dealer}


def must_have_room(table: Table, *, full: bool, others_sit: bool) -> None:
    """Refuses where no game can come next. `full`: all are written; `others_sit`: somebody sat down in another's place since the line was
    played."""
    must_be_writable(table)
    if table.state == TableState.CONFIRMED:
        raise refuse("table_confirmed", _("Die Summen des Tisches sind bestätigt. Zuerst den Tisch unten wieder öffnen."))
    if others_sit:
        text = _(
            "Seit diesem Spiel hat jemand anderer Platz genommen; das nächste Spiel wäre schon seines. Bitte „Erste lassen“ und das "
            "zweite Spiel, "
            "wenn die Runde abgeschlossen ist, unter „Fehlendes Spiel nachtragen“ dort einfügen, wo es gespielt wurde."
        )
        raise refuse("others_sit", text)
    if full:
        text = _(
            "Diese Runde hat %(games)d Spiele, und so viele stehen schon auf dem Zettel. Steht eines doppelt da, zuerst dieses "
            "streichen; sonst "
            "eine der beiden Fassungen wählen."
        )
        raise refuse("too_many_games", text % {"games": table.games})


def impossible(findings: Iterable[Finding]) -> Refused:
    """What to say where the rules, or a ruling, refuse the game where it would go."""
    why = " ".join(finding.message for finding in findings)
    advice = _(
        "Als nächstes Spiel geht es so nicht: %(why)s Bitte „Erste lassen“ und das zweite Spiel selbst eintragen, wie es gespielt wurde."
    )
    return refuse("impossible_next", advice % {"why": why}, "choice")
