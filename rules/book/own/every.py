"""Every game of a sheet in the plainest ways in which it is entered: each result, each announcement by either side, a Renonce, conceded.

Nothing in these records is wrong, so that a sheet which refuses one (but as undefined by its rules) cannot settle what people play by it.
The dealer is seat 0, who plays 1, his partner 3, an opponent 2.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from rules.engine.forms import AnnouncementForm, GameForm, game_forms
from rules.engine.tariff import Play, Tariff
from rules.rows.kinds import Roles

Given = dict[str, Any]
DECLARER, OPPONENT, PARTNER = 1, 2, 3
_SPLITS = ((120, 60, 30), (90, 90, 30), (210, 0, 0), (105, 105, 0), (60, 90, 60))
"""Thirds of those who play a Trischaken; a fourth has none: one loser, ties at the top and at the bottom, Jungfrauen."""
_MADE, _MISSED = 60, 10
"""Points of the declarer's side with which everything that a count decides is made, or missed by him and made by the others."""


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
            return _takers(tariff)
        case "won" | "won_or_count" | "count":
            return _declared(form, tariff.games[form.slug])
        case _:
            return ()


def _each_for_himself(tariff: Tariff) -> Iterator[Given]:
    """Every split at every turn of the table, and a Renonce of each who plays."""
    playing = tariff.active_seats(0)
    for split in _SPLITS:
        counts = (*split, *[0] * (len(playing) - len(split)))
        for turn in range(len(playing)):
            dealt = dict(zip(playing, (*counts[turn:], *counts[:turn]), strict=True))
            yield {"points": [f"{dealt[seat] // 3}/{dealt[seat] % 3}" if seat in dealt else None for seat in range(tariff.seats)]}
    yield from ({"renonce": {"offenders": [seat]}} for seat in playing)


def _takers(tariff: Tariff) -> Iterator[Given]:
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
    yield from (
        plain | {"bouts": 3, "points": 91, "chelem": {"by": "attack", "announced": announced, "made": True}} for announced in (True, False)
    )


def _declared(form: GameForm, play: Play) -> Iterator[Given]:
    with_partner = ({"partner": PARTNER}, {}) if play.row.kind.roles is Roles.CALLED else ({},)
    kontra = (1,) if form.kontra in (None, "each") else (1, 2, 8)
    for beside in with_partner:
        begun = {"declarer": DECLARER, **beside}
        for won in (True, False):
            yield from (
                begun | _result(form, won=won) | ({"kontra": times} if times > 1 else {}) | _said(_birds(play, won=won)) for times in kontra
            )
        yield begun | {"renonce": {"offenders": [OPPONENT]}} | _said(_birds(play))
    for bid in form.bids:
        yield {"declarer": OPPONENT if bid == "abgeloest" else DECLARER, "bid": bid} | _result(form, won=True)
    if form.concedable:
        yield {"declarer": DECLARER, "conceded": True} | _said(_birds(play))
    own = {row["kind"] for row in _birds(play)}
    for item in form.announcements:
        if item.kind not in own:
            yield from _announced(form, item, play, with_partner[0])


def _announced(form: GameForm, item: AnnouncementForm, play: Play, partner: Given) -> Iterator[Given]:
    """One announcement at each time, by either side that may make it, made and missed."""
    holder = play.rows[item.kind].partner_games_only
    for when in item.whens:
        for by in (PARTNER,) if holder else (DECLARER,) if item.declarer_only else (DECLARER, OPPONENT):
            for made in (True, False) if when != "silent" or item.can_be_lost_silent else (True,):
                said = {"kind": item.kind, "by": by, "when": when} | ({"won": made} if item.needs_won else {})
                won = made is (by != OPPONENT)
                yield {"declarer": DECLARER, **partner} | _result(form, won=won) | _said([*_birds(play, won=won), said])


def _birds(play: Play, *, won: bool | None = None) -> list[Given]:
    """The bird that is announced with a bird-Rufer or a Besserrufer."""
    bird = play.row.bird or next(iter(play.row.birds), None)
    said = {"kind": bird, "by": DECLARER, "when": "open"} | ({} if won is None else {"won": won})
    return [said] if bird else []


def _said(announcements: list[Given]) -> Given:
    return {"announcements": announcements} if announcements else {}


def _result(form: GameForm, *, won: bool) -> Given:
    return {"points": f"{_MADE if won else _MISSED}/{form.blatt}"} if form.result == "count" else {"won": won}
