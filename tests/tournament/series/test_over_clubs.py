"""What a cup of the federation counts of its clubs: by hand, whoever is known or not, and after every correction."""

from datetime import UTC, datetime
from uuid import UUID

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.requests import series as command
from tests.tournament.season import POINTS, evening
from tests.tournament.series.over_clubs_made import DAYS, LINZ, NUMBERS, STEYR, Server
from tests.tournament.two_clubs import MARK
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.ledger.store.audience import Audience
from tournament.models import Course, Cup, Link, Phase, Player, Received, SeriesEntry, SeriesLogRow, Tournament
from tournament.models.organiser import everywhere
from tournament.register.correcting import correct
from tournament.series.events import State
from tournament.series.offers import offer, take_back
from tournament.series.over_clubs import recount
from tournament.series.reading import Season, read_season
from tournament.series.states import read_published, since
from tournament.series.writing import publish_series
from tournament.site.organiser import at

pytestmark = pytest.mark.django_db


@pytest.fixture
def server() -> Server:
    return Server()


def read(cup: Cup, audience: Audience = Audience.DESK) -> Season:
    with everywhere():
        return read_season(Cup.objects.get(pk=cup.pk), audience, hidden=False)


def totals(server: Server, season: Season) -> list[tuple[str, int]]:
    return [(server.letters([line["person"]]), line["total"]) for line in season.answer["standings"]]


def both(server: Server) -> tuple[Received, Received]:
    """Both tournaments of the table, accepted: in Linz C is a number, in Steyr nobody has said who D is."""
    linz = server.sent(server.linz, "Linzer Herbst", LINZ, linked="ABCD", unsaid="C")
    steyr = server.sent(server.steyr, "Steyrer Advent", STEYR, linked="ABC")
    server.counts(linz)
    server.counts(steyr)
    return linz, steyr


def test_tournaments_of_two_clubs_are_summed(server: Server) -> None:
    both(server)
    found = read(server.cup)
    assert found.faults == ()
    # B: 10 + 50; A: 40 − 10; D in Steyr is somebody by himself: −25; D: −30; C: −20 − 15
    assert totals(server, found) == [("B", 60), ("A", 30), ("?", -25), ("D", -30), ("C", -35)]
    assert [event.date for event in found.events] == list(DAYS.values())
    assert command.answer({"id": None, **found.request}) == {"id": None, **found.answer}, "the command answers the same request alike"


def test_a_weight_is_said_by_the_cup(server: Server) -> None:
    server.counts(server.sent(server.linz, "Linzer Herbst", LINZ, linked="ABCD"), weight="3/2")
    assert totals(server, read(server.cup)) == [("A", 60), ("B", 15), ("C", -30), ("D", -45)]


def test_what_is_only_offered_counts_nothing(server: Server) -> None:
    sent = server.sent(server.linz, "Linzer Herbst", LINZ, linked="ABCD")
    offer(cup_id=server.cup.pk, organiser_id=server.linz.pk, uid=sent.uid)
    assert read(server.cup).events == ()


def test_who_is_not_known_has_his_name_and_a_number_of_nobody(server: Server) -> None:
    both(server)
    found = read(server.cup, Audience.PUBLIC)
    [stranger] = [who for who in found.people.values() if who.stranger]
    assert (stranger.name, stranger.place, stranger.stranger) == ("Doris Dorn", "Wels", "Steyrer Advent")
    assert stranger.number > 10**12
    # There are two of the name: he is told apart by where he played, the other by the number of the register.
    assert found.names[stranger.number] == "Doris Dorn (Steyrer Advent)"


def test_a_number_that_nobody_names_is_a_number_to_everybody(server: Server) -> None:
    server.counts(server.sent(server.linz, "Linzer Herbst", LINZ, linked="AB", unsaid="C"))
    for audience in Audience:
        names = {who.name for who in read(server.cup, audience).people.values()}
        assert names == {"Anna Auer", "Bruno Bauer", f"Nr.\N{NO-BREAK SPACE}{NUMBERS['C']}", "Doris Dorn"}


def test_who_asked_a_club_to_be_a_number_is_one_to_the_federation_too(server: Server) -> None:
    both(server)
    for audience in Audience:
        who = read(server.cup, audience).people[server.players["C"].number]
        assert (who.name, who.place) == (f"Nr.\N{NO-BREAK SPACE}{server.players['C'].number}", "")


def test_a_link_makes_two_lines_one(server: Server) -> None:
    _linz, steyr = both(server)
    Link.objects.create(tournament=steyr, number=NUMBERS["D"], person=server.players["D"], how="person")
    assert totals(server, read(server.cup)) == [("B", 60), ("A", 30), ("C", -35), ("D", -55)]


def test_who_turned_out_to_be_another_is_the_other(server: Server) -> None:
    both(server)
    other = Player.objects.create(name="Bruno Baur")
    Player.objects.filter(pk=server.players["B"].pk).update(merged_into=other)
    assert [who.name for who in read(server.cup).people.values() if who.name.startswith("Bruno")] == ["Bruno Baur"]


def test_two_numbers_of_one_evening_that_turned_out_to_be_one_person_stay_two_lines(server: Server) -> None:
    server.counts(server.sent(server.linz, "Linzer Herbst", LINZ, linked="AB"))
    Player.objects.filter(pk=server.players["B"].pk).update(merged_into=server.players["A"])
    found = read(server.cup)
    assert found.faults == ()
    assert sorted(line["total"] for line in found.answer["standings"]) == [-30, -20, 10, 40]


def test_a_withdrawn_tournament_is_gone_and_a_revision_counts_from_its_arrival(server: Server) -> None:
    linz, _steyr = both(server)
    publish_series_of(server)
    server.revise(linz, "Linzer Herbst", {**LINZ, "A": 10, "B": 40}, unsaid="C")
    recount(linz)
    # A and B change places in Linz: B 40 + 50, A 10 − 10
    assert totals(server, read(server.cup))[:2] == [("B", 90), ("A", 0)]
    [published] = read_published(server.cup)
    difference = since(published, read(server.cup))
    assert {key: what.value for key, what in difference.tournaments.items()} == {str(linz.uid): "corrected"}
    with everywhere():
        Received.objects.filter(pk=linz.pk).update(withdrawn=True)
    assert totals(server, read(server.cup)) == [("B", 50), ("A", -10), ("C", -15), ("?", -25)]


def publish_series_of(server: Server) -> None:
    with everywhere():
        publish_series(cup_id=server.cup.pk, author="Sekretariat")


def test_recounting_is_said_once_of_a_revision_in_every_cup_above(server: Server) -> None:
    linz, _steyr = both(server)
    top = server.cup_of(server.root, "Bund", "bund")
    SeriesEntry.objects.create(cup=top, organiser=server.root, from_cup=server.cup, state="accepted", carried="total")
    recount(linz)
    recount(linz)
    assert list(SeriesLogRow.objects.filter(action="recount").order_by("cup").values_list("cup", flat=True)) == [server.cup.pk, top.pk]
    server.revise(linz, "Linzer Herbst", LINZ)
    recount(linz)
    assert SeriesLogRow.objects.filter(action="recount").count() == 4


def test_taken_back_it_counts_no_more(server: Server) -> None:
    entry = server.counts(server.sent(server.linz, "Linzer Herbst", LINZ, linked="ABCD"))
    take_back(entry_id=entry, reason="doppelt eingesandt", author="Sekretariat")
    assert read(server.cup).events == ()


# On this server ------------------------------------------------------------------------------------------------------------------


def played_here(server: Server, **more: object) -> Tournament:
    """A tournament of Steyr on this server, accepted."""
    with everywhere():
        made = Tournament.objects.create(organiser=server.steyr, name=MARK, slug="hier", system="koenigrufen-cup", **more)
    server.counts(made)  # type: ignore[arg-type]  # it has a uid and an organiser too
    return made


@pytest.mark.parametrize("phase, shown", [(Phase.DRAFT, False), (Phase.REGISTRATION, True)])
def test_a_club_s_draft_is_nowhere_in_the_cup(server: Server, phase: Phase, shown: bool) -> None:
    played_here(server, phase=phase)
    found = read(server.cup)
    assert [event.name for event in (*found.events, *found.drafts)] == [MARK] * shown
    office = server.client(server.root, "secretary")
    paths = ("reihe/oesterreich/", "reihe/oesterreich/angebote/", "reihe/oesterreich/turniere/", "reihe/oesterreich/wertung/")
    for path in paths:
        page = office.get(server.at(server.root, path))
        assert page.status_code == 200, path
        assert shown or MARK not in page.content.decode(), path
    assert MARK in server.client(server.steyr, "director").get(server.at(server.steyr, "angebote/")).content.decode()
    assert (MARK in server.client(server.steyr, "secretary").get(server.at(server.steyr, "angebote/")).content.decode()) == shown


def test_what_was_sent_of_a_tournament_here_goes_before_it(server: Server) -> None:
    made = played_here(server, phase=Phase.REGISTRATION)
    server.sent(server.steyr, "Steyrer Advent", STEYR, linked="ABCD", uid=made.uid)
    assert [(event.name, len(event.results)) for event in read(server.cup).events] == [("Steyrer Advent", 4)]


def test_what_another_club_sent_of_a_tournament_here_is_not_that_of_the_offer(server: Server) -> None:
    made = played_here(server, phase=Phase.REGISTRATION)
    server.sent(server.linz, "Linzer Herbst", LINZ, linked="ABCD", uid=made.uid)
    assert [(event.club, event.results) for event in read(server.cup).events] == [("Steyr", ())]


def test_what_was_accepted_and_became_the_cup_s_own_counts_once(server: Server) -> None:
    with everywhere():
        made = Tournament.objects.create(
            organiser=server.root, name=MARK, slug="eigenes", system="koenigrufen-cup", phase=Phase.REGISTRATION
        )
    server.counts(made)  # type: ignore[arg-type]  # it has a uid and an organiser too
    with everywhere():
        Tournament.objects.filter(pk=made.pk).update(cup=server.cup)
    assert [event.name for event in read(server.cup).events] == [MARK]


def test_the_page_says_who_is_not_known_to_the_office_alone(server: Server) -> None:
    both(server)
    path = server.at(server.root, "reihe/oesterreich/")
    assert "nicht zugeordnet" in server.client(server.root, "secretary").get(path).content.decode()
    page = Client().get(path).content.decode()
    assert "Doris Dorn" in page
    assert "nicht zugeordnet" not in page


def test_a_page_is_another_as_soon_as_anything_behind_it_is(server: Server) -> None:
    linz, steyr = both(server)
    path, tags = server.at(server.root, "reihe/oesterreich/"), []

    def tag() -> str:
        return Client().get(path)["ETag"]

    tags.append(tag())
    assert tag() == tags[0], "nothing happened"
    Link.objects.create(tournament=steyr, number=NUMBERS["D"], person=server.players["D"], how="person")
    tags.append(tag())
    server.revise(linz, "Linzer Herbst", {**LINZ, "A": 10, "B": 40})
    tags.append(tag())
    Player.objects.filter(pk=server.players["A"].pk).update(merged_into=Player.objects.create(name="Anna Auer-Berg"))
    tags.append(tag())
    correct(person_id=server.players["B"].pk, name="Bruno Berger", place="Wels", club="")
    tags.append(tag())
    with everywhere():
        Received.objects.filter(pk=linz.pk).update(withdrawn=True)
    tags.append(tag())
    assert len(set(tags)) == len(tags)


def test_as_many_queries_for_many_tournaments_as_for_one(server: Server) -> None:
    counted = []
    for number in range(4):
        server.counts(server.sent(server.linz, "Linzer Herbst", LINZ, linked="AB", uid=UUID(int=number + 1)))
        with CaptureQueriesContext(connection) as captured:
            assert len(read(server.cup).events) == number + 1
        counted.append(len(captured))
    assert counted == counted[:1] * 4


def test_papers_and_wall_tell_a_stranger_by_where_he_played(server: Server) -> None:
    both(server)
    office = server.client(server.root, "secretary")
    paper = b"".join(office.get(server.at(server.root, "reihe/oesterreich/drucken/stand.csv"))).decode("utf-8-sig")
    assert "Doris Dorn (Steyrer Advent)" in paper
    wall = Client().get(server.at(server.root, "reihe/oesterreich/wand/")).content.decode()
    assert "Steyrer Advent" in wall
    assert "1000000000" not in wall


def test_the_wall_is_another_with_what_a_laptop_sends(server: Server) -> None:
    linz, _steyr = both(server)
    path = server.at(server.root, "reihe/oesterreich/wand/daten/")
    before = Client().get(path)["ETag"]
    assert Client().get(path)["ETag"] == before
    server.revise(linz, "Linzer Herbst", {**LINZ, "A": 10, "B": 40})
    assert Client().get(path)["ETag"] != before


def test_the_way_of_a_stranger_is_a_page(server: Server) -> None:
    both(server)
    [number] = [who.number for who in read(server.cup).people.values() if who.stranger]
    page = " ".join(Client().get(server.at(server.root, f"reihe/oesterreich/person/{number}/")).content.decode().split())
    assert "Doris Dorn" in page
    assert "Steyrer Advent" in page


def test_what_was_sent_leads_to_its_public_page_as_soon_as_there_is_one(server: Server) -> None:
    linz, _steyr = both(server)
    assert [event.href for event in read(server.cup).events] == ["", ""]
    Course.objects.create(revision=linz.head, public_at=datetime(2026, 11, 29, tzinfo=UTC))
    assert [event.href for event in read(server.cup).events] == [f"/ergebnisse/t/{linz.uid}/index.html", ""]


def test_what_was_played_here_leads_to_the_pages_of_its_club(server: Server) -> None:
    made = played_here(server, phase=Phase.REGISTRATION)
    [event] = read(server.cup).events
    page = Client().get(server.at(server.root, "reihe/oesterreich/")).content.decode()
    assert f'href="/o/steyr/t/{made.slug}/' in page
    assert event.club == "Steyr"


def test_an_evening_of_another_club_here_counts_as_that_club_shows_it(server: Server) -> None:
    file = evening("t1", POINTS["t1"])
    file["players"][1]["anonymous"] = True
    with at("steyr"):
        made = import_tournament(file=read_tournament({key: value for key, value in file.items() if key != "cup"}))
    server.counts(made)  # type: ignore[arg-type]  # it has a uid and an organiser too
    for audience in Audience:
        found = read(server.cup, audience)
        names = [found.people[line["person"]].name for line in found.answer["standings"]]
        bruno = Player.objects.get(registrations__tournament=made, registrations__number=2).number
        assert names == ["Anna Auer", f"Nr.\N{NO-BREAK SPACE}{bruno}", "Carl Cerny", "Doris Dorn", "Emil Eder"]
        assert [line["total"] for line in found.answer["standings"]] == [143, 20, -23, -40, -100]
    with everywhere():
        Tournament.objects.filter(pk=made.pk).update(standings_shown=False)
        shown = read_season(server.cup, Audience.DESK, hidden=True)
    assert [(event.state, event.results) for event in shown.events] == [(State.COMING, ())]
