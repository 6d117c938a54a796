"""What cannot be done, and why: findings for people, and the exception that carries them out of a service.

A wrong sheet or a wrong moment is a finding; misuse of the program is another exception. Nothing here writes.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import rules
from tournament.ledger.store.convert import language


class Finding(NamedTuple):
    """One thing that is wrong: stable `code` and `field` (`tables[3].records[17].declarer`), and a sentence that says what to do."""

    code: str
    field: str
    message: str

    def as_dict(self) -> dict[str, str]:
        """The finding as JSON has it."""
        return self._asdict()


class Refused(Exception):
    """An action that was not done, and everything that speaks against it. Nothing was stored.

    `context`: what the page needs to let a person decide, e.g. for `stale` both versions of the line.
    """

    def __init__(self, findings: Iterable[Finding], context: Mapping[str, Any] | None = None) -> None:
        self.findings = tuple(findings)
        self.context = dict(context or {})
        super().__init__(
            "\n".join(f"{finding.field}: {finding.message}" if finding.field else finding.message for finding in self.findings)
        )

    @property
    def codes(self) -> tuple[str, ...]:
        """The codes of the findings."""
        return tuple(finding.code for finding in self.findings)


def refuse_all(findings: Sequence[Finding]) -> None:
    """Raises Refused with all of them; nothing where there are none."""
    if findings:
        raise Refused(findings)


def refuse(code: str, message: str, field: str = "", **context: Any) -> Refused:
    """The exception for one finding, to be raised."""
    return Refused([Finding(code, field, message)], context)


def of_rules(findings: Iterable[rules.Finding], prefix: str = "") -> list[Finding]:
    """Findings of `rules` in the reader's language, their fields below `prefix`."""
    spoken = language()
    return [Finding(found.code, f"{prefix}{found.field}", found.text(spoken)) for found in findings]
