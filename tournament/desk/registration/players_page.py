"""The registration (Anmeldung): one player in seconds, one key for paid and for present, changing, withdrawing, and the list as a file."""

from collections.abc import Callable, Container, Mapping, Sequence
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from scoring.field import Person, alphabetical
from scoring.paper import Column, Kind, Report
from scoring.paper.exporters import csv, xlsx
from scoring.plain import say
from tournament.desk.registration import players as service
from tournament.desk.registration.players_counted import counted
from tournament.desk.registration.players_form import AddForm, PlayerForm
from tournament.desk.registration.players_found import chosen, double_of, found, meant, question_of, read_name, slip
from tournament.desk.registration.players_linked import NO_PASS, UNKNOWN, Choice, apart, bearer, choose, suggestions, with_chosen
from tournament.desk.registration.presence import set_all_present, take_back_all_present
from tournament.ledger.people.extract import ban_words, barred_in, holds, read_extract
from tournament.ledger.people.in_force import Warned
from tournament.ledger.people.meta import meta
from tournament.ledger.people.notices import notices
from tournament.ledger.people.passes import federation_number_in, person_of
from tournament.ledger.people.people import Registered, merged_number, next_and_extract, read_registered, read_tags
from tournament.ledger.people.register import NO_REGISTER, Everybody, everybody, known_elsewhere
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.convert import language
from tournament.ledger.store.permissions import Action
from tournament.ledger.store.refusals import Refused
from tournament.ledger.store.typed import LARGEST_TYPED, whole_cents, whole_number
from tournament.models import Phase, Player, Registration, Tournament
from tournament.money.cash import has_moved
from tournament.money.writing import set_own_fee
from tournament.referee.sanction_words import held_words, warned_words
from tournament.site.access import requires
from tournament.site.common import attempt, author, there
from tournament.site.fields import euro_text
from tournament.site.request import TournamentRequest

CHANGE, SWAP, REPAIRS = "aendern", "tauschen", "ausbessern"
"""`REPAIRS` is what was typed under Ausbessern, as its address has it, when somebody was missing there."""
FLAGS: dict[str, Callable[..., Registration]] = {"paid": service.set_paid, "present": service.set_present}
EVERYBODY: dict[str, Callable[..., list[int]]] = {"alle:1": set_all_present, "alle:0": take_back_all_present}
FILES = {
    "csv": (csv.write, "text/csv; charset=utf-8"),
    "xlsx": (xlsx.write, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
}


@requires(Action.SEE_REGISTRATION, post=Action.REGISTER)
@require_http_methods(["GET", "POST"])
def players(request: TournamentRequest, slug: str) -> HttpResponse:
    """Everybody who is registered, and the line for the next one. POST adds him."""
    tournament = request.tournament
    if request.method == "POST":
        form = AddForm(request.POST)
        if form.is_valid() and (answer := _scanned(request, tournament, form)) is not None:
            return answer
        register = everybody(at=tournament)
        choice = _chosen(request, form, register) if form.is_valid() else None
        if form.is_valid() and (asked := _asked(request, tournament, form, register=register, choice=choice)):
            return _list(request, tournament, form, status=422, asked=asked)
        if form.is_valid() and (made := _add(request, tournament, form, register=register, choice=choice)) is not None:
            messages.success(request, _("Nr. %(number)d %(name)s ist angemeldet.") % {"number": made.number, "name": made.player.name})
            if told := warned_words(notices(tournament).of(made.player_id, made.player.name)):
                messages.warning(request, f"{made.player.name}: {told}")
            return _next(request, form, made)
        return _list(request, tournament, form, status=422)
    flags = {name: request.GET.get(name) == "1" for name in FLAGS}
    said = {name: request.GET.get(name, "") for name in ("name", "place", "club", "tags", "number")}
    if SWAP in request.GET and (read := read_name(said["name"], everybody(at=tournament))) is not None:
        said["name"] = read.swapped or said["name"]
    return _list(request, tournament, AddForm(initial=said | flags))


@requires(Action.SEE_REGISTRATION)
@require_safe
def search(request: TournamentRequest, slug: str) -> JsonResponse:
    """Who is meant by what was typed: registered players first, then persons of earlier tournaments, those whom it means as a name marked
    so (`meant`); how it is read as a name (`read`), and who that may be already (`double`), by its place too."""
    tournament = request.tournament
    rows, told, register = read_registered(tournament, Audience.DESK), notices(tournament), everybody(at=tournament)
    typed = request.GET.get("q", "")
    read = read_name(typed, register)
    place = request.GET.get("ort", "")
    known: Sequence[Mapping[str, Any]] = [*found(tournament, rows, told, typed), *suggestions(typed, register)]
    sure = meant(known, typed, place)
    choice = choose(typed, place, "", register) if not any(row["registered"] for row in sure) else None
    if choice is not None and choice.people:
        people = chosen(rows, told, choice)
        sure = people if choice.sure or len(people) > 1 else []
        read = read_name(choice.name, register)
        # The question stands below the field, where a list would hide it.
        known, same = (known, {**people[0], "question": choice.question}) if choice.question else (with_chosen(known, people), None)
    elif sure or (same := slip(typed)) is None:
        same = double_of(rows, told, register, Person(0, read.shown, place)) if read is not None else None
    shown = [{**row, "meant": row in sure} for row in known]
    return JsonResponse({"found": shown, "read": read._asdict() if read else None, "double": same})


@requires(Action.REGISTER)
@require_POST
def mark(request: TournamentRequest, slug: str) -> HttpResponse:
    """Paid or present, on or off: the button is called `paid` or `present`, its value is `number:1` or `number:0`; `alle:1` notes everybody
    as here."""
    tournament = request.tournament
    if (told := EVERYBODY.get(request.POST.get("present", ""))) is not None:
        done = attempt(request, told, "", tournament_id=tournament.pk)
        back = reverse("players", args=[slug])
        return redirect(f"{back}?alle=1" if done and told is set_all_present else back)
    field = next((name for name in FLAGS if name in request.POST), None)
    typed, _colon, wanted = request.POST.get(field or "", "").partition(":")
    number = whole_number(typed, LARGEST_TYPED)
    if field is None or number is None or wanted not in {"0", "1"}:
        return HttpResponse(status=400)
    registration = _registration(tournament, number)
    done = attempt(request, FLAGS[field], "", registration_id=registration.pk, **{field: wanted == "1"})
    if request.headers.get("Accept", "").startswith("application/json"):
        said = [str(message) for message in messages.get_messages(request)]
        counts = counted(tournament)
        return JsonResponse(
            {"done": done, "on": wanted == "1", "said": said, "counts": counts["text"], "left": counts["left"]}, status=200 if done else 409
        )
    return redirect(f"{reverse('players', args=[slug])}#nr-{number}")


@requires(Action.SEE_REGISTRATION, post=Action.REGISTER)
@require_http_methods(["GET", "POST"])
def player(request: TournamentRequest, slug: str, number: int) -> HttpResponse:
    """One registration: change it, withdraw or readmit it, take it back."""
    tournament = request.tournament
    row = next((row for row in read_registered(tournament, Audience.DESK) if row.number == number), None)
    if row is None:
        into = there(merged_number(tournament, number))
        return redirect("player-edit", slug, into)
    stored = {"name": row.name, "place": row.place, "club": row.club, "tags": ", ".join(row.tags), "number": row.number}
    if request.method == "POST" and not {CHANGE, SWAP} & request.POST.keys():
        return _act(request, tournament, row)
    form = PlayerForm(request.POST if request.method == "POST" else None, initial=stored)
    if tournament.current_round:
        form.fields["number"].disabled = True
        form.fields["number"].help_text = _("Die Nummer steht schon auf der Auslosung und bleibt.")
    if request.method == "POST" and form.is_valid() and (changed := _change(request, row, form)) is not None:
        messages.success(request, _("Nr. %(number)d %(name)s: gespeichert.") % {"number": changed.number, "name": changed.player.name})
        return redirect(f"{reverse('players', args=[slug])}#nr-{changed.number}")
    against = _against(notices(tournament).of(row.player_id, row.name), tournament)
    read = read_name(row.name, NO_REGISTER)
    context = {"tournament": tournament, "form": form, "row": row, "tags": read_tags(tournament), "against": against, "read": read}
    context["in_cash"] = not row.seated and has_moved(row.id)
    context["own_fee"] = euro_text(row.own_fee) if row.own_fee is not None else ""
    return render(request, "desk/player_edit.html", context, status=422 if form.errors else 200)


@requires(Action.SEE_REGISTRATION)
@require_safe
def export(request: TournamentRequest, slug: str, ext: str) -> HttpResponse:
    """The list as it stands, as csv or xlsx; read in again it gives the same players."""
    tournament = request.tournament
    if ext not in FILES:
        raise Http404
    write, kind = FILES[ext]
    answer = HttpResponse(write(_report(tournament)), content_type=kind)
    name = _("spieler")
    answer.headers["Content-Disposition"] = f'attachment; filename="{slug}-{name}.{ext}"'
    return answer


def _list(
    request: HttpRequest, tournament: Tournament, form: AddForm, status: int = 200, asked: Sequence[Mapping[str, Any]] = ()
) -> HttpResponse:
    if len(asked) != 1:
        form.begin()
    rows = read_registered(tournament, Audience.DESK)
    shown, told = request.GET.get("zeige", ""), notices(tournament)
    typed = str(form["name"].value() or "")
    typed = apart(typed)[1] if asked else typed
    known = asked if len(asked) > 1 else found(tournament, rows, told, request.GET.get("name", ""))
    marked = {row.number: _against(against, tournament) for row in rows if any(against := told.of(row.player_id, row.name))}
    free, with_extract = next_and_extract(tournament)
    extract = read_extract() if with_extract else None
    for number in barred_in(tournament, extract):
        marked.setdefault(number, _against(Warned(), tournament))["barred"].append((ban_words(extract), ""))
    listed = _shown(rows, shown, marked)
    if by_name := request.GET.get("ordnung") == "name":
        listed = sorted(listed, key=lambda row: alphabetical(row.row))
    return render(request, "desk/players.html", {
        "tournament": tournament, "form": form, "rows": [(row, marked.get(row.number)) for row in listed], "all": len(rows), "shown": shown,
        "by_name": by_name,
        "marked": len(marked),
        "barred": [row for row in rows if not row.withdrawn and row.number in marked and marked[row.number]["barred"]],
        "counts": counted(tournament), "just": request.GET.get("neu", ""), "all_here": request.GET.get("alle") == "1",
        "extract": extract, "extract_holds": holds(extract),
        "next_number": free, "found": known, "double": asked[0] if len(asked) == 1 else None, "several": len(asked) > 1,
        "read": read_name(typed, everybody(at=tournament)) if typed else None,
        "closed": tournament.phase in (Phase.CLOSED, Phase.PUBLISHED), "fee": tournament.fee_cents > 0,
        "tags": sorted({tag for row in rows for tag in row.tags}), "repairs": _repairs(request, tournament),
    }, status=status)  # fmt: skip


def _shown(rows: list[Registered], shown: str, marked: Container[int]) -> list[Registered]:
    match shown:
        case "sanktion":
            return [row for row in rows if row.number in marked]
        case "unbezahlt":
            return [row for row in rows if not row.paid and row.takes_part]
        case "fehlt":
            return [row for row in rows if not row.present and not row.withdrawn]
        case "abgemeldet":
            return [row for row in rows if row.withdrawn]
    return rows


def _against(found: Warned, tournament: Tournament) -> dict[str, Any]:
    """What runs against somebody: `barred` with the slug of the tournament that gave it and can lift it ("" where it is another
    organiser's), `warned`."""
    own = tournament.organiser_id
    barred = [(held_words(row), row.tournament.slug if row.tournament.organiser_id == own else "") for row in found.barring]
    return {"barred": barred, "warned": warned_words(found)}


def players_url(slug: str, **said: object) -> str:
    """The page, with these words in its address."""
    return reverse("players", args=[slug], query={name: value for name, value in said.items() if value})


def _repairs(request: HttpRequest, tournament: Tournament) -> dict[str, str]:
    """What waits under Ausbessern until somebody is registered: as it was typed, and the way back to it; nothing, if nothing does."""
    typed = request.POST.get(REPAIRS) or request.GET.get(REPAIRS) or ""
    return {"typed": typed, "href": f"{reverse('repair', args=[tournament.slug])}?{typed}#frage"} if typed else {}


def _next(request: HttpRequest, form: AddForm, row: Registration) -> HttpResponse:
    """Back to the list, ready for the next one; what was ticked stays ticked, and what waits under Ausbessern waits on."""
    waiting = {REPAIRS: request.POST.get(REPAIRS, "")}
    # No fragment here: the browser would move the focus to the row, and the next player is already being typed.
    kept = {name: 1 for name in FLAGS if form.cleaned_data[name]} | {"neu": row.number}
    return redirect(players_url(row.tournament.slug, **kept, **waiting))


def _scanned(request: HttpRequest, tournament: Tournament, form: AddForm) -> HttpResponse | None:
    """Somebody's pass was scanned: he is here, and registered if he was not. None where it is no pass; why not, where something speaks
    against it, or nobody has it."""
    code = bearer(form.cleaned_data["name"])
    if code is None:
        return None
    if not code:
        typed = form.cleaned_data["name"]
        number = federation_number_in(typed)
        form.add_error("name", UNKNOWN % {"number": number} if number else NO_PASS % {"code": typed.strip().upper()})
        return _list(request, tournament, form, status=422)
    person = person_of(code)
    row = Registration.objects.filter(tournament=tournament, player=person).first() if person is not None else None
    picked = {"name": person.name, "player_id": person.pk} if person is not None else {"federation": federation_number_in(code)}
    values = form.values() | picked | {"present": True}
    try:
        if row is None:
            row = service.add_player(tournament_id=tournament.pk, author=author(request), **values)
            said = _("Nr. %(number)d %(name)s ist angemeldet und da.")
        else:
            service.set_present(registration_id=row.pk, present=True, author=author(request))
            said = _("Nr. %(number)d %(name)s ist da.")
    except Refused as refused:
        form.take(refused.findings)
        return _list(request, tournament, form, status=422)
    messages.success(request, said % {"number": row.number, "name": row.player.name})
    row.tournament = tournament
    return _next(request, form, row)


def _is_new(request: HttpRequest, form: AddForm) -> bool:
    """Whether the desk says that he is nobody of those."""
    return request.POST.get("neu", "").strip() == form.cleaned_data["name"]


def _chosen(request: HttpRequest, form: AddForm, register: Everybody) -> Choice | None:
    """Whom a number of the federation or its extract means; None where somebody was picked. A number that nobody has is a fault."""
    values = form.values()
    if values["player_id"] is not None or values["federation"] or _is_new(request, form):
        return None
    choice = choose(values["name"], values["place"], values["club"], register)
    if choice is not None and choice.unknown:
        form.add_error("name", UNKNOWN % {"number": choice.unknown})
    return choice


def _asked(
    request: HttpRequest, tournament: Tournament, form: AddForm, register: Everybody, choice: Choice | None
) -> Sequence[Mapping[str, Any]]:
    """Who it may be that is typed as somebody new, the only one with the `question`; nobody where the desk says that he is new (`neu`), or
    the service finds him by itself."""
    values = form.values()
    read = read_name(values["name"], register)
    if values["player_id"] is not None or values["federation"] or read is None or _is_new(request, form):
        return []
    if choice is not None and choice.people:
        return () if choice.sure else [{**choice.people[0], "question": choice.question}] if choice.question else choice.people
    same, where = Player.objects.filter(name=read.shown), {"place": values["place"], "club": values["club"]}
    if (same.filter(**where) if any(where.values()) else same.exclude(known_elsewhere(tournament.organiser_id))).exists():
        return []
    rows, told = read_registered(tournament, Audience.DESK), notices(tournament)
    known = [*found(tournament, rows, told, values["name"]), *suggestions(values["name"], register)]
    like = meant(known, values["name"], values["place"])
    if not like:
        double = slip(values["name"]) or double_of(rows, told, register, Person(0, read.shown, values["place"]))
        return [double] if double is not None else []
    return [{**like[0], "question": question_of(like[0])}] if len(like) == 1 else like


def _add(request: HttpRequest, tournament: Tournament, form: AddForm, register: Everybody, choice: Choice | None) -> Registration | None:
    values = form.values()
    if choice is not None and choice.sure:
        values |= choice.picked
    elif _is_new(request, form):
        values["name"] = apart(values["name"])[1] or values["name"]
    if values["player_id"] is None and (read := read_name(values["name"], register)) is not None:
        values["name"] = read.shown
    try:
        return service.add_player(tournament_id=tournament.pk, author=author(request), **values)
    except Refused as refused:
        form.take(refused.findings)
    except Player.DoesNotExist:
        form.add_error("name", _("Diese Person gibt es nicht mehr. Bitte noch einmal eintippen."))
    return None


def _change(request: TournamentRequest, row: Registered, form: PlayerForm) -> Registration | None:
    values = form.values()
    if values["number"] is None:
        del values["number"]
    read = read_name(values["name"], everybody(at=request.tournament))
    if read is not None and SWAP in request.POST:
        values["name"] = read.swapped or read.shown
    elif read is not None and values["name"] != row.name:
        values["name"] = read.shown
    return form.done(service.change_player, registration_id=row.id, author=author(request), **values)


def _act(request: HttpRequest, tournament: Tournament, row: Registered) -> HttpResponse:
    """Withdraws, readmits or takes back, by the button that was pressed."""
    who = {"number": row.number, "name": row.name}
    back = reverse("players", args=[tournament.slug])
    here = reverse("player-edit", args=[tournament.slug, row.number])
    if "abmelden" in request.POST:
        reason = request.POST.get("grund", "")
        done = attempt(request, service.withdraw, _("Nr. %(number)d %(name)s ist abgemeldet.") % who, registration_id=row.id, reason=reason)
    elif request.POST.get("anonym") in ("0", "1"):
        anonymous = request.POST["anonym"] == "1"
        said = _("Besucher sehen jetzt nur „Nr. %(number)d“.") if anonymous else _("Besucher sehen Nr. %(number)d wieder mit Namen.")
        attempt(request, service.set_anonymous, said % who, registration_id=row.id, anonymous=anonymous)
        return redirect(here)
    elif "nenngeld" in request.POST:
        _own_fee(request, tournament, row, who)
        return redirect(here)
    elif "wieder" in request.POST:
        done = attempt(request, service.readmit, _("Nr. %(number)d %(name)s ist wieder dabei.") % who, registration_id=row.id)
    elif "loeschen" in request.POST:
        said, mistaken = _("Die Anmeldung Nr. %(number)d %(name)s ist gelöscht.") % who, request.POST["loeschen"] == "irrtum"
        done = attempt(request, service.remove_player, said, registration_id=row.id, mistaken=mistaken)
        return redirect(back if done else here)
    else:
        return HttpResponse(status=400)
    return redirect(f"{back}#nr-{row.number}" if done else here)


def _own_fee(request: HttpRequest, tournament: Tournament, row: Registered, who: dict[str, object]) -> None:
    """What he pays of his own; an empty field is what all pay."""
    typed = request.POST["nenngeld"].strip()
    cents = whole_cents(typed)
    if typed and cents is None:
        messages.error(request, _("Ein Betrag in Euro, z. B. 0, 10 oder 7,50."))
        return
    done = _("Nr. %(number)d %(name)s: Nenngeld gespeichert. Was dadurch offen oder zu viel ist, steht unter „Kassa“.") % who
    attempt(request, set_own_fee, done, tournament_id=tournament.pk, number=row.number, cents=cents if typed else None)


def _registration(tournament: Tournament, number: int) -> Registration:
    return there(Registration.objects.filter(tournament=tournament, number=number).first())


def _report(tournament: Tournament) -> Report:
    """The list of players; its heads are those that the import knows."""
    spoken = language()
    heads = [
        ("number", say("number", spoken), Kind.NUMBER),
        ("name", say("name", spoken), Kind.WORD),
        ("place", say("place", spoken), Kind.WORD),
    ]
    heads += [("club", say("club", spoken), Kind.WORD), ("tags", _("Merkmale"), Kind.WORD), ("paid", _("bezahlt"), Kind.WORD)]
    heads += [("present", _("anwesend"), Kind.WORD), ("withdrawn", _("abgemeldet"), Kind.WORD)]
    ticked = {True: _("ja"), False: ""}
    rows = tuple(
        (row.number, row.name, row.place, row.club, ", ".join(row.tags), ticked[row.paid], ticked[row.present], ticked[row.withdrawn])
        for row in read_registered(tournament, Audience.DESK)
    )
    columns = tuple(Column(*head) for head in heads)
    return Report(
        identifier="players", title=pgettext("several", "Spieler"), meta=meta(tournament), columns=columns, rows=rows, language=spoken
    )
