"""Reads what was announced or made in a game: which kinds it has, who may have them, when, and who said Kontra."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.plain import read_speaker, refuse_kind, unknown_parts
from rules.engine.shape import NESTED, Field
from rules.engine.tariff import Play, Tariff
from rules.families.slovenian.kontra import read_said, right_sides
from rules.families.slovenian.record import Announced, Said
from rules.rows.choices import SaidBy
from rules.rows.system import WHENS, AnnouncementRow

_MOST = 64
"""More than any game can have; a longer list is no record of a game."""


def announcements_reader(_field: Field, play: Play, _tariff: Tariff) -> Reader:
    """The announcements of a game in the order given."""
    return _read_all if play.row.kind.announces else _read_none


def _read_none(given: Any, draft: Draft) -> tuple[Announced, ...]:
    """A game in which nothing but the game counts; an empty list says so."""
    if type(given) is not list or len(given) > _MOST:
        draft.refuse("bad_value", "announcements", "announcements_no_list")
    elif given:
        draft.refuse("announcement_not_allowed", "announcements[0].kind", "no_announcements_in", draft.play.term)
    return ()


def _read_all(given: Any, draft: Draft) -> tuple[Announced, ...]:
    if type(given) is not list or len(given) > _MOST:
        draft.refuse("bad_value", "announcements", "announcements_no_list")
        return ()
    said: set[tuple[Any, ...]] = set()
    found = []
    for place, item in enumerate(given):
        field = f"announcements[{place}]"
        read = _read_one(item, field, draft)
        if read is not None:
            found.append(read)
        key = _once(item, draft)
        if key in said:
            draft.refuse("duplicate_announcement", f"{field}.kind", "duplicate_announcement", draft.play.terms[item["kind"]])
        if key is not None:
            said.add(key)
    return tuple(found)


def _once(item: Any, draft: Draft) -> tuple[Any, ...] | None:
    """What there can be only one of: a kind a game, or once a side; None where that cannot be known."""
    row = _row(item.get("kind"), draft) if type(item) is dict else None
    if row is None or not row.each_side:
        return None if row is None else (row.slug,)
    by = item.get("by")
    # Of one player they are of one side, whoever the partner is.
    return None if type(by) is not int else (row.slug, by if draft.sides is None else by in draft.sides.ours)


def _row(kind: Any, draft: Draft) -> AnnouncementRow | None:
    return draft.play.rows.get(kind) if type(kind) is str else None


def _read_one(item: Any, field: str, draft: Draft) -> Announced | None:
    if type(item) is not dict:
        draft.refuse("bad_value", field, "announcement_no_object")
        return None
    unknown_parts(item, NESTED["announcements"], field, draft)
    row = _row(item.get("kind"), draft)
    before, beside = len(draft.findings), (f"{field}.won", f"{field}.kontra")
    if row is None:
        refuse_kind(item.get("kind"), field, draft)
    by = _by(item.get("by"), field, row, draft)
    when = _when(item.get("when"), field, row, by, draft=draft)
    won = _won(item.get("won"), field, row, when, draft=draft)
    kontra = _kontra(item.get("kontra"), field, row, (by, when), draft=draft)
    if row is None or by < 0 or when is None or any(not one.field.startswith(beside) for one in draft.findings[before:]):
        return None
    return Announced(row.slug, by, when, won=won, kontra=kontra)


def _by(value: Any, field: str, row: AnnouncementRow | None, draft: Draft) -> int:
    """The seat; -1 with a finding where it is none that plays."""
    seat = read_speaker(value, f"{field}.by", draft)
    has = row is not None and any(kind == row.slug for kind, _when in draft.play.values)
    if seat >= 0 and row is not None and has and row.said_by is SaidBy.SIDE and draft.sides is not None and seat not in draft.sides.ours:
        draft.refuse("announcement_not_allowed", f"{field}.by", "declarers_side_only", draft.play.terms[row.slug])
    return seat


def _when(value: Any, field: str, row: AnnouncementRow | None, by: int, draft: Draft) -> str | None:
    if value is None:
        draft.refuse("missing_field", f"{field}.when", "missing_when")
        return None
    if type(value) is not str or value not in WHENS:
        draft.refuse("bad_value", f"{field}.when", "bad_when", "open, silent")
        return None
    play = draft.play
    if row is None or (row.slug, value) in play.values:
        return value
    term = play.terms[row.slug]
    whens = [when for when in WHENS if (row.slug, when) in play.values]
    if not whens:
        draft.refuse("announcement_not_allowed", f"{field}.kind", "announcement_not_in_game", term, play.term)
    elif value == "open" and by >= 0 and draft.sides is not None and by not in draft.sides.ours:
        draft.refuse("undefined_by_rules", field, "undefined_open_valat", term)
    elif value == "open":
        draft.refuse("announcement_not_allowed", f"{field}.when", "open_valat_is_game", term)
    else:
        draft.refuse("announcement_not_allowed", f"{field}.when", "announcement_not_then", term, play.term, ", ".join(whens))
    return value


def _won(value: Any, field: str, row: AnnouncementRow | None, when: str | None, draft: Draft) -> bool | None:
    if value is not None and type(value) is not bool:
        draft.refuse("bad_value", f"{field}.won", "yes_or_no", "won")
        return None
    made: bool | None = value
    if row is None or draft.ruled:
        return made
    if value is None and when is not None:
        draft.refuse("missing_field", f"{field}.won", "missing_won", draft.play.terms[row.slug])
    elif value is False and when == "silent" and row.slug not in draft.play.lost_silently:
        draft.refuse("contradiction", f"{field}.won", "silent_only_won", draft.play.terms[row.slug])
    return made


def _kontra(value: Any, field: str, row: AnnouncementRow | None, said: tuple[int, str | None], draft: Draft) -> Said | None:
    if value is None:
        return None
    by, when = said
    read = read_said(value, f"{field}.kontra", draft)
    if when == "silent":
        draft.refuse("kontra_not_allowed", f"{field}.kontra", "kontra_on_silent")
        return None
    if read is None or row is None or by < 0 or draft.sides is None:
        return read
    main = draft.sides.ours[0] if by in draft.sides.ours else by
    return read if right_sides(read, main, draft.sides, f"{field}.kontra", draft=draft) else None
