"""What is written where everybody has a score of his own: stored as it is, with the word beside it, and refused for no cross sum."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.tournament.evening import save, the_table
from tests.tournament.scores import FIRST, FIVE, FOUR, PAID, RULED, SCORES, begun, by_hand, evening, known, whole
from tournament.desk.setup.setup import change_setup, create_tournament
from tournament.ledger.lines.exchanging import exchange_entries
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.settling import clear_sums, save_sums
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, Table
from tournament.models.amounts import CASH

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


@pytest.mark.parametrize("system", [SCORES, PAID])
def test_what_is_written_is_stored_with_what_its_system_says_of_it(system: str) -> None:
    made = evening(system)
    assert [whole(the_table(made.tournament, number)) for number in (1, 2, 3)] == [FIRST[system], FIVE[system], FOUR[system]]
    said = {system == PAID}
    assert set(Entry.objects.values_list("balanced", flat=True)) == set(Table.objects.values_list("balanced", flat=True)) == said
    assert ({made.ruling.balanced}, made.ruling.a1 // 2) == (said, RULED[system][1])
    assert recompute(made.tournament) == []
    if system == SCORES:
        assert not any(any(row) for model in (Entry, Table) for row in model.objects.values_list(*CASH))


def codes(action: Callable[[], Any]) -> list[str]:
    try:
        action()
    except Refused as refused:
        return list(refused.codes)
    return []


@pytest.mark.parametrize("system, refused", [(SCORES, []), (PAID, ["sum_not_0"])])
def test_only_what_has_to_be_0_is_refused_where_it_is_not(system: str, refused: list[str]) -> None:
    tournament = begun(system)
    assert codes(lambda: save(the_table(tournament), 1, by_hand((0, -20, 0, 0)))) == refused
    assert codes(lambda: save_sums(table_id=the_table(tournament, 3).pk, sums=FOUR[SCORES])) == refused
    for sums in ((1, 2, 3), (1, 2, 3, "x")):
        assert codes(lambda: save_sums(table_id=the_table(tournament, 3).pk, sums=sums, reason="so")) == ["bad_value"]  # noqa: B023


def test_who_sits_out_has_0_all_the_same() -> None:
    table = the_table(begun(SCORES), 2)
    assert codes(lambda: save(table, 1, by_hand((3, 0, 0, 0, 0)))) == ["bad_value"]
    assert codes(lambda: save(table, 1, by_hand((0, 3, 0, 0, 0)))) == []


def test_games_that_change_places_and_sums_that_are_taken_back_keep_the_word() -> None:
    tournament = begun(SCORES)
    table = the_table(tournament)
    save(table, 1, by_hand((1, 2, 3, 4)))
    save(table, 2, by_hand((5, 0, 0, 0), dealer=1))
    exchange_entries(table_id=table.pk, one=POSITION_STEP, other=2 * POSITION_STEP, versions=(1, 1), reason="vertauscht")
    save_sums(table_id=the_table(tournament, 3).pk, sums=FOUR[SCORES])
    clear_sums(table_id=the_table(tournament, 3).pk, reason="Spiel für Spiel")
    assert whole(table) == (6, 2, 3, 4)
    assert set(Entry.objects.values_list("balanced", flat=True)) == {False}


def test_money_is_none_of_it() -> None:
    assert begun(SCORES).cents_per_point == 0
    with pytest.raises(Refused) as refused:
        create_tournament(name="Abend", system=SCORES, cents_per_point=10)
    assert [(found.code, found.field) for found in refused.value.findings] == [("unexpected_field", "cents_per_point")]
    changed = create_tournament(name="Wechsel", system=PAID, kontra="with_round")
    change_setup(tournament_id=changed.pk, system=SCORES)
    changed.refresh_from_db()
    assert (changed.cents_per_point, changed.kontra) == (0, "at_once")
    change_setup(tournament_id=changed.pk, system=PAID, cents_per_point=20)
    changed.refresh_from_db()
    assert changed.cents_per_point == 20
