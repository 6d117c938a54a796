"""What a correction does to the prizes, in words. Pure: from two looks at the tournament, before and after; reads nothing, changes nothing.

What was given stays as it was given: then the words say what would differ if prizes were given by the new standing.
"""

from collections.abc import Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournament.prizes.reading import Difference, Shown, against_given, differences
from tournament.prizes.rows import difference_rows, known


class ChangedAwards(NamedTuple):
    """Whose prizes become others. `given`: they are in people's hands already and stay there. `title`: a heading; `lines`: a sentence
    each."""

    given: bool
    title: str
    lines: tuple[str, ...]


def changed_awards(before: Shown, after: Shown) -> ChangedAwards | None:
    """What becomes another from one look (`read_prizes(tournament)`) to the next; None where nothing does, nothing is planned, or it cannot
    be computed.

    How to use it: `before = read_prizes(tournament)`, write the correction (in a savepoint that is rolled back, for a preview),
    `after = read_prizes(tournament)`, and show `title` above `lines`.
    """
    if not after.planned.stored or before.now.errors or after.now.errors:
        return None
    given = after.giving is not None
    rows = against_given(after) if given else differences(before.now.awards, after.now.awards)
    if rows == (against_given(before) if given else []):
        return None
    if not rows:
        return ChangedAwards(given, _("Die Preise stimmen wieder mit dem überein, was vergeben wurde."), ())
    title = _("Vergebene Preise bleiben, wie sie vergeben sind. Nach diesem Stand wäre es:") if given else _("Die Preise ändern sich:")
    return ChangedAwards(given, title, _lines(rows, after))


def _lines(rows: Sequence[Difference], shown: Shown) -> tuple[str, ...]:
    said = (
        {"number": number, "name": name, "before": was, "today": now}
        for number, name, was, now in difference_rows(rows, known(shown.ranked.players))
    )
    return tuple(_("Nr. %(number)d %(name)s: %(today)s statt %(before)s") % row for row in said)
