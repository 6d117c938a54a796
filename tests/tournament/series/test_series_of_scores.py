"""A series is of one kind: in all of its tournaments one pays what another wins, or in none."""

from collections.abc import Iterator

import pytest

from tests.tournament.filed import written
from tests.tournament.scores import PAID, SCORES, begun, evening, known
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.setup.setup import change_setup, create_tournament
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Cup, Tournament
from tournament.series.reading import read_season

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


def test_a_series_is_of_one_kind() -> None:
    begun(SCORES, name="Erster", cup="Reihe")
    for action in (
        lambda: create_tournament(name="Zweiter", system=PAID, cup="Reihe"),
        lambda: change_setup(tournament_id=create_tournament(name="Dritter", system=PAID).pk, cup="Reihe"),
        lambda: import_tournament(file=read_tournament({**written(begun(PAID, name="Vierter")), "cup": "Reihe"})),
    ):
        with pytest.raises(Refused) as refused:
            action()
        assert [(found.code, found.field) for found in refused.value.findings] == [("contradiction", "cup")]
    create_tournament(name="Fünfter", system=SCORES, cup="Reihe")
    assert Cup.objects.get(name="Reihe").tournaments.count() == 2


def test_a_series_of_scores_takes_tables_that_are_not_0() -> None:
    tournament = evening(SCORES, cup="Reihe").tournament
    cup = Cup.objects.get(name="Reihe")
    Cup.objects.filter(pk=cup.pk).update(policies={"formula": {"kind": "table_points"}})
    Tournament.objects.filter(pk=tournament.pk).update(phase="closed", rules_digest=tournament.rules_digest)
    season = read_season(Cup.objects.get(pk=cup.pk), Audience.DESK, hidden=True)
    assert [event["balanced"] for event in season.request["tournaments"]] == [False]
    assert season.faults == ()
