"""A query that is written once finds what the ORM finds, whatever it is asked with, and is written once."""

from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from django.contrib.sessions.models import Session
from django.db import connection
from django.db.models import Exists, OuterRef, QuerySet
from django.db.models.sql.compiler import SQLCompiler
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from tests.tournament.evening import running, the_table
from tournament.ledger.lines.undecided import read_undecided
from tournament.ledger.people.people import count_players, read_registered
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.prepared import Prepared
from tournament.models import Entry, Registration, Round, Seat, Table, Tournament
from tournament.site.tournaments import read_rounds

pytestmark = pytest.mark.django_db
HOUSE = Path(__file__).parents[3] / "tournament"
HOT = {
    "desk/drawing/repair/hall.py", "entry/board.py", "hall/player_reading.py", "prizes/reading.py", "referee/cases.py",
    "ledger/lines/late_games.py", "ledger/lines/lines.py", "ledger/lines/sheet.py", "ledger/lines/undecided.py",
    "ledger/store/permissions.py", "ledger/store/posts.py",
    "ledger/people/marks.py", "ledger/people/people.py", "ledger/people/ranking.py", "ledger/people/seat_changes.py",
    "ledger/people/seatings.py",
    "ledger/store/transaction.py", "phones/games.py", "phones/reading.py", "site/sessions.py", "site/tournaments.py",
}  # fmt: skip
"""Where the processor time of a save, a poll or a page was measured to be a tenth less by it."""


def test_only_what_is_asked_all_the_time_is_prepared() -> None:
    asking = {path.relative_to(HOUSE).as_posix() for path in HOUSE.rglob("*.py") if "import Prepared" in path.read_text(encoding="utf-8")}
    assert asking == HOT


def tables_of(tournament: int, number: int) -> QuerySet[Table]:
    seated = Exists(Seat.objects.filter(table=OuterRef("pk")))
    return Table.objects.select_related("round__tournament").annotate(seated=seated).filter(round__tournament=tournament, number=number)


def test_models_come_as_the_orm_reads_them() -> None:
    tournament = running()
    [found] = Prepared(tables_of)(tournament.pk, 1)
    expected = tables_of(tournament.pk, 1).get()
    assert (found, found.round, found.round.tournament, found.seated) == (expected, expected.round, tournament, True)
    assert vars(found).keys() == vars(expected).keys()
    with CaptureQueriesContext(connection) as captured:
        assert found.round.tournament.name == tournament.name
    assert not captured, "what was selected along is there"


def test_other_values_find_other_rows_and_the_query_is_written_once(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = running(), running()
    prepared, written = Prepared(tables_of), []
    plain = SQLCompiler.as_sql
    monkeypatch.setattr(SQLCompiler, "as_sql", lambda self, *args, **more: written.append(self) or plain(self, *args, **more))
    assert [table.round.tournament for table in prepared(first.pk, 1)] == [first]
    once = len(written)
    assert [table.round.tournament for table in prepared(second.pk, 1)] == [second]
    assert prepared(second.pk, 9) == []
    assert prepared.first(second.pk, 9) is None
    assert len(written) == once > 0


def everybody(tournament: Tournament) -> object:
    return read_registered(tournament, Audience.PUBLIC)


def all_tables(tournament: Tournament) -> object:
    return read_seatings(tournament, Audience.DESK)


def tables_of_a_round(tournament: Tournament) -> object:
    return read_seatings(tournament, Audience.PUBLIC, 1)


@pytest.mark.parametrize("read", [count_players, read_rounds, read_undecided, everybody, all_tables, tables_of_a_round])
def test_what_most_pages_ask_is_written_once(monkeypatch: pytest.MonkeyPatch, read: Callable[[Tournament], object]) -> None:
    tournament, written = running(), []
    found, plain = read(tournament), SQLCompiler.as_sql
    monkeypatch.setattr(SQLCompiler, "as_sql", lambda self, *args, **more: written.append(self) or plain(self, *args, **more))
    with CaptureQueriesContext(connection) as captured:
        assert read(tournament) == found
    assert (len(captured), written) == (1, [])


def test_texts_ids_and_rows_of_values() -> None:
    tournament = running()
    by_slug = Prepared(lambda slug: Tournament.objects.filter(slug=slug).values_list("pk", "name"))
    assert by_slug(tournament.slug) == [(tournament.pk, tournament.name)]
    assert by_slug("§4503599627370496 or 1=1") == []
    table = the_table(tournament)
    entry = Entry.objects.create(table=table, position=1, games=table.games, record={"game": "rufer"}, settled=False, client_id=uuid4())
    by_id = Prepared(lambda client_id: Entry.objects.filter(client_id=client_id))
    assert [(row.pk, row.record, row.client_id) for row in by_id(entry.client_id)] == [(entry.pk, {"game": "rufer"}, entry.client_id)]
    assert by_id(UUID(int=0)) == []


@pytest.mark.parametrize("number", [10**30, -(10**30), (1 << 63)])
def test_a_number_that_no_column_holds_finds_nothing(number: int) -> None:
    """As with the ORM: an address may have any number in it."""
    assert Prepared(lambda number: Round.objects.filter(number=number))(number) == []


def test_what_else_the_query_depends_on_is_given_by_name() -> None:
    tournament = running()
    rounds = Prepared(lambda key, descending: Round.objects.filter(tournament=key).order_by("-number" if descending else "number"))
    Round.objects.create(tournament=tournament, number=2)
    numbers = [[row.number for row in rounds(tournament.pk, descending=way)] for way in (False, True, False)]
    assert numbers == [[1, 2], [2, 1], [1, 2]]


def test_a_value_that_the_query_makes_something_of_is_refused() -> None:
    """A search for a part of a text is another value than was given: a later one could not be put in its place."""
    with pytest.raises(ValueError, match="not compared as it is"):
        Prepared(lambda text: Tournament.objects.filter(name__contains=text))("Cup")
    with pytest.raises(ValueError, match="not compared as it is"):
        Prepared(lambda text: Tournament.objects.order_by("pk"))("Cup")


def test_who_is_a_number_is_one_in_the_readers_language() -> None:
    tournament = running()
    Registration.objects.filter(tournament=tournament, number=1).update(anonymous=True)
    for spoken, number in (("de", "Nr.\N{NO-BREAK SPACE}1"), ("en", "No.\N{NO-BREAK SPACE}1"), ("de", "Nr.\N{NO-BREAK SPACE}1")):
        with override(spoken):
            assert read_registered(tournament, Audience.PUBLIC)[0].name == number
            assert read_seatings(tournament, Audience.PUBLIC, 1)[0].seating.players[0].name == number
            assert read_registered(tournament, Audience.DESK)[0].name == "Spieler 1"


def test_a_session_that_has_run_out_is_none(director_client: Client) -> None:
    assert director_client.get("/netz/").status_code == 200
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    assert director_client.get("/netz/")["Location"].startswith("/anmelden/")
