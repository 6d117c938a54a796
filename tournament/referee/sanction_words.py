"""Sanctions in words: on their page, at registration, on a player's card. Never queries; rows come with player and tournament."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

import rules
from tournament.ledger.people.in_force import Warned
from tournament.ledger.store.log import sanction_fact, word
from tournament.models import Sanction


def sanction_words(row: Sanction) -> str:
    """ "Verwarnung", "20 Strafpunkte ab Runde 2", "Sperre für 2 Turniere", "Sperre bis 31.12.2026"."""
    return word(sanction_fact(row))


def held_words(row: Sanction) -> str:
    """What keeps him from playing, beside his name."""
    said = {"what": sanction_words(row), "where": row.tournament.name, "why": row.reason}
    return (_("%(what)s (%(where)s: %(why)s)") if row.reason else _("%(what)s (%(where)s)")) % said


def barred_words(row: Sanction) -> str:
    """Who is kept from playing, how long and why: one sentence, with who may lift it."""
    text = _("%(who)s: %(what)s. Aufheben kann das die Turnierleitung, auf der Seite „Sanktionen“ jenes Turniers.")
    return text % {"who": _who(row), "what": held_words(row)}


def warned_words(found: Warned) -> str:
    """ "2 Verwarnungen, zuletzt: laut geworden"; "" for none."""
    count = len(found.warnings)
    if not count:
        return ""
    words = {"n": count, "why": found.warnings[-1].reason}
    return ngettext("%(n)d Verwarnung: %(why)s", "%(n)d Verwarnungen, zuletzt: %(why)s", count) % words


def escalation(count: int, sheet: rules.Sheet) -> str:
    """What the `count`-th warning of one person means; "" for the first."""
    if count < 2:
        return ""
    paragraph = sheet.system.etiquette
    if not paragraph:
        return _("%(n)d. Verwarnung – möglich ist jetzt eine Sperre.") % {"n": count}
    return _("%(n)d. Verwarnung – im Wiederholungsfall sieht die Etikette eine Sperre vor (%(paragraph)s).") % {
        "n": count,
        "paragraph": paragraph,
    }


def _who(row: Sanction) -> str:
    where = ", ".join(filter(None, (row.player.place, row.player.club))) if row.player is not None else ""
    name = row.player.name if row.player is not None else row.name
    return f"{name} ({where})" if where else name
