"""What the fields of a record of Hungarian Tarokk say against each other: the page's rules 1, 4 and 6 and „What cannot be“."""

from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

from rules.engine.draft import Draft
from rules.engine.reading import broken
from rules.engine.record import Announcement
from rules.engine.tariff import Play, Sides
from rules.families.tarokk.figures import (
    CARDS,
    DECK,
    DUPLA,
    EIGHTH,
    FIRST_TRICKS,
    HOLDINGS,
    KINGS,
    NINTH,
    NOT_BESIDE_KINGS,
    NOT_BESIDE_TRULL,
    POINTS,
    TAROKKS,
    TRULL,
    UHU_OF,
    VOLAT,
)
from rules.families.tarokk.laid_away import bounds_of
from rules.families.tarokk.reading import NOBODY
from rules.families.tarokk.record import Paired, Record, Tried


class Said(NamedTuple):
    """A figure of the record: where it stands, whether it is the declarer's side's, and whether it was made as far as that is known."""

    place: int
    item: Announcement
    ours: bool
    made: bool

    @property
    def kind(self) -> str:
        """The figure's."""
        return self.item.kind

    @property
    def opened(self) -> bool:
        """Whether it was announced."""
        return self.item.when == "open"


def check(record: Record, draft: Draft) -> None:
    """Notes all of it; of a game that a renonsz ended what was announced alone. Where the sides could not be read, what hangs on none."""
    if isinstance(record, Tried):
        return
    faulty, sides = broken(draft.findings), draft.sides
    _skart(record, draft, faulty)
    if record.renonce is None and not draft.ruled:
        _result(record, draft)
    said = [_said(place, item, record, sides, draft=draft) for place, item in enumerate(record.announcements) if item is not NOBODY]
    _once_a_side(said, draft)
    said = [one for one in said if sides is not None or one.kind in HOLDINGS]
    _one_a_trick(said, draft)
    _hands(said, draft)
    if draft.ruled:
        return
    _dupla(record, said, draft, faulty)
    _together(said, draft)
    _count(record, said, draft, faulty)


def _said(place: int, item: Announcement, record: Paired, sides: Sides | None, *, draft: Draft) -> Said:
    ours = sides is not None and item.by in sides.ours
    made = item.won is True
    if sides is not None and item.kind == DUPLA and not draft.ruled:
        follows = _dupla_follows(record, draft.play, sides, ours=ours)
        made = made if follows is None else follows
    return Said(place, item, ours, made)


def _dupla_follows(record: Paired, play: Play, sides: Sides, *, ours: bool) -> bool | None:
    """Whether a side made dupla, by the count or by a volát that was made; None where only the record says it."""
    if record.points is not None:
        return has_dupla(record.points, play, ours=ours)
    volat = next((item for item in record.announcements if item.kind == VOLAT and item.won), None)
    return None if volat is None else (volat.by in sides.ours) is ours


def has_dupla(points: int, play: Play, *, ours: bool) -> bool:
    """Whether a side has dupla where the declarer's side counts so many."""
    return (points if ours else POINTS - points) >= (play.rows[DUPLA].threshold or POINTS)


def _refuse(said: Said, draft: Draft, label: tuple[object, ...]) -> None:
    """Notes one contradiction of a figure, the first that is found."""
    field = f"announcements[{said.place}]"
    if not any(found.field == field and found.code == "contradiction" for found in draft.findings):
        draft.refuse("contradiction", field, *label)


def _skart(record: Paired, draft: Draft, faulty: frozenset[str]) -> None:
    """Whose called card was laid away has no partner, and there was Kontra by duty."""
    if not record.called_in_skart:
        return
    if record.partner is not None and record.partner >= 0:
        draft.refuse("contradiction", "called_in_skart", "skart_with_partner")
    given = draft.given.get("kontra")
    factors = given.values() if isinstance(given, dict) else (given,)
    if not draft.ruled and "kontra" not in faulty and all(factor in (None, 1) for factor in factors):
        draft.refuse("contradiction", "kontra", "skart_without_kontra")


def _result(record: Paired, draft: Draft) -> None:
    """A result, but where a volát was made."""
    told = any(draft.given.get(name) is not None for name in ("points", "won"))
    if not told and not any(item.kind == VOLAT and item.won for item in record.announcements):
        draft.refuse("missing_field", "won", "missing_result", draft.play.term)


def _once_a_side(said: list[Said], draft: Draft) -> None:
    """Rule 1: each kind once a side, as far as the sides are known; tarokks once a player."""
    seen: set[tuple[str, int]] = set()
    for one in said:
        key = ("tarokk", one.item.by) if one.kind in HOLDINGS else (one.kind, one.item.by if draft.sides is None else int(one.ours) - 2)
        if key in seen:
            draft.refuse("duplicate_announcement", f"announcements[{one.place}]", "figure_twice", draft.play.terms[one.kind])
        seen.add(key)


def _one_a_trick(said: list[Said], draft: Draft) -> None:
    """Rule 4: of one side one open figure for a trick, and not uhu and ultimó of one tarokk."""
    opened = [one for one in said if one.opened]
    refused: set[int] = set()
    for first, later in combinations(opened, 2):
        kinds = {first.kind, later.kind}
        if first.ours is not later.ours or len(kinds) < 2 or later.place in refused:
            continue
        if kinds <= NINTH or kinds <= EIGHTH or any(kinds == {ultimo, uhu} for ultimo, uhu in UHU_OF.items()):
            refused.add(later.place)
            terms = draft.play.terms[later.kind], draft.play.terms[first.kind]
            draft.refuse("announcement_not_allowed", f"announcements[{later.place}]", "figure_beside_figure", *terms)


def _hands(said: list[Said], draft: Draft) -> None:
    """Rule 6: no more tarokks than there are, each player's hand once."""
    hands: dict[int, int] = {}
    for one in said:
        if one.kind not in HOLDINGS or one.item.by in hands:
            continue
        hands[one.item.by] = TAROKKS[one.kind]
        if sum(hands.values()) > DECK:
            _refuse(one, draft, ("too_many_tarokks", sum(hands.values()), DECK))
            return


def _dupla(record: Paired, said: list[Said], draft: Draft, faulty: frozenset[str]) -> None:
    """Rule 3: what a dupla says that the count, a volát or the result does not."""
    sides = draft.sides
    if sides is None or "points" in faulty:
        return
    for one in said:
        if one.kind != DUPLA:
            continue
        term = draft.play.terms[DUPLA]
        follows = _dupla_follows(record, draft.play, sides, ours=one.ours)
        if follows is None:
            if one.item.won and record.won is not None and record.won is not one.ours:
                _refuse(one, draft, ("dupla_of_losers", term))
        elif (one.item.won is not None and one.item.won is not follows) or (not one.opened and not follows):
            _refuse(one, draft, ("dupla_against_count" if record.points is not None else "dupla_against_volat", term))


def _together(said: list[Said], draft: Draft) -> None:
    """What two figures that were made, or a silent ultimó that was lost, say against each other."""
    figures = [one for one in said if one.kind not in HOLDINGS]
    for first, later in combinations(figures, 2):
        if _clash(first, later) or _same_card(first, later) or _twice_played(first, later):
            _refuse(later, draft, ("figure_against_figure", draft.play.terms[later.kind], draft.play.terms[first.kind]))


def _clash(first: Said, later: Said) -> bool:
    """Whether not both can have been made."""
    if not (first.made and later.made):
        return False
    kinds = {first.kind, later.kind}
    if kinds == {"kismadar", "xxi_fogas"} or (len(kinds) == 2 and (kinds <= NINTH or kinds <= EIGHTH)):
        return True
    if first.ours is later.ours:
        return False
    if len(kinds) == 1 or kinds <= FIRST_TRICKS or VOLAT in kinds or kinds <= NINTH or kinds <= EIGHTH:
        return True
    return (TRULL in kinds and bool(kinds & NOT_BESIDE_TRULL)) or (KINGS in kinds and bool(kinds & NOT_BESIDE_KINGS))


def _proved(one: Said) -> Iterator[tuple[str, bool]]:
    """The cards of which a figure says on whose side they are: the declarer's, or not."""
    if one.made or (one.kind in UHU_OF and not one.opened):
        yield from ((card, one.ours is own) for card, own in CARDS.get(one.kind, ()))


def _same_card(first: Said, later: Said) -> bool:
    """Whether they put a card on two sides."""
    known = dict(_proved(first))
    return any(known.get(card, ours) is not ours for card, ours in _proved(later))


def _twice_played(first: Said, later: Said) -> bool:
    """Whether a tarokk took the eighth trick and came to the ninth."""
    for uhu, ultimo in ((first, later), (later, first)):
        if UHU_OF.get(ultimo.kind) == uhu.kind and uhu.made and (ultimo.made or not ultimo.opened):
            return True
    return False


def _count(record: Paired, said: list[Said], draft: Draft, faulty: frozenset[str]) -> None:
    """What count, result and a made volát say against each other, and what may have been laid away."""
    volats, won, points = [one for one in said if one.kind == VOLAT and one.made], record.won, record.points
    for one in volats:
        if won is not None and won is not one.ours:
            _refuse(one, draft, ("volat_loses", draft.play.terms[VOLAT]))
    if points is None:
        return
    if won is not None and won is not (points >= draft.tariff.count.wins):
        draft.refuse("contradiction", "points", "points_of_other_side")
    if "called_in_skart" in faulty:
        _held(said, points, draft)
        return
    bounds = bounds_of(record.game, called_away=record.called_in_skart)
    ranges = [bounds.any_game, *(bounds.ours if one.ours else bounds.theirs for one in volats)]
    for low, high in ranges:
        if not low <= points <= high:
            draft.refuse("contradiction", "points", "points_laid_away", low, high)
            return
    if _held(said, points, draft) or _unread_volat(record, draft):
        return
    for ours, tricks in ((False, points > bounds.no_trick), (True, points < bounds.all_tricks)):
        if not tricks and not any(one.ours is ours for one in volats):
            draft.refuse("missing_announcement", "announcements", "volat_not_listed", draft.play.terms[VOLAT])


def _unread_volat(record: Paired, draft: Draft) -> bool:
    """Whether there may be a volát in the list that could not be read."""
    given = draft.given.get("announcements")
    if given is None:
        return False
    if type(given) is not list or len(given) != len(record.announcements):
        return True
    for item, read in zip(given, record.announcements, strict=True):
        kind = item.get("kind") if type(item) is dict else None
        unread = read is NOBODY or draft.sides is None or type(item.get("won")) is not bool
        if unread and (kind == VOLAT or type(kind) is not str or kind not in draft.play.rows):
            return True
    return False


def _held(said: list[Said], points: int, draft: Draft) -> bool:
    """Whether a side counts too little for the trull and the kings that it made."""
    for ours, count in ((True, points), (False, draft.tariff.count.total - points)):
        made = {one.kind for one in said if one.made and one.ours is ours}
        needed = 15 * (TRULL in made) + 20 * (KINGS in made)
        if count < needed:
            draft.refuse("contradiction", "points", "points_without_honours", count, needed)
            return True
    return False
