"""The manual's texts: the same tasks in both languages, every way leads somewhere, and what the text says stands on the screen does."""

import re
from functools import cache
from html import unescape

import pytest
from babel.messages.pofile import read_po
from django.conf import settings
from django.urls import get_resolver
from django.utils.text import capfirst

from rules.words.glossary import TERMS, term
from tests.tournament.site.asked import Court, opened, patterns
from tournament.handbook import book, booklet, markup

LANGUAGES = booklet.LANGUAGES
UI = re.compile(r"(?<![*\w])\*([^*\n]+)\*(?!\*)")
OF_ITS_OWN = re.compile(r"[^\W\d_]{3,}")
FILLED_IN = re.compile(r"%\\?\(\w+\\?\)[sd]")
NAMES = {pattern.name for pattern in get_resolver().url_patterns}


def tasks() -> list[tuple[str, book.Task]]:
    return [(language, task) for language in LANGUAGES for task in (*book.tasks(language), *book.tour(language))]


def test_both_languages_have_the_same_tasks_about_the_same_pages_with_the_same_pictures() -> None:
    said = [(language, task.key, task.pages, book.PICTURE.findall(task.text)) for language, task in tasks()]
    german, english = ([row for spoken, *row in said if spoken == language] for language in LANGUAGES)
    assert german == english
    assert [task for task in book.tasks("de") if task.text in {other.text for other in book.tasks("en")}] == []


def test_every_chapter_begins_with_five_minutes() -> None:
    assert {(language, one.tasks[0].slug) for language in LANGUAGES for one in book.chapters(language)} == {
        (language, book.FIRST) for language in LANGUAGES
    }
    keys = [task.key for task in book.tasks("de")]
    assert len(set(keys)) == len(keys)


def test_every_way_leads_to_a_task_and_every_picture_is_there() -> None:
    for language, task in tasks():
        known = {(one.slug, name) for one in book.chapters(language) for name in ("", *(other.slug for other in one.tasks))}
        asked: list[tuple[str, str]] = []
        markup.html(task, markup.Ways(language, lambda chapter, name, asked=asked: asked.append((chapter, name)) or "", str))
        assert [way for way in asked if way not in known] == [], task.key


def test_the_pages_that_a_task_is_about_are_there() -> None:
    assert [(task.key, name) for task in book.tasks("de") for name in task.pages if name not in NAMES] == []


@cache
def in_the_program(language: str) -> re.Pattern[str]:
    """Every text of the program, as its catalogue has it, and the game's terms, which may begin a line; what is filled in may be anything.
    Of texts with something filled in only those that have a word of their own: "%(name)s, %(time)s" would be like anything."""
    with (settings.LOCALE_PATHS[0] / "en" / "LC_MESSAGES" / "django.po").open("rb") as file:
        catalogue = read_po(file)
    found = set()
    for message in catalogue:
        texts = (message.id if isinstance(message.id, tuple) else (message.id,)) if language == "de" else message.string
        found |= {texts} if isinstance(texts, str) else set(texts)
    terms = {term(code, language) for code in TERMS}
    found |= terms | {capfirst(one) for one in terms}
    return re.compile("|".join(FILLED_IN.sub(".+", re.escape(one_line(text))) for text in found if text and _says_something(text)))


def _says_something(text: str) -> bool:
    own = FILLED_IN.sub("", text)
    return own == text or OF_ITS_OWN.search(own) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_button_that_is_not_there_is_found_missing(language: str) -> None:
    for word in ("Gibt es nicht", "Alles, was fehlt", "Nr. 7 Wirt", "Ganz neu (weg)", "Gibtsnicht"):
        assert not in_the_program(language).fullmatch(word), word


def one_line(text: str) -> str:
    return " ".join(text.split())


def shown(html: str) -> str:
    """What stands on a page, with what is said of its signs and fields."""
    said = re.findall(r'(?:aria-label|placeholder|title|value|label|alt)="([^"]*)"', html)
    # Inline marks stand in the midst of a button's words, others between two texts.
    bare = re.sub(r"</?(?:kbd|span|b|small|i|abbr|strong|em)\b[^>]*>", "", re.sub(r"<(script|style)\b.*?</\1>", " ", html, flags=re.DOTALL))
    return one_line(
        unescape(re.sub(r"<[^>]+>", " | ", bare) + " | " + " | ".join(said) + " | " + " | ".join(re.findall(r'"([^"]*)"', html)))
    )


def stands(word: str, screen: str) -> bool:
    """Whether it does, as whole words: "Wo" does not in "Wort"."""
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", screen) is not None


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_text_says_stands_on_the_screen_does(language: str) -> None:
    """In the program's texts, letter by letter; what is put together of several, on a page that the task is about."""
    put_together = [
        (task, word)
        for task in (*book.tasks(language), *book.tour(language))
        for word in UI.findall(task.text)
        if not in_the_program(language).fullmatch(word)
    ]
    asked = {name for task, _word in put_together for name in (*task.pages, "home")}
    court = Court()
    for client in court.clients.values():
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
    screens = {pattern.name: shown(html) for pattern, html in opened(court, (one for one in patterns() if one.name in asked))}
    missing = [
        f"{task.key}: *{word}*"
        for task, word in put_together
        if not any(stands(word, screens.get(name, "")) for name in (*task.pages, "home"))
    ]
    assert missing == []
