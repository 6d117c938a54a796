"""What a change was, as facts for the log: of a line that was corrected, of a round whose seating was changed. Reads nothing, stores
nothing.

Which fields a line has, and of what form, is said by `rules.engine.shape`: a form has its facts here, once.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.engine import KONTRAS, Form
from rules.families import FIELDS
from tournament.ledger.store.convert import row_points
from tournament.ledger.store.log import Fact, Facts, amounts, coded, game_of
from tournament.models import Entry
from tournament.models.amounts import CASH, POINTS

MOST_MOVED = 24
"""So many players are named in one row of the log; all of them stand in its detail."""
NOTHING = "–"

Record = Mapping[str, Any]


def line_change(old: Entry, new: Entry, names: Sequence[str]) -> Facts:
    """ "Dreier gewonnen → verloren, +15 −5 −5 −5 → −15 +5 +5 +5": the game, what of it is another, the amounts by seat. `names`: by
    seat."""
    before, after = old.record or {}, new.record or {}
    told = [(name, FACTS[field.form]) for name, field in FIELDS.items() if field.asked and field.form in FACTS]
    pairs = (
        (_FROM_TO, _result(old), _result(new)),
        *((_said(name), form(before.get(name), names), form(after.get(name), names)) for name, form in told),
        (_FROM_TO, _amounts(old, POINTS, len(names)), _amounts(new, POINTS, len(names))),
        ({"say": "cash"}, _amounts(old, CASH, len(names)), _amounts(new, CASH, len(names))),
    )
    changes = [_change(*pair) for pair in pairs if pair[1] != pair[2]]
    was, now = game_of(before), game_of(after)
    game = _change(_FROM_TO, was, now) if was != now else now
    return {"say": "correct_entry", "game": game, "changes": changes} if changes else {"say": "correct_little", "game": game}


def told_change(before: Record, after: Record, names: Sequence[str]) -> list[Facts]:
    """ "Spieler Huber → Mayr, – → Kontra": what of a game was told otherwise before, field by field. `names`: by seat."""
    told = [(name, TOLD[field.form]) for name, field in FIELDS.items() if field.asked and field.form in TOLD]
    before, after = _in_order(before), _in_order(after)
    pairs = [
        (_FROM_TO, game_of(before), game_of(after)),
        *((_said(name), form(before.get(name), names), form(after.get(name), names)) for name, form in told),
    ]
    return [_change(*pair) for pair in pairs if pair[1] != pair[2]]


def _in_order(record: Record) -> Record:
    """The record with its announcements in one order: in which they were said makes no other game."""
    listed = record.get("announcements")
    return {**record, "announcements": sorted(listed, key=_said_by)} if isinstance(listed, list) else record


def _said_by(item: Record) -> tuple[str, str, str]:
    return str(item.get("kind")), str(item.get("by")), str(item.get("when"))


def _change(say: Facts, before: Fact, after: Fact) -> Facts:
    return {**say, "before": before or NOTHING, "after": after or NOTHING}


def _words(*parts: Fact) -> Fact:
    """Facts one after another, without those that there are not."""
    found = [part for part in parts if part]
    return {"join": " ", "parts": found} if found else ""


def _result(entry: Entry) -> Fact:
    """ "gewonnen", "37/2 verloren", "fehlerhaft"."""
    record = entry.record or {}
    if not entry.settled:
        return {"say": "is_faulty"}
    points = record.get("points")
    count = "" if points is None or isinstance(points, list) else _number(points)
    won = None if entry.declarer_won is None else {"say": "is_won" if entry.declarer_won else "is_lost"}
    flags = [name for name, field in FIELDS.items() if field.form is Form.FLAG and record.get(name)]
    return _words(count, won, *({"field": name} for name in flags))


def _number(given: object) -> Fact:
    """As text; a half stays a number, which is written as whoever reads it writes it."""
    return given if type(given) is float else str(given)


def _plain(given: object, names: Sequence[str]) -> Fact:
    """A number; a code in words."""
    return coded(given) if isinstance(given, str) else "" if given is None else _number(given)


def _who(seat: object, names: Sequence[str]) -> str:
    return names[seat] if type(seat) is int and 0 <= seat < len(names) else ""


def _kontra(kontra: object, names: Sequence[str] = ()) -> Fact:
    """What was said; where opponents differ, beside each word the opponents whom it is about."""
    if not isinstance(kontra, dict):
        return coded(f"kontra_{kontra}") if kontra in KONTRAS[1:] else ""
    if "by" in kontra:
        return _words(coded(f"kontra_{2 if kontra.get('re') is None else 4}"), f"({_who(kontra['by'], names)})")
    steps = KONTRAS[1:]
    about = {factor: [_who(int(seat), names) for seat, one in kontra.items() if one == factor and seat.isdecimal()] for factor in steps}
    alike = len(set(kontra.values())) == 1
    said = [_words(coded(f"kontra_{factor}"), "" if alike else f"({', '.join(map(str, who))})") for factor, who in about.items() if who]
    return {"join": "/", "parts": said} if said else ""


def _announced(listed: object, names: Sequence[str]) -> Fact:
    return [_announcement(item, names) for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


def _announcement(item: Record, names: Sequence[str]) -> Fact:
    by = _who(item.get("by"), names)
    lost = {"say": "is_lost"} if item.get("won") is False else None
    return _words(coded(item.get("kind")), coded(item.get("when")), _kontra(item.get("kontra"), names), lost, f"({by})" if by else "")


def _offenders(renonce: object, names: Sequence[str]) -> Fact:
    return [_who(seat, names) for seat in renonce.get("offenders") or ()] if isinstance(renonce, dict) else []


def _mond(mond: object, names: Sequence[str]) -> Fact:
    return [_who(mond.get("lost_by"), names), _who(mond.get("taken_by"), names) or NOTHING] if isinstance(mond, dict) else ""


def _poignees(shown: object, names: Sequence[str]) -> Fact:
    return (
        [_words(coded(item.get("size")), _who(item.get("by"), names)) for item in shown if isinstance(item, dict)]
        if isinstance(shown, list)
        else []
    )


def _chelem(chelem: object, _names: Sequence[str]) -> Fact:
    if not isinstance(chelem, dict):
        return ""
    return _words(
        coded(chelem.get("by")), coded("open") if chelem.get("announced") else None, {"say": "is_won" if chelem.get("made") else "is_lost"}
    )


FACTS: Mapping[Form, Callable[[Any, Sequence[str]], Fact]] = {
    Form.SEAT: _who,
    Form.PARTNER: _who,
    Form.VORHAND: _who,
    Form.BID: _plain,
    Form.NUMBER: _plain,
    Form.CHOICE: _plain,
    Form.KONTRA: _kontra,
    Form.ANNOUNCEMENTS: _announced,
    Form.SAYERS: _kontra,
    Form.MOND: _mond,
    Form.RENONCE: _offenders,
    Form.RENONS: _offenders,
}
"""What the log says of a field of such a form; what has none here is said by result and amounts."""

TOLD: Mapping[Form, Callable[[Any, Sequence[str]], Fact]] = {
    **FACTS,
    Form.DEALER: _who,
    Form.RESULT: lambda won, _names: "" if won is None else {"say": "is_won" if won else "is_lost"},
    Form.COUNT: _plain,
    Form.HALVES: _plain,
    Form.COUNTS: lambda counts, _names: [str(count or NOTHING) for count in counts] if isinstance(counts, list) else "",
    Form.FLAG: lambda flag, _names: {"say": "yes"} if flag else "",
    Form.POIGNEES: _poignees,
    Form.CHELEM: _chelem,
}
"""The same of a game by itself, which has neither settlement nor amounts."""

_FROM_TO: Facts = {"say": "from_to"}


def _said(name: str) -> Facts:
    """How a change of a field is said: with its label; a Kontra says by itself what it is."""
    return _FROM_TO if name == "kontra" else {"say": "field", "field": {"field": name}}


def _amounts(entry: Entry, columns: Sequence[str], seats: int) -> Fact:
    return amounts(row_points([getattr(entry, column) for column in columns], seats))


def seating_change(before: Mapping[str, Sequence[int]], after: Mapping[str, Sequence[int]], names: Mapping[int, str]) -> list[Facts]:
    """ "7 Mayr Tisch 2 → 1, 9 Huber neu an Tisch 3": who sits at another table; where nobody does, which tables were set otherwise."""
    was = {number: table for table, seats in before.items() for number in seats}
    now = {number: table for table, seats in after.items() for number in seats}
    moved: list[Facts] = []
    for number in sorted(was.keys() | now.keys()):
        who = f"{number} {names.get(number, '')}".strip()
        if number not in was:
            moved.append({"say": "came", "who": who, "table": now[number]})
        elif number not in now:
            moved.append({"say": "went", "who": who, "table": was[number]})
        elif was[number] != now[number]:
            moved.append({"say": "moved", "who": who, "before": was[number], "after": now[number]})
    if len(moved) > MOST_MOVED:
        moved = [*moved[:MOST_MOVED], {"say": "and_more", "count": len(moved) - MOST_MOVED}]
    return moved or ([{"say": "other_seats", "tables": list(after)}] if after else [])
