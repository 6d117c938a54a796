"""Makes the sheet of a file: what it takes over is cited as the base's, and what does not hold any more falls away. Nothing is refused
here."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.book.editions import sheet_name
from rules.book.own import kin
from rules.book.own.column import Column, column_of
from rules.book.own.form import Head
from rules.book.own.measuring import measures
from rules.book.own.numbers import Numbers
from rules.book.own.open import cited, decided
from rules.book.own.said import said_by_paragraph, sentences_of
from rules.book.own.walking import Given
from rules.rows import play
from rules.rows.answers import fifth_player_pays, missing_bird_costs_three
from rules.rows.citing import READING, borrowed
from rules.rows.decisions import DecisionTable, Ruling
from rules.rows.kinds import Roles
from rules.rows.numbers import numbers, with_numbers
from rules.rows.policies import Policies
from rules.rows.sheet import Sentence, Sheet
from rules.rows.system import AnnouncementRow, Game, Interpretation, RuleSystem

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
_TRICKS = {3: 16}
"""Of a pack of 54 and a talon of six, where three play."""


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

    def play(self, row: play.PlayRow) -> play.PlayRow:
        """A row of play, of which nothing is cited as another sheet's."""
        rules = replace(
            row.rules, sources=dict.fromkeys(row.rules.sources, self.reading),
            kaiserstich_source=row.rules.kaiserstich_source and self.reading,
        )  # fmt: skip
        away = None if row.laying_away is None else dict.fromkeys(row.laying_away, self.reading)
        return replace(row, rules=rules, source=self.reading, laying_away=away)


def make(parts: Parts, data: Mapping[str, Any]) -> Sheet:
    """The sheet. Raises ValueError where its rows do not fit each other."""
    base, citing = parts.head.base, _Citing(parts)
    system = _numbered(parts, _system(parts, citing), citing)
    whole = replace(
        base, system=system, play=_play(base, system, citing), decisions=_decisions(base, system, citing),
        cited={borrowed(source, citing.lender): words for source, words in base.cited.items()}, examples=(), file=data,
        day=parts.new.get("day", {}),
    )  # fmt: skip
    if parts.sentences is None:
        return replace(whole, sentences=sentences_of(base, whole, citing.lender))
    return replace(whole, sentences=parts.sentences, cited=said_by_paragraph(parts.sentences))


def _system(parts: Parts, citing: _Citing) -> RuleSystem:
    base, head = parts.head.base.system, parts.head
    games, rows = ({row.slug: row for row in rows} for rows in (base.games, base.announcements))
    sources = _policy_sources(parts, citing)
    questions = tuple(replace(row, source=citing.row(row.slug, row.source, same=True)) for row in parts.questions)
    asked = {row.slug for row in questions}
    return replace(
        base, slug=head.slug, title=head.name, called=("", ""), edition=head.edition, source=sheet_name(base),
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
        "names": parts.new.get("names", {}),
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


def _decisions(base: Sheet, system: RuleSystem, citing: _Citing) -> DecisionTable:
    """The base's table: without rows about games that are not there, with those that a chosen policy asks for."""
    table = base.decisions
    without = {violation for violation, holds in (_asking(system) | _of_games(system)).items() if not holds}
    rulings = [
        replace(row, violations=kept, games=_alike(row.games, system))
        for row in table.rulings
        if (not row.games or _alike(row.games, system)) and (kept := tuple(name for name in row.violations if name not in without))
    ]
    lent = list(_rulings(rulings, citing))
    if table.rulings:
        for violation, holds in _asking(system).items():
            if holds and violation != "discard_suit_hidden" and not any(violation in row.violations for row in lent):
                lent += [replace(row, source=citing.reading) for row in _of_others(base, violation)]
    return replace(
        table,
        duties=tuple(replace(row, source=citing.row(f"renonce.{row.violation}", row.source, same=True)) for row in table.duties),
        rulings=tuple(lent),
        late_source=citing.row("renonce.late", table.late_source, same=True),
        unnamed_source=table.unnamed_source and citing.lent(table.unnamed_source),
        panel_sources=tuple(dict.fromkeys(citing.lent(source) for source in table.panel_sources)),
    )


def _alike(named: Iterable[str], system: RuleSystem) -> tuple[str, ...]:
    """Of games that a row names those that are there, and those of the sheet's own that are like one of them."""
    named = tuple(named)
    there = [row.slug for row in system.games]
    return (*(slug for slug in named if slug in there), *(row.slug for row in system.games if row.like in named))


def _rulings(rows: Iterable[Ruling], citing: _Citing) -> Iterable[Ruling]:
    """Rows as lent; what the file has a paragraph of its own for stands apart from the others of its row."""
    for row in rows:
        own = {name: citing.sources[f"renonce.{name}"] for name in row.violations if f"renonce.{name}" in citing.sources}
        rest = tuple(name for name in row.violations if name not in own)
        yield from (replace(row, violations=(name,), source=source) for name, source in own.items())
        if rest:
            yield replace(row, violations=rest, source=citing.lent(row.source))


def _asking(system: RuleSystem) -> dict[str, bool]:
    return {
        "besserrufer_without_bird": missing_bird_costs_three(system.policies),
        "discard_suit_hidden": any(row.colour and not row.solo for row in system.games),
        "fifth_interferes": fifth_player_pays(system.policies),
    }


def _of_games(system: RuleSystem) -> dict[str, bool]:
    """What stays of the base while there is a game for it; no other sheet lends it."""
    return {
        "wrong_zuwaage": any(row.kind.roles is Roles.EACH for row in system.games),
        "spoke_in_ouvert": any(row.slug.endswith("_ouvert") for row in system.games),
    }


def _of_others(base: Sheet, violation: str) -> Iterable[Ruling]:
    """The rows of a sheet of the kind that has the violation."""
    for sheet in kin.kin(base):
        rows = [row for row in sheet.decisions.rulings if row.violations == (violation,)]
        if rows:
            return rows
    return ()


def _play(base: Sheet, system: RuleSystem, citing: _Citing) -> play.PlaySheet:
    """How the tricks are played: as the base's, cited as lent, for the games that are there; a Mond that is caught is told where the
    Mondfang counts."""
    played = [row.slug for row in system.games]
    rows = [replace(row, games=kept) for row in base.play.rows if (kept := tuple(game for game in row.games if game in played))]
    known = {game for row in base.play.rows for game in row.games}
    for game in system.games:
        if game.slug not in known:
            rows = _added(game.slug, game.like or game.slug, base, rows)
    kinds, before = ({row.slug for row in announcements} for announcements in (system.announcements, base.system.announcements))
    mondfang = base.play.mondfang if ("mondfang" in kinds) is ("mondfang" in before) else "mondfang" in kinds
    lent = tuple(map(citing.play, rows)) if citing.alone else play.lent(rows, lender=citing.lender)
    tricks = base.play.tricks if system.active in base.play.tricks else {**base.play.tricks, **_TRICKS}
    return replace(base.play, rows=lent, mondfang=mondfang, tricks=tricks)


def _added(game: str, like: str, base: Sheet, rows: list[play.PlayRow]) -> list[play.PlayRow]:
    """The rows with one game more. Where the base plays none like it, it is played by the base's own rules of a game that counts alike."""
    donors = [row for sheet in kin.kin(base) for row in sheet.play.rows if like in row.games]
    for donor in donors:
        for place, row in enumerate(rows):
            if set(donor.games) & set(row.games):
                return [*rows[:place], replace(row, games=(*row.games, game)), *rows[place + 1 :]]
    if not donors:
        return rows
    alike = next((row for row in rows if row.count is donors[0].count and row.rules.tarock is donors[0].rules.tarock), donors[0])
    return [*rows, replace(donors[0], games=(game,), rules=alike.rules, source=alike.source)]
