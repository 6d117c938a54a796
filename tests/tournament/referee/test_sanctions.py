"""Sanctions: each kind, with a ruling or alone, while it runs, lifted; penalty points as rows of their own in the standings."""

from datetime import date, timedelta
from unittest.mock import patch

import pytest

from scoring.draw.model import seating
from scoring.plain.rows import Gone
from tests.tournament.court import director, player_of, referee, refused, ruled_dreier
from tests.tournament.evening import fill, log_says, registered, running, the_round, the_table
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.setup import setup
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.people.notices import notices
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.reasons import reason_words
from tournament.models import Cup, LogRow, Phase, Player, Registration, Sanction, Tournament
from tournament.referee import reading as selectors
from tournament.referee.sanctions import give_sanction, lift_sanction

pytestmark = pytest.mark.django_db


def give(tournament: Tournament, kind: str, number: int | None = 1, **more) -> Sanction:
    """To the player with this number, or to nobody of the tournament."""
    person = {"player_id": player_of(tournament, number).player_id} if number else {}
    return give_sanction(tournament_id=tournament.pk, kind=kind, **{"reason": "unsportlich", **person, **more})


def found(tournament: Tournament, number: int = 1) -> tuple[int, int, int]:
    """How many Sperren, exclusions and warnings are shown against a player (by his number in this tournament)."""
    person = player_of(tournament, number).player_id
    warned = notices(tournament).by_player.get(person)
    return tuple(map(len, warned)) if warned else (0, 0, 0)


def later(name: str, day: date | None, phase: str = "registration", cup: str = "") -> Tournament:
    """Another tournament with the same persons, whether they may play or not; set up, or opened (a phase from `running` on)."""
    tournament = setup.create_tournament(name=name, date=day, cup=cup, system="koenigrufen-cup")
    persons = Player.objects.order_by("pk")
    Registration.objects.bulk_create(
        Registration(tournament=tournament, player=player, number=place) for place, player in enumerate(persons, start=1)
    )
    Tournament.objects.filter(pk=tournament.pk).update(phase=phase, rules_digest="" if phase in ("draft", "registration") else "1" * 64)
    tournament.refresh_from_db()
    return tournament


def test_a_warning_is_given_shown_and_logged() -> None:
    tournament = running()
    given = give(tournament, "warning", author="Leitung", reason=" verlässt  den Tisch ")
    given.refresh_from_db()
    assert (given.kind, given.name, given.reason, given.author, given.half_points, given.ruling) == (
        "warning",
        "Spieler 1",
        "verlässt den Tisch",
        "Leitung",
        0,
        None,
    )
    assert log_says(LogRow.objects.first()) == "Verwarnung für Spieler 1 – verlässt den Tisch"
    assert found(tournament) == (0, 0, 1)
    give(tournament, "warning")
    assert found(tournament) == (0, 0, 2)
    assert found(tournament, 2) == (0, 0, 0)
    assert [row.kind for row in selectors.sanctions(tournament)] == ["warning", "warning"]


def test_a_key_pressed_twice_gives_one_and_a_minute_later_it_is_meant() -> None:
    tournament = running()
    first = give(tournament, "points", points=5)
    rows = LogRow.objects.count()
    assert give(tournament, "points", points=5) == first
    assert LogRow.objects.count() == rows
    assert give(tournament, "points", points=6) != first
    with patch("tournament.models.times.now", return_value=first.created_at + timedelta(seconds=61)):
        assert give(tournament, "points", points=5) != first
    assert read_ranking(tournament, Audience.DESK).deducted == {1: -16}
    lift_sanction(sanction_id=Sanction.objects.latest("pk").pk, reason="Irrtum")
    assert read_ranking(tournament, Audience.DESK).deducted == {1: -11}


def test_a_kibitzer_is_no_player_and_has_a_name() -> None:
    tournament = running()
    given = give(tournament, "warning", None, name="der Herr im Lodenmantel")
    assert (given.player, given.name) == (None, "der Herr im Lodenmantel")
    assert refused(lambda: give(tournament, "warning", None)) == ("missing_field",)
    assert give(tournament, "ban", None, name="Ein Kiebitz", until=date(2027, 1, 1)).until == date(2027, 1, 1)


def test_a_sanction_belongs_to_its_ruling_and_its_tournament() -> None:
    tournament, _user, ruling = ruled_dreier()
    assert give(tournament, "warning", 4, ruling_id=ruling.pk).ruling == ruling
    other = running(name="Anderes")
    with pytest.raises(type(ruling).DoesNotExist):
        give(other, "warning", 4, ruling_id=ruling.pk)


@pytest.mark.parametrize(
    "kind, number, more, codes",
    [
        ("stoning", 1, {}, ("bad_value",)),
        ("warning", 1, {"reason": " "}, ("missing_field",)),
        ("warning", 1, {"reason": "x" * 501}, ("too_long",)),
        ("points", 1, {}, ("bad_value",)),
        ("points", 1, {"points": -5}, ("bad_value",)),
        ("points", 1, {"points": True}, ("bad_value",)),
        ("points", 1, {"points": 10_001}, ("bad_value",)),
        ("points", None, {"points": 5, "name": "Kiebitz"}, ("missing_field",)),
        ("ban", 1, {}, ("bad_value",)),
        ("ban", 1, {"tournaments": 2, "until": date(2027, 1, 1)}, ("bad_value",)),
        ("ban", 1, {"tournaments": 0}, ("bad_value",)),
        ("ban", 1, {"tournaments": 100}, ("bad_value",)),
        ("ban", 1, {"until": date(2026, 11, 20)}, ("bad_value",)),
    ],
)
def test_what_is_no_sanction_is_refused(kind: str, number: int | None, more: dict, codes: tuple) -> None:
    tournament = running(date=date(2026, 11, 21))
    assert refused(lambda: give(tournament, kind, number, **more)) == codes
    assert Sanction.objects.count() == 0


def test_only_players_of_the_tournament_are_players() -> None:
    tournament = running()
    stranger = Player.objects.create(name="Fremder")
    assert refused(lambda: give(tournament, "warning", None, player_id=stranger.pk)) == ("unknown_player",)


def test_penalty_points_count_from_an_opened_round() -> None:
    """While round 1 is played, and after it until the next is opened, there is only round 1; then the one that is played, or one before
    it."""
    tournament = running()
    assert give(tournament, "points", points=1).round == 1
    assert refused(lambda: give(tournament, "points", points=2, round_number=2)) == ("bad_value",)
    assert refused(lambda: give(tournament, "points", points=2, round_number=0)) == ("bad_value",)
    rounds.close_round(round_id=the_round(tournament).pk, reason="abgebrochen")
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 2, 3, 4), (5, 6, 7, 8)))], seed="7f3a", method="random")
    assert give(tournament, "points", points=3).round == 1
    rounds.open_round(round_id=the_round(tournament, 2).pk)
    assert (give(tournament, "points", points=4).round, give(tournament, "points", points=5, round_number=1).round) == (2, 1)
    assert give(tournament, "warning").round is None
    assert [read_ranking(tournament, Audience.DESK, after).deducted[1] for after in (1, 2, None)] == [
        -1 - 3 - 5,
        -1 - 3 - 4 - 5,
        -1 - 3 - 4 - 5,
    ]
    assert (
        log_says(LogRow.objects.filter(action="give_sanction").order_by("-pk")[1]) == "5 Strafpunkte ab Runde 1 für Spieler 1 – unsportlich"
    )


def test_penalty_points_are_rows_of_their_own() -> None:
    """Rufer, Dreier, Rufer: −1 + 15 + 1 = 15 for number 1; 10 and 3 taken off: 2. Nothing at the table changes."""
    tournament = running()
    fill(the_table(tournament))
    first = give(tournament, "points", 1, points=10)
    give(tournament, "points", 1, points=3)
    give(tournament, "points", 8, points=1)
    registered(8, name="Anderes")  # the same persons again: a penalty counts once, and there not at all
    assert read_ranking(tournament, Audience.DESK).deducted == {1: -13, 8: -1}
    rows = {row.player.number: (row.rounds, row.penalties, row.total) for row in read_ranking(tournament, Audience.DESK).standings}
    assert rows[1] == ((15, None), -13, 2)
    assert rows[8] == ((None, None), -1, -1)
    assert rows[2] == ((-5, None), 0, -5)
    the_table(tournament).refresh_from_db()
    assert the_table(tournament).a0 == 30
    tournament.refresh_from_db()
    assert recompute(tournament) == []
    lift_sanction(sanction_id=first.pk, reason="Berufung")
    assert read_ranking(tournament, Audience.DESK).deducted == {1: -3, 8: -1}
    tournament.refresh_from_db()
    assert recompute(tournament) == []
    assert log_says(LogRow.objects.first()) == "10 Strafpunkte ab Runde 1 für Spieler 1 aufgehoben – Berufung"


def test_penalty_points_change_results_and_so_need_an_open_tournament() -> None:
    tournament = running()
    given = give(tournament, "points", points=2)
    Tournament.objects.filter(pk=tournament.pk).update(phase=Phase.CLOSED)
    assert refused(lambda: give(tournament, "points", points=2)) == ("tournament_closed",)
    assert refused(lambda: lift_sanction(sanction_id=given.pk, reason="Irrtum")) == ("tournament_closed",)
    assert give(tournament, "warning").pk
    assert give(tournament, "ban", tournaments=1).pk


def test_an_exclusion_takes_the_player_out_of_the_draws_to_come() -> None:
    tournament = running()
    given = give(tournament, "exclusion", 3, reason="Tätlichkeit")
    row = player_of(tournament, 3)
    assert (row.withdrawn, reason_words(row.withdrawn_reason)) == (True, "Ausgeschlossen: Tätlichkeit")
    assert row.withdrawn_at is not None
    assert found(tournament, 3) == (0, 1, 0)
    lift_sanction(sanction_id=given.pk, reason="Missverständnis")
    assert found(tournament, 3) == (0, 0, 0)
    assert player_of(tournament, 3).withdrawn, "whether he plays on is the director's to say"
    players.readmit(registration_id=row.pk)
    assert not player_of(tournament, 3).withdrawn


def test_no_list_says_any_more_what_was_lifted() -> None:
    """He is still withdrawn, so the standings mark him; but not with the accusation that was taken back."""
    tournament = running()
    given = give(tournament, "exclusion", 3, reason="Tätlichkeit")
    assert [(row.gone, row.reason) for row in read_ranking(tournament, Audience.DESK).marks.players] == [(Gone.EXCLUDED, "Tätlichkeit")]
    lift_sanction(sanction_id=given.pk, reason="es war ein anderer")
    marked = read_ranking(tournament, Audience.DESK).marks.players
    assert [(row.gone, row.reason) for row in marked] == [(Gone.WITHDRAWN, "Ausschluss aufgehoben: es war ein anderer")]


def test_who_has_left_already_keeps_his_own_reason() -> None:
    tournament = running()
    players.withdraw(registration_id=player_of(tournament, 3).pk, reason="krank")
    given = give(tournament, "exclusion", 3)
    assert player_of(tournament, 3).withdrawn_reason == "krank"
    lift_sanction(sanction_id=given.pk, reason="Irrtum")
    assert player_of(tournament, 3).withdrawn_reason == "krank"


def test_an_exclusion_is_from_this_tournament_only() -> None:
    give(running(date=date(2026, 3, 1)), "exclusion", 3)
    assert found(later("Nächstes", date(2026, 4, 1)), 3) == (0, 0, 0)


def test_a_sperre_for_two_tournaments_runs_for_the_next_two_of_the_cup_that_are_opened() -> None:
    first = running(name="März", date=date(2026, 3, 1), cup="Linzer Cup")
    given = give(first, "ban", tournaments=2)
    assert log_says(LogRow.objects.first()) == "Sperre für die nächsten 2 Turniere für Spieler 1 – unsportlich"
    assert found(first) == (0, 0, 0), "it runs from the next one on"
    april = later("April", date(2026, 4, 1), "published", cup="Linzer Cup")
    later("Anderer Cup", date(2026, 4, 2), "published", cup="Welser Cup")
    later("Entwurf", date(2026, 4, 3), "draft", cup="Linzer Cup")
    later("Vorher", date(2026, 2, 1), "published", cup="Linzer Cup")
    may = later("Mai", date(2026, 5, 1), cup="Linzer Cup")
    june = later("Juni", date(2026, 6, 1), cup="Linzer Cup")
    assert (found(april), found(may), found(june)) == ((1, 0, 0), (1, 0, 0), (1, 0, 0)), "only April has been opened since"
    Tournament.objects.filter(pk=may.pk).update(phase="running", rules_digest="1" * 64)
    assert (found(april), found(may), found(june)) == ((1, 0, 0), (1, 0, 0), (0, 0, 0))
    assert found(later("Wels", date(2026, 4, 9), cup="Welser Cup")) == (0, 0, 0), "another series"
    lift_sanction(sanction_id=given.pk, reason="begnadigt")
    assert found(april) == (0, 0, 0)


def test_a_sperre_until_a_day_runs_to_its_end() -> None:
    first = running(name="März", date=date(2026, 3, 1), cup="Linzer Cup")
    give(first, "ban", until=date(2026, 5, 1))
    assert log_says(LogRow.objects.first()) == "Sperre bis 01.05.2026 für Spieler 1 – unsportlich"
    days = {date(2026, 4, 1): 1, date(2026, 5, 1): 1, date(2026, 5, 2): 0, date(2026, 2, 1): 0}
    for day, bans in days.items():
        assert found(later(f"am {day}", day, cup="Linzer Cup")) == (bans, 0, 0)
    assert found(later("ohne Tag", None, cup="Linzer Cup")) == (1, 0, 0), "when it is nobody knows yet"


def test_without_a_series_all_tournaments_count() -> None:
    first = running(name="März", date=date(2026, 3, 1))
    give(first, "ban", tournaments=1)
    give(first, "warning")
    april = later("April", date(2026, 4, 1))
    assert found(april) == (1, 0, 1)
    Tournament.objects.filter(pk=april.pk).update(phase="running", rules_digest="1" * 64)
    assert found(later("Mai", date(2026, 5, 1))) == (0, 0, 1)


def test_warnings_of_the_series_are_shown_at_the_next_one_and_not_at_the_one_before() -> None:
    first = running(name="März", date=date(2026, 3, 1), cup="Linzer Cup")
    before = later("Februar", date(2026, 2, 1), cup="Linzer Cup")
    lifted = give(first, "warning")
    give(first, "warning", reason="noch einmal")
    april = later("April", date(2026, 4, 1), cup="Linzer Cup")
    give(april, "warning")
    assert (found(before), found(first), found(april)) == ((0, 0, 0), (0, 0, 2), (0, 0, 3))
    lift_sanction(sanction_id=lifted.pk, reason="Irrtum")
    assert (found(first), found(april)) == ((0, 0, 1), (0, 0, 2))
    assert Cup.objects.count() == 1


def test_what_runs_is_found_with_two_queries_for_everybody(django_assert_num_queries) -> None:
    tournament = running(name="März", date=date(2026, 3, 1), cup="Linzer Cup")
    for number in (1, 2, 3):
        give(tournament, "ban", number, tournaments=number)
    april = later("April", date(2026, 4, 1), cup="Linzer Cup")
    with django_assert_num_queries(2):
        assert len(notices(april).by_player) == 3


def test_lifted_once_it_stays_lifted_and_on_the_list() -> None:
    tournament = running()
    given = give(tournament, "warning")
    assert refused(lambda: lift_sanction(sanction_id=given.pk, reason=" ")) == ("missing_reason",)
    lifted = lift_sanction(sanction_id=given.pk, reason="Irrtum", author="Leitung")
    assert (lifted.lifted_by, lifted.lifted_reason) == ("Leitung", "Irrtum")
    assert lifted.lifted_at is not None
    rows = LogRow.objects.count()
    assert lift_sanction(sanction_id=given.pk, reason="noch einmal") == lifted
    assert LogRow.objects.count() == rows
    assert selectors.sanctions(tournament) == [given]
    assert found(tournament) == (0, 0, 0)


def test_a_player_with_a_sanction_is_not_deleted_from_the_list() -> None:
    tournament = registered(8)
    give(tournament, "points", 5, points=5)
    row = player_of(tournament, 5)
    assert refused(lambda: players.remove_player(registration_id=row.pk)) == ("sanctioned",)


def test_nobody_punishes_at_the_table_at_which_he_sits() -> None:
    """Players 1 to 4 sit at table 1, 5 to 8 at table 2."""
    tournament = running()
    first, fifth, nobody = referee(tournament, "eins", number=1), referee(tournament, "fuenf", number=5), referee(tournament)
    for kind, more in (("warning", {}), ("points", {"points": 5}), ("exclusion", {})):
        assert refused(lambda kind=kind, more=more: give(tournament, kind, 2, user=first, **more)) == ("own_table",)
        assert refused(lambda kind=kind, more=more: give(tournament, kind, 1, user=first, **more)) == ("own_table",)
    assert give(tournament, "warning", 2, user=fifth).pk
    assert give(tournament, "warning", 2, user=nobody).pk
    assert give(tournament, "warning", None, name="Kiebitz", user=first).pk


def test_nor_with_a_ruling_on_a_game_of_his_table_though_he_has_left_it_since() -> None:
    tournament, _user, ruling = ruled_dreier()
    first = referee(tournament, "eins", number=1)
    assert refused(lambda: give(tournament, "warning", 4, ruling_id=ruling.pk, user=first)) == ("own_table",)
    assert refused(lambda: give(tournament, "warning", None, name="Kiebitz", ruling_id=ruling.pk, user=first)) == ("own_table",)


def test_nor_by_the_ruling_of_a_table_at_which_the_punished_does_not_sit() -> None:
    tournament, _user, ruling = ruled_dreier()
    fifth = referee(tournament, "fuenf", number=5)
    assert give(tournament, "warning", 4, ruling_id=ruling.pk, user=fifth).pk
    assert refused(lambda: give(tournament, "warning", 6, ruling_id=ruling.pk, user=fifth)) == ("own_table",)


def test_penalty_points_for_an_earlier_round_go_by_the_table_of_that_round() -> None:
    """Players 1 and 2 sat together in round 1 and sit apart in round 2."""
    tournament = running()
    rounds.close_round(round_id=the_round(tournament).pk, reason="Probe")
    draw.confirm_draw(tournament_id=tournament.pk, rounds=[seating(2, ((1, 5, 6, 7), (2, 3, 4, 8)))])
    rounds.open_round(round_id=the_round(tournament, 2).pk)
    first = referee(tournament, "eins", number=1)
    assert refused(lambda: give(tournament, "points", 2, points=5, round_number=1, user=first)) == ("own_table",)
    assert give(tournament, "points", 2, points=5, user=first).round == 2
    assert refused(lambda: give(tournament, "points", 5, points=5, user=first)) == ("own_table",)


def test_a_director_who_plays_is_as_neutral() -> None:
    tournament = running()
    leader = director()
    assert give(tournament, "warning", 2, user=leader).pk
    referee(tournament, "leitung", number=2)
    assert refused(lambda: give(tournament, "warning", 3, user=leader)) == ("own_table",)


@pytest.mark.parametrize("setting, codes", [("allowed", ()), ("refused", ("own_club",))])
def test_nor_over_his_own_club_where_the_tournament_minds(setting: str, codes: tuple) -> None:
    """Player 2 (table 1) is of the club of player 5 (table 2): 5 punishes nobody at table 1."""
    tournament = running()
    Tournament.objects.update(own_club=setting)
    Player.objects.filter(name__in=["Spieler 2", "Spieler 5"]).update(club="Tarockfreunde Linz")
    fifth = referee(tournament, "fuenf", number=5)
    if codes:
        assert refused(lambda: give(tournament, "warning", 3, user=fifth)) == codes
    else:
        assert give(tournament, "warning", 3, user=fifth).pk


def test_before_anybody_sits_the_club_of_who_is_punished_says_it() -> None:
    tournament = registered(8, own_club="refused")
    Player.objects.filter(name__in=["Spieler 2", "Spieler 5"]).update(club="Tarockfreunde Linz")
    fifth = referee(tournament, "fuenf", number=5)
    assert refused(lambda: give(tournament, "warning", 2, user=fifth)) == ("own_club",)
    assert refused(lambda: give(tournament, "warning", 5, user=fifth)) == ("own_table",)
    assert give(tournament, "warning", 3, user=fifth).pk


def test_a_referee_takes_his_own_back_for_ten_minutes_and_only_the_director_later() -> None:
    tournament = running()
    anna, bert, leader = referee(tournament, "anna"), referee(tournament, "bert"), director()
    given = give(tournament, "points", points=5, user=anna)
    assert refused(lambda: lift_sanction(sanction_id=given.pk, reason="Irrtum", user=bert)) == ("not_yours",)
    with patch("tournament.models.times.now", return_value=given.created_at + timedelta(minutes=10, seconds=5)):
        assert refused(lambda: lift_sanction(sanction_id=given.pk, reason="Irrtum", user=anna)) == ("not_yours",)
    lift_sanction(sanction_id=given.pk, reason="falscher Name", user=anna, author="Anna")
    assert log_says(LogRow.objects.first()) == "5 Strafpunkte ab Runde 1 für Spieler 1 aufgehoben – falscher Name"
    assert read_ranking(tournament, Audience.DESK).deducted == {}
    other = give(tournament, "warning", user=bert)
    assert lift_sanction(sanction_id=other.pk, reason="Irrtum", user=leader).lifted_at is not None
