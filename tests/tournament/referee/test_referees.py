"""Referees of a tournament: accounts made, known ones taken, ended; and who is one where."""

import pytest
from django.contrib.auth.models import User

from tests.tournament.court import PASSWORD, director, player_of, referee, refused
from tests.tournament.evening import log_says, running, the_table
from tournament.models import LogRow, Organiser, Player, Referee, Team
from tournament.organisers.teams import join, leave
from tournament.referee.neutrality import may_not_rule
from tournament.referee.referees import appoint_referee, dismiss_referee, reset_password

pytestmark = pytest.mark.django_db


def appoint(tournament, login: str = "anna", **more) -> Referee:
    return appoint_referee(tournament_id=tournament.pk, login=login, **{"password": PASSWORD, **more})


def test_a_new_login_becomes_an_account_that_is_no_directors() -> None:
    tournament = running()
    made = appoint(tournament, " anna ", name="Anna  Muster", author="Leitung")
    user = User.objects.get(username="anna")
    assert (made.user, made.active, made.player, str(made)) == (user, True, None, "Anna Muster")
    assert (user.is_staff, user.is_superuser, user.check_password(PASSWORD)) == (False, False, True)
    row = LogRow.objects.first()
    assert (log_says(row), row.detail) == ("Schiedsrichter: Anna Muster", {"login": "anna", "player": ""})
    assert PASSWORD not in str(row.detail)
    assert may_not_rule(the_table(tournament), user) is None


def test_a_known_login_keeps_its_password_and_its_name() -> None:
    tournament, other = running(), running(name="Anderes")
    appoint(tournament, name="Anna Muster")
    appoint(other, name="Jemand", password="")
    user = User.objects.get(username="anna")
    assert (user.first_name, user.check_password(PASSWORD), User.objects.count()) == ("Anna Muster", True, 1)
    assert may_not_rule(the_table(other), user) is None


def test_appointed_again_the_row_is_brought_up_to_date() -> None:
    tournament = running()
    first = appoint(tournament)
    again = appoint(tournament, player_id=player_of(tournament, 2).player_id)
    assert (again.pk, again.player.name) == (first.pk, "Spieler 2")
    assert log_says(LogRow.objects.first()) == "Schiedsrichter: anna, spielt als Spieler 2"
    assert may_not_rule(the_table(tournament), again.user).codes == ("own_table",)
    assert may_not_rule(the_table(tournament, 2), again.user) is None


@pytest.mark.parametrize(
    "login, more, codes",
    [
        ("", {}, ("missing_field",)),
        ("x" * 151, {}, ("too_long",)),
        ("anna", {"password": ""}, ("bad_value",)),
        ("anna", {"password": "12345678"}, ("bad_value",)),
        ("anna", {"name": "x" * 151}, ("too_long",)),
        ("anna", {"player_id": 0}, ("unknown_player",)),
    ],
)
def test_who_is_no_referee(login: str, more: dict, codes: tuple) -> None:
    tournament = running()
    assert refused(lambda: appoint(tournament, login, **more)) == codes
    assert User.objects.count() == 0


def test_a_player_is_one_referee_and_of_this_tournament() -> None:
    tournament = running()
    person = player_of(tournament, 1).player_id
    appoint(tournament, player_id=person)
    assert refused(lambda: appoint(tournament, "bert", player_id=person)) == ("player_taken",)
    stranger = Player.objects.create(name="Fremder")
    assert refused(lambda: appoint(tournament, "bert", player_id=stranger.pk)) == ("unknown_player",)
    dismiss_referee(referee_id=Referee.objects.get().pk)
    assert appoint(tournament, "bert", player_id=person).player_id == person


def test_a_dismissed_referee_has_no_rights_and_can_come_back() -> None:
    tournament = running()
    user = referee(tournament)
    row = user.refereeing.get()
    assert not dismiss_referee(referee_id=row.pk).active
    assert log_says(LogRow.objects.first()) == "Schiedsrichter abgemeldet: Wiesbauer"
    rows = LogRow.objects.count()
    dismiss_referee(referee_id=row.pk)
    assert LogRow.objects.count() == rows
    assert may_not_rule(the_table(tournament), user).codes == ("no_referee",)
    assert referee(tournament) == user
    assert may_not_rule(the_table(tournament), user) is None


def test_a_director_is_one_everywhere() -> None:
    tournament = running()
    assert may_not_rule(the_table(tournament), director()) is None
    assert Referee.objects.count() == 0


def test_who_rules_by_his_team_does_not_at_a_table_where_his_name_sits() -> None:
    tournament = running()
    team = Team.objects.create(organiser=Organiser.objects.get(), name="Schiedsrichter", referee=True)
    seated, other = (User.objects.create_user(login, first_name=name) for login, name in (("eins", "Spieler 1"), ("moser", "Moser")))
    for user in (seated, other):
        team.memberships.create(user=user)
    found = [may_not_rule(the_table(tournament, number), user) for user in (seated, other) for number in (1, 2)]
    assert [refused.codes if refused else () for refused in found] == [("own_table",), (), (), ()]


@pytest.mark.parametrize("whose", ["own", "another's"])
def test_no_password_is_reset_of_an_account_that_another_club_made(whose: str) -> None:
    """It left that club's team, and is in none: its bearer has it still, and it may come into that team again."""
    tournament = running()
    own = Organiser.objects.get()
    club = own if whose == "own" else Organiser.objects.create(name="Steyr", slug="steyr", parent=own)
    user = User.objects.create_user("anna", password=PASSWORD)
    row = Referee.objects.create(tournament=tournament, user=user)
    first, team = (Team.objects.create(organiser=club, name=name, owner=True) for name in ("Erstes", "Leitung"))
    join(team_id=first.pk, user=director())
    leave(membership_id=join(team_id=team.pk, user=user).pk)
    if whose == "own":
        reset_password(account=row, password="neu-7m-w4xr")
        assert User.objects.get(pk=user.pk).check_password("neu-7m-w4xr")
        return
    assert refused(lambda: reset_password(account=row, password="neu-7m-w4xr")) == ("not_yours",)
    assert User.objects.get(pk=user.pk).check_password(PASSWORD)
    row.delete()
    assert refused(lambda: appoint(tournament, "anna")) == ("not_yours",), "nor does its guessed name bring it here"
