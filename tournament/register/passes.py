"""Passes of persons of the register: of everybody whom a search means, or of a club."""

from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from scoring.field import Pass, understood
from scoring.paper.exporters import pdf
from scoring.plain import Meta, fold
from tournament.ledger.people.passes import codes_of
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import refuse
from tournament.models import Player
from tournament.register.search import ORDER, meant, now
from tournament.site import qr

MOST = 500
"""Fifty pages; setting more takes longer than anybody waits."""


def card(name: str, place: str, club: str, codes: Sequence[str]) -> Pass:
    """A pass, the first of the codes as its picture."""
    picture = qr.svg(codes[0], quiet=qr.QUIET_ON_PAPER, title=codes[0])
    return Pass(name=understood(name), place=place, club=club, codes=codes, qr=picture)


def found_for(words: str, club: str) -> list[Player]:
    """Whom the words mean, or, where it is named, who is shown with this club; in the order of the register. Two queries at most. Raises
    Refused (`nobody`, `too_many`)."""
    condition = meant(club or words)
    if condition is None:
        raise refuse("nobody", _("Bitte zuerst suchen, wer Pässe bekommt."))
    found = list(now().filter(condition, forgotten=None).order_by(*ORDER)[: MOST * 4])
    chosen = [row for row in found if not club or fold(row.club) == fold(club)]
    if not chosen:
        raise refuse("nobody", _("Hier ist niemand."))
    if len(chosen) > MOST:
        raise refuse(
            "too_many", _("Das sind mehr als %(most)d Pässe auf einmal. Bitte enger suchen, z. B. nach einem Verein.") % {"most": MOST}
        )
    return chosen


def paper(persons: Iterable[Player]) -> bytes:
    """Their passes, ten a page."""
    cards = [card(row.name, row.place, row.club, codes_of(row.number, row.federation_number)) for row in persons]
    nowhere = Meta(tournament=_("Register"), date=None, place="", system_title="", edition="", interpretations="", digest="")
    return pdf.passes(cards, nowhere, language())
