"""Help inside the program: one page each for director, referee, scribe and player, which fits one sheet of paper. Nobody needs an account
to read it."""

from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_safe


class Reader(NamedTuple):
    """Who a page is for: the word in its address, what he is called."""

    slug: str
    label: Promise


READERS = (
    Reader("leitung", _("Leitung")),
    Reader("schiedsrichter", _("Schiedsrichter")),
    Reader("schreiber", _("Schreiber")),
    Reader("spieler", _("Spieler")),
)


@require_safe
def help_page(request: HttpRequest, reader: str) -> HttpResponse:
    """The page of one reader, with the way to the others; 404 for anybody else."""
    found = next((one for one in READERS if one.slug == reader), None)
    if found is None:
        raise Http404
    return render(request, f"site/help/{found.slug}.html", {"reader": found, "readers": READERS})
