"""Own sheets made of their parts, without a file: the play and the table of decisions that a key of `tarock-sheet/2` makes of a base."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import rules
from rules.book.own.adjudging import made_decisions
from rules.book.own.citing import Citing
from rules.book.own.playing import made_play
from rules.rows.decisions import DecisionTable
from rules.rows.kinds import ALONE, NEGATIVE, PARTNER
from rules.rows.play import PackOf, PlaySheet
from rules.rows.sheet import Sheet
from rules.rows.system import Game

CUP = rules.SHEETS["koenigrufen-cup"]
NAMES = {"auf": ("Auf", "Up"), "nichts": ("Nichts", "Nothing"), "fern": ("Fern", "Far"), "plaudern": ("Plaudern", "Chatting")}
AUF = Game("auf", ALONE, value=4, source="§ 1", colour=True, like="farbendreier")
NICHTS = Game("nichts", NEGATIVE, value=3, source="§ 1", like="bettler")
FERN = Game("fern", PARTNER, value=2, source="§ 1", like="solorufer")
OWN_GAMES = (AUF, NICHTS, FERN)
NOTHING = replace(
    CUP,
    system=replace(CUP.system, games=(), announcements=(), interpretations=()),
    play=PlaySheet(pack=PackOf.TAROCK, tricks={4: 12}, rows=()),
    decisions=DecisionTable(late_source="Auslegung zu nichts", timed=True),
)
"""A base of nothing: no games, no play, no table."""


def own(
    base: Sheet = CUP, *, play: Mapping[str, Any] | None = None, renonce: Mapping[str, Any] | None = None,
    games: Sequence[Game] = OWN_GAMES,
    sources: Mapping[str, str] | None = None, lends: bool = True, **system: Any,
) -> Sheet:  # fmt: skip
    """The sheet „Muster“ that starts from `base`, has these games beside its own and these keys."""
    made = replace(
        base.system, slug="muster", title=("Muster", "Muster"), games=(*base.system.games, *games), names=NAMES, **system
    )  # fmt: skip
    citing = Citing(sources or {}, "Muster", lends)
    return replace(
        base, system=made, play=made_play(play or {}, base, made, citing),
        decisions=made_decisions(renonce or {}, play or {}, base, made, citing=citing),
    )  # fmt: skip
