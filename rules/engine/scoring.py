"""A record and a tariff in, a settlement out: by the family of the sheet, and here where nothing was played or a person has set the
amounts.

`score` never checks the form of a record: `reading` has done that. The same input always gives the same settlement.
"""

from collections.abc import Iterator, Sequence

from rules.engine.family import family_of
from rules.engine.forms import GameForm
from rules.engine.ledger import Line, Settlement, settle
from rules.engine.parts import DEALER, Part
from rules.engine.reading import read_record
from rules.engine.record import Manual, Record, Unplayed
from rules.engine.tariff import Play, Tariff, each_tariff
from rules.rows.kinds import EMPTY
from rules.words.findings import Finding, Refusal
from rules.words.texts import Text, say

ANNULLED = say(("annulled",), "de")
"""The reason that stands in the record of a game that the sheet annuls."""


def score(record: Record, tariff: Tariff) -> Settlement | Refusal:
    """What the record is worth to each seat, and why.

    Refusals here are of two codes only: `undefined_by_rules` (the sheet gives no answer) and `indivisible` (a shared Renonce).
    """
    play = tariff.games[record.game]
    match record:
        case Manual():
            label = ("manual", _why(record)) if record.of is None else ("manual_of", tariff.system.term(record.of), _why(record))
            return settle([Line("manual", label, "", record.amounts, cash=tariff.nothing)], tariff.nothing, balanced=tariff.system.balanced)
        case Unplayed():
            return settle(
                [Line(record.game, (record.game,), _empty_source(play, tariff), tariff.nothing, cash=tariff.nothing)], tariff.nothing
            )
        case _:
            return family_of(tariff).settle(record, play, tariff)


def findings(given: object, tariff: Tariff) -> tuple[Finding, ...]:
    """All that is said against a record as JSON, when it is read and settled."""
    read = read_record(given, tariff)
    result = read if isinstance(read, Refusal) else score(read, tariff)
    return result.findings if isinstance(result, Refusal) else ()


def each_alone(
    tariff: Tariff, records: Sequence[Record | Refusal], _games: int | None, empty: Sequence[int | None]
) -> list[Settlement | Refusal]:
    """What each game of a sheet is worth in a family in which none looks at another (`Family.rows`)."""
    tariffs = each_tariff(tariff, empty, len(records))
    return [record if isinstance(record, Refusal) else score(record, own) for record, own in zip(records, tariffs, strict=True)]


def uncounted(record: Record, tariff: Tariff) -> tuple[Line, ...]:
    """What stands on a line and counts for nothing, each with the paragraph that takes it away."""
    return () if isinstance(record, (Manual, Unplayed)) else family_of(tariff).uncounted(record, tariff)


def has_halves(tariff: Tariff) -> bool:
    """Whether amounts of half a point can occur at the table."""
    return family_of(tariff).halves(tariff)


def parts(form: GameForm, tariff: Tariff) -> Iterator[Part]:
    """What a game of this form is made of, for phones without network; nothing where only the laptop says it."""
    if form.kind is EMPTY:
        settled = score(Unplayed(form.slug, DEALER), tariff)
        yield Part("nothing", "", {}, settled.lines if isinstance(settled, Settlement) else ())
    parts_of = family_of(tariff).parts
    if parts_of is not None and not form.kind.by_hand:
        yield from parts_of(form, tariff)


def _why(record: Manual) -> str | Text:
    """The reason as somebody typed it; of a game that the sheet annuls, the program's own word in the reader's language."""
    return ("annulled",) if record.reason == ANNULLED else record.reason


def _empty_source(play: Play, tariff: Tariff) -> str:
    return tariff.system.paragraphs.get("misdeal", "") if play.row.slug == "redeal" else play.row.source
