"""How the tricks of an own sheet are played: as the base's, an added game as the game of the base that another sheet plays it alike with."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from rules.book.own import kin
from rules.rows.play import PlayRow, PlaySheet, lent
from rules.rows.sheet import Sheet
from rules.rows.system import RuleSystem


def play_of(base: Sheet, system: RuleSystem, lender: str) -> PlaySheet:
    """The base's play, cited as lent, for the games that are there; a Mond that is caught is told where the Mondfang counts."""
    played = [row.slug for row in system.games]
    rows = [replace(row, games=kept) for row in base.play.rows if (kept := tuple(game for game in row.games if game in played))]
    known = {game for row in base.play.rows for game in row.games}
    for game in played:
        if game not in known:
            rows = _added(game, base, rows)
    kinds, before = ({row.slug for row in announcements} for announcements in (system.announcements, base.system.announcements))
    mondfang = base.play.mondfang if ("mondfang" in kinds) is ("mondfang" in before) else "mondfang" in kinds
    return replace(base.play, rows=lent(rows, lender=lender), mondfang=mondfang)


def _added(game: str, base: Sheet, rows: list[PlayRow]) -> list[PlayRow]:
    """The rows with one game more. Where the base plays none like it, it is played by the base's own rules of a game that counts alike."""
    donors = [row for sheet in kin.kin(base)[1:] for row in sheet.play.rows if game in row.games]
    for donor in donors:
        for place, row in enumerate(rows):
            if set(donor.games) & set(row.games):
                return [*rows[:place], replace(row, games=(*row.games, game)), *rows[place + 1 :]]
    if not donors:
        return rows
    like = next(_alike(donors[0], rows), donors[0])
    return [*rows, replace(donors[0], games=(game,), rules=like.rules, source=like.source)]


def _alike(donor: PlayRow, rows: Iterable[PlayRow]) -> Iterator[PlayRow]:
    return (row for row in rows if row.count is donor.count and row.rules.tarock is donor.rules.tarock)
