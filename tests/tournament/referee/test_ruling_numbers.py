"""A ruling has one number everywhere: of the tournament's rulings, in order of time; on its page, in lists, on paper and in the workbook alike."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.court import case, decide, ruled_dreier
from tests.tournament.evening import save, the_table
from tournament.ledger.audience import Audience
from tournament.models import Ruling
from tournament.papers.ruling_rows import written_rulings

pytestmark = pytest.mark.django_db


def test_page_list_and_paper_have_the_same_number(director_client: Client) -> None:
    """The second table's ruling is between the first table's two: 1, 2, 3, and the third takes the place of the first."""
    tournament, user, first = ruled_dreier()
    other = the_table(tournament, 2)
    save(other, 1, {"game": "dreier", "dealer": 0, "declarer": 0, "won": True})
    second = decide(case(other, user), user)
    third = decide(first.case, user, "no_renonce", departure="Blatt nachgelegt", reason="Blatt nachgelegt")
    assert [row.pk for row in Ruling.objects.order_by("created_at", "pk")] == [first.pk, second.pk, third.pk]
    rows = written_rulings(tournament, Audience.DESK).rulings
    assert [(row.number, row.table, row.supersedes, row.superseded_by) for row in rows] == [(1, 1, None, 3), (2, 2, None, None), (3, 1, 1, None)]
    for number, ruling in enumerate((first, second, third), start=1):
        page = director_client.get(reverse("ruling", args=[tournament.slug, ruling.pk])).content.decode()
        assert re.search(rf"<title>\s*Entscheid {number}:", page)
        if ruling == first:
            assert re.search(r"Es gilt ein späterer</a>|Es gilt ein späterer,\s+Entscheid 3</a>", page)
        if ruling == third:
            assert re.search(r"Ersetzt\s+<a[^>]*>Entscheid 1</a>", page)
    listed = director_client.get(reverse("referee", args=[tournament.slug])).content.decode()
    assert re.findall(r"<small>Entscheid (\d)", listed) == ["3", "2", "1"]
