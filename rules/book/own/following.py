"""What follows from a sheet: what usual games bring by it and by the sheet that it starts from, and whether every game of it can be
settled."""

from typing import Any, NamedTuple

from rules.book.own.every import plain_records
from rules.book.own.kin import are_kin
from rules.book.tariff import lenient_tariff
from rules.engine.hands import Hand
from rules.engine.ledger import Settlement, Unbalanced
from rules.engine.reading import read_record
from rules.engine.scoring import score
from rules.families.registry import FAMILIES
from rules.rows.card_points import Amount, signed
from rules.rows.sheet import Sheet
from rules.words.findings import Finding, Refusal

NOT_THERE = frozenset({"unknown_game", "unknown_announcement"})
"""Codes of what a sheet does not have."""


class Brought(NamedTuple):
    """What a hand brings by a sheet: amounts by seat, of who plays (None where nobody does), in cash beside them; or why it cannot be."""

    points: tuple[Amount, ...] = ()
    cash: tuple[Amount, ...] = ()
    declarer: int | None = None
    refused: tuple[Finding, ...] = ()

    def text(self, language: str = "de") -> str:
        """„+21“ for who plays, all seats where nobody does; with the cash, where there is any."""
        if self.refused:
            there = self.refused[0].code not in NOT_THERE
            return self.refused[0].text(language) if there else ("not on the sheet" if language == "en" else "steht nicht im Blatt")
        said = signed(self.points if self.declarer is None else (self.points[self.declarer],))
        if not any(self.cash):
            return said
        cash = signed(self.cash if self.declarer is None else (self.cash[self.declarer],))
        return f"{said}, {'in cash' if language == 'en' else 'bar'} {cash}"


class Follows(NamedTuple):
    """A hand that two sheets do not settle alike."""

    hand: Hand
    before: Brought
    now: Brought


class Failed(NamedTuple):
    """A game that the sheet cannot settle: the hand's record and why."""

    game: str
    record: dict[str, Any]
    findings: tuple[Finding, ...]


def brought(sheet: Sheet, hand: Hand) -> Brought:
    """What a hand brings."""
    found = _settled(sheet, hand.record, hand.seats)
    declarer = hand.record.get("declarer")
    return Brought(refused=found.findings) if isinstance(found, Refusal) else Brought(found.points, found.cash, declarer)


def decided(policy: str, base: Sheet, sheet: Sheet) -> Follows | None:
    """The hand that a policy decides, by both sheets; None of a policy that the table does not have."""
    hand = FAMILIES[base.system.family].decided.get(policy)
    return None if hand is None else Follows(hand, brought(base, hand), brought(sheet, hand))


def follows(base: Sheet, sheet: Sheet) -> tuple[Follows, ...]:
    """The usual games that the two do not settle alike; none of two kinds of Tarock. A game that neither has is not named."""
    if not are_kin(base, sheet):
        return ()
    both = (Follows(hand, brought(base, hand), brought(sheet, hand)) for hand in FAMILIES[sheet.system.family].hands(sheet.system))
    return tuple(row for row in both if not (row.before.refused and row.now.refused) and _said(row.before) != _said(row.now))


def failing(sheet: Sheet) -> tuple[Failed, ...]:
    """Every game with every result and each announcement it can have that is not settled, though nothing in its record is wrong."""
    tariff, _findings = lenient_tariff(sheet, None)
    found = []
    for game, record in plain_records(tariff) if tariff is not None else ():
        try:
            settled = _settled(sheet, record)
        except Unbalanced as wrong:
            found.append(Failed(game, record, (Finding("unbalanced", "", ("unbalanced", str(wrong))),)))
            continue
        if isinstance(settled, Refusal) and any(finding.code != "undefined_by_rules" for finding in settled.findings):
            found.append(Failed(game, record, settled.findings))
    return tuple(found)


def _settled(sheet: Sheet, record: Any, seats: int | None = None) -> Settlement | Refusal:
    tariff, findings = lenient_tariff(sheet, seats)
    if tariff is None or findings:
        return Refusal(findings)
    read = read_record(dict(record), tariff)
    return read if isinstance(read, Refusal) else score(read, tariff)


def _said(found: Brought) -> object:
    return (found.points, found.cash) if not found.refused else None
