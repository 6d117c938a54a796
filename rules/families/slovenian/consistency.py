"""What the fields of a well-formed record say against each other."""

from collections.abc import Iterator

from rules.engine.draft import Draft
from rules.engine.reading import broken
from rules.families.slovenian.penalty import DISCARD
from rules.families.slovenian.record import Announced, Counted, Declared, High, Klop, Mond, Redealt
from rules.rows.play import PlayRow

BONUS = 5
"""Points that a called king counts which its declarer took from the talon and which made no trick (§ 2.4)."""


def check(record: Counted | High | Klop | Redealt, draft: Draft) -> None:
    """Notes what is missing and what contradicts."""
    if isinstance(record, Redealt):
        return
    _check_renons(record, draft)
    if isinstance(record, Klop):
        return
    _check_result(record, draft)
    if record.mond is not None:
        _check_mond(record, record.mond, draft)
    if isinstance(record, Counted):
        _check_bonus(record, draft)
        if not draft.ruled:
            _check_made(record, draft)


def has_talon(game: str, draft: Draft) -> bool:
    """Whether something is laid away in it."""
    return bool(row_of(game, draft).laid_away)


def row_of(game: str, draft: Draft) -> PlayRow:
    """How a game is played."""
    return next(row for row in draft.tariff.sheet.play.rows if game in row.games)


def _check_result(record: Declared, draft: Draft) -> None:
    """How a game that was played to its end came out."""
    name = "points" if isinstance(record, Counted) else "won"
    if not draft.ruled and draft.given.get(name) is None:
        draft.refuse("missing_field", name, "missing_whole_points" if name == "points" else "missing_result", draft.play.term)


def _check_renons(record: Declared | Klop, draft: Draft) -> None:
    """Only the declarer lays away, and only where there is a talon."""
    found = record.renonce
    if found is None or found.fault != DISCARD or not found.offenders:
        return
    declarer = None if isinstance(record, Klop) else record.declarer
    if declarer is None or not has_talon(record.game, draft):
        draft.refuse("contradiction", "renonce.fault", "discard_without_talon", draft.play.term)
    elif declarer >= 0 and found.offenders != (declarer,):
        draft.refuse("contradiction", "renonce.fault", "discard_of_declarer")


def _check_mond(record: Declared, mond: Mond, draft: Draft) -> None:
    """Left in the talon it is the declarer's, in a game that has one."""
    if mond.taken_by is None:
        if not has_talon(record.game, draft):
            draft.refuse("contradiction", "mond", "mond_without_talon", draft.play.term)
        elif record.declarer >= 0 and mond.lost_by != record.declarer:
            draft.refuse("contradiction", "mond", "mond_left_by_declarer")
    elif mond.taken_by == mond.lost_by:
        draft.refuse("contradiction", "mond", "mond_of_himself")


def _check_bonus(record: Counted, draft: Draft) -> None:
    """The called king came from the talon, so that there is nobody beside the declarer."""
    if not record.zaruf_bonus:
        return
    if record.partner is not None:
        if record.partner >= 0:
            draft.refuse("contradiction", "zaruf_bonus", "zaruf_beside_partner")
    elif not draft.ruled and (record.points or 0) + BONUS > draft.tariff.count.total:
        draft.refuse("contradiction", "zaruf_bonus", "zaruf_above_pack", draft.tariff.count.total - BONUS)


def _placed(record: Counted, draft: Draft) -> Iterator[tuple[int, Announced]]:
    """The announcements with their places; those that could not be read left no gap in the record."""
    left = [*record.announcements]
    for place, given in enumerate(draft.given.get("announcements") or ()):
        if left and type(given) is dict and (given.get("kind"), given.get("by"), given.get("when")) == left[0][:3]:
            yield place, left.pop(0)


def _check_made(record: Counted, draft: Draft) -> None:
    """What both sides cannot have made, and what the game's result and the called king say against it."""
    sides, made = draft.sides, set[tuple[str, bool | None]]()
    # A bonus that could not be read may be what wins.
    unread = record.points is None or "zaruf_bonus" in broken(draft.findings)
    won = None if unread else wins(record, draft.tariff.count.wins)
    for place, item in _placed(record, draft) if record.announcements else ():
        if not item.won:
            continue
        term = draft.play.terms[item.kind]
        ours = None if sides is None else item.by in sides.ours
        if ours is not None and (item.kind, not ours) in made and draft.play.rows[item.kind].each_side:
            draft.refuse("contradiction", f"announcements[{place}]", "made_by_both", term)
        made.add((item.kind, ours))
        if item.kind == "valat" and won is not None and ours is not None and ours is not won:
            draft.refuse("contradiction", f"announcements[{place}].won", "valat_lost_game")
        if item.kind == "koenig_ultimo" and record.zaruf_bonus:
            draft.refuse("contradiction", f"announcements[{place}].won", "ultimo_made_no_trick", term)


def wins(record: Counted, least: int) -> bool:
    """Whether the declarer's side has won."""
    return points_of(record) >= least


def points_of(record: Counted) -> int:
    """The points of the declarer's side, with those of a called king that made no trick."""
    return (record.points or 0) + (BONUS if record.zaruf_bonus else 0)
