"""The games and announcements of a sheet file: values that differ, rows that it takes away, rows that it has beside the base's."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, TypeVar

from rules.book.own import kin
from rules.book.own.faults import Faults
from rules.book.own.form import Format
from rules.book.own.forms import number
from rules.engine.options import is_value
from rules.rows.card_points import Amount
from rules.rows.choices import WonBy
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game
from rules.words.glossary import term
from rules.words.texts import shortened

Row = TypeVar("Row", Game, AnnouncementRow)


def words(slug: str) -> tuple[str, str]:
    """A game or an announcement as people call it: German, English."""
    return term(slug, "de"), term(slug, "en")


def read_games(given: Mapping[str, Any], base: Sheet, form: Format, faults: Faults) -> tuple[Game, ...]:
    """The games of the sheet, in the base's order, then what is added."""
    either = form.second and base.system.policies.won_by is WonBy.WON_OR_COUNT
    read = partial(_valued_either if either else _valued, halves=form.halves)
    found = _rows(given, kin.games(base), base.system.games, "game", read=read, faults=faults)
    return tuple(row for row in found.values() if row is not None)


def check_games(games: Iterable[Game], faults: Faults) -> None:
    """One is left that somebody declares."""
    if not any(row.kind.valued for row in games):
        faults.add("games", "no_games")


def _rows(
    given: Mapping[str, Any],
    known: Mapping[str, Row],
    base: Iterable[Row],
    kind: str,
    read: Callable[[Row, object, str, Faults], Row],
    faults: Faults,
) -> dict[str, Row | None]:
    """The base's rows with what is given in their place: None for one that is taken away, then those that are added. `read`: a row with
    another value."""
    own = {row.slug: row for row in base}
    found: dict[str, Row | None] = dict(own)
    for slug, value in given.items():
        row, where = known.get(slug), f"{kind}s.{shortened(str(slug))}"
        if row is None:
            faults.add(where, f"unknown_{kind}", shortened(str(slug)), ", ".join(known) or ("keine", "none"))
        elif value is None:
            if slug not in own:
                faults.add(where, "not_there", words(slug))
            found[slug] = None
        else:
            found[slug] = read(row, value, where, faults)
    return found


def _valued(row: Game, value: object, where: str, faults: Faults, *, halves: bool) -> Game:
    if not row.kind.valued:
        faults.add(where, "no_value", words(row.slug))
    elif row.lost is not None:
        if (worth := pair(value, halves=halves)) is not None:
            return replace(row, value=worth[0], lost=worth[1])
        faults.add(where, "bad_lost", words(row.slug))
    elif (won := number(value, halves=halves)) is not None:
        return replace(row, value=won)
    else:
        faults.add(where, "bad_value", words(row.slug), said="bad_half" if halves else "")
    return row


def _valued_either(row: Game, value: object, where: str, faults: Faults, *, halves: bool) -> Game:
    """With one value, or two where the game is no named bird-Rufer and no Besserrufer."""
    if isinstance(value, (list, tuple)) and row.kind.valued and row.lost is None:
        worth = pair(value, halves=halves)
        if worth is not None and not (row.bird or row.birds):
            return replace(row, value=worth[0], lost=worth[1])
        faults.add(where, "bad_value", words(row.slug), said="one_value" if worth else "bad_two")
        return row
    return _valued(row, value, where, faults, halves=halves)


def pair(value: object, *, halves: bool) -> tuple[Amount, Amount] | None:
    """Two numbers."""
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        return None
    one, other = (number(part, halves=halves) for part in value)
    return None if one is None or other is None else (one, other)


def read_announcements(
    given: Mapping[str, Any], base: Sheet, games: Iterable[Game], own: dict[str, AnnouncementRow], form: Format, faults: Faults
) -> tuple[AnnouncementRow, ...]:
    """The announcements of the sheet, in the base's order, then what is added; by game, those of games that are there. `own`: what the file
    has of its own, or what known ones are here."""
    read = partial(_priced, halves=form.halves)
    found = _rows(given, kin.announcements(base), base.system.announcements, "announcement", read=read, faults=faults) | own
    there = {game.slug for game in games}
    needed = [(game.bird, game.slug) for game in games if game.bird]
    needed += [(row.above, row.slug) for row in found.values() if row is not None and row.above]
    for bird, by in needed:
        # Of a table that could not be read nobody knows what it lacks.
        if found.get(bird) is None and not faults.of("announcements"):
            faults.add(f"announcements.{bird}", "bird_needed", words(by))
    return tuple(
        _of_games(row, there) for row in found.values() if row is not None and (not row.by_game or there.intersection(row.by_game))
    )


def _priced(row: AnnouncementRow, value: object, where: str, faults: Faults, *, halves: bool) -> AnnouncementRow:
    if row.by_game:
        return _priced_by_game(row, value, where, faults)
    if (worth := pair(value, halves=halves)) is not None:
        return replace(row, values=dict(zip(("silent", "open"), worth, strict=True)), option=False)
    faults.add(where, "bad_pair", words(row.slug))
    return row


def _priced_by_game(row: AnnouncementRow, value: object, where: str, faults: Faults) -> AnnouncementRow:
    """Values by game and time: cells that the base has, any of them with another number."""
    given = value if isinstance(value, Mapping) else {"": {}}
    cells = {game: dict(table) for game, table in row.by_game.items()}
    for game, table in given.items():
        if (
            game not in cells
            or not isinstance(table, Mapping)
            or not all(when in cells[game] and is_value(worth) for when, worth in table.items())
        ):
            faults.add(where, "bad_cells", words(row.slug), "; ".join(f"{name}: {', '.join(whens)}" for name, whens in row.by_game.items()))
            return row
        cells[game] |= table
    return replace(row, by_game=cells)


def _of_games(row: AnnouncementRow, there: set[str]) -> AnnouncementRow:
    """Without values and paragraphs in games that are not there."""
    if not row.by_game or there.issuperset(row.by_game):
        return row
    by_game = {game: table for game, table in row.by_game.items() if game in there}
    return replace(row, by_game=by_game, sources={game: source for game, source in row.sources.items() if game in there})
