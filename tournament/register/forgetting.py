"""A person who is to be forgotten: his name, place and club go, over all tournaments; what was played stays, and no total changes.

Who never played anywhere is deleted. Of anybody else the number remains: in lists, in the log and at his sanctions. It cannot be taken back, and
backups and files made before still have the name.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournament.ledger.refusals import refuse
from tournament.ledger.register_log import record_register
from tournament.ledger.transaction import lock, record_action
from tournament.models import (
    AwayResult,
    Forgotten,
    LogRow,
    Merge,
    Player,
    Referee,
    Registration,
    Repair,
    Sanction,
    SeriesNumber,
    Tournament,
)

NAMELESS, NOTHING = "Anonym", "–"
TELLS = frozenset({"add_player", "change_player", "remove_player"})
"""Actions whose rows keep what was known of a player."""


@transaction.atomic
def forget(*, person_id: int, author: str = "") -> bool:
    """Whether he is gone altogether (nothing of his was left), or a number from now on. Raises Refused (`forgotten`) and Player.DoesNotExist."""
    person = Player.objects.get(pk=person_id)
    if person.forgotten.exists():
        raise refuse("forgotten", _("Der Name ist schon entfernt."))
    if not _is_needed(person):
        person.delete()
        record_register("delete_person", {"person": person_id}, author=author)
        return True
    everybody = [person, *Player.objects.filter(merged_into=person)]
    tournaments = _tournaments(everybody)
    names = {one.name for one in everybody} | set(Sanction.objects.filter(player__in=everybody).values_list("name", flat=True))
    names |= {name for tournament, number in tournaments for name in _once_called(tournament, number)}
    row = Forgotten.objects.create(person=person, author=author)
    for tournament, number in tournaments:
        instead = f"Nr. {number}" if number is not None else f"{NAMELESS} {person.pk}"
        _blot_log(tournament, names, number, instead)
        _blot_sanctions(tournament, everybody, names, instead)
        _blot_repairs(tournament, names, instead)
    for one in everybody:
        one.name, one.place, one.club = f"{NAMELESS} {one.pk}", "", ""
        one.save()
    Registration.objects.filter(player__in=everybody).update(anonymous=True)
    row.open = False
    row.save(update_fields=["open"])
    for tournament, number in tournaments:
        facts = {"number": number} if number is not None else {"say": "forget_stranger"}
        record_action(tournament, "forget_person", facts, author=author, detail={"person": person.pk})
    record_register("forget_person", {"person": person.pk}, author=author)
    return False


def _is_needed(person: Player) -> bool:
    merged = Merge.objects.filter(Q(person=person) | Q(other=person)).exists()
    known_by = (Registration, Sanction, Referee, AwayResult, SeriesNumber)
    return merged or any(model._base_manager.filter(player=person).exists() for model in known_by)


def _tournaments(everybody: Iterable[Player]) -> list[tuple[Tournament, int | None]]:
    """Where anything is known of him, locked, with his number there."""
    numbers = dict(Registration.objects.filter(player__in=everybody).values_list("tournament_id", "number"))
    given = Sanction.objects.filter(player__in=everybody).values_list("tournament_id", flat=True)
    return [(lock(key), numbers.get(key)) for key in sorted({*numbers, *given})]


def _once_called(tournament: Tournament, number: int | None) -> Iterator[str]:
    """The names that he had before they were corrected there."""
    rows = LogRow.objects.filter(tournament=tournament, action="change_player", facts__number=number) if number is not None else ()
    for row in rows:
        yield from filter(None, row.detail.get("name", ()))


def _blot_log(tournament: Tournament, names: Iterable[str], number: int | None, instead: str) -> None:
    """Puts the number in the place of the name in every row of the log, and takes away what was said of him there: place, club, tags. The guard of
    the database lets it through while he is being forgotten."""
    sign = _whole(names)
    for row in LogRow.objects.filter(tournament=tournament):
        his = number is not None and row.action in TELLS and (row.facts or {}).get("number") == number
        facts, detail, text = _blotted(row.facts, sign, instead), {} if his else _blotted(row.detail, sign, instead), sign.sub(instead, row.text)
        if (facts, detail, text) != (row.facts, row.detail, row.text):
            LogRow._base_manager.filter(pk=row.pk).update(facts=facts, detail=detail, text=text)


def _blot_sanctions(tournament: Tournament, everybody: Iterable[Player], names: Iterable[str], instead: str) -> None:
    sign = _whole(names)
    for row in Sanction.objects.filter(tournament=tournament, player__in=everybody):
        said = {"name": instead, "reason": sign.sub(instead, row.reason), "lifted_reason": sign.sub(instead, row.lifted_reason)}
        Sanction._base_manager.filter(pk=row.pk).update(**said)


def _blot_repairs(tournament: Tournament, names: Iterable[str], instead: str) -> None:
    """What was changed by hand after the draw is told on papers, with names and reasons."""
    sign = _whole(names)
    for row in Repair.objects.filter(round__tournament=tournament):
        row.facts, row.before, row.after = (_blotted(said, sign, instead) for said in (row.facts, row.before, row.after))
        row.save(update_fields=["facts", "before", "after"])


def _whole(names: Iterable[str]) -> re.Pattern[str]:
    """Any of the names as a whole word: "Eva" is not in "Evamaria"."""
    longest_first = sorted(filter(None, names), key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def _blotted(value: Any, sign: re.Pattern[str], instead: str) -> Any:
    match value:
        case str():
            return sign.sub(instead, value)
        case dict():
            # Where his number stands beside the name, it need not stand there twice.
            said = NOTHING if "number" in value else instead
            return {key: _blotted(item, sign, said if key == "name" else instead) for key, item in value.items()}
        case list():
            return [_blotted(item, sign, instead) for item in value]
    return value
