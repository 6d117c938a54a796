"""The trick that proves a ruling stands beside it."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.deals_made import DREIER, PROOF, laid
from tests.tables_made import a_table, write
from tournament.models import POSITION_STEP
from tournament.referee import cases
from tournament.referee.consequence import Choice
from tournament.referee.rulings import decide_case

pytestmark = pytest.mark.django_db


def test_the_ruling_shows_the_trick_that_proves_it(director_client: Client, director: User) -> None:
    """Trick 2, which Pichler led: Herz König, Herz 2, the Tarock V of Oberleitner, who held the Herz 4 until trick 7, and Herz 3."""
    table = a_table()
    write(table, DREIER)
    case = cases.open_case(table_id=table.pk, user=director, position=POSITION_STEP)
    found = {"violation": "farbzwang", "stage": "scored", "accused": [3], "layout": {"tricks": laid(PROOF)}}
    done = cases.change_case(case_id=case.pk, expected_version=case.version, user=director, **found)
    ruling = decide_case(case_id=done.pk, user=director, choice=Choice("renonce"), client_id=uuid4(), author="Leitung")
    page = director_client.get(reverse("ruling", args=["probe", ruling.pk])).content.decode()
    section = page[page.index('id="beweis"') :]
    section = section[: section.index("</section>")]
    said = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", section))
    assert "Bewiesen durch Stich 2 Oberleitner spielte Tarock V . Erlaubt war, und wo es liegt: Herz 4 Stich 7" in said
    cells = [" ".join(re.sub(r"<[^>]+>", " ", cell).split()) for cell in re.findall(r"<td.*?</td>", section, re.DOTALL)]
    assert cells == ["Herz 3", "› Ausspiel Herz K", "Herz 2", "V nimmt Verstoß"]
