"""What can be asked of the history: a row a question, with its words, its SQL, what its columns are, and what its picture shows.

`persons` is the last column of each: of how many persons a group is, at least. They are counted by putting each into one of 64 boxes, three
times by other figures of his key, and the boxes that have somebody: never more than there are, and of few hardly ever fewer. A group of
fewer than FEWEST is not shown.

`games` is a row a game with `player` (the declarer's key, else that of the first seat), `points` (what it brought the declarer) and `moved`
(twice the points that changed hands); `tournaments` and `entrants` are as they lie; all of them are only of what was chosen.
"""

# ruff: noqa: S608 - columns and words of ours alone

from enum import Enum
from typing import NamedTuple

FEWEST = 5
"""Persons of whom a group says something."""


class Kind(Enum):
    """What a column says, and so how it is written."""

    SYSTEM = "system"
    EDITION = "edition"
    GAME = "game"
    WORD = "word"
    TEXT = "text"
    TIMES = "times"
    COUNT = "count"
    SHARE = "share"
    POINTS = "points"


class Column(NamedTuple):
    """A column by its name in SQL and its words."""

    key: str
    kind: Kind
    title: tuple[str, str]
    """German, English."""


class Question(NamedTuple):
    """A question. `picture`: the column that is drawn; `of_person`: it is about one person, and says of him what is public."""

    key: str
    title: tuple[str, str]
    says: tuple[str, str]
    sql: str
    columns: tuple[Column, ...]
    picture: str
    of_person: bool = False


SYSTEM = Column("system", Kind.SYSTEM, ("Blatt", "Sheet"))
GAME = Column("kind", Kind.GAME, ("Spiel", "Game"))
GAMES = Column("games", Kind.COUNT, ("Spiele", "Games"))
SHARE = Column("share", Kind.SHARE, ("Anteil", "Share"))
WON = Column("won", Kind.SHARE, ("gewonnen", "won"))
MEAN = Column("mean", Kind.POINTS, ("Schnitt des Spielers", "Declarer’s average"))
MOVED = Column("moved", Kind.POINTS, ("bewegte Punkte", "Points moved"))

_BOXES = "bit_or(1::UBIGINT << (player & 63)::UTINYINT)", *(f"bit_or(1::UBIGINT << ((player >> {by}) & 63)::UTINYINT)" for by in (6, 12))
_FIGURES = (
    "count(*) AS n, count(won) AS ended, count(*) FILTER (won) AS made, count(points) AS told, sum(points) AS points, sum(moved) AS moved"
)
_FIGURES = f"{_FIGURES}, {', '.join(f'{box} AS box{place}' for place, box in enumerate(_BOXES))}"
_PERSONS = "coalesce(greatest(bit_count(box0), bit_count(box1), bit_count(box2)), 0) AS persons"
_SAYS = "n::BIGINT AS games, made / nullif(ended, 0) AS won, points / nullif(told, 0) AS mean, moved / 2 / n AS moved"
_AGAIN = ", ".join(
    [*(f"sum({name}) AS {name}" for name in ("n", "ended", "made", "told", "points", "moved")),
     *(f"bit_or(box{place}) AS box{place}" for place in range(3))]
)  # fmt: skip


def _by(*keys: str, where: str = "TRUE", order: str = "games DESC") -> str:
    """Figures of games in groups."""
    names = ", ".join(keys)
    return f"""
        WITH summed AS (SELECT {names}, {_FIGURES} FROM games WHERE {where} GROUP BY {names})
        SELECT {names}, {_SAYS}, {_PERSONS} FROM summed ORDER BY {order}, {names}"""


_PLACES = f"""
    WITH each AS (SELECT tournament, {_FIGURES} FROM games GROUP BY tournament),
    summed AS (SELECT place, {_AGAIN} FROM (SELECT tournaments.place, each.* FROM each JOIN tournaments ON uid = tournament)
        WHERE place <> '' GROUP BY place)
    SELECT place, {_SAYS}, {_PERSONS} FROM summed ORDER BY games DESC, place"""

_ANNOUNCED = f"""
    WITH each AS (SELECT system, said, {_FIGURES} FROM games WHERE said <> '' GROUP BY system, said),
    one AS (SELECT system, n, box0, box1, box2, string_split(unnest(string_split(said, ' ')), ':') AS told FROM each),
    parts AS (SELECT system, told[1] AS kind, told[2] AS spoken, n, told[3] = '+' AS made,
        TRY_CAST(nullif(told[4], '') AS DECIMAL(9, 1)) AS worth, box0, box1, box2 FROM one),
    summed AS (SELECT system, kind, spoken, sum(n) AS n, sum(n) FILTER (made) AS made, sum(n * worth) AS points,
        sum(n) FILTER (worth IS NOT NULL) AS told, bit_or(box0) AS box0, bit_or(box1) AS box1, bit_or(box2) AS box2
        FROM parts GROUP BY system, kind, spoken)
    SELECT system, kind, spoken, n::BIGINT AS games, coalesce(made, 0) / n AS won, points / told AS mean, {_PERSONS}
    FROM summed ORDER BY system, games DESC, kind, spoken"""

_SEAT = "CASE who WHEN p0 THEN 0 WHEN p1 THEN 1 WHEN p2 THEN 2 WHEN p3 THEN 3 WHEN p4 THEN 4 WHEN p5 THEN 5 END"
_PERSON = f"""
    WITH mine AS (SELECT season, system, won, declarer, rests, a0, a1, a2, a3, a4, a5, {_SEAT} AS seat FROM games, whose
        WHERE who IN (p0, p1, p2, p3, p4, p5)),
    played AS (SELECT season, system, count(*) AS games, count(*) FILTER (declarer = seat) AS declared,
        count(*) FILTER (declarer = seat AND won) AS made,
        sum(CASE seat WHEN 0 THEN a0 WHEN 1 THEN a1 WHEN 2 THEN a2 WHEN 3 THEN a3 WHEN 4 THEN a4 ELSE a5 END) AS points
        FROM mine WHERE rests IS DISTINCT FROM seat GROUP BY season, system),
    came AS (SELECT season, system, count(*) AS tournaments, min(rank) AS best FROM entrants, whose WHERE person = who
        GROUP BY season, system)
    SELECT season, system, tournaments, best, coalesce(games, 0) AS games, declared, made / nullif(declared, 0) AS won,
        points / games AS mean, 1 AS persons
    FROM came LEFT JOIN played USING (season, system) ORDER BY season DESC, system"""

QUESTIONS = (
    Question(
        "played", ("Wie oft wird welches Spiel gespielt?", "How often is each game played?"),
        ("Der Anteil ist der unter den gezeigten Spielen desselben Blattes.", "Of the games of the same sheet that are shown."),
        _by("system", "kind", order="system, games DESC"), columns=(SYSTEM, GAME, GAMES, SHARE), picture="share",
    ),
    Question(
        "won", ("Wie oft wird es gewonnen, und mit welchem Schnitt?", "How often is it won, and by what average?"),
        ("Von Spielen, die jemand angesagt hat und die einen Ausgang haben.", "Of games that somebody declared and that have a result."),
        _by("system", "kind", where="won IS NOT NULL", order="system, games DESC"), columns=(SYSTEM, GAME, GAMES, WON, MEAN), picture="won",
    ),
    Question(
        "sheets", ("Was ein Spiel nach jedem Blatt bringt", "What a game brings by each sheet"),
        ("Bewegt sind die Punkte, die jemand bekommen hat.", "Moved are the points that somebody received."),
        _by("edition"), columns=(Column("edition", Kind.EDITION, ("Blatt", "Sheet")), GAMES, WON, MEAN, MOVED), picture="moved",
    ),
    Question(
        "places", ("Was ein Spiel an jedem Ort bringt", "What a game brings at each place"),
        ("Der Ort ist der des Turniers.", "The place is the tournament’s."),
        _PLACES, columns=(Column("place", Kind.TEXT, ("Ort", "Place")), GAMES, WON, MEAN, MOVED), picture="moved",
    ),
    Question(
        "seasons", ("Was ein Spiel in jeder Saison bringt", "What a game brings in each season"),
        ("Eine Saison ist ein Kalenderjahr.", "A season is a calendar year."),
        _by("season", order="season DESC"),
        columns=(Column("season", Kind.TEXT, ("Saison", "Season")), GAMES, WON, MEAN, MOVED), picture="moved",
    ),
    Question(
        "announcements", ("Was Ansagen wert sind", "What announcements are worth"),
        ("Der Schnitt ist, was sie dem brachten, der sie sagte; ohne Kontra darauf.", "To whoever said it; without its Kontra."),
        _ANNOUNCED,
        columns=(SYSTEM, Column("kind", Kind.GAME, ("Ansage", "Announcement")), Column("spoken", Kind.WORD, ("wann", "when")), GAMES,
         WON._replace(title=("gemacht", "made")), MEAN._replace(title=("Schnitt", "Average"))), picture="mean",
    ),
    Question(
        "kontra", ("Was Kontra ausmacht", "What Kontra changes"),
        ("Spiele mit und ohne Kontra auf das Spiel.", "Games with and without Kontra on the game."),
        _by("system", "kontra", where="won IS NOT NULL", order="system, kontra"),
        columns=(SYSTEM, Column("kontra", Kind.TIMES, ("Kontra", "Kontra")), GAMES, WON, MEAN, MOVED), picture="mean",
    ),
    Question(
        "person", ("Was jemand gespielt hat", "What somebody played"),
        ("Spiele, in denen er nicht aussetzte; der Schnitt ist seiner in allen.", "Games in which he did not rest; his average in all."),
        _PERSON,
        columns=(Column("season", Kind.TEXT, ("Saison", "Season")), SYSTEM, Column("tournaments", Kind.COUNT, ("Turniere", "Tournaments")),
         Column("best", Kind.COUNT, ("bester Rang", "Best rank")), GAMES, Column("declared", Kind.COUNT, ("als Spieler", "as declarer")),
         WON, MEAN._replace(title=("Schnitt", "Average"))), picture="mean", of_person=True,
    ),
)  # fmt: skip
"""In the order in which they are listed."""

BY_KEY = {question.key: question for question in QUESTIONS}
