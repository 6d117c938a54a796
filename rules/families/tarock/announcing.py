"""Reads the bid, what was announced in a game, and its Kontras: which kinds the game has, who may announce them, when, what may be
kontra'd.

What is right is looked up: a game knows every announcement that can be made in it. Only where something is wrong, or seldom, is it read
part by part.
"""

from functools import lru_cache
from typing import Any, NamedTuple, assert_never

from rules.engine.draft import Draft, Given, Reader
from rules.engine.plain import read_speaker, refuse_kind, seat_fault, unknown_parts
from rules.engine.record import Announcement, Kontra
from rules.engine.shape import NESTED, Field
from rules.engine.tariff import KONTRAS, Play, Sides, Tariff, can_be_said, own_kontra
from rules.rows.answers import kontra_is_alike
from rules.rows.choices import KontraCovers, SaidBy
from rules.rows.kinds import KontraBy
from rules.rows.system import WHENS, AnnouncementRow
from rules.words.glossary import Term

_MOST = 64
"""More announcements than any game can have; a longer list is no record of a game."""
_PLACES = tuple(f"announcements[{place}]" for place in range(_MOST))


def bid_reader(field: Field, play: Play, tariff: Tariff) -> Reader:
    """One of the sheet's bids, by somebody who can have made it; None where it is the plain one."""
    bids, name, (code, sentence) = tariff.system.bids, field.name, field.refusal

    def read(value: Any, draft: Draft) -> str | None:
        if type(value) is not str or value not in bids:
            draft.refuse(code, name, sentence, ", ".join(bids))
            return None
        if value == "plain":
            return None
        if play.row.solo:
            draft.refuse(code, name, "no_bid_solo")
        elif draft.dealer >= 0 and draft.declarer >= 0 and draft.vorhand != -1:
            first = tariff.after(draft.dealer) if draft.vorhand is None else draft.vorhand
            if value == "abgeloest" and draft.declarer == first:
                draft.refuse(code, name, "abgeloest_by_vorhand")
            elif value == "gehalten" and draft.declarer != first:
                draft.refuse(code, name, "gehalten_by_other")
        return value

    return read


def kontra_reader(field: Field, play: Play, tariff: Tariff) -> Reader:
    """The Kontra on the game. Trischaken has none, nor has a game of which the sheet says so."""
    name = field.name
    if play.row.kind.kontra is None:
        known = _said_at_all(tariff)

        def read_none(value: Any, draft: Draft) -> None:
            if type(value) is int and value == 1:
                return
            if (type(value) is int and value not in known) or type(value) not in (int, dict):
                draft.refuse("bad_kontra", name, *_steps(draft.tariff))
            else:
                draft.refuse("kontra_not_allowed", name, "no_kontra_trischaken", draft.play.term)

        return read_none

    def read(value: Any, draft: Draft) -> Kontra:
        kontra = read_kontra(value, name, draft)
        if kontra != 1 and not draft.play.row.kontra:
            draft.refuse("kontra_not_allowed", name, "no_kontra_on", draft.play.term)
            return 1
        return kontra

    return read


def _said_at_all(tariff: Tariff) -> frozenset[int]:
    """What is a multiplier: the sheet's steps; where it has no Kontra at all, whatever any sheet has."""
    return tariff.kontras if len(tariff.kontras) > 1 else frozenset(KONTRAS)


def _steps(tariff: Tariff) -> tuple[Any, ...]:
    """What can be said, as a sentence."""
    steps = sorted(_said_at_all(tariff))
    if steps == [1, 2, 4, 8]:
        return ("bad_kontra",)
    return "bad_kontra_steps", (",", "1", *(("kontra_step", str(step), Term(f"kontra_{step}")) for step in steps[1:]))


def read_kontra(given: Any, field: str, draft: Draft) -> Kontra:
    """A multiplier for all opponents, or one for each; 1 with a finding where it is none."""
    kontras = draft.tariff.kontras
    if type(given) is int and given in kontras:
        return given
    known = _said_at_all(draft.tariff)
    factors = given.values() if type(given) is dict else (given,)
    if not all(type(factor) is int and factor in known for factor in factors):
        draft.refuse("bad_kontra", field, *_steps(draft.tariff))
        return 1
    if not kontras.issuperset(factors):
        draft.refuse("kontra_not_allowed", field, "no_kontra_here")
        return 1
    return 1 if draft.sides is None else _read_each(given, field, draft.sides, draft)


def _read_each(given: Given, field: str, sides: Sides, draft: Draft) -> Kontra:
    """One multiplier for each opponent, every opponent named."""
    if set(given) != {str(seat) for seat in sides.opponents}:
        draft.refuse("bad_kontra", field, "kontra_every_opponent", ", ".join(map(str, sides.opponents)))
        return 1
    each = tuple((seat, given[str(seat)]) for seat in sides.opponents)
    factors: set[int] = {factor for _, factor in each}
    if len(factors) == 1:
        return factors.pop()
    alike = kontra_is_alike(draft.tariff.policies)
    if draft.play.row.kind.kontra is not KontraBy.EACH and (alike or factors != {4, 8}):
        draft.refuse("bad_kontra", field, "kontra_all_alike" if alike else "kontra_sub_alone")
        return 1
    return each


class _Can(NamedTuple):
    """What is right of one announcement in a game: who may make it, how often, whether it may be kontra'd."""

    declarer_only: bool
    each_side: bool
    kontra: bool


Known = dict[tuple[str, str, bool | None], _Can]
"""By kind, when, and won."""
KnownItems = frozenset[tuple[tuple[str, str, bool | None], _Can]]


def announcements_reader(_field: Field, play: Play, tariff: Tariff) -> Reader:
    """The announcements of a game in the order given."""
    if not play.row.kind.announces:
        return _refuse_announcements
    covers = tariff.system.kontra_covers
    played, ended = (frozenset(_known(play, covers, played=played).items()) for played in (True, False))
    return _reader(played, ended, tariff.kontras)


@lru_cache(maxsize=4096)
def _reader(played: KnownItems, ended: KnownItems, kontras: frozenset[int]) -> Reader:
    """Games of many tariffs have the same announcements, whatever these are worth: they share one reader, so that a few tables stay at hand
    where thousands would not."""
    tables: tuple[Known, Known] = dict(played), dict(ended)

    def read(given: Any, draft: Draft) -> tuple[Announcement, ...]:
        sides = draft.sides
        found = None
        if sides is not None and type(given) is list and not draft.findings:
            found = _looked_up(given, tables[draft.ended], sides, draft.active, kontras=kontras)
        draft.announcements = _read_announcements(given, draft) if found is None else found
        return draft.announcements

    return read


def _known(play: Play, covers: KontraCovers, *, played: bool) -> Known:
    """Every announcement that needs no second look. `played`: the game was played to its end, so that results are needed."""
    known: Known = {}
    told = "won" in play.fields
    for kind, when in play.values:
        row = play.rows[kind]
        can = _Can(row.declarer_only, row.each_side, own_kontra(row, when, covers))
        # Panzer leans on Absolut, a pair on whom it names, some on who says them: these are always looked at twice.
        if row.above or row.pair or (row.said_by is not SaidBy.ANY and when != "silent"):
            continue
        for won in (True, False, None):
            follows = row.holding or row.by_result or (row.threshold is not None and not told)
            missing = won is None and played and not follows
            only_won = won is False and (played or play.silent_only_made) and when == "silent" and row.slug not in play.lost_silently
            if not (missing or only_won or (won is False and _never_lost(row))):
                known[kind, when, won] = can
    return known


def _never_lost(row: AnnouncementRow) -> bool:
    """Whether the sheet says of what is held in one hand that it cannot be lost; on others it pays whatever is said."""
    return row.holding and row.silent_lost is not None


def _looked_up(
    given: list[Any], known: Known, sides: Sides, active: tuple[int, ...], *, kontras: frozenset[int]
) -> tuple[Announcement, ...] | None:
    """The announcements, if every one is a known one and nothing is said twice; None where that cannot be seen at once."""
    found = []
    said: list[Any] = []
    ours = sides.ours
    for item in given:
        if type(item) is not dict:
            return None
        kind: Any = item.get("kind")
        when: Any = item.get("when")
        won = item.get("won")
        plain = type(kind) is str and type(when) is str and (won is True or won is False or won is None)
        can = known.get((kind, when, won)) if plain else None
        by, kontra = item.get("by"), item.get("kontra")
        if can is None or type(by) is not int or by not in active or (can.declarer_only and by != ours[0]):
            return None
        if kontra is None:
            kontra = 1
            said_parts = 3 + (won is not None)
        elif type(kontra) is not int or kontra not in kontras or not (can.kontra or kontra == 1):
            return None
        else:
            said_parts = 4 + (won is not None)
        once = (kind, by in ours) if can.each_side else kind
        if once in said or len(item) != said_parts:
            return None
        said.append(once)
        found.append(tuple.__new__(Announcement, (kind, by, when, won, kontra, None)))
    return tuple(found)


def _read_announcements(given: Any, draft: Draft) -> tuple[Announcement, ...]:
    """As `_looked_up`, part by part, with all that is wrong."""
    if type(given) is not list or len(given) > _MOST:
        draft.refuse("bad_value", "announcements", "announcements_no_list")
        return ()
    found: list[Announcement] = []
    said: set[tuple[Any, ...]] = set()
    for place, item in enumerate(given):
        announcement = _read_announcement(item, _PLACES[place], draft)
        if announcement is not None:
            found.append(announcement)
        key = _once(item, draft)
        if key in said:
            draft.refuse("duplicate_announcement", f"{_PLACES[place]}.kind", "duplicate_announcement", draft.play.terms[item["kind"]])
        if key is not None:
            said.add(key)
    if draft.sides is not None:
        _check_above(given, found, draft.sides, draft)
    return tuple(found)


def _once(item: Any, draft: Draft) -> tuple[Any, ...] | None:
    """What there can be only one of: a kind a game, Absolut and Panzer once a side; None where that cannot be known."""
    kind = item.get("kind") if type(item) is dict else None
    row = draft.play.rows.get(kind) if type(kind) is str else None
    if row is None:
        return None
    if not row.each_side:
        return (kind,)
    by = item.get("by")
    return None if draft.sides is None or type(by) is not int else (kind, by in draft.sides.ours)


def _refuse_announcements(given: Any, draft: Draft) -> tuple[Announcement, ...]:
    """Negative games and Trischaken have no announcements; an empty list says so."""
    if type(given) is not list or len(given) > _MOST:
        draft.refuse("bad_value", "announcements", "announcements_no_list")
        return ()
    for place in range(len(given)):
        draft.refuse("announcement_not_allowed", f"{_PLACES[place]}.kind", "no_announcements_in", draft.play.term)
    return ()


def _read_announcement(item: Any, field: str, draft: Draft) -> Announcement | None:
    if type(item) is not dict:
        draft.refuse("bad_value", field, "announcement_no_object")
        return None
    knows_of = "of" in draft.tariff.system.knows
    unknown_parts(item, (*NESTED["announcements"], *(("of",) if knows_of else ())), field, draft)
    play = draft.play
    kind = item.get("kind")
    row = play.rows.get(kind) if type(kind) is str else None
    before = len(draft.findings)
    if row is None:
        refuse_kind(kind, field, draft)
    by = _by(item.get("by"), field, row, draft)
    of = _of(item.get("of"), by, field, row, draft=draft) if knows_of else None
    when = _when(item.get("when"), field, row, draft)
    if row is not None and when not in (None, "silent") and by >= 0 and draft.sides is not None:
        _check_speaker(row, by, draft.sides, field, draft=draft)
    won = _won(item.get("won"), field, row, when, draft=draft)
    kontra = item.get("kontra")
    kontra = 1 if kontra is None else read_kontra(kontra, f"{field}.kontra", draft)
    if kontra != 1 and row is not None and not own_kontra(row, when or "open", draft.tariff.system.kontra_covers):
        draft.refuse("kontra_not_allowed", f"{field}.kontra", "no_kontra_on", play.terms[row.slug])
    if row is None or by < 0 or when is None:
        return None
    if len(draft.findings) > before:
        won = won if type(won) is bool else None
    return Announcement(row.slug, by, when, won, kontra=kontra, of=of)


def _of(value: Any, by: int, field: str, row: AnnouncementRow | None, draft: Draft) -> int | None:
    """Who alone pays it; None where nobody does, or with a finding."""
    if row is None or (value is None and not row.pair):
        return None
    if not row.pair:
        draft.refuse("unexpected_field", f"{field}.of", "of_all", draft.play.terms[row.slug])
    elif value is None:
        draft.refuse("missing_field", f"{field}.of", "missing_of", draft.play.terms[row.slug])
    elif (fault := seat_fault(value, draft.dealer, draft.tariff, draft.play.row.slug)) is not None:
        draft.refuse("bad_seat", f"{field}.of", *fault)
    elif value == by:
        draft.refuse("bad_seat", f"{field}.of", "of_himself", draft.play.terms[row.slug])
    else:
        return int(value)
    return None


def _check_speaker(row: AnnouncementRow, by: int, sides: Sides, field: str, draft: Draft) -> None:
    """Whether he may say it openly."""
    term = draft.play.terms[row.slug]
    match row.said_by:
        case SaidBy.ANY:
            pass
        case SaidBy.SIDE:
            if by not in sides.ours:
                draft.refuse("announcement_not_allowed", f"{field}.by", "declarers_side_only", term)
        case SaidBy.DECLARER:
            if by != sides.ours[0]:
                draft.refuse("announcement_not_allowed", f"{field}.by", "declarer_only", term)
        case SaidBy.HOLDER:
            if not can_be_said(row, draft.play.row, "open"):
                draft.refuse("announcement_not_allowed", f"{field}.by", "announcement_not_in_game", term, draft.play.term)
            elif by != sides.ours[-1]:
                draft.refuse("contradiction", f"{field}.by", "holder_only", term)
        case _:
            assert_never(row.said_by)


def _by(value: Any, field: str, row: AnnouncementRow | None, draft: Draft) -> int:
    by, sides = read_speaker(value, f"{field}.by", draft), draft.sides
    if by >= 0 and row is not None and row.declarer_only and sides is not None and by != sides.ours[0]:
        draft.refuse("announcement_not_allowed", f"{field}.by", "declarer_only", draft.play.terms[row.slug])
    return by


def _when(value: Any, field: str, row: AnnouncementRow | None, draft: Draft) -> str | None:
    if value is None:
        draft.refuse("missing_field", f"{field}.when", "missing_when")
        return None
    if type(value) is not str or value not in WHENS:
        draft.refuse("bad_value", f"{field}.when", "bad_when", ", ".join(WHENS))
        return None
    play = draft.play
    if row is None or (row.slug, value) in play.values:
        return value
    term = play.terms[row.slug]
    whens = [when for when in WHENS if (row.slug, when) in play.values]
    if not whens:
        key = "sack_without_value" if row.slug == "sack" and not play.row.colour else "announcement_not_in_game"
        draft.refuse("announcement_not_allowed", f"{field}.kind", key, term, play.term)
    else:
        draft.refuse("announcement_not_allowed", f"{field}.when", "announcement_not_then", term, play.term, ", ".join(whens))
    return value


def _won(value: Any, field: str, row: AnnouncementRow | None, when: str | None, draft: Draft) -> bool | None:
    if value is not None and type(value) is not bool:
        draft.refuse("bad_value", f"{field}.won", "yes_or_no", "won")
        return None
    if row is None:
        return value
    term = draft.play.terms[row.slug]
    if value is None:
        counted = row.threshold is not None and ("won" not in draft.play.fields or draft.given.get("points") is not None)
        if not row.holding and not draft.ended and not row.by_result and not counted and when is not None:
            draft.refuse("missing_field", f"{field}.won", "missing_won", term)
    elif value is False and _never_lost(row):
        draft.refuse("contradiction", f"{field}.won", "holding_not_lost", term)
    elif (
        value is False
        and when == "silent"
        and row.slug not in draft.play.lost_silently
        and (draft.play.silent_only_made or not draft.ended)
    ):
        draft.refuse("contradiction", f"{field}.won", "silent_only_won", term)
    return value


def _check_above(given: list[Any], found: list[Announcement], sides: Sides, draft: Draft) -> None:
    """Panzer beside an Absolut of the same side needs the Absolut before the talon (Point-Tarock § 6 b)."""
    for item in found:
        above = draft.play.rows[item.kind].above
        if above is None or item.when == "open":
            continue
        for other in found:
            if other.kind == above and other.when == "after_talon" and (other.by in sides.ours) == (item.by in sides.ours):
                place = next(
                    i for i, row in enumerate(given) if type(row) is dict and row.get("kind") == item.kind and row.get("by") == item.by
                )
                draft.refuse(
                    "announcement_not_allowed",
                    f"{_PLACES[place]}.kind",
                    "panzer_needs_absolut",
                    draft.play.terms[item.kind],
                    draft.play.terms[above],
                )
