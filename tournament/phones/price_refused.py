"""The part of the price list about games that the sheet refuses: as long as nothing is announced (a Besserrufer without a bird, one lost at the talon
without a word before it), and by who bids (none but Vorhand can hold). Asked of the engine as everything on the list, and said in its words.
"""

from collections.abc import Iterator
from typing import Any

from tournament.phones.price_asking import DECLARER, PARTNER, Record
from tournament.phones.price_games import Declared


def lacking(game: Declared) -> dict[str, Any]:
    """By how the game was lost, "" where it was played: what the engine says without an announcement, and what announced by whom is enough."""
    found: dict[str, Any] = {}
    for way in ("", *game.ways()):
        ends = [{way: True}] if way else [result.record for result in game.results]
        refused = game.asking.refusals(game.record((), end) for end in ends)
        enough = [name for name, said in _announcers(game, ends) if not game.asking.refusals(said)] if refused else []
        if enough:
            found[way] = [refused, enough]
    return {"lacking": found} if found else {}


def bidders(game: Declared) -> dict[str, Any]:
    """By bid, what the engine says of it where Vorhand plays, and where another does."""
    found: dict[str, Any] = {}
    for bid in game.form.bids:
        by_each = [
            game.asking.refusals(game.record(game.always, result.record, bid=bid) | {"declarer": declarer} for result in game.results)
            for declarer in (DECLARER, game.asking.other)
        ]
        if any(by_each):
            found[bid] = by_each
    return {"bidders": found} if found else {}


def _announcers(game: Declared, ends: list[Record]) -> Iterator[tuple[str, list[Record]]]:
    """Each announcement alone, by its name and who makes it: declarer, opponents, and the partner, where he may."""
    for state in game.states:
        yield state.name, [game.record((state,), end) for end in ends]
        if state.side == "ours" and PARTNER in game.people and not state.item.declarer_only:
            together = [game.record((state,), end, partner=PARTNER) for end in ends]
            yield state._replace(side="partner").name, [
                record | {"announcements": [record["announcements"][0] | {"by": PARTNER}]} for record in together
            ]
