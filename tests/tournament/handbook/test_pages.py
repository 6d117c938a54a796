"""*Hilfe* in the program: for everybody, in both languages, opened at what the page one comes from is about, searched, and led to from
where one is stuck."""

import re
from pathlib import Path
from urllib.parse import quote

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.court import referee
from tests.tournament.evening import running
from tournament.entry.panel import ANNOUNCEMENT_KEYS, KEYS
from tournament.handbook import book, booklet

pytestmark = pytest.mark.django_db
STATIC = Path(__file__).resolve().parents[3] / "tournament" / "static"
BOUND = {
    "Enter": ("entry/table.js", 'event.key === "Enter"'),
    "Esc": ("entry/table.js", 'event.key === "Escape"'),
    "↑": ("entry/table.js", "ArrowUp: -1"),
    "↓": ("entry/table.js", "ArrowDown: 1"),
    "‹": ("entry/table.js", 'key === "‹"'),
    "›": ("entry/table.js", 'key === "›"'),
    "F9": ("entry/table.js", 'KEEP = "F9"'),
    "F2": ("desk/players_name.js", 'event.key === "F2"'),
    "F4": ("desk/players_name.js", 'event.key === "F4"'),
    "B": ("desk/players.js", 'key === "b" ? "paid"'),
    "A": ("desk/players.js", 'key === "a"'),
    "N": ("desk/players.js", 'key === "n"'),
    "J": ("entry/keys.js", 'DEALER = "J"'),
    "<": ("entry/table.js", 'key === "<"'),
    ">": ("entry/table.js", 'key === ">"'),
    "F": ("wall/wall.js", 'f: "full"'),
    "L": ("wall/wall.js", 'l: "light"'),
    "O": ("wall/wall.js", 'o: "sound"'),
    "P": ("wall/wall.js", 'p: "try"'),
    "T": ("wall/wall.js", 't: "tables"'),
    "W": ("wall/wall.js", 'w: "seats"'),
}
"""Where a script binds a key that is no letter of the entry form."""


def text(client: Client, address: str, **query: str) -> str:
    return client.get(address, query, follow=True).content.decode()


@pytest.mark.parametrize("chapter", book.CHAPTERS)
def test_everybody_reads_every_chapter_in_both_languages(client: Client, chapter: str) -> None:
    for language in booklet.LANGUAGES:
        page = text(client, f"/hilfe/{chapter}/", sprache=language)
        [found] = [one for one in book.chapters(language) if one.slug == chapter]
        assert [task.slug for task in found.tasks if f'id="{task.slug}"' not in page] == []
        assert f"<h1>{found.title}</h1>" in page


def test_there_is_no_chapter_for_anybody_else(client: Client) -> None:
    assert client.get("/hilfe/wirt/").status_code == 404
    assert client.get("/hilfe/bilder/de/keines.png").status_code == 404
    assert client.get("/hilfe/bilder/fr/leitung-runde.png").status_code == 404


@pytest.mark.parametrize("name", ["..\\db.sqlite3", "secret.txt", "x" * 5_000])
def test_no_name_leads_out_of_the_folder(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, name: str) -> None:
    """Where a backslash parts folders, the first is a file outside of it; here a file of that name stands for that."""
    (tmp_path / "bilder").mkdir()
    for kept in ("..\\db.sqlite3", "secret.txt"):
        (tmp_path / "bilder" / kept).write_bytes(b"secret")
    monkeypatch.setattr(book, "folder", lambda _language: tmp_path)
    monkeypatch.setattr(book, "pictures", book.pictures.__wrapped__)
    assert client.get(f"/hilfe/bilder/de/{quote(name)}").status_code == 404


def test_a_picture_is_what_lies_in_the_folder(client: Client) -> None:
    kept = sorted((book.folder("de") / "bilder").glob("*.png"))[0]
    answer = client.get(f"/hilfe/bilder/de/{kept.name}")
    assert answer.headers["Content-Type"] == "image/png"
    assert b"".join(answer) == kept.read_bytes()


def test_the_page_one_comes_from_opens_its_task(director_client: Client) -> None:
    tournament = running()
    page = text(director_client, reverse("draw", args=[tournament.slug]))
    [way] = re.findall(r'href="(/hilfe/leitung/\?von=[a-z-]+)"', page)
    assert way.endswith("?von=draw")
    opened = text(director_client, way).partition('<section class="here"')[2].partition('<p class="lead">')[0]
    titles = re.findall(r"<h2>(.*?)</h2>", opened)
    assert titles == [task.title for task in book.about("de", "draw", "leitung")]
    assert titles
    assert 'class="here"' not in text(director_client, "/hilfe/leitung/?von=gibt-es-nicht")


@pytest.mark.parametrize("reader", ["spieler", "leitung"])
def test_what_one_needs_in_five_minutes_stands_there_once(reader: str) -> None:
    first = [task.key for task in book.about("de", "tournament", reader) if task.slug == book.FIRST]
    assert first == [f"{reader}-{book.FIRST}"], "the page is the director's and the visitor's, the title the same in each chapter"


def test_the_page_for_the_code_has_one_way_to_the_chapter_of_who_writes(client: Client) -> None:
    for address in ("/z/", "/z/gibtesnicht/"):
        ways = re.findall(r'href="(/hilfe/[^"]*)"', client.get(address).content.decode())
        assert ways == ["/hilfe/schreiber/?von=phone-code"], address


def test_the_search_leads_to_the_task(client: Client) -> None:
    page = text(client, "/hilfe/", q="auslosen")
    assert [task.slug for task in (hit.task for hit in book.search("de", "auslosen")) if f"#{task.slug}" not in page] == []
    assert "<mark>" in page
    assert "steht nirgends" in text(client, "/hilfe/", q="Xylophon")
    assert "&lt;b&gt;" in text(client, "/hilfe/", q="<b>")
    contents = text(client, "/hilfe/")
    assert [task.key for task in book.tasks("de") if f'"/hilfe/{task.chapter}/#{task.slug}"' not in contents] == []


def test_who_may_not_open_a_page_of_the_server_finds_his_own_help(client: Client) -> None:
    client.force_login(referee(running()))
    refused = client.get(reverse("register"))
    assert refused.status_code == 403
    assert "/hilfe/schiedsrichter/" in refused.content.decode()
    assert "/hilfe/spieler/" not in refused.content.decode()


def test_it_is_led_to_from_where_one_is_stuck(client: Client, director_client: Client) -> None:
    tournament = running()
    director = {f"/t/{tournament.slug}/drucken/", "/gibt-es-nicht/"}
    assert [page for page in director if "/hilfe/leitung/" not in text(director_client, page)] == []
    assert "/hilfe/schreiber/" in text(client, reverse("phone-code"))
    assert "/hilfe/spieler/" in text(client, "/gibt-es-nicht/")
    assert "/hilfe/schiedsrichter/" in text(client, "/anmelden/")


def test_the_keys_it_names_are_the_keys_that_are_bound() -> None:
    named = {key for task in book.tasks("de") if task.chapter == "leitung" for key in re.findall(r"`([^`]+)`", task.text)}
    letters = {KEYS[name] for name in ("won", "lost", "2", "4", "8", "renonce")}
    assert letters <= named
    for key in named & set(BOUND):
        script, binding = BOUND[key]
        assert binding in (STATIC / script).read_text(encoding="utf-8"), key
    assert {key for key in named if len(key) == 1 and key.isalpha()} <= letters | set(ANNOUNCEMENT_KEYS.values()) | set(BOUND)
