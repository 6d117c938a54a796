"""What is worked out once a tariff: remembered by who asks with a tariff, and forgotten when the tariffs are."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeVar, cast

Making = TypeVar("Making", bound=Callable[..., Any])

_OF_TARIFFS: list[Callable[[], None]] = []


def remembered(most: int) -> Callable[[Making], Making]:
    """Decorates what takes a tariff: `lru_cache` of so many, until `forget`.

    By itself that would keep every tariff that was ever asked with: a sheet is tried on the page for own sheets a hundred times before it
    is the club's.
    """

    def keep(make: Making) -> Making:
        kept = lru_cache(most)(make)
        _OF_TARIFFS.append(kept.cache_clear)
        return cast(Making, kept)

    return keep


def forget() -> None:
    """Forgets all of it: whoever lets the tariffs go says so."""
    for clear in _OF_TARIFFS:
        clear()
