"""own-sheets.md, „Refusals of a file“: games and announcements, listed and of the sheet's own."""

from dataclasses import dataclass, field
from typing import Any

from tests.second.frame import Record, present, whole
from tests.second.own_amounts import a_number
from tests.second.own_check import SLUG, YES_NO, Faults
from tests.second.own_file import ANNOUNCEMENTS_ALL, NONE
from tests.second.sheets import ANNOUNCEMENTS, BIRDS, COLUMNS, GAMES, NEGATIVE, OWN_BIRD, PARTNER, POLICIES, RANGE, rows

ALL_GAMES = {line.split("|")[0].strip() for line in GAMES.strip().splitlines()}
ALL_KINDS = set(rows(ANNOUNCEMENTS_ALL, 1))
RESERVED = {"manual", "redeal", "trischaken", "fensterbankl", "tie", "half_time", "else", "game", "values"}
ALONE = ALL_GAMES - PARTNER - NEGATIVE
LIKE = {"rufer": ("rufer", "solorufer"), "alone": tuple(sorted(ALONE)), "negative": tuple(sorted(NEGATIVE))}
ONE_VALUE = {*OWN_BIRD, "besserrufer"}
KEYS = {"count", "halves", "surplus", "kontra", "radl", "seats"}


@dataclass
class Sheet:
    """What a file has, as far as it can be read."""

    file: Record
    faults: Faults
    games: dict[str, str] = field(default_factory=dict)  # slug → kind
    kinds: dict[str, str] = field(default_factory=dict)  # slug → kind, "" of a known one
    policy: dict[str, Any] = field(default_factory=dict)
    named: list[str] = field(default_factory=list)  # own rows, which need a name
    violations: set[str] = field(default_factory=set)
    halves: str = "none"
    unit: str = "thirds"
    total: int = 210
    active: int = 4
    tables: list[int] = field(default_factory=lambda: [4, 5])

    def __post_init__(self) -> None:
        base, given = self.file["base"], self.file.get("halves")
        self.halves = given if given in (None, "none", "kept", "down") else "kept"
        self.halves = self.halves or "none"
        if base != "none":
            column = COLUMNS[base]
            self.games = {slug: kind_of(slug) for slug in rows(GAMES, column)}
            self.kinds = {slug: "" for slug, text in rows(ANNOUNCEMENTS, column).items() if text != "option"}
            self.policy = dict(rows(POLICIES, column))
            if "besserrufer_birds" in self.policy:
                self.policy["besserrufer_birds"] = list(RANGE[self.policy["besserrufer_birds"]])
        else:
            self.policy = dict(NONE)
        policies = self.file.get("policies")
        for name, choice in (policies if isinstance(policies, dict) else {}).items():
            if choice is not None:
                self.policy[name] = choice

    def table(self, key: str) -> Record:
        """A table of the file, empty where it is none."""
        value = self.file.get(key)
        if value is None or not self.faults.table(value, key):
            return {}
        return dict(value)

    def slugs(self) -> set[str]:
        given = self.file.get("radl")
        triggers = (given.get("triggers") or {}) if isinstance(given, dict) else {}
        bench = "fensterbankl" in triggers if "radl" in self.file else self.policy.get("radl") == "yes"
        return set(self.games) | ({"trischaken"} if "trischaken" in self.policy else set()) | ({"fensterbankl"} if bench else set())

    def speaks_of(self, value: object, row: str) -> bool:
        """„a game, announcement, policy, a key, play.X, renonce.X, day.X“."""
        known = self.slugs() | set(self.kinds) | set(self.policy) | KEYS
        good = isinstance(value, str) and (value in known or value.startswith(("play.", "renonce.", "day.")))
        return good or self.faults.no(row, "unknown_row")

    def own_slug(self, slug: str, row: str, others: set[str]) -> bool:
        """„A slug is [a-z][a-z0-9_]*, at most 30 characters, of no game or announcement that cups.md knows, of no other own row, …“."""
        if not SLUG.fullmatch(slug):
            return self.faults.no(row, "bad_slug")
        return slug not in ALL_GAMES | ALL_KINDS | RESERVED | others or self.faults.no(row, "own_slug_taken")


def kind_of(slug: str) -> str:
    return "rufer" if slug in PARTNER else "negative" if slug in NEGATIVE else "alone"


def values(sheet: Sheet) -> None:
    """„games and announcements as in /1, numbers with a half where allowed“."""
    for slug, value in sheet.table("games").items():
        if slug not in ALL_GAMES:
            sheet.faults.add(f"games.{slug}", "no_value" if slug in ("trischaken", "fensterbankl") else "unknown_game")
        elif value is None:
            sheet.games.pop(slug, None)
        else:
            sheet.games[slug] = kind_of(slug)
            game(sheet, slug, value)
    for slug, value in sheet.table("announcements").items():
        row = f"announcements.{slug}"
        if slug not in ALL_KINDS:
            sheet.faults.add(row, "unknown_announcement")
        elif value is None:
            sheet.kinds.pop(slug, None)
            if slug in BIRDS and any(OWN_BIRD.get(game) == slug for game in sheet.games):
                sheet.faults.add(row, "bird_needed")
        else:
            sheet.kinds[slug] = ""
            if not two(value, sheet.halves):
                sheet.faults.add(row, "bad_pair")
    for slug, kind in sheet.games.items():
        if sheet.active == 3 and kind == "rufer":
            sheet.faults.add(f"games.{slug}", "needs_four")


def game(sheet: Sheet, slug: str, value: object) -> None:
    """„any game with a value may have two, [won, lost], but a bird-Rufer and besserrufer (bad_value)“."""
    good = two(value, sheet.halves) if isinstance(value, list) else a_number(value, sheet.halves)
    if slug == "sechserdreier" and not (isinstance(value, list) and good):
        sheet.faults.add(f"games.{slug}", "bad_lost")
    elif not good or (isinstance(value, list) and slug in ONE_VALUE):
        sheet.faults.add(f"games.{slug}", "bad_value")


def two(value: object, halves: str) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(a_number(one, halves) for one in value)


def own_rows(sheet: Sheet) -> None:
    """„own_games“ and „own_announcements“: first which there are, then each row."""
    games, kinds = present(sheet.table("own_games")), present(sheet.table("own_announcements"))
    good_games = [slug for slug in games if sheet.own_slug(slug, f"own_games.{slug}", set())]
    good_kinds = []
    for slug in kinds:
        row = f"own_announcements.{slug}"
        if slug in ALL_KINDS and slug not in ("valat", "koenig_ultimo"):
            good_kinds.append(slug)
            if slug in sheet.table("announcements"):
                sheet.faults.add(row, "twice")
        elif sheet.own_slug(slug, row, set(games)):
            good_kinds.append(slug)
            sheet.named.append(slug)
    sheet.named = good_games + sheet.named
    for slug in good_games:
        kind = games[slug].get("kind") if isinstance(games[slug], dict) else None
        sheet.games[slug] = kind if kind in LIKE else "alone"
    for slug in good_kinds:
        sheet.kinds[slug] = str(kinds[slug].get("kind") or "") if isinstance(kinds[slug], dict) else ""
    if not sheet.games:
        sheet.faults.add("games", "no_games")
    for slug in good_games:
        if sheet.faults.table(games[slug], f"own_games.{slug}"):
            own_game(sheet, games[slug], f"own_games.{slug}")
    for slug in good_kinds:
        if sheet.faults.table(kinds[slug], f"own_announcements.{slug}"):
            own_kind(sheet, slug, kinds[slug], f"own_announcements.{slug}")


def own_game(sheet: Sheet, given: Record, row: str) -> None:
    found, kind = sheet.faults, given.get("kind")

    def listed(value: object, where: str) -> None:
        if value != "all" and found.list(value, where):
            slugs(sheet, value, where, set(sheet.kinds))

    checks: Any = {
        "kind": lambda value, where: found.choice(value, where, tuple(LIKE)),
        "value": lambda value, where: found.number(value, where, sheet.halves),
        "lost": lambda value, where: found.number(value, where, sheet.halves),
        "partner": lambda value, where: found.choice(value, where, ("called", "required")),
        "solo": lambda value, where: found.choice(value, where, YES_NO),
        "kontra": lambda value, where: found.choice(value, where, YES_NO),
        "surplus": lambda value, where: found.choice(value, where, YES_NO),
        "factor": lambda value, where: found.whole(value, where, 1, 16),
        "announcements": listed,
        "like": lambda value, where: kind not in LIKE or found.choice(value, where, LIKE[kind]),
    }
    # „partner (rufer)“, „solo (rufer, alone)“ …
    for name, kinds in [("partner", ("rufer",)), *((one, ("rufer", "alone")) for one in ("solo", "surplus", "factor", "announcements"))]:
        if given.get(name) is not None and kind in LIKE and kind not in kinds:
            found.add(f"{row}.{name}", "not_for_kind")
            checks[name] = lambda value, where: None
    found.fields(given, row, checks, {"kind", "value"})
    if sheet.active == 3 and kind == "rufer":
        found.add(f"{row}.kind", "needs_four")


def slugs(sheet: Sheet, value: Any, where: str, known: set[str]) -> None:
    if any(not isinstance(one, str) or one not in known for one in value):
        sheet.faults.add(where, "unknown_row")


def positive(sheet: Sheet) -> set[str]:
    return {slug for slug, kind in sheet.games.items() if kind != "negative"}


def own_kind(sheet: Sheet, slug: str, given: Record, row: str) -> None:
    found, known = sheet.faults, slug in ALL_KINDS
    kind = given.get("kind")

    def games(value: Any, where: str) -> None:
        if found.list(value, where):
            slugs(sheet, value, where, positive(sheet))

    checks: Any = {
        "kind": lambda value, where: found.choice(value, where, ("trick", "catch", "holding", "count")),
        "value": lambda value, where: own_value(sheet, value, where),
        "by": lambda value, where: found.choice(value, where, ("any", "side", "declarer", "holder")),
        "silent_lost": lambda value, where: found.choice(value, where, YES_NO),
        "solo": lambda value, where: found.choice(value, where, YES_NO),
        "kontra": lambda value, where: found.choice(value, where, YES_NO),
        "games": games,
        "each": lambda value, where: found.choice(value, where, ("game", "side")),
        "needs": lambda value, where: needs(sheet, value, where),
        "raises": lambda value, where: found.choice(value, where, YES_NO),
        "pays": lambda value, where: found.choice(value, where, ("sides", "pair")),
    }
    barred = (["kind"] if known else []) + (["needs", "raises"] if kind != "count" else [])
    for name in barred:
        if given.get(name) is not None:
            found.add(f"{row}.{name}", "not_for_kind")
            checks[name] = lambda value, where: None
    required = {"value"} | (set() if known else {"kind"}) | ({"needs"} if kind == "count" and not known else set())
    found.fields(given, row, checks, required)
    clashes(sheet, given, row)


def needs(sheet: Sheet, value: object, where: str) -> None:
    """„the count, above 0“."""
    if sheet.faults.count(value, where, sheet.unit, sheet.total) == 0:
        sheet.faults.add(where, "bad_count")


def own_value(sheet: Sheet, value: Any, where: str) -> None:
    """„a number …; [silent, open], one of them perhaps null; or {game: one of these, …, else: one of these}“."""
    if isinstance(value, dict):
        for game, one in value.items():
            if game != "else" and game not in positive(sheet):
                sheet.faults.add(f"{where}.{game}", "unknown_row")
            else:
                single(sheet, one, f"{where}.{game}")
    else:
        single(sheet, value, where)


def single(sheet: Sheet, value: Any, where: str) -> None:
    if not isinstance(value, list):
        sheet.faults.number(value, where, sheet.halves)
    elif len(value) != 2 or value == [None, None]:
        sheet.faults.add(where, "bad_pair")
    elif not all(one is None or a_number(one, sheet.halves) for one in value):
        sheet.faults.add(where, "bad_pair|bad_value")


def clashes(sheet: Sheet, given: Record, row: str) -> None:
    """„a holding with kontra or silent_lost true; pair with an open value, silent_lost or kind count“."""
    found = sheet.faults
    if given.get("kind") == "holding":
        for name in ("silent_lost", "kontra"):
            if given.get(name) is True:
                found.add(f"{row}.{name}", "clash")
    if given.get("pays") != "pair" or found.at(f"{row}.value"):
        return
    value = given.get("value")
    every = list(value.values()) if isinstance(value, dict) else [value]
    opened = any(not isinstance(one, list) or one[1] is not None for one in every if one is not None)
    if opened or given.get("silent_lost") is True or given.get("kind") == "count":
        found.add(f"{row}.pays", "clash")


def even(value: object) -> bool:
    return whole(value) and isinstance(value, int) and value % 2 == 0
