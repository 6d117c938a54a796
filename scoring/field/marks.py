"""Who and what is marked in a list: who withdrew, was excluded or is barred, and the tables that were broken off; a short mark, the reason
in full.

Plain rows in, texts out. Nothing here decides who is marked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping

from scoring.plain.rows import Gone, Marks, Mended
from scoring.plain.words import WORDS, say

MOST_NAMED = 6
"""So many numbers stand in a few words."""
BY_TWO = frozenset({"late", "walk_out", "never_came"})
"""Repairs of one or of two: another came too, or took the place, or nobody did."""


def word(marks: Marks, number: int, language: str = "de") -> str:
    """The mark beside a player's name on a screen: "abgemeldet"; "" for most."""
    return ", ".join(say(row.gone.value, language) for row in marks.players if row.number == number)


def short(marks: Marks, number: int, language: str = "de") -> str:
    """The same for narrow columns, with the rounds that were broken off: "abgem., R1*"."""
    said = [say(f"{row.gone.value}_short", language) for row in marks.players if row.number == number]
    return ", ".join([*said, *(say("cut_round", language, table.round) for table in marks.tables if number in table.players)])


def full(marks: Marks, number: int, language: str = "de") -> str:
    """The same with the reasons, for files: "abgemeldet: krank; R1 abgebrochen: Stromausfall"."""
    said = [": ".join(filter(None, (say(row.gone.value, language), row.reason))) for row in marks.players if row.number == number]
    said += [say("cut", language, table.round, table.reason) for table in marks.tables if number in table.players]
    mended = [(one, [round_ for round_, _table in one.places]) for one in marks.mended if number in one.players]
    return "; ".join([*said, *(say("mended_rounds", language, spans(rounds), in_words(one, language)) for one, rounds in mended)])


def sentences(marks: Marks, language: str = "de") -> Iterator[str]:
    """The notes below a list: everybody who is marked, with the reason, then the tables."""
    for gone in Gone:
        said = [
            ": ".join(filter(None, (say("remark", language, row.name, row.number), row.reason)))
            for row in marks.players
            if row.gone is gone
        ]
        if said:
            yield say(f"{gone.value}_list", language, "; ".join(said))
    if marks.tables:
        said = [f"{say('dispute_table', language, table.round, table.table)}: {table.reason}" for table in marks.tables]
        yield say("cut_list", language, "; ".join(said))
    if marks.mended:
        yield say("by_hand", language, "; ".join(f"{_where(one, language)}: {in_words(one, language)}" for one in marks.mended)) + "."


def unsaid(marks: Marks) -> Marks:
    """Who is marked, without the reasons why he is gone: those are told at the desk, and leave it on no paper and in no file."""
    return marks._replace(players=tuple(row._replace(reason="") for row in marks.players))


def in_words(mended: Mended, language: str = "de") -> str:
    """What was changed by hand, in a few words and by number alone: "Nr. 9 für Nr. 1"."""
    key = f"mended_{mended.action}" if f"mended_{mended.action}" in WORDS else "mended_seats"
    if mended.action in BY_TWO and not mended.other:
        key += "_alone"
    others = ", ".join(map(str, mended.players[:MOST_NAMED])) + "…" * (len(mended.players) > MOST_NAMED)
    return say(key, language, mended.player, mended.other, others)


def note(mended: Iterable[Mended], language: str = "de") -> str:
    """The same of a table, headed: "Von Hand geändert: Nr. 9 für Nr. 1"; "" where nothing was."""
    said = "; ".join(dict.fromkeys(in_words(one, language) for one in mended))
    return say("by_hand", language, said) if said else ""


def as_rows(marks: Marks) -> Mapping[str, tuple[Mapping[str, object], ...]]:
    """Tables that were broken off, and what was changed by hand, as lists of the JSON, the same in every language; none of what there is
    not."""
    cut = tuple({"round": table.round, "table": table.table, "reason": table.reason} for table in marks.tables)
    mended = tuple(
        {"action": one.action, "numbers": [number for number in (one.player, one.other) if number], "players": list(one.players),
         "tables": [{"round": round_, "table": table} for round_, table in one.places]}
        for one in dict.fromkeys(marks.mended)
    )  # fmt: skip
    return {key: rows for key, rows in (("broken_off", cut), ("by_hand", mended)) if rows}


def spans(numbers: Iterable[int]) -> str:
    """Numbers once each, in order: "1, 2"."""
    return ", ".join(map(str, sorted(set(numbers))))


def _where(mended: Mended, language: str) -> str:
    """ "R1 Tisch 1, 2; R2 Tisch 3"."""
    rounds = sorted({round_ for round_, _table in mended.places})
    return ", ".join(
        say("dispute_table", language, round_, spans(table for number, table in mended.places if number == round_)) for round_ in rounds
    )


def of_round(marks: Marks, number: int) -> Marks:
    """The same players, and only what happened in one round."""
    return _within(marks, lambda round_: round_ == number)


def until(marks: Marks, number: int) -> Marks:
    """The same players, and only what happened up to this round."""
    return _within(marks, lambda round_: round_ <= number)


def _within(marks: Marks, counts: Callable[[int], bool]) -> Marks:
    found = (one._replace(places=tuple(place for place in one.places if counts(place[0]))) for one in marks.mended)
    return marks._replace(
        tables=tuple(table for table in marks.tables if counts(table.round)), mended=tuple(one for one in found if one.places)
    )


def of_players(marks: Marks, numbers: frozenset[int]) -> Marks:
    """What is marked of these players and of the tables at which one of them sat."""
    return Marks(
        tuple(row for row in marks.players if row.number in numbers),
        tuple(table for table in marks.tables if numbers & {*table.players}),
        marks.mended,
    )
