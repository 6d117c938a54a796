"""The page of a correction: the line, the form, why; what changes, before; then done, from every state, and back on the table's page."""

from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.correcting.test_correcting import LOST, SECOND, by_sums, closed_round, played, published
from tests.tournament.correcting.test_effects import substituted
from tests.tournament.court import case, decide, totals
from tests.tournament.court import referee as a_referee
from tests.tournament.evening import DREIER, RUFER, fill, running, save, the_round, the_table
from tournament.correcting.writing import strike_line
from tournament.desk.evening import rounds
from tournament.ledger.lines import settling
from tournament.models import POSITION_STEP, Entry, LogRow, Phase, RoundState, Tournament

pytestmark = pytest.mark.django_db

AS_LOST = {"game": "Dreier", "dealer": "1", "declarer": "0", "won": "0", "why": "verlesen"}


def url(tournament: Tournament, position: int | None = SECOND) -> str:
    args = [tournament.slug, 1, 1]
    return reverse("correct-add", args=args) if position is None else reverse("correct", args=[*args, position])


def text(answer: HttpResponse) -> str:
    return " ".join(answer.content.decode().split())


def seen(answer: HttpResponse) -> str:
    """The digest that the shown page sends along."""
    return str(answer.context["seen"])


def post(client: Client, address: str, **data: Any) -> HttpResponse:
    return client.post(address, {"version": "1", "do": "show", **data})


def test_the_line_as_it_stands_and_what_is_opened_for_it(director_client: Client) -> None:
    page = text(director_client.get(url(published())))
    assert "Spiel 2 berichtigen" in page
    assert "geöffnet und wieder geschlossen: Runde 1, der veröffentlichte Endstand" in page
    assert 'value="Dreier"' in page
    assert "das gilt danach nicht mehr" in page
    assert LogRow.objects.filter(action="correct_entry").count() == 0


def test_first_it_is_shown_then_done(director_client: Client) -> None:
    tournament = published()
    shown = post(director_client, url(tournament), **AS_LOST)
    page = text(shown)
    assert shown.status_code == 200
    assert "Das ändert sich" in page
    assert "Spieler 1 <small>Nr. 1</small>" in page
    assert totals(the_table(tournament)) == (15, -5, -5, -5), "nothing is stored yet"
    done = post(director_client, url(tournament), **AS_LOST, do="correct", seen=seen(shown))
    assert done.status_code == 302
    assert done.headers["Location"] == f"{reverse('table', args=[tournament.slug, 1, 1])}#zeile-{SECOND}"
    assert totals(the_table(tournament)) == (-15, 5, 5, 5)
    tournament.refresh_from_db()
    assert (tournament.phase, the_round(tournament).state) == (Phase.PUBLISHED, RoundState.CLOSED)
    back = text(director_client.get(done.headers["Location"]))
    assert "Spiel 2 ist berichtigt." in back
    assert "berichtigt nach Abschluss" in back


def test_that_the_players_have_seen_the_new_sums_is_ticked_beside_them(director_client: Client) -> None:
    tournament = published()
    shown = post(director_client, url(tournament), **AS_LOST)
    assert "Die Spieler haben die neuen Summen gesehen" in text(shown)
    assert "Die Spieler haben die neuen Summen gesehen" not in text(post(director_client, url(tournament), **AS_LOST | {"do": "strike"}))
    post(director_client, url(tournament), **AS_LOST | {"do": "correct", "seen": seen(shown), "confirms": "1"})
    assert (totals(the_table(tournament)), the_table(tournament).state) == ((-15, 5, 5, 5), "confirmed")


@pytest.mark.parametrize("data", [{}, {"seen": "0123456789abcdef"}])
def test_what_was_not_shown_is_not_done(director_client: Client, data: dict[str, str]) -> None:
    tournament = published()
    answer = post(director_client, url(tournament), **AS_LOST, do="correct", **data)
    assert "noch ist nichts geschrieben" in text(answer)
    assert ("Seit der Vorschau ist etwas anders geworden" in text(answer)) is bool(data)
    assert totals(the_table(tournament)) == (15, -5, -5, -5)


def test_another_reason_needs_no_second_look(director_client: Client) -> None:
    tournament = published()
    shown = post(director_client, url(tournament), **AS_LOST)
    post(director_client, url(tournament), **{**AS_LOST, "why": "Zettel nachgezählt"}, do="correct", seen=seen(shown))
    assert Entry.objects.get(position=SECOND, table=the_table(tournament), current=True).reason == "Zettel nachgezählt"


@pytest.mark.parametrize("data, status, sentence", [
    ({**AS_LOST, "why": ""}, 422, "Bitte einen Grund angeben"),
    ({**AS_LOST, "declarer": ""}, 422, "Spieler"),
    ({**AS_LOST, "won": "1"}, 422, "So steht es schon auf dem Zettel."),
    ({**AS_LOST, "version": "7"}, 409, "Jemand anderer hat diese Zeile inzwischen geschrieben."),
    ({**AS_LOST, "game": "x" * 5000}, 422, ""),
])  # fmt: skip
def test_what_is_refused_comes_back_with_its_sentence(director_client: Client, data: dict[str, str], status: int, sentence: str) -> None:
    tournament = published()
    answer = post(director_client, url(tournament), **data)
    assert answer.status_code == status
    assert sentence in text(answer)
    assert "seen" not in answer.context
    tournament.refresh_from_db()
    assert tournament.phase == Phase.PUBLISHED


def test_after_somebody_elses_version_one_goes_on_from_that(director_client: Client) -> None:
    tournament = played()
    save(the_table(tournament), 2, {**DREIER, "declarer": 1}, expected_version=1, reason="anderer Spieler")
    stale = post(director_client, url(tournament), **AS_LOST)
    assert stale.status_code == 409
    shown = post(director_client, url(tournament), **AS_LOST, version=str(stale.context["row"].version))
    assert shown.status_code == 200


def test_a_line_is_struck_in_two_steps_and_written_again(director_client: Client) -> None:
    tournament = closed_round()
    shown = post(director_client, url(tournament), why="nie gespielt", do="strike")
    assert "zählt nicht" in text(shown)
    assert post(director_client, url(tournament), why="nie gespielt", do="correct-strike", seen=seen(shown)).status_code == 302
    assert totals(the_table(tournament)) == (0, 0, 0, 0)
    page = text(director_client.get(url(tournament)))
    assert "Gestrichene Zeile wieder eintragen" in page
    assert 'value="Dreier"' in page
    again = {**AS_LOST, "won": "1", "version": "2"}
    shown = post(director_client, url(tournament), **again)
    assert post(director_client, url(tournament), **again, do="correct", seen=seen(shown)).status_code == 302
    assert totals(the_table(tournament)) == (15, -5, -5, -5)


def test_a_missing_game_is_added_behind_the_last_and_before_another(director_client: Client) -> None:
    tournament = running(rounds=1)
    fill(the_table(tournament, 2))
    table = the_table(tournament)
    save(table, 1, RUFER)
    rounds.close_round(round_id=the_round(tournament).pk, reason="Zettel verloren")
    page = text(director_client.get(url(tournament, None)))
    assert "Fehlendes Spiel nachtragen" in page
    shown = post(director_client, url(tournament, None), **AS_LOST)
    assert post(director_client, url(tournament, None), **AS_LOST, do="correct", seen=seen(shown)).status_code == 302
    before = f"{url(tournament, None)}?vor={POSITION_STEP}"
    first = {**AS_LOST, "dealer": "3", "declarer": "1"}
    shown = post(director_client, before, **first)
    assert post(director_client, before, **first, do="correct", seen=seen(shown)).status_code == 302
    lines = Entry.objects.filter(table=table, current=True).order_by("game")
    assert [(row.game, row.declarer) for row in lines] == [(1, 1), (2, 1), (3, 0)]
    assert "Alle Spiele stehen auf dem Zettel." in text(director_client.get(url(tournament, None)))


def test_where_nothing_can_be_corrected_it_says_why(director_client: Client) -> None:
    tournament = played()
    user = a_referee(tournament)
    decide(case(the_table(tournament), user, line=2), user)
    page = text(director_client.get(url(tournament)))
    assert "Über dieses Spiel steht ein Entscheid." in page
    assert 'id="eintrag"' not in page
    assert director_client.get(url(tournament, 77)).status_code == 404
    assert director_client.get(f"{url(tournament, None)}?vor=77").status_code == 404
    settling.save_sums(table_id=the_table(tournament, 2).pk, sums=[1, -1, 0, 0], replace_records=True, reason="unleserlich")
    assert "nur die Summen" in text(director_client.get(reverse("correct-add", args=[tournament.slug, 1, 2])))


def test_the_names_are_of_those_who_sat_in_that_game(director_client: Client) -> None:
    tournament = substituted()
    page = text(director_client.get(url(tournament)))
    assert 'title="Spieler 1"' in page
    assert "Spieler 9" not in page
    last = text(director_client.get(url(tournament, 3 * POSITION_STEP)))
    assert 'title="Spieler 9"' in last
    in_the_round = text(director_client.get(f"{reverse('table', args=[tournament.slug, 1, 1])}?zeile={SECOND}"))
    form = in_the_round[in_the_round.index('id="eintrag"') :]
    assert 'title="Spieler 1"' in form
    assert 'title="Spieler 9"' not in form


@pytest.mark.parametrize("state", [played, closed_round, published])
def test_each_line_that_the_director_sees_leads_there(director_client: Client, client: Client, state: Any) -> None:
    tournament = state()
    pages = [reverse("table", args=[tournament.slug, 1, 1]), reverse("player", args=[tournament.slug, 1])]
    for page in pages:
        assert url(tournament) in text(director_client.get(f"{page}?zeile={SECOND}" if state is played else page)), page
        assert "/berichtigen/" not in text(client.get(page)), page


def test_a_struck_line_leads_there_too(director_client: Client) -> None:
    tournament = published()
    strike_line(table_id=the_table(tournament).pk, position=SECOND, expected_version=1, reason="nie gespielt")
    page = text(director_client.get(reverse("table", args=[tournament.slug, 1, 1])))
    assert url(tournament) in page
    assert url(tournament, None) in page, "a game is missing now"


def test_who_is_no_director_may_not(client: Client) -> None:
    tournament = published()
    client.force_login(a_referee(played(name="Anderswo")))
    assert client.get(url(tournament)).status_code == 403
    assert post(client, url(tournament), **AS_LOST).status_code == 403
    assert Entry.objects.filter(record=LOST).count() == 0


def test_sums_are_shown_first_and_corrected_then(director_client: Client) -> None:
    """Number 2 had 5 and was third after 1 and 5, who had 10 and 15; now he has −5, and 3 has 5."""
    tournament = by_sums()
    address = reverse("correct-sums", args=[tournament.slug, 1, 1])
    assert address in text(director_client.get(reverse("table", args=[tournament.slug, 1, 1])))
    assert 'value="10"' in text(director_client.get(address))
    new = {"sum_0": "10", "sum_1": "−5", "sum_2": "+5", "sum_3": "−10", "reason": "vertauscht"}
    shown = director_client.post(address, {**new, "do": "show"})
    assert [(row.number, row.rank) for row in shown.context["effect"].ranks] == [(3, (4, 3)), (2, (3, 4))]
    assert totals(the_table(tournament)) == (10, 5, -5, -10)
    assert director_client.post(address, {**new, "do": "correct", "seen": seen(shown)}).status_code == 302
    assert totals(the_table(tournament)) == (10, -5, 5, -10)


@pytest.mark.parametrize("data, sentence", [
    ({"sum_1": "5", "sum_2": "−5"}, "So steht es schon auf dem Zettel."),
    ({"sum_1": "x"}, "Keine Zahl."),
    ({"sum_1": "6"}, "Die Quersumme ist"),
    ({"reason": ""}, "Bitte einen Grund angeben"),
])  # fmt: skip
def test_sums_that_cannot_be_come_back(director_client: Client, data: dict[str, str], sentence: str) -> None:
    tournament = by_sums()
    said = {"sum_0": "10", "sum_1": "-5", "sum_2": "5", "sum_3": "-10", "reason": "vertauscht", "do": "show"}
    answer = director_client.post(reverse("correct-sums", args=[tournament.slug, 1, 1]), {**said, **data})
    assert answer.status_code == 422
    assert sentence in text(answer)
