"""The ceremony on the wall: from the last to the first, a name only when it is called, a rehearsal that leaves no trace."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import content_digest
from tests.tournament.prizes.evening import NAMES, PLACES, plan, played
from tests.tournament.prizes.test_prizes import codes, give
from tournament.desk.registration.players import set_anonymous
from tournament.models import Ceremony, LogRow, Registration, Tournament
from tournament.prizes import ceremony_writing, writing
from tournament.prizes.ceremony import MADE_UP
from tournament.prizes.ceremony_reading import ToAsk, read_ceremony, to_ask
from tournament.prizes.reading import read_prizes

pytestmark = pytest.mark.django_db

PAGE = "/t/herbstcup-2026/siegerehrung/"


def begin(tournament: Tournament, *, rehearsal: bool = False) -> None:
    ceremony_writing.begin_ceremony(tournament_id=tournament.pk, rehearsal=rehearsal)


def go(tournament: Tournament, step: int) -> None:
    ceremony_writing.step_ceremony(tournament_id=tournament.pk, step=step)


def on_the_wall(client: Client, tournament: Tournament) -> str:
    return client.get(reverse("wall-data", args=[tournament.slug])).json()["html"]


def steps(tournament: Tournament) -> list[tuple[str, str, tuple[int, ...]]]:
    showing = read_ceremony(tournament)
    assert showing is not None
    return [(slide.title, slide.worth, tuple(called.number for called in slide.names)) for slide in showing.slides]


def test_from_the_last_to_the_first_each_prize_in_two_steps() -> None:
    tournament = played()
    plan(
        tournament,
        *PLACES,
        {"kind": "category", "filter": {"club": "Füchse"}, "place": 1, "cents": 500},
        {"kind": "special", "special": "last", "text": "Schinken", "value": 3000},
        raffle=["Korb"],
    )
    give(tournament)
    begin(tournament)
    # Raffle: 5 has the smallest ticket. Then the last one's prize, whatever the order of the list, the category, those without a prize for
    # their place; the
    # places from the back.
    assert steps(tournament) == [
        ("Herbstcup", "", ()),
        ("Tombola, 1. Preis", "Korb", ()), ("Tombola, 1. Preis", "Korb", (5,)),
        ("Letzter Platz", "Schinken", ()), ("Letzter Platz", "Schinken", (8,)),
        ("1. Platz Füchse", "5,00 €", ()), ("1. Platz Füchse", "5,00 €", (3,)),
        ("Endstand", "", (3, 4, 8)),
        ("3. Platz", "16,67 € / 16,66 €", ()), ("3. Platz", "16,67 € / 16,66 €", (2, 6, 7)),
        ("1. Platz + 2. Platz", "100,00 €", ()), ("1. Platz + 2. Platz", "100,00 €", (1, 5)),
        ("Die Besten", "", (1, 5, 2, 6, 7)),
    ]  # fmt: skip


def test_a_name_appears_on_the_wall_only_when_it_is_called(client: Client) -> None:
    tournament = played()
    plan(tournament)
    give(tournament)
    begin(tournament)
    called = [slide.names for slide in read_ceremony(tournament).slides]  # type: ignore[union-attr]
    for step, now in enumerate(called):
        go(tournament, step)
        found = on_the_wall(client, tournament)
        for number, name in enumerate(NAMES, start=1):
            family = name.split()[1]
            assert (family in found) == (number in {one.number for one in now}), (step, name)
    assert client.get(reverse("wall-data", args=[tournament.slug])).json()["led"] is True


def test_points_tell_nobodys_place_before_it_is_called() -> None:
    """The best round is that of 1 and 5, who win the first prizes: called for it before, they have no points on the wall. The last has
    his."""
    tournament = played()
    plan(
        tournament,
        *PLACES,
        {"kind": "special", "special": "last", "cents": 100},
        {"kind": "special", "special": "best_round", "cents": 100},
    )
    give(tournament)
    begin(tournament)
    told = {
        slide.title: [(one.number, one.points) for one in slide.names]
        for slide in read_ceremony(tournament).slides if slide.kind == "prize" and slide.names  # type: ignore[union-attr]
    }  # fmt: skip
    assert told == {
        "Beste Runde": [(1, None), (5, None)], "Letzter Platz": [(8, -60)], "3. Platz": [(2, 10), (6, 10), (7, 10)],
        "1. Platz + 2. Platz": [(1, 40), (5, 40)],
    }  # fmt: skip


def asked(tournament: Tournament) -> list[ToAsk]:
    shown = read_prizes(tournament)
    return to_ask(tournament, shown.planned.plan, shown.found)


def test_winners_who_are_a_number_are_asked_before(client: Client) -> None:
    tournament = played()
    for number in (1, 2, 8):
        set_anonymous(registration_id=Registration.objects.get(tournament=tournament, number=number).pk, anonymous=True)
    plan(tournament)
    give(tournament)
    assert [(row.number, row.said) for row in asked(tournament)] == [(1, ""), (2, "")]
    writing.answer_name(tournament_id=tournament.pk, number=1, named=True)
    writing.answer_name(tournament_id=tournament.pk, number=2, named=False)
    assert [(row.number, row.said) for row in asked(tournament)] == [(1, "name"), (2, "number")]
    begin(tournament)
    go(tournament, 99)
    found = on_the_wall(client, tournament)
    assert "Huber" in found
    assert "Pichler" not in found
    assert "Nr.\N{NO-BREAK SPACE}2" in found


def test_the_raffle_is_drawn_on_the_wall_past_who_does_not_answer() -> None:
    """Tickets in order: 5 (1835264d), 8 (1cf383b6), 2 (3674c405), 3."""
    tournament = played()
    plan(tournament, {"place": 1, "text": "Korb"}, raffle=["Speck", "Wein"])
    give(tournament)
    begin(tournament)
    assert [numbers for title, _worth, numbers in steps(tournament) if title.startswith("Tombola")] == [(), (5,), (), (8,)]
    writing.set_gone(tournament_id=tournament.pk, number=5, gone=True)
    assert [numbers for title, _worth, numbers in steps(tournament) if title.startswith("Tombola")] == [(), (8,), (), (2,)]


def test_a_rehearsal_shows_nobody_of_the_hall_and_leaves_no_trace(client: Client) -> None:
    tournament = played(phase="running")
    plan(tournament, *PLACES, {"kind": "category", "filter": {"tag": "Damen"}, "place": 1, "cents": 500}, raffle=["Korb"])
    before, rows = content_digest(tournament), LogRow.objects.count()
    begin(tournament, rehearsal=True)
    showing = read_ceremony(tournament)
    assert showing is not None
    named = {called.name for slide in showing.slides for called in slide.names}
    assert named <= set(MADE_UP)
    assert {"1. Platz Damen", "3. Platz", "2. Platz", "1. Platz", "Tombola, 1. Preis"} <= {slide.title for slide in showing.slides}
    for step in range(len(showing.slides)):
        go(tournament, step)
        found = on_the_wall(client, tournament)
        assert "Probe – erfundene Namen" in found
        assert not any(name in found for name in NAMES)
    ceremony_writing.end_ceremony(tournament_id=tournament.pk)
    assert (content_digest(tournament), LogRow.objects.count(), Ceremony.objects.count()) == (before, rows, 0)


def test_it_begins_only_when_everything_is_fixed() -> None:
    tournament = played(phase="running")
    plan(tournament)
    assert codes(lambda: begin(tournament)) == ("not_in_phase",)
    assert codes(lambda: go(tournament, 1)) == ("not_running",)
    assert codes(lambda: ceremony_writing.end_ceremony(tournament_id=tournament.pk)) == ("not_running",)
    Tournament.objects.update(phase="closed")
    assert codes(lambda: begin(tournament)) == ("not_given",)
    give(tournament)
    begin(tournament, rehearsal=True)
    begin(tournament)
    assert codes(lambda: begin(tournament)) == ("running",)
    assert codes(lambda: begin(tournament, rehearsal=True)) == ("running",)


def test_without_prizes_the_podium_is_called_rank_by_rank() -> None:
    tournament = played()
    begin(tournament)
    titles = [(title, numbers) for title, _worth, numbers in steps(tournament)]
    assert titles == [("Herbstcup", ()), ("Endstand", (3, 4, 8)), ("Die Besten", (2, 6, 7)), ("Die Besten", (1, 5, 2, 6, 7))]


def test_the_page_leads_it(director_client: Client, client: Client) -> None:
    tournament = played()
    plan(tournament)
    give(tournament)
    assert "Siegerehrung beginnen" in director_client.get(PAGE).content.decode()
    director_client.post(PAGE, {"do": "begin"})
    page = director_client.get(PAGE).content.decode()
    assert "Jetzt am Saalschirm" in page
    assert "1 / 7" in page
    director_client.post(PAGE, {"do": "step", "step": "3"})
    assert "Pichler" in on_the_wall(client, tournament)
    director_client.post(PAGE, {"do": "step", "step": "2"})
    assert "Pichler" not in on_the_wall(client, tournament)
    assert "Pichler" in director_client.get(PAGE).content.decode(), "what comes next is for whoever leads"
    over = director_client.post(PAGE, {"do": "end"}, follow=True).content.decode()
    assert "Beendet; der Saalschirm zeigt wieder, was er ohne sie zeigt." in over
    assert client.get(reverse("wall-data", args=[tournament.slug])).json()["led"] is False
    assert list(LogRow.objects.order_by("pk").values_list("action", flat=True))[-2:] == ["begin_ceremony", "end_ceremony"]
    assert client.post(PAGE, {"do": "begin"}).status_code == 302
    assert not Ceremony.objects.exists()


def test_after_the_close_the_desk_is_led_to_the_ceremony_and_then_to_publishing(director_client: Client) -> None:
    tournament = played()
    overview = reverse("tournament", args=[tournament.slug])

    def next_step() -> str:
        return " ".join(director_client.get(overview).content.decode().split()).partition("Als Nächstes")[2].partition("</section>")[0]

    assert "Endstand veröffentlichen" in next_step(), "no prizes, no ceremony"
    plan(tournament, *PLACES)
    assert f'href="{reverse("prizes", args=[tournament.slug])}">Preise und Siegerehrung' in next_step()
    give(tournament)
    assert "Die Preise sind vergeben. Jetzt die Siegerehrung" in next_step()
    begin(tournament)
    assert f'href="{reverse("ceremony", args=[tournament.slug])}">Siegerehrung' in next_step(), "as long as it is led"
    ceremony_writing.end_ceremony(tournament_id=tournament.pk)
    assert "Endstand veröffentlichen" in next_step()
