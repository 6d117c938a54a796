"""Prepared questions: what comes out is what somebody adds up by hand from a few games, and nobody is told of fewer than five persons."""

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from uuid import UUID
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.history import lying
from tournament.history import answers, asking, layout, manifest
from tournament.history.questions import BY_KEY, QUESTIONS
from tournament.models import Organiser
from tournament.site import optional

pytestmark = pytest.mark.django_db
CUP, POINT = "koenigrufen-cup", "point-tarock"


class Game(dict[str, Any]):
    """A game of seats 0 to 3 at a table of four: `amounts` by seat, persons by small numbers."""

    def __init__(self, kind: str, declarer: int | None, amounts: Sequence[int], persons: Sequence[int | None], **more: Any) -> None:
        super().__init__({
            "round": 1, "table": 1, "game": 1, "edition": CUP, "seats": 4, "dealer": 0, "declarer": declarer, "kind": kind, "kontra": 1,
            "said": "", "record": "{}", **dict(zip(layout.AMOUNTS, amounts, strict=False)),
            **dict(zip(layout.PERSONS, persons, strict=False)), **more,
        })  # fmt: skip


Evening = tuple[int, str, str, str, Sequence[Game]]
"""Season, sheet, place, organiser, games."""


def lies(folder: Path, evenings: Sequence[Evening]) -> Path:
    """A history of these, as the writer writes one."""
    files: dict[str, manifest.Lies] = {}
    rows: dict[str, list[dict[str, Any]]] = {name: [] for name in layout.TABLES}
    for number, (season, system, place, organiser, games) in enumerate(evenings):
        uid = str(UUID(int=number + 1))
        part = layout.Partition(season, system, number)
        file = layout.Written(folder / part.path, layout.GAMES, 1 << 17)
        file.add(layout.table(layout.GAMES, [{**game, "tournament": uid} for game in games]))
        file.end()
        file.put()
        files[part.path] = manifest.lies(folder / part.path, len(games), (manifest.Kept(uid, "", "", "", rows=len(games), fingerprint=""),))
        where = {"season": season, "system": system, "uid": uid}
        rows["tournaments.parquet"].append({**where, "place": place, "organiser": organiser, "games": len(games)})
        totals: dict[int, int] = {}
        for game in games:
            for person, amount in zip(layout.PERSONS, layout.AMOUNTS, strict=True):
                if game.get(person) is not None:
                    totals[game[person]] = totals.get(game[person], 0) + game[amount]
        order = sorted(totals, key=lambda who: -totals[who])
        rows["entrants.parquet"] += [
            {**where, "number": place + 1, "person": who, "rank": place + 1, "numerator": totals[who], "denominator": 1}
            for place, who in enumerate(order)
        ]
    names = [
        (1, "Anna Gruber", "Linz", "12"),
        (2, "Bernd Binder", "Wels", ""),
        (3, "Binder Bernd", "Graz", ""),
        (4, "Eva Groß", "Wien", ""),
    ]
    rows["persons.parquet"] = [
        {"person": key, "name": name, "place": place, "club": "", "number": number} for key, name, place, number in names
    ]
    for name, columns in layout.TABLES.items():
        file = layout.Written(folder / name, columns, 1 << 10)
        file.add(layout.table(columns, rows[name]))
        file.end()
        file.put()
        files[name] = manifest.lies(folder / name, len(rows[name]))
    manifest.write(folder, manifest.Manifest("test", 1, files))
    return folder


def rufer(declarer: int, partner: int, *, won: bool, persons: Sequence[int | None], **more: Any) -> Game:
    sign = 1 if won else -1
    amounts = [sign if seat in (declarer, partner) else -sign for seat in range(4)]
    return Game("rufer", declarer, amounts, persons, partner=partner, won=won, **more)


LINZ = [
    rufer(0, 1, won=True, persons=(1, 2, 3, 4), said="trull:silent:+:1"),
    rufer(1, 2, won=True, persons=(1, 2, 3, 4), said="pagat:open:-:-2 trull:silent:+:1"),
    rufer(2, 3, won=False, persons=(1, 2, 3, 4), said="pagat:open:+:2"),
    rufer(3, 0, won=True, persons=(1, 2, 3, 4)),
    rufer(0, 1, won=False, persons=(5, 6, 7, 8)),
    Game("dreier", 0, (30, -10, -10, -10), (5, 6, 7, 8), won=True, kontra=2),
    Game("dreier", 1, (5, -15, 5, 5), (1, 2, 3, 4), won=False),
    Game("trischaken", None, (0, 0, 24, -24), (1, 2, 3, 4)),
]
"""Rufer: 5 by five persons, 3 won, +1 +1 −1 +1 −1 = +1, a fifth of a point. Dreier: 2, half of them won, +30 −15, by two persons."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return lies(tmp_path / "history", [(2026, CUP, "Linz", "linz", LINZ)])


def asked(folder: Path, key: str, **chosen: Any) -> list[dict[str, Any]]:
    """The rows."""
    return [dict(row) for row in asking.ask(folder, BY_KEY[key], asking.Chosen(**chosen)).rows]


def test_how_often_and_groups_of_fewer_than_five_are_not_there(folder: Path) -> None:
    answer = asking.ask(folder, BY_KEY["played"])
    assert [dict(row) for row in answer.rows] == [{"system": CUP, "kind": "rufer", "games": 5, "share": 1}]
    assert answer.hidden == 2, "the Dreier of two persons, the Trischaken of one table"
    assert "2 Gruppen von weniger als 5 Personen sind nicht gezeigt." in answers.as_table(answer)


def test_how_often_it_is_won_and_by_what_average(folder: Path) -> None:
    assert asked(folder, "won") == [{"system": CUP, "kind": "rufer", "games": 5, "won": 0.6, "mean": 0.2}]


def test_by_sheet_season_and_place(folder: Path) -> None:
    """Eight games; of seven with a result 4 were won; (1 + 30 − 15) ÷ 7; moved: 5 × 2, 30, 15 and 24, 79 in all."""
    figures = {"games": 8, "won": 4 / 7, "mean": 16 / 7, "moved": 79 / 8}
    for key, group in (("sheets", {"edition": CUP}), ("seasons", {"season": 2026}), ("places", {"place": "Linz"})):
        [row] = asked(folder, key)
        assert row == pytest.approx({**group, **figures})


def test_announcements_and_kontra(folder: Path) -> None:
    """Of the announcements there are too few who declared; as soon as a fifth person did so, they are told."""
    assert asked(folder, "announcements") == []
    assert [(row["kontra"], row["games"]) for row in asked(folder, "kontra")] == [(1, 6)], "with Kontra one person played"
    more = [rufer(0, 1, won=True, persons=(20 + place, 2, 3, 4), said="pagat:open:+:2 trull:silent:+:1", kontra=2) for place in range(5)]
    bigger = lies(folder.parent / "bigger", [(2026, CUP, "Linz", "linz", [*LINZ, *more])])
    told = {(row["kind"], row["spoken"]): (row["games"], row["won"], row["mean"]) for row in asked(bigger, "announcements")}
    assert told == {("pagat", "open"): (7, pytest.approx(6 / 7), pytest.approx(10 / 7)), ("trull", "silent"): (7, 1, 1)}
    kontra = {row["kontra"]: (row["games"], row["won"], row["mean"]) for row in asked(bigger, "kontra")}
    assert kontra == {1: (6, 0.5, pytest.approx(-14 / 6)), 2: (6, 1, pytest.approx(35 / 6))}


def test_what_is_asked_of_can_be_chosen(tmp_path: Path) -> None:
    """By season, sheet, place or club; what there is none of is an empty answer."""
    twice = [*LINZ, *LINZ]
    folder = lies(
        tmp_path / "history", [(2026, CUP, "Linz", "linz", LINZ), (2025, CUP, "Wels", "linz", twice), (2025, POINT, "Wels", "w", LINZ)]
    )
    assert [(row["season"], row["games"]) for row in asked(folder, "seasons")] == [(2026, 8), (2025, 24)]
    assert [row["games"] for row in asked(folder, "seasons", season=2025, system=CUP)] == [16]
    assert [(row["season"], row["games"]) for row in asked(folder, "seasons", place="wels")] == [(2025, 24)]
    assert [(row["season"], row["games"]) for row in asked(folder, "seasons", place="linz")] == [(2026, 8), (2025, 16)]
    assert [(row["place"], row["games"]) for row in asked(folder, "places")] == [("Wels", 24), ("Linz", 8)]
    assert asked(folder, "seasons", season=1999) == []
    assert asked(folder, "seasons", place="'; DROP TABLE games") == []
    assert asked(folder, "seasons", system="'") == []


def test_what_somebody_played(folder: Path) -> None:
    """Anna: six games, +1 −1 +1 +1 +5 +0 = 7; once she declared, and won. She is alone, and still it is told: it is hers."""
    [row] = asked(folder, "person", person=1)
    assert row == {
        "season": 2026, "system": CUP, "tournaments": 1, "best": 3, "games": 6, "declared": 1, "won": 1, "mean": pytest.approx(7 / 6)
    }  # fmt: skip
    out = io.StringIO()
    call_command("ask", "person", "--person", "gruber anna", "--folder", str(folder), stdout=out)
    assert "1,17" in out.getvalue()
    for who in ("12", "GROSS Eva"):
        call_command("ask", "person", "--person", who, "--folder", str(folder), stdout=out)
    with pytest.raises(CommandError, match=r"mehrere: Bernd Binder, Wels; Binder Bernd, Graz"):
        call_command("ask", "person", "--person", "Bernd Binder", "--folder", str(folder))
    with pytest.raises(CommandError, match="in keinem Turnier"):
        call_command("ask", "person", "--person", "Niemand", "--folder", str(folder))
    with pytest.raises(CommandError, match="Von wem"):
        call_command("ask", "person", "--folder", str(folder))


def test_who_sits_out_does_not_play(tmp_path: Path) -> None:
    games = [Game("bettler", 4, (0, -4, -4, -4, 12), (1, 2, 3, 4, 5), seats=5, rests=0, won=True) for _ in range(3)]
    folder = lies(tmp_path / "history", [(2026, CUP, "Linz", "linz", games)])
    assert [row["games"] for row in asked(folder, "person", person=1)] == [0]
    assert [(row["games"], row["mean"]) for row in asked(folder, "person", person=2)] == [(3, -4)]


def test_who_is_a_number_makes_no_group_of_five(tmp_path: Path) -> None:
    games = [rufer(0, 1, won=True, persons=(person, 2, 3, 4)) for person in (1, 5, 6, 7, None, None)]
    folder = lies(tmp_path / "history", [(2026, CUP, "Linz", "linz", games)])
    assert asked(folder, "played") == []


def test_the_formats(folder: Path) -> None:
    said = {}
    for name in answers.FORMATS:
        out = io.StringIO()
        call_command("ask", "won", "--folder", str(folder), "--format", name, "--language", "en", stdout=out)
        said[name] = out.getvalue()
    assert "Rufer (call a king)" in said["table"]
    assert "60.0 %" in said["table"]
    assert list(csv.reader(io.StringIO(said["csv"]))) == [["system", "kind", "games", "won", "mean"], [CUP, "rufer", "5", "0.6", "0.2"]]
    picture = ElementTree.fromstring(said["svg"])  # noqa: S314 - our own
    assert [text.text for text in picture.iter("{http://www.w3.org/2000/svg}text")][1:] == ["Königrufen Cup, Rufer (call a king)", "60.0 %"]


def test_without_a_question_they_are_listed_and_every_one_is_answered(folder: Path) -> None:
    out = io.StringIO()
    call_command("ask", stdout=out)
    assert [line.split()[0] for line in out.getvalue().splitlines()] == [question.key for question in QUESTIONS]
    for question in QUESTIONS:
        answer = asking.ask(folder, question, asking.Chosen(person=1 if question.of_person else None))
        assert all(set(row) == {column.key for column in question.columns} for row in answer.rows)
        assert question.picture in {column.key for column in question.columns}


def test_what_is_missing_is_said(tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(CommandError, match="noch keine Historie"):
        call_command("ask", "won", "--folder", str(tmp_path / "nowhere"))
    with pytest.raises(CommandError, match="abgebrochen"):
        call_command("ask", "won", "--folder", str(folder), "--seconds", "0.000001")
    lies = (folder / manifest.FILE).read_bytes()
    (folder / manifest.FILE).write_bytes(lies[:200])
    with pytest.raises(CommandError, match=r"ist nicht zu lesen .*manage\.py history schreibt sie neu"):
        call_command("ask", "won", "--folder", str(folder))
    (folder / manifest.FILE).write_bytes(lies)
    monkeypatch.setattr(optional, "duckdb", lambda: None)
    with pytest.raises(CommandError, match="duckdb"):
        call_command("ask", "won", "--folder", str(folder))


def test_it_reads_and_does_nothing_else(folder: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("a\n1\n", encoding="utf-8")
    duckdb = optional.duckdb()
    with asking.connected(folder, asking.ALL, asking.USUAL) as database:
        for statement in (
            f"FROM read_csv('{secret}')", f"COPY (SELECT 1) TO '{tmp_path}/out.csv'", "SET enable_external_access = true",
            "INSTALL httpfs", "SET memory_limit = '90GB'",
        ):  # fmt: skip
            with pytest.raises(duckdb.Error):
                database.execute(statement)
    assert not (tmp_path / "out.csv").exists()


def test_real_tournaments_are_asked_as_they_lie(tmp_path: Path) -> None:
    """All fixtures: Bernd Binder sat in six games of cup-nine, and came to −24."""
    assert Organiser.objects.count() == 1
    lying.of_fixtures(tmp_path / "history")
    [binder] = asking.persons(tmp_path / "history", "Binder, Bernd")
    [row] = asked(tmp_path / "history", "person", person=binder.key)
    assert (row["tournaments"], row["games"]) == (1, 6)
