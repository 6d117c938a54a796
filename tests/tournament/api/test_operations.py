"""The table of operations, row by row: who may ask, by which method, and that every address of the API comes from it."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import get_resolver

from tests.tournament.api.server import DIGEST, HREF, NUMBER, UID, Server, get, one_of_everything, server
from tests.tournament.two_machines import stands
from tournament.api import serving
from tournament.api.operations import OPERATIONS, PREFIX, Operation
from tournament.api.tokens import HOOKS, PLAYERS, READ, REGISTER
from tournament.models import Organiser, Tournament
from tournament.site.pace import Pace

pytestmark = pytest.mark.django_db

SERVED = [row for row in OPERATIONS if row.function is not None]
PUBLIC, OF_TEAMS = [row for row in SERVED if not row.scope], [row for row in SERVED if row.scope]
ROLES = ("owner", "director", "referee", "helper", "treasurer", "secretary")
MAY = {
    # by hand: which roles of a team answer, with the operation's scope; the others are 403
    "own-tournaments": set(ROLES),
    "own-players": {"director", "helper", "treasurer"},
    "entries": {"director", "secretary"},
    "webhooks": {"owner"},
    "register-number": set(),
}


@pytest.fixture
def made() -> Server:
    found = server()
    one_of_everything(found)
    return found


def path(row: Operation, made: Server, organiser: str = "verein") -> str:
    """The operation's address, with what there is."""
    shown = Tournament.objects.get(name="Turnier 1").slug
    state = made.club.cups.get(slug="linzer-cup").log.get(action="publish_series").detail["digest"]
    known = {
        "organiser": organiser, "tournament": shown, "cup": "linzer-cup", "uid": UID,
        "digest": state if row.name == "cup-state" else DIGEST,
        "number": NUMBER,
    }  # fmt: skip
    return row.path.format(**known)


def named(rows: list[Operation]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", rows, ids=[row.name for row in rows])


def test_every_address_is_a_row_and_every_name_is_one() -> None:
    found = (re.sub(r"<\w+:(\w+)>", r"{\1}", str(pattern.pattern)) for pattern in get_resolver().url_patterns)
    routes, more = {route for route in found if route.startswith("api/")}, {"api/v1/openapi.json", "api/v1/{rest}"}
    assert {PREFIX + row.path for row in SERVED} | more <= routes
    assert routes <= {PREFIX + row.path for row in OPERATIONS} | more
    assert len({row.name for row in OPERATIONS}) == len(OPERATIONS)
    assert {row.scope for row in OF_TEAMS} == {READ, PLAYERS, REGISTER, HOOKS}
    assert MAY.keys() == {row.name for row in OF_TEAMS}


@named(PUBLIC)
def test_everybody_reads_what_is_public(row: Operation, made: Server) -> None:
    answer = get(path(row, made))
    assert (answer.status_code, answer.headers["Content-Type"].partition(";")[0]) == (200, row.media)
    assert get(path(row, made), made.token()).content == answer.content, "a token changes nothing of it"
    assert get(path(row, made, "gibt-es-nicht")).status_code == 404
    if row.name not in {"tournaments", "cups", "received"}:
        assert get(path(row, made, "steyr")).status_code == 404, "at another club it is not there"


@named(SERVED)
def test_nobody_writes(row: Operation, made: Server) -> None:
    address = HREF + path(row, made)
    for method in ("post", "put", "patch", "delete"):
        answer = getattr(Client(), method)(address)
        assert (answer.status_code, answer.json()["code"], answer.headers["Allow"]) == (405, "bad_method", "GET, HEAD"), method
    head = Client().head(address)
    assert head.status_code == (401 if row.scope else 200)


@named(OF_TEAMS)
def test_without_a_good_token_nothing_is_told(row: Operation, made: Server) -> None:
    for token in ("", "tarock_falsch", "falsch", "tarock_ß"):
        answer = get(path(row, made), token.encode().decode("latin-1"))
        assert (answer.status_code, answer.json()["code"], answer.headers["WWW-Authenticate"]) == (401, "no_token", "Bearer")


@named(OF_TEAMS)
def test_a_session_is_no_token(row: Operation, made: Server, director_client: Client) -> None:
    assert director_client.get(HREF + path(row, made)).status_code == 401


@named(OF_TEAMS)
def test_a_token_must_let_it(row: Operation, made: Server) -> None:
    others = {READ, PLAYERS, REGISTER, HOOKS} - {row.scope}
    answer = get(path(row, made), made.token(*others, owner=True, director=True, secretary=True))
    assert (answer.status_code, answer.json()["code"]) == (403, "missing_scope")


@named(OF_TEAMS)
def test_a_token_does_what_its_team_may(row: Operation, made: Server) -> None:
    answers = {role: get(path(row, made), made.token(**{role: True})).status_code for role in ROLES}
    assert answers == {role: 200 if role in MAY[row.name] else 403 for role in ROLES}


@named([row for row in OF_TEAMS if "organiser" in row.parts])
def test_a_token_of_another_club_finds_nothing(row: Operation, made: Server) -> None:
    foreign = made.token(organiser=made.other, owner=True, director=True, secretary=True)
    answers = [get(path(row, made, slug), foreign) for slug in ("verein", "gibt-es-nicht")]
    assert [answer.status_code for answer in answers] == [404, 404]
    assert answers[0].content == answers[1].content


def test_the_register_is_the_federations(made: Server) -> None:
    for role, status in (("secretary", 200), ("director", 200), ("owner", 403), ("referee", 403)):
        assert get(f"register/{NUMBER}", made.token(organiser=made.root, **{role: True})).status_code == status, role
    assert get(f"register/{NUMBER}", made.token(organiser=made.other, secretary=True)).status_code == 403


def test_a_team_that_lost_a_role_has_tokens_that_lost_it(made: Server) -> None:
    token = made.token(owner=True, treasurer=True)
    assert get("o/verein/webhooks", token).status_code == 200
    made.club.teams.filter(treasurer=True).update(owner=False)
    assert get("o/verein/webhooks", token).status_code == 403


def test_a_closed_club_has_no_api(made: Server) -> None:
    token = made.token(organiser=made.other)
    assert get("o/steyr/own/tournaments", token).status_code == 200
    Organiser.objects.filter(slug="steyr").update(closed=True)
    assert get("o/steyr/own/tournaments", token).status_code == 401
    assert get("o/steyr/tournaments").status_code == 404


def test_who_asks_too_often_waits(made: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "OF_ADDRESS", Pace("address", 2, 60))
    monkeypatch.setattr(serving, "OF_TOKEN", Pace("token", 3, 60))
    stands(monkeypatch, 130.5)
    token, other = made.token(), made.token()
    answers = [get("o/verein/cups") for _time in range(3)]
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert (answers[2].json()["code"], answers[2].headers["Retry-After"]) == ("too_often", "50")
    assert [get("o/verein/own/tournaments", token).status_code for _time in range(4)] == [200, 200, 200, 429]
    assert get("o/verein/own/tournaments", other).status_code == 200, "another token has its own count"
    assert get("o/verein/own/tournaments", "tarock_geraten").status_code == 429, "whoever guesses is counted as an address"
    stands(monkeypatch, 180.5)
    assert get("o/verein/cups").status_code == 200


@named(SERVED)
def test_no_answer_needs_many_queries(row: Operation, made: Server) -> None:
    """Whatever the club has: those of the series are read as its page reads them."""
    role = "owner" if row.name == "webhooks" else "director"
    token = made.token(organiser=made.root if row.name == "register-number" else made.club, **{role: True}) if row.scope else ""
    address = path(row, made)
    get(address, token)  # notes that the token was used
    with CaptureQueriesContext(connection) as captured:
        assert get(address, token).status_code == 200
    most = 11 if row.name == "standings" else 10  # the file says beside the standings how far the tournament is
    assert len(captured) <= most, [query["sql"][:100] for query in captured]
