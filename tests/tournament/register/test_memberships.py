"""In which clubs somebody is and was: entered and left on his page, moved by a merge and given back, forgotten with him."""

from datetime import date

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from tournament.desk.registration.merging.writing import merge, undo
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.store.refusals import Refused
from tournament.models import ClubMembership, Player, RegisterLogRow, Registration
from tournament.register.forgetting import forget
from tournament.register.memberships import join_club, leave_club, read_memberships

pytestmark = pytest.mark.django_db

DAY, LATER = date(2026, 3, 1), date(2026, 9, 1)


@pytest.fixture
def anna() -> Player:
    return Player.objects.create(name="Anna Huber", club="Linz")


def clubs(person: Player) -> list[tuple[str, date | None, date | None]]:
    return [(row.club, row.since, row.until) for row in read_memberships(person)]


def test_a_club_is_entered_and_left_and_lists_show_it(anna: Player) -> None:
    tournament = create_tournament(name="Probe", system="koenigrufen-cup")
    Registration.objects.create(tournament=tournament, player=anna, number=1)
    tournament.refresh_from_db()
    version = tournament.version
    first = join_club(person_id=anna.pk, club=" Wels ", since=DAY, author="L")
    join_club(person_id=anna.pk, club="Ried", since=None)
    anna.refresh_from_db()
    tournament.refresh_from_db()
    assert (anna.club, tournament.version) == ("Ried", version + 2)
    leave_club(membership_id=ClubMembership.objects.get(club="Ried").pk, until=LATER)
    anna.refresh_from_db()
    assert anna.club == "Wels", "the one in which he still is"
    leave_club(membership_id=first.pk, until=DAY)
    anna.refresh_from_db()
    assert anna.club == ""
    assert clubs(anna) == [("Ried", None, LATER), ("Wels", DAY, DAY)]
    assert [(row.action, row.facts["club"]) for row in RegisterLogRow.objects.order_by("pk")] == [
        ("join_club", "Wels"), ("join_club", "Ried"), ("leave_club", "Ried"), ("leave_club", "Wels"),
    ]  # fmt: skip


def test_what_cannot_be_is_refused(anna: Player) -> None:
    row = join_club(person_id=anna.pk, club="Wels", since=LATER)
    for club, code in (("  ", "missing_field"), ("WELS", "in_club"), ("x" * 201, "too_long")):
        with pytest.raises(Refused) as refused:
            join_club(person_id=anna.pk, club=club, since=None)
        assert code in refused.value.codes
    with pytest.raises(Refused) as refused:
        leave_club(membership_id=row.pk, until=DAY)
    assert "before_since" in refused.value.codes
    leave_club(membership_id=row.pk, until=LATER)
    with pytest.raises(Refused) as refused:
        leave_club(membership_id=row.pk, until=LATER)
    assert "left" in refused.value.codes


def test_the_page_shows_them_and_enters_and_leaves_where_the_register_is_kept(
    anna: Player, director_client: Client, settings: LazySettings
) -> None:
    address = f"/register/{anna.pk}/"
    assert "beitritt" not in director_client.get(address).content.decode(), "on a laptop nothing is new"
    settings.REGISTER_OWNER = True
    again = director_client.post(address, {"beitritt": "1", "club": "", "since": "gestern"})
    assert (again.status_code, "Bitte ein Datum eingeben" in again.content.decode()) == (422, True)
    said = director_client.post(address, {"beitritt": "1", "club": "Wels", "since": "2026-03-01"}, follow=True).content.decode()
    assert "Anna Huber ist jetzt beim Verein „Wels“." in said
    assert "seit 01.03.2026" in said
    twice = director_client.post(address, {"beitritt": "1", "club": "Wels", "since": ""})
    assert "schon bei diesem Verein" in twice.content.decode()
    left = director_client.post(address, {"austritt": ClubMembership.objects.get().pk}, follow=True).content.decode()
    assert f"bis {timezone.localdate():%d.%m.%Y}" in left
    assert "Heute ausgetreten" not in left
    assert director_client.post(address, {"austritt": "0"}).status_code == 404
    settings.REGISTER_OWNER = False
    assert "bis " in director_client.get(address).content.decode(), "what is known is shown everywhere"


def test_a_merge_takes_them_along_and_gives_them_back(anna: Player) -> None:
    other = Player.objects.create(name="Huber Anna")
    for person, club, until in ((anna, "Linz", None), (other, "Linz", None), (other, "Wels", None), (other, "Linz", LATER)):
        ClubMembership.objects.create(person=person, club=club, until=until)
    row = merge(person_id=anna.pk, other_id=other.pk)
    assert sorted(clubs(anna), key=str) == [("Linz", None, None), ("Linz", None, LATER), ("Wels", None, None)]
    undo(merge_id=row.pk)
    assert clubs(anna) == [("Linz", None, None)]
    assert sorted(clubs(other), key=str) == [("Linz", None, None), ("Linz", None, LATER), ("Wels", None, None)]


def test_who_is_forgotten_was_in_no_club(anna: Player) -> None:
    Registration.objects.create(tournament=create_tournament(name="Probe", system="koenigrufen-cup"), player=anna, number=1)
    join_club(person_id=anna.pk, club="Wels", since=None)
    forget(person_id=anna.pk)
    assert not ClubMembership.objects.exists()
    with pytest.raises(Refused) as refused:
        join_club(person_id=anna.pk, club="Wels", since=None)
    assert "forgotten" in refused.value.codes
