"""A person who is to be forgotten: his name, place, club and number of the federation go, over all tournaments; what was played stays, and
no total changes.

Who never played anywhere is deleted. Of anybody else the number remains, or number and initials: in lists, in the log and at his sanctions.
It cannot be taken back, and backups and files made before still have the name.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from axes.models import AccessAttempt
from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring.field import understood
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import CLOSED, lock, record_action
from tournament.models import (
    AwayResult,
    CashLine,
    ClubMembership,
    Cup,
    ExtractRow,
    Forgotten,
    Helper,
    Job,
    JobFile,
    JobState,
    Link,
    LogRow,
    Made,
    Mail,
    MemberListRow,
    Merge,
    PersonalLink,
    Player,
    Referee,
    Registration,
    Sanction,
    Sending,
    Sent,
    SeriesLogRow,
    SeriesNumber,
    Tournament,
)
from tournament.register.sent import forget_sent
from tournament.register.texts import OF_A_SERIES, OF_A_TOURNAMENT, blot_authors, blot_of, blot_series, blot_tournament
from tournament.register.whose import TELLS, accounts_of, everybody_of, his_alone, named_in, names_of, numbers_of, told_of

NAMELESS = "Anonym"
LONGEST_AUTHOR = 150


class Known(NamedTuple):
    """Everything that leads to one person: his rows of the register, his accounts, where he was with which number, what the logs keep of
    him, what he was called; which of that is nobody else's name, and the tournaments that name him without that he was there."""

    people: Collection[Player]
    accounts: Collection[User]
    tournaments: dict[Tournament, int | None]
    told: Collection[LogRow]
    names: Collection[str]
    his_alone: Collection[str]
    elsewhere: Collection[Tournament]


@transaction.atomic
def forget(*, person_id: int, author: str = "") -> bool:
    """Whether he is gone altogether (nothing of his was left), or a number from now on. Raises Refused (`forgotten`, `still_works`) and
    Player.DoesNotExist."""
    person = Player.objects.get(pk=person_id)
    if person.forgotten.filter(initials=False).exists():
        raise refuse("forgotten", _("Der Name ist schon entfernt."))
    _forget_clubs(everybody_of(person))
    if not _is_needed(person):
        forget_sent([person], his_alone([person], [person.name]))
        _forget_numbers([person])
        person.delete()
        record_register("delete_person", {"person": person.number}, author=author)
        return True
    _take_name(person, initials=False, author=author)
    return False


@transaction.atomic
def shorten(*, person_id: int, author: str = "") -> None:
    """Only his initials and his number are known from now on. Raises Refused (`forgotten`, `still_works`) and Player.DoesNotExist."""
    person = Player.objects.get(pk=person_id)
    if person.forgotten.exists():
        raise refuse("forgotten", _("Der Name ist schon entfernt."))
    _take_name(person, initials=True, author=author)


def initials_of(name: str) -> str:
    """ "A. M." of Dr. Anna Moser."""
    parts = understood(name)
    letters = [word[0] for part in (parts.given, parts.surname) for word in part.replace("-", " ").split()[:1]]
    return " ".join(f"{letter.upper()}." for letter in letters)


def _take_name(person: Player, *, initials: bool, author: str) -> None:
    """The whole of it, with a row in the log of each tournament and series and one in the register's."""
    action = "shorten_person" if initials else "forget_person"
    _forget_papers()
    known = _known(person)
    _must_not_work(known.accounts)
    row = Forgotten.objects.create(person=person, author=author, initials=initials)
    for tournament, number in known.tournaments.items():
        _forget_in(tournament, number, known)
    for tournament in known.elsewhere:
        _forget_words(tournament, known)
    # What the logs know of him: place, club, tags.
    LogRow._base_manager.filter(pk__in=[row.pk for row in known.told]).exclude(detail={}).update(detail={})
    # An entry that was a mistake is nobody's row any more; its lines in the cash have the name.
    his = Q(whose__in=known.his_alone) | Q(whose__in=known.names, tournament__in=list(known.tournaments))
    CashLine._base_manager.filter(his).update(whose=NAMELESS)
    for cup, names in _series(known):
        blot_series(cup, blot_of(names, None, f"{NAMELESS} {person.number}", alone=names is known.names))
        SeriesLogRow.objects.create(cup=cup, action=action, facts={"person": person.number}, author=author)
    _take_accounts(known.accounts, f"{NAMELESS} {person.number}")
    PersonalLink.objects.filter(player__in=known.people).delete()
    _forget_sent(known.tournaments)
    forget_sent(known.people, known.his_alone)
    _forget_clubs(known.people)
    _forget_numbers(known.people)
    for one in known.people:
        one.name, one.place, one.club = (initials and initials_of(one.name)) or f"{NAMELESS} {one.number}", "", ""
        one.federation_number = ""
        one.save()
    if not initials:
        Registration.objects.filter(player__in=known.people).update(anonymous=True)
    row.open = False
    row.save(update_fields=["open"])
    for tournament, number in (known.tournaments | dict.fromkeys(known.elsewhere)).items():
        facts = {"number": number} if number is not None else {"say": "forget_stranger"}
        record_action(tournament, action, facts, author=author, detail={"person": person.number})
    record_register(action, {"person": person.number}, author=author)


def _known(person: Player) -> Known:
    """Read with its tournaments locked."""
    people = everybody_of(person)
    accounts = accounts_of(people)
    numbers = numbers_of(people, accounts)
    tournaments = {lock(key): number for key, number in numbers.items()}
    told = told_of(numbers)
    names = names_of(people, accounts, told)
    alone = his_alone(people, names)
    elsewhere = [lock(key) for key in sorted(named_in(alone, OF_A_TOURNAMENT) - numbers.keys())]
    return Known(people=people, accounts=accounts, tournaments=tournaments, told=told, names=names, his_alone=alone, elsewhere=elsewhere)


def _forget_papers() -> None:
    """What was made with names and can be asked for again: by servers for each other, and by jobs. What a job has read already it reads
    anew; one that is just ending is waited for, which is why no tournament is locked before."""
    Job._base_manager.filter(state=JobState.RUNNING).update(state=JobState.WAITING, holder=None)
    JobFile.objects.filter(given=False).delete()
    Made.objects.all().delete()


def _forget_numbers(everybody: Collection[Player]) -> None:
    """A merge knows which number of the federation went from one of them to another, and an extract whose it is."""
    numbers = [one.federation_number for one in everybody if one.federation_number]
    ExtractRow.objects.filter(Q(number__in=numbers) | Q(leads_to__in=numbers)).delete()
    for merge in Merge.objects.filter(Q(person__in=everybody) | Q(other__in=everybody), moved__has_key="federation_number"):
        del merge.moved["federation_number"]
        merge.save(update_fields=["moved"])


def _forget_clubs(everybody: Collection[Player]) -> None:
    """In which clubs he was, and what member lists said of him: such a list cannot be taken back for him any more."""
    ClubMembership.objects.filter(person__in=everybody).delete()
    MemberListRow.objects.filter(person__in=[one.pk for one in everybody]).update(before={}, after={})


def _forget_sent(tournaments: Collection[Tournament]) -> None:
    """What was sent to the federation is kept without the persons; what still waits is made anew without him."""
    for row in Sending.objects.filter(tournament__in=tournaments).exclude(action="withdraw"):
        row.content = b"".join(line + b"\n" for line in bytes(row.content).split(b"\n")[:4])
        row.state = Sent.DROPPED if row.state == Sent.WAITS else row.state
        row.save(update_fields=["content", "state"])


def _is_needed(person: Player) -> bool:
    merged = Merge.objects.filter(Q(person=person) | Q(other=person)).exists()
    known_by = (Registration, Sanction, Referee, AwayResult, SeriesNumber)
    linked = Link.objects.filter(person=person).exists()
    return merged or linked or any(model._base_manager.filter(player=person).exists() for model in known_by)


def _must_not_work(accounts: Collection[User]) -> None:
    """His account is closed with his name: not while he works with it."""
    for kind in (Referee, Helper):
        row = kind.objects.filter(user__in=accounts, active=True).exclude(tournament__phase__in=CLOSED).select_related("tournament").first()
        if row is not None:
            text = _("%(who)s arbeitet mit einem Zugang bei „%(name)s“. Zuerst dort unter „Zugänge der Schiedsrichter“ beenden.")
            raise refuse("still_works", text % {"who": str(row), "name": row.tournament.name})


def _series(known: Known) -> list[tuple[Cup, Collection[str]]]:
    """The series of those tournaments, those in which he played elsewhere, and those that count what others played; and others that name
    him, with what is his name alone."""
    people = known.people
    his = Q(pk__in=[tournament.cup_id for tournament in known.tournaments if tournament.cup_id is not None])
    his |= Q(away__results__player__in=people) | Q(numbers__player__in=people)
    his |= Q(entries__uid__in=[tournament.uid for tournament in known.tournaments])
    his |= Q(entries__uid__in=Link.objects.filter(person__in=people).values("tournament__uid"))
    found: list[tuple[Cup, Collection[str]]] = [(cup, known.names) for cup in Cup.objects.filter(his).distinct().order_by("pk")]
    others = named_in(known.his_alone, OF_A_SERIES) - {cup.pk for cup, _names in found}
    return found + [(cup, known.his_alone) for cup in Cup.objects.filter(pk__in=others).order_by("pk")]


def _forget_in(tournament: Tournament, number: int | None, known: Known) -> None:
    """Puts the number in the place of the name in every text of the tournament."""
    others = dict(Registration.objects.filter(tournament=tournament).exclude(player__in=known.people).values_list("number", "player__name"))
    instead = f"Nr. {number}" if number is not None else f"{NAMELESS} {next(iter(known.people)).number}"
    # A name that was corrected may have been somebody else's, who plays here.
    names = {one.name for one in known.people} | (set(known.names) - set(others.values()))
    blot_tournament(tournament, blot_of(names, number, instead, others)._replace(whole=frozenset(_called(known.accounts))))


def _forget_words(tournament: Tournament, known: Known) -> None:
    """Where somebody wrote his name although he was not there, or was taken off the list before the draw."""
    for row in LogRow._base_manager.filter(tournament=tournament, action__in=TELLS).exclude(detail={}):
        if (row.facts or {}).get("name") in known.his_alone:
            LogRow._base_manager.filter(pk=row.pk).update(detail={})
    blot_tournament(tournament, blot_of(known.his_alone, None, f"{NAMELESS} {next(iter(known.people)).number}", alone=False))


def _called(accounts: Iterable[User]) -> set[str]:
    """As the log names them."""
    names = {name for account in accounts for name in (account.username, account.get_full_name())}
    return {name[:LONGEST_AUTHOR] for name in names if name}


def _take_accounts(accounts: Iterable[User], instead: str) -> None:
    """Nobody can log in with it any more, and nothing says whose it was."""
    for account in accounts:
        blot_authors(_called([account]), instead)
        AccessAttempt.objects.filter(username=account.username).delete()
        if account.email:
            Mail._base_manager.filter(to=account.email).delete()
        account.username, account.first_name, account.last_name, account.email = f"anonym-{account.pk}", "", "", ""
        account.is_active = False
        account.set_unusable_password()
        account.save()
