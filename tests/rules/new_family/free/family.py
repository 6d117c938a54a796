"""Amounts that a table writes: no pack, no values, nothing that could contradict another."""

from collections.abc import Mapping, Sequence
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
from rules.rows.system import RuleSystem
from rules.sheets.evening.kinds import AMOUNTS


class Written(NamedTuple):
    """What a table has written."""

    game: str
    dealer: int
    amounts: tuple[int, ...]
    word: str | None = None


def check(_record: Written, _draft: Draft) -> None:
    """Nothing stands against anything."""


def settle_written(record: Written, play: Play, tariff: Tariff) -> Settlement:
    """What stands there."""
    line = Line("game", ("+", record.word or play.term), play.row.source, record.amounts, tariff.nothing)
    return settle([line], tariff.nothing, balanced=tariff.system.balanced)


def uncounted(_record: Written, _tariff: Tariff) -> tuple[Line, ...]:
    """Everything counts."""
    return ()


def facts(_deal: Any, _winners: Sequence[int]) -> dict[str, Any]:
    """No cards, no facts."""
    return {}


def offers(_deal: Any, _winners: Sequence[int], _found: Mapping[str, Any]) -> dict[str, object]:
    """Nothing."""
    return {}


def endings(_told: Mapping[str, Any], _form: GameForm, _tariff: Tariff) -> Outcomes:
    """Nobody knows."""
    return NONE


def hands(_system: RuleSystem) -> tuple[Hand, ...]:
    """There are no usual games."""
    return ()


def dealt(chance: Chance, tariff: Tariff, dealer: int, _skill: Sequence[float]) -> dict[str, Any]:
    """The dealer pays one of the others."""
    amount = chance.randint(1, 30)
    amounts = [0] * tariff.seats
    amounts[dealer], amounts[(dealer + 1) % tariff.seats] = -amount, amount
    return {"game": "solo", "dealer": dealer, "amounts": amounts}


def plain(tariff: Tariff) -> dict[str, Any]:
    """The first wins."""
    return {"game": "solo", "amounts": [tariff.seats - 1, *(-1,) * (tariff.seats - 1)]}


_KIND = frozenset({AMOUNTS})
FREE = Family(
    slug="free", words=("Frei", "Free"), records={AMOUNTS: Written},
    shape=(
        *OPENING,
        Field(name="amounts", form=Form.AMOUNTS, kinds=_KIND, label=("Beträge", "Amounts"), refusal=("bad_value", "missing_amounts"), needed="missing_amounts"),
        Field(name="word", form=Form.TEXT, kinds=_KIND, label=("Wort", "Word"), refusal=("bad_value", "reason_no_text")),
        *CLOSING,
    ),
    readers={}, ends_early=(), check=check, settle=settle_written, rows=each_alone, uncounted=uncounted, facts=facts, offers=offers,
    endings=endings, hands=hands, decided={}, dealt=dealt, plain=plain,
)  # fmt: skip
