"""Rows of a sheet's own: its games, its announcements, and what announcements that everybody knows are on it. Cited as nothing yet."""

from collections.abc import Container, Iterable, Mapping
from dataclasses import replace
from typing import Any

from rules.book.own import kin
from rules.book.own.file_keys import OWN_GAMES
from rules.rows import kinds
from rules.rows.choices import SaidBy
from rules.rows.kinds import GameKind, Result
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game

Row = Mapping[str, Any]
OWN = "Auslegung zu own"
"""Where a row is cited before anybody has said by what."""
KINDS: Mapping[str, GameKind] = {"rufer": kinds.PARTNER, "alone": kinds.ALONE, "negative": kinds.NEGATIVE}
LIKE: Mapping[str, str] = {"rufer": "rufer", "alone": "dreier", "negative": "bettler"}
"""The game by whose rows one of each kind is played where the file does not say."""
LIKE_SOLO = "solodreier"
TRISCHAKEN, FENSTERBANKL, RADL = "trischaken", "fensterbankl", "radl"
ALL = "all"
"""Instead of a list: every announcement that the kind of game has."""


def alike(row: Row) -> str:
    """The game by whose rows an own one is played and adjudicated."""
    return row.get("like") or (LIKE_SOLO if row["kind"] == "alone" and row.get("solo") else LIKE[row["kind"]])


def with_own_games(games: tuple[Game, ...], new: Row, policies: Iterable[str], base: Sheet) -> tuple[Game, ...]:
    """With the games that no other sheet has, in the order of the file; with a Trischaken, where the sheet starts from none and says how it
    is settled (`policies`: what the file chooses); with a Fensterbankl where the Radl has one among its occasions, and only there."""
    known = kin.games(base)
    there = {row.slug: row for row in games}
    if not base.system.games and TRISCHAKEN in policies:
        there[TRISCHAKEN] = known[TRISCHAKEN]
    if RADL in new:
        there.pop(FENSTERBANKL, None)
        if FENSTERBANKL in ((new[RADL] or {}).get("triggers") or {}):
            there[FENSTERBANKL] = known[FENSTERBANKL]
    return (*there.values(), *(_own_game(slug, row, known) for slug, row in whole_rows(new, "own_games").items()))


def whole_rows(new: Row, part: str, known: Container[str] = ()) -> dict[str, Row]:
    """Rows of one's own of which everything is there that makes one. `known`: rows that have a kind already."""
    return {
        slug: row for slug, row in (new.get(part) or {}).items()
        if "value" in row and (slug in known or "kind" in row) and (row.get("kind") != "count" or "needs" in row)
    }  # fmt: skip


def _own_game(slug: str, row: Row, known: Mapping[str, Game]) -> Game:
    kind, said = KINDS[row["kind"]], _with_usual(row)
    lost = said["lost"] if said["lost"] not in (None, row["value"]) else None
    return Game(
        slug, kind, value=row["value"], source=OWN, lost=lost, solo=said["solo"], kontra=said["kontra"], surplus=said["surplus"],
        colour=alike(row) in known and known[alike(row)].colour, factor=said["factor"],
        announces=None if said["announcements"] == ALL else said["announcements"],
        partner_needed=said["partner"] == "required", like=alike(row),
        king_in_talon=alike(row) in known and known[alike(row)].alone_without_king,
    )  # fmt: skip


def _with_usual(row: Row) -> dict[str, Any]:
    """The row with what is usual where it says nothing, and where its kind has no such thing."""
    said = ((key, key.parts[-1]) for key in OWN_GAMES)
    return {name: row.get(name, key.usual) if not key.kinds or row["kind"] in key.kinds else key.usual for key, name in said}


def own_announcements(new: Row, base: Sheet, games: Iterable[Game]) -> dict[str, AnnouncementRow]:
    """Announcements that no other sheet has, and what known ones are here, by slug. `games`: of the sheet."""
    games, known = tuple(game for game in games if game.kind.result is Result.COUNT), kin.announcements(base)
    found = {slug: known[slug] for slug in new.get("own_announcements") or {} if slug in known}
    rows = whole_rows(new, "own_announcements", known)
    return found | {slug: _announcement(slug, row, known.get(slug), games) for slug, row in rows.items()}


def _announcement(slug: str, row: Row, known: AnnouncementRow | None, games: tuple[Game, ...]) -> AnnouncementRow:
    base = _of_kind(slug, row) if known is None else known
    values, by_game, there = _worth(row, base, games)
    base = replace(
        base, values=values, by_game=by_game, sources={}, option=False, games=there,
        said_by=SaidBy(row.get("by") or base.said_by.value), pair=row.get("pays") == "pair",
        each_side=base.each_side if row.get("each") is None else row["each"] == "side",
    )  # fmt: skip
    for name in ("silent_lost", "solo", "kontra"):
        if row.get(name) is not None:
            base = replace(base, **{name: row[name]})
    return base


def _of_kind(slug: str, row: Row) -> AnnouncementRow:
    """One of its own: what its kind is."""
    kind = row["kind"]
    return AnnouncementRow(
        slug, values={"silent": 1}, source=OWN, holding=kind == "holding", kontra=kind != "holding", trick=kind == "trick",
        in_course=kind == "trick", threshold=row["needs"] if kind == "count" else None,
        raises=kind == "count" and bool(row.get("raises")), silent_lost=False,
    )  # fmt: skip


def _worth(row: Row, base: AnnouncementRow, games: tuple[Game, ...]) -> tuple[dict[str, Any], dict[str, Any], tuple[str, ...] | None]:
    """Its values alike in all games, or by game, and the games that have it, None: as its kind has them."""
    listed = row.get("games")
    worth = row["value"]
    if "" not in worth:
        return worth, {}, listed
    tables = worth[""]
    rest = tables.get("else")
    usual = tuple(game.slug for game in games if base.in_colour or not game.colour) if listed is None else listed
    there = tuple(slug for slug in usual if slug in tables or rest is not None)
    if not there:
        return next(iter(tables.values())), {}, ()
    return {}, {slug: tables.get(slug, rest) for slug in there}, there
