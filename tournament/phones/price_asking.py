"""Asks the engine what made-up games are worth, for the price list of the phones: lines by what somebody is in the game, not by where he sits.

Reads and writes nothing; decides nothing: what the engine refuses is no answer.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import rules
from rules.engine import GameForm, Line, Settlement, Tariff
from rules.families import FORM
from rules.rows import card_points
from rules.words import Text, say
from tournament.ledger.store.convert import halves
from tournament.phones.price_tree import Listed, Trees

DEALER, DECLARER, PARTNER = 0, 1, 2

Record = dict[str, Any]
Row = tuple[int, ...]
"""Lines, each by its number; or what is said of a game that is refused."""

COUNT = "%s"
"""Stands in words for a count."""


class Said(NamedTuple):
    """One fault of a record: its code and words, the field of the form and the item of a list that it is about, -1 for all or none."""

    code: str
    words: Text
    field: str
    item: int


class Asking:
    """One tariff, asked in one language. What was answered is listed: texts with their paragraphs, lines, and the trees that lead to them.

    A line is [text, points, cash], both by role: declarer, partner, opponent, and the one opponent whom it is about (`other`).
    """

    def __init__(self, tariff: Tariff, language: str) -> None:
        self.tariff, self.language = tariff, language
        self.texts, self.lines, self.faults, self.trees = Listed(), Listed(), Listed(), Trees()
        self._numbers: dict[tuple[Line, int | None], int] = {}
        self._settled: dict[str, Settlement | None] = {}
        self.other = DEALER + 3 if tariff.seats > 3 else DEALER + 2

    def score(self, record: Record) -> Settlement | None:
        """The settlement, or nothing where the sheet refuses the record. More than half of the games are asked for more than once."""
        said = repr(record)
        if said not in self._settled:
            self._settled[said] = self._settle(record)
        return self._settled[said]

    def _settle(self, record: Record) -> Settlement | None:
        read = rules.read_record(record, self.tariff)
        if not isinstance(read, rules.Record):
            return None
        result = rules.score(read, self.tariff)
        return result if isinstance(result, Settlement) else None

    def said(self, record: Record) -> list[Said]:
        """What the engine says of a record that it refuses, in its order."""
        read = rules.read_record(record, self.tariff)
        result = rules.score(read, self.tariff) if isinstance(read, rules.Record) else read
        found = result.findings if isinstance(result, rules.Refusal) else ()
        return [Said(finding.code, finding.label, *_about(finding.field)) for finding in found]

    def faults_of(self, said: Iterable[Said], *known: Collection[Said], count: str = "") -> Row:
        """The numbers of these but for what is `known`. In whose order the engine says them stands beside each sentence: the place of its field, and of
        which item of a list it speaks, -1 of all. Where a sentence has the `count` of the game, so has what is said of another.
        """
        rest = [one for one in said if not any(one[:2] == other[:2] for others in known for other in others)]
        texts = [(say(one.words, self.language), FORM.index(one.field), one.item) for one in rest]
        return tuple(self.faults.number((text.replace(count, COUNT) if count else text, *place)) for text, *place in texts)

    def base(self, game: str) -> Record:
        """A game that somebody plays, before anything else is said of it."""
        return {"game": game, "dealer": DEALER, "declarer": DECLARER}

    def parts(self, settlement: Settlement, kinds: Sequence[str], partner: int | None = None) -> tuple[dict[str, Row], dict[str, Row]]:
        """The lines of the game itself by what they are about, and of each of these kinds with what Kontra adds to it."""
        own: dict[str, list[Line]] = {}
        announced: dict[str, list[Line]] = {}
        now: list[Line] | None = None
        for line in settlement.lines:
            if line.item in kinds:
                now = announced.setdefault(line.item, [])
            (own.setdefault(line.item, []) if now is None else now).append(line)
        return {name: self.row(lines, partner) for name, lines in own.items()}, {
            kind: self.row(announced.get(kind, ()), partner) for kind in kinds
        }

    def row(self, lines: Iterable[Line], partner: int | None = None) -> Row:
        """These lines by their numbers."""
        return tuple(self._line(line, partner) for line in lines)

    def _line(self, line: Line, partner: int | None) -> int:
        key = line, partner
        if key not in self._numbers:
            amounts = (self._by_role(line.points, partner), self._by_role(line.cash, partner))
            self._numbers[key] = self.lines.number((self.text(line), *amounts))
        return self._numbers[key]

    def text(self, line: Line) -> int:
        """The line's words with their paragraph, by number."""
        return self.texts.number((line.text(self.language), line.source))

    def _by_role(self, amounts: Sequence[Any], partner: int | None) -> tuple[Any, ...]:
        opponents = [seat for seat in self.tariff.active_seats(DEALER) if seat not in (DECLARER, partner)]
        plain = next((seat for seat in opponents if seat != self.other), opponents[0])
        seats = (DECLARER, DECLARER if partner is None else partner, plain, self.other)
        return number([amounts[seat] for seat in seats]) if any(amounts) else ()

    def learn(self, found: Mapping[str, list[tuple[tuple[Any, ...], Any]]], names: Sequence[str]) -> dict[str, int]:
        """A tree for each part."""
        return {part: self.trees.learn(samples, names) for part, samples in found.items()}


def _about(field: str) -> tuple[str, int]:
    """The field of "announcements[1].kind", and which item."""
    name, _, item = field.partition(".")[0].partition("[")
    return name, int(item[:-1]) if item else -1


def number(amounts: Iterable[Any]) -> tuple[Any, ...]:
    """Amounts as JSON has them: whole, or a half."""
    return tuple(card_points.amount(halves(amount)) for amount in amounts)


def alone(form: GameForm, partner: int | None) -> str:
    """Whether the declarer plays alone, as the trees ask it; "" where he always does."""
    return str(int(partner is None)) if "partner" in form.fields else ""
