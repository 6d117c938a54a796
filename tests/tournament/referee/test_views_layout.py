"""The card board: cards tapped one by one, faults when a later card proves them, corrections, counts; who may, and what is never lost."""

import re
from random import Random
from types import SimpleNamespace
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

import rules
from tests.deals_made import CARDS, DISCARDS, DREIER, LEGAL, PROOF, TALON, TRICKS, laid
from tests.rules import dealer
from tests.tables_made import a_table, write
from tournament.ledger.people.people import SeatName
from tournament.models import POSITION_STEP, Case, LogRow, Player, Registration, Table
from tournament.referee import cases
from tournament.referee.cards_form import aliases, find_cards
from tournament.referee.consequence import Choice
from tournament.referee.layout_board import Aim, show_board
from tournament.referee.layout_form import DISCARDS as AWAY
from tournament.referee.layout_form import TALON as BESIDE
from tournament.referee.layout_form import TRICKS as TO_TRICK
from tournament.referee.layout_form import lead, put, read_board, stored_layout, take_back
from tournament.referee.referees import appoint_referee
from tournament.referee.rulings import decide_case

pytestmark = pytest.mark.django_db


def a_case(user: User, record: dict[str, Any] | None = DREIER, system: str = "koenigrufen-cup", seats: int = 4) -> Case:
    """A case about the first line of table 1; `record` None: about a game that is not written."""
    table = a_table(system, seats)
    if record is None:
        return cases.open_case(table_id=table.pk, user=user, game=1)
    write(table, record)
    return cases.open_case(table_id=table.pk, user=user, position=POSITION_STEP)


@pytest.fixture
def case(director: User) -> Case:
    """Pichler (seat 1) plays a Dreier; Mayrhuber (seat 0) dealt."""
    return a_case(director)


def url(case: Case) -> str:
    return reverse("case-layout", args=["probe", case.pk])


def lay(case: Case, *cards: str, user: User, **more: Any) -> Case:
    """Stores a layout behind the page's back."""
    case = Case.objects.get(pk=case.pk)
    return cases.change_case(case_id=case.pk, expected_version=case.version, user=user, layout={"tricks": laid(len(cards)), **more})


def tap(client: Client, case: Case, card: str = "", *, part: bool = False, **said: Any) -> HttpResponse:
    """Taps a key as the page of this moment has it."""
    fresh = Case.objects.get(pk=case.pk)
    at = sum(len(trick["cards"]) for trick in fresh.layout.get("tricks", ()))
    data = {"version": fresh.version, "at": at, **({"card": card} if card else {}), **said}
    return client.post(url(case), data, headers={"X-Part": "brett"} if part else {})


def text(answer: HttpResponse) -> str:
    """What one reads on a page, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.content.decode()))


def keys(answer: HttpResponse) -> list[str]:
    return re.findall(r'name="card" value="(\w+)"', answer.content.decode())


def tricks(case: Case) -> list[dict[str, Any]]:
    return Case.objects.get(pk=case.pk).layout["tricks"]


def test_the_fault_appears_with_the_card_that_proves_it(director_client: Client, case: Case) -> None:
    """Herz 4 in trick 7 proves that Oberleitner had to follow in trick 2; the cards before it prove nothing."""
    for number, card in enumerate(CARDS, 1):
        answer = tap(director_client, case, card, part=True)
        assert answer.status_code == 200
        assert card not in keys(answer)
        assert ('class="breach"' in answer.content.decode()) is (number >= PROOF), (number, card)
        assert tricks(case) == laid(number)
    page = text(answer)
    assert "Farbe nicht bedient § Tarockspiele, 3 Stich 2: Oberleitner spielte Tarock V ." in page
    assert "Erlaubt war, und wo es liegt: Herz 4 Stich 7" in page
    assert page.count("In den Fall übernehmen") == 1
    stored = Case.objects.get(pk=case.pk)
    checked = rules.check_play({"id": 1, "system": "koenigrufen-cup", **stored.layout, "talon": list(TALON), "discards": list(DISCARDS)})
    assert [(fault["trick"], fault["seat"], fault["could"]) for fault in checked["violations"]] == [(2, 3, ["H4"])]


def test_whose_turn_it_is_follows_by_itself(director_client: Client, case: Case) -> None:
    """Vorhand, seat 1, leads; the winner of a trick leads to the next: seat 3 takes the second with the Tarock V."""
    assert "Stich 1 Pichler spielt aus" in text(director_client.get(url(case)))
    said = [
        "Stich 1 Stadlbauer ist dran", "Stich 1 Oberleitner ist dran", "Stich 1 Mayrhuber ist dran", "Stich 2 Pichler spielt aus",
        "Stich 2 Stadlbauer ist dran", "Stich 2 Oberleitner ist dran", "Stich 2 Mayrhuber ist dran", "Stich 3 Oberleitner spielt aus",
    ]  # fmt: skip
    for card, words in zip(CARDS, said, strict=False):
        assert words in text(tap(director_client, case, card, part=True))


def test_without_a_script_a_key_leads_back_to_the_page(director_client: Client, case: Case) -> None:
    answer = tap(director_client, case, "T22")
    assert (answer.status_code, answer["Location"]) == (302, f"{url(case)}#brett")
    page = director_client.get(url(case))
    assert len(keys(page)) == 53
    assert "<!doctype html>" in page.content.decode().lower()
    assert "<!doctype html>" not in tap(director_client, case, "T2", part=True).content.decode().lower()


def test_cards_are_taken_back_one_by_one(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS[:9], user=director)
    for left in range(8, -1, -1):
        tap(director_client, case, do="back")
        assert tricks(case) == laid(left)
    assert len(keys(director_client.get(url(case)))) == 54
    assert "Es liegt noch keine Karte." in text(tap(director_client, case, do="back"))


def test_somebody_else_led(director_client: Client, director: User, case: Case) -> None:
    """Pichler took the first trick, Stadlbauer leads to the second: a fault of his, and play goes on from him."""
    lay(case, *CARDS[:4], user=director)
    answer = tap(director_client, case, do="lead", leader="2", part=True)
    assert "Stich 2 Stadlbauer spielt aus" in text(answer)
    assert "breach" not in answer.content.decode(), "nobody is accused before a card lies"
    answer = tap(director_client, case, "H2", part=True)
    assert "außer der Reihe ausgespielt § Renonce, 10 Stich 2: Stadlbauer spielte Herz 2 . An der Reihe war Pichler." in text(answer)
    assert tricks(case)[1] == {"leader": 2, "cards": ["H2"]}
    assert "Stich 2 Oberleitner ist dran" in text(answer)
    tap(director_client, case, do="lead", leader="1")
    assert tricks(case)[1] == {"leader": 1, "cards": ["H2"]}
    tap(director_client, case, do="back")
    assert tricks(case) == laid(4)


def test_a_trick_is_corrected_and_the_leads_follow(director_client: Client, director: User, case: Case) -> None:
    """With the Herz 4 on the Herz König instead of the Tarock V nobody trumped: seat 1 takes trick 2, and leads to trick 3."""
    lay(case, *CARDS[:10], user=director)
    page = director_client.get(url(case), {"stich": 2})
    assert "Stich 2 berichtigen Die falsche Karte antippen." in text(page)
    assert keys(page) == []
    page = director_client.get(url(case), {"stich": 2, "karte": "T5"})
    assert "Welche Karte ist es statt Tarock V?" in text(page)
    assert len(keys(page)) == 54
    answer = tap(director_client, case, "H4", stich=2, karte="T5")
    assert answer["Location"] == f"{url(case)}?stich=2#brett"
    assert tricks(case)[1:] == [{"leader": 1, "cards": ["HK", "H2", "H4", "H3"]}, {"leader": 1, "cards": ["SK", "S7"]}]


def test_two_cards_that_lie_change_places(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS[:8], user=director)
    tap(director_client, case, "H2", stich=1, karte="T2")
    assert tricks(case) == [{"leader": 1, "cards": ["T22", "H2", "T3", "T4"]}, {"leader": 1, "cards": ["HK", "T2", "T5", "H3"]}]
    assert "Diese Karte liegt nicht mehr dort" in text(tap(director_client, case, "H2", stich=1, karte="SK"))


def test_what_is_laid_away_completes_the_count(director_client: Client, director: User, case: Case) -> None:
    """45/2 : 24/1, worked out beside the deal; Pagat won by Pichler in the last trick, Trull with him, four kings with the others."""
    lay(case, *CARDS, user=director)
    page = director_client.get(url(case))
    assert "Ablage Was der Spieler abgelegt hat, antippen." in text(page)
    assert sorted(keys(page)) == sorted((*DISCARDS, *TALON))
    for card in DISCARDS:
        answer = tap(director_client, case, card, teil="ablage", part=True)
    page = text(answer)
    assert "Alle 12 Stiche liegen" in page
    assert keys(answer) == []
    for words in (
        "Augen Pichler 45/2 für den Zettel",
        "Augen Mayrhuber, Stadlbauer, Oberleitner 24/1",
        "Pagat Pichler, gewonnen für den Zettel",
        "Trull Pichler für den Zettel",
        "4 Könige Mayrhuber, Stadlbauer, Oberleitner für den Zettel",
    ):
        assert words in page
    tap(director_client, case, do="note")
    tap(director_client, case, do="note")
    words = "Nach den Stichen: Augen Pichler 45/2; Pagat Pichler, gewonnen; Trull Pichler; 4 Könige Mayrhuber, Stadlbauer, Oberleitner."
    assert Case.objects.get(pk=case.pk).words == words
    tap(director_client, case, do="back", teil="ablage")
    assert Case.objects.get(pk=case.pk).layout["discards"] == ["H1", "D1"]


def test_a_game_without_a_fault_says_so(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS[:4], user=director)
    assert "Noch keiner bewiesen" in text(director_client.get(url(case)))
    legal = [LEGAL.get(place, trick) for place, trick in enumerate(TRICKS)]
    lay(case, user=director, tricks=[{"leader": leader, "cards": cards.split()} for leader, cards in legal], discards=list(DISCARDS))
    assert "Kein Verstoß: jede Karte durfte gespielt werden." in text(director_client.get(url(case)))


def test_the_fault_is_taken_into_the_case(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS[:PROOF], user=director)
    answer = tap(director_client, case, do="fault", fault="2-3-farbzwang")
    assert answer["Location"] == f"{reverse('case', args=['probe', case.pk])}?schritt=wann"
    stored = Case.objects.get(pk=case.pk)
    assert (stored.violation, stored.accused) == ("farbzwang", [3])
    assert "im Fall übernommen" in text(director_client.get(url(case)))
    assert tap(director_client, case, do="fault", fault="3-1-farbzwang").status_code == 422


def test_a_tap_sent_twice_is_one_tap(director_client: Client, case: Case) -> None:
    version = case.version
    for _again in range(2):
        answer = director_client.post(url(case), {"card": "T22", "version": version, "at": 0}, headers={"X-Part": "brett"})
        assert answer.status_code == 200
    assert tricks(case) == laid(1)
    back = {"do": "back", "version": version + 1, "at": 1}
    for _again in range(2):
        assert director_client.post(url(case), back, headers={"X-Part": "brett"}).status_code == 200
    assert tricks(case) == []


def test_a_tap_on_an_old_board_is_refused_and_shows_the_new_one(director_client: Client, case: Case) -> None:
    old = {"card": "T22", "version": case.version, "at": 0}
    tap(director_client, case, "T21")
    answer = director_client.post(url(case), old, headers={"X-Part": "brett"})
    assert answer.status_code == 409
    assert "Jemand anderer hat die Stiche inzwischen geändert" in text(answer)
    assert f'data-version="{case.version + 1}"' in answer.content.decode()
    assert tricks(case) == [{"leader": 1, "cards": ["T21"]}]


def test_a_card_lies_once(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS[:5], user=director)
    answer = tap(director_client, case, text="skus")
    assert answer.status_code == 422
    assert "Sküs liegt schon: Stich 1." in text(answer)
    assert "Mehrere Karten passen: Herz Dame" in text(tap(director_client, case, text="herz"))
    assert "„xyz“ ist keine Karte, die noch fehlt." in text(tap(director_client, case, text="xyz"))
    tap(director_client, case, text="h2")
    assert tricks(case) == laid(6)
    assert LogRow.objects.filter(action="change_case").count() == 2, "what is refused is not logged"


@pytest.mark.parametrize("typed, card", [
    ("hk", "HK"), ("herz k", "HK"), ("Herz König", "HK"), ("hd", "HQ"), ("hq", "HQ"), ("hearts queen", "HQ"), ("King of Hearts", "HK"),
    ("kd", "DQ"), ("dk", "DK"), ("kk", "DK"), ("karo 1", "D1"), ("d1", "D1"), ("k1", "D1"), ("pk", "SK"), ("sk", "SK"), ("pik 10", "S10"),
    ("p10", "S10"), ("td", "CQ"), ("tk", "CK"), ("tr", "CN"), ("ck", "CK"), ("c10", "C10"), ("treff 10", "C10"), ("kreuz b", "CJ"),
    ("13", "T13"), ("t13", "T13"), ("XIII", "T13"), ("tarock 13", "T13"), ("t10", "T10"), ("1", "T1"), ("pagat", "T1"), ("pa", "T1"),
    ("mond", "T21"), ("sküs", "T22"), ("skus", "T22"), ("Gstieß", "T22"), ("gstiess", "T22"), ("uhu", "T2"), ("kaka", "T3"),
    ("quapil", "T4"),
])  # fmt: skip
def test_cards_as_people_type_them(typed: str, card: str) -> None:
    pack = rules.pack_of("koenigrufen-cup")
    assert find_cards(typed, pack, set(pack.cards)) == [card]


def test_no_two_cards_are_called_the_same() -> None:
    for pack, size in ((rules.pack_of("koenigrufen-cup"), 54), (rules.pack_of("french-tarot"), 78)):
        names = [name for found in aliases(pack).values() for name in found]
        assert len(aliases(pack)) == size
        assert len(names) == len(set(names))


def test_letters_that_begin_several_names_mean_the_cards_that_are_left() -> None:
    pack = rules.pack_of("koenigrufen-cup")
    assert find_cards("herz", pack, {"H4", "H1", "SK"}) == ["H1", "H4"]
    assert find_cards("herz", pack, {"H4", "SK"}) == ["H4"]
    assert find_cards(" ", pack, {"H4"}) == []


def test_french_tarot_has_78_keys(director_client: Client, director: User) -> None:
    case = a_case(director, {"game": "garde", "dealer": 0, "declarer": 1, "points": 46, "bouts": 1}, "french-tarot")
    page = director_client.get(url(case))
    assert len(keys(page)) == len(set(keys(page))) == 78
    assert "Stich 1 Pichler spielt aus" in text(page)
    assert "Excuse" in text(tap(director_client, case, text="ex", part=True))
    assert tricks(case) == [{"leader": 1, "cards": ["EX"]}]


def test_the_called_king_is_asked_and_shows_the_partner(director_client: Client, director: User) -> None:
    """The sheet says Stadlbauer (2), but Oberleitner (3) plays the Herz König that was called: the cards count, and the page says so."""
    case = a_case(director, {"game": "rufer", "dealer": 0, "declarer": 1, "partner": 2, "won": True})
    assert "Welche Karte wurde gerufen?" in text(director_client.get(url(case)))
    tap(director_client, case, do="called", called="HK")
    for card in ("H4", "H3", "HK"):
        answer = tap(director_client, case, card, part=True)
    assert "Als Partner steht Stadlbauer da; Herz König hat Oberleitner gespielt." in text(answer)
    assert "Gerufen: Herz König" in text(answer)
    assert tap(director_client, case, do="called", called="H4").status_code == 422
    tap(director_client, case, do="called", called="")
    assert "called_king" not in Case.objects.get(pk=case.pk).layout


def test_where_the_talon_goes_is_asked_where_the_table_chooses(director_client: Client, director: User) -> None:
    case = a_case(director, {"game": "trischaken", "dealer": 0, "points": ["30/0", "20/0", "10/0", "10/0"]}, "koenigrufen-speiszettel")
    assert "Wohin geht der Talon?" in text(director_client.get(url(case)))
    tap(director_client, case, do="talon", talon_to="last_trick")
    assert Case.objects.get(pk=case.pk).layout["talon_to"] == "last_trick"


def test_who_sits_out_plays_no_card(director_client: Client, director: User) -> None:
    """At a table of five the dealer, Mayrhuber, sits out; from Gruber (4) it goes on to Pichler (1)."""
    case = a_case(director, {"game": "dreier", "dealer": 0, "declarer": 4, "won": True}, seats=5)
    page = text(director_client.get(url(case)))
    assert "setzt aus" in page
    for card in ("T22", "T2", "T3"):
        answer = tap(director_client, case, card, part=True)
    assert "Stich 1 Gruber ist dran" in text(answer)
    assert tap(director_client, case, do="lead", leader="0").status_code == 422


def test_a_game_nobody_knows_is_asked_for_first(director_client: Client, director: User) -> None:
    case = a_case(director, None)
    page = director_client.get(url(case))
    assert "Zuerst das Spiel" in text(page)
    assert f"{reverse('case', args=['probe', case.pk])}?schritt=gespielt" in page.content.decode()
    assert tap(director_client, case, "T22").status_code == 422


def test_cards_that_no_longer_fit_can_be_taken_back(director_client: Client, director: User, case: Case) -> None:
    lay(case, *CARDS[:4], user=director, tricks=[{"leader": 7, "cards": ["T22"]}])
    assert "Alle Karten zurücknehmen" in text(director_client.get(url(case)))
    tap(director_client, case, do="clear")
    assert Case.objects.get(pk=case.pk).layout == {}
    assert len(keys(director_client.get(url(case)))) == 54


def test_only_referees_and_never_at_their_own_table(client: Client, director: User, case: Case) -> None:
    tournament = case.table.round.tournament
    assert "anmelden" in client.get(url(case))["Location"]
    player = Registration.objects.get(tournament=tournament, number=2).player
    own = appoint_referee(tournament_id=tournament.pk, login="pichler", name="Karl Pichler", password="pagat-ultimo", player_id=player.pk)
    client.force_login(own.user, backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(url(case)).status_code == 403
    answer = tap(client, case, "T22")
    assert answer.status_code == 403
    assert "Sie sitzen in dieser Runde selbst an Tisch 1." in text(answer)
    assert Case.objects.get(pk=case.pk).layout == {}
    neutral = appoint_referee(tournament_id=tournament.pk, login="leeb", name="Markus Leeb", password="pagat-ultimo")
    client.force_login(neutral.user, backend="django.contrib.auth.backends.ModelBackend")
    assert tap(client, case, "T22").status_code == 302
    client.force_login(User.objects.create_user("gast"), backend="django.contrib.auth.backends.ModelBackend")
    assert client.get(url(case)).status_code == 403


def test_after_the_decision_it_can_only_be_read(director_client: Client, director: User, case: Case) -> None:
    done = lay(case, *CARDS[:PROOF], user=director)
    done = cases.change_case(
        case_id=done.pk, expected_version=done.version, user=director, violation="farbzwang", stage="scored", accused=[3]
    )
    decide_case(case_id=done.pk, user=director, choice=Choice("renonce"), client_id=uuid4(), author="Leitung")
    page = director_client.get(url(case))
    assert keys(page) == []
    assert "Oberleitner spielte Tarock V" in text(page)
    assert 'name="do"' not in page.content.decode()
    tap(director_client, case, "HJ")
    assert tricks(case) == laid(PROOF)


def test_the_board_needs_few_queries(director_client: Client, director: User, case: Case, django_assert_max_num_queries: Any) -> None:
    with django_assert_max_num_queries(10):
        director_client.get(url(case))
    lay(case, *CARDS, user=director)
    with django_assert_max_num_queries(10):
        director_client.get(url(case))


def test_another_tournament_has_no_such_case(director_client: Client, case: Case) -> None:
    assert director_client.get(reverse("case-layout", args=["anders", case.pk])).status_code == 404
    assert director_client.get(reverse("case-layout", args=["probe", case.pk + 1])).status_code == 404
    assert Table.objects.count() == 1
    assert Player.objects.count() == 4


def stub_page(request: dict[str, Any]) -> Any:
    """What the board's arrangement needs of a case's page, without a database."""
    seats = [SeatName(index, index + 1, f"Spieler {index}", f"S{index}") for index in range(request["seats"])]
    case = SimpleNamespace(pending=True, violation="", accused=[], words="")
    return SimpleNamespace(seats=seats, case=case, tournament=SimpleNamespace(sheet=rules.SHEETS[request["system"]]), layout_url="/stiche/")


@pytest.mark.parametrize("system", dealer.SEATS)
def test_every_game_of_every_system_can_be_laid_out(system: str) -> None:
    """At random, at tables of all sizes by turns, some cards thrown down blindly: laid card by card the board ends as `check_play` sees the
    game."""
    for number, (_system, seats, game) in enumerate(table for table in dealer.EACH_GAME if table[0] == system):
        request = dealer.table(system, seats, game, Random(number), careless=0.1)  # noqa: S311 - a test's dice
        page, tariff = stub_page(request), rules.tariff(system, seats)
        stored = {field: request[field] for field in ("called_king", "talon_to") if field in request}
        board = read_board({**request, "chelem": {"announced": request.get("chelem_announced", False)}}, stored, tariff)
        for trick in request["tricks"]:
            board = lead(board, trick["leader"])
            for card in trick["cards"]:
                board = put(board, card, TO_TRICK)
            shown = show_board(page, board, Aim())
            assert len(shown["tricks"]) == len(board.layout.played.winners)
        for pile, field in ((AWAY, "discards"), (BESIDE, "talon")):
            # The second pile is what is left, where its order does not matter.
            for card in [card for card in request.get(field, ()) if card in board.unseen]:
                assert show_board(page, board, Aim(pile))["keys"]
                board = put(board, card, pile)
        whole = rules.check_play({"id": 0, **request})
        assert board.layout.played.as_dict() == {key: value for key, value in whole.items() if key != "id"}, (system, seats, game)
        done = show_board(page, board, Aim())
        assert done["keys"] == []
        assert [fault.trick for fault in done["faults"]] == [fault["trick"] for fault in whole["violations"]]
        assert {**stored_layout(board), "system": system}["tricks"] == request["tricks"]
        for _card in range(board.laid):
            board = take_back(board, TO_TRICK)
        assert board.laid == 0


@pytest.mark.parametrize("told, first", [
    ({}, 1), ({"chelem": {"by": "attack", "announced": True}}, 2), ({"chelem": {"by": "attack", "announced": False, "made": True}}, 1),
])  # fmt: skip
def test_who_has_announced_every_trick_leads_where_the_sheet_says_so(told: dict[str, Any], first: int) -> None:
    """The French federation's „Le chelem“: the taker, seat 2; else right of the dealer, seat 1."""
    tariff = rules.tariff("french-tarot-fft", 4)
    assert not isinstance(tariff, rules.Refusal)
    board = read_board({"game": "garde", "dealer": 0, "declarer": 2, **told}, {}, tariff)
    assert not isinstance(board, rules.Refusal)
    assert board.layout.turn == first
    again = read_board({"game": "garde", "dealer": 0, "declarer": 2, **told}, stored_layout(board), tariff)
    assert again == board


def test_a_game_that_the_tournament_gave_a_value_is_laid_out_by_its_choice() -> None:
    """Pikolo of Slovenian Tarok: the declarer, seat 2, leads. What the tournament chose is not kept with what was laid out."""
    told = {"game": "pikolo", "dealer": 0, "declarer": 2}
    tariff = rules.tariff("tarok-slovenski-3", 4, {"pikolo": 55})
    assert not isinstance(tariff, rules.Refusal)
    board = read_board(told, {}, tariff)
    assert not isinstance(board, rules.Refusal)
    assert board.layout.turn == 2
    assert "options" not in stored_layout(board)
    assert read_board(told, stored_layout(board), tariff) == board
