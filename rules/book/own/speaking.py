"""The sentences of a sheet's own file: what its Regelblatt prints, and by which paragraph its rows are cited."""

from rules.book.own.nothing import NOTHING
from rules.book.own.walking import Given
from rules.rows.sheet import Sentence, Sheet

OF_THE_DAY = "day."
"""Before what a sentence speaks of that each tournament sets for itself."""


def read_sentences(new: Given, base: Sheet, sources: dict[str, str]) -> tuple[Sentence, ...] | None:
    """The file's own sentences; none where it starts from no sheet and says none, None where the base's hold. Each row is cited by the
    first that speaks of it: that is put into `sources`."""
    given = new.get("sentences")
    if given is None:
        return () if base is NOTHING else None
    found = []
    for row in given:
        if "paragraph" not in row or "de" not in row:
            continue
        about = row.get("row", "")
        if about:
            sources.setdefault(about, row["paragraph"])
        usual = ("", "") if about.startswith(OF_THE_DAY) else None
        found.append(
            Sentence(row["de"], row.get("en", row["de"]), row["paragraph"], (about,) if about else (), resting=False, whatever=usual)
        )
    return tuple(found)
