"""Laws over sheets of tarock-sheet/2 by lot: a sheet is the sum of its rows, its Radl are those of a second and simpler reckoning, a
Renonce balances, and whoever moves a seat on moves his amounts with him."""

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

import pytest

import rules
from rules.rows.choices import Halves, RenoncePays, Stack
from rules.rows.measures import HALF_TIME, ROUND, TIE, RadlTerms
from tests.rules import own_random
from tests.rules.every_game import reseated

Given = dict[str, Any]
SEEDS = range(3)


def evenings(seed: int, games: int) -> Iterator[tuple[rules.Tariff, list[Given], Random]]:
    """A table of each size of each sheet, and what was played there."""
    random = Random(seed)  # noqa: S311 - a test's dice
    for sheet in own_random.sheets(seed, 10):
        for tariff in own_random.tables(sheet):
            dealer, played = 0, []
            for _ in range(games):
                played.append(own_random.played(tariff, random, dealer))
                dealer = tariff.after(dealer)
            yield tariff, played, random


@pytest.mark.parametrize("seed", SEEDS)
def test_a_sheet_is_the_sum_of_its_rows(seed: int) -> None:
    for tariff, played, random in evenings(seed, 12):
        result = rules.score_sheet(tariff, [rules.read_record(given, tariff) for given in played], random.choice((None, 8, 12)))
        settled = [row for row in result.rows if isinstance(row, rules.Settlement)]
        for seat in range(tariff.seats):
            assert result.totals[seat] == sum(row.points[seat] for row in settled)
            assert result.cash[seat] == sum(row.cash[seat] for row in settled)
        assert sum(result.totals) == sum(result.cash) == 0


def reckoned(terms: RadlTerms, seats: int, games: int | None, told: list[set[str] | None]) -> list[int]:
    """How many times each counts, told what happened in each: None a redeal. By hand: from which game to which each Radl goes."""

    def until(start: int, name: str) -> int:
        return start + (seats if terms.triggers[name] == ROUND else terms.triggers[name]) - 1

    runs: list[tuple[int, int]] = []
    found: list[int] = []
    number = 0
    for happened in told:
        if happened is None:
            found.append(1)
            continue
        number += 1
        if games is not None and HALF_TIME in terms.triggers and number == games // 2 + 1:
            runs = _begun(runs, number, until(number, HALF_TIME), terms.stack)
        running = sum(first <= number <= last for first, last in runs)
        last = seats if terms.last == ROUND else terms.last or 0
        final = games is not None and games - last < number <= games
        double = running + final if terms.stack is Stack.MULTIPLY else int(running > 0 or final)
        found.append(min(2**double, terms.most))
        for name in happened & terms.triggers.keys():
            runs = _begun(runs, number + 1, until(number + 1, name), terms.stack)
    return found


def _begun(runs: list[tuple[int, int]], first: int, last: int, stack: Stack) -> list[tuple[int, int]]:
    left = [run for run in runs if run[1] >= first]
    if stack is Stack.APPEND and left:
        return [(first, left[0][1] + last - first + 1)]
    if stack is Stack.RESTART:
        return [(first, max([last, *(end for _, end in left)]))]
    return [*left, (first, last)]


def happened_in(given: Given, row: rules.Settlement | rules.Refusal, tariff: rules.Tariff) -> set[str] | None:
    """What of a game may start a Radl, from its JSON."""
    if given["game"] == "redeal":
        return None
    found = {given.get("of") or given["game"]}
    if isinstance(row, rules.Refusal):
        return found
    found |= {*given.get("events", ())}
    if "renonce" in given or given["game"] in ("manual", "trischaken"):
        return found
    items = given.get("announcements", ())
    ours = {given.get("declarer"), given.get("partner")}
    counted = given.get("points")
    for item in items:
        made = item.get("won")
        if item["kind"] == "viel" and counted is not None:
            own = int(counted.partition("/")[0]) * 3 + int(counted[-1])
            made = (own if item["by"] in ours else 210 - own) >= 150
        if made:
            found.add(item["kind"])
    return found | ({TIE} if counted == "35/0" else set())


@pytest.mark.parametrize("seed", SEEDS)
def test_games_count_as_often_as_a_simple_reckoning_has_it(seed: int) -> None:
    seen = set()
    for tariff, played, random in evenings(seed, 24):
        games = random.choice((None, 12, 17, 24))
        records = [rules.read_record(given, tariff) for given in played]
        rows = rules.score_sheet(tariff, records, games).rows
        told = [happened_in(given, row, tariff) for given, row in zip(played, rows, strict=True)]
        expected = reckoned(tariff.system.radl_terms, tariff.seats, games, told)
        for given, record, row, times in zip(played, records, rows, expected, strict=True):
            if isinstance(record, rules.Refusal) or isinstance(row, rules.Refusal):
                continue
            seen.add(times)
            factor = times if given["game"] not in ("manual", "redeal", "fensterbankl") else 1
            if len(given.get("renonce", {"offenders": [0]})["offenders"]) == 1:
                # Of several offenders who share only the whole sum there is one line of all of it.
                assert sum(line.item == "radl" for line in row.lines) == (factor > 1), (given, times)
            once = rules.score(rules.read_record({**given, "radl": 1} if factor > 1 else given, tariff), tariff)
            if isinstance(once, rules.Refusal) or any(line.item == "rounding" for line in (*once.lines, *row.lines)):
                continue
            if any(line.label[0] == "renonce_shared" for line in once.lines):
                continue
            named = [line.points for line in once.lines if line.item == "claim_points"]
            apart = [sum(one) for one in zip(*named, strict=True)] if named else [0] * tariff.seats
            assert [*row.points] == [factor * (whole - one) + one for whole, one in zip(once.points, apart, strict=True)], given
            assert [*row.cash] == [factor * cash for cash in once.cash], given
    assert seen >= {1, 2}


def ruled(seed: int) -> Iterator[tuple[rules.Tariff, Given, rules.Settlement]]:
    for tariff, played, _random in evenings(seed, 30):
        for given in played:
            record = rules.read_record(given, tariff)
            if "renonce" not in given or isinstance(record, rules.Refusal):
                continue
            found = rules.score(record, tariff)
            if isinstance(found, rules.Settlement):
                yield tariff, given, found


@pytest.mark.parametrize("seed", SEEDS)
def test_a_renonce_balances_and_no_regular_player_pays_but_with_his_side(seed: int) -> None:
    pays = set()
    for tariff, given, found in ruled(seed):
        offenders = given["renonce"]["offenders"]
        for amounts in (found.points, found.cash):
            assert sum(amounts) == 0
            step = 1 if tariff.system.halves is not Halves.KEPT else 2
            assert all((amount * step) % 1 == 0 for amount in amounts), (given, amounts)
            if given["game"] == "trischaken" or tariff.policies.renonce_pays is not RenoncePays.SIDE_LOSES:
                assert all(amounts[seat] >= 0 for seat in range(tariff.seats) if seat not in offenders)
                assert len({amounts[seat] for seat in offenders}) == 1
        pays.add(type(tariff.policies.renonce_pays))
    assert pays >= {RenoncePays, int} or pays >= {RenoncePays, Fraction}


@pytest.mark.parametrize("seed", SEEDS)
def test_a_side_that_loses_pays_what_it_has_lost(seed: int) -> None:
    """The same game read as it was lost, its own announcements missed and the others' made, nothing silent, and no claims."""
    tried = 0
    for tariff, given, _found in ruled(seed):
        if tariff.policies.renonce_pays is not RenoncePays.SIDE_LOSES or "declarer" not in given:
            continue
        ours = {given["declarer"], given.get("partner", given["declarer"])}
        lost = given["renonce"]["offenders"][0] in ours
        said = [item for item in given.get("announcements", ()) if item["when"] != "silent"]
        said = [{**item, "won": (item["by"] in ours) is not lost} for item in said]
        plain = {key: value for key, value in given.items() if key not in ("renonce", "points", "won", "announcements")}
        as_lost = rules.read_record(plain | {"won": not lost} | ({"announcements": said} if said else {}), tariff)
        if isinstance(as_lost, rules.Refusal):
            continue
        alone = rules.score(rules.read_record({**given, "renonce": {"offenders": given["renonce"]["offenders"]}}, tariff), tariff)
        played = rules.score(as_lost, tariff)
        assert isinstance(played, rules.Settlement)
        assert isinstance(alone, rules.Settlement)
        assert (alone.points, alone.cash) == (played.points, played.cash), given
        tried += 1
    assert tried


@pytest.mark.parametrize("seed", SEEDS)
def test_whoever_moves_on_takes_his_amounts_with_him(seed: int) -> None:
    for tariff, played, random in evenings(seed, 8):
        by = random.randrange(1, tariff.seats)

        def moved(seat: int, by: int = by, seats: int = tariff.seats) -> int:
            return (seat + by) % seats

        for given in played:
            there = reseated(given, moved, tariff.seats)
            for item in there.get("announcements", ()):
                if "of" in item:
                    item["of"] = moved(item["of"])
            here, then = (rules.read_record(one, tariff) for one in (given, there))
            assert isinstance(here, rules.Refusal) is isinstance(then, rules.Refusal), given
            if isinstance(here, rules.Refusal) or isinstance(then, rules.Refusal):
                continue
            before, after = rules.score(here, tariff), rules.score(then, tariff)
            if isinstance(before, rules.Refusal) or isinstance(after, rules.Refusal):
                assert type(before) is type(after)
                continue
            for seat in range(tariff.seats):
                assert (before.points[seat], before.cash[seat]) == (after.points[moved(seat)], after.cash[moved(seat)]), given
