"""Days of a federation through everything that stands in between: a director guesses what is another club's (day 7), and whoever works on
what laptops sent is killed (day 8). Day 8's evening on the server is in by_kill."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.by_proxy import enrolled, public
from tests.server.standing import Answer, Standing, Visitor, place, standing
from tests.tournament.receiving.days import LOST, evening
from tests.tournament.receiving.machines import until
from tests.tournament.two_clubs import MARK

TWO_CLUBS = """
import json
from django.conf import settings
from django.contrib.auth.models import User
from tests.tournament.site.asked import patterns
from tests.tournament.site.test_two_clubs import OF_OWNERS, OF_SERVER, Hall, with_no_right
from tournament.api.tokens import SCOPES, make_token
from tournament.site.organiser import at
User.objects.update(username='bisher')
hall = Hall()
hall.mark()
named = {'slug', 'series', 'sheet_id', 'team_id', 'ruling_id', 'case_id', 'call_id', 'hook_id', 'job_uid'}
rows = []
for pattern in patterns():
    if pattern.name in {'login', 'logout'}:
        continue
    with at('verein'):
        here = hall.address(pattern)
    with at('steyr'):
        there = hall.address(pattern)
    guessed = bool(named & set(pattern.pattern.converters)) and pattern.name not in OF_SERVER
    nobody = [with_no_right(pattern.name, method) for method in ('get', 'post')]
    rows.append([here, nobody, there if guessed else '', 'owner' if pattern.name in OF_OWNERS else 'director'])
team = Team.objects.create(organiser=hall.steyr.organiser, name='Programme', director=True, owner=True)
print(json.dumps({
    'rows': rows, 'slug': hall.tournament.slug, 'token': make_token(team_id=team.pk, name='Probe', scopes=tuple(SCOPES)),
    'sessions': {who: hall.steyr.clients[who].cookies[settings.SESSION_COOKIE_NAME].value for who in ('owner', 'director')},
}))
"""
LOGGED = "print(LogRow.objects.count(), OrganiserLogRow.objects.count(), SeriesLogRow.objects.count(), RegisterLogRow.objects.count())"
HOOK = """
for club in Organiser.objects.all():
    events = ['tournament.published', 'tournament.corrected']
    Webhook.objects.create(organiser=club, url='https://verein.example/', secret='geheim', events=events)
"""
TOLD = "print('\\n'.join(Delivery.objects.values_list('event', flat=True)))"
STAGES = "print(sorted(Course.objects.values_list('revision__number', 'stage', 'held')))"


@pytest.fixture
def server() -> Iterator[Standing]:
    with place() as folder, standing(folder / "s") as found:
        yield found


def test_whoever_works_is_killed_and_pages_come_once(server: Standing, tmp_path: Path) -> None:
    """Day 8: as soon as something has arrived, again and again."""
    laptop = enrolled(server, tmp_path / "laptop", "linz")
    server.python(HOOK)
    evenings = [evening(f"Abend {number}") for number in range(1, 5)]
    for played in evenings:
        laptop.did("send", laptop.plays(played))
        server.comes_back("worker", server.kill("worker"))
    laptop.corrects(evenings[0]["uid"], 2, LOST)
    laptop.did("send", laptop.slug(evenings[0]["uid"]))
    server.comes_back("worker", server.kill("worker"))
    done = [(1, "done", "")] * 4 + [(2, "done", "")]
    until(lambda: server.python(STAGES) == str(done), instead=lambda: server.python(STAGES) + server.logs())
    assert Counter(server.python(TOLD).split()) == Counter({"tournament.published": 4, "tournament.corrected": 1})
    for played in evenings:
        assert played["name"] in public(server, f"t/{played['uid']}/").text
        assert len(list((server.folder / "public/ergebnisse/t" / played["uid"]).glob("?" * 64))) == 1 + (played is evenings[0])
    until(lambda: all(played["name"] in public(server, "").text for played in evenings))


class Director(Visitor):
    """Somebody of the other club, by his session."""

    def __init__(self, server: Standing, session: str) -> None:
        super().__init__(server)
        self.cookies["sessionid"] = session
        assert self.ask("/o/steyr/").status == 200
        assert self.ask("/o/steyr/passwort/").status == 200
        assert self.token


def kind(answer: Answer) -> str:
    """As the table of all addresses calls it (test_addresses)."""
    if answer.status == 302 and "/anmelden/" in answer.headers["Location"]:
        return "in"
    return str(answer.status) if answer.status in {403, 404, 405} else "ok"


def test_a_director_guesses_what_is_another_clubs(server: Standing) -> None:
    """Day 7, through the proxy, at both app servers in turn: the other's own addresses, and one's own with the other's keys in them;
    tournaments, exports, series, sheets, rulings, jobs, webhooks, teams."""
    found: dict[str, Any] = json.loads(server.python(TWO_CLUBS).splitlines()[-1])
    people = {who: Director(server, session) for who, session in found["sessions"].items()}
    before, wrong, guessed = server.python(LOGGED), [], 0
    for here, nobody, there, who in found["rows"]:
        for answer, expected in zip(both_ways(people["director"], here), nobody, strict=True):
            wrong += [(here, kind(answer), expected)] if kind(answer) != expected else []
        for answer in both_ways(people[who], there) if there else ():
            guessed += 1
            wrong += [(there, kind(answer), "404")] if kind(answer) not in {"404", "405"} or MARK in answer.text else []
    assert wrong == []
    assert guessed > 120
    for way in ("own/tournaments", f"own/tournaments/{found['slug']}/players", "entries", "webhooks"):
        answer = server.ask("GET", f"/api/v1/o/verein/{way}", Authorization=f"Bearer {found['token']}")
        assert (answer.status, MARK in answer.text) == (404, False), way
    assert server.python(LOGGED) == before, "the other's log is silent"


def both_ways(visitor: Visitor, path: str) -> list[Answer]:
    return [visitor.ask(path), visitor.ask(path, nichts="")]
