"""Reads an upload with everything that is wrong with it, each fault at its place with a sentence: the envelope, both parts by their
schemas, the games by the rules. Stores nothing, and asks nothing of the database."""

import re
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.archive.by_schema import faults_by_schema
from tournament.archive.reading import TournamentFile, read_tournament
from tournament.archive.schemas import check_file
from tournament.archive.strict import MOST_FINDINGS, read_json
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.upload import FORMAT
from tournament.upload.cut import Parts, joined
from tournament.upload.envelope import NoUpload, Opened, What, opened

SAID = {
    "unknown_format": gettext_lazy("Das ist keine Einsendung an den Verband oder nicht die ganze. Bitte die Datei noch einmal holen."),
    "bad_header": gettext_lazy("Der Kopf der Einsendung ist nicht, wie docs/upload.md sagt (%(field)s: %(text)s)"),
    "bad_signature": gettext_lazy("Die Unterschrift passt nicht: Jemand hat die Einsendung nach dem Unterschreiben geändert."),
    "digest_differs": gettext_lazy("Der Teil „%(field)s“ ist nicht der, der unterschrieben wurde."),
}


class Upload(NamedTuple):
    """An upload without fault. `parts`, `file`: None of a withdrawal."""

    opened: Opened
    parts: Parts | None
    file: TournamentFile | None


def open_upload(content: bytes) -> Opened:
    """The envelope alone. Raises Refused."""
    try:
        return opened(content)
    except NoUpload as fault:
        raise no_upload(fault) from fault


def no_upload(fault: NoUpload) -> Refused:
    """The same for people."""
    return refuse(fault.code, SAID[fault.code] % {"field": fault.field, "text": fault.text}, fault.field)


def check_any(content: bytes) -> str:
    """What a file is that this program writes: `upload`, or as `archive.schemas.check_file` says. Raises Refused with everything that is
    wrong with it."""
    if not content.startswith(FORMAT.encode()):
        return check_file(content)
    read_upload(content)
    return "upload"


def read_upload(content: bytes) -> Upload:
    """All of it. Raises Refused with its findings, fields as `results.tables[3].records[17].declarer`."""
    return read_parts(open_upload(content))


def read_parts(found: Opened) -> Upload:
    """The same of an upload whose envelope was opened before; its persons' part may be shorter since, where somebody was forgotten."""
    if found.header.action is What.WITHDRAW:
        return Upload(found, None, None)
    parts = Parts(_part(found.results, "results"), _part(found.persons, "persons"))
    refuse_all(_apart(found, parts))
    try:
        return Upload(found, parts, read_tournament(joined(parts)))
    except Refused as refused:
        raise Refused(row._replace(field=f"results.{row.field}") for row in refused.findings) from refused


def check_newer(found: Opened) -> None:
    """Of a newer program's, whose results this one cannot read yet: that they are an object, and the persons as they are in every upload of
    this format, for who is forgotten is taken out of them too. Raises Refused."""
    results = read_json(found.results)
    refuse_all(results.findings)
    if not isinstance(results.value, dict):
        raise refuse("bad_value", _("Hier gehört %(kind)s hin.") % {"kind": _("ein Objekt")}, "results")
    _part(found.persons, "persons")


def _part(content: bytes, name: str) -> dict[str, Any]:
    parsed = read_json(content)
    findings = [*parsed.findings, *faults_by_schema(parsed.value, f"upload-{name}")][:MOST_FINDINGS]
    refuse_all([row._replace(field=f"{name}.{row.field}" if row.field else name) for row in findings])
    found: dict[str, Any] = parsed.value  # type: ignore[assignment]  # the schema says so
    return found


def _apart(found: Opened, parts: Parts) -> list[Finding]:
    """What the parts say that does not go together."""
    findings = [
        Finding("contradiction", f"{name}.{key}", _("Hier steht ein anderes Turnier als im Kopf der Einsendung."))
        for name, key, said in (("results", "uid", parts.results["uid"]), ("persons", "tournament", parts.persons["tournament"]))
        if said != found.header.tournament
    ]
    numbers = {row["number"] for row in parts.results["players"]}
    seen: set[int] = set()
    for place, row in enumerate(parts.persons["persons"]):
        if row["number"] not in numbers or row["number"] in seen:
            text = _("Nr. %(number)d ist nicht unter den Spielern oder steht zweimal hier.") % {"number": row["number"]}
            findings.append(Finding("unknown_player", f"persons.persons[{place}].number", text))
        seen.add(row["number"])
    return [*findings, *names_in_reason(found.header.reason, parts.persons["persons"])]


def is_named(text: str, persons: Iterable[Mapping[str, Any]]) -> bool:
    """Whether a text names one of these; who is called Anna is not named by an Annahme."""
    return any(row["name"] in text and re.search(rf"(?<!\w){re.escape(row['name'])}(?!\w)", text) for row in persons)


def names_in_reason(reason: str, persons: Iterable[Mapping[str, Any]]) -> list[Finding]:
    """That the reason, which everybody reads, names one of these."""
    if not is_named(reason, persons):
        return []
    text = _("Der Grund ist öffentlich und bleibt es: Bitte niemanden beim Namen nennen, eine Nummer genügt.")
    return [Finding("name_in_reason", "reason", text)]
