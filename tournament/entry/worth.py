"""What stands in an entry form: what is wrong with it, what nobody has typed yet, and what it is worth on its sheet. For desk and phone
alike.

The record was read by `entry.form`; `rules` settle it. Stores nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import rules
from rules.engine import Tariff
from tournament.entry.form import Typed
from tournament.entry.slip import Slip
from tournament.ledger.lines.settled import settled, with_record
from tournament.ledger.store.convert import explained, language
from tournament.ledger.store.refusals import Finding, of_rules

UNFINISHED = frozenset({"count_missing_seat", "count_missing_whole", "bad_offenders", "missing_bird", "claim_kind_or_points", "claim_by"})
"""Sentences about what nobody has typed yet; while somebody types they are no faults."""
CERTAIN = frozenset({"chelem_missing"})
"""What is missing because of something else that was typed: that is a fault at once."""


def faults(tariff: Tariff, typed: Typed) -> list[Finding]:
    """Everything wrong with what was typed: what the form knows itself, then what the rules say, each field once."""
    read = rules.read_record(typed.record, tariff)
    if not isinstance(read, rules.Refusal):
        result = rules.score(read, tariff)
        found = result.findings if isinstance(result, rules.Refusal) else ()
    else:
        found = read.findings
    return [*typed.findings, *of_rules(_not_said_before(found, typed))]


def _not_said_before(found: tuple[rules.Finding, ...], typed: Typed) -> list[rules.Finding]:
    """Without what the form says better, and without what follows from a declarer who is not named."""
    own = {finding.field for finding in typed.findings}
    nobody = "declarer" not in typed.record
    return [
        finding
        for finding in found
        if finding.field not in own and not (nobody and finding.code == "missing_field" and finding.field.endswith(".by"))
    ]


def found_in(tariff: Tariff, typed: Typed) -> list[tuple[Finding, bool]]:
    """The findings, each with whether it only says that something has not been typed yet."""
    read = rules.read_record(typed.record, tariff)
    own = [(finding, finding.code == "missing_field") for finding in typed.findings]
    if not isinstance(read, rules.Refusal):
        return own
    missing = [
        (finding.code == "missing_field" and finding.label[0] not in CERTAIN) or finding.label[0] in UNFINISHED
        for finding in _not_said_before(read.findings, typed)
    ]
    return own + list(zip(of_rules(_not_said_before(read.findings, typed)), missing, strict=True))


def unfinished(tariff: Tariff, typed: Typed, findings: Sequence[Finding]) -> bool:
    """Whether all that was found only says that something has not been typed yet."""
    return bool(findings) and set(findings) <= {finding for finding, missing in found_in(tariff, typed) if missing}


def settle(slip: Slip, record: Mapping[str, Any], position: int) -> dict[str, Any]:
    """A record settled as the line at `position` of its sheet, where a Radl may double it, with the sums after it."""
    scored = settled(with_record(slip.written.said, position, record))
    result = scored.lines[position].result
    if isinstance(result, rules.Refusal):
        return {"refused": of_rules(result.findings)}
    before = [line.result.points for place, line in scored.lines.items() if place <= position and isinstance(line.result, rules.Settlement)]
    said = said_of(explained(result, record, slip.tariff_at(position)))
    return {**said, "after": tuple(map(sum, zip(*before, strict=True)))}


def said_of(result: rules.Settlement) -> dict[str, Any]:
    """The amounts of one game with their reasons, as the form shows them; of what stands after it nothing."""
    spoken = language()
    lines = [{"text": line.text(spoken), "source": line.source, "points": line.points, "cash": line.cash} for line in result.lines]
    written = [line for line in lines if any(line["points"]) or not any(line["cash"])]
    return {
        "refused": [],
        "amounts": result.points,
        "lines": written,
        "cash_lines": [line for line in lines if any(line["cash"])],
        "after": (),
        "warnings": [warning.text(spoken) for warning in result.warnings],
    }
