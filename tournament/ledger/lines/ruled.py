"""What a standing ruling says of the game on its line, where the line counts as it is entered: what is lost stays lost, what was told is
compared.

A ruling on a game that nobody has written keeps the game as it was told (`Ruling.entered`), and goes onto the line when it is written.
Reads what it is given; never queries, never decides.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

import rules
from rules.decide import consequence
from rules.rows import RuleSystem
from rules.words import term
from tournament.ledger.lines import faults
from tournament.ledger.store.convert import language
from tournament.ledger.store.refusals import Finding
from tournament.models import Ruling

AGAINST = "against_ruling"
"""The code of a line that says what the ruling on it denies."""

Record = Mapping[str, Any]


def told_of(ruling: Ruling | None) -> dict[str, Any] | None:
    """The game as the referee knew it, where the line counts as it is entered; None where nothing was told, or something else counts."""
    return None if ruling is None or ruling.record is not None else ruling.entered


def fixes(ruling: Ruling | None) -> bool:
    """Whether the ruling says how an announcement ended, although the line counts."""
    return bool(_lost(ruling))


def which_counts(standing: Iterable[Ruling]) -> Ruling | None:
    """Which of the rulings that stand on one game its line goes by: the one that settles it, else one that says what is lost, else the
    newest on it; one that is not stored yet is the newest."""
    return max(
        standing,
        key=lambda ruling: (ruling.record is not None, fixes(ruling), ruling.position is not None, ruling.pk is None, ruling.pk or 0),
        default=None,
    )


def _lost(ruling: Ruling | None) -> tuple[dict[str, Any], ...]:
    """The announcements that the ruling says are lost, although the line counts."""
    return consequence.lost_birds(told_of(ruling) or {}) if ruling is not None and ruling.decision == "bird_lost" else ()


def denied(ruling: Ruling | None, record: Record | None, system: RuleSystem) -> list[Finding]:
    """Why the record cannot stand on the line of this ruling: it does not have as lost what was decided to be lost."""
    told = told_of(ruling)
    if ruling is None or told is None or record is None or not fixes(ruling):
        return []
    text = _(
        "Hier gilt der Entscheid von %(time)s: %(bird)s ist verloren. Die Zeile muss das ebenso sagen; ändern kann es nur ein neuer "
        "Entscheid."
    )
    birds = consequence.denied(told, record)
    named = (system.word(str(item.get("kind")), language()) for item in birds)
    return [Finding(AGAINST, "announcements", text % {"time": clock(ruling), "bird": bird}) for bird in named]


def differing(ruling: Ruling | None, record: Record | None) -> list[Finding]:
    """What the line says otherwise than the game that the referee was told: to be compared, not refused."""
    told = told_of(ruling)
    # What was decided on a written line knew that line; its later correction says its own reason.
    if ruling is None or told is None or record is None or ruling.position is not None or record.get("game") == "redeal":
        return []
    fields = consequence.otherwise(told, record)
    if not fields:
        return []
    words = {
        "game": _("Spiel"),
        "declarer": term("declarer", language()),
        "partner": term("partner", language()),
        "bid": _("Lizitation"),
        "kontra": _("Kontra"),
        "announcements": _("Ansagen"),
    }
    text = _("Anders als beim Entscheid von %(time)s: %(fields)s. Bitte nachsehen, was stimmt.")
    said = {"time": clock(ruling), "fields": ", ".join(words[field] for field in fields)}
    return [Finding("unlike_ruling", fields[0], text % said)]


def lost_words(ruling: Ruling | None, system: RuleSystem) -> str:
    """ "Pagat verloren"; "" where nothing is lost by the ruling alone."""
    lost = [system.word(str(item.get("kind")), language()) for item in _lost(ruling)]
    return _("%(birds)s verloren") % {"birds": ", ".join(lost)} if lost else ""


def held_words(ruling: Ruling, system: RuleSystem) -> str:
    """ "Entscheid von 21:14: nur die Ansage verloren (Pagat verloren)"."""
    lost = lost_words(ruling, system)
    words = {"time": clock(ruling), "what": system.word(ruling.decision, language()), "lost": f" ({lost})" if lost else ""}
    return _("Entscheid von %(time)s: %(what)s%(lost)s.") % words


def clock(ruling: Ruling) -> str:
    """ "21:14", when it was decided, in the inn."""
    return timezone.localtime(ruling.created_at).strftime("%H:%M")


def official_text(ruling: Ruling, sheet: rules.Sheet, options: Mapping[str, object]) -> str:
    """What the rules say to it in the reader's language, where that is what was read out; "" where somebody's own words were. It is stored
    in German, as it was read, and said again from the codes of the ruling."""
    record = ruling.entered or ruling.case.record or {}
    accused = ruling.accused or None
    answered = faults.adjudicated(
        sheet, record.get("game"), ruling.violation, ruling.stage, facts=ruling.facts, accused=accused, options=options
    )
    return answered.text(language()) if isinstance(answered, rules.Verdict) and answered.text("de") == ruling.text else ""
