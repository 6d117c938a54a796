"""French Tarot: what the pack of 78 cards cannot give – counts without their bouts, too many trumps shown, all tricks beside too many
points.

The sheet counts a bout 4.5 („Abrechnung“), a side without a trick keeps the Excuse („Excuse“), and nobody has a card twice. Counts are half
points.
"""

from collections.abc import Iterator
from typing import NamedTuple

from rules.engine.record import Taken
from rules.engine.tariff import Tariff
from rules.rows import card_points
from rules.rows.pack_gives import PackGives
from rules.rows.system import TakerValues
from rules.words.findings import Finding

_BOUTS = 3
_BOUT = 9
"""Half points of a bout: Trump 1, Trump 21, the Excuse."""
_TRUMPS = 22
"""Trumps 1 to 21, and the Excuse that may stand in for one („Melden“)."""
KEPT_EXCUSE = {173: 2, 9: 1}
"""The only halves that four players can count, with their bouts: a side without a card has kept the Excuse (86.5 and 4.5)."""
_ROUNDED = frozenset({(2, 174), (1, 8)})
"""The same two counts, already rounded for the winners: 87 with 2 bouts, 4 with 1."""


_ROUNDS = 1
"""Half points by which a count may be rounded already."""
PETIT_OF_NO_BOUT = Finding("contradiction", "petit_au_bout", ("petit_of_no_bout",))
PETIT_WITHOUT_BOUT = Finding("contradiction", "petit_au_bout", ("petit_without_bout",))
HALF_NEEDS_CHELEM = Finding("bad_points", "points", ("half_needs_chelem",))


class Limit(NamedTuple):
    """How far the attack can be from everything or from nothing where one side made all tricks: bouts, and half points by how many play."""

    bouts: int
    points: int
    points_of_five: int


_LEAST = {"petite": Limit(2, 172, 172), "garde": Limit(2, 172, 172), "garde_sans": Limit(2, 172, 172), "garde_contre": Limit(0, 118, 146)}
"""What the attack has at least that made all tricks: all but an Excuse and the card given for it; against the talon all but what lies
there."""
_MOST = {"petite": Limit(1, 48, 30), "garde": Limit(1, 48, 30), "garde_sans": Limit(_BOUTS, 64, 36), "garde_contre": Limit(1, 10, 10)}
"""What the attack has at most where the defence made all tricks: an Excuse and what was laid away; in a Garde sans the talon."""


def impossible(record: Taken, tariff: Tariff, *, unread: bool = False) -> Iterator[Finding]:
    """Every contradiction with the pack, in the order of the form; what could not be read (None) contradicts nothing. `unread`: of a
    chelem, that one was said and could not be read."""
    gives = taker_values(tariff).gives
    return _not_given(record, gives[record.game], tariff, unread=unread) if gives else _contradicted(record, tariff)


def _contradicted(record: Taken, tariff: Tariff) -> Iterator[Finding]:
    """Where the sheet says no more than that a count holds its bouts."""
    bouts, points, petit, chelem = record.bouts, record.points, record.petit_au_bout, record.chelem
    if bouts is not None:
        if points is not None and not _holds(bouts, points, tariff.active):
            yield Finding(
                "contradiction", "points", ("points_without_bouts", bouts, _written(_BOUT * bouts), _written(_most_points(bouts)))
            )
        if petit is not None and _without_bout(petit, bouts):
            yield PETIT_OF_NO_BOUT
    if record.poignees:
        yield from too_many_trumps(record, tariff)
    if chelem is not None and chelem.made and bouts is not None and points is not None:
        won = points >= 2 * taker_values(tariff).targets[bouts]
        if won is not (chelem.by == "attack"):
            yield Finding("contradiction", "chelem", ("chelem_lost_game",))
        elif not _all_tricks(chelem.by, bouts, points, record.game, players=tariff.active):
            yield Finding("contradiction", "chelem", ("chelem_too_much_left",))


def _not_given(record: Taken, gives: PackGives, tariff: Tariff, *, unread: bool) -> Iterator[Finding]:
    """Where it says what the pack gives. Where four play a half comes up only where a side without a trick keeps the Excuse: then the other
    has a chelem."""
    bouts, points, petit, chelem = record.bouts, record.points, record.petit_au_bout, record.chelem
    made = chelem.by if chelem is not None and chelem.made else ""
    half = points is not None and points % 2 == 1 and tariff.active == 4
    counted = bouts is not None and points is not None and (not half or bool(made) or unread)
    if half and not made and not unread:
        yield HALF_NEEDS_CHELEM
    if counted:
        low, high = gives.bounds(bouts, _BOUTS)
        if not low - _ROUNDS <= points <= high + _ROUNDS:
            yield Finding("contradiction", "points", ("points_not_given", bouts, _written(low), _written(high)))
        elif half and bouts == {"attack": _BOUTS, "defence": 0}.get(made):
            yield Finding("contradiction", "points", ("half_without_excuse",))
    if petit is not None and bouts is not None and _without_bout(petit, bouts):
        yield PETIT_WITHOUT_BOUT
    elif made and petit not in (None, made):
        yield Finding("contradiction", "petit_au_bout", ("petit_without_trick",))
    if record.poignees:
        yield from too_many_trumps(record, tariff)
    if counted and not unread:
        yield from _not_all_tricks(record, gives, made, tariff)


def _not_all_tricks(record: Taken, gives: PackGives, made: str, tariff: Tariff) -> Iterator[Finding]:
    """A chelem beside another count than it gives; a count that nothing else gives beside another chelem, or none."""
    if made and not gives.took_all(made, record.bouts, record.points):
        yield Finding("contradiction", "chelem", ("chelem_not_counted",))
    elif gives.only and made != gives.only and gives.took_all(gives.only, record.bouts, record.points):
        announced = record.chelem is not None and record.chelem.announced and gives.only == "defence"
        sentence = "chelem_missing" if record.chelem is None else "chelem_by_hand" if announced else "chelem_counted"
        code = "missing_field" if record.chelem is None else "contradiction"
        yield Finding(code, "chelem", (sentence, tariff.system.term(gives.only)))


def _without_bout(petit: str, bouts: int) -> bool:
    """Whether the side that is to have taken the petit in the last trick has no bout."""
    return (petit == "attack" and bouts == 0) or (petit == "defence" and bouts == _BOUTS)


def too_many_trumps(record: Taken, tariff: Tariff) -> Iterator[Finding]:
    """Poignées that need more than there are; of one player's the first counts."""
    shown = {poignee.by: poignee.size for poignee in reversed(record.poignees)}
    needed = sum(_trumps_of(size, tariff) for size in shown.values())
    if needed > _TRUMPS:
        yield Finding("contradiction", "poignees", ("too_many_trumps", needed, _TRUMPS))


def taker_values(tariff: Tariff) -> TakerValues:
    """The numbers of French Tarot, of a tariff that has its games."""
    values = tariff.system.taking
    if values is None:
        raise TypeError(f"{tariff.system.slug} has no taker")
    return values


def _holds(bouts: int, points: int, players: int) -> bool:
    """Whether a count can have so many bouts in it, and the others outside."""
    if players == 4 and points % 2:
        return KEPT_EXCUSE.get(points) == bouts
    return _BOUT * bouts <= points <= _most_points(bouts) or (bouts, points) in _ROUNDED


def _most_points(bouts: int) -> int:
    return card_points.TRUMP_PACK - _BOUT * (_BOUTS - bouts)


def _written(halves: int) -> str:
    return str(card_points.amount(halves))


def _trumps_of(size: str, tariff: Tariff) -> int:
    """Trumps that a poignée of this size needs where so many play."""
    values = taker_values(tariff)
    return values.poignee_trumps[tariff.active][list(values.poignees).index(size)]


def _all_tricks(by: str, bouts: int, points: int, game: str, players: int) -> bool:
    """Whether the side can have made all tricks: the other has no more than an Excuse and the cards that lie with it."""
    limit = (_LEAST if by == "attack" else _MOST)[game]
    edge = limit.points_of_five if players == 5 else limit.points
    return (bouts >= limit.bouts and points >= edge) if by == "attack" else (bouts <= limit.bouts and points <= edge)
