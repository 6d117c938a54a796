"""What the program says: a text is a key with its arguments, rendered in German or English when somebody reads it.

Settlements and findings carry texts, not sentences, so that scoring costs no formatting and each language says it in its own way.
The sentences stand in `sentences`, the terms in `glossary`.
"""

from fractions import Fraction
from typing import Any

from rules.words.glossary import Term, term
from rules.words.sentences import SENTENCES

Text = tuple[Any, ...]
"""`(key, argument, …)`: arguments are strings, whole numbers, glossary terms or texts. A key of `JOINTS` joins its arguments."""

JOINTS = {"+": " + ", ",": ", "}
"""What stands between the arguments that are only strung together."""

LANGUAGES = ("de", "en")


def say(text: Text, language: str = "de") -> str:
    """The sentence in `language`; German for a language that the program does not speak."""
    column = 1 if language == "en" else 0
    return _say(text, column, LANGUAGES[column])


def _say(text: Text, column: int, language: str) -> str:
    arguments = [_argument(argument, column, language) for argument in text[1:]]
    if text[0] in JOINTS:
        return JOINTS[text[0]].join(arguments)
    return SENTENCES[text[0]][column].format(*arguments)


def _argument(argument: object, column: int, language: str) -> str:
    # The usual ones first: a settlement that is said asks this many times over.
    if type(argument) is Term:
        return term(argument, language)
    if type(argument) is int:
        return f"−{-argument}" if argument < 0 else str(argument)
    if type(argument) is tuple:
        return _say(argument, column, language)
    if isinstance(argument, Term):
        return argument.word(language)
    return written(argument) if isinstance(argument, Fraction) else str(argument)


PARTS = {Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚"}
"""Parts that have a sign of their own."""


def written(amount: int | Fraction) -> str:
    """An amount without its plus: „12“, „2½“, „−2½“, „½“, „3⅔“. Raises KeyError for a part that has no sign."""
    whole, part = divmod(abs(Fraction(amount)), 1)
    sign = PARTS[part] if part else ""
    return f"{'−' if amount < 0 else ''}{'' if sign and not whole else whole}{sign}"


def in_euros(cents: int) -> tuple[str, str]:
    """Cents as euros, German and English: „7,50“, „7.50“; „5“ where there are none over."""
    over = f"{cents % 100:02}" if cents % 100 else ""
    german, english = (f"{cents // 100}{mark if over else ''}{over}" for mark in ",.")
    return german, english


def shortened(text: str, limit: int = 40) -> str:
    """A stranger's word, short enough to stand in a sentence."""
    return text if len(text) <= limit else text[: limit - 1] + "…"
