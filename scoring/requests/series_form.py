"""What is asked of `manage.py series`, read against the table of policies: every fault at once. Source: series.md, section 1."""

from collections.abc import Sequence
from typing import Any, cast

from scoring.arithmetic.series.rows import CODES, Count, Final, Formula, FormulaKind, Person, Policy, Series, Tie, Tournament
from scoring.requests import series_policies as policies
from scoring.requests.form import Faults, Form, choice, flag, list_of, of_object, one_of, opened, person, text, whole, words
from scoring.requests.series_tournaments import TOURNAMENT, Tournaments

REQUEST = (
    "id", "formula", "decimals", "count", "absence", "codes", "minimum", "final", "carry_over", "final_absent", "ties", "seed", "only",
    "teams",
    "persons", "tournaments", "can_still",
)  # fmt: skip
PERSON = ("number", "name", "club", "place", "tags")
MOST_DECIMALS = 2


def read(request: Any) -> Series | Faults:
    """The series, or everything that is wrong with the request, in the order of the form."""
    faults: Faults = []
    form = opened(request, "", REQUEST, faults)
    if form is None:
        return faults
    numbers = _numbers(form)
    formula = form.need("formula", policies.formula)
    policy = _policy(form, formula or Formula(FormulaKind.SUM), numbers)
    persons = _persons(form)
    form.demand("tournaments")
    tournaments = form.read("tournaments", list_of(of_object(TOURNAMENT)(Tournaments(policy, formula, numbers).read))) or []
    held_or_not = tuple(each for each in tournaments if each is not None)
    if policy.behind_last and formula is not None:
        _check_behind_last(form, policy, held_or_not)
    return faults or Series(held_or_not, policy, persons)


def _numbers(form: Form) -> set[int] | None:
    """The numbers of all persons, as far as they can be read; None where nobody is named and everybody is known."""
    persons = form.given.get("persons")
    return {each["number"] for each in persons if type(each) is dict and type(each.get("number")) is int} if type(persons) is list else None


def _policy(form: Form, formula: Formula, numbers: set[int] | None) -> Policy:
    """The policies; where one could not be read, its default stands in for it beside the fault."""
    decimals = form.read("decimals", whole(0, MOST_DECIMALS))
    count = cast("Count", form.read("count", policies.count))
    absence = form.read("absence", choice("nothing", "zero"))
    codes = form.read("codes", policies.codes) or {}
    minimum = form.read("minimum", whole(0))
    final = form.read("final", one_of(Final)) or Final.AMONG
    carry_over = _carry_over(form, final)
    final_absent = form.read("final_absent", choice("nothing", "behind_last"))
    ties = form.read("ties", policies.ties)
    seed = form.read("seed", words)
    if ties is not None and Tie.LOT in ties and not form.has("seed"):
        form.refuse("missing_field", "seed", "seed_for_lot", "seed")
    only = form.read("only", policies.only)
    teams = form.read("teams", of_object(policies.TEAMS)(policies.Squads(numbers).read))
    if not form.has("persons") and (form.has("only") or (teams is not None and teams.members is None)):
        form.refuse("missing_field", "persons", "needs_persons")
    can_still = form.read("can_still", flag) is True
    if can_still and form.has("teams"):
        form.refuse("contradiction", "can_still", "no_bounds_of_teams")
    standard = Policy(formula)
    return Policy(
        formula=formula,
        decimals=standard.decimals if decimals is None else decimals,
        counting=count,
        absence_zero=absence == "zero",
        codes={**CODES, **codes},
        minimum=standard.minimum if minimum is None else minimum,
        final=final,
        carry_over=carry_over,
        behind_last=final_absent == "behind_last",
        ties=standard.ties if ties is None else ties,
        seed=seed or "",
        only=only,
        teams=teams,
        can_still=can_still,
    )


def _carry_over(form: Form, final: Final) -> tuple[Any, ...]:
    """The points that ranks take into the final."""
    if final is not Final.CARRY_OVER:
        form.forbid("carry_over", sentence="only_carry_over")
        return ()
    form.demand("carry_over", "needs_carry_over")
    return form.read("carry_over", policies.falling_table) or ()


def _persons(form: Form) -> tuple[Person, ...] | None:
    seen: set[int] = set()

    @of_object(PERSON)
    def read_person(row: Form) -> Person:
        number = row.need_once("number", person, seen, "duplicate_person", sentence="person_twice")
        name, club, town = (row.read(field, text) or "" for field in ("name", "club", "place"))
        tags = frozenset(tag for tag in row.read("tags", list_of(text)) or () if tag is not None)
        return Person(number or 0, name, club, town, tags=tags)

    persons = form.read("persons", list_of(read_person))
    return None if persons is None else tuple(each for each in persons if each is not None)


def _check_behind_last(form: Form, policy: Policy, tournaments: Sequence[Tournament]) -> None:
    """Only a final of its own that is ranked by places has somebody behind its last."""
    finals = [each for each in tournaments if each.final]
    kinds = [(each.formula or policy.formula).kind for each in finals] or [policy.formula.kind]
    if policy.final is not Final.EXTRA or any(kind not in (FormulaKind.PLACES, FormulaKind.TIROL) for kind in kinds):
        form.refuse("contradiction", "final_absent", "behind_last_of_what")
