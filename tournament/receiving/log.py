"""The log of what arrives: who did what with laptops, with uploads and with whom they name. What a row says is made for whoever reads it,
as the other logs do; a person is his number in the register, and is named when the row is read."""

from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.ledger.people.register_log import LogLine, told
from tournament.ledger.store.lazy import Text
from tournament.models import Organiser, Player, UploadLogRow

KINDS: Mapping[str, Text] = {
    "offer_code": gettext_lazy("Code zum Einsenden gemacht, gültig bis %(until)s"),
    "drop_code": gettext_lazy("Code zum Einsenden zurückgezogen"),
    "enrol": gettext_lazy("Laptop eingeschrieben: %(laptop)s (%(fingerprint)s)"),
    "revoke": gettext_lazy("Laptop gesperrt ab %(since)s: %(laptop)s"),
    "by_hand": gettext_lazy("Einsendung von Hand eingelesen: %(upload)s"),
    "settle_again": gettext_lazy("Neu nachrechnen: %(upload)s – %(reason)s"),
    "admit": gettext_lazy("Zählt noch: %(upload)s – %(reason)s"),
    "put_aside": gettext_lazy("Beiseitegelegt: %(upload)s – %(reason)s"),
    "bring_back": gettext_lazy("Zurückgeholt: %(upload)s – %(reason)s"),
    "pick": gettext_lazy("Diese Fassung gilt: %(upload)s – %(reason)s"),
    "give_up": gettext_lazy("Kommt nicht mehr: %(upload)s – %(reason)s"),
    "await_again": gettext_lazy("Doch erwartet: %(upload)s – %(reason)s"),
    "link": gettext_lazy("%(upload)s: Nr. %(seat)d ist %(person)s"),
    "new_person": gettext_lazy("%(upload)s: Nr. %(seat)d ist neu im Register, %(person)s"),
    "unlink": gettext_lazy("%(upload)s: Nr. %(seat)d ist doch nicht %(person)s"),
    "keep_alias": gettext_lazy("Merken, wie der Verein %(person)s nennt"),
    "drop_alias": gettext_lazy("Nicht mehr merken, wie der Verein %(person)s nennt"),
}
PERSON = "person"
"""The fact that is somebody's number in the register."""


def record(organiser: Organiser, action: str, facts: Mapping[str, str | int], *, author: str = "") -> UploadLogRow:
    """The one row of an action. Raises KeyError where the facts are not those of the action."""
    str(KINDS[action]) % facts
    return UploadLogRow.objects.create(organiser=organiser, action=action, facts=dict(facts), author=author)


def read_log(organiser: Organiser | None = None, most: int = 40) -> list[LogLine]:
    """The newest rows, of all organisers without one. Two queries."""
    found = UploadLogRow.objects.order_by("-pk")
    rows = list((found if organiser is None else found.filter(organiser=organiser))[:most])
    numbers = {row.facts[PERSON] for row in rows if PERSON in row.facts}
    names = dict(Player.objects.filter(number__in=numbers).values_list("number", "name"))
    return [LogLine(row.at, row.author, _sentence(row, names)) for row in rows]


def _sentence(row: UploadLogRow, names: Mapping[int, str]) -> str:
    if row.action not in KINDS:
        return row.action
    number = row.facts.get(PERSON)
    who = {} if number is None else {PERSON: names.get(number) or _("Registernummer %(n)s") % {"n": number}}
    return str(KINDS[row.action]) % (told(row.facts) | who)
