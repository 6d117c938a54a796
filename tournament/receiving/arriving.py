"""An upload arrives: by the network, by a form or on a stick, the same bytes and the same answers. Kept is what is signed by a key that may
send, whatever becomes of it; nothing is worked out here (`receiving.work` does that)."""

import json
from typing import Any, NamedTuple

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

import rules
from tournament.archive.strict import read_json
from tournament.jobs.queue import UPLOADS, wake
from tournament.ledger.store.refusals import refuse, refuse_all
from tournament.models import Course, Laptop, Organiser, PersonsPart, Received, Revision, Tournament, times
from tournament.models.organiser import everywhere
from tournament.receiving import chain, following
from tournament.receiving.held import sentence
from tournament.receiving.log import record
from tournament.receiving.matching import persons_ever
from tournament.receiving.work import TOLD_HELD
from tournament.site.pace import Pace, wait
from tournament.upload.checking import check_newer, names_in_reason, no_upload, open_upload, read_parts
from tournament.upload.envelope import Header, NoUpload, Opened, What

NEWER = "newer_program"
LONGEST_NAME = 200
OF_KEY = Pace("key", 60, 60)
"""Uploads of one key that are looked at: a laptop sends an evening at a time, and a club that sends a year of them has a second for
each."""


class Arrived(NamedTuple):
    """What became of it. `new`: it was not here before; `head`: the address of the revision that counts, where that is another than the one
    it supersedes."""

    revision: Revision
    new: bool
    head: str | None = None


class NotLet(Exception):
    """Who sends may not: `unknown_key`, `revoked_key`, `foreign_tournament`; or has to wait: `too_often`, so many `seconds`."""

    def __init__(self, code: str, message: str, seconds: int = 0) -> None:
        super().__init__(code, message)
        self.code, self.message, self.seconds = code, message, seconds


@everywhere()
def arrive(
    content: bytes, *, address: tuple[str, str, str] | None, by_hand: bool = False, author: str = "", whose: Organiser | None = None
) -> Arrived:
    """Keeps an upload. `address`: organiser, tournament and digest as the address says; `whose`: of which organiser alone it may be.

    Raises Refused with its findings, NotLet.
    """
    if len(content) > settings.UPLOAD_LIMIT:
        raise refuse("too_large", _("Eine Einsendung hat höchstens 10 MB."))
    found = open_upload(content)
    _must_be_of(found, address)
    if (seconds := wait(OF_KEY, found.header.key)) and not by_hand:
        raise NotLet("too_often", _("Zu viele Einsendungen in kurzer Zeit. Das Programm versucht es später noch einmal."), seconds)
    if (here := _here(found.digest)) is not None and (whose is None or here.tournament.organiser_id == whose.pk):
        return _again(here)
    laptop = _let(found.header, whose)
    must_wait = _checked(found)
    try:
        with transaction.atomic():
            return _kept(found, laptop, must_wait, by_hand=by_hand, author=author)
    except IntegrityError:
        # The same upload came at the same time by another way, and was there first.
        return _again(Revision.objects.select_related("course").get(digest=found.digest))


def _must_be_of(found: Opened, address: tuple[str, str, str] | None) -> None:
    said = (found.header.organiser, found.header.tournament, found.digest)
    if address is None or address == said:
        return
    field = next(name for name, one, other in zip(("organiser", "tournament", "digest"), said, address, strict=True) if one != other)
    raise refuse("wrong_address", _("Die Adresse ist nicht die der Einsendung."), field)


def _here(digest: str) -> Revision | None:
    return Revision.objects.select_related("course", "tournament").filter(digest=digest).first()


def _again(revision: Revision) -> Arrived:
    """As it was answered before: two laptops are told of each other until a person has decided."""
    waits = revision.course.held == chain.NOT_THE_HEAD and not revision.course.removed
    return Arrived(revision, new=False, head=_head_of(revision.tournament) if waits else None)


def _head_of(received: Received) -> str:
    return chain.last(chain.revisions_of(received))


def _let(header: Header, whose: Organiser | None) -> Laptop:
    """The laptop that signed, where it may send this. Three queries."""
    laptop = Laptop.objects.select_related("organiser").filter(key=header.key).first()
    if laptop is None or laptop.organiser.closed or laptop.organiser.slug != header.organiser or whose not in (None, laptop.organiser):
        text = _("Dieser Schlüssel sendet nicht für den Verein „%(organiser)s“. Der Verein gibt einen Code zum Einschreiben.")
        raise NotLet("unknown_key", text % {"organiser": header.organiser})
    if laptop.revoked_from is not None and laptop.revoked_from <= times.now():
        raise NotLet("revoked_key", _("Der Schlüssel dieses Laptops ist gesperrt. Der Verein weiß, warum, und kann ihn neu einschreiben."))
    if _whose(header.tournament) not in (None, laptop.organiser_id):
        raise _foreign()
    return laptop


def _whose(uid: str) -> int | None:
    """Of which organiser the tournament is: of whose laptops it came from, else of whom it is played on this server; None where nobody here
    knows it. Two queries."""
    for known in (Received, Tournament):
        of: int | None = known.objects.filter(uid=uid).values_list("organiser_id", flat=True).first()
        if of is not None:
            return of
    return None


def _foreign() -> NotLet:
    return NotLet("foreign_tournament", _("Dieses Turnier hat schon ein anderer Verein eingesandt. Bitte beim Verband nachfragen."))


def _checked(found: Opened) -> bool:
    """Whether it is a newer program's, which this one cannot check yet. Raises Refused with what is wrong with any other."""
    if found.header.action is What.WITHDRAW:
        return False
    results = read_json(found.results)
    if found.header.reading > rules.READING or (isinstance(results.value, dict) and _is_unknown(results.value)):
        check_newer(found)
        return True
    read_parts(found)
    return False


def _is_unknown(results: dict[str, Any]) -> bool:
    """Whether it was played by a sheet that is not here and does not travel with it."""
    system = results.get("system")
    return isinstance(system, str) and system not in rules.KNOWN and results.get("sheet") is None


def _name(found: Opened) -> str:
    """What the tournament is called until a revision counts; a newer program may say it elsewhere."""
    said = json.loads(found.results).get("name") if found.results else ""
    return said[:LONGEST_NAME] if isinstance(said, str) else ""


def _kept(found: Opened, laptop: Laptop, newer: bool, *, by_hand: bool, author: str) -> Arrived:
    header = found.header
    Received.objects.get_or_create(uid=header.tournament, defaults={"organiser": laptop.organiser, "name": _name(found)})
    received = Received.objects.select_for_update(of=("self",)).get(uid=header.tournament)
    if received.organiser_id != laptop.organiser_id:
        raise _foreign()
    rows = chain.revisions_of(received)
    if (here := next((row for row in rows if row.digest == found.digest), None)) is not None:
        return _again(here)
    below = next((row for row in rows if row.digest == header.supersedes), None)
    if below is not None and header.revision != below.number + 1:
        raise no_upload(NoUpload("bad_header", "revision", f"It supersedes revision {below.number}."))
    refuse_all(names_in_reason(header.reason, persons_ever(received)))
    head = chain.last(rows)
    revision = Revision.objects.create(
        tournament=received, laptop=laptop, digest=found.digest, number=header.revision, action=header.action.value,
        supersedes=header.supersedes, reason=header.reason, standings=header.standings, made_at=header.made, by_hand=by_hand,
        author=author, header=found.line.decode(), signature=found.signature, results=found.results.decode(),
    )  # fmt: skip
    if found.persons:
        PersonsPart.objects.create(revision=revision, content=found.persons.decode())
    held = chain.NOT_THE_HEAD if chain.rests_on(header.supersedes, rows) != head else NEWER if newer else ""
    facts = {"head": head} if held == chain.NOT_THE_HEAD else {"newer": newer} if newer else {}
    revision.course = Course.objects.create(revision=revision, held=held, facts=facts)
    if by_hand:
        record(laptop.organiser, "by_hand", {"upload": found.digest[:6]}, author=author)
    if held:
        following.tell(received.organiser, TOLD_HELD, {"revision": found.digest})
        following.upload_held(received, sentence(held, facts))
    if held == chain.NOT_THE_HEAD:
        return Arrived(revision, new=True, head=head)
    chain.follow([*rows, revision])
    wake(UPLOADS)
    return Arrived(revision, new=True)
