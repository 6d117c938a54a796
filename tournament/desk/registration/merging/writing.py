"""Two persons who are one: what belongs to the other goes to the person, in one step that can be taken back.

Registrations, seats with their results, the cash, sanctions, the referee's account, results elsewhere: rows change hands and no amount
changes. Where both are registered for one tournament, the person's number stays and the other's is known as his from then on. Nobody who
sat twice in one round is one person.
"""

from collections.abc import Collection, Mapping
from typing import Any

from django.db import models, transaction
from django.utils.translation import gettext as _

from tournament.desk.registration.merging import beyond, numbers
from tournament.desk.registration.merging.preview import MovedHere, both, preview
from tournament.ledger.people.register_log import record_register
from tournament.ledger.store.refusals import Finding, Refused, refuse_all
from tournament.ledger.store.transaction import CLOSED, lock, record_action
from tournament.models import (
    Alias,
    AwayResult,
    CashLine,
    ClubMembership,
    Forgotten,
    Link,
    Merge,
    MergedNumber,
    PersonalLink,
    Player,
    Referee,
    Registration,
    Sanction,
    Seat,
    SeatChange,
    SeriesNumber,
    Tournament,
    times,
)
from tournament.money.writing import join_fees, part_fees

Column = tuple[type[models.Model], str]

OF_A_PERSON: Mapping[str, Column] = {"sanctions": (Sanction, "player"), "referees": (Referee, "player"), "aliases": (Alias, "person")}
"""What changes hands as it is, whatever the tournament."""
OF_A_NUMBER: Mapping[str, Column] = {"seats": (Seat, "registration"), "left": (SeatChange, "was")}
"""What changes hands where both are registered for one tournament."""
MEMBERSHIPS: Column = (ClubMembership, "person")
"""Changes hands but where both are in one club: the other's stays his, for the day on which they are two again."""
LINKS: Column = (Link, "person")
"""Changes hands but where a tournament that was sent has both."""
MOVED: frozenset[Column] = frozenset({
    *OF_A_PERSON.values(), *OF_A_NUMBER.values(), MEMBERSHIPS, LINKS,
    (Registration, "player"), (CashLine, "registration"), (AwayResult, "player"), (SeriesNumber, "player"),
})  # fmt: skip
"""Everything that a merge moves; what is stored by numbers beside it is in `numbers` and `beyond`."""
STAYS: frozenset[Column] = frozenset({
    (Player, "merged_into"), (Merge, "person"), (Merge, "other"), (Forgotten, "person"), (PersonalLink, "player"),
})  # fmt: skip
"""What tells of the two themselves."""


@transaction.atomic
def merge(*, person_id: int, other_id: int, author: str = "") -> Merge:
    """Makes the other the person. Raises Refused (`sat_twice`, `tournament_closed`, `prizes_given`, `both_elsewhere`, `same_person`,
    `merged_already`) and Player.DoesNotExist."""
    both(person_id, other_id)
    for key in sorted(set(Registration.objects.filter(player_id__in=(person_id, other_id)).values_list("tournament_id", flat=True))):
        lock(key)
    found = preview(person_id=person_id, other_id=other_id)
    if found.findings:
        raise Refused(found.findings)
    row = Merge.objects.create(person=found.person, other=found.other, author=author)
    row.moved = {
        **{name: _change_hands(column, other_id, person_id) for name, column in OF_A_PERSON.items()},
        "memberships": _change_hands(MEMBERSHIPS, other_id, person_id, _only_his(person_id, other_id)),
        "links": _change_hands(LINKS, other_id, person_id, _only_there(person_id, other_id)),
        "registrations": [_take_over(row, moved, author) for moved in found.tournaments],
        "beyond": beyond.move(found.person, found.other, author),
        "federation_number": _take_number(found.person, found.other),
    }
    row.open = False
    row.save(update_fields=["moved", "open"])
    found.other.merged_into = found.person
    found.other.save(update_fields=["merged_into"])
    for moved in found.tournaments:
        _log(row, moved.tournament, "merge_players", number=moved.number, into=moved.into, author=author)
    record_register("merge_people", {"person": found.person.number, "other": found.other.number}, author=author)
    return row


def _take_number(person: Player, other: Player) -> str:
    """The federation's number becomes the person's where only the other has one ("": it does not). Where both have one each keeps his, and
    the other's leads to the person as his number in this register does."""
    number = other.federation_number
    if not number or person.federation_number:
        return ""
    _hand_over(other, person)
    return number


def _hand_over(has: Player, gets: Player) -> None:
    gets.federation_number, has.federation_number = has.federation_number, ""
    for one in (has, gets):  # nobody may have it meanwhile
        one.save(update_fields=["federation_number"])


def _change_hands(column: Column, old: int, new: int, only: Collection[int] | None = None) -> list[int]:
    """Gives the rows to another; their keys. `only`: these. Past the models' own refusal: the guards of the database let it through while
    the merge is open."""
    model, name = column
    rows = model._base_manager.filter(**{name: old})
    keys = list((rows if only is None else rows.filter(pk__in=only)).order_by("pk").values_list("pk", flat=True))
    model._base_manager.filter(pk__in=keys).update(**{name: new})
    return keys


def _only_his(person_id: int, other_id: int) -> list[int]:
    """The other's memberships without those of clubs in which the person is too."""
    own = ClubMembership.objects.filter(person=person_id, until__isnull=True).values("club")
    return list(ClubMembership.objects.filter(person=other_id).exclude(until__isnull=True, club__in=own).values_list("pk", flat=True))


def _only_there(person_id: int, other_id: int) -> list[int]:
    """The other's links at tournaments where the person has none."""
    own = Link.objects.filter(person=person_id).values("tournament")
    return list(Link.objects.filter(person=other_id).exclude(tournament__in=own).values_list("pk", flat=True))


def _take_over(merge_row: Merge, moved: MovedHere, author: str) -> dict[str, Any]:
    """The other's registration becomes the person's, or is one with his: its seats, its cash, its tags, and what stands by its number."""
    row = Registration.objects.get(tournament=moved.tournament, player=merge_row.other)
    if moved.into is None:
        row.player = merge_row.person
        row.save(update_fields=["player"])
        return {"tournament": moved.tournament.pk, "number": row.number}
    own = Registration.objects.get(tournament=moved.tournament, player=merge_row.person)
    kept = {
        "tournament": moved.tournament.pk,
        "number": row.number,
        "into": own.number,
        "key": row.pk,
        "was": _state(row),
        "before": _state(own),
    }
    kept |= {name: _change_hands(column, row.pk, own.pk) for name, column in OF_A_NUMBER.items()}
    kept["cash"] = join_fees(moved.tournament, row, own, author)
    _join(own, row)
    row.delete()
    kept["numbers"] = numbers.renumber(moved.tournament, (row.number, merge_row.other.name), (own.number, merge_row.person.name))
    MergedNumber.objects.create(merge=merge_row, tournament=moved.tournament, number=row.number, into=own.number)
    return kept


def _join(own: Registration, row: Registration) -> None:
    own.present = own.present or row.present
    own.tags = list(dict.fromkeys([*own.tags, *row.tags]))
    own.anonymous = own.anonymous or row.anonymous
    own.withdrawn = own.withdrawn and row.withdrawn
    if not own.withdrawn:
        own.withdrawn_reason, own.withdrawn_at = "", None
    own.save()


STATE = ("number", "tags", "paid", "own_fee_cents", "present", "anonymous", "withdrawn", "withdrawn_reason")


def _state(row: Registration) -> dict[str, Any]:
    at = row.withdrawn_at.isoformat() if row.withdrawn_at else None
    return {name: getattr(row, name) for name in STATE} | {"withdrawn_at": at}


@transaction.atomic
def undo(*, merge_id: int, author: str = "") -> Merge:
    """Makes two of them again: each has what he had. Raises Refused where it cannot be: `undone`, `merged_already`, `changed_since`."""
    row = Merge.objects.select_related("person", "other").get(pk=merge_id)
    moved = row.moved["registrations"]
    tournaments = {key: lock(key) for key in sorted({item["tournament"] for item in moved}) if Tournament.objects.filter(pk=key).exists()}
    refuse_all(_cannot_undo(row, tournaments))
    Merge.objects.filter(pk=row.pk).update(open=True)
    for name, column in OF_A_PERSON.items():
        _change_hands(column, row.person_id, row.other_id, row.moved.get(name, ()))
    for name, column in (("memberships", MEMBERSHIPS), ("links", LINKS)):
        _change_hands(column, row.person_id, row.other_id, row.moved.get(name, ()))
    for item in moved:
        tournament = tournaments.get(item["tournament"])
        if tournament is not None:
            _give_back(row, tournament, item)
            _log(row, tournament, "unmerge_players", number=item["number"], into=item.get("into"), author=author)
    if "beyond" in row.moved:
        beyond.give_back(row.moved["beyond"], row.person, row.other, author)
    if (number := row.moved.get("federation_number")) and row.person.federation_number == number:
        _hand_over(row.person, row.other)
    row.numbers.all().delete()
    row.open, row.undone_at, row.undone_by = False, times.now(), author
    row.save(update_fields=["open", "undone_at", "undone_by"])
    Player.objects.filter(pk=row.other_id).update(merged_into=None)
    record_register("unmerge_people", {"person": row.person.number, "other": row.other.number}, author=author)
    return row


def _cannot_undo(row: Merge, tournaments: dict[int, Tournament]) -> list[Finding]:
    if row.undone_at is not None:
        return [Finding("undone", "", _("Das ist schon rückgängig gemacht."))]
    if row.person.merged_into_id is not None:
        text = _("%(name)s ist inzwischen selbst mit jemandem zusammengelegt. Zuerst das rückgängig machen.")
        return [Finding("merged_already", "", text % {"name": row.person.name})]
    findings = []
    for item in row.moved["registrations"]:
        tournament = tournaments.get(item["tournament"])
        if tournament is None:
            continue
        said = {"tournament": tournament.name, "number": item["number"]}
        if tournament.phase in CLOSED and "into" in item:
            text = _("„%(tournament)s“ ist abgeschlossen. Zum Trennen jenes Turnier zuerst wieder öffnen.")
            findings.append(Finding("tournament_closed", "", text % said))
        elif not _as_it_was(row, tournament, item):
            text = _(
                "Bei „%(tournament)s“ hat sich seither etwas geändert (Nummer %(number)d oder die Plätze). Das lässt sich nicht mehr "
                "trennen."
            )
            findings.append(Finding("changed_since", "", text % said))
    return findings


def _as_it_was(row: Merge, tournament: Tournament, item: dict[str, Any]) -> bool:
    """Whether what was moved is still where it was put."""
    held = Registration.objects.filter(tournament=tournament, player=row.person, number=item.get("into", item["number"]))
    if "into" not in item:
        return held.exists()
    taken = Registration.objects.filter(tournament=tournament, number=item["number"]).exists()
    seats = Seat.objects.filter(pk__in=item["seats"], registration__in=held).count()
    return held.exists() and not taken and seats == len(item["seats"])


def _give_back(row: Merge, tournament: Tournament, item: dict[str, Any]) -> None:
    if "into" not in item:
        Registration.objects.filter(tournament=tournament, player=row.person).update(player=row.other)
        return
    own = Registration.objects.get(tournament=tournament, player=row.person)
    # With its old key it stands where it stood, on every list and in the file.
    theirs = Registration.objects.create(pk=item.get("key"), tournament=tournament, player=row.other, **item["was"])
    for name, column in OF_A_NUMBER.items():
        _change_hands(column, own.pk, theirs.pk, item.get(name, ()))
    # What was ticked since stays; what came from the other goes with him.
    for flag in ("paid", "present"):
        if item["was"][flag] and not item["before"][flag]:
            setattr(own, flag, False)
    own.tags = [tag for tag in own.tags if tag in item["before"]["tags"] or tag not in item["was"]["tags"]]
    own.anonymous = item["before"]["anonymous"]
    own.withdrawn, own.withdrawn_reason = item["before"]["withdrawn"], item["before"]["withdrawn_reason"]
    own.withdrawn_at = item["before"]["withdrawn_at"]
    own.save()
    if "cash" in item:
        part_fees(tournament, item["cash"], theirs, own)
        numbers.put_back(tournament, item["numbers"], item["number"], item["into"])


def _log(row: Merge, tournament: Tournament, action: str, *, number: int, into: int | None, author: str) -> None:
    facts: dict[str, Any] = {"number": number, "name": row.other.name, "who": row.person.name}
    if into is not None:
        facts |= {"say": f"{action}_here", "into": into}
    record_action(lock(tournament.pk), action, facts, author=author, detail={"person": row.person.number, "other": row.other.number})
