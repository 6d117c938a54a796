"""A free system: a `tarock-free/1` file in which a table's amounts stand for what no sheet can say, read to a `Sheet`. Pure."""

from rules.book.free.parts import FORMAT
from rules.book.free.reading import read_free, suggested_ranking

__all__ = ["FORMAT", "read_free", "suggested_ranking"]
