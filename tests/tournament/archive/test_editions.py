"""A tournament's file may name an older edition beside its sheet."""

import pytest

from tests.tournament.archive.test_files import cup, faults
from tournament.archive.reading import read_tournament

pytestmark = pytest.mark.django_db


def test_the_edition_says_which_sheet() -> None:
    assert read_tournament({**cup(), "edition": "2018/19"}).setup["system"] == "koenigrufen-cup-2018"
    assert read_tournament({**cup(), "edition": "Turnierregeln"}).setup["system"] == "koenigrufen-cup"


def test_an_edition_that_there_is_not_is_a_fault_of_the_file() -> None:
    assert faults({**cup(), "edition": "2015"}) == [("unknown_system", "edition")]
