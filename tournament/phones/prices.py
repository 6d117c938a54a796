"""The price list that a phone takes along for the time without network: what the lines of every usual game are worth, as the engine settles them.

Every part was settled by `rules` in a game made up for it (price_games, price_others); the script looks parts up and adds them. Nothing here names a sheet:
which games there are and what can be said of them is told by their forms. What is not on the list – a Renonce, a ruling, amounts by hand – the
phone does not show before the laptop answers.
"""

from functools import lru_cache
from threading import Lock
from typing import Any

import rules
from rules.engine import GameForm, Line, Settlement, Tariff, family_of, game_forms
from rules.rows import Radl, Result, ValatValue, valat_settles_once_announced
from tournament.phones.price_asking import DEALER, Asking
from tournament.phones.price_games import VALAT, Declared
from tournament.phones.price_others import for_himself, taken
from tournament.phones.price_refused import Refused, of_the_pack, passed_on

_asking = Lock()


def ready_list(tariff: Tariff, language: str) -> dict[str, Any] | None:
    """The list; None while another is being made, so that the phones of a hall, which come all at once, hold no thread."""
    if not _asking.acquire(blocking=False):
        return None
    try:
        return price_list(tariff, language)
    finally:
        _asking.release()


@lru_cache(maxsize=32)
def price_list(tariff: Tariff, language: str) -> dict[str, Any]:
    """Texts, lines, faults, trees, and by game which trees are its. Takes a second or two the first time, and then nothing."""
    asking = Asking(tariff, language)
    games = {form.slug: _priced(asking, form) | passed_on(asking, form) for form in game_forms(tariff) if not form.kind.by_hand}
    listed = {"texts": asking.texts.rows, "lines": asking.lines.rows, "faults": asking.faults.rows, "nodes": asking.trees.nodes}
    replaced, missed = tariff.policies.valat_value is ValatValue.MULTIPLIES, valat_settles_once_announced(tariff.policies)
    return {"games": games, "valat": VALAT, "valat_for_game": replaced, "valat_missed": missed, "radl": _radl(asking), **listed}


def _priced(asking: Asking, form: GameForm) -> dict[str, Any]:
    match form.kind.result:
        case None:
            settled = asking.score({"game": form.slug, "dealer": DEALER})
            row = () if settled is None else asking.row(settled.lines)
            return {"nothing": asking.trees.learn([((), row)], ())}
        case Result.COUNTS:
            return for_himself(asking, form)
        case Result.TAKER:
            return taken(asking, form) | of_the_pack(asking, form)
        case _:
            game = Declared(asking, form)
            return game.priced() | Refused(game).all()


def _radl(asking: Asking) -> dict[str, Any] | None:
    """Where a Radl can be doubled: `after` which game how many are, which `last` ones besides, and the words of the lines that double."""
    tariff = asking.tariff
    if tariff.policies.radl is Radl.NO:
        return None
    follow = next(form.slug for form in game_forms(tariff) if "declarer" in form.fields)
    read = {form.slug: rules.read_record({"game": form.slug}, tariff) for form in game_forms(tariff)}
    most = 2 * tariff.seats
    ask = family_of(tariff).doublings
    after = {slug: len([*filter(None, ask(tariff, [one, *[read[follow]] * most], None, ()))]) for slug, one in read.items()}
    last = len([*filter(None, ask(tariff, [read[follow]] * most, most, ()))])
    record = next(
        {"game": form.slug, "dealer": DEALER, "declarer": 1, "won": True}
        for form in game_forms(tariff) if form.result in ("won", "won_or_count") and not any(item.required for item in form.announcements)
    )
    line = _doubling(asking.score(record | {"radl": 2}))
    if line is None:
        return None
    closing = _doubling(rules.score_sheet(tariff, [rules.read_record(record, tariff)], tariff.seats).rows[0]) or line
    return {
        "after": {slug: many for slug, many in after.items() if many}, "last": last, "text": asking.text(line), "final": asking.text(closing),
    }


def _doubling(row: Settlement | rules.Refusal | None) -> Line | None:
    """The line that doubles a game, where one does."""
    return next((line for line in row.lines if line.item == "radl"), None) if isinstance(row, Settlement) else None
