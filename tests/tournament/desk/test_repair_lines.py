"""Ausbessern: a game is missing, one stands twice, two lines are exchanged; with dealers and changes before and after.

RUFER brings seats 1 and 2 +1, seats 0 and 3 −1; DREIER seat 0 +15, the others −5.
"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.desk.test_repairs import done, evening, totals
from tests.tournament.evening import DREIER, RUFER, save, the_table
from tournament.desk.drawing.repair.matrix import Action
from tournament.ledger.lines.exchanging import exchange_entries
from tournament.ledger.lines.recompute import recompute
from tournament.ledger.lines.writing import insert_entry
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Entry, LogRow, Tournament

pytestmark = pytest.mark.django_db

THIRD = {**RUFER, "dealer": 2, "declarer": 3, "partner": 0}
ONE, TWO = POSITION_STEP, 2 * POSITION_STEP


@pytest.fixture
def three() -> Tournament:
    """Three games at table 1: a Rufer of dealer 0, a Dreier of dealer 1, a Rufer of dealer 2; 9 and 10 sit nowhere."""
    tournament = evening(games=5)
    for number, record in enumerate((RUFER, DREIER, THIRD), start=1):
        save(the_table(tournament), number, record)
    return tournament


def page_of(client: Client, tournament: Tournament, **asked: object) -> str:
    return " ".join(client.get(reverse("repair", args=[tournament.slug]), {"runde": 1, **asked}).content.decode().split())


def sheets(page: str) -> list[list[tuple[str, str, str]]]:
    """Number, game and dealer of each line, of the sheet before and after."""
    found = []
    for table in re.findall(r'<table class="data lines">(.*?)</table>', page):
        rows = re.findall(r'<tr[^>]*>\s*<th scope="row" ?>(.*?)</th>\s*<td ?>(.*?)</td>\s*<td ?>(.*?)</td>', table)
        found.append([tuple(re.sub(r"<small>.*?</small>|\s+$", "", cell).strip() for cell in row) for row in rows])
    return found


def test_a_missing_game_leads_to_its_form_before_that_line(director_client: Client, three: Tournament) -> None:
    page = page_of(director_client, three, was="fehlt", table=1, game=2)
    before, after = sheets(page)
    assert [row[0] for row in before] == ["1", "2", "3"]
    assert [(row[0], row[1].split()[0], row[2]) for row in after] == [
        ("1", "Rufer", "1"),
        ("2", "das", "2"),
        ("3", "Dreier", "2"),
        ("4", "Rufer", "3"),
    ]
    assert "außer der Reihe" in page, "after a game that 2 dealt it is not 2's turn again"
    assert "Hat dort jemand anderer gegeben: die Zeile berichtigen" in page
    assert f"{reverse('correct-add', args=[three.slug, 1, 1])}?vor={TWO}" in page


def test_a_missing_game_at_the_end(director_client: Client, three: Tournament) -> None:
    page = page_of(director_client, three, was="fehlt", table=1)
    assert [row[2] for row in sheets(page)[1]] == ["1", "2", "3", "4"]
    assert "Hat dort jemand anderer gegeben: die Zeile berichtigen" not in page
    assert f'href="{reverse("correct-add", args=[three.slug, 1, 1])}"' in page


def test_the_form_of_a_missing_game_goes_on_from_what_the_preview_said(director_client: Client, three: Tournament) -> None:
    """Dealer 2 (seat 1), game 2, and nothing of an old version: there is none."""
    address = f"{reverse('correct-add', args=[three.slug, 1, 1])}?vor={TWO}"
    form = director_client.get(address)
    page = " ".join(form.content.decode().split())
    assert form.context["panel"]["values"]["dealer"] == "1"
    assert "<h2>Spiel 2</h2>" in page
    assert re.search(r'<tr class="live" data-live>\s*<th scope="row" ?>2</th>', page)
    assert "Fassung" not in page
    assert "Warum wird nachgetragen?" in page
    typed = {"game": "Dreier", "dealer": "1", "declarer": "0", "won": "1", "why": "vergessen"}
    worth = director_client.post(reverse("entry-preview", args=[three.slug, 1, 1]), {**typed, "after": form.context["after"]}).json()
    assert '<th scope="row">Spiel 2</th>' in worth["amounts"], "the number that it will have, not that of the next game"
    shown = " ".join(director_client.post(address, {**typed, "do": "show"}).content.decode().split())
    assert "Spiel 2, Dreier" in shown
    assert "Spiel 4" not in shown


def test_after_a_redeal_the_missing_game_has_the_same_dealer(director_client: Client, three: Tournament) -> None:
    insert_entry(table_id=the_table(three).pk, before_position=TWO, record={"game": "redeal", "dealer": 1}, reason="Neu geben")
    page = page_of(director_client, three, was="fehlt", table=1, game=2)
    assert ("2", "das fehlende Spiel", "2") in sheets(page)[1]
    assert director_client.get(f"{reverse('correct-add', args=[three.slug, 1, 1])}?vor={TWO}").context["panel"]["values"]["dealer"] == "1"


@pytest.mark.parametrize("side, who, before_game", [("before", "Spieler 1", 3), ("after", "Spieler 9", 2)])
def test_whose_the_missing_game_is_comes_before_the_preview(
    director_client: Client, three: Tournament, side: str, who: str, before_game: int
) -> None:
    """From game 2 on 9 sits in the place of 1; the missing game stands just there."""
    done(three, Action.SUBSTITUTE, player=1, other=9, game=2)
    asked = {"was": "fehlt", "table": 1, "game": 2}
    page = page_of(director_client, three, **asked)
    assert "Wer hat dieses Spiel gespielt?" in page
    assert len(sheets(page)) == 1, "nothing is told of a game of which nobody has said whose it is"
    assert f'href="?runde=1&amp;was=fehlt&amp;table=1&amp;game=2&amp;side={side}"' in page
    page = page_of(director_client, three, **asked, side=side)
    assert f"ab Spiel {before_game} " in page.partition("Nachher")[2], "by the numbers that the games have then"
    address = f"{reverse('correct-add', args=[three.slug, 1, 1])}?vor={TWO}&side={side}"
    assert f'href="{address.replace("&", "&amp;")}"' in page
    form = director_client.get(address)
    assert form.context["seats"][0].name == who
    typed = {"game": "Dreier", "dealer": "1", "declarer": "0", "won": "1", "why": "vergessen", "after": form.context["after"], "side": side}
    worth = director_client.post(reverse("entry-preview", args=[three.slug, 1, 1]), typed).json()
    assert f'<th scope="col">{form.context["seats"][0].short}</th>' in worth["amounts"]
    shown = director_client.post(address, {**typed, "do": "show"})
    assert shown.context["seats"][0].name == who
    director_client.post(address, {**typed, "do": "correct", "seen": shown.context["seen"]})
    assert totals(three)[int(who.split()[1])] == {"before": 14, "after": 31}[side], "1: −1 +15; 9: +15 +15 +1"


def test_the_form_of_a_game_at_a_change_asks_whose_it_is_first(director_client: Client, three: Tournament) -> None:
    done(three, Action.SUBSTITUTE, player=1, other=9, game=2)
    page = director_client.get(f"{reverse('correct-add', args=[three.slug, 1, 1])}?vor={TWO}")
    assert "Wer hat dieses Spiel gespielt?" in page.content.decode()
    assert 'name="declarer"' not in page.content.decode()


def test_a_game_that_stands_twice_is_struck(director_client: Client, three: Tournament) -> None:
    page = page_of(director_client, three, was="doppelt", table=1, game=2)
    assert [row[0] for row in sheets(page)[1]] == ["1", "2"]
    here, said = reverse("repair", args=[three.slug]), {"runde": 1, "was": "doppelt", "table": 1, "game": 2}
    director_client.post(here, {**said, "seen": f"{TWO}.1", "reason": "doppelt"})
    assert Entry.objects.get(table=the_table(three), position=TWO, current=True).struck
    assert [totals(three)[number] for number in (1, 2, 3, 4)] == [0, 0, 0, 0], "−1 +1 +1 −1 and +1 −1 −1 +1"


def test_two_games_change_places_and_back_again(director_client: Client, three: Tournament) -> None:
    """From game 2 on 9 sits in the place of 1: the Dreier was game 1 and is 1's, the Rufer is 9's."""
    done(three, Action.SUBSTITUTE, player=1, other=9, game=2)
    assert totals(three)[1] == -1
    page = page_of(director_client, three, was="vertauscht", table=1, game=1, other=2)
    before, after = sheets(page)
    assert [row[2] for row in before] == ["1", "2", "3"]
    assert [row[2] for row in after] == ["2", "9", "3"], "the seat of 1 is 9's from game 2 on"
    assert "ab Spiel 2" in page
    here, said = reverse("repair", args=[three.slug]), {"runde": 1, "was": "vertauscht", "table": 1, "game": 1, "other": 2}
    for points in (15, -1):
        versions = dict(Entry.objects.filter(table=the_table(three), current=True).values_list("position", "version"))
        director_client.post(here, {**said, "seen": [f"{ONE}.{versions[ONE]}", f"{TWO}.{versions[TWO]}"], "reason": "verwechselt"})
        assert totals(three)[1] == points
        assert recompute(three) == []
    assert LogRow.objects.filter(action="exchange_entries").count() == 2
    old = Entry.objects.get(table=the_table(three), position=ONE, version=1)
    assert old.a0 == -2, "what was replaced keeps its amounts"


def test_what_cannot_be_says_why(director_client: Client, three: Tournament) -> None:
    for asked, words in (
        ({"was": "doppelt", "table": 1, "game": 9}, "Spiel 9 ist an Tisch 1 nicht geschrieben."),
        ({"was": "vertauscht", "table": 1, "game": 1, "other": 1}, "Bitte zwei verschiedene Spiele nennen."),
        ({"was": "doppelt", "table": 7, "game": 1}, "Tisch 7 gibt es in dieser Runde nicht."),
        ({"was": "doppelt", "table": 1}, "Bitte ausfüllen."),
    ):
        assert words in page_of(director_client, three, **asked)
    with pytest.raises(Refused) as stale:
        exchange_entries(table_id=the_table(three).pk, one=ONE, other=TWO, versions=(1, 2), reason="verwechselt")
    assert stale.value.codes == ("stale",)
