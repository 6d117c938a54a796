"""Every paper and file of a tournament: the one list behind the page „Drucken“, the command `export` and the tests. A paper is a class; here they stand."""

from collections.abc import Mapping

from django.utils.translation import gettext as _

from tournament.ledger.refusals import refuse
from tournament.ledger.typed import whole_number
from tournament.models import Round, Tournament
from tournament.papers.at_the_table import BlankSheets, FilledSheets, Slips, UnnamedSheets
from tournament.papers.groups import TablePoints, Teams
from tournament.papers.lists import RoundResults, SeatingList, Standings, TableList
from tournament.papers.money import CashReport, Payments
from tournament.papers.paper import File, Paper
from tournament.papers.passes import Passes
from tournament.papers.printing import hand_out
from tournament.papers.prizes import Certificates, Prizes, Raffle, Receipts
from tournament.papers.whole import AnonymousRulings, RulePage, Rulings, WholeTournament

PAPERS: Mapping[str, type[Paper]] = {
    paper.key: paper
    for paper in (
        TableList, SeatingList, Slips, BlankSheets, FilledSheets, RoundResults, Standings, Teams, TablePoints, Payments, Prizes, Raffle, Receipts,
        Certificates, CashReport, RulePage, UnnamedSheets, Passes, Rulings, AnonymousRulings, WholeTournament,
    )
}  # fmt: skip
"""By key, in the order of the page."""


def names() -> str:
    """All papers as addresses and the command name them: "tables:N, …, standings, …"."""
    return ", ".join(paper.what("N") for paper in PAPERS.values())


def make(tournament: Tournament, name: str, ending: str, author: str = "") -> File:
    """The paper `standings`, `round:2` … as pdf, xlsx, csv or json, handed out by `author`. Raises Refused for what does not exist, saying what does."""
    return hand_out(find(tournament, name, ending), ending, author)


def find(tournament: Tournament, name: str, ending: str) -> Paper:
    """The paper of that name, which has this format. Raises Refused."""
    key, _colon, number = name.partition(":")
    if key not in PAPERS:
        raise refuse("unknown_paper", _("„%(name)s“ gibt es nicht. Möglich: %(known)s.") % {"name": name[:40], "known": names()}, "what")
    kind = PAPERS[key]
    paper = kind(tournament, _round(tournament, key, number)) if kind.of_round() else kind(tournament)
    if number and not kind.of_round():
        raise refuse("unknown_paper", _("„%(kind)s“ gilt für das ganze Turnier und hat keine Runde.") % {"kind": key}, "what")
    if ending not in kind.formats:
        text = _("„%(name)s“ gibt es nicht als .%(ending)s; möglich: %(formats)s.")
        said = {"name": name, "ending": ending, "formats": ", ".join(f".{form}" for form in kind.formats)}
        raise refuse("unknown_format", text % said, "format")
    return paper


def _round(tournament: Tournament, key: str, number: str) -> int:
    """The number of a drawn round."""
    drawn = list(Round.objects.filter(tournament=tournament).values_list("number", flat=True))
    wanted = whole_number(number)
    if wanted is None or wanted not in drawn:
        rounds = ", ".join(map(str, sorted(drawn))) or _("noch keine")
        text = _("„%(kind)s“ braucht eine ausgeloste Runde, etwa %(kind)s:1. Ausgelost: %(rounds)s.")
        raise refuse("unknown_round", text % {"kind": key, "rounds": rounds}, "what")
    return wanted
