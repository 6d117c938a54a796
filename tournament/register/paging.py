"""Pages with numbers, as a book has them."""

from math import ceil
from typing import NamedTuple


class Pages(NamedTuple):
    """Page `page` of `pages`; its rows begin at `start`."""

    page: int
    pages: int
    start: int

    @property
    def previous(self) -> str:
        """What the address of the page before says; "" where there is none."""
        return f"seite={self.page - 1}" if self.page > 1 else ""

    @property
    def next(self) -> str:
        """The same of the next."""
        return f"seite={self.page + 1}" if self.page < self.pages else ""


def paged(page: int, count: int, a_page: int) -> Pages:
    """The page that there is, of `count` rows."""
    pages = max(1, ceil(count / a_page))
    number = min(max(page, 1), pages)
    return Pages(number, pages, (number - 1) * a_page)
