"""The four pages of help: for everybody, in both languages, led to from where one is stuck; the keys they name are those that the scripts
bind."""

import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.court import referee
from tests.tournament.evening import running
from tournament.entry.panel import KEYS

pytestmark = pytest.mark.django_db
READERS = ("leitung", "schiedsrichter", "schreiber", "spieler")
STATIC = Path(__file__).resolve().parents[3] / "tournament" / "static"
BOUND = {
    "Enter": ("entry/table.js", 'event.key === "Enter"'),
    "Esc": ("entry/table.js", 'event.key === "Escape"'),
    "↑": ("entry/table.js", "ArrowUp: -1"),
    "‹": ("entry/table.js", 'key === "‹"'),
    "›": ("entry/table.js", 'key === "›"'),
    "F2": ("desk/players_name.js", 'event.key === "F2"'),
    "F4": ("desk/players_name.js", 'event.key === "F4"'),
    "B": ("desk/players.js", 'key === "b" ? "paid"'),
    "A": ("desk/players.js", 'key === "a"'),
}
"""Where a script binds a key that is no letter of the entry form."""


@pytest.mark.parametrize("reader", READERS)
def test_everybody_reads_it_in_both_languages(client: Client, reader: str) -> None:
    german = client.get(f"/hilfe/{reader}/")
    english = client.get(f"/hilfe/{reader}/", {"sprache": "en"}, follow=True)
    assert (german.status_code, english.status_code) == (200, 200)
    own = [re.sub(r"<[^>]+>", "", item).strip() for item in re.findall(r"<li>(.*?)</li>", german.content.decode(), flags=re.S)]
    other = [re.sub(r"<[^>]+>", "", item).strip() for item in re.findall(r"<li>(.*?)</li>", english.content.decode(), flags=re.S)]
    assert len(own) == len(other) > 8
    assert [text for text in own if text in other and not re.search("Kontra, Retour|Renonce$", text)] == []
    for one in READERS:
        assert f'href="/hilfe/{one}/"' in german.content.decode()


def test_who_may_not_open_a_page_of_the_server_finds_his_own_help(client: Client) -> None:
    client.force_login(referee(running()))
    refused = client.get(reverse("register"))
    assert refused.status_code == 403
    assert '/hilfe/schiedsrichter/"' in refused.content.decode()
    assert '/hilfe/spieler/"' not in refused.content.decode()


def test_there_is_no_page_for_anybody_else(client: Client) -> None:
    assert client.get("/hilfe/wirt/").status_code == 404


def test_the_keys_it_names_are_the_keys_that_are_bound(client: Client) -> None:
    named = re.findall(r"<kbd>(.+?)</kbd>", client.get("/hilfe/leitung/").content.decode())
    letters = [key for key in named if len(key) == 1 and key.isalpha() and key not in BOUND]
    assert letters == ["G", "V", "K", "R", "S", "X"]
    assert [KEYS[name] for name in ("won", "lost", "2", "4", "8", "renonce")] == letters
    assert [key for key in named if key not in letters and key not in BOUND and key not in "1–5"] == []
    for key in set(named) & set(BOUND):
        script, binding = BOUND[key]
        assert binding in (STATIC / script).read_text(encoding="utf-8"), key


def test_it_is_led_to_from_where_one_is_stuck(client: Client, director_client: Client) -> None:
    tournament = running()
    director = {f"/t/{tournament.slug}/drucken/", "/gibt-es-nicht/"}
    assert [page for page in director if "/hilfe/leitung/" not in director_client.get(page).content.decode()] == []
    assert '/hilfe/schreiber/"' in client.get(reverse("phone-code")).content.decode()
    assert '/hilfe/spieler/"' in client.get("/gibt-es-nicht/").content.decode()
    assert '/hilfe/schiedsrichter/"' in client.get("/anmelden/").content.decode()
