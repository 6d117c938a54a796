"""Ausbessern as a page: what happened, what it would change, doing it, taking it back; and its marks on papers. Plain forms, no script."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from tests.tournament.evening import RUFER, fill, registered, running, save, the_round, the_table
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair_form import FIELDS
from tournament.desk.drawing.repair_page import WORDS
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration.players import import_players, withdraw
from tournament.ledger.lines.settling import break_off_table, confirm_table
from tournament.ledger.store.reasons import reason_words
from tournament.models import Registration, Repair, Tournament
from tournament.papers.catalogue import find

pytestmark = pytest.mark.django_db


def evening() -> Tournament:
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    tournament.refresh_from_db()
    return tournament


def page_of(client: Client, tournament: Tournament, **asked: object) -> str:
    answer = client.get(reverse("repair", args=[tournament.slug]), asked)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def post(client: Client, tournament: Tournament, **said: object) -> str:
    answer = client.post(reverse("repair", args=[tournament.slug]), said, follow=True)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def mark(page: str) -> str:
    found = re.search(r'name="seen" value="([0-9a-f]+)"', page)
    assert found is not None, page
    return found[1]


def test_every_action_has_its_words_and_its_questions() -> None:
    assert WORDS.keys() == FIELDS.keys() == set(Action)


def test_before_a_draw_there_is_nothing_to_repair(director_client: Client) -> None:
    assert "es gibt nichts auszubessern" in page_of(director_client, registered())


def test_it_asks_what_happened_and_shows_who_sits_where(director_client: Client) -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    page = page_of(director_client, tournament)
    assert "Zwei saßen am Tisch des anderen" in page
    assert "<b>Tisch 1</b></a><small> 1 von 3 Spielen </small><ol><li>1 Spieler 1</li><li>2 Spieler 2</li>" in page.replace("> <", "><")
    assert "<b>Tisch 2</b></a><small> nichts geschrieben </small><ol><li>5 Spieler 5</li>" in page.replace("> <", "><")


def test_a_substitute_is_shown_first_done_then_and_can_be_taken_back(director_client: Client) -> None:
    tournament = evening()
    fill(the_table(tournament))
    asked = {"runde": 1, "was": "substitute", "player": 1, "other": 9, "fate": "returns", "game": 2}
    page = page_of(director_client, tournament, **asked)
    assert "Tisch 1 ab Spiel 2: 9 Spieler 9 statt 1 Spieler 1" in page
    assert not Repair.objects.exists()
    page = post(director_client, tournament, **asked, seen=mark(page), reason="musste heim")
    assert "Ausgebessert." in page
    assert "Runde 1: 9 Spieler 9 springt für 1 Spieler 1 ein – musste heim" in page
    page = post(director_client, tournament, action="undo", runde=1, repair=Repair.objects.get().pk, reason="Irrtum")
    assert "Zurückgenommen." in page
    assert not Repair.objects.exists()


def test_who_gets_up_for_a_substitute_says_whether_he_plays_again(director_client: Client) -> None:
    """Who goes for today is signed off, as in „Jemand geht“; otherwise round 2 would be drawn with somebody who is on his way home."""
    tournament = evening()
    fill(the_table(tournament))
    asked = {"runde": 1, "was": "substitute", "player": 1, "other": 9, "game": 2}
    page = page_of(director_client, tournament, **asked)
    assert "kommt wieder" in page
    assert "So ausbessern" not in page, "it has to be answered first"
    asked["fate"] = "goes"
    page = page_of(director_client, tournament, **asked)
    assert "Tisch 1 ab Spiel 2: 9 Spieler 9 statt 1 Spieler 1" in page
    assert "Nr. 1 wird abgemeldet" in page
    assert "Ausgebessert." in post(director_client, tournament, **asked, seen=mark(page), reason="musste heim")
    gone = Registration.objects.get(tournament=tournament, number=1)
    assert (gone.withdrawn, reason_words(gone.withdrawn_reason)) == (True, "früher gegangen")
    post(director_client, tournament, action="undo", runde=1, repair=Repair.objects.get().pk, reason="Irrtum")
    gone.refresh_from_db()
    assert not gone.withdrawn


def test_what_cannot_be_is_said_with_what_to_do_and_has_no_key(director_client: Client) -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    page = page_of(director_client, tournament, runde=1, was="dissolve", table=1)
    assert "Das geht so nicht" in page
    assert "auf der Seite der Runde abbrechen" in page
    assert "So ausbessern" not in page


@pytest.mark.parametrize("what", ["walk_out", "never_came"])
def test_a_reason_of_ones_own_is_no_other_plan(director_client: Client, what: str) -> None:
    tournament = evening()
    asked = {"runde": 1, "was": what, "player": 1, "other": 9}
    save(the_table(tournament), 1, RUFER)
    page = post(director_client, tournament, **asked, seen=mark(page_of(director_client, tournament, **asked)), reason="Autopanne")
    assert "Ausgebessert." in page
    page = page_of(director_client, tournament, runde=1, was="walk_out", player=2)
    page = post(director_client, tournament, runde=1, was="walk_out", player=2, seen=mark(page), reason="musste heim")
    assert "Ausgebessert." in page, "the table is broken off"


def test_tables_that_have_to_be_opened_again_first_are_named_and_linked(director_client: Client) -> None:
    tournament = evening()
    for table in (1, 2):
        fill(the_table(tournament, table))
        confirm_table(table_id=the_table(tournament, table).pk)
    page = page_of(director_client, tournament, runde=1, was="swap", player=1, other=5)
    assert "Die Summen beider Tische sind bestätigt, Tisch 1 und Tisch 2." in page
    links = [reverse("table", args=[tournament.slug, 1, table]) for table in (1, 2)]
    assert all(f'<a class="btn" href="{link}">Zu Tisch {table}</a>' in page for table, link in enumerate(links, start=1))
    page = page_of(director_client, tournament, runde=1, was="order", table=2, order="6 5 7 8")
    assert "Tisch 2: Die Summen dieses Tisches sind bestätigt." in page
    assert ("Zu Tisch 2" in page, "Zu Tisch 1" in page) == (True, False)


def test_another_order_is_shown_by_name(director_client: Client) -> None:
    page = page_of(director_client, evening(), runde=1, was="order", table=2, order="6 5 7 8")
    assert "Tisch 2, der Reihe nach: 6 Spieler 6, 5 Spieler 5, 7 Spieler 7, 8 Spieler 8" in page


def test_a_warning_stands_above_what_changes(director_client: Client) -> None:
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    page = page_of(director_client, tournament, runde=1, was="swap", player=1, other=5)
    assert "gezählt werden sie für den, der sie gespielt hat" in page
    assert "So ausbessern" in page


def test_a_form_that_was_typed_wrong_keeps_what_was_typed(director_client: Client) -> None:
    page = page_of(director_client, evening(), runde=1, was="order", table=1, order="2, eins")
    assert "Unter „eins“ ist hier niemand angemeldet." in page
    assert 'value="2, eins"' in page


def test_another_plan_than_was_shown_is_not_done(director_client: Client) -> None:
    tournament = evening()
    asked = {"runde": 1, "was": "late", "player": 9}
    seen = mark(page_of(director_client, tournament, **asked))
    save(the_table(tournament), 1, RUFER)
    page = post(director_client, tournament, **asked, seen=seen, reason="spät")
    assert "Bitte den neuen Vorschlag ansehen" in page
    assert mark(page) != seen, "and there it is"
    assert not Repair.objects.exists()


def test_a_closed_round_says_what_to_do_first(director_client: Client) -> None:
    tournament = evening()
    for table in (1, 2):
        break_off_table(table_id=the_table(tournament, table).pk, reason="spät")
    close_round(round_id=the_round(tournament).pk)
    page = page_of(director_client, tournament, runde=1)
    assert "zuerst die Runde mit einer Begründung wieder öffnen" in page
    assert reverse("table", args=[tournament.slug, 1, 2]) in page, "where a single game is corrected, without that"
    assert "Was ist passiert?" not in page


def test_nonsense_is_answered(director_client: Client) -> None:
    tournament = evening()
    for asked in ({"runde": "9" * 20}, {"was": "x"}, {"was": "late", "player": "9" * 30}, {"was": "swap", "player": "-1", "other": "0"}):
        page_of(director_client, tournament, **asked)
    assert "Bitte noch einmal sagen" in post(director_client, tournament, was="x")
    assert "schon zurückgenommen" in post(director_client, tournament, action="undo", repair="9" * 20)
    assert "Bitte einen Grund angeben" in post(director_client, tournament, runde=1, was="late", player=9)


def test_papers_say_what_was_changed_by_hand_but_not_why(director_client: Client) -> None:
    tournament = evening()
    fill(the_table(tournament))
    post(director_client, tournament, runde=1, was="substitute", player=1, other=9, fate="returns", game=2, reason="musste heim")
    told = "Von Hand geändert: Runde\N{NO-BREAK SPACE}1, Tisch\N{NO-BREAK SPACE}1: Nr. 9 für Nr. 1."
    notes = {key: find(tournament, key, "csv").rows().notes for key in ("round:1", "tables:1", "seating:1")}
    assert all(told in said for said in notes.values()), notes
    assert all(note.endswith(".") and "heim" not in note for said in notes.values() for note in said), notes
    assert "Tisch 1: ab Spiel 2 Spieler 9 (9) für Spieler 1 (1)." in notes["round:1"]


def test_looking_needs_few_queries(director_client: Client, django_assert_max_num_queries: DjangoAssertNumQueries) -> None:
    tournament = evening()
    fill(the_table(tournament))
    post(director_client, tournament, runde=1, was="substitute", player=1, other=9, fate="returns", game=2, reason="musste heim")
    with django_assert_max_num_queries(10):
        page_of(director_client, tournament, runde=1, was="swap", player=9, other=5)


def test_who_it_was_may_be_said_by_name(director_client: Client) -> None:
    """Part of a name is enough where it is one's alone; of several the page names them, and of nobody it says so."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Anna Huber", "place": "Linz"}, {"name": "Udo Huber"}])
    tournament.refresh_from_db()
    first = the_table(tournament).seat_set.get(index=0).registration.number
    asked = {"was": "substitute", "player": str(first), "fate": "returns", "game": "1"}
    for name in ("Anna Hub", "huber linz", "9"):
        page = page_of(director_client, tournament, **asked, other=name)
        assert "Anna Huber" in page
        assert 'name="seen"' in page, name
    page = page_of(director_client, tournament, **asked, other="Huber")
    assert "„Huber“ passt auf mehrere: Nr. 9 Anna Huber, Nr. 10 Udo Huber." in page
    assert "Unter „Zita“ ist hier niemand angemeldet." in page_of(director_client, tournament, **asked, other="Zita")
    told = post(
        director_client,
        tournament,
        **asked,
        other="Udo",
        seen=mark(page_of(director_client, tournament, **asked, other="Udo")),
        reason="krank",
    )
    assert (the_table(tournament).seat_set.get(index=0).registration.number, "Udo Huber" in told) == (10, True)
    names = ", ".join(row.registration.player.name for row in the_table(tournament, 2).seat_set.order_by("-index"))
    assert 'name="seen"' in page_of(director_client, tournament, was="order", table="2", order=names)
    assert "mit Beistrich dazwischen" in page_of(director_client, tournament, was="order", table="2", order="Spieler 1 Spieler 2")


def test_who_sits_down_and_has_not_paid_is_named_where_it_is_done_and_before_closing(director_client: Client) -> None:
    """Who is registered at the table has passed nobody who takes the fee."""
    tournament = running(fee_cents=1000, rounds=1)
    import_players(tournament_id=tournament.pk, rows=[{"name": "Rosa Berger"}, {"name": "Udo Huber", "paid": True}])
    Registration.objects.filter(tournament=tournament, number__lte=8).update(paid=True)
    fill(the_table(tournament))
    asked = {"runde": 1, "was": "substitute", "player": 1, "fate": "returns", "game": 2}
    assert "Nenngeld offen" not in page_of(director_client, tournament, **asked, other=10)
    page = page_of(director_client, tournament, **asked, other=9)
    assert (
        f'Nenngeld offen: 9 Rosa Berger; bezahlt wird unter <a href="{reverse("players", args=[tournament.slug])}?zeige=unbezahlt"' in page
    )
    post(director_client, tournament, **asked, other=9, seen=mark(page), reason="musste heim")
    withdraw(registration_id=Registration.objects.get(tournament=tournament, number=10).pk, reason="heim")
    for table in (1, 2):
        break_off_table(table_id=the_table(tournament, table).pk, reason="spät")
    close_round(round_id=the_round(tournament).pk)
    for name in ("tournament", "standings"):
        page = " ".join(director_client.get(reverse(name, args=[tournament.slug])).content.decode().split())
        assert "Das Nenngeld ist noch von 1 Spieler offen:" in page, name


def test_a_substitute_who_is_not_registered_is_by_one_link_and_nothing_is_typed_twice(director_client: Client) -> None:
    """There with his name, registered, and back to the question as it was answered."""
    tournament = evening()
    save(the_table(tournament), 1, RUFER)
    asked = {"runde": 1, "was": "substitute", "player": "1", "other": "Rosa Berger", "fate": "returns", "game": "2"}
    page = page_of(director_client, tournament, **asked)
    assert "Unter „Rosa Berger“ ist hier niemand angemeldet." in page
    way = unescape(re.findall(r'<a href="([^"]+)">Zuerst anmelden</a>', page)[0])
    there = director_client.get(way).content.decode()
    assert 'value="Rosa Berger"' in there
    waits = unescape(re.findall(r'name="ausbessern" value="([^"]+)"', there)[0])
    listed = director_client.post(
        reverse("players", args=[tournament.slug]), {"name": "Rosa Berger", "ausbessern": waits}, follow=True
    ).content.decode()
    back = unescape(re.findall(r'<a href="([^"]+)">zurück dorthin</a>', listed)[0])
    assert back.startswith(reverse("repair", args=[tournament.slug]))
    repaired = " ".join(director_client.get(back).content.decode().split())
    assert "Das ändert sich" in repaired
    assert "Rosa Berger" in repaired.partition("Das ändert sich")[2]


@pytest.mark.parametrize(
    "asked", [{"was": "substitute", "player": "1", "other": "77"}, {"was": "order", "table": "1", "order": "Otto Aigner, 2, 3, 4"}]
)
def test_so_is_who_is_named_by_a_number_or_in_an_order(director_client: Client, asked: dict[str, str]) -> None:
    assert "Zuerst anmelden</a>" in page_of(director_client, evening(), **asked)


def test_nothing_waits_where_nobody_came_from_there(director_client: Client) -> None:
    assert "Ausbessern“ getippt" not in director_client.get(reverse("players", args=[evening().slug])).content.decode()
