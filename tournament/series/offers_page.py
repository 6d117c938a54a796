"""Angebote: what a club offers to cups of the federation, and what whoever keeps such a cup decides about it. Only on a server of several
organisers, or of a federation; anywhere else there is no such page."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.ledger.people.register import gives_numbers
from tournament.ledger.store.permissions import Action, may
from tournament.ledger.store.typed import whole_number
from tournament.models import Cup, Offer, Organiser, SeriesEntry
from tournament.series import offers
from tournament.series.events_form import TermsForm, stored_terms
from tournament.series.log import read_log
from tournament.series.offered import Own, can_offer, names_of, read_offers, read_own_offers
from tournament.series.offers_form import OfferForm, QuotaForm, stored_quota, what_of
from tournament.series.reading import of_slug
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.request import GuardedRequest

ACCEPT, REFUSE, BACK, COUNT, WITHDRAW = "annehmen", "ablehnen", "wieder_offen", "zaehlen", "zurueckziehen"
Service = Callable[..., SeriesEntry]


def with_federation(request: GuardedRequest) -> None:
    """Raises Http404 on a laptop: there is nobody to whom anything could be offered."""
    if not (request.address or gives_numbers()):
        raise Http404


def organiser_of(request: GuardedRequest) -> Organiser:
    """Whose page it is; 404 where that is nobody's."""
    return there(Organiser.objects.meant(request.address).first())


def cup_of_federation(request: GuardedRequest, slug: str) -> Cup:
    """A cup of the federation by its address there; 404 for any other."""
    with_federation(request)
    found = of_slug().filter(slug=slug, organiser__in=Organiser.objects.meant(request.address), organiser__parent=None)
    return there(found.first() if slug.isprintable() else None)


@requires(Action.SERIES)
@require_http_methods(["GET", "HEAD", "POST"])
def own_offers(request: GuardedRequest) -> HttpResponse:
    """What this organiser offered, and a form to offer more. POST offers, or withdraws (`zurueckziehen`)."""
    with_federation(request)
    organiser = organiser_of(request)
    drafts = may(request.roles, Action.LIST_DRAFTS, None)
    if WITHDRAW in request.POST:
        said = {"entry_id": _entry(organiser, request.POST[WITHDRAW]).pk, "organiser_id": organiser.pk}
        attempt(request, offers.withdraw, _("Zurückgezogen."), **said)
        return redirect("offers")
    own, cups = can_offer(organiser, drafts=drafts)
    form = OfferForm(request.POST if request.method == "POST" else None, own=own, cups=cups)
    if form.is_bound and form.is_valid():
        asked = {"cup_id": form.cleaned_data["cup"], "organiser_id": organiser.pk, "author": author(request), **form.asked()._asdict()}
        if form.done(offers.offer, **asked) is not None:
            messages.success(request, _("Angeboten. Wer den Cup führt, entscheidet darüber; hier steht, wie."))
            return redirect("offers")
    context = {"form": form, "rows": read_own_offers(organiser, drafts=drafts), "can": bool(own and cups), "organiser": organiser}
    return render(request, "series/offers.html", context, status=422 if form.is_bound else 200)


def _entry(organiser: Organiser, number: str) -> SeriesEntry:
    return there(SeriesEntry.objects.filter(pk=whole_number(number) or 0, organiser=organiser).first())


@requires(Action.KEEP_UPLOADS)
@require_http_methods(["GET", "HEAD", "POST"])
def cup_offers(request: GuardedRequest, series: str) -> HttpResponse:
    """Everything offered to a cup. POST accepts (`annehmen`), or offers another cup of the federation to it (`zaehlen`)."""
    cup = cup_of_federation(request, series)
    if request.method != "POST":
        return _offers_page(request, cup)
    if ACCEPT in request.POST:
        entry = _entry_of(cup, whole_number(request.POST[ACCEPT]) or 0)
        attempt(request, offers.accept, _("Angenommen, es zählt ab jetzt."), entry_id=entry.pk)
        return redirect("series-offers", cup.slug)
    wanted = request.POST.get(COUNT, "")
    if wanted not in {own.value for own in _others(cup)}:
        raise Http404
    asked = {"cup_id": cup.pk, "organiser_id": cup.organiser_id, "from_cup_id": what_of(wanted).from_cup_id}
    if not attempt(request, offers.offer, "", **asked):
        return redirect("series-offers", cup.slug)
    return redirect("series-offer", cup.slug, SeriesEntry.objects.get(cup=cup, from_cup=asked["from_cup_id"]).pk)


def _others(cup: Cup) -> list[Own]:
    found = Cup.objects.filter(organiser=cup.organiser_id, policies__isnull=False).exclude(pk=cup.pk)
    return [Own(f"cup-{key}", name) for key, name in found.order_by("-pk").values_list("pk", "name")]


def _offers_page(request: GuardedRequest, cup: Cup) -> HttpResponse:
    taken = {Offer.OFFERED, Offer.ACCEPTED}
    rows = read_offers(cup)
    there_already = {f"cup-{row.entry.from_cup_id}" for row in rows if row.entry.state in taken}
    context = {
        "cup": cup, "rows": rows, "cups": [own for own in _others(cup) if own.value not in there_already], "log": read_log(cup),
    }  # fmt: skip
    return render(request, "series/cup_offers.html", context)


def _entry_of(cup: Cup, key: int) -> SeriesEntry:
    return there(SeriesEntry.objects.filter(cup=cup, pk=key).select_related("organiser", "from_cup").first())


@requires(Action.KEEP_UPLOADS)
@require_http_methods(["GET", "HEAD", "POST"])
def one_offer(request: GuardedRequest, series: str, entry_id: int) -> HttpResponse:
    """One of them: how it counts. POST accepts it so or changes it, refuses it (`ablehnen`), or takes the decision back
    (`wieder_offen`)."""
    cup = cup_of_federation(request, series)
    entry = _entry_of(cup, entry_id)
    for button, service, done in (
        (REFUSE, offers.refuse_offer, _("Abgelehnt; der Verein liest den Grund.")),
        (BACK, offers.take_back, _("Wieder offen.")),
    ):
        if button in request.POST:
            done_it = attempt(request, service, done, entry_id=entry.pk, reason=request.POST.get("reason", ""))
            return redirect("series-offers", cup.slug) if done_it else redirect("series-offer", cup.slug, entry.pk)
    form = _form(request, entry)
    if form.is_bound and form.is_valid():
        save: Service = offers.change_entry if entry.state == Offer.ACCEPTED else offers.accept
        terms = {"terms": form.terms()} if isinstance(form, TermsForm) else {"quota": form.quota_typed()}
        if form.done(save, entry_id=entry.pk, author=author(request), **terms) is not None:
            messages.success(request, _("Gespeichert, so zählt es."))
            return redirect("series-offers", cup.slug)
    context = {"cup": cup, "entry": entry, "form": form, "called": names_of([entry])[entry.pk]}
    return render(request, "series/offer.html", context, status=422 if form.is_bound else 200)


def _form(request: GuardedRequest, entry: SeriesEntry) -> TermsForm | QuotaForm:
    typed = request.POST if request.method == "POST" else None
    if entry.from_cup_id is None:
        return TermsForm(typed, initial=stored_terms(entry.terms))
    return QuotaForm(typed, initial=stored_quota(entry))
