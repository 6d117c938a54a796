"""Reads a tournament file and reports everything that is wrong with it, each fault with its place. Stores nothing.

What a record must look like is said by `rules`, what a set-up and a player must look like by the services' own checks: one truth each.
"""

import re
from collections.abc import Mapping, Sequence
from copy import copy
from typing import Any, NamedTuple
from uuid import UUID

from django.utils.translation import gettext as _

import rules
from rules.book import BY_SUM, edition_of, read_ranking, usual_ranking
from scoring.field import Team
from tournament.archive import FORMAT
from tournament.archive.federation import read_number
from tournament.archive.fields import MOST, Part, time_of_day
from tournament.archive.giving import ReadGiving, read_giving
from tournament.archive.history import History, read_history
from tournament.archive.log import ReadLog, read_log
from tournament.archive.printed import ReadPrinted, read_printed
from tournament.archive.repairs import ReadRepair, read_repairs
from tournament.archive.rows import Fields, own
from tournament.archive.sanctions import ReadSanction, Rounds, read_sanctions
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.archive.tables import ReadTable, read_tables
from tournament.archive.teams import mates_together, read_teams
from tournament.desk.registration.players import LARGEST_NUMBER, Taken, check_rows
from tournament.desk.setup.checks import MONEY, TIMES, asks_for_money, check_setup, named_sheet
from tournament.ledger.store.reasons import is_made, made
from tournament.ledger.store.refusals import Finding, Refused, of_rules
from tournament.ledger.store.storable import is_storable
from tournament.ledger.store.transaction import REASON_LIMIT

ABSENT: dict[str, Any] = {"options": {}, "place": "", "rounds": 3, "games": 20, "cents_per_point": 10, "seed": ""}
"""What is always written, and meant where it is absent."""
USUAL: dict[str, Any] = {
    "cup": "", **dict.fromkeys(TIMES), "games_large": None, "fee_cents": 0, "time_limit_minutes": None, "first_round_minutes": None,
    "tie_breaks": ["best_rounds"],
    "keep_apart": [],
    "appeal_minutes": None, "own_club": "allowed", "excluded": "keeps_rank", "kontra": "at_once",
    "ranking": usual_ranking(None),
}  # fmt: skip
"""What goes without saying: only another value is written, in this order."""


def usual_of(sheet: rules.Sheet | None) -> dict[str, Any]:
    """The same of a tournament by this sheet."""
    return USUAL | {"ranking": usual_ranking(sheet)}


KEYS = (
    "format",
    "uid",
    "name",
    "date",
    "system",
    "edition",
    "sheet",
    *ABSENT,
    *USUAL,
    "players",
    "teams",
    "tables",
    "closed",
    "closed_reasons",
    "opened",
    "phase",
    "standings_shown",
    "draws",
    "rules_edition",
    "rules_digest",
    "rules_reading",
    "sanctions",
    "repairs",
    "prizes",
    "givings",
    "cash",
    "payments",
    "printed",
    "history",
)
PLAYER = Fields((
    *(own(key, always=True) for key in ("number", "name", "place", "club", "tags")), own("paid"), own("present"), own("anonymous"),
    own("fee_cents", "own_fee_cents"), own("federation_number"), own("merged"), own("withdrawn"),
))  # fmt: skip
MOST_MERGED = 20
CANONICAL = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
"""A UUID as it is written."""


class TournamentFile(NamedTuple):
    """A file without fault. `setup`: fields of the tournament; `players`: checked rows; `history`: how far it is; `uid`: which tournament
    it is, None in a file of before."""

    setup: dict[str, Any]
    players: tuple[dict[str, Any], ...]
    tables: tuple[ReadTable, ...]
    history: History
    sanctions: tuple[ReadSanction, ...] = ()
    log: tuple[ReadLog, ...] = ()
    repairs: tuple[ReadRepair, ...] = ()
    giving: ReadGiving = ReadGiving()
    printed: tuple[ReadPrinted, ...] = ()
    uid: UUID | None = None
    teams: tuple[Team, ...] = ()
    warnings: tuple[Finding, ...] = ()
    """What is odd in it and stands all the same."""


def read_file(content: bytes) -> TournamentFile:
    """The tournament in a file's bytes. Raises Refused with all its findings, fields as `tables[3].records[17].declarer`."""
    parsed = read_json(content)
    return read_tournament(parsed.value, parsed.findings)


def read_tournament(given: object, odd: Sequence[Finding] = ()) -> TournamentFile:
    """The tournament of a parsed file; `odd` is what its JSON was refused for already. Raises Refused with all findings."""
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        text = _("Das ist keine Turnierdatei: „format“ muss „%(format)s“ sein.")
        raise Refused([*odd, Finding("unknown_format", "format", text % {"format": FORMAT})])
    findings: list[Finding] = []
    top = Part.checked(given, "", KEYS, findings)
    uid = read_uid(top)
    setup = _read_setup(top)
    players = _read_players(top)
    teams = read_teams(top, {row["number"] for row in players})
    planned = setup.get("rounds")
    rounds = planned if isinstance(planned, int) else 0
    tables: tuple[ReadTable, ...] = ()
    is_settled = not {"system", "options", "games", "games_large", "rounds"} & {finding.field.partition(".")[0] for finding in findings}
    if is_settled and (setup["sheet_file"] is not None or setup["system"] in rules.KNOWN):
        tables = read_tables(top, setup, {row["number"] for row in players})
    later: list[Finding] = []
    log = read_log(top, tables)
    history = read_history(given, rounds, {table.round for table in tables if table.has_results}, later)
    names, usual = {row["number"]: row["name"] for row in players}, Rounds(rounds or MOST, max(history.opened, default=1))
    ranking = read_ranking(setup["ranking"], "ranking", [], named_sheet(setup), options=setup["options"]) or BY_SUM
    sanctions = read_sanctions(top, names, tables, usual, ranking=ranking)
    repairs = read_repairs(top, {table.round for table in tables})
    giving = read_giving(top, set(names))
    printed = read_printed(top)
    findings += later
    if odd or findings:
        # What is odd reads as absent; that it is missing would only be said twice.
        places = {finding.field for finding in odd}
        raise Refused([*odd, *(finding for finding in findings if finding.field not in places)][:MOST_FINDINGS])
    return TournamentFile(
        setup=setup, players=players, tables=tables, history=history, sanctions=sanctions, log=log, repairs=repairs, giving=giving,
        printed=printed, uid=uid, teams=teams, warnings=mates_together(teams, tables),
    )  # fmt: skip


def read_uid(top: Part) -> UUID | None:
    """Which tournament it is, as the program writes it: one form, so that the file comes out again as it went in."""
    given = top.given.get("uid")
    if given is None:
        return None
    if isinstance(given, str) and CANONICAL.fullmatch(given):
        return UUID(given)
    text = _(
        "Hier gehört die Kennung des Turniers hin, wie das Programm sie geschrieben hat, etwa 0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90. Ohne "
        "„uid“ bekommt das Turnier eine neue."
    )
    top.fault("bad_value", "uid", text)
    return None


def _read_setup(top: Part) -> dict[str, Any]:
    given = top.given
    values: dict[str, Any] = {"name": given.get("name", ""), "system": _edition(top), "sheet_file": given.get("sheet")}
    for field, default in (ABSENT | usual_of(named_sheet(values))).items():
        value = given.get(field)
        values[field] = copy(default) if value is None else value
    values["date"] = top.day("date")
    values |= {name: time_of_day(given.get(name)) for name in TIMES}
    if not asks_for_money(values):
        values = {field: value for field, value in values.items() if field not in MONEY or given.get(field) is not None}
    older = _older_options(given, values)
    known = {} if older is None else {"options": rules.known_options(rules.KNOWN[values["system"]].system, older)}
    cleaned, found = check_setup(values | known)
    top.findings += found
    return cleaned if older is None else cleaned | {"options": {name: choice for name, choice in older.items() if choice is not None}}


def _edition(top: Part) -> object:
    """The slug of the sheet; where the file names an older edition beside it, that one's."""
    slug, edition = top.given.get("system"), top.given.get("edition")
    if edition is None or not isinstance(slug, str) or slug not in rules.KNOWN:
        return slug
    sheet, unknown = edition_of(rules.KNOWN[slug], edition)
    top.findings += of_rules(unknown)
    return sheet.slug


def _older_options(given: Mapping[str, Any], values: Mapping[str, Any]) -> dict[str, Any] | None:
    """The options of a tournament that was opened under an older reading of its sheet; None for any other. One that only that reading knew
    stays with it: it counts nothing any more."""
    reading, system, options = given.get("rules_reading"), values["system"], values["options"]
    opened_before = type(reading) is int and 1 <= reading < rules.READING and values["sheet_file"] is None
    return options if opened_before and isinstance(system, str) and system in rules.KNOWN and is_storable(options) else None


def _read_players(top: Part) -> tuple[dict[str, Any], ...]:
    rows: list[Part] = []
    left: list[dict[str, Any]] = []
    numbers: set[str] = set()
    for part in top.rows("players", PLAYER.keys, _("Ein Spieler ist ein Objekt mit „number“ und „name“.")):
        if part.given.get("number") is None:
            part.fault("missing_field", "number", _("Die Startnummer fehlt."))
        rows.append(part)
        left.append(_withdrawal(part) | _merged(part) | read_number(part, numbers))
    checks = check_rows([part.given for part in rows], Taken({}, set()), refuse_twins=False)
    for part, check in zip(rows, checks, strict=True):
        top.findings += [found._replace(field=part.at(found.field)) for found in check.findings]
    return tuple({**check.values, **gone} for check, gone in zip(checks, left, strict=True) if check.values["number"] is not None)


def _merged(part: Part) -> dict[str, Any]:
    """Numbers that were his before two registrations were merged."""
    given = part.given.get("merged")
    if given is None:
        return {}
    if (
        isinstance(given, list)
        and len(given) <= MOST_MERGED
        and all(type(number) is int and 1 <= number <= LARGEST_NUMBER for number in given)
    ):
        return {"merged": given}
    part.fault("bad_value", "merged", _("Hier gehört eine Liste von Startnummern hin."))
    return {}


def _withdrawal(part: Part) -> dict[str, Any]:
    reason = part.given.get("withdrawn")
    if reason is None:
        return {}
    if is_made(reason):
        return {"withdrawn": True, "withdrawn_reason": made(**reason)}
    if isinstance(reason, str) and len(reason) <= REASON_LIMIT:
        return {"withdrawn": True, "withdrawn_reason": reason}
    part.fault("bad_value", "withdrawn", _("Hier gehört ein Grund hin, höchstens %(limit)d Zeichen.") % {"limit": REASON_LIMIT})
    return {}
