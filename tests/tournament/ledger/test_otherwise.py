"""A tournament by another sheet: amounts, ranks and what cannot be settled there, worked out by hand; nothing is stored.

cup 2018/19     table 1: Pagatrufer of 2 and 3 with Pagat and still Valat, 1 × 4 + 2 = 6; Dreier of 1 with still Valat, 5 × 4 = 20 from each
                table 2: Rufer of 6 and 7, 1; Dreier of 5, 5 from each
cup             the Valat is added: 1 + 2 + 10 = 13; 5 + 10 = 15
Sauwald         no Pagatrufer; Dreier 4 × 4 = 16; Dreier 4
"""

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

import rules
from tests.tournament.evening import RUFER, content_digest, running, save, the_table
from tests.tournament.own_sheet_made import MUSTER
from tournament.archive.own_sheets import workbook_of
from tournament.ledger.lines import settling
from tournament.ledger.lines.otherwise import otherwise
from tournament.models import Cup, OwnSheet, Tournament

pytestmark = pytest.mark.django_db

VALAT = {"kind": "valat", "when": "silent", "won": True}
PAGATRUFER = {
    "game": "pagatrufer",
    "dealer": 0,
    "declarer": 1,
    "partner": 2,
    "won": True,
    "announcements": [{"kind": "pagat", "by": 1, "when": "open", "won": True}, {**VALAT, "by": 1}],
}
DREIER = {"game": "dreier", "dealer": 1, "declarer": 0, "won": True}


def played() -> Tournament:
    tournament = running(system="koenigrufen-cup-2018")
    save(the_table(tournament), 1, PAGATRUFER)
    save(the_table(tournament), 2, {**DREIER, "announcements": [{**VALAT, "by": 0}]})
    save(the_table(tournament, 2), 1, RUFER)
    save(the_table(tournament, 2), 2, DREIER)
    return tournament


def test_the_season_of_2018_by_the_cup() -> None:
    tournament = played()
    before = content_digest(tournament)
    found = otherwise(tournament, rules.SHEETS["koenigrufen-cup"])
    assert [(row.number, row.points, row.points_there, row.rank, row.rank_there) for row in found.players] == [
        (1, 54, 32, 1, 1), (5, 14, 14, 2, 2), (6, -4, -4, 3, 5), (7, -4, -4, 3, 5), (8, -6, -6, 5, 7),
        (2, -14, -2, 6, 3), (3, -14, -2, 6, 3), (4, -26, -28, 8, 8),
    ]  # fmt: skip
    assert (found.unsettled, found.by_sums) == ((), 0)
    assert content_digest(tournament) == before


def test_what_the_other_sheet_does_not_have_counts_nothing_there_and_is_named() -> None:
    found = otherwise(played(), rules.SHEETS["koenigrufen-sauwald"])
    assert {row.number: row.points_there for row in found.players} == {1: 48, 2: -16, 3: -16, 4: -16, 5: 11, 6: -3, 7: -3, 8: -5}
    (missing,) = found.unsettled
    assert (missing.round, missing.table, missing.game) == (1, 1, 1)
    assert "pagatrufer" in missing.reason.lower()


def test_table_points_are_said_in_words() -> None:
    """4, 3, 2, 0: 2 and 3 have (3 + 2) / 2 = 2½; by Sauwald's sheet 2, 3 and 4 are equal and have (3 + 2 + 0) / 3."""
    tournament = played()
    Tournament.objects.filter(pk=tournament.pk).update(ranking={"kind": "table_points", "points": {"4": [4, 3, 2, 0]}})
    out = StringIO()
    call_command("recompute", "probe", under="koenigrufen-sauwald", stdout=out)
    lines = [line.split() for line in out.getvalue().splitlines()]
    assert lines[2] == ["Rang", "dann", "Nr.", "Name", "Tischpunkte", "dann", "anders", "um"]
    rows = {line[2]: line[5:] for line in lines[3:11]}
    assert [rows[number] for number in "1234"] == [["4", "4"], *[["2½", "1,67", "−0,83"]] * 2, ["0", "1,67", "+1,67"]]


def test_a_slip_of_sums_stays() -> None:
    tournament = running(system="koenigrufen-cup-2018")
    settling.save_sums(table_id=the_table(tournament).pk, sums=[9, -3, -3, -3])
    found = otherwise(tournament, rules.SHEETS["koenigrufen-cup"])
    assert found.by_sums == 1
    assert {row.points_there for row in found.players if row.number < 5} == {9, -3}


def test_the_command_says_it_of_a_series_and_in_english() -> None:
    tournament = played()
    cup = Cup.objects.create(name="Wiener Cup", slug="wiener-cup")
    Tournament.objects.filter(pk=tournament.pk).update(cup=cup, date="2018-11-03", rules_edition="2018/19")
    out = StringIO()
    call_command("recompute", under="koenigrufen-cup", series="wiener-cup", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[:3] == [
        "Probe (probe, 2018-11-03)",
        "  Königrufen Cup 2018/19 → Königrufen Cup, Turnierregeln",
        "  Rang  dann  Nr.  Name       Punkte  dann  anders um",
    ]
    assert lines[3] == "     1     1    1  Spieler 1      54    32        −22"
    assert lines[8] == "     6     3    2  Spieler 2     −14    −2        +12"
    assert lines[-1] == "  4 von 8 hätten andere Punkte, 5 einen anderen Rang."
    out = StringIO()
    call_command("recompute", under="koenigrufen-cup", edition="2018/19", of="koenigrufen-cup-2018", language="en", stdout=out)
    assert out.getvalue().splitlines()[-1] == "  0 of 8 would have other points, 0 another rank."
    with pytest.raises(CommandError, match="Diese Serie gibt es nicht: x"):
        call_command("recompute", under="koenigrufen-cup", series="x")


def test_points_that_are_no_half_are_printed_as_on_every_list() -> None:
    """4, 3, 1, 0: three equal ones share 4, each 4/3 – two digits, as free.md has it."""
    tournament = running(system="koenigrufen-cup", ranking={"kind": "table_points", "points": {"4": [4, 3, 1, 0]}})
    save(the_table(tournament), 1, DREIER)
    out = StringIO()
    call_command("recompute", "probe", under="koenigrufen-sauwald", stdout=out)
    assert [line.split()[5:] for line in out.getvalue().splitlines()[3:7]] == [["4", "4"], *[["1,33", "1,33"]] * 3]


OWN = MUSTER | {"base": "koenigrufen-cup-2018"}
"""The cup's sheet of 2018/19 with a Dreier of 6."""


@pytest.mark.parametrize("form", ["json", "xlsx", "saved"])
def test_a_season_by_a_sheet_that_is_not_built_in(form: str, tmp_path: Path) -> None:
    """Table 1: 6 as ever, and a Dreier of 6 × 4 = 24 from each; table 2: 1, and 6 from each."""
    tournament = played()
    before = content_digest(tournament)
    under = str(tmp_path / f"lamm.{form}")
    if form == "json":
        Path(under).write_text(json.dumps(OWN), encoding="utf-8")
    elif form == "xlsx":
        Path(under).write_bytes(workbook_of(OWN))
    else:
        under = OwnSheet.objects.create(slug=OWN["slug"], edition="2026", name="Mustercup", file=OWN).slug
    out = StringIO()
    call_command("recompute", under=under, of="koenigrufen-cup-2018", stdout=out)
    lines = out.getvalue().splitlines()
    assert lines[1] == "  Königrufen Cup 2018/19 → Mustercup, Ausgabe 2026"
    assert [line.split()[5:7] for line in lines[3:11]] == [
        ["54", "66"], ["14", "17"], ["−4", "−5"], ["−4", "−5"], ["−6", "−7"], ["−14", "−18"], ["−14", "−18"], ["−26", "−30"],
    ]  # fmt: skip
    assert content_digest(tournament) == before


def test_a_sheet_that_there_is_not_is_said(tmp_path: Path) -> None:
    played()
    OwnSheet.objects.create(slug=OWN["slug"], edition="2026", name="Mustercup", file=OWN)
    bad = tmp_path / "lamm.json"
    bad.write_text(json.dumps(OWN | {"games": {"dreier": 0}}), encoding="utf-8")
    for asked, said in (
        ({"under": str(bad)}, "games.dreier: Der Wert von Dreier muss eine ganze Zahl über 0 sein"),
        ({"under": "schnapsen"}, "„schnapsen“ ist kein Regelsystem und keine Datei"),
        ({"under": OWN["slug"], "edition": "1999"}, "Von „koenigrufen-muster“ ist die Ausgabe „1999“ nicht gespeichert, nur: 2026."),
        (
            {"under": "koenigrufen-cup", "of": "schnapsen"},
            "Nach dem Blatt „schnapsen“ wurde hier nichts gespielt, nur nach: koenigrufen-cup-2018.",
        ),
    ):
        with pytest.raises(CommandError, match=re.escape(said)):
            call_command("recompute", **asked)
