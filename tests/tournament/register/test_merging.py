"""Two persons who are one: what moves is shown, moved in one step, logged and given back; no amount changes."""

import pytest
from django.db import IntegrityError

from tests.tournament import court
from tests.tournament.evening import content_digest, fill, log_says, registered, running, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening import rounds
from tournament.desk.registration import players
from tournament.desk.registration.merging.preview import preview
from tournament.desk.registration.merging.writing import merge, undo
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.people.people import known_players, merged_number
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.register import everybody
from tournament.ledger.store.audience import Audience
from tournament.models import LogRow, Merge, Player, Registration, Sanction, Seat, Tournament
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Round 1 is played at two tables of four by numbers 1 to 8. Number 9, "Spieler 1 alt", came later: he is number 1 registered again."""
    found = running()
    fill(the_table(found, 1))
    fill(the_table(found, 2))
    players.add_player(tournament_id=found.pk, name="Spieler 1 alt", tags=["Frauen"], paid=True)
    return found


def person(tournament: Tournament, number: int) -> int:
    return Registration.objects.get(tournament=tournament, number=number).player_id


def totals(tournament: Tournament) -> dict[int, object]:
    return {row.player.number: row.total for row in read_ranking(tournament, Audience.DESK).standings}


def test_two_registrations_of_one_tournament_become_one(tournament: Tournament) -> None:
    before, one, other = totals(tournament), person(tournament, 1), person(tournament, 9)
    shown = preview(person_id=one, other_id=other)
    [moved] = shown.tournaments
    assert (moved.number, moved.into, moved.rounds, shown.findings) == (9, 1, (), ())
    merge(person_id=one, other_id=other, author="L")
    row = Registration.objects.get(tournament=tournament, number=1)
    assert (row.player_id, row.paid, row.tags, row.present) == (one, True, ["Frauen"], False)
    assert not Registration.objects.filter(tournament=tournament, number=9).exists()
    assert totals(tournament) == before
    said = LogRow.objects.latest("pk")
    assert (log_says(said), said.author) == ("Zusammengelegt: Nr. 9 Spieler 1 alt ist Nr. 1 Spieler 1", "L")
    assert merged_number(tournament, 9) == 1
    assert merged_number(tournament, 8) is None
    assert Player.objects.get(pk=other).merged_into_id == one


def test_seats_and_results_go_with_him(tournament: Tournament) -> None:
    """The other way round: who stays is number 9, and he has the round that number 1 sat. Rufer +1, Dreier +15, Rufer +1 for seat 0
    (evening.fill): 1 sits on seat 0 of table 1: −1 + 15 + 1 = 15."""
    stays, goes = person(tournament, 9), person(tournament, 1)
    amounts = totals(tournament)
    assert [moved.rounds for moved in preview(person_id=stays, other_id=goes).tournaments] == [(1,)]
    merge(person_id=stays, other_id=goes)
    assert totals(tournament) == {9 if number == 1 else number: total for number, total in amounts.items() if number != 9}
    assert Seat.objects.get(table=the_table(tournament), index=0).registration.number == 9
    assert merged_number(tournament, 1) == 9


def test_a_file_after_undo_is_the_file_of_before_but_for_the_log(tournament: Tournament) -> None:
    file = {key: value for key, value in written(tournament).items() if key != "history"}
    done = merge(person_id=person(tournament, 9), other_id=person(tournament, 1))
    tournament.refresh_from_db()
    assert {key: value for key, value in written(tournament).items() if key != "history"} != file
    undo(merge_id=done.pk, author="L")
    tournament.refresh_from_db()
    now = {key: value for key, value in written(tournament).items() if key != "history"}
    # The registration that was made again stands last.
    by_number = [sorted(one["players"], key=lambda row: row["number"]) for one in (file, now)]
    assert by_number[0] == by_number[1]
    assert now | {"players": []} == file | {"players": []}
    assert [log_says(row) for row in LogRow.objects.order_by("-pk")[:2]] == [
        "Wieder getrennt: Nr. 1 Spieler 1 und Nr. 9 Spieler 1 alt",
        "Zusammengelegt: Nr. 1 Spieler 1 ist Nr. 9 Spieler 1 alt",
    ]
    assert merged_number(tournament, 1) is None


def test_who_sat_in_the_same_round_is_not_one_person(tournament: Tournament) -> None:
    one, other = person(tournament, 1), person(tournament, 5)
    [finding] = preview(person_id=one, other_id=other).findings
    assert finding.message == "Nr. 1 und Nr. 5 saßen bei „Probe“ in derselben Runde (1): Das sind zwei Personen."
    digest = content_digest(tournament)
    assert court.refused(lambda: merge(person_id=one, other_id=other)) == ("sat_twice",)
    assert content_digest(tournament) == digest
    assert not Merge.objects.exists()


def test_persons_over_all_tournaments(tournament: Tournament) -> None:
    """Registered at different ones: the registration changes hands with its number; sanctions and the referee's account go along."""
    there = create_tournament(name="Dort", system="koenigrufen-cup")
    players.import_players(tournament_id=there.pk, rows=[{"name": f"Gast {number}"} for number in range(1, 5)])
    one, other = person(tournament, 1), person(there, 3)
    give_sanction(tournament_id=there.pk, kind="warning", player_id=other, reason="laut")
    user = court.referee(there, number=3)
    done = merge(person_id=one, other_id=other)
    assert Registration.objects.get(tournament=there, number=3).player_id == one
    assert Sanction.objects.get().player_id == one
    assert user.refereeing.get().player_id == one
    assert log_says(LogRow.objects.filter(tournament=there).latest("pk")) == "Zusammengelegt: Nr. 3 Gast 3 ist Spieler 1"
    undo(merge_id=done.pk)
    assert Registration.objects.get(tournament=there, number=3).player_id == other
    assert (Sanction.objects.get().player_id, user.refereeing.get().player_id) == (other, other)


def test_the_number_is_given_to_nobody_else_by_itself(tournament: Tournament) -> None:
    merge(person_id=person(tournament, 1), other_id=person(tournament, 9))
    assert players.add_player(tournament_id=tournament.pk, name="Nächster").number == 10


def test_a_file_knows_the_merged_number(tournament: Tournament) -> None:
    merge(person_id=person(tournament, 1), other_id=person(tournament, 9))
    tournament.refresh_from_db()
    file = as_text(written(tournament))
    assert '"merged": [9]' in file
    other = import_tournament(file=read_file(file.encode()))
    assert as_text(written(other)) == file
    assert merged_number(other, 9) == 1


def test_who_was_merged_is_found_no_more(tournament: Tournament) -> None:
    there = registered(4, name="Dort")
    merge(person_id=person(tournament, 1), other_id=person(tournament, 9))
    assert "Spieler 1 alt" not in [one.name for one in everybody().people]
    assert [one.name for one in known_players("alt", there)] == []


def test_a_sanction_changes_hands_in_no_other_way(tournament: Tournament) -> None:
    give_sanction(tournament_id=tournament.pk, kind="warning", player_id=person(tournament, 2), reason="laut")
    with pytest.raises(IntegrityError, match="what was given is kept"):
        Sanction._base_manager.update(player_id=person(tournament, 3))


def test_a_closed_tournament_where_both_are_registered_stays_as_it_is(tournament: Tournament) -> None:
    one, other = person(tournament, 1), person(tournament, 9)
    done = merge(person_id=one, other_id=other)
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed")
    assert court.refused(lambda: undo(merge_id=done.pk)) == ("tournament_closed",)
    Tournament.objects.filter(pk=tournament.pk).update(phase="running")
    undo(merge_id=done.pk)
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed")
    assert court.refused(lambda: merge(person_id=one, other_id=other)) == ("tournament_closed",)


def test_what_cannot_be_merged_or_taken_apart_says_why(tournament: Tournament) -> None:
    one, other, third = person(tournament, 1), person(tournament, 9), Player.objects.create(name="Dritter").pk
    assert court.refused(lambda: merge(person_id=one, other_id=one)) == ("same_person",)
    done = merge(person_id=one, other_id=other)
    assert court.refused(lambda: merge(person_id=third, other_id=other)) == ("merged_already",)
    players.add_player(tournament_id=tournament.pk, name="Neuer", number=9)
    assert court.refused(lambda: undo(merge_id=done.pk)) == ("changed_since",), "his number is somebody else's now"
    players.remove_player(registration_id=Registration.objects.get(tournament=tournament, number=9).pk)
    undo(merge_id=done.pk)
    assert court.refused(lambda: undo(merge_id=done.pk)) == ("undone",)


def test_a_round_that_is_played_goes_on(tournament: Tournament) -> None:
    merge(person_id=person(tournament, 1), other_id=person(tournament, 9))
    rounds.close_round(round_id=the_round(tournament).pk, reason="Schluss")
    assert len(read_ranking(tournament, Audience.DESK).standings) == 8
