"""What a tournament may choose on a sheet of one's own: the questions that its file lists, and nothing else."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any

from rules.book.own import kin
from rules.book.own.column import Column, check_column
from rules.book.own.faults import Faults
from rules.book.own.form import Format
from rules.engine.options import is_pair, is_value
from rules.rows.interpretation import Choice, Interpretation
from rules.rows.sheet import Sheet
from rules.rows.system import Game
from rules.words.policies import POLICIES
from rules.words.texts import shortened, written


def read_questions(
    given: Mapping[str, Any], said: Mapping[str, Any], base: Sheet, games: Iterable[Game], column: Column, faults: Faults, *, form: Format
) -> tuple[Interpretation, ...]:
    """The questions; the first answer of each becomes the sheet's own where `said`, what the file chooses, has none. Puts it into the
    column."""
    known = kin.questions(base)
    every = dict.fromkeys((*(row.slug for row in base.system.interpretations), *kin.policies(base, second=form.second)))
    names = tuple(name for name in every if name != kin.BIRDS)
    found = []
    for name, values in given.items():
        where = f"interpretations.{shortened(str(name))}"
        if values is None:
            continue
        if name not in names:
            faults.add(where, "unknown_question", shortened(str(name)), ", ".join(names))
            continue
        row = _question(name, values, known.get(name), base, form=form, faults=faults)
        if row is None:
            continue
        found.append(row)
        if row.policy:
            wrong = form.second and faults.of(f"policies.{row.policy}")
            _take(row, {} if wrong else said, base, column, where=where, faults=faults)
    for row in found:
        if row.policy:
            _check(row, games, column, faults)
    return tuple(found)


def _question(
    name: str, values: object, known: Interpretation | None, base: Sheet, *, form: Format, faults: Faults
) -> Interpretation | None:
    where = f"interpretations.{name}"
    listed = list(values) if isinstance(values, (list, tuple)) else []
    if len(listed) < 2 or len({repr(value) for value in listed}) < len(listed):
        faults.add(where, "no_choices")
        return None
    own = known if known is not None and known in base.system.interpretations else None
    policy = own.policy if own is not None else name
    choices = []
    for value in listed:
        choice = _of_policy(policy, value, known, base, form=form) if policy else _of_habit(own, value)
        if choice is None:
            possible = kin.possible(base, policy, second=form.second) if policy else _habits(own)
            faults.add(where, "unknown_choice", shortened(str(value)), possible)
        else:
            choices.append(choice)
    if len(choices) < len(listed):
        return None
    words = POLICIES.get(policy)
    question = known.question if known is not None else (words.german, words.english) if words else (name, name)
    source = own.source if own is not None else base.system.policy_sources.get(policy, "")
    in_play = own.in_play if own is not None else False
    return Interpretation(
        name, question=question, choices=tuple(choices), source=source or f"Auslegung zu {name}", policy=policy, in_play=in_play
    )


def _of_policy(policy: str, value: object, known: Interpretation | None, base: Sheet, *, form: Format) -> Choice | None:
    """A choice of a policy: its words are those of the question where that has it, else the table's."""
    found = kin.choice(base, policy, value, second=form.second, halves=form.halves)
    if found is None:
        return None
    if known is not None:
        same = next((row for row in known.choices if known.chosen(row.value) == found), None)
        if same is not None:
            return same._replace(value=value, means=found)
    if not isinstance(found, Enum):
        return Choice(value, written(found), written(found), means=found)
    words = POLICIES[policy].choices.get(found.value)
    return Choice(value, *(words or (str(value), str(value))), means=found)


def _of_habit(own: Interpretation | None, value: object) -> Choice | None:
    """An answer to a question of the base that is about no policy: a number, a stake, a habit of the house."""
    if own is None:
        return None
    same = next((row for row in own.choices if type(row.value) is type(value) and row.value == value), None)
    if same is not None:
        return same
    match own.kind:
        case "number":
            fits = is_value(value) and value <= own.most
        case "cents":
            fits = is_value(value)
        case "pair":
            fits = is_pair(value)
            value = tuple(value) if fits and isinstance(value, (list, tuple)) else value
        case _:
            fits = False
    words = " / ".join(map(str, value)) if isinstance(value, tuple) else str(value)
    return Choice(value, words, words) if fits else None


def _habits(own: Interpretation | None) -> str:
    return ", ".join(str(row.value) for row in own.choices) if own is not None else ""


def _take(row: Interpretation, said: Mapping[str, Any], base: Sheet, column: Column, where: str, faults: Faults) -> None:
    """The first answer is the sheet's own choice; one that the file says otherwise is a fault."""
    first = row.chosen(row.default)
    if said.get(row.policy) is not None and column[row.policy] != first:
        faults.add(where, "not_the_sheets", shortened(str(said[row.policy])))
    else:
        column[row.policy] = first


def _check(row: Interpretation, games: Iterable[Game], column: Column, faults: Faults) -> None:
    """No answer may make a sheet that cannot be."""
    where = f"interpretations.{row.slug}"
    before = Faults()
    check_column(column, games, "{0}", before)
    for choice in row.choices:
        now = Faults()
        check_column(column | {row.policy: row.chosen(choice.value)}, games, "{0}", now)
        for fault in now:
            if fault not in before and not faults.of(where):
                faults.append(fault._replace(row=where))


def decided(base: Sheet, questions: Iterable[Interpretation]) -> dict[str, object]:
    """What the sheet has decided of the base's questions that are about no policy: the base's own answer, where a tournament may not
    choose."""
    asked = {row.slug for row in questions}
    kept = {row.slug: row.default for row in base.system.interpretations if not row.policy and row.slug not in asked}
    return {"radl": True, "final_radl": True, **kept}


def cited(rows: Iterable[Interpretation], sources: Mapping[str, str]) -> tuple[Interpretation, ...]:
    """The questions with the file's own paragraphs."""
    return tuple(replace(row, source=sources[row.slug]) if row.slug in sources else row for row in rows)
