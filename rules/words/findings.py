"""What is wrong with a record, as data: a stable code, the field, and a sentence that a director can act on.

A wrong sheet is a finding; misuse of this package is an exception. All faults of a record are reported at once.
"""

from typing import NamedTuple, final

from rules.words.texts import Text, say

CODES = frozenset(
    {
        "unknown_system",
        "unknown_game",
        "unknown_option",
        "bad_option",
        "bad_seats",
        "missing_field",
        "bad_seat",
        "bad_points",
        "points_out_of_range",
        "impossible_blatt",
        "sum_not_70",
        "sum_not_0",
        "bad_bid",
        "bad_partner",
        "bad_kontra",
        "bad_bouts",
        "bad_value",
        "unknown_announcement",
        "announcement_not_allowed",
        "duplicate_announcement",
        "missing_announcement",
        "kontra_not_allowed",
        "contradiction",
        "bad_offenders",
        "bad_claim",
        "indivisible",
        "undefined_by_rules",
        "unknown_field",
        "unexpected_field",
        "unknown_violation",
        "unknown_stage",
        "bad_stage",
        "bad_cards",
    }
)
"""Every code of a refusal."""

WARNINGS = frozenset({"not_vorhand", "dealer_order"})
"""Every code of a warning: possible but unusual, shown so that a slip is seen before it is believed."""


class Finding(NamedTuple):
    """One fault or warning: `code` and `field` (`announcements[0].kontra`) are stable, the sentence is for people."""

    code: str
    field: str
    label: Text

    def text(self, language: str = "de") -> str:
        """The sentence, in German or English."""
        return say(self.label, language)

    @property
    def message(self) -> str:
        """The sentence in German."""
        return say(self.label, "de")

    def as_dict(self, language: str = "de") -> dict[str, str]:
        """The finding as it stands in a refusal."""
        return {"code": self.code, "field": self.field, "message": say(self.label, language)}


@final
class Refusal(NamedTuple):
    """A record, a set of options or a sheet that cannot be settled, with everything that is wrong with it, in the order of the form.

    `game`, `radl`: those of a refused record where that much could be read (of a manual settlement the game that it is of); on a sheet a
    refused Trischaken still starts a Radl.
    """

    findings: tuple[Finding, ...]
    game: str | None = None
    radl: int | None = None

    def as_list(self, language: str = "de") -> list[dict[str, str]]:
        """The `errors` of a refusal."""
        return [finding.as_dict(language) for finding in self.findings]
