"""A rule system with a tournament's options, compiled for a table of n seats: everything that settling needs to look up.

Compiling happens once a tournament and table size; the engine then reads tables and decides nothing twice.
"""

import hashlib
import json
from dataclasses import asdict
from typing import NamedTuple

from rules.record.options import Options, read_options
from rules.record.shape import Field, fields_of
from rules.rows.system import AnnouncementRow, Family, Game, Kind, RuleSystem
from rules.sheets import SYSTEMS
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Term
from rules.words.texts import shortened

READING = 2
"""Which reading of the sheets this program has, counted up when one of the same sheets gives another result. An `edition` is the organiser's."""

WHENS = ("before_talon", "after_talon", "open", "silent")
KONTRAS = frozenset({1, 2, 4, 8})

EMPTY_GAMES = (Game("redeal", Kind.EMPTY, None, "misdeal"), Game("manual", Kind.MANUAL, None, "manual"))
"""The games of every system."""


class Sides(NamedTuple):
    """Who plays against whom: `unit` is one point won by the declarer's side, a row of seats."""

    unit: tuple[int, ...]
    ours: tuple[int, ...]
    opponents: tuple[int, ...]


class Play(NamedTuple):
    """One game of a tariff with all its numbers. `values` maps (kind, when) to a value, doubled already where a solo game doubles it."""

    row: Game
    term: Term
    value: int
    lost: int
    values: dict[tuple[str, str], int]
    rows: dict[str, AnnouncementRow]
    sources: dict[str, str]
    terms: dict[str, Term]
    birds: tuple[str, ...]
    """Of which one is announced with the game."""
    shape: tuple[Field, ...]
    fields: frozenset[str]


class Tariff:
    """A compiled rule system. Immutable by convention; made by `tariff`, shared and cached."""

    __slots__ = ("_sides", "active", "games", "nothing", "options", "readers", "seats", "sits_out", "system", "values")

    def __init__(self, system: RuleSystem, seats: int, options: Options) -> None:
        self.system = system
        self.seats = seats
        self.active = system.active or seats
        self.sits_out = seats > self.active
        self.options = options.interpretations
        self.values = options.values
        self.nothing = (0,) * seats
        self.games = {game.slug: _play(system, seats, game, options) for game in (*system.games, *EMPTY_GAMES)}
        self.readers: dict[str, object] = {}
        """How `reading` reads each game; it fills this itself, a game at a time."""
        self._sides: dict[tuple[int, int, int | None], Sides] = {}

    def active_seats(self, dealer: int) -> tuple[int, ...]:
        """The seats that play a game: all, or all but the dealer."""
        return tuple(seat for seat in range(self.seats) if not (self.sits_out and seat == dealer))

    def sides(self, dealer: int, declarer: int, partner: int | None) -> Sides:
        """Declarer's side and opponents of a game."""
        key = (dealer, declarer, partner)
        sides = self._sides.get(key)
        if sides is None:
            ours = (declarer,) if partner is None else (declarer, partner)
            opponents = tuple(seat for seat in self.active_seats(dealer) if seat not in ours)
            unit = [0] * self.seats
            for seat in opponents:
                unit[seat] = -1
            for seat in ours:
                unit[seat] = 1
            unit[declarer] = len(opponents) - len(ours) + 1
            sides = self._sides[key] = Sides(tuple(unit), ours, opponents)
        return sides


def _play(system: RuleSystem, seats: int, game: Game, options: Options) -> Play:
    value, lost = game.value or 0, game.lost or game.value or 0
    own = options.values.get(game.slug)
    if own is not None:
        value, lost = own if game.lost is not None else (own, own)
    values: dict[tuple[str, str], int] = {}
    if game.kind in (Kind.PARTNER, Kind.ALONE):
        for row in system.announcements:
            if (game.colour and not row.in_colour) or (row.partner_games_only and game.kind is not Kind.PARTNER):
                continue
            values |= _announcement_values(system, game, row, options)
    rows = {row.slug: row for row in system.announcements}
    sources = {slug: (row.sources or {}).get(game.slug, row.source) for slug, row in rows.items()}
    terms = {slug: Term(slug) for slug in rows}
    shape = fields_of(system, seats, game)
    birds = (game.bird,) if game.bird else game.birds
    return Play(game, Term(game.slug), value, lost, values, rows, sources, terms, birds, shape, frozenset(field.name for field in shape))


def _announcement_values(system: RuleSystem, game: Game, row: AnnouncementRow, options: Options) -> dict[tuple[str, str], int]:
    if system.family is Family.POINT:
        column = [positive.slug for positive in system.games if positive.kind is Kind.ALONE].index(game.slug)
        found = {when: values[column] for when, values in row.values.items() if values[column] is not None}
        if row.by_result and not options.interpretations["ohne_after_talon"]:
            found.pop("after_talon", None)
    else:
        own = options.values.get(row.slug) or (options.interpretations.get("sack") if row.slug == "sack" else None)
        found = dict(zip(("silent", "open"), own, strict=True)) if own else dict(row.values)
        if game.solo and row.doubles_in_solo:
            found = {when: 2 * value for when, value in found.items()}
    return {(row.slug, when): value for when, value in found.items()}


_CACHE: dict[tuple, Tariff] = {}


def tariff(system: object, seats: object = None, options: object = None) -> Tariff | Refusal:
    """The tariff of a system's slug, a table size (default 3 for Point-Tarock, else 4) and options; a Refusal with all that is wrong."""
    found, findings = lenient_tariff(system, seats, options)
    return Refusal(findings) if findings or found is None else found


def lenient_tariff(system: object, seats: object = None, options: object = None) -> tuple[Tariff | None, tuple[Finding, ...]]:
    """As `tariff`, but with bad options replaced, so that a record can still be checked; None where the system or table is not known."""
    key = None
    if type(system) is str and (seats is None or type(seats) is int) and (options is None or type(options) is dict):
        key = (system, seats, repr(options) if options else "")
        cached = _CACHE.get(key)
        if cached is not None:
            return cached, ()
    if type(system) is not str or system not in SYSTEMS:
        named = system if type(system) is str else ""
        key_of = "missing_system" if system is None else "unknown_system"
        return None, (Finding("unknown_system", "system", (key_of, shortened(named), ", ".join(SYSTEMS))),)
    sheet = SYSTEMS[system]
    chosen, findings = read_options(sheet, options)
    size = min(sheet.seats) if seats is None and sheet.family is Family.POINT else 4 if seats is None else seats
    if type(size) is not int or size not in sheet.seats:
        allowed = ", ".join(map(str, sheet.seats))
        return None, (Finding("bad_seats", "seats", ("bad_seats", allowed)), *findings)
    compiled = Tariff(sheet, size, chosen)
    if key is not None and not findings:
        if len(_CACHE) >= 512:
            _CACHE.clear()
        _CACHE[key] = compiled
    return compiled, findings


def digest(system: str, options: dict | None = None) -> str:
    """Identifies reading, edition, values and interpretations: 64 hex digits that change whenever a result could."""
    sheet = SYSTEMS[system]
    chosen, _ = read_options(sheet, options)
    table = asdict(sheet)
    for unimportant in ("notes", "title"):
        table.pop(unimportant)
    table["interpretations"] = [row.slug for row in sheet.interpretations]
    content = {"reading": READING, "sheet": table, "interpretations": chosen.interpretations, "values": chosen.values}
    text = json.dumps(content, sort_keys=True, default=str, ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()
