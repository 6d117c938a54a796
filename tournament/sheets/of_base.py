"""What the sheet that another starts from has at the places of the table of keys, in words: it stands beside what is typed."""

from collections.abc import Callable, Mapping

import rules
from rules.book import NOTHING
from rules.rows import RuleSystem

FROM_BASE: Mapping[str, Callable[[RuleSystem], object]] = {
    "count.total": lambda system: system.count.total // system.count.step,
    "count.unit": lambda system: "thirds" if system.count.thirds else "whole",
    "count.wins": lambda system: system.count.write(system.count.wins),
    "count.wins_kontra": lambda system: system.count.write(system.count.wins_kontra),
    "count.tie": lambda system: system.count.tie.value,
    "count.mayor": lambda system: system.count.write(system.count.mayor),
    "halves": lambda system: system.halves.value,
    "kontra.max": lambda system: system.kontra_most,
    "kontra.covers": lambda system: system.kontra_covers.value,
    "seats.active": lambda system: system.active or "",
}
"""Codes of what holds where nobody says anything else."""
LENDS = frozenset({"play", "surplus", "renonce", "radl"})
"""Parts of which another sheet has its own, so that what is usual says nothing of it."""


def in_base(path: str, base: rules.Sheet) -> str | None:
    """The code of what the base has at a place; "" where it has something that has no word here, None where only what is usual holds."""
    if path in FROM_BASE:
        return str(FROM_BASE[path](base.system))
    return "" if path.partition(".")[0] in LENDS and base is not NOTHING else None


def counted(base: rules.Sheet) -> dict[str, object]:
    """How the base counts its pack, as a file says it: a file that says anything of the count says all of this."""
    return {"total": FROM_BASE["count.total"](base.system), "unit": FROM_BASE["count.unit"](base.system),
            "wins": base.system.count.as_json(base.system.count.wins)}  # fmt: skip
