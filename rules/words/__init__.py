"""Every term and sentence of the rules, German and English, once; and what is wrong with something, as data."""

from rules.words.glossary import ANNOUNCEMENTS, GAMES, TERMS, Entry, term
from rules.words.matters import MATTERS
from rules.words.numbers import NUMBERS
from rules.words.policies import POLICIES
from rules.words.texts import PARTS, Text, say, shortened, written

__all__ = [
    "ANNOUNCEMENTS",
    "GAMES",
    "MATTERS",
    "NUMBERS",
    "PARTS",
    "POLICIES",
    "TERMS",
    "Entry",
    "Text",
    "say",
    "shortened",
    "term",
    "written",
]
