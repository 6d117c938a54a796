"""`manage.py prizes`: what is asked, and how it is answered. Source: series.md, section 2."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any, NamedTuple

import rules
from scoring.arithmetic.prizes import (
    APerson,
    Award,
    Filter,
    Kind,
    Lot,
    Person,
    Policy,
    Prize,
    Special,
    Ties,
    award,
    by_lot,
    lots,
    raffle,
    standing,
)
from scoring.requests.faults import Fault
from scoring.requests.form import Faults, Form, choice, flag, list_of, number, of_object, one_of, opened, person, text, whole, words
from scoring.requests.standing import not_in_standing

REQUEST = ("id", "seed", "ties", "a_person", "unit", "persons", "prizes", "raffle")
PERSON = ("number", "rank", "points", "tags", "club", "place", "participations", "rounds", "present", "out", "tickets")
PRIZE = ("key", "kind", "filter", "place", "special", "cents", "text", "value", "at_least")
FILTER = ("tag", "club", "place", "participations")
RAFFLE = ("prizes", "exclude", "gone")

BY_POINTS = (Ties.AVERAGE, Ties.HORT, Ties.POOL_CAPPED)
MOST_TICKETS = 1000


class Raffle(NamedTuple):
    """A raffle: what is in it, whether winners are out of it, and who did not answer."""

    prizes: tuple[str, ...]
    without_winners: bool
    gone: tuple[int, ...]


class Asked(NamedTuple):
    """A request that has no fault."""

    policy: Policy
    persons: tuple[Person, ...]
    prizes: tuple[Prize, ...]
    raffle: Raffle | None


def answer(request: Any, language: str = "de") -> dict[str, object]:
    """The answer to one request, or its refusal."""
    asked = read(request)
    identity = rules.identity(request)
    if not isinstance(asked, Asked):
        return {"id": identity, "errors": [fault.as_dict(language) for fault in asked]}
    ranked = standing(asked.persons, asked.policy.seed)
    given = award(ranked, asked.prizes, asked.policy)
    written: dict[str, object] = {
        "id": identity,
        "awards": [_written(each) for each in given.awards],
        "not_given": [prize.key for prize in given.not_given],
        "cents": given.cents,
    }
    if asked.raffle is not None:
        winners = {each.person for each in given.awards} if asked.raffle.without_winners else set()
        there = [each for each in ranked if each.present and each not in winners]
        drawn = raffle(there, asked.raffle.prizes, asked.policy.seed, gone=asked.raffle.gone)
        written["raffle"] = {"order": [{"person": each.person.number, "ticket": each.ticket, "prize": each.prize} for each in drawn]}
    return written


def lots_of(request: Any) -> tuple[Lot, ...]:
    """Everybody who was in each draw among those who are there; nothing of a request that is refused."""
    asked = read(request)
    return lots(standing(asked.persons, asked.policy.seed), asked.prizes, asked.policy) if isinstance(asked, Asked) else ()


def shared_ranks_of(request: Any) -> Sequence[tuple[Person, ...]]:
    """Those of one rank among whom the lot decided who has which prize, in the order of their lots; nobody of a request that is refused."""
    asked = read(request)
    if not isinstance(asked, Asked):
        return ()
    ranked = standing(asked.persons, asked.policy.seed)
    return by_lot(ranked, asked.prizes, asked.policy)


def _written(given: Award) -> dict[str, object]:
    award_of = {"person": given.person.number, "prizes": [prize.key for prize in given.prizes], "cents": given.cents}
    return award_of if given.text is None else {**award_of, "text": given.text}


def read(request: Any) -> Asked | Faults:
    """What is asked, or everything that is wrong with it, in the order of the form."""
    faults: Faults = []
    form = opened(request, "", REQUEST, faults)
    if form is None:
        return faults
    at_seed = len(faults)
    seed = form.read("seed", words)
    ties, a_person = form.read("ties", one_of(Ties)) or Ties.TIE_BREAK, form.read("a_person", one_of(APerson)) or APerson.SEVERAL
    if ties is Ties.HORT and a_person is APerson.ONE_BEST:
        form.refuse("contradiction", "a_person", "hort_needs_several")
    if ties is Ties.POOL_CAPPED and a_person is APerson.SEVERAL:
        form.refuse("contradiction", "a_person", "pool_needs_one_best")
    unit = form.read("unit", whole(1)) or 1
    persons = _persons(form, ties)
    prizes = _prizes(form)
    drawn = form.read("raffle", of_object(RAFFLE)(_Raffle({each.number for each in persons}).read))
    if not form.has("seed") and (reason := _needs_lot(form, ties, persons, prizes)):
        faults.insert(at_seed, Fault("missing_field", "seed", reason))
    return faults or Asked(Policy(ties, a_person, unit=unit, seed=seed or ""), tuple(persons), tuple(prizes), drawn)


def _needs_lot(form: Form, ties: Ties, persons: Sequence[Person], prizes: Sequence[Prize]) -> str:
    """Why a seed is needed: the sentence; "" where nothing is drawn."""
    if form.has("raffle"):
        return "seed_for_raffle"
    if any(prize.special is Special.LOT or (prize.text is not None and prize.cents is None) for prize in prizes):
        return "seed_for_prize"
    ranks = [each.rank for each in persons if not each.out and each.rank]
    return "seed_for_rank" if ties is Ties.TIE_BREAK and len(set(ranks)) < len(ranks) else ""


def _persons(form: Form, ties: Ties) -> list[Person]:
    """Everybody of the standing; what could not be read of somebody has its default beside the fault, a rank 0."""
    seen: set[int] = set()

    @of_object(PERSON)
    def read_person(row: Form) -> Person:
        return _person(row, seen, by_points=ties in BY_POINTS)

    form.demand("persons")
    read = form.read("persons", list_of(read_person)) or []
    persons = [each for each in read if each is not None]
    if len(persons) == len(read) and all(each.rank for each in persons):
        _check_standing(form, persons)
    return persons


def _person(form: Form, seen: set[int], *, by_points: bool) -> Person:
    known = form.need_once("number", person, seen, "duplicate_person", sentence="person_twice")
    rank = form.need("rank", whole(1))
    if by_points:
        form.demand("points", "points_for_ties")
    return Person(
        number=known or 0,
        rank=rank or 0,
        points=form.read("points", number),
        tags=frozenset(tag for tag in form.read("tags", list_of(text)) or () if tag is not None),
        club=form.read("club", text) or "",
        place=form.read("place", text) or "",
        participations=form.read("participations", whole(0)) or 0,
        rounds=_played(form),
        present=form.read("present", flag) is not False,
        out=form.read("out", flag) is True,
        tickets=form.read("tickets", whole(1, MOST_TICKETS)) or 1,
    )


def _played(form: Form) -> tuple[Fraction, ...]:
    """The rounds that somebody played; `null` is one that he did not."""
    rounds = form.read("rounds", list_of(lambda value, place, faults: None if value is None else number(value, place, faults))) or ()
    return tuple(points for points in rounds if points is not None)


def _check_standing(form: Form, persons: Sequence[Person]) -> None:
    """The ranks are a whole standing, and points fall with them."""
    wrong = not_in_standing((row, each.rank) for row, each in enumerate(persons))
    if wrong is not None:
        form.refuse("bad_rank", f"persons[{wrong}].rank", "no_standing", persons[wrong].rank)
        return
    ordered = sorted(((each.rank, row) for row, each in enumerate(persons) if each.points is not None))
    for (rank, row), (next_rank, next_row) in pairwise(ordered):
        points, after = persons[row].points, persons[next_row].points
        if after > points or (rank == next_rank and after != points):  # type: ignore[operator]
            form.refuse(
                "contradiction", f"persons[{next_row}].points", "points_against_rank", persons[next_row].number, persons[row].number
            )


def _prizes(form: Form) -> list[Prize]:
    keys: set[str] = set()
    places: set[tuple[Filter, int]] = set()

    @of_object(PRIZE)
    def read_prize(row: Form) -> Prize:
        key = row.need_once("key", words, keys, "duplicate_key", sentence="key_twice")
        prize = _prize(row, key or "", len(keys))
        if prize.place and (prize.filter, prize.place) in places:
            row.refuse("duplicate_key", "place", "place_twice", prize.place)
        places.add((prize.filter, prize.place))
        return prize

    form.demand("prizes")
    return [prize for prize in form.read("prizes", list_of(read_prize)) or [] if prize is not None]


def _prize(form: Form, key: str, listed: int) -> Prize:
    """One prize; what could not be read has its default beside the fault."""
    kind = form.read("kind", one_of(Kind)) or Kind.PLACE
    wanted, place, special = None, None, None
    if kind is Kind.CATEGORY:
        form.demand("filter", "category_of_whom")
        wanted = form.read("filter", _filter)
    else:
        form.forbid("filter")
    if kind is Kind.SPECIAL:
        form.forbid("place")
        special = form.need("special", one_of(Special))
    else:
        place = form.need("place", whole(1))
        form.forbid("special")
    return Prize(
        key=key, listed=listed, kind=kind, place=place or 0, filter=wanted or Filter(), special=special, **_worth(form),
        at_least=form.read("at_least", whole(1)) or 0,
    )  # fmt: skip


def _worth(form: Form) -> dict[str, Any]:
    """Money, or something in kind."""
    if form.has("cents") and form.has("text"):
        form.refuse("contradiction", "text", "cents_or_text")
    elif not form.has("cents") and not form.has("text"):
        form.refuse("missing_field", "cents", "needs_prize")
    in_kind = form.has("text") and not form.has("cents")
    if not in_kind:
        form.forbid("value", sentence="value_of_money")
    return {
        "cents": form.read("cents", whole(1)),
        "text": form.read("text", words),
        "value": form.read("value", whole(0)) or 0 if in_kind else 0,
    }


@of_object(FILTER)
def _filter(form: Form) -> Filter:
    if not any(form.has(name) for name in FILTER):
        form.refuse("missing_field", "tag", "category_of_whom")
    tag, club, town = (form.read(name, words) for name in ("tag", "club", "place"))
    return Filter(tag, club, town, form.read("participations", whole(0)))


class _Raffle:
    """Reads the raffle, and knows who there is."""

    def __init__(self, numbers: set[int]) -> None:
        self._numbers = numbers

    def read(self, form: Form) -> Raffle:
        """The raffle; what could not be read has its default beside the fault."""
        prizes = form.need("prizes", list_of(words)) or []
        exclude = form.read("exclude", choice("nobody", "winners"))
        gone = form.read("gone", list_of(person)) or []
        for index, each in enumerate(gone):
            if each is not None and each not in self._numbers:
                form.refuse("unknown_person", f"gone[{index}]", "no_such_person", each)
        return Raffle(tuple(each or "" for each in prizes), exclude == "winners", tuple(each for each in gone if each is not None))
