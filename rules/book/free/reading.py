"""Reads the file of a free system to a `Sheet`: amounts that a table writes, for what no sheet can say. Every fault is told at once."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.book.free import parts
from rules.book.free.parts import Head, Tables
from rules.book.free.saying import fault_sentence, sentences
from rules.book.free.words import SENTENCES
from rules.book.given import Given
from rules.book.own.faults import SheetFault, SheetRefused
from rules.book.ranking import BY_SUM, Ranking, read_ranking, sheets_ranking
from rules.book.saying import fault
from rules.rows.choices import Halves, KontraCounts
from rules.rows.citing import READING
from rules.rows.columns import column
from rules.rows.decisions import VIOLATIONS, Decision, DecisionTable, Ruling, Stage, Violation
from rules.rows.kinds import FAULT, WRITTEN
from rules.rows.play import PackOf, PlaySheet
from rules.rows.sheet import Sheet
from rules.rows.system import Game, RuleSystem
from rules.rows.writing import Writing


class _Read(NamedTuple):
    """What was read of a file."""

    head: Head
    tables: Tables
    writing: Writing
    halves: Halves
    balanced: bool
    recorded: bool
    paragraphs: tuple[tuple[str, str, str], ...]
    ranking: Ranking

    @property
    def source(self) -> str:
        """What is cited where the file has no paragraph."""
        return f"{READING}{self.head.name[0]}"


def read_free(data: object) -> Sheet:
    """The sheet of a file (its JSON, parsed already). Raises SheetRefused with every fault that the file has."""
    faults: list[SheetFault] = []
    if not isinstance(data, Mapping):
        raise SheetRefused([fault(SENTENCES, "file", "no_object")])
    read = _read(Given(data, "", SENTENCES, faults))
    if faults or read is None:
        raise SheetRefused(faults)
    return _made(read, data)


def suggested_ranking(sheet: Sheet) -> Ranking:
    """How the sheet suggests that a tournament is ranked: by the places that it has itself, or as a free system's file says."""
    own = sheets_ranking(sheet)
    if own is not None:
        return own
    given = None if sheet.system.writing is None or sheet.file is None else sheet.file.get("ranking")
    return BY_SUM if given is None else read_ranking(given, "ranking", []) or BY_SUM


def _read(file: Given) -> _Read | None:
    file.check(parts.KEYS, parts.NEEDED)
    head, tables = parts.read_head(file), parts.read_tables(file)
    halves = file.choice("amounts", parts.AMOUNTS, usual=Halves.NONE)
    balanced, recorded = file.flag("balanced", usual=True), file.flag("records", usual=True)
    words = parts.read_words(file)
    faults = parts.read_faults(file, halves=halves is Halves.KEPT, source=f"{READING}{head.name[0]}" if head else READING)
    paragraphs = parts.read_paragraphs(file)
    given = file.data.get("ranking")
    ranking = BY_SUM if given is None else read_ranking(given, file.at("ranking"), file.faults)
    if balanced and not file.of("balanced"):
        parts.refuse_lost(file)
    if head is None or tables is None or ranking is None:
        return None
    writing = Writing(words=words, faults=faults)
    return _Read(head, tables, writing=writing, halves=halves, balanced=balanced, recorded=recorded, paragraphs=paragraphs, ranking=ranking)


def _made(read: _Read, data: Mapping[str, Any]) -> Sheet:
    head, tables = read.head, read.tables
    policies = column(kontra=(KontraCounts.NOWHERE, read.source))
    games = [Game("free", WRITTEN, source=read.source), *([Game("fault", FAULT, source=read.source)] if read.writing.faults else [])]
    system = RuleSystem(
        slug=head.slug, family="free", title=head.name, edition=head.edition, source="", valid_from=head.valid_from,
        seats=tables.sizes, usual_seats=tables.usual, active=None if tables.active is None else min(tables.active, max(tables.sizes)),
        out=tables.out, games=tuple(games), announcements=(), interpretations=(), policies=policies.policies,
        policy_sources=policies.sources, paragraphs={"kontra": read.source}, balanced=read.balanced, recorded=read.recorded,
        writing=read.writing, halves=read.halves,
    )  # fmt: skip
    return Sheet(
        system=system, play=PlaySheet(pack=PackOf.TAROCK, tricks={}, rows=()), decisions=_decisions(read.writing, read.source),
        sentences=sentences(read.paragraphs, system, read.ranking, read.source), file=data,
    )  # fmt: skip


def _decisions(writing: Writing, source: str) -> DecisionTable:
    """Each of its own faults costs what it costs, whenever it is noticed before the next game; all others are the referee's."""
    own = tuple(Violation(slug, "group_own", named=row.name) for slug, row in writing.faults.items())
    others = tuple(row.slug for row in VIOLATIONS if row.slug not in writing.faults)
    rulings = [
        Ruling(
            (slug,), since=Stage.DEALING, until=Stage.SCORED, decision=Decision.RENONCE, source=row.source, said=fault_sentence(row)
        ) for slug, row in writing.faults.items()
    ]  # fmt: skip
    rulings.append(Ruling(others, since=Stage.DEALING, until=Stage.SCORED, decision=Decision.DISCRETION, source=source, why="why_no_rule"))
    return DecisionTable(rulings=tuple(rulings), own=own, late_source=source, late=Decision.DISCRETION, whenever=True, printed=False)
