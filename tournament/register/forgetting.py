"""A person who is to be forgotten: his name, place, club and number of the federation go, over all tournaments; what was played stays, and
no total changes.

Who never played anywhere is deleted. Of anybody else the number remains: in lists, in the log and at his sanctions. It cannot be taken
back, and backups and files made before still have the name.
"""

from collections.abc import Collection, Iterable, Iterator

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import refuse
from tournament.ledger.store.transaction import lock, record_action
from tournament.models import (
    AwayResult,
    CashLine,
    ClubMembership,
    Cup,
    ExtractRow,
    Forgotten,
    LogRow,
    MemberListRow,
    Merge,
    Player,
    Referee,
    Registration,
    Sanction,
    SeriesLogRow,
    SeriesNumber,
    Tournament,
)
from tournament.register.texts import blot_of, blot_series, blot_tournament

NAMELESS = "Anonym"
TELLS = frozenset({"add_player", "change_player", "remove_player"})
"""Actions whose rows keep what was known of a player."""


@transaction.atomic
def forget(*, person_id: int, author: str = "") -> bool:
    """Whether he is gone altogether (nothing of his was left), or a number from now on. Raises Refused (`forgotten`) and
    Player.DoesNotExist."""
    person = Player.objects.get(pk=person_id)
    if person.forgotten.exists():
        raise refuse("forgotten", _("Der Name ist schon entfernt."))
    _forget_clubs(_everybody(person))
    if not _is_needed(person):
        _forget_numbers([person])
        person.delete()
        record_register("delete_person", {"person": person.number}, author=author)
        return True
    everybody = _everybody(person)
    tournaments = _tournaments(everybody)
    names = {one.name for one in everybody} | set(Sanction.objects.filter(player__in=everybody).values_list("name", flat=True))
    names |= {name for tournament, number in tournaments for name in _once_called(tournament, number)}
    row = Forgotten.objects.create(person=person, author=author)
    for tournament, number in tournaments:
        _forget_in(tournament, number, names, everybody)
    # An entry that was a mistake is nobody's row any more; its lines in the cash have the name.
    CashLine._base_manager.filter(whose__in=names).update(whose=NAMELESS)
    for cup in _series(everybody, tournaments):
        blot_series(cup, blot_of(names, None, f"{NAMELESS} {person.number}"))
        SeriesLogRow.objects.create(cup=cup, action="forget_person", facts={"person": person.number}, author=author)
    _forget_numbers(everybody)
    for one in everybody:
        one.name, one.place, one.club, one.federation_number = f"{NAMELESS} {one.number}", "", "", ""
        one.save()
    Registration.objects.filter(player__in=everybody).update(anonymous=True)
    row.open = False
    row.save(update_fields=["open"])
    for tournament, number in tournaments:
        facts = {"number": number} if number is not None else {"say": "forget_stranger"}
        record_action(tournament, "forget_person", facts, author=author, detail={"person": person.number})
    record_register("forget_person", {"person": person.number}, author=author)
    return False


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


def _is_needed(person: Player) -> bool:
    merged = Merge.objects.filter(Q(person=person) | Q(other=person)).exists()
    known_by = (Registration, Sanction, Referee, AwayResult, SeriesNumber)
    return merged or any(model._base_manager.filter(player=person).exists() for model in known_by)


def _everybody(person: Player) -> list[Player]:
    """He, and all who turned out to be him, or to be one of those."""
    found = [person]
    while more := list(Player.objects.filter(merged_into__in=found).exclude(pk__in=[one.pk for one in found])):
        found += more
    return found


def _tournaments(everybody: Iterable[Player]) -> list[tuple[Tournament, int | None]]:
    """Where anything is known of him, locked, with his number there."""
    numbers = dict(Registration.objects.filter(player__in=everybody).values_list("tournament_id", "number"))
    given = Sanction.objects.filter(player__in=everybody).values_list("tournament_id", flat=True)
    appointed = Referee.objects.filter(player__in=everybody).values_list("tournament_id", flat=True)
    return [(lock(key), numbers.get(key)) for key in sorted({*numbers, *given, *appointed})]


def _series(everybody: Collection[Player], tournaments: Iterable[tuple[Tournament, int | None]]) -> list[Cup]:
    """The series of those tournaments, and those in which he played elsewhere."""
    own = Q(pk__in=[tournament.cup_id for tournament, _number in tournaments if tournament.cup_id is not None])
    return list(
        Cup.objects.filter(own | Q(away__results__player__in=everybody) | Q(numbers__player__in=everybody)).distinct().order_by("pk")
    )


def _once_called(tournament: Tournament, number: int | None) -> Iterator[str]:
    """The names that he had before they were corrected there."""
    rows = LogRow.objects.filter(tournament=tournament, action="change_player", facts__number=number) if number is not None else ()
    for row in rows:
        yield from filter(None, row.detail.get("name", ()))


def _forget_in(tournament: Tournament, number: int | None, names: Iterable[str], everybody: Collection[Player]) -> None:
    """Puts the number in the place of the name in every text of the tournament, and takes away what the log knows of him: place, club,
    tags."""
    others = list(Registration.objects.filter(tournament=tournament).exclude(player__in=everybody).values_list("player__name", flat=True))
    blot_tournament(
        tournament, blot_of(names, number, f"Nr. {number}" if number is not None else f"{NAMELESS} {next(iter(everybody)).number}", others)
    )
    if number is not None:
        LogRow._base_manager.filter(tournament=tournament, action__in=TELLS, facts__number=number).exclude(detail={}).update(detail={})
