"""The price list that a phone takes along for the time without network: what each line of a usual game is worth, as the engine settles it.

Only what simply adds up: the game, won or lost, and announcements without Kontra. Each price is taken from settlements by `rules`, with and without a
partner, in a won and in a lost game; where they differ by more than their own line, it is not on the list, and the phone shows no amount.
"""

from functools import lru_cache
from typing import Any, NamedTuple

import rules
from rules.record.forms import GameForm, by_holder, game_forms
from rules.record.tariff import Tariff
from rules.rows.policies import Radl
from rules.settle.ledger import Line

DEALER, DECLARER, PARTNER, OPPONENT = 0, 1, 2, 3
SIDES = {"ours": DECLARER, "theirs": OPPONENT}


class Price(NamedTuple):
    """So many units for the declarer's side, and the line's words and paragraph."""

    units: int
    text: str
    source: str


@lru_cache(maxsize=64)
def price_list(tariff: Tariff, language: str) -> dict[str, Any] | None:
    """Prices by game; None where amounts hang on more than the game itself (counts, a Radl that doubles).

    `units`: what one unit is for [declarer, opponent] alone, [declarer, opponent, partner] with one. A price is [units, index of its text].
    """
    if tariff.seats < 4 or tariff.policies.radl is Radl.YES:
        return None
    texts: list[list[str]] = []
    games = {form.slug: found for form in game_forms(tariff) if (found := _game(form, tariff, language, texts)) is not None}
    if not games:
        return None
    alone, paired = (tariff.sides(DEALER, DECLARER, partner).unit for partner in (None, PARTNER))
    units = {"alone": [alone[DECLARER], alone[OPPONENT]], "partner": [paired[DECLARER], paired[OPPONENT], paired[PARTNER]]}
    return {"units": units, "texts": texts, "games": games}


def _game(form: GameForm, tariff: Tariff, language: str, texts: list[list[str]]) -> dict[str, Any] | None:
    if form.result not in ("won", "won_or_count"):
        return None
    bird = next((item for item in form.announcements if item.required), None)
    always = [] if bird is None else [_said(bird.kind, "open", DECLARER, won=True)]
    lines = {result: [_line(tariff, record, "game", language) for record in _records(form, tariff, always, won=result)] for result in (True, False)}
    won = {str(int(result)): price for result, prices in lines.items() if (price := _agreed(prices)) is not None}
    if len(won) < len(lines):
        return None
    found = {
        item.kind: {when: _made(form, tariff, item.kind, when, [] if item is bird else always, language, texts) for when in item.whens}
        for item in form.announcements
    }
    return {"won": {result: _listed(price, texts) for result, price in won.items()}, "made": found}


def _made(
    form: GameForm, tariff: Tariff, kind: str, when: str, always: list[dict[str, Any]], language: str, texts: list[list[str]]
) -> dict[str, dict[str, list[int]]]:
    """Prices of an announcement: by the side that made it, by whether it was made."""
    found: dict[str, dict[str, list[int]]] = {side: {} for side in SIDES}
    for side, by in SIDES.items():
        for made in (True, False):
            said = [*always, _said(kind, when, by, won=made)]
            records = [record for result in (True, False) for record in _records(form, tariff, said, won=result)]
            price = _agreed([_line(tariff, record, kind, language) for record in records])
            if price is not None:
                found[side][str(int(made))] = _listed(price, texts)
    return found


def _said(kind: str, when: str, by: int, *, won: bool) -> dict[str, Any]:
    return {"kind": kind, "by": by, "when": when, "won": won}


def _records(form: GameForm, tariff: Tariff, announcements: list[dict[str, Any]], *, won: bool) -> list[dict[str, Any]]:
    """The game alone and, where it can have one, with a partner."""
    record = {"game": form.slug, "dealer": DEALER, "declarer": DECLARER, "won": won}
    records = [record, {**record, "partner": PARTNER}] if "partner" in form.fields else [record]
    return [made | {"announcements": [_by(item, made, tariff) for item in announcements]} if announcements else made for made in records]


def _by(item: dict[str, Any], record: dict[str, Any], tariff: Tariff) -> dict[str, Any]:
    """The declarer's side's own by whoever of it can announce it: an open König ultimo by the called king's holder."""
    held = item["by"] == DECLARER and "partner" in record and by_holder(item["kind"], item["when"], tariff)
    return item | {"by": PARTNER} if held else item


def _line(tariff: Tariff, record: dict[str, Any], item: str, language: str) -> Price | None:
    """The price of one line, where the settlement has a line for the game and one for each announcement and nothing else."""
    read = rules.read_record(record, tariff)
    result = rules.score(read, tariff) if isinstance(read, rules.Record) else read
    if isinstance(result, rules.Refusal):
        return None
    expected = ["game", *(announcement["kind"] for announcement in record.get("announcements", ()))]
    if sorted(line.item for line in result.lines) != sorted(expected) or any(any(line.cash) for line in result.lines):
        return None
    line = next(line for line in result.lines if line.item == item)
    units = _units(line, tariff.sides(DEALER, DECLARER, record.get("partner")).unit)
    return None if units is None else Price(units, line.text(language), line.source)


def _units(line: Line, unit: tuple[int, ...]) -> int | None:
    units = -line.points[OPPONENT]
    return int(units) if all(points == units * one for points, one in zip(line.points, unit, strict=True)) else None


def _agreed(prices: list[Price | None]) -> Price | None:
    """The price, if it is the same in every settlement."""
    return prices[0] if len(set(prices)) == 1 else None


def _listed(price: Price, texts: list[list[str]]) -> list[int]:
    said = [price.text, price.source]
    if said not in texts:
        texts.append(said)
    return [price.units, texts.index(said)]
