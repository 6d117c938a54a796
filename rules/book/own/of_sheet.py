"""What a sheet has at the keys of a file, as a file would say it: beside what another says there, and as what a row of its own begins
with."""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from functools import lru_cache
from typing import Any

from rules.book.own.playing import as_said
from rules.engine.tariff import claimable
from rules.rows.choices import Radl
from rules.rows.decisions import VIOLATIONS, Decision, DecisionTable, Offends, Ruling, Stage
from rules.rows.measures import ROUND, RadlTerms
from rules.rows.sheet import Sheet
from rules.rows.system import RuleSystem


@lru_cache(maxsize=64)
def as_file(sheet: Sheet) -> Mapping[str, Any]:
    """The keys; what is not there is not known. Nobody changes it."""
    system = sheet.system
    count, kontra = system.count, {"max": system.kontra_most, "covers": system.kontra_covers.value}
    found: dict[str, Any] = {
        "count": {
            "total": count.total // count.step, "unit": "thirds" if count.thirds else "whole", "wins": count.as_json(count.wins),
            "wins_kontra": count.as_json(count.wins_kontra), "tie": count.tie.value, "mayor": count.as_json(count.mayor),
        },
        "halves": system.halves.value, "surplus": {"who": system.policies.surplus.value}, "kontra": kontra,
        "seats": {"active": system.active, "tables": list(system.seats)},
        "names": {slug: {"de": system.word(slug), "en": system.word(slug, "en")} for slug in _rows(system)},
        "play": as_said(sheet.play), "renonce": _renonce(sheet),
    }  # fmt: skip
    if system.policies.radl is Radl.YES:
        found["radl"] = _radl(system.radl_terms)
    return found


def _rows(system: RuleSystem) -> Iterable[str]:
    return (*(row.slug for row in system.games), *(row.slug for row in system.announcements))


def _radl(terms: RadlTerms) -> dict[str, Any]:
    triggers = {slug: _length(games) for slug, games in terms.triggers.items()}
    return {"triggers": triggers, "stack": terms.stack.value, "max": terms.most, "last": _length(terms.last)}


def _length(games: int | None) -> int | str | None:
    return "round" if games == ROUND else games


def _renonce(sheet: Sheet) -> dict[str, Any]:
    system, table = sheet.system, sheet.decisions
    pays = system.policies.renonce_pays
    claims = {row.slug: "silent" for row in system.announcements if claimable(row, system, system.policies)}
    rows = {row.slug: found for row in VIOLATIONS if (found := _fault(row.slug, table))}
    ruled = {"late": table.late.value} if table.rulings or table.timed else {}
    ruled |= {"from": system.slug} if table.rulings else {}
    return {**ruled, "rows": rows, "claims": claims, **({"pays": pays.value} if isinstance(pays, Enum) else {})}


def _fault(violation: str, table: DecisionTable) -> dict[str, Any]:
    """From a stage on what holds until the next that differs, and who pays; nothing of a fault that the table does not name."""
    about = [row for row in table.rulings if violation in row.violations and not row.games and row.option is None]
    stages: dict[str, Any] = {}
    before: Any = None
    for stage in Stage:
        decided = _decided([row for row in about if row.covers(violation, stage)])
        if decided is not None and decided != before:
            stages[stage.value] = decided
        before = decided
    payer = next((row.offends for row in about if row.offends is not Offends.ACCUSED), Offends.ACCUSED)
    return {"stages": stages, "payer": payer.value} if stages else {}


def _decided(rows: Sequence[Ruling]) -> Any:
    """The first row that fits counts: a decision, or a question of the first row's facts; None where there is none."""
    if not rows:
        return None
    first, rest = rows[0], rows[1:]
    asked: Any = first.decision.value
    other = (_decided(rest) or Decision.DISCRETION.value) if first.when else None
    for fact in reversed(first.when):
        asked = {"fact": fact, "yes": asked, "no": other}
    return asked
