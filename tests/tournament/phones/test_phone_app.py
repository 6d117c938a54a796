"""The phone's page, its service worker and its manifest: what they carry, how much, and for whom."""

import gzip
import json
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

import rules
from tests.rules.free_files import sheet
from tests.tables_made import a_table
from tournament.ledger.store import convert
from tournament.models import Table
from tournament.phones.data import phone_data
from tournament.phones.shell import ICONS, LATER, MOVING, PRICES, SCRIPTS, STYLE
from tournament.phones.words import agree_words, groups, sheets_words, words
from tournament.phones.writing import make_links, renew_link
from tournament.site.static_files import asked_for, sent

pytestmark = pytest.mark.django_db

FIRST_PAINT = 50_000
"""Bytes of the page, its styles and scripts, packed; with brotli, as the server sends them, a fifth less."""

FOLDER = Path(finders.find("phones/app.js")).parent


def token(table: Table) -> str:
    return make_links([table])[0].token


def data_of(client: Client, table: Table) -> dict:
    page = client.get(reverse("phone", args=[token(table)])).content.decode()
    return json.loads(re.search(r'<script id="data" type="application/json">(.*?)</script>', page, re.DOTALL)[1])


def test_the_first_paint_is_small(client: Client) -> None:
    page = client.get(reverse("phone", args=[token(a_table(seats=5))])).content
    files = [sent(name).encode() for name in (STYLE, *SCRIPTS)]
    assert sum(len(gzip.compress(part)) for part in (page, *files)) < FIRST_PAINT


def test_the_page_names_no_rule_twice(client: Client) -> None:
    """Every game of the sheet but the desk's own, once, with the fields that the desk's form asks."""
    data = data_of(client, a_table())
    games = {game["slug"]: game for game in data["games"]}
    assert len(games) == len(data["games"]) == 19
    assert "manual" not in games
    assert [game for game in games if games[game]["of"]] == ["piccolo_ouvert", "zwiccolo_ouvert", "bettler_ouvert"]
    assert games["pagatrufer"]["required"] == "pagat"
    assert games["pagatrufer"]["value"] == "3"  # 1 and the Pagat announced 2
    assert games["sechserdreier"]["value"] == "4 / −8"
    assert (games["redeal"]["again"], games["redeal"]["counts"]) == (True, False)
    assert data["turn"] == {"after": [1, 2, 3, 0], "vorhand": [1, 2, 3, 0], "idle": [[]] * 4}


def test_at_a_table_of_five_the_dealer_sits_out(client: Client) -> None:
    assert data_of(client, a_table(seats=5))["turn"]["idle"] == [[0], [1], [2], [3], [4]]


def test_an_ended_link_says_what_to_do(client: Client) -> None:
    table = a_table()
    old = token(table)
    new = renew_link(table_id=table.pk).token
    answer = client.get(reverse("phone", args=[old]))
    assert answer.status_code == 404
    assert "QR auf dem Tischzettel scannen" in answer.content.decode()
    assert re.findall(r'href="(/hilfe/[^"]*)"', answer.content.decode()) == ["/hilfe/schreiber/?von=phone-code"]
    assert client.get(reverse("phone", args=[new])).status_code == 200
    assert client.get(reverse("phone", args=["x" * 32])).status_code == 404


def test_games_are_kept_under_the_table_whatever_its_link(client: Client) -> None:
    table = a_table(tables=2)
    other = Table.objects.exclude(pk=table.pk).get()
    before, neighbour = data_of(client, table)["table"], data_of(client, other)["table"]
    link = renew_link(table_id=table.pk)
    page = client.get(reverse("phone", args=[link.token])).content.decode()
    assert f'"table":"{before}"' in page
    assert before != neighbour
    assert link.token not in (before, neighbour)


def test_the_worker_keeps_every_file_of_the_page(client: Client) -> None:
    answer = client.get("/sw.js")
    assert answer.headers["Content-Type"].startswith("text/javascript")
    files = json.loads(re.search(r"const FILES = (\[.*?\]);", answer.content.decode())[1])
    assert set(files) == {f"/static/{name}" for name in (*asked_for(STYLE), *ICONS, *SCRIPTS, *LATER)}
    assert {f"phones/{path.name}" for path in FOLDER.glob("*.js")} == {
        name for name in (*SCRIPTS, *LATER) if name.startswith("phones/")
    } | {"phones/worker.js"}


@pytest.mark.parametrize("script, files", [("phones/app.js", SCRIPTS), ("phones/prices.js", PRICES), ("phones/moving_there.js", MOVING)])
def test_the_page_has_every_module_that_its_script_imports(script: str, files: tuple[str, ...]) -> None:
    """Without network there is nothing but what the worker keeps."""
    top = FOLDER.parent
    found, left = set(), [script]
    while left:
        name = left.pop()
        found.add(name)
        imported = re.findall(r'from "(\.[^"]+\.js)"', (top / name).read_text(encoding="utf-8"))
        paths = {((top / name).parent / other).resolve().relative_to(top.resolve()).as_posix() for other in imported}
        left += paths - found
    # What comes later finds the scripts of the page there.
    assert found - (set(SCRIPTS) - set(files)) == set(files)


def test_the_scripts_have_no_words_of_their_own() -> None:
    """Every word that they ask for is there, and every word that is there is asked for."""
    script = "".join(path.read_text(encoding="utf-8") for path in FOLDER.glob("*.js"))
    asked = set(re.findall(r"words\.([a-z_]+)\b", script))
    by_name = {"slam_announced", "slam_made"}
    by_name |= {f"need_{what}" for what in ("game", "declarer", "partner", "result", "bouts", "counts", "points", "sub", "amounts")}
    by_name |= {f"clock_{state}" for state in ("ready", "running", "last", "paused", "over")}
    assert asked | by_name == words("de").keys() | sheets_words(rules.SHEETS["french-tarot"]).keys()
    assert not re.search(r"[äöüßÄÖÜ]", script)
    # No two groups have a word under one name: the later would be said in both places.
    assert sum(map(len, groups())) == len(words("de"))


def test_a_free_system_has_no_radl() -> None:
    assert (agree_words(balanced=True), agree_words(balanced=False)) == ({}, {"agree": "%s bestätigen"})
    assert in_own_words(sheet()) == ["Summen je Durchgang", "Durchgang %s", None]
    assert in_own_words(rules.SHEETS["koenigrufen-cup"]) == ["Summen je Radl", "Radl %s", None]
    # The French federation's sums are those of the round.
    assert in_own_words(rules.SHEETS["french-tarot-fft"]) == ["Bilan", "", "Wie viele Bouts hat der Spieler am Ende? 0 bis 3."]


def in_own_words(sheet: rules.Sheet) -> list[str | None]:
    return [sheets_words(sheet).get(name) for name in ("sums_by_radl", "radl", "need_bouts")]


def test_the_manifest_leads_back_to_the_table(client: Client) -> None:
    found = client.get("/app.webmanifest?tisch=Ab_c-9")
    assert found.headers["Content-Type"] == "application/manifest+json"
    assert found.json()["start_url"] == "/tisch/Ab_c-9/"
    assert client.get("/app.webmanifest?tisch=//evil.example").json()["start_url"] == "/"
    for icon in found.json()["icons"]:
        assert finders.find(icon["src"].removeprefix("/static/"))


@pytest.mark.parametrize(
    "system, seats, game, tails, after, most",
    [
        ("point-tarock", 3, "zweiblatt", ["/2"], None, 70),
        ("point-tarock", 3, "einblatt", ["/1"], None, 70),
        ("koenigrufen-cup", 4, "trischaken", ["/2", "/1", "/0"], None, 70),
        ("french-tarot", 3, "garde", [",5"], None, 91),
        ("french-tarot", 5, "garde", [",5"], None, 91),
        # Of four, only a side that has kept the Excuse alone counts a half: 86,5 and 4,5.
        ("french-tarot", 4, "garde", [",5"], ["86", "4"], 91),
    ],
)
def test_a_count_has_the_keys_that_it_can_end_on(
    system: str, seats: int, game: str, tails: list[str], after: list[str] | None, most: int
) -> None:
    made = phone_data(convert.tariff(rules.SHEETS[system], {}, seats), ())
    [count] = [one["count"] for one in made["games"] if one["slug"] == game]
    assert (count["tails"], count["after"], count["most"]) == (tails, after, most)
