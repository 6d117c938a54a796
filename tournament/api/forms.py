"""The forms of what operations answer, as JSON Schema: those of the program's files from `docs/schemas/`, the others here."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from scoring import own
from tournament.archive.by_schema import FOLDER
from tournament.models import Carried, Offer, Phase, RoundState

Form = dict[str, Any]

TEXT: Form = {"type": "string"}
WHOLE: Form = {"type": "integer"}
YES: Form = {"type": "boolean"}
UID: Form = {"type": "string", "format": "uuid"}
SHA: Form = {"type": "string", "pattern": "^[0-9a-f]{64}$"}
MOMENT: Form = {"type": "string", "format": "date-time"}
ANY: Form = {"type": "object"}
DAY: Form = {"type": ["string", "null"], "format": "date"}
TEXT_OR_NONE: Form = {"type": ["string", "null"]}
MOMENT_OR_NONE: Form = {"type": ["string", "null"], "format": "date-time"}


def record(fields: Mapping[str, Form]) -> Form:
    """An object that has all of these and no other."""
    return {"type": "object", "required": list(fields), "properties": dict(fields), "additionalProperties": False}


def items(row: Form, *, paged: bool = False) -> Form:
    """A list of such rows; of a page with the key of the next."""
    listed: Form = {"items": {"type": "array", "items": row}}
    following: Form = {"next": {"type": ["string", "null"], "description": "`after` of the next page; null on the last"}}
    return record(listed | (following if paged else {}))


TOURNAMENT = record({
    "uid": UID, "slug": TEXT, "name": TEXT, "date": DAY, "place": TEXT, "system": TEXT, "phase": {"enum": list(Phase.values)},
    "rounds": WHOLE, "cup": TEXT_OR_NONE, "standings_shown": YES, "href": TEXT,
})  # fmt: skip
STATE = {"state": {"type": "string", "description": "the first figures of the digest"}, "digest": SHA, "at": MOMENT}
RECEIVED = {
    "uid": UID, "name": TEXT, "date": DAY, "place": TEXT, "system": TEXT, "rounds": WHOLE, "withdrawn": YES,
    "revision": {"type": ["integer", "null"]}, "digest": TEXT_OR_NONE,
}  # fmt: skip

OWN: Mapping[str, Form] = {
    "tournaments": items(TOURNAMENT, paged=True),
    "tournament": TOURNAMENT,
    "rounds": items(record({"number": WHOLE, "state": {"enum": list(RoundState.values)}, "tables": WHOLE, "done": WHOLE})),
    "cups": items(record({"slug": TEXT, "name": TEXT, "tournaments": WHOLE, "held": WHOLE, "first": DAY, "last": DAY})),
    "states": items(record(STATE)),
    "state": record(STATE | {"tournaments": {"type": "object", "additionalProperties": TEXT}, "answer": ANY}),
    "received-all": items(record(RECEIVED), paged=True),
    "received-one": record(RECEIVED | {"results": {"type": "array", "items": record({"number": WHOLE, "said": ANY})}}),
    "revisions": items(record({
        "number": WHOLE, "digest": SHA, "action": {"enum": ["publish", "correct", "withdraw"]}, "supersedes": TEXT, "reason": TEXT,
        "standings": TEXT, "made_at": MOMENT, "received_at": MOMENT, "public_at": MOMENT,
    })),
    "entries": items(record({
        "id": WHOLE, "cup": TEXT, "cup_organiser": TEXT, "organiser": TEXT, "tournament": TEXT_OR_NONE, "from_cup": TEXT_OR_NONE,
        "state": {"enum": list(Offer.values)}, "terms": ANY, "quota": {"type": ["integer", "null"]},
        "carried": {"enum": list(Carried.values)}, "offered_at": MOMENT, "decided_at": MOMENT_OR_NONE, "reason": TEXT,
    }), paged=True),
    "webhooks": items(record({
        "id": WHOLE, "url": TEXT, "events": {"type": "array", "items": TEXT}, "made_at": MOMENT, "off": MOMENT_OR_NONE,
    }), paged=True),
    "person": record({"number": TEXT, "name": TEXT, "place": TEXT, "club": TEXT, "provisional": YES}),
    "text": TEXT,
    "enrolled": record({"organiser": TEXT, "name": TEXT, "fingerprint": TEXT}),
    "arrived": {"type": "object", "required": ["revision", "state"], "properties": {"revision": WHOLE, "state": TEXT, "href": TEXT}},
    "course": {
        "type": "object", "required": ["revision", "state"],
        "properties": {"revision": WHOLE, "state": TEXT, "held": {}, "message": {}, "public": {}},
    },
    "problem": {
        "type": "object", "required": ["code", "message"],
        "properties": {
            "code": {"type": "string", "description": "stable, for programs"},
            "message": {"type": "string", "description": "for people, German or English by Accept-Language"},
        },
    },
}  # fmt: skip
FILES = ("standings", "series-standings", "players")
"""Forms that are those of files: `docs/schemas/`."""


@cache
def form(name: str) -> Form:
    """The schema of that name."""
    if name not in FILES:
        return OWN[name]
    text = (own(FOLDER) / f"{name}.schema.json").read_text(encoding="utf-8")
    return {key: value for key, value in json.loads(text).items() if not key.startswith("$")}
