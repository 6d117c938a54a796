"""What the desk sees of the tables' phones: signs of life, tables behind the clock, two versions side by side, the link."""

import re
from datetime import timedelta
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournament.court import case, decide, ruled_dreier
from tests.tournament.evening import DREIER, FAULTY, RUFER, fill, running, save, the_round, the_table
from tests.tournament.phone_hand import FIRST, Hand, answered
from tournament.desk.evening.rounds import close_round
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Clock, LogRow, OtherVersion, Phone, RoundState, Table, TableState, Tournament
from tournament.phones.games import write_game
from tournament.phones.writing import agree, greet

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand() -> Hand:
    return Hand(the_table(running()))


def desk(client: Client, name: str, table: Table | None = None) -> str:
    slug = Tournament.objects.get().slug
    return client.get(reverse(name, args=[slug, 1, *([table.number] if table else [])])).content.decode()


def test_the_board_says_when_a_phone_was_last_heard_and_what_waits_there(director_client: Client, client: Client, hand: Hand) -> None:
    hand.send("greet", seat=1, waiting=3)
    Phone.objects.update(seen_at=timezone.now() - timedelta(minutes=2, seconds=5))
    short = hand.state()["seats"][1]["short"]
    assert f"Telefon: {short}, vor\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}min, 3 Spiele warten" in desk(director_client, "round")
    assert f"Telefon: {short}, vor\N{NO-BREAK SPACE}2\N{NO-BREAK SPACE}min, 3 Spiele warten" in desk(director_client, "table", hand.table)
    for name, table in (("round", None), ("table", hand.table)):
        page = desk(client, name, table)
        assert "Telefon" not in page
        assert hand.token not in page


def test_games_that_wait_on_a_phone_that_lost_the_pen_are_counted(director_client: Client, hand: Hand) -> None:
    greet(table_id=hand.table.pk, device=uuid4(), seat=0, waiting=2)
    greet(table_id=hand.table.pk, device=uuid4(), seat=1, waiting=1, take=True)
    short = hand.state()["seats"][1]["short"]
    assert f"Telefon: {short}, gerade eben, 3 Spiele warten" in desk(director_client, "round")


def test_closing_a_round_warns_of_games_that_phones_hold_or_may_hold() -> None:
    """Table 1 is full, and its phone says that it has two more; table 2 lacks a game, and its phone has been silent for 12 minutes."""
    tournament = running()
    first, second = the_table(tournament), the_table(tournament, 2)
    fill(first)
    for game in (1, 2):
        save(second, game, {**RUFER, "dealer": game - 1, "declarer": game, "partner": game + 1})
    greet(table_id=first.pk, device=uuid4(), seat=0, waiting=2)
    greet(table_id=second.pk, device=uuid4(), seat=0)
    with pytest.raises(Refused) as caught:
        close_round(round_id=first.round_id)
    assert caught.value.codes == ("table_incomplete", "phone_holds_games")
    assert "Tisch 1: auf dem Telefon warten noch 2 Spiele (zuletzt gehört vor 0 min)." in caught.value.findings[1].message
    Phone.objects.filter(table=first).update(waiting=0)
    Phone.objects.update(seen_at=timezone.now() - timedelta(minutes=12, seconds=5))
    with pytest.raises(Refused) as caught:
        close_round(round_id=first.round_id)
    assert caught.value.codes == ("table_incomplete", "phone_silent")
    assert "Tisch 2: das Telefon ist seit 12 min stumm" in caught.value.findings[1].message
    assert close_round(round_id=first.round_id, reason="nachgefragt").closed_reason == "nachgefragt"


def test_a_round_whose_tables_are_full_is_closed_with_a_reason_where_a_phone_holds_games(director_client: Client, client: Client) -> None:
    tournament = running()
    for number in (1, 2):
        fill(the_table(tournament, number))
    said = "Tisch 1: auf dem Telefon wartet noch 1 Spiel"
    table = the_table(tournament)
    assert "Trotzdem abschließen" not in desk(director_client, "round")
    greet(table_id=table.pk, device=uuid4(), seat=0, waiting=1)
    page = desk(director_client, "round")
    assert f'<a href="{reverse("table", args=[tournament.slug, 1, 1])}">{said}' in page
    assert "Trotzdem abschließen" in page
    assert said not in desk(client, "round")
    address = reverse("round", args=[tournament.slug, 1])
    assert said in director_client.post(address, {"action": "close"}, follow=True).content.decode()
    assert the_round(tournament).state == RoundState.OPEN
    director_client.post(address, {"action": "close", "reason": "Das Spiel steht am Zettel"})
    assert the_round(tournament).state == RoundState.CLOSED


def test_a_table_is_confirmed_despite_what_waits_on_its_phone_only_by_who_was_told(director_client: Client, hand: Hand) -> None:
    """As with the round: where the phone says that a game waits there. On the round's page nobody confirms it with the others."""
    fill(hand.table)
    fill(the_table(hand.table.round.tournament, 2))
    said, confirm = "uf dem Telefon wartet noch 1 Spiel (zuletzt gehört vor 0 min).", {"do": "confirm"}
    round_, table = (reverse(name, args=[Tournament.objects.get().slug, 1, *more]) for name, more in (("round", []), ("table-state", [1])))
    page = desk(director_client, "table", hand.table)
    assert "Tisch 1 bestätigen" in page
    assert 'name="despite"' not in page
    hand.send("greet", seat=0, waiting=1)
    assert f"A{said} Noch nicht bestätigt" in director_client.post(table, confirm, follow=True).content.decode()
    page = director_client.post(round_, {"action": "confirm", "table": ["1", "2"]}, follow=True).content.decode()
    assert f"Tisch 1: a{said} Noch nicht bestätigt" in page
    assert "Tisch 2 ist bestätigt." in page
    assert "Am Tisch nachsehen" in page
    page = desk(director_client, "table", hand.table)
    assert f"A{said}" in page
    assert "Tisch 1 trotzdem bestätigen" in page
    assert 'name="despite" value="1"' in page
    director_client.post(table, {**confirm, "despite": "1"})
    assert [row.state for row in Table.objects.order_by("number")] == [TableState.CONFIRMED] * 2


def test_tables_behind_the_clock_are_named(director_client: Client) -> None:
    """Half of the 100 minutes are over; table 1 has 2 games of 20, eight too few, table 2 has 9, which is near enough."""
    tournament = running(games=20)
    Clock.objects.create(round=the_round(tournament), minutes=100, started_at=timezone.now() - timedelta(minutes=50, seconds=1))
    for number, games in ((1, 2), (2, 9)):
        for line in range(1, games + 1):
            save(the_table(tournament, number), line, {**RUFER, "dealer": line % 4, "declarer": (line + 1) % 4, "partner": (line + 2) % 4})
    page = desk(director_client, "round")
    assert page.count("hinter der Uhr") == 1
    assert "8 Spiele hinter der Uhr" in page
    Table.objects.filter(number=1).update(extra_minutes=100)
    # With 100 minutes more a quarter of its time is over: 5 games, three too few.
    assert "3 Spiele hinter der Uhr" in desk(director_client, "round")


def test_the_board_is_answered_by_304_while_nothing_happens(client: Client) -> None:
    tournament = running()
    address = reverse("round", args=[tournament.slug, 1])
    first = client.get(address)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    Hand(the_table(tournament)).send("greet", seat=0)
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 304
    Hand(the_table(tournament)).game()
    assert client.get(address, headers={"if-none-match": first["ETag"]}).status_code == 200


def test_two_versions_stand_side_by_side_and_one_is_chosen(director_client: Client, hand: Hand) -> None:
    second = Hand(hand.table)
    hand.send("greet", seat=0)
    second.send("greet", seat=2)
    hand.game()
    second.game(data={"game": "dreier", "dealer": "0", "declarer": "3", "won": "1"})
    address = reverse("table", args=[Tournament.objects.get().slug, 1, 1])
    assert f'href="{address}#fassungen"' in desk(director_client, "check")
    page = desk(director_client, "table", hand.table)
    section = page[page.index('id="fassungen"') : page.index("</section>", page.index('id="fassungen"'))]
    assert "Spiel 1: zwei Fassungen" in section
    for said in ("Rufer", "Spieler 1, ", "Dreier", "Spieler 3, ", "+15", "−5", "Erste lassen", "Zweite nehmen"):
        assert said in section
    key = OtherVersion.objects.get().pk
    act = reverse("table-phone", args=[Tournament.objects.get().slug, 1, 1])
    answer = director_client.post(act, {"do": "this", "version": str(key)})
    assert answer["Location"] == f"{address}#fassungen"
    assert hand.state()["totals"] == [-5, -5, -5, 15]
    assert 'id="fassungen"' not in desk(director_client, "table", hand.table)
    assert "#fassungen" not in desk(director_client, "check")


def test_both_were_played_is_looked_at_before_it_is_chosen(director_client: Client, hand: Hand) -> None:
    """Game 2 is seat 1's to deal (Spieler 2), where the Dreier of seat 3 goes: its amounts stand there before, and the phones name the
    place after."""
    second = Hand(hand.table)
    hand.send("greet", seat=0)
    second.send("greet", seat=2)
    hand.game()
    second.game(data={"game": "dreier", "dealer": "0", "declarer": "3", "won": "1"})
    page = desk(director_client, "table", hand.table)
    both = page[page.index("Beide gespielt, die zweite als Spiel 2") : page.index("</section>", page.index('id="fassungen"'))]
    assert re.findall(r"<td[^>]*>([^<]*)</td>", both) == ["−5", "−5", "−5", "+15"]
    assert "2 gibt" in both
    assert "Beide wurden gespielt" in both
    act = reverse("table-phone", args=[Tournament.objects.get().slug, 1, 1])
    director_client.post(act, {"do": "both", "version": str(OtherVersion.objects.get().pk)})
    state = hand.state()
    # −1 −5, 1 −5, 1 −5, −1 +15
    assert state["totals"] == [-6, -4, -4, 14]
    assert [line["note"] for line in state["lines"]] == ["", "zweite Fassung einer Zeile, als Spiel 2 eingetragen"]
    assert state["other_versions"] == 0
    assert "als Spiel 2 eingetragen" in desk(director_client, "table", hand.table)


def test_both_were_played_says_why_not_before_it_is_chosen(director_client: Client, hand: Hand) -> None:
    fill(hand.table)
    OtherVersion.objects.create(table=hand.table, position=POSITION_STEP, record=DREIER, client_id=uuid4())
    page = desk(director_client, "table", hand.table)
    assert "Diese Runde hat 3 Spiele, und so viele stehen schon auf dem Zettel." in page
    assert "Beide wurden gespielt" not in page


def test_a_second_version_that_the_sheet_refuses_can_only_be_put_away(director_client: Client, hand: Hand) -> None:
    save(hand.table, 1, RUFER)
    OtherVersion.objects.create(table=hand.table, position=POSITION_STEP, record=FAULTY, client_id=uuid4())
    page = desk(director_client, "table", hand.table)
    assert "Erste lassen" in page
    assert "Zweite nehmen" not in page


@pytest.mark.parametrize("version", ["", "x", "-1", "999999", "9" * 30])
def test_a_version_that_is_none_is_refused_in_words(director_client: Client, hand: Hand, version: str) -> None:
    act = reverse("table-phone", args=[Tournament.objects.get().slug, 1, 1])
    page = director_client.post(act, {"do": "this", "version": version}, follow=True).content.decode()
    assert "Diese Fassung gibt es nicht." in page


def test_a_version_of_another_table_is_not_chosen_here(director_client: Client, hand: Hand) -> None:
    other = the_table(Tournament.objects.get(), 2)
    save(other, 1, RUFER)
    kept = OtherVersion.objects.create(table=other, position=POSITION_STEP, record=DREIER, client_id=uuid4())
    director_client.post(reverse("table-phone", args=[Tournament.objects.get().slug, 1, 1]), {"do": "this", "version": str(kept.pk)})
    kept.refresh_from_db()
    assert kept.choice == ""


def test_the_desk_sees_the_code_and_renews_the_link(director_client: Client, hand: Hand) -> None:
    page = desk(director_client, "table", hand.table)
    assert hand.table.links.get().code in page
    assert reverse("phone", args=[hand.token]) in page
    director_client.post(reverse("table-phone", args=[Tournament.objects.get().slug, 1, 1]), {"do": "renew"})
    assert answered(hand.get()) == (410, "link_ended")
    page = desk(director_client, "table", hand.table)
    assert hand.token not in page
    assert Hand(hand.table).token in page
    assert LogRow.objects.latest("pk").action == "renew_link"


def test_the_desk_sees_who_has_agreed_and_who_pays_whom(director_client: Client, hand: Hand) -> None:
    fill(hand.table)
    shorts = [seat["short"] for seat in hand.state()["seats"]]
    for seat in (0, 2):
        agree(table_id=hand.table.pk, seat=seat)
    page = desk(director_client, "table", hand.table)
    assert f"Einverstanden: {shorts[0]}, {shorts[2]} (2 von 4)" in page
    # 15 / −5 / −5 / −5 at 10 cents a point.
    for seat in (1, 2, 3):
        assert f"{shorts[seat]} zahlt {shorts[0]}" in page
    assert page.count("0,50\xa0€") + page.count("0,50 €") == 3
    for seat in (1, 3):
        agree(table_id=hand.table.pk, seat=seat)
    hand.table.refresh_from_db()
    assert hand.table.state == TableState.CONFIRMED
    assert "Einverstanden" not in desk(director_client, "table", hand.table)


def test_the_desk_decides_although_a_ruling_stands_elsewhere(director_client: Client) -> None:
    tournament, user, _ruling = ruled_dreier()
    table = the_table(tournament)
    save(table, 2, {**DREIER, "dealer": 1})
    decide(case(table, user, 2), user)
    Hand(table).game(3, {**FIRST, "dealer": "2"})
    write_game(table_id=table.pk, client_id=uuid4(), position=3 * POSITION_STEP, expected_version=0, record={**DREIER, "dealer": 2})
    page = desk(director_client, "table", table)
    assert "Spiel 3: zwei Fassungen" in page
