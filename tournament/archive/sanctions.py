"""Reads the sanctions of a tournament file: warnings, penalty points, exclusions and Sperren. Every fault with its place; stores
nothing."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from rules.book import Ranking
from tournament.archive.fields import AUTHOR_LIMIT, Part, exact
from tournament.archive.rows import Fields, choice, date, moment, number, own, text
from tournament.archive.tables import ReadTable
from tournament.ledger.store.convert import Points
from tournament.ledger.store.transaction import REASON_LIMIT, TEXT_LIMIT
from tournament.models import SanctionKind
from tournament.referee.sanctions import LARGEST_PENALTY, LONGEST_BAN

SANCTION = Fields((
    own("player"), own("name"), choice("kind", SanctionKind.values), own("points"), own("table_points", "half_table_points"), own("round"),
    number("tournaments", LONGEST_BAN), date("until"),
    text("reason", REASON_LIMIT, required=True), text("author", AUTHOR_LIMIT), moment("at", "created_at", required=True), own("ruling"),
    own("lifted"),
))  # fmt: skip
LIFTED = Fields((
    moment("at", "lifted_at", required=True), text("by", AUTHOR_LIMIT, "lifted_by"),
    text("reason", REASON_LIMIT, "lifted_reason", required=True),
))  # fmt: skip
RULING_KEYS = ("round", "table", "ruling")


class Rounds(NamedTuple):
    """How many rounds the file has or plans, and the one from which penalty points count where nothing says it: the last that was
    opened."""

    planned: int
    usual: int


class ReadSanction(NamedTuple):
    """One sanction. `player`: a number, None for somebody who is no player; `points`, `table_points`: negative; `ruling`: round, table and
    place in its list."""

    player: int | None
    points: Points
    table_points: Points
    ruling: tuple[int, int, int] | None
    values: dict[str, Any]


def read_sanctions(
    top: Part, names: Mapping[int, str], tables: Sequence[ReadTable], rounds: Rounds, ranking: Ranking
) -> tuple[ReadSanction, ...]:
    """The sanctions in the order of the file. `names`: of the players, by number; `ranking`: by what they are put in order."""
    rulings = {(table.round, table.number): len(table.matters.rulings) for table in tables}
    no_object = _("Eine Sanktion ist ein Objekt mit „kind“, „reason“ und wem sie gilt.")
    by_tables = ranking.takes_table_points
    return tuple(_sanction(part, names, rulings, rounds, by_tables=by_tables) for part in top.rows("sanctions", SANCTION.keys, no_object))


def _sanction(
    part: Part, names: Mapping[int, str], rulings: Mapping[tuple[int, int], int], rounds: Rounds, *, by_tables: bool
) -> ReadSanction:
    values = SANCTION.values(part)
    kind = values["kind"]
    if part.given.get("kind") is None:
        part.fault("missing_field", "kind", _("Hier fehlt, welche Sanktion es ist."))
    player = part.given.get("player")
    if player is not None and (type(player) is not int or player not in names):
        part.fault("unknown_player", "player", _("Diese Nummer ist nicht unter den Spielern."))
        player = None
    values["name"] = part.text("name", TEXT_LIMIT, required=player is None) or ("" if player is None else names[player])
    lifted = part.part("lifted", LIFTED.keys, _("Aufgehoben wird mit „at“, „by“ und „reason“."))
    values |= LIFTED.values(lifted) if lifted is not None else {}
    if kind == SanctionKind.BAN and (values["tournaments"] is None) is (values["until"] is None):
        part.fault("bad_value", "tournaments", _("Eine Sperre gilt für eine Zahl von Turnieren oder bis zu einem Tag."))
    if kind != SanctionKind.BAN and (values["tournaments"] is not None or values["until"] is not None):
        part.fault("contradiction", "tournaments", _("Nur eine Sperre hat eine Dauer."))
    ruling = _ruling(part, rulings)
    values["round"] = _round(part, kind, rounds._replace(usual=ruling[0]) if ruling is not None else rounds)
    of_tables = _table_points(part, kind, by_tables=by_tables)
    return ReadSanction(player, _points(part, kind, player, alone=not of_tables), of_tables, ruling, values=values)


def _round(part: Part, kind: str, rounds: Rounds) -> int | None:
    """The round from whose standing on the points count."""
    if kind != SanctionKind.POINTS:
        if part.given.get("round") is not None:
            part.fault("contradiction", "round", _("Nur Strafpunkte haben eine Runde, ab der sie zählen."))
        return None
    return part.whole("round", 1, rounds.planned) or rounds.usual


def _table_points(part: Part, kind: str, *, by_tables: bool) -> Points:
    """Table points taken off, negative; 0 where there are none. Where the sum ranks they are nobody's, but once lifted they may have been
    given before that was chosen."""
    given = part.given.get("table_points")
    if given is None:
        return 0
    points = exact(given)
    if kind != SanctionKind.POINTS:
        part.fault("contradiction", "table_points", _("Tischpunkte werden nur bei Strafpunkten abgezogen."))
    elif not by_tables and part.given.get("points") is None and part.given.get("lifted") is None:
        part.fault("unexpected_field", "table_points", _("Tischpunkte gibt es nur, wo nach ihnen gereiht wird."))
    elif points is None or not -LARGEST_PENALTY <= points < 0:
        text = _("Tischpunkte werden abgezogen: eine ganze oder halbe Zahl von −%(largest)d bis −0,5.")
        part.fault("bad_value", "table_points", text % {"largest": LARGEST_PENALTY})
    else:
        return points
    return 0


def _points(part: Part, kind: str, player: int | None, *, alone: bool) -> Points:
    """Penalty points, negative; 0 for everything else. `alone`: there must be some, for no table points are taken off."""
    given = part.given.get("points")
    if kind != SanctionKind.POINTS:
        if given is not None:
            part.fault("contradiction", "points", _("Punkte werden nur bei Strafpunkten abgezogen."))
        return 0
    if player is None and part.given.get("player") is None:
        part.fault("missing_field", "player", _("Strafpunkte bekommt ein Spieler des Turniers."))
    if given is None and not alone:
        return 0
    points = exact(given)
    if points is None or not -LARGEST_PENALTY <= points < 0:
        text = _("Strafpunkte werden abgezogen: eine Zahl von −%(largest)d bis −1.")
        part.fault("missing_field" if given is None else "bad_value", "points", text % {"largest": LARGEST_PENALTY})
        return 0
    return points


def _ruling(part: Part, rulings: Mapping[tuple[int, int], int]) -> tuple[int, int, int] | None:
    """With which ruling it was given."""
    given = part.given.get("ruling")
    if given is None:
        return None
    good = isinstance(given, dict) and set(given) == set(RULING_KEYS) and all(type(value) is int for value in given.values())
    if good and 0 <= given["ruling"] < rulings.get((given["round"], given["table"]), 0):
        return given["round"], given["table"], given["ruling"]
    part.fault(
        "unknown_ruling",
        "ruling",
        _("Diesen Entscheid gibt es nicht; gemeint sind „round“, „table“ und „ruling“, der Platz in seiner Liste."),
    )
    return None
