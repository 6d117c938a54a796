"""What a trial and a way back found, line by line, as the console and the control page say it."""

from collections.abc import Iterator

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.updating.going_back import Way
from tournament.updating.trial import Trial

MOST = 20
"""Rows of a tournament that are shown."""


def told(found: Trial) -> Iterator[str]:
    """The trial as a person reads it: what is the same in one line, then everything else by tournament."""
    different, count = found.different, len(found.compared)
    if not found.ranks:
        yield _("Die vorige Fassung ist nicht mehr da: verglichen wird nur, ob alles aus den Spielen folgt.")
    same = count - len(different)
    yield ngettext("%(count)d Turnier oder Reihe ist gleich geblieben.", "%(count)d Turniere und Reihen sind gleich geblieben.", same) % {
        "count": same
    }
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
            yield "  " + ngettext("%(name)s: %(count)d Zeile", "%(name)s: %(count)d Zeilen", lost.rows) % {
                "name": lost.name,
                "count": lost.rows,
            }
