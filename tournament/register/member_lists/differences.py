"""How a club's list differs from the register: who is new, is called or comes from elsewhere now, has left, and who may be somebody. Reads
only, a fixed number of queries.

The federation's number decides, where its owner's name is not quite another. Without one a name is somebody's only where the club agrees
and nobody else of the club bears it. Everything else is asked.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.field import spelled, understood
from scoring.plain import fold
from tournament.ledger.people.passes import persons_numbered
from tournament.models import ClubMembership, Player
from tournament.register.likely import Asked, Like, among
from tournament.register.member_lists.rows import Member

NEW, AWAY = "neu", "weg"
"""What may be said of a row that is asked about, beside a person's key."""


class Change(NamedTuple):
    """Somebody of the list whom the register knows. `before`, `after`: name, place and club; `begins`: he is in the club from now on."""

    person: Player
    line: int
    before: tuple[str, str, str]
    after: tuple[str, str, str]
    begins: bool

    @property
    def is_one(self) -> bool:
        """Whether lists show anything of it: that the club of somebody is known as his by a list too is none."""
        return self.before != self.after

    @property
    def said(self) -> list[tuple[str, str, str]]:
        """What changes: what it is called, as it was, as it is then."""
        labels = (_("Name"), _("Ort"), _("Verein"))
        return [(label, was, now) for label, was, now in zip(labels, self.before, self.after, strict=True) if was != now]


class Doubt(NamedTuple):
    """A row that may be somebody: the `candidates`, and what was said: NEW, AWAY, a key, "" for nothing yet. `why`: what makes it
    doubtful."""

    row: Member
    why: str
    candidates: Sequence[Like]
    said: str


class Leaver(NamedTuple):
    """A member of whom the list says nothing. `membership`: None where the register knows only what lists show of his club."""

    person: Player
    membership: ClubMembership | None


@dataclass
class Differences:
    """Of a list and the register."""

    club: str
    new: list[Member] = field(default_factory=list)
    known: list[Change] = field(default_factory=list)
    left: list[Leaver] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    faulty: list[Member] = field(default_factory=list)

    @property
    def changed(self) -> list[Change]:
        """Of whom anything changes."""
        return [one for one in self.known if one.is_one]

    @property
    def open(self) -> list[Doubt]:
        """What nobody has answered."""
        return [doubt for doubt in self.doubts if not doubt.said]

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.new or self.changed or self.left or self.open)


@dataclass
class Club:
    """Who is in it, as the register knows: the members by key, with their memberships; by name."""

    name: str
    members: dict[int, Player]
    memberships: dict[int, ClubMembership]
    named: dict[tuple[str, str], list[Player]]


def differences(club: str, rows: Sequence[Member], said: Mapping[int, str]) -> Differences:
    """`said`: about rows, by line. Five queries."""
    found, here = Differences(club), _club(club)
    by_number = persons_numbered({row.number for row in rows if row.number and not row.fault})
    sure, doubtful = _sorted(found, rows, by_number, here)
    like = among([Asked(-place, row.name, row.place, club) for place, (row, _why, _who) in enumerate(doubtful)])
    asked = []
    for place, (row, why, who) in enumerate(doubtful):
        likes = {one.key: one for one in (*_shown(who), *like[-place])}
        asked.append((row, why, list(likes.values())))
    _answered(found, asked, said, sure=sure, here=here)
    found.known = [_change(person, row, here) for row, person in sure.items()]
    spoken_of = {person.pk for person in sure.values()} | {
        one.key for doubt in found.doubts for one in doubt.candidates if doubt.said != NEW
    }
    found.left = [Leaver(person, here.memberships.get(key)) for key, person in sorted(here.members.items()) if key not in spoken_of]
    return found


def _club(name: str) -> Club:
    rows = list(ClubMembership.objects.filter(club=name, until__isnull=True, person__merged_into=None).select_related("person"))
    shown = Player.objects.filter(merged_into=None, search__contains=fold(name))
    members = {row.person_id: row.person for row in rows} | {row.pk: row for row in shown if fold(row.club) == fold(name)}
    named: dict[tuple[str, str], list[Player]] = {}
    for person in members.values():
        named.setdefault(_letters(person.name), []).append(person)
    return Club(name, members, {row.person_id: row for row in rows}, named)


def _letters(name: str) -> tuple[str, str]:
    parts = understood(name)
    return spelled(parts.core), spelled(parts.given)


Doubtful = tuple[Member, str, Sequence[Player]]


def _sorted(
    found: Differences, rows: Sequence[Member], by_number: Mapping[str, Player], here: Club
) -> tuple[dict[Member, Player], list[Doubtful]]:
    """Whom rows are for sure, and what is not sure, with whom it points at. Nobody is two rows."""
    sure: dict[Member, Player] = {}
    doubtful: list[Doubtful] = []
    taken: set[int] = set()
    strangers: set[tuple[tuple[str, str], str]] = set()
    for row in rows:
        if row.fault:
            found.faulty.append(row)
            continue
        why, who = _whose(row, by_number, here)
        if len(who) == 1 and not why and who[0].pk not in taken:
            sure[row] = who[0]
            taken.add(who[0].pk)
        else:
            stranger = _letters(row.name), spelled(row.place)
            doubtful.append((row, why or (_("Steht zweimal in der Liste") if who or stranger in strangers else ""), who))
            strangers.add(stranger)
    return sure, doubtful


def _whose(row: Member, by_number: Mapping[str, Player], here: Club) -> tuple[str, Sequence[Player]]:
    """What makes a row doubtful ("": nothing so far), and whose it is or may be."""
    if row.number:
        owner = by_number.get(row.number)
        if owner is None:
            return _("Diese Verbandsnummer hat niemand"), ()
        known, said = ({word for part in _letters(name) for word in (part,) if word} for name in (owner.name, row.name))
        return ("" if known & said else _("Die Verbandsnummer gehört jemandem, der anders heißt")), (owner,)
    namesakes = here.named.get(_letters(row.name), [])
    if len(namesakes) > 1:
        near = [person for person in namesakes if spelled(person.place) == spelled(row.place)]
        return ("", near) if len(near) == 1 else (_("Im Verein heißen mehrere so"), namesakes)
    return "", namesakes


def _shown(persons: Iterable[Player]) -> list[Like]:
    return [
        Like(key=person.pk, number=person.number, name=person.name, place=person.place, club=person.club, likeness=None)
        for person in persons
    ]


def _answered(
    found: Differences, asked: Iterable[tuple[Member, str, list[Like]]], said: Mapping[int, str], sure: dict[Member, Player], here: Club
) -> None:
    """Puts each doubtful row where it belongs by what was said. One query."""
    taken = {person.pk for person in sure.values()}
    chosen: dict[Member, int] = {}
    for row, why, candidates in asked:
        free = [one for one in candidates if one.key not in taken]
        if not why and not free and not candidates:
            found.new.append(row)
            continue
        answer = said.get(row.line, "")
        keys = {str(one.key): one.key for one in free}
        if answer in keys and keys[answer] not in chosen.values():
            chosen[row] = keys[answer]
        elif answer not in {NEW, AWAY}:
            answer = ""
        found.doubts.append(Doubt(row, why, free, answer))
        if answer == NEW:
            found.new.append(row)
    persons = Player.objects.in_bulk(chosen.values())
    sure |= {row: persons[key] for row, key in chosen.items()}


def _change(person: Player, row: Member, here: Club) -> Change:
    """What the list says otherwise; another spelling says nothing."""
    before = (person.name, person.place, person.club)
    name = row.name if row.number and _letters(row.name) != _letters(person.name) else person.name
    place = row.place if row.place and fold(row.place) != fold(person.place) else person.place
    # Who is in two clubs is shown with the one that he chose.
    club = person.club if fold(person.club) == fold(here.name) or person.pk in here.memberships else here.name
    return Change(person, row.line, before=before, after=(name, place, club), begins=person.pk not in here.memberships)
