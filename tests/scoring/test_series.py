"""Cup standings: the worked examples of the page, and the bounds against trying everything."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as some

from scoring.arithmetic.series import standings
from scoring.arithmetic.series.formulas import of_rank, of_tables
from scoring.arithmetic.series.points_tables import TABLES
from scoring.arithmetic.series.rows import (
    CODES,
    Best,
    Code,
    Discards,
    Drawn,
    Final,
    Formula,
    FormulaKind,
    Only,
    Person,
    Policy,
    Result,
    Rounding,
    Series,
    Share,
    Table,
    Teams,
    Tie,
    Tournament,
)  # fmt: skip

SUM = Formula(FormulaKind.SUM)
HEINE = Formula(FormulaKind.HEINE)
PLACES = Formula(FormulaKind.PLACES, TABLES["fixpunkte"])


def held(key: str, points: dict[int, int | None], **more: object) -> Tournament:
    """A tournament with these points; None: excluded."""
    results = tuple(Result(person, points=each) if each is not None else Result(person, code="excluded") for person, each in points.items())
    return Tournament(key, True, results=results, **more)


def series(policy: Policy, *tournaments: Tournament) -> Series:
    return Series(tournaments, policy)


def totals(found: Series) -> dict[int, Fraction | int]:
    return {line.who: line.total for line in standings(found).lines}


def counted(found: Series, person: int) -> list[bool]:
    return next([each.counted for each in line.results] for line in standings(found).lines if line.who == person)


def test_two_of_rank_three_have_the_points_of_it_or_the_mean() -> None:
    results = (Result(1, 1), Result(2, 2), Result(3, 3), Result(4, 3))
    tournament = Tournament("A", True, results=results)
    assert totals(series(Policy(PLACES), tournament)) == {1: 223, 2: 198, 3: 180, 4: 180}
    assert totals(series(Policy(PLACES._replace(mean=True)), tournament))[3] == 174


def test_tirols_curve() -> None:
    """200 · (26/27)³ = 178.6 and 200 · (24/27)³ = 140.466."""
    tirol = Formula(FormulaKind.TIROL)
    assert [of_rank(tirol, rank, 28) for rank in (1, 2, 4, 28)] == [200, 179, 140, 0]
    assert of_rank(tirol, 1, 1) == 200


def test_beyond_the_table_nothing_or_minus() -> None:
    assert [of_rank(PLACES, rank, 60) for rank in (50, 51)] == [1, 0]
    assert of_rank(PLACES._replace(minus=True), 51, 60) == -1


def test_table_points_of_equal_players() -> None:
    four = Formula(FormulaKind.TABLE_POINTS, TABLES["4-3-2-1"])
    assert {person: points for person, (points, _) in of_tables(four, [Table((1, 2, 3, 4), (12, 12, -4, -20))], 2).items()} == {
        1: Fraction(7, 2), 2: Fraction(7, 2), 3: 2, 4: 1,
    }  # fmt: skip
    ten = Formula(FormulaKind.TABLE_POINTS, TABLES["10-8-6-4"])
    assert {points for person, (points, _) in of_tables(ten, [Table((1, 2, 3, 4), (5, 5, 5, -15))], 2).items() if person < 4} == {8}


def test_heine_has_two_bounds() -> None:
    given_points = {1: -3, 2: 100, 3: 101, 4: 103, 5: 300, 6: 400}
    assert totals(series(Policy(HEINE), held("A", given_points))) == {1: 0, 2: 100, 3: 100, 4: 101, 5: 200, 6: 200}


def test_of_equal_results_the_later_counts_and_an_exclusion_always_does() -> None:
    best = Policy(SUM, counting=Best(2))
    assert counted(series(best, held("A", {1: 30}), held("B", {1: 30}), held("C", {1: 50})), 1) == [False, True, True]
    excluded = series(best, held("A", {1: 100}), held("B", {1: 80}), held("C", {1: None}))
    assert totals(excluded) == {1: 100}
    assert counted(excluded, 1) == [True, False, True]


def test_absence_decides_whether_staying_away_uses_up_a_discard() -> None:
    tournaments = (held("A", {1: 50}), held("B", {1: -20}), held("C", {2: 0}))
    discards = Policy(SUM, counting=Discards((0, 0, 1)))
    assert totals(series(discards._replace(absence_zero=True), *tournaments))[1] == 50
    assert totals(series(discards, *tournaments))[1] == 30


def test_weighted_and_best_counted_decide_opposite_ways() -> None:
    """4·49 + 2·11 = 218 before 4·50 + 2·5 + 5 = 215; 50 before 49."""
    tournaments = [held(key, points) for key, points in (("A", {1: 50, 2: 49}), ("B", {1: 5, 2: 11}), ("C", {1: 5, 2: 0}))]
    for tie, first in ((Tie.WEIGHTED, 2), (Tie.BEST_COUNTED, 1)):
        lines = standings(series(Policy(SUM, counting=Best(3), ties=(tie,)), *tournaments)).lines
        assert [line.who for line in lines] == [first, 3 - first]
        assert [(line.rank, line.tie_break) for line in lines] == [(1, None), (2, tie)]


def test_duels_look_again_at_who_is_still_equal() -> None:
    """1 beats 2, 2 beats 3, 3 beats 1 in the first three; 4 loses to all: of three equal ones nobody is ahead, and they share the rank."""
    rows = [{1: 2, 2: 1, 4: 0}, {2: 2, 3: 1, 4: 0}, {3: 2, 1: 1, 4: 0}, {4: 3}]
    lines = standings(series(Policy(SUM, ties=(Tie.DUELS,)), *(held(str(place), row) for place, row in enumerate(rows)))).lines
    assert [(line.who, line.rank, line.total) for line in lines] == [(1, 1, 3), (2, 1, 3), (3, 1, 3), (4, 4, 3)]
    assert lines[3].tie_break is Tie.DUELS


def test_the_ranks_points_go_into_the_final() -> None:
    """Ranks 1, 2, 2 take 120, 109, 109; the final's −40, 90, 71 makes 80, 199, 180."""
    policy = Policy(PLACES, final=Final.CARRY_OVER, carry_over=TABLES["oef_40"])
    first = Tournament("A", True, results=(Result(1, 1), Result(2, 2), Result(3, 2)))
    final = held("F", {1: -40, 2: 90, 3: 71}, final=True, formula=SUM)
    assert totals(series(policy, first, final)) == {2: 199, 3: 180, 1: 80}
    before = standings(series(policy, first, Tournament("F", False, final=True))).lines
    assert [(line.who, line.total, line.carry_over) for line in before] == [(1, 223, 120), (2, 198, 109), (3, 198, 109)]


def test_who_stays_away_from_the_final_stands_behind_its_last() -> None:
    policy = Policy(PLACES, final=Final.EXTRA, behind_last=True)
    first = Tournament("A", True, results=(Result(1, 1), Result(2, 2)))
    final = Tournament("F", True, final=True, field=40, weight=Fraction(2), results=(Result(1, 40),))
    # Rank 40 of the Fixpunkte is 12 and rank 41 is 10, both twice.
    assert totals(series(policy, first, final)) == {1: 247, 2: 218}


def test_who_ran_a_tournament_has_the_mean_of_his_others() -> None:
    plays = (held("A", {1: 40}), held("B", {1: 25}), Tournament("C", True, results=(Result(1, code="organiser"),)))
    assert totals(series(Policy(SUM), *plays)) == {1: Fraction(195, 2)}


def test_shares_are_rounded_as_the_cup_says() -> None:
    expected = {Rounding.UP: (6, 2), Rounding.DOWN: (5, 1), Rounding.UP_TO_TEN: (5, 2)}
    for rounding, numbers in expected.items():
        for held_ones, number in zip((11, 3), numbers, strict=True):
            season = series(Policy(SUM, counting=Share(Fraction(1, 2), rounding)), *(held(str(each), {1: 1}) for each in range(held_ones)))
            assert standings(season).counting == number


def test_a_ranking_inside_the_ranking_with_ranks_of_its_own() -> None:
    persons = tuple(Person(number, tags=frozenset({"w"} if number % 2 else set())) for number in (1, 2, 3, 4))
    tournament = Tournament("A", True, results=(Result(2, 1), Result(1, 2), Result(4, 3), Result(3, 4)))
    whole, within = (Series((tournament,), Policy(PLACES, only=Only("w", within=within)), persons) for within in (False, True))
    assert totals(whole) == {1: 198, 3: 168}
    assert totals(within) == {1: 223, 3: 198}


def test_teams_by_tournament_and_over_the_series() -> None:
    persons = tuple(Person(number, club=club) for number, club in ((1, "F"), (2, "F"), (3, "G"), (4, "G"), (5, "")))
    tournaments = (held("A", {1: 20, 2: 15, 3: 10, 4: 5}), held("B", {4: 20, 3: 15, 2: 10}))

    def ranked(teams: Teams) -> list[tuple[object, object, int]]:
        return [
            (line.who, line.total, line.participations) for line in standings(Series(tournaments, Policy(SUM, teams=teams), persons)).lines
        ]

    assert ranked(Teams(None)) == [("G", 50, 2), ("F", 45, 2)]
    assert ranked(Teams(None, best=1)) == [("F", 30, 2), ("G", 30, 2)]
    # Totals 20 and 25 in F, 25 and 25 in G: each team's best is 25; three and four participations.
    assert ranked(Teams(None, best=1, per_series=True)) == [("G", 25, 4), ("F", 25, 3)]


def test_who_has_too_few_participations_stands_behind_all_without_a_rank() -> None:
    season = series(Policy(SUM, minimum=2), held("A", {1: 90, 2: 10}), held("B", {2: 10}))
    assert [(line.who, line.rank) for line in standings(season).lines] == [(2, 1), (1, None)]


def test_the_worked_bounds() -> None:
    """Heine, best 2, one to come: 125 + 90 and 110 + 20; the second can reach 310, the first 325 and has 215 for certain."""
    policy = Policy(HEINE, counting=Best(2), can_still=True)
    lines = standings(series(policy, held("A", {1: 150, 2: 120}), held("B", {1: 90, 2: 20}), Tournament("C", False))).lines
    assert [(line.best, line.worst) for line in lines] == [((325, 1), (215, 2)), ((310, 1), (130, 2))]


POINTS = some.integers(-50, 150)
RANGE = some.tuples(POINTS, POINTS).map(sorted).map(tuple)


@some.composite
def seasons(draw: some.DrawFn) -> Series:
    count = draw(some.sampled_from([None, Best(1), Best(3), Share(Fraction(1, 2)), Discards((0, 0, 1, 2))]))
    codes = {**CODES, "house": Code(Drawn.AVERAGE, droppable=draw(some.booleans()))}
    tournaments = []
    for place in range(draw(some.integers(1, 3))):
        results = [Result(person, points=draw(POINTS)) for person in (1, 2) if draw(some.booleans())]
        if draw(some.booleans()):
            results.append(Result(3, code=draw(some.sampled_from(["house", "excluded"]))))
        else:
            results.append(Result(3, points=draw(POINTS)))
        tournaments.append(Tournament(f"held {place}", True, results=tuple(results)))
    tournaments += [Tournament(f"to come {place}", False, range=draw(RANGE)) for place in range(draw(some.integers(0, 3)))]
    policy = Policy(SUM, counting=count, absence_zero=draw(some.booleans()), codes=codes, ties=(), can_still=True)
    return Series(tuple(tournaments), policy, tuple(Person(number) for number in (1, 2, 3)))


def reached(season: Series, person: int, side: int) -> list[Fraction | int]:
    """Every total that he has after the season, where he stays away from each tournament to come or reaches its worst (side 0) or best
    result."""
    to_come = [place for place, each in enumerate(season.tournaments) if not each.held]
    found = []
    for plays in product((False, True), repeat=len(to_come)):
        tournaments = list(season.tournaments)
        for place, there in zip(to_come, plays, strict=True):
            span = tournaments[place].range
            results = (Result(person, points=span[side]),) if there and span is not None else ()
            tournaments[place] = Tournament(str(place), True, results=results)
        found.append(totals(Series(tuple(tournaments), season.policy._replace(can_still=False), season.persons))[person])
    return found


@given(seasons())
def test_the_bounds_are_those_of_trying_everything(season: Series) -> None:
    lines = {line.who: line for line in standings(season).lines}
    best = {person: max(reached(season, person, 1)) for person in lines}
    worst = {person: min(reached(season, person, 0)) for person in lines}
    to_come = sum(not each.held for each in season.tournaments)
    for person, line in lines.items():
        others = [other for other in lines if other != person]
        sure = [other for other in others if lines[other].participations >= 1 and worst[other] > best[person]]
        possible = [other for other in others if lines[other].participations + to_come >= 1 and best[other] >= worst[person]]
        assert line.best == (best[person], 1 + len(sure) if line.participations + to_come else None)
        assert line.worst == (worst[person], 1 + len(possible) if line.participations else None)
