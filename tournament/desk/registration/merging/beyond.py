"""What belongs to a person in series: results from elsewhere, his number, his place in a team. It becomes the other's, and goes back."""

from collections.abc import Collection, Iterable, Mapping
from typing import Any

from tournament.models import AwayResult, Cup, Player, SeriesLogRow, SeriesNumber

Kept = dict[str, Any]


def move(person: Player, other: Player, author: str) -> Kept:
    """The other's become the person's. What was there before."""
    person_id, other_id = person.pk, other.pk
    results = list(AwayResult.objects.filter(player=other_id).order_by("pk").values_list("pk", "tournament__cup_id"))
    AwayResult.objects.filter(player=other_id).update(player=person_id)
    before = {cup.pk: {_number(cup, one) for one in (person, other)} for cup in _with_teams()}
    own = SeriesNumber.objects.filter(player=person_id).values("cup")
    # Where both have one the person's counts, and the other's stays where it is: it is given to nobody else.
    numbers = list(SeriesNumber.objects.filter(player=other_id).exclude(cup__in=own).order_by("pk").values_list("pk", "cup_id"))
    SeriesNumber.objects.filter(pk__in=[pk for pk, _cup in numbers]).update(player=person_id)
    teams = [row for cup in _with_teams() if (row := _join_in_teams(cup, before[cup.pk], _number(cup, person))) is not None]
    kept = {"results": [pk for pk, _cup in results], "numbers": [pk for pk, _cup in numbers], "teams": teams}
    _log({cup for _pk, cup in (*results, *numbers)} | {row["cup"] for row in teams}, "merge_people", person, other, author=author)
    return kept


def give_back(kept: Mapping[str, Any], person: Player, other: Player, author: str) -> None:
    """The way back: each has what he had, so far as it is still there."""
    results = AwayResult.objects.filter(pk__in=kept["results"], player=person)
    numbers = SeriesNumber.objects.filter(pk__in=kept["numbers"], player=person)
    cups = {*results.values_list("tournament__cup_id", flat=True), *numbers.values_list("cup_id", flat=True)}
    results.update(player=other)
    numbers.update(player=other)
    for row in kept["teams"]:
        cup = Cup.objects.filter(pk=row["cup"]).first()
        if cup is not None and _members(cup) == row["after"]:
            cups.add(cup.pk)
            _set_members(cup, row["before"])
    _log(cups, "unmerge_people", person, other, author=author)


def _with_teams() -> Iterable[Cup]:
    """The series with fixed teams. One query."""
    return [cup for cup in Cup.objects.exclude(policies=None).order_by("pk") if _members(cup)]


def _join_in_teams(cup: Cup, old: Collection[int], new: int) -> Kept | None:
    """Fixed teams name their members by the numbers of the series: the person stands once, with the number that is his. None: nothing
    changes."""
    before = _members(cup) or {}
    after = {team: list(dict.fromkeys(new if number in old else number for number in squad)) for team, squad in before.items()}
    if after == before:
        return None
    _set_members(cup, after)
    return {"cup": cup.pk, "before": before, "after": after}


def _number(cup: Cup, player: Player) -> int:
    """The number of a person in a series; behind all others where no file gave him one (`series.reading`)."""
    stored = dict(SeriesNumber.objects.filter(cup=cup).values_list("player_id", "number"))
    return stored.get(player.pk, player.number + max((0, *stored.values())))


def _members(cup: Cup) -> dict[str, list[int]] | None:
    teams = (cup.policies or {}).get("teams")
    members = teams.get("members") if isinstance(teams, dict) else None
    return members if isinstance(members, dict) and all(isinstance(squad, list) for squad in members.values()) else None


def _set_members(cup: Cup, members: Mapping[str, list[int]]) -> None:
    policies: Mapping[str, Any] = cup.policies or {}
    cup.policies = {**policies, "teams": {**policies["teams"], "members": dict(members)}}
    cup.save(update_fields=["policies"])


def _log(cups: set[int], action: str, person: Player, other: Player, *, author: str) -> None:
    """A row of each series' log, which also tells its pages that they are not up to date any more."""
    SeriesLogRow.objects.bulk_create(
        SeriesLogRow(cup_id=cup, action=action, facts={"other": other.number, "person": person.number}, author=author)
        for cup in sorted(cups)
    )
