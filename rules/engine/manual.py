"""The manual settlement: amounts that a referee sets by hand, with a reason. The way out that every real tournament needs."""

from collections.abc import Sequence
from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.rows.card_points import Amount, of_halves, read_halves
from rules.rows.choices import Halves
from rules.words.findings import Finding
from rules.words.texts import shortened

LARGEST = 1_000_000
_NO_GAME = frozenset({"redeal", "manual"})


def settled_games(tariff: Tariff) -> tuple[str, ...]:
    """The games that a manual settlement can be of: everything that was played, and a game in which nothing was; none where it does not say
    it."""
    if "of" not in tariff.games["manual"].fields:
        return ()
    return tuple(slug for slug in tariff.games if slug not in _NO_GAME)


def played_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """Of which game it is."""
    games, (code, sentence) = settled_games(tariff), field.refusal

    def read(value: Any, draft: Draft) -> str | None:
        if type(value) is str and value in games:
            return value
        draft.refuse(code, field.name, sentence, shortened(value) if type(value) is str else "", ", ".join(games))
        return None

    return read


def amounts_have_halves(tariff: Tariff) -> bool:
    """Whether half an amount is one where a person writes it."""
    return tariff.system.halves is Halves.KEPT


def amounts_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """The amounts of a game."""

    def read(value: Any, draft: Draft) -> tuple[Amount, ...]:
        if value is None:
            draft.refuse("missing_field", field.name, field.needed, draft.tariff.seats)
            return ()
        found, faults = read_amounts(value, field.name, draft.tariff, draft.tariff.idle(draft.dealer, draft.play.row.slug))
        draft.findings.extend(faults)
        return found

    return read


def read_amounts(value: object, name: str, tariff: Tariff, idle: Sequence[int] = ()) -> tuple[tuple[Amount, ...], list[Finding]]:
    """Amounts, one a seat, and what is wrong with them: they are whole, or halves where the sheet writes them, 0 for a seat that is
    `idle`, and together 0 in a balanced system."""
    if type(value) is not list or len(value) != tariff.seats:
        return (), [Finding("bad_value", name, ("missing_amounts", tariff.seats))]
    halves = amounts_have_halves(tariff)
    amounts = [read_amount(given, halves=halves) for given in value]
    faults = []
    for seat, amount in enumerate(amounts):
        if amount is None:
            faults.append(Finding("bad_value", f"{name}[{seat}]", ("amount_not_half" if halves else "amount_not_whole",)))
        elif amount and seat in idle:
            faults.append(Finding("bad_value", f"{name}[{seat}]", ("amount_empty" if seat == tariff.empty else "amount_sits_out",)))
    known = tuple(amount for amount in amounts if amount is not None)
    over = sum(known)
    if tariff.system.balanced and not faults and over:
        faults.append(Finding("sum_not_0", name, ("sum_not_0", over)))
    return known, faults


def read_amount(given: object, *, halves: bool) -> Amount | None:
    """An amount as JSON has it; None where it is none, or too large."""
    if type(given) is int:
        return given if abs(given) <= LARGEST else None
    half = read_halves(given) if halves else None
    return None if half is None or abs(half) > 2 * LARGEST else of_halves(half)
