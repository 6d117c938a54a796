"""JSON Schemas of a record, a request and a sheet, from the table of fields: what a program that writes them has to send, game by game.

A schema says the form of each field. What the values say together – counts that add up, announcements that a game has – is said by
`reading` alone.
"""

from collections.abc import Callable
from typing import Any

from rules.engine.family import family_of
from rules.engine.limits import MOST_POINTS
from rules.engine.manual import LARGEST, amounts_have_halves, settled_games
from rules.engine.shape import Field, Form
from rules.engine.tariff import Play, Tariff
from rules.rows.answers import fifth_player_pays
from rules.rows.card_points import TRUMP_PACK, amount
from rules.rows.interpretation import Interpretation
from rules.rows.kinds import KontraBy, Roles
from rules.rows.system import WHENS, RuleSystem

Schema = dict[str, Any]

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_COUNT = {"type": "string", "pattern": "^[0-9]+/[0-2]$"}


def record_schema(tariff: Tariff, language: str = "de") -> Schema:
    """A record at a table of this tariff: one of its games, each with its own fields."""
    games = [_game(play, tariff, 1 if language == "en" else 0) for play in tariff.games.values()]
    return {"$schema": DIALECT, "title": f"{tariff.system.slug}, {tariff.seats}", "oneOf": games}


def request_schema(tariff: Tariff, language: str = "de") -> Schema:
    """What `rules.answer` takes."""
    return _asked(tariff, {"record": _nested(record_schema(tariff, language))}, ("record",))


def sheet_schema(tariff: Tariff, language: str = "de") -> Schema:
    """What `rules.answer_sheet` takes."""
    record = _nested(record_schema(tariff, language))
    games = _or_null({"type": "integer", "minimum": 1, "maximum": 1000})
    rounds = {} if family_of(tariff).lists is None else {"round": _or_null({"type": "integer", "minimum": 1})}
    return _asked(tariff, {"games": games, **rounds, "records": {"type": "array", "items": record}}, ("records",))


def _nested(schema: Schema) -> Schema:
    return {key: value for key, value in schema.items() if key != "$schema"}


def _asked(tariff: Tariff, parts: Schema, needed: tuple[str, ...]) -> Schema:
    usual = tariff.system.usual_seats
    seats: Schema = {"const": tariff.seats} if tariff.seats != usual else _or_null({"const": tariff.seats})
    named: Schema = {"enum": [tariff.system.edition, *tariff.system.edition_names, None]}
    properties = {
        "id": {"type": ["string", "integer", "null"]},
        "system": {"const": tariff.system.slug},
        "edition": named,
        "seats": seats,
        "options": _options(tariff.system),
    }
    required = ["system", *(("seats",) if tariff.seats != usual else ()), *needed]
    return {"$schema": DIALECT, **_object(properties | parts, required)}


def _options(system: RuleSystem) -> Schema:
    rows = {row.slug: _or_null(_choice(row)) for row in system.interpretations}
    return _or_null({"type": "object", "properties": rows | {"values": {"type": ["object", "null"]}}, "additionalProperties": False})


def _choice(row: Interpretation) -> Schema:
    whole: Schema = {"type": "integer", "minimum": 1}
    match row.kind:
        case "cents":
            return whole
        case "number":
            return {**whole, "minimum": 0 if row.default == 0 else 1, "maximum": row.most}
        case "pair":
            return {"type": "array", "items": whole, "minItems": 2, "maxItems": 2}
        case _:
            return {"enum": [choice.value for choice in row.choices]}


def _game(play: Play, tariff: Tariff, column: int) -> Schema:
    named: Schema = {"const": play.row.slug}
    unnamed = family_of(tariff).unnamed and play.row is tariff.system.games[0]
    properties: Schema = {"game": _or_null(named) if unnamed else named}
    needed = [] if unnamed else ["game"]
    for field in play.shape:
        if field.form is Form.GAME or _never(field, play):
            continue
        form = _FORMS[field.form](field, play, tariff)
        properties[field.name] = {"title": field.label[column], **(form if _required(field) else _or_null(form))}
        if _required(field):
            needed.append(field.name)
    return _object(properties, needed)


def _required(field: Field) -> bool:
    """A field that every record of the game has; Trischaken's counts fall away in a Renonce."""
    return bool(field.needed) and field.form is not Form.COUNTS


def _never(field: Field, play: Play) -> bool:
    """A field that such a game may only be said to have none of."""
    return play.row.kind.roles is Roles.EACH and field.form in (Form.KONTRA, Form.ANNOUNCEMENTS, Form.FLAG)


def _object(properties: Schema, needed: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": needed, "additionalProperties": False}


def _or_null(schema: Schema) -> Schema:
    """Null is the same as absent."""
    if "const" in schema:
        return {"enum": [schema["const"], None]}
    if "enum" in schema:
        return {"enum": [*schema["enum"], None]}
    if "oneOf" in schema:
        return {"oneOf": [*schema["oneOf"], {"type": "null"}]}
    return schema | {"type": [*([schema["type"]] if isinstance(schema["type"], str) else schema["type"]), "null"]}


def _seat(_field: Field, _play: Play, tariff: Tariff) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": tariff.seats - 1}


def _seat_of(tariff: Tariff) -> Schema:
    return {"type": "integer", "minimum": 0, "maximum": tariff.seats - 1}


def _count(_field: Field, play: Play, tariff: Tariff) -> Schema:
    if not tariff.count.thirds:
        return {"type": "integer", "minimum": 0, "maximum": tariff.count.total}
    return _COUNT if play.row.blatt is None else {"type": ["string", "integer"], "pattern": "^[0-9]+/[0-2]$", "minimum": 0}


def _counts(_field: Field, play: Play, tariff: Tariff) -> Schema:
    count = _or_null(_count(_field, play, tariff))
    return {"type": "array", "items": count, "minItems": tariff.seats, "maxItems": tariff.seats}


def _kontra(_field: Field, _play: Play, tariff: Tariff) -> Schema:
    factor = {"enum": sorted(tariff.kontras)}
    each = {"type": "object", "propertyNames": {"enum": [str(seat) for seat in range(tariff.seats)]}, "additionalProperties": factor}
    return {"oneOf": [factor, each]}


def _sayers(_field: Field, _play: Play, tariff: Tariff) -> Schema:
    return _object({"by": _seat_of(tariff), "re": _or_null(_seat_of(tariff))}, ["by"])


def _mond(_field: Field, _play: Play, tariff: Tariff) -> Schema:
    return _object({"lost_by": _seat_of(tariff), "taken_by": _or_null(_seat_of(tariff))}, ["lost_by"])


def _renons(_field: Field, play: Play, tariff: Tariff) -> Schema:
    seats = {"type": "array", "items": _seat_of(tariff), "uniqueItems": True}
    most = (len(tariff.taken) if play.everybody else tariff.active) - 1
    parts = {
        "offenders": {**seats, "minItems": 1, "maxItems": most},
        "claims": {"type": ["array", "null"], "maxItems": 0},
        "fault": {"enum": ["discard", None]},
        "intentional": {**seats, "type": ["array", "null"]},
    }
    return _object(parts, ["offenders"])


def _announcements(field: Field, play: Play, tariff: Tariff) -> Schema:
    kinds = [row for row in play.rows if any(kind == row for kind, _ in play.values)]
    if not kinds:
        return {"type": "array", "maxItems": 0}
    parts: Schema = {
        "kind": {"enum": kinds},
        "by": _seat_of(tariff),
        "when": {"enum": [when for when in WHENS if any(said == when for _, said in play.values)]},
        "won": {"type": ["boolean", "null"]},
        "kontra": _or_null((_sayers if play.row.kind.kontra is KontraBy.SAYER else _kontra)(field, play, tariff)),
    }
    if "of" in tariff.system.knows:
        parts["of"] = _or_null(_seat_of(tariff))
    return {"type": "array", "items": _object(parts, ["kind", "by", "when"])}


def _renonce(_field: Field, play: Play, tariff: Tariff) -> Schema:
    claim: Schema = {
        "by": _seat_of(tariff),
        "kind": _or_null({"enum": list(play.claims)}),
        "points": _points(tariff),
        "reason": {"type": ["string", "null"]},
    }
    most = (len(tariff.taken) if fifth_player_pays(tariff.policies) else tariff.active) - 1
    offenders = {"type": "array", "items": _seat_of(tariff), "minItems": 1, "maxItems": most, "uniqueItems": True}
    return _object({"offenders": offenders, "claims": {"type": ["array", "null"], "items": _object(claim, ["by"])}}, ["offenders"])


def _points(tariff: Tariff) -> Schema:
    if amounts_have_halves(tariff):
        return {"type": ["number", "null"], "exclusiveMinimum": 0, "maximum": MOST_POINTS, "multipleOf": amount(1)}
    return {"type": ["integer", "null"], "minimum": 1, "maximum": MOST_POINTS}


def _poignees(_field: Field, _play: Play, tariff: Tariff) -> Schema:
    sizes = list(tariff.system.taking.poignees) if tariff.system.taking is not None else []
    return {"type": "array", "items": _object({"by": _seat_of(tariff), "size": {"enum": sizes}}, ["by", "size"])}


def _chelem(field: Field, _play: Play, _tariff: Tariff) -> Schema:
    flags = {flag: {"type": "boolean"} for flag in ("announced", "made")}
    return _object({"by": {"enum": list(field.choices)}, **flags}, ["by", *flags])


def _amounts(_field: Field, _play: Play, tariff: Tariff) -> Schema:
    halves: Schema = {"type": "number", "multipleOf": amount(1)} if amounts_have_halves(tariff) else {"type": "integer"}
    return {
        "type": "array",
        "items": {**halves, "minimum": -LARGEST, "maximum": LARGEST},
        "minItems": tariff.seats,
        "maxItems": tariff.seats,
    }


_FORMS: dict[Form, Callable[[Field, Play, Tariff], Schema]] = {
    **dict.fromkeys((Form.DEALER, Form.SEAT, Form.VORHAND, Form.PARTNER), _seat),
    **dict.fromkeys((Form.RESULT, Form.FLAG), lambda *_: {"type": "boolean"}),
    Form.BID: lambda _field, _play, tariff: {"enum": list(tariff.system.bids)},
    Form.CHOICE: lambda field, *_: {"enum": list(field.choices)},
    Form.NUMBER: lambda field, *_: {"type": "integer", "minimum": field.low, "maximum": field.high},
    Form.FACTOR: lambda _field, _play, tariff: {"enum": list(tariff.system.radl_terms.factors)},
    Form.EVENTS: lambda _field, _play, tariff: {
        "type": "array",
        "items": {"enum": list(tariff.system.radl_terms.events)},
        "uniqueItems": True,
    },
    Form.TEXT: lambda *_: {"type": "string", "minLength": 1},
    Form.COUNT: _count,
    Form.COUNTS: _counts,
    Form.HALVES: lambda *_: {"type": "number", "minimum": 0, "maximum": amount(TRUMP_PACK), "multipleOf": amount(1)},
    Form.KONTRA: _kontra,
    Form.SAYERS: _sayers,
    Form.MOND: _mond,
    Form.RENONS: _renons,
    Form.ANNOUNCEMENTS: _announcements,
    Form.RENONCE: _renonce,
    Form.POIGNEES: _poignees,
    Form.CHELEM: _chelem,
    Form.AMOUNTS: _amounts,
    Form.WORD: lambda _field, _play, tariff: {"enum": list(tariff.system.written.words)},
    Form.FAULT: lambda _field, _play, tariff: {"enum": list(tariff.system.written.faults)},
    Form.OFFENDER: _seat,
    Form.PLAYED: lambda _field, _play, tariff: {"enum": list(settled_games(tariff))},
}
"""How each form is described."""
