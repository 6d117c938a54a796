"""What a correction does to the prizes, told from a look before and one after it. Amounts worked out by hand from the rules of
series.md."""

import pytest

from tests.tournament.prizes.evening import corrected, plan, played
from tests.tournament.prizes.test_prizes import give
from tournament.models import PrizeGiving
from tournament.prizes.changed import ChangedAwards, changed_awards
from tournament.prizes.reading import read_prizes

pytestmark = pytest.mark.django_db

# With 30 and 20 for 40 and 10 at table 1, Nr. 5 is first alone (120), Nr. 1 second (80), Nr. 2 third (50); 6 and 7 get nothing.
# Before, 1 and 5 divided 120 + 80, and 2, 6 and 7 the 50.
OTHERS = (
    "Nr. 1 Anna Huber: 80,00 € statt 100,00 €", "Nr. 2 Karl Pichler: 50,00 € statt 16,67 €", "Nr. 5 Maria Gruber: 120,00 € statt 100,00 €",
    "Nr. 6 Franz Lang: nichts statt 16,67 €", "Nr. 7 Rosa Ebner: nichts statt 16,66 €",
)  # fmt: skip


def test_before_they_are_given_a_correction_changes_them() -> None:
    tournament = played()
    plan(tournament)
    before = read_prizes(tournament)
    corrected(tournament, 30, 20, -20, -30)
    assert changed_awards(before, read_prizes(tournament)) == ChangedAwards(given=False, title="Die Preise ändern sich:", lines=OTHERS)


def test_what_was_given_stays_and_a_sentence_each_says_what_would_differ() -> None:
    tournament = played()
    plan(tournament)
    give(tournament)
    before = read_prizes(tournament)
    corrected(tournament, 30, 20, -20, -30)
    after = read_prizes(tournament)
    title = "Vergebene Preise bleiben, wie sie vergeben sind. Nach diesem Stand wäre es:"
    assert changed_awards(before, after) == ChangedAwards(given=True, title=title, lines=OTHERS)
    assert PrizeGiving.objects.get().answer["awards"][0]["cents"] == 10000
    # Another correction that moves nobody's prize adds nothing to what was said; one back to how it was says so.
    corrected(tournament, 30, 20, -10, -40)
    assert changed_awards(after, read_prizes(tournament)) is None
    corrected(tournament, 40, 10, -10, -40)
    said = changed_awards(after, read_prizes(tournament))
    assert said == ChangedAwards(given=True, title="Die Preise stimmen wieder mit dem überein, was vergeben wurde.", lines=())


def test_nothing_is_said_where_nobody_receives_anything_else_or_nothing_is_planned() -> None:
    tournament = played()
    before = read_prizes(tournament)
    corrected(tournament, 30, 20, -20, -30)
    assert changed_awards(before, read_prizes(tournament)) is None
    plan(tournament)
    before = read_prizes(tournament)
    # Nr. 3 and 4 have no prize, before and after.
    corrected(tournament, 30, 20, -10, -40)
    assert changed_awards(before, read_prizes(tournament)) is None
