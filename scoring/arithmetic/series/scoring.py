"""From tournaments to results with cup points: the formula, its weight, codes, absences, and a ranking inside the ranking."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.arithmetic.series.formulas import of_rank, of_results, of_tables, rounded
from scoring.arithmetic.series.rows import (
    Drawn,
    Final,
    FormulaKind,
    Number,
    Only,
    Person,
    Policy,
    Result,
    Scored,
    Series,
    Table,
    Tournament,
)

PLAYED, EXTERNAL, ABSENT = "played", "external", "absent"


def members(series: Series) -> tuple[int, ...]:
    """Who has a line, by number: all persons (inside `only`), else whoever has a result."""
    if series.persons is not None:
        return tuple(sorted(person.number for person in series.persons if inside(person, series.policy.only)))
    found = {result.person for each in series.tournaments for result in each.results}
    return tuple(sorted(found | {person for each in series.tournaments for table in each.tables for person in table.persons}))


def inside(person: Person, only: Only | None) -> bool:
    """Whether somebody belongs to the ranking inside the ranking."""
    return only is None or (
        (only.tag is None or only.tag in person.tags)
        and (only.club is None or only.club == person.club)
        and (only.place is None or only.place == person.place)
    )


def apart(tournament: Tournament, policy: Policy) -> bool:
    """Whether this is a final that is no tournament like the others."""
    return tournament.final and policy.final is not Final.AMONG


def scored(series: Series) -> Mapping[int, tuple[Scored, ...]]:
    """The results of everybody who has a line, in order of date."""
    policy, persons = series.policy, members(series)
    within = policy.only is not None and policy.only.within
    found: dict[int, list[Scored]] = {person: [] for person in persons}
    for index, tournament in enumerate(series.tournaments):
        if tournament.held:
            shown = _among(tournament, frozenset(persons)) if within else tournament
            for person, result in _of_tournament(index, shown, policy, persons).items():
                found[person].append(result)
    return {person: averaged(results, policy.decimals) for person, results in found.items()}


def _among(tournament: Tournament, persons: Collection[int]) -> Tournament:
    """The tournament as it was among these: ranks and field anew, points as they are."""
    results = [result for result in tournament.results if result.person in persons]
    ranks = sorted(result.rank for result in results if result.rank is not None)
    anew = tuple(result if result.rank is None else result._replace(rank=ranks.index(result.rank) + 1) for result in results)
    tables = (zip(table.persons, table.points, strict=True) for table in tournament.tables)
    seats = [[(person, points) for person, points in table if person in persons] for table in tables]
    among = tuple(Table(tuple(person for person, _ in seat), tuple(points for _, points in seat)) for seat in seats)
    return tournament._replace(results=anew, field=None, tables=among)


def field(tournament: Tournament) -> int:
    """How many took part."""
    return tournament.field or sum(result.rank is not None for result in tournament.results)


def _of_tournament(index: int, tournament: Tournament, policy: Policy, persons: Iterable[int]) -> Mapping[int, Scored]:
    """The results of one held tournament, with those of who stayed away."""
    formula = tournament.formula or policy.formula
    is_apart = apart(tournament, policy)
    wanted = [result for result in tournament.results if _by_formula(result, policy)]
    if formula.kind is FormulaKind.TABLE_POINTS:
        tables = of_tables(formula, tournament.tables, policy.decimals, balanced=tournament.balanced)
        plain = {person: points for person, (points, _) in tables.items()}
        written = {person: points for person, (_, points) in tables.items()}
    else:
        plain = dict(of_results(formula, tournament.results, field(tournament), wanted))
        written = {}
    listed = {result.person: result for result in tournament.results}
    listed.update({person: Result(person, points=points) for person, points in written.items() if person not in listed})
    found: dict[int, Scored] = {}
    for person in persons:
        if person in listed:
            keeps = formula.kind is FormulaKind.TABLE_POINTS and not tournament.balanced
            weighted = plain.get(person, 0) * tournament.weight
            given = weighted if keeps else rounded(weighted, policy.decimals)
            found[person] = _scored(index, listed[person], given, policy=policy)._replace(
                written=_written(listed[person], written), apart=is_apart
            )
        elif (absent := _absent(index, tournament, policy)) is not None:
            found[person] = absent
    return found


def _written(result: Result, written: Mapping[int, Number]) -> Number:
    return written.get(result.person, 0) if result.points is None else result.points


def _by_formula(result: Result, policy: Policy) -> bool:
    return result.cup_points is None and (result.code is None or policy.codes[result.code].points is Drawn.FORMULA)


def _scored(index: int, result: Result, weighted: Number, policy: Policy) -> Scored:
    """One result, of which the formula and the weight make this; that of an average is still 0."""
    if result.cup_points is not None:
        return Scored(index, EXTERNAL, rounded(result.cup_points, policy.decimals), rank=result.rank, plain=True)
    if result.code is None:
        return Scored(index, PLAYED, weighted, rank=result.rank, plain=True)
    code = policy.codes[result.code]
    average = code.points is Drawn.AVERAGE
    points = weighted if isinstance(code.points, Drawn) else rounded(code.points, policy.decimals)
    return Scored(
        index,
        result.code,
        0 if average else points,
        droppable=code.droppable,
        participation=code.participation,
        rank=result.rank,
        average=average,
    )


def _absent(index: int, tournament: Tournament, policy: Policy) -> Scored | None:
    """What staying away from a held tournament gives; None: nothing."""
    if not apart(tournament, policy):
        return Scored(index, ABSENT, 0, participation=False) if policy.absence_zero else None
    if policy.final is Final.EXTRA and policy.behind_last:
        points = behind_last(tournament, policy)
        return Scored(index, ABSENT, points, droppable=False, participation=False, apart=True)
    return None


def behind_last(tournament: Tournament, policy: Policy) -> Number:
    """What the rank behind the last of a final would have; on Tirol's curve 0."""
    formula = tournament.formula or policy.formula
    if formula.kind is FormulaKind.TIROL:
        return 0
    return rounded(of_rank(formula, field(tournament) + 1, field(tournament)) * tournament.weight, policy.decimals)


def averaged(results: Sequence[Scored], decimals: int, more: Sequence[Number] = ()) -> tuple[Scored, ...]:
    """The results with each average filled in: the mean of the plain ones and those from elsewhere, and of `more` plain ones to come."""
    if not any(result.average for result in results):
        return tuple(results)
    taken = [*(result.points for result in results if result.plain and not result.apart), *more]
    mean = rounded(Fraction(sum(taken), len(taken)), decimals) if taken else 0
    return tuple(result._replace(points=mean) if result.average else result for result in results)
