"""From JSON to a record: reads the form of one game, and reports everything that is wrong with it at once, in the order of the form.

Each game of a tariff has its reader, put together once from the rows of `shape` that are its. What the rules of the game say about a well-formed
record (results that contradict each other) is in `consistency`.
"""

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache
from typing import Any, cast

from rules.engine.announcing import announcements_reader, kontra_reader
from rules.engine.counting import count_reader, counts_reader, halves_reader
from rules.engine.draft import Draft, Given, Reader
from rules.engine.manual import amounts_reader, played_reader
from rules.engine.plain import (
    bid_reader,
    choice_reader,
    dealer_reader,
    flag_reader,
    game_reader,
    number_reader,
    partner_reader,
    seat_reader,
    text_reader,
    vorhand_reader,
)
from rules.engine.record import Declared, Manual, Negative, Positive, Record, Taken, Trischaken, Unplayed, radl_of
from rules.engine.shape import CLASSES, FORM, SHAPE, Field, Form
from rules.engine.tariff import Play, Tariff
from rules.families.french.taking import chelem_reader, poignees_reader
from rules.families.french.trump_pack import impossible
from rules.families.tarock.consistency import contradictions
from rules.families.tarock.penalty import renonce_reader
from rules.words.findings import Finding, Refusal
from rules.words.texts import shortened

Step = tuple[int, str, Reader, bool, int]
"""Place in the record, name of the field, its reader, whether it is needed, its turn."""

_PLACE = {field: place for place, field in enumerate(FORM)}
_DEALER = next(field for field in SHAPE if field.form is Form.DEALER)

_READERS: dict[Form, Callable[[Field, Play, Tariff], Reader]] = {
    Form.GAME: game_reader, Form.DEALER: dealer_reader, Form.SEAT: seat_reader, Form.VORHAND: vorhand_reader, Form.PARTNER: partner_reader,
    Form.BID: bid_reader, Form.FLAG: flag_reader, Form.RESULT: flag_reader, Form.CHOICE: choice_reader, Form.NUMBER: number_reader, Form.TEXT: text_reader,
    Form.COUNT: count_reader, Form.COUNTS: counts_reader, Form.HALVES: halves_reader, Form.KONTRA: kontra_reader,
    Form.ANNOUNCEMENTS: announcements_reader, Form.RENONCE: renonce_reader, Form.POIGNEES: poignees_reader, Form.CHELEM: chelem_reader,
    Form.AMOUNTS: amounts_reader, Form.PLAYED: played_reader,
}
"""How each form is read."""

_TURNS = {Form.GAME: 0, Form.DEALER: 0, Form.VORHAND: 1, Form.SEAT: 1, Form.PARTNER: 2, Form.RENONCE: 4}
"""When a form can be read: who plays before what they did, and a ruling when all of that is known. Fields of one turn lean on none of the same."""
_USUAL_TURN = 3


def read_record(given: object, tariff: Tariff) -> Record | Refusal:
    """The record of one game, or a Refusal with all its faults. `given` is parsed JSON; it is not changed."""
    if type(given) is not dict:
        return Refusal((Finding("bad_value", "record", ("record_no_object",)),))
    name = given.get("game")
    reader = tariff.readers.get(name) if type(name) is str else None
    if reader is None:
        play = tariff.games.get(name) if type(name) is str else None
        if play is None:
            return Refusal(_unknown_game(given, name, tariff))
        reader = tariff.readers[play.row.slug] = GameReader(play, tariff)
    return cast(GameReader, reader).read(given)


class GameReader:
    """Reads the records of one game of a tariff. Immutable by convention."""

    __slots__ = ("_absent", "_check", "_fields", "_more", "_needed", "_play", "_quick", "_shortened", "_steps", "_tariff", "_type")

    def __init__(self, play: Play, tariff: Tariff) -> None:
        self._play, self._tariff = play, tariff
        self._type = CLASSES[play.row.kind]
        self._check = _CHECKS[self._type]
        names = self._type._fields
        self._absent = tuple(self._type._field_defaults.get(name) for name in names)
        rows = [(field, _reader(field, play, tariff)) for field in play.shape]
        self._steps = tuple(
            (names.index(row.name), row.name, read, bool(row.needed), _TURNS.get(row.form, _USUAL_TURN)) for row, read in rows if row.name in names
        )
        self._quick = _quick(self._steps)
        self._needed = sum(needed for *_, needed, _turn in self._steps)
        # What such a game cannot have, and still may be said to have none of.
        self._more = tuple((row.name, read) for row, read in rows if row.name not in names)
        self._fields = play.fields
        self._shortened = tuple(name for name in ("conceded", "talon_loss") if name in play.fields)

    def read(self, given: Given) -> Record | Refusal:
        """The record, or everything that is wrong with it. What is right is read in one go; anything else is read again, to say all of it."""
        draft = Draft(given, self._play, self._tariff)
        for flag in self._shortened:
            if given.get(flag) is True:
                draft.ended = True
        values = [*self._absent]
        before, needed = 0, self._needed
        for name, value in given.items():
            step = self._quick.get(name)
            if step is None or value is None or step[0] < before:
                return self._read_all(given)
            before, place, read, counts = step
            values[place] = read(value, draft)
            needed -= counts
        if needed or draft.findings:
            return self._read_all(given)
        record: Record = tuple.__new__(self._type, values)
        self._check(record, draft)
        return self._refused(record, draft) if draft.findings else record

    def _read_all(self, given: Given) -> Record | Refusal:
        """As `read`, whatever the fields are and in whatever order they stand."""
        draft = Draft(given, self._play, self._tariff)
        if not self._fields.issuperset(given):
            _check_fields(draft)
        for flag in self._shortened:
            if given.get(flag) is True:
                draft.ended = True
        values = [*self._absent]
        for place, name, read, needed, _turn in self._steps:
            value = given.get(name)
            if value is not None or needed:
                values[place] = read(value, draft)
        for name, read in self._more:
            if given.get(name) is not None:
                read(given[name], draft)
        record: Record = tuple.__new__(self._type, values)
        self._check(record, draft)
        return self._refused(record, draft) if draft.findings else record

    def _refused(self, record: Record, draft: Draft) -> Refusal:
        played = record.of if isinstance(record, Manual) else None
        return Refusal(in_form_order(draft.findings), played or self._play.row.slug, radl_of(record))


_OWN = frozenset({Form.ANNOUNCEMENTS, Form.POIGNEES, Form.PLAYED})
"""Forms whose makers see to it themselves that games share readers, or cannot; all others are the same wherever what they look at is."""

_shared: dict[tuple[Field, int, int | None, Hashable], Reader] = {}


def _reader(field: Field, play: Play, tariff: Tariff) -> Reader:
    """A reader of the field, one for all the games that read it alike, of all tariffs: a few of them stay at hand where thousands would not."""
    if field.form in _OWN:
        return _READERS[field.form](field, play, tariff)
    key = field, tariff.seats, tariff.empty, _looked_at(field.form, play, tariff)
    if key not in _shared:
        _shared[key] = _READERS[field.form](field, play, tariff)
    return _shared[key]


def _looked_at(form: Form, play: Play, tariff: Tariff) -> Hashable:
    """What a maker of readers looks at beside the field, the table's size and its empty seat."""
    if form is Form.GAME:
        return play.row.slug
    return (tuple(tariff.system.bids), play.row.solo) if form is Form.BID else (play.row.blatt, play.row.kind)


@lru_cache(maxsize=4096)
def _quick(steps: tuple[Step, ...]) -> dict[str, tuple[int, int, Reader, bool]]:
    """The steps by the names of their fields, their turns first."""
    return {name: (turn, place, read, needed) for place, name, read, needed, turn in steps}


_NOTHING_BROKEN: frozenset[str] = frozenset()


def _check_declared(record: Declared, draft: Draft) -> None:
    """A result where the game was played to its end, and no contradictions."""
    if record.won is None and not draft.ended and not _result_given(draft.given, draft.play.fields):
        told = "won" in draft.play.fields
        draft.refuse("missing_field", "won" if told else "points", "missing_result" if told else "missing_points", draft.play.term)
    contradictions(record, draft, _broken(draft.findings) if draft.findings else _NOTHING_BROKEN)


def _result_given(given: Given, fields: frozenset[str]) -> bool:
    """Whether a result stands there, readable or not, in a field that the game has."""
    return (given.get("points") is not None and "points" in fields) or (given.get("won") is not None and "won" in fields)


def _check_taken(record: Taken, draft: Draft) -> None:
    draft.findings += impossible(record, draft.tariff)


def _check_trischaken(_record: Trischaken, draft: Draft) -> None:
    if draft.ended and draft.given.get("conceded") is True and "conceded" in draft.play.fields:
        draft.refuse("contradiction", "conceded", "concede_not_this_game", draft.play.term)


def _check_nothing(_record: Manual | Unplayed, _draft: Draft) -> None:
    """Nothing was played."""


_CHECKS: dict[type[Record], Callable[[Any, Draft], None]] = {
    Positive: _check_declared, Negative: _check_declared, Taken: _check_taken, Trischaken: _check_trischaken, Manual: _check_nothing,
    Unplayed: _check_nothing,
}
"""What the fields of each kind of record say together."""


def in_form_order(findings: Iterable[Finding]) -> tuple[Finding, ...]:
    """The faults of one record as its form has their fields; fields that it does not have last."""
    return tuple(sorted(findings, key=_form_place))


def _broken(findings: list[Finding]) -> frozenset[str]:
    """The fields that could not be read, of the announcements each by its place; a fault beside an announcement's content leaves it readable."""
    beside = ("unknown_field", "unexpected_field", "announcement_not_allowed", "duplicate_announcement")
    fields = (finding.field for finding in findings if finding.code not in beside)
    return frozenset(field.partition(".")[0] for field in fields if not field.endswith((".won", ".kontra")))


def _form_place(finding: Finding) -> tuple[int, int]:
    """The place of the field, and in a list that of the item; the list as a whole comes before its items."""
    name, _, item = finding.field.partition(".")[0].partition("[")
    if finding.code == "unknown_field" or name not in _PLACE:
        return len(FORM), 0
    return _PLACE[name], int(item[:-1]) if item else -1


def _unknown_game(given: Given, name: object, tariff: Tariff) -> tuple[Finding, ...]:
    draft = Draft(given, tariff.games["redeal"], tariff)
    if name is None:
        draft.refuse("missing_field", "game", "missing_game")
    else:
        draft.refuse("unknown_game", "game", "unknown_game", shortened(name if type(name) is str else ""), ", ".join(tariff.games))
    dealer_reader(_DEALER, draft.play, tariff)(given.get("dealer"), draft)
    for key in given:
        if key not in _PLACE:
            _refuse_unknown(key, draft)
    return tuple(draft.findings)


def _check_fields(draft: Draft) -> None:
    for key, value in draft.given.items():
        if key in draft.play.fields or (value is None and key in _PLACE):
            continue
        if key not in _PLACE or (draft.tariff.system.own_fields_only and not _any_has(key, draft.tariff)):
            _refuse_unknown(key, draft)
        else:
            draft.refuse("unexpected_field", key, "unexpected_field", key, draft.play.term)


def _any_has(key: str, tariff: Tariff) -> bool:
    """Whether a game of the sheet has the field."""
    return any(key in play.fields for play in tariff.games.values())


def _refuse_unknown(key: Any, draft: Draft) -> None:
    word = shortened(str(key))
    draft.refuse("unknown_field", word, "unknown_field", word)
