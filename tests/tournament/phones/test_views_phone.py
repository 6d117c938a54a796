"""The addresses of a table's phone over HTTP: the table as it stands, games of all systems, agreeing, calling."""

from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.court import case, referee, ruled_dreier
from tests.tournament.crowd import crowd
from tests.tournament.evening import DREIER, FAULTY, RUFER, fill, running, save, the_round, the_table
from tests.tournament.phone_hand import FIRST, Hand, answered
from tournament.desk.evening.rounds import close_round
from tournament.desk.registration.players import change_player
from tournament.ledger.lines.writing import save_entry
from tournament.models import POSITION_STEP, Call, Clock, Entry, LogRow, OtherVersion, Tournament
from tournament.phones.games import write_game
from tournament.referee.calls import take_call
from tournament.referee.cases import dispute_case

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand() -> Hand:
    return Hand(the_table(running()))


# The state ----------------------------------------------------------------------------------------------------------------------


def test_an_empty_table_says_who_sits_here_and_what_comes_next(hand: Hand) -> None:
    said = hand.state()
    assert (said["tournament"], said["round"], said["table"], said["system"], said["games"]) == ("Probe", 1, 1, "koenigrufen-cup", 3)
    assert said["seats"][1] == {"index": 1, "number": 2, "name": "Spieler 2", "short": said["seats"][1]["short"]}
    assert said["next"] == {"game": 1, "position": POSITION_STEP, "dealer": 0, "vorhand": 1, "ruled": None}
    assert (said["sits_out"], said["round_state"], said["table_state"], said["takes_games"]) == (False, "open", "open", True)
    assert (said["lines"], said["radl"], said["totals"], said["agreed"], said["payments"]) == ([], [], [0, 0, 0, 0], [], [])


def test_every_line_with_amounts_sums_and_what_its_form_said(hand: Hand) -> None:
    hand.send("greet", seat=1)
    hand.game()
    hand.game(2, {"game": "dreier", "dealer": "1", "declarer": "0", "won": "1"})
    said = hand.state()
    first, second = said["lines"]
    assert (first["game"], first["label"], first["amounts"], first["running"]) == (1, "Rufer", [-1, 1, 1, -1], [-1, 1, 1, -1])
    assert (second["amounts"], second["running"], second["dealer"], second["declarer"]) == ([15, -5, -5, -5], [14, -4, -4, -6], 1, 0)
    assert {name: first["values"][name] for name in FIRST} == FIRST
    assert first["author"] == "Spieler 2"
    assert first["reasons"][0]["points"] == [-1, 1, 1, -1]
    assert said["totals"] == [14, -4, -4, -6]
    assert said["radl"] == [{"n": 1, "games": 2, "of": 4, "sums": [14, -4, -4, -6], "after": [14, -4, -4, -6]}]
    assert said["next"] == {"game": 3, "position": 3 * POSITION_STEP, "dealer": 2, "vorhand": 3, "ruled": None}


def test_sums_after_each_radl() -> None:
    hand = Hand(the_table(running(games=6)))
    for line in range(1, 6):
        save(hand.table, line, {**RUFER, "dealer": line % 4, "declarer": (line + 1) % 4, "partner": (line + 2) % 4})
    # +1 for seats 2 3, 3 0, 0 1, 1 2, then 2 3: after four games everybody has won two and lost two.
    first, second = hand.state()["radl"]
    assert (first["games"], first["of"], first["sums"], first["after"]) == (4, 4, [0, 0, 0, 0], [0, 0, 0, 0])
    assert (second["games"], second["of"], second["sums"], second["after"]) == (1, 4, [-1, -1, 1, 1], [-1, -1, 1, 1])


def test_what_was_replaced_and_what_was_taken_off_stays_with_a_stroke(hand: Hand) -> None:
    hand.game()
    hand.game(data={**FIRST, "partner": "3"}, version=1)
    hand.game(do="strike", version=2, why="nicht gespielt")
    lines = hand.state()["lines"]
    assert [(line["version"], line["latest"], line["struck"], line["taken_off"], line["note"]) for line in lines] == [
        (1, 3, True, True, "am Tisch berichtigt"),
        (2, 3, True, True, "nicht gespielt"),
    ]
    assert answered(hand.game(version=lines[0]["latest"])) == (200, "stored")
    assert [(line["version"], line["struck"], line["taken_off"]) for line in hand.state()["lines"]] == [
        (1, True, False),
        (2, True, False),
        (4, False, False),
    ]


def test_a_faulty_line_of_the_desk_is_open_and_can_be_mended(hand: Hand) -> None:
    save(hand.table, 1, {**FAULTY, "dealer": 0}, keep_faulty=True)
    line = hand.state()["lines"][0]
    assert (line["open"], line["amounts"], line["running"]) == (True, None, None)
    assert line["faults"] != []
    assert line["values"]["points_0"] == "27/1"
    mended = line["values"] | {"points_0": "26/0", "points_1": "14/2", "points_2": "9/0", "points_3": "20/1"}
    # 78 + 44 + 27 + 61 thirds are the pack's 210; seat 0 has most and pays, six points shared by the three others.
    assert answered(hand.game(data=mended, version=1)) == (200, "stored")
    assert hand.state()["lines"][-1]["amounts"] == [-6, 2, 2, 2]


def test_a_ruled_and_a_disputed_line_are_marked_and_a_ruled_one_is_locked() -> None:
    tournament, user, _ruling = ruled_dreier()
    table = the_table(tournament)
    save(table, 2, {**DREIER, "dealer": 1})
    doubtful = case(table, user, 2)
    dispute_case(case_id=doubtful.pk, expected_version=doubtful.version, reason="Zeugen fehlen", user=user)
    hand = Hand(table)
    first, second = hand.state()["lines"]
    assert (first["ruled"], first["locked"], first["disputed"], first["amounts"]) == (True, True, False, [15, 5, 5, -25])
    assert (second["ruled"], second["locked"], second["disputed"]) == (False, False, True)
    # What the sheet says, in its own sentence, and where it stands.
    assert (first["law"]["source"], first["law"]["href"]) == ("§ Renonce, 2", f"/t/{tournament.slug}/regelblatt/#stelle-renonce-2")
    assert first["law"]["sentence"].startswith("Gegen Farb- oder Stichzwang zu spielen ist Renonce, sobald der Stich eingezogen")
    assert second["law"] is None
    assert answered(hand.game(version=1)) == (409, "ruled_line")
    # What a game is worth stands upon what counts: the ruling, not the line as it was entered.
    assert hand.worth({**FIRST, "dealer": "2"}, 3)["after"] == [29, 1, 1, -31]


def test_a_table_of_five_says_who_sits_out() -> None:
    hand = Hand(the_table(running(((1, 2, 3, 4, 5),), games_large=5)))
    said = hand.state()
    assert (said["sits_out"], said["games"], len(said["seats"])) == (True, 5, 5)
    assert answered(hand.game()) == (200, "stored")
    assert hand.state()["totals"] == [0, 1, 1, -1, -1]


def test_the_clock_and_the_call_are_told(hand: Hand) -> None:
    assert (hand.state()["clock"], hand.state()["calls"]) == (None, [])
    Clock.objects.create(round=the_round(Tournament.objects.get()), minutes=90, started_at=timezone.now())
    hand.send("call", client_id=str(uuid4()), words="Renonce?")
    said = hand.state()
    assert (said["clock"]["minutes"], said["clock"]["state"]) == (90, "running")
    assert [call["taken_by"] for call in said["calls"]] == [""]
    take_call(call_id=Call.objects.get().pk, user=referee(Tournament.objects.get()), author="Wiesbauer")
    assert [call["taken_by"] for call in hand.state()["calls"]] == ["Wiesbauer"]


def test_an_unchanged_table_costs_two_queries_and_a_complete_one_six() -> None:
    hand = Hand(the_table(crowd(20, 1)))
    hand.send("greet", seat=0)
    with CaptureQueriesContext(connection) as full:
        answer = hand.get()
    assert len(full) <= 6
    with CaptureQueriesContext(connection) as unchanged:
        again = hand.get(if_none_match=answer["ETag"])
    assert (again.status_code, again.content, len(unchanged)) == (304, b"", 2)


def test_a_sign_of_life_that_says_nothing_new_asks_for_no_more_than_a_look(hand: Hand) -> None:
    joined = hand.send("greet", seat=0).json()
    with CaptureQueriesContext(connection) as asked:
        again = hand.send("greet", seat=0).json()
    assert (again, len(asked)) == (joined, 4)
    assert hand.send("greet", seat=0, waiting=2).json()["phones"] == hand.state()["phones"]
    assert hand.state()["phones"][0]["waiting"] == 2


def test_the_tag_is_new_with_everything_at_the_table_and_not_with_other_tables() -> None:
    hand = Hand(the_table(running()))
    other = Hand(the_table(Tournament.objects.get(), 2))
    hand.send("greet", seat=0)
    tags = [hand.get()["ETag"]]

    def now(expected: bool) -> None:
        tags.append(hand.get()["ETag"])
        assert (tags[-1] != tags[-2]) == expected

    other.game()
    now(expected=False)
    hand.game()
    now(expected=True)
    hand.send("call", client_id=str(uuid4()))
    now(expected=True)
    hand.send("greet", seat=0, waiting=2)
    now(expected=True)
    Hand(hand.table).send("greet", seat=1, take=True)
    now(expected=True)
    write_game(table_id=hand.table.pk, client_id=uuid4(), position=POSITION_STEP, expected_version=0, record=DREIER)
    now(expected=True)
    change_player(registration_id=hand.table.seat_set.get(index=0).registration_id, name="Karl Umbenannt")
    now(expected=True)
    assert hand.state()["other_versions"] == 1
    Clock.objects.create(round=the_round(Tournament.objects.get()), minutes=90)
    now(expected=True)
    close_round(round_id=the_round(Tournament.objects.get()).pk, reason="Schluss")
    now(expected=True)
    assert hand.state()["round_state"] == "closed"


# Writing ------------------------------------------------------------------------------------------------------------------------


def test_a_game_is_stored_once_and_the_answer_has_the_table_after_it(hand: Hand) -> None:
    hand.send("greet", seat=1)
    client = str(uuid4())
    first = hand.game(client_id=client)
    again = hand.game(client_id=client)
    assert (answered(first), answered(again)) == ((200, "stored"), (200, "repeated"))
    assert first.json()["state"]["totals"] == again.json()["state"]["totals"] == [-1, 1, 1, -1]
    assert first.json()["state"]["phones"][0]["you"]
    assert [(entry.author, entry.record) for entry in Entry.objects.all()] == [("Spieler 2", {**RUFER})]


def test_a_save_takes_few_queries(hand: Hand) -> None:
    hand.send("greet", seat=1)
    with CaptureQueriesContext(connection) as captured:
        hand.game()
    locks = (
        4 if connection.vendor == "postgresql" else 0
    )  # the tournament's row, for the line and for the table; SQLite has one lock for all
    assert len(captured) <= 21 + locks, [query["sql"][:80] for query in captured]


def test_two_phones_wrote_the_same_line(hand: Hand) -> None:
    second = Hand(hand.table)
    for phone, seat in ((hand, 0), (second, 2)):
        phone.send("greet", seat=seat)
    hand.game()
    answer = second.game(data={**FIRST, "partner": "3"})
    assert answered(answer) == (200, "kept")
    assert answer.json()["state"]["other_versions"] == 1
    assert answered(second.game()) == (200, "repeated")
    assert (OtherVersion.objects.get().author, hand.state()["totals"]) == ("Spieler 3", [-1, 1, 1, -1])


def test_the_one_who_wrote_is_told_that_another_took_the_pen(hand: Hand) -> None:
    second = Hand(hand.table)
    assert hand.send("greet", seat=0).json()["phones"] == [
        {"seat": 0, "writes": True, "you": True, "seen": hand.state()["phones"][0]["seen"], "waiting": 0}
    ]
    second.send("greet", seat=2, take=True)
    found = {phone["seat"]: (phone["writes"], phone["you"]) for phone in hand.send("greet", seat=0, waiting=1).json()["phones"]}
    assert found == {0: (False, True), 2: (True, False)}
    assert answered(hand.game()) == (200, "stored")


def test_a_redeal_is_written_with_its_dealer(hand: Hand) -> None:
    assert answered(hand.game(do="redeal", data={"dealer": "0"})) == (200, "stored")
    said = hand.state()
    assert (said["lines"][0]["game"], said["lines"][0]["values"]["game"], said["next"]["game"], said["next"]["dealer"]) == (
        None,
        "redeal",
        1,
        0,
    )
    answer = hand.game(2, do="redeal", data={"dealer": ""})
    assert (answer.status_code, {error["control"] for error in answer.json()["errors"]}) == (422, {"dealer"})


def test_what_the_rules_refuse_comes_back_beside_its_controls(hand: Hand) -> None:
    answer = hand.game(data={"game": "rufer", "dealer": "0", "declarer": "1", "won": "1"})
    assert answer.status_code == 422
    assert [(error["code"], error["control"]) for error in answer.json()["errors"]] == [("missing_field", "partner")]
    assert answer.json()["state"]["lines"] == []
    answer = hand.game(data={"game": "schnapsen", "dealer": "0"})
    assert [(error["code"], error["control"]) for error in answer.json()["errors"]] == [("unknown_game", "game")]
    counts = {f"points_{seat}": count for seat, count in enumerate(("27/1", "14/2", "9/0", "21/0"))}
    answer = hand.game(data={"game": "trischaken", "dealer": "0", **counts})
    assert [(error["code"], error["control"]) for error in answer.json()["errors"]] == [("sum_not_70", "counts")]
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    "system, seats, data, amounts",
    [
        # Cup: a Pagatrufer is the Rufer 1 and the announced Pagat 2.
        ("koenigrufen-cup", 4, {"game": "pagatrufer", "dealer": "3", "declarer": "0", "partner": "2", "won": "1"}, [3, -3, 3, -3]),
        # Speiszettel: a Solodreier is 10; the last four of the planned games, here all three, count double (Schluss-Radl).
        ("koenigrufen-speiszettel", 4, {"game": "solodreier", "dealer": "0", "declarer": "1", "won": "0"}, [20, -60, 20, 20]),
        # Gallneukirchen with five: seat 4 dealt and sits out; a Bettler is 4.
        ("koenigrufen-gallneukirchen", 5, {"game": "bettler", "dealer": "4", "declarer": "0", "won": "1"}, [12, -4, -4, -4, 0]),
        # Point-Tarock with three: a Zweiblatt is 6, and 40/2 are five points more than 35/2 (§ 16).
        ("point-tarock", 3, {"game": "zweiblatt", "dealer": "0", "declarer": "1", "points": "40"}, [-11, 22, -11]),
        # French: 36 points with three bouts; five more make (25 + 5) x 1, taken three times.
        ("french-tarot", 4, {"game": "petite", "dealer": "0", "declarer": "1", "points": "41", "bouts": "3"}, [-30, 90, -30, -30]),
        # With five the half is rounded for who won: (25 + 6) x 2 = 62; the taker gets it twice, his partner once.
        (
            "french-tarot",
            5,
            {"game": "garde", "dealer": "0", "declarer": "1", "partner": "2", "points": "41,5", "bouts": "3"},
            [-62, 124, 62, -62, -62],
        ),
    ],
)
def test_all_systems_are_written_through_the_forms_controls(system: str, seats: int, data: dict[str, str], amounts: list[int]) -> None:
    hand = Hand(the_table(running((tuple(range(1, seats + 1)),), system=system)))
    assert hand.worth(data)["amounts"] == amounts
    assert answered(hand.game(data=data)) == (200, "stored")
    line = hand.state()["lines"][0]
    assert line["amounts"] == amounts
    # What the line says of its form is read to the same record again.
    assert answered(hand.game(data=line["values"])) == (200, "repeated")


def test_half_points_are_halves_in_the_answer() -> None:
    """Taker and partner share in halves: of 3 x 25 each defender pays 25, taker and partner get 37,5 each."""
    options = {"five_player_split": "halves"}
    hand = Hand(the_table(running(((1, 2, 3, 4, 5),), system="french-tarot", options=options)))
    hand.game(data={"game": "petite", "dealer": "0", "declarer": "1", "partner": "2", "points": "36", "bouts": "3"})
    assert hand.state()["totals"] == [-25, 37.5, 37.5, -25, -25]


def test_what_a_game_is_worth_is_said_before_it_is_stored(hand: Hand) -> None:
    save(hand.table, 1, RUFER)
    said = hand.worth({"game": "dreier", "dealer": "1", "declarer": "0", "won": "1"}, 2)
    assert (said["amounts"], said["after"], said["errors"], said["missing"]) == ([15, -5, -5, -5], [14, -4, -4, -6], [], [])
    assert [line["points"] for line in said["lines"]] == [[15, -5, -5, -5]]
    said = hand.worth({"game": "dreier", "dealer": "1"}, 2)
    assert (said["amounts"], {missing["control"] for missing in said["missing"]}) == (None, {"declarer", "won"})
    assert Entry.objects.count() == 1


def test_what_does_not_count_is_said_before_and_after_it_is_stored(hand: Hand) -> None:
    """Cup: a Solorufer alone, its king in the talon (§ Ruferspiele, 2)."""
    typed = {"game": "solorufer", "dealer": "0", "declarer": "1", "partner": "alone", "won": "1", "kontra": "2"}
    told = ("Kontra auf das Spiel zählt nicht: der gerufene König lag im Talon", "§ Ruferspiele, 2", [0, 0, 0, 0])
    assert told in [(line["text"], line["source"], line["points"]) for line in hand.worth(typed)["lines"]]
    hand.send("greet", seat=1)
    assert answered(hand.game(1, typed)) == (200, "stored")
    [stored] = hand.state()["lines"]
    assert told in [(line["text"], line["source"], line["points"]) for line in stored["reasons"]]


def test_a_besserrufer_without_a_bird_is_a_fault_before_it_is_written() -> None:
    """As without network: the form has all that it asks for, and the game is none."""
    hand = Hand(the_table(running(system="koenigrufen-speiszettel")))
    said = hand.worth({"game": "besserrufer", "dealer": "0", "declarer": "1", "partner": "2", "won": "1"})
    [fault] = said["errors"]
    assert fault["message"] == "Zum Besserrufer gehört Pagat, Uhu oder Kakadu, vom Spieler angesagt. Bitte eintragen, ob gelungen."
    assert (said["amounts"], said["missing"]) == (None, [])


def test_the_last_count_of_trischaken_is_filled_in(hand: Hand) -> None:
    said = hand.worth({"game": "trischaken", "dealer": "0", "points_0": "26", "points_1": "14", "points_2": "9"})
    assert (said["completed"], said["amounts"]) == ({"points_3": "21/0"}, [-6, 2, 2, 2])


@pytest.mark.parametrize("kontra, cents", [("at_once", 50), ("with_round", 100)])
def test_kontra_is_paid_in_cash_at_once_or_with_the_round(kontra: str, cents: int) -> None:
    """A Dreier with Kontra: 15 written, and as much again in cash. At 10 cents a point the others pay 0,50 €, with the Kontra 1,00 €
    each."""
    hand = Hand(the_table(running(games=1, kontra=kontra)))
    hand.game(data={"game": "dreier", "dealer": "0", "declarer": "0", "won": "1", "kontra": "2"})
    said = hand.state()
    assert (said["totals"], said["cash"], said["complete"]) == ([15, -5, -5, -5], [15, -5, -5, -5], True)
    assert said["cash_paid"] == kontra
    assert said["payments"] == [{"payer": seat, "payee": 0, "cents": cents} for seat in (1, 2, 3)]


def test_in_the_preview_cash_stands_apart_and_the_columns_add_up(hand: Hand) -> None:
    """Rufer with a still Trull and Kontra on the game (koenigrufen.md, example 1): 1 + 1 written, 1 more in cash."""
    said = hand.worth({**FIRST, "kontra": "2", "a_trull": "silent"})
    assert said["amounts"] == [-2, 2, 2, -2]
    assert [sum(column) for column in zip(*(line["points"] for line in said["lines"]), strict=True)] == said["amounts"]
    assert [line["points"] for line in said["cash_lines"]] == [[-1, 1, 1, -1]]


# Agreeing -----------------------------------------------------------------------------------------------------------------------


def test_all_agree_and_the_table_is_confirmed_until_the_desk_corrects(hand: Hand) -> None:
    assert answered(hand.send("agree", seat=0)) == (409, "table_incomplete")
    fill(hand.table)
    for seat in range(3):
        said = hand.send("agree", seat=seat).json()
    assert (said["agreed"], said["table_state"]) == ([0, 1, 2], "open")
    assert hand.send("agree", seat=3).json()["table_state"] == "confirmed"
    assert LogRow.objects.latest("pk").author == "Spieler 4"
    save_entry(table_id=hand.table.pk, position=POSITION_STEP, record={**RUFER, "partner": 3}, expected_version=1, reason="verschrieben")
    said = hand.state()
    assert (said["agreed"], said["table_state"]) == ([], "open")
    assert answered(hand.send("agree", seat=9)) == (409, "bad_seat")


def test_a_call_is_made_once_in_the_players_name(hand: Hand) -> None:
    hand.send("greet", seat=2)
    client = str(uuid4())
    for _ in range(2):
        assert hand.send("call", client_id=client, game=1, words="Farbe nicht bedient").status_code == 200
    found = Call.objects.get()
    assert (found.caller, found.author, found.game, found.words) == ("Spieler 3", "Spieler 3", 1, "Farbe nicht bedient")
    assert answered(hand.send("call", client_id=str(uuid4()), game=9)) == (409, "bad_value")
