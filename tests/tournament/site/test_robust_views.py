"""Every address with what no form of ours would send: an answer below 500 each time, nothing stored, and nobody without log-in writes.

The client raises what a view raises, so a traceback fails the test at its own line.
"""

from collections.abc import Iterator
from itertools import cycle, product
from random import Random
from uuid import UUID, uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse

from tests.tournament import court
from tests.tournament.evening import content_digest, fill, running, the_table
from tests.tournament.own_sheet_made import own_sheet
from tests.tournament.rebuilt import rebuilt
from tournament.models import (
    POSITION_STEP,
    AwayResult,
    AwayTournament,
    Call,
    Case,
    Cup,
    Job,
    LogRow,
    OwnSheet,
    Player,
    Ruling,
    Sanction,
    TableLink,
    Team,
    Tournament,
    Webhook,
)
from tournament.personal.links import give_link
from tournament.referee.calls import call_referee
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db

HUGE = "9" * 20
NONSENSE = (
    "",
    "x",
    "-1",
    "0",
    "1e9",
    "½",
    "١٢",
    HUGE,
    "9" * 5_000,
    "\0",
    "a\0b",
    "ä" * 3_000,
    "1\n2",
    "[]",
    "'\"<script>",
    "2026-02-31",
    "None",
)

PARTS: dict[str, tuple[object, ...]] = {
    # a part of an address: the right one first, then what else fits its converter
    "slug": ("", "nix"), "n": (1, 0, 9, HUGE), "m": (1, 0, 99, HUGE), "number": (1, 0, 99_999, HUGE), "position": (POSITION_STEP, 0, HUGE),
    "name": ("nix.zip", "x", HUGE), "series": ("linzer-cup", "nix"), "person": (1, 0, HUGE), "key": ("wels", "nix"),
    "seat": (0, 7, HUGE), "what": ("round:1", "round:" + HUGE, "x", "\N{GREEK SMALL LETTER ALPHA}"), "ending": ("csv", "x"),
    "ext": ("csv", "x"),
    "reader": ("leitung", "x"), "spoken": ("de", "x"), "entry_id": (1, 0, HUGE),
    # those of the API: any text
    "organiser": ("verein", "nix", HUGE), "tournament": ("hier", "nix", HUGE), "cup": ("linzer-cup", "nix", HUGE),
    "uid": (UUID(int=7), "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90", "nix", HUGE),
    "digest": ("a" * 64, "nix", HUGE, "\N{GREEK SMALL LETTER ALPHA}"), "rest": ("nix", HUGE),
}  # fmt: skip

IDS = {
    "person_id": Player,
    "other_id": Player,
    "sheet_id": OwnSheet,
    "call_id": Call,
    "case_id": Case,
    "ruling_id": Ruling,
    "sanction_id": Sanction,
    "team_id": Team,
    "hook_id": Webhook,
}
"""Parts that are the id of a row."""
KEYS = ("token", "code")
"""Parts that are a key of a table's link."""

ACTIONS: dict[str, tuple[str, ...]] = {
    "action": ("open", "close", "reopen", "confirm", "break_off", "reopen_table", "draw", "swap", "undo", "repair", "publish", ""),
    "do": ("save", "keep", "withdraw", "redeal", "next", "replace", "confirm", "break_off", "reopen", "clear", "take", "release", "end",
    "dispute",
           "drop", "decide", "appeal", "panel", ""),
    "schritt": ("abschliessen", "veroeffentlichen", "oeffnen", "spiel", "was", "wann", "fragen", "entscheid", ""),
    "game": ("rufer", "dreier", "trischaken", "manual", "redeal", ""),
    "paid": ("1:1", "9:1", "x"), "present": ("1:0",), "kind": ("warning", "points", "exclusion", "ban", ""),
    "decision": ("renonce", "no_renonce", "annul", "redeal", "correct", ""), "violation": ("farbzwang", "misdeal", ""),
    "stage": ("next_lead", "dealing"),
}  # fmt: skip
FIELDS = (
    "name", "place", "club", "tags", "number", "player", "grund", "reason", "why", "abmelden", "wieder", "loeschen", "aendern", "zeigen",
    "system",
    "date", "rounds", "games", "games_large", "cents_per_point", "fee", "time_limit_minutes", "cup", "seed", "tie_1", "version", "position",
    "after",
    "seen", "client_id", "dealer", "vorhand", "declarer", "partner", "bid", "points", "points_0", "points_1", "points_2", "won", "kontra",
    "kontra_0",
    "kontra_for", "a_pagat", "a_pagat_by", "a_pagat_kontra", "b_trull", "renonce", "offender_0", "claim_0_by", "claim_0_what",
    "claim_0_points",
    "amount_0", "amount_1", "conceded", "chelem", "poignee_0", "sum_0", "sum_1", "replace", "table", "method", "who", "pausing", "fixed",
    "apart",
    "round", "pick", "one", "other", "count", "rows", "nur_gute", "von", "regeln", "zeile", "nur", "wertung", "wort", "was", "seite", "q",
    "zeige", "next",
    "words", "caller", "accused", "panel", "departure", "appellant", "grounds", "aufheben", "beenden", "login", "password", "entscheid",
    "spieler", "until",
    "kind", "table_own", "best", "share", "discards", "minimum", "codes", "members", "squad_best", "carry_own", "weight", "worst",
    "own_kind", "field", "stand",
    "runde", "order", "game", "other_game", "fate", "repair",
)  # fmt: skip


@rebuilt
def a_busy_round() -> Tournament:
    """A round is open; one table has written its games, of which one is ruled and one a case; a call waits, somebody was warned."""
    made = running()
    table = the_table(made)
    fill(table)
    referee = court.referee(made)
    court.decide(court.case(table, referee, line=2), referee)
    court.case(table, referee, line=1)
    call_referee(table_id=table.pk, client_id=uuid4())
    give_sanction(tournament_id=made.pk, kind="warning", name="Kiebitz", reason="hat eingesagt")
    cup = Cup.objects.create(name="Linzer Cup", slug="linzer-cup", policies={"formula": {"kind": "sum"}})
    away = AwayTournament.objects.create(cup=cup, key="wels", name="Wels")
    own_sheet()
    Webhook.objects.create(url="https://example.at/", secret="whsec_AAAA", organiser=made.organiser)
    Job.objects.create(organiser=made.organiser, tournament=made, kind="paper")
    AwayResult.objects.create(tournament=away, player=Player.objects.earliest("pk"), said={"points": 7})
    made.refresh_from_db()
    return made


@pytest.fixture
def tournament() -> Tournament:
    return a_busy_round()


@pytest.fixture
def referee_client(tournament: Tournament) -> Client:
    """Logged in as the tournament's referee."""
    client = Client()
    client.force_login(tournament.referees.get().user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def choices(part: str, slug: str) -> tuple[object, ...]:
    """What stands at this part of an address, the right one first."""
    if part in IDS:
        return (IDS[part].objects.values_list("pk", flat=True).latest("pk"), 0, HUGE)
    if part in KEYS:
        return (TableLink.objects.values_list(part, flat=True).latest("pk"), "x", HUGE, "\N{GREEK SMALL LETTER ALPHA}")
    if part == "job_uid":
        return (Job.objects.latest("pk").uid, UUID(int=7))
    if part == "ticket":
        return (give_link(person_id=Player.objects.latest("pk").pk), "x", HUGE, "\N{GREEK SMALL LETTER ALPHA}")
    return (slug, *PARTS[part][1:]) if part == "slug" else PARTS[part]


def addresses(slug: str) -> Iterator[tuple[str, str]]:
    """Name and address of every page, with its right parts and with each part wrong by itself."""
    for pattern in get_resolver().url_patterns:
        names = list(pattern.pattern.converters)
        right = {name: choices(name, slug)[0] for name in names}
        yield pattern.name, reverse(pattern.name, kwargs=right)
        for name in names:
            yield from ((pattern.name, reverse(pattern.name, kwargs=right | {name: wrong})) for wrong in choices(name, slug)[1:])


def wrong_addresses(slug: str) -> list[tuple[str, str]]:
    """Those with a part that is wrong. The right ones are asked by every role, both ways, in test_addresses."""
    every = list(addresses(slug))
    return [(name, address) for place, (name, address) in enumerate(every) if place and every[place - 1][0] == name]


def nonsense(chance: Random) -> dict[str, str]:
    """Some fields, each with a number, a word of its own or nonsense."""
    fields = chance.sample([*FIELDS, *ACTIONS], chance.choice((2, 6, 20)))
    return {field: chance.choice((*ACTIONS.get(field, ()), str(chance.randint(0, 4)), chance.choice(NONSENSE))) for field in fields}


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize(
    "who, share", [("client", slice(0, None, 2)), ("referee_client", slice(1, None, 2)), ("director_client", slice(None))]
)
def test_any_address(who: str, share: slice, method: str, tournament: Tournament, request: pytest.FixtureRequest) -> None:
    """The director, who is let in everywhere, at all of them; visitor and referee by turns."""
    client: Client = request.getfixturevalue(who)
    for _name, address in wrong_addresses(tournament.slug)[share]:
        assert getattr(client, method)(address).status_code < 500, (method, address)


def test_any_other_method(director_client: Client, tournament: Tournament) -> None:
    """No page knows it: one after the other, each at every fifth address."""
    for (_name, address), method in zip(addresses(tournament.slug), cycle(("head", "put", "patch", "delete", "options")), strict=False):
        assert getattr(director_client, method)(address).status_code < 500, (method, address)


@pytest.mark.parametrize("who, seed, posts", [("director_client", 0, 2), ("referee_client", 1, 1)])
def test_any_parameter(who: str, seed: int, posts: int, tournament: Tournament, request: pytest.FixtureRequest) -> None:
    client: Client = request.getfixturevalue(who)
    chance = Random(seed)  # noqa: S311 - the same nonsense every time
    pages = {
        reverse(pattern.name, kwargs={name: choices(name, tournament.slug)[0] for name in pattern.pattern.converters})
        for pattern in get_resolver().url_patterns
        if pattern.name not in ("logout", "login")
    }
    for page in sorted(pages):
        assert client.get(page, nonsense(chance)).status_code < 500
        for _attempt in range(posts):
            data = nonsense(chance)
            assert client.post(page, data).status_code < 500, (page, data)


TYPED = ("dealer", "vorhand", "declarer", "partner", "position", "version", "after", "client_id", "points", "amount_0", "sum_0", "kontra")


@pytest.mark.parametrize("place, page", [(0, "entry-preview"), (1, "entry"), (2, "sums")])
def test_any_text_in_each_field_of_the_desk(director_client: Client, tournament: Tournament, place: int, page: str) -> None:
    """The three read their fields alike: between them every field has had half of the texts, and every text stood in half of the fields."""
    address = reverse(page, args=[tournament.slug, 1, 2])
    right = {"game": "rufer", "dealer": "0", "declarer": "1", "partner": "2", "won": "1", "do": "keep"}
    for field, wrong in list(product(TYPED, NONSENSE))[place::6]:
        before = transaction.savepoint()
        assert director_client.post(address, {**right, field: wrong}).status_code < 500, (field, wrong)
        transaction.savepoint_rollback(before)


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"PK",
        b"PK\x03\x04" + b"x" * 50,
        b"\0" * 100,
        b"Name\n" + b"x" * 5_000,
        b"Name;Nr\nA;" + b"9" * 5_000,
        b'Name\n"a',
        b"\xff\xfeN\0",
        b"Name\na\x01b",
        b"[" * 5_000,
        b"null",
        b"[]",
        b'{"format": "tarock-tournament/1"}',
    ],
)
def test_any_file(director_client: Client, tournament: Tournament, content: bytes) -> None:
    takers = [pattern for pattern in get_resolver().url_patterns if "einlesen" in str(pattern.pattern)]
    assert takers
    for pattern in takers:
        address = reverse(pattern.name, args=[tournament.slug] * len(pattern.pattern.converters))
        answer = director_client.post(address, {"file": SimpleUploadedFile("liste\r\nX-A: b.csv", content)})
        assert answer.status_code < 500
    assert Tournament.objects.count() == 1


def test_a_visitor_writes_nothing_wherever_he_posts(client: Client, tournament: Tournament) -> None:
    """Each post is led to the log-in or refused; what may be posted without rights is the log-in and a table's short code."""
    before, rows = content_digest(tournament), LogRow.objects.count()
    chance = Random(7)  # noqa: S311 - the same nonsense every time
    for name, address in addresses(tournament.slug):
        if name not in ("login", "logout", "phone-code"):
            answer = client.post(
                address, {**nonsense(chance), "action": "close", "do": "withdraw", "reason": "x", "schritt": "abschliessen"}
            )
            led_to_log_in = answer.status_code == 302 and answer["Location"].startswith("/anmelden/")
            assert led_to_log_in or answer.status_code in (404, 405, 415), (address, answer.status_code)
    assert (content_digest(tournament), LogRow.objects.count()) == (before, rows)


def test_a_form_without_its_token_changes_nothing(director_client: Client, tournament: Tournament) -> None:
    rows = LogRow.objects.count()
    strict = Client(enforce_csrf_checks=True)
    strict.cookies = director_client.cookies
    for address in dict(reversed(list(addresses(tournament.slug)))).values():
        assert strict.post(address, {"action": "close", "reason": "x"}).status_code in (403, 404, 405, 415), address
    assert LogRow.objects.count() == rows
