"""Checks of a file's names and sentences: each names a row that the sheet has, and no two rows are called alike."""

from rules.book.own import kin
from rules.book.own.faults import Faults
from rules.book.own.file_keys import KEYS
from rules.book.own.whole import FAULTS, Whole, called
from rules.words.texts import shortened

SPOKEN_OF = ("count", "halves", "surplus", "kontra", "radl", "seats")
"""Keys that a sentence can speak of as a whole."""
OF_PARTS = frozenset(".".join(key.parts[:2]) for key in KEYS if key.parts[0] in ("play", "renonce", "day"))
"""Those that it can speak of one by one."""


def names_of_rows_there(whole: Whole, faults: Faults) -> None:
    """A name is a game's, an announcement's, or a fault's of the file's own."""
    there = {*whole.game_slugs(), *whole.announcement_slugs(), *whole.own_faults}
    for slug in whole.part("names"):
        if slug not in there:
            faults.add(f"names.{shortened(slug)}", "unknown_row", shortened(slug))


def own_rows_have_names(whole: Whole, faults: Faults) -> None:
    """Every game and every announcement of one's own has a name."""
    own = (
        *(("own_games", slug) for slug in whole.named("own_games")),
        *(("own_announcements", slug) for slug in whole.named("own_announcements") if slug not in kin.announcements(whole.base)),
    )
    for part, slug in own:
        wrong = faults.of(f"{part}.{slug}") or faults.within(f"names.{slug}")
        if slug not in whole.part("names") and not wrong:
            faults.add(f"names.{slug}", "missing_key", slug, said="no_name")


def no_two_of_one_name(whole: Whole, faults: Faults) -> None:
    """Neither of games nor of announcements; in German whoever named them, in English as far as the file does."""
    for rows in (whole.games, whole.announcements):
        slugs = [row.slug for row in rows]
        named = [slug for slug in whole.part("names") if slug in slugs]
        others = [slug for slug in slugs if slug not in named and not faults.within(f"names.{slug}")]
        german = {called(slug).casefold(): slug for slug in others}
        english: dict[str, str] = {}
        for slug in named:
            words = whole.part("names")[slug]
            twin = german.setdefault(words[0].casefold(), slug), english.setdefault(words[1].casefold(), slug)
            other = next((found for found in twin if found != slug), None)
            if other is not None:
                faults.add(f"names.{slug}", "clash", words, whole.words(other), said="two_names")


def sentences(whole: Whole, faults: Faults) -> None:
    """Each speaks of a row of the sheet, and cites it as its paragraph does."""
    there, seen = spoken_of(whole), set()
    for place, row in enumerate(whole.new.get("sentences") or ()):
        about, where = row.get("row") if isinstance(row, dict) else None, f"sentences[{place}].row"
        if about is None:
            continue
        if about not in there:
            faults.add(where, "unknown_row", shortened(about))
        elif about not in seen and "paragraph" in row:
            said = whole.tables["sources"].get(about)
            if isinstance(said, str) and not faults.of(f"sources.{about}") and said.strip() != row["paragraph"]:
                faults.add(where, "clash", row["paragraph"], said.strip(), said="two_paragraphs")
        seen.add(about)


def spoken_of(whole: Whole) -> frozenset[str]:
    """Every row that a sentence or a paragraph can speak of."""
    chosen = (name for name, choice in whole.column.items() if choice is not None)
    faults = (f"renonce.{slug}" for slug in (*FAULTS, *whole.own_faults))
    return frozenset((
        *whole.game_slugs(), *whole.announcement_slugs(), *chosen, *(row.slug for row in whole.questions), *SPOKEN_OF, *OF_PARTS, *faults,
    ))  # fmt: skip
