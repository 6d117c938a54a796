"""A game inserted exactly where somebody sat down in another's place: the pages ask who played it, and lose nothing that was typed. And two
keys fewer for a line that is struck."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import REDEAL, RUFER, save, the_table
from tests.tournament.ledger.test_whose_game import NEXT_RUFER, nine_for_one, points
from tests.tournament.ledger.test_whose_game import tournament as tournament
from tournament.ledger.lines.writing import insert_entry
from tournament.models import Entry, Tournament

pytestmark = pytest.mark.django_db

FORM = {"game": "Dreier", "dealer": "1", "declarer": "0", "won": "1", "why": "vergessen"}


@pytest.fixture
def changed(tournament: Tournament) -> Tournament:
    """9 sits in 1's place from game 2 on; each has −1."""
    table = the_table(tournament)
    save(table, 1, RUFER)
    save(table, 2, NEXT_RUFER)
    nine_for_one(tournament, game=2)
    return tournament


def text(answer: object) -> str:
    return " ".join(answer.content.decode().split())  # type: ignore[attr-defined]


def test_a_missing_game_is_shown_with_who_played_it_then_written(changed: Tournament, director_client: Client) -> None:
    last = Entry.objects.get(table=the_table(changed), game=2).position
    table = text(director_client.get(reverse("table", args=[changed.slug, 1, 1]), {"zeile": last}))
    address = f"{reverse('correct-add', args=[changed.slug, 1, 1])}?vor={last}"
    assert f'href="{address}"' in table
    asked = director_client.post(address, {**FORM, "do": "show"})
    assert asked.status_code == 422
    assert "Wer hat dieses Spiel gespielt, Spieler 1 oder Spieler 9?" in text(asked)
    assert '<input type="radio" name="side" value="after" data-beside> <span>Spieler 9</span>' in text(asked)
    assert 'value="vergessen"' in text(asked), "nothing is lost"
    shown = director_client.post(address, {**FORM, "do": "show", "side": "after"})
    assert shown.status_code == 200
    assert '<input type="hidden" name="side" value="after">' in text(shown)
    done = director_client.post(address, {**FORM, "do": "correct", "side": "after", "seen": shown.context["seen"]})
    assert done.status_code == 302
    assert points(changed, 1, 9) == [-1, 14]


def test_a_redeal_that_was_a_game_is_asked_about_at_the_desk(changed: Tournament, director_client: Client) -> None:
    last = Entry.objects.get(table=the_table(changed), game=2).position
    redeal = insert_entry(table_id=the_table(changed).pk, before_position=last, record=REDEAL, reason="Neu geben").position
    address = reverse("entry", args=[changed.slug, 1, 1])
    form = {**FORM, "do": "save", "position": str(redeal), "version": "1"}
    asked = director_client.post(address, form)
    assert asked.status_code == 422
    assert '<input type="radio" name="side" value="before" data-beside> <span>Spieler 1</span>' in text(asked)
    assert director_client.post(address, {**form, "side": "before"}).status_code == 302
    assert points(changed, 1, 9) == [14, -1]


def test_struck_without_a_reason_the_reason_is_all_that_is_asked(changed: Tournament, director_client: Client) -> None:
    last = Entry.objects.get(table=the_table(changed), game=2)
    form = {**FORM, "why": "", "do": "withdraw", "position": str(last.position), "version": "1"}
    address = reverse("entry", args=[changed.slug, 1, 1])
    asked = director_client.post(address, form)
    assert asked.status_code == 422
    first_button = text(asked).partition("<button")[2].partition('id="eintrag"')[2].partition("<button")[2].partition(">")[0]
    assert 'name="do" value="withdraw"' in first_button, "Enter means what was asked for"
    assert 'name="why"' in text(asked)
    assert director_client.post(address, {**form, "why": "doppelt"}).status_code == 302
    assert Entry.objects.get(table=the_table(changed), position=last.position, current=True).struck
