"""Two persons who are one: what belongs to the other goes to the person, in one step that can be taken back.

Registrations, seats with their results, sanctions, the referee's account: rows change hands and no amount changes. Where both are registered
for one tournament, the person's number stays and the other's is known as his from then on. Nobody who sat twice in one round is one person.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from tournament.ledger.refusals import Finding, Refused
from tournament.ledger.transaction import CLOSED, lock, record_action
from tournament.models import Merge, MergedNumber, Player, Referee, Registration, Sanction, Seat, SeatChange, Tournament


class MovedHere(NamedTuple):
    """What happens at one tournament. `into`: the person's number there, where both are registered (None: the registration changes hands as it is)."""

    tournament: Tournament
    number: int
    into: int | None
    rounds: tuple[int, ...]
    """The rounds in which the other sat, which are the person's then."""


class Preview(NamedTuple):
    """What a merge would do; `findings`: why it cannot be done."""

    person: Player
    other: Player
    tournaments: tuple[MovedHere, ...]
    sanctions: int
    referee: int
    findings: tuple[Finding, ...]


def preview(*, person_id: int, other_id: int) -> Preview:
    """What would move to the person. Stores nothing. Raises Player.DoesNotExist. Seven queries."""
    person, other = _both(person_id, other_id)
    rows = {key: _registrations(key) for key in (person_id, other_id)}
    seats = _rounds([*rows[person_id].values(), *rows[other_id].values()])
    moved, findings = [], _alone(person, other)
    for tournament_id, row in rows[other_id].items():
        own = rows[person_id].get(tournament_id)
        sat = seats.get(row.pk, ())
        moved.append(MovedHere(row.tournament, row.number, own.number if own is not None else None, sat))
        if own is not None and person.pk != other.pk:
            findings += _against(row, own, set(sat) & set(seats.get(own.pk, ())))
    return Preview(
        person=person, other=other, tournaments=tuple(moved), sanctions=Sanction.objects.filter(player=other).count(),
        referee=Referee.objects.filter(player=other).count(), findings=tuple(findings),
    )


def _alone(person: Player, other: Player) -> list[Finding]:
    if person.pk == other.pk:
        return [Finding("same_person", "other", _("Das ist schon dieselbe Person."))]
    if person.merged_into_id is not None or other.merged_into_id is not None:
        return [Finding("merged_already", "other", _("Eine der beiden ist schon mit jemandem zusammengelegt."))]
    return []


def _against(row: Registration, own: Registration, both: Iterable[int]) -> list[Finding]:
    """What speaks against two registrations for one tournament being one person's."""
    said = {"tournament": row.tournament.name, "rounds": ", ".join(map(str, sorted(both))), "number": own.number, "other": row.number}
    findings = []
    if said["rounds"]:
        text = _("Nr. %(number)d und Nr. %(other)d saßen bei „%(tournament)s“ in derselben Runde (%(rounds)s): Das sind zwei Personen.")
        findings.append(Finding("sat_twice", "other", text % said))
    if row.tournament.phase in CLOSED:
        text = _("„%(tournament)s“ ist abgeschlossen, und dort sind beide angemeldet. Zum Zusammenlegen jenes Turnier zuerst wieder öffnen.")
        findings.append(Finding("tournament_closed", "other", text % said))
    return findings


def _registrations(player_id: int) -> dict[int, Registration]:
    return {row.tournament_id: row for row in Registration.objects.filter(player_id=player_id).select_related("tournament").order_by("tournament_id")}


def _rounds(rows: Iterable[Registration]) -> dict[int, tuple[int, ...]]:
    """The rounds in which each sits or has sat, in order: who was replaced in mid-round has sat, too. Two queries."""
    his = list(rows)
    held = Seat.objects.filter(registration__in=his).values_list("registration_id", "round__number")
    left = SeatChange.objects.filter(was__in=his).values_list("was_id", "table__round__number")
    found: dict[int, tuple[int, ...]] = {}
    for key, number in sorted({*held, *left}):
        found[key] = (*found.get(key, ()), number)
    return found


def _both(person_id: int, other_id: int) -> tuple[Player, Player]:
    # Not `in`: a number from an address may be larger than any key, and only `=` finds nothing then.
    people = {person.pk: person for person in Player.objects.filter(Q(pk=person_id) | Q(pk=other_id))}
    if person_id not in people or other_id not in people:
        raise Player.DoesNotExist
    return people[person_id], people[other_id]


@transaction.atomic
def merge(*, person_id: int, other_id: int, author: str = "") -> Merge:
    """Makes the other the person. Raises Refused (`sat_twice`, `tournament_closed`, `same_person`, `merged_already`) and Player.DoesNotExist."""
    _both(person_id, other_id)
    for key in sorted(set(Registration.objects.filter(player_id__in=(person_id, other_id)).values_list("tournament_id", flat=True))):
        lock(key)
    found = preview(person_id=person_id, other_id=other_id)
    if found.findings:
        raise Refused(found.findings)
    row = Merge.objects.create(person=found.person, other=found.other, author=author)
    row.moved = {
        "sanctions": _change_hands(Sanction.objects.filter(player_id=other_id), person_id),
        "referees": _change_hands(Referee.objects.filter(player_id=other_id), person_id),
        "registrations": [_take_over(row, moved) for moved in found.tournaments],
    }
    row.open = False
    row.save(update_fields=["moved", "open"])
    found.other.merged_into = found.person
    found.other.save(update_fields=["merged_into"])
    for moved in found.tournaments:
        _log(row, moved.tournament, "merge_players", number=moved.number, into=moved.into, author=author)
    return row


def _change_hands(rows: Any, player_id: int) -> list[int]:
    """Gives the rows to the person; their keys. Past the models' own refusal: the guard of the database lets it through while the merge is open."""
    keys = list(rows.order_by("pk").values_list("pk", flat=True))
    rows.model._base_manager.filter(pk__in=keys).update(player_id=player_id)
    return keys


def _take_over(merge_row: Merge, moved: MovedHere) -> dict[str, Any]:
    """The other's registration becomes the person's, or is one with his: its seats, what was paid, its tags."""
    row = Registration.objects.get(tournament=moved.tournament, player=merge_row.other)
    if moved.into is None:
        row.player = merge_row.person
        row.save(update_fields=["player"])
        return {"tournament": moved.tournament.pk, "number": row.number}
    own = Registration.objects.get(tournament=moved.tournament, player=merge_row.person)
    before, theirs = _state(own), _state(row)
    seats = list(Seat.objects.filter(registration=row).order_by("pk").values_list("pk", flat=True))
    Seat.objects.filter(pk__in=seats).update(registration=own)
    left = list(SeatChange.objects.filter(was=row).order_by("pk").values_list("pk", flat=True))
    SeatChange.objects.filter(pk__in=left).update(was=own)
    own.paid, own.present = own.paid or row.paid, own.present or row.present
    own.tags = list(dict.fromkeys([*own.tags, *row.tags]))
    own.anonymous = own.anonymous or row.anonymous
    own.withdrawn = own.withdrawn and row.withdrawn
    if not own.withdrawn:
        own.withdrawn_reason, own.withdrawn_at = "", None
    own.save()
    row.delete()
    MergedNumber.objects.create(merge=merge_row, tournament=moved.tournament, number=theirs["number"], into=own.number)
    return {"tournament": moved.tournament.pk, "number": theirs["number"], "into": own.number, "was": theirs, "before": before, "seats": seats, "left": left}


STATE = ("number", "tags", "paid", "present", "anonymous", "withdrawn", "withdrawn_reason")


def _state(row: Registration) -> dict[str, Any]:
    at = row.withdrawn_at.isoformat() if row.withdrawn_at else None
    return {name: getattr(row, name) for name in STATE} | {"withdrawn_at": at}


@transaction.atomic
def undo(*, merge_id: int, author: str = "") -> Merge:
    """Makes two of them again: each has what he had. Raises Refused where it cannot be: `undone`, `merged_already`, `changed_since`."""
    row = Merge.objects.select_related("person", "other").get(pk=merge_id)
    moved = row.moved["registrations"]
    tournaments = {key: lock(key) for key in sorted({item["tournament"] for item in moved}) if Tournament.objects.filter(pk=key).exists()}
    findings = _cannot_undo(row, tournaments)
    if findings:
        raise Refused(findings)
    Merge.objects.filter(pk=row.pk).update(open=True)
    Sanction._base_manager.filter(pk__in=row.moved["sanctions"]).update(player_id=row.other_id)
    Referee.objects.filter(pk__in=row.moved["referees"]).update(player_id=row.other_id)
    for item in moved:
        tournament = tournaments.get(item["tournament"])
        if tournament is not None:
            _give_back(row, tournament, item)
            _log(row, tournament, "unmerge_players", number=item["number"], into=item.get("into"), author=author)
    row.numbers.all().delete()
    row.open, row.undone_at, row.undone_by = False, timezone.now(), author
    row.save(update_fields=["open", "undone_at", "undone_by"])
    Player.objects.filter(pk=row.other_id).update(merged_into=None)
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
            text = _("Bei „%(tournament)s“ hat sich seither etwas geändert (Nummer %(number)d oder die Plätze). Das lässt sich nicht mehr trennen.")
            findings.append(Finding("changed_since", "", text % said))
    return findings


def _as_it_was(row: Merge, tournament: Tournament, item: dict[str, Any]) -> bool:
    """Whether what was moved is still where it was put."""
    held = Registration.objects.filter(tournament=tournament, player=row.person, number=item.get("into", item["number"]))
    if "into" not in item:
        return held.exists()
    taken = Registration.objects.filter(tournament=tournament, number=item["number"]).exists()
    seats = Seat.objects.filter(pk__in=item["seats"], registration__in=held).count()
    left = SeatChange.objects.filter(pk__in=item.get("left", ()), was__in=held).count()
    return held.exists() and not taken and (seats, left) == (len(item["seats"]), len(item.get("left", ())))


def _give_back(row: Merge, tournament: Tournament, item: dict[str, Any]) -> None:
    if "into" not in item:
        Registration.objects.filter(tournament=tournament, player=row.person).update(player=row.other)
        return
    own = Registration.objects.get(tournament=tournament, player=row.person)
    theirs = Registration.objects.create(tournament=tournament, player=row.other, **item["was"])
    Seat.objects.filter(pk__in=item["seats"]).update(registration=theirs)
    SeatChange.objects.filter(pk__in=item.get("left", ())).update(was=theirs)
    # What was ticked since stays; what came from the other goes with him.
    for flag in ("paid", "present"):
        if item["was"][flag] and not item["before"][flag]:
            setattr(own, flag, False)
    own.tags = [tag for tag in own.tags if tag in item["before"]["tags"] or tag not in item["was"]["tags"]]
    own.anonymous = item["before"]["anonymous"]
    own.withdrawn, own.withdrawn_reason = item["before"]["withdrawn"], item["before"]["withdrawn_reason"]
    own.withdrawn_at = item["before"]["withdrawn_at"]
    own.save()


def _log(row: Merge, tournament: Tournament, action: str, *, number: int, into: int | None, author: str) -> None:
    facts: dict[str, Any] = {"number": number, "name": row.other.name, "who": row.person.name}
    if into is not None:
        facts |= {"say": f"{action}_here", "into": into}
    record_action(lock(tournament.pk), action, facts, author=author, detail={"person": row.person_id, "other": row.other_id})
