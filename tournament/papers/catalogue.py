"""Every paper and file of a tournament: the one list behind the page „Drucken“, the command `export` and the tests. A paper is a class;
here they stand."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext as _

from tournament.ledger.people.people import read_tags
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.typed import whole_number
from tournament.models import Round, Table, Tournament
from tournament.papers.at_the_table import BlankSheets, FilledSheets, LargeSheets, Slips, UnnamedSheets
from tournament.papers.groups import TablePoints, Teams
from tournament.papers.lists import LargeStandings, Passes, RoundResults, SeatingList, Standings, StartList, TableList, WallList
from tournament.papers.money import CashReport, Payments
from tournament.papers.paper import NAMED, Paper
from tournament.papers.printing import hand_out
from tournament.papers.prizes import Certificates, Prizes, Raffle, Receipts
from tournament.papers.website import WebsitePaper
from tournament.papers.whole import AnonymousRulings, PlayersRules, RulePage, Rulings, WholeRound, WholeTournament
from tournament.site.paper_files import File

PAPERS: Mapping[str, type[Paper]] = {
    paper.key: paper
    for paper in (
        WholeRound, TableList, WallList, SeatingList, Slips, BlankSheets, FilledSheets, LargeSheets, RoundResults, Standings,
        LargeStandings, Teams,
        TablePoints, WebsitePaper,
        Payments, Prizes, Raffle, Receipts, Certificates, CashReport, StartList, PlayersRules, RulePage, UnnamedSheets, Passes, Rulings,
        AnonymousRulings,
        WholeTournament,
    )
}  # fmt: skip
"""By key, in the order of the page."""


def names(papers: Iterable[type[Paper]] | None = None) -> str:
    """Papers, all of them if not given, as addresses and the command name them: "tables:N, …, standings, …"."""
    return ", ".join(paper.what("N") for paper in (PAPERS.values() if papers is None else papers))


def of_tournament(tournament: Tournament) -> list[type[Paper]]:
    """Those that there are of a tournament, in the order of the page."""
    return [paper for paper in PAPERS.values() if paper.fits(tournament)]


def with_names(what: str) -> str:
    """The desk's copy of a paper, which names everybody: `round-named:2` of `round:2`."""
    key, colon, part = what.partition(":")
    return what if key.endswith(NAMED) else f"{key}{NAMED}{colon}{part}"


def make(tournament: Tournament, name: str, ending: str, author: str = "") -> File:
    """The paper `standings`, `round:2` … as pdf, xlsx, csv or json, handed out by `author`. Raises Refused for what does not exist, saying
    what does."""
    return hand_out(find(tournament, name, ending), ending, author)


def find(tournament: Tournament, name: str, ending: str) -> Paper:
    """The paper of that name, which has this format: `standings`, `standings:Damen`, `sheets:2`, `sheets:2-7` (table 7 alone),
    `standings-named`: the desk's copy, which names everybody. Raises Refused."""
    key, _colon, part = name.partition(":")
    plain = key.removesuffix(NAMED)
    named = plain != key
    there = of_tournament(tournament)
    kind = PAPERS.get(plain)
    if kind is None or kind not in there or (named and not any(map(kind.copied, kind.formats))):
        text = _("„%(name)s“ gibt es nicht. Möglich: %(known)s.") % {"name": name[:40], "known": names(there)}
        raise refuse("unknown_paper", text, "what")
    formats = [form for form in kind.formats if not named or kind.copied(form)]
    if ending not in formats:
        text = _("„%(name)s“ gibt es nicht als .%(ending)s; möglich: %(formats)s.")
        said = {"name": name, "ending": ending, "formats": ", ".join(f".{form}" for form in formats)}
        raise refuse("unknown_format", text % said, "format")
    if kind.of_round():
        number, _dash, table = part.partition("-")
        round_ = _round(tournament, plain, number)
        return kind(tournament, round_, table=_table(tournament, round_, table) if table and kind.by_table else 0, named=named)
    if part and not kind.by_tag:
        raise refuse("unknown_paper", _("„%(kind)s“ gilt für das ganze Turnier und hat keine Runde.") % {"kind": key}, "what")
    return kind(tournament, tag=_tag(tournament, part), named=named)


def _tag(tournament: Tournament, tag: str) -> str:
    """A tag that somebody bears, "" for all players."""
    if tag and tag not in (known := read_tags(tournament)):
        text = _("„%(tag)s“ ist hier keine Wertung. Möglich: %(known)s.")
        raise refuse("unknown_tag", text % {"tag": tag[:40], "known": ", ".join(known) or _("noch keine")}, "what")
    return tag


def _table(tournament: Tournament, number: int, table: str) -> int:
    """The number of a table of this round."""
    wanted = whole_number(table)
    known = list(
        Table.objects.filter(round__tournament=tournament, round__number=number).order_by("number").values_list("number", flat=True)
    )
    if wanted is None or wanted not in known:
        text = _("Runde %(round)d hat keinen Tisch „%(table)s“, nur 1 bis %(last)d.")
        raise refuse("unknown_table", text % {"round": number, "table": table[:10], "last": known[-1] if known else 0}, "what")
    return wanted


def _round(tournament: Tournament, key: str, number: str) -> int:
    """The number of a drawn round."""
    drawn = list(Round.objects.filter(tournament=tournament).values_list("number", flat=True))
    wanted = whole_number(number)
    if wanted is None or wanted not in drawn:
        rounds = ", ".join(map(str, sorted(drawn))) or _("noch keine")
        text = _("„%(kind)s“ braucht eine ausgeloste Runde, etwa %(kind)s:1. Ausgelost: %(rounds)s.")
        raise refuse("unknown_round", text % {"kind": key, "rounds": rounds}, "what")
    return wanted
