"""What can be chosen at a place of an own sheet, in words: rows of the sheet by the names that it has, other sheets, seats, stages."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from django.http import QueryDict
from django.utils.translation import gettext as _

import rules
from rules.book import bases, file_keys, forms, kin
from rules.rows import VIOLATIONS, Result, Roles
from rules.words import POLICIES, TERMS
from tournament.ledger.store.convert import language
from tournament.sheets.tabled import rows_of
from tournament.sheets.ways import NOTHING

Options = Mapping[str, str]
"""What can be chosen, by what a field then says: each in words."""


class Rows(NamedTuple):
    """The rows of the sheet as it is typed, by name: games and announcements with its own ones. `like`: the games that the own ones of a
    kind can be played like."""

    names: Mapping[str, str]
    games: tuple[str, ...]
    positive: tuple[str, ...]
    announcements: tuple[str, ...]
    like: Mapping[str, tuple[str, ...]]

    def options(self, slugs: tuple[str, ...]) -> Options:
        """These rows."""
        return {slug: self.names.get(slug, slug) for slug in slugs}


def rows(typed: QueryDict, base: rules.Sheet) -> Rows:
    """What the sheet has: the base's rows and those that are added, without those taken away."""
    off = set(typed.getlist("off"))
    own = {table: tuple(rows_of(typed, table)) for table in ("own_games", "own_announcements")}
    kinds = {slug: typed.get(f"own_games.{slug}.kind", "") for slug in own["own_games"]}
    known, kinds_known = kin.games(base), kin.announcements(base)
    there = {row.slug for row in base.system.games}
    games = tuple(slug for slug in known if slug not in off and (slug in there or typed.get(f"g-{slug}", "").strip()))
    said = {row.slug for row in base.system.announcements}
    announced = tuple(slug for slug in kinds_known if slug not in off and (slug in said or typed.get(f"a-{slug}-0", "").strip()))
    positive = tuple(slug for slug in games if known[slug].kind.result is Result.COUNT)
    every = kin.games(base).values()
    like = {
        "rufer": tuple(slug for slug in ("rufer", "solorufer") if slug in TERMS),
        "alone": tuple(row.slug for row in every if row.kind.result is Result.COUNT and row.kind.roles is Roles.ONE),
        "negative": tuple(row.slug for row in every if row.kind.valued and row.kind.result is not Result.COUNT),
    }
    slugs = dict.fromkeys((*known, *kinds_known, *own["own_games"], *own["own_announcements"], *rows_of(typed, "names")))
    return Rows(
        names={slug: called(typed, slug) for slug in slugs}, games=(*games, *own["own_games"]),
        positive=(*positive, *(slug for slug, kind in kinds.items() if kind != "negative")),
        announcements=tuple(dict.fromkeys((*announced, *own["own_announcements"]))), like=like,
    )  # fmt: skip


def called(typed: QueryDict, slug: str) -> str:
    """What the sheet calls a row, as it is typed; else as everybody does."""
    names = [typed.get(f"names.{slug}.{said}", "").strip() for said in dict.fromkeys((language(), "de"))]
    return next((name for name in names if name), "") or glossary(slug)


def glossary(slug: str) -> str:
    """What everybody calls a row; of an own one that has no name yet, its letters."""
    entry = TERMS.get(slug)
    return (entry.english if language() == "en" else entry.german) if entry else slug.replace("_", " ").capitalize()


def options_of(key: file_keys.Key, name: str, typed: QueryDict, there: Rows) -> Options:
    """What can be chosen at the place of a key."""
    own = _OF_SHEET.get(key.path)
    return _of_form(key) if own is None else own(name, typed, there)


def _like(name: str, typed: QueryDict, there: Rows) -> Options:
    return there.options(there.like.get(typed.get(name.removesuffix("like") + "kind", ""), there.like["rufer"]))


def _lenders(_name: str, _typed: QueryDict, _there: Rows) -> Options:
    return {slug: sheet.system.title[language() == "en"] for slug, sheet in bases(rules.SHEETS).items() if sheet.decisions.rulings}


def _seats(name: str, _typed: QueryDict, _there: Rows) -> Options:
    size = name.rpartition(".")[2]
    return {str(seat): seat_name(seat) for seat in range(int(size)) if seat != 1} if size.isdigit() else {}


SIZES: Mapping[int, Any] = {
    3: lambda: _("zu dritt"), 4: lambda: _("zu viert"), 5: lambda: _("zu fünft"), 6: lambda: _("zu sechst"),
}  # fmt: skip
"""A table by its size."""


def seat_name(seat: int) -> str:
    """Who sits there, counted from the dealer."""
    return _("der Geber") if seat == 0 else _("der %(n)d. nach dem Geber") % {"n": seat}


_OF_SHEET: Mapping[str, Callable[[str, QueryDict, Rows], Options]] = {
    "own_games.*.announcements": lambda _name, _typed, there: {**there.options(there.announcements), NOTHING: _("keine")},
    "own_games.*.like": _like,
    "own_announcements.*.games": lambda _name, _typed, there: there.options(there.positive),
    "renonce.rows.*.games": lambda _name, _typed, there: there.options(there.games),
    "renonce.from": _lenders,
    "seats.tables": lambda _name, _typed, _there: {str(size): words() for size, words in SIZES.items()},
    "seats.out.*": _seats,
    "radl": lambda _name, _typed, _there: {NOTHING: _("nein, keines")},
    "sentences.[].row": lambda _name, _typed, _there: {},
}
"""What is chosen among rows of the sheet, and not among the words of the table: by path."""


def _of_form(key: file_keys.Key) -> Options:
    english = language() == "en"
    match key.form:
        case forms.Chosen(choices) | forms.ChosenOrNumber(choices):
            return {str(code): pair[english] for code, pair in choices.items()}
        case forms.YesNo():
            return {"true": _("ja"), "false": _("nein")}
        case forms.YesNoOr(choices):
            return {"true": _("ja"), "false": _("nein"), **{code: pair[english] for code, pair in choices.items()}}
        case forms.Length(most):
            nothing = {NOTHING: _("keine")} if key.null else {}
            numbers = {str(games): _("%(n)d Spiele") % {"n": games} if games > 1 else _("1 Spiel") for games in range(1, most + 1)}
            return {**nothing, "round": _("eine Runde: für jeden ein Spiel"), **numbers}
        case _:
            return {}


def spoken_of(there: Rows, base: rules.Sheet, typed: QueryDict) -> list[tuple[str, Options]]:
    """What a sentence of the sheet can speak of, in groups: games, announcements, rules, the parts of the page."""
    english = language() == "en"
    parts = {"count": _("Was gewinnt"), "halves": _("Halbe Punkte"), "surplus": _("Überschuss"), "kontra": _("Kontra"),
             "radl": _("Doppelt zählende Spiele"), "seats": _("Tische und wer aussetzt")}  # fmt: skip
    questions = {name: (words.english if english else words.german) for name in kin.policies(base) if (words := POLICIES.get(name))}
    asked = {table: {key.path: key.asks[english] for key in file_keys.KEYS if key.path.startswith(f"{table}.") and "*" not in key.path}
             for table in ("play", "renonce", "day")}  # fmt: skip
    faults = {f"renonce.{slug}": called(typed, slug) for slug in violations(typed)}
    return [
        (_("Spiele"), there.options(there.games)), (_("Ansagen"), there.options(there.announcements)), (_("Teile des Blattes"), parts),
        (_("Regeln"), questions), (_("Spielweise"), asked["play"]), (_("Verstöße"), {**asked["renonce"], **faults}),
        (_("Turniertag"), asked["day"]),
    ]  # fmt: skip


def violations(typed: QueryDict) -> dict[str, str]:
    """Every fault that can be decided, by name: those that people know, and the sheet's own."""
    return {slug: called(typed, slug) for slug in dict.fromkeys((*(row.slug for row in VIOLATIONS), *rows_of(typed, "renonce.rows")))}
