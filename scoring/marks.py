"""Who and what is marked in a list: who withdrew, was excluded or is barred, and the tables that were broken off; a short mark, the reason in full.

Plain rows in, texts out. Nothing here decides who is marked.
"""

from collections.abc import Iterator

from scoring.rows import Gone, Marks
from scoring.words import say


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
    return "; ".join([*said, *(say("cut", language, table.round, table.reason) for table in marks.tables if number in table.players)])


def sentences(marks: Marks, language: str = "de") -> Iterator[str]:
    """The notes below a list: everybody who is marked, with the reason, then the tables."""
    for gone in Gone:
        said = [
            ": ".join(filter(None, (say("remark", language, row.name, row.number), row.reason))) for row in marks.players if row.gone is gone
        ]
        if said:
            yield say(f"{gone.value}_list", language, "; ".join(said))
    if marks.tables:
        said = [f"{say('dispute_table', language, table.round, table.table)}: {table.reason}" for table in marks.tables]
        yield say("cut_list", language, "; ".join(said))


def of_round(marks: Marks, number: int) -> Marks:
    """The same players, and only the tables of one round."""
    return marks._replace(tables=tuple(table for table in marks.tables if table.round == number))


def of_players(marks: Marks, numbers: frozenset[int]) -> Marks:
    """What is marked of these players and of the tables at which one of them sat."""
    return Marks(tuple(row for row in marks.players if row.number in numbers), tuple(table for table in marks.tables if numbers & {*table.players}))
