"""The Pagatkassa of a table in words: what lies in it, who pays in before the next game, in which games somebody took it or doubled it. Computes no cent."""

from typing import NamedTuple

from django.utils.translation import gettext as _

import rules
from scoring.plain.words import euros
from tournament.entry.page import TablePage
from tournament.ledger.store.convert import language


class Pot(NamedTuple):
    """`left`: what lies there; `due`: who pays in before the next game, "" where none comes; `moves`: what each announced Pagat did."""

    left: str
    stake: str
    due: str
    moves: tuple[str, ...]


def pot_of(page: TablePage) -> Pot | None:
    """None where the table plays without one, or only its sums are known."""
    stake = rules.stake_of(page.tariff)
    if not stake or page.by_sums:
        return None
    games = _games(page)
    # Where lines stand from an older reading, the table's own columns say what it came to.
    older = any(row.older is not None for row in page.sheet.rows if row.current)
    left = page.table.pot if older else next((game.left for _row, game in reversed(games)), 0)
    moves = () if older else tuple(filter(None, (_move(page, row, game) for row, game in games)))
    return Pot(euros(left, language()), euros(stake, language()), _due(page, left), moves)


def _games(page: TablePage) -> list[tuple[int, rules.PotGame]]:
    """The games that counted, each with the position of its line."""
    rows = [row for row in page.sheet.rows if row.current and not row.struck and row.settled]
    read = [rules.read_record(row.effective, page.tariff_at(row.position)) for row in rows]
    games = rules.pagatkassa(page.tariff, read, page.written.said.empty.each([row.position for row in rows]))
    return [(row.position, game) for row, game in zip(rows, games, strict=True) if game is not None]


def _move(page: TablePage, position: int, game: rules.PotGame) -> str:
    if not any(game.moved):
        return ""
    number = next(row.game for row in page.sheet.rows if row.current and row.position == position)
    seats = page.seats_at(position)
    shares = ", ".join(f"{seats[seat].short} {'+' * (cents > 0)}{euros(cents, language())}" for seat, cents in enumerate(game.moved) if cents)
    won = sum(game.moved) > 0
    text = _("Spiel %(game)d, Pagat gewonnen: %(shares)s") if won else _("Spiel %(game)d, Pagat verloren: %(shares)s")
    return text % {"game": number, "shares": shares}


def _due(page: TablePage, left: int) -> str:
    number = page.sheet.next_game
    if number is None or page.is_broken_off:
        return ""
    paid = rules.stakes(page.tariff_at(), left, page.sheet.next_dealer)
    payers = [seat for seat, cents in enumerate(paid) if cents]
    if not payers:
        return _("Sie ist voll: vor Spiel %(game)d zahlt niemand ein.") % {"game": number}
    if len(payers) > 1:
        return _("Vor Spiel %(game)d zahlen alle %(stake)s ein.") % {"game": number, "stake": euros(paid[payers[0]], language())}
    said = {"game": number, "who": page.name(payers[0]), "stake": euros(paid[payers[0]], language())}
    return _("Vor Spiel %(game)d zahlt %(who)s %(stake)s ein.") % said
