"""Whether the tournament of a file is here already: asked before it is read in, because a second one stays."""

from datetime import date
from typing import NamedTuple
from uuid import UUID

from tournament.archive import FORMAT
from tournament.archive.fields import Part
from tournament.archive.reading import read_uid
from tournament.archive.strict import read_json
from tournament.ledger.store.transaction import TEXT_LIMIT
from tournament.models import Tournament


class Which(NamedTuple):
    """Which tournament a file is of; `uid` is None in a file of before."""

    uid: UUID | None
    name: str
    day: date | None


def which(content: bytes) -> Which | None:
    """Read before anything else of the file, whatever its size; None for any other file. Raises Refused where it is no JSON."""
    given = read_json(content).value
    if not isinstance(given, dict) or given.get("format") != FORMAT:
        return None
    top = Part(given, "", [])
    return Which(read_uid(top), top.text("name", TEXT_LIMIT), top.day("date"))


def like_it(asked: Which | None) -> Tournament | None:
    """The organiser's tournament that it is, else one of that name and day: a file of before has no uid. Two queries at the most."""
    if asked is None:
        return None
    same = Tournament.objects.filter(uid=asked.uid).first() if asked.uid is not None else None
    return same or Tournament.objects.filter(name=asked.name, date=asked.day).order_by("pk").first()
