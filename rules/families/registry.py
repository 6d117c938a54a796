"""The families that there are, and what the forms of all of them have between them."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.engine.family import Family
from rules.engine.shape import CLOSING, Field
from rules.families.free.family import FREE
from rules.families.french.family import FRENCH
from rules.families.tarock.family import TAROCK

FAMILIES: Mapping[str, Family] = MappingProxyType({family.slug: family for family in (TAROCK, FRENCH, FREE)})

SHAPE: tuple[Field, ...] = tuple(
    dict.fromkeys((*(field for family in FAMILIES.values() for field in family.shape if field not in CLOSING), *CLOSING))
)
"""Every field of every family; those of a manual settlement last."""
FORM = tuple(dict.fromkeys(field.name for field in SHAPE))
"""The names of the fields in the order of the form."""
PLACES: Mapping[str, int] = MappingProxyType({name: place for place, name in enumerate(FORM)})
FIELDS: Mapping[str, Field] = MappingProxyType({name: next(field for field in SHAPE if field.name == name) for name in FORM})
"""Each field in the first of its forms."""
AFTER = frozenset(field.name for field in SHAPE if field.after)
"""The fields that nobody knows before the game is over."""


def label(name: str, language: str) -> str:
    """What people call a field, in the first of its forms; German for a language that the program does not speak."""
    return FIELDS[name].label[1 if language == "en" else 0]
