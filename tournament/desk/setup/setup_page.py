"""Setting up a tournament, changing it, copying an earlier one; and its Regelblatt.

The Regelblatt beside the form follows what is typed: `zeigen` draws the page again and stores nothing.
"""

from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

import rules
from rules.book import edition_text, without_marks
from tournament.backup import places
from tournament.desk.setup import setup as service
from tournament.desk.setup.edition_advice import advice, followed, now_instead
from tournament.desk.setup.ranking_form import KIND, TIES, list_name
from tournament.desk.setup.rules_part import read_options, shown_regelblatt
from tournament.desk.setup.setup_form import Offer, SetupForm, read_offers, refilled, stored, usual
from tournament.entry.law import placed
from tournament.ledger.people.rule_page import rule_page
from tournament.ledger.store.convert import language
from tournament.ledger.store.owned import whose
from tournament.ledger.store.permissions import Action, may, roles_of
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import Cup, Tournament, sheet_key, times
from tournament.site.access import requires
from tournament.site.common import author, find_tournament
from tournament.site.organiser import address_of
from tournament.site.request import TournamentRequest
from tournament.site.tournaments import TournamentRow, read_tournaments

SHOW = "zeigen"
SOURCE = "von"
SYSTEM = "regeln"
FILLED_BY = "gefuellt"
"""The sheet whose usual day stands in the form, as far as nobody typed anything else."""
TAKE = "ausgabe"
"""Another edition instead of the chosen one, by a button that shows the page again."""
NOTHING: Mapping[str, Any] = {}
PROPOSED = "vorschlag"
"""The sheet that the page proposed by itself: while nobody has chosen another, its edition follows the day that is typed."""


@requires(Action.CREATE)
@require_http_methods(["GET", "POST"])
def new(request: HttpRequest) -> HttpResponse:
    """A new tournament, empty or after an earlier one (`?von=slug`)."""
    earlier = read_tournaments(whose(request.user, Action.SEE_DESK))
    source = find_tournament(request.GET[SOURCE], address_of(request)) if request.GET.get(SOURCE) else None
    if source is not None and not may(roles_of(request.user, source), Action.SEE_DESK, source.phase):
        raise Http404
    offers = read_offers(source)
    offer = _offer(request, offers, sheet_key(source.sheet) if source else _newest(offers, _usual(earlier, offers)))
    offer, proposed = _followed(request, offers, offer)
    initial = stored(source) | {"date": None, "seed": ""} if source else usual(offer.sheet)
    context: dict[str, Any] = {"source": source, "earlier": earlier[:12], "cups": _cups(earlier), "offers": offers, "proposed": proposed}
    if not source:
        context["filled"] = offer.key
    if request.method == "GET" or {SHOW, TAKE} & request.POST.keys():
        before = offers.get(request.POST.get(FILLED_BY, ""))
        anew = refilled(request.POST.dict(), before.sheet, offer.sheet) if before is not None and not source else {}
        return _page(request, _unchecked(request, initial, offer, anew=anew), initial | request.POST.dict(), context)
    form = SetupForm(request.POST, initial=initial, offer=offer)
    if form.is_valid():
        try:
            made = _store_new(form.values(request.POST), source, author(request))
        except Refused as refused:
            context["findings"] = form.take(refused.findings)
        else:
            messages.success(request, _("„%(name)s“ ist angelegt.") % {"name": made.name})
            return redirect("tournament", made.slug)
    return _page(request, form, request.POST.dict(), context, status=422)


@requires(Action.SEE_DESK, post=Action.SET_UP)
@require_http_methods(["GET", "POST"])
def change(request: TournamentRequest, slug: str) -> HttpResponse:
    """Changes the set-up, as far as the phase allows."""
    tournament = request.tournament
    initial = stored(tournament)
    open_fields = service.changeable(tournament)
    locked = frozenset(service.CHANGEABLE) - open_fields
    offers = read_offers(tournament)
    offer = offers[sheet_key(tournament.sheet)] if "system" in locked else _offer(request, offers, sheet_key(tournament.sheet))
    # What is locked is not sent by the browser: then the stored answers are shown.
    typed = initial if request.method == "GET" or "options" in locked else request.POST.dict()
    version = request.POST.get("version") or tournament.version
    cups = _cups(read_tournaments(whose(request.user, Action.SEE_DESK)))
    context: dict[str, Any] = {"tournament": tournament, "cups": cups, "version": version, "offers": offers}
    if request.method == "GET" or {SHOW, TAKE} & request.POST.keys():
        return _page(request, _unchecked(request, initial, offer, locked), typed, context)
    form = SetupForm(request.POST, initial=initial, offer=offer, locked=locked)
    if form.is_valid():
        try:
            values = form.values(request.POST)
            service.change_setup(
                tournament_id=tournament.pk, expected_version=whole_number(request.POST.get("version")), author=author(request), **values
            )
        except Refused as refused:
            context["findings"] = form.take(refused.findings)
        else:
            messages.success(request, _("Gespeichert."))
            return redirect("tournament-setup", tournament.slug)
    return _page(request, form, typed, context, status=422)


@requires(Action.READ)
@require_safe
def regelblatt(request: TournamentRequest, slug: str) -> HttpResponse:
    """The rule sheet of a tournament with its own interpretations and values."""
    tournament = request.tournament
    page = placed(without_marks(rule_page(tournament)))
    digest = tournament.rules_digest or rules.digest(tournament.sheet, tournament.options)
    return render(request, "desk/regelblatt.html", {"tournament": tournament, "page": page, "digest": digest[:8]})


def _page(request: HttpRequest, form: SetupForm, typed: dict[str, Any], context: dict[str, Any], status: int = 200) -> HttpResponse:
    column = 1 if language() == "en" else 0
    systems = [
        {
            "key": key,
            "title": offer.sheet.system.title[column],
            "edition": edition_text(offer.sheet.system, language()),
            "called": offer.sheet.system.called[column],
            "seats": offer.sheet.system.seats,
            "chosen": key == form.offer.key,
        }
        for key, offer in context["offers"].items()
    ]
    findings = context.get("findings", ())
    return render(request, "desk/setup.html", {
        **context, "sticks": places.proposed(),
        "form": form, "systems": systems, "part": form.part(typed, findings), "locked": form.locked,
        "page": shown_regelblatt(form.offer.sheet, read_options(form.offer.sheet, typed)), "faulty": status == 422,
        "advice": None if "system" in form.locked else advice(form.offer.sheet, [row.sheet for row in context["offers"].values()],
        form["date"].value()),
    }, status=status)  # fmt: skip


def _unchecked(
    request: HttpRequest, initial: dict[str, Any], offer: Offer, locked: frozenset[str] = frozenset(), *, anew: Mapping[str, Any] = NOTHING
) -> SetupForm:
    """The form as it is typed, without a word about what is still missing. `anew`: what another sheet fills otherwise."""
    if request.method != "POST":
        return SetupForm(initial=initial, offer=offer, locked=locked)
    typed = {name: value for name, value in request.POST.dict().items() if _is_of_the_form(name)}
    boxes = {"apart_club": "apart_club" in request.POST} if "keep_apart" not in locked else {}
    return SetupForm(initial={**initial, **typed, **boxes, **anew}, offer=offer, locked=locked)


def _is_of_the_form(name: str) -> bool:
    return name in SetupForm.base_fields or name in (KIND, TIES) or name.startswith(("tie_", list_name("")))


def _store_new(values: dict[str, Any], source: Tournament | None, who: str) -> Tournament:
    if source is None:
        return service.create_tournament(author=who, **values)
    with transaction.atomic():
        made = service.copy_tournament(source_id=source.pk, name=values["name"], date=values["date"], author=who)
        return service.change_setup(tournament_id=made.pk, author=who, **values)


def _offer(request: HttpRequest, offers: Mapping[str, Offer], preset: str) -> Offer:
    """The chosen sheet: another edition of it, by the form, by the address, else the preset."""
    wanted = request.POST.get(TAKE) or request.POST.get("system") or request.GET.get(SYSTEM, "")
    return offers[wanted if wanted in offers else preset]


def _followed(request: HttpRequest, offers: Mapping[str, Offer], offer: Offer) -> tuple[Offer, str]:
    """The sheet, and the key of the proposed one, "" where somebody has chosen: of a proposal the edition of the day that is typed. What is
    sent to be stored is what stood there."""
    if request.method == "GET":
        return offer, "" if {SOURCE, SYSTEM} & request.GET.keys() else offer.key
    if request.POST.get(PROPOSED) != offer.key or TAKE in request.POST:
        return offer, ""
    if SHOW in request.POST:
        offer = offers[sheet_key(followed(offer.sheet, [row.sheet for row in offers.values()], request.POST.get("date")))]
    return offer, offer.key


def _usual(earlier: list[TournamentRow], offers: Mapping[str, Offer]) -> str:
    """A club plays what it played last."""
    return next((row.sheet for row in earlier if row.sheet in offers), next(iter(offers)))


def _newest(offers: Mapping[str, Offer], key: str) -> str:
    """The edition that is in force today of what was played last."""
    return sheet_key(now_instead(offers[key].sheet, [row.sheet for row in offers.values()], str(times.today())))


def _cups(rows: list[TournamentRow]) -> list[str]:
    """The series to be proposed: those of these tournaments, and those that were begun and have none yet. One query."""
    begun = Cup.objects.filter(tournaments=None).exclude(service.put_away()).values_list("name", flat=True)
    return sorted({row.cup for row in rows if row.cup} | set(begun))
