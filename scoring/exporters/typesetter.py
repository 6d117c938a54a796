"""WeasyPrint, loaded when the first paper is set: that takes longer than all the rest of the program, and most of its commands print nothing."""

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def weasyprint() -> ModuleType:
    """The library. Raises OSError where its own libraries (Pango) are missing."""
    return import_module("weasyprint")
