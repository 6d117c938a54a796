"""What a free system is beside its tables: which amounts and words are written, and what its faults cost. Data only; nothing here settles
anything."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum, unique
from types import MappingProxyType
from typing import NamedTuple

from rules.rows.card_points import Amount


@unique
class PaidTo(Enum):
    """Who receives what a fault costs."""

    EACH = "each"
    """Each of the others who play, so much."""
    SHARED = "shared"
    """All of them together, in equal parts."""
    NOBODY = "nobody"
    """It is lost."""


class WrittenFault(NamedTuple):
    """A fault: its name (German, English), what it costs, and the paragraph that says so."""

    name: tuple[str, str]
    pays: Amount
    to: PaidTo
    source: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Writing:
    """`words`: what may stand beside amounts; `faults`: by slug."""

    words: tuple[str, ...] = ()
    faults: Mapping[str, WrittenFault] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Fixes its table."""
        object.__setattr__(self, "faults", MappingProxyType(dict(self.faults)))
