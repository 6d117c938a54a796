"""How the manual's texts are read, searched and set."""

import pytest

from tournament.handbook import book, booklet, markup

SOURCE = """# Leitung

Für wen
den Abend führt.

## Wie man sät {#saeen}
<!-- seiten: round, repair -->

Tippen Sie *Säen & Ernten*, dann `Enter`. [Mehr](technik.md#kurz) steht bei [Ernten](#ernten).

### Was schiefgehen kann

- Es *regnet*.

## Ernten {#ernten}

Ohne Seite.
"""


def test_a_chapter_has_its_title_its_lead_and_its_tasks() -> None:
    read = book.chapter("leitung", SOURCE)
    assert (read.title, read.lead) == ("Leitung", "Für wen den Abend führt.")
    assert [(task.slug, task.title, task.pages) for task in read.tasks] == [
        ("saeen", "Wie man sät", ("round", "repair")),
        ("ernten", "Ernten", ()),
    ]
    assert read.tasks[1].text == "Ohne Seite."


@pytest.mark.parametrize("source", ["Ohne Titel\n", "# Titel\n\n## Ohne Namen\n\nText\n"])
def test_a_file_that_is_none_is_refused(source: str) -> None:
    with pytest.raises(ValueError, match="leitung"):
        book.chapter("leitung", source)


def test_what_stands_on_the_screen_keys_and_ways_are_marked() -> None:
    task = book.chapter("leitung", SOURCE).tasks[0]
    html = markup.html(task, markup.Ways("de", lambda chapter, name: f"/{chapter}/{name}/", str))
    assert '<b class="ui">Säen &amp; Ernten</b>' in html
    assert "<kbd>Enter</kbd>" in html
    assert '<a href="/technik/kurz/">Mehr</a>' in html
    assert '<a href="/leitung/ernten/">Ernten</a>' in html


def test_the_parser_has_all_its_rules_before_two_ask_at_once() -> None:
    parser = markup._parser.__wrapped__()  # a new one, which has read nothing yet
    assert all(ruler.__cache__ for ruler in (parser.core.ruler, parser.block.ruler, parser.inline.ruler, parser.inline.ruler2))


def test_a_way_out_of_the_manual_is_refused() -> None:
    task = book.Task(chapter="leitung", slug="x", title="X", pages=(), text="[dort](https://example.at/)")
    with pytest.raises(ValueError, match="leitung-x"):
        markup.html(task, markup.Ways("de", lambda chapter, name: "", str))


def searched(monkeypatch: pytest.MonkeyPatch, query: str) -> list[book.Hit]:
    monkeypatch.setattr(book, "chapters", lambda _language: (book.chapter("leitung", SOURCE),))
    return book.search("de", query)


def test_every_word_is_looked_for_without_accents_and_in_the_midst_of_words(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [hit.task.slug for hit in searched(monkeypatch, "ernten")] == ["ernten", "saeen"], "first where it is the title"
    assert [hit.task.slug for hit in searched(monkeypatch, "SAT mehr")] == ["saeen"]
    assert [hit.task.slug for hit in searched(monkeypatch, "egne")] == ["saeen"]
    assert searched(monkeypatch, "ernten hagel") == []
    assert searched(monkeypatch, " · ") == []


def test_what_was_found_stands_in_its_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    [hit] = searched(monkeypatch, "regnet")
    assert hit.found == "regnet"
    assert hit.before.endswith("Was schiefgehen kann Es ")
    assert hit.before.startswith("… ")
    assert hit.after == "."


@pytest.mark.parametrize(
    "query, found", [("schliessen", "schließen"), ("SCHLIEß", "schließ"), ("gruss", "Gruß"), ("ende", "Ende"), ("Strasse", "Straße")]
)
def test_what_was_found_is_marked_where_a_letter_is_two_in_capitals(monkeypatch: pytest.MonkeyPatch, query: str, found: str) -> None:
    source = SOURCE.replace("Ohne Seite.", "Gruß von der Straße: Tür schließen, dann ist Ende.")
    monkeypatch.setattr(book, "chapters", lambda _language: (book.chapter("leitung", source),))
    [hit] = book.search("de", query)
    assert hit.found == found
    assert hit.before + hit.found + hit.after == "Gruß von der Straße: Tür schließen, dann ist Ende."


@pytest.mark.parametrize("mark", ["technik", "md", "kurz"])
def test_the_marks_of_a_text_are_not_looked_for(monkeypatch: pytest.MonkeyPatch, mark: str) -> None:
    """They stand in "[Mehr](technik.md#kurz)", which one reads as "Mehr"."""
    assert searched(monkeypatch, mark) == []


def test_the_index_has_every_task_by_its_letter() -> None:
    read = book.chapter("leitung", SOURCE.replace("{#saeen}", "{#kurz}") + "\n## Äpfel {#aepfel}\n\nText\n")
    assert [(letter, [task.slug for task in tasks]) for letter, tasks in booklet.index([read])] == [("A", ["aepfel"]), ("E", ["ernten"])]
