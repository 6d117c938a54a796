"""English pages and papers: nothing German is left in them but names of people, places and tournaments, and the game's own words."""

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.utils.translation import override

from tests.tournament.site.asked import Court, pages, papers
from tournament.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("data")]

CATALOGUE = Path(__file__).parents[3] / "tournament" / "locale" / "en" / "LC_MESSAGES" / "django.po"
NAMES = ("hier", "anderswo", "spieler", "kiebitz", "leitung-passwort", "reihe.json", "unser verein", "turnierleitung")
"""What the tournaments of this test, their people and files are called."""
GAME = ("könig", "könige", "ohne", "blatt", "geschliffen", "abgelöst", "halten", "schrift")
"""Words of the game that stand in English too: "König ultimo", "ohne Könige", "taken over (abgelöst)"."""
SOURCES = ("tafel", "spiele", "ansagen", "tarif", "keine", "weitere", "gegen", "nach")
"""Words of where it stands in a sheet, which are in the sheet's own language: "Oberösterreich, Tarif"."""
PROPER = {word for text in (*NAMES, *GAME, *SOURCES) for word in re.findall(r"\w+", text)}
WORD = re.compile(r"[A-Za-zÄÖÜäöüß]{4,}")


def words(text: str) -> set[str]:
    return {word.lower() for word in WORD.findall(text)}


def german() -> set[str]:
    """Words of the program's German texts that none of its English ones has."""
    text = CATALOGUE.read_text(encoding="utf-8")
    said = {kind: " ".join(re.findall(rf'^{kind}(?:_plural|\[\d\])? "(.*)"$', text, re.MULTILINE)) for kind in ("msgid", "msgstr")}
    return words(said["msgid"]) - words(said["msgstr"])


def readable(html: str) -> str:
    """What is read of a page: its text and the sentences of its attributes; what is marked as being in another language is none."""
    html = re.sub(r"<(style|script)\b.*?</\1>|<!--.*?-->", " ", html, flags=re.DOTALL)
    html = re.sub(r'<(\w+)[^>]*\blang="de[^>]*>.*?</\1>', " ", html, flags=re.DOTALL)
    spoken = re.findall(r'\b(?:title|aria-label|placeholder|alt|content|data-[\w-]+)="(?!/)(?=[^"]* )([^"]*)"', html)
    return unescape(" ".join([re.sub(r"<[^>]+>", " ", html), *spoken]))


def english_pages() -> Iterator[tuple[str, str]]:
    court = Court()
    Tournament.objects.update(standings_shown=True)
    for client in court.clients.values():
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    yield from ((address, readable(html)) for address, html in pages(court))
    with override("en"):
        yield from ((key, readable(html)) for key, html in papers(court.tournament))


def test_nothing_german_is_left() -> None:
    lexicon = german() - PROPER
    found = {}
    for where, text in english_pages():
        said = sorted(words(text) & lexicon)
        if said:
            found[where] = said
    assert found == {}
