"""The description of the API (OpenAPI 3.1), made from the table of operations."""

import json
from functools import lru_cache
from typing import Any

from tournament.api.answers import MOST, USUAL
from tournament.api.forms import FILES, OWN, form
from tournament.api.operations import OPERATIONS, PREFIX, Operation

VERSION = "1"
BEARER = "token"
SAID = {
    400: "A value in the address cannot be read",
    401: "No token, or one that is not good any more",
    403: "The token does not let it, or its team may not",
    404: "There is no such thing, or it is another's",
    405: "Not by this method",
    429: "Too often; Retry-After says for how many seconds",
}
SLUG = {"type": "string", "pattern": "^[A-Za-z0-9_-]+$"}
PARTS = {
    "organiser": (SLUG, "The club's short name on the server"),
    "tournament": (SLUG, "As the tournament's address has it"),
    "cup": (SLUG, "As the address of the series has it"),
    "uid": ({"type": "string", "format": "uuid"}, "The tournament's uid, the same on every machine"),
    "digest": ({"type": "string", "pattern": "^[0-9a-f]{64}$"}, "SHA-256, 64 figures"),
    "number": ({"type": "string", "pattern": "^[1-9][0-9]{6,11}$"}, "A number of the federation, as a pass has it"),
}
KEYS = {"uid": PARTS["uid"][0], "id": {"type": "integer", "minimum": 1, "maximum": 2**63 - 1}}
"""What pages go on by."""
BODIES: dict[str, Any] = {
    "enrol": {
        "application/json": {
            "schema": {
                "type": "object",
                "required": ["code", "key", "name"],
                "properties": {"code": {"type": "string"}, "key": {"type": "string"}, "name": {"type": "string"}},
            }
        }
    },
    "upload-put": {"application/vnd.tarock-upload": {"schema": {"type": "string", "contentMediaType": "application/vnd.tarock-upload"}}},
}
ALSO: dict[str, dict[int, str]] = {
    "enrol": {201: "Enrolled", 409: "The key sends for somebody already"},
    "upload-put": {
        201: "Arrived",
        409: "Another revision counts than the one it supersedes; it is kept",
        413: "Larger than 10 MB",
        422: "The records are not as the rules have them",
    },
}
"""Of what another capability serves: answers beside those of all."""


def described() -> dict[str, Any]:
    """The whole description."""
    paths: dict[str, dict[str, Any]] = {}
    for operation in OPERATIONS:
        paths.setdefault(f"/{PREFIX}{operation.path}", {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Tarock",
            "version": VERSION,
            "description": "Results, series and uploads of a federation's server: docs/api.md and docs/upload.md of the program.",
        },
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {
            "schemas": {name: form(name) for name in sorted({*OWN, *FILES})},
            "securitySchemes": {
                BEARER: {"type": "http", "scheme": "bearer", "description": "A token of a team, as its page shows it once"}
            },
            "headers": {
                "ETag": {"schema": {"type": "string"}, "description": "Give it back in If-None-Match: 304 while nothing changed"},
                "Retry-After": {"schema": {"type": "integer"}, "description": "Seconds"},
            },
        },
    }


@lru_cache(maxsize=1)
def as_text() -> str:
    """The same as it is served, and stands in `docs/openapi.json`."""
    return json.dumps(described(), ensure_ascii=False, indent=1) + "\n"


def _operation(operation: Operation) -> dict[str, Any]:
    said: dict[str, Any] = {
        "operationId": operation.name,
        "summary": operation.says,
        "tags": ["upload" if operation.function is None else operation.scope or "public"],
        "parameters": [*map(_part, operation.parts), *(_paging(operation.paged) if operation.paged else ())],
        "responses": {str(status): answer for status, answer in sorted(_answers(operation).items())},
        "security": [{BEARER: [operation.scope]}] if operation.scope else [],
    }
    if operation.name in BODIES:
        said["requestBody"] = {"required": True, "content": BODIES[operation.name]}
    return said


def _answers(operation: Operation) -> dict[int, dict[str, Any]]:
    content = {operation.media: {"schema": {"$ref": f"#/components/schemas/{operation.form}"}}}
    tag = {"headers": {"ETag": {"$ref": "#/components/headers/ETag"}}} if operation.function is not None else {}
    found: dict[int, dict[str, Any]] = (
        {} if operation.name == "enrol" else {200: {"description": operation.says, "content": content, **tag}}
    )
    if operation.function is not None:
        found[304] = {"description": "As before"}
    problems = SAID if operation.scope or operation.function is None else {status: SAID[status] for status in SAID if status != 403}
    for status, text in {**problems, **ALSO.get(operation.name, {})}.items():
        good = (
            {"content": content}
            if status == 201
            else {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/problem"}}}}
        )
        found[status] = {"description": text, **good}
    found[429]["headers"] = {"Retry-After": {"$ref": "#/components/headers/Retry-After"}}
    return found


def _part(name: str) -> dict[str, Any]:
    schema, text = PARTS[name]
    return {"name": name, "in": "path", "required": True, "schema": schema, "description": text}


def _paging(key: str) -> list[dict[str, Any]]:
    limit = {"type": "integer", "minimum": 1, "maximum": MOST, "default": USUAL}
    return [
        {"name": "after", "in": "query", "schema": KEYS[key], "description": "`next` of the page before"},
        {"name": "limit", "in": "query", "schema": limit, "description": "Rows of a page"},
    ]
