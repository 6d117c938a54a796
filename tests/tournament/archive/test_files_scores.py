"""A file of an evening of scores of each one's own: read without a cross sum, older versions and rulings too, and without money."""

from collections.abc import Iterator

import pytest

from tests.tournament.evening import content_digest
from tests.tournament.filed import written
from tests.tournament.scores import PAID, SCORES, begun, evening, known
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.store.refusals import Refused
from tournament.models import Entry, Ruling, Table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


@pytest.mark.parametrize("system", [SCORES, PAID])
def test_a_file_has_all_of_it_and_comes_back_the_same(system: str) -> None:
    tournament = evening(system).tournament
    file = written(tournament)
    assert ("cents_per_point" in file) is (system == PAID)
    again = import_tournament(file=read_tournament(file))
    assert content_digest(again) == content_digest(tournament)
    for rows in (Entry.objects.filter(table__round__tournament=again), Ruling.objects.filter(table__round__tournament=again),
                 Table.objects.filter(round__tournament=again)):  # fmt: skip
        assert set(rows.values_list("balanced", flat=True)) == {system == PAID}
    assert recompute(again) == []


@pytest.mark.parametrize("given", [{"cents_per_point": 10}, {"kontra": "at_once"}], ids=str)
def test_a_file_of_scores_has_no_money(given: dict[str, object]) -> None:
    read_tournament({**written(begun(PAID, name="bezahlt")), **given})
    with pytest.raises(Refused) as refused:
        read_tournament({**written(begun(SCORES)), **given})
    assert [(found.code, found.field) for found in refused.value.findings] == [("unexpected_field", *given)]


def test_older_versions_and_rulings_are_read_without_a_cross_sum_and_have_no_cash() -> None:
    file = written(evening(SCORES).tournament)
    first = file["tables"][0]
    old = first["history"][0]
    assert (sum(old["points"]), sum(first["rulings"][0]["after"])) == (44, -20)
    old["cash"] = first["rulings"][0]["after_cash"] = [1, -1, 0, 0]
    with pytest.raises(Refused) as refused:
        read_tournament(file)
    assert {(found.code, found.field) for found in refused.value.findings} == {
        ("bad_value", "tables[0].rulings[0].after_cash"), ("bad_value", "tables[0].history[0].cash"),
    }  # fmt: skip


def test_where_one_pays_the_other_both_are_refused() -> None:
    file = written(evening(PAID).tournament)
    first = file["tables"][0]
    first["history"][0]["points"] = first["rulings"][0]["after"] = [1, 0, 0, 0]
    with pytest.raises(Refused) as refused:
        read_tournament(file)
    found = {(one.code, one.field) for one in refused.value.findings}
    assert found == {("sum_not_0", "tables[0].history[0].points"), ("bad_value", "tables[0].rulings[0].after")}
