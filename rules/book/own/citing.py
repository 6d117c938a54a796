"""How the rows of an own sheet are cited: by the file's own paragraph, as the lender's where the sheet says nothing itself, else as read
into it."""

from collections.abc import Mapping
from typing import NamedTuple

from rules.rows.citing import READING, borrowed


class Citing(NamedTuple):
    """`sources`: the file's own paragraphs by row, as `dreier`, `play.kaiserstich`, `renonce.misdeal`; `name`: of the sheet; `lends`:
    whether paragraphs of another sheet are cited at all – none are by a sheet that has sentences of its own."""

    sources: Mapping[str, str]
    name: str
    lends: bool = True

    @property
    def reading(self) -> str:
        """Of a row that no sentence says."""
        return f"{READING}{self.name}"

    def row(self, name: str, source: str = "", lender: str = "") -> str:
        """The paragraph of a row. `source`: what the lender cites it by, "" of what the file itself says; `lender`: how he is called."""
        return self.sources.get(name) or (borrowed(source, lender) if source and lender and self.lends else self.reading)
