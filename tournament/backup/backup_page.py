"""The page of the backups: when the last one was, make one now, where they go, what is in one, put one back."""

from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from django import forms
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods

from tournament.backup import database, making, places, restoring, seal
from tournament.backup.tables import BackupTable, ContentTable, RemovalTable, ServerTable
from tournament.ledger.machine import backups
from tournament.ledger.machine.backups import WORDS, Kept, Wanted, Why
from tournament.ledger.store.permissions import Action, may, roles_on_server
from tournament.ledger.store.refusals import Refused
from tournament.models import Phase, Removal, Tournament
from tournament.site import accounts, servers
from tournament.site.access import requires
from tournament.site.common import account, pressed, say_refused, there

MOST_SHOWN = 200


class PassphraseForm(forms.Form):
    """A new passphrase, typed where it can be read: a typing error would shut the backups for ever."""

    passphrase = forms.CharField(
        label=gettext_lazy("Neues Kennwort"),
        min_length=8,
        max_length=200,
        strip=False,
        help_text=gettext_lazy("Mindestens 8 Zeichen. Bitte aufschreiben: ohne das Kennwort öffnet niemand diese Sicherungen."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )


class ArchiveForm(forms.Form):
    """An archive that lies on the director's own device."""

    file = forms.FileField(label=gettext_lazy("Sicherung (.zip)"), allow_empty_file=False, widget=forms.FileInput(attrs={"accept": ".zip"}))


class Line(NamedTuple):
    """One archive. `places`: where it lies, in words; `tournament`: of which its round was, by name."""

    kept: Kept
    why: str
    places: str
    size: int
    tournament: str = ""


@requires(Action.BACKUP)
@require_http_methods(["GET", "HEAD", "POST"])
def backup(request: HttpRequest) -> HttpResponse:
    """GET: all backups, and where they go. POST `do`: make one, take one in, set the folder or the passphrase."""
    shown: dict[str, Any] = {}
    if request.method == "POST":
        try:
            answer = pressed(request, ACTIONS)(request, shown)
        except Refused as refused:
            say_refused(request, refused)
            answer = None
        if answer is not None:
            return answer
    return render(request, "backup/backup.html", _context() | shown, status=422 if request.method == "POST" else 200)


def _context() -> dict[str, Any]:
    chosen = backups.wanted()
    second, last = chosen.folder, backups.newest()
    words = _at_servers() if settings.SHARED else _here(second)
    sizes = {kept: size for place in backups.lying() for kept, size in place.archives} if settings.SHARED else {}
    removed = list(Removal.objects.all()[:20])
    shown = backups.newest_first(words)[:MOST_SHOWN]
    named = _names({kept.slug for kept in shown if kept.slug})
    lines = [_line(kept, words[kept], sizes.get(kept))._replace(tournament=named.get(kept.slug, kept.slug)) for kept in shown]
    return {
        "lines": BackupTable(lines) if lines else None,
        "more": max(len(words) - MOST_SHOWN, 0),
        "notice": backups.notice(),
        "folder": backups.folder(),
        "second": second,
        "second_there": settings.SHARED or chosen.is_there,
        "sticks": [] if settings.SHARED else [path for path in places.sticks() if path != second],
        "shared": settings.SHARED,
        "servers": ServerTable(servers.known()) if settings.SHARED else None,
        "sealed": chosen.key is not None,
        "removals": RemovalTable(removed) if removed else None,
        "passphrase_form": PassphraseForm(),
        "archive_form": ArchiveForm(),
        "last": _line(last, "", 0) if last else None,
        "by_itself": settings.SHARED or bool(settings.LISTENING),
        "undo": restoring.undoable(),
        "megabytes": settings.UPLOAD_LIMIT // 2**20,
    }


def _here(second: Path | None) -> dict[Kept, str]:
    """Each archive with where it lies, in words."""
    here, there = backups.listed(backups.folder()), backups.listed(second) if second else []
    own, names = {kept.name for kept in here}, {kept.name for kept in there}
    words = {kept: _("Rechner und Stick") if kept.name in names else _("Rechner") for kept in here}
    return words | {kept: _("Stick") for kept in there if kept.name not in own}


def _at_servers() -> dict[Kept, str]:
    """The same where several servers may have some: by their names."""
    where: dict[str, list[tuple[Kept, str]]] = {}
    for place in backups.lying():
        for kept, _size in place.archives:
            where.setdefault(kept.name, []).append((kept, place.name))
    named = {name: [server or _("zweiter Ort") for _kept, server in sorted(at, key=lambda one: not one[1])] for name, at in where.items()}
    return {at[0][0]: ", ".join(named[name]) for name, at in where.items()}


def _names(slugs: set[str]) -> dict[str, str]:
    """The names of these tournaments by slug, of those too that were removed. No query for none."""
    if not slugs:
        return {}
    removed = Removal.objects.filter(slug__in=slugs).values_list("slug", "name")
    return dict(removed) | dict(Tournament.objects.filter(slug__in=slugs).values_list("slug", "name"))


def _line(kept: Kept, where: str, size: int | None = None) -> Line:
    """`size`: where the file lies elsewhere."""
    words = _("nach Runde %(n)d") % {"n": kept.round} if kept.round else str(WORDS[kept.why])
    try:
        return Line(kept, words, where, kept.path.stat().st_size if size is None else size)
    except OSError:  # the stick was pulled out just now
        return Line(kept, words, where, 0)


def _make(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    made = making.make_backup(Why.HAND)
    if settings.SHARED and not made.fault:
        messages.success(request, _("Gesichert; die Datei liegt auf %(server)s.") % {"server": servers.name()})
    elif made.fault:
        messages.warning(request, _("Auf diesem Rechner gesichert. Am zweiten Ort nicht: %(fault)s") % {"fault": made.fault})
    elif made.second:
        messages.success(request, _("Gesichert, auf diesem Rechner und in %(folder)s.") % {"folder": made.second.parent})
    else:
        messages.success(request, _("Gesichert, auf diesem Rechner. Ein Stick als zweiter Ort schützt auch, wenn der Rechner ausfällt."))
    return redirect("backup")


def _set_folder(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse:
    shown["typed"] = request.POST.get("folder", "")
    folder = places.check_folder(shown["typed"])
    _want(backups.wanted()._replace(folder=folder, apart=backups.is_apart(folder)))
    making.mirror()
    messages.success(request, _("Jede Sicherung liegt von jetzt an auch in %(folder)s.") % {"folder": folder})
    return redirect("backup")


def _no_folder(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    _want(backups.wanted()._replace(folder=None, apart=False))
    messages.success(request, _("Gesichert wird nur noch auf diesem Rechner."))
    return redirect("backup")


def _set_passphrase(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse | None:
    form = PassphraseForm(request.POST)
    if not form.is_valid():
        shown["passphrase_form"] = form
        return None
    _want(backups.wanted()._replace(key=seal.key_of(form.cleaned_data["passphrase"])))
    messages.success(request, _("Neue Sicherungen sind von jetzt an mit dem Kennwort verschlossen. Die älteren bleiben, wie sie sind."))
    return redirect("backup")


def _no_passphrase(request: HttpRequest, _shown: dict[str, Any]) -> HttpResponse:
    _want(backups.wanted()._replace(key=None))
    messages.success(request, _("Neue Sicherungen haben kein Kennwort mehr."))
    return redirect("backup")


def _take_in(request: HttpRequest, shown: dict[str, Any]) -> HttpResponse | None:
    """An archive from the director's device is put beside the others, if it is one."""
    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        shown["archive_form"] = form
        return None
    name = making.take_in(form.cleaned_data["file"].chunks())
    return redirect("backup-file", name)


ACTIONS = {
    "make": _make,
    "folder": _set_folder,
    "no-folder": _no_folder,
    "passphrase": _set_passphrase,
    "no-passphrase": _no_passphrase,
    "load": _take_in,
}


def _want(chosen: Wanted) -> None:
    try:
        places.want(chosen)
    except OSError as fault:
        raise places.not_written(settings.DATA, fault) from fault


@requires(Action.BACKUP)
@require_http_methods(["GET", "HEAD", "POST"])
def backup_file(request: HttpRequest, name: str) -> HttpResponse:
    """GET: what is in a backup, beside what is there now. POST: the same with its passphrase; with `do` = restore, puts it back."""
    if servers.others():
        return _elsewhere(request, name)
    kept = there(places.found(name))
    passphrase = request.POST.get("passphrase", "")
    context: dict[str, Any] = {"kept": kept, "why": _line(kept, "").why}
    try:
        if request.POST.get("do") == "restore":
            if request.POST.get("sure"):
                return _restore(request, kept, passphrase)
            messages.error(request, _("Bitte zuerst ankreuzen, dass der jetzige Stand ersetzt werden soll. Noch ist alles, wie es war."))
        with restoring.opened(kept.path, passphrase) as found:
            context |= _compared(found.manifest) | {"passphrase": passphrase}
    except (Refused, OSError) as fault:
        refused = fault if isinstance(fault, Refused) else places.not_written(kept.path.parent, fault)
        context["asks"] = refused.codes[0] in ("needs_passphrase", "wrong_passphrase")
        if refused.codes != ("needs_passphrase",):
            say_refused(request, refused)
    wrong = request.method == "POST" and ("rows" not in context or request.POST.get("do") == "restore")
    return render(request, "backup/backup_file.html", context, status=422 if wrong else 200)


def _elsewhere(request: HttpRequest, name: str) -> HttpResponse:
    """Of several servers: where the archive lies, and what is typed there. Which of them answers makes no difference."""
    at = [(place.name or _("zweiter Ort"), kept) for place in backups.lying() for kept, _size in place.archives if kept.name == name]
    if not at or request.method == "POST":
        raise Http404
    return render(request, "backup/elsewhere.html", {"at": at, "why": _line(at[0][1], "", 0).why, "kept": at[0][1]})


def _compared(manifest: dict[str, Any]) -> dict[str, Any]:
    """The tournaments of the backup, each with how many games it has now; those that are there now and not in it."""
    now = {row["slug"]: row for row in database.about_now()["tournaments"]}
    names = dict(Phase.choices)
    rows = [
        {
            **row,
            "day": _day(row["date"]),
            "phase": names.get(row["phase"], row["phase"]),
            "games_now": now.get(row["slug"], {}).get("games"),
        }
        for row in manifest["tournaments"]
    ]
    kept = {row["slug"] for row in manifest["tournaments"]}
    return {"rows": rows, "content": ContentTable(rows), "gone": [row for slug, row in now.items() if slug not in kept]}


def _day(given: str | None) -> Any:
    return datetime.fromisoformat(given).date() if given else None


def _restore(request: HttpRequest, kept: Kept, passphrase: str) -> HttpResponse:
    user = account(request)
    done = restoring.restore(kept.path, passphrase, running=True)
    stays = still_logged_in(request, user)
    at = timezone.localtime(kept.at)
    text = _("Zurückgespielt ist die Sicherung vom %(day)s, %(time)s. Was vorher da war, liegt in %(before)s.")
    messages.success(
        request,
        text % {"day": date_format(at, "SHORT_DATE_FORMAT"), "time": f"{at:%H:%M}", "before": done.before.name if done.before else "–"},
    )
    return onward("put-back", stays)


def onward(page: str, stays: bool) -> HttpResponse:
    """To `page`, where the evening goes on; by way of the log-in for whoever is a stranger here now."""
    return redirect(page) if stays else redirect_to_login(reverse(page))


def still_logged_in(request: HttpRequest, user: User) -> bool:
    """After everything was replaced, everybody is logged out. Only who did it stays, if his account (as it was before) is there with the
    same password."""
    name, password = user.get_username(), user.password
    request.session.flush()
    again = User.objects.filter(username=name, password=password, is_active=True).first()
    if again is None or not may(roles_on_server(again), Action.BACKUP, None):
        return False
    login(request, again, backend=accounts.NOW)
    return True
