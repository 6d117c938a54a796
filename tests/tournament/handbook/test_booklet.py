"""The booklet: a real PDF, A5, tagged, with a contents and an index whose numbers are those of the pages."""

import re
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from pathlib import Path
from threading import Event

import pytest
from django.conf import LazySettings
from pypdf import PdfReader

from scoring.paper import CHOICE, Part
from tournament.handbook import book, booklet


class Setter:
    """Sets a few letters, once it may, and counts how often."""

    name, version, ending = "Probe", "1", "pdf"

    def __init__(self) -> None:
        self.times, self.may = 0, Event()
        self.may.set()

    def pages(self, _part: Part) -> int:
        return 1

    def set(self, _parts: Sequence[Part]) -> bytes:
        self.times += 1
        assert self.may.wait(60)
        return b"%PDF " + str(self.times).encode()


@pytest.fixture
def setter(settings: LazySettings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Setter:
    settings.DATA = tmp_path
    made = Setter()
    monkeypatch.setattr(CHOICE, "taken", made)
    return made


def test_who_asks_meanwhile_waits_and_has_the_same(setter: Setter) -> None:
    setter.may.clear()
    with ThreadPoolExecutor(4) as room:
        asked = [room.submit(booklet.file, "de") for _one in range(4)]
        setter.may.set()
        assert {one.result().content for one in asked} == {b"%PDF 1"}
    assert setter.times == 1


def test_one_of_another_look_or_version_is_set_anew_and_the_old_one_goes(
    settings: LazySettings, setter: Setter, monkeypatch: pytest.MonkeyPatch
) -> None:
    booklet.file("de")
    booklet.file("en")
    monkeypatch.setattr(booklet.look, "look", lambda: "p { color: red }")
    assert booklet.file("de").content == b"%PDF 3"
    setter.version = "2"
    assert booklet.file("de").content == b"%PDF 4"
    kept = sorted(path.read_bytes() for path in (settings.DATA / booklet.SHELF).iterdir())
    assert kept == [b"%PDF 2", b"%PDF 4"]


def test_a_folder_that_cannot_be_written_costs_time_and_no_booklet(settings: LazySettings, setter: Setter) -> None:
    (settings.DATA / booklet.SHELF).write_bytes(b"a file where the folder should be")
    assert [booklet.file("de").content for _time in range(2)] == [b"%PDF 1", b"%PDF 2"]


@pytest.mark.release
@pytest.mark.parametrize("language", booklet.LANGUAGES)
def test_it_is_a_booklet(settings: LazySettings, tmp_path: object, language: str) -> None:
    settings.DATA = tmp_path
    made = booklet.file(language)
    read = PdfReader(BytesIO(made.content))
    pages = [plain(page.extract_text()) for page in read.pages]
    assert {(round(float(page.mediabox.width)), round(float(page.mediabox.height))) for page in read.pages} == {(420, 595)}
    assert read.trailer["/Root"]["/MarkInfo"]["/Marked"]
    assert read.metadata is not None
    assert read.metadata.title
    dotless = "|".join(pages)
    for chapter in book.chapters(language):
        for task in chapter.tasks[1:]:
            numbers = {int(found) for found in re.findall(rf"{re.escape(plain(task.title))}(\d+)", dotless)}
            assert any(plain(task.title) in pages[number - 1] for number in numbers if number <= len(pages)), task.key
    assert booklet.file(language).content == made.content, "the one that lies there"


def plain(text: str) -> str:
    return re.sub(r"\W+", "", text)


@pytest.mark.release
@pytest.mark.parametrize("language", booklet.LANGUAGES)
def test_what_one_needs_in_five_minutes_is_one_page(settings: LazySettings, tmp_path: object, language: str) -> None:
    settings.DATA = tmp_path
    pages = [plain(page.extract_text()) for page in PdfReader(BytesIO(booklet.file(language).content)).pages]
    for chapter in book.chapters(language):
        first, second = (plain(text) for text in (chapter.lead, chapter.tasks[1].title))
        begins = next(number for number, page in enumerate(pages) if first[:40] in page)
        assert second in pages[begins + 1], chapter.slug
