"""What a server's answer means, in a sentence for whoever stands at the laptop."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urljoin

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournament.ledger.store.lazy import Text
from tournament.models import Sending, Sent
from tournament.sending.wire import Answer, host_of
from tournament.upload.envelope import What

FAULTS: Mapping[str, Text] = {
    "no_network": gettext_lazy("Der Server des Verbandes ist nicht erreichbar. Ist dieser Laptop im Internet?"),
    "bad_certificate": gettext_lazy(
        "Das Zertifikat des Servers gilt nicht. Stimmen Adresse und Uhr dieses Laptops? In manchem WLAN muss man sich zuerst im Browser "
        "anmelden."
    ),
    "not_http": gettext_lazy("Unter dieser Adresse antwortet etwas anderes als ein Server des Verbandes. Stimmt die Adresse?"),
}
"""Where nothing came back."""
NOBODY = gettext_lazy(
    "Dort antwortet kein Tarock-Server (Antwort %(status)d). Stimmt die Adresse? In manchem WLAN muss man sich zuerst im Browser anmelden."
)
CODES: Mapping[str, Text] = {
    "unknown_key": gettext_lazy("Der Server kennt den Schlüssel dieses Laptops nicht. Bitte mit einem neuen Code noch einmal anmelden."),
    "revoked_key": gettext_lazy(
        "Der Schlüssel dieses Laptops wurde am Server gesperrt. Bitte beim Verein nachfragen und dann neu anmelden."
    ),
    "foreign_tournament": gettext_lazy("Dieses Turnier gehört am Server einem anderen Verein. Bitte beim Verband nachfragen."),
    "not_the_head": gettext_lazy(
        "Am Server gilt inzwischen ein anderer Stand dieses Turniers. Der hier gesendete liegt dort; jemand vom Verband entscheidet."
    ),
    "too_large": gettext_lazy("Der Server nimmt nichts so Großes."),
    "bad_request": gettext_lazy("Der Server hat die Einsendung nicht verstanden. Ist dieses Programm zu alt?"),
    "does_not_settle": gettext_lazy("Der Server sagt, dass in den Spielen etwas nicht stimmt."),
}
"""What it refuses, by its codes."""
ANOTHER_COUNTS = gettext_lazy(
    "Am Server gilt schon eine Fassung dieses Turniers, etwa die, die dieser Laptop unter der früheren Adresse des Servers gesendet hat. "
    "Die neue liegt dort; bitte den Verband sagen lassen, welche gilt (Einlauf)."
)
"""Of what this laptop takes for the first: a server that goes by another name is another to it."""
LONGEST, MOST = 400, 20
"""Letters of a sentence and findings of an answer that are kept."""


def sentence_of(answer: Answer) -> str:
    """Why an answer is none that helps."""
    if not answer.status:
        return str(FAULTS[answer.fault])
    if answer.where and 300 <= answer.status < 400:
        return _("Der Server ist umgezogen: %(where)s. Bitte diese Adresse eintragen.") % {"where": answer.where}
    if answer.status == 429:
        return _("Zu viele Versuche. Bitte in ein paar Minuten noch einmal.")
    if answer.status >= 500:
        return _("Der Server des Verbandes hat gerade eine Störung (%(status)d). Bitte später noch einmal.") % {"status": answer.status}
    return said(answer.said, "message") or str(NOBODY) % {"status": answer.status}


def page_there(sending: Sending, server: str) -> str:
    """The page of the server that says how far the upload is; "" where it named none, or one of another machine."""
    named = sending.answer.get("href", "")
    found = urljoin(f"{server}/", named) if isinstance(named, str) and named else ""
    return found if found.startswith(("http://", "https://")) and host_of(found) == host_of(server) else ""


def why(sending: Sending) -> str:
    """What the server said last, or why it said nothing; "" where it was never asked."""
    answer = sending.answer
    if not answer:
        return ""
    if sending.state == Sent.REFUSED:
        code = answer.get("code", "")
        if code == "not_the_head" and sending.action == What.PUBLISH:
            return str(ANOTHER_COUNTS)
        return str(CODES[code]) if code in CODES else answer.get("message") or str(CODES["bad_request"])
    if sending.state == Sent.WAITS:
        return sentence_of(Answer(answer.get("status", 0), where=answer.get("where", ""), fault=answer.get("fault", "") or "no_network"))
    return ""


def kept(answer: Answer) -> dict[str, Any]:
    """Of an answer what is kept: nothing without a bound, and no more than is shown."""
    found: dict[str, Any] = {"status": answer.status, "fault": answer.fault, "where": answer.where}
    found |= {key: said(answer.said, key) for key in ("code", "field", "message", "head", "sent", "href", "state")}
    given = answer.said.get("findings")
    rows = [row for row in given if isinstance(row, dict)] if isinstance(given, list) else []
    found["findings"] = [{key: said(row, key) for key in ("code", "field", "message")} for row in rows[:MOST]]
    return {key: value for key, value in found.items() if value or key == "status"}


def said(row: Mapping[str, Any], key: str) -> str:
    """One text of it on one line, "" where it is none."""
    value = row.get(key)
    text = " ".join(value[: 2 * LONGEST].split()) if isinstance(value, str) else ""
    return "".join(letter if letter.isprintable() else "�" for letter in text)[:LONGEST]
