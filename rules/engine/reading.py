"""From JSON to a record: reads the form of one game, and reports everything that is wrong with it at once, in the order of the form.

Each game of a tariff has its reader, put together once from the rows of its family's table that are its. What the rules of the game say
about a well-formed record (results that contradict each other) is its family's (`Family.check`).
"""

from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, NamedTuple, cast

from rules.engine.draft import Draft, Given, Reader
from rules.engine.family import MakeReader, family_of
from rules.engine.manual import amounts_reader, played_reader
from rules.engine.plain import (
    choice_reader,
    dealer_reader,
    events_reader,
    factor_reader,
    flag_reader,
    game_reader,
    number_reader,
    partner_reader,
    seat_reader,
    text_reader,
    vorhand_reader,
)
from rules.engine.record import Manual, Record, Unplayed, radl_of
from rules.engine.shape import BY_SHEET, Field, Form
from rules.engine.tariff import Play, Tariff
from rules.rows.kinds import EMPTY, MANUAL, GameKind
from rules.words.findings import Finding, Refusal
from rules.words.texts import shortened

Step = tuple[str, int, Reader, bool]
"""The name of a field, its place in the record, how it is read, and whether it is needed."""


class Plan(NamedTuple):
    """How a record is read that names just these fields: its steps in turn; the needed ones that are missing, with nothing in them; whether
    there are others than it can have; which can say that the game was not played to its end; and what a record has that says nothing."""

    steps: tuple[Step, ...]
    missing: Given
    others: bool
    endings: tuple[str, ...]
    absent: list[Any]


_MOST_PLANS = 256
"""Plans that are kept, of all games that have the same fields."""

_READERS: dict[Form, MakeReader] = {
    Form.GAME: game_reader,
    Form.DEALER: dealer_reader,
    Form.SEAT: seat_reader,
    Form.VORHAND: vorhand_reader,
    Form.PARTNER: partner_reader,
    Form.FLAG: flag_reader,
    Form.RESULT: flag_reader,
    Form.CHOICE: choice_reader,
    Form.NUMBER: number_reader,
    Form.FACTOR: factor_reader,
    Form.EVENTS: events_reader,
    Form.TEXT: text_reader,
    Form.AMOUNTS: amounts_reader,
    Form.PLAYED: played_reader,
}
"""How the forms of every family are read; the others its family reads."""
_COMMON: dict[GameKind, type[Any]] = {EMPTY: Unplayed, MANUAL: Manual}
"""What a record is of the kinds that every family has, where the family says nothing else."""

_TURNS = {Form.GAME: 0, Form.DEALER: 0, Form.VORHAND: 1, Form.SEAT: 1, Form.PARTNER: 2, Form.RENONCE: 4, Form.RENONS: 4}
"""When a form can be read: who plays before what they did, and a ruling when all of that is known. Fields of one turn lean on none of the
same."""
_USUAL_TURN = 3


def _turn(field: Field) -> int:
    return _TURNS.get(field.form, _USUAL_TURN)


def read_record(given: object, tariff: Tariff) -> Record | Refusal:
    """The record of one game, or a Refusal with all its faults. `given` is parsed JSON; it is not changed."""
    if type(given) is not dict:
        return Refusal((Finding("bad_value", "record", ("record_no_object",)),))
    name = given.get("game")
    reader = tariff.readers.get(name) if type(name) is str else None
    if reader is None:
        if not tariff.system.recorded:
            return Refusal((Finding("unexpected_field", "records", ("no_records",)),))
        if name is None and family_of(tariff).unnamed:
            name = tariff.system.games[0].slug
        play = tariff.games.get(name) if type(name) is str else None
        if play is None:
            return Refusal(_unknown_game(given, name, tariff))
        reader = tariff.readers[play.row.slug] = GameReader(play, tariff)
    record: Record | Refusal = reader.read(given)
    return record


class GameReader:
    """Reads the records of one game of a tariff. Immutable by convention."""

    __slots__ = ("_check", "_more", "_plans", "_play", "_steps", "_tariff", "_type")

    def __init__(self, play: Play, tariff: Tariff) -> None:
        self._play, self._tariff = play, tariff
        family, kind = family_of(tariff), play.row.kind
        own = family.records.get(kind)
        self._type = own or _COMMON[kind]
        self._check = family.check if own else _check_nothing
        names = self._type._fields
        rows = [(field, _reader(field, play, tariff)) for field in sorted(play.shape, key=_turn)]
        self._steps = tuple((row.name, names.index(row.name), read, bool(row.needed)) for row, read in rows if row.name in names)
        self._plans = _plans(cast(Hashable, self._type), self._steps)
        # What such a game cannot have, and still may be said to have none of.
        self._more = tuple((row.name, read) for row, read in rows if row.name not in names)

    def read(self, given: Given) -> Record | Refusal:
        """The record, or everything that is wrong with it: one pass over its fields."""
        names = tuple(given)
        plan = self._plans.get(names) or self._plan(names)
        draft = Draft(given, self._play, self._tariff)
        told = {**plan.missing, **given} if plan.missing else given
        if plan.others:
            _check_fields(draft)
        for name in plan.endings:
            if told[name] is True:
                draft.ended = True
        values = [*plan.absent]
        for name, place, read, needed in plan.steps:
            value = told[name]
            if value is not None or needed:
                values[place] = read(value, draft)
        if plan.others:
            self._read_more(draft)
        record: Record = tuple.__new__(self._type, values)
        self._check(record, draft)
        return self._refused(record, draft) if draft.findings else record

    def _plan(self, names: tuple[str, ...]) -> Plan:
        steps = tuple((name, place, read, needed) for name, place, read, needed in self._steps if needed or name in names)
        missing = {name: None for name, *_ in steps if name not in names}
        plan = Plan(
            steps=steps,
            missing=missing,
            others=len(names) > len(steps) - len(missing),
            endings=tuple(name for name, *_ in steps if name in family_of(self._tariff).ends_early),
            absent=[self._type._field_defaults.get(name) for name in self._type._fields],
        )
        if len(self._plans) >= _MOST_PLANS:
            self._plans.clear()
        # Words of strangers are not kept.
        if self._tariff.places.keys() >= {*names}:
            self._plans[names] = plan
        return plan

    def _read_more(self, draft: Draft) -> None:
        for name, read in self._more:
            if draft.given.get(name) is not None:
                read(draft.given[name], draft)

    def _refused(self, record: Record, draft: Draft) -> Refusal:
        played = record.of if isinstance(record, Manual) else None
        return Refusal(in_form_order(draft.findings, self._tariff), played or self._play.row.slug, radl_of(record))


_OWN = frozenset({Form.ANNOUNCEMENTS, Form.POIGNEES, Form.PLAYED})
"""Forms whose makers see to it themselves that games share readers, or cannot; all others are the same wherever what they look at is."""

_shared: dict[tuple[MakeReader, Field, int, tuple[int, ...], int | None, Hashable], Reader] = {}


def _reader(field: Field, play: Play, tariff: Tariff) -> Reader:
    """A reader of the field, one for all the games that read it alike, of all tariffs: a few of them stay at hand where thousands would
    not."""
    if field.form in _OWN:
        return _maker(field.form, tariff)(field, play, tariff)
    maker = _maker(field.form, tariff)
    key = maker, field, tariff.seats, tariff.rests, tariff.empty, _looked_at(field, play, tariff)
    if key not in _shared:
        _shared[key] = maker(field, play, tariff)
    return _shared[key]


def _maker(form: Form, tariff: Tariff) -> MakeReader:
    return _READERS.get(form) or family_of(tariff).readers[form]


def _looked_at(field: Field, play: Play, tariff: Tariff) -> Hashable:
    """What a maker of readers looks at beside the field, the table's size, who sits out and the empty seat."""
    form, names = field.form, tariff.system.names
    if form is Form.GAME:
        return play.row.slug
    if form is Form.BID:
        return tuple(tariff.system.bids), play.row.solo
    if form in (Form.COUNT, Form.COUNTS):
        return play.row.blatt, tariff.count
    if form is Form.DEALER:
        return play.everybody
    if form in (Form.FACTOR, Form.EVENTS):
        return tariff.system.radl_terms.most, tuple(tariff.system.radl_terms.events)
    # A term of the glossary and a sheet's own name for it are equal as codes.
    called = (names.get(field.name), names.get("count")) if form in (Form.NUMBER, Form.HALVES) else None
    return play.row.kind, called, tariff.kontras if form is Form.KONTRA else None


@lru_cache(maxsize=4096)
def _plans(_record: Hashable, _steps: tuple[Step, ...]) -> dict[tuple[str, ...], Plan]:
    """The plans of all games whose records are alike, by the names of the fields as they stand; filled as records come."""
    return {}


def _check_nothing(_record: Record, _draft: Draft) -> None:
    """Nothing was played."""


def in_form_order(findings: Iterable[Finding], tariff: Tariff) -> tuple[Finding, ...]:
    """The faults of one record as its form has their fields; fields that it does not have last."""
    return tuple(sorted(findings, key=partial(_form_place, tariff.places)))


def broken(findings: list[Finding]) -> frozenset[str]:
    """The fields that could not be read, of the announcements each by its place; a fault beside an announcement's content leaves it
    readable."""
    beside = ("unknown_field", "unexpected_field", "announcement_not_allowed", "duplicate_announcement")
    fields = (finding.field for finding in findings if finding.code not in beside)
    return frozenset(field.partition(".")[0] for field in fields if not field.endswith((".won", ".kontra")))


def _form_place(places: Mapping[str, int], finding: Finding) -> tuple[int, int]:
    """The place of the field, and in a list that of the item; the list as a whole comes before its items."""
    name, _, item = finding.field.partition(".")[0].partition("[")
    if finding.code == "unknown_field" or name not in places:
        return len(places), 0
    return places[name], int(item[:-1]) if item else -1


def _unknown_game(given: Given, name: object, tariff: Tariff) -> tuple[Finding, ...]:
    draft = Draft(given, tariff.games["redeal"], tariff)
    listed = next((row for row in family_of(tariff).shape if _names_a(name, row) and given.get(row.name) is not None), None)
    if name is None:
        draft.refuse("missing_field", "game", "missing_game")
    elif listed is not None:
        text = given[listed.name]
        draft.refuse("unknown_game", listed.name, listed.refusal[1], shortened(text if type(text) is str else ""), "–")
    else:
        draft.refuse("unknown_game", "game", "unknown_game", shortened(name if type(name) is str else ""), ", ".join(tariff.games))
    field = next(row for row in draft.play.shape if row.form is Form.DEALER)
    if field.needed or given.get("dealer") is not None:
        dealer_reader(field, draft.play, tariff)(given.get("dealer"), draft)
    for key in given:
        if not _is_known(key, tariff):
            _refuse_unknown(key, draft)
    return tuple(draft.findings)


def _names_a(kind: object, field: Field) -> bool:
    """Whether a field says which of a sheet's own it is, of a kind of which this sheet has none."""
    return field.refusal[0] == "unknown_game" and any(known.slug == kind for known in field.kinds or ())


def _check_fields(draft: Draft) -> None:
    for key, value in draft.given.items():
        known = _is_known(key, draft.tariff)
        if key in draft.play.fields or (value is None and known):
            continue
        if not known or (draft.tariff.system.own_fields_only and key not in BY_SHEET and not _any_has(key, draft.tariff)):
            _refuse_unknown(key, draft)
        else:
            draft.refuse("unexpected_field", key, "unexpected_field", key, draft.play.term)


def _is_known(key: str, tariff: Tariff) -> bool:
    """Whether it is a field of any record, on this sheet."""
    return key in tariff.places and (key not in BY_SHEET or key in tariff.system.knows)


def _any_has(key: str, tariff: Tariff) -> bool:
    """Whether a game of the sheet has the field."""
    return any(key in play.fields for play in tariff.games.values())


def _refuse_unknown(key: Any, draft: Draft) -> None:
    word = shortened(str(key))
    draft.refuse("unknown_field", word, "unknown_field", word)
