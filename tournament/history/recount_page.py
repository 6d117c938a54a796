"""Asks for a recount: which season, played by which sheet, counted under which other. A job does it, and stores nothing but its file."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from django import forms
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

import rules
from rules.book import sheet_name
from tournament.history import manifest
from tournament.history.layout import NO_SEASON, Partition
from tournament.history.places import is_kept, usual
from tournament.jobs.beginning import begin
from tournament.ledger.store import convert
from tournament.ledger.store.permissions import Action
from tournament.models import Organiser, OwnSheet
from tournament.site.access import requires
from tournament.site.common import account, there
from tournament.site.fields import Checked, offer
from tournament.site.request import GuardedRequest

EVERY = "alle"
AS_READ = "lesart"
"""Instead of a sheet: each tournament by its own, as this program reads it. The command calls it so too."""
OWN = "eigenes-"
"""Before the key of a saved own sheet."""


class RecountForm(Checked):
    """What is recounted, and under what."""

    season = forms.ChoiceField(label=gettext_lazy("Saison"))
    system = forms.ChoiceField(label=gettext_lazy("Gespielt nach"))
    under = forms.ChoiceField(label=gettext_lazy("Gezählt nach"))

    def __init__(self, *args: Any, parts: set[Partition], own: list[OwnSheet], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        seasons = sorted({part.season for part in parts}, reverse=True)
        named = sorted((_name(slug), slug) for slug in {part.system for part in parts})
        offer(self, "season", [
            *((year, str(year) if year != NO_SEASON else _("ohne Tag")) for year in seasons), (EVERY, _("Alle Saisonen")),
        ])  # fmt: skip
        offer(self, "system", [(EVERY, _("Allen Regelblättern")), *((slug, name) for name, slug in named)])
        offer(self, "under", _sheets(own))

    def facts(self) -> dict[str, Any]:
        """Of a valid form what the job is told."""
        said, under = self.cleaned_data, self.cleaned_data["under"]
        season, system, sheet = (next(option.choice_label for option in field.subwidgets if option.data["selected"]) for field in self)
        return {
            "title": f"{season}, {system} → {sheet}",
            "season": None if said["season"] == EVERY else int(said["season"]),
            "system": "" if said["system"] == EVERY else said["system"],
            "under": "" if under == AS_READ or under.startswith(OWN) else under,
            "own": int(under.removeprefix(OWN)) if under.startswith(OWN) else 0,
        }


@requires(Action.KEEP_UPLOADS)
@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def recount(request: GuardedRequest) -> HttpResponse:
    """The form. POST begins the job, and leads to it."""
    if not is_kept():
        raise Http404
    organiser = there(Organiser.objects.meant(request.address).first())
    try:
        lies = manifest.read(usual())
    except manifest.Broken:
        return render(request, "history/recount_form.html", {"broken": True})
    if lies is None or not (parts := set(lies.parts())):
        return render(request, "history/recount_form.html")
    own = list(OwnSheet.objects.filter(organiser=organiser))
    form = RecountForm(request.POST if request.method == "POST" else None, parts=parts, own=own)
    if not form.is_valid():
        return render(request, "history/recount_form.html", {"form": form}, status=422 if form.is_bound else 200)
    facts = form.facts()
    key = sha256("\0".join(map(str, (*facts.values(), convert.language()))).encode()).hexdigest()
    return redirect("job", begin("recount", user=account(request), organiser=organiser, facts=facts, key=key).uid)


def _sheets(own: list[OwnSheet]) -> Iterator[tuple[object, object]]:
    """What can be counted under: each sheet with its editions, and those of one's own."""
    language = convert.language()
    yield AS_READ, _("jedes nach seinem eigenen, wie dieses Programm es liest")
    yield _("Regelblätter"), sorted(((slug, sheet_name(sheet.system, language)) for slug, sheet in rules.KNOWN.items()), key=_words)
    if own:
        yield _("Eigene Regelblätter"), [(f"{OWN}{row.pk}", f"{row}") for row in own]


def _words(choice: tuple[str, str]) -> str:
    return choice[1]


def _name(slug: str) -> str:
    """A sheet's name; of one that is not built in, its short name."""
    return rules.KNOWN[slug].system.title[convert.language() == "en"] if slug in rules.KNOWN else slug
