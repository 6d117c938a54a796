"""What programs read: the same as everybody sees, and nothing that is not shown yet. Values by hand, from the season's own table."""

import csv
import json
import re
from io import StringIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.tournament.api.server import AT, DIGEST, HREF, NUMBER, SECOND, UID, Server, get, one_of_everything, published, sent, server
from tournament.models import Course, Cup, Organiser, Phase, Player, Received, Registration, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def made() -> Server:
    return server()


def names(answer: object) -> list[str]:
    return [row["name"] for row in answer.json()["items"]]  # type: ignore[attr-defined]


def test_announced_tournaments_are_listed_and_drafts_are_not(made: Server) -> None:
    answer = get("o/verein/tournaments")
    assert names(answer) == ["Linzer Abend", *(f"Turnier {n}" for n in (8, 7, 6, 4, 3, 2, 1))]
    first = answer.json()["items"][0]
    assert first == {
        "uid": str(made.evening.uid), "slug": made.evening.slug, "name": "Linzer Abend", "date": "2026-11-28", "place": "Linz",
        "system": "koenigrufen-cup", "phase": "running", "rounds": 2, "cup": None, "standings_shown": False,
        "href": f"/api/v1/o/verein/tournaments/{made.evening.slug}",
    }  # fmt: skip
    assert get(first["href"].removeprefix(HREF)).json() == first


def test_a_list_goes_on_by_the_key_of_its_last_row(made: Server) -> None:
    pages, after = [], ""
    for _page in range(3):
        answer = get(f"o/verein/tournaments?limit=3&after={after}").json()
        pages.append([row["name"][-1] for row in answer["items"]])
        after = answer["next"]
    assert pages == [["d", "8", "7"], ["6", "4", "3"], ["2", "1"]]
    assert after is None
    assert get(f"o/verein/tournaments?after={made.draft.uid}").json()["items"] == [], "what is hidden is no key"


@pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "limit=", "after=x"])
def test_what_cannot_be_read_is_a_fault_of_the_program(made: Server, query: str) -> None:
    answer = get(f"o/verein/tournaments?{query}")
    assert (answer.status_code, answer.json()["code"]) == (400, "bad_value")


def test_the_standings_are_the_file_once_they_are_shown(made: Server) -> None:
    slug = Tournament.objects.get(name="Turnier 1").slug
    answer = get(f"o/verein/tournaments/{slug}/standings")
    assert answer.headers["Content-Type"] == "application/json"
    said = answer.json()
    assert [(row["rank"], row["name"], row["total"]) for row in said["standings"]] == [
        (1, "Anna Auer", 143), (2, "Bruno Bauer", 20), (3, "Carl Cerny", -23), (4, "Doris Dorn", -40), (5, "Emil Eder", -100),
    ]  # fmt: skip
    hidden = get(f"o/verein/tournaments/{made.evening.slug}/standings")
    assert (hidden.status_code, hidden.json()["code"]) == (404, "not_shown")


def test_who_is_a_number_is_one_here_too(made: Server) -> None:
    found = Tournament.objects.get(name="Turnier 1")
    Registration.objects.filter(tournament=found, player__name="Anna Auer").update(anonymous=True)
    text = get(f"o/verein/tournaments/{found.slug}/standings").content.decode()
    assert ("Auer" in text, "Bruno Bauer" in text) == (False, True)
    for page in ("standings", "standings.csv"):
        cup = b"".join(get(f"o/verein/cups/linzer-cup/{page}")).decode()
        assert ("Auer" in cup, "Bruno Bauer" in cup) == (False, True), page


def test_the_rounds_say_how_far_they_are(made: Server) -> None:
    answer = get(f"o/verein/tournaments/{made.evening.slug}/rounds").json()
    assert answer == {"items": [{"number": 1, "state": "open", "tables": 2, "done": 0}]}


def test_the_series_is_read_as_json_and_by_a_spreadsheet(made: Server) -> None:
    assert get("o/verein/cups").json()["items"] == [
        {"slug": "linzer-cup", "name": "Linzer Cup", "tournaments": 8, "held": 8, "first": "2026-01-10", "last": "2026-08-10"}
    ]
    # The three best: A 300 + 143 + 50, B 101 + 60 + 40, C 12 + 5 + 0, D −4 − 5 − 5, E 0 − 10 − 15, F has one.
    said = get("o/verein/cups/linzer-cup/standings").json()
    totals = [(row["name"], row["total"]) for row in said["standings"]]
    assert totals == [
        ("Anna Auer", 493), ("Bruno Bauer", 201), ("Carl Cerny", 17), ("Doris Dorn", -14), ("Emil Eder", -25), ("Flora Fink", -126),
    ]  # fmt: skip
    answer = get("o/verein/cups/linzer-cup/standings.csv")
    assert answer.headers["Content-Type"] == "text/csv; charset=utf-8"
    lines = list(csv.DictReader(StringIO(answer.content.decode("utf-8-sig")), delimiter=";"))
    assert [(line["Name"], line["Gesamt"]) for line in lines] == [(name, str(total)) for name, total in totals]


def test_published_states_stay_as_they_were(made: Server) -> None:
    assert get("o/verein/cups/linzer-cup/states").json() == {"items": []}
    published(made)
    [row] = get("o/verein/cups/linzer-cup/states").json()["items"]
    assert row["digest"].startswith(row["state"])
    whole = get(f"o/verein/cups/linzer-cup/states/{row['digest']}").json()
    assert len(whole["answer"]["standings"]) == 6
    assert "Auer" not in json.dumps(whole), "persons by their numbers"
    assert get(f"o/verein/cups/linzer-cup/states/{'0' * 64}").status_code == 404


def test_a_series_without_a_ranking_has_no_standings(made: Server) -> None:
    Cup.objects.filter(slug="linzer-cup").update(policies=None)
    answer = get("o/verein/cups/linzer-cup/standings")
    assert (answer.status_code, answer.json()["code"]) == (404, "no_standings")


def test_what_was_sent_is_told_as_far_as_it_is_published(made: Server) -> None:
    sent(made, public=False)
    [row] = get("o/verein/received").json()["items"]
    assert row == {
        "uid": UID, "name": "Herbstturnier", "date": "2026-11-27", "place": "Linz", "system": "koenigrufen-cup", "rounds": 3,
        "withdrawn": False, "revision": None, "digest": None,
    }  # fmt: skip
    assert get(f"o/verein/received/{UID}").json()["results"] == [], "the state that counts is not published yet"
    assert [row["digest"] for row in get(f"o/verein/received/{UID}/revisions").json()["items"]] == [DIGEST]
    Course.objects.update(public_at=AT)
    whole = get(f"o/verein/received/{UID}").json()
    assert (whole["revision"], whole["digest"], whole["results"]) == (2, SECOND, [{"number": 4, "said": {"rank": 1, "points": 12}}])
    second = get(f"o/verein/received/{UID}/revisions").json()["items"][1]
    assert (second["number"], second["action"], second["supersedes"], second["reason"]) == (2, "correct", DIGEST, "Spiel 14")
    Received.objects.update(withdrawn=True)
    gone = get(f"o/verein/received/{UID}").json()
    assert (gone["withdrawn"], gone["name"], gone["place"], gone["results"]) == (True, "", "", []), "no more than its stone says"


def test_what_never_was_published_is_not_there(made: Server) -> None:
    sent(made)
    Course.objects.update(public_at=None)
    assert get("o/verein/received").json()["items"] == []
    assert [get(f"o/verein/received/{UID}{more}").status_code for more in ("", "/revisions")] == [404, 404]


def test_a_team_reads_its_drafts_and_start_lists(made: Server) -> None:
    token = made.token()
    assert names(get("o/verein/own/tournaments?limit=2", token)) == ["Geheimer Entwurf", "Linzer Abend"]
    players = get(f"o/verein/own/tournaments/{made.draft.slug}/players", token).json()["players"]
    assert [row["name"] for row in players] == [f"Spieler {n}" for n in range(1, 9)]


def test_a_team_of_chosen_tournaments_reads_those(made: Server) -> None:
    token = made.token(director=True, every=False)
    team = made.club.teams.get(every=False)
    assert names(get("o/verein/own/tournaments", token)) == []
    assert get(f"o/verein/own/tournaments/{made.draft.slug}/players", token).status_code == 404
    team.tournaments.add(made.draft)
    assert names(get("o/verein/own/tournaments", token)) == ["Geheimer Entwurf"]
    assert get(f"o/verein/own/tournaments/{made.draft.slug}/players", token).status_code == 200
    assert get(f"o/verein/own/tournaments/{made.evening.slug}/players", token).status_code == 403


def test_offers_are_read_at_both_ends(made: Server) -> None:
    one_of_everything(made)
    for organiser in (made.club, made.other):
        [row] = get(f"o/{organiser.slug}/entries", made.token(organiser=organiser, secretary=True)).json()["items"]
        assert (row["cup"], row["cup_organiser"], row["organiser"], row["tournament"]) == ("linzer-cup", "verein", "steyr", UID)
        assert (row["state"], row["terms"], row["decided_at"]) == ("offered", {"weight": 2}, None)


def test_webhooks_are_read_without_their_secret(made: Server) -> None:
    one_of_everything(made)
    answer = get("o/verein/webhooks", made.token(owner=True))
    assert [row["url"] for row in answer.json()["items"]] == ["https://example.at/tarock"]
    assert b"whsec" not in answer.content


def test_the_register_is_asked_by_number(made: Server) -> None:
    one_of_everything(made)
    token = made.token(organiser=made.root, secretary=True)
    said = {"number": NUMBER, "name": "Anna Auer", "place": "Linz", "club": "", "provisional": False}
    assert get(f"register/{NUMBER}", token).json() == said
    other = Player.objects.create(name="Anna Auer-Berg", place="Wels")
    Player.objects.filter(federation_number=NUMBER).update(merged_into=other)
    assert get(f"register/{NUMBER}", token).json()["name"] == "Anna Auer-Berg"
    assert get("register/1", token).status_code == 404


def test_an_unchanged_answer_is_not_sent_again(made: Server) -> None:
    found = Tournament.objects.get(name="Turnier 1")
    for path in (f"o/verein/tournaments/{found.slug}/standings", "o/verein/cups/linzer-cup/standings", "o/verein/tournaments"):
        tag = get(path).headers["ETag"]
        again = get(path, **{"If-None-Match": tag})
        assert (again.status_code, again.content) == (304, b"")
        assert get(path, **{"If-None-Match": tag, "Accept-Language": "en"}).status_code == 200, "in another language it is another"
        Tournament.objects.filter(pk=found.pk).update(version=found.version + 1, name=f"{path} anders"[:40])
        found.refresh_from_db()
        assert get(path, **{"If-None-Match": tag}).status_code == 200


def test_faults_are_said_in_both_languages(made: Server) -> None:
    german, english, other = (get("o/verein/cups/nix/states", **{"Accept-Language": said}) for said in ("de-AT", "en-GB,de;q=0.5", "fr"))
    assert german.json() == {"code": "not_found", "message": "Das gibt es hier nicht."} == other.json()
    assert english.json() == {"code": "not_found", "message": "There is no such thing here."}
    assert english.headers["Content-Language"] == "en"


def test_any_page_may_fetch_what_everybody_may_read(made: Server) -> None:
    assert get("o/verein/cups").headers["Access-Control-Allow-Origin"] == "*"
    assert get("o/verein/cups/nix/states").headers["Access-Control-Allow-Origin"] == "*"
    asked = Client().options(f"{HREF}o/verein/cups")
    assert (asked.status_code, asked.headers["Access-Control-Allow-Methods"]) == (204, "GET, HEAD")
    own = Client().options(f"{HREF}o/verein/entries")
    assert (own.status_code, "Access-Control-Allow-Origin" in own.headers) == (405, False)


def test_what_is_anothers_costs_the_same_statements_as_what_is_not_there(made: Server) -> None:
    sent(made)
    Organiser.objects.filter(slug="steyr")
    token, said = made.token(organiser=made.other), set()
    paths = {
        "tournaments/{}": (made.evening.slug, "gibt-es-nicht"),
        "cups/{}/standings": ("linzer-cup", "nix"),
        "received/{}": (UID, "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a91"),
        "own/tournaments/{}/players": (made.draft.slug, "nix"),
    }
    get("o/steyr/entries", token)  # notes that the token was used
    for path, values in paths.items():
        said = set()
        for value in values:
            with CaptureQueriesContext(connection) as captured:
                answer = get(f"o/steyr/{path.format(value)}", token)
            assert answer.status_code == 404, path
            said.add((answer.content, tuple(re.sub(r"'[^']*'", "?", row["sql"]) for row in captured)))
        assert len(said) == 1, path


def test_a_draft_is_not_there(made: Server) -> None:
    for page in ("", "/standings", "/rounds"):
        assert get(f"o/verein/tournaments/{made.draft.slug}{page}").status_code == 404
    Tournament.objects.filter(pk=made.draft.pk).update(phase=Phase.REGISTRATION)
    assert get(f"o/verein/tournaments/{made.draft.slug}").status_code == 200


def test_the_api_has_one_address(made: Server) -> None:
    assert Client().get("/o/verein/api/v1/o/verein/tournaments").status_code == 404
    answer = get("gibt/es/nicht")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
