"""Random sheets of one's own as pages: each is printed whole, in both languages, and one with sentences of its own, or that starts from
nothing, cites no paragraph of another sheet anywhere."""

import json
from collections.abc import Iterator

import pytest

from rules.book.own import read_sheet
from rules.book.regelblatt import page, policies
from rules.rows.sheet import Sheet
from tests.second.own_generate import file

SENTENCES = ([], [{"paragraph": "§ 77", "de": "So wird gespielt.", "row": "play.kaiserstich"}])


def cited(sheet: Sheet) -> Iterator[str]:
    """Every paragraph by which anything is cited: on the page, in lines, at the referee's and where cards are laid out."""
    yield from (row[-1] for section in page(sheet).sections for row in section.rows)
    system, table = sheet.system, sheet.decisions
    yield from (*system.paragraphs.values(), *system.policy_sources.values(), table.late_source, table.unnamed_source)
    yield from (row.source for row in (*system.games, *system.announcements, *table.duties, *table.rulings))
    yield from table.panel_sources
    for row in sheet.play.rows:
        yield from (*row.rules.sources.values(), *(row.laying_away or {}).values(), row.source, row.rules.kaiserstich_source or "")


@pytest.mark.parametrize("number", range(40))
def test_every_row_is_cited_by_the_sheets_own_paragraphs(number: int) -> None:
    given = file("pages", number)
    if number % 2 or given["base"] == "none":
        given["sentences"] = SENTENCES[number % 4 // 2]
    sheet = read_sheet(json.loads(json.dumps(given)))
    assert all(page(sheet, None, spoken).sections and policies(sheet, None, spoken).sections for spoken in ("de", "en"))
    if "sentences" not in given:
        return
    own = {row["paragraph"] for row in given["sentences"]} | {*(given.get("sources") or {}).values()}
    own |= {row["source"] for row in (given.get("renonce", {}).get("rows") or {}).values() if row and row.get("source")}
    assert {*cited(sheet)} - {""} <= own | {f"Auslegung zu {sheet.system.title[0]}"}
