"""What the desk says of the backups on every page: when the last one was, and what is wrong. Reads a folder, never the database."""

from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournament.backup import making, places


class Notice(NamedTuple):
    """`words`: a few for the corner of each page; `trouble`: the whole sentence of what is wrong, "" where all is well."""

    words: str
    trouble: str
    at: datetime | None


def notice() -> Notice:
    """As it is now."""
    newest, state, chosen = making.newest(), making.state(), places.wanted()
    at = newest.at if newest is not None else None
    second = chosen.folder
    if second is not None and not chosen.is_there:
        return Notice(_("Stick fehlt"), _("Der zweite Ort für Sicherungen, %(folder)s, ist nicht da. Steckt der Stick?") % {"folder": second}, at)
    if state.fault:
        return Notice(_("nicht gesichert"), state.fault, at)
    if second is not None and state.second_fault:
        return Notice(_("nicht am Stick"), state.second_fault, at)
    return Notice(_("gesichert %(when)s") % {"when": when(at)} if at else _("noch nicht gesichert"), "", at)


def when(at: datetime) -> str:
    """The time of today, the day of another."""
    local = timezone.localtime(at)
    return date_format(local, "H:i" if local.date() == timezone.localdate() else "j. n.")
