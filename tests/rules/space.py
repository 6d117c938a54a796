"""The space of Königrufen columns: every choice of every policy, what may stand together, a sheet made of each, and few columns that show
every pair.

A row of the space is a policy, or one of the two questions that decide which games a sheet has: the birds of its Besserrufer, and whether
it has bird-Rufer. What may not stand together stands in `cups.md`, „A cup's own sheet“, and is said in pairs; whole columns follow from
that.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, replace
from itertools import combinations
from random import Random
from typing import Any

from rules.rows import kinds
from rules.rows.choices import (
    BesserruferWithoutBird,
    BirdRufer,
    ConcededBird,
    KontraCounts,
    SeveralOffenders,
    ValatBeside,
    ValatKontra,
    ValatValue,
)
from rules.rows.choices import RenonceTrischaken as Fixed
from rules.rows.choices import Trischaken as Scheme
from rules.rows.policies import ASKED_BY, CHOICES, Policies
from rules.rows.system import AnnouncementRow, Game, RuleSystem
from rules.sheets.koenigrufen_cup.values import KOENIGRUFEN_CUP

Column = dict[str, Any]
"""A choice for each row of the space."""
Pair = tuple[tuple[str, Any], tuple[str, Any]]

BIRDS = ("pagat", "uhu", "kakadu", "quapil")
BESSERRUFER, BIRD_RUFERS = "besserrufer_birds", "bird_rufers"
_SHARED = ("won_by", "kontra_unit", "renonce_pays")
"""The frame of all Königrufen sheets."""
_OTHER_GAMES = (
    "surplus",
    "surplus_kontra",
    "targets",
    "failed_valat",
    "ohne_after_talon",
    "opponent_premiums",
    "talon_loss",
    "five_player_split",
    "round_to",
)
"""What is asked of other games of Tarock."""
_NARROWED: Mapping[str, tuple[Any, ...]] = {
    "kontra": (KontraCounts.CASH, KontraCounts.SCORE),
    "valat_beside": tuple(choice for choice in ValatBeside if choice is not ValatBeside.NO_SILENT_BIRDS),
    "trischaken": tuple(scheme for scheme in Scheme if scheme is not Scheme.WHOLE_VALUE),
    "trischaken_pot": (6, 12, 5),
    "trischaken_value": (1, 2),
    "renonce_trischaken": (Fixed.BY_ROLE, 2, 3, 6),
    "vorhand_passed_on": tuple(choice for choice in CHOICES["vorhand_passed_on"] if choice.value != "to_anyone"),
    "besserrufer_without_bird": (None, *BesserruferWithoutBird),
}
"""The choices of a Königrufen sheet, where a policy has some that only other games have, or is a number. A pot of 5 cannot be shared by
three."""


def _choices(name: str) -> tuple[Any, ...]:
    found = _NARROWED[name] if name in _NARROWED else tuple(CHOICES[name])
    return (*found, None) if name in ASKED_BY else found


SPACE: Mapping[str, tuple[Any, ...]] = {
    **{row.name: _choices(row.name) for row in fields(Policies) if row.name not in (*_SHARED, *_OTHER_GAMES)},
    BESSERRUFER: (None, BIRDS, BIRDS[:3]), BIRD_RUFERS: (True, False),
}  # fmt: skip
"""Every row with its choices; None: the question does not arise."""


def _scheme_asks(name: str) -> Callable[[Any, Any], bool]:
    return lambda scheme, choice: (choice is None) is (scheme not in ASKED_BY[name])


_KONTRA_OF = {
    ValatValue.ADDED: (ValatKontra.SEPARATE,), ValatValue.MULTIPLIES: (ValatKontra.ONE_ITEM, ValatKontra.VALAT_ONLY),
    ValatValue.MULTIPLIES_ALL: (ValatKontra.ALL_ITEMS,),
}  # fmt: skip


_TOGETHER: Mapping[tuple[str, str], Callable[[Any, Any], bool]] = {
    **{("trischaken", name): _scheme_asks(name) for name in ASKED_BY},
    ("valat_value", "valat_kontra"): lambda value, kontra: kontra in _KONTRA_OF[value],
    ("valat_value", "bird_rufer"): lambda value, rufer: value is ValatValue.ADDED or rufer is not BirdRufer.UNIT,
    (BIRD_RUFERS, "bird_rufer"): lambda named, rufer: named or rufer is not BirdRufer.UNIT,
    (BESSERRUFER, "conceded_bird"): lambda birds, conceded: birds is None or conceded is not ConcededBird.GAMES_OWN,
    (BESSERRUFER, "besserrufer_without_bird"): lambda birds, without: (birds is None) is (without is None),
}
"""What decides whether choices of these two rows may stand on one sheet; those of any other two may."""
_ASKING = {name for names in _TOGETHER for name in names}


def fits(one: tuple[str, Any], other: tuple[str, Any]) -> bool:
    """Whether these two choices may stand on one sheet, by the page's list of what is refused."""
    (name, choice), (another, its) = one, other
    if (name, another) in _TOGETHER:
        return _TOGETHER[name, another](choice, its)
    return (another, name) not in _TOGETHER or _TOGETHER[another, name](its, choice)


_IN_TURN = sorted(SPACE, key=lambda name: (name not in ("trischaken", "valat_value", BESSERRUFER), name not in _ASKING))
"""What decides other rows first: hardly anything has to be taken back."""


def completed(partial: Column, random: Random) -> Column | None:
    """The partial column with every other row chosen at random; None where nothing completes it."""
    left = [name for name in _IN_TURN if name not in partial]
    if not left:
        return partial
    name = left[0]
    for choice in random.sample(SPACE[name], len(SPACE[name])):
        if name not in _ASKING or all(fits((name, choice), said) for said in partial.items()):
            found = completed(partial | {name: choice}, random)
            if found is not None:
                return found
    return None


def completed_if_it_fits(partial: Column, random: Random) -> Column | None:
    """As `completed`; None also where the partial column itself cannot be."""
    return completed(partial, random) if all(fits(one, other) for one, other in combinations(partial.items(), 2)) else None


def pairs(column: Column) -> Iterator[Pair]:
    """Every two choices that stand together in a column, in the order of the space."""
    return combinations(((name, column[name]) for name in SPACE), 2)


def possible_pairs() -> list[Pair]:
    """Every two choices of two rows that stand together in some column."""
    random = Random(1)  # noqa: S311 - a test's dice
    seen = {pair for _ in range(100) for pair in pairs(completed({}, random) or {})}
    told = [((name, choice), (other, its)) for name, other in combinations(SPACE, 2) for choice in SPACE[name] for its in SPACE[other]]
    return [(one, other) for one, other in told if (one, other) in seen or completed_if_it_fits(dict((one, other)), random) is not None]


def covering(seed: int = 1, tries: int = 40) -> list[Column]:
    """Columns in which every possible pair occurs: each begins with a pair that is missing and is the best of so many tries."""
    random = Random(seed)  # noqa: S311 - a test's dice
    missing = dict.fromkeys(possible_pairs())
    found: list[Column] = []
    while missing:
        first = dict(next(iter(missing)))
        columns = [column for column in (completed(first, random) for _ in range(tries)) if column is not None]
        best = max(columns, key=lambda column: sum(pair in missing for pair in pairs(column)))
        found.append(best)
        for pair in pairs(best):
            missing.pop(pair, None)
    return found


def once_each(seed: int) -> list[Column]:
    """Fewer columns, in which every choice of every row occurs."""
    random = Random(seed)  # noqa: S311 - a test's dice
    missing = {(name, choice) for name, choices in SPACE.items() for choice in choices}
    found: list[Column] = []
    while missing:
        first = random.choice(sorted(missing, key=str))
        columns = [column for column in (completed(dict((first,)), random) for _ in range(20)) if column is not None]
        found.append(max(columns, key=lambda column: sum(said in missing for said in column.items())))
        missing -= set(found[-1].items())
    return found


_OWN_ROWS = (
    *(AnnouncementRow(slug, values={"silent": 1, "open": 2}, source="Ansagen", in_colour=True) for slug in ("sack", "sack_1", "sack_2")),
    AnnouncementRow("mondfang", values={"silent": 1, "open": 2}, source="Ansagen", in_course=True),
)  # fmt: skip


def policies_of(column: Column) -> Policies:
    """The policies of a column in the frame of all Königrufen sheets."""
    return replace(KOENIGRUFEN_CUP.policies, **{name: choice for name, choice in column.items() if name not in (BESSERRUFER, BIRD_RUFERS)})


def sheet_of(column: Column) -> RuleSystem:
    """A sheet with this column, all games and announcements that any sheet has, and the paragraphs of the cup."""
    games = [game for game in KOENIGRUFEN_CUP.games if column[BIRD_RUFERS] or not game.bird]
    if column[BESSERRUFER]:
        games.append(Game("besserrufer", kinds.PARTNER, value=2, source="Tarif", birds=column[BESSERRUFER], concedable=True))
    games.append(Game("fensterbankl", kinds.EMPTY, source="Radl"))
    factors = {"silent": 4, "open": 8} if column["valat_value"] is not ValatValue.ADDED else {"silent": 10, "open": 20}
    rows = (*(replace(row, values=factors) if row.slug == "valat" else row for row in KOENIGRUFEN_CUP.announcements), *_OWN_ROWS)
    policies = policies_of(column)
    answered = [row.name for row in fields(Policies) if getattr(policies, row.name) != row.default]
    return replace(
        KOENIGRUFEN_CUP,
        slug="koenigrufen-gesetz",
        games=tuple(games),
        announcements=rows,
        interpretations=(),
        policies=policies,
        policy_sources={name: f"Gesetz, {name}" for name in answered},
        own_fields_only=column["several_offenders"] is SeveralOffenders.READ,
    )
