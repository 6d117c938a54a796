"""The manual settlement: amounts that a referee sets by hand, with a reason. The way out that every real tournament needs."""

from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.shape import Field
from rules.engine.tariff import Play, Tariff
from rules.words.texts import shortened

LARGEST = 1_000_000
_NO_GAME = frozenset({"redeal", "manual"})


def settled_games(tariff: Tariff) -> tuple[str, ...]:
    """The games that a manual settlement can be of: everything that was played, and a game in which nothing was."""
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


def amounts_reader(field: Field, _play: Play, tariff: Tariff) -> Reader:
    """Whole amounts, one a seat, 0 for a seat that sits out; in a balanced system together 0."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> tuple[int, ...]:
        if value is None:
            draft.refuse("missing_field", name, field.needed, tariff.seats)
            return ()
        if type(value) is not list or len(value) != tariff.seats:
            draft.refuse(code, name, sentence, tariff.seats)
            return ()
        before = len(draft.findings)
        for seat, amount in enumerate(value):
            if type(amount) is not int or abs(amount) > LARGEST:
                draft.refuse(code, f"{name}[{seat}]", "amount_not_whole")
            elif amount and seat in draft.tariff.idle(draft.dealer):
                draft.refuse(code, f"{name}[{seat}]", "amount_empty" if seat == draft.tariff.empty else "amount_sits_out")
        if draft.tariff.system.balanced and len(draft.findings) == before and sum(value):
            draft.refuse("sum_not_0", name, "sum_not_0", sum(value))
        return tuple(value)

    return read
