"""Amounts that a table writes: no pack, no values, nothing that could contradict another."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from rules.engine.draft import Draft, Reader
from rules.engine.endings import NONE, Outcomes
from rules.engine.family import Family
from rules.engine.forms import GameForm
from rules.engine.hands import Chance
from rules.engine.ledger import Line, Settlement, settle
from rules.engine.manual import amounts_have_halves
from rules.engine.plain import read_seat
from rules.engine.record import Faulted, Written
from rules.engine.scoring import each_alone
from rules.engine.shape import CLOSING, OPENING, SEAT_FAULT, Field, Form
from rules.engine.tariff import Play, Tariff
from rules.rows.card_points import Amount
from rules.rows.kinds import FAULT, MANUAL, WRITTEN
from rules.rows.policies import Policies
from rules.rows.system import RuleSystem
from rules.rows.writing import PaidTo
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Named
from rules.words.texts import shortened

_KINDS, _FAULTS = frozenset({WRITTEN}), frozenset({FAULT})
_GAME, _DEALER = OPENING
_AMOUNTS, _REASON, _OF = CLOSING


def _sits_out(system: RuleSystem, _policies: Policies, seats: int) -> bool:
    return bool(system.rests(seats))


def _all_play(system: RuleSystem, _policies: Policies, seats: int) -> bool:
    return not system.rests(seats)


def _has_words(system: RuleSystem, _policies: Policies, _seats: int) -> bool:
    return bool(system.written.words)


def _nowhere(_system: RuleSystem, _policies: Policies, _seats: int) -> bool:
    return False


SHAPE = (
    _GAME,
    replace(_DEALER, where=_sits_out), replace(_DEALER, where=_all_play, needed=""),
    Field(name="declarer", form=Form.SEAT, kinds=_KINDS, label=("Spieler", "declarer"), refusal=SEAT_FAULT, key="S"),
    replace(_AMOUNTS, kinds=frozenset({WRITTEN, MANUAL}), label=("Beträge", "Amounts")),
    Field(name="word", form=Form.WORD, kinds=_KINDS, where=_has_words, label=("Wort", "Word"),
          refusal=("bad_value", "unknown_word"), after=True),
    Field(name="fault", form=Form.FAULT, kinds=_FAULTS, label=("Verstoß", "Fault"),
          refusal=("unknown_game", "unknown_fault"), needed="missing_fault", after=True),
    Field(name="by", form=Form.OFFENDER, kinds=_FAULTS, label=("Wer hat ihn begangen?", "Who committed it?"),
          refusal=SEAT_FAULT, needed="missing_offender", after=True),
    _REASON,
    replace(_OF, where=_nowhere),
)  # fmt: skip


def word_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """One of the sheet's words."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> str | None:
        words = draft.tariff.system.written.words
        if type(value) is str and value in words:
            return value
        draft.refuse(code, name, sentence, ", ".join(words))
        return None

    return read


def fault_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """One of the sheet's faults."""
    name, (code, sentence) = field.name, field.refusal

    def read(value: Any, draft: Draft) -> str:
        faults = draft.tariff.system.written.faults
        if type(value) is str and value in faults:
            return value
        if value is None:
            draft.refuse("missing_field", name, field.needed, (",", *(Named(slug, *row.name) for slug, row in faults.items())))
        else:
            draft.refuse(code, name, sentence, shortened(value) if type(value) is str else "", ", ".join(faults))
        return ""

    return read


def offender_reader(field: Field, _play: Play, _tariff: Tariff) -> Reader:
    """Who committed a fault: a seat that plays."""

    def read(value: Any, draft: Draft) -> int:
        if value is None:
            draft.refuse("missing_field", field.name, field.needed)
            return -1
        return read_seat(value, field.name, draft)

    return read


def check(_record: Written | Faulted, _draft: Draft) -> None:
    """Nothing stands against anything."""


def settle_written(record: Written | Faulted, play: Play, tariff: Tariff) -> Settlement | Refusal:
    """What stands there; what a fault costs."""
    if isinstance(record, Faulted):
        return _settle_fault(record, tariff)
    label = ("+", record.word or play.term)
    won = None if record.declarer is None else record.amounts[record.declarer] > 0
    line = Line("game", label, play.row.source, record.amounts, cash=tariff.nothing)
    return settle([line], tariff.nothing, declarer_won=won, balanced=tariff.system.balanced)


def _settle_fault(record: Faulted, tariff: Tariff) -> Settlement | Refusal:
    row = tariff.system.written.faults[record.fault]
    playing = tariff.taken if record.dealer is None else tariff.active_seats(record.dealer)
    others = [seat for seat in playing if seat != record.by]
    share: Amount = {PaidTo.EACH: row.pays, PaidTo.SHARED: _part(row.pays, len(others)), PaidTo.NOBODY: 0}[row.to]
    if share.denominator > (2 if amounts_have_halves(tariff) else 1):
        found = Finding("indivisible", "fault", ("indivisible_shared", row.pays, len(others)))
        return Refusal((found,), record.game)
    amounts: list[Amount] = [0] * tariff.seats
    for seat in others:
        amounts[seat] = share
    amounts[record.by] = -row.pays if row.to is PaidTo.NOBODY else -share * len(others)
    line = Line("fault", ("+", Named(record.fault, *row.name)), row.source, tuple(amounts), cash=tariff.nothing)
    return settle([line], tariff.nothing, balanced=tariff.system.balanced)


def _part(whole: Amount, by: int) -> Amount:
    part = Fraction(whole, by)
    return part.numerator if part.denominator == 1 else part


def facts(_deal: Any, _winners: Sequence[int]) -> dict[str, Any]:
    """No cards, no facts."""
    return {}


def offers(_deal: Any, _winners: Sequence[int], _found: Mapping[str, Any]) -> dict[str, object]:
    """Nothing follows from cards."""
    return {}


def endings(_told: Mapping[str, Any], _form: GameForm, _tariff: Tariff) -> Outcomes:
    """Nobody knows what a table will write."""
    return NONE


def dealt(chance: Chance, tariff: Tariff, dealer: int, _skill: Sequence[float]) -> dict[str, Any]:
    """One who plays pays the next one, which fits a balanced system too; now and then with a word."""
    amount, words = chance.randint(1, 30), tariff.system.written.words
    loser, winner = tariff.active_seats(dealer)[:2]
    amounts = [0] * tariff.seats
    amounts[loser], amounts[winner] = -amount, amount
    word = {"word": chance.choice(words)} if words and chance.randint(0, 1) else {}
    return {"game": tariff.system.games[0].slug, "dealer": dealer, "declarer": winner, "amounts": amounts, **word}


def plain(tariff: Tariff, dealer: int) -> dict[str, Any]:
    """The first who plays wins one from each other."""
    playing = tariff.active_seats(dealer)
    amounts = [-1 if seat in playing else 0 for seat in range(tariff.seats)]
    amounts[playing[0]] = len(playing) - 1
    return {"game": tariff.system.games[0].slug, "amounts": amounts}


FREE = Family(
    slug="free", words=("Frei", "Free"), records={WRITTEN: Written, FAULT: Faulted}, shape=SHAPE,
    readers={Form.WORD: word_reader, Form.FAULT: fault_reader, Form.OFFENDER: offender_reader},
    ends_early=(), check=check, settle=settle_written, rows=each_alone, facts=facts, offers=offers, endings=endings,
    dealt=dealt, plain=plain, halves=amounts_have_halves, unnamed=True, alone=True,
)  # fmt: skip
