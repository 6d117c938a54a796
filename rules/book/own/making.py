"""Makes the sheet of a file: what it takes over is cited as the base's, and what does not hold any more falls away. Nothing is refused
here."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.book.editions import sheet_name
from rules.book.own import kin
from rules.book.own.adjudging import lender_of, made_decisions
from rules.book.own.citing import Citing
from rules.book.own.column import Column, column_of
from rules.book.own.form import Head
from rules.book.own.keys import sentences_of_keys
from rules.book.own.measuring import measures
from rules.book.own.numbers import Numbers
from rules.book.own.open import cited, decided
from rules.book.own.playing import made_play
from rules.book.own.said import said_by_paragraph, sentences_of
from rules.book.own.walking import Given
from rules.rows.citing import READING, borrowed
from rules.rows.interpretation import Interpretation
from rules.rows.numbers import numbers, with_numbers
from rules.rows.policies import Policies
from rules.rows.sheet import Sentence, Sheet
from rules.rows.system import AnnouncementRow, Game, RuleSystem

_TOPICS: Mapping[str, str] = {
    "kontra": "kontra",
    "solo": "solo_doubles",
    "renonce": "renonce_pays",
    "claim": "claims",
    "trischaken": "trischaken",
    "trischaken_renonce": "renonce_trischaken",
    "conceded": "conceded_bird",
    "bird": "bird_rufer",
    "valat": "valat_value",
    "without_bird": "besserrufer_without_bird",
    "radl": "radl",
    "final_radl": "radl",
}
"""The policy that a line is cited by, by its topic."""
_MEASURED: Mapping[str, str] = {"win": "count", "surplus": "surplus", "rounding": "halves", "seats": "seats"}
"""The key of a file that a line is cited by, by its topic."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parts:
    """What was read of a file: rows and choices as they will hold, cited as the base has them yet."""

    head: Head
    second: bool
    """Whether the file has the second format."""
    games: tuple[Game, ...]
    announcements: tuple[AnnouncementRow, ...]
    numbers: Numbers
    column: Column
    questions: tuple[Interpretation, ...]
    sources: Mapping[str, str]
    """The file's own paragraphs by row."""
    new: Given
    """What the file says that one of the first format cannot."""
    sentences: tuple[Sentence, ...] | None
    """The file's own; None where the base's hold as far as they do."""


class _Citing:
    """How rows are cited: by the file's own paragraph, as the base's where nothing is changed, else as read into the sheet; where the sheet
    says its own sentences, no paragraph of another one is cited."""

    def __init__(self, parts: Parts) -> None:
        self.sources = parts.sources
        self.alone = parts.sentences is not None
        self.lender = f"{kin.short_title(parts.head.base)}, "
        self.reading = f"{READING}{parts.head.name[0]}"

    def row(self, name: str, source: str, *, same: bool) -> str:
        return self.sources.get(name) or (self.lent(source) if same else self.reading)

    def lent(self, source: str) -> str:
        """What the base is cited by."""
        return self.reading if self.alone else borrowed(source, self.lender)


def make(parts: Parts, data: Mapping[str, Any]) -> Sheet:
    """The sheet. Raises ValueError where its rows do not fit each other."""
    base, citing = parts.head.base, _Citing(parts)
    system = _numbered(parts, _system(parts, citing), citing)
    played, cited_by = parts.new.get("play") or {}, Citing(parts.sources, parts.head.name[0], not citing.alone)
    whole = replace(
        base, system=system, play=made_play(played, base, system, cited_by),
        decisions=made_decisions(parts.new.get("renonce") or {}, played, base, system, citing=cited_by),
        cited=_cited_of(base) | _cited_of(lender_of(parts.new.get("renonce") or {}, base) or base), examples=(), file=data,
        day=parts.new.get("day", {}),
    )  # fmt: skip
    of_keys = sentences_of_keys(data, whole, cited_by)
    if parts.sentences is None:
        return replace(whole, sentences=(*sentences_of(base, whole, citing.lender), *of_keys))
    return replace(whole, sentences=(*parts.sentences, *of_keys), cited=said_by_paragraph(parts.sentences))


def _cited_of(lender: Sheet) -> dict[str, tuple[str, str]]:
    """What the paragraphs say that are cited as lent."""
    return {borrowed(source, f"{kin.short_title(lender)}, "): words for source, words in lender.cited.items()}


def _system(parts: Parts, citing: _Citing) -> RuleSystem:
    base, head = parts.head.base.system, parts.head
    games, rows = ({row.slug: row for row in rows} for rows in (base.games, base.announcements))
    sources = _policy_sources(parts, citing)
    questions = tuple(replace(row, source=citing.row(row.slug, row.source, same=True)) for row in parts.questions)
    asked = {row.slug for row in questions}
    return replace(
        base, spoken=citing.alone, slug=head.slug, title=head.name, called=("", ""), edition=head.edition, source=sheet_name(base),
        valid_from=head.valid_from,
        valid_until=None, amended=(), successor="", later_editions=False, edition_names=(),
        games=tuple(replace(row, source=citing.row(row.slug, row.source, same=_same(row, games))) for row in parts.games),
        announcements=tuple(
            replace(
                row, source=citing.row(row.slug, row.source, same=_same(row, rows)),
                sources={game: citing.row(row.slug, source, same=_same(row, rows)) for game, source in row.sources.items()},
            )
            for row in parts.announcements if not row.option or row.slug in asked
        ),
        interpretations=cited(questions, parts.sources), policies=Policies(**parts.column), policy_sources=sources,
        paragraphs=_paragraphs(parts, sources, citing), decided=decided(parts.head.base, questions),
        etiquette=base.etiquette and citing.lent(base.etiquette), leaving=base.leaving and citing.lent(base.leaving),
        **(_of_second(parts) if parts.second else {}),
    )  # fmt: skip


def _of_second(parts: Parts) -> dict[str, Any]:
    """What a file of the second format says beside its rows and policies."""
    return measures(parts.new, parts.head.base.system) | {
        "names": {**parts.head.base.system.names, **parts.new.get("names", {})},
        "knows": frozenset({"events", "of"}),
        "offered": True,
    }


def _numbered(parts: Parts, system: RuleSystem, citing: _Citing) -> RuleSystem:
    """With the file's numbers. A deal of takers is worth what its base amount is, so that it is cited with that where it is changed."""
    base = {row.slug: row for row in numbers(parts.head.base.system)}
    cited = {
        row.slug: citing.row(row.slug, row.source, same=False)
        for row in numbers(system) if row.slug in parts.sources or parts.numbers.get(row.slug, row.values) != base[row.slug].values
    }  # fmt: skip
    found = with_numbers(system, parts.numbers, cited)
    if "base_amount" not in cited:
        return found
    games = {row.slug: row for row in parts.head.base.system.games}
    alike = {row.slug for row in parts.games if row.kind.multiplies and _same(row, games) and row.slug not in parts.sources}
    return replace(found, games=tuple(replace(row, source=cited["base_amount"]) if row.slug in alike else row for row in found.games))


def _same(row: Game | AnnouncementRow, base: Mapping[str, Any]) -> bool:
    return base.get(row.slug) == row


def _policy_sources(parts: Parts, citing: _Citing) -> dict[str, str]:
    base = parts.head.base.system
    of_base = column_of(base.policies)
    plain = column_of(Policies(won_by=base.policies.won_by, kontra=base.policies.kontra))
    names = (name for name in parts.column if name in base.policy_sources or parts.column[name] != plain[name])
    return {
        name: citing.row(name, base.policy_sources.get(name, ""), same=name in base.policy_sources and of_base[name] == parts.column[name])
        for name in names if parts.column[name] is not None
    }  # fmt: skip


def _paragraphs(parts: Parts, sources: Mapping[str, str], citing: _Citing) -> dict[str, str]:
    """Why a line is what it is: by the policy that was chosen here, else as the base cites it."""
    base = parts.head.base.system
    of_base = column_of(base.policies)
    found = {topic: citing.lent(source) for topic, source in base.paragraphs.items()}
    found |= {topic: citing.row(name, "", same=False) for topic, name in _MEASURED.items() if name in parts.new or name in parts.sources}
    for topic, name in _TOPICS.items():
        chosen = name in sources and (topic not in found or name in parts.sources or parts.column[name] != of_base[name])
        if chosen:
            found[topic] = sources[name]
    return found
