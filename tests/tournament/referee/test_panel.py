"""Who may sit on the panel, and who may take an appeal: nobody judges his own game, his own ruling or, where the tournament minds, his own
club."""

import pytest
from django.http import QueryDict

from tests.tournament.court import case, decide, director, player_of, referee, refused, ruled_dreier
from tests.tournament.evening import running, save, the_table
from tournament.models import Player, Ruling, Tournament
from tournament.referee.appeals import appeal_ruling, withdraw_appeal
from tournament.referee.case_form import read_panel

pytestmark = pytest.mark.django_db

OVERRULED = {"departure": "Das Herz lag im Talon", "reason": "Berufung stattgegeben"}
DREIER_0 = {"game": "dreier", "dealer": 0, "declarer": 0, "won": True}


def appealed(**more) -> tuple[Tournament, Ruling]:
    """The ruled Dreier of table 1, with an appeal of seat 3."""
    tournament, user, ruling = ruled_dreier(**more)
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    return tournament, ruling


def overrule(ruling: Ruling, *panel: str, **more) -> Ruling:
    """The panel says no Renonce; written down by the referee whose ruling falls."""
    return decide(ruling.case, ruling.referee, "no_renonce", panel=panel, **OVERRULED, **more)


@pytest.mark.parametrize("name", ["K. W.", "k. w.", " K.  W. ", "Wiesbauer", "wiesbauer"])
def test_the_referee_may_write_it_down_but_does_not_sit_on_the_panel(name: str) -> None:
    """K. W. in the ruling, Wiesbauer by his account."""
    _tournament, ruling = appealed()
    assert refused(lambda: overrule(ruling, "Hofer", name)) == ("own_ruling",)
    second = overrule(ruling, "Hofer", "Gruber")
    assert (second.panel, second.referee) == (["Hofer", "Gruber"], ruling.referee)


def test_the_referee_is_known_by_his_name_as_a_player_too() -> None:
    tournament = running()
    user = referee(tournament, number=5)
    save(the_table(tournament), 1, DREIER_0)
    ruling = decide(case(the_table(tournament), user), user)
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    assert refused(lambda: overrule(ruling, "Spieler 5")) == ("own_ruling",)
    assert overrule(ruling, "Spieler 6").panel == ["Spieler 6"]


def test_all_who_may_not_sit_on_it_are_named_at_once() -> None:
    """The referee of the ruling, two of the table, and a name that stands twice: one refusal with four sentences."""
    _tournament, ruling = appealed()
    codes = refused(lambda: overrule(ruling, "K. W.", "Spieler 1", "Spieler 3", "Hofer", "hofer"))
    assert sorted(codes) == ["own_ruling", "own_table", "own_table", "panel_twice"]


def test_he_does_not_sit_on_the_next_panel_either_but_the_clerk_of_the_first_may() -> None:
    tournament, ruling = appealed()
    clerk = referee(tournament, "leeb")
    second = decide(ruling.case, clerk, "no_renonce", panel=["Hofer"], author="Markus Leeb", **OVERRULED)
    again = {"reason": "neue Zeugen"}
    assert refused(lambda: decide(second.case, clerk, panel=["K. W."], **again)) == ("own_ruling",)
    assert decide(second.case, clerk, panel=["Markus Leeb"], **again).supersedes == second


def test_a_ruling_on_another_game_is_no_ruling_on_this_one() -> None:
    tournament, ruling = appealed()
    other = referee(tournament, "leeb")
    save(the_table(tournament), 2, DREIER_0 | {"dealer": 1})
    decide(case(the_table(tournament), other, line=2), other, author="Markus Leeb")
    assert overrule(ruling, "Markus Leeb").panel == ["Markus Leeb"]


@pytest.mark.parametrize("own_club, codes", [("refused", ("own_club",)), ("allowed", None)])
def test_the_panel_is_of_no_club_at_the_table_where_the_tournament_minds(own_club: str, codes) -> None:
    tournament, ruling = appealed()
    Tournament.objects.filter(pk=tournament.pk).update(own_club=own_club)
    Player.objects.filter(pk=player_of(tournament, 2).player_id).update(club="TC Linz")
    Player.objects.filter(pk=player_of(tournament, 7).player_id).update(club="tc  linz")
    if codes is not None:
        assert refused(lambda: overrule(ruling, "Hofer", "spieler 7")) == codes
    else:
        assert overrule(ruling, "Hofer", "spieler 7").standing
    # Who has no club is of nobody's club, and who plays elsewhere may sit.
    if codes is not None:
        assert overrule(ruling, "Hofer", "Spieler 8").standing


def test_appeals_are_taken_and_withdrawn_by_referees_and_directors_of_this_tournament() -> None:
    _tournament, user, ruling = ruled_dreier()
    stranger = referee(running(name="Anderes"), "fremd")
    assert refused(lambda: appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=stranger)) == ("no_referee",)
    made = appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=director())
    assert refused(lambda: withdraw_appeal(appeal_id=made.pk, reason="doch nicht", user=stranger)) == ("no_referee",)
    assert withdraw_appeal(appeal_id=made.pk, reason="doch nicht", user=user).withdrawn == "doch nicht"


@pytest.mark.parametrize(
    "row, names",
    [
        ("Karin Hofer, Karl Gruber", ["Karin Hofer", "Karl Gruber"]),
        ("Karin Hofer; Karl Gruber und Eva Maier", ["Karin Hofer", "Karl Gruber", "Eva Maier"]),
        ("Hofer, Karin", ["Hofer, Karin"]),
        ("Hofer, Karin; Gruber, Karl;", ["Hofer, Karin", "Gruber, Karl"]),
        ("Karl Gruber, MSc", ["Karl Gruber, MSc"]),
        (" Hofer ", ["Hofer"]),
        (" , ", []),
    ],
)
def test_several_names_in_one_row_are_several_people(row: str, names: list[str]) -> None:
    data = QueryDict(mutable=True)
    data.setlist("panel", [row, ""])
    assert read_panel(data) == names


def test_who_ruled_is_found_in_a_row_with_others() -> None:
    _tournament, ruling = appealed()
    data = QueryDict(mutable=True)
    data.setlist("panel", ["Spieler 6, Spieler 1"])
    assert refused(lambda: overrule(ruling, *read_panel(data))) == ("own_table",)
