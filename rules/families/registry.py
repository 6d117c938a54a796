"""The families that there are, and what the forms of all of them have between them."""

from collections.abc import Mapping
from types import MappingProxyType

from rules.engine.family import Family
from rules.engine.shape import CLOSING, Field
from rules.families.free.family import FREE
from rules.families.french.family import FRENCH
from rules.families.slovenian.family import SLOVENIAN
from rules.families.tarock.family import TAROCK
from rules.families.tarokk.family import TAROKK
from rules.rows import RuleSystem

FAMILIES: Mapping[str, Family] = MappingProxyType({family.slug: family for family in (TAROCK, FRENCH, FREE, TAROKK, SLOVENIAN)})

_LAST = frozenset(field.name for field in CLOSING)
SHAPE: tuple[Field, ...] = tuple(
    dict.fromkeys((*(field for family in FAMILIES.values() for field in family.shape if field.name not in _LAST), *CLOSING))
)
"""Every field of every family; those of a manual settlement last."""


def _places(family: Family) -> Mapping[str, int]:
    beside = (other for other in FAMILIES.values() if other is family or not (other.alone or other.apart))
    known = {field.name for of in ((family,) if family.alone else beside) for field in (*of.shape, *CLOSING)}
    own = (field.name for field in family.shape)
    names = tuple(dict.fromkeys(own if family.alone else (*own, *FORM) if family.apart else FORM))
    return MappingProxyType({name: place for place, name in enumerate(name for name in names if name in known)})


_NOTHING: Mapping[str, tuple[str, str]] = MappingProxyType({})
FORM = tuple(dict.fromkeys(field.name for field in SHAPE))
"""The names of the fields in the order of the form."""
PLACES: Mapping[str, Mapping[str, int]] = MappingProxyType({family.slug: _places(family) for family in FAMILIES.values()})
"""By family the fields that it knows, whether or not it has a use for them, each with its place in the form."""
FIELDS: Mapping[str, Field] = MappingProxyType({name: next(field for field in SHAPE if field.name == name) for name in FORM})
"""Each field in the first of its forms."""
_OWN: Mapping[str, Mapping[str, Field]] = MappingProxyType(
    {family.slug: MappingProxyType({field.name: field for field in reversed(family.shape)}) for family in FAMILIES.values()}
)
AFTER = frozenset(field.name for field in SHAPE if field.after)
"""The fields that nobody knows before the game is over."""


def label(name: str, language: str, system: RuleSystem | None = None, *, one: bool = False) -> str:
    """What people call a field: what the sheet calls it itself, else the first of its forms in the sheet's family, else in any; `one`: of a
    single one, where that is another word. German for a language that the program does not speak."""
    names, own = (system.names, _OWN[system.family]) if system else (_NOTHING, FIELDS)
    field, named = own.get(name, FIELDS[name]), names.get(f"{name}_one" if one else name)
    return (named or (one and any(field.one) and field.one) or field.label)[1 if language == "en" else 0]
