"""A correction of a large field and of an exported one: as many questions as of a small one, and the same file again."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournament import court
from tests.tournament.correcting.test_correcting import SECOND, played, published, to_lost
from tests.tournament.correcting.test_views_correct import AS_LOST
from tests.tournament.crowd import crowd
from tests.tournament.evening import the_round
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.evening import rounds
from tournament.models import Entry, Phase, Tournament

pytestmark = pytest.mark.django_db


def asked(client: Client, tournament: Tournament) -> int:
    """Queries of a preview that strikes the second line of table 1."""
    line = Entry.objects.filter(table__round__tournament=tournament, table__number=1, table__round__number=1, current=True).order_by(
        "position"
    )[1]
    data = {"do": "strike", "why": "nie gespielt", "version": str(line.version)}
    with CaptureQueriesContext(connection) as captured:
        answer = client.post(reverse("correct", args=[tournament.slug, 1, 1, line.position]), data)
    assert answer.status_code == 200
    return len(captured)


def test_a_preview_asks_no_more_of_a_large_field(director_client: Client) -> None:
    small, large = crowd(20, 1), crowd(200, 1)
    assert asked(director_client, small) == asked(director_client, large)


def test_a_corrected_tournament_comes_again_as_it_is() -> None:
    tournament = published()
    to_lost(tournament)
    tournament.refresh_from_db()
    file = as_text(written(tournament))
    again = import_tournament(file=read_file(file.encode()))
    assert as_text(written(again)) == file
    assert again.phase == Phase.PUBLISHED


def test_a_helper_writes_games_but_corrects_none_later(client: Client) -> None:
    tournament = played()
    client.force_login(court.helper(tournament))
    rounds.close_round(round_id=the_round(tournament).pk)
    assert client.post(reverse("correct", args=[tournament.slug, 1, 1, SECOND]), {**AS_LOST, "do": "show"}).status_code == 403
