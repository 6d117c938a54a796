"""The log of the register: what was done with persons outside of any tournament. What a row says is made for whoever reads it, as the other
logs do.

Persons are numbers here; whoever still has a name is named when the row is read.
"""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext_lazy

from tournament.models import Player, RegisterLogRow

KINDS: Mapping[str, Any] = {
    "merge_people": gettext_lazy("%(other)s zusammengelegt mit %(person)s"),
    "unmerge_people": gettext_lazy("%(other)s und %(person)s wieder getrennt"),
    "forget_person": gettext_lazy("Name entfernt: %(person)s"),
    "shorten_person": gettext_lazy("Name gekürzt: %(person)s"),
    "give_link": gettext_lazy("Link zu den eigenen Daten gegeben: %(person)s"),
    "revoke_link": gettext_lazy("Link zu den eigenen Daten zurückgenommen: %(person)s"),
    "keep_names": gettext_lazy("Regel für Namen geändert"),
    "apply_retention": ngettext_lazy(
        "Nach der Regel für Namen: %(count)d Person geändert", "Nach der Regel für Namen: %(count)d Personen geändert", "count"
    ),
    "delete_person": gettext_lazy("Gelöscht: %(person)s"),
    "give_number": gettext_lazy("Verbandsnummer vergeben: %(person)s"),
    "give_numbers": ngettext_lazy("%(count)d Verbandsnummer vergeben", "%(count)d Verbandsnummern vergeben", "count"),
    "make_extract": ngettext_lazy("Auszug gemacht: %(count)d Person", "Auszug gemacht: %(count)d Personen", "count"),
    "read_extract": ngettext_lazy("Auszug eingelesen: %(count)d Person", "Auszug eingelesen: %(count)d Personen", "count"),
    "confirm_extract": gettext_lazy("Fingerabdruck des Auszugs bestätigt"),
    "remove_extract": gettext_lazy("Auszug entfernt"),
    "join_club": gettext_lazy("%(person)s ist jetzt beim Verein „%(club)s“"),
    "leave_club": gettext_lazy("%(person)s ist nicht mehr beim Verein „%(club)s“"),
    "correct_person": gettext_lazy("Berichtigt: %(person)s"),
    "confirm_person": gettext_lazy("Bestätigt: %(person)s"),
    "member_list": ngettext_lazy(
        "Mitgliederliste „%(club)s“ übernommen: %(count)d Person (%(new)d neu, %(changed)d geändert, %(left)d ausgetreten)",
        "Mitgliederliste „%(club)s“ übernommen: %(count)d Personen (%(new)d neu, %(changed)d geändert, %(left)d ausgetreten)",
        "count",
    ),
    "undo_member_list": gettext_lazy("Mitgliederliste „%(club)s“ zurückgenommen"),
    "look_for_doubles": ngettext_lazy("Nach Doppelten gesucht: %(count)d Paar", "Nach Doppelten gesucht: %(count)d Paare", "count"),
    "keep_apart": gettext_lazy("Zwei Personen: %(person)s und %(other)s"),
    "import_people": ngettext_lazy(
        "Liste eingelesen: %(count)d Person neu, %(known)d bekannt, %(left)d nicht übernommen",
        "Liste eingelesen: %(count)d Personen neu, %(known)d bekannt, %(left)d nicht übernommen",
        "count",
    ),
}
PERSONS = ("person", "other")
"""Facts that are the number of a person in this register; his key until they were two."""


class LogLine(NamedTuple):
    """One action."""

    at: datetime
    author: str
    text: str


def told(facts: Mapping[str, int | str]) -> dict[str, int | str]:
    """The facts with the day (`until`) or the moment (`since`) in them, kept as ISO 8601, as the reader's language writes it; what was kept
    in words once stays so."""
    return {name: _when(str(fact)) if name in ("until", "since") else fact for name, fact in facts.items()}


def _when(written: str) -> str:
    try:
        found = datetime.fromisoformat(written)
    except ValueError:
        return written
    return date_format(found, "SHORT_DATE_FORMAT") if found.tzinfo is None else date_format(localtime(found), "SHORT_DATETIME_FORMAT")


def record_register(action: str, facts: Mapping[str, int | str], *, author: str = "") -> RegisterLogRow:
    """The one row of an action. Raises KeyError where the facts are not those of the action."""
    str(KINDS[action] % facts)
    return RegisterLogRow.objects.create(action=action, facts=dict(facts), author=author)


def read_register_log(most: int) -> list[LogLine]:
    """The newest rows. Two queries."""
    rows = list(RegisterLogRow.objects.order_by("-pk")[:most])
    names = dict(
        Player.objects.filter(number__in={row.facts[name] for row in rows for name in PERSONS if name in row.facts}).values_list(
            "number", "name"
        )
    )
    return [LogLine(row.at, row.author, _sentence(row, names)) for row in rows]


def _sentence(row: RegisterLogRow, names: Mapping[int, str]) -> str:
    if row.action not in KINDS:
        return row.action
    said = {name: _who(value, names) if name in PERSONS else value for name, value in row.facts.items()}
    return str(KINDS[row.action] % said)


def _who(number: int, names: Mapping[int, str]) -> str:
    called = {"number": number, "name": names.get(number, "")}
    return _("%(number)d (%(name)s)") % called if called["name"] else _("Registernummer %(n)s") % {"n": number}
