"""The ceremony as a row of slides, from the last to the first: what the wall shows step by step, and who is called. Pure: reads and stores
nothing.

A prize takes two steps: first what it is for, then who receives it. No slide holds a name that was not called yet.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.plain import PlayerRow
from scoring.requests import exact
from tournament.ledger.store.convert import Points
from tournament.prizes.reading import Answered, Planned, answered
from tournament.prizes.rows import AwardRow, award_rows, raffle_rows

RANKS_A_PAGE = 12
PODIUM = 3

MADE_UP = (
    "Anna Trull", "Max Mond", "Sepp Sküs", "Resi Pagat", "Franz König", "Lisl Dame", "Toni Reiter", "Mizzi Bub", "Karl Herz", "Rosa Karo",
    "Hans Pik", "Vroni Treff", "Poldi Uhu", "Gretl Kakadu", "Ferdl Marder", "Steffi Spitz", "Loisl Ultimo", "Hedi Valat", "Pepi Talon",
    "Frieda Rufer", "Heinz Solo", "Erna Bettler", "Willi Piccolo", "Berta Trischak",
)  # fmt: skip
"""Who is called at a rehearsal: nobody of this hall."""


class Called(NamedTuple):
    """Somebody on a slide. `points`: of the standing, None where they are not told; `by_tables`: they are table points."""

    rank: int
    number: int
    name: str
    place: str
    points: Points | None
    by_tables: bool = False


class Slide(NamedTuple):
    """One step. `kind`: title, raffle, prize, ranks or podium. `title`: "3. Platz"; `worth`: what each receives; `names`: who was called,
    empty before."""

    kind: str
    title: str
    worth: str = ""
    names: tuple[Called, ...] = ()


class Names:
    """Who is who at the ceremony, by number."""

    def __init__(self, people: Mapping[int, PlayerRow], persons: Iterable[Mapping[str, Any]], *, by_tables: bool) -> None:
        self._people, self._by_tables = people, by_tables
        self._persons = {person["number"]: person for person in persons}

    @property
    def people(self) -> Mapping[int, PlayerRow]:
        """The names alone."""
        return self._people

    def called(self, number: int, name: str = "") -> Called:
        """Somebody by his number."""
        person, who = self._persons[number], self._people.get(number)
        points = exact(person.get("points"))
        known = who.name if who else _("Nr. %(n)d") % {"n": number}
        return Called(
            rank=person["rank"], number=number, name=name or known, place=who.place if who else "", points=points, by_tables=self._by_tables
        )


def slides(tournament: str, found: Answered, people: Mapping[int, PlayerRow], *, by_tables: bool = False) -> list[Slide]:
    """The whole ceremony, so that nobody knows more than was called: the raffle, the last one's prize, special ones and categories, who has
    no prize for his place, the places up to the first, the podium."""
    names = Names(people, found.request["persons"], by_tables=by_tables)
    kinds = {row["key"]: row["kind"] for row in found.request["prizes"]}
    lasts = {row["key"] for row in found.request["prizes"] if row.get("special") == "last"}
    keyed = list(zip(found.awards, award_rows(found, people), strict=True))
    of_places = [(award, row) for award, row in keyed if all(kinds[key] == "place" for key in award["prizes"])]
    others = [(award, row) for award, row in keyed if any(kinds[key] != "place" for key in award["prizes"])]
    of_last = [pair for pair in others if lasts.issuperset(pair[0]["prizes"])]
    winners = {award["person"] for award, _row in of_places}
    still_to_come = {person["number"] for person in found.request["persons"]}
    return [
        Slide("title", tournament),
        *_raffle(found, names),
        *_prizes(of_last, names, winners),
        *_prizes([pair for pair in others if pair not in of_last], names, still_to_come),
        *_ranks(found, names, winners),
        *_prizes(of_places, names),
        *_podium(found, names),
    ]


def _raffle(found: Answered, names: Names) -> Iterator[Slide]:
    rows = raffle_rows(found, names.people)
    for index, prize in enumerate(found.request.get("raffle", {}).get("prizes", ()), start=1):
        title = _("Tombola, %(n)d. Preis") % {"n": index}
        yield Slide("raffle", title, prize)
        holders = [row for row in rows if row.prize]
        here = holders[index - 1 : index]
        yield Slide("raffle", title, prize, tuple(names.called(row.number)._replace(points=None) for row in here))


def _ranks(found: Answered, names: Names, winners: set[int]) -> list[Slide]:
    """Pages of those who have no prize for their place, the last first."""
    rest = [
        names.called(person["number"]) for person in found.request["persons"] if person["number"] not in winners and not person.get("out")
    ]
    rest.sort(key=lambda called: (called.rank, called.number))
    if not winners:
        # Without prizes the podium is called rank by rank instead.
        rest = [called for called in rest if called.rank > PODIUM]
    pages = -(-len(rest) // RANKS_A_PAGE)
    parts = [tuple(rest[page * len(rest) // pages : (page + 1) * len(rest) // pages]) for page in range(pages)]
    return [Slide("ranks", _("Endstand"), names=part) for part in reversed(parts)]


def _prizes(awards: Sequence[tuple[Mapping[str, Any], AwardRow]], names: Names, still_to_come: Collection[int] = ()) -> Iterator[Slide]:
    """Each pool in two steps, the last listed first; who divides it is called together. Whose place is `still_to_come` is called without
    his points: they would tell it."""
    pools = [list(group) for _keys, group in groupby(awards, key=lambda pair: tuple(pair[0]["prizes"]))]
    for pool in reversed(pools):
        row = pool[0][1]
        worths = dict.fromkeys(row.worth for _award, row in pool)
        worth = " / ".join(worths)
        yield Slide("prize", row.what, worth)
        called = (names.called(award["person"]) for award, _row in pool)
        yield Slide("prize", row.what, worth, tuple(one._replace(points=None) if one.number in still_to_come else one for one in called))


def _podium(found: Answered, names: Names) -> list[Slide]:
    """The first three ranks; where no prize has called them before, one rank more on each slide."""
    first = [names.called(person["number"]) for person in found.request["persons"] if person["rank"] <= PODIUM and not person.get("out")]
    first.sort(key=lambda called: (called.rank, called.number))
    last = Slide("podium", _("Die Besten"), names=tuple(first))
    if found.awards or not first:
        return [last] if first else []
    ranks = sorted({called.rank for called in first}, reverse=True)
    return [Slide("podium", _("Die Besten"), names=tuple(called for called in first if called.rank >= rank)) for rank in ranks]


def rehearsal(planned: Planned) -> tuple[Answered, dict[int, PlayerRow]]:
    """Made-up people who receive the prizes of this plan, so that the whole ceremony can be tried before anything is played."""
    people = {number: PlayerRow(number, name, _("Probehausen")) for number, name in enumerate(MADE_UP, start=1)}
    wanted = [prize.filter for prize in planned.prizes if prize.filter]
    persons: list[dict[str, Any]] = []
    for number in people:
        points = 13 * (len(MADE_UP) // 2 - number)
        person: dict[str, Any] = {"number": number, "rank": number, "points": points, "rounds": [points, number], "tags": []}
        for index, group in enumerate(wanted):
            # Every third belongs to a category, so that places and categories go to different people.
            if number % 3 == index % 3:
                person["tags"] += [group["tag"]] if "tag" in group else []
                person |= {name: group[name] for name in ("club", "place", "participations") if name in group}
        persons.append(person)
    request = planned.request(persons)
    if "raffle" in request:
        request["raffle"] = {**request["raffle"], "gone": []}
    # Not the seed of the hall: no ticket is to be seen before it is drawn.
    return answered(request | {"seed": "probe"}), people
