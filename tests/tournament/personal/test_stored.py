"""What is stored about a person: everything of his, nothing of anybody else's; the same on the page and in the file."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from tests.tournament import court
from tests.tournament.evening import RUFER, save, the_table
from tests.tournament.prizes.evening import NAMES, plan, played
from tests.tournament.seat_hand import sits_down
from tournament.archive.schemas import check_file
from tournament.desk.registration import players
from tournament.desk.registration.merging.writing import merge, undo
from tournament.desk.setup.setup import create_tournament
from tournament.ledger.store.audience import Audience
from tournament.models import (
    POSITION_STEP,
    Agreement,
    AwayResult,
    AwayTournament,
    Cup,
    Phone,
    Player,
    Registration,
    SeatChange,
    SeriesLogRow,
    Table,
    Tournament,
)
from tournament.money.writing import write_cash
from tournament.personal.reading import as_file, read_stored
from tournament.personal.sections import PARTS, Section
from tournament.personal.words import shown
from tournament.prizes.reading import read_prizes
from tournament.prizes.writing import give_prizes, shown_digest
from tournament.referee.appeals import appeal_ruling
from tournament.referee.calls import call_referee
from tournament.referee.referees import appoint_referee
from tournament.referee.sanctions import give_sanction
from tournament.register.memberships import join_club

pytestmark = pytest.mark.django_db

OTHERS = ("Huberta", "Zwirn", "Kasimir", "Qualtinger")
"""Parts of the names of the others at her table."""


def evening() -> Tournament:
    """Anna Moser, number 4, sits at seat 3 of table 1 and revoked: −25 instead of −5. Everybody wrote something about her."""
    tournament, user, ruling = court.ruled_dreier()
    for number, name in ((4, "Anna Moser"), (1, "Huberta Zwirn"), (2, "Kasimir Qualtinger")):
        row = Registration.objects.get(tournament=tournament, number=number)
        players.change_player(registration_id=row.pk, name=name, place="Linz", tags=["Damen"] if number == 4 else [])
    anna = person(tournament)
    players.set_paid(registration_id=Registration.objects.get(tournament=tournament, number=4).pk, paid=True)
    give_sanction(
        tournament_id=tournament.pk, kind="warning", player_id=anna.pk, reason="Anna Moser stritt mit Huberta Zwirn", ruling_id=ruling.pk
    )
    appeal_ruling(ruling_id=ruling.pk, appellant="Anna Moser", grounds="Kasimir Qualtinger sah es auch", user=user)
    call_referee(table_id=the_table(tournament).pk, client_id=uuid4(), caller="Anna Moser", words="wegen Zwirn")
    Phone.objects.create(table=the_table(tournament), device=uuid4(), seat=3)
    Agreement.objects.create(table=the_table(tournament), seat=3, sums={})
    write_cash(tournament_id=tournament.pk, kind="other", cents=500, words="Spende Anna Moser")
    return tournament


def person(tournament: Tournament) -> Player:
    return Registration.objects.select_related("player").get(tournament=tournament, number=4).player


def read(who: Player, audience: Audience) -> dict[str, Any]:
    return as_file(read_stored(who, audience))


def test_her_own_is_all_there() -> None:
    tournament = evening()
    Table.objects.filter(pk=the_table(tournament).pk).update(p3=-120)
    found = read(person(tournament), Audience.DESK)
    assert found["person"] | {"number": 0} == {
        "number": 0, "federation_number": "", "name": "Anna Moser", "place": "Linz",
        "club": "", "names_before": ["Spieler 4"], "name_shared": False,
        "forgotten": False,
    }  # fmt: skip
    [row] = found["registrations"]
    assert (row["number"], row["tags"], row["paid"], row["anonymous"]) == (4, ["Damen"], True, False)
    [table] = found["tables"]
    assert table["pot_cents"] == -120
    assert (table["round"], table["table"], table["seat"], table["points"], table["lines"], table["declared"]) == (1, 1, 4, -25, 1, 0)
    [ruling] = found["rulings"]
    assert (ruling["before"], ruling["after"], ruling["offender"], ruling["standing"]) == (-5, -25, True, True)
    [case] = found["cases"]
    assert (case["violation"], case["state"]) == ("farbzwang", "ruled")
    [sanction] = found["sanctions"]
    assert (sanction["kind"], sanction["words"]) == ("warning", "Anna Moser stritt mit Huberta Zwirn")
    assert (len(found["phones"]), len(found["agreements"])) == (1, 1)
    assert {row["kind"] for row in found["texts"]} == {"Appeal", "Call", "CashLine", "Sanction"}
    assert {"change_player", "set_paid", "give_sanction", "call_referee"} <= {row["action"] for row in found["log"]}


def test_she_herself_reads_the_same_without_what_others_wrote() -> None:
    who = person(evening())
    hers, desks = read(who, Audience.PUBLIC), read(who, Audience.DESK)
    assert hers.keys() == desks.keys()
    for part in hers.keys() - {"format", "person"}:
        assert hers[part] == [{key: value for key, value in row.items() if key != "words"} for row in desks[part]], part
    assert [row["with_words"] for row in hers["sanctions"]] == [True]
    assert [name for name in OTHERS if name in json.dumps(hers, ensure_ascii=False)] == []
    assert [name for name in OTHERS if name in json.dumps(desks, ensure_ascii=False)] == ["Huberta", "Zwirn"], "where she is named too"


def test_somebody_else_at_the_table_has_his_own_amounts() -> None:
    tournament = evening()
    other = Registration.objects.select_related("player").get(tournament=tournament, number=1).player
    found = read(other, Audience.PUBLIC)
    assert [(row["seat"], row["points"], row["declared"]) for row in found["tables"]] == [(1, 15, 1)]
    assert [(row["before"], row["after"], row["offender"]) for row in found["rulings"]] == [(15, 15, False)]
    assert "cases" not in found
    assert "sanctions" not in found
    assert "Moser" not in json.dumps(found)


def test_who_sat_down_later_has_what_he_played_and_who_left_what_she_did() -> None:
    """Seat 3 is Anna Moser's in the first game (a Dreier of seat 0, in which she revoked); Otto Later sits there from the second on, which
    he declares (+1 for seats 3 and 0), and is accused in it. He agreed to the sums."""
    tournament = evening()
    table, user = the_table(tournament), court.referee(tournament, "auer")
    players.import_players(tournament_id=tournament.pk, rows=[{"name": "Otto Later"}])
    sits_down(table, 3, 9, before_game=2)
    save(table, 2, {**RUFER, "dealer": 2, "declarer": 3, "partner": 0})
    court.decide(court.case(table, user, 2), user)
    Table.objects.filter(pk=table.pk).update(p3=-120)
    anna = read(person(tournament), Audience.DESK)
    later = read(Registration.objects.select_related("player").get(tournament=tournament, number=9).player, Audience.DESK)
    assert [(row["points"], row["lines"], row["declared"]) for row in anna["tables"]] == [(-25, 1, 0)]
    assert [(row["points"], row["lines"], row["declared"]) for row in later["tables"]] == [(-3, 1, 1)]
    assert [row["pot_cents"] for found in (anna, later) for row in found["tables"]] == [None, None], "nobody knows whose it is"
    assert [[row["game"] for row in found["rulings"]] for found in (anna, later)] == [[1], [2]]
    assert [[row["game"] for row in found["cases"]] for found in (anna, later)] == [[1], [2]]
    assert ("agreements" in anna, len(later["agreements"])) == (False, 1)
    assert ("phones" in anna, len(later["phones"])) == (False, 1), "who left takes his along: a change of seats forgets it"


def test_of_games_after_she_left_an_empty_seat_nothing_is_hers() -> None:
    """The seat stays Anna Moser's, and nobody plays there from the second game on."""
    tournament = evening()
    table, user = the_table(tournament), court.referee(tournament, "auer")
    save(table, 2, RUFER | {"dealer": 2, "declarer": 1, "partner": 0})
    court.decide(court.case(table, user, 2), user)
    was = Registration.objects.get(tournament=tournament, number=4)
    SeatChange.objects.create(table=table, index=3, position=2 * POSITION_STEP, was=was, empty=True)
    found = read(person(tournament), Audience.DESK)
    assert [(row["lines"], row["declared"]) for row in found["tables"]] == [(1, 0)]
    assert [[row["game"] for row in found[part]] for part in ("cases", "rulings")] == [[1], [1]]


def test_prizes_and_the_cash_are_hers() -> None:
    """Anna Huber and Maria Gruber share places 1 and 2: 120 and 80 €, 100 € each."""
    tournament = played()
    plan(tournament)
    give_prizes(tournament_id=tournament.pk, digest=shown_digest(read_prizes(tournament).now.request))
    who = Registration.objects.select_related("player").get(tournament=tournament, number=1).player
    assert who.name == NAMES[0]
    assert [row["cents"] for row in read(who, Audience.PUBLIC)["prizes"]] == [10_000]


def test_an_account_with_which_she_ruled_is_hers() -> None:
    tournament = evening()
    other = create_tournament(name="Anderswo", system="koenigrufen-cup")
    made = players.add_player(tournament_id=other.pk, player_id=person(tournament).pk)
    appoint_referee(tournament_id=other.pk, login="amoser", name="A. Moser", password="pagat-ultimo", player_id=made.player_id)
    give_sanction(tournament_id=other.pk, kind="warning", name="Kiebitz", reason="sagt ein", author="A. Moser")
    found = read(person(tournament), Audience.PUBLIC)
    assert [(row["role"], row["login"], row["tournament"]) for row in found["accounts"]] == [("referee", "amoser", "Anderswo")]
    assert {row["kind"]: row["count"] for row in found["acts"]} == {"Sanction": 1, "LogRow": 1}


def test_what_the_logs_keep_by_number_is_hers_and_nobodys_whose_number_is_her_key() -> None:
    """Her double, in the cup of Wels, is merged with her, and both are two again. Somebody else, whose number is her key, is in that cup
    and in a club."""
    who, cup = person(evening()), Cup.objects.create(name="Wels", slug="wels")
    Player.objects.update(number=F("number") + 100_000)
    who.refresh_from_db()
    double = Player.objects.create(name="Frau Doppelt")
    stranger = Player.objects.create(name="Wer anderer", number=who.pk)
    assert who.number != who.pk
    for name, player in (("Mai", double), ("Juni", stranger)):
        AwayResult.objects.create(tournament=AwayTournament.objects.create(cup=cup, key=name.lower(), name=name), player=player, said={})
    undo(merge_id=merge(person_id=who.pk, other_id=double.pk).pk)
    SeriesLogRow.objects.create(cup=cup, action="forget_person", facts={"person": stranger.number})
    join_club(person_id=stranger.pk, club="Uhus", since=None)
    hers, others, doubles = (read(one, Audience.DESK) for one in (who, stranger, double))
    assert [(row["number"], row["other"]) for row in hers["merges"]] == [(who.number, double.number)]
    by_number = {"merge_people", "unmerge_people", "join_club", "forget_person"}
    kept = [[(row["series"], row["action"]) for row in one["log"] if row["action"] in by_number] for one in (hers, doubles, others)]
    twice = [("Wels", "merge_people"), ("Wels", "unmerge_people"), ("", "merge_people"), ("", "unmerge_people")]
    assert kept == [twice, twice, [("Wels", "forget_person"), ("", "join_club")]]


def test_what_a_namesake_is_called_in_is_nobodys() -> None:
    who = person(evening())
    Player.objects.create(name="Anna Moser", place="Wels")
    found = read(who, Audience.DESK)
    assert found["person"]["name_shared"]
    assert "texts" not in found
    assert [row["kind"] for row in found["sanctions"]] == ["warning"], "what is hers by a key stays hers"


def test_who_has_nothing_has_nothing() -> None:
    made = Player.objects.create(name="Niemand Neues")
    assert read(made, Audience.PUBLIC).keys() == {"format", "person"}


@pytest.mark.parametrize("audience", Audience)
def test_the_file_is_as_its_schema_says(audience: Audience) -> None:
    assert check_file(json.dumps(read(person(evening()), audience)).encode()) == "person"


def test_the_page_shows_each_part_and_the_file_is_the_same_each_time(director_client: Client) -> None:
    tournament = evening()
    who = person(tournament)
    page = director_client.get(reverse("register-stored", args=[who.pk])).content.decode()
    for title in ("Anmeldungen", "Tische", "Fälle", "Sanktionen", "In Texten genannt", "Protokoll"):
        assert f"<h2>{title}</h2>" in page
    assert "Anna Moser stritt mit Huberta Zwirn" in page
    first, second = (director_client.get(reverse("register-stored-file", args=[who.pk])) for _ in range(2))
    assert first.content == second.content
    assert json.loads(first.content).keys() >= {"format", "person", "registrations"}
    assert set(json.loads(first.content)) <= {"format", "person", *PARTS}
    assert first.headers["Content-Disposition"] == f'attachment; filename="person-{who.number}.json"'


def test_who_ended_at_nought_reads_nought() -> None:
    """0 is an amount. A no and nothing are none: their columns are left out."""
    [head] = shown(Section("tables", ({"points": 0, "pot_cents": None, "withdrawn": False},))).heads
    assert head.words == "Punkte"


def test_nobody_but_the_desk_opens_it(client: Client) -> None:
    who = person(evening())
    for name in ("register-stored", "register-stored-file"):
        assert client.get(reverse(name, args=[who.pk])).status_code == 302
