"""The price list that a phone takes along for the time without network: what the parts of every game are worth as the engine settles them,
and what it refuses.

Which parts there are a family says (`rules.engine.parts`); here they become trees that a script walks and adds up. Nothing here names a
game or a sheet. What is not on the list – a Renonce, a ruling, amounts by hand – the phone does not show before the laptop answers.
"""

import json
from collections.abc import Hashable, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from threading import Lock
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder

import rules
from rules.engine import Faults, GameForm, Line, Part, Tariff, family_of, game_forms, parts
from rules.families import FORM
from rules.rows import Radl, card_points
from rules.words import say
from tournament.ledger.store import convert
from tournament.ledger.store.convert import halves
from tournament.ledger.store.made import of_all
from tournament.models import Tournament
from tournament.site.edition import edition

COUNT = "points"
"""What is asked by this name is a number: neighbours of which all is the same stand together."""
STRICT = frozenset({"when", "side", "won", "made"})
"""Of these nothing is said of a value that no part has; of all else what every part says."""
_LONGEST = 20
"""Games of a Radl, and of the last ones: no sheet has more."""

_making = Lock()


def priced(tournament: Tournament, seats: int) -> str:
    """Which price list is this table's: another edition of the program, other rules or another language have another."""
    parts = (edition(), convert.digest(tournament.sheet, tournament.options), seats, convert.language())
    return sha256(json.dumps(parts, sort_keys=True).encode()).hexdigest()[:16]


def ready_list(tariff: Tariff, language: str, key: str) -> bytes | None:
    """The list as JSON; None while another is being made, so that the phones of a hall, which come at once, hold no thread. `key`: which
    list it is, the same at every server."""
    if not _making.acquire(blocking=False):
        return None
    try:
        return _as_json(tariff, language, key)
    finally:
        _making.release()


@lru_cache(maxsize=32)
def _as_json(tariff: Tariff, language: str, key: str) -> bytes:
    return of_all(f"preise-{key}", lambda: json.dumps(price_list(tariff, language), cls=DjangoJSONEncoder).encode())


def price_list(tariff: Tariff, language: str) -> dict[str, Any]:
    """By game its trees; their nodes, and to what they lead: lines, texts, faults; which flags end a game early; what doubles one."""
    listed = _Listed(tariff, language)
    games = {form.slug: listed.game(form) for form in game_forms(tariff) if not form.kind.by_hand}
    return {"games": games, "ways": family_of(tariff).ends_early, "radl": listed.doubled(), **listed.rows}


class _Listed:
    """The parts of one tariff in one language. Everything stands once and is named by its number.

    A line is [text, points, cash], both by role; a node of a tree asks one thing (`on`) and goes where its value leads (`to`), or, for a
    count, where the last start at or below it leads (`from`); what makes no difference is not asked.
    """

    def __init__(self, tariff: Tariff, language: str) -> None:
        self.tariff, self.language = tariff, language
        self.rows: dict[str, list[Any]] = {"texts": [], "lines": [], "faults": [], "nodes": []}
        self._known: dict[tuple[str, Hashable], int] = {}
        self._lines: dict[tuple[Line, Sequence[int]], int] = {}

    def game(self, form: GameForm) -> dict[str, dict[str, int]]:
        """Its trees by table and by what each is about; none of what nothing is ever said of."""
        tables: dict[tuple[str, str], list[Part]] = {}
        for part in parts(form, self.tariff):
            tables.setdefault((part.table, part.of), []).append(part)
        found: dict[str, dict[str, int]] = {}
        for (table, of), rows in tables.items():
            if any(part.says != Faults(()) for part in rows):
                samples = [(tuple(part.about.values()), self._leaf(part)) for part in rows]
                found.setdefault(table, {})[of] = self._tree(samples, tuple(rows[0].about))
        return found

    def _tree(self, samples: list[tuple[tuple[Any, ...], int]], names: Sequence[str], place: int = 0) -> int:
        if place == len(names):
            return samples[0][1]
        name = names[place]
        groups: dict[Any, list[tuple[tuple[Any, ...], int]]] = {}
        for sample in samples:
            groups.setdefault(sample[0][place], []).append(sample)
        children = {value: self._tree(group, names, place + 1) for value, group in groups.items()}
        if len(set(children.values())) == 1 and (len(children) > 1 or name not in STRICT):
            return next(iter(children.values()))
        if name != COUNT:
            return self._number("nodes", (name, *sorted(children.items())), {"on": name, "to": children})
        starts: list[list[int]] = []
        for value, child in sorted(children.items()):
            if not starts or starts[-1][1] != child:
                starts.append([value, child])
        return self._number("nodes", (name, *map(tuple, starts)), {"on": name, "from": starts})

    def _number(self, where: str, key: Hashable, row: Any) -> int:
        rows = self.rows[where]
        if (where, key) not in self._known:
            self._known[where, key] = len(rows)
            rows.append(row)
        return self._known[where, key]

    def _leaf(self, part: Part) -> int:
        says = part.says
        if isinstance(says, str):
            return self._number("nodes", says, says)
        if isinstance(says, Faults):
            # Below 0: what was said of the second alone and is not said of both.
            row = [*map(self._fault, says.said), *(-1 - self._fault(one) for one in says.gone)]
        else:
            row = [self._line(line, part.seats) for line in says]
        return self._number("nodes", tuple(row), row)

    def _fault(self, found: rules.Finding) -> int:
        """Its sentence, the place of its field in the form, and which item of a list it is about, -1 for all or none."""
        name, _, item = found.field.partition(".")[0].partition("[")
        row = (say(found.label, self.language), FORM.index(name), int(item[:-1]) if item else -1)
        return self._number("faults", row, list(row))

    def _line(self, line: Line, seats: Sequence[int]) -> int:
        """With amounts as JSON has them, whole or a half; none where nobody has anything."""
        if (line, seats) not in self._lines:
            given = [amounts if any(amounts) else None for amounts in (line.points, line.cash)]
            row = (self._text(line), *(tuple(card_points.amount(halves(one[seat])) for seat in seats) if one else () for one in given))
            self._lines[line, seats] = self._number("lines", row, list(row))
        return self._lines[line, seats]

    def _text(self, line: Line) -> int:
        row = (say(line.label, self.language), line.source)
        return self._number("texts", row, list(row))

    def doubled(self) -> dict[str, Any] | None:
        """Where games can count double: `after` which game how many do, how many of the `last`, and the words of the lines that say so;
        `open`: only the laptop knows which ones do."""
        tariff, ask = self.tariff, family_of(self.tariff).doublings
        if tariff.policies.radl is Radl.YES and not tariff.system.radl_terms.by_games_alone(tariff.games.keys()):
            return {"after": {}, "last": 0, "text": 0, "final": 0, "open": True}
        read = {form.slug: rules.read_record({"game": form.slug}, tariff) for form in game_forms(tariff)}
        # A game of which nothing is known, so that it starts no other.
        follow = [read["manual"]] * _LONGEST
        after = {slug: [*filter(None, ask(tariff, [one, *follow], None, ()))] for slug, one in read.items()}
        last = [*filter(None, ask(tariff, follow, len(follow), ()))]
        said = [*chain.from_iterable(after.values()), *last]
        if not said:
            return None
        text, final = (self._text(one) for one in (said[0], said[-1]))
        return {"after": {slug: len(found) for slug, found in after.items() if found}, "last": len(last), "text": text, "final": final}
