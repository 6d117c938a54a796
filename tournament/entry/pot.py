"""The Pagatkassa of a table in words: what lies in it, who pays in before the next game, in which games somebody took it or doubled it.
Computes no cent."""

from typing import NamedTuple

from django.utils.translation import gettext as _

import rules
from rules import engine
from scoring.plain import euros
from tournament.entry.slip import Slip
from tournament.ledger.store.convert import language


class Pot(NamedTuple):
    """`left`: what lies there; `due`: who pays in before the next game, "" where none comes; `moves`: what each announced Pagat did."""

    left: str
    stake: str
    due: str
    moves: tuple[str, ...]


def pot_of(slip: Slip) -> Pot | None:
    """None where the table plays without one, or only its sums are known."""
    pot = engine.pot_of(slip.tariff)
    if pot is None or slip.by_sums:
        return None
    games = _games(slip, pot)
    # Where lines stand from an older reading, the table's own columns say what it came to.
    older = any(row.older is not None for row in slip.written.rows if row.current)
    left = slip.table.pot if older else next((game.left for _row, game in reversed(games)), 0)
    moves = () if older else tuple(filter(None, (_move(slip, row, game) for row, game in games)))
    return Pot(euros(left, language()), euros(pot.stake(slip.tariff), language()), _due(slip, pot, left), moves)


def _games(slip: Slip, pot: engine.Pot) -> list[tuple[int, engine.PotGame]]:
    """The games that counted, each with the position of its line."""
    rows = [row for row in slip.written.rows if row.current and not row.struck and row.settled]
    read = [rules.read_record(row.effective, slip.tariff_at(row.position)) for row in rows]
    games = pot.games(slip.tariff, read, slip.written.said.empty.each([row.position for row in rows]))
    return [(row.position, game) for row, game in zip(rows, games, strict=True) if game is not None]


def _move(slip: Slip, position: int, game: engine.PotGame) -> str:
    if not any(game.moved):
        return ""
    number = next(row.game for row in slip.written.rows if row.current and row.position == position)
    seats = slip.seats_at(position)
    shares = ", ".join(
        f"{seats[seat].short} {'+' * (cents > 0)}{euros(cents, language())}" for seat, cents in enumerate(game.moved) if cents
    )
    won = sum(game.moved) > 0
    text = _("Spiel %(game)d, Pagat gewonnen: %(shares)s") if won else _("Spiel %(game)d, Pagat verloren: %(shares)s")
    return text % {"game": number, "shares": shares}


def _due(slip: Slip, pot: engine.Pot, left: int) -> str:
    number = slip.written.next_game
    if number is None or slip.is_broken_off:
        return ""
    paid = pot.due(slip.tariff_at(), left, slip.written.next_dealer)
    payers = [seat for seat, cents in enumerate(paid) if cents]
    if not payers:
        return _("Sie ist voll: vor Spiel %(game)d zahlt niemand ein.") % {"game": number}
    if len(payers) > 1:
        return _("Vor Spiel %(game)d zahlen alle %(stake)s ein.") % {"game": number, "stake": euros(paid[payers[0]], language())}
    said = {"game": number, "who": slip.name(payers[0]), "stake": euros(paid[payers[0]], language())}
    return _("Vor Spiel %(game)d zahlt %(who)s %(stake)s ein.") % said
