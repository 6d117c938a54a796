"""Reads how far a tournament of a file is: which rounds were opened and closed, its phase, its draws, the rules it was played by."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

import rules
from tournament.archive.fields import Part
from tournament.ledger.store.refusals import Finding
from tournament.ledger.store.transaction import REASON_LIMIT
from tournament.models import Phase

DRAW_KEYS = frozenset({"round", "seed", "method", "report"})
LONGEST_REPORT = 200_000


class Draw(NamedTuple):
    """What is known of a round's draw."""

    seed: str
    method: str
    report: dict[str, Any]


class History(NamedTuple):
    """`closed`: the reason by number of round, "" for none. `opened`: every round that was opened. `rules`: edition and digest, if
    others."""

    closed: dict[int, str]
    opened: frozenset[int]
    phase: str
    standings_shown: bool
    draws: dict[int, Draw]
    rules: tuple[str, str] | None
    reading: int | None = None
    """Of the sheet, when the first round opened; None: today's."""


def read_history(given: Mapping[str, Any], rounds: int, played: Collection[int], findings: list[Finding]) -> History:
    """`rounds`: how many there are; `played`: those that have results, which were opened in any case."""
    closed = dict.fromkeys(_numbers(given, "closed", rounds, findings), "")
    closed |= _reasons(given.get("closed_reasons"), closed, findings)
    opened = frozenset({*played, *closed, *_numbers(given, "opened", rounds, findings)})
    phase = _phase(given.get("phase"), opened, findings, all_closed=len(closed) == rounds)
    shown = Part(given, "", findings).flag("standings_shown")
    return History(
        closed=closed,
        opened=opened,
        phase=phase,
        standings_shown=shown is True,
        draws=_draws(given.get("draws"), rounds, findings),
        rules=_rules(given, findings),
        reading=_reading(given, findings),
    )


def _numbers(given: Mapping[str, Any], key: str, rounds: int, findings: list[Finding]) -> list[int]:
    numbers = given.get(key)
    if numbers is None:
        return []
    if isinstance(numbers, list) and all(type(number) is int and 1 <= number <= rounds for number in numbers):
        return numbers
    findings.append(Finding("bad_value", key, _("Hier gehört eine Liste von Rundennummern hin, etwa [1, 2].")))
    return []


def _reasons(given: Any, closed: Collection[int], findings: list[Finding]) -> dict[int, str]:
    if given is None:
        return {}
    known = {str(number): number for number in closed}
    if isinstance(given, dict) and all(
        key in known and isinstance(reason, str) and len(reason) <= REASON_LIMIT for key, reason in given.items()
    ):
        return {known[key]: reason for key, reason in given.items()}
    findings.append(Finding("bad_value", "closed_reasons", _("Hier gehört zu Nummern abgeschlossener Runden je ein Grund hin.")))
    return {}


def _phase(given: Any, opened: Collection[int], findings: list[Finding], *, all_closed: bool) -> str:
    """The phase; what the rounds say where the file says nothing. A tournament is closed when all its rounds are."""
    if given is None:
        return str(Phase.RUNNING if opened else Phase.REGISTRATION)
    after = (Phase.CLOSED, Phase.PUBLISHED) if all_closed else ()
    allowed = (Phase.RUNNING, *after) if opened else (Phase.DRAFT, Phase.REGISTRATION)
    if isinstance(given, str) and given in [str(phase) for phase in allowed]:
        return given
    text = _("Die Phase passt nicht zu den Runden; möglich sind: %(allowed)s.") % {"allowed": ", ".join(map(str, allowed))}
    findings.append(Finding("bad_value", "phase", text))
    return str(allowed[0])


def _draws(given: Any, rounds: int, findings: list[Finding]) -> dict[int, Draw]:
    draws: dict[int, Draw] = {}
    if given is None:
        return draws
    if not isinstance(given, list) or len(given) > rounds:
        findings.append(Finding("bad_value", "draws", _("Hier gehört eine Liste mit einer Auslosung je Runde hin.")))
        return draws
    for place, item in enumerate(given):
        draw = _draw(item, rounds)
        if draw is None or item["round"] in draws:
            text = _("Eine Auslosung ist ein Objekt mit „round“ und höchstens „seed“, „method“ und „report“.")
            findings.append(Finding("bad_value", f"draws[{place}]", text))
        else:
            draws[item["round"]] = draw
    return draws


def _draw(item: Any, rounds: int) -> Draw | None:
    if (
        not isinstance(item, dict)
        or not DRAW_KEYS.issuperset(item)
        or type(item.get("round")) is not int
        or not 1 <= item["round"] <= rounds
    ):
        return None
    seed, method, report = item.get("seed", ""), item.get("method", ""), item.get("report", {})
    good = isinstance(seed, str) and len(seed) <= 64 and isinstance(method, str) and len(method) <= 40
    return Draw(seed, method, report) if good and isinstance(report, dict) and len(str(report)) <= LONGEST_REPORT else None


def _rules(given: Mapping[str, Any], findings: list[Finding]) -> tuple[str, str] | None:
    edition, digest = given.get("rules_edition"), given.get("rules_digest")
    if edition is None and digest is None:
        return None
    if (
        isinstance(edition, str)
        and 0 < len(edition) <= 200
        and isinstance(digest, str)
        and len(digest) == 64
        and set(digest) <= set("0123456789abcdef")
    ):
        return edition, digest
    text = _("„rules_edition“ und „rules_digest“ (64 Zeichen) gehören zusammen; oder beide weglassen.")
    findings.append(Finding("bad_value", "rules_digest", text))
    return None


def _reading(given: Mapping[str, Any], findings: list[Finding]) -> int | None:
    reading = given.get("rules_reading")
    if reading is None or (type(reading) is int and 1 <= reading <= rules.READING and given.get("rules_digest") is not None):
        return reading
    text = _(
        "„rules_reading“ ist die Lesart, unter der eröffnet wurde, von 1 bis %(today)d, und braucht „rules_digest“. Eine höhere kennt "
        "erst ein "
        "neueres Programm."
    ) % {"today": rules.READING}
    findings.append(Finding("bad_value", "rules_reading", text))
    return None
