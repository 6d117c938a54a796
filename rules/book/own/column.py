"""The policies of a sheet file: the base's column with what the file chooses, and every combination that cannot be, by its row."""

from collections.abc import Iterable, Mapping
from dataclasses import fields, replace
from enum import Enum
from typing import Any

from rules.book.own import kin
from rules.book.own.faults import Faults
from rules.book.own.form import Format
from rules.book.own.forms import NUMBER_WORDS
from rules.rows.card_points import Amount
from rules.rows.choices import BesserruferWithoutBird, BirdRufer, ConcededBird, Trischaken, ValatValue
from rules.rows.kinds import Roles
from rules.rows.policies import ASKED_BY, CHOICES, MULTIPLYING, WITH_VALAT, Policies
from rules.rows.sheet import Sheet
from rules.rows.system import AnnouncementRow, Game
from rules.words.texts import shortened

Column = dict[str, Any]
"""The choice of each policy by its name; None where it does not arise."""
OF_TRISCHAKEN = ("trischaken", *ASKED_BY, "renonce_trischaken")
"""Policies that go with the game."""
_RANGES = {"I–III": ("pagat", "uhu", "kakadu"), "I–IIII": ("pagat", "uhu", "kakadu", "quapil")}
"""Birds as the page's table writes them."""


def column_of(policies: Policies) -> Column:
    """A sheet's column by the names of its policies."""
    return {row.name: getattr(policies, row.name) for row in fields(policies)}


def read_column(given: Mapping[str, Any], base: Sheet, games: Iterable[Game], form: Format, faults: Faults) -> Column:
    """The column of the sheet. What the base's Trischaken asks falls away with another scheme, all of it with the game."""
    column, named = column_of(base.system.policies), kin.policies(base, second=form.second)
    said: Column = {}
    for row, value in given.items():
        name, where = kin.policy(base, str(row)), f"policies.{shortened(str(row))}"
        if name not in named:
            faults.add(where, "unknown_policy", shortened(name), ", ".join(named) or ("keine", "none"))
        elif value is not None and name != kin.BIRDS:
            said[name] = _said(name, value, base, where, form=form, faults=faults)
    games = tuple(games)
    trischaken = any(row.kind.roles is Roles.EACH for row in games)
    if said.get("trischaken") not in (None, column["trischaken"]):
        column |= dict.fromkeys(ASKED_BY)
    if not trischaken:
        column |= dict.fromkeys(OF_TRISCHAKEN)
        for name in OF_TRISCHAKEN:
            if said.pop(name, None) is not None:
                faults.add(f"policies.{name}", "no_trischaken")
    column |= {name: choice for name, choice in said.items() if choice is not None}
    return _with_besserrufer(column, said, games, faults)


def _said(name: str, value: object, base: Sheet, where: str, *, form: Format, faults: Faults) -> Enum | Amount | None:
    """What the file chooses; None, and the fault, where that is no choice."""
    found = kin.choice(base, name, value, second=form.second, halves=form.halves)
    if found is None and name == kin.VALUE:
        faults.add(where, "bad_value", NUMBER_WORDS, said="belongs")
    elif found is None:
        faults.add(where, "unknown_choice", shortened(str(value)), kin.possible(base, name, second=form.second))
    return found


def _with_besserrufer(column: Column, said: Column, games: Iterable[Game], faults: Faults) -> Column:
    """What a Besserrufer without a bird costs, where there is a Besserrufer and only there."""
    name = "besserrufer_without_bird"
    if any(row.birds for row in games):
        column[name] = column[name] or BesserruferWithoutBird.LISTED
    elif column[name] is not None:
        if said.get(name) is not None and not faults.of("games"):
            faults.add(f"policies.{name}", "no_besserrufer")
        column[name] = None
    return column


def check_column(column: Column, games: Iterable[Game], row: str, faults: Faults) -> None:
    """Every combination that cannot be. `row`: the row to name, with {0} for the policy's name."""
    scheme: Trischaken | None = column["trischaken"]
    for name, schemes in ASKED_BY.items():
        asked, where = scheme in schemes, row.format(name)
        if asked and column[name] is None and not faults.of(where):
            faults.add(where, "scheme_needs", scheme.value if scheme else "", ", ".join(_named(name)))
        elif column[name] is not None and not asked and not (faults.of(where) or faults.of("policies")):
            faults.add(where, "scheme_has_not", scheme.value if scheme else "–", ", ".join(sorted(other.value for other in schemes)))
    value, kontra = column["valat_value"], column["valat_kontra"]
    multiplies = value in MULTIPLYING
    if kontra is not None and kontra not in WITH_VALAT[value]:
        code = "clash" if value is ValatValue.MULTIPLIES_ALL else "multiplies_separate" if multiplies else "added_kontra"
        faults.add(row.format("valat_kontra"), code, said="multiplies_all_items" if code == "clash" else "")
    if column["bird_rufer"] is BirdRufer.UNIT:
        if multiplies:
            faults.add(row.format("bird_rufer"), "unit_multiplies")
        if not any(game.bird for game in games):
            faults.add(row.format("bird_rufer"), "unit_without_bird")
    if column["conceded_bird"] is ConcededBird.GAMES_OWN and any(game.birds for game in games):
        faults.add(row.format("conceded_bird"), "games_own_besserrufer")


def _named(name: str) -> tuple[str, ...]:
    found = CHOICES.get(name)
    return tuple(choice.value for choice in found) if found else ("6",)


def read_birds(
    given: Mapping[str, Any], base: Sheet, games: tuple[Game, ...], birds: Iterable[AnnouncementRow], faults: Faults
) -> tuple[Game, ...]:
    """The games with the birds of which a Besserrufer has one: those that the file names, else the base's."""
    value, where = given.get(kin.BIRDS), f"policies.{kin.BIRDS}"
    there = tuple(row.slug for row in birds if row.bird)
    of_base = {row.slug: row.birds for row in base.system.games if row.birds}
    if not any(row.birds for row in games):
        if value is not None and not (faults.of(where) or faults.of("games")):
            faults.add(where, "no_besserrufer")
        return games
    chosen = _RANGES.get(value.replace("-", "–")) if isinstance(value, str) else value
    if value is None:
        chosen = next((found for slug, found in of_base.items() if slug in {row.slug for row in games if row.birds}), None)
        if chosen is None:
            faults.add(where, "birds_missing")
            return games
    if (
        not isinstance(chosen, (list, tuple))
        or not chosen
        or len(set(map(str, chosen))) < len(chosen)
        or not set(map(str, chosen)) <= set(there)
    ):
        faults.add(where, "bad_birds", ", ".join(there))
        return games
    return tuple(replace(row, birds=tuple(map(str, chosen))) if row.birds else row for row in games)
