"""The self-check: a tournament follows from its records, and whatever does not is found with its place."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.tournament.court import case, decide, player_of, ruled_dreier
from tests.tournament.crowd import crowd
from tests.tournament.evening import FAULTY, RUFER, fill, fixture, running, save, the_table
from tests.tournament.hand_sums import TABLE_POINTS
from tournament.ledger.lines import settling
from tournament.ledger.lines.recompute import recompute
from tournament.models import Entry, Ruling, Table, Tournament
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


def found(tournament: Tournament) -> list[tuple[str, str]]:
    tournament.refresh_from_db()
    return [(finding.code, finding.field) for finding in recompute(tournament)]


@pytest.mark.parametrize("name", TABLE_POINTS)
def test_a_tournament_from_a_file_follows_from_its_records(name: str) -> None:
    assert found(fixture(name)) == []


def test_an_evening_with_corrections_and_faults_follows_too() -> None:
    tournament = running()
    fill(the_table(tournament))
    save(the_table(tournament), 2, FAULTY | {"dealer": 1}, expected_version=1, reason="Zettel", keep_faulty=True)
    settling.save_sums(table_id=the_table(tournament, 2).pk, sums=[1, -1, 0, 0])
    assert found(tournament) == []


def test_a_changed_total_is_found() -> None:
    tournament = fixture("cup-nine")
    Table.objects.filter(round__number=1, number=1).update(a0=-12, a1=-8)
    assert found(tournament) == [
        ("totals_differ", "rounds[1].tables[1]"),
        ("ranking_differs", "standings[1]"),
        ("ranking_differs", "standings[2]"),
    ]


@pytest.mark.parametrize(
    "columns",
    [
        {"a0": -12, "a1": -8},
        {"c0": 2, "c1": -2},
        {"game": None},
        {"declarer": 3},
        {"declarer_won": None},
        {"settled": False, "a0": 0, "a1": 0, "a2": 0, "a3": 0},
    ],
)
def test_a_changed_line_is_found(columns: dict) -> None:
    tournament = fixture("cup-nine")
    Entry.objects.filter(table__round__number=1, table__number=1, game=2).update(**columns)
    assert found(tournament) == [("line_differs", "rounds[1].tables[1].games[2]")]


def test_a_changed_kassa_is_found() -> None:
    tournament = fixture("speiszettel-radl")
    Table.objects.update(pot=80)
    assert found(tournament) == [("totals_differ", "rounds[1].tables[1]")]


def test_other_rules_are_found() -> None:
    tournament = fixture("cup-nine")
    Tournament.objects.update(rules_digest="0" * 64)
    assert found(tournament) == [("rules_changed", "rules_digest")]


def test_a_ruled_evening_follows_from_its_rulings_and_penalties() -> None:
    tournament, user, ruling = ruled_dreier()
    save(the_table(tournament), 2, RUFER | {"dealer": 1, "declarer": 2, "partner": 3})
    decide(case(the_table(tournament), user, line=2, violation="misdeal", stage="dealing", accused=[]), user, "redeal")
    give_sanction(tournament_id=tournament.pk, kind="points", player_id=player_of(tournament, 2).player_id, points=5, reason="laut")
    assert found(tournament) == []
    assert ruling.standing


def test_a_line_that_forgot_its_ruling_is_found() -> None:
    """Its amounts are the ruled ones, so only the ruling differs; where they are the entered ones, everything does."""
    tournament, _user, _ruling = ruled_dreier()
    Entry.objects.update(ruling=None)
    assert found(tournament) == [("ruling_differs", "rounds[1].tables[1].games[1]")]
    Entry.objects.update(a0=30, a1=-10, a2=-10, a3=-10)
    assert found(tournament) == [("ruling_differs", "rounds[1].tables[1].games[1]"), ("line_differs", "rounds[1].tables[1].games[1]")]


def test_a_ruling_that_fell_without_another_is_found() -> None:
    """Then the game counts as entered: line, table and all four players differ."""
    tournament, _user, _ruling = ruled_dreier()
    Ruling.objects.update(standing=False)
    table = "rounds[1].tables[1]"
    assert found(tournament) == [
        ("ruling_differs", f"{table}.games[1]"),
        ("line_differs", f"{table}.games[1]"),
        ("totals_differ", table),
        # 15 either way for the declarer; the others +5, +5, −25 and not −5 each, in the order of their ranks.
        ("ranking_differs", "standings[2]"),
        ("ranking_differs", "standings[3]"),
        ("ranking_differs", "standings[4]"),
    ]


def test_a_ruling_on_a_line_that_is_gone_is_found() -> None:
    tournament, _user, _ruling = ruled_dreier()
    Entry.objects.update(current=False, game=None)
    assert ("ruling_differs", "rounds[1].tables[1]") in found(tournament)


def test_changed_amounts_of_a_ruled_line_are_found() -> None:
    tournament, _user, _ruling = ruled_dreier()
    Entry.objects.update(a0=30, a1=-10, a2=-10, a3=-10)
    assert found(tournament) == [("line_differs", "rounds[1].tables[1].games[1]")]


def test_games_beside_sums_are_found() -> None:
    tournament = running()
    save(the_table(tournament), 1, RUFER)
    Table.objects.filter(number=1).update(source="sums")
    assert ("contradiction", "rounds[1].tables[1]") in found(tournament)


def test_the_command_proves_all_or_some_and_adopts() -> None:
    fixture("cup-nine")
    fixture("sums-only")
    out = StringIO()
    call_command("recompute", stdout=out)
    assert out.getvalue() == "turnier-der-neun-2026: stimmt\nnur-summen-2026: stimmt\n"
    Tournament.objects.filter(slug="turnier-der-neun-2026").update(rules_digest="0" * 64)
    call_command("recompute", "nur-summen-2026", stdout=out)
    with pytest.raises(SystemExit, match="1"):
        call_command("recompute", stdout=out)
    assert "rules_digest" in out.getvalue()
    call_command("recompute", "turnier-der-neun-2026", adopt="neue Fassung", stdout=out)
    with pytest.raises(CommandError, match="gibt-es-nicht"):
        call_command("recompute", "gibt-es-nicht", stdout=out)
    with pytest.raises(CommandError, match="--adopt"):
        call_command("recompute", adopt="neue Fassung", stdout=out)


def test_a_large_tournament_follows() -> None:
    assert found(crowd(40)) == []
