"""Games that count double because of others on the same sheet: those of a Radl, which starts after what the sheet says (a Trischaken, a
Mondfang, a word that the record names, half-time), and the last ones (Schluss-Radl).

A Radl that is not over yet is a row of the games to come, each by who deals it where they are a round, so that it ends with all who are
there having dealt; else by nobody.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, assert_never

from rules.engine.ledger import Line, Settlement
from rules.engine.reading import in_form_order
from rules.engine.record import Manual, Positive, Record, events_of, in_radl, radl_of
from rules.engine.scoring import each_alone, score
from rules.engine.sharing import times_words
from rules.engine.tariff import Tariff, each_tariff
from rules.families.tarock.outcome import raised_by
from rules.families.tarock.settlement import is_made
from rules.rows.answers import counts_double_in_radl
from rules.rows.choices import Radl, Stack
from rules.rows.measures import HALF_TIME, ROUND, TIE
from rules.words.findings import Finding, Refusal

_Run = tuple[int | None, ...]


class _Placed(NamedTuple):
    """A record on its sheet: how many times it counts there; the line that says so, without its amounts, None where it counts once."""

    record: Record | Refusal
    tariff: Tariff
    times: int
    line: Line | None


def rows(tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]) -> list[Settlement | Refusal]:
    """What each game of a sheet is worth there. Arguments as `engine.sheet.score_sheet`."""
    if not counts_double_in_radl(tariff.policies):
        return each_alone(tariff, records, games, empty)
    return [_row(placed) for placed in _on_the_sheet(tariff, records, games, empty)]


def _row(placed: _Placed) -> Settlement | Refusal:
    record, tariff, times, doubling = placed
    wrong = _wrong_radl(record, times)
    if isinstance(record, Refusal):
        return Refusal(in_form_order((*record.findings, *wrong), tariff))
    row = score(in_radl(record, times), tariff)
    if wrong:
        return Refusal(in_form_order((*(row.findings if type(row) is Refusal else ()), *wrong), tariff))
    if doubling is None or type(row) is Refusal:
        return row
    _item, label, source, *_nothing = doubling
    called = (line._replace(label=label, source=source) if line.doubles and line.label != label else line for line in row.lines)
    return row._replace(lines=tuple(called))


def doublings(tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]) -> list[Line | None]:
    """Whether the sheet has each record in a Radl, and by which name. Arguments as `engine.sheet.score_sheet`."""
    if not counts_double_in_radl(tariff.policies):
        return [None] * len(records)
    return [placed.line for placed in _on_the_sheet(tariff, records, games, empty)]


def ways(record: Record, tariff: Tariff) -> tuple[Record, ...]:
    """The record so many times as a Radl can make of it."""
    return tuple(in_radl(record, times) for times in tariff.system.radl_terms.factors) if tariff.policies.radl is Radl.YES else (record,)


def _on_the_sheet(tariff: Tariff, records: Sequence[Record | Refusal], games: int | None, empty: Sequence[int | None]) -> Iterator[_Placed]:
    """Each record with what those before it make of it. A redeal counts nowhere."""
    half = None if games is None or not _starts(HALF_TIME, tariff) else games // 2 + 1
    number = 0
    running: list[_Run] = []
    for record, own in zip(records, each_tariff(tariff, empty, len(records)), strict=True):
        if record.game == "redeal":
            yield _Placed(record, own, 1, None)
            continue
        number += 1
        # Who has left deals no more: a round is over when all who are there have dealt.
        running = [left for run in running if (left := tuple(seat for seat in run if seat is None or seat != own.empty))]
        if number == half:
            running = _with(HALF_TIME, running, _dealers_from(record, own), own)
        placed = _placed(record, own, len(running), last=_is_last(number, games, own))
        yield placed
        running = [run[1:] for run in running if run[1:]]
        for trigger in _started_by(placed):
            running = _with(trigger, running, _dealers_after(record, own), own)


def _placed(record: Record | Refusal, tariff: Tariff, running: int, *, last: bool) -> _Placed:
    """A game while so many Radl run."""
    terms, system = tariff.system.radl_terms, tariff.system
    times = min(2 ** (running + last), terms.most)
    if times == 1:
        return _Placed(record, tariff, 1, None)
    final = last and times == 2
    label, source = ("final_radl",) if final else times_words(times), system.paragraph_of("final_radl" if final else "radl")
    return _Placed(record, tariff, times, Line("radl", label, source, tariff.nothing, cash=tariff.nothing))


def _starts(trigger: str, tariff: Tariff) -> bool:
    """Whether a Radl follows it, at a table that plays with one."""
    return trigger in tariff.system.radl_terms.triggers and bool(tariff.options.get("radl", True))


def _with(trigger: str, running: list[_Run], dealers: tuple[int, ...], tariff: Tariff) -> list[_Run]:
    """What runs once this has started one; `dealers`: of a round."""
    terms = tariff.system.radl_terms
    length = terms.triggers[trigger]
    new: _Run = dealers if length == ROUND else (None,) * length
    left: _Run = running[0] if running else ()
    match terms.stack:
        case Stack.RESTART:
            return [max(new, left, key=len)]
        case Stack.APPEND:
            return [(*left, *new)]
        case Stack.MULTIPLY:
            return [*running, new]
        case _:
            assert_never(terms.stack)


def _dealers_from(record: Record | Refusal, tariff: Tariff) -> tuple[int, ...]:
    """Who deals this game and those after it, each once. Of a game whose dealer is not known it is only known how many."""
    if isinstance(record, Refusal):
        return tariff.taken
    place = tariff.taken.index(record.dealer)
    return (*tariff.taken[place:], *tariff.taken[:place])


def _dealers_after(record: Record | Refusal, tariff: Tariff) -> tuple[int, ...]:
    """Who deals the games after this one, each once."""
    first, *others = _dealers_from(record, tariff)
    return tariff.taken if isinstance(record, Refusal) else (*others, first)


def _is_last(number: int, games: int | None, tariff: Tariff) -> bool:
    """Whether a game is one of the last planned ones, where they are the Schluss-Radl."""
    last = tariff.system.radl_terms.last
    if games is None or last is None or not tariff.options.get("final_radl", True):
        return False
    return games - (len(tariff.taken) if last == ROUND else last) < number <= games


def _started_by(placed: _Placed) -> Iterator[str]:
    """What in a game starts a Radl: the game itself, whatever becomes of its record; of one that settles also what it tells."""
    record, tariff = placed.record, placed.tariff
    game = _played(record)
    if game is not None and _starts(game, tariff):
        yield game
    if isinstance(record, Refusal):
        return
    told = [trigger for trigger in (*events_of(record), *_made_in(record, tariff)) if _starts(trigger, tariff)]
    if told and not _wrong_radl(record, placed.times) and type(score(in_radl(record, placed.times), tariff)) is Settlement:
        yield from told


def _made_in(record: Record, tariff: Tariff) -> Iterator[str]:
    """The announcements that were made, each once, and that both sides have counted the same; a Renonce leaves nothing to tell."""
    if not isinstance(record, Positive) or record.renonce is not None or record.conceded:
        return
    play, sides = tariff.games[record.game], tariff.sides(record.dealer, record.declarer, record.partner)
    made = (item.kind for item in record.announcements if is_made(item, record, play, sides, game_won=bool(record.won), tariff=tariff))
    yield from dict.fromkeys(made)
    if record.points is not None and 2 * record.points == tariff.count.total and raised_by(record.announcements, play, sides) is None:
        yield TIE


def _played(record: Record | Refusal) -> str | None:
    """The game that was played: of a manual settlement the one that it is of."""
    return record.of or record.game if isinstance(record, Manual) else record.game


def _wrong_radl(record: Record | Refusal, times: int) -> tuple[Finding, ...]:
    """The sheet decides the Radl; a record that says otherwise is refused."""
    said = record.radl if isinstance(record, Refusal) else radl_of(record)
    if said is None or said == times:
        return ()
    key = {1: "radl_single", 2: "radl_double"} if {said, times} == {1, 2} else {}
    return (Finding("contradiction", "radl", (key[times],) if key else ("radl_other", times, said)),)
