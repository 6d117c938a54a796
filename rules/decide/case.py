"""Reads a question to the referee's table: what happened, when, in which game, what was found out, who is accused. Decides nothing.

Everything that is wrong with a question is reported at once. Seats are numbers; the question does not say how many sit at the table.
"""

from collections.abc import Mapping
from typing import NamedTuple, assert_never

from rules.book.naming import named, sheet_of
from rules.engine.options import read_options
from rules.engine.tariff import EMPTY_GAMES
from rules.rows.decisions import FACTS, VIOLATIONS, DecisionTable, Duty, FactKind, Ruling, Stage, Violation
from rules.rows.sheet import Sheet
from rules.rows.system import Game
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding
from rules.words.glossary import Term
from rules.words.texts import shortened

FORM = ("system", "game", "violation", "stage", "facts", "accused", "options")
"""The fields of a question, in the order of the form."""

_VIOLATIONS = {violation.slug: violation for violation in VIOLATIONS}
_FACTS = {fact.slug: fact for fact in FACTS}
STAGES = {stage.value: stage for stage in Stage}
"""The stages by their slugs."""
STAGE_PLACE = {stage: place for place, stage in enumerate(Stage)}
"""Their order."""


class Case(NamedTuple):
    """A question that can be answered: everything in it is known and well formed."""

    sheet: Sheet
    game: Game | None
    violation: Violation
    stage: Stage
    facts: dict[str, bool | tuple[int, ...]]
    accused: tuple[int, ...]
    options: Mapping[str, object]
    """What the tournament chose, every interpretation of the sheet."""

    @property
    def table(self) -> DecisionTable:
        """The sheet's."""
        return self.sheet.decisions

    @property
    def players(self) -> int | None:
        """How many play a game; None in French Tarot, where all do."""
        return self.sheet.system.active

    @property
    def alike(self) -> Game | None:
        """The game by whose rows it is adjudicated: of a sheet's own game the one that it is like."""
        return self.game if self.game is None or not self.game.like else _alike(self.game, self.sheet)


def _alike(game: Game, sheet: Sheet) -> Game:
    """The game that an own one is like: the sheet's, where it has none of that name one of a sheet that is built in."""
    for one in (sheet, *KNOWN.values()):
        found = next((row for row in one.system.games if row.slug == game.like), None)
        if found is not None:
            return found
    return game


def duty_of(case: Case) -> Duty | None:
    """The duty that the violation is of, if it is of one."""
    return next((duty for duty in case.table.duties if duty.violation == case.violation.slug), None)


def partial_duty(case: Case) -> Duty | None:
    """The duty, if only some games have it: then the game has to be known."""
    duty = duty_of(case) if case.stage is not Stage.NEXT_GAME else None
    return duty if duty is not None and duty.asks_game else None


def game_unsaid(game: Game | None) -> bool:
    """Amounts set by hand do not say what was played: they are no answer to which game it was."""
    return game is None or game.kind.by_hand


def rows_of(case: Case) -> tuple[Ruling, ...]:
    """The rows about this violation at this stage, of its game where that is known; none: it cannot have happened yet."""
    names = None if case.game is None or game_unsaid(case.game) else names_of(case.game)
    return tuple(
        row for row in case.table.rulings
        if row.covers(case.violation.slug, case.stage) and (names is None or not row.games or not names.isdisjoint(row.games))
        and (row.option is None or case.options.get(row.option[0]) == row.option[1])
    )  # fmt: skip


def names_of(game: Game) -> frozenset[str]:
    """What rows may call it: itself, and the game that it is like."""
    return frozenset({game.slug, game.like} - {""})


def by_game(case: Case) -> bool:
    """Whether the game decides which rows hold, so that it has to be known."""
    return case.stage is not Stage.NEXT_GAME and any(row.games for row in rows_of(case))


def impossible(case: Case) -> bool:
    """Whether the sheet has a rule and the fault cannot have happened yet at this stage."""
    if not case.table.rulings or case.table.whenever or case.stage is Stage.NEXT_GAME:
        return False
    return STAGE_PLACE[case.stage] < STAGE_PLACE[case.violation.since] or not rows_of(case)


def games_of(system: Sheet | str) -> dict[str, Game]:
    """The games of a system by slug, with those that every system has."""
    return {row.slug: row for row in (*sheet_of(system).system.games, *EMPTY_GAMES)}


def known_violations(table: DecisionTable) -> tuple[Violation, ...]:
    """The violations of a table in its order; those of no certain sheet where it has no rows."""
    if not table.rulings:
        return tuple(violation for violation in VIOLATIONS if violation.everywhere)
    all_of_them = _VIOLATIONS | {row.slug: row for row in table.own}
    return tuple(all_of_them[slug] for slug in dict.fromkeys(slug for row in table.rulings for slug in row.violations))


def read_case(
    system: object, game: object, violation: object, stage: object, given: object, accused: object, options: object, sheets: Sheets = KNOWN
) -> tuple[Case | None, tuple[Finding, ...]]:
    """The question, read, and everything that is wrong with it in the order of the form."""
    findings: list[Finding] = []
    found = system if type(system) is Sheet else named(system, sheets)
    sheet = found if type(found) is Sheet else None
    if type(found) is Finding:
        findings.append(found)
    table = None if sheet is None else sheet.decisions
    chosen: dict[str, object] = {}
    if sheet is not None:
        read, wrong = read_options(sheet.system, options)
        chosen = read.interpretations
        findings += wrong
    played = None if sheet is None else _read_game(game, sheet, chosen, findings)
    fault = _read_violation(violation, table, findings)
    when = _read_stage(stage, findings)
    # The largest table of the sheet, of any where it is not known: how many sit at this one is no part of the question.
    most = max(seats for row in ([sheet] if sheet else sheets.values()) for seats in row.system.seats)
    known = _read_facts(given, most, findings)
    active = None if sheet is None else sheet.system.active
    seats = _read_accused(accused, active, most, findings)
    if sheet is None or fault is None or when is None:
        return None, tuple(findings)
    case = Case(sheet=sheet, game=played, violation=fault, stage=when, facts=known, accused=seats, options=chosen)
    return case, tuple(sorted((*findings, *_check_case(case, findings)), key=_form_place))


def _form_place(finding: Finding) -> int:
    return FORM.index(finding.field.partition(".")[0])


def _check_case(case: Case, findings: list[Finding]) -> list[Finding]:
    """A game that has to be known and was not named, not even wrongly; where all names are known, a stage at which the fault cannot have
    happened yet."""
    named = all(finding.field != "game" for finding in findings)
    if impossible(case):
        return [Finding("bad_stage", "stage", ("bad_stage", case.violation.term, Term(case.stage.value)))] if named else []
    if (partial_duty(case) or by_game(case)) and game_unsaid(case.game) and named:
        return [Finding("missing_field", "game", ("missing_game_duty", case.violation.term))]
    return []


def _word(given: object) -> str:
    return shortened(given) if isinstance(given, str) else ""


def _read_game(given: object, system: Sheet, chosen: Mapping[str, object], findings: list[Finding]) -> Game | None:
    games = {slug: game for slug, game in games_of(system).items() if not game.option or chosen[slug] is not None}
    if given is None:
        return None
    if not isinstance(given, str) or given not in games:
        findings.append(Finding("unknown_game", "game", ("unknown_game", _word(given), ", ".join(games))))
        return None
    return games[given]


def _read_violation(given: object, table: DecisionTable | None, findings: list[Finding]) -> Violation | None:
    """The violation; where the system is not known, any that some sheet has."""
    known = {row.slug: row for row in (known_violations(table) if table else VIOLATIONS)}
    if given is None:
        findings.append(Finding("missing_field", "violation", ("missing_violation", ", ".join(known))))
        return None
    if not isinstance(given, str) or given not in known:
        findings.append(Finding("unknown_violation", "violation", ("unknown_violation", _word(given), ", ".join(known))))
        return None
    return known[given]


def _read_stage(given: object, findings: list[Finding]) -> Stage | None:
    if given is None:
        findings.append(Finding("missing_field", "stage", ("missing_stage", ", ".join(STAGES))))
        return None
    if not isinstance(given, str) or given not in STAGES:
        findings.append(Finding("unknown_stage", "stage", ("unknown_stage", _word(given), ", ".join(STAGES))))
        return None
    return STAGES[given]


def _read_facts(given: object, most: int, findings: list[Finding]) -> dict[str, bool | tuple[int, ...]]:
    """The facts that were given; null, and a list of nobody, is not given."""
    known: dict[str, bool | tuple[int, ...]] = {}
    if given is None:
        return known
    if not isinstance(given, Mapping):
        findings.append(Finding("bad_value", "facts", ("facts_no_object",)))
        return known
    for name, value in given.items():
        fact = _FACTS.get(name)
        word = shortened(str(name))
        if fact is None:
            findings.append(Finding("unknown_field", f"facts.{word}", ("unknown_field", word)))
            continue
        if value is None:
            continue
        read, sentence = _read_fact(fact.kind, value, most)
        if read is None:
            findings.append(Finding("bad_value", f"facts.{name}", (sentence, word, most - 1)))
        elif type(read) is bool or read:
            known[name] = read
    return known


def _read_fact(kind: FactKind, value: object, most: int) -> tuple[bool | tuple[int, ...] | None, str]:
    """A fact's value, None where it is none, and the sentence that says so."""
    match kind:
        case FactKind.YES_NO:
            return value if isinstance(value, bool) else None, "yes_or_no"
        case FactKind.SEATS:
            return _seats(value, most), "bad_fact_seats"
        case FactKind.SEAT:
            return _seats([value], most), "bad_fact_seat"
        case _:
            assert_never(kind)


def _read_accused(given: object, active: int | None, most: int, findings: list[Finding]) -> tuple[int, ...]:
    """The seats accused: not everybody who plays, for then nobody would be left to be paid."""
    seats = () if given is None else _seats(given, most)
    if seats is None or len(seats) >= (active or most):
        findings.append(Finding("bad_offenders", "accused", ("bad_accused", (active or most) - 1, most - 1)))
        return ()
    return seats


def _seats(given: object, most: int) -> tuple[int, ...] | None:
    """Seats of a table of `most`, each once, sorted; None where it is no such list."""
    if (
        not isinstance(given, (list, tuple))
        or any(type(seat) is not int or not 0 <= seat < most for seat in given)
        or len(set(given)) < len(given)
    ):
        return None
    return tuple(sorted(given))
