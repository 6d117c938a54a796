"""Who receives what: the worked examples of the page, and what holds for every prize-giving."""

from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as some

from scoring.arithmetic.prizes import (
    APerson,
    Filter,
    Kind,
    Person,
    Policy,
    Prize,
    Special,
    Ties,
    award,
    by_lot,
    check_line,
    raffle,
    standing,
)

UNDER = frozenset({"under"})


def places(*cents: int) -> list[Prize]:
    return [Prize(str(place), place, place=place, cents=each) for place, each in enumerate(cents, 1)]


def category(*cents: int, listed: int = 10) -> list[Prize]:
    return [
        Prize(f"u{place}", listed + place, Kind.CATEGORY, place, Filter(tag="under"), cents=each) for place, each in enumerate(cents, 1)
    ]


def given_to(persons: list[Person], prizes: list[Prize], policy: Policy) -> list[tuple[int, list[str], int]]:
    given_prizes = award(standing(persons, policy.seed), prizes, policy)
    return [(each.person.number, [prize.key for prize in each.prizes], each.cents) for each in given_prizes.awards]


def test_two_of_rank_two_share_the_second_and_the_third_prize() -> None:
    persons = [Person(1, 1), Person(2, 2), Person(3, 2), Person(4, 4)]
    assert given_to(persons, places(12000, 8000, 5000), Policy(Ties.SHARE)) == [
        (1, ["1"], 12000),
        (2, ["2", "3"], 6500),
        (3, ["2", "3"], 6500),
    ]


def test_three_of_equal_points_average_or_by_hort() -> None:
    """130 € among three, or 40 + 21.67, 25 + 21.67 and 21.67: the odd cents to the first."""
    persons = [Person(1, 1, 90), Person(2, 2, 70), Person(3, 3, 70), Person(4, 4, 70)]
    prizes = places(12000, 8000, 5000)
    assert given_to(persons, prizes, Policy(Ties.AVERAGE))[1:] == [(2, ["2", "3"], 4334), (3, ["2", "3"], 4333), (4, ["2", "3"], 4333)]
    assert given_to(persons, prizes, Policy(Ties.HORT))[1:] == [(2, ["2", "3"], 6167), (3, ["2", "3"], 4667), (4, ["2", "3"], 2166)]


def test_the_disputed_case_pools_and_caps() -> None:
    """1379 + 766 + 536 + 306 for four; the one outside the class is held by 536, (2987 − 536) / 3 = 817."""
    persons = [Person(1, 1, 50), Person(2, 2, 45), Person(3, 3, 40), *(Person(number, 3, 40, UNDER) for number in (4, 5, 6))]
    prizes = [*places(229800, 114900, 53600, 30600, 23000), *category(137900, 76600)]
    pool = ["u1", "u2", "3", "4"]
    found = given_to(persons, prizes, Policy(Ties.POOL_CAPPED, APerson.ONE_BEST))
    assert found[2:] == [(3, pool, 53600), (4, pool, 81700), (5, pool, 81700), (6, pool, 81700)]


def test_a_class_that_gives_its_own_more_than_the_pool_divides_it_alone() -> None:
    """(100 + 90 + 30) / 3 = 73.33 with everybody, (100 + 90) / 2 = 95 in the class; the third has the 30."""
    persons = [Person(1, 1, 9, UNDER), Person(2, 1, 9, UNDER), Person(3, 1, 9)]
    found = given_to(persons, [*places(3000), *category(10000, 9000)], Policy(Ties.POOL_CAPPED, APerson.ONE_BEST))
    assert found == [(3, ["1"], 3000), (1, ["u1", "u2"], 9500), (2, ["u1", "u2"], 9500)]


def test_who_is_out_leaves_his_place_to_the_next_and_a_prize_may_need_enough_of_a_kind() -> None:
    persons = [Person(1, 1, out=True), Person(2, 2, tags=UNDER), Person(3, 3)]
    prizes = [*places(500, 300), category(200)[0]._replace(at_least=2)]
    assert given_to(persons, prizes, Policy()) == [(2, ["1"], 500), (3, ["2"], 300)]


def test_one_prize_each_the_next_of_the_category_moves_up() -> None:
    persons = [Person(1, 1, tags=UNDER), Person(2, 2), Person(3, 3, tags=UNDER)]
    prizes = [*places(10000, 5000), *category(6000)]
    assert given_to(persons, prizes, Policy(a_person=APerson.ONE_BEST)) == [(1, ["1"], 10000), (2, ["2"], 5000), (3, ["u1"], 6000)]
    assert given_to(persons, prizes, Policy()) == [(1, ["1"], 10000), (2, ["2"], 5000), (1, ["u1"], 6000)]


def test_special_prizes_come_on_top_and_equal_ones_divide_money() -> None:
    persons = [Person(1, 1, rounds=(40, 30)), Person(2, 2, rounds=(40, -10)), Person(3, 3, rounds=(39,), present=False), Person(4, 3)]
    prizes = [
        Prize("r", 1, Kind.SPECIAL, special=Special.BEST_ROUND, cents=1001),
        Prize("l", 2, Kind.SPECIAL, special=Special.LAST, cents=500),
        Prize("a", 3, Kind.SPECIAL, special=Special.LOT, text="Korb"),
        Prize("b", 4, Kind.SPECIAL, special=Special.LOT, text="Speck"),
    ]
    seed = "7f3a"
    there = sorted((1, 2, 4), key=lambda number: sha256(f"{seed}/special/a/{number}".encode()).hexdigest())
    rest = sorted(there[1:], key=lambda number: sha256(f"{seed}/special/b/{number}".encode()).hexdigest())
    assert given_to(persons, prizes, Policy(seed=seed)) == [
        (1, ["r"], 501), (2, ["r"], 500), (3, ["l"], 250), (4, ["l"], 250), (there[0], ["a"], 0), (rest[0], ["b"], 0),
    ]  # fmt: skip


def decided_by_lot(persons: list[Person], prizes: list[Prize], policy: Policy) -> list[list[int]]:
    return [[person.number for person in group] for group in by_lot(standing(persons, policy.seed), prizes, policy)]


def test_two_who_have_the_same_by_every_lot_are_not_by_lot() -> None:
    """Of rank 1 one is of the class. Its 120 is worth more than the 100: whoever is first, the one has 120, the other 100. Pooled they had
    (300 + 100) / 2 = 200 each, so the class has its 300 alone, and the 100 stays for the other."""
    persons = [Person(1, 1, 9, UNDER), Person(2, 1, 9)]
    best = Policy(a_person=APerson.ONE_BEST, seed="7f3a")
    assert decided_by_lot(persons, [*places(10000), *category(12000)], best) == []
    assert decided_by_lot(persons, [*places(10000), *category(30000)], best._replace(ties=Ties.POOL_CAPPED)) == []


def test_those_who_would_have_something_else_by_another_lot_are_by_lot() -> None:
    """SHA-256 of 7f3a/prize/2 begins 69, of …/1 c0. Of rank 1 one is of the class, of which the prize is 80: if he is first he has the 100,
    and 80 is nobody's; if he is second he has the 80."""
    persons = [Person(1, 1, tags=UNDER), Person(2, 1)]
    prizes = [*places(10000), *category(8000)]
    best = Policy(a_person=APerson.ONE_BEST, seed="7f3a")
    assert decided_by_lot(persons, prizes, best) == [[2, 1]]
    assert decided_by_lot(persons, prizes, best._replace(ties=Ties.SHARE, seed="")) == [], "nothing was drawn"


def test_the_second_of_three_is_by_lot_though_he_is_second_from_behind_too() -> None:
    """SHA-256 of 7f3a/prize/2 begins 69, …/7 6b, …/6 e3: the hamper for the second place is of number 7."""
    persons = [Person(number, 1) for number in (2, 6, 7)]
    assert decided_by_lot(persons, [Prize("2", 1, place=2, text="Korb")], Policy(seed="7f3a")) == [[2, 7, 6]]


def test_the_line_to_check_a_ticket_by_names_the_one_that_counts_and_is_safe_to_type() -> None:
    """Of 7f3a/raffle/4 it begins d59930ca, of 7f3a/raffle/4/2 07cba03e, of 7f3a/raffle/4/3 c92db5d1; of 7f3a/raffle/5 1835264d, …/5/2
    b49800de."""
    assert check_line("7f3a", 4, tickets=3) == "printf %s 7f3a/raffle/4/2 | sha256sum"
    assert check_line("7f3a", 5, tickets=2) == "printf %s 7f3a/raffle/5 | sha256sum"
    assert check_line("7f3a", 3) == "printf %s 7f3a/raffle/3 | sha256sum"
    assert check_line("Hans' Cup $1", 3) == """printf %s 'Hans'"'"' Cup $1/raffle/3' | sha256sum"""


def test_the_raffle_can_be_checked_with_paper_and_a_hash() -> None:
    """`printf %s 7f3a/raffle/3 | sha256sum` begins 3747bf2f, as the page says; who does not answer is passed over."""
    persons = [Person(1, 1), Person(2, 2, tickets=2), Person(3, 3)]
    tickets = {1: ["7f3a/raffle/1"], 2: ["7f3a/raffle/2", "7f3a/raffle/2/2"], 3: ["7f3a/raffle/3"]}
    first = {number: min(sha256(text.encode()).hexdigest() for text in texts) for number, texts in tickets.items()}
    order = sorted(first, key=lambda number: first[number])
    drawn = raffle(persons, ["Korb"], "7f3a", gone=[order[0]])
    assert [each.person.number for each in drawn] == order
    assert [each.prize for each in drawn] == [None, "Korb", None]
    assert next(each.ticket for each in drawn if each.person.number == 3) == "3747bf2f"


@some.composite
def evenings(draw: some.DrawFn) -> tuple[list[Person], list[Prize], Policy]:
    points = sorted(draw(some.lists(some.integers(0, 4), min_size=1, max_size=7)), reverse=True)
    persons = [
        Person(number, points.index(each) + 1, each, draw(some.sampled_from([frozenset(), UNDER]))) for number, each in enumerate(points, 1)
    ]
    money = some.lists(some.integers(1, 500), max_size=4)
    ties, a_person = draw(some.sampled_from([(ties, each) for ties in Ties for each in APerson]))
    if ties is Ties.HORT:
        a_person = APerson.SEVERAL
    if ties is Ties.POOL_CAPPED:
        a_person = APerson.ONE_BEST
    return (
        persons,
        [*places(*draw(money)), *category(*draw(money))],
        Policy(ties, a_person, unit=draw(some.sampled_from([1, 50])), seed="7f3a"),
    )


@given(evenings())
def test_what_is_given_is_what_there_was_and_nobody_has_two_best(evening: tuple[list[Person], list[Prize], Policy]) -> None:
    persons, prizes, policy = evening
    found = award(standing(persons, policy.seed), prizes, policy)
    keys = {prize.key for each in found.awards for prize in each.prizes}
    assert keys.isdisjoint(prize.key for prize in found.not_given)
    assert found.cents == sum(prize.worth for prize in prizes if prize.key in keys)
    assert all(each.cents > 0 for each in found.awards)
    if policy.a_person is APerson.ONE_BEST:
        winners = [each.person.number for each in found.awards]
        assert len(winners) == len(set(winners))
