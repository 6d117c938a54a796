"""Cups that count into a cup: who of their standings is qualified, and what each brings along. What a cup's standings are is read
elsewhere; nothing here writes.

As many qualify as the quota says, and whoever shares the last place with one of them. What they bring are points as given, by the published
state of the cup where there is one, else by what stands there now.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.arithmetic.series import Number
from scoring.plain import say
from scoring.requests import exact
from scoring.requests import series as asking
from tournament.ledger.store.convert import language
from tournament.models import Carried, Cup, Player, SeriesEntry, SeriesLogRow
from tournament.series.events import Away, Event, State
from tournament.series.log import PUBLISH
from tournament.series.numbers import numbers_in
from tournament.series.over_clubs import STRANGERS, is_stranger, linked

Answer = Mapping[str, Any]


class Qualified(NamedTuple):
    """Somebody of a cup's standings: who, at which rank, with how many points, and what he brings along (None: nothing)."""

    who: Away
    rank: int
    total: Number
    carried: Number | None


class Standing(NamedTuple):
    """The standings of a cup that counts. `now`: as its answer is at the moment; `people`: who its numbers are; `state`: the digits of the
    published state, "" where there is none; `kept`: that state; `last`: the day of its last tournament."""

    now: Answer
    people: Mapping[int, Away]
    last: date | None
    state: str = ""
    kept: Answer | None = None


class FromCup(NamedTuple):
    """A cup that counts, with who of it is qualified. `state`: the published state by which that is so, "" where it is as of now."""

    entry: SeriesEntry
    cup: Cup
    rows: tuple[Qualified, ...]
    last: date | None
    state: str

    @property
    def notes(self) -> tuple[str, ...]:
        """What is to be said of it: that it is not final yet, that more are qualified than the quota says."""
        said = {"cup": self.cup.name}
        notes = [] if self.state else [_("%(cup)s: vorläufig, noch ist kein Stand veröffentlicht.") % said]
        quota = self.entry.quota
        if quota is not None and len(self.rows) > quota:
            text = _("%(cup)s: der letzte Platz ist geteilt, darum sind %(n)d statt %(quota)d qualifiziert.")
            notes.append(text % {**said, "n": len(self.rows), "quota": quota})
        return tuple(notes)


def known_in(events: Iterable[Event], numbers: Mapping[int, int], *, guarded: bool) -> dict[int, Away]:
    """Who the numbers of a series are. `guarded`: to another organiser, whom it does not tell who asked to be a number."""
    found: dict[int, Away] = {}
    for row in (row for event in events for row in event.results):
        before = found.get(numbers[row.player])
        hidden = row.said.get("anonymous") is True or (before is not None and before.said.get("anonymous") is True)
        secret = row.secret or (before is not None and before.secret) or (guarded and hidden)
        found[numbers[row.player]] = row._replace(said={"anonymous": True} if hidden else {}, number=None, secret=secret)
    return found


def published_states(cups: Iterable[int]) -> dict[int, tuple[str, Answer]]:
    """By cup: digest and answer of its newest published state. One query."""
    rows = SeriesLogRow.objects.filter(cup__in=cups, action=PUBLISH).order_by("pk")
    return {row.cup_id: (row.detail["digest"], row.detail["answer"]) for row in rows}


def from_cup(entry: SeriesEntry, cup: Cup, standing: Standing) -> FromCup:
    """Who is qualified by this entry. Up to three queries where the published state knows somebody who is none of the cup's now."""
    answer = standing.now if standing.kept is None else standing.kept
    lines = [line for line in answer.get("standings", ()) if "person" in line and _qualifies(line["rank"], entry.quota)]
    again = _found_again(cup, [line["person"] for line in lines if line["person"] not in standing.people])
    now = {who.player: who for who in standing.people.values()}
    people = {**standing.people, **{number: now.get(who.player, who) for number, who in again.items()}}
    rows: dict[int, Qualified] = {}
    for line in lines:
        who = people[line["person"]]
        rows.setdefault(who.player, Qualified(who, line["rank"], exact(line["total"]) or 0, carried=_carried(entry, line)))
    return FromCup(entry, cup, tuple(rows.values()), last=standing.last, state=standing.state)


def _qualifies(rank: int | None, quota: int | None) -> bool:
    """Ranks are shared as 1, 2, 2, 4: whoever shares the last place of a quota has a rank within it."""
    return rank is not None and (quota is None or rank <= quota)


def _carried(entry: SeriesEntry, line: Answer) -> Number | None:
    match Carried(entry.carried):
        case Carried.NOTHING:
            return None
        case Carried.TOTAL:
            return exact(line["total"])
        case Carried.BY_RANK:
            points: Sequence[Any] = entry.carried_points
            return exact(points[line["rank"] - 1]) if line["rank"] <= len(points) else 0


def _found_again(cup: Cup, numbers: Sequence[int]) -> dict[int, Away]:
    """Who these numbers of a published state are, where nobody in the cup has them now: linked since, merged since, or gone."""
    if not numbers:
        return {}
    strangers = {number: pair for number in numbers if (pair := is_stranger(number)) is not None}
    known = linked(strangers.values()) if strangers else {}
    whose = numbers_in(cup).whose([number for number in numbers if number not in strangers])
    found = {number: _away(player.merged_into or player) for number, player in whose.items()}
    found |= {number: Away(*known[pair], said={}) for number, pair in strangers.items() if pair in known}
    return {number: found.get(number) or _gone(number) for number in numbers}


def _away(player: Player) -> Away:
    return Away(player.pk, player.number, player.name, place=player.place, club=player.club, said={})


def _gone(number: int) -> Away:
    """Somebody of whom nothing is known any more."""
    key = number if number > STRANGERS else 2 * STRANGERS + number
    return Away(-key, key, f"{say('number', language())}\N{NO-BREAK SPACE}{number}", place="", club="", said={}, stranger="–")


def as_event(found: FromCup) -> Event | None:
    """The cup as an event of the one that counts it, its points as given; None where nobody brings any."""
    if found.entry.carried == Carried.NOTHING:
        return None
    results = tuple(row.who._replace(said={**row.who.said, "cup_points": asking.amount(row.carried or 0)}) for row in found.rows)
    return Event(
        key=f"_{found.entry.pk}",
        name=found.cup.name,
        date=found.last,
        place="",
        state=State.HELD if results else State.COMING,
        terms={},
        results=results,
        entry=found.entry.pk,
        club=found.entry.organiser.name,
        notes=found.notes,
    )
