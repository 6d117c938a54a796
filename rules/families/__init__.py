"""The families of Tarock, a folder each: what is theirs alone."""

from rules.families.french.trump_pack import KEPT_EXCUSE, taker_values
from rules.families.registry import AFTER, FIELDS, FORM, SHAPE, label

__all__ = ["AFTER", "FIELDS", "FORM", "KEPT_EXCUSE", "SHAPE", "label", "taker_values"]
