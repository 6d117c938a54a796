"""In which clubs somebody is and was: entering one and leaving it, each one action. What lists show of it (`Player.club`) follows."""

from collections.abc import Iterable
from datetime import date

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.plain import fold
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text, outdate
from tournament.models import ClubMembership, Player


def read_memberships(person: Player) -> list[ClubMembership]:
    """Those of today first, then the others as they ended. One query."""
    rows = list(ClubMembership.objects.filter(person=person))
    return sorted(rows, key=lambda row: (row.until is not None, -(row.until or date.min).toordinal(), fold(row.club)))


@transaction.atomic
def join_club(*, person_id: int, club: str, since: date | None, author: str = "") -> ClubMembership:
    """He is in this club from that day on (None: nobody knows since when), and lists show it. Raises Refused (`missing_field`, `in_club`,
    `forgotten` …) and Player.DoesNotExist."""
    person = Player.objects.get(pk=person_id)
    findings: list[Finding] = []
    name = clean_text(club, "club", findings, required=True)
    if person.forgotten.exists():
        findings.append(Finding("forgotten", "club", _("Der Name dieser Person ist entfernt; von ihr wird nichts mehr aufgeschrieben.")))
    if any(fold(row.club) == fold(name) for row in _now(person)):
        findings.append(Finding("in_club", "club", _("Die Person ist schon bei diesem Verein.")))
    refuse_all(findings)
    row = ClubMembership.objects.create(person=person, club=name, since=since)
    _show(person, name)
    record_register("join_club", {"person": person.number, "club": name}, author=author)
    return row


@transaction.atomic
def leave_club(*, membership_id: int, until: date, author: str = "") -> None:
    """He is not in it any more, that day being the last. Raises Refused (`left`, `before_since`) and ClubMembership.DoesNotExist."""
    row = ClubMembership.objects.select_related("person").get(pk=membership_id)
    if row.until is not None:
        raise refuse("left", _("Die Person ist nicht mehr bei diesem Verein."))
    if row.since is not None and until < row.since:
        raise refuse("before_since", _("Der letzte Tag liegt vor dem ersten."))
    row.until = until
    row.save(update_fields=["until"])
    _show(row.person, shown_without(row.person.club, row.club, (other.club for other in _now(row.person))))
    record_register("leave_club", {"person": row.person.number, "club": row.club}, author=author)


def shown_without(shown: str, left: str, others: Iterable[str]) -> str:
    """The club that lists show of somebody who has left one: as before, or one of the others in which he is."""
    return shown if fold(shown) != fold(left) else next(iter(others), "")


def _now(person: Player) -> list[ClubMembership]:
    return list(ClubMembership.objects.filter(person=person, until__isnull=True))


def _show(person: Player, club: str) -> None:
    if person.club != club:
        person.club = club
        person.save(update_fields=["club"])
        outdate([person.pk])
