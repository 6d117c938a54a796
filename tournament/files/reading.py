"""Reads a tournament file and reports everything that is wrong with it, each fault with its place. Stores nothing.

What a record must look like is said by `rules`, what a set-up and a player must look like by the services' own checks: one truth each.
"""

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from tournament import convert
from tournament.files import FORMAT
from tournament.files.tables import ReadTable, read_tables
from tournament.models import Phase
from tournament.refusals import Finding, Refused
from tournament.services.checks import check_setup
from tournament.services.players import check_rows

KEYS = (
    "format", "name", "date", "place", "system", "options", "rounds", "games", "cents_per_point", "seed", "players", "tables", "cup",
    "games_large", "fee_cents", "time_limit_minutes", "tie_breaks", "keep_apart", "closed", "phase", "standings_shown",
)
PLAYER_KEYS = ("number", "name", "place", "club", "tags", "paid", "present", "withdrawn")
MOST = 20_000
"""Players or tables of a file."""


class TournamentFile(NamedTuple):
    """A file without fault. `setup`: fields of the tournament; `players`: checked rows; `closed`: numbers of closed rounds."""

    setup: dict[str, Any]
    players: tuple[dict[str, Any], ...]
    tables: tuple[ReadTable, ...]
    closed: frozenset[int]
    phase: str
    standings_shown: bool


def read_tournament(given: object) -> TournamentFile:
    """The tournament of a parsed file. Raises Refused with all its findings, fields as `tables[3].records[17].declarer`."""
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        raise Refused([Finding("unknown_format", "format", _("Das ist keine Turnierdatei: „format“ muss „%(format)s“ sein.") % {"format": FORMAT})])
    findings = unknown_keys(given, KEYS, "")
    setup = _read_setup(given, findings)
    players = _read_players(given.get("players"), findings)
    rounds = setup.get("rounds") if isinstance(setup.get("rounds"), int) else 0
    tables: tuple[ReadTable, ...] = ()
    if not {"system", "options", "games", "games_large", "rounds"} & {finding.field.partition(".")[0] for finding in findings}:
        numbers = {row["number"] for row in players}
        tables = read_tables(_list(given.get("tables"), "tables", findings), setup, numbers, findings)
    closed = _read_closed(given.get("closed"), rounds, findings)
    phase = _read_phase(given.get("phase"), findings)
    shown = given.get("standings_shown") or False
    if not isinstance(shown, bool):
        findings.append(Finding("bad_value", "standings_shown", _("Hier gehört true oder false hin.")))
    if findings:
        raise Refused(findings)
    return TournamentFile(setup, players, tables, closed, phase, shown)


def unknown_keys(given: Mapping[str, object], known: tuple[str, ...], prefix: str) -> list[Finding]:
    """A finding for each key that a file cannot have there."""
    text = _("„%(key)s“ gibt es hier nicht – ein Tippfehler?")
    return [Finding("unknown_field", f"{prefix}{key[:40]}", text % {"key": key[:40]}) for key in given if key not in known]


def _list(given: object, field: str, findings: list[Finding]) -> list[object]:
    if given is None:
        return []
    if isinstance(given, list) and len(given) <= MOST:
        return given
    findings.append(Finding("bad_value", field, _("Hier gehört eine Liste mit höchstens %(most)d Einträgen hin.") % {"most": MOST}))
    return []


def _read_setup(given: Mapping[str, Any], findings: list[Finding]) -> dict[str, Any]:
    values: dict[str, Any] = {"name": given.get("name") or "", "system": given.get("system"), "options": given.get("options") or {}}
    defaults = {"place": "", "rounds": 3, "games": 20, "cents_per_point": 10, "seed": "", "cup": "", "fee_cents": 0, "tie_breaks": ["best_rounds"],
                "keep_apart": []}
    for field, default in defaults.items():
        value = given.get(field)
        values[field] = default if value is None else value
    for field in ("games_large", "time_limit_minutes"):
        values[field] = given.get(field)
    values["date"] = _read_date(given.get("date"), findings)
    if not isinstance(values["system"], str) or values["system"] not in rules.SYSTEMS:
        values["options"] = {}
    cleaned, found = check_setup({field: values[field] for field in values})
    findings += found
    return cleaned


def _read_date(given: object, findings: list[Finding]) -> date | None:
    if given is None or given == "":
        return None
    try:
        return date.fromisoformat(given) if isinstance(given, str) and len(given) == len("2026-11-21") else _no_date(findings)
    except ValueError:
        return _no_date(findings)


def _no_date(findings: list[Finding]) -> None:
    findings.append(Finding("bad_value", "date", _("Das Datum ist keines. Schreibweise: 2026-11-21.")))


def _read_players(given: object, findings: list[Finding]) -> tuple[dict[str, Any], ...]:
    rows: list[dict[str, Any]] = []
    places: list[int] = []
    for place, item in enumerate(_list(given, "players", findings)):
        where = f"players[{place}]"
        if not isinstance(item, dict):
            findings.append(Finding("bad_value", where, _("Ein Spieler ist ein Objekt mit „number“ und „name“.")))
            continue
        findings += unknown_keys(item, PLAYER_KEYS, f"{where}.")
        if item.get("number") is None:
            findings.append(Finding("missing_field", f"{where}.number", _("Die Startnummer fehlt.")))
        rows.append(_player_row(item, where, findings))
        places.append(place)
    checks = check_rows(rows, NOBODY, refuse_twins=False)
    for place, check in zip(places, checks, strict=True):
        findings += [found._replace(field=f"players[{place}].{found.field}") for found in check.findings]
    return tuple(check.values for check in checks if check.values["number"] is not None)


class _Nobody(NamedTuple):
    numbers: frozenset[int] = frozenset()
    persons: frozenset[tuple[str, str, str]] = frozenset()


NOBODY = _Nobody()


def _player_row(item: Mapping[str, Any], where: str, findings: list[Finding]) -> dict[str, Any]:
    for flag in ("paid", "present"):
        if not isinstance(item.get(flag, False), bool):
            findings.append(Finding("bad_value", f"{where}.{flag}", _("Hier gehört true oder false hin.")))
    reason = item.get("withdrawn")
    if reason is not None and not isinstance(reason, str):
        findings.append(Finding("bad_value", f"{where}.withdrawn", _("Hier gehört ein Text hin.")))
    known = {key: item[key] for key in PLAYER_KEYS if key in item and key != "withdrawn"}
    known["tags"] = known.get("tags") or []
    left = {"withdrawn": True, "withdrawn_reason": reason} if isinstance(reason, str) else {}
    return {**known, "paid": known.get("paid") is True, "present": known.get("present") is True, **left}


def _read_closed(given: object, rounds: int, findings: list[Finding]) -> frozenset[int]:
    if given is None:
        return frozenset()
    if isinstance(given, list) and all(type(number) is int and 1 <= number <= rounds for number in given):
        return frozenset(given)
    findings.append(Finding("bad_value", "closed", _("„closed“ ist die Liste der abgeschlossenen Runden, etwa [1, 2].")))
    return frozenset()


def _read_phase(given: object, findings: list[Finding]) -> str:
    allowed = ("", str(Phase.CLOSED), str(Phase.PUBLISHED))
    if given is None or (isinstance(given, str) and given in allowed):
        return given or ""
    findings.append(Finding("bad_value", "phase", _("„phase“ ist „closed“ oder „published“ oder fehlt.")))
    return ""


def planned(setup: Mapping[str, Any], seats: int) -> int:
    """The planned games of a table of this size."""
    return convert.planned_games(setup["system"], setup["games"], setup["games_large"], seats)
