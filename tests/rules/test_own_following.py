"""What the page of an own sheet checks on the spot: every game in every plain way of entering it settles, by whatever sheet there can
be."""

import pytest

import rules
from rules.book.own.every import plain_records
from rules.book.own.following import failing
from rules.book.own.form import bases
from tests.rules import space


@pytest.mark.parametrize("slug", bases(rules.SHEETS))
def test_a_sheet_to_start_from_settles_every_plain_game(slug: str) -> None:
    """Each game of the sheet is tried but those in which nothing is played, each announcement and each poignée too."""
    tariff = rules.tariff(slug)
    assert isinstance(tariff, rules.Tariff)
    tried = list(plain_records(tariff))
    assert {game for game, _ in tried} == {form for form in tariff.games if form not in ("redeal", "manual", "fensterbankl")}
    said = {row["kind"] for _, record in tried for row in record.get("announcements", ())}
    assert said == {
        row.slug for row in tariff.system.announcements if any(row.slug in play.rows for play in tariff.games.values()) and not row.option
    }
    assert failing(rules.SHEETS[slug]) == ()


def test_and_so_does_every_choice() -> None:
    assert [found for column in space.once_each(5) for found in failing(space.sheet_of(column))] == []
