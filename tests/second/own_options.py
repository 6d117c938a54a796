"""The options of a request under a sheet of one's own: what the file lets a tournament choose, and a house's values."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

from tests.second.frame import Faults, Record
from tests.second.own_amounts import a_number
from tests.second.own_file import ELSE, Own
from tests.second.sheets import BIRDS


def chosen(own: Own, given: Record, faults: Faults) -> Own:
    """„a tournament may choose what the file lists, and nothing else“; `values`, „as ever“."""
    policy: dict[str, Any] = dict(own.policy)
    for name, choices in own.choices.items():
        policy[name] = choices[0]
    for name, choice in given.items():
        if name == "values":
            if choice is not None and not (isinstance(choice, dict) and all(fits(own, slug, value) for slug, value in choice.items())):
                faults.add("bad_option", "options.values")
        elif name not in own.choices:
            faults.add("unknown_option", f"options.{name}")
        elif choice is not None and not any(type(choice) is type(one) and choice == one for one in own.choices[name]):
            faults.add("bad_option", f"options.{name}")
        elif choice is not None:
            policy[name] = choice
    if faults.at("options"):
        return own
    own = replace(own, policy=policy)
    if "silent_loss" in own.choices:
        own = silently(own)
    return house(own, given.get("values") or {})


def silently(own: Own) -> Own:
    """A tournament chose whether birds and the König ultimo are lost silently; a `silent_lost` of the sheet's own has precedence."""
    lost = own.policy["silent_loss"] == "birds_and_ultimo"
    asked = {slug for slug in (*BIRDS, "koenig_ultimo") if slug in own.kinds and slug not in own.fixed}
    return replace(own, kinds=own.kinds | {slug: replace(own.kinds[slug], silent_lost=lost) for slug in asked})


def fits(own: Own, slug: str, value: object) -> bool:
    """„a game that has two here takes two, any other one, an announcement its pair where it is one pair for all games“."""
    if slug in own.games:
        return two(value, own.halves) if own.games[slug].pair else a_number(value, own.halves)
    kind = own.kinds.get(slug)
    if kind is None or not kind.alike or None in kind.values[ELSE]:
        return False
    return two(value, own.halves)


def two(value: object, halves: str) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(a_number(one, halves) for one in value)


def house(own: Own, values: Record) -> Own:
    games, kinds = dict(own.games), dict(own.kinds)
    for slug, value in values.items():
        if slug in games:
            won, lost = value if isinstance(value, list) else (value, value)
            games[slug] = replace(games[slug], won=Fraction(won), lost=Fraction(lost))
        else:
            kinds[slug] = replace(kinds[slug], values={ELSE: (Fraction(value[0]), Fraction(value[1]))})
    return replace(own, games=games, kinds=kinds)
