"""The description (OpenAPI 3.1) is valid, is the file in docs/, and what the server answers to anything at all is as it says."""

import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.tournament.api.server import DIGEST, HREF, NUMBER, UID, Server, one_of_everything, server
from tournament.api import serving
from tournament.api.forms import FILES, OWN, form
from tournament.api.openapi import described
from tournament.api.operations import OPERATIONS

DESCRIPTION = Path(__file__).parents[3] / "docs" / "openapi.json"
SERVED = [row for row in OPERATIONS if row.function is not None]
FEW, MANY = 12, 150
"""Requests an operation."""


def test_it_is_valid() -> None:
    assert list(OpenAPIV31SpecValidator(described()).iter_errors()) == []


def test_the_file_is_what_the_command_prints(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("openapi")
    assert capsys.readouterr().out == DESCRIPTION.read_text(encoding="utf-8"), "manage.py openapi > docs/openapi.json"


def test_it_is_served(client: Client) -> None:
    answer = client.get(f"{HREF}openapi.json")
    assert answer.json() == json.loads(DESCRIPTION.read_text(encoding="utf-8"))
    again = client.get(f"{HREF}openapi.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (answer.headers["Access-Control-Allow-Origin"], again.status_code) == ("*", 304)
    assert client.post(f"{HREF}openapi.json").status_code == 405


def test_every_form_is_one_and_is_used() -> None:
    for name in (*OWN, *FILES):
        Draft202012Validator.check_schema(form(name))
    assert {row.form for row in OPERATIONS} | {"problem"} == {*OWN, *FILES}


def test_every_operation_is_told_with_its_right() -> None:
    told = {
        said["operationId"]: (method.upper(), path, said["security"])
        for path, methods in described()["paths"].items()
        for method, said in methods.items()
    }
    assert told == {row.name: (row.method, f"/api/v1/{row.path}", [{"token": [row.scope]}] if row.scope else []) for row in OPERATIONS}


@pytest.fixture
def made(db: None, monkeypatch: pytest.MonkeyPatch) -> Server:
    """With everything there, as many requests as one likes, and the test's connection to the database left open."""
    for signal in (request_started, request_finished):
        monkeypatch.setattr(signal, "send", lambda **_: [])
    for name in ("OF_ADDRESS", "OF_TOKEN"):
        monkeypatch.setattr(serving, name, getattr(serving, name)._replace(most=1_000_000))
    found = server()
    one_of_everything(found)
    return found


@cache
def served() -> Any:
    """The description as a program reads it from the server."""
    return schemathesis.openapi.from_wsgi(f"{HREF}openapi.json", get_wsgi_application())


@pytest.mark.parametrize("examples", [FEW, pytest.param(MANY, marks=pytest.mark.release)])
@pytest.mark.parametrize("name", [row.name for row in SERVED])
def test_whatever_is_asked_is_answered_as_described(name: str, examples: int, made: Server) -> None:
    """With parts of addresses that there are, and with any; with a good token, and with none."""
    operation = served().find_operation_by_id(name)
    role = "owner" if name == "webhooks" else "director"
    token = made.token(organiser=made.root if name == "register-number" else made.club, **{role: True})
    known = {
        "organiser": "verein", "tournament": made.evening.slug, "cup": "linzer-cup", "uid": UID, "number": NUMBER, "digest": DIGEST,
    }  # fmt: skip
    seen: set[int] = set()

    @given(st.data())
    @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck), deadline=None)
    def ask(data: Any) -> None:
        case = data.draw(operation.as_strategy())
        if data.draw(st.booleans()):
            case.path_parameters.update({part: value for part, value in known.items() if part in case.path_parameters})
        good = {"Authorization": f"Bearer {token}"} if data.draw(st.booleans()) else {}
        case.headers.update({**good, "Accept-Language": data.draw(st.sampled_from(["de", "en", ""]))})
        response = case.call()
        seen.add(response.status_code)
        case.validate_response(response)

    ask()
    assert seen & {200, 401, 404}
