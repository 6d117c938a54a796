"""Every game of a sheet in the plainest ways in which it is entered: each result, each announcement by either side, a Renonce, conceded.

Nothing in these records is wrong, so that a sheet which refuses one (but as undefined by its rules) cannot settle what people play by it.
The dealer is seat 0; Vorhand plays, the next of those who play is an opponent, the one after him the partner.
"""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from rules.engine.forms import AnnouncementForm, GameForm, game_forms
from rules.engine.tariff import Play, Tariff
from rules.rows import card_points
from rules.rows.choices import SaidBy, Tie
from rules.rows.kinds import Roles
from rules.rows.system import AnnouncementRow

Given = dict[str, Any]
DECLARER = 1
_MOST_KONTRA = 8
"""Beyond it nothing else is asked of a sheet."""


class At(NamedTuple):
    """A game at its table. `play`: with its numbers; `opponent`, `partner`: their seats."""

    form: GameForm
    play: Play
    tariff: Tariff
    opponent: int
    partner: int

    @property
    def pair(self) -> tuple[Given, ...]:
        """With whom the declarer plays: with a partner, alone, or either."""
        if self.play.row.kind.roles is not Roles.CALLED:
            return ({},)
        return ({"partner": self.partner},) if self.play.row.partner_needed else ({"partner": self.partner}, {})

    def result(self, *, won: bool, by_count: bool | None = None) -> Given:
        """Won or lost; by the count where the game asks it, or where what is said decides by it."""
        asked = self.form.result == "count" or self.play.surplus is not None
        if not (asked if by_count is None else by_count):
            return {"won": won}
        count = self.tariff.count
        steps = count.total * (6 if won else 1) // 7
        return {"points": self.points(steps if self.form.blatt is None else steps // 3 * 3 + self.form.blatt)}

    def points(self, steps: int) -> object:
        """A count as a record has it."""
        return self.tariff.count.as_json(steps)


def plain_records(tariff: Tariff) -> Iterator[tuple[str, Given]]:
    """Each with its game."""
    for form in game_forms(tariff):
        for record in _of(form, tariff):
            yield form.slug, {"game": form.slug, "dealer": 0, **record}


def _of(form: GameForm, tariff: Tariff) -> Iterable[Given]:
    match form.result:
        case "counts":
            return _each_for_himself(tariff)
        case "taker":
            return _takers(form, tariff)
        case "won" | "won_or_count" | "count":
            others = [seat for seat in (*range(DECLARER + 1, tariff.seats), 0) if seat in tariff.active_seats(0)]
            return _declared(At(form, tariff.games[form.slug], tariff, others[0], partner=others[1]))
        case _:
            return ({"declarer": DECLARER},) if form.kind.roles is Roles.ONE else ()


def _splits(total: int) -> Iterator[tuple[int, int, int]]:
    """Counts of three who play a Trischaken; a fourth has none: one loser, ties at the top and at the bottom, Jungfrauen."""
    most, some, alike = total * 4 // 7, total * 2 // 7, total * 3 // 7
    yield most, some, total - most - some
    yield alike, alike, total - 2 * alike
    yield total, 0, 0
    yield total // 2, total - total // 2, 0
    yield some, total - 2 * some, some


def _each_for_himself(tariff: Tariff) -> Iterator[Given]:
    """Every split at every turn of the table, and a Renonce of each who plays."""
    playing, count = tariff.active_seats(0), tariff.count
    for split in _splits(count.total):
        counts = (*split, *[0] * (len(playing) - len(split)))
        for turn in range(len(playing)):
            dealt = dict(zip(playing, (*counts[turn:], *counts[:turn]), strict=True))
            yield {"points": [count.as_json(dealt[seat]) if seat in dealt else None for seat in range(tariff.seats)]}
    yield from ({"renonce": {"offenders": [seat]}} for seat in playing)


def _takers(form: GameForm, tariff: Tariff) -> Iterator[Given]:
    """Each number of bouts just made and just missed; the petit for either side, each poignée, and the three ways of a chelem."""
    taking = tariff.system.taking
    if taking is None:
        return
    plain = {"declarer": DECLARER, "bouts": 1, "points": 45}
    for bouts, target in enumerate(taking.targets):
        held = range((9 * bouts + 1) // 2, 91 - (9 * (3 - bouts) + 1) // 2 + 1)
        yield from (plain | {"bouts": bouts, "points": points} for points in (target, target - 1) if points in held)
    yield from (plain | {"petit_au_bout": side} for side in ("attack", "defence"))
    yield from (plain | {"poignees": [{"by": DECLARER, "size": size}]} for size in taking.poignees)
    yield plain | {"chelem": {"by": "attack", "announced": True, "made": False}}
    bouts, halves = taking.gives[form.slug].everything() if taking.gives else (3, card_points.TRUMP_PACK)
    counted = plain | {"bouts": bouts, "points": card_points.amount(halves)}
    yield from (counted | {"chelem": {"by": "attack", "announced": announced, "made": True}} for announced in (True, False))


def _declared(at: At) -> Iterator[Given]:
    form, play = at.form, at.play
    for beside in at.pair:
        begun = {"declarer": DECLARER, **beside}
        for won in (True, False):
            yield from (
                begun | at.result(won=won) | ({"kontra": times} if times > 1 else {}) | _said(_birds(play, won=won))
                for times in _kontra(at)
            )
        yield begun | {"renonce": {"offenders": [at.opponent]}} | _said(_birds(play))
    for bid in form.bids:
        yield {"declarer": at.opponent if bid == "abgeloest" else DECLARER, "bid": bid} | at.result(won=True)
    if form.concedable:
        yield {"declarer": DECLARER, "conceded": True} | _said(_birds(play))
    yield from _half_and_half(at)
    own = {row["kind"] for row in _birds(play)}
    for item in form.announcements:
        if item.kind not in own:
            yield from _announced(at, item)
    for event in at.tariff.system.radl_terms.events:
        yield {"declarer": DECLARER, **at.pair[0], "events": [event]} | at.result(won=True) | _said(_birds(play, won=True))


def _kontra(at: At) -> tuple[int, ...]:
    """None, the first and the last."""
    if at.form.kontra in (None, "each") or not at.play.row.kontra:
        return (1,)
    return tuple(sorted({1, min(2, max(at.tariff.kontras)), min(_MOST_KONTRA, max(at.tariff.kontras))}))


def _half_and_half(at: At) -> Iterator[Given]:
    """A game in which both sides count the same, where that is something of its own."""
    count = at.tariff.count
    if at.form.result == "won_or_count" and count.tie is not Tie.OPPONENTS:
        yield {"declarer": DECLARER, **at.pair[0], "points": at.points(count.total // 2)} | _said(_birds(at.play, won=True))


def _announced(at: At, item: AnnouncementForm) -> Iterator[Given]:
    """One announcement at each time, by either side that may make it, made and missed."""
    row = at.play.rows[item.kind]
    for when in item.whens:
        for by in _by(at, item, row, when):
            for made in (True, False) if when != "silent" or item.can_be_lost_silent else (True,):
                said = {"kind": item.kind, "by": by, "when": when} | ({"won": made} if item.needs_won else {})
                if row.pair:
                    said["of"] = at.opponent if by != at.opponent else DECLARER
                won = made is (by != at.opponent)
                if row.threshold is not None and at.form.result == "won_or_count":
                    result, birds = _counted(at, row.threshold, made=made, ours=by != at.opponent), _birds(at.play, won=won)
                else:
                    plain = False if item.kind == "valat" and at.form.result == "won_or_count" else None
                    result, birds = at.result(won=won, by_count=plain), _birds(at.play, won=won)
                yield {"declarer": DECLARER, **at.pair[0]} | result | _said([*birds, said])


def _by(at: At, item: AnnouncementForm, row: AnnouncementRow, when: str) -> tuple[int, ...]:
    """Who may make it."""
    holder = at.pair[0].get("partner", DECLARER)
    if row.partner_games_only or (row.said_by is SaidBy.HOLDER and when != "silent"):
        return (holder,)
    if item.declarer_only or (row.said_by in (SaidBy.DECLARER, SaidBy.SIDE) and when != "silent"):
        return (DECLARER,)
    return DECLARER, at.opponent


def _counted(at: At, needs: int, *, made: bool, ours: bool) -> Given:
    """The count of the declarer's side with which either side just makes or just misses what it needs."""
    theirs = needs if made else needs - 1
    return {"points": at.points(theirs if ours else at.tariff.count.total - theirs)}


def _birds(play: Play, *, won: bool | None = None) -> list[Given]:
    """The bird that is announced with a bird-Rufer or a Besserrufer."""
    bird = play.row.bird or next(iter(play.row.birds), None)
    said = {"kind": bird, "by": DECLARER, "when": "open"} | ({} if won is None else {"won": won})
    return [said] if bird else []


def _said(announcements: list[Given]) -> Given:
    return {"announcements": announcements} if announcements else {}
