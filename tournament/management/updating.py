"""Taking over data of another version: what the trial found, said line by line, and the question whether to go on."""

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.core.management.base import CommandError, OutputWrapper
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament import __version__
from tournament.backup import database
from tournament.ledger.refusals import Refused
from tournament.management.asking import confirmed
from tournament.management.database import make_ready
from tournament.updating import opened
from tournament.updating.going_back import Way, go_back, way_back
from tournament.updating.trial import Trial, trial

MOST = 20
"""Rows of a tournament that are shown."""


def take_over(out: OutputWrapper, *, asked: bool, python: Path | None = None) -> None:
    """Data of another version become this one's: tried on a copy, then backed up and brought up to date. Does nothing where they are this one's.

    What would differ is shown, and asked about where somebody sits at a terminal, unless it was `asked` already. Raises CommandError where it is not to
    be, or cannot be; then nothing has changed. `python`: by which the version before runs, where the data do not say.
    """
    before = _before(python)
    if not opened.is_other(before):
        return
    out.write(_("Diese Daten sind von %(before)s. Fassung %(now)s probiert sie an einer Kopie …") % {"before": _named(before), "now": __version__})
    out.flush()
    found = _tried(before, out)
    if found is not None:
        for line in told(found):
            out.write(line)
        if found.different and not asked and not (_at_terminal() and confirmed(_("Trotzdem übernehmen? (ja/nein)"))):
            raise CommandError(
                _("Nicht übernommen; verändert wurde nichts. Mit der bisherigen Fassung geht alles weiter wie bisher. Übernehmen: update --take-over")
            )
    make_ready(thoroughly=True)
    opened.note(before)
    out.write(_("Übernommen. Zurück zur vorigen Fassung: update --back"))


def _tried(before: opened.Program | None, out: OutputWrapper) -> Trial | None:
    """What the trial found; None with PostgreSQL, where there is none."""
    if database.kind() != "sqlite":
        out.write(_("Mit PostgreSQL gibt es keinen Probelauf; vorher wird gesichert."))
        return None
    try:
        return trial(before)
    except Refused as refused:
        raise CommandError(refused.findings[0].message) from refused
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


def back(out: OutputWrapper, *, asked: bool) -> None:
    """The data become those of the version before again. Raises CommandError where that cannot be, or somebody says no."""
    try:
        way = way_back()
        for line in told_back(way):
            out.write(line)
        if not way.is_clear and not asked and not (_at_terminal() and confirmed(_("Trotzdem zurück? (ja/nein)"))):
            raise CommandError(_("Nicht zurückgegangen; verändert wurde nichts. Trotzdem: update --back --yes"))
        kept = go_back(way)
    except Refused as refused:
        raise CommandError(refused.findings[0].message) from refused
    if kept is not None:
        out.write(_("Der Stand davor ist gesichert: %(file)s") % {"file": kept})
    said = {"version": way.program.version, "folder": way.program.path[0]}
    out.write(_("Die Daten sind wieder die von Fassung %(version)s. Bitte jetzt diese starten (%(folder)s).") % said)


def note_opened() -> None:
    """Remembers that this version opened the data. Where that cannot be written, the next one only knows less."""
    with suppress(OSError):
        opened.note()


def told(found: Trial) -> Iterator[str]:
    """The trial as a person reads it: what is the same in one line, then everything else by tournament."""
    different, count = found.different, len(found.compared)
    if not found.ranks:
        yield _("Die vorige Fassung ist nicht mehr da: verglichen wird nur, ob alles aus den Spielen folgt.")
    same = count - len(different)
    yield ngettext("%(count)d Turnier oder Reihe ist gleich geblieben.", "%(count)d Turniere und Reihen sind gleich geblieben.", same) % {"count": same}
    for one in different:
        yield _("%(name)s – hier rechnet diese Fassung anders:") % {"name": one.name}
        yield from (f"  {finding}" for finding in one.findings[:MOST])
        yield from (f"  {change.who}: {change.before} → {change.after}" for change in one.changes[:MOST])
        left = max(len(one.findings) - MOST, 0) + max(len(one.changes) - MOST, 0)
        if left:
            yield "  " + ngettext("… und %(count)d weitere Zeile", "… und %(count)d weitere Zeilen", left) % {"count": left}


def told_back(way: Way) -> Iterator[str]:
    """The way back as a person reads it."""
    yield from told(way.trial)
    if way.lost:
        yield _("Fassung %(version)s kennt das nicht; es bleibt nur in der Sicherung:") % {"version": way.program.version}
        for lost in way.lost:
            yield "  " + ngettext("%(name)s: %(count)d Zeile", "%(name)s: %(count)d Zeilen", lost.rows) % {"name": lost.name, "count": lost.rows}


def _named(program: opened.Program | None) -> str:
    return _("Fassung %(version)s") % {"version": program.version} if program is not None else _("einer früheren Fassung")


def _at_terminal() -> bool:
    return sys.stdin is not None and sys.stdin.isatty()
