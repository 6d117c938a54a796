"""The laws of settling that hold for every column of policies, whatever sheet will have it.

A law takes one game of one tariff and raises AssertionError that says what it came to. `renonce_law` has two more, `laws` runs them all.
"""

import copy
import json
from collections.abc import Callable
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any

import rules
from rules.book.tariff import compiled_of
from rules.engine.options import Options, read_options
from rules.rows import kinds
from rules.rows.choices import (
    JungfrauOfTied,
    KontraCounts,
    OpponentsValat,
    Radl,
    RenonceTrischaken,
    ThreeJungfrauen,
    ThreeTied,
    Trischaken,
    TrischakenTies,
    ValatValue,
    WonBy,
)
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.policies import Policies
from rules.rows.system import RuleSystem
from tests.rules import space

Given = dict[str, Any]
Settled = rules.Settlement | rules.Refusal


def tariff_of(system: RuleSystem, seats: int) -> rules.Tariff:
    """A sheet compiled without options."""
    return compiled_of(replace(rules.SHEETS["koenigrufen-cup"], system=system), seats, read_options(system, None)[0])


def _cited(policies: Policies) -> dict[str, str]:
    """A paragraph for each policy that arises, and for no other."""
    return {row.name: "Gesetz" for row in fields(policies) if getattr(policies, row.name) != row.default}


@lru_cache(maxsize=64)
def beside(tariff: rules.Tariff, **other: Any) -> rules.Tariff:
    """The same table by a column that differs so."""
    policies = replace(tariff.policies, **other)
    plain = tuple(row for row in tariff.system.interpretations if not row.policy)
    system = replace(tariff.system, policies=policies, interpretations=plain, policy_sources=_cited(policies))
    kept = {name: choice for name, choice in tariff.options.items() if name in {row.slug for row in system.interpretations}}
    return compiled_of(replace(tariff.sheet, system=system), tariff.seats, Options(kept, tariff.values))


def settled(given: Given, tariff: rules.Tariff) -> Settled:
    """The settlement of a game that can be read."""
    record = rules.read_record(given, tariff)
    assert not isinstance(record, rules.Refusal), [(finding.code, finding.field) for finding in record.findings]
    return rules.score(record, tariff)


def settles_or_says_why(given: Given, tariff: rules.Tariff) -> None:
    """Every game with every result settles; where it does not, the page says so, or several offenders have no whole points to share."""
    answer = settled(given, tariff)
    if isinstance(answer, rules.Refusal):
        code = answer.findings[0].code
        if code == "indivisible":
            assert len(given["renonce"]["offenders"]) > 1
        else:
            assert code == "undefined_by_rules", code
            assert unanswered(given, tariff) or "referee" in tariff.options.values()


def unanswered(given: Given, tariff: rules.Tariff) -> bool:
    """Whether a page names what leaves this game to the referee (cups.md, „The choices“): ties, Jungfrauen, a Valat, a mixture of
    offenders."""
    policies = tariff.policies
    if tariff.games[given["game"]].row.kind is not kinds.TRISCHAKEN:
        return policies.valat_value is not ValatValue.ADDED and policies.opponents_valat is OpponentsValat.REFEREE
    if "renonce" in given:
        return policies.renonce_trischaken is RenonceTrischaken.BY_ROLE and len(given["renonce"]["offenders"]) > 1
    counts = sorted(tuple(map(int, count.split("/"))) for count in given["points"] if count is not None)
    tied, virgins, tops = len(set(counts)) < len(counts), counts.count((0, 0)), counts.count(counts[-1])
    one_of_two = tops == 2 and virgins == 1 and policies.jungfrau_of_tied in (JungfrauOfTied.REFEREE, JungfrauOfTied.THREE_IN_ALL)
    left = {
        Trischaken.POT: policies.trischaken_pot not in (6, 12),
        Trischaken.LOSER_PAYS_THREE: one_of_two or (policies.three_tied is ThreeTied.REFEREE and tops == 3),
        Trischaken.LOSER_PAYS_EACH: one_of_two or (tops == 2 and virgins == 2),
        Trischaken.TWO_PAY_OR_ONE_PAYS_SIX: tied and virgins == 0,
        Trischaken.TWO_PAY_ONE: tied and virgins != 1,
        Trischaken.TWO_PAY_TWO: (tied and (virgins < 2 or policies.trischaken_ties is TrischakenTies.REFEREE))
        or (virgins == 3 and policies.three_jungfrauen is ThreeJungfrauen.REFEREE),
    }
    return policies.trischaken in left and left[policies.trischaken]


def balances(given: Given, tariff: rules.Tariff) -> None:
    """Points and cash sum to 0 (points where a sheet is balanced), the lines to both; every line says why, in two languages; who sits out
    has nothing unless he interfered."""
    answer = settled(given, tariff)
    if isinstance(answer, rules.Refusal):
        return
    balanced = tariff.system.balanced
    assert sum(answer.points) == 0 or not balanced
    assert sum(answer.cash) == 0
    for ledger, rows in ((answer.points, [line.points for line in answer.lines]), (answer.cash, [line.cash for line in answer.lines])):
        assert tuple(map(sum, zip(*rows, strict=True))) == ledger
        assert all(sum(row) == 0 for row in rows) or not balanced
    for line in answer.lines:
        assert line.text("de").strip()
        assert line.text("en").strip()
        assert line.source or given["game"] == "manual"
    for seat in set(range(tariff.seats)) - set(tariff.active_seats(given["dealer"], given["game"])):
        assert answer.points[seat] == answer.cash[seat] == 0 or seat in (given.get("renonce") or {}).get("offenders", ())


def turned(given: dict[str, Any], seats: int) -> dict[str, Any]:
    """The same game with everybody one seat further."""
    return reseated(given, lambda number: (number + 1) % seats, seats)


def _kontra(value: object, seat: Callable[[int], int]) -> object:
    if type(value) is not dict:
        return value
    return {str(seat(int(key))): factor for key, factor in value.items()} if "by" not in value else _named(value, seat)


def _named(value: dict[str, Any], seat: Callable[[int], int]) -> dict[str, Any]:
    return {part: None if number is None else seat(number) for part, number in value.items()}


def reseated(given: dict[str, Any], seat: Callable[[int], int], seats: int) -> dict[str, Any]:
    """The same game with everybody at another seat of a table of so many; whose seat nobody takes has no count, and the amount 0."""

    record = copy.deepcopy(given)
    for field in ("dealer", "vorhand", "declarer", "partner"):
        if field in record:
            record[field] = seat(record[field])
    for item in record.get("announcements", []):
        item["by"] = seat(item["by"])
    for holder in (record, *record.get("announcements", [])):
        if "kontra" in holder:
            holder["kontra"] = _kontra(holder["kontra"], seat)
    for item in (*record.get("poignees", []), *record.get("renonce", {}).get("claims", [])):
        item["by"] = seat(item["by"])
    if "mond" in record:
        record["mond"] = _named(record["mond"], seat)
    for part in ("offenders", "intentional"):
        if part in record.get("renonce", {}):
            record["renonce"][part] = [seat(number) for number in record["renonce"][part]]
    for field, nobody in (("points", None), ("amounts", 0)):
        if type(record.get(field)) is list:
            moved = {seat(number): said for number, said in enumerate(record[field])}
            record[field] = [moved.get(number, nobody) for number in range(seats)]
    return record


def turns_with_the_table(given: Given, tariff: rules.Tariff) -> None:
    """With everybody one seat further everybody has what his neighbour had."""
    here, there = settled(given, tariff), settled(turned(given, tariff.seats), tariff)
    if isinstance(here, rules.Refusal) or isinstance(there, rules.Refusal):
        assert here == there
        return
    assert there.points == (here.points[-1], *here.points[:-1])
    assert there.cash == (here.cash[-1], *here.cash[:-1])
    assert [line.item for line in there.lines] == [line.item for line in here.lines]


def reads_what_it_writes(given: Given, tariff: rules.Tariff) -> None:
    """Writing and reading are inverse."""
    record = rules.read_record(given, tariff)
    assert not isinstance(record, rules.Refusal)
    written = rules.write_record(record, tariff)
    assert rules.read_record(json.loads(json.dumps(written)), tariff) == record


def kontra_is_the_same_money(given: Given, tariff: rules.Tariff) -> None:
    """Whether Kontra is written or paid at the table: together everybody has the same (`kontra`)."""
    if tariff.policies.kontra is not KontraCounts.CASH:
        return
    here, there = settled(given, tariff), settled(given, beside(tariff, kontra=KontraCounts.SCORE))
    if isinstance(here, rules.Settlement) and isinstance(there, rules.Settlement):
        assert tuple(map(sum, zip(here.points, here.cash, strict=True))) == there.points
        assert not any(there.cash)


def a_void_kontra_changes_nothing(given: Given, tariff: rules.Tariff) -> None:
    """Solorufer without a partner, `kontra_void`: no Kontra counts, neither on the game nor on announcements; it may be entered."""
    play = tariff.games[given["game"]]
    if not play.void_alone or "partner" in given:
        return
    without = {key: value for key, value in given.items() if key != "kontra"}
    if "announcements" in given:
        without["announcements"] = [{key: value for key, value in item.items() if key != "kontra"} for item in given["announcements"]]
    here, there = settled(given, tariff), settled(without, tariff)
    assert here == there or (isinstance(here, rules.Settlement) and isinstance(there, rules.Settlement) and here[:2] == there[:2])
    assert isinstance(here, rules.Refusal) or not any(here.cash)


def a_radl_doubles_all_but_named_points(given: Given, tariff: rules.Tariff) -> None:
    """A game in a Radl counts double, in the Schrift and at the table; claims in points stand as the referee names them (koenigrufen.md,
    Radl)."""
    if tariff.policies.radl is Radl.NO or "radl" not in tariff.games[given["game"]].fields:
        return
    named = sum(claim.get("points", 0) for claim in given.get("renonce", {}).get("claims", ()))
    once, twice = settled(given | {"radl": 1}, tariff), settled(given | {"radl": 2}, tariff)
    if named == 0 and isinstance(once, rules.Settlement) and isinstance(twice, rules.Settlement):
        assert twice.points == tuple(2 * point for point in once.points)
        assert twice.cash == tuple(2 * point for point in once.cash)


def an_option_is_the_column(given: Given, tariff: rules.Tariff) -> None:
    """What a tournament chooses is settled as on a sheet that says it."""
    for chosen in chosen_so(tariff) if tariff.policies.won_by is WonBy.WON_OR_COUNT else ():
        assert answer_of(given, chosen) == answer_of(given, tariff), chosen.options


def answer_of(given: Given, tariff: rules.Tariff) -> object:
    """What a game comes to, without the words."""
    record = rules.read_record(given, tariff)
    found = record if isinstance(record, rules.Refusal) else rules.score(record, tariff)
    return [(finding.code, finding.field) for finding in found.findings] if isinstance(found, rules.Refusal) else found[:2]


@lru_cache(maxsize=1)
def chosen_so(tariff: rules.Tariff) -> tuple[rules.Tariff, ...]:
    """The same column, each of its policies once left to the tournament, on a sheet that says something else of it."""
    return tuple(found for name in space.SPACE if (found := _as_option(tariff, name)) is not None)


def _as_option(tariff: rules.Tariff, name: str) -> rules.Tariff | None:
    chosen = getattr(tariff.policies, name, None)
    for other in space.SPACE[name]:
        if chosen is None or other is None or other == chosen:
            continue
        try:
            policies = replace(tariff.policies, **{name: other})
        except ValueError:
            continue
        value, default = (getattr(choice, "value", choice) for choice in (chosen, other))
        asked = Interpretation(
            name,
            question=("?", "?"),
            choices=(Choice(default, "a", "a"), Choice(value, "b", "b")),
            source="Auslegung zu Gesetz",
            policy=name,
        )
        system = replace(tariff.system, policies=policies, interpretations=(asked,), policy_sources=_cited(policies))
        return compiled_of(replace(tariff.sheet, system=system), tariff.seats, read_options(system, {name: value})[0])
    return None


LAWS: tuple[Callable[[Given, rules.Tariff], None], ...] = (
    settles_or_says_why, balances, turns_with_the_table, reads_what_it_writes, kontra_is_the_same_money, a_void_kontra_changes_nothing,
    a_radl_doubles_all_but_named_points,
)  # fmt: skip
