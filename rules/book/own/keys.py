"""What an own sheet's Regelblatt says of the keys that its file has, beside the file's own sentences: a row of the page a function. Each
sentence has the paragraph of its row."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.book.own.citing import Citing
from rules.book.own.speaking import OF_THE_DAY
from rules.rows.choices import Stack, ValatValue
from rules.rows.measures import ROUND
from rules.rows.sheet import Sentence, Sheet
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.sheets import SHEETS
from rules.words.sheet_keys import KEY_SENTENCES
from rules.words.texts import in_euros, say, written

Both = tuple[str, str]
"""German, English."""
File = Mapping[str, Any]
Row = tuple[str, Both]
"""What a sentence speaks of, as a file names it, and the sentence."""


def sentences_of_keys(file: File, sheet: Sheet, citing: Citing) -> tuple[Sentence, ...]:
    """One or more for each key that a good file has, in the order of the page."""
    found = []
    for part in _PARTS:
        for row, (german, english) in part(file, sheet.system):
            usual = ("", "") if row.startswith(OF_THE_DAY) else None
            found.append(Sentence(german, english, citing.row(row), (row,), resting=False, whatever=usual))
    return tuple(found)


def _say(key: str, *words: object) -> Both:
    """A sentence with its words: pairs of German and English, numbers, and what is written alike in both."""
    german, english = KEY_SENTENCES[key]
    said = [word if isinstance(word, tuple) else (_written(word),) * 2 for word in words]
    return german.format(*(word[0] for word in said)), english.format(*(word[1] for word in said))


def _written(word: object) -> str:
    return written(word) if isinstance(word, (int, Fraction)) else written(Fraction(word)) if isinstance(word, float) else str(word)


def _joined(parts: list[Both], between: str = ", ") -> Both:
    return between.join(part[0] for part in parts), between.join(part[1] for part in parts)


def _word(system: RuleSystem, slug: str) -> Both:
    return system.word(slug, "de"), system.word(slug, "en")


def _in_sentence(system: RuleSystem, slug: str) -> Both:
    name = ("+", system.in_sentence(slug))
    return say(name, "de"), say(name, "en")


def _count(file: File, system: RuleSystem) -> Iterator[Row]:
    given = file.get("count")
    if given is None:
        return
    yield "count", _say("count", given["total"], given["wins"])
    if given.get("wins_kontra") is not None:
        yield "count", _say("wins_kontra", given["wins_kontra"])
    if given.get("tie") is not None:
        yield "count", _say(f"tie_{given['tie']}")
    if given.get("mayor") is not None:
        yield "count", _say("mayor", given["mayor"])


def _halves(file: File, system: RuleSystem) -> Iterator[Row]:
    if file.get("halves") is not None:
        yield "halves", _say(f"halves_{file['halves']}")


def _surplus(file: File, system: RuleSystem) -> Iterator[Row]:
    given = file.get("surplus")
    if given is None:
        return
    if given["who"] == "none":
        yield "surplus", _say("no_surplus")
        return
    count, terms = system.count, system.surplus_terms
    begun = given.get("from") if given.get("from") is not None else _points(terms.start, count.step)
    times: Both = _say("times_factor") if terms.by_factor else ("", "")
    words = (begun, given["step"], given["above"], terms.per, times, _say(f"earns_{given['who']}"))
    yield "surplus", _say("surplus", *words)


def _points(steps: int, step: int) -> str:
    """Whole points without their third."""
    return str(steps // step) if steps % step == 0 else f"{steps // step}/{steps % step}"


def _kontra(file: File, system: RuleSystem) -> Iterator[Row]:
    if file.get("kontra") is not None:
        none = system.kontra_most == 1
        yield "kontra", _say("no_kontra") if none else _say("kontra", system.kontra_most, _say(f"covers_{system.kontra_covers.value}"))


def _valat(file: File, system: RuleSystem) -> Iterator[Row]:
    values = next((row.values for row in system.announcements if row.slug == "valat"), None)
    if system.policies.valat_value is ValatValue.MULTIPLIES_ALL and values:
        yield "valat_value", _say("valat", values["silent"], values["open"], _in_sentence(system, "valat"))


def _radl(file: File, system: RuleSystem) -> Iterator[Row]:
    if "radl" not in file:
        return
    terms = system.radl_terms
    if file["radl"] is None:
        yield "radl", _say("no_radl")
        return
    by_length: dict[int, list[Both]] = {}
    for trigger, length in terms.triggers.items():
        by_length.setdefault(length, []).append(_occasion(trigger, system))
    parts = [
        _say("radl_once", _joined(names)) if length == 1 else _say("radl_after", _length(length, system), _joined(names))
        for length, names in by_length.items()
    ]
    if parts:
        stack = _say(f"stack_{terms.stack.value}", *([terms.most] if terms.stack is Stack.MULTIPLY else []))
        german, english = _joined([parts[0], *((said[0], said[1][0].lower() + said[1][1:]) for said in parts[1:]), stack], "; ")
        first = "Doppelt zählt" if next(iter(by_length)) == 1 else "Doppelt zählen"
        yield "radl", (f"{first} {german}.", f"{english}.")
    if terms.last is not None:
        yield "radl", _say("radl_last_one") if terms.last == 1 else _say("radl_last", _length(terms.last, system))


def _occasion(trigger: str, system: RuleSystem) -> Both:
    if trigger in system.radl_terms.events:
        return system.radl_terms.events[trigger]
    return _say(trigger) if trigger in ("tie", "half_time") else _word(system, trigger)


def _length(length: int, system: RuleSystem) -> str:
    """So many games; a round is one for each seat of the table: „4 (5)“."""
    if length != ROUND:
        return str(length)
    usual, *others = sorted(system.seats, key=lambda size: size != system.usual_seats)
    return f"{usual} ({', '.join(map(str, others))})" if others else str(usual)


def _seats(file: File, system: RuleSystem) -> Iterator[Row]:
    if file.get("seats") is None:
        return
    for size in system.seats:
        out = system.rests(size)
        if out:
            named = [_say("dealer") if place == 0 else _say("after_dealer" if 0 in out else "after_the_dealer", place) for place in out]
            names = named[0] if len(named) == 1 else _say("and", _joined(named[:-1]), named[-1])
            yield "seats", _say("seats_one" if len(out) == 1 else "seats", size, names)


def _own_games(file: File, system: RuleSystem) -> Iterator[Row]:
    rows = {row.slug: row for row in system.games}
    for slug in file.get("own_games") or ():
        yield slug, _own_game(rows[slug], system)


def _own_game(row: Game, system: RuleSystem) -> Both:
    lost = [_say("lost", row.lost)] if row.lost is not None else []
    marks = [_joined([(_written(row.value),) * 2, *lost]), _say(f"kind_{row.kind.slug}")]
    marks += [_say("as_solo")] * row.solo + [_say("without_kontra")] * (not row.kontra)
    return _sentence(_word(system, row.slug), marks)


def _own_announcements(file: File, system: RuleSystem) -> Iterator[Row]:
    rows = {row.slug: row for row in system.announcements}
    for slug, given in (file.get("own_announcements") or {}).items():
        if slug in rows:
            yield slug, _own_announcement(rows[slug], given, system)


def _own_announcement(row: AnnouncementRow, given: File, system: RuleSystem) -> Both:
    value = given["value"]
    by_game = {game: worth for game, worth in value.items() if worth is not None} if isinstance(value, Mapping) else {}
    worth = [
        _say("otherwise", _times(said)) if game == "else" else _say("in_game", _word(system, game), _times(said))
        for game, said in by_game.items()
    ] or [_times(value)]
    marks = [_joined(worth, "; ")]
    if row.said_by.value != "any" and any("open" in table for table in (row.values, *row.by_game.values())):
        marks.append(_say(f"by_{row.said_by.value}"))
    marks += [_say("silent_lost")] * bool(row.silent_lost) + [_say("solo")] * row.solo
    marks += [_say("needs", given["needs"])] if given.get("needs") is not None else []
    return _sentence(_word(system, row.slug), [*marks, *[_say("pair")] * row.pair])


def _times(said: Any) -> Both:
    """A number, silent and open alike, or one of each; null: not in this way."""
    silent, aloud = said if isinstance(said, (list, tuple)) else (said, said)
    return _joined([_say(when, worth) for when, worth in (("silent", silent), ("open", aloud)) if worth is not None])


def _sentence(name: Both, marks: list[Both]) -> Both:
    german, english = _joined(marks, "; ")
    return f"{name[0]}: {german}.", f"{name[1]}: {english}."


def _play(file: File, system: RuleSystem) -> Iterator[Row]:
    for key, choice in (file.get("play") or {}).items():
        if choice is not None:
            yield f"play.{key}", _say(f"play.{key}.{str(choice).lower()}", _in_sentence(system, "trischaken"))


def _renonce(file: File, system: RuleSystem) -> Iterator[Row]:
    given = file.get("renonce") or {}
    if given.get("from") is not None:
        yield "renonce.from", _say("renonce.from", SHEETS[given["from"]].system.title)
    if given.get("late") is not None:
        yield "renonce.late", _say(f"renonce.late.{given['late']}")
    pays = given.get("pays")
    if pays is not None:
        yield "renonce.pays", _say(f"renonce.pays.{pays}") if isinstance(pays, str) else _say("renonce.pays.each", pays["each"])
    if given.get("claims") is not None:
        named = [_claim(_word(system, kind), worth) for kind, worth in given["claims"].items()]
        yield "renonce.claims", _say("renonce.claims", _joined(named)) if named else _say("renonce.no_claims")


def _claim(name: Both, worth: object) -> Both:
    return _say(f"as_{worth}", name) if isinstance(worth, str) else _say("as_number", name, worth)


def _day(file: File, system: RuleSystem) -> Iterator[Row]:
    given = file.get("day") or {}
    for key, value in given.items():
        if value is None:
            continue
        row = f"{OF_THE_DAY}{key}"
        if key == "games_at":
            yield from ((row, _say("day_games_at", size, games)) for size, games in value.items())
        elif key == "fee":
            yield row, _say("day_fee", in_euros(value))
        elif key == "kontra":
            yield row, _say(f"day_kontra_{value}")
        else:
            one = f"day_{key}_{value}"
            yield row, _say(one) if one in KEY_SENTENCES else _say(f"day_{key}", value)


_PARTS: tuple[Callable[[File, RuleSystem], Iterator[Row]], ...] = (
    _count, _halves, _surplus, _kontra, _valat, _radl, _seats, _own_games, _own_announcements, _play, _renonce, _day,
)  # fmt: skip
