"""Drucken: every paper and file of the tournament on one page, and each of them as a download. What is in them is made by the classes of
the papers."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from scoring.arithmetic import SHORT
from tournament.jobs.jobs_page import AT_ONCE
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.refusals import Refused
from tournament.models import Phase, Printed, Registration, RoundState, Tournament
from tournament.papers import catalogue
from tournament.papers.long import begin_paper, must_not_take_long
from tournament.papers.paper import Occasion, Offer, Paper
from tournament.papers.shelf import TakesLong, shelf
from tournament.site import address
from tournament.site.access import requires
from tournament.site.common import account, author, say_refused
from tournament.site.paper_files import answer, set_or_page, setter_named
from tournament.site.request import TournamentRequest
from tournament.site.tables import moment
from tournament.site.tournaments import RoundRow, read_rounds

FORMATS = {"pdf": "PDF", "xlsx": "Excel", "csv": "csv", "json": "JSON", "zip": "ZIP"}


class Link(NamedTuple):
    """One format of a paper."""

    href: str
    label: str


class Item(NamedTuple):
    """A paper or file: what it is, what it is for, and its formats, the one to print first. `printed`: when it was last, and which state it
    showed; `named`: the copies with all names, where somebody is a number on these."""

    title: str
    purpose: str
    links: tuple[Link, ...]
    printed: str = ""
    named: tuple[Link, ...] = ()
    seldom: bool = False


class Group(NamedTuple):
    """Papers of one occasion. `anchor`: where other pages lead to; `state`: how far the round is; `unfolded`: wanted now, the others are
    one click away."""

    anchor: str
    title: str
    state: str
    papers: tuple[Item, ...]
    unfolded: bool

    @property
    def usual(self) -> list[Item]:
        """What stands there at once."""
        return [item for item in self.papers if not item.seldom]

    @property
    def rest(self) -> list[Item]:
        """What is one click further."""
        return [item for item in self.papers if item.seldom]

    @property
    def rest_printed(self) -> bool:
        """Whether somebody took one of those already, and will look for it again."""
        return any(item.printed for item in self.rest)


@requires(Action.PRINT)
@require_safe
def papers_page(request: TournamentRequest, slug: str) -> HttpResponse:
    """All papers: the rounds, that of now first and then the newest, and beside them what belongs to the whole tournament."""
    tournament = request.tournament
    rounds, found = read_rounds(tournament), _offered(tournament)
    now = next((row for row in rounds if row.state != RoundState.CLOSED), rounds[-1] if rounds else None)
    known = address.base()
    context = {
        "tournament": tournament, "rounds": [
            _of_round(found, row, unfolded=row is now) for row in sorted(rounds, key=lambda row: (row is not now, -row.number))
        ],
        "whole": _of_all(found, rounds, wanted_now(tournament, bool(rounds))),
        "known": known, "gone": address.gone(known), "setter": setter_named(),
    }  # fmt: skip
    return render(request, "papers/papers.html", context)


Last = Mapping[tuple[str, int], str]
"""What is said of the newest print of a paper, by its key and round."""


class Offered(NamedTuple):
    """What the page knows beside the rounds: which papers and rankings there are, what was printed, and whether somebody is a number to
    visitors."""

    slug: str
    kinds: Sequence[type[Paper]]
    last: Last
    tags: tuple[str, ...]
    numbered: bool


def _offered(tournament: Tournament) -> Offered:
    """Two queries."""
    people = list(Registration.objects.filter(tournament=tournament).values_list("tags", "anonymous"))
    # A tag with a stroke has no address.
    tags = sorted({tag for found, _number in people for tag in found if "/" not in tag})
    numbered = any(number for _tags, number in people)
    return Offered(tournament.slug, catalogue.of_tournament(tournament), _last_printed(tournament), tags=tuple(tags), numbered=numbered)


def _last_printed(tournament: Tournament) -> Last:
    """One query."""
    rows = Printed.objects.filter(tournament=tournament).order_by("pk").values_list("paper", "round", "digest", "at")
    return {
        (paper, number): _("zuletzt %(at)s, Stand %(state)s") % {"at": moment(at), "state": digest[:SHORT]}
        for paper, number, digest, at in rows
    }


def _of_round(offered: Offered, row: RoundRow, *, unfolded: bool) -> Group:
    kinds = [kind for kind in offered.kinds if kind.wanted(row.state)]
    title = _("Runde %(n)d") % {"n": row.number}
    items = _items(offered, kinds, Occasion.ROUND, row.number)
    return Group(f"{Occasion.ROUND.value}-{row.number}", title, str(RoundState(row.state).label), items, unfolded=unfolded)


def wanted_now(tournament: Tournament, drawn: bool) -> frozenset[Occasion]:
    """The occasions whose papers one looks for now: rules and blanks before the first draw, then the standings, prizes once all is
    played."""
    if not drawn:
        return frozenset({Occasion.BEFORE})
    over = tournament.phase in (Phase.CLOSED, Phase.PUBLISHED)
    return frozenset({Occasion.RESULTS, *[Occasion.PRIZES] * over})


def _of_all(offered: Offered, rounds: Sequence[RoundRow], now: frozenset[Occasion]) -> list[Group]:
    return [
        Group(occasion.value, str(occasion.title), "", _items(offered, offered.kinds, occasion), unfolded=occasion in now)
        for occasion in Occasion
        if occasion is not Occasion.ROUND and (rounds or not occasion.needs_rounds)
    ]


def _items(offered: Offered, kinds: Iterable[type[Paper]], occasion: Occasion, number: int = 0) -> tuple[Item, ...]:
    return tuple(
        item for kind in kinds for offer in kind.offers() if offer.occasion is occasion
        for item in (_item(offered, kind, offer, number), *(_of_tag(offered, kind, offer, tag) for tag in offered.tags if kind.by_tag))
    )  # fmt: skip


def _item(offered: Offered, kind: type[Paper], offer: Offer, number: int) -> Item:
    links = [Link(_address(offered, kind.what(number), ending), FORMATS[ending]) for ending in offer.formats]
    copied = [ending for ending in offer.formats if offered.numbered and kind.copied(ending)]
    named = [Link(_address(offered, kind.what(number, named=True), ending), FORMATS[ending]) for ending in copied]
    printed = offered.last.get((kind.remembered(offer.formats[0]), number), "")
    return Item(str(offer.title), str(offer.purpose), tuple(links), printed, named=tuple(named), seldom=kind.seldom)


def _of_tag(offered: Offered, kind: type[Paper], offer: Offer, tag: str) -> Item:
    """The same of the players who bear a tag."""
    links = tuple(Link(_address(offered, kind.what(tag=tag), ending), FORMATS[ending]) for ending in offer.formats)
    return Item(f"{offer.title}: {tag}", _("nur diese Wertung, mit dem Rang unter allen"), links)


def _address(offered: Offered, what: str, ending: str) -> str:
    return reverse("paper", args=[offered.slug, what, ending])


def _needed(request: HttpRequest) -> Action:
    """A referee may take the rulings along, everything else is the director's."""
    match = request.resolver_match
    kind = catalogue.PAPERS.get(match.kwargs["what"].partition(":")[0]) if match is not None else None
    return kind.action if kind is not None else Action.PRINT


@requires(_needed)
@require_safe
def paper(request: TournamentRequest, slug: str, what: str, ending: str) -> HttpResponse:
    """One paper, shown, or file, as a download; back to the list with the reason where it cannot be made. A referee's list are his own
    pages.

    A long paper that nobody has asked for yet is a job, whose page goes on to it by itself.
    """
    tournament = request.tournament
    mine = reverse("papers" if may(request.roles, Action.PRINT, tournament.phase) else "referee", args=[slug])
    try:
        must_not_take_long(tournament, what, ending)
        with shelf(wait=False):
            made = set_or_page(lambda: catalogue.make(tournament, what, ending, author(request)))
    except Refused as refused:
        say_refused(request, refused)
        return HttpResponseRedirect(mine)
    except TakesLong as long:
        job = begin_paper(tournament, what, ending, user=account(request), long=long)
        return HttpResponseRedirect(f"{reverse('job', args=[job.uid])}?{AT_ONCE}")
    return answer(made)
