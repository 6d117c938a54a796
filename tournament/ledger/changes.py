"""What a change was, in German words for the log: of a line that was corrected, of a round whose seating was changed. Reads nothing, stores nothing."""

from collections.abc import Mapping, Sequence
from typing import Any

from rules.words.glossary import TERMS, term
from scoring.words import amount
from tournament.ledger.convert import row_points
from tournament.ledger.lines import name_of
from tournament.models import Entry
from tournament.models.amounts import CASH, POINTS

ARROW = "\N{RIGHTWARDS ARROW}"
MOST_MOVED = 24
"""So many players are named in one row of the log; all of them stand in its detail."""

Record = Mapping[str, Any]


def line_change(old: Entry, new: Entry, names: Sequence[str]) -> str:
    """ "Dreier gewonnen → verloren, +15 −5 −5 −5 → −15 +5 +5 +5": the game, what of it is another, the amounts by seat. `names`: by seat."""
    before, after = old.record or {}, new.record or {}
    seats = len(names)
    game = _arrow(name_of(before), name_of(after)) if name_of(before) != name_of(after) else name_of(after)
    pairs = (
        ("", _result(old), _result(new)),
        ("Spieler", _who(before.get("declarer"), names), _who(after.get("declarer"), names)),
        ("Partner", _who(before.get("partner"), names), _who(after.get("partner"), names)),
        ("", _kontra(before), _kontra(after)),
        ("Ansagen", _announced(before, names), _announced(after, names)),
        ("Renonce", _offenders(before, names), _offenders(after, names)),
    )
    said = [" ".join(filter(None, (word, _arrow(one, other)))) for word, one, other in pairs if one != other]
    amounts = [_amounts(old, POINTS, seats), _amounts(new, POINTS, seats)]
    in_cash = [_amounts(old, CASH, seats), _amounts(new, CASH, seats)]
    said += [_arrow(*amounts)] if amounts[0] != amounts[1] else []
    said += [f"bar {_arrow(*in_cash)}"] if in_cash[0] != in_cash[1] else []
    return f"{game} {', '.join(said)}" if said else f"{game} berichtigt"


def _arrow(one: str, other: str) -> str:
    return f"{one or '–'} {ARROW} {other or '–'}"


def _result(entry: Entry) -> str:
    """ "gewonnen", "37/2 verloren", "fehlerhaft"."""
    record = entry.record or {}
    if not entry.settled:
        return "fehlerhaft"
    points = record.get("points")
    count = str(points) if points is not None and not isinstance(points, list) else ""
    won = "" if entry.declarer_won is None else "gewonnen" if entry.declarer_won else "verloren"
    flags = [word for flag, word in (("conceded", "geschliffen"), ("talon_loss", "am Talon verloren")) if record.get(flag)]
    return " ".join(filter(None, (count, won, *flags)))


def _who(seat: object, names: Sequence[str]) -> str:
    return names[seat] if type(seat) is int and 0 <= seat < len(names) else ""


def _kontra(record: Record) -> str:
    kontra = record.get("kontra")
    factors = list(kontra.values()) if isinstance(kontra, dict) else [kontra]
    words = [term(f"kontra_{factor}") for factor in factors if factor in (2, 4, 8)]
    return "/".join(dict.fromkeys(words))


def _announced(record: Record, names: Sequence[str]) -> str:
    listed = record.get("announcements")
    return ", ".join(_announcement(item, names) for item in listed if isinstance(item, dict)) if isinstance(listed, list) else ""


def _announcement(item: Record, names: Sequence[str]) -> str:
    words = [term(item[key]) if item.get(key) in TERMS else str(item.get(key) or "") for key in ("kind", "when")]
    lost = "verloren" if item.get("won") is False else ""
    return " ".join(filter(None, (*words, _kontra(item), lost, f"({_who(item.get('by'), names)})" if _who(item.get("by"), names) else "")))


def _offenders(record: Record, names: Sequence[str]) -> str:
    renonce = record.get("renonce")
    return ", ".join(_who(seat, names) for seat in renonce.get("offenders") or ()) if isinstance(renonce, dict) else ""


def _amounts(entry: Entry, columns: Sequence[str], seats: int) -> str:
    return " ".join(amount(points) for points in row_points([getattr(entry, column) for column in columns], seats))


def seating_change(before: Mapping[str, Sequence[int]], after: Mapping[str, Sequence[int]], names: Mapping[int, str]) -> str:
    """ "7 Mayr Tisch 2 → 1, 9 Huber neu an Tisch 3": who sits at another table; where nobody does, which tables were set otherwise."""
    was = {number: table for table, seats in before.items() for number in seats}
    now = {number: table for table, seats in after.items() for number in seats}
    moved = []
    for number in sorted(was.keys() | now.keys()):
        who = f"{number} {names.get(number, '')}".strip()
        if number not in was:
            moved.append(f"{who} neu an Tisch {now[number]}")
        elif number not in now:
            moved.append(f"{who} nicht mehr an Tisch {was[number]}")
        elif was[number] != now[number]:
            moved.append(f"{who} Tisch {was[number]} {ARROW} {now[number]}")
    if len(moved) > MOST_MOVED:
        moved = [*moved[:MOST_MOVED], f"und {len(moved) - MOST_MOVED} weitere"]
    return ", ".join(moved) or ("andere Plätze an Tisch " + ", ".join(after) if after else "")
