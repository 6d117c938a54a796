"""What may not stand beside what in a file of the second format: every check, in the order of the page. What has a fault of form already is
left out."""

from collections.abc import Callable

from rules.book.own import clashing_measures as measures
from rules.book.own import clashing_rows as rows
from rules.book.own import clashing_words as words
from rules.book.own.faults import Faults
from rules.book.own.whole import Whole

CHECKS: tuple[Callable[[Whole, Faults], None], ...] = (
    words.names_of_rows_there,
    rows.games_fit_their_kind,
    rows.announcements_fit_their_kind,
    rows.announcements_name_games,
    rows.holdings_and_pairs,
    measures.count,
    measures.surplus,
    measures.kontra,
    measures.trischaken,
    measures.seats,
    measures.as_many_as_play,
    measures.radl,
    rows.faults_of_ones_own,
    rows.claims,
    words.no_two_of_one_name,
    words.own_rows_have_names,
    words.sentences,
    measures.day,
)


def check(whole: Whole, faults: Faults) -> None:
    """Notes everything that does not go together."""
    for one in CHECKS:
        one(whole, faults)
