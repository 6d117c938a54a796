"""Drucken, of a series: its papers and its file on one page, and each of them as a download."""

from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournament.jobs.jobs_page import AT_ONCE
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import AwayResult, Cup, Registration
from tournament.papers.long import begin_series_paper
from tournament.papers.paper import NAMED
from tournament.papers.papers_page import FORMATS, Group, Item, Link
from tournament.papers.series_papers import KINDS, Kind, make
from tournament.papers.shelf import TakesLong, shelf
from tournament.series.common import find_series
from tournament.site.access import requires
from tournament.site.common import account, say_refused
from tournament.site.paper_files import answer, set_or_page
from tournament.site.request import GuardedRequest


@requires(Action.SERIES)
@require_safe
def series_papers(request: GuardedRequest, series: str) -> HttpResponse:
    """All papers of the series."""
    cup = find_series(series)
    here, away = (
        Registration.objects.filter(tournament__cup=cup, anonymous=True),
        AwayResult.objects.filter(tournament__cup=cup, said__anonymous=True),
    )
    numbered = here.exists() or away.exists()
    items = tuple(
        Item(
            str(kind.title),
            str(kind.purpose),
            _links(cup, what, kind),
            named=_links(cup, f"{what}{NAMED}", kind) if numbered and kind.copied else (),
        )
        for what, kind in KINDS.items()
    )
    return render(request, "papers/series.html", {"cup": cup, "group": Group("reihe", cup.name, "", items, unfolded=True)})


def _links(cup: Cup, what: str, kind: Kind) -> tuple[Link, ...]:
    return tuple(Link(reverse("series-paper", args=[cup.slug, what, form]), FORMATS[form]) for form in kind.formats)


@requires(Action.SERIES)
@require_safe
def series_paper(request: GuardedRequest, series: str, what: str, ending: str) -> HttpResponse:
    """One paper, shown, or file, as a download; back to the list with the reason where it cannot be made. A long one is a job, as a
    tournament's is."""
    cup = find_series(series)
    try:
        with shelf(wait=False):
            made = set_or_page(lambda: make(cup, what, ending))
    except Refused as refused:
        say_refused(request, refused)
        return HttpResponseRedirect(reverse("series-papers", args=[cup.slug]))
    except TakesLong as long:
        job = begin_series_paper(cup, what, ending, user=account(request), long=long)
        return HttpResponseRedirect(f"{reverse('job', args=[job.uid])}?{AT_ONCE}")
    return answer(made)
