"""Reads the count, the Kontras and the figures of a game, and a renonsz. What figures say against each other is in `against`."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.plain import read_speaker, refuse_kind, unknown_parts
from rules.engine.record import Announcement, Kontra, Renonce
from rules.engine.shape import NESTED, Field
from rules.engine.tariff import Play, Tariff, own_kontra
from rules.families.tarokk.figures import DUPLA, VOLAT
from rules.rows.system import AnnouncementRow

_MOST = 64
"""More figures than any game can have."""
_WHENS = ("open", "silent")


def count_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """Whole points of the declarer's side."""
    name, most, (code, sentence) = field.name, tariff.count.total, field.refusal

    def read(value: Any, draft: Draft) -> int | None:
        if type(value) is not int:
            draft.refuse(code, name, sentence)
            return None
        if not 0 <= value <= most:
            draft.refuse("points_out_of_range", name, "points_out_of_pack", most)
            return None
        return value

    return read


def kontra_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """The Kontra on the game."""
    name = field.name
    return lambda value, draft: read_kontra(value, name, draft)


def read_kontra(given: Any, field: str, draft: Draft) -> Kontra:
    """A multiplier, once or for each opponent alike; 1 with a finding where it is none."""
    kontras = draft.tariff.kontras
    if type(given) is int and given in kontras:
        return given
    factors = list(given.values()) if type(given) is dict else []
    if not factors or not all(type(factor) is int and factor in kontras for factor in factors):
        steps = sorted(kontras)[1:]
        words = (("kontra_step", str(step), draft.tariff.system.term(f"kontra_{step}")) for step in steps)
        draft.refuse("bad_kontra", field, "bad_kontra_steps", (",", "1", *words))
        return 1
    sides = draft.sides
    if sides is None:
        return 1
    if {*given} != {str(seat) for seat in sides.opponents}:
        draft.refuse("bad_kontra", field, "kontra_every_opponent", ", ".join(map(str, sides.opponents)))
        return 1
    if len({*factors}) > 1:
        draft.refuse("bad_kontra", field, "kontra_all_alike")
        return 1
    return int(factors[0])


def announcements_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """The figures of a game, in the order given, each with its own faults."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> tuple[Announcement, ...]:
        if type(value) is not list or len(value) > _MOST:
            draft.refuse(code, name, sentence)
            return ()
        counted = draft.given.get("points") is not None or any(map(_is_made_volat, value))
        draft.announcements = tuple(_figure(item, f"{name}[{place}]", draft, counted=counted) for place, item in enumerate(value))
        return draft.announcements

    return read


NOBODY = Announcement("", -1, "")
"""Stands where a figure could not be read, so that the others keep their places."""


def _is_made_volat(item: Any) -> bool:
    return type(item) is dict and item.get("kind") == VOLAT and item.get("won") is True


def _figure(item: Any, field: str, draft: Draft, *, counted: bool) -> Announcement:
    """One of them. `counted`: whether a dupla follows from the rest of the record."""
    if type(item) is not dict:
        draft.refuse("bad_value", field, "announcement_no_object")
        return NOBODY
    unknown_parts(item, NESTED["announcements"], field, draft)
    kind = item.get("kind")
    row = draft.play.rows.get(kind) if type(kind) is str else None
    if row is None:
        refuse_kind(kind, field, draft)
    by = read_speaker(item.get("by"), f"{field}.by", draft)
    when = _when(item.get("when"), f"{field}.when", row, draft)
    won = _won(item.get("won"), field, row, draft, silent=when == "silent", counted=counted)
    kontra = item.get("kontra")
    kontra = 1 if kontra is None else read_kontra(kontra, f"{field}.kontra", draft)
    if kontra != 1 and row is not None and not own_kontra(row, when or "open", draft.tariff.system.kontra_covers):
        draft.refuse("kontra_not_allowed", f"{field}.kontra", "no_kontra_on", draft.play.terms[row.slug])
    return NOBODY if row is None or by < 0 or when is None else Announcement(row.slug, by, when, won, kontra=kontra)


def _when(value: Any, field: str, row: AnnouncementRow | None, draft: Draft) -> str | None:
    if value is None:
        draft.refuse("missing_field", field, "missing_when")
        return None
    allowed = [when for when in _WHENS if row is None or (row.slug, when) in draft.play.values]
    if type(value) is not str or value not in allowed:
        listed = ", ".join(allowed)
        label = ("bad_when", listed) if row is None else ("announcement_not_then", draft.play.terms[row.slug], draft.play.term, listed)
        draft.refuse("announcement_not_allowed", field, *label)
        return None
    return value


def _won(value: Any, field: str, row: AnnouncementRow | None, draft: Draft, *, silent: bool, counted: bool) -> bool | None:
    if value is not None and type(value) is not bool:
        draft.refuse("bad_value", f"{field}.won", "yes_or_no", "won")
        return None
    if row is None:
        return value
    term = draft.play.terms[row.slug]
    if value is None:
        if not (row.holding or draft.ruled or (counted and row.slug == DUPLA)):
            draft.refuse("missing_field", f"{field}.won", "missing_won", term)
    elif value is False and row.holding:
        draft.refuse("contradiction", field, "holding_not_lost", term)
    elif value is False and silent and row.slug not in draft.play.lost_silently:
        draft.refuse("contradiction", field, "silent_only_won", term)
    return value


def renonce_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """The ruling that ended the game; nothing is claimed beside it."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> Renonce | None:
        if type(value) is not dict:
            draft.refuse(code, name, sentence)
            return None
        unknown_parts(value, NESTED[name], name, draft)
        claims = value.get("claims")
        if claims is not None and type(claims) is not list:
            draft.refuse("bad_claim", f"{name}.claims", "claims_no_list")
        elif claims:
            draft.refuse("bad_claim", f"{name}.claims[0]", "claim_none")
        return Renonce(_offenders(value.get("offenders"), f"{name}.offenders", draft))

    return read


def _offenders(given: Any, field: str, draft: Draft) -> tuple[int, ...]:
    active = draft.tariff.active_seats(draft.dealer)
    seats = given if type(given) is list else []
    fitting = all(type(seat) is int and seat in active for seat in seats)
    if not fitting or not 0 < len(seats) < len(active) or len({*seats}) < len(seats):
        draft.refuse("bad_offenders", field, "bad_offenders", len(active) - 1)
        return ()
    return tuple(sorted(seats))
