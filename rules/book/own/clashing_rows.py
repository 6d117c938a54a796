"""Checks of a file's own games, announcements and faults: what their kind has, what they are called, what they name."""

from collections.abc import Iterable, Mapping

from rules.book.own import kin
from rules.book.own.adjudging import check_renonce
from rules.book.own.faults import Faults
from rules.book.own.file_keys import KEYS
from rules.book.own.rows import ALL, KINDS, LIKE
from rules.book.own.whole import FAULTS, Whole
from rules.rows.kinds import Result
from rules.words.texts import shortened

NOT_HERE = ("valat", "koenig_ultimo")
"""Announcements that everybody knows and no file changes."""


def games_fit_their_kind(whole: Whole, faults: Faults) -> None:
    """No slug that is taken, no field that another kind has, a game like it that there is, announcements that there are."""
    for slug, row in whole.part("own_games").items():
        where = f"own_games.{slug}"
        if slug in whole.known():
            faults.add(where, "own_slug_taken", slug)
        _fields_of_kind("own_games", slug, row, faults)
        like = row.get("like")
        if like is not None and "kind" in row and like not in (alike := _alike(row["kind"], whole)):
            faults.add(f"{where}.like", "unknown_choice", shortened(str(like)), ", ".join(alike))
        listed = row.get("announcements")
        _named(None if listed == ALL else listed, whole.announcement_slugs(), f"{where}.announcements", faults)


def _alike(kind: str, whole: Whole) -> tuple[str, ...]:
    """Games of the table that one of this kind may be like."""
    if kind == "rufer":
        return LIKE[kind], "solorufer"
    return tuple(slug for slug, row in kin.games(whole.base).items() if row.kind is KINDS[kind])


def _fields_of_kind(part: str, slug: str, row: Mapping[str, object], faults: Faults) -> None:
    """Nothing that only another kind has."""
    for key in KEYS:
        name = key.parts[-1]
        if key.parts[0] == part and key.kinds and row.get(name) is not None and "kind" in row and row["kind"] not in key.kinds:
            faults.add(f"{part}.{slug}.{name}", "not_for_kind")


def _named(listed: Iterable[str] | None, there: frozenset[str], where: str, faults: Faults) -> None:
    """Everything that a list names is there."""
    missing = [slug for slug in listed or () if slug not in there]
    if missing:
        faults.add(where, "unknown_row", ", ".join(map(shortened, missing)))


def announcements_fit_their_kind(whole: Whole, faults: Faults) -> None:
    """No slug that is taken, a kind where nobody knows it, no field that another kind has."""
    known = kin.announcements(whole.base)
    for slug, row in whole.part("own_announcements").items():
        where = f"own_announcements.{slug}"
        of_everybody = slug in known and slug not in NOT_HERE
        if slug in whole.part("own_games") or (slug in whole.known() and not of_everybody):
            faults.add(where, "own_slug_taken", slug)
        elif of_everybody:
            _known_one(slug, row, whole, faults)
        elif "kind" not in row and not faults.of(f"{where}.kind"):
            faults.add(f"{where}.kind", "missing_key", "kind")
        else:
            _fields_of_kind("own_announcements", slug, row, faults)
            if row.get("kind") == "count" and "needs" not in row and not faults.of(f"{where}.needs"):
                faults.add(f"{where}.needs", "missing_key", "needs")


def _known_one(slug: str, row: Mapping[str, object], whole: Whole, faults: Faults) -> None:
    """What everybody knows stays what it is, and has its values once."""
    where = f"own_announcements.{slug}"
    for name in ("kind", "needs", "raises"):
        if row.get(name) is not None:
            faults.add(f"{where}.{name}", "not_for_kind", said="known_kind" if name == "kind" else "")
    if slug in whole.tables["announcements"]:
        faults.add(where, "twice", f"announcements.{slug}")


def announcements_name_games(whole: Whole, faults: Faults) -> None:
    """Positive games of the sheet, in the list of its games and in its values."""
    wrong = {slug for slug in whole.named("own_games") if faults.within(f"own_games.{slug}")}
    positive = frozenset((*(row.slug for row in whole.games if row.kind.result is Result.COUNT), *wrong))
    for slug, row in whole.part("own_announcements").items():
        where = f"own_announcements.{slug}"
        _named(row.get("games"), positive, f"{where}.games", faults)
        for game in row.get("value", {}).get("", {}):
            if game != "else" and game not in positive:
                faults.add(f"{where}.value.{shortened(game)}", "unknown_row", shortened(game))


def holdings_and_pairs(whole: Whole, faults: Faults) -> None:
    """What is held is neither lost nor kontra'd; what one pays the other is only silent and made, and no count."""
    for slug, row in whole.part("own_announcements").items():
        where = f"own_announcements.{slug}"
        if row.get("kind") == "holding":
            for name in ("silent_lost", "kontra"):
                if row.get(name) is True:
                    faults.add(f"{where}.{name}", "clash", said="holding_is_held")
        if row.get("pays") != "pair":
            continue
        worth = row.get("value", {})
        tables = worth[""].values() if "" in worth else (worth,)
        if any("open" in table for table in tables) or row.get("silent_lost") is True or row.get("kind") == "count":
            faults.add(f"{where}.pays", "clash", said="pair_is_silent")


def faults_of_ones_own(whole: Whole, faults: Faults) -> None:
    """Rows of faults: who lends the table, what the file's own are called, the games that they name."""
    names = {*whole.part("names"), *(slug for slug in whole.own_faults if faults.within(f"names.{slug}"))}
    check_renonce(whole.part("renonce"), whole.base, games=whole.game_slugs(), names=names, faults=faults, sheets=whole.sheets)
    taken = {*whole.known(), *whole.named("own_games"), *whole.named("own_announcements"), *whole.named("radl.events")}
    for slug, row in whole.part("renonce").get("rows", {}).items():
        where = f"renonce.rows.{shortened(slug)}"
        if row is None and slug not in FAULTS:
            faults.add(where, "unknown_row", shortened(slug))
        elif slug not in FAULTS and slug in taken:
            faults.add(where, "own_slug_taken", slug)


def claims(whole: Whole, faults: Faults) -> None:
    """What is claimed is an announcement of the sheet; the policy does not say it too."""
    claimed = whole.part("renonce").get("claims")
    if claimed is None:
        return
    if "claims" in whole.policies():
        faults.add("renonce.claims", "twice", "policies.claims")
    for slug in claimed:
        if slug not in whole.announcement_slugs():
            faults.add(f"renonce.claims.{shortened(slug)}", "unknown_row", shortened(slug))
