"""A server with two clubs: whoever belongs to one finds nothing of the other, by any address, method or key.

`ADDRESSES` (test_addresses) says what somebody may who has an account without a right; here stands what the roles of teams may beside
that. A new address is asked of all of them without a row; where one of them may open it, it is named here.
"""

import json
import re
from collections.abc import Iterator
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern

from tests.tournament.evening import running
from tests.tournament.site.asked import Court, papers, patterns
from tests.tournament.site.test_addresses import EXPECTED, kind
from tests.tournament.two_clubs import MARK, Club, logged_in, people
from tournament.archive.writing import written
from tournament.ledger.people.in_force import against
from tournament.ledger.store.posts import account
from tournament.models import Cup, LogRow, Organiser, OwnSheet, Phase, Player, Registration, Sanction, Tournament
from tournament.organisers import clubs
from tournament.referee.sanctions import give_sanction
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db

OF_SERVER = {
    "network", "rehearsal", "devices", "device-picture", "device-paper", "backup", "backup-file", "hand-over", "take-over", "put-back",
    "sending",
    "phone-read-in", "register", "register-doubles", "register-import", "register-export", "register-person", "register-merge", "clubs",
    "register-stored", "register-stored-file", "register-retention", "register-extract", "register-provisional", "register-members",
    "register-passes", "series-offers", "series-offer", "received", "received-one", "recount",
}  # fmt: skip
"""What is the whole server's: a club's own director is nobody there."""
OF_OWNERS = {"teams", "team", "tokens", "webhooks", "webhook", "laptops"}
OF_ANY_REFEREE = {"all-calls", "precedents", "precedent"}
"""Open to who rules at any tournament of the organiser."""
SHARED = {"my-teams", "password"}
"""Open to every account."""
WITH_OTHERS = {"offers"}
"""What is on no laptop, and here for whoever has the right."""

MAY: dict[str, dict[str, set[str]]] = {
    # role of a team: what it may open, and what it may post to, beside what everybody with an account may
    "treasurer": {
        "get": {"players", "players-search", "players-export", "players-import", "player-edit", "squads", "prizes", "cash"},
        "post": {"prizes", "cash", "payments"},
    },
    "secretary": {
        "get": {
            "series-setup",
            "series-events",
            "series-event",
            "series-away",
            "series-away-file",
            "series-papers",
            "series-paper",
            "offers",
        },
        "post": {"series-all", "series-states", "series-setup", "series-event", "series-away", "series-away-file", "offers"},
    },
    "owner": {"get": OF_OWNERS | {"uploads", "upload"}, "post": OF_OWNERS | {"uploads"}},
    "colleague": {"get": OF_ANY_REFEREE, "post": set()},
}


class Hall(Court):
    """One of everything at the club that was here first, under `/o/verein/`, with its people; and another club."""

    def __init__(self) -> None:
        super().__init__()
        self.own = running(name="Steyrer Abend")
        clubs.found_federation(name="Verband", slug="verband")
        self.here = Organiser.objects.get(slug="verein")
        steyr = clubs.found(name="Steyr", slug="steyr")
        Tournament.objects.filter(pk=self.own.pk).update(organiser=steyr)
        self.own.refresh_from_db()
        for row in self.own.registrations.order_by("number"):
            row.player = Player.objects.create(name=f"Steyrer {row.number}")
            row.save()
        self.steyr = Club(steyr, self.own, people(steyr))
        self.people = people(self.here)

    def asked(self, *, where: str = "verein", **other: object) -> Iterator[tuple[str, str]]:
        """Name and path of every address at an organiser, with what stands in it here."""
        with at(where):
            return iter([(str(pattern.name), self.address(pattern, **self.renamed(pattern, other))) for pattern in patterns()])

    def renamed(self, pattern: URLPattern, other: dict[str, object]) -> dict[str, object]:
        """Of `other` what is a part of this address."""
        return {name: value for name, value in other.items() if name in pattern.pattern.converters}

    def mark(self) -> None:
        """Every text of the first club bears the word."""
        for model in (Tournament, Cup, OwnSheet):
            for row in model._base_manager.filter(organiser=self.here):
                model._base_manager.filter(pk=row.pk).update(name=f"{MARK} {row.pk}") if model is not OwnSheet else None
        seated = Player.objects.filter(registrations__tournament__organiser=self.here)
        for player in seated:
            player.name, player.place, player.club = f"{MARK} {player.pk}", MARK, MARK
            player.save()
        Registration.objects.filter(tournament__organiser=self.here).update(tags=[MARK])
        Tournament.objects.filter(organiser=self.here).update(place=MARK)


@pytest.fixture
def hall() -> Hall:
    return Hall()


def ask(client: Client, method: str, path: str) -> str:
    answer = getattr(client, method)(path)
    return "in" if answer.status_code == 302 and "/anmelden/" in answer["Location"] else kind(answer)


def with_no_right(name: str, method: str) -> str:
    """What somebody finds who has an account and no right at this organiser."""
    if name in OF_ANY_REFEREE:
        return "403"
    return EXPECTED[name][method == "post"][1]


def of_a_director(name: str, method: str) -> str:
    """What a director of this organiser finds."""
    return "ok" if name in WITH_OTHERS else EXPECTED[name][method == "post"][4]


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_director_of_another_club_is_nobody_here(hall: Hall, method: str) -> None:
    foreign, before = hall.steyr.clients["director"], LogRow.objects.count()
    for name, path in hall.asked():
        if name not in {"login", "logout"}:
            assert ask(foreign, method, path) == with_no_right(name, method), (method, path)
    assert LogRow.objects.count() == before


@pytest.mark.parametrize("method", ["get", "post"])
def test_a_draft_of_another_club_is_not_there(hall: Hall, method: str) -> None:
    hall.to_phase(Phase.DRAFT)
    for name, path in hall.asked():
        if f"/t/{hall.tournament.slug}/" in path or path.startswith(f"/o/verein/wall/{hall.tournament.slug}"):
            for who in ("director", "colleague", "secretary", "visitor"):
                assert ask(hall.steyr.clients[who], method, path) == "404", (name, who)


@pytest.mark.parametrize("method", ["get", "post"])
def test_keys_of_one_club_open_nothing_at_the_other(hall: Hall, method: str) -> None:
    """The same addresses under one's own name: where they name a tournament, a series, a sheet or a person's row, there is none."""
    director, before = hall.steyr.clients["director"], LogRow.objects.count()
    named = {"slug", "series", "sheet_id", "team_id", "ruling_id", "case_id", "call_id", "hook_id"}
    tried = 0
    for pattern in patterns():
        with at("steyr"):
            path = hall.address(pattern)
        if pattern.name in {"login", "logout"} | OF_SERVER or not named & set(pattern.pattern.converters):
            continue
        client = hall.steyr.clients["owner"] if pattern.name in OF_OWNERS else director
        assert ask(client, method, path) in {"404", "405"}, (method, path)
        tried += 1
    assert tried > 60
    assert LogRow.objects.count() == before


@pytest.mark.parametrize("who", ["director", "visitor"])
def test_nothing_of_one_club_is_read_at_the_other(hall: Hall, who: str) -> None:
    """The marked word of the first club in no page, list, file or export of the second, whoever asks there, with any key of the first."""
    hall.mark()
    client = hall.steyr.clients[who]
    keys = {name: value for name, value in hall.parts().items() if name.endswith("_id")}
    for parts in ({}, {"slug": hall.own.slug, **keys}):
        for name, path in hall.asked(where="steyr", **parts):
            if name.startswith("phone"):
                continue  # the token of a table is the right to it
            answer = client.get(path)
            assert MARK.encode() not in b"".join(answer), (name, path)


@pytest.mark.parametrize("who", list(MAY))
def test_each_role_of_a_team_may_what_is_its_own(hall: Hall, who: str) -> None:
    client, wrong = hall.people[who], []
    for name, path in hall.asked():
        for method in ("get", "post"):
            if name in {"login", "logout"}:
                continue
            found, director = ask(client, method, path), of_a_director(name, method)
            expected = director if name in MAY[who][method] else with_no_right(name, method)
            if name in MAY[who]["post"] | MAY[who]["get"] and name not in MAY[who][method]:
                expected = "405" if director == "405" else expected
            wrong += [(method, name, found, expected)] if found != expected else []
    assert wrong == []


def test_a_clubs_director_keeps_nothing_of_the_servers(hall: Hall) -> None:
    for name, path in hall.asked():
        if name in OF_SERVER:
            assert {ask(hall.people["director"], method, path) for method in ("get", "post")} == {"403"}, path
        elif name not in {"login", "logout"} | OF_OWNERS:
            for method in ("get", "post"):
                assert ask(hall.people["director"], method, path) == of_a_director(name, method), (method, path)


def test_an_empty_club_is_not_offered_to_take_over_what_is_the_servers(hall: Hall) -> None:
    Tournament.objects.filter(organiser=hall.steyr.organiser).update(organiser=hall.here)
    page = hall.steyr.clients["director"].get("/o/steyr/").content.decode()
    assert "Das erste Turnier anlegen" in page
    assert "/uebernahme/" not in page


def test_without_a_name_nobody_is_meant(hall: Hall) -> None:
    director = hall.people["director"]
    page = director.get("/").content.decode()
    assert [name in page for name in ("Hier", "Anderswo", "Steyrer Abend")] == [False] * 3
    assert 'href="/o/verein/"' in page
    assert 'href="/o/steyr/"' in page
    for name, path in hall.asked(where=""):
        if f"/t/{hall.tournament.slug}/" in path:
            assert ask(director, "get", path) in {"404", "405"}, name
    assert director.get("/neu/").status_code == 403


def test_a_table_and_its_phone_stay_at_one_address(hall: Hall) -> None:
    token = hall.link.token
    assert Client().get(f"/tisch/{token}/").status_code == 200
    answer = Client().post("/o/verein/z/", {"code": hall.link.code})
    assert answer["Location"] == f"/tisch/{token}/"
    table = hall.people["director"].get(f"/o/verein/t/{hall.tournament.slug}/runde/1/tisch/1/").content.decode()
    assert f'href="/tisch/{token}/"' in table


def test_the_same_slug_at_two_clubs_is_two_tournaments(hall: Hall) -> None:
    Tournament.objects.filter(pk=hall.own.pk).update(slug=hall.tournament.slug)
    pages = [Client().get(f"/o/{where}/t/{hall.tournament.slug}/").content.decode() for where in ("verein", "steyr")]
    assert ["Steyrer Abend" in page for page in pages] == [False, True]
    for where in ("verein", "steyr"):  # what a process keeps of a page leads to the club's own
        for page in ("runde/1/", "runde/1/tisch/1/", "stand/", "spieler/1/"):
            shown = hall.people["director"] if where == "verein" else hall.steyr.clients["director"]
            text = shown.get(f"/o/{where}/t/{hall.tournament.slug}/{page}").content.decode()
            led = set(re.findall(r'(?:href|action|hx-get)="(/[^"]*)"', text))
            strangers = {path for path in led if not path.startswith((f"/o/{where}/", "/static/", "/tisch/"))}
            assert strangers == set(), page


def test_an_account_is_in_several_teams_and_goes_from_one_to_the_other(hall: Hall) -> None:
    client = logged_in("huber", hall.here.teams.get(name="director"))
    user = User.objects.get(username="huber")
    hall.steyr.organiser.teams.get(name="treasurer").memberships.create(user=user)
    assert {post.address for post in account(user.pk).posts} == {"verein", "steyr"}
    page = client.get("/o/verein/meine-vereine/").content.decode()
    assert 'href="/o/verein/"' in page
    assert 'href="/o/steyr/"' in page
    assert client.get(f"/o/verein/t/{hall.tournament.slug}/auslosung/").status_code == 200
    assert client.get(f"/o/steyr/t/{hall.own.slug}/auslosung/").status_code == 403
    assert client.get(f"/o/steyr/t/{hall.own.slug}/kassa/").status_code == 200


def test_a_sperre_reaches_every_club_and_its_reason_none(hall: Hall) -> None:
    """Beside it a warning, which is nobody's but the club's that gave it."""
    barred = hall.tournament.registrations.get(number=4).player
    Tournament.objects.filter(pk=hall.tournament.pk).update(date=date(2026, 11, 29))
    for given, until in (("ban", date(2099, 12, 31)), ("warning", None)):
        give_sanction(tournament_id=hall.tournament.pk, kind=given, player_id=barred.pk, reason=f"{given} {MARK}", until=until)
    Tournament.objects.filter(pk=hall.own.pk).update(date=date(2026, 12, 6))
    Registration.objects.create(tournament=hall.own, player=barred, number=99)
    for page in ("anmeldung/", "anmeldung/99/", "stand/"):
        text = hall.steyr.clients["director"].get(f"/o/steyr/t/{hall.own.slug}/{page}").content.decode()
        assert (MARK in text, "Verwarnung" in text) == (False, False), page
        assert "(Unser Verein)" in text or page == "stand/", "who gave it can be asked"


def test_a_sperre_reaches_the_series_of_another_club(hall: Hall) -> None:
    """Whose series are others: it holds there until the club that gave it has opened so many of its own series, whatever is opened
    elsewhere."""
    barred = hall.tournament.registrations.get(number=4).player
    with at("verein"):
        cup = Cup.objects.create(name="Cup", slug="cup")
        other = Cup.objects.create(name="Anderer Cup", slug="anderer-cup")
    with at("steyr"):
        theirs = Cup.objects.create(name="Steyrer Cup", slug="steyrer-cup")
    Tournament.objects.filter(pk=hall.tournament.pk).update(date=date(2026, 11, 1), cup=cup)
    Tournament.objects.filter(pk=hall.own.pk).update(date=date(2026, 12, 1), cup=theirs)
    hall.own.refresh_from_db()
    give_sanction(tournament_id=hall.tournament.pk, kind="ban", player_id=barred.pk, reason=MARK, tournaments=1)

    def runs() -> list[tuple[str, str]]:
        with at("steyr"):
            return [(row.player.name, row.reason) for row in against(hall.own, Sanction.objects.all())]

    assert runs() == [(barred.name, "")]
    for whose, series, day, phase in (
        ("steyr", theirs, 5, "published"), ("verein", other, 6, "published"), ("verein", None, 7, "published"), ("verein", cup, 8, "draft"),
    ):  # fmt: skip
        with at(whose):
            Tournament.objects.create(
                name=f"T{day}",
                slug=f"t{day}",
                date=date(2026, 11, day),
                cup=series,
                phase=phase,
                system=hall.own.system,
                rules_digest="1" * 64,
            )
    assert runs() == [(barred.name, "")], "none of these counts"
    Tournament.objects.filter(slug="t8").update(phase="published")
    assert runs() == []


def test_what_is_anothers_costs_the_same_statements_as_what_is_not_there(hall: Hall) -> None:
    client, counts = hall.steyr.clients["director"], set()
    for slug in (hall.tournament.slug, "gibt-es-nicht"):
        for page in ("", "auslosung/", "kassa/", "protokoll/", "stand/"):
            with CaptureQueriesContext(connection) as captured:
                assert client.get(f"/o/steyr/t/{slug}/{page}").status_code == 404
            counts.add(tuple(re.sub(r"'[^']*'", "?", query["sql"]) for query in captured))
    assert len(counts) == 1


def test_no_paper_and_no_file_of_one_club_names_anybody_of_the_other(hall: Hall) -> None:
    hall.mark()
    with at("steyr"):
        for key, text in papers(hall.own):
            assert MARK not in text, key
        assert MARK not in json.dumps(written(hall.own), default=str)
