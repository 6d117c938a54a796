"""What the start page says of uploads to the federation's server: nothing where nobody enrolled, or nothing waits. Reads only;
`tournament.sending` sends."""

from django.db.models import Exists, OuterRef, QuerySet
from django.utils.translation import ngettext

from tournament.ledger.store.transaction import CLOSED
from tournament.models import Federation, Sending, Sent


def notice() -> str:
    """One sentence, "" where there is nothing to say. One query where nobody enrolled, else three."""
    found = Federation.objects.first()
    if found is None:
        return ""
    if said := _tournaments(refused(), found):
        return ngettext(
            "%(n)d Turnier wurde vom Verband nicht angenommen", "%(n)d Turniere wurden vom Verband nicht angenommen", said
        ) % {"n": said}  # fmt: skip
    waits = _tournaments(Sending.objects.filter(state=Sent.WAITS), found)
    if not waits:
        return ""
    if found.paused:
        text = ngettext("%(n)d Turnier wartet: das Senden ist angehalten", "%(n)d Turniere warten: das Senden ist angehalten", waits)
    else:
        text = ngettext("%(n)d Turnier wartet auf ein Netz", "%(n)d Turniere warten auf ein Netz", waits)
    return text % {"n": waits}


def refused() -> QuerySet[Sending]:
    """What was refused, and nothing came after it."""
    later = Sending.objects.filter(tournament=OuterRef("tournament"), pk__gt=OuterRef("pk")).exclude(state=Sent.DROPPED)
    return Sending.objects.filter(~Exists(later), state=Sent.REFUSED)


def stays(row: Sending, found: Federation) -> bool:
    """Whether somebody said that its tournament stays here; that it is withdrawn goes all the same."""
    return row.action != "withdraw" and str(row.tournament.uid) in found.left_out


def _tournaments(rows: QuerySet[Sending], found: Federation) -> int:
    """Of how many tournaments they are that are to be sent as they are now. One query."""
    known = rows.select_related("tournament").defer("content")
    return len({
        row.tournament_id for row in known if not stays(row, found) and (row.action == "withdraw" or row.tournament.phase in CLOSED)
    })  # fmt: skip
