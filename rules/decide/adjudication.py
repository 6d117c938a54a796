"""From facts to decision: is it a Renonce now, who pays, and on which paragraph. Settles no amounts and knows no players, only seats.

What applies first counts: what is not known or malformed (a refusal), too late for any fault, a fault that cannot have happened yet (a
refusal), a duty that the game does not have, a missing fact (asked one at a time, only where the answer depends on it), the decision.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple, assert_never, final

from rules.book.answering import identity
from rules.book.editions import edition_of
from rules.book.naming import named, sheet_of
from rules.decide.case import (
    FORM,
    STAGES,
    Case,
    duty_of,
    game_unsaid,
    games_of,
    impossible,
    known_violations,
    names_of,
    partial_duty,
    read_case,
    rows_of,
)
from rules.engine.options import read_options
from rules.rows.choices import RenoncePays
from rules.rows.citing import read_into
from rules.rows.decisions import FACTS, VIOLATIONS, WHO, Decision, Duty, Fact, Holds, Offends, Ruling, Stage, Violation
from rules.rows.kinds import Result, Roles
from rules.rows.sheet import Sheet
from rules.rows.system import Game
from rules.sheets import KNOWN, Sheets
from rules.words.findings import Finding, Refusal
from rules.words.glossary import Named
from rules.words.texts import Text, say, shortened


@final
class Verdict(NamedTuple):
    """The sheet's answer. `offenders`: sorted seats where it is a Renonce, else empty; `source`: the paragraph, empty where there is
    none."""

    decision: Decision
    offenders: tuple[int, ...]
    source: str
    label: Text

    def text(self, language: str = "de") -> str:
        """What the referee reads out; without names."""
        return say(self.label, language)


@final
class Needs(NamedTuple):
    """The answer depends on facts that were not given; `facts` names the one to ask next, „accused“ where a Renonce names nobody."""

    facts: tuple[str, ...]

    @property
    def fact(self) -> Fact:
        """The fact to ask, with its question and kind."""
        return next(fact for fact in (*FACTS, WHO) if fact.slug == self.facts[0])


BREACH = next(violation for violation in VIOLATIONS if violation.slug == "rule_breach")
"""Any other fault, said in somebody's own words."""


def stages() -> tuple[Stage, ...]:
    """The nine stages of a game, in order; each with `label(language)`."""
    return tuple(Stage)


def facts() -> tuple[Fact, ...]:
    """Every fact that a decision can depend on, each with its `kind` (FactKind) and `question(language)`."""
    return FACTS


def violations(system: Sheet | str) -> tuple[Violation, ...]:
    """The violations that the system's sheet speaks of, in its order; all there are where it has no rule. Raises KeyError for another
    system."""
    return known_violations(sheet_of(system).decisions)


def adjudicated(
    system: Sheet | str,
    game: str | None,
    violation: str,
    stage: str,
    facts: Mapping[str, object] | None = None,
    accused: object = None,
    options: Mapping[str, object] | None = None,
    *,
    sheets: Sheets = KNOWN,
) -> Verdict | Needs | Refusal:
    """The decision on a fault, the fact to ask first, or everything that is wrong with the question.

    `game` may be None where it is not known yet; `facts` maps slugs to True/False, a list of seats or a seat (by its kind), None being
    absent; `accused` lists the seats that answer for a Renonce; `options` what the tournament chose, the sheet's own choices where absent.
    Never raises for bad input.
    """
    case, findings = read_case(system, game, violation, stage, given=facts, accused=accused, options=options, sheets=sheets)
    return Refusal(findings) if findings or case is None else _decide(case)


def outlook(
    system: Sheet | str, game: str | None, violation: str, stage: str, *, options: Mapping[str, object] | None = None
) -> tuple[Decision, ...]:
    """Every decision that some answer to the facts leads to, in the order of Decision; empty where the fault cannot have happened yet.

    Not what follows where everybody who plays has a wrong number of cards. Raises KeyError for a system, game, violation or stage that is
    not known: that is misuse.
    """
    sheet = sheet_of(system)
    named = None if game is None else games_of(sheet)[game]
    fault = {row.slug: row for row in known_violations(sheet.decisions)}[violation]
    chosen = read_options(sheet.system, options)[0].interpretations
    case = Case(sheet=sheet, game=named, violation=fault, stage=STAGES[stage], facts={}, accused=(), options=chosen)
    if impossible(case):
        return ()
    settled = _before_the_facts(case)
    if settled is not None:
        return (settled.decision,)
    reached = {decision for rows in _of_each_game(case) for decision in _reached(rows)}
    if partial_duty(case) and game_unsaid(named):
        reached.add(Decision.NO_RENONCE)
    return tuple(decision for decision in Decision if decision in reached)


def unnamed(system: Sheet | str, stage: str) -> Verdict:
    """The decision on a fault that the sheet does not name, where it has no rows for every other breach: the referee's, until the next
    game.

    Raises KeyError for a system or a stage that is not known.
    """
    sheet = sheet_of(system)
    late = _before_the_facts(Case(sheet=sheet, game=None, violation=BREACH, stage=STAGES[stage], facts={}, accused=(), options={}))
    return late or Verdict(
        Decision.DISCRETION, (), sheet.decisions.unnamed_source, ("ruling", ("why_unnamed",), (_SENTENCES[Decision.DISCRETION],))
    )


def _of_each_game(case: Case) -> Iterator[tuple[Ruling, ...]]:
    """The rows that hold; where the game is not known, those of any game that it may have been."""
    rows = rows_of(case)
    if not game_unsaid(case.game):
        yield rows
        return
    for game in {None, *(game for row in rows for game in row.games)}:
        yield tuple(row for row in rows if not row.games or game in row.games)


def _reached(rows: tuple[Ruling, ...]) -> set[Decision]:
    names = _asked(rows)
    return {_first(rows, dict(zip(names, values, strict=True))).decision for values in product((True, False), repeat=len(names))}


def of_several(system: Sheet | str, violation: str) -> bool:
    """Whether several players can have committed it together: the sheet asks who all has a wrong number of cards. Raises KeyError for a
    system."""
    return any(violation in row.violations and row.offends is Offends.WRONG_COUNT for row in sheet_of(system).decisions.rulings)


def _decide(case: Case) -> Verdict | Needs:
    """The decision on a good question: what applies first counts."""
    settled = _before_the_facts(case)
    if settled is not None:
        return settled
    rows = rows_of(case)
    asked = _open_fact(rows, case.facts)
    if asked is not None:
        return Needs((asked,))
    row = _first(rows, {**dict.fromkeys(_asked(rows), False), **case.facts})
    offenders = _offenders(row, case)
    if row.decision is Decision.RENONCE and not offenders:
        return Needs((row.offends.value,))
    if row.offends is Offends.WRONG_COUNT and case.players is not None and len(offenders) >= case.players:
        label = ("ruling", ("why_everybody",), (_SENTENCES[Decision.DISCRETION],))
        return Verdict(Decision.DISCRETION, (), read_into(row.source, spoken=case.sheet.system.spoken), label)
    return Verdict(row.decision, offenders, row.source, _label(row, case))


def _before_the_facts(case: Case) -> Verdict | None:
    """What is decided whatever the facts: no rule at all, too late for any fault, no such duty."""
    table = case.table
    if not table.rulings and not (table.timed and case.stage is Stage.NEXT_GAME):
        return Verdict(Decision.DISCRETION, (), table.late_source, ("ruling", ("why_no_rule",), _follows(Decision.DISCRETION, case)))
    if case.stage is Stage.NEXT_GAME:
        noticed = _NOTICED[case.stage] if table.late is Decision.EXPIRED else "why_no_limit"
        return Verdict(table.late, (), table.late_source, ("ruling", (noticed,), _follows(table.late, case)))
    duty = duty_of(case)
    if duty is None or case.game is None or case.alike is None or _has(case, case.alike, duty):
        return None
    reason: Text = ("why_nothing_played",) if not case.game.kind.played else ("why_no_duty", case.sheet.system.term(case.game.slug))
    return Verdict(Decision.NO_RENONCE, (), duty.source, ("ruling", reason, _follows(Decision.NO_RENONCE, case)))


def _has(case: Case, alike: Game, duty: Duty) -> bool:
    """Whether the case's game has a duty. Where nothing was played there is none; a game settled by hand is taken for any game."""
    if alike.kind.result is None:
        return alike.kind.played
    named = duty.games is None or case.game is None or not names_of(case.game).isdisjoint(duty.games)
    return named and _of_kind(alike, duty.holds)


def _of_kind(game: Game, holds: Holds) -> bool:
    match holds:
        case Holds.EVERY_GAME:
            has = True
        case Holds.NEGATIVE_GAMES:
            has = game.kind.result in (Result.WON, Result.COUNTS)
        case Holds.COLOUR_GAMES:
            has = game.colour
        case Holds.COLOUR_LAYING_AWAY:
            has = game.colour and not game.solo
        case Holds.LAYING_AWAY:
            has = game.kind.result is Result.COUNT and not game.solo
        case Holds.TRISCHAKEN:
            has = game.kind.roles is Roles.EACH
        case Holds.OUVERT_GAMES:
            has = game.slug.endswith("_ouvert")
        case Holds.NEGATIVE_ALONE:
            has = game.kind.result is Result.WON
        case Holds.BUT_TRISCHAKEN:
            has = game.kind.roles is not Roles.EACH
        case Holds.NO_GAME:
            has = False
        case _:
            assert_never(holds)
    return has


def _asked(rows: tuple[Ruling, ...]) -> tuple[str, ...]:
    """The facts that these rows look at, in the order of the table."""
    return tuple(dict.fromkeys(name for row in rows for name in row.when))


def _first(rows: tuple[Ruling, ...], known: Mapping[str, object]) -> Ruling:
    return next(row for row in rows if all(known[name] for name in row.when))


def _open_fact(rows: tuple[Ruling, ...], known: Mapping[str, object]) -> str | None:
    """The first fact not given whose answer can still change what is decided, whatever is known of later ones, or None."""
    names = _asked(rows)
    for place, name in enumerate(names):
        if name in known:
            continue
        before = {earlier: known.get(earlier, False) for earlier in names[:place]}
        later = names[place + 1 :]
        for values in product((True, False), repeat=len(later)):
            rest = {**before, **dict(zip(later, values, strict=True))}
            if _outcome(rows, {**rest, name: True}) != _outcome(rows, {**rest, name: False}):
                return name
    return None


def _outcome(rows: tuple[Ruling, ...], known: Mapping[str, object]) -> tuple[Decision, Offends, str, str | None]:
    row = _first(rows, known)
    return row.decision, row.offends, row.source, row.why


def _offenders(row: Ruling, case: Case) -> tuple[int, ...]:
    """Who pays, sorted; nobody where that is not said, and nobody pays what is no Renonce."""
    if row.decision is not Decision.RENONCE:
        return ()
    found = case.accused if row.offends is Offends.ACCUSED else case.facts.get(row.offends.value, ())
    return () if isinstance(found, bool) else found


_SENTENCES = {
    Decision.CORRECT: "ruled_correct",
    Decision.WARNING: "ruled_warning",
    Decision.NO_RENONCE: "ruled_no_renonce",
    Decision.BIRD_LOST: "ruled_bird_lost",
    Decision.REDEAL: "ruled_redeal",
    Decision.ACCEPTED: "ruled_accepted",
    Decision.EXPIRED: "ruled_expired",
    Decision.ANNUL: "ruled_annul",
    Decision.DISCRETION: "ruled_discretion",
}
_NOTICED = {
    Stage.DEALING: "noticed_dealing",
    Stage.BIDDING: "noticed_bidding",
    Stage.TALON: "noticed_talon",
    Stage.BEFORE_LEAD: "noticed_before_lead",
    Stage.TRICK_OPEN: "noticed_trick_open",
    Stage.TRICK_TURNED: "noticed_trick_turned",
    Stage.NEXT_LEAD: "noticed_next_lead",
    Stage.SCORED: "noticed_scored",
    Stage.NEXT_GAME: "noticed_next_game",
}


def _follows(decision: Decision, case: Case) -> Text:
    """What happens now, where nobody pays."""
    return case.sheet.system.sentence(_SENTENCES[decision])


def _label(row: Ruling, case: Case) -> Text:
    """The reason, then what happens now."""
    system = case.sheet.system
    reason = system.sentence(row.why or _NOTICED[case.stage])
    if not row.why and case.stage in system.names:
        reason = ("noticed_at", system.term(case.stage))
    if all(row.said):
        return ("ruling", reason, ("+", Named(case.violation.slug, *row.said)))
    if row.decision is not Decision.RENONCE:
        return ("ruling", reason, _follows(row.decision, case))
    called = case.sheet.system.in_sentence("renonce")
    return ("ruling_renonce", reason, (_PAYS.get(row.offends) or _pays(case.violation),), _receive(case), called)


_PAYS = {Offends.WRONG_COUNT: "pays_misdeal", Offends.THREW_TOGETHER: "pays_cards_thrown_together"}
"""Who pays where that is not the accused."""


def _pays(violation: Violation) -> str:
    """Who of the accused pays."""
    return violation.pays if violation.pays and violation.pays not in _PAYS.values() else "pays_own"


def _receive(case: Case) -> Text:
    """What the others receive."""
    if all(case.table.receives):
        return ("+", Named("receives", *case.table.receives))
    pays = case.sheet.system.policies.renonce_pays
    if case.game is not None and case.game.kind.roles is Roles.EACH:
        return case.sheet.system.sentence("receive_trischaken")
    if isinstance(pays, (int, Fraction)):
        return ("receive_each", pays)
    return ("receive_side",) if pays is RenoncePays.SIDE_LOSES else ("receive",)


_QUESTION = frozenset({"id", "edition", *FORM})


def adjudicate(question: object, language: str = "de", *, sheets: Sheets = KNOWN) -> dict[str, object]:
    """The JSON door: `{"id", "decision", "offenders", "source", "text"}`, `{"id", "needs": [fact]}` or `{"id", "errors"}`. Never raises."""
    head = {"id": identity(question)}
    if not isinstance(question, Mapping):
        return {**head, "errors": Refusal((Finding("bad_value", "request", ("question_no_object",)),)).as_list(language)}
    given: list[Any] = [question.get(field) for field in FORM]
    unknown = tuple(_unknown(key) for key in question if key not in _QUESTION)
    # The rest of a question about an edition that there is not is checked by the sheet itself.
    sheet = named(question.get("system"), sheets)
    no_edition: tuple[Finding, ...] = ()
    if isinstance(sheet, Sheet):
        given[0], no_edition = edition_of(sheet, question.get("edition"), sheets)
    found = adjudicated(*given, sheets=sheets)
    if type(found) is Refusal or unknown or no_edition:
        faults = found.findings if type(found) is Refusal else ()
        return {**head, "errors": Refusal((*no_edition, *faults, *unknown)).as_list(language)}
    if type(found) is Needs:
        return {**head, "needs": list(found.facts)}
    return {
        **head,
        "decision": found.decision.value,
        "offenders": list(found.offenders),
        "source": found.source,
        "text": found.text(language),
    }


def _unknown(key: object) -> Finding:
    word = shortened(str(key))
    return Finding("unknown_field", word, ("unknown_field", word))
