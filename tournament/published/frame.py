"""What every page of the archive says around its content, in the language that is spoken."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.ledger.store.convert import language
from tournament.papers.website import other_page
from tournament.papers.website_rows import Link
from tournament.published.places import ENDINGS, named_style


def other(spoken: str) -> str:
    """The ending of the pages in the other language."""
    return ENDINGS["de" if spoken == "en" else "en"]


def plain(title: str, *, name: str, to_root: str, here: str, above: Sequence[Link] = (), links: Sequence[Link] = ()) -> Mapping[str, Any]:
    """Of a page of the archive. `name`: whose page it is, beside the title; `to_root`: the way to the root; `here`: its own name, without
    ending."""
    spoken = language()
    return {
        "title": title, "name": name, "language": spoken, "style": f"{to_root}{named_style()}", "home": f"{to_root}index{ENDINGS[spoken]}",
        "links": links, "facts": (), "foot": (), "above": above, "other": other_page(f"{here}{other(spoken)}", spoken),
    }  # fmt: skip
