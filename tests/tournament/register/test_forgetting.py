"""Somebody is forgotten: his name goes everywhere, no total changes, the log keeps the number."""

from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction
from django.db.models import Model

from tests.tournament import court
from tests.tournament.evening import fill, log_says, running, the_table
from tests.tournament.filed import as_text, written
from tournament.desk.registration import players
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.models import (
    Forgotten,
    Job,
    JobFile,
    JobState,
    LogRow,
    OwnSheet,
    Player,
    Printed,
    PrizeGiving,
    Referee,
    RegisterLogRow,
    Registration,
    Removal,
    Sanction,
    Tournament,
    times,
)
from tournament.referee.sanctions import give_sanction
from tournament.register.forgetting import forget

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament() -> Tournament:
    """Number 1 is Anna Moser of Linz, once written Anna Mosr; she has played, and was warned."""
    found = running()
    fill(the_table(found, 1))
    fill(the_table(found, 2))
    row = Registration.objects.get(tournament=found, number=1)
    players.change_player(registration_id=row.pk, name="Anna Moser", place="Linz", club="TC Linz")
    players.set_paid(registration_id=row.pk, paid=True)
    give_sanction(tournament_id=found.pk, kind="warning", player_id=row.player_id, reason="Anna Moser war laut")
    return found


def anna(tournament: Tournament) -> Player:
    return Registration.objects.get(tournament=tournament, number=1).player


def test_the_name_is_nowhere_any_more_and_no_total_changes(tournament: Tournament) -> None:
    before = [(row.rank, row.player.number, row.total) for row in read_ranking(tournament, Audience.DESK).standings]
    key = anna(tournament).pk
    assert "Anna Moser" in as_text(written(tournament))
    assert forget(person_id=key, author="L") is False
    tournament.refresh_from_db()
    text = as_text(written(tournament))
    assert "Moser" not in text
    assert "Linz" not in text, "nor where he lives, nor his club"
    assert 'Spieler 1"' not in text, "nor what he was called before"
    assert [(row.rank, row.player.number, row.total) for row in read_ranking(tournament, Audience.DESK).standings] == before
    assert (anna(tournament).name, anna(tournament).place, anna(tournament).club) == (f"Anonym {anna(tournament).number}", "", "")
    assert Registration.objects.get(tournament=tournament, number=1).anonymous
    assert (Sanction.objects.get().name, Sanction.objects.get().reason) == ("Nr. 1", "Nr. 1 war laut")
    said = [log_says(row) for row in LogRow.objects.filter(tournament=tournament).order_by("pk")]
    assert said[-3:] == ["Nr. 1 –: Nenngeld bezahlt", "Verwarnung für Nr. 1 – Nr. 1 war laut", "Name entfernt: Nr. 1"]


def test_what_a_job_has_made_with_the_name_or_is_making_goes(tournament: Tournament) -> None:
    uid = uuid4()
    facts = {"what": "standings", "ending": "pdf", "pages": 1}
    done = {"state": JobState.DONE, "ended_at": times.now(), "result": {"file": "stand.pdf"}}
    for more in (done, {"state": JobState.WAITING}, {"state": JobState.RUNNING, "holder": uid}):
        job = Job.objects.create(organiser=tournament.organiser, tournament=tournament, kind="paper", facts=facts, **more)
        for given in (True, False):
            JobFile.objects.create(job=job, given=given, name="stand.pdf", content_type="application/pdf", content=b"Anna Moser")
    forget(person_id=anna(tournament).pk)
    assert not JobFile.objects.filter(given=False).exists()
    assert JobFile.objects.filter(given=True).count() == 3, "what somebody has sent is his"
    assert list(Job.objects.order_by("pk").values_list("state", "holder")) == [("done", None), ("waiting", None), ("waiting", None)]


def test_who_never_played_is_deleted() -> None:
    made = Player.objects.create(name="Niemand Neues")
    assert forget(person_id=made.pk) is True
    assert not Player.objects.filter(pk=made.pk).exists()
    assert Player.objects.create(name="Nächster").number > made.number, "a number is never given again"


def test_twice_is_once_too_often(tournament: Tournament) -> None:
    key = anna(tournament).pk
    forget(person_id=key)
    assert court.refused(lambda: forget(person_id=key)) == ("forgotten",)


def test_the_log_is_rewritten_in_no_other_way(tournament: Tournament) -> None:
    forget(person_id=anna(tournament).pk)
    with pytest.raises(IntegrityError, match="rows are kept"):
        LogRow._base_manager.update(text="anders")


def test_a_name_of_one_word_is_his_where_he_plays_and_nobodys_elsewhere(tournament: Tournament) -> None:
    """Number 2 is called Sepp; so is somebody at the next evening, whom nobody has registered."""
    row = Registration.objects.get(tournament=tournament, number=2)
    players.change_player(registration_id=row.pk, name="Sepp")
    other = create_tournament(name="Anderswo", system="koenigrufen-cup")
    for where, reason in ((tournament, "Sepp war laut"), (other, "Sepp hat eingesagt")):
        give_sanction(tournament_id=where.pk, kind="warning", name="Kiebitz", reason=reason)
    forget(person_id=row.player_id)
    assert [row.reason for row in Sanction.objects.filter(name="Kiebitz").order_by("pk")] == ["Nr. 2 war laut", "Sepp hat eingesagt"]


def test_a_name_that_was_anothers_stays_with_him(tournament: Tournament) -> None:
    """Number 2 was typed as Eva Huber, who is number 3, and corrected to Rosa Lang."""
    second, third = (Registration.objects.get(tournament=tournament, number=number) for number in (2, 3))
    for row, name in ((second, "Eva Huber"), (third, "Eva Huber"), (second, "Rosa Lang")):
        players.change_player(registration_id=row.pk, name=name)
    give_sanction(tournament_id=tournament.pk, kind="warning", name="Kiebitz", reason="Eva Huber und Rosa Lang riefen ihn")
    forget(person_id=second.player_id)
    assert Sanction.objects.get(name="Kiebitz").reason == "Eva Huber und Nr. 2 riefen ihn"
    assert Registration.objects.get(pk=third.pk).player.name == "Eva Huber"


def test_who_works_with_an_account_is_not_forgotten_before(tournament: Tournament) -> None:
    court.referee(tournament, login="amoser", number=1)
    assert court.refused(lambda: forget(person_id=anna(tournament).pk)) == ("still_works",)
    Tournament.objects.update(phase="closed")
    assert forget(person_id=anna(tournament).pk) is False
    user = Referee.objects.get().user
    assert (user.username, user.get_full_name(), user.is_active, user.has_usable_password()) == (f"anonym-{user.pk}", "", False, False)


def test_a_directors_account_stays(tournament: Tournament) -> None:
    director = court.director()
    Referee.objects.create(tournament=tournament, user=director, player=anna(tournament))
    assert forget(person_id=anna(tournament).pk) is False
    director.refresh_from_db()
    assert (director.username, director.is_active) == ("leitung", True)


@pytest.mark.parametrize("model, made, others", [
    (Printed, {"paper": "standings", "form": "pdf", "digest": "0" * 64}, {"digest": "1" * 64, "paper": "round"}),
    (OwnSheet, {"slug": "probe", "edition": "1", "name": "Probe", "file": {}}, {"name": "anders", "edition": "2"}),
    (RegisterLogRow, {"action": "keep_names"}, {"facts": {"person": 1}}),
    (PrizeGiving, {"request": {}, "answer": {}, "digest": "0" * 64}, {"answer": {"cents": 1}, "digest": "1" * 64}),
    (Removal, {"slug": "x", "name": "X", "phase": "draft", "backup": "x.zip", "open": False}, {"name": "anders", "backup": ""}),
])  # fmt: skip
def test_meanwhile_only_who_did_it_may_change(
    model: type[Model], made: dict[str, Any], others: dict[str, Any], tournament: Tournament
) -> None:
    of = {"tournament": tournament} if model in {Printed, PrizeGiving} else {}
    row = model._base_manager.create(author="Anna Moser", **of, **made)
    rows = model._base_manager.filter(pk=row.pk)
    with pytest.raises(IntegrityError, match="kept"), transaction.atomic():
        rows.update(author="Nr. 1")
    meanwhile = Forgotten.objects.create(person=anna(tournament))
    assert rows.update(author="Nr. 1") == 1
    for column, value in others.items():
        with pytest.raises(IntegrityError, match="kept"), transaction.atomic():
            rows.update(author="Nr. 2", **{column: value})
    meanwhile.open = False
    meanwhile.save(update_fields=["open"])
    with pytest.raises(IntegrityError, match="kept"), transaction.atomic():
        rows.update(author="Nr. 3")
