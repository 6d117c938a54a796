"""A slip entered by its sums where nobody pays another: what the table itself made of them all proves that they were copied rightly.

The slip: 120 − 35 + 60 + 8 = 153.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest
from django.test import Client

from tests.tournament.evening import log_says, the_round, the_table
from tests.tournament.filed import written
from tests.tournament.scores import FOUR, IN_ALL, PAID, SCORES, begun, evening, known
from tests.tournament.site.test_queries import address
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.archive.writing import written as written_file
from tournament.correcting.writing import correct_sums
from tournament.desk.evening.check_reading import round_faults
from tournament.ledger.lines.settling import clear_sums, confirm_table, is_unchecked, save_sums
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Table, Tournament
from tournament.upload.cut import cut, joined

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _known() -> Iterator[None]:
    with known():
        yield


def third(tournament: Tournament) -> Table:
    return the_table(tournament, 3)


def unchecked(tournament: Tournament) -> list[int]:
    return [fault.table for fault in round_faults(tournament, the_round(tournament)) if fault.code == "unchecked_sums"]


def refused(**said: Any) -> list[tuple[str, str]]:
    with pytest.raises(Refused) as fault:
        save_sums(**said)
    return [(found.code, found.field) for found in fault.value.findings]


def test_the_tables_own_sum_must_be_theirs() -> None:
    """With 153 it is taken, with 143 not; 7½ more or less than nothing is told by its own field too."""
    tournament = begun(SCORES)
    key = third(tournament).pk
    assert refused(table_id=key, sums=FOUR[SCORES], check=143) == [("sum_differs", "check")]
    assert refused(table_id=key, sums=FOUR[SCORES], check=Fraction(1, 2)) == [("sum_differs", "check")]
    save_sums(table_id=key, sums=FOUR[SCORES], check=IN_ALL)
    assert (third(tournament).check_sum, is_unchecked(third(tournament)), unchecked(tournament)) == (2 * IN_ALL, False, [])


def test_without_it_the_slip_is_taken_and_found_until_somebody_confirms_it() -> None:
    tournament = begun(SCORES)
    save_sums(table_id=third(tournament).pk, sums=FOUR[SCORES])
    assert is_unchecked(third(tournament))
    assert unchecked(tournament) == [3]
    confirm_table(table_id=third(tournament).pk, author="Maria Gruber")
    assert (is_unchecked(third(tournament)), unchecked(tournament)) == (False, [])
    assert LogRow.objects.get(action="confirm_table").author == "Maria Gruber"


def test_the_grid_says_it_of_what_is_stored_and_not_of_what_is_typed(director_client: Client) -> None:
    """A sum of all was typed beside no sums: that row is not stored, and table 3 still has nothing that proves it."""
    tournament = begun(SCORES)
    save_sums(table_id=third(tournament).pk, sums=FOUR[SCORES])
    typed = {"t3_check": "153", **{f"t3_sum_{seat}": "" for seat in range(4)}, "t1_sum_0": "x"}
    page = director_client.post(address("round-sums", tournament), typed)
    assert page.status_code == 422
    assert 'value="153"' in page.content.decode()
    assert "nicht gegengerechnet" in page.content.decode()


def test_it_may_come_later_without_a_reason_and_goes_with_other_sums() -> None:
    """The sums stay, so nobody asks why. 121 instead of 120: 154 in all; nobody has said it again."""
    tournament = begun(SCORES)
    key = third(tournament).pk
    save_sums(table_id=key, sums=FOUR[SCORES])
    confirm_table(table_id=key)
    save_sums(table_id=key, sums=FOUR[SCORES], check=IN_ALL)
    assert (third(tournament).check_sum, third(tournament).state) == (2 * IN_ALL, "confirmed")
    save_sums(table_id=key, sums=(121, -35, 60, 8), reason="verlesen")
    assert (third(tournament).check_sum, unchecked(tournament)) == (None, [3])
    save_sums(table_id=key, sums=FOUR[SCORES], check=IN_ALL, reason="doch nicht")
    clear_sums(table_id=key, reason="Spiel für Spiel")
    assert third(tournament).check_sum is None


def test_where_one_pays_what_another_gets_there_is_none() -> None:
    tournament = begun(PAID)
    assert refused(table_id=third(tournament).pk, sums=FOUR[PAID], check=0) == [("unexpected_field", "check")]
    save_sums(table_id=third(tournament).pk, sums=FOUR[PAID])
    assert (is_unchecked(third(tournament)), unchecked(tournament)) == (False, [])


def test_a_file_has_it_beside_the_sums() -> None:
    tournament = evening(SCORES).tournament
    save_sums(table_id=third(tournament).pk, sums=FOUR[SCORES], check=IN_ALL)
    file = written(tournament)
    assert [table.get("check") for table in file["tables"]] == [None, None, IN_ALL]
    assert written(import_tournament(file=read_tournament(file)))["tables"][2]["check"] == IN_ALL
    assert joined(cut(written_file(tournament)))["tables"][2]["check"] == IN_ALL, "the federation has it too"
    for place, check, found in (
        (2, 143, ("sum_differs", "tables[2].check")), (2, "153", ("bad_value", "tables[2].check")),
        (0, 153, ("unexpected_field", "tables[0].check")),
    ):  # fmt: skip
        file["tables"][2]["check"] = IN_ALL
        file["tables"][place]["check"] = check
        with pytest.raises(Refused) as fault:
            read_tournament(file)
        assert [(one.code, one.field) for one in fault.value.findings] == [found]
        del file["tables"][place]["check"]


def test_it_is_typed_beside_the_sums(director_client: Client) -> None:
    tournament = begun(SCORES)
    page = address("sums", tournament).replace("tisch/1", "tisch/3")
    typed = {f"sum_{seat}": str(amount) for seat, amount in enumerate(FOUR[SCORES])}
    wrong = director_client.post(page, {**typed, "check": "143"})
    assert (wrong.status_code, 'value="143"' in wrong.content.decode()) == (422, True)
    assert "Am Zettel steht als Summe aller 143, die Summen der Spieler geben zusammen 153." in wrong.content.decode()
    assert director_client.post(page, {**typed, "check": "viel"}).status_code == 422
    told = director_client.post(page, typed, follow=True).content.decode()
    assert "Die „Summe aller“ fehlt, also ist nichts gegengerechnet." in told
    told = director_client.post(page, {**typed, "check": "153"}, follow=True).content.decode()
    assert "als Summe aller steht auch am Zettel 153." in told
    assert third(tournament).check_sum == 2 * IN_ALL
    assert 'name="check"' not in director_client.get(address("sums", begun(PAID, name="bezahlt"))).content.decode()


def test_the_grid_of_a_round_has_a_column_for_it(director_client: Client) -> None:
    tournament = begun(SCORES)
    page = address("round-sums", tournament)
    row = {f"t3_sum_{seat}": str(amount) for seat, amount in enumerate(FOUR[SCORES])}
    assert director_client.post(page, {**row, "t3_check": "143", "only": "3"}).status_code == 422
    assert third(tournament).source == ""
    told = director_client.post(page, {**row, "only": "3"}).content.decode()
    assert "nicht gegengerechnet" in told
    told = director_client.post(page, {**row, "t3_check": "153"}, follow=True).content.decode()
    assert ('value="153"' in told, "nicht gegengerechnet" in told) == (True, False)
    assert third(tournament).check_sum == 2 * IN_ALL


def test_a_closed_round_is_corrected_with_it(director_client: Client) -> None:
    tournament = evening(SCORES).tournament
    page = address("correct-sums", tournament).replace("tisch/1", "tisch/3")
    typed = {f"sum_{seat}": str(amount) for seat, amount in enumerate((121, -35, 60, 8))} | {"reason": "verlesen"}
    assert director_client.post(page, {**typed, "check": "153"}).status_code == 422
    shown = director_client.post(page, {**typed, "check": "154", "do": "show"})
    assert shown.status_code == 200
    assert 'value="154"' in shown.content.decode()
    correct_sums(table_id=third(tournament).pk, sums=FOUR[SCORES], reason="verrechnet")
    correct_sums(table_id=third(tournament).pk, sums=FOUR[SCORES], check=IN_ALL, reason="Zettel gefunden")
    last = LogRow.objects.filter(action="save_sums").latest("pk")
    assert "Zettel gefunden" in log_says(last)
    typed |= {"sum_0": "120", "check": "153"}
    assert "So steht es schon auf dem Zettel." in director_client.post(page, typed).content.decode()
