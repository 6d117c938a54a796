"""What is wrong with a request, as data: a stable code, the field, and a sentence that a director can act on."""

from typing import NamedTuple

from scoring.requests.words import SENTENCES

CODES = frozenset({
    "unknown_field", "missing_field", "unexpected_field", "bad_value", "contradiction", "duplicate_person", "duplicate_key",
    "unknown_person",
    "unknown_code", "bad_rank", "bad_team", "sum_not_0", "half_cent",
})  # fmt: skip
"""Every code of a refusal."""


class Fault(NamedTuple):
    """One fault: `code` and `field` (`tournaments[2].results[0].rank`) are stable, the sentence is for people."""

    code: str
    field: str
    sentence: str
    arguments: tuple[object, ...] = ()

    def text(self, language: str) -> str:
        """The sentence, in German or English."""
        return SENTENCES[self.sentence][language[:2] == "en"].format(*self.arguments)

    def as_dict(self, language: str = "de") -> dict[str, str]:
        """The fault as it stands in a refusal."""
        return {"code": self.code, "field": self.field, "message": self.text(language)}
