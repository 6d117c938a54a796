"""A club's list is taken into the register in one step, and taken back as long as nothing that it did was done over."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from types import MappingProxyType
from typing import Any

from django.db import router, transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.desk.registration.unneeded import NEEDED
from tournament.ledger.people.register import gives_numbers
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import Finding, refuse, refuse_all
from tournament.ledger.store.transaction import clean_text, outdate
from tournament.models import ClubMembership, MemberList, MemberListRow, Player, times
from tournament.register.member_lists.differences import Change, Differences, Leaver, differences
from tournament.register.member_lists.rows import Member
from tournament.register.memberships import shown_without
from tournament.register.numbers import number

AT_ONCE = 500
SHOWN = ("name", "place", "club")
NOTHING: Mapping[int, str | None] = MappingProxyType({})


@transaction.atomic
def apply(*, club: str, day: date, rows: Sequence[Member], said: Mapping[int, str], author: str = "") -> MemberList:
    """Takes the list over: who is new is added, who is known gets what it says, who is not on it leaves the club. A fixed number of queries
    for each five hundred persons. Raises Refused (`missing_field`, `open`, `nothing`)."""
    findings: list[Finding] = []
    name = clean_text(club, "club", findings, required=True)
    refuse_all(findings)
    found = differences(name, rows, said)
    if found.open:
        text = _("Bei %(count)d Zeilen ist noch nicht gesagt, wer das ist: bitte jede beantworten.")
        raise refuse("open", text % {"count": len(found.open)})
    if found.is_nothing:
        raise refuse("nothing", _("Die Liste sagt nichts Neues: Alles steht schon so im Register."))
    kept = MemberList.objects.create(club=name, day=day, author=author)
    done = [*_add(found, day), *_change(found, day), *_leave(found, day)]
    MemberListRow.objects.bulk_create((MemberListRow(member_list=kept, **row) for row in done), batch_size=AT_ONCE)
    outdate(row["person"] for row in done if row["before"] != row["after"])
    counts = {"count": len(rows) - len(found.faulty), "new": len(found.new), "changed": len(found.changed), "left": len(found.left)}
    record_register("member_list", {"club": name, **counts}, author=author)
    return kept


Row = dict[str, Any]
Ended = Mapping[int, str | None]
"""Memberships by key, with their last day."""


def _row(person: Player, before: Sequence[str], after: Sequence[str], begun: Ended = NOTHING, ended: Ended = NOTHING) -> Row:
    said = [dict(zip(SHOWN, values, strict=True)) if values else {} for values in (before, after)]
    return {"person": person.pk, "before": said[0], "after": said[1], "begun": dict(begun), "ended": dict(ended)}


def _begin(rows: Iterable[ClubMembership]) -> dict[int, Ended]:
    """Stores them; by the person's key."""
    made = ClubMembership.objects.bulk_create(rows, batch_size=AT_ONCE)
    return {row.person_id: {row.pk: str(row.until) if row.until else None} for row in made}


def _add(found: Differences, day: date) -> Iterator[Row]:
    persons = Player.objects.bulk_create((Player(name=row.name, place=row.place, club=found.club) for row in found.new), batch_size=AT_ONCE)
    if gives_numbers():
        number(persons)
    begun = _begin(ClubMembership(person=person, club=found.club, since=day) for person in persons)
    yield from (_row(person, (), (person.name, person.place, person.club), begun[person.pk]) for person in persons)


def _change(found: Differences, day: date) -> Iterator[Row]:
    changed = found.changed
    for one in changed:
        one.person.name, one.person.place, one.person.club = one.after
    Player.objects.bulk_update([one.person for one in changed], SHOWN, batch_size=AT_ONCE)
    begun = _begin(ClubMembership(person=one.person, club=found.club, since=_since(one, day)) for one in found.known if one.begins)
    for one in found.known:
        if one.is_one or one.begins:
            yield _row(one.person, one.before, one.after, begun.get(one.person.pk, NOTHING))


def _since(one: Change, day: date) -> date | None:
    """Who was shown with this club before is in it since nobody knows when."""
    return None if one.before[2] == one.after[2] else day


def _leave(found: Differences, day: date) -> Iterator[Row]:
    ending = [leaver.membership for leaver in found.left if leaver.membership is not None]
    for row in ending:
        row.until = max(day, row.since) if row.since else day
    ClubMembership.objects.bulk_update(ending, ["until"], batch_size=AT_ONCE)
    # Of whom lists alone showed the club, the register knows from now on until when.
    begun = _begin(ClubMembership(person=one.person, club=found.club, until=day) for one in found.left if one.membership is None)
    others, rows = _other_clubs(found.left, found.club), []
    for leaver in found.left:
        person, membership = leaver.person, leaver.membership
        before = (person.name, person.place, person.club)
        person.club = shown_without(person.club, found.club, others.get(person.pk, ()))
        ended = NOTHING if membership is None else {membership.pk: str(membership.until)}
        rows.append(_row(person, before, (*before[:2], person.club), begun=begun.get(person.pk, NOTHING), ended=ended))
    Player.objects.bulk_update([leaver.person for leaver in found.left], ["club"], batch_size=AT_ONCE)
    yield from rows


def _other_clubs(left: Sequence[Leaver], club: str) -> Mapping[int, list[str]]:
    found: dict[int, list[str]] = {}
    rows = ClubMembership.objects.filter(person__in=[one.person.pk for one in left], until__isnull=True).exclude(club=club)
    for key, name in rows.values_list("person_id", "club"):
        found.setdefault(key, []).append(name)
    return found


@transaction.atomic
def undo(*, list_id: int, author: str = "") -> MemberList:
    """Everybody is called, comes from and is in the clubs as before; who was new is gone. Raises Refused (`undone`, `changed_since`) and
    MemberList.DoesNotExist."""
    kept = MemberList.objects.select_for_update().get(pk=list_id)
    if kept.undone_at is not None:
        raise refuse("undone", _("Das ist schon rückgängig gemacht."))
    rows = list(kept.rows.all())
    persons = Player.objects.in_bulk([row.person for row in rows])
    touched = [row.person for row in rows if row.person not in persons or _is_touched(row, persons[row.person])]
    touched += [*_named_since(rows), *_members_since(kept, rows)]
    if touched:
        who = ", ".join(dict.fromkeys(persons[key].name for key in touched if key in persons)) or "–"
        text = _("Seither wurde etwas geändert, was von dieser Liste kommt (%(who)s). Sie lässt sich nicht mehr zurücknehmen.")
        raise refuse("changed_since", text % {"who": who})
    ClubMembership.objects.filter(pk__in=[int(key) for row in rows for key in row.begun]).delete()
    ClubMembership.objects.filter(pk__in=[int(key) for row in rows for key in row.ended]).update(until=None)
    back = [row for row in rows if row.before and row.before != row.after]
    for row in back:
        for part, value in row.before.items():
            setattr(persons[row.person], part, value)
    Player.objects.bulk_update([persons[row.person] for row in back], SHOWN, batch_size=AT_ONCE)
    outdate(row.person for row in back)
    gone = [row.person for row in rows if not row.before]
    Player.objects.filter(pk__in=gone)._raw_delete(router.db_for_write(Player))
    kept.undone_at, kept.undone_by = times.now(), author
    kept.save(update_fields=["undone_at", "undone_by"])
    record_register("undo_member_list", {"club": kept.club}, author=author)
    return kept


def _is_touched(row: MemberListRow, person: Player) -> bool:
    return person.merged_into_id is not None or {part: getattr(person, part) for part in SHOWN} != row.after


def _named_since(rows: Sequence[MemberListRow]) -> Iterable[int]:
    """Those who were new and whom something names now, but the list itself."""
    named = Q()
    for relation in NEEDED:
        if relation != "memberships":
            named |= Q(**{f"{relation}__isnull": False})
    new = [row.person for row in rows if not row.before]
    return Player.objects.filter(named, pk__in=new).values_list("pk", flat=True).distinct()


def _members_since(kept: MemberList, rows: Sequence[MemberListRow]) -> Iterator[int]:
    """Those who entered or left a club since, or of whom a later list said anything."""
    persons = {row.person for row in rows}
    later = MemberListRow.objects.filter(person__in=persons, member_list__gt=kept.pk, member_list__undone_at__isnull=True)
    yield from later.values_list("person", flat=True)
    left = {int(key): (row.person, until) for row in rows for key, until in (row.begun | row.ended).items()}
    there = {row.pk: row for row in ClubMembership.objects.filter(person__in=persons)}
    for key, (person, until) in left.items():
        now = there.pop(key, None)
        if now is None or (str(now.until) if now.until else None) != until:
            yield person
    new, ended = ({row.person for row in rows if wanted(row)} for wanted in (lambda row: not row.before, lambda row: row.ended))
    for row in there.values():
        if row.person_id in new or (row.person_id in ended and row.club == kept.club and row.until is None):
            yield row.person_id
