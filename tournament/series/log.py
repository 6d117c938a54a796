"""The log of a series: what a row says, made for whoever reads it, as the tournament's own log does (`ledger.store.log`)."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from tournament.desk.setup.setup import PUT_AWAY
from tournament.ledger.people.register_log import LogLine
from tournament.ledger.store.lazy import Text
from tournament.models import Cup, SeriesLogRow

BEGIN, PUBLISH = "begin_series", "publish_series"
OFFER, ACCEPT, REFUSE, BACK, WITHDRAW = "offer_entry", "accept_entry", "refuse_entry", "take_back_entry", "withdraw_entry"
ENTRY_TERMS, RECOUNT = "change_entry", "recount"

KINDS: Mapping[str, Text] = {
    BEGIN: _("Angelegt"),
    PUT_AWAY: _("Entfernt, weil nichts in ihr war"),
    "change_series": _("Wertung geändert"),
    "change_terms": _("%(name)s: wie es in der Reihe zählt"),
    "save_away": _("%(name)s: auswärts gespielt oder geplant, %(count)d Ergebnisse"),
    "remove_away": _("%(name)s aus der Reihe genommen"),
    PUBLISH: _("Stand %(state)s veröffentlicht"),
    OFFER: _("%(club)s bietet an: %(name)s"),
    ACCEPT: _("%(name)s (%(club)s) angenommen: zählt ab jetzt"),
    REFUSE: _("%(name)s (%(club)s) abgelehnt: %(reason)s"),
    BACK: _("Entscheidung über %(name)s (%(club)s) zurückgenommen: %(reason)s"),
    WITHDRAW: _("%(club)s zieht zurück: %(name)s"),
    ENTRY_TERMS: _("%(name)s (%(club)s): wie es in der Reihe zählt"),
    RECOUNT: _("%(name)s (%(club)s) ist in einem neuen Stand da: neu gerechnet, veröffentlichte Stände sind älter"),
    "import_series": _("Aus Datei eingelesen: %(name)s"),
    "forget_person": _("Name entfernt: Registernummer %(person)d"),
    "shorten_person": _("Name gekürzt: Registernummer %(person)d"),
    "merge_people": _("Zwei sind eine Person: Registernummer %(other)d ist %(person)d"),
    "unmerge_people": _("Wieder zwei Personen: Registernummer %(other)d und %(person)d"),
}


def record(cup: Cup, action: str, facts: Mapping[str, Any], *, author: str = "", detail: Mapping[str, Any] | None = None) -> SeriesLogRow:
    """The one row of an action. Raises KeyError where the facts are not those of the action."""
    str(KINDS[action]) % facts
    return SeriesLogRow.objects.create(cup=cup, action=action, facts=dict(facts), author=author, detail=dict(detail or {}))


def sentence(row: SeriesLogRow) -> str:
    """What a row says."""
    return str(KINDS[row.action]) % row.facts if row.action in KINDS else row.action


def read_log(cup: Cup, most: int = 30) -> list[LogLine]:
    """The newest rows. One query."""
    rows = SeriesLogRow.objects.filter(cup=cup).defer("detail").order_by("-pk")[:most]
    return [LogLine(row.at, row.author, sentence(row)) for row in rows]
