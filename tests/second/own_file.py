"""own-sheets.md: a cup's own file (a right one) read to plain data: games, kinds of announcements, policies, the count, halves, seats."""

import re
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from tests.second.frame import Record, present, whole
from tests.second.sheets import ANNOUNCEMENTS, BIRDS, COLOUR, COLUMNS, GAMES, NEGATIVE, PARTNER, POLICIES, RANGE, SOLO, rows

Pair = tuple[Fraction | None, Fraction | None]
ELSE = "else"
COLOUR_KINDS = ("vier_koenige", "valat", "sack", "sack_1", "sack_2")
# „base may also be none … the policies then are“
NONE = {
    "kontra": "score", "solo_doubles": "all", "silent_loss": "never", "koenig_ultimo_by": "anyone", "koenig_ultimo_from_talon": "allowed",
    "solorufer_king_in_talon": "kontra_counts", "valat_value": "added", "valat_beside": "all", "valat_kontra": "separate",
    "opponents_valat": "mirrored", "bird_rufer": "separate", "besserrufer_without_bird": "listed", "conceded_bird": "listed",
    "claims": "any_silent", "fifth_player": "no", "vorhand_passed_on": "no",
}  # fmt: skip
# cups.md, „A file that changes the trischaken scheme says all policies that the new one names“; own-sheets.md for the last two.
SCHEME_ASKS = {
    "pot": ("trischaken_pot",),
    "loser_pays_three": ("two_jungfrauen", "jungfrau_of_tied", "three_tied"),
    "loser_pays_each": ("two_jungfrauen", "jungfrau_of_tied"),
    "two_pay_or_one_pays_six": ("vorhand_tied",),
    "two_pay_two": ("trischaken_ties", "three_jungfrauen"),
    "two_pay_one": ("trischaken_value",),
    "whole_value": ("trischaken_value",),
}
SCHEME_ROWS = sorted({name for asked in SCHEME_ASKS.values() for name in asked})


@dataclass(frozen=True)
class Game:
    """A game with a declarer, of cups.md or the sheet's own."""

    slug: str
    kind: str  # rufer, alone, negative
    won: Fraction
    lost: Fraction
    solo: bool = False
    colour: bool = False
    kontra: bool = True
    required: bool = False  # „absent is missing_field“
    surplus: bool = True
    factor: int = 1
    kinds: tuple[str, ...] | None = None  # „all or a list of slugs“
    like: str = ""
    own: bool = False
    pair: bool = False  # „a game that has two here“


@dataclass(frozen=True)
class Kind:
    """A kind of announcement with its traits."""

    slug: str
    family: str  # trick, catch, holding, count, valat, koenig_ultimo
    values: dict[str, Pair] = field(default_factory=dict)
    by: str = "any"
    silent_lost: bool = False
    solo: bool = True
    kontra: bool = True
    games: tuple[str, ...] | None = None
    each: str = "game"
    needs: int = 0
    raises: bool = False
    pair: bool = False  # „pays: pair“
    own: bool = False
    alike: bool = True  # „one pair for all games“

    def value(self, game: str) -> Pair | None:
        """„without else only in the games named“."""
        return self.values.get(game, self.values.get(ELSE))


@dataclass(frozen=True)
class Count:
    """The pack, in thirds or whole points, whichever the unit is."""

    total: int = 210
    unit: str = "thirds"
    wins: int = 107
    wins_kontra: int = 107
    tie: str = "opponents"
    mayor: int = 107


@dataclass(frozen=True)
class Surplus:
    who: str = "none"
    above: int = 0
    step: int = 1
    least: int = 0
    per: Fraction = Fraction(1)
    factor: bool = False
    kontra: bool = True


@dataclass(frozen=True)
class Radl:
    triggers: dict[str, object] = field(default_factory=dict)
    stack: str = "restart"
    most: int = 2
    last: object = None
    events: tuple[str, ...] = ()


@dataclass(frozen=True)
class Own:
    """A whole sheet."""

    slug: str
    games: dict[str, Game]
    kinds: dict[str, Kind]
    policy: dict[str, Any]
    count: Count
    halves: str
    surplus: Surplus
    kontra: int
    covers: str
    active: int
    tables: tuple[int, ...]
    out: dict[int, tuple[int, ...]]
    radl: Radl | None
    pays: object
    claims: dict[str, object] | None
    choices: dict[str, list[Any]]
    base: str
    second: bool  # „known in every /2 file“
    fixed: tuple[str, ...] = ()  # kinds that say themselves whether they are lost silently

    @property
    def trischaken(self) -> bool:
        return "trischaken" in self.policy

    @property
    def fensterbankl(self) -> bool:
        return self.radl is not None and "fensterbankl" in self.radl.triggers

    def slugs(self) -> set[str]:
        """Every game of the sheet."""
        more = ({"trischaken"} if self.trischaken else set()) | ({"fensterbankl"} if self.fensterbankl else set())
        return set(self.games) | more

    def sits_out(self, seats: int) -> tuple[int, ...]:
        """„Default: the active seats from Vorhand on play.“"""
        offsets = [(1 + place) % seats for place in range(self.active)]
        return self.out.get(seats, tuple(place for place in range(seats) if place not in offsets))


def read(file: Record) -> Own:
    """The sheet that a file describes."""
    file = present_but(file, ("radl",))
    base = file["base"]
    policy = policies(base, file.get("policies") or {})
    kinds = announcements(base, file, policy)
    seats = present(file.get("seats") or {})
    active = seats.get("active", 4)
    kontra = present(file.get("kontra") or {})
    renonce = present(file.get("renonce") or {})
    count = counted(present(file.get("count") or {}))
    return Own(
        slug=file["slug"], games=games(base, file), kinds=kinds, policy=policy, count=count, halves=file.get("halves", "none"),
        surplus=surplus(present(file.get("surplus") or {}), count), kontra=kontra.get("max", 8), covers=kontra.get("covers", "each"),
        active=active, tables=tuple(seats.get("tables", [3, 4] if active == 3 else [4, 5])),
        out={int(size): tuple(places) for size, places in (seats.get("out") or {}).items()},
        radl=radl(file, policy), pays=renonce.get("pays", "as_won"), claims=renonce.get("claims"),
        choices=file.get("interpretations") or {}, base=base, second=file.get("format") == "tarock-sheet/2",
        fixed=tuple(slug for slug, row in present(file.get("own_announcements") or {}).items() if row.get("silent_lost") is not None),
    )  # fmt: skip


def present_but(file: Record, kept: tuple[str, ...]) -> Record:
    """„null is absence, but where this page gives it a meaning“."""
    return {key: value for key, value in file.items() if value is not None or key in kept}


def policies(base: str, given: Record) -> dict[str, Any]:
    """The base's column with what the file says; the base's Trischaken policies fall away with its scheme."""
    found: dict[str, Any] = dict(NONE) if base == "none" else dict(rows(POLICIES, COLUMNS[base]))
    if "besserrufer_birds" in found:
        found["besserrufer_birds"] = RANGE[found["besserrufer_birds"]]
    for name in ("trischaken_pot", "renonce_trischaken"):
        if found.get(name, "by_role") != "by_role":
            found[name] = Fraction(found[name])
    given = present(given)
    if given.get("trischaken", found.get("trischaken")) != found.get("trischaken"):
        found = {name: choice for name, choice in found.items() if name not in SCHEME_ROWS}
    for name, choice in given.items():
        found[name] = Fraction(choice) if isinstance(choice, int | float) and not isinstance(choice, bool) else choice
    return found


def known_game(slug: str, value: object) -> Game:
    """A game of cups.md: one value, or „two, [won, lost]“."""
    won, lost = value if isinstance(value, list | tuple) else (value, value)
    kind = "rufer" if slug in PARTNER else "negative" if slug in NEGATIVE else "alone"
    return Game(
        slug, kind, Fraction(won), Fraction(lost), solo=slug in SOLO, colour=slug in COLOUR, like=slug, pair=isinstance(value, list | tuple)
    )


def games(base: str, file: Record) -> dict[str, Game]:
    """The base's games, the file's, and its own."""
    found = {}
    if base != "none":
        for slug, text in rows(GAMES, COLUMNS[base]).items():
            numbers = [int(part) for part in text.split(",")]
            found[slug] = known_game(slug, numbers if len(numbers) > 1 else numbers[0])
    for slug, value in (file.get("games") or {}).items():
        if value is None:
            found.pop(slug, None)
        else:
            found[slug] = known_game(slug, value)
    for slug, row in present(file.get("own_games") or {}).items():
        found[slug] = own_game(slug, present(row))
    return found


def own_game(slug: str, row: Record) -> Game:
    kind, won = row["kind"], Fraction(row["value"])
    lost = Fraction(row.get("lost", row["value"]))
    usual = {"rufer": "rufer", "negative": "bettler"}.get(kind, "solodreier" if row.get("solo") else "dreier")
    like, listed = row.get("like", usual), row.get("announcements", "all")
    return Game(
        slug, kind, won, lost, solo=row.get("solo", False), colour=like in COLOUR, kontra=row.get("kontra", True),
        required=row.get("partner") == "required", surplus=row.get("surplus", True), factor=row.get("factor", 1),
        kinds=None if listed == "all" else tuple(listed), like=like, own=True, pair=won != lost,
    )  # fmt: skip


def family(slug: str) -> str:
    """„A known kind has its traits of cups.md: birds trick, …; Trull, kings, Mondfang, Säcke catch.“"""
    return slug if slug in ("valat", "koenig_ultimo") else "trick" if slug in BIRDS else "catch"


def known_kind(slug: str, values: dict[str, Pair], policy: dict[str, Any]) -> Kind:
    silent_lost = policy["silent_loss"] == "birds_and_ultimo" and (slug in BIRDS or slug == "koenig_ultimo")
    return Kind(slug, family(slug), values, silent_lost=silent_lost)


def announcements(base: str, file: Record, policy: dict[str, Any]) -> dict[str, Kind]:
    """The base's kinds, the file's, and its own."""
    given: dict[str, Any] = {}
    if base != "none":
        for slug, text in rows(ANNOUNCEMENTS, COLUMNS[base]).items():
            if text != "option":
                given[slug] = [int(part) for part in text.split("/")]
    given |= file.get("announcements") or {}
    found = {slug: known_kind(slug, {ELSE: pair(value)}, policy) for slug, value in given.items() if value is not None}
    for slug, row in present(file.get("own_announcements") or {}).items():
        found[slug] = own_kind(slug, row, policy, present(file.get("count") or {}))
    return found


def pair(value: Any) -> Pair:
    """„a number, silent and open alike; [silent, open], one of them perhaps null“."""
    silent, opened = value if isinstance(value, list) else (value, value)
    return (None if silent is None else Fraction(silent), None if opened is None else Fraction(opened))


def own_kind(slug: str, row: Record, policy: dict[str, Any], count: Record) -> Kind:
    """An own kind, or a known one with other traits: „it stays what it is“."""
    row = present(row)
    value = row["value"]
    values = {game: pair(one) for game, one in value.items() if one is not None} if isinstance(value, dict) else {ELSE: pair(value)}
    known = slug in rows(ANNOUNCEMENTS_ALL, 1)
    start = known_kind(slug, values, policy) if known else Kind(slug, row["kind"], values, kontra=row["kind"] != "holding", own=True)
    changes: dict[str, Any] = {name: row[name] for name in ("by", "silent_lost", "solo", "kontra", "each", "raises") if name in row}
    if "games" in row:
        changes["games"] = tuple(row["games"])
    if "needs" in row:
        changes["needs"] = number(row["needs"], count.get("unit", "thirds"))
    return replace(start, pair=row.get("pays") == "pair", alike=not isinstance(value, dict), **changes)


# every kind that any column of cups.md has
ANNOUNCEMENTS_ALL = "\n".join(f"{line.split('|')[0]} | x" for line in ANNOUNCEMENTS.strip().splitlines())


def number(value: object, unit: str) -> int:
    """„A count is written as count.unit says; in the file a whole number is whole points in both units.“ None of it: −1."""
    if whole(value) and isinstance(value, int):
        return value if unit == "whole" else 3 * value
    match = re.fullmatch(r"(\d+)/([012])", value) if isinstance(value, str) and unit == "thirds" else None
    return 3 * int(match[1]) + int(match[2]) if match else -1


def counted(given: Record) -> Count:
    if not given:
        return Count()
    unit = given["unit"]
    wins = number(given["wins"], unit)
    return Count(
        total=number(given["total"], unit), unit=unit, wins=wins, tie=given.get("tie", "opponents"),
        wins_kontra=number(given["wins_kontra"], unit) if "wins_kontra" in given else wins,
        mayor=number(given["mayor"], unit) if "mayor" in given else wins,
    )  # fmt: skip


def surplus(given: Record, count: Count) -> Surplus:
    if not given or given["who"] == "none":
        return Surplus()
    above, step = number(given["above"], count.unit), number(given["step"], count.unit)
    least = number(given["from"], count.unit) if "from" in given else above + step
    return Surplus(
        given["who"], above, step, least, Fraction(given.get("per", 1)), given.get("times") == "factor", given.get("kontra", True)
    )


def radl(file: Record, policy: dict[str, Any]) -> Radl | None:
    """The file's; else the Speiszettel's, where its policy says yes: Trischaken and Fensterbankl a round, and the last round."""
    if "radl" in file:
        given = file["radl"]
        if given is None:
            return None
        given = present(given)
        most = given.get("max", 4 if given.get("stack") == "multiply" else 2)
        return Radl(given.get("triggers") or {}, given.get("stack", "restart"), most, given.get("last"), tuple(given.get("events") or {}))
    if policy.get("radl") in ("yes", True):
        return Radl({"trischaken": "round", "fensterbankl": "round"}, last="round")
    return None
