"""The director's page of a round asks no more than ten times when everything comes at once."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament import court
from tests.tournament.desk.test_repairs import evening
from tests.tournament.evening import fill, the_table
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair

pytestmark = pytest.mark.django_db


def test_a_substitute_a_repair_and_a_case_at_once(director_client: Client) -> None:
    tournament = evening()
    for table in (1, 2):
        fill(the_table(tournament, table))
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=9, game=2), reason="musste heim")
    court.case(the_table(tournament, 2), court.referee(tournament))
    with CaptureQueriesContext(connection) as asked:
        page = director_client.get(reverse("round", args=[tournament.slug, 1])).content.decode()
    assert "Von Hand geändert" in page or "on Hand geändert" in page
    assert "Fall offen" in page
    assert len(asked) <= 10, [query["sql"][:150] for query in asked]
