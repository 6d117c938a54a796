"""Taking over data of another version: what the trial found, said line by line, and the question whether to go on."""

import sys
from contextlib import suppress
from pathlib import Path

from django.conf import settings
from django.core.management.base import CommandError, OutputWrapper
from django.db import DatabaseError
from django.utils.translation import gettext as _

from tournament import __version__
from tournament.backup import database
from tournament.ledger.machine import backups
from tournament.ledger.store.refusals import Refused
from tournament.management import additive, starting
from tournament.management.asking import confirmed
from tournament.management.database import make_ready
from tournament.portable import versions
from tournament.updating import opened
from tournament.updating.going_back import go_back, previous, was_asked_for, way_back
from tournament.updating.telling import told, told_back
from tournament.updating.trial import Trial, trial


def take_over(out: OutputWrapper, *, asked: bool, python: Path | None = None) -> None:
    """Data of another version become this one's: tried on a copy, then backed up and brought up to date. Does nothing where they are this
    one's.

    What would differ is shown, and asked about where somebody sits at a terminal, unless it was `asked` already. Raises CommandError where
    it is not to be, or cannot be; then nothing has changed. `python`: by which the version before runs, where the data do not say.
    """
    before = _before(python)
    if not opened.is_other(before):
        return
    found = None
    if settings.SHARED and not asked:
        said = {"before": _named(before), "now": __version__, "command": settings.COMMAND}
        out.write(_("Fassung %(now)s übernimmt die Daten von %(before)s. Vorher ausprobieren: %(command)s update") % said)
    else:
        said = {"before": _named(before), "now": __version__}
        out.write(_("Diese Daten sind von %(before)s. Fassung %(now)s probiert sie an einer Kopie …") % said)
        out.flush()
        found = _tried(before, out)
    if found is not None:
        for line in told(found):
            out.write(line)
        if found.different and not asked and not (_at_terminal() and confirmed(_("Trotzdem übernehmen? (ja/nein)"))):
            raise CommandError(_left(before))
    changes = bool(database.missing_migrations(opened.applied()))
    make_ready(thoroughly=True)
    opened.note(before)
    out.write(_taken_over(changes=changes))


def _left(before: opened.Program | None) -> str:
    """That nothing is taken over. In a portable folder the version before starts next; else each double-click would ask again."""
    if before is not None and versions.is_here(before.version):
        with suppress(OSError):  # a stick that is full, a scanner that holds the file: then as without a folder
            versions.switch(before.version)
            text = _("Nicht übernommen; verändert wurde nichts. Beim nächsten Start läuft wieder Fassung %(version)s.")
            return text % {"version": before.version}
    text = _(
        "Nicht übernommen; verändert wurde nichts, mit der bisherigen Fassung geht alles weiter. Übernehmen: %(command)s update --take-over"
    )
    return text % {"command": settings.COMMAND}


def _taken_over(*, changes: bool) -> str:
    """That it is done, and the way back that there is. `changes`: the tables have become others, of which a backup was made before."""
    if previous() is not None:
        return _("Übernommen. Zurück zur vorigen Fassung: %(command)s update --back") % {"command": settings.COMMAND}
    if changes:
        text = _(
            "Übernommen. Ein Befehl führt nicht zurück; die Sicherung von vorher liegt in %(folder)s, die vorige Fassung kann sie "
            "zurückspielen."
        )
        return text % {"folder": backups.folder()}
    return _("Übernommen. An den Tabellen hat sich nichts geändert: auch die vorige Fassung kann diese Daten weiter öffnen.")


def _tried(before: opened.Program | None, out: OutputWrapper) -> Trial | None:
    """What the trial found; None where PostgreSQL lets nobody make a copy, which is said."""
    try:
        return trial(before)
    except Refused as refused:
        if refused.codes != ("no_copy",):
            raise CommandError(refused.findings[0].message) from refused
        out.write(refused.findings[0].message)
        return None
    except OSError as fault:
        raise CommandError(_("Die Kopie zum Probieren lässt sich nicht anlegen (%(said)s).") % {"said": fault.strerror}) from fault


def _before(python: Path | None) -> opened.Program | None:
    """The program that opened the data last, or the one that is named. Raises CommandError."""
    if python is None:
        return opened.last()
    try:
        return opened.described(python)
    except Refused as refused:
        raise CommandError(refused.findings[0].message) from refused


def look(out: OutputWrapper, python: Path | None = None) -> None:
    """Says what taking over would find, and changes nothing. Raises CommandError."""
    before = _before(python)
    if not opened.is_other(before):
        out.write(_("Diese Daten sind schon von Fassung %(version)s.") % {"version": __version__})
        return
    found = _tried(before, out)
    for line in told(found) if found is not None else ():
        out.write(line)


def let_others_go_on(out: OutputWrapper) -> None:
    """Whether a server that still runs the version before can go on with the tables of this one. Raises CommandError where it cannot."""
    with starting.plainly():
        stopping = additive.pending()
    if stopping:
        text = _(
            "Diese Fassung ändert Tabellen so, dass die bisherige nicht weiterlaufen kann (%(what)s). Bitte mit einer Pause: den Server "
            "beenden, und ihn mit dieser Fassung starten."
        )
        raise CommandError(text % {"what": "; ".join(stopping)})
    out.write(_("Wer noch mit der bisherigen Fassung läuft, kann dabei weiterlaufen."))


def back(out: OutputWrapper, *, asked: bool) -> None:
    """The data become those of the version before again. Raises CommandError where that cannot be, or somebody says no."""
    try:
        way = way_back()
        for line in told_back(way):
            out.write(line)
        if not way.is_clear and not asked and not (_at_terminal() and confirmed(_("Trotzdem zurück? (ja/nein)"))):
            raise CommandError(
                _("Nicht zurückgegangen; verändert wurde nichts. Trotzdem: %(command)s update --back --yes") % {"command": settings.COMMAND}
            )
        kept = go_back(way)
        if versions.is_here(way.program.version):
            versions.switch(way.program.version)
    except Refused as refused:
        raise CommandError(refused.findings[0].message) from refused
    if kept is not None:
        out.write(_("Der Stand davor ist gesichert: %(file)s") % {"file": kept})
    out.write(_("Die Daten sind wieder die von Fassung %(version)s. Bitte jetzt diese starten.") % {"version": way.program.version})


def put_beside(out: OutputWrapper, source: Path) -> None:
    """Another version from a folder or ZIP lies beside this one then, and starts next. Raises CommandError; then everything is as it
    was."""
    try:
        version = versions.put_beside(source)
    except Refused as refused:
        raise CommandError(refused.findings[0].message) from refused
    except OSError as fault:
        raise CommandError(_("Die neue Fassung lässt sich nicht kopieren (%(said)s).") % {"said": fault.strerror}) from fault
    out.write(
        _("Fassung %(version)s liegt bereit. Beim nächsten Start probiert sie die Daten an einer Kopie, ehe sie übernimmt.")
        % {"version": version}
    )


def go_back_if_asked(out: OutputWrapper) -> None:
    """Once the server has ended: the way back that somebody asked for on the control page, where he was shown what it means. Raises
    CommandError."""
    if was_asked_for():
        with starting.alone(), starting.plainly():
            back(out, asked=True)


def note_opened() -> None:
    """Remembers that this version opened the data. Where that cannot be written, the next one only knows less."""
    with suppress(OSError, DatabaseError):
        opened.note()


def _named(program: opened.Program | None) -> str:
    return _("Fassung %(version)s") % {"version": program.version} if program is not None else _("einer früheren Fassung")


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
