"""The pages of cups over clubs: their standings, and the tournaments that they count."""

from collections.abc import Sequence

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _
from django_scopes import scope

from scoring.paper import series
from tournament.ledger.store.audience import Audience
from tournament.models import DIMENSION, Organiser
from tournament.models import Cup as CupRow
from tournament.models.organiser import everywhere
from tournament.papers.series_papers import paper_of
from tournament.papers.website_markup import listed
from tournament.papers.website_rows import Link
from tournament.published.frame import plain
from tournament.published.places import ENDINGS, LANGUAGES, put, remove, root
from tournament.published.season import Cup, Known, published_cups
from tournament.series.reading import read_season


def write(tournaments: Sequence[Known]) -> list[Cup]:
    """The pages of every cup that counts one of these, or published a state, by name; those of others are gone. Queries: a few a cup."""
    cups = sorted({*published_cups(), *(cup for one in tournaments for cup in one.cups)}, key=lambda cup: (cup.name, cup.pk))
    with everywhere():
        rows = {row.pk: row for row in CupRow.objects.filter(pk__in=[cup.pk for cup in cups])}
    for cup in cups:
        counted = [one for one in tournaments if cup in one.cups]
        for language, ending in ENDINGS.items():
            with translation.override(LANGUAGES[language]), scope(**{DIMENSION: Organiser.objects.filter(pk=rows[cup.pk].organiser_id)}):
                put(root() / "reihe" / cup.page / f"index{ending}", _page(rows[cup.pk], counted, ending))
    folder, kept = root() / "reihe", {cup.page for cup in cups}
    for path in [path for path in folder.iterdir() if path.name not in kept] if folder.exists() else ():
        remove(path)
    return cups


def _page(cup: CupRow, counted: Sequence[Known], ending: str) -> bytes:
    page = plain(cup.name, name=_("Ergebnisse"), to_root="../../", here="index", above=[Link(f"../../index{ending}", _("Archiv"))])
    said = {**page, "counted": [(one, Link(f"../../t/{one.uid}/index{ending}", one.name)) for one in counted], "rows": "", "notes": ()}
    season = read_season(cup, Audience.PUBLIC, hidden=False)
    if season.series is not None and season.found is not None:
        report = series.series_report(paper_of(season))
        said |= listed(report, lambda _name: "")
        said |= {"facts": [*filter(None, report.facts)], "standing": report.title}
    return render_to_string("published/cup.html", said).encode()
