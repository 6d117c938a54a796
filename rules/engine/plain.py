"""Reads the fields of one value: seats, flags, choices, numbers, words. One maker of readers a form, each given the field, the game and the
tariff."""

from typing import Any

from rules.engine.draft import Draft, Given, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.rows.answers import vorhand_passes_once
from rules.words.texts import Text, shortened


def game_reader(_field: Field, play: Play, _tariff: Tariff) -> Reader:
    """The game was known before its reader was."""
    slug = play.row.slug
    return lambda _value, _draft: slug


def dealer_reader(field: Field, play: Play, tariff: Tariff) -> Reader:
    """A seat of the table; -1 with a finding where it is none."""
    seats, empty, (code, sentence) = tariff.seats, tariff.empty, field.refusal
    active = {dealer: tariff.active_seats(dealer, play.row.slug) for dealer in tariff.taken}

    def read(value: Any, draft: Draft) -> int:
        if type(value) is int and value in active:
            draft.dealer, draft.active = value, active[value]
        elif value is not None and value == empty:
            draft.refuse(code, field.name, "seat_empty")
        elif value is None:
            draft.refuse("missing_field", field.name, field.needed)
        else:
            draft.refuse(code, field.name, sentence, seats - 1)
        return draft.dealer

    return read


def seat_fault(value: Any, dealer: int, tariff: Tariff, game: str) -> Text | None:
    """Why this is no seat that plays the game; None where it is one."""
    if type(value) is not int or not 0 <= value < tariff.seats:
        return ("bad_seat", tariff.seats - 1)
    return out_fault(value, tariff) if value in tariff.idle(dealer, game) else None


def out_fault(seat: int, tariff: Tariff) -> Text:
    """Why a seat that does not play a game is none that plays it."""
    return ("seat_empty",) if seat == tariff.empty else ("sits_out",)


def read_seat(value: Any, field: str, draft: Draft) -> int:
    """A seat that plays this game; -1 with a finding where it is none."""
    fault = seat_fault(value, draft.dealer, draft.tariff, draft.play.row.slug)
    if fault is None:
        return int(value)
    draft.refuse("bad_seat", field, *fault)
    return -1


def read_speaker(value: Any, field: str, draft: Draft) -> int:
    """Who announced something, or whose it was: a seat that plays this game; -1 with a finding where nobody is named, or none that does."""
    if value is None:
        draft.refuse("missing_field", field, "missing_by")
        return -1
    return int(value) if type(value) is int and value in draft.active else read_seat(value, field, draft)


def refuse_kind(kind: Any, field: str, draft: Draft) -> None:
    """Of something announced that this game does not have, or that is not named."""
    if kind is None:
        draft.refuse("missing_field", f"{field}.kind", "missing_kind")
    else:
        named = shortened(kind) if type(kind) is str else ""
        draft.refuse("unknown_announcement", f"{field}.kind", "unknown_announcement", named, ", ".join(draft.play.rows))


def seat_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """The declarer: a seat that plays this game."""
    name, needed = field.name, field.needed

    def read(value: Any, draft: Draft) -> int:
        if type(value) is int and value in draft.active:
            draft.declarer = value
        elif value is None:
            draft.refuse("missing_field", name, needed)
        else:
            read_seat(value, name, draft)
        return draft.declarer

    return read


def vorhand_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """A seat that plays this game; None where it is the one next to the dealer, who is Vorhand anyway. Some sheets pass it on once at
    most."""

    def read(value: Any, draft: Draft) -> int | None:
        seat = read_seat(value, field.name, draft)
        once = vorhand_passes_once(draft.tariff.policies)
        first = tariff.after(draft.dealer)
        if once and seat >= 0 and draft.dealer >= 0 and seat not in (first, tariff.next_playing(first, draft.dealer)):
            draft.refuse("contradiction", field.name, "vorhand_passed_once")
        draft.vorhand = None if seat == first else seat
        return draft.vorhand

    return read


def partner_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """A seat that plays this game beside the declarer; None is read only where there has to be one."""

    def read(value: Any, draft: Draft) -> int:
        if value is None:
            draft.refuse("missing_field", field.name, field.needed, draft.play.term)
            draft.partner = -1
            return -1
        seat = value if type(value) is int and value in draft.active else read_seat(value, field.name, draft)
        if seat == draft.declarer and seat >= 0:
            draft.refuse("bad_partner", field.name, "partner_is_declarer")
            seat = -1
        draft.partner = seat
        return seat

    return read


def unknown_parts(item: Given, known: tuple[str, ...], field: str, draft: Draft) -> None:
    """Refuses each part that is none of the known ones."""
    for key in item:
        if key not in known:
            word = shortened(str(key))
            draft.refuse("unknown_field", f"{field}.{word}", "unknown_field", word)


def flag_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Yes or no; None with a finding where it is neither."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> bool | None:
        if value is True or value is False:
            return value
        draft.refuse(code, name, sentence, name)
        return None

    return read


def choice_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """One of the field's choices; None with a finding where it is none."""
    name, choices, (code, sentence) = field.name, frozenset(field.choices), field.refusal

    def read(value: Any, draft: Draft) -> str | None:
        if type(value) is str and value in choices:
            return value
        if value is None:
            draft.refuse("missing_field", name, field.needed)
        else:
            draft.refuse(code, name, sentence, name)
        return None

    return read


def number_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """A whole number within the field's bounds; None with a finding where it is none."""
    name, low, high, (code, sentence) = field.name, field.low, field.high, field.refusal
    called = tariff.system.term(name)

    def read(value: Any, draft: Draft) -> int | None:
        if type(value) is int and low <= value <= high:
            return value
        if value is None:
            draft.refuse("missing_field", name, field.needed, called)
        else:
            draft.refuse(code, name, sentence, name, low, high, called)
        return None

    return read


def factor_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """How many times the game counts; None with a finding where the sheet never has it so."""
    name, factors, (code, sentence) = field.name, tariff.system.radl_terms.factors, field.refusal

    def read(value: Any, draft: Draft) -> int | None:
        if type(value) is int and value in factors:
            return value
        draft.refuse(code, name, sentence, ", ".join(map(str, factors[:-1])), factors[-1])
        return None

    return read


def events_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """Words of the sheet, each once; none with a finding where they are none."""
    name, words, (code, sentence) = field.name, tariff.system.radl_terms.events, field.refusal

    def read(value: Any, draft: Draft) -> tuple[str, ...]:
        if type(value) is list and all(type(word) is str and word in words for word in value) and len({*value}) == len(value):
            return tuple(value)
        draft.refuse(code, name, sentence, ", ".join(words))
        return ()

    return read


def text_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Words, not only spaces; None with a finding where they are none."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> str | None:
        if value is not None and type(value) is not str:
            draft.refuse(code, name, sentence, name)
            return None
        if field.needed and (value is None or not value.strip()):
            draft.refuse("missing_field", name, field.needed)
        return value

    return read
