"""What a change was, as facts for the log: of a line that was corrected, of a round whose seating was changed. Reads nothing, stores nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournament.ledger.convert import row_points
from tournament.ledger.log import Fact, Facts, amounts, coded, game_of
from tournament.models import Entry
from tournament.models.amounts import CASH, POINTS

MOST_MOVED = 24
"""So many players are named in one row of the log; all of them stand in its detail."""
NOTHING = "–"

Record = Mapping[str, Any]


def line_change(old: Entry, new: Entry, names: Sequence[str]) -> Facts:
    """ "Dreier gewonnen → verloren, +15 −5 −5 −5 → −15 +5 +5 +5": the game, what of it is another, the amounts by seat. `names`: by seat."""
    before, after = old.record or {}, new.record or {}
    pairs = (
        ("from_to", _result(old), _result(new)),
        ("declarer", _who(before.get("declarer"), names), _who(after.get("declarer"), names)),
        ("partner", _who(before.get("partner"), names), _who(after.get("partner"), names)),
        ("from_to", _kontra(before), _kontra(after)),
        ("announcements", _announced(before, names), _announced(after, names)),
        ("renonce", _offenders(before, names), _offenders(after, names)),
        ("from_to", _amounts(old, POINTS, len(names)), _amounts(new, POINTS, len(names))),
        ("cash", _amounts(old, CASH, len(names)), _amounts(new, CASH, len(names))),
    )
    changes = [_change(*pair) for pair in pairs if pair[1] != pair[2]]
    was, now = game_of(before), game_of(after)
    game = _change("from_to", was, now) if was != now else now
    return {"say": "correct_entry", "game": game, "changes": changes} if changes else {"say": "correct_little", "game": game}


def _change(say: str, before: Fact, after: Fact) -> Facts:
    return {"say": say, "before": before or NOTHING, "after": after or NOTHING}


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
    count = str(points) if points is not None and not isinstance(points, list) else ""
    won = None if entry.declarer_won is None else {"say": "is_won" if entry.declarer_won else "is_lost"}
    return _words(count, won, *({"say": f"is_{flag}"} for flag in ("conceded", "talon_loss") if record.get(flag)))


def _who(seat: object, names: Sequence[str]) -> str:
    return names[seat] if type(seat) is int and 0 <= seat < len(names) else ""


def _kontra(record: Record) -> Fact:
    kontra = record.get("kontra")
    factors = list(kontra.values()) if isinstance(kontra, dict) else [kontra]
    said = [coded(f"kontra_{factor}") for factor in dict.fromkeys(factor for factor in factors if factor in (2, 4, 8))]
    return {"join": "/", "parts": said} if said else ""


def _announced(record: Record, names: Sequence[str]) -> Fact:
    listed = record.get("announcements")
    return [_announcement(item, names) for item in listed if isinstance(item, dict)] if isinstance(listed, list) else []


def _announcement(item: Record, names: Sequence[str]) -> Fact:
    by = _who(item.get("by"), names)
    lost = {"say": "is_lost"} if item.get("won") is False else None
    return _words(coded(item.get("kind")), coded(item.get("when")), _kontra(item), lost, f"({by})" if by else "")


def _offenders(record: Record, names: Sequence[str]) -> Fact:
    renonce = record.get("renonce")
    return [_who(seat, names) for seat in renonce.get("offenders") or ()] if isinstance(renonce, dict) else []


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
