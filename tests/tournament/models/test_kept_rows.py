"""Rows that are kept stay: the database refuses to delete them whatever asks, and to rewrite the row that tells of a removal."""

from uuid import uuid4

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.utils import timezone

from tests.tournament import court
from tests.tournament.evening import the_table
from tests.tournament.own_sheet_made import own_sheet
from tournament.models import (
    POSITION_STEP,
    CashLine,
    Cup,
    Laptop,
    Organiser,
    OrganiserLogRow,
    OtherVersion,
    Printed,
    PrizeGiving,
    Received,
    RegisterLogRow,
    Removal,
    Revision,
    SeriesLogRow,
    Tournament,
    UploadLogRow,
)
from tournament.models.kept import Kept
from tournament.referee.appeals import appeal_ruling
from tournament.referee.sanctions import give_sanction

pytestmark = pytest.mark.django_db

MODELS = sorted((model for model in apps.get_models() if issubclass(model, Kept)), key=lambda model: model.__name__)


def one_of_each() -> None:
    """A game, a ruling on it, an appeal, a sanction, a second version, the log, prizes that were given, money in the cash, a paper; a
    removal of before; a series with its log; the register's log; a cup's own sheet; what a laptop sent."""
    tournament, user, ruling = court.ruled_dreier()
    appeal_ruling(ruling_id=ruling.pk, appellant="Spieler 4", user=user)
    give_sanction(tournament_id=tournament.pk, kind="warning", reason="laut", name="Kiebitz")
    said = {"position": POSITION_STEP, "record": {"game": "redeal", "dealer": 0}, "client_id": uuid4()}
    OtherVersion.objects.create(table=the_table(tournament), **said)
    given_of(tournament)
    Removal.objects.create(slug="alt", name="Alt", phase="draft", backup="x.zip", open=False)
    RegisterLogRow.objects.create(action="import_people")
    OrganiserLogRow.objects.create(organiser=Organiser.objects.get(), action="make_team")
    sent_to(Organiser.objects.get())
    own_sheet()
    SeriesLogRow.objects.create(cup=Cup.objects.create(name="Linzer Cup", slug="linzer-cup"), action="change_series")


def sent_to(organiser: Organiser) -> None:
    laptop = Laptop.objects.create(organiser=organiser, name="Laptop", key="0" * 64)
    received = Received.objects.create(organiser=organiser, uid=uuid4())
    said = {"digest": "0" * 64, "number": 1, "action": "publish", "made_at": timezone.now(), "header": "{}", "signature": "0" * 128}
    Revision.objects.create(tournament=received, laptop=laptop, **said)
    UploadLogRow.objects.create(organiser=organiser, action="link")


def given_of(tournament: Tournament) -> None:
    PrizeGiving.objects.create(tournament=tournament, request={"prizes": []}, answer={"awards": []}, digest="0" * 64)
    CashLine.objects.create(tournament=tournament, kind="opening", cents=5000)
    Printed.objects.create(tournament=tournament, paper="standings", form="pdf", digest="0" * 64)


def execute(statement: str) -> int:
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)
        return cursor.rowcount


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model.__name__)
def test_the_database_refuses_to_delete(model: type[Kept]) -> None:
    one_of_each()
    before = model.objects.count()
    assert before
    with pytest.raises(IntegrityError, match="rows are kept"):
        execute(f"DELETE FROM {model._meta.db_table}")  # noqa: S608 - the program's own table
    assert model.objects.count() == before


@pytest.mark.parametrize("change", ["slug = 'neu'", "backup = ''", "rows = '{\"x\": 1}'", '"open" = NOT "open"'])
def test_the_row_of_a_removal_stays_as_it_was(change: str) -> None:
    Removal.objects.create(slug="alt", name="Alt", phase="draft", backup="x.zip", open=False)
    with pytest.raises(IntegrityError, match="what was said is kept"):
        execute(f"UPDATE tournament_removal SET {change}")  # noqa: S608 - the test's own words


@pytest.mark.parametrize("change", ["request = '{}'", "answer = '{}'", "digest = ''", "author = 'X'"])
def test_what_was_given_stays_as_it_was(change: str) -> None:
    one_of_each()
    with pytest.raises(IntegrityError, match="what was said is kept"):
        execute(f"UPDATE tournament_prizegiving SET {change}")  # noqa: S608 - the test's own words
    assert execute("UPDATE tournament_prizegiving SET withdrawn_at = created_at, withdrawn_reason = 'verzählt'") == 1


@pytest.mark.parametrize("change", ["cents = 1", "kind = 'counted'", "words = 'X'", "author = 'X'", "reverses_id = id", "whose = 'X'"])
def test_a_movement_of_the_cash_stays_as_it_was(change: str) -> None:
    one_of_each()
    with pytest.raises(IntegrityError, match="what was said is kept"):
        execute(f"UPDATE tournament_cashline SET {change}")  # noqa: S608 - the test's own words


@pytest.mark.parametrize("change", ["digest = ''", "shown = '{}'", "paper = 'x'"])
def test_what_was_printed_stays_as_it_was(change: str) -> None:
    one_of_each()
    with pytest.raises(IntegrityError, match="what was said is kept"):
        execute(f"UPDATE tournament_printed SET {change}")  # noqa: S608 - the test's own words


def test_kept_rows_go_only_while_a_removal_is_open() -> None:
    """The door that `desk.setup.removing` uses: it stands open inside its own transaction, and never again once it was shut."""
    one_of_each()
    removal = Removal.objects.create(slug="hier", name="Hier", phase="draft", backup="x.zip")
    assert execute("DELETE FROM tournament_otherversion") == 1
    removal.open = False
    removal.save(update_fields=["open"])
    with pytest.raises(IntegrityError, match="rows are kept"):
        execute("DELETE FROM tournament_appeal")
