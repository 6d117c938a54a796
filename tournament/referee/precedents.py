"""A ruling as a precedent: what happened and what was decided, with the players by their parts and nobody's name, date or table.

Puts words together from what `referee.precedents_reading` has read; `anonymous` takes the names out.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from rules.words import TERMS, term
from scoring.plain import fold
from tournament.entry.wording import decision_word, describe
from tournament.ledger.lines import faults
from tournament.ledger.lines.ruled import official_text
from tournament.ledger.people.meta import system_name
from tournament.ledger.people.people import SeatName
from tournament.ledger.store import convert
from tournament.ledger.store.convert import Points, language
from tournament.models import Ruling
from tournament.models.amounts import CASH, POINTS
from tournament.referee.anonymous import Names, blot, known_names, roles
from tournament.referee.case_page import answered
from tournament.referee.precedents_reading import People, people_of


class Effect(NamedTuple):
    """What a ruling did to one player, or to one part in the game ("" is his name): the game's amount before it and after, None while the
    game has none; and the cash beside it."""

    name: str
    role: str
    before: Points | None
    after: Points | None
    cash_before: Points
    cash: Points


class Precedent(NamedTuple):
    """One ruling without names. `answers`: question and answer; `text`: what the rules say; `departure`: why the referee decided otherwise.

    `words`: what he noted beside it; `reason`: why it took the place of an earlier one; `grounds`: why somebody appealed against it.
    `successor`: key of the ruling that took its place, with its decision in `succeeded`.
    `called`: what other authors call the game, a sentence; `also`: its sheet's other names, by which it is found.
    """

    id: int
    year: int
    system: str
    game: str
    detail: str
    violation: str
    stage: str
    accused: str
    answers: tuple[tuple[str, str], ...]
    decision: str
    answered: str
    source: str
    text: str
    departure: str
    offenders: str
    effects: tuple[Effect, ...]
    words: str
    reason: str
    grounds: str
    by_panel: bool
    appealed: bool
    supersedes: int | None
    successor: int | None
    succeeded: str
    called: str
    also: str

    @property
    def visible(self) -> str:
        """Everything that can be read of it, for searching."""
        said = [part for part in self if isinstance(part, str)]
        return fold(" ".join([*said, *(part for pair in self.answers for part in pair)]))


def precedents_of(rulings: Sequence[Ruling]) -> list[Precedent]:
    """The rulings without names, in their order, read with `referee.precedents_reading.RELATED`. Three queries."""
    people = people_of(rulings)
    outsiders = {key: _outsiders(people, key) for key in {ruling.table.round.tournament_id for ruling in rulings}}
    return [_precedent(ruling, people.seated.get(ruling.table_id, ()), outsiders[ruling.table.round.tournament_id]) for ruling in rulings]


def _outsiders(people: People, tournament_id: int) -> Names:
    """Everybody of a tournament without a part in the game; a player is never taken for a referee of his name."""
    referees = known_names((name, "") for name in people.referees.get(tournament_id, ()))
    return {**referees, **known_names((name, "") for name in people.players.get(tournament_id, ()))}


def _precedent(ruling: Ruling, seated: Sequence[str], outsiders: Names) -> Precedent:
    tournament = ruling.table.round.tournament
    system = tournament.sheet.system
    told = ruling.entered or ruling.case.record or ruling.record
    parts = roles(told, ruling.table.seats, sits_out=convert.sits_out(tournament.sheet, ruling.table.seats))
    names = {**outsiders, **known_names(zip(seated, parts, strict=False))}
    game, detail = _game(told, ruling, parts)
    text = official_text(ruling, tournament.sheet, tournament.options)
    successor = getattr(ruling, "superseded_by", None)
    appeal = getattr(ruling, "appealed", None)
    return Precedent(
        id=ruling.pk,
        year=(tournament.date or ruling.created_at).year,
        system=system_name(tournament),
        game=game,
        detail=blot(detail, names),
        violation=faults.label(tournament.sheet, ruling.violation, language()),
        stage=_term(ruling.stage),
        accused=_parts(ruling.accused, parts),
        answers=_answers(ruling, parts),
        decision=decision_word(ruling.decision, system),
        answered=decision_word(ruling.answered, system) if ruling.answered not in ("", ruling.decision) else "",
        source=ruling.source if text else blot(ruling.source, names),
        text=text or (blot(ruling.text, names) if ruling.text != ruling.departure else ""),
        departure=blot(ruling.departure, names),
        offenders=_parts(ruling.offenders, parts),
        effects=_effects(ruling, parts),
        words=blot(ruling.words, names),
        reason=blot(ruling.reason, names) if ruling.reason != ruling.departure else "",
        grounds=blot(appeal.grounds, names) if appeal is not None else "",
        by_panel=bool(ruling.panel),
        appealed=appeal is not None,
        supersedes=ruling.supersedes_id,
        successor=successor.pk if successor is not None else None,
        succeeded=decision_word(successor.decision, system) if successor is not None else "",
        called=system.called[language() == "en"],
        also=" ".join(TERMS[system.slug].aliases) if system.slug in TERMS else "",
    )


def _game(record: Mapping[str, Any] | None, ruling: Ruling, parts: Sequence[str]) -> tuple[str, str]:
    """The game and what else is worth a word, the players by their parts."""
    if not record or not record.get("game"):
        return "", ""
    tournament = ruling.table.round.tournament
    tariff = convert.tariff(tournament.sheet, tournament.options, ruling.table.seats)
    seats = [SeatName(seat, seat + 1, part, part) for seat, part in enumerate(parts)]
    return describe(record, tariff, seats, won=None)


def _answers(ruling: Ruling, parts: Sequence[str]) -> tuple[tuple[str, str], ...]:
    """Question and answer, in the order of the table of facts."""
    system = ruling.table.round.tournament.sheet.system
    return tuple((fact.question(language(), system), words) for fact, words in answered(ruling.facts, lambda seats: _parts(seats, parts)))


def _effects(ruling: Ruling, parts: Sequence[str]) -> tuple[Effect, ...]:
    """Each part's amount before and after; empty where the game has no line."""
    if ruling.position is None:
        return ()
    before = [convert.points(halves) for halves in ruling.before[0]] if ruling.before else [None] * len(parts)
    after = convert.row_points([getattr(ruling, column) for column in POINTS], len(parts))
    return tuple(Effect("", *row) for row in zip(parts, before, after, *cash_of(ruling, len(parts)), strict=False))


def cash_of(ruling: Ruling, seats: int) -> tuple[Sequence[Points], Sequence[Points]]:
    """What was due in cash beside the Schrift, a seat, before the ruling and after it; 0 where there was nothing."""
    before = [convert.points(halves) for halves in ruling.before[1]] if ruling.before and len(ruling.before) > 1 else []
    return before or [0] * seats, convert.row_points([getattr(ruling, column) for column in CASH], seats)


def _parts(seats: Sequence[Any], parts: Sequence[str]) -> str:
    return ", ".join(parts[seat] for seat in seats if type(seat) is int and 0 <= seat < len(parts))


def _term(slug: str) -> str:
    return term(slug, language()) if slug in TERMS else slug
