"""A sheet that no tournament plays yet, as a paper. Apart from its reading: who only settles by it loads no typesetter."""

from collections.abc import Mapping
from typing import Any

import rules
from rules.book import edition_name, regelblatt
from scoring.paper.exporters import pdf
from scoring.plain import Meta


def sheet_pdf(sheet: rules.Sheet, shown: regelblatt.Page, options: Mapping[str, Any], said: str = "de") -> bytes:
    """A page of a sheet that no tournament plays yet, as a paper: its Regelblatt, or what it has otherwise than another."""
    title = sheet.system.title[said == "en"]
    meta = Meta(
        tournament=title, date=None, place="", system_title=title, edition=edition_name(sheet.edition, said), interpretations="",
        digest=rules.digest(sheet, dict(options)), reading=rules.READING,
    )  # fmt: skip
    return pdf.regelblatt(shown, meta, said)
