"""What differs between two states of one paper, in a few words that players understand: "Platz 3 und 4, Huber 41 → 39".

A paper is remembered by what can be compared of it: for each row, under a key, plain values by column. Names are not among them: they are
said as they are written now. Nothing here knows which paper it is, or when it was printed.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from rules.rows import Thirds
from scoring.arithmetic.stand import as_json
from scoring.arithmetic.standings import Standing
from scoring.field.names import told_apart
from scoring.paper.groups import GroupLine
from scoring.paper.handing_out import AwardLine, CertificateLine
from scoring.paper.report import Kind, Report
from scoring.paper.rulings import RulingRow
from scoring.plain.amounts import points_of
from scoring.plain.rows import Mark, Points, ScoreSheet, Seating
from scoring.plain.words import amount, euros, say, total

Value = int | float | str | None
Rows = Mapping[str, Mapping[str, Value]]
"""What is compared of a paper: values by column, by key of the row."""

SPELLING = "who"
"""The column of a digest of name and place: a name that was corrected is a change, and the name itself is nobody's business."""
SPELLING_DIGITS = 4
GERMAN_NUMBER, ENGLISH_NUMBER = (say("number", language) + "\N{NO-BREAK SPACE}" for language in ("de", "en"))
"""What stands before the number of a player who is only one."""

MOST_NAMED = 4
"""So many rows are named; of more, how many there are."""
MOST_PLACES = 5
"""So many places, or runs of places, are said."""
RUN = 3
"""Places in a row that are said by their ends."""


class Compared(NamedTuple):
    """A column whose changes are said. RANK: as places; TOTAL and EUROS by the amounts alone; others after the head of their column.
    `exact`: its amounts are written exactly."""

    key: str
    head: str
    kind: Kind
    exact: bool = False


class Shown(NamedTuple):
    """A paper as it can be compared. `labels`: how rows are named now, by key; `columns`: those whose amounts are said, the first one
    first. `grows`: rows that are added are no change: a sheet that is still written. `absent`: what a row that is not there counts as,
    where that is an amount: who is not on the list of prizes receives 0 cents. `named`: names a row by its key that has no label."""

    rows: Rows
    labels: Mapping[str, str]
    columns: tuple[Compared, ...] = ()
    grows: bool = False
    absent: Mapping[str, Value] = MappingProxyType({})
    named: Callable[[str], str] | None = None


def spelling(*words: str) -> str:
    """A few digits that change with the words, and not with the language: who is only a number is the same one as "Nr. 18" and as "No.
    18"."""
    return sha256("\0".join(map(_of_no_language, words)).encode()).hexdigest()[:SPELLING_DIGITS]


def _of_no_language(word: str) -> str:
    """A name; the number that stands for one as German has it, whose digests are remembered."""
    number = word.removeprefix(ENGLISH_NUMBER)
    return GERMAN_NUMBER + number if number != word and number.isdecimal() else word


def value(given: Points | str | None) -> Value:
    """A cell as it is remembered: the same whether it was kept or has just been made."""
    return as_json(given) if isinstance(given, Fraction) else given


def family_labels(players: Iterable[tuple[int, str]]) -> dict[str, str]:
    """How players are named in a sentence, by number: "Huber", "F. Huber" where there are two."""
    known = told_apart(players)
    often = Counter(name.family for name in known.values())
    return {
        str(number): " ".join(filter(None, (name.initial, name.surname, name.number))) if often[name.family] > 1 else name.surname
        for number, name in known.items()
    }


RANKED = Compared("rank", "", Kind.RANK)


def of_standings(lines: Sequence[Standing], language: str) -> Shown:
    """The standings: ranks and totals, and where a total stayed, the rounds."""
    rounds = len(lines[0].rounds) if lines else 0
    rows = {
        str(line.player.number): {
            "rank": line.rank, "total": value(line.total), "penalties": value(line.penalties),
            SPELLING: spelling(line.player.name, line.player.place),
            **{f"round_{index}": value(points) for index, points in enumerate(line.rounds, start=1)},
            **_of_tables(line),
        }
        for line in lines
    }  # fmt: skip
    columns = [RANKED, _totals(line.total for line in lines)]
    columns += [Compared(f"round_{index}", say("round_short", language, index), Kind.POINTS) for index in range(1, rounds + 1)]
    columns.append(Compared("penalties", say("penalties", language), Kind.POINTS))
    return Shown(rows, family_labels((line.player.number, line.player.name) for line in lines), tuple(columns))


def _of_tables(line: Standing) -> dict[str, Value]:
    """What stands in the list beside that where table points rank."""
    if not line.table_points:
        return {}
    found = {f"table_points_{index}": value(points) for index, points in enumerate(line.table_points, start=1)}
    return found | {"table_penalties": value(line.table_penalties)}


COMPARED = (Kind.TOTAL, Kind.EUROS, Kind.RANK, Kind.TABLE, Kind.POINTS)
"""Columns of a list that are compared, the most telling first."""


def of_report(report: Report) -> Shown | None:
    """A list of players, each by his number; None where rows have no number, or one has two rows."""
    columns = [column.key for column in report.columns]
    if "number" not in columns:
        return None
    where, named = columns.index("number"), {name: columns.index(name) for name in ("name", "place") if name in columns}
    kept = sorted((column for column in report.columns if column.kind in COMPARED), key=lambda column: COMPARED.index(column.kind))
    if report.columns[0].kind is Kind.TABLE:  # said once for the players of a table, so it stands in few rows
        kept = [column for column in kept if column.key != report.columns[0].key]
    rows = {
        str(row[where]): {column.key: value(row[columns.index(column.key)]) for column in kept}
        | {SPELLING: spelling(*(str(row[index]) for index in named.values()))}
        for row in report.rows
    }
    if len(rows) < len(report.rows):
        return None
    names = [(number, str(row[named["name"]])) for row in report.rows if "name" in named and isinstance(number := row[where], int)]
    compared = [Compared(column.key, column.head, column.kind, exact=_exact(row[columns.index(column.key)] for row in report.rows))
                for column in kept]  # fmt: skip
    return Shown(rows, family_labels(names), tuple(compared))


def of_seats(seatings: Iterable[Seating], language: str) -> Shown:
    """Who sits where: what changed is the table."""
    rows: dict[str, Mapping[str, Value]] = {}
    labels: dict[str, str] = {}
    for seating in seatings:
        for seat, player in enumerate(seating.players):
            key = f"{seating.table}/{seat}"
            rows[key], labels[key] = (
                {"number": player.number, "deals": seat == seating.first_dealer},
                say("change_table", language, seating.table),
            )
    return Shown(rows, labels)


def of_sheets(sheets: Iterable[ScoreSheet], language: str) -> Shown:
    """What counts on score sheets, game by game, or their sums. They grow while they are written."""
    rows: dict[str, Mapping[str, Value]] = {}
    labels: dict[str, str] = {}
    for sheet in sheets:
        table = sheet.seating.table
        if sheet.sums is not None:
            rows[str(table)], labels[str(table)] = {"points": " ".join(map(str, sheet.sums))}, say("change_table", language, table)
        for line in sheet.lines:
            if line.game is not None and line.mark is not Mark.REPLACED:
                key = f"{table}/{line.game}"
                points = " ".join(map(str, line.amounts or ()))
                rows[key] = {"points": points, "declarer": line.declarer, "dealer": line.dealer}
                labels[key] = say("change_game", language, table, line.game)
    return Shown(rows, labels, grows=True)


def of_rulings(rulings: Iterable[RulingRow], language: str) -> Shown:
    """Rulings by their numbers: what was put in their place, and what they came to."""
    rows = {
        str(row.number): {
            "superseded_by": row.superseded_by, "appeal": len(row.appeal),
            "points": " ".join(map(str, row.after.points)) if row.after is not None and row.after.points is not None else "",
        }
        for row in rulings
    }  # fmt: skip
    return Shown(rows, {key: say("ruling_of", language, key) for key in rows}, grows=True)


def of_people(lines: Iterable[CertificateLine]) -> Shown:
    """Papers of persons that bear no numbers: name, place and rank of each; points and what else he won."""
    known = {spelling(line.name, line.place): line for line in lines}
    rows: dict[str, Mapping[str, Value]] = {
        key: {"rank": line.rank, "said": spelling(line.points, *line.others)} for key, line in known.items()
    }
    return Shown(rows, {key: line.name for key, line in known.items()}, (RANKED,))


TEAM_DIGITS = 12
NOTHING: Mapping[str, Value] = {"cents": 0}
IN_CENTS = Compared("cents", "", Kind.EUROS)


def _totals(totals: Iterable[Points]) -> Compared:
    return Compared("total", "", Kind.TOTAL, exact=_exact(totals))


def _exact(values: Iterable[object]) -> bool:
    return any(isinstance(given, Thirds) for given in values)


def of_groups(lines: Collection[GroupLine], language: str) -> Shown:
    """Teams, or players by another way of counting: ranks and totals. A team is known by a digest of its name."""
    rows: dict[str, Mapping[str, Value]] = {}
    teams: dict[str, str] = {}
    players: list[tuple[int, str]] = []
    for line in lines:
        if line.number is None:
            key = sha256(line.name.encode()).hexdigest()[:TEAM_DIGITS]
            teams[key] = line.name
        else:
            key = str(line.number)
            players.append((line.number, line.name))
        rows[key] = {"rank": line.rank, "total": value(line.total), SPELLING: spelling(line.name, line.beside)}
    labels = teams or family_labels(players)
    named = (lambda _key: say("change_team", language)) if teams else None
    return Shown(rows, labels, (RANKED, _totals(line.total for line in lines)), named=named)


def of_awards(lines: Sequence[AwardLine], people: Iterable[tuple[int, str]]) -> Shown:
    """Prizes: what everybody receives in all, however many lines he has; of which prizes, and in kind. `people`: all who could, by
    number."""
    rows: dict[str, Mapping[str, Value]] = {}
    for number in dict.fromkeys(line.number for line in lines):
        own = [line for line in lines if line.number == number]
        prizes = [word for line in own for word in (*line.keys, line.what, line.text)]
        rows[str(number)] = {
            "cents": sum(line.cents for line in own), "rank": own[0].rank, "prizes": spelling(*prizes),
            SPELLING: spelling(own[0].name, own[0].place),
        }  # fmt: skip
    return Shown(rows, family_labels(people), (IN_CENTS,), absent=NOTHING)


def of_payments(
    paid: Iterable[tuple[str, str, str, int]], people: Iterable[tuple[int, str]], part: Callable[[str], str], language: str
) -> Shown:
    """Who pays whom: settlement, payer and payee ("": the desk), cents. `part` names a settlement, "" where there is one alone."""
    names = {str(number): name for number, name in people}
    known = family_labels((int(number), name) for number, name in names.items())
    rows: dict[str, Mapping[str, Value]] = {
        f"{settlement}/{payer}/{payee}": {"cents": cents, SPELLING: spelling(names.get(payer, ""), names.get(payee, ""))}
        for settlement, payer, payee, cents in paid
    }  # fmt: skip

    def named(key: str) -> str:
        settlement, payer, payee = key.split("/")
        sides = (known.get(side, f"{say('number', language)} {side}") if side else say("change_desk", language) for side in (payer, payee))
        said = say("pays_to", language, *sides)
        return f"{where}: {said}" if (where := part(settlement)) else said

    return Shown(rows, {}, (IN_CENTS,), absent=NOTHING, named=named)


def of_cash(sums: Sequence[tuple[str, int]], counted: int | None, movements: Sequence[str], language: str) -> Shown:
    """The cash report by its lines: what each sum comes to, what was counted, and how many movements there are (`movements`: a text for
    each that says all of it, in no language)."""
    rows: dict[str, Mapping[str, Value]] = {str(index): {"cents": cents} for index, (_name, cents) in enumerate(sums)}
    rows |= {"counted": {"cents": counted}} if counted is not None else {}
    rows["movements"] = {"number": len(movements), SPELLING: spelling(*movements)}
    labels = {str(index): name for index, (name, _cents) in enumerate(sums)}
    labels |= {"counted": say("change_counted", language), "movements": say("change_movements", language)}
    return Shown(rows, labels, (IN_CENTS, Compared("number", "", Kind.TABLE)))


def changed(was: Rows, shown: Shown, language: str) -> tuple[str, ...]:
    """What is different now, in words; nothing where nothing is."""
    ranks = next((column.key for column in shown.columns if column.kind is Kind.RANK), "")
    moved = _moved(was, shown.rows, ranks) if ranks else []
    said = [_one_or_many("changed_place", _runs(moved, language), language)] if moved else []
    named = [text for key in shown.rows if (text := _row(was.get(key), shown, key, language, ranks=ranks))]
    named += [_gone(was[key], shown, key, language) for key in was if key not in shown.rows]
    named = list(dict.fromkeys(named))
    over = len(named) - MOST_NAMED
    return (*said, *(named if over <= 1 else [*named[:MOST_NAMED], say("changes_more", language, over)]))


def label(shown: Shown, key: str, language: str) -> str:
    """How a row is named; by its number where its name is not known any more."""
    known = shown.labels.get(key) or (shown.named(key) if shown.named is not None else "")
    return known or f"{say('number', language)} {key}"


def _moved(was: Rows, now: Rows, ranks: str) -> list[int]:
    """The places that somebody else has now."""
    before, after = _holders(was, ranks), _holders(now, ranks)
    return sorted(rank for rank, holders in after.items() if before.get(rank) != holders)


def _holders(rows: Rows, ranks: str) -> dict[int, frozenset[str]]:
    found: dict[int, set[str]] = {}
    for key, row in rows.items():
        if isinstance(rank := row.get(ranks), int):
            found.setdefault(rank, set()).add(key)
    return {rank: frozenset(keys) for rank, keys in found.items()}


def _runs(places: Sequence[int], language: str) -> list[str]:
    """ "1", "3 bis 7": numbers in a row by their ends."""
    runs: list[str] = []
    for _, group in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        run = [place for _, place in group]
        runs += [say("span", language, run[0], run[-1])] if len(run) >= RUN else [str(place) for place in run]
    over = len(runs) - MOST_PLACES
    return runs if over <= 0 else [*runs[:MOST_PLACES], say("change_others", language)]


def _one_or_many(key: str, parts: Sequence[str], language: str) -> str:
    """ "Platz 3", "Platz 3 und 4"."""
    *first, last = parts
    single = not first and last.isdecimal()
    return say(f"{key}_one" if single else f"{key}_many", language, say("change_and", language, ", ".join(first), last) if first else last)


def _row(before: Mapping[str, Value] | None, shown: Shown, key: str, language: str, *, ranks: str) -> str:
    """What changed in a row, "" for nothing, or where its place is all that did."""
    row, name = shown.rows[key], label(shown, key, language)
    if before is None:
        return "" if shown.grows else _from_to(shown.absent, row, shown, name, language=language) or say("change_new", language, name)
    amounts = _from_to(before, row, shown, name, language=language, but=ranks)
    said = {column.key for column in shown.columns}
    return amounts or (name if any(before[other] != row.get(other) for other in before if other not in said) else "")


def _gone(before: Mapping[str, Value], shown: Shown, key: str, language: str) -> str:
    """A row that is not there any more."""
    name = label(shown, key, language)
    return (_from_to(before, shown.absent, shown, name, language=language) if shown.absent else "") or say("change_gone", language, name)


def _from_to(before: Mapping[str, Value], row: Mapping[str, Value], shown: Shown, name: str, language: str, *, but: str = "") -> str:
    """The first amount that is another one, "" where none is."""
    for column in shown.columns:
        if column.key != but and column.key in before and before[column.key] != row.get(column.key):
            old, new = (_figures(one, column, language) for one in (before[column.key], row.get(column.key)))
            head = "" if column.kind in (Kind.TOTAL, Kind.EUROS) else column.head
            return say("change_from_to", language, " ".join(filter(None, (name, head))), old, new)
    return ""


def _figures(given: Value, column: Compared, language: str) -> str:
    kind = column.kind
    if given is None or (isinstance(given, str) and kind not in (Kind.TOTAL, Kind.POINTS)):
        return given or "–"
    points = points_of(given, exact=column.exact)
    if kind is Kind.EUROS:
        return euros(int(points), language)
    return amount(points, language) if kind is Kind.POINTS else total(points, language)
