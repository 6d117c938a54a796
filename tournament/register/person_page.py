"""One person over all tournaments: what he played, what runs against him, who he may be too; and forgetting him."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournament.desk.registration.merging.writing import undo
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import whole_number
from tournament.models import ClubMembership, Merge, Player, times
from tournament.referee.sanction_words import held_words, warned_words
from tournament.register import forgetting
from tournament.register.correcting import PARTS, correct
from tournament.register.likely import like
from tournament.register.memberships import join_club, leave_club, read_memberships
from tournament.register.memberships_form import ClubForm, PersonForm
from tournament.register.numbers import give_number
from tournament.register.reading import against, apart, read_merges, read_played, series_of, with_what_is_known
from tournament.register.search import first_of, now
from tournament.register.tables import PlayedTable
from tournament.site.access import requires
from tournament.site.common import attempt, author, say_refused, there
from tournament.site.request import GuardedRequest

MOST_FOUND = 12
CALLED = "person"
"""Before the names of the fields that say what he is called: the club that he enters is another."""


@requires(Action.KEEP_REGISTER)
@require_http_methods(["GET", "HEAD", "POST"])
def person(request: GuardedRequest, person_id: int) -> HttpResponse:
    """Who turned out to be another leads to that person. POST takes a merge back (`trennen`), gives him a number (`nummer`), lets him
    enter a club (`beitritt`) or leave one (`austritt`), corrects what he is called (`berichtigen`), or forgets him (`vergessen`)."""
    who = there(with_what_is_known(Player.objects.filter(pk=person_id)).first())
    if who.merged_into_id is not None:
        return redirect("register-person", who.merged_into_id)
    if request.method == "POST":
        return _act(request, who)
    return _page(request, who)


def _page(
    request: HttpRequest, who: Player, *, club: ClubForm | None = None, called: PersonForm | None = None, status: int = 200
) -> HttpResponse:
    query = request.GET.get("wer", "")
    sought = first_of(query, MOST_FOUND, who.pk) if query.strip() and query.isprintable() else []
    found, played = against(who, times.today()), read_played(who)
    context = {
        "person": who,
        "shown": apart(who.name),
        "played": PlayedTable(played) if played else None,
        "merges": read_merges(who),
        "query": query,
        "series": series_of(played),
        "like": like(who),
        "sought": [(row, apart(row.name)) for row in sought],
        "barred": [(held_words(row), row.tournament.slug) for row in found.barring],
        "warned": warned_words(found),
        "memberships": read_memberships(who) if gives_numbers() or vars(who)["member"] else (),
        "club": club if club is not None else ClubForm(initial={"since": times.today()}),
        "called": called or (PersonForm(initial=vars(who), prefix=CALLED) if _is_corrected_here(who) else None),
        "keeps": gives_numbers(),
        "numberless": gives_numbers() and not who.federation_number and not who.provisional,
        "nameless": who.name == f"{forgetting.NAMELESS} {who.number}",
    }
    return render(request, "register/person.html", context, status=status)


def _act(request: HttpRequest, who: Player) -> HttpResponse:
    if "trennen" in request.POST:
        row = there(Merge.objects.filter(person=who, pk=whole_number(request.POST["trennen"]) or 0).select_related("other").first())
        said = {"one": row.other.name, "other": who.name}
        attempt(request, undo, _("%(one)s und %(other)s sind wieder zwei Personen.") % said, merge_id=row.pk)
        return redirect("register-person", who.pk)
    if "nummer" in request.POST:
        attempt(request, give_number, _("%(name)s hat jetzt eine Verbandsnummer.") % {"name": who.name}, person_id=who.pk)
        return redirect("register-person", who.pk)
    if "beitritt" in request.POST:
        return _join(request, who)
    if "austritt" in request.POST:
        club = there(ClubMembership.objects.filter(person=who, pk=whole_number(request.POST["austritt"]) or 0).first())
        left = _("%(name)s ist nicht mehr beim Verein „%(club)s“.") % {"name": who.name, "club": club.club}
        attempt(request, leave_club, left, membership_id=club.pk, until=times.today())
        return redirect("register-person", who.pk)
    if "berichtigen" in request.POST and _is_corrected_here(who):
        return _correct(request, who)
    return _forget(request, who) if "vergessen" in request.POST else HttpResponse(status=400)


def _join(request: HttpRequest, who: Player) -> HttpResponse:
    form = ClubForm(request.POST)
    row = form.done(join_club, person_id=who.pk, **form.cleaned_data, author=author(request)) if form.is_valid() else None
    if row is None:
        return _page(request, who, club=form, status=422)
    messages.success(request, _("%(name)s ist jetzt beim Verein „%(club)s“.") % {"name": who.name, "club": row.club})
    return redirect("register-person", who.pk)


def _is_corrected_here(who: Player) -> bool:
    """Of a person `with_what_is_known`: a laptop corrects him at a registration, for there nobody else knows him."""
    return gives_numbers() or vars(who)["shared"]


def _correct(request: HttpRequest, who: Player) -> HttpResponse:
    form = PersonForm(request.POST, prefix=CALLED)
    said = {"person_id": who.pk, "author": author(request)}
    row = form.done(correct, **form.cleaned_data, **said) if form.is_valid() else None
    if row is None:
        return _page(request, who, called=form, status=422)
    messages.success(request, _("%(name)s steht jetzt so im Register und bei allen Turnieren.") % {"name": row.name})
    if (twin := now().exclude(pk=row.pk).filter(**{part: getattr(row, part) for part in PARTS}).first()) is not None:
        said_too = _("Ganz gleich eingetragen ist dort auch Registernummer %(n)d. Ist es dieselbe Person?") % {"n": twin.number}
        way = reverse("register-merge", args=(row.pk, twin.pk))
        messages.warning(request, format_html('{} <a href="{}">{}</a>', said_too, way, _("Ansehen")))
    return redirect("register-person", who.pk)


def _forget(request: HttpRequest, who: Player) -> HttpResponse:
    if request.POST.get("sicher") != "1":
        messages.error(
            request, _("Bitte zuerst ankreuzen, dass der Name wirklich entfernt werden soll: Das lässt sich nicht zurücknehmen.")
        )
        return redirect("register-person", who.pk)
    try:
        gone = forgetting.forget(person_id=who.pk, author=author(request))
    except Refused as refused:
        say_refused(request, refused)
        return redirect("register-person", who.pk)
    if gone:
        messages.success(request, _("Die Person ist gelöscht."))
        return redirect("register")
    messages.success(request, _("Der Name ist entfernt. Ergebnisse und Nummern bleiben."))
    return redirect("register-person", who.pk)
