"""A tournament by a sheet of its own: its games, announcements and faults have the sheet's names wherever they stand, and its faults are
asked, answered and decided as the sheet's rows say, without a line for any of them."""

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.scoring.read_back import text_of
from tests.tournament.evening import log_says, running, save, the_table
from tournament.ledger.store.convert import row_points
from tournament.models import POSITION_STEP, Case, LogRow, Ruling, Tournament
from tournament.models.amounts import POINTS
from tournament.papers.catalogue import make
from tournament.referee import cases

pytestmark = pytest.mark.django_db

FILE: dict[str, Any] = {
    "format": "tarock-sheet/2", "slug": "hopf", "name": "Hopf", "edition": "2026", "valid_from": "2026", "base": "koenigrufen-cup",
    "own_games": {"auf": {"kind": "alone", "value": 4}},
    "own_announcements": {"fang": {"kind": "catch", "value": [1, 2]}},
    "names": {
        "auf": {"de": "Aufreißer", "en": "Opener"}, "fang": {"de": "Königfang", "en": "King caught"},
        "plaudern": {"de": "hat geplaudert", "en": "chatted"},
    },
    "renonce": {"rows": {"plaudern": {
        "stages": {"bidding": "correct", "trick_turned": {"fact": "gained", "yes": "renonce", "no": "no_renonce"}}, "source": "§ 9",
    }}},
}  # fmt: skip
AUF = {
    "game": "auf", "dealer": 3, "declarer": 0, "won": True,
    "announcements": [{"kind": "fang", "by": 0, "when": "open", "won": True}],
}  # fmt: skip


@pytest.fixture
def evening() -> Tournament:
    """Spieler 1 wins an Aufreißer of 4 with an announced Königfang of 2: 18 from the three others."""
    tournament = running(system="hopf", sheet_file=FILE)
    save(the_table(tournament), 1, AUF)
    return tournament


def page(client: Client, case: Case, step: str = "") -> str:
    return client.get(url(case), {"schritt": step}).content.decode()


def url(case: Case) -> str:
    return reverse("case", args=[case.table.round.tournament.slug, case.pk])


def send(client: Client, case: Case, step: str, **said: object) -> Any:
    version = Case.objects.get(pk=case.pk).version
    return client.post(url(case), {"schritt": step, "version": version, "do": "save", **said})


@pytest.mark.parametrize("spoken, game, caught", [("de", "Aufreißer", "Königfang"), ("en", "Opener", "King caught")])
def test_the_sheets_names_stand_at_the_desk_and_in_the_log(
    evening: Tournament, director_client: Client, spoken: str, game: str, caught: str
) -> None:  # fmt: skip
    director_client.cookies["sprache"] = spoken
    sheet = director_client.get(reverse("table", args=[evening.slug, 1, 1])).content.decode()
    assert game in sheet
    assert caught in sheet
    log = director_client.get(reverse("log", args=[evening.slug])).content.decode()
    assert game in log


def test_a_row_of_the_log_keeps_both_names(evening: Tournament) -> None:
    row = LogRow.objects.filter(action="save_entry").last() or LogRow.objects.last()
    assert row is not None
    assert row.facts["game"] == {"named": ["Aufreißer", "Opener"]}
    assert "Aufreißer" in log_says(row)


def test_an_own_fault_stands_at_its_group_and_is_decided_by_its_row(evening: Tournament, director_client: Client, director: User) -> None:
    """Chatting can happen from the bidding on; noticed once the trick is turned, it is a Renonce of who gained by it."""
    case = cases.open_case(table_id=the_table(evening).pk, user=director, position=POSITION_STEP)
    what = page(director_client, case, "was")
    group = what.split("Rufen, Ansagen und Vögel")[1]
    assert "hat geplaudert" in group.split("Benehmen am Tisch")[0]
    send(director_client, case, "was", violation="plaudern", accused=1)
    when = page(director_client, case, "wann")
    assert "Lizitation" in when
    assert send(director_client, case, "wann", stage="next_lead")["Location"].endswith("schritt=fragen")
    assert 'name="fact" value="gained"' in page(director_client, case, "fragen")
    assert "schritt=entscheid" in send(director_client, case, "fragen", fact="gained", answer="1")["Location"]
    decided = page(director_client, case, "entscheid")
    assert "hat geplaudert" in decided
    assert "§ 9" in decided
    said = {"do": "decide", "schritt": "entscheid", "client_id": str(uuid4()), "confirm": "1"}
    director_client.post(url(case), said)
    ruling = Ruling.objects.get()
    assert (ruling.decision, ruling.source) == ("renonce", "§ 9")
    # As won: 4 + 2 from each of the three for who plays, once for each of the two others.
    assert row_points([getattr(ruling, column) for column in POINTS], 4) == (18, -30, 6, 6)
    paper = " ".join(text_of(make(evening, "rulings", "pdf").content).split())
    assert "hat geplaudert" in paper
    assert "Aufreißer" in paper
