"""A number of a tournament that becomes another one, in whatever is stored by numbers: the plan of the prizes, and what repairs say. And
back again."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.desk.registration.teams import renumbered
from tournament.models import MergedNumber, PrizePlan, Repair, Tournament

Kept = dict[str, Any]
"""What was there before, so that it can be put back."""

LISTS = {"gone": True, "out": True, "away": False}
"""Lists of the plan: in these one stands who stood there with either number; who has gone home is said by the number that stays."""


def renumber(tournament: Tournament, old: tuple[int, str], new: tuple[int, str]) -> Kept:
    """Puts the number `new` in the place of `old`, each with the name. What was there before."""
    merged = list(MergedNumber.objects.filter(tournament=tournament, into=old[0]).values_list("pk", flat=True))
    MergedNumber.objects.filter(pk__in=merged).update(into=new[0])
    plan, repairs = _plan(tournament, old[0], new[0]), _repairs(tournament, old, new)
    return {"merged": merged, "plan": plan, "repairs": repairs, "team": renumbered(tournament, old[0], new[0])}


def put_back(tournament: Tournament, kept: Mapping[str, Any], old: int, new: int) -> None:
    """The way back; what was said of the person since stays said."""
    MergedNumber.objects.filter(pk__in=kept["merged"]).update(into=old)
    if kept.get("team"):
        renumbered(tournament, new, old)
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    if plan is not None and kept["plan"]:
        for field, (before, after) in kept["plan"].items():
            now = getattr(plan, field)
            setattr(plan, field, before if now == after else _apart(now, before, old, new))
        plan.save(update_fields=list(kept["plan"]))
    for pk, before, after in kept["repairs"]:
        row = Repair.objects.filter(pk=pk).first()
        if row is not None and _sides(row) == after:
            row.facts, row.before, row.after = before
            row.save(update_fields=["facts", "before", "after"])


def _plan(tournament: Tournament, old: int, new: int) -> dict[str, list[Any]]:
    """The fields that changed, each as it was and as it is."""
    plan = PrizePlan.objects.filter(tournament=tournament).first()
    if plan is None:
        return {}
    after: dict[str, Any] = {field: _listed(getattr(plan, field), old, new, either=either) for field, either in LISTS.items()}
    after["tickets"] = _moved(plan.tickets, old, new, lambda one, other: one + other)
    after["answers"] = _moved(plan.answers, old, new, lambda one, other: "number" if "number" in (one, other) else one)
    changed = {field: [getattr(plan, field), value] for field, value in after.items() if value != getattr(plan, field)}
    for field, (_before, value) in changed.items():
        setattr(plan, field, value)
    if changed:
        plan.save(update_fields=list(changed))
    return changed


def _listed(numbers: Sequence[int], old: int, new: int, *, either: bool) -> list[int]:
    if old not in numbers:
        return list(numbers)
    return sorted({*numbers, new} - {old} if either else {*numbers} - {old})


def _moved(said: Mapping[str, Any], old: int, new: int, joined: Any) -> dict[str, Any]:
    if str(old) not in said:
        return dict(said)
    mine = said[str(old)]
    rest = {number: value for number, value in said.items() if number != str(old)}
    return rest | {str(new): joined(rest[str(new)], mine) if str(new) in rest else mine}


def _apart(now: Any, before: Any, old: int, new: int) -> Any:
    """What somebody changed since: the two numbers stand in it as before, all others as they are."""
    if isinstance(now, dict):
        return {key: value for key, value in now.items() if key not in (str(old), str(new))} | {
            key: before[key] for key in (str(old), str(new)) if key in before
        }
    return sorted({*now} - {old, new} | {*before} & {old, new})


def _sides(row: Repair) -> list[Any]:
    return [row.facts, row.before, row.after]


def _repairs(tournament: Tournament, old: tuple[int, str], new: tuple[int, str]) -> list[list[Any]]:
    """Which repairs changed, each as it was and as it is."""
    changed = []
    for row in Repair.objects.filter(round__tournament=tournament).order_by("pk"):
        before = _sides(row)
        sides = [_side(side, old[0], new[0]) for side in (row.before, row.after)]
        row.facts = _told(row.facts, f"{old[0]} {old[1]}", f"{new[0]} {new[1]}")
        if "numbers" in row.facts:
            row.facts["numbers"] = [new[0] if number == old[0] else number for number in row.facts["numbers"]]
        row.before, row.after = sides if None not in sides else (row.before, row.after)
        if _sides(row) != before:
            row.save(update_fields=["facts", "before", "after"])
            changed.append([row.pk, before, _sides(row)])
    return changed


def _side(side: Mapping[str, Any], old: int, new: int) -> Kept | None:
    """One side of a repair with the new number; None where the two stand in it side by side, so that it cannot be taken back as one
    person's."""
    people = side.get("people", {})
    tables = {key: None if spot is None else _spot(spot, old, new) for key, spot in side.get("tables", {}).items()}
    if {str(old), str(new)} <= people.keys() or any(
        spot is not None and len(set(spot["seats"])) < len(spot["seats"]) for spot in tables.values()
    ):
        return None
    came = {"present": [new if number == old else number for number in side["present"]]} if "present" in side else {}
    return {**side, **came, "tables": tables, "people": {str(new) if number == str(old) else number: out for number, out in people.items()}}


def _spot(spot: Mapping[str, Any], old: int, new: int) -> Kept:
    changes = [{**change, "player": new} if change["player"] == old else change for change in spot["changes"]]
    return {**spot, "seats": [new if number == old else number for number in spot["seats"]], "changes": changes}


def _told(said: Any, old: str, new: str) -> Any:
    match said:
        case str():
            return new if said == old else said
        case dict():
            return {key: _told(value, old, new) for key, value in said.items()}
        case list():
            return [_told(value, old, new) for value in said]
    return said
