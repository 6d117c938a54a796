"""What every paper says about itself: when it was made, which state of the results it shows, and which earlier paper it replaces. Words
only."""

from collections.abc import Sequence
from datetime import datetime

from rules.rows import MONTHS
from scoring.plain.rows import Stamp
from scoring.plain.words import count, language_column, say


def moment(at: datetime, language: str) -> str:
    """ "22.11.2026, 22:41", "22 Nov 2026, 22:41"."""
    day = f"{at.day} {_month(at, language)} {at.year}" if language_column(language) else f"{at.day}.{at.month}.{at.year}"
    return f"{day}, {at:%H:%M}"


def _since(at: datetime, now: datetime, language: str) -> str:
    """ "22:41"; of another day "21.11., 22:41"."""
    if at.date() == now.date():
        return f"{at:%H:%M}"
    day = f"{at.day} {_month(at, language)}" if language_column(language) else f"{at.day}.{at.month}."
    return f"{day}, {at:%H:%M}"


def _month(at: datetime, language: str) -> str:
    return MONTHS[at.month - 1][language_column(language)][:3]


def replaces(state: str, at: datetime, *, now: datetime, changes: Sequence[str] | None, language: str) -> str:
    """ "berichtigt, ersetzt Stand 7f3a91 von 22:41, geändert: …". `state` "": that of the results is still the same, and the paper is
    another. `changes` None: it is a later one, and nobody asks what changed since."""
    since = _since(at, now, language)
    text = say("replaces", language, state, since) if state else say("replaces_paper", language, since)
    if changes is None:
        return text
    return say("corrected", language, text) + (say("changes", language, ", ".join(changes)) if changes else "")


def stamped(stamp: Stamp, language: str, *, whole: bool = False) -> str:
    """What the foot says: "Stand 7f3a91 · 22.11.2026, 22:41"; that it was computed again; that it is corrected, `whole` with what changed.
    "" where nothing is known."""
    if stamp.made is None:
        return ""
    at = moment(stamp.made, language)
    text = say("stamp_state", language, stamp.state, at) if stamp.state else say("stamp_made", language, at)
    proved = (
        say("stamp_proved", language) if stamp.proved else count("stamp_differs", stamp.differences, language) if stamp.differences else ""
    )
    return " · ".join(filter(None, (text, proved, stamp.corrected if whole else "")))
