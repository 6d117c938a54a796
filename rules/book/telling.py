"""A record in words, as an example on a Regelblatt tells it: who plays what with whom, what was announced, how it ended. Settles
nothing."""

from collections.abc import Mapping
from typing import Any

from rules.rows.system import RuleSystem
from rules.words.glossary import TERMS, term
from rules.words.texts import say

Names = Mapping[str, tuple[str, str]]
_NONE: Names = {}

_WORDS: Mapping[str, tuple[str, str]] = {
    "seat": ("Platz {0}", "seat {0}"), "declarer": ("es spielt {0}", "{0} plays"), "partner": ("mit {0}", "with {0}"),
    "dealer": ("Geber {0}", "dealer {0}"),
    "won": ("gewonnen", "won"), "lost": ("verloren", "lost"), "conceded": ("geschliffen", "conceded"),
    "vorhand": ("Vorhand {0}", "Vorhand {0}"),
    "made": ("gemacht", "made"), "missed": ("verfehlt", "missed"), "of": ("von {0}", "by {0}"),
    "renonce": ("{1} von {0}", "{1} by {0}"),
    "claim": ("{0} fordert {1}", "{0} claims {1}"), "points": ("{0} Punkte", "{0} points"),
    "talon_loss": ("am Talon verloren", "lost at the talon"),
    "bout": ("1 Spitze", "1 bout"), "bouts": ("{0} Spitzen", "{0} bouts"), "radl": ("im doppelten Radl", "in a double Radl"),
    "radl_times": ("im Radl ×{0}", "in a Radl ×{0}"),
    "shown": ("{0} Poignée von {1}", "{0} poignée by {1}"), "petit": ("Eins zum Schluss: {0}", "petit au bout: {0}"),
    "chelem": ("Chelem {0} {1}, {2}", "chelem {0} {1}, {2}"),
    "mond": ("Mond verloren von {0}", "mond lost by {0}"), "zaruf": ("zarufal, +5", "zarufal, +5"),
    "misdeal": ("zum {0}. Mal vergeben", "misdeal no. {0}"), "discard": ("falsch abgelegt", "laid away wrongly"),
    "on_purpose": ("mit Absicht {0}", "on purpose {0}"),
    "declared": ("angesagt", "announced"), "unsaid": ("nicht angesagt", "not announced"),
}  # fmt: skip


def told(record: Mapping[str, Any], sheet: RuleSystem | None, language: str = "de") -> str:
    """The record in a line, its games and announcements as the sheet calls them. Seats are counted from 1, as on the paper."""
    column = 1 if language == "en" else 0
    names = {} if sheet is None else sheet.names
    parts = [_word(record.get("game", ""), column, names), *_people(record, column), *_result(record, column, names)]
    parts += [_say("misdeal", column, record["misdeal"])] if record.get("misdeal") else []
    kontra = record.get("kontra")
    if isinstance(kontra, Mapping) and "by" not in kontra:
        parts += [f"{_kontra(value, column, names)} ({_seat(int(seat), column)})" for seat, value in kontra.items() if value != 1]
    elif kontra not in (None, 1):
        parts.append(_kontra(kontra, column, names))
    parts += [_say("mond", column, _seat(record["mond"].get("lost_by"), column))] if record.get("mond") else []
    parts += [_say("zaruf", column)] if record.get("zaruf_bonus") else []
    told_items = [_announced(item, record, column, names) for item in record.get("announcements") or ()]
    words = {} if sheet is None else sheet.radl_terms.events
    told_items += [_word(word, column, words) for word in record.get("events") or ()]
    return "; ".join((", ".join(parts), *told_items, *_renonce(record, column, names), *_taking(record, column, names)))


def _say(key: str, column: int, *words: object) -> str:
    return _WORDS[key][column].format(*words)


def _seat(seat: object, column: int) -> str:
    return _say("seat", column, seat + 1 if isinstance(seat, int) else seat)


def _word(slug: object, column: int, names: Names = _NONE) -> str:
    if slug in names:
        return names[str(slug)][column]
    return term(str(slug), ("de", "en")[column]) if str(slug) in TERMS else str(slug)


def _kontra(value: object, column: int, names: Names) -> str:
    """By how much it multiplies, or who said it and who answered."""
    if not isinstance(value, Mapping):
        return _word(f"kontra_{value}", column, names)
    said = [(factor, value[part]) for factor, part in ((2, "by"), (4, "re")) if value.get(part) is not None]
    return ", ".join(f"{_word(f'kontra_{factor}', column, names)} ({_seat(seat, column)})" for factor, seat in said)


def _people(record: Mapping[str, Any], column: int) -> list[str]:
    found = [
        _say(key, column, _seat(record[key], column)) for key in ("declarer", "partner", "dealer", "vorhand") if record.get(key) is not None
    ]
    if record.get("bid") not in (None, "plain"):
        found.append(_word(record["bid"], column))
    return found


def _result(record: Mapping[str, Any], column: int, names: Names) -> list[str]:
    points, found = record.get("points"), []
    if isinstance(points, (list, tuple)):
        found.append(" – ".join("·" if count is None else str(count) for count in points))
    elif points is not None:
        found.append(str(points))
    if record.get("won") is not None and points is None:
        found.append(_say("won" if record["won"] else "lost", column))
    found += [_say(key, column) for key in ("conceded", "talon_loss") if record.get(key)]
    times = record.get("radl")
    if times in (None, 1):
        return found
    doubled = names["radl"][column] if "radl" in names else _say("radl", column)
    return [*found, doubled if times == 2 else _say("radl_times", column, str(times))]


def _announced(item: Mapping[str, Any], record: Mapping[str, Any], column: int, names: Names) -> str:
    found = [f"{_word(item.get('kind'), column, names)} {_word(item.get('when'), column)}"]
    if item.get("by") != record.get("declarer"):
        found.append(_say("of", column, _seat(item.get("by"), column)))
    if item.get("won") is not None:
        found.append(_say("made" if item["won"] else "missed", column))
    if item.get("kontra") not in (None, 1):
        found.append(_kontra(item["kontra"], column, names))
    return ", ".join(found)


def _renonce(record: Mapping[str, Any], column: int, names: Names) -> list[str]:
    renonce = record.get("renonce")
    if not isinstance(renonce, Mapping):
        return []
    offenders = ", ".join(_seat(seat, column) for seat in renonce.get("offenders") or ())
    claims = [
        _say(
            "claim",
            column,
            _seat(claim.get("by"), column),
            _word(claim["kind"], column, names) if "kind" in claim else _say("points", column, claim.get("points")),
        )
        for claim in renonce.get("claims") or ()
    ]
    own = [_say("discard", column)] if renonce.get("fault") else []
    own += [_say("on_purpose", column, _seat(seat, column)) for seat in renonce.get("intentional") or ()]
    called = names["renonce"][column] if "renonce" in names else say(("word_renonce",), ("de", "en")[column])
    return [_say("renonce", column, offenders, called), *own, *claims]


def _taking(record: Mapping[str, Any], column: int, names: Names) -> list[str]:
    many, petit = record.get("bouts"), record.get("petit_au_bout")
    found = [] if many is None else [_counted("bouts", "bout", many, column, names=names)]
    found += [
        _say("shown", column, _word(one.get("size"), column, names), _seat(one.get("by"), column)) for one in record.get("poignees") or ()
    ]
    if petit and "petit_au_bout" in names:
        found.append(f"{names['petit_au_bout'][column]}: {_word(petit, column, names)}")
    elif petit:
        found.append(_say("petit", column, _word(petit, column, names)))
    chelem = record.get("chelem")
    if isinstance(chelem, Mapping):
        said, made = "declared" if chelem.get("announced") else "unsaid", "made" if chelem.get("made") else "missed"
        found.append(_say("chelem", column, _word(chelem.get("by"), column, names), _say(said, column), _say(made, column)))
    return found


def _counted(name: str, one: str, many: object, column: int, *, names: Names) -> str:
    """So many of a thing, as the sheet calls it."""
    if name in names:
        return f"{many} {names[f'{name}_one' if many == 1 else name][column]}"
    return _say(one if many == 1 else name, column, many)
