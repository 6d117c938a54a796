"""What the schemas in `docs/schemas/` say against a JSON value: every fault with its place and a sentence."""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

from scoring import own
from tournament.archive.strict import MOST_FINDINGS, shown
from tournament.ledger.store.refusals import Finding

FOLDER = "docs/schemas"
MOST_KEYS = 10
"""Unknown ones that are named."""


def _unique(_validator: object, wanted: bool, given: object, _schema: object) -> Iterator[ValidationError]:
    """Once through a list, however long a stranger's is: the library's own compares each with each."""
    if wanted and isinstance(given, list):
        said = {json.dumps(int(one) if isinstance(one, float) and one.is_integer() else one, sort_keys=True) for one in given}
        if len(said) < len(given):
            yield ValidationError("not unique")


_Validator = extend(Draft202012Validator, {"uniqueItems": _unique})


@cache
def validator(name: str) -> Draft202012Validator:
    """The schema of that name, ready to check."""
    text = (own(FOLDER) / f"{name}.schema.json").read_text(encoding="utf-8")
    found: Draft202012Validator = _Validator(json.loads(text))
    return found


def faults_by_schema(given: object, name: str) -> Iterator[Finding]:
    """What the schema of that name says against it, in the order of the file; no more than the first that are found."""
    for error in sorted(
        islice(validator(name).iter_errors(given), MOST_FINDINGS), key=lambda error: [str(part) for part in error.absolute_path]
    ):
        yield _finding(error)


def _finding(error: ValidationError) -> Finding:
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path).lstrip(".")
    match error.validator:
        case "required":
            missing = ", ".join(_("„%(words)s“") % {"words": key} for key in error.validator_value if key not in error.instance)
            return Finding("missing_field", place, _("Hier fehlt %(missing)s.") % {"missing": missing})
        case "additionalProperties":
            known = {*error.schema.get("properties", {})}
            unknown = islice((key for key in error.instance if key not in known), MOST_KEYS)
            more = ", ".join(_("„%(words)s“") % {"words": shown(key)} for key in unknown)
            return Finding("unknown_field", place, _("%(more)s gibt es hier nicht – ein Tippfehler?") % {"more": more})
        case "type":
            return Finding("bad_value", place, _("Hier gehört %(kind)s hin.") % {"kind": _kinds(error.validator_value)})
        case "enum" | "const":
            allowed = error.validator_value if error.validator == "enum" else [error.validator_value]
            said = ", ".join(json.dumps(value, ensure_ascii=False) for value in allowed)
            return Finding("bad_value", place, _("Möglich ist hier: %(allowed)s.") % {"allowed": said})
    return Finding("bad_value", place, _("Dieser Wert passt nicht zum Schema (%(rule)s).") % {"rule": error.validator})


def _kinds(given: Any) -> str:
    """ "eine ganze Zahl oder null"."""
    words = {
        "integer": _("eine ganze Zahl"), "number": _("eine Zahl"), "string": _("ein Text"), "boolean": _("true oder false"),
        "array": _("eine Liste"),
        "object": _("ein Objekt"), "null": "null",
    }  # fmt: skip
    return _(" oder ").join(words[kind] for kind in ([given] if isinstance(given, str) else given))
