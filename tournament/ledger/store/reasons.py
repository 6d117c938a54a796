"""Reasons that the program gives itself, where else a person types one: what happened is stored, in the reason's place, and worded for
whoever reads.

Stored they are the log's facts as JSON: {"say": "second_version_of", "who": "Mayr"}. What is no such object, exactly, is a text as somebody
typed it; rows and files of older programs have the German sentence instead, and say that.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeGuard

from tournament.ledger.store.log import Fact, word
from tournament.ledger.store.transaction import REASON_LIMIT

MADE: Mapping[str, tuple[str, ...]] = {
    "excluded_for": ("why",),
    "exclusion_lifted": ("why",),
    "second_version_of": ("who",),
    "second_version": (),
    "entered_as": ("game",),
    "registered_twice": ("number",),
    "left_early": (),
    "did_not_come": (),
    "somebody_left": ("number",),
}
"""The kinds of such reasons, with the names of their facts; all of these are texts."""


def made(say: str, **facts: str) -> str:
    """What to store. What is too long for the column loses its end."""
    while (over := len(stored := json.dumps({"say": say, **facts}, ensure_ascii=False)) - REASON_LIMIT) > 0:
        longest = max(facts, key=lambda name: len(facts[name]))
        facts[longest] = facts[longest][:-over]
    return stored


def fact_of(reason: str) -> Fact:
    """A stored reason as the log and the file have it: its facts where the program made it, else the text itself."""
    if not reason.startswith('{"say"'):
        return reason
    try:
        read = json.loads(reason)
    except ValueError:
        return reason
    return read if is_made(read) else reason


def is_made(given: Any) -> TypeGuard[dict[str, str]]:
    """Whether these are the facts of a reason that the program gives."""
    if not isinstance(given, dict) or not all(isinstance(value, str) for value in given.values()):
        return False
    return given.get("say") in MADE and set(given) == {"say", *MADE[given["say"]]}


def reason_words(reason: str) -> str:
    """A stored reason in the words of whoever reads it."""
    return word(fact_of(reason))
