"""What stands on a Schreibzettel on paper: a line a game, a column a player, Σ after each Radl, lines left to write on.

Turns a ScoreSheet into rows; ruled.py places them. Sums are added here; amounts come as they are.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.book import BY_SUM, RankedBy, Ranking
from rules.words import written
from scoring.field.marks import note
from scoring.field.names import short_names, surname
from scoring.field.seats import Indivisible, empty_seat, everybody, from_here, holders, own_sums, radl_ends, shares, told
from scoring.paper.exporters.metrics import hyphenated, longest_piece, width
from scoring.plain.rows import Game, Mark, Meta, PlayerRow, Points, Scene, ScoreSheet, SheetLine, TableResult
from scoring.plain.words import amount, circles, count, numeral, round_called, say, total

Sums = tuple[Points, ...]

BY_HAND = "____"
"""Where a form without names leaves room for a number."""

WORDS_OF_MARKS = {Mark.REPLACED: "replaced", Mark.RULED: "ruled", Mark.DISPUTED: "disputed", Mark.MANUAL: "manual", Mark.REFUSED: "refused"}


class Cell(NamedTuple):
    """A player's two fields on a line: the amount, and the sum so far; None where nothing is written (yet). `word`: what stands there
    instead of an amount."""

    amount: Points | None = None
    run: Points | None = None
    word: str = ""
    declarer: bool = False
    dealer: bool = False


class Row(NamedTuple):
    """A line: its label in the first column, what was played, a cell a player, the remark. `radl`: it is a line of sums; `tall`: hands
    write there more than a number."""

    label: str
    what: str
    detail: str
    cells: tuple[Cell, ...]
    note: str = ""
    mark: Mark = Mark.NONE
    radl: bool = False
    tall: bool = False

    @property
    def is_sum(self) -> bool:
        """Whether it only adds up what stands above: a Radl, the sum, the cash."""
        return self.radl or not self.label


class Head(NamedTuple):
    """A player's column: family name, the rest of the name, the number. `size` is the class of letters in which the family name fits."""

    family: str
    rest: str
    number: str
    size: str = ""


class RuledSheet(NamedTuple):
    """A Schreibzettel, line by line. `marks`: what its legend must explain; `signers`: who signs below, where nobody does in a line of the
    sheet; `own`: what each has of the seats that changed hands; `game`: over the column of games, where a scene says it; `handling`: who
    writes and where it goes, where it does."""

    table: str
    facts: tuple[str, ...]
    heads: tuple[Head, ...]
    rows: tuple[Row, ...]
    marks: tuple[Mark, ...]
    signers: tuple[str, ...]
    own: tuple[str, ...] = ()
    game: str = ""
    handling: str = ""


Sizes = Sequence[tuple[str, int]]
"""Classes of letters, the largest first, and how large they are in thousandths of it."""
SIZES: Sizes = (("", 1000), ("s", 947))
"""Of a sheet: 9.5 pt, and the 9 pt that are still read from the other side of the table."""

BOLD = 1080
"""So wide is bold in thousandths of the upright."""


def head(player: PlayerRow, room: int, language: str, sizes: Sizes = SIZES) -> Head:
    """The name as a column of a width shows it: in smaller letters where it is long, and then on more lines; who is only a number is it
    once."""
    start, end = surname(player.name)
    family = player.name[start:end].strip()
    rest = " ".join((player.name[:start] + player.name[end:]).strip(" ,").split())
    number = numbered(player, language) if family else ""
    size, lines = _fitting(family, [(size, room * 1000 // share * 1000 // BOLD) for size, share in sizes])
    return Head("\n".join(lines), rest, number, size)


def numbered(player: PlayerRow, language: str) -> str:
    """The number that stands with a name: "Nr. 14"; "" where it is the name."""
    said = f"{say('number', language)}\N{NO-BREAK SPACE}{player.number}"
    return said if said != player.name else ""


def _fitting(family: str, rooms: Sizes) -> tuple[str, list[str]]:
    """The class of letters and the lines of a family name: one line, or more in the largest letters in which no word is broken; only a word
    that is too long for the smallest has a hyphen. `rooms`: what a line holds in each class, in thousandths of an em of its letters."""
    for size, room in rooms:
        if width(family) <= room:
            return size, [family]
    longest = longest_piece(family)
    size, room = next((one for one in rooms if longest <= one[1]), rooms[-1])
    return size, hyphenated(family, room)


OF_ANY = Meta(tournament="", date=None, place="", system_title="", edition="", interpretations="", digest="")
"""Of a tournament about which nothing special is known."""


def sheet(source: ScoreSheet, room: int, language: str = "de", *, meta: Meta = OF_ANY, ranking: Ranking = BY_SUM) -> RuledSheet:
    """The sheet as it stands: written lines, what is left of the planned games, and a last sum where the last Radl is not full.

    `room`: of a player's column, in thousandths of an em of its 9.5 pt. Where the columns need not be 0 together, the table writes what all
    of them come to and each player signs below his own; where places at a table count, what they give (`ranking`).
    """
    balanced, lap = meta.balanced, meta.lap
    seating = source.seating
    named = any(player.name for player in seating.players)
    scene = meta.scene
    facts = [*filter(None, [scene.slip]), round_called(scene, seating.round if named else BY_HAND, language)]
    facts += [count("games", seating.games, language)] * bool(seating.games)
    facts += [say("writes", language, source.scribe)] * bool(source.scribe)
    facts += [*told(seating.first, seating.changes, language), *filter(None, [note(seating.mended, language)])]
    heads = tuple(_joined([head(player, room, language) for player in held]) for held in holders(seating.first, seating.changes))
    heads = tuple(_seated(one, *scene.seats[seat : seat + 1]) for seat, one in enumerate(heads))
    marks = tuple(mark for mark in WORDS_OF_MARKS if any(line.mark is mark for line in source.lines))
    shorts = short_names((player.number, player.name) for player in everybody(seating.first, seating.changes))
    here = from_here(seating.changes, lambda player: shorts[player.number], language)
    if source.sums is not None:
        rows = _summed(source, language, balanced=balanced)
    else:
        rows = _rows(source, here, language, balanced=balanced, lap=lap)
    if scene.total:
        rows = _of_scene([*rows], scene, language, balanced=balanced)
    beside = [_cash_row(source, language)] * any(source.cash) + [_pot_row(source, language)] * bool(source.pot_payments)
    above = [_held_row(source, meta.held)] * bool(meta.held and source.sums is None)
    below = [] if balanced else [*_below(source, meta.held, ranking, language)]
    if balanced and scene.places and ranking.kind is RankedBy.TABLE_POINTS:
        below = [_places(source, ranking, scene.places, language)]
    return RuledSheet(
        str(seating.table) if named else BY_HAND,
        tuple(facts),
        heads=heads,
        rows=(*above, *rows, *beside, *below),
        marks=marks,
        signers=tuple(shorts.values()) if balanced else (),
        own=_own(source, shorts, language),
        game=scene.game,
        handling=scene.handling,
    )


def _seated(one: Head, place: str = "") -> Head:
    """The head with the name of the seat before its number."""
    return one._replace(number=" · ".join(filter(None, (place, one.number))))


def _of_scene(rows: Sequence[Row], scene: Scene, language: str, *, balanced: bool) -> Iterator[Row]:
    """With one line of sums, that of the whole round, by the scene's word for it; on a blank one what it has to come to stands already.
    Where that is nothing in particular, a line of its own asks for it."""
    last = max((place for place, row in enumerate(rows) if row.radl), default=-1)
    for place, row in enumerate(rows):
        if place == last:
            cells = tuple(cell._replace(amount=cell.run, run=None) for cell in row.cells)
            yield Row("Σ", scene.total, "", cells, note=(row.note or say("cross_sum_zero", language)) * balanced, radl=True)
        elif not row.radl:
            yield row


def _joined(held: Sequence[Head]) -> Head:
    """The head of a seat that more than one held, in order of games: family names and numbers alone."""
    if len(held) == 1:
        return held[0]
    smallest = max((one.size for one in held), key=[size for size, _share in SIZES].index)
    return Head(" /\n".join(one.family for one in held), "", " / ".join(one.number for one in held), smallest)


def _own(source: ScoreSheet, shorts: Mapping[int, str], language: str) -> tuple[str, ...]:
    """What each has of the seats that more than one held; nothing on a blank sheet, and where only the sums are known."""
    seating = source.seating
    games = tuple(
        Game(line.game, line.amounts, ()) for line in source.lines if line.counts and line.game is not None and line.amounts is not None
    )
    if not seating.changes or not games:
        return ()
    changes = tuple(change.told(change.player.number) for change in seating.changes)
    result = TableResult(
        seating.round,
        seating.table,
        players=tuple(player.number for player in seating.first),
        points=source.totals,
        changes=changes,
        games=games,
    )
    try:
        return own_sums(shares(result), shorts, language)
    except Indivisible:
        return ()


def _cash_row(source: ScoreSheet, language: str) -> Row:
    """Below the sums: what was due beside them, and when it is paid."""
    cells = tuple(Cell(points) for points in source.cash)
    return Row("", say("cash", language), "", cells, note=say(f"cash_{source.cash_paid.value}", language))


def _pot_row(source: ScoreSheet, language: str) -> Row:
    """Below the sums: each seat's cents with the Pagatkassa, and what is left in it, so that the line comes to 0."""
    cells = tuple(Cell(cents) for cents in source.pot_payments)
    return Row("", say("pot", language), "", cells, note=say("pot_left", language, source.pot))


def _plus(one: Sums, other: Sums) -> Sums:
    return tuple(a + b for a, b in zip(one, other, strict=True))


def _summed(source: ScoreSheet, language: str, *, balanced: bool) -> Iterator[Row]:
    """A slip of which only the sums were entered."""
    yield _sum_row("Σ", say("sums_only", language), source.totals, source.totals, language=language, balanced=balanced)


def _rows(source: ScoreSheet, here: Mapping[int, str], language: str, *, balanced: bool, lap: str) -> Iterator[Row]:
    """`here`: who sits down before which game."""
    seats = len(source.seating.players)
    nothing: Sums = (0,) * seats
    radl, run = nothing, nothing
    games = radls = 0
    since = False
    ends = radl_ends(seats, source.seating.changes, source.seating.games)
    for line in source.lines:
        if line.counts and line.amounts is not None:
            radl, run = _plus(radl, line.amounts), _plus(run, line.amounts)
        empty = empty_seat(source.seating.changes, line.game) if line.game is not None else None
        margin = here.get(line.game, "") if line.game is not None and line.mark is not Mark.REPLACED else ""
        yield _line_row(line, run, language, margin=margin, doubled=line.game in source.doubled, empty=empty)
        since = True
        games += line.game is not None and line.mark is not Mark.REPLACED
        if games in ends[radls:]:
            radls += 1
            yield _sum_row(numeral(radls), say(lap, language, numeral(radls)), radl, run, language=language, balanced=balanced)
            radl, since = nothing, False
    if since and games >= source.seating.games:
        yield _sum_row("Σ", say("sum", language), radl, run, language=language, balanced=balanced)
    yield from _blank_rows(source, here, language, games=games, radls=radls, lap=lap)


def _held_row(source: ScoreSheet, word: str) -> Row:
    """Below the heads: what each carries into the next game, or room for it."""
    marks = source.held or (0,) * len(source.seating.players)
    return Row("", word, "", tuple(Cell(word=circles(mark)) for mark in marks), tall=True)


def _below(source: ScoreSheet, held: str, ranking: Ranking, language: str) -> Iterator[Row]:
    """Below the games where everybody has a score of his own: what is left of what he carries, what all have together, the points of the
    places, and a signature in each one's column, in place of the cross sum. Empty as long as games are to come."""
    totals, seats = source.totals, len(source.seating.players)
    whole = _is_whole(source)
    if held and source.sums is None:
        left = tuple(map(Cell, source.left, totals)) if whole and any(source.left) else _nobody(seats)
        yield Row("", say("held_left", language, held), "", left)
    yield Row("Σ", say("sum_of_all", language), "", _nobody(seats), note=total(sum(totals), language) if whole else "", radl=True)
    if ranking.kind is RankedBy.TABLE_POINTS:
        yield _places(source, ranking, say("table_points", language), language)
    yield Row("", say("receipt_signed", language), "", _nobody(seats), tall=True)


def _is_whole(source: ScoreSheet) -> bool:
    """Whether no game is to come."""
    played = sum(line.game is not None and line.mark is not Mark.REPLACED for line in source.lines)
    return source.sums is not None or played >= source.seating.games


def _places(source: ScoreSheet, ranking: Ranking, word: str, language: str) -> Row:
    """The points of the places: what there is, and what each has as soon as no game is to come."""
    seating, totals = source.seating, source.totals
    numbers, seats = [player.number for player in seating.players], len(seating.players)
    settled = _is_whole(source) and not seating.changes
    given = ranking.at_table(seats, seating.round, dict(zip(numbers, totals, strict=True))) if settled else {}
    cells = tuple(Cell(word=total(given[number], language) if given else "") for number in numbers)
    return Row("", word, ", ".join(map(written, ranking.list_of(seats, seating.round))), cells)


def _blank_rows(source: ScoreSheet, here: Mapping[int, str], language: str, *, games: int, radls: int, lap: str) -> Iterator[Row]:
    """The lines that are still to be written, with the dealer's corner of each game and the empty line of each Radl's sums."""
    seats = len(source.seating.players)
    last = next((line.dealer for line in reversed(source.lines) if line.game is not None and line.dealer is not None), None)
    empty = empty_seat(source.seating.changes)
    dealer = source.seating.first_dealer if last is None else _next(last, seats, empty)
    ends = radl_ends(seats, source.seating.changes, source.seating.games)
    for game in range(games + 1, source.seating.games + 1):
        note = "; ".join(filter(None, (here.get(game), say("counts_double", language) if game in source.doubled else "")))
        yield Row(str(game), "", "", tuple(Cell(dealer=seat == dealer) for seat in range(seats)), note=note)
        dealer = _next(dealer, seats, empty)
        if game in ends:
            radls += 1
            yield Row(numeral(radls), say(lap, language, numeral(radls)), "", _nobody(seats), radl=True)
        elif game == source.seating.games:
            yield Row("Σ", say("sum", language), "", _nobody(seats), radl=True)


def _nobody(seats: int) -> tuple[Cell, ...]:
    """A line on which nothing stands."""
    return (Cell(),) * seats


def _next(dealer: int, seats: int, empty: int | None) -> int:
    following = (dealer + 1) % seats
    return following if following != empty else (following + 1) % seats


def _line_row(line: SheetLine, run: Sums, language: str, *, margin: str, doubled: bool, empty: int | None) -> Row:
    replaced = line.mark is Mark.REPLACED
    cells = tuple(
        Cell(
            None if line.amounts is None or seat == empty else line.amounts[seat],
            run[seat] if line.counts and seat != empty else None,
            declarer=seat == line.declarer,
            dealer=seat == line.dealer and not replaced,
        )
        for seat in range(len(run))
    )
    said = line.note or (say(WORDS_OF_MARKS[line.mark], language) if line.mark in WORDS_OF_MARKS else "")
    note = "; ".join(filter(None, (margin, say("counts_double", language) if doubled and not replaced else "", said)))
    return Row(str(line.game) if line.game is not None else "–", line.text, detail=line.detail, cells=cells, note=note, mark=line.mark)


def _sum_row(label: str, what: str, radl: Sequence[Points], run: Sequence[Points], language: str, *, balanced: bool) -> Row:
    cells = tuple(Cell(points, so_far) for points, so_far in zip(radl, run, strict=True))
    cross = sum(radl)
    note = say("cross_sum_off", language, amount(cross, language)) if cross else say("cross_sum_zero", language)
    note = note if balanced else say("sum_of", language, total(cross, language))
    return Row(label, what, detail="", cells=cells, note=note, radl=True)
