"""The lists of a draw: the Tischliste by player, the tables of a round, and who sat down in whose place. Each is a Report, which every
format renders."""

from collections.abc import Iterable

from scoring.field import marks as marking
from scoring.field.names import alphabetical
from scoring.field.seats import seats_told
from scoring.paper.report import Cell, Column, Kind, Report, facts
from scoring.plain.rows import Marks, Mended, Meta, PlayerRow, Seating
from scoring.plain.words import count, say


def players_report(seatings: Iterable[Seating], players: Iterable[PlayerRow], meta: Meta, *, language: str = "de") -> Report:
    """The Tischliste: all players by family name, with the number of their table in each round that is drawn."""
    where: dict[int, dict[int, int]] = {}
    rounds = set()
    mended: list[Mended] = []
    for seating in seatings:
        rounds.add(seating.round)
        mended += seating.mended
        for player in seating.players:
            where.setdefault(player.number, {})[seating.round] = seating.table
    columns = [
        Column("number", say("number", language), Kind.NUMBER), Column("name", say("name", language), Kind.WORD, family=True),
        Column("place", say("place", language), Kind.WORD),
    ]  # fmt: skip
    columns += [Column(f"round_{number}", say("round_short", language, number), Kind.TABLE) for number in sorted(rounds)]
    marks = marking.until(Marks(mended=tuple(dict.fromkeys(mended))), max(rounds, default=0))
    columns += [Column("remark", say("mark", language), Kind.REMARK)] * bool(mended)
    rows = tuple(
        (
            player.number,
            player.name,
            player.place,
            *(where.get(player.number, {}).get(number) for number in sorted(rounds)),
            *[marking.full(marks, player.number, language)] * bool(mended),
        )
        for player in sorted(players, key=alphabetical)
    )
    return Report(
        "tables", say("table_list", language), meta=meta, columns=tuple(columns), rows=rows,
        facts=facts(meta._replace(field=meta.field or len(rows)), language),
        notes=(say("tables_head", language), *marking.sentences(marks, language)),
        more=marking.as_rows(Marks(mended=tuple(mended))), language=language,
    )  # fmt: skip


def tables_report(round_number: int, seatings: Iterable[Seating], meta: Meta, *, language: str = "de") -> Report:
    """The tables of a round as they sit now, seats in order, with who deals first."""
    rows: list[tuple[Cell, ...]] = []
    ends = set()
    drawn = sorted((seating for seating in seatings if seating.round == round_number), key=lambda seating: seating.table)
    mended = [one for seating in drawn for one in seating.mended]
    here = marking.of_round(Marks(mended=tuple(dict.fromkeys(mended))), round_number)
    for seating in drawn:
        for seat, player in enumerate(seating.players):
            deals = say("first_dealer", language) if seat == seating.first_dealer else ""
            by_table = [marking.note(seating.mended, language)] * bool(mended)
            rows.append((None if seat else seating.table, seat + 1, player.number, player.name, player.place, deals, *by_table))
        ends.add(len(rows) - 1)
    columns = (
        Column("table", say("table", language), Kind.TABLE), Column("seat", say("seat", language), Kind.NUMBER),
        Column("number", say("number", language), Kind.NUMBER), Column("name", say("name", language), Kind.WORD),
        Column("place", say("place", language), Kind.WORD), Column("deals", "", Kind.NOTE),
        *[Column("remark", say("mark", language), Kind.REMARK)] * bool(mended),
    )  # fmt: skip
    day, _ = facts(meta, language)
    return Report(
        f"tables-{round_number}", say("tables_of_round", language, round_number), meta=meta, columns=columns, rows=tuple(rows),
        facts=(day, f"{count('tables', len(drawn), language)} · {count('players', len(rows), language)}"),
        notes=(*seats_told(drawn, language), *marking.sentences(here, language)), rules_after=frozenset(ends - {len(rows) - 1}),
        more=marking.as_rows(Marks(mended=tuple(mended))), language=language,
    )  # fmt: skip


def start_report(players: Iterable[PlayerRow], meta: Meta, language: str = "de") -> Report:
    """The Startliste: all players by family name, with the rankings in which each of them is."""
    rows = tuple(
        (player.number, player.name, player.place, player.club, ", ".join(player.tags)) for player in sorted(players, key=alphabetical)
    )
    columns = (
        Column("number", say("number", language), Kind.NUMBER),
        Column("name", say("name", language), Kind.WORD, family=True),
        *[Column(key, say(key, language), Kind.WORD) for key in ("place", "club", "tags")],
    )
    return Report(
        "players", say("start_list", language), meta=meta, columns=columns, rows=rows,
        facts=facts(meta._replace(field=len(rows)), language),
        language=language,
    )  # fmt: skip
