"""The demo: whole, the same every time, proved by recompute, with one fault to find and a referee at work."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.core.management import call_command

import rules
from tests.tournament.evening import content_digest
from tournament.demo.referee import LOGIN as REFEREE
from tournament.desk.evening.check_reading import round_faults
from tournament.entry.board import read_board
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store.audience import Audience
from tournament.management.commands.serve import referee_login
from tournament.models import Phase, Round, RoundState, Tournament
from tournament.referee import reading as selectors_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening(settings: LazySettings, tmp_path: Path) -> Tournament:
    settings.REFEREE_PASSWORD_FILE = tmp_path / "schiedsrichter-passwort"
    call_command("demo", verbosity=0)
    return Tournament.objects.get(system="koenigrufen-cup")


def test_two_rounds_are_closed_and_the_third_is_running(evening: Tournament) -> None:
    assert (evening.phase, evening.standings_shown, evening.registrations.count()) == (Phase.RUNNING, True, 24)
    assert list(evening.round_set.values_list("state", flat=True)) == [RoundState.CLOSED, RoundState.CLOSED, RoundState.OPEN]
    assert [len(read_board(round_, Audience.DESK)) for round_ in evening.round_set.all()] == [6, 6, 6]


def test_one_table_has_a_fault_to_find_and_others_are_not_done(evening: Tournament) -> None:
    last = Round.objects.get(tournament=evening, number=3)
    assert sum(tile.faults for tile in read_board(last, Audience.DESK)) == 1
    assert any(tile.missing for tile in read_board(last, Audience.DESK))
    graves = [fault.code for fault in round_faults(evening, last) if fault.grave and fault.position is not None]
    assert graves == ["sum_not_70", "case_disputed"]


def test_every_demo_follows_from_its_records(evening: Tournament) -> None:
    assert [recompute(tournament) for tournament in Tournament.objects.all()] == [[]] * Tournament.objects.count()


def test_the_referee_has_decided_one_game_and_others_wait(evening: Tournament) -> None:
    """A ruling that cost the offender five times the game, as the cup's sheet has it; a dispute; a call at a table that is not his own; a
    warning."""
    [ruling] = selectors_of.rulings(evening)
    game = 30 if ruling.entered["game"] == "solodreier" else 15
    offender, declarer = ruling.offenders[0], ruling.entered["declarer"]
    amounts = [getattr(ruling, f"a{seat}") // 2 for seat in range(4)]
    assert (amounts[declarer], amounts[offender]) == (game, -5 * game // 3), "three times a third, and once to each of the two others"
    assert [case.state for case in selectors_of.pending_cases(evening)] == ["disputed"]
    [call] = selectors_of.calls(evening)
    assert (call.table.number, call.taken_by) == (2, None)
    assert [row.kind for row in selectors_of.sanctions(evening)] == ["warning"]


def test_the_referees_account_works_and_is_no_directors(evening: Tournament, settings: LazySettings) -> None:
    user = User.objects.get(username=REFEREE)
    assert user.check_password(settings.REFEREE_PASSWORD_FILE.read_text().strip())
    assert not user.is_staff
    assert referee_login().startswith(f" – Schiedsrichter {REFEREE} / ")
    user.set_password("etwas-anderes")
    user.save()
    assert referee_login() == "", "a password of his own is never shown"


def test_nobody_meets_twice(evening: Tournament) -> None:
    met = [
        frozenset((first.number, second.number))
        for seated in read_seatings(evening, Audience.DESK)
        for place, first in enumerate(seated.seating.players)
        for second in seated.seating.players[place + 1 :]
    ]
    assert len(met) == len(set(met))


def test_it_is_the_same_every_time(evening: Tournament) -> None:
    call_command("demo", verbosity=0)
    twins = Tournament.objects.filter(system="koenigrufen-cup")
    assert len({content_digest(twin) for twin in twins}) == 1
    assert {twin.pk for twin in twins} >= {evening.pk}


SCENES = ("french-tarot-fft", "tarok-slovenski-3", "tarok-slovenski-4", "tarokk-illusztralt", "tarokk-paskievics")


@pytest.mark.parametrize("system", SCENES)
def test_every_scene_has_an_evening_of_its_own(system: str) -> None:
    """One round is closed; in the next one no table is done."""
    call_command("demo", "--system", system, verbosity=0)
    tournament = Tournament.objects.get()
    assert tournament.name == rules.SHEETS[system].system.title[0]
    assert list(tournament.round_set.values_list("state", flat=True)) == [RoundState.CLOSED, RoundState.OPEN]
    assert all(0 < tile.done < tile.games for tile in read_board(tournament.round_set.get(number=2), Audience.DESK))
    assert recompute(tournament) == []


def test_a_scene_that_plays_for_no_money_is_shown_without() -> None:
    call_command("demo", "--system", "french-tarot-fft", verbosity=0)
    assert Tournament.objects.get().cents_per_point == 0


def test_the_day_is_that_of_the_sheet() -> None:
    """Tarokk: 16 games, 20 at five; 90 minutes, then 80 (tarokk.md, „The day“)."""
    call_command("demo", "--system", "tarokk-illusztralt", verbosity=0)
    tournament = Tournament.objects.get()
    assert (tournament.rounds, tournament.games, tournament.games_large) == (4, 16, 20)
    assert [tournament.minutes_of(number) for number in (1, 2)] == [90, 80]
    games = {tile.games for tile in read_board(tournament.round_set.get(number=2), Audience.DESK)}
    assert games == {16, 20}
