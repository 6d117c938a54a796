"""A draft of a draw as the page shows it: tables with seats and first dealers, what it reached and what not, and what each swap did.

Words and rows only; the seating and its judgement come from `scoring.draw`.
"""

from collections import Counter
from collections.abc import Iterator, Sequence, Set
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring.draw import Draw, DrawError, described, seatable, table_sizes
from scoring.field import short_names
from tournament.desk.drawing.draft import Draft, Field, Swap, pausing
from tournament.desk.drawing.draw_form import BEST, EVERYBODY, PRESENT, STANDING
from tournament.ledger.store.convert import language, sits_out
from tournament.ledger.store.planning import Tables, planned_games
from tournament.models import Round, Tournament

FARTHEST = 40
"""Numbers of players up to which those that cannot be seated are listed; beyond, every system seats every number."""


class Seat(NamedTuple):
    """A player at a table. `again`: whom he meets here once more; `apart`: with whom he should not sit here; `moved`: by hand."""

    number: int
    name: str
    place: str
    dealer: bool
    again: str
    apart: str
    moved: bool


OUT = "out"
"""In a round's report: the numbers of those who did not go on."""


class PlanTable(NamedTuple):
    """A table. `note`: what is special about its size, "" at a usual one."""

    number: int
    seats: tuple[Seat, ...]
    note: str


class PlanRound(NamedTuple):
    """A round of the draft."""

    number: int
    tables: tuple[PlanTable, ...]


class Change(NamedTuple):
    """A swap and what it did: in figures, in sentences that became true by it (`worse`), and in those that are true no more (`better`)."""

    text: str
    figures: str
    worse: tuple[str, ...]
    better: tuple[str, ...]


class Plan(NamedTuple):
    """The whole draft. `odd`: how often who sits at a table of another size, in words, `odd_title` what that is; `pausing`: names without a
    seat."""

    rounds: tuple[PlanRound, ...]
    players: int
    tables: str
    explained: tuple[str, ...]
    warnings: tuple[str, ...]
    changes: tuple[Change, ...]
    odd: tuple[tuple[str, str], ...]
    odd_title: str
    pausing: tuple[str, ...]
    seed: str
    attempts: int


class Confirmed(NamedTuple):
    """A drawn round and how it came about. `explained`: what the draw reached, as it was said then; `knock_out`: whether it was for the
    best of each table alone; then `explained` says who is out too."""

    number: int
    state: str
    tables: int
    seed: str
    by_lot: bool
    attempts: int
    swaps: int
    explained: tuple[str, ...]
    knock_out: bool


class Forecast(NamedTuple):
    """A field and the tables it makes; `fault` where it makes none."""

    value: str
    players: int
    tables: str
    fault: str


def confirmed(rounds: Sequence[Round], field: Field) -> list[Confirmed]:
    """The drawn rounds. `swaps` counts those of this round alone."""
    tables = {seating.number: len(seating.tables) for seating in field.history}
    return [
        Confirmed(
            number=row.number,
            state=row.state,
            tables=tables.get(row.number, 0),
            seed=row.draw_seed,
            by_lot=row.draw_method != STANDING,
            attempts=row.draw_report.get("attempts", 1),
            swaps=sum(swap[0] == row.number for swap in row.draw_report.get("swaps", ())),
            explained=(*row.draw_report.get("explained", {}).get(language(), ()), *_out(row, field)),
            knock_out=OUT in row.draw_report,
        )
        for row in rounds
    ]


def _out(row: Round, field: Field) -> Iterator[str]:
    """Who did not go on into this round."""
    numbers = row.draw_report.get(OUT, ())
    if numbers:
        yield _("Ausgeschieden: %(names)s.") % {"names": ", ".join(f"{number} {field.names.get(number, '')}".strip() for number in numbers)}


def forecasts(field: Field) -> list[Forecast]:
    """What everybody would be seated at, and what those present, where that is somebody else."""
    groups = [(EVERYBODY, field.active)]
    if 0 < len(field.present) < len(field.active):
        groups.append((PRESENT, field.present))
    if field.best:
        groups.append((BEST, [person for person in field.active if person.number in field.best]))
    return [_forecast(value, len(people), field.tables) for value, people in groups]


def _forecast(value: str, count: int, wanted: Tables) -> Forecast:
    try:
        tables = table_sizes(count, *wanted)
    except DrawError as refused:
        return Forecast(value, count, "", " ".join(finding.text(language()) for finding in refused.findings))
    return Forecast(value, count, spoken(described(tables)), "")


def unseatable(sizes: tuple[int, ...]) -> list[int]:
    """The numbers of players that make no tables."""
    return [count for count in range(1, FARTHEST) if not seatable(count, sizes)]


def spoken(pair: tuple[str, str]) -> str:
    """The German or the English of the two."""
    return pair[1 if language() == "en" else 0]


def plan(field: Field, draft: Draft, steps: Sequence[Draw], tournament: Tournament) -> Plan:
    """The draft after its last change."""
    now = steps[-1]
    names = field.names
    return Plan(
        rounds=tuple(_round(seating, now, field, draft, tournament=tournament) for seating in now.rounds),
        players=len(now.entrants),
        tables=spoken(described(table_sizes(len(now.entrants), *field.tables))),
        explained=tuple(now.explain(language())),
        warnings=tuple(finding.text(language(), names) for finding in now.report.findings),
        changes=tuple(_change(before, after, swap, names) for before, after, swap in zip(steps[:-1], steps[1:], draft.swaps, strict=True)),
        odd=_odd(now),
        odd_title=_odd_title({len(table.seats) for seating in (*field.history, *now.rounds) for table in seating.tables}, field.sizes[0]),
        pausing=tuple(f"{number}\N{NO-BREAK SPACE}{names[number]}" for number in pausing(field, draft)),
        seed=draft.seed,
        attempts=draft.attempts,
    )


def _round(seating: Any, now: Draw, field: Field, draft: Draft, tournament: Tournament) -> PlanRound:
    short = short_names(item for table in seating.tables for item in ((number, field.people[number].name) for number in table.seats))
    again: dict[int, dict[int, str]] = {}
    for repeat in now.repeats:
        if seating.number in repeat.rounds:
            others = ", ".join(str(number) for number in repeat.rounds if number != seating.number)
            for one, other in (repeat.pair, repeat.pair[::-1]):
                again.setdefault(one, {})[other] = _("%(name)s (R%(rounds)s)") % {"name": short[other], "rounds": others}
    apart: dict[int, list[str]] = {}
    for together in now.report.together:
        if together.round == seating.number:
            for one, other in (together.pair, together.pair[::-1]):
                apart.setdefault(one, []).append(f"{short[other]} ({', '.join(together.tags)})")
    moved = {number for swap in draft.swaps if swap.round == seating.number for number in (swap.one, swap.other)}
    tables = []
    for table in seating.tables:
        seats = tuple(
            Seat(
                number=number,
                name=field.people[number].name,
                place=field.people[number].place,
                dealer=place == table.dealer,
                again=", ".join(text for other, text in again.get(number, {}).items() if other in table.seats),
                apart=", ".join(apart.get(number, ())),
                moved=number in moved,
            )
            for place, number in enumerate(table.seats)
        )
        tables.append(PlanTable(table.number, seats, _size_note(len(seats), tournament)))
    return PlanRound(seating.number, tuple(tables))


def _size_note(seats: int, tournament: Tournament) -> str:
    """What a table of this size has of its own: the dealer sits out, another number of games."""
    if not sits_out(tournament.sheet, seats):
        return ""
    games = planned_games(tournament, seats)
    if games == tournament.games:
        return _("der Geber setzt aus")
    return _("der Geber setzt aus, %(games)d Spiele") % {"games": games}


def _change(before: Draw, after: Draw, swap: Swap, names: dict[int, str]) -> Change:
    text = _("Runde %(round)d: %(one)s ⇄ %(other)s") % {
        "round": swap.round,
        "one": _placed(before, swap.round, swap.one, names),
        "other": _placed(before, swap.round, swap.other, names),
    }
    was, now = set(before.report.findings), set(after.report.findings)
    spoken_ = language()
    return Change(
        text,
        _figures(before, after),
        tuple(finding.text(spoken_, names) for finding in after.report.findings if finding not in was),
        tuple(finding.text(spoken_, names) for finding in before.report.findings if finding not in now),
    )


def _figures(before: Draw, after: Draw) -> str:
    """How the counts moved: "Wiederholungen 13 → 17"."""
    counted = (
        (_("Wiederholungen"), before.report.repeated, after.report.repeated),
        (_("getrennt Gewünschte an einem Tisch"), len(before.report.together), len(after.report.together)),
    )
    return ", ".join(f"{word} {was} → {now}" for word, was, now in counted if was != now)


def _placed(now: Draw, round_number: int, number: int, names: dict[int, str]) -> str:
    for seating in now.rounds:
        for table in seating.tables:
            if seating.number == round_number and number in table.seats:
                return _("%(name)s (Nr. %(number)d, Tisch %(table)d)") % {"name": names[number], "number": number, "table": table.number}
    return names[number]


def _odd_title(sizes: Set[int], usual: int) -> str:
    """What a list of who sits at which tables how often is headed. `sizes`: of all tables."""
    if min(sizes) >= usual:
        return _("Wer wie oft an großen Tischen sitzt")
    return _("Wer wie oft an kleinen Tischen sitzt") if max(sizes) <= usual else _("Wer wie oft an Tischen anderer Größe sitzt")


def _odd(now: Draw) -> tuple[tuple[str, str], ...]:
    """How often players sit at tables of another size: "einmal" and the numbers; nothing where there is no such table."""
    counts = Counter(count for _number, count in now.report.odd)
    if set(counts) <= {0}:
        return ()
    words = {0: _("nie"), 1: _("einmal"), 2: _("zweimal"), 3: _("dreimal")}
    found = []
    for times in sorted(counts, reverse=True):
        numbers = ", ".join(str(number) for number, count in now.report.odd if count == times)
        found.append((words.get(times) or _("%(times)d-mal") % {"times": times}, numbers))
    return tuple(found)


def report(draft: Draft, steps: Sequence[Draw], out: Sequence[int] = ()) -> dict[str, Any]:
    """What the draw says about itself, to be stored with its rounds: enough to draw it again, and what it reached. `out`: the numbers of
    those without a seat."""
    now = steps[-1]
    return {
        "attempts": draft.attempts,
        "who": draft.who,
        **({OUT: list(out)} if draft.who == BEST else {}),
        "apart": list(draft.apart),
        "fixed": [list(pair) for pair in draft.fixed],
        "swaps": [list(swap) for swap in draft.swaps],
        "repeats": [[*repeat.pair, list(repeat.rounds)] for repeat in now.repeats],
        "together": [[*together.pair, list(together.tags), together.round] for together in now.report.together],
        "explained": {spoken_: list(now.explain(spoken_)) for spoken_ in ("de", "en")},
    }
