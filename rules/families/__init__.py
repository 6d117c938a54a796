"""The families of Tarock, a folder each: what is theirs alone."""

from rules.families.registry import AFTER, FIELDS, FORM, SHAPE, label

__all__ = ["AFTER", "FIELDS", "FORM", "SHAPE", "label"]
