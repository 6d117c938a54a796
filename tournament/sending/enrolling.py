"""Enrolling at the federation's server with the code that a person of the club got there, and what a person says of the queue as a whole.
One function is one action with one row in the organiser's log."""

from typing import NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from tournament.ledger.machine.elsewhere import holding
from tournament.ledger.store.refusals import Finding, Refused, refuse, refuse_all
from tournament.ledger.store.transaction import CLOSED, clean_text
from tournament.models import Federation, Organiser, Sending, Sent, Tournament
from tournament.organisers.log import record
from tournament.register.extract_file import fingerprint
from tournament.sending import key as keys
from tournament.sending import wire, words
from tournament.sending.content import kept
from tournament.upload.envelope import SLUG

LONGEST_NAME, LONGEST_CODE, LONGEST_ADDRESS = 100, 60, 200
WRONG_CODE = frozenset({"wrong_code", "bad_code", "unknown_code"})
EXPIRED = frozenset({"expired_code", "used_code", "code_expired", "code_used", "expired", "used"})


class Enrolled(NamedTuple):
    """What came of it. `left_out`: so many tournaments were closed already, and stay here until somebody sends them."""

    federation: Federation
    left_out: int


def enrol(*, typed: str, code: str, name: str, author: str = "") -> Enrolled:
    """Makes a key, and asks the server that it may send. Raises Refused: what was typed wrong at its field; `no_answer`, `wrong_code`,
    `expired_code`, `several`; then nothing has changed."""
    organiser = only_one()
    base, named = _checked(typed, code, name)
    key = keys.new_key()
    public = keys.public_half(key)
    answer = wire.enrol(base, code=code.strip(), key=public, name=named)
    slug, club = _said(answer, public)
    with transaction.atomic():
        _forget_other(base, slug)
        before = Federation.objects.first()
        stays = sorted({*(before.left_out if before else ()), *(() if before else _closed())})
        Federation.objects.filter(pk=Federation.ONLY).delete()
        found = Federation.objects.create(address=base, organiser=slug, name=club, key=public, author=author, left_out=stays)
        record(organiser, "enrol_sender", {"server": base, "club": club}, author=author)
        keys.adopt()
    return Enrolled(found, len(stays))


def only_one() -> Organiser:
    """The one organiser of a laptop. Raises Refused (`several`, `handed_over`)."""
    if holding() is not None:
        raise refuse("handed_over", _("Dieser Laptop hat den Abend übergeben; gesendet wird dort, wo er jetzt läuft."))
    found = Organiser.objects.meant().first()
    if found is None:
        raise refuse("several", _("Hier gibt es mehrere Vereine. An den Verband sendet ein Laptop, auf dem es nur einen gibt."))
    return found


def _checked(typed: str, code: str, name: str) -> tuple[str, str]:
    findings: list[Finding] = []
    base = wire.server(typed) if len(typed) <= LONGEST_ADDRESS else None
    if base is None:
        findings.append(Finding("bad_address", "address", _("Das ist keine ganze Adresse. So sieht eine aus: https://verband.example.at")))
    if not code.strip() or len(code) > LONGEST_CODE or not code.isprintable():
        text = _("Bitte den Code eintippen, den der Server auf der Seite „Laptops, die einsenden“ zeigt.")
        findings.append(Finding("missing_field", "code", text))
    named = clean_text(name, "name", findings, limit=LONGEST_NAME, required=True)
    refuse_all(findings)
    return base or "", named


def _said(answer: wire.Answer, public: str) -> tuple[str, str]:
    """The club's short name and its name on the server. Raises Refused."""
    said = answer.said
    slug, club = words.said(said, "organiser"), words.said(said, "name")
    if answer.status in (200, 201) and SLUG.fullmatch(slug) and club:
        if words.said(said, "fingerprint") != fingerprint(public):
            raise refuse(
                "no_answer", _("Der Server hat einen anderen Schlüssel bestätigt als den dieses Laptops. Bitte noch einmal versuchen.")
            )
        return slug, club[:200]
    code = words.said(said, "code")
    if code in EXPIRED or answer.status == 410:
        raise refuse("expired_code", _("Der Code gilt nicht mehr: er gilt einmal und eine Woche. Am Server einen neuen machen."), "code")
    if code in WRONG_CODE:
        text = _(
            "Diesen Code kennt der Server nicht oder nicht mehr: er gilt einmal und eine Woche. Stimmt er, und ist es der richtige Server?"
        )
        raise refuse("wrong_code", text, "code")
    field = "code" if code and 400 <= answer.status < 500 and answer.status != 429 else "address"
    raise refuse("no_answer", words.sentence_of(answer), field)


def _closed() -> list[str]:
    """What was closed before anybody had thought of a federation is not sent unasked."""
    return [str(uid) for uid in Tournament.objects.filter(phase__in=CLOSED).values_list("uid", flat=True)]


def _forget_other(base: str, slug: str) -> None:
    """What was made for another server, or for another club there, is nothing that this one knows."""
    for row in Sending.objects.exclude(state=Sent.DROPPED):
        if kept(row).header["organiser"] != slug or row.answer.get("host", wire.host_of(base)) != wire.host_of(base):
            Sending.objects.filter(pk=row.pk).update(state=Sent.DROPPED)


@transaction.atomic
def disconnect(*, author: str = "") -> None:
    """Nothing is sent any more, and the key is gone; what was sent stays there. Raises Refused (`not_enrolled`)."""
    found = enrolled()
    found.delete()
    record(only_one(), "stop_sending", {"server": found.address}, author=author)
    keys.give_up()


@transaction.atomic
def pause(*, paused: bool, author: str = "") -> None:
    """Nothing is sent until somebody says so. Raises Refused (`not_enrolled`)."""
    found = enrolled()
    if found.paused != paused:
        found.paused = paused
        found.save(update_fields=["paused"])
        record(only_one(), "pause_sending" if paused else "go_on_sending", {"server": found.address}, author=author)


def enrolled() -> Federation:
    """The server. Raises Refused (`not_enrolled`)."""
    found = Federation.objects.first()
    if found is None:
        raise Refused([Finding("not_enrolled", "", _("Dieser Laptop ist bei keinem Server des Verbandes angemeldet."))])
    return found


def can_sign(found: Federation) -> bool:
    """Whether the key that was enrolled lies here: not after a backup was put back on another laptop."""
    key = keys.own_key()
    return key is not None and keys.public_half(key) == found.key
