"""Which figure is done in which trick, and which card it puts on whose side. Data alone."""

from collections.abc import Mapping
from types import MappingProxyType

POINTS = 94
"""Of the pack."""
DUPLA, VOLAT = "dupla", "volat"
TRULL, KINGS = "trull", "negykiraly"
HOLDINGS = frozenset({"tarokk_8", "tarokk_9"})
"""Tarokks in one hand: neither made nor lost."""
TAROKKS: Mapping[str, int] = MappingProxyType({"tarokk_8": 8, "tarokk_9": 9})
DECK = 22
"""Tarokks in the pack."""
NINTH = frozenset({"pagat_ultimo", "sas_ultimo", "kiraly_ultimo"})
EIGHTH = frozenset({"pagat_uhu", "sas_uhu", "kiraly_uhu"})
UHU_OF: Mapping[str, str] = MappingProxyType({"pagat_ultimo": "pagat_uhu", "sas_ultimo": "sas_uhu"})
"""Of the ultimó of a tarokk the uhu of the same one; silently such an ultimó can be lost."""
FIRST_TRICKS = frozenset({"centrum", "kismadar", "nagymadar", VOLAT})
"""Made by who has the first tricks."""
NOT_BESIDE_TRULL = frozenset({"pagat_ultimo", "pagat_uhu", "kismadar", "nagymadar", "xxi_fogas"})
NOT_BESIDE_KINGS = frozenset({"kiraly_ultimo", "kiraly_uhu"})
CARDS: Mapping[str, tuple[tuple[str, bool], ...]] = MappingProxyType({
    "pagat_ultimo": (("T1", True),), "pagat_uhu": (("T1", True),), "sas_ultimo": (("T2", True),), "sas_uhu": (("T2", True),),
    "centrum": (("T20", True),), "kismadar": (("T21", True),), "nagymadar": (("T22", True),),
    "xxi_fogas": (("T22", True), ("T21", False)),
})  # fmt: skip
"""Of what was made the cards that it proves, each with whether they were its own side's."""
