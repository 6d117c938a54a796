"""Two tournaments with one of everything, and a client of every role: what the tests of addresses ask with."""

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db.models import Model
from django.test import Client
from django.urls import URLPattern, get_resolver, reverse

from scoring.paper.exporters.pdf import GATHERED
from scoring.paper.typesetter import Part
from tests.tournament import court
from tests.tournament.evening import fill, running, the_table
from tests.tournament.own_sheet_made import own_sheet
from tests.tournament.rebuilt import rebuilt
from tournament.api.operations import OPERATIONS
from tournament.ledger.store.refusals import Refused
from tournament.models import (
    POSITION_STEP,
    AwayResult,
    AwayTournament,
    Cup,
    Job,
    OtherVersion,
    Phase,
    Player,
    Referee,
    Round,
    RoundState,
    Team,
    Tournament,
    Webhook,
)
from tournament.papers import catalogue
from tournament.personal.links import give_link
from tournament.referee.calls import call_referee
from tournament.referee.sanctions import give_sanction

OF_PROGRAMS = {f"api-{row.name}" for row in OPERATIONS if row.function is not None} | {"api-openapi", "api-missing"}
"""Addresses of programs: they have a matrix of their own, tests/tournament/api/test_operations."""
WHO = ("visitor", "elsewhere", "referee", "helper", "director")


@rebuilt
def two_tournaments() -> tuple[Model, ...]:
    """The rows of a `Court`: two tournaments, what one has, and who has an account."""
    other = running(name="Anderswo")
    tournament, referee, ruling = court.ruled_dreier(name="Hier")
    second = the_table(tournament, 2)
    fill(second)
    case = court.case(second, referee)
    call = call_referee(table_id=second.pk, client_id=uuid4())
    sanction = give_sanction(tournament_id=tournament.pk, kind="warning", name="Kiebitz", reason="hat eingesagt")
    said = {"position": POSITION_STEP, "record": {"game": "redeal", "dealer": 0}, "client_id": uuid4()}
    version = OtherVersion.objects.create(table=the_table(tournament), **said)
    cup = Cup.objects.create(name="Linzer Cup", slug="linzer-cup", policies={"formula": {"kind": "sum"}})
    away = AwayTournament.objects.create(cup=cup, key="wels", name="Wels")
    AwayResult.objects.create(tournament=away, player=Player.objects.create(name="Anna Auer"), said={"points": 7})
    strangers = court.referee(other, login="fremd"), court.helper(tournament)
    return other, tournament, ruling, case, call, sanction, version, cup, away, referee, *strangers, court.director()


class Court:
    """A tournament that runs, with a call, an open case, a ruling, a sanction; a referee of it, one of another tournament, a helper, the
    director."""

    def __init__(self) -> None:
        made = two_tournaments()
        self.other, self.tournament, self.ruling, self.case, self.call, self.sanction, self.version, *more = made
        self.cup, self.away, *users = more
        self.ruling.refresh_from_db()
        self.persons = [Player.objects.create(name=name).pk for name in ("Anna Moser", "Anna Mosr")]
        self.sheet = own_sheet()
        secret = {"url": "https://example.at/", "secret": "whsec_AAAA", "organiser": self.tournament.organiser}
        self.hook = Webhook.objects.create(**secret)
        self.job = Job.objects.create(organiser=self.tournament.organiser, tournament=self.tournament, kind="paper")
        self.link = the_table(self.tournament).links.get()
        accounts = dict(zip(("referee", "elsewhere", "helper", "director"), users, strict=True))
        self.referee = Referee.objects.get(user=accounts["referee"])
        self.clients = {who: self._client(accounts.get(who)) for who in WHO}

    def _client(self, user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
        return client

    def parts(self) -> dict[str, Any]:
        """What stands in an address, by the name of its part; those that end in `_id` belong to this tournament alone."""
        return dict(self._parts)

    @cached_property
    def _parts(self) -> dict[str, Any]:
        return {
            "slug": self.tournament.slug, "n": 1, "m": 1, "number": 1, "position": POSITION_STEP, "seat": 0, "what": "round:1",
            "ending": "csv",
            "ext": "csv", "call_id": self.call.pk, "case_id": self.case.pk, "ruling_id": self.ruling.pk, "sanction_id": self.sanction.pk,
            "referee_id": self.referee.pk, "token": self.link.token, "code": self.link.code, "version_id": self.version.pk,
            "name": "keine.zip",
            "ticket": give_link(person_id=self.persons[0]),
            "person_id": self.persons[0], "other_id": self.persons[1], "sheet_id": self.sheet.pk,
            "entry_id": 1,
            "team_id": Team.objects.order_by("pk")[0].pk, "hook_id": self.hook.pk,
            "reader": "spieler", "spoken": "de", "series": self.cup.slug,
            "person": self.away.results.get().player.number, "key": self.away.key,
            "organiser": "verein", "uid": self.tournament.uid, "digest": "e" * 64, "job_uid": self.job.uid,
        }  # fmt: skip

    def address(self, pattern: URLPattern, **other: Any) -> str:
        known = self.parts() | other
        return reverse(pattern.name, kwargs={name: known[name] for name in pattern.pattern.converters})

    def to_phase(self, phase: Phase) -> None:
        """As if it were in this phase; a round is open only from `running` on."""
        Tournament.objects.filter(pk=self.tournament.pk).update(phase=phase)
        if phase in (Phase.DRAFT, Phase.REGISTRATION):
            Round.objects.filter(tournament=self.tournament).update(state=RoundState.DRAWN, opened_at=None)


def patterns() -> Iterator[URLPattern]:
    """Of every page, but for what programs ask: that knows no account."""
    found = (pattern for pattern in get_resolver().url_patterns if isinstance(pattern, URLPattern))
    return (pattern for pattern in found if pattern.name not in OF_PROGRAMS)


def pages(court: Court, **other: Any) -> Iterator[tuple[str, str]]:
    """Every page by its address, as HTML: those of the phone as a visitor opens them, all others as the director does."""
    return ((court.address(pattern, **other), html) for pattern, html in opened(court, patterns(), **other))


def opened(court: Court, asked: Iterable[URLPattern], **other: Any) -> Iterator[tuple[URLPattern, str]]:
    """Those of them that are pages."""
    for pattern in asked:
        address = court.address(pattern, **other)
        answer = court.clients["visitor" if str(pattern.name).startswith("phone") else "director"].get(address)
        if answer.headers.get("Content-Type", "").startswith("text/html"):
            yield pattern, b"".join(answer).decode()


def papers(tournament: Tournament) -> Iterator[tuple[str, str]]:
    """Every paper by its key, as the HTML that is set."""
    for kind in catalogue.PAPERS.values():
        if "pdf" in kind.formats:
            yield kind.key, " ".join(part.html for part in printed(tournament, kind.what("1")))


def printed(tournament: Tournament, name: str) -> list[Part]:
    """The texts of a paper, before they are set."""
    token = GATHERED.set([])
    try:
        catalogue.make(tournament, name, "pdf")
        return GATHERED.get() or []
    except Refused:
        return []
    finally:
        GATHERED.reset(token)
