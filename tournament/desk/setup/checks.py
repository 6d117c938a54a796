"""Checks of what a tournament is set up with: the same for the form, for a copy and for an imported file. Reads nothing and stores
nothing."""

from collections.abc import Callable, Mapping
from datetime import date, time
from functools import partial
from typing import Any

from django.utils.translation import gettext as _

import rules
from rules.book import SheetFault, SheetRefused, read_file, read_ranking
from rules.engine import has_halves
from tournament.ledger.store.convert import language, sits_out, tariff
from tournament.ledger.store.refusals import Finding, of_rules
from tournament.ledger.store.transaction import clean_text
from tournament.models import Excluded, KontraMoney, OwnClub, sheet_of

TIE_BREAKS = ("best_rounds", "lot", "wins", "head_to_head")

NUMBERS: dict[str, tuple[int, int, bool]] = {
    # field: smallest, largest, may be left out
    "rounds": (1, 99, False),
    "games": (1, 999, False),
    "games_large": (1, 999, True),
    "cents_per_point": (0, 100_000, False),
    "fee_cents": (0, 10_000_000, False),
    "time_limit_minutes": (1, 1440, True),
    "first_round_minutes": (1, 1440, True),
    "appeal_minutes": (1, 1440, True),
}
TEXTS: dict[str, tuple[int, bool]] = {
    # field: longest, required
    "name": (200, True),
    "place": (200, False),
    "cup": (200, False),
    "seed": (64, False),
}
WORDS: dict[str, list[str]] = {"kontra": KontraMoney.values, "own_club": OwnClub.values, "excluded": Excluded.values}
"""Fields that are one of a few words."""
MONEY = ("cents_per_point", "kontra")
"""What is asked only where one player pays what another gets (`RuleSystem.balanced`)."""
TIMES = ("registration_from", "play_from")
FIELDS = (
    "name",
    "date",
    *TIMES,
    "place",
    "cup",
    "system",
    "sheet_file",
    "options",
    *list(NUMBERS),
    *list(WORDS),
    "seed",
    "tie_breaks",
    "ranking",
    "keep_apart",
)


def check_setup(values: Mapping[str, Any]) -> tuple[dict[str, Any], list[Finding]]:
    """The values cleaned, and everything wrong with them, in the order of the form. Only the given fields are looked at."""
    cleaned: dict[str, Any] = {}
    findings: list[Finding] = []
    asks = asks_for_money(values)
    for field in FIELDS:
        if field in MONEY and not asks:
            continue
        if field == "sheet_file" and field in values:
            cleaned[field] = _sheet_file(values.get("system"), values[field], findings)
        elif field in values and field != "options":
            cleaned[field] = _check(field, values[field], values, findings)
        elif field == "options" and field in values:
            cleaned[field] = _options(named_sheet(values), values[field], findings)
    sheet = named_sheet(values)
    if cleaned.get("games_large") is not None and sheet is not None and not types_games_large(sheet):
        text = _("Wie viele Spiele ein Tisch hat, sagt hier die Antwort auf die Frage des Regelwerks.")
        findings.append(Finding("unexpected_field", "games_large", text))
    if (
        not findings
        and cleaned.get("registration_from")
        and cleaned.get("play_from")
        and cleaned["registration_from"] > cleaned["play_from"]
    ):
        findings.append(Finding("bad_value", "play_from", _("Gespielt wird nicht vor der Anmeldung.")))
    if not asks:
        text = _("In diesem System zahlt niemand einem anderen; das gibt es hier nicht.")
        findings += [Finding("unexpected_field", field, text) for field in MONEY if field in values]
        cleaned |= {"cents_per_point": 0, "kontra": KontraMoney.AT_ONCE}
    if not findings and cleaned.get("cents_per_point", 0) % 2 and _has_halves(named_sheet(values), cleaned.get("options") or {}):
        text = _(
            "Wo halbe Punkte vorkommen, muss der Tarif eine gerade Zahl von Cent sein; sonst lässt sich ein halber Punkt nicht zahlen."
        )
        findings.append(Finding("bad_value", "cents_per_point", text))
    return cleaned, findings


def types_games_large(sheet: rules.Sheet) -> bool:
    """Whether a number of games of its own is typed for tables at which somebody sits out; else a question of the sheet says it."""
    return not any(sheet.asks_games(seats) for seats in sheet.system.seats if sits_out(sheet, seats))


def asks_for_money(values: Mapping[str, Any]) -> bool:
    """Whether a tournament of these is asked what a point is worth; one whose sheet nobody knows is."""
    sheet = named_sheet(values)
    return sheet is None or sheet.system.balanced


def _check(field: str, value: Any, values: Mapping[str, Any], findings: list[Finding]) -> Any:
    if field in NUMBERS:
        return _number(field, value, findings)
    if field in TEXTS:
        return _text(field, value, findings)
    if field == "date" or field in TIMES:
        if value is not None and type(value) is not (time if field in TIMES else date):
            text = (
                _("Das ist keine Uhrzeit. Schreibweise: 13:00.") if field in TIMES else _("Das Datum ist keines. Schreibweise: 2026-11-21.")
            )
            findings.append(Finding("bad_value", field, text))
        return value
    if field == "system":
        if values.get("sheet_file") is None and (not isinstance(value, str) or value not in rules.KNOWN):
            known = ", ".join(rules.SHEETS)
            findings.append(Finding("unknown_system", field, _("Dieses Regelsystem gibt es nicht. Bekannt: %(known)s.") % {"known": known}))
        return value
    if field in WORDS:
        if value not in WORDS[field]:
            findings.append(Finding("bad_value", field, _("Es gibt: %(known)s.") % {"known": ", ".join(WORDS[field])}))
        return value
    others: dict[str, Callable[[Any, list[Finding]], Any]] = {
        "tie_breaks": _tie_breaks,
        "ranking": partial(_ranking, values),
        "keep_apart": _keep_apart,
    }
    return others[field](value, findings)


def _number(field: str, value: Any, findings: list[Finding]) -> int | None:
    smallest, largest, optional = NUMBERS[field]
    if value is None and optional:
        return None
    if type(value) is not int or not smallest <= value <= largest:
        text = _("Eine ganze Zahl von %(smallest)d bis %(largest)d.") % {"smallest": smallest, "largest": largest}
        findings.append(Finding("bad_value", field, text))
    return value


def _text(field: str, value: Any, findings: list[Finding]) -> str:
    limit, required = TEXTS[field]
    if not isinstance(value, str):
        findings.append(Finding("bad_value", field, _("Hier gehört ein Text hin.")))
        return ""
    return clean_text(value, field, findings, limit=limit, required=required)


def named_sheet(values: Mapping[str, Any]) -> rules.Sheet | None:
    """The sheet that is meant; None where there is none, which its own finding says."""
    system, file = values.get("system"), values.get("sheet_file")
    try:
        return sheet_of(system, file) if isinstance(system, str) else None
    except (KeyError, SheetRefused):
        return None


def _has_halves(sheet: rules.Sheet | None, options: Mapping[str, Any]) -> bool:
    """Whether amounts of half a point can occur at any of its tables."""
    return sheet is not None and any(has_halves(tariff(sheet, options, seats)) for seats in sheet.system.seats)


def _sheet_file(system: Any, value: Any, findings: list[Finding]) -> Any:
    """A cup's own sheet, whole; it names the system."""
    if value is None:
        return None
    try:
        sheet = read_file(value)
    except SheetRefused as refused:
        findings += [Finding(fault.code, f"sheet.{fault.row}", fault.text(language())) for fault in refused.faults]
        return None
    if sheet.slug != system:
        text = _("Das Turnier nennt das Regelsystem „%(system)s“, sein eigenes Blatt heißt „%(slug)s“.")
        findings.append(Finding("contradiction", "sheet.slug", text % {"system": system, "slug": sheet.slug}))
    return value


def _options(sheet: rules.Sheet | None, value: Any, findings: list[Finding]) -> Any:
    """Options can only be checked with a known sheet; without one its own finding says enough."""
    if sheet is None:
        return value
    findings.extend(of_rules(rules.check_options(sheet, value)))
    return {name: choice for name, choice in value.items() if choice is not None} if isinstance(value, dict) else {}


def _tie_breaks(value: Any, findings: list[Finding]) -> Any:
    if not isinstance(value, list) or any(rule not in TIE_BREAKS for rule in value) or len(set(value)) != len(value):
        text = _("Stichentscheide sind: %(known)s; jeder höchstens einmal.") % {"known": ", ".join(TIE_BREAKS)}
        findings.append(Finding("bad_value", "tie_breaks", text))
    return value


def _ranking(values: Mapping[str, Any], value: Any, findings: list[Finding]) -> Any:
    faults: list[SheetFault] = []
    options = values.get("options")
    ranking = read_ranking(value, "ranking", faults, named_sheet(values), options=options if isinstance(options, dict) else {})
    findings += [Finding(fault.code, fault.row, fault.text(language())) for fault in faults]
    return value if ranking is None else ranking.written()


def _keep_apart(value: Any, findings: list[Finding]) -> Any:
    good = isinstance(value, list) and len(value) <= 20 and all(isinstance(prefix, str) and prefix.strip() for prefix in value)
    if not good:
        text = _("Eine Liste von Merkmalen (oder „club“ für den Verein), höchstens 20.")
        findings.append(Finding("bad_value", "keep_apart", text))
        return value
    return [clean_text(prefix, "keep_apart", findings, limit=60) for prefix in value]
