"""The booklet: a real PDF, A5, tagged, with a contents and an index whose numbers are those of the pages."""

import re
from io import BytesIO

import pytest
from django.conf import LazySettings
from pypdf import PdfReader

from tournament.handbook import book, booklet


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
