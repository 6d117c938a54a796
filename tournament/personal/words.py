"""What is stored about a person, in words: the heads of parts and columns, and values as the reader writes them. Reads nothing."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from rules.words import TERMS, term
from scoring.plain import euros, total
from scoring.requests import exact
from tournament.desk.evening.log_page import ACTIONS
from tournament.entry.wording import decision_word
from tournament.ledger.store.convert import language
from tournament.models import CaseState, CashKind, SanctionKind
from tournament.personal.sections import Section
from tournament.site.tables import day, moment

TITLES: Mapping[str, Any] = {
    "clubs": gettext_lazy("Vereine"), "lists": gettext_lazy("Mitgliederlisten"), "federation": gettext_lazy("Im Auszug des Verbandes"),
    "teams": gettext_lazy("In Teams"), "mails": gettext_lazy("Post an einen Zugang"),
    "registrations": gettext_lazy("Anmeldungen"), "tables": gettext_lazy("Tische"), "phones": gettext_lazy("Telefone an seinem Platz"),
    "agreements": gettext_lazy("Summen bestätigt"), "cases": gettext_lazy("Fälle"), "rulings": gettext_lazy("Entscheide an seinen Tischen"),
    "sanctions": gettext_lazy("Sanktionen"), "prizes": gettext_lazy("Preise"), "cash": gettext_lazy("Kassa"),
    "series": gettext_lazy("Nummern in Reihen"), "away": gettext_lazy("Auswärts gespielt"), "accounts": gettext_lazy("Zugänge"),
    "acts": gettext_lazy("Mit einem Zugang getan"), "merges": gettext_lazy("Zusammengelegt"),
    "links": gettext_lazy("Links zu diesen Daten"), "sent": gettext_lazy("Von Vereinen eingesandt"),
    "called": gettext_lazy("So nennen ihn Vereine"), "texts": gettext_lazy("In Texten genannt"), "log": gettext_lazy("Protokoll"),
}  # fmt: skip

HEADS: Mapping[str, Any] = {
    "club": gettext_lazy("Verein"), "since": gettext_lazy("seit"), "place": gettext_lazy("Ort"), "barred": gettext_lazy("gesperrt"),
    "federation_number": gettext_lazy("Verbandsnummer"), "organiser": gettext_lazy("Veranstalter"), "team": gettext_lazy("Team"),
    "tournament": gettext_lazy("Turnier"), "date": gettext_lazy("Datum"), "number": gettext_lazy("Nr."),
    "numbers_before": gettext_lazy("Nummern davor"), "tags": gettext_lazy("Merkmale"),
    "squad": gettext_lazy("Mannschaft"), "paid": gettext_lazy("bezahlt"),
    "fee_cents": gettext_lazy("eigenes Nenngeld"), "present": gettext_lazy("anwesend"), "anonymous": gettext_lazy("ohne Namen"),
    "withdrawn": gettext_lazy("abgemeldet"), "withdrawn_at": gettext_lazy("abgemeldet am"), "with_words": gettext_lazy("mit Text"),
    "words": gettext_lazy("Text"), "raffle": gettext_lazy("Tombola und Preise"), "tickets": gettext_lazy("Lose"),
    "answer": gettext_lazy("will genannt werden"), "round": gettext_lazy("Runde"), "table": gettext_lazy("Tisch"),
    "seat": gettext_lazy("Platz"), "points": gettext_lazy("Punkte"), "pot_cents": gettext_lazy("Pagatkassa"),
    "lines": gettext_lazy("Zeilen"), "declared": gettext_lazy("als Spieler"), "device": gettext_lazy("Kennung"),
    "writes": gettext_lazy("schreibt"), "at": gettext_lazy("Zeit"), "seen_at": gettext_lazy("zuletzt gesehen"),
    "game": gettext_lazy("Spiel"), "violation": gettext_lazy("Verstoß"), "state": pgettext_lazy("how far it is", "Stand"),
    "ended_at": gettext_lazy("beendet"), "decision": gettext_lazy("Entscheid"), "offender": gettext_lazy("eigener Fehler"),
    "before": gettext_lazy("vorher"), "after": gettext_lazy("nachher"), "standing": gettext_lazy("gilt"), "kind": gettext_lazy("Art"),
    "table_points": gettext_lazy("Tischpunkte"), "tournaments": gettext_lazy("für Turniere"), "until": gettext_lazy("bis"),
    "lifted_at": gettext_lazy("aufgehoben"), "cents": gettext_lazy("Betrag"), "prize": gettext_lazy("Preis"),
    "taken_back_at": gettext_lazy("zurückgenommen"), "reversed": gettext_lazy("storniert"), "series": gettext_lazy("Reihe"),
    "rank": gettext_lazy("Rang"), "cup_points": gettext_lazy("Cuppunkte"), "code": gettext_lazy("Vermerk"), "role": gettext_lazy("Rolle"),
    "login": gettext_lazy("Anmeldename"), "name": gettext_lazy("Name"), "email": gettext_lazy("E-Mail"),
    "active": gettext_lazy("gilt noch"),
    "last_login": gettext_lazy("zuletzt angemeldet"), "count": gettext_lazy("Zahl"), "other": gettext_lazy("mit"),
    "undone_at": gettext_lazy("getrennt"), "expires_at": gettext_lazy("gilt bis"), "revoked_at": gettext_lazy("zurückgenommen"),
    "id": gettext_lazy("Zeile"), "action": gettext_lazy("Was"),
}  # fmt: skip

KINDS: Mapping[str, Any] = {
    "LogRow": gettext_lazy("Protokoll"), "Sanction": gettext_lazy("Sanktion"), "Registration": pgettext_lazy("what goes on", "Anmeldung"),
    "Round": gettext_lazy("Runde"), "Repair": gettext_lazy("Änderung der Auslosung"), "Table": gettext_lazy("Tisch"),
    "Entry": gettext_lazy("Spiel"), "OtherVersion": gettext_lazy("zweite Fassung"), "Call": gettext_lazy("Ruf"),
    "Case": gettext_lazy("Fall"), "Ruling": gettext_lazy("Entscheid"), "Appeal": gettext_lazy("Berufung"),
    "CashLine": gettext_lazy("Kassa"), "PrizeGiving": gettext_lazy("Preisvergabe"), "Printed": gettext_lazy("Papier"),
    "RegisterLogRow": gettext_lazy("Register"), "SeriesLogRow": gettext_lazy("Reihe"), "Merge": gettext_lazy("Zusammenlegung"),
    "Sending": gettext_lazy("Einsendung"), "Job": gettext_lazy("Auftrag"), "Tournament": gettext_lazy("Mannschaften"),
}  # fmt: skip
"""Rows by the names of their models."""

IN_THE_REGISTER: Mapping[str, Any] = {
    "merge_people": gettext_lazy("Zusammengelegt"), "unmerge_people": gettext_lazy("Wieder getrennt"),
    "give_link": gettext_lazy("Link gegeben"), "revoke_link": gettext_lazy("Link zurückgenommen"),
    "link": gettext_lazy("Einer Einsendung zugeordnet"), "new_person": gettext_lazy("Neu durch eine Einsendung"),
    "unlink": gettext_lazy("Zuordnung zurückgenommen"), "keep_alias": gettext_lazy("Gemerkt, wie der Verein ihn nennt"),
    "drop_alias": gettext_lazy("Nicht mehr gemerkt, wie der Verein ihn nennt"),
}  # fmt: skip
"""Actions of the register's log that a tournament's has not."""

SAID: Mapping[str, Mapping[str, Any]] = {
    "role": {"referee": gettext_lazy("Schiedsrichter"), "helper": gettext_lazy("Hilfe an der Anmeldung")},
    "answer": {"name": gettext_lazy("mit Namen"), "number": gettext_lazy("als Nummer")},
    "raffle": {
        "gone": gettext_lazy("nicht gemeldet"), "away": gettext_lazy("schon gegangen"), "out": pgettext_lazy("prizes", "außer Konkurrenz")
    },
}  # fmt: skip
"""Codes of the file in words, by column."""

AMOUNTS = frozenset({"points", "before", "after", "table_points", "cup_points"})
NUMBERS = AMOUNTS | {
    "number", "round", "table", "seat", "lines", "declared", "game", "count", "rank", "tickets", "tournaments", "id", "other", "cents",
    "fee_cents", "pot_cents",
}  # fmt: skip
"""Columns of figures, which stand to the right."""


class Head(NamedTuple):
    """A column: its name in the file, its head, and whether it is of figures."""

    key: str
    words: str
    figures: bool


class Shown(NamedTuple):
    """A part as a page shows it; columns in which nothing stands are left out. `rows`: cells by the names of their columns."""

    title: str
    heads: tuple[Head, ...]
    rows: tuple[Mapping[str, str], ...]


def shown(section: Section) -> Shown:
    """The part in the reader's language."""
    columns = [key for key in section.columns if any(row[key] is not False and row[key] not in (None, "", []) for row in section.rows)]
    return Shown(
        title=str(TITLES[section.key]),
        heads=tuple(Head(key, str(HEADS[key]), key in NUMBERS) for key in columns),
        rows=tuple({key: _cell(section.key, key, row[key]) for key in columns} for row in section.rows),
    )


def _cell(part: str, key: str, value: Any) -> str:
    match value:
        case None | "":
            return ""
        case bool():
            return _("ja") if value else "–"
        case datetime() | date():
            return moment(value) if isinstance(value, datetime) else day(value)
        case list():
            return ", ".join(_word(part, key, item) for item in value)
        case int() | float():
            return _figure(key, value)
    return _word(part, key, value)


def _figure(key: str, value: float) -> str:
    """An amount of money, of points, or a number."""
    if key.endswith("cents"):
        return euros(int(value), language())
    return total(exact(value) or 0, language()) if key in AMOUNTS else str(value)


def _word(part: str, key: str, value: Any) -> str:
    """A code in words; what is none as it is."""
    match key:
        case "decision":
            return decision_word(value)
        case "violation":
            return term(value, language()) if value in TERMS else str(value)
        case "kind":
            labels: Mapping[str, Any] = {"sanctions": dict(SanctionKind.choices), "cash": dict(CashKind.choices)}.get(part, KINDS)
        case "state":
            labels = dict(CaseState.choices)
        case "action":
            labels = {**ACTIONS, **IN_THE_REGISTER}
        case _:
            labels = SAID.get(key, {})
    return str(labels.get(value, value))
