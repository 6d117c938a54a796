"""What of a tournament's file leaves the club: an allow-list. Whatever is not named here stays on the laptop.

    results    who sat where, the games as they were written, what counts by rulings, what was taken off; persons by their numbers alone
    persons    number → name, place, club, number of the federation, with a salt; nobody who asked to be a number

Words that somebody typed – reasons, remarks, who appealed – do not go along; where a file needs some there is a dash. Warnings and Sperren
are nobody's business outside.
"""

import secrets
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from rules import Settlement
from scoring.plain import say
from tournament.archive import FORMAT as TOURNAMENT
from tournament.archive.fields import said
from tournament.archive.reading import read_tournament
from tournament.ledger.store.convert import Points, plain_number
from tournament.models import SanctionKind
from tournament.upload import PERSONS, RESULTS

Json = dict[str, Any]
Shape = Mapping[str, Any]
"""Of an object: its keys, each with what becomes of its value: a function, or the shape of the object or the objects there."""

DASH = "–"


def whole(value: Any) -> Any:
    """As it is."""
    return value


def unsaid(_value: Any) -> str:
    """That something was said, and not what."""
    return DASH


def unreasoned(value: Any) -> Any:
    """A game, or several, without the words that somebody typed for it; all else in one are the rules' own words."""
    if isinstance(value, list):
        return [unreasoned(part) for part in value]
    if isinstance(value, dict):
        return {key: DASH if key == "reason" else unreasoned(part) for key, part in value.items()}
    return value


def unworded(lines: list[Json]) -> list[Json]:
    """Lines that count as they did under an older reading; of what that refused the codes alone."""
    return [
        {**line, "refused": [{**finding, "message": DASH} for finding in line["refused"]]} if "refused" in line else line for line in lines
    ]


def unnamed(teams: list[Json]) -> list[Json]:
    """Teams by their places: somebody typed a name, and often it is those of who is in it."""
    return [{"name": str(place), "members": team["members"]} for place, team in enumerate(teams, start=1)]


def _keys(text: str, become: Callable[[Any], Any] = whole) -> dict[str, Any]:
    return dict.fromkeys(text.split(), become)


CASE = {
    **_keys("line struck_line game violation stage facts accused state at disputed_at ended_at"), **_keys("told claims", unreasoned),
    **_keys("end_reason", unsaid),
}  # fmt: skip
APPEAL = {**_keys("at"), **_keys("appellant withdrawn admitted", unsaid)}
RULING = {
    **_keys("case line struck_line game violation stage facts accused answered decision offenders answers supersedes at as_then"),
    **_keys("before before_cash after after_cash"), **_keys("claims entered record", unreasoned), **_keys("departure reason", unsaid),
    "appeal": APPEAL,
}  # fmt: skip
TABLE = {
    **_keys("round table seats changes first_dealer games sums check confirmed corrected open older_pot"), **_keys("records", unreasoned),
    **_keys("older", unworded), **_keys("broken_off", unsaid), "cases": CASE, "rulings": RULING,
}  # fmt: skip
PLAYER = {**_keys("number merged"), **_keys("withdrawn", unsaid)}
SANCTION = {**_keys("player kind points table_points round at"), **_keys("reason", unsaid)}
CUT = {
    **_keys("uid name date place system sheet options rounds games games_large cents_per_point seed tie_breaks ranking excluded closed"),
    **_keys("phase rules_edition rules_digest rules_reading"), "players": PLAYER,
    **_keys("teams", unnamed), "tables": TABLE, "sanctions": SANCTION,
}  # fmt: skip
COUNTING = (SanctionKind.POINTS, SanctionKind.EXCLUSION)
PERSON = ("number", "name", "place", "club", "federation_number")
WORKED_OUT = ("points", "totals")
"""Of a table: what every line gave and what it comes to; said for whoever settles it again, to find the first difference."""


class Parts(NamedTuple):
    """The two parts, as JSON."""

    results: Json
    persons: Json


def cut(file: Json) -> Parts:
    """Both parts of a tournament's file as `archive.writing.written` gives it; every time with another salt. Raises Refused where the file
    does not read as one."""
    results = {"format": RESULTS, **_taken(file, CUT)}
    given = [row for row in file.get("sanctions", ()) if row["kind"] in COUNTING and "player" in row and "lifted" not in row]
    results |= {"sanctions": [_taken(row, SANCTION) for row in given]}
    persons = [said(**{key: row.get(key) for key in PERSON}) for row in file["players"] if not row.get("anonymous")]
    parts = Parts(results, {"format": PERSONS, "tournament": file["uid"], "salt": secrets.token_hex(16), "persons": persons})
    for table, read in zip(results["tables"], read_tournament(joined(parts)).tables, strict=True):
        if read.scored is not None:
            table["points"] = [_amounts(line.result.points) if isinstance(line.result, Settlement) else None for line in read.scored.lines]
            table["totals"] = _amounts(read.scored.totals)
    return parts


def joined(parts: Parts) -> Json:
    """A tournament's file of both parts again, as the archive reads it. Whose name is not among the persons is a number."""
    known = {row["number"]: row for row in parts.persons["persons"]}
    file = {key: value for key, value in parts.results.items() if key != "format"}
    file["players"] = [_named(row, known.get(row["number"], {})) for row in file["players"]]
    file["tables"] = [{key: value for key, value in table.items() if key not in WORKED_OUT} for table in file["tables"]]
    return {"format": TOURNAMENT, **file, "standings_shown": True}


def _named(row: Json, person: Json) -> Json:
    if not person.get("name"):
        return {**row, "name": f"{say('number', 'de')} {row['number']}", "place": "", "club": "", "tags": [], "anonymous": True}
    return {**row, **{key: person.get(key, "") for key in ("name", "place", "club")}, "tags": []}


def _taken(value: Json, shape: Shape) -> Json:
    found: Json = {}
    for key, become in shape.items():
        if (part := value.get(key)) is not None:
            if callable(become):
                found[key] = become(part)
            else:
                found[key] = [_taken(each, become) for each in part] if isinstance(part, list) else _taken(part, become)
    return found


def _amounts(points: tuple[Points, ...]) -> list[int | float]:
    return [plain_number(amount) for amount in points]
