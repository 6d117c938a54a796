"""What the database itself refuses about calls, cases, rulings, appeals, sanctions and referees, tried with raw ORM and raw SQL past every
service."""

from datetime import date
from uuid import uuid4

import pytest
from django.db import DatabaseError, IntegrityError, connection, models, transaction
from django.utils import timezone

from tests.tournament.court import case, decide, player_of, referee, ruled_dreier
from tests.tournament.evening import registered, running, the_table
from tournament.models import POSITION_STEP, Appeal, Call, Case, Entry, OtherVersion, Referee, Ruling, Sanction, Tournament
from tournament.models.kept import RowsAreKept
from tournament.referee.appeals import appeal_ruling
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db


def refused(action) -> None:
    with pytest.raises(DatabaseError), transaction.atomic():
        action()


def another(ruling: Ruling, **columns: object) -> Ruling:
    """A ruling like this one, past the services."""
    values = {"violation": "farbzwang", "stage": "scored", "decision": "renonce", "source": "", "text": "", "client_id": uuid4(), **columns}
    return Ruling(**{"case": ruling.case, "table": ruling.table, "position": ruling.position, **values})


def test_one_ruling_settles_a_line_and_others_stand_beside() -> None:
    tournament, user, ruling = ruled_dreier()
    other = case(the_table(tournament), user)
    dealt_again = {"game": "redeal", "dealer": 0}
    refused(another(ruling, case=other, record=dealt_again).save)
    another(ruling, case=other, record=dealt_again, standing=False).save()
    another(ruling, case=other).save()
    more = case(the_table(tournament), user, line=None, game=3)
    another(ruling, case=more, record=dealt_again, position=9 * POSITION_STEP).save()


def test_one_ruling_stands_on_a_case() -> None:
    tournament = running()
    user = referee(tournament)
    ruling = decide(case(the_table(tournament), user, line=None, game=1, stage="trick_open"), user, "correct")
    refused(another(ruling).save)
    another(ruling, standing=False).save()


@pytest.mark.parametrize(
    "columns", [{"a0": 2}, {"a0": 2, "a1": -4}, {"c3": 2}, {"record": {"game": "redeal", "dealer": 0}, "position": None}], ids=str
)
def test_a_ruling_is_consistent(columns: dict) -> None:
    _tournament, _user, ruling = ruled_dreier()
    refused(another(ruling, standing=False, **columns).save)


def test_a_ruling_is_off_0_only_where_its_system_is_not_balanced() -> None:
    _tournament, _user, ruling = ruled_dreier()
    another(ruling, standing=False, balanced=False, a0=2, a1=6).save()
    refused(another(ruling, standing=False, balanced=False, c0=2, c1=-2).save)
    refused(lambda: _rewrite("UPDATE tournament_ruling SET balanced = NOT balanced"))
    refused(lambda: _rewrite("UPDATE tournament_ruling SET a5 = 2, a0 = a0 - 2"))


def _rewrite(statement: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(statement)


def test_a_ruling_supersedes_another_with_a_reason_and_only_once() -> None:
    _tournament, _user, ruling = ruled_dreier()
    refused(another(ruling, standing=False, supersedes=ruling).save)
    another(ruling, standing=False, supersedes=ruling, reason="Berufung").save()
    refused(another(ruling, standing=False, supersedes=ruling, reason="noch einmal").save)
    own = another(ruling, standing=False, reason="sich selbst", pk=4711)
    own.supersedes_id = 4711
    refused(own.save)


def test_a_ruling_sent_twice_is_stored_once() -> None:
    _tournament, _user, ruling = ruled_dreier()
    refused(another(ruling, standing=False, client_id=ruling.client_id).save)


def test_a_ruling_is_appealed_once() -> None:
    _tournament, user, ruling = ruled_dreier()
    made = appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    refused(Appeal(ruling=ruling, appellant="Spieler 1").save)
    another(ruling, standing=False, appeal=made).save()
    refused(another(ruling, standing=False, appeal=made).save)


KEPT = (Entry, OtherVersion, Ruling, Appeal, Sanction)


def kept_rows() -> None:
    """One row of each model that is kept."""
    tournament, user, ruling = ruled_dreier()
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    give_sanction(tournament_id=tournament.pk, kind="ban", name="Kiebitz", tournaments=2, reason="laut", ruling_id=ruling.pk)
    said = {"position": POSITION_STEP, "record": {"game": "redeal", "dealer": 0}, "client_id": uuid4(), "device": uuid4()}
    OtherVersion.objects.create(table=ruling.table, **said)


def other_value(field: models.Field) -> str:
    """In SQL, a value that the row does not have."""
    match field:
        case models.JSONField():
            return "'[97]'"
        case models.UUIDField():
            return f"'{uuid4().hex}'"
        case models.DateTimeField() | models.DateField():
            return "'2001-01-01'"
        case models.CharField() | models.TextField():
            return "'anders'"
        case models.BooleanField():
            return f'NOT "{field.column}"'
        case _:
            return "97"


def rewriting(model, field: models.Field) -> str:
    """What the database says to another value in this column."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f'UPDATE {model._meta.db_table} SET "{field.column}" = {other_value(field)}')  # noqa: S608 - the models' own names and values
    except IntegrityError as kept:
        return str(kept)
    return ""


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_what_was_said_cannot_be_rewritten_in_the_database(model) -> None:
    """Every column that is not derived, one by one, by the database's own trigger."""
    kept_rows()
    said = {field.attname: field for field in model._meta.concrete_fields if field.name not in model.DERIVED}
    assert [name for name, field in said.items() if "is kept" not in rewriting(model, field)] == []


@pytest.mark.parametrize("model", KEPT, ids=lambda model: model.__name__)
def test_nor_through_the_app_nor_deleted(model) -> None:
    kept_rows()
    row = model.objects.get()
    said = next(field.name for field in model._meta.concrete_fields if field.name not in model.DERIVED and not field.primary_key)
    for forbidden in (
        row.delete,
        model.objects.all().delete,
        row.save,
        lambda: row.save(update_fields=[said]),
        lambda: model.objects.update(**{said: getattr(row, said)}),
    ):
        with pytest.raises(RowsAreKept):
            forbidden()


def test_a_fallen_ruling_does_not_rise() -> None:
    _tournament, user, ruling = ruled_dreier()
    decide(ruling.case, user, "no_renonce", departure="kein Verstoß", reason="nachgelegt")
    Ruling.objects.filter(standing=True).update(standing=False)
    refused(lambda: Ruling.objects.filter(pk=ruling.pk).update(standing=True))


def test_an_appeal_taken_back_stays_taken_back() -> None:
    kept_rows()
    Appeal.objects.update(withdrawn="eingesehen")
    refused(lambda: Appeal.objects.update(withdrawn=""))
    refused(lambda: Appeal.objects.update(withdrawn="anders"))


def test_a_lifted_sanction_stays_lifted() -> None:
    kept_rows()
    refused(lambda: Sanction.objects.update(lifted_at=timezone.now()))
    Sanction.objects.update(lifted_at=timezone.now(), lifted_reason="Irrtum")
    refused(lambda: Sanction.objects.update(lifted_at=None, lifted_reason=""))
    refused(lambda: Sanction.objects.update(lifted_reason="anders"))


def sanction(tournament: Tournament, **columns: object) -> Sanction:
    return Sanction(**{"tournament": tournament, "name": "Kiebitz", "kind": "warning", "reason": "laut", **columns})


@pytest.mark.parametrize(
    "columns",
    [
        {"kind": "stoning"},
        {"name": ""},
        {"reason": ""},
        {"half_points": -4},
        {"tournaments": 2},
        {"until": date(2027, 1, 1)},
        {"kind": "ban"},
        {"kind": "ban", "tournaments": 2, "until": date(2027, 1, 1)},
        {"kind": "ban", "tournaments": 2, "half_points": -2},
        {"kind": "points", "half_points": -4},
        {"kind": "exclusion", "tournaments": 1},
        {"round": 1},
    ],
    ids=str,
)
def test_a_sanction_is_consistent(columns: dict) -> None:
    tournament = registered(4)
    refused(sanction(tournament, **columns).save)


def test_penalty_points_are_taken_off_a_player() -> None:
    tournament = registered(4)
    player = player_of(tournament, 1).player
    for amount in (0, 4):
        refused(sanction(tournament, kind="points", half_points=amount, player=player, round=1).save)
    for number in (None, 0):
        refused(sanction(tournament, kind="points", half_points=-4, player=player, round=number).save)
    sanction(tournament, kind="points", half_points=-4, player=player, round=1).save()
    sanction(tournament, kind="ban", tournaments=2).save()
    sanction(tournament, kind="ban", until=date(2027, 1, 1)).save()


@pytest.mark.parametrize("columns", [{"state": "closed"}, {"state": "dropped"}, {"position": 0}], ids=str)
def test_a_case_is_consistent(columns: dict) -> None:
    table = the_table(running())
    refused(Case(table=table, **columns).save)


def test_a_call_is_consistent_and_has_one_case() -> None:
    tournament = running()
    user, table = referee(tournament), the_table(tournament)
    for columns in ({"taken_by": user}, {"taken_at": timezone.now()}, {"game": 0}):
        refused(Call(table=table, client_id=uuid4(), **columns).save)
    made = Call.objects.create(table=table, client_id=uuid4(), taken_by=user, taken_at=timezone.now())
    refused(Call(table=table, client_id=made.client_id).save)
    Case(table=table, call=made).save()
    refused(Case(table=table, call=made).save)


def test_a_referee_is_one_once_a_tournament() -> None:
    tournament = running()
    user = referee(tournament)
    refused(Referee(tournament=tournament, user=user).save)


def test_whether_ones_own_club_is_ruled_on_is_one_of_two() -> None:
    registered(4)
    refused(lambda: Tournament.objects.update(own_club="perhaps"))


def test_nothing_that_has_rulings_can_be_deleted() -> None:
    kept_rows()
    ruling = Ruling.objects.get()
    for row in (ruling.case, ruling.table, ruling.referee, Tournament.objects.get(), Referee.objects.get().tournament):
        with pytest.raises(IntegrityError), transaction.atomic():
            row.delete()
