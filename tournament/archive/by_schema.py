"""What the schemas in `docs/schemas/` say against a JSON value: every fault with its place and a sentence."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from django.utils.translation import gettext as _
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError

from scoring import own
from tournament.ledger.store.refusals import Finding

FOLDER = "docs/schemas"


@cache
def validator(name: str) -> Draft202012Validator:
    """The schema of that name, ready to check."""
    text = (own(FOLDER) / f"{name}.schema.json").read_text(encoding="utf-8")
    return Draft202012Validator(json.loads(text))


def faults_by_schema(given: object, name: str) -> Iterator[Finding]:
    """What the schema of that name says against it, in the order of the file."""
    for error in sorted(validator(name).iter_errors(given), key=lambda error: [str(part) for part in error.absolute_path]):
        yield _finding(error)


def _finding(error: ValidationError) -> Finding:
    place = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in error.absolute_path).lstrip(".")
    match error.validator:
        case "required":
            missing = ", ".join(_("„%(words)s“") % {"words": key} for key in error.validator_value if key not in error.instance)
            return Finding("missing_field", place, _("Hier fehlt %(missing)s.") % {"missing": missing})
        case "additionalProperties":
            known = {*error.schema.get("properties", {})}
            more = ", ".join(_("„%(words)s“") % {"words": key} for key in error.instance if key not in known)
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
