"""Amounts that a table writes: no pack, no values, nothing that could contradict another."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from rules.engine.draft import Draft
from rules.engine.endings import NONE, Outcomes
from rules.engine.family import Family
from rules.engine.forms import GameForm
from rules.engine.hands import Chance, Hand
from rules.engine.ledger import Line, Settlement, settle
from rules.engine.scoring import each_alone
from rules.engine.shape import CLOSING, OPENING, Field, Form
from rules.engine.tariff import Play, Tariff
from rules.rows.kinds import WRITTEN
from rules.rows.system import RuleSystem

_KINDS = frozenset({WRITTEN})
_AMOUNTS = next(field for field in CLOSING if field.form is Form.AMOUNTS)
"""As a manual settlement has them."""


class Written(NamedTuple):
    """What a table has written: one amount a seat, and a word beside it."""

    game: str
    dealer: int
    amounts: tuple[int, ...]
    word: str | None = None


def check(_record: Written, _draft: Draft) -> None:
    """Nothing stands against anything."""


def settle_written(record: Written, play: Play, tariff: Tariff) -> Settlement:
    """What stands there."""
    label = ("+", record.word or play.term)
    return settle(
        [Line("game", label, play.row.source, record.amounts, cash=tariff.nothing)], tariff.nothing, balanced=tariff.system.balanced
    )


def facts(_deal: Any, _winners: Sequence[int]) -> dict[str, Any]:
    """No cards, no facts."""
    return {}


def offers(_deal: Any, _winners: Sequence[int], _found: Mapping[str, Any]) -> dict[str, object]:
    """Nothing follows from cards."""
    return {}


def endings(_told: Mapping[str, Any], _form: GameForm, _tariff: Tariff) -> Outcomes:
    """Nobody knows what a table will write."""
    return NONE


def hands(_system: RuleSystem) -> tuple[Hand, ...]:
    """There are no usual games."""
    return ()


def dealt(chance: Chance, tariff: Tariff, dealer: int, _skill: Sequence[float]) -> dict[str, Any]:
    """The dealer pays the next one, which fits a balanced system too."""
    amount = chance.randint(1, 30)
    amounts = [0] * tariff.seats
    amounts[dealer], amounts[tariff.after(dealer)] = -amount, amount
    return {"game": tariff.system.games[0].slug, "dealer": dealer, "amounts": amounts}


def plain(tariff: Tariff) -> dict[str, Any]:
    """The first wins one from each other."""
    return {"game": tariff.system.games[0].slug, "amounts": [tariff.seats - 1, *(-1,) * (tariff.seats - 1)]}


FREE = Family(
    slug="free", words=("Frei", "Free"), records={WRITTEN: Written},
    shape=(
        *OPENING,
        replace(_AMOUNTS, kinds=_KINDS),
        Field(name="word", form=Form.TEXT, kinds=_KINDS, label=("Wort", "Word"), refusal=("bad_value", "reason_no_text"), after=True),
        *CLOSING,
    ),
    readers={}, ends_early=(), check=check, settle=settle_written, rows=each_alone, facts=facts, offers=offers, endings=endings,
    hands=hands,
    decided={}, dealt=dealt, plain=plain,
)  # fmt: skip
