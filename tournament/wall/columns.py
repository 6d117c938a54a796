"""What stands on the wall, cut into pages that fit one screen: tables, the players by name, ranks, the ceremony, and what to do next.

Eight metres away, at 55 inches, a name is read whose type is three hundredths of the picture's height: a little more than the wall's unit,
a sixtieth of its width. So many lines fit. Reads nothing: takes what `wall.reading` found.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.arithmetic import Standing, team_standings
from scoring.field import Name, told_apart
from scoring.field import marks as marking
from scoring.plain import Marks, circles, fold, rounds_of_games
from tournament.entry.board import Tile
from tournament.entry.tiles import SHAPES, word
from tournament.ledger.people.teams import teams_of
from tournament.ledger.store.convert import Points, language
from tournament.ledger.store.planning import games_of_large
from tournament.models import Tournament
from tournament.prizes.ceremony import Slide
from tournament.wall.reading import Mode, Wall

TABLES, SEATS, RANKS, CEREMONY = 8, 40, 16, 12
"""How many of them a page holds."""
HUNDREDS = 100
NOBODY: Mapping[int, Sequence[int]] = {}
PODIUM = 3
"""The ranks that the ceremony keeps for the end."""
FITS = 17
"""Letters of a line in the list of who sits where."""
FEW = 6
"""So many tables are written larger."""


class WallTable(NamedTuple):
    """A table of the round. Without `shape` it shows its strokes, once it plays (`games`); `marks`: shape and word of what else is to be
    said; `held`: what each carries into the next game, "○○", one a name."""

    number: int
    names: tuple[Name, ...]
    done: int
    games: int
    shape: str
    word: str
    marks: tuple[tuple[str, str], ...]
    held: tuple[str, ...] = ()
    mended: bool = False
    """Changed by hand after the draw: a star beside its number, said once at the head."""

    @property
    def seats(self) -> int:
        """Its players, who are the games of a Radl."""
        return len(self.names)

    @property
    def players(self) -> tuple[tuple[Name, str], ...]:
        """Each with what he carries."""
        return tuple(zip(self.names, self.held or ("",) * len(self.names), strict=True))


class Place(NamedTuple):
    """Where somebody sits."""

    name: Name
    table: int

    @property
    def rest(self) -> str:
        """What stands beside the family name."""
        fits = len(self.name.family) + len(self.name.given) < FITS
        return self.name.given if fits and not self.name.number else f"{self.name.short} {self.name.small}".rstrip()


class Rank(NamedTuple):
    """A line of the standings."""

    rank: int | None
    name: Name
    place: str
    total: Points
    mark: str = ""
    """ "abgem."; the reason is not for the room, and the name needs the place."""
    by_tables: bool = False
    """Whether what he has are table points."""
    beside: Points | None = None
    """The sum of the games then, where it is told."""

    @property
    def thousands(self) -> bool:
        """Whether what he has is of four digits, which need their room from the names."""
        return not -1000 < self.total < 1000


class Page(NamedTuple):
    """A screenful. `kind`: tables, seats, ranks, ceremony or words; `span`: which part of the whole, "" where it is all."""

    kind: str
    title: str
    span: str
    rows: tuple[Any, ...]
    note: str = ""


def middle(tournament: Tournament, found: Wall) -> list[Page]:
    """The pages that the middle shows one after the other."""
    if found.slide is not None:
        return [slide_page(found.slide, found.rehearsal)]
    if found.mode == Mode.CEREMONY:
        return ceremony_pages(found.standings or (), found.marks)
    if found.mode in (Mode.DRAWN, Mode.RUNNING):
        # Who has not begun yet may still look for his chair.
        wanted = found.mode == Mode.DRAWN or any(tile.status == "waiting" for tile in found.tables)
        pages = table_pages(found.tables, drawn=found.mode == Mode.DRAWN, number=found.number, held=found.held)
        return pages + seat_pages(found.tables) if wanted else pages
    return rank_pages(tournament, found) or [_large(tournament, found)]


def right(tournament: Tournament, found: Wall) -> list[Page]:
    """The pages of the right column: the standings, or what to do next where there are none or the middle has them."""
    if found.mode == Mode.CEREMONY:
        return []
    ranks = rank_pages(tournament, found) if found.mode in (Mode.DRAWN, Mode.RUNNING) else []
    return ranks or [Page("words", *todo(tournament, found))]


def in_order(name: Name) -> tuple[str, str]:
    """Where it stands in the list: Ö beside O, large and small alike."""
    return fold(name.family), fold(name.given)


def seated(tables: Iterable[Tile]) -> Mapping[int, Name]:
    """The names of everybody at these tables."""
    return _told_apart(tuple([(number, name) for tile in tables for number, name in zip(tile.numbers, tile.names, strict=True)]))


@lru_cache(maxsize=16)
def _told_apart(people: tuple[tuple[int, str], ...]) -> Mapping[int, Name]:
    """The same people sit in the hall all evening."""
    return told_apart(people)


def table_pages(tables: Sequence[Tile], *, drawn: bool, number: int, held: Mapping[int, Sequence[int]] = NOBODY) -> list[Page]:
    """The tables by number. `held`: what each seat carries into the next game, by the table's key."""
    known = seated(tables)
    rows = [_table(tile, known, held.get(tile.key, ()), drawn=drawn) for tile in tables]
    title = _("Tische der Runde %(n)d") % {"n": number} if drawn else _("Tische")
    said = [] if drawn else [_("ein Strich je Spiel")]
    # Full pages: a table keeps its place on the wall as long as it can.
    parts = [(first, tuple(rows[first : first + TABLES])) for first in range(0, len(rows), TABLES)]
    star = [_("* von Hand geändert")]
    notes = [" · ".join(said + star * any(row.mended for row in part)) for _first, part in parts]
    return [
        Page(kind="tables", title=title, span=span(first, part, rows), rows=part, note=note)
        for (first, part), note in zip(parts, notes, strict=True)
    ]


def _table(tile: Tile, known: Mapping[int, Name], held: Sequence[int], *, drawn: bool) -> WallTable:
    says = tile.status in {"complete", "confirmed", "broken_off"} and not drawn
    marks = []
    if tile.disputed:
        marks.append(("disputed", _("strittig")))
    if tile.extra_minutes and tile.state == "open":
        marks.append(("extended", _("+%(n)d Min.") % {"n": tile.extra_minutes}))
    return WallTable(
        number=tile.number,
        names=tuple(known[number] for number in tile.numbers),
        done=tile.done,
        games=0 if drawn else tile.games,
        shape=SHAPES[tile.status] if says else "",
        word=word(tile) if says else "",
        marks=tuple(marks),
        held=tuple(map(circles, held)),
        mended=bool(tile.mended),
    )


def seat_pages(tables: Sequence[Tile]) -> list[Page]:
    """All players by name, with their tables."""
    known = seated(tables)
    rows = sorted((Place(known[number], tile.number) for tile in tables for number in tile.numbers), key=lambda place: in_order(place.name))
    return [Page("seats", _("Wer sitzt wo"), _letters(part, rows), part) for _first, part in parts(rows, SEATS)]


def _letters(part: Sequence[Place], rows: Sequence[Place]) -> str:
    first, last = part[0].name.family[:3], part[-1].name.family[:3]
    return "" if len(part) == len(rows) else f"{first} – {last}"


def rank_pages(tournament: Tournament, found: Wall) -> list[Page]:
    """The standings after the closed rounds; no page where nobody may see them, or nothing is closed."""
    rows = _ranks(found.standings or (), found.marks, language())
    last = found.after >= tournament.rounds
    title = _("Endstand") if last else _("Stand nach Runde %(n)d") % {"n": found.after}
    return [Page("ranks", title, span(first, part, rows), part) for first, part in parts(rows, RANKS)] + _team_pages(tournament, found)


def _team_pages(tournament: Tournament, found: Wall) -> list[Page]:
    """The teams behind the standings, where the tournament has any."""
    teams = team_standings(teams_of(tournament), found.standings or (), tournament.ranked_by) if tournament.squads else ()
    rows = [
        Rank(
            rank=team.line.rank, name=Name(team.line.player.name), place="", total=team.line.total, by_tables=bool(team.line.table_points),
            beside=team.line.points if team.line.table_points else None,
        )
        for team in teams
    ]  # fmt: skip
    return [Page("ranks", _("Mannschaften"), span(first, part, rows), part) for first, part in parts(rows, RANKS)]


@lru_cache(maxsize=16)
def _ranks(standings: tuple[Standing, ...], marks: Marks, spoken: str) -> tuple[Rank, ...]:
    known = told_apart((line.player.number, line.player.name) for line in standings)
    told = marks._replace(tables=(), mended=())
    return tuple(
        [
            Rank(
                rank=line.rank,
                name=known[line.player.number],
                place=line.player.place,
                total=line.total,
                by_tables=bool(line.table_points),
                beside=line.points if line.table_points else None,
                mark=marking.short(told, line.player.number, spoken),
            )
            for line in standings
        ]
    )


def ceremony_pages(standings: Sequence[Standing], marks: Marks) -> list[Page]:
    """From the last to the first: pages of ranks, then the podium, one rank more on each page, the winner at the end."""
    rows = _ranks(tuple(standings), marks, language())
    below = [row for row in rows if row.rank is not None and row.rank > PODIUM]
    podium = [(row.rank, row) for row in rows if row.rank is not None and row.rank <= PODIUM]
    pages = [Page("ceremony", _("Endstand"), span(first + len(podium), part, rows), part) for first, part in parts(below, CEREMONY)]
    pages.reverse()
    ranks = [rank for rank, _rows in groupby(podium, key=itemgetter(0))]
    for rank in reversed(ranks):
        pages.append(Page("podium", _("Endstand"), "", tuple(row for place, row in podium if place >= rank)))
    return pages


def slide_page(slide: Slide, rehearsal: bool) -> Page:
    """One step of a ceremony that somebody leads."""
    note = _("Probe – erfundene Namen") if rehearsal else ""
    if slide.kind not in ("ranks", "podium"):
        return Page(kind="slide", title=slide.title, span="", rows=(slide,), note=note)
    known = told_apart((called.number, called.name) for called in slide.names)
    rows = tuple(
        Rank(rank=called.rank, name=known[called.number], place=called.place, total=called.points or 0, by_tables=called.by_tables)
        for called in slide.names
    )
    return Page(kind="ceremony" if slide.kind == "ranks" else "podium", title=slide.title, span="", rows=rows, note=note)


def parts(rows: Sequence[Any], most: int) -> Iterator[tuple[int, tuple[Any, ...]]]:
    """Index of the first and the rows of each page: as few pages as can be, as even as can be."""
    pages = -(-len(rows) // most)
    for page in range(pages):
        first, end = page * len(rows) // pages, (page + 1) * len(rows) // pages
        yield first, tuple(rows[first:end])


def span(first: int, part: Sequence[Any], rows: Sequence[Any]) -> str:
    """ "11–20 / 25"; nothing where one page holds all; of hundreds only the part, or the title would have no room."""
    if len(part) == len(rows):
        return ""
    return f"{first + 1}–{first + len(part)}" + (f" / {len(rows)}" if len(rows) < HUNDREDS else "")


def _large(tournament: Tournament, found: Wall) -> Page:
    """What the middle says in large letters where there is nothing to list."""
    if found.mode == Mode.WELCOME:
        players = ngettext("%(n)d Spieler ist angemeldet.", "%(n)d Spieler sind angemeldet.", found.players) % {"n": found.players}
        games = rounds_of_games(tournament.rounds, tournament.games, games_of_large(tournament), language())
        return Page("large", _("Willkommen"), "", (tournament.name, games, players))
    if found.mode == Mode.BETWEEN:
        lines = _("Runde %(n)d ist gespielt.") % {"n": found.after}, _("Der Stand bleibt bis zur Siegerehrung verborgen.")
        return Page("large", _("Pause"), "", lines[:1] if found.standings is not None else lines)
    return Page("large", _("Alle Runden sind gespielt"), "", (_("Der Endstand wird bei der Siegerehrung verlesen."),))


def todo(tournament: Tournament, found: Wall) -> tuple[str, str, tuple[str, ...]]:
    """Title, nothing, and the sentences that say what comes now."""
    if found.mode == Mode.WELCOME:
        return (
            _("Zuerst"),
            "",
            (_("Bei der Turnierleitung anmelden und die Nummer merken."), _("Nach der Auslosung steht hier, wer wo sitzt.")),
        )
    if found.mode == Mode.DRAWN:
        return (
            _("So geht es los"),
            "",
            (
                _("Den Namen in der Liste suchen und zum Tisch gehen."),
                _("Ein Handy schreibt: den QR-Code am Tischzettel damit scannen."),
                _("Warten, bis die Turnierleitung die Runde öffnet."),
            ),
        )
    if found.mode == Mode.RUNNING:
        return (
            _("Während der Runde"),
            "",
            (
                _("Unklar? Karten liegen lassen und den Schiedsrichter rufen: am Handy oder mit der Hand."),
                _("Nach dem letzten Spiel sieht jeder seine Summe an und bestätigt sie am Handy."),
                _("Wer auf Papier schreibt, bringt den Zettel unterschrieben zur Turnierleitung."),
            ),
        )
    if found.mode == Mode.BETWEEN:
        return (
            _("Als Nächstes"),
            "",
            (_("Die Auslosung der Runde %(n)d erscheint hier.") % {"n": found.after + 1}, _("Bitte im Haus bleiben.")),
        )
    return _("Als Nächstes"), "", (_("Danke fürs Mitspielen. Bitte zur Siegerehrung bleiben."),)
