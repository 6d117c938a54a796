"""Cups that count into a cup: who is qualified, what is carried, by hand.

Austria's final of 2017: the first three take 132, 124 and 116 along. In the cup „Ost“ stand, from the evening in Linz, A 40, B 10, C −20,
D −30; the final, sent by Steyr, brings A −10, B 50, C −15, D −25.
"""

import csv
import io
import json
from typing import Any

import pytest
from django.test import Client
from openpyxl import load_workbook

from tests.tournament.series.over_clubs_made import LINZ, NUMBERS, STEYR, Server
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import Cup, Link, Player, SeriesEntry, SeriesNumber
from tournament.models.organiser import everywhere
from tournament.series.offers import Quota, accept, change_entry, offer
from tournament.series.reading import Season, read_qualified, read_season
from tournament.series.writing import publish_series

pytestmark = pytest.mark.django_db

AUSTRIA = (132, 124, 116)


@pytest.fixture
def server() -> Server:
    """The cup „Ost“ has its evening; nothing of it counts in „Österreich“ yet."""
    made = Server()
    ost = made.cup_of(made.root, "Ost", "ost")
    entry = offer(cup_id=ost.pk, organiser_id=made.linz.pk, uid=made.sent(made.linz, "Linzer Herbst", LINZ, linked="ABCD").uid)
    accept(entry_id=entry.pk)
    return made


def the(name: str) -> Cup:
    with everywhere():
        return Cup.objects.get(name=name)


def read(name: str = "Österreich", audience: Audience = Audience.DESK) -> Season:
    with everywhere():
        return read_season(the(name), audience, hidden=False)


def counts(name: str, quota: Quota, into: str = "Österreich") -> int:
    with everywhere():
        cup = the(name)
    entry = offer(cup_id=the(into).pk, organiser_id=cup.organiser_id, from_cup_id=cup.pk)
    return accept(entry_id=entry.pk, quota=quota).pk


def totals(server: Server, season: Season) -> list[tuple[str, Any]]:
    return [(server.letters([line["person"]]), line["total"]) for line in season.answer["standings"]]


def publish(name: str) -> None:
    with everywhere():
        publish_series(cup_id=the(name).pk)


def test_the_first_three_take_132_124_and_116_into_the_final(server: Server) -> None:
    counts("Ost", Quota(3, "by_rank", AUSTRIA))
    assert totals(server, read()) == [("A", 132), ("B", 124), ("C", 116)]
    server.counts(server.sent(server.steyr, "Steyrer Advent", STEYR, linked="ABCD"), final=True)
    # A 132 − 10, B 124 + 50, C 116 − 15; D came without anything: −25
    assert totals(server, read()) == [("B", 174), ("A", 122), ("C", 101), ("D", -25)]
    [results] = [line["results"] for line in read().answer["standings"] if line["total"] == 174]
    assert [(row["kind"], row["points"]) for row in results] == [("external", 124), ("played", 50)], "points as given, then the final's"


@pytest.mark.parametrize(
    "quota, expected",
    [
        (Quota(2, "total"), [("A", 40), ("B", 10)]),
        (Quota(None, "total"), [("A", 40), ("B", 10), ("C", -20), ("D", -30)]),
        (Quota(4, "by_rank", (12.5, 3)), [("A", 12.5), ("B", 3), ("C", 0), ("D", 0)]),
    ],
)
def test_what_is_carried(server: Server, quota: Quota, expected: list[tuple[str, Any]]) -> None:
    counts("Ost", quota)
    assert totals(server, read()) == expected


def test_who_takes_nothing_along_is_qualified_and_has_no_result(server: Server) -> None:
    counts("Ost", Quota(2))
    assert read().events == ()
    [found] = read_qualified(the("Österreich"))
    assert [(row.who.name, row.rank, row.carried) for row in found.rows] == [("Anna Auer", 1, None), ("Bruno Bauer", 2, None)]


def test_who_shares_the_last_place_is_qualified_too_and_the_page_says_so(server: Server) -> None:
    tied = server.sent(server.steyr, "Steyrer Advent", {"A": 0, "B": 30, "C": 60, "D": -90}, linked="ABCD")
    entry = offer(cup_id=the("Ost").pk, organiser_id=server.steyr.pk, uid=tied.uid)
    accept(entry_id=entry.pk)
    with everywhere():
        Cup.objects.filter(name="Ost").update(policies={"formula": {"kind": "sum"}, "ties": []})
    counts("Ost", Quota(1, "by_rank", AUSTRIA))
    # A 40 + 0, B 10 + 30, C −20 + 60: all three share the first rank
    assert totals(server, read()) == [("A", 132), ("B", 132), ("C", 132)]
    page = Client().get(server.at(server.root, "reihe/oesterreich/qualifiziert/")).content.decode()
    assert "Ost: der letzte Platz ist geteilt, darum sind 3 statt 1 qualifiziert." in page


def test_a_published_state_counts_until_the_next_one(server: Server) -> None:
    counts("Ost", Quota(3, "by_rank", AUSTRIA))
    assert "Ost: vorläufig, noch ist kein Stand veröffentlicht." in read().events[0].notes
    publish("Ost")
    with everywhere():
        received = server.linz.received.get()
    server.revise(received, "Linzer Herbst", {**LINZ, "A": 10, "B": 40})
    assert totals(server, read("Ost"))[:2] == [("B", 40), ("A", 10)]
    assert totals(server, read()) == [("A", 132), ("B", 124), ("C", 116)], "frozen"
    assert read().events[0].notes == ()
    publish("Ost")
    assert totals(server, read()) == [("B", 132), ("A", 124), ("C", 116)]


def test_who_is_known_or_another_by_now_has_what_the_published_state_gave_him(server: Server) -> None:
    with everywhere():
        received = server.linz.received.get()
    received.links.filter(number=NUMBERS["C"]).delete()
    counts("Ost", Quota(3, "by_rank", AUSTRIA))
    publish("Ost")
    Link.objects.create(tournament=received, number=NUMBERS["C"], person=server.players["C"], how="person")
    Player.objects.filter(pk=server.players["A"].pk).update(merged_into=server.players["D"])
    received.links.filter(number=NUMBERS["D"]).delete()
    assert totals(server, read()) == [("D", 132), ("B", 124), ("C", 116)]


def test_who_came_behind_the_numbers_of_a_file_is_found_again_in_what_was_published(server: Server) -> None:
    """„Ost“ is from a file, in which B is 5 and D is 8: A stands there as 8 more than his number in the register. Afterwards nobody knows
    who A was in Linz, and A turns out to be D; for the register's number 8 and A's there is somebody else."""
    ost, players = the("Ost"), server.players
    with everywhere():
        SeriesNumber.objects.create(cup=ost, player=players["B"], number=5)
        SeriesNumber.objects.create(cup=ost, player=players["D"], number=8)
        received = server.linz.received.get()
    Player.objects.create(name="Wer anderer", number=players["A"].number + 8)
    counts("Ost", Quota(3, "by_rank", AUSTRIA))
    assert [line["person"] for line in read("Ost").answer["standings"]][:2] == [players["A"].number + 8, 5]
    publish("Ost")
    received.links.filter(number__in=(NUMBERS["A"], NUMBERS["D"])).delete()
    Player.objects.filter(pk=players["A"].pk).update(merged_into=players["D"])
    assert totals(server, read()) == [("D", 132), ("B", 124), ("C", 116)]


def test_who_asked_a_club_to_be_a_number_is_one_in_every_cup_above(server: Server) -> None:
    west = server.cup_of(server.steyr, "West", "west")
    entry = SeriesEntry.objects.create(
        cup=west, organiser=server.steyr, state="accepted",
        uid=server.sent(server.steyr, "Steyrer Advent", STEYR, linked="ABCD", unsaid="B").uid,
    )  # fmt: skip
    assert entry.pk
    counts("West", Quota(2, "total"))
    number = server.players["B"].number
    for audience in Audience:
        assert {who.name for who in read(audience=audience).people.values()} == {f"Nr.\N{NO-BREAK SPACE}{number}", "Anna Auer"}
    pages = [server.client(server.root, "secretary").get(server.at(server.root, f"reihe/oesterreich/qualifiziert{what}"))
             for what in ("/", ".csv", ".json")]  # fmt: skip
    assert [page.status_code for page in pages] == [200] * 3
    assert not any("Bruno" in page.content.decode() for page in pages)


def test_circles_are_refused(server: Server) -> None:
    server.cup_of(server.root, "Bund", "bund")
    counts("Ost", Quota(3, "total"))
    counts("Österreich", Quota(3, "total"), into="Bund")
    for name, into in (("Ost", "Ost"), ("Bund", "Ost"), ("Österreich", "Ost")):
        with pytest.raises(Refused) as refused:
            offer(cup_id=the(into).pk, organiser_id=server.root.pk, from_cup_id=the(name).pk)
        assert refused.value.codes == ("circle",)


def test_a_circle_that_was_closed_meanwhile_is_refused_when_it_is_accepted_and_ends_where_it_is_read(server: Server) -> None:
    there = offer(cup_id=server.cup.pk, organiser_id=server.root.pk, from_cup_id=the("Ost").pk)
    back = offer(cup_id=the("Ost").pk, organiser_id=server.root.pk, from_cup_id=server.cup.pk)
    accept(entry_id=there.pk, quota=Quota(None, "total"))
    with pytest.raises(Refused) as refused:
        accept(entry_id=back.pk)
    assert refused.value.codes == ("circle",)
    SeriesEntry.objects.filter(pk=back.pk).update(state="accepted", carried="total")
    assert totals(server, read())[0] == ("A", 40)


def test_a_cup_of_teams_qualifies_nobody(server: Server) -> None:
    server.cup_of(server.root, "Mannschaften", "mannschaften", {"formula": {"kind": "sum"}, "teams": {"by": "club"}})
    with pytest.raises(Refused) as refused:
        offer(cup_id=server.cup.pk, organiser_id=server.root.pk, from_cup_id=the("Mannschaften").pk)
    assert refused.value.codes == ("teams",)


@pytest.mark.parametrize(
    "quota, field",
    [
        (Quota(0), "quota"),
        (Quota(3, "by_rank"), "points"),
        (Quota(3, "by_rank", ("viel",)), "points"),
        (Quota(3, "by_rank", (1, 2)), "points"),
    ],
)
def test_a_quota_that_cannot_be_is_refused_at_its_field(server: Server, quota: Quota, field: str) -> None:
    entry = counts("Ost", Quota(2, "total"))
    with pytest.raises(Refused) as refused:
        change_entry(entry_id=entry, quota=quota)
    assert [(finding.code, finding.field) for finding in refused.value.findings] == [("bad_value", field)]


# Who is qualified ----------------------------------------------------------------------------------------------------------------


@pytest.fixture
def two(server: Server) -> Server:
    """„Ost“ qualifies A and B with 132 and 124; „Süd“, by the evening in Steyr, B and A with 120 and 110."""
    server.cup_of(server.root, "Süd", "sued")
    entry = offer(
        cup_id=the("Süd").pk, organiser_id=server.steyr.pk, uid=server.sent(server.steyr, "Steyrer Advent", STEYR, linked="ABC").uid
    )
    accept(entry_id=entry.pk)
    counts("Ost", Quota(2, "by_rank", AUSTRIA))
    counts("Süd", Quota(3, "by_rank", (120, 110)))
    return server


def test_who_is_qualified_twice_stands_once_with_the_best(two: Server) -> None:
    said = json.loads(Client().get(two.at(two.root, "reihe/oesterreich/qualifiziert.json")).content)
    found = [(row["name"], [(by["cup"], by["rank"], by["carried"]) for by in row["by"]]) for row in said["qualified"]]
    assert found == [
        ("Anna Auer", [("Ost", 1, 132), ("Süd", 2, 110)]),
        ("Bruno Bauer", [("Ost", 2, 124), ("Süd", 1, 120)]),
        ("Carl Cerny", [("Süd", 3, 0)]),
    ]
    assert said["from"] == [
        {"cup": "Ost", "quota": 2, "state": None, "until": "2026-10-10"}, {"cup": "Süd", "quota": 3, "state": None, "until": "2026-11-28"},
    ]  # fmt: skip


def test_every_file_has_the_same_rows(two: Server) -> None:
    path = two.at(two.root, "reihe/oesterreich/qualifiziert.")
    text = Client().get(f"{path}csv").content.decode("utf-8-sig")
    table = [row for row in csv.reader(io.StringIO(text), delimiter=";") if "Anna Auer" in row]
    assert table == [[str(two.players["A"].number), "Anna Auer", "Wels", "", "Ost", "1", "132", "Süd (2.)"]]
    sheet = load_workbook(io.BytesIO(Client().get(f"{path}xlsx").content)).active
    assert sheet is not None
    rows = [[cell for cell in row if cell is not None] for row in sheet.iter_rows(values_only=True)]
    assert [two.players["B"].number, "Bruno Bauer", "Wels", "Ost", 2, 124, "Süd (1.)"] in rows
    assert Client().get(f"{path}pdf").status_code == 404


def test_where_no_cup_counts_there_is_no_such_page(server: Server) -> None:
    for what in ("/", ".csv"):
        assert Client().get(server.at(server.root, f"reihe/oesterreich/qualifiziert{what}")).status_code == 404
