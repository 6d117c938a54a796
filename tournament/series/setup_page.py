"""Wertung: how a series is ranked, beside what each choice means and what it does to the standings of now. `zeigen` draws the page again
and stores nothing."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from tournament.ledger.store.convert import language
from tournament.ledger.store.lazy import Text
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.models import Cup
from tournament.series import rows
from tournament.series.common import find_series
from tournament.series.faults import in_words
from tournament.series.log import read_log
from tournament.series.policies_form import PoliciesForm, stored
from tournament.series.reading import Season
from tournament.series.writing import change_series, faults_of_policies, put_series_away, would_be
from tournament.site.access import requires
from tournament.site.common import attempt, author
from tournament.site.request import GuardedRequest

PRESET, SHOW, PUT_AWAY = "vorlage", "zeigen", "entfernen"
SHOWN = 12
"""Lines of the standings beside the form."""
WEIGHTED = ["weighted", "participations"]


class Preset(NamedTuple):
    """How some cups rank, as policies to begin with. `ask`: what is left to be asked, because a cup keeps the number for itself."""

    title: Text
    policies: Mapping[str, Any]
    ask: Text = ""


ASK_N = _("Wie viele Ergebnisse zählen, sagt der Cup.")

PRESETS: Mapping[str, Preset] = {
    "hausruck": Preset(
        _("Hausruck, Raiffeisen, Sauwald"), {"formula": {"kind": "places"}, "count": {"best": ""}, "final": "extra", "ties": WEIGHTED},
        ASK_N
    ),
    "wien-bis-2021": Preset(
        _("Wien, Steiermark bis 2020/21"),
        {"formula": {"kind": "places"}, "count": {"best": 6}, "final": "extra", "final_absent": "behind_last", "ties": WEIGHTED},
    ),
    "kaernten": Preset(
        _("Kärnten; Wien, Steiermark seither"),
        {"formula": {"kind": "heine"}, "count": {"share": "1/2", "round": "up_to_ten", "of": "planned"}, "ties": ["best_counted"]},
    ),
    "tirol": Preset(_("Tirol bis 2019/20"), {"formula": {"kind": "tirol"}, "count": {"best": ""}, "final": "extra", "ties": WEIGHTED},
    ASK_N),
    "verein": Preset(_("Verein mit zwölf Abenden"), {"formula": {"kind": "heine"}, "count": {"best": 10}, "ties": ["best_counted"]}),
}  # fmt: skip
"""Source: series.md, „The cups as columns“, read in the program that the cups used (state of May 2021)."""


@requires(Action.SERIES)
@require_http_methods(["GET", "POST"])
def setup_page(request: GuardedRequest, series: str) -> HttpResponse:
    """The policies; a preset by `?vorlage=`. POST with `entfernen` puts an empty series away."""
    cup = find_series(series)
    preset = PRESETS.get(request.GET.get(PRESET, ""))
    policies = preset.policies if preset else cup.policies or {"formula": {"kind": "places"}}
    if request.method == "GET":
        form = PoliciesForm(initial={**stored(policies), "name": cup.name})
        return _page(request, cup, form, would_be(cup, policies), ask=preset.ask if preset else "")
    if PUT_AWAY in request.POST:
        done = gettext("„%(name)s“ ist entfernt.") % {"name": cup.name}
        return redirect("series-all" if attempt(request, put_series_away, done, cup_id=cup.pk) else request.path)
    form = PoliciesForm(request.POST)
    if not form.is_valid():
        return _page(request, cup, form, None, status=422)
    asked = form.policies()
    season = would_be(cup, asked)
    wrong = faults_of_policies(season)
    form.take(wrong)
    if wrong or SHOW in request.POST:
        return _page(request, cup, form, season, status=422 if wrong and SHOW not in request.POST else 200)
    try:
        cup = change_series(cup_id=cup.pk, policies=asked, name=form.cleaned_data["name"], author=author(request))
    except Refused as refused:
        for finding in refused.findings:
            form.add_error("name" if finding.field == "name" else None, finding.message)
        return _page(request, cup, form, season, status=422)
    messages.success(request, gettext("So wird „%(name)s“ gewertet.") % {"name": cup.name})
    return redirect("series", cup.slug)


def _page(
    request: GuardedRequest, cup: Cup, form: PoliciesForm, season: Season | None, *, ask: Any = "", status: int = 200
) -> HttpResponse:
    shown = rows.rows(season, language()) if season else ()
    context = {
        "cup": cup, "empty": season is not None and not season.events,
        "form": form, "ask": ask, "presets": PRESETS.items(), "chosen": request.GET.get(PRESET, ""), "log": read_log(cup),
        "rows": shown[:SHOWN], "more": max(len(shown) - SHOWN, 0), "columns": rows.columns(season) if season else (),
        "teams": season and season.series and season.series.policy.teams, "notes": rows.notes(season, language()) if season else (),
        "missing": in_words(season, season.unbounded) if season else (),
        "of_tournaments": in_words(season, (fault for fault in season.faults if fault.field.startswith("tournaments"))) if season else (),
    }  # fmt: skip
    return render(request, "series/setup.html", context, status=status)
