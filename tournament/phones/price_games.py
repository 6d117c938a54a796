"""The part of the price list about games with a declarer: made-up games of every kind are settled by the engine, and what it answered becomes trees.

What is asked, and on what an answer may lean, in the order of the trees, stands in `BASE`, `ITEM` and `VERDICT`. Two things alone go from one
announcement to another: whether the game was won, and a Valat that was made, or missed where that too leaves something out. Which ones decide the
game is found by asking. A test holds all of it against the engine, announcements in pairs.
"""

from collections.abc import Iterator
from itertools import combinations, pairwise, product
from typing import Any, NamedTuple

from rules.engine import AnnouncementForm, GameForm, Settlement, by_holder
from rules.rows import valat_settles_once_announced
from tournament.phones.price_asking import DECLARER, PARTNER, Asking, Record, alone
from tournament.phones.price_tree import Sample

BASE = ("way", "won", "alone", "bid", "kontra", "points")
ITEM = ("way", "when", "side", "won", "made", "alone", "valat", "own", "kontra")
STRICT = frozenset({"way", "when", "side", "won", "made", "valat"})
"""What the trees of announcements guess nothing of: a Valat that was made beside a game that was lost has been seen by nobody."""
VERDICT = ("set", "said", "points")

VALAT = "valat"
PACK, WIN_STEP = 210, 3
FACTORS = ("1", "2", "4", "8")
SUB, OTHER_SUB = "sub", "sub2"
"""A Sub that one opponent alone has said: the one whom a line is about, or another."""
COARSE = 3
"""Every so many points the counts are tried, to find what decides a game; whatever does is then asked for every count."""
MOST_TOGETHER = 3
"""So many announcements that decide a game may come together."""
NO_COUNT = -1


class State(NamedTuple):
    """An announcement as the form can say it. `made` is None where nobody is asked."""

    item: AnnouncementForm
    when: str
    side: str
    made: bool | None

    @property
    def name(self) -> str:
        """As the script puts it together."""
        return f"{self.item.kind}.{self.when}.{self.side}.{int(self.made is not False)}"


class Result(NamedTuple):
    """How a game ended: what the record says, and the two values of it in a tree."""

    record: Record
    said: str
    points: int


class Declared:
    """One game with a declarer."""

    def __init__(self, asking: Asking, form: GameForm) -> None:
        self.asking, self.form = asking, form
        self.people: tuple[int | None, ...] = (None, PARTNER) if "partner" in form.fields else (None,)
        self.results = tuple(_results(form))
        self.states = tuple(_states(form))
        self.needed = self._needed()
        self.missed = valat_settles_once_announced(asking.tariff.policies)
        self.always = self.needed[:1]
        self.sets = {"": self.always}
        self.wins: dict[str, list[bool | None]] = {}
        """By the letters of `sets`, for each result."""

    def priced(self) -> dict[str, Any]:
        """The game's trees: `verdict` and which announcements decide it, `base`, `items`, and from which count on each is made."""
        deciding = self._deciding()
        verdict = self._verdict()
        base = self._base()
        items: dict[str, int] = {}
        reached: dict[str, dict[str, int]] = {}
        for item in self.form.announcements:
            items[item.kind], reach = self._item(item)
            reached |= {item.kind: reach} if reach else {}
        made = {"sets": deciding, "verdict": verdict, "base": base, "items": items, "reach": reached, "blatt": self.form.blatt}
        return made | self._counted() | self._each()

    def _needed(self) -> tuple[State, ...]:
        """What of one has to be announced with the game, where the sheet refuses it without."""
        ends = self.results[:: len(self.results) - 1] if len(self.results) > 1 else self.results
        taken = [said for said in ((), *((state,) for state in self.states)) if any(self._won(said, result) is not None for result in ends)]
        return () if not taken or taken[0] == () else tuple(state for (state,) in taken)

    # What is asked ---------------------------------------------------------------------------------------------------------------

    def record(self, said: tuple[State, ...], result: Record, *, partner: int | None = None, **more: Any) -> Record:
        """A game with these announcements; `own`: the Kontra of the first."""
        own = more.pop("own", "1")
        record = self.asking.base(self.form.slug) | result | ({} if partner is None else {"partner": partner})
        record |= {name: value for name, value in more.items() if value not in ("", "1", "plain")}
        if "kontra" in record:
            record["kontra"] = self._kontra(record["kontra"], partner)
        ended = "won" not in result and "points" not in result
        announced = [self._announced(state, own if not place else "1", partner, ended=ended) for place, state in enumerate(said)]
        return record | ({"announcements": announced} if announced else {})

    def _announced(self, state: State, own: str, partner: int | None, *, ended: bool) -> Record:
        kind, when = state.item.kind, state.when
        held = partner is not None and by_holder(kind, when, self.asking.tariff)
        by = self.asking.other if state.side == "theirs" else PARTNER if held else DECLARER
        said: Record = {"kind": kind, "by": by, "when": when}
        if state.made is not None and not ended:
            said["won"] = state.made
        return said if own == "1" else said | {"kontra": self._kontra(own, partner)}

    def _kontra(self, said: str, partner: int | None) -> Any:
        if said not in (SUB, OTHER_SUB):
            return int(said)
        opponents = [seat for seat in self.asking.tariff.active_seats(0) if seat not in (DECLARER, partner)]
        only = next(seat for seat in opponents if (seat == self.asking.other) == (said == SUB))
        return {str(seat): 8 if seat == only else 4 for seat in opponents}

    def _won(self, said: tuple[State, ...], result: Result) -> bool | None:
        settled = self.asking.score(self.record(said, result.record))
        return None if settled is None else settled.declarer_won

    def _wins(self, said: tuple[State, ...]) -> list[bool | None]:
        """Who wins at each result; between two counts of which both say the same, so do those between them."""
        found: list[bool | None] = [None] * len(self.results)
        asked = sorted({*range(0, len(self.results), COARSE), len(self.results) - 1})
        for place in asked:
            found[place] = self._won(said, self.results[place])
        for low, high in pairwise(asked):
            for place in range(low + 1, high):
                found[place] = found[low] if found[low] == found[high] is not None else self._won(said, self.results[place])
        return found

    def _score(self, record: Record) -> Settlement | None:
        """Settled; what the sheet refuses Vorhand it may take from another."""
        settled = self.asking.score(record)
        return self.asking.score(record | {"vorhand": self.asking.other}) if settled is None and "vorhand" in self.form.fields else settled

    # What decides the game -------------------------------------------------------------------------------------------------------

    def _with(self, state: State) -> tuple[State, ...]:
        """The announcement, beside one that the game has to have."""
        return (state, *self._company(state, self.always))

    def _company(self, state: State, said: tuple[State, ...]) -> tuple[State, ...]:
        """These announcements beside this one, without another of its kind, and with what the game has to have."""
        others = tuple(other for other in said if other.item is not state.item)
        if not self.needed or any(one in self.needed for one in (state, *others)):
            return others
        return (*others, *[other for other in self.needed if other.item is not state.item][:1])

    def _deciding(self) -> dict[str, str]:
        """The announcements that change who has won, by name, each with the letter of all that do it so; fills `sets`, by their letters."""
        plain = self._wins(self.always)
        kinds: dict[tuple[Any, ...], list[State]] = {}
        for state in self.states:
            now = [usual if won is None else won for won, usual in zip(self._wins(self._with(state)), plain, strict=True)]
            if now != plain and state not in self.always:
                kinds.setdefault((state.side, *now), []).append(state)
        letters = {chr(ord("a") + place): states for place, states in enumerate(kinds.values())}
        for size in range(1, min(MOST_TOGETHER, len(letters)) + 1):
            for chosen in combinations(letters, size):
                said = self._together([letters[letter] for letter in chosen])
                if said:
                    self.sets["".join(chosen)] = said
        return {state.name: letter for letter, states in letters.items() for state in states}

    def _together(self, groups: list[list[State]]) -> tuple[State, ...]:
        """One announcement of each group, so that the sheet takes them together; nothing where it never does."""
        tried: list[tuple[State, ...]] = [()]
        for group in groups:
            tried = [(*said, state) for said in tried for state in group[:2] if all(state.name != other.name for other in said)]
        for said in tried:
            kinds = {state.item.kind for state in said}
            full = (*said, *(state for state in self.always if state.item.kind not in kinds))
            if any(self._won(full, result) is not None for result in self.results[::COARSE] or self.results):
                return full
        return ()

    def _verdict(self) -> int:
        samples: list[Sample] = []
        for letters, said in self.sets.items():
            won = self.wins[letters] = self._wins(said)
            samples += [
                ((letters, result.said, result.points), str(int(now))) for result, now in zip(self.results, won, strict=True) if now is not None
            ]
        return self.asking.trees.learn(samples, VERDICT)

    # The game itself -------------------------------------------------------------------------------------------------------------

    def ways(self) -> list[str]:
        """The ways in which the game can be lost before it is played."""
        return [way for way in ("conceded", "talon_loss") if way in self.form.fields]

    def _base(self) -> dict[str, int]:
        found: dict[str, list[Sample]] = {}
        rows: list[tuple[tuple[Any, ...], dict[str, Any]]] = []
        for partner in self.people:
            for bid in self.form.bids or ("",):
                for said, result, kontra in self._games():
                    record = self.record(said, result.record, partner=partner, bid=bid, kontra=kontra)
                    self._sample(rows, record, ("", None, alone(self.form, partner), bid, kontra, result.points), said)
                for way in self.ways():
                    # Lost in this way without a word, or, where the sheet says so, only with something announced.
                    values = (way, "", alone(self.form, partner), bid, "1", NO_COUNT)
                    next((True for said in ((), *((state,) for state in self.states))
                          if self._sample(rows, self.record(said, {way: True}, partner=partner, bid=bid), values, said)), None)
        parts = dict.fromkeys(part for _values, lines in rows for part in lines)
        for part in parts:
            found[part] = [(values, lines.get(part, ())) for values, lines in rows]
        return self.asking.learn(found, BASE)

    def _games(self) -> Iterator[tuple[tuple[State, ...], Result, str]]:
        """Every result at every Kontra, won and lost where both can be."""
        seen: set[tuple[Any, ...]] = set()
        for letters, said in self.sets.items():
            for result, won in zip(self.results, self.wins[letters], strict=True):
                key = (won, result.said, result.points)
                if won is not None and key not in seen:
                    seen.add(key)
                    yield from ((said, result, kontra) for kontra in _factors(self.form.kontra))

    def _sample(self, rows: list[tuple[tuple[Any, ...], dict[str, Any]]], record: Record, values: tuple[Any, ...], said: tuple[State, ...]) -> bool:
        settled = self._score(record)
        if settled is not None:
            won = str(int(bool(settled.declarer_won))) if values[1] is None else values[1]
            own, _announced = self.asking.parts(settled, [state.item.kind for state in said], record.get("partner"))
            rows.append(((values[0], won, *values[2:]), own))
        return settled is not None

    def _counted(self) -> dict[str, Any]:
        """Where a game is won or lost and may be counted instead: what its count says."""
        if self.form.result != "won_or_count":
            return {}
        low, high = 0, PACK
        while low < high:
            middle = (low + high) // 2
            won = self._won(self.always, Result({"points": f"{middle // WIN_STEP}/{middle % WIN_STEP}"}, "", middle))
            low, high = (low, middle) if won else (middle + 1, high)
        samples: list[Sample] = [((0,), "0"), ((low,), "1")]
        return {"count": self.asking.trees.learn(samples, ("points",))}

    def _each(self) -> dict[str, Any]:
        """Where each opponent has a Kontra of his own: what that of one of them adds."""
        if self.form.kontra != "each":
            return {}
        samples: list[Sample] = []
        for result in self.results:
            for factor in FACTORS[1:]:
                alike = self.asking.score(self.record((), result.record, kontra=factor))
                alone = self.asking.score(self.record((), result.record) | {"kontra": self._one(int(factor))})
                if alike is not None and alone is not None:
                    words = [line.label for line in alike.lines if line.item == "kontra"]
                    lines = [line for line in alone.lines if line.item == "kontra"]
                    said = tuple(line._replace(label=label) for line, label in zip(lines, words, strict=True))
                    samples.append(((result.said, factor), self.asking.row(said)))
        return {"each": self.asking.trees.learn(samples, ("won", "kontra"))}

    def _one(self, factor: int) -> dict[str, int]:
        seats = [seat for seat in self.asking.tariff.active_seats(0) if seat != DECLARER]
        return {str(seat): factor if seat == self.asking.other else 1 for seat in seats}

    # What is announced -----------------------------------------------------------------------------------------------------------

    def _item(self, item: AnnouncementForm) -> tuple[int, dict[str, int]]:
        """The tree of an announcement; where a count decides whether it was made, the tree of that by side."""
        samples: list[Sample] = []
        own = [state for state in self.states if state.item is item]
        reach = {} if item.needs_won or item.holding or self.form.result != "count" else self._reach(own)
        for state in own:
            for partner in self.people:
                samples += self._state(state, partner, reach.get(state.side))
        return self.asking.trees.learn(samples, ITEM, STRICT), {side: self.asking.trees.learn(steps, ("points",)) for side, steps in reach.items()}

    def _reach(self, own: list[State]) -> dict[str, list[Sample]]:
        found: dict[str, list[Sample]] = {}
        for side in {state.side: None for state in own}:
            state = next(state for state in own if state.side == side)
            for result in self.results:
                settled = self.asking.score(self.record(self._with(state), result.record))
                line = settled and next((line for line in settled.lines if line.item == state.item.kind), None)
                if line:
                    ahead = line.points[DECLARER] > 0
                    found.setdefault(side, []).append(((result.points,), str(int(ahead == (side == "ours")))))
        return found

    def _state(self, state: State, partner: int | None, reach: list[Sample] | None) -> list[Sample]:
        """Every answer about one announcement in one company."""
        samples: list[Sample] = []
        for (won, made), (said, result) in self._cases(state, partner, reach).items():
            usual = (state, said, result, partner, won, made)
            plain = self._ask(samples, usual)
            kontras = _factors(self.form.kontra, state.side)
            own = FACTORS[:1] if state.when == "silent" or not state.item.kontra else kontras
            for kontra in own[1:]:
                self._ask(samples, usual, own=kontra)
            louder = [self._ask(samples, usual, kontra=kontra) for kontra in kontras[1:]]
            covered = any(lines != plain for lines in louder)
            self._beside(samples, usual, own, kontras if covered else FACTORS[:1])
        for way in self.ways():
            # Alone, or where the sheet refuses that, beside whatever it takes it with.
            tried = [(state,), *((state, other) for other in self.states if other.item is not state.item)]
            settled = next((found for said in tried if (found := self._score(self.record(said, {way: True}, partner=partner)))), None)
            if settled is not None:
                _own, lines = self.asking.parts(settled, [item.kind for item in self.form.announcements], partner)
                made = str(int(state.made is not False))
                values = (way, state.when, state.side, "", made, alone(self.form, partner), "", "1", "1")
                samples.append((values, lines[state.item.kind]))
        return samples

    def _beside(self, samples: list[Sample], usual: tuple[Any, ...], own: tuple[str, ...], games: tuple[str, ...]) -> None:
        """The announcement at its own Kontra beside the game's where that covers it, and beside a Valat that somebody made."""
        state = usual[0]
        for mine, game in product(own[1:], games[1:]):
            self._ask(samples, usual, own=mine, kontra=game)
        valats = [other for other in self.states if other.item.kind == VALAT and (other.made or self.missed) and state.item.kind != VALAT]
        for place in dict.fromkeys(_place(valat) for valat in valats):
            valat = next((valat for valat in valats if _place(valat) == place and self._ask([], usual, valat=valat) is not None), None)
            if valat is not None:
                for mine, game in product(own, games):
                    self._ask(samples, usual, own=mine, kontra=game, valat=valat)

    def _cases(self, state: State, partner: int | None, reach: list[Sample] | None) -> dict[tuple[str, str], tuple[Any, Result]]:
        """For each way in which the game and the announcement can end, one game that ends so."""
        reached = {values[0]: str(made) for values, made in reach or ()}
        sets = [said for letters, said in self.sets.items() if len(letters) < 2] if reach else [self.always]
        found: dict[tuple[str, str], tuple[Any, Result]] = {}
        for others in sets:
            said = self._company(state, others)
            for result in self.turning(reach):
                made = reached.get(result.points, str(int(state.made is not False)))
                if len(found) == (4 if reach else 2):
                    return found
                settled = self.asking.score(self.record((state, *said), result.record, partner=partner))
                if settled is not None:
                    found.setdefault((str(int(bool(settled.declarer_won))), made), (said, result))
        return found

    def turning(self, reach: list[Sample] | None) -> list[Result]:
        """The results on both sides of whatever decides the game, or whether this was made."""
        rows: list[list[Any]] = [*(won for letters, won in self.wins.items() if len(letters) < 2), [made for _values, made in reach or ()]]
        places = {0, len(self.results) - 1}
        for row in rows:
            places |= {place + step for place, (one, next_) in enumerate(pairwise(row)) if one != next_ for step in (0, 1)}
        return [self.results[place] for place in sorted(places)]

    def _ask(self, samples: list[Sample], usual: tuple[Any, ...], **more: Any) -> Any:
        """Settles one game; its lines about the announcement, nothing where the sheet refuses it."""
        state, said, result, partner, won, made = usual
        own, kontra, valat = more.get("own", "1"), more.get("kontra", "1"), more.get("valat")
        together = (state, *said) if valat is None else (state, *(other for other in said if other.item is not valat.item), valat)
        # Beside a Valat that was made the game ends as the Valat says.
        results = [self.results[-1], self.results[0]] if valat is not None and valat.made else [result]
        for tried in results:
            record = self.record(together, tried.record, partner=partner, kontra=kontra, own=own)
            settled = self.asking.score(record)
            if settled is not None:
                _own, lines = self.asking.parts(settled, [other.item.kind for other in together], partner)
                company = (alone(self.form, partner), _place(valat) if valat else "", own, kontra)
                ended = won if valat is None else str(int(bool(settled.declarer_won)))
                samples.append((("", state.when, state.side, ended, made, *company), lines[state.item.kind]))
                return lines[state.item.kind] or True
        return None


def _results(form: GameForm) -> Iterator[Result]:
    if form.result == "count":
        blatt = form.blatt or 0
        for points in range((PACK - blatt) // WIN_STEP + 1):
            yield Result({"points": f"{points}/{blatt}"}, "", points * WIN_STEP + blatt)
    elif form.result in ("won", "won_or_count"):
        yield Result({"won": False}, "0", NO_COUNT)
        yield Result({"won": True}, "1", NO_COUNT)


def _states(form: GameForm) -> Iterator[State]:
    for item in form.announcements:
        for when in item.whens:
            for side in ("ours",) if item.declarer_only or item.required else ("ours", "theirs"):
                can_fail = when != "silent" or item.can_be_lost_silent
                for made in ((True, False) if can_fail else (True,)) if item.needs_won else (None,):
                    yield State(item, when, side, made)


def _place(valat: State) -> str:
    """A Valat as other announcements see it: whose it is, and that it was missed."""
    return f"{valat.side}{'' if valat.made else 0}"


def _factors(kontra: str | None, side: str = "ours") -> tuple[str, ...]:
    """What a Kontra can be: nothing, or alike for all; a Sub of one alone, where another can be meant by the line also of another."""
    if kontra != "sub":
        return FACTORS[:1] if kontra is None else FACTORS
    return (*FACTORS, SUB) if side == "ours" else (*FACTORS, SUB, OTHER_SUB)
