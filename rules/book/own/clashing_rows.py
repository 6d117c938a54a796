"""Checks of a file's own games, announcements and faults: what their kind has, what they are called, what they name."""

from collections.abc import Iterable, Mapping

from rules.book.own import kin
from rules.book.own.adjudging import check_renonce
from rules.book.own.faults import Faults
from rules.book.own.rows import ALL, KINDS, LIKE
from rules.book.own.whole import FAULTS, Whole
from rules.rows.kinds import Result
from rules.words.texts import shortened


def games_fit_their_kind(whole: Whole, faults: Faults) -> None:
    """A game like it that there is, announcements that there are."""
    for slug, row in whole.part("own_games").items():
        where = f"own_games.{slug}"
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


def _named(listed: Iterable[str] | None, there: frozenset[str], where: str, faults: Faults) -> None:
    """Everything that a list names is there."""
    missing = [slug for slug in listed or () if slug not in there]
    if missing:
        faults.add(where, "unknown_row", ", ".join(map(shortened, missing)))


def announcements_fit_their_kind(whole: Whole, faults: Faults) -> None:
    """A kind where nobody knows it, and what that kind needs."""
    known = kin.announcements(whole.base)
    for slug, row in whole.part("own_announcements").items():
        where = f"own_announcements.{slug}"
        if slug in known:
            _known_one(slug, row, whole, faults)
        elif "kind" not in row and not faults.of(f"{where}.kind"):
            faults.add(f"{where}.kind", "missing_key", "kind")
        elif row.get("kind") == "count" and "needs" not in row and not faults.of(f"{where}.needs"):
            faults.add(f"{where}.needs", "missing_key", "needs")


def _known_one(slug: str, row: Mapping[str, object], whole: Whole, faults: Faults) -> None:
    """What everybody knows stays what it is, and has its values once."""
    where = f"own_announcements.{slug}"
    if (whole.data["own_announcements"].get(slug) or {}).get("kind") is not None and not faults.of(f"{where}.kind"):
        faults.add(f"{where}.kind", "not_for_kind", said="known_kind")
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
    for slug, row in whole.part("renonce").get("rows", {}).items():
        if row is None and slug not in FAULTS:
            faults.add(f"renonce.rows.{shortened(slug)}", "unknown_row", shortened(slug))


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
