"""What a free system says of itself on its Regelblatt: its paragraphs, then how it is written, what faults cost, how it is ranked."""

from collections.abc import Iterable

from rules.book.ranking import Ranking
from rules.rows.choices import Halves
from rules.rows.sheet import USUAL, Sentence
from rules.rows.system import RuleSystem
from rules.rows.writing import PaidTo, WrittenFault
from rules.words.texts import written

_HALVES = {Halves.NONE: ("ganze", "whole"), Halves.KEPT: ("auch halbe", "halves too")}
_BALANCED = {True: ("zusammen 0", "0 together"), False: ("ohne Quersumme", "no cross sum")}
_TO = {
    PaidTo.EACH: ("zahlt {0} jedem anderen", "pays {0} to each other"),
    PaidTo.SHARED: ("zahlt {0} zusammen", "pays {0} in all"),
    PaidTo.NOBODY: ("verliert {0}", "loses {0}"),
}


def sentences(paragraphs: Iterable[tuple[str, str, str]], system: RuleSystem, ranking: Ranking, source: str) -> tuple[Sentence, ...]:
    """All of them. `source`: what is cited where the file has no paragraph."""
    halves, together = _HALVES[system.halves], _BALANCED[system.balanced]
    amounts = f"Geschrieben werden Beträge, {halves[0]}; {together[0]}.", f"Amounts are written, {halves[1]}; {together[1]}."
    said = [Sentence(*row) for row in paragraphs]
    said += [Sentence(*amounts, source), *(Sentence(*fault_sentence(row), row.source) for row in system.written.faults.values())]
    ranked = ranking.sentence("de"), ranking.sentence("en")
    return (*said, Sentence(*ranked, source, whatever=USUAL[2])) if all(ranked) else tuple(said)


def fault_sentence(row: WrittenFault) -> tuple[str, str]:
    """What who commits it pays, German and English."""
    pays = [words.format(written(row.pays)) for words in _TO[row.to]]
    german, english = (f"{name[:1].upper()}{name[1:]}" for name in row.name)
    return f"{german}: wer ihn begeht, {pays[0]}.", f"{english}: the offender {pays[1]}."
