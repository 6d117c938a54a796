"""What clubs offer to cups of the federation, and who may decide what about it, on the pages and in the log."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from tests.tournament.series.over_clubs_made import LINZ, STEYR, Server
from tournament.ledger.store.refusals import Refused
from tournament.models import Cup, Offer, Organiser, Phase, Player, Received, SeriesEntry, SeriesLogRow, Tournament
from tournament.models.organiser import everywhere
from tournament.series.log import sentence
from tournament.series.offered import read_offers
from tournament.series.offers import accept, change_entry, offer, refuse_offer, take_back, withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def server() -> Server:
    return Server()


@pytest.fixture
def sent(server: Server) -> Received:
    return server.sent(server.linz, "Linzer Herbst", LINZ, linked="ABCD")


def offered(server: Server, sent: Received) -> SeriesEntry:
    return offer(cup_id=server.cup.pk, organiser_id=server.linz.pk, uid=sent.uid, author="Linzerin")


def said(cup: Cup) -> list[str]:
    return [sentence(row) for row in SeriesLogRow.objects.filter(cup=cup).order_by("pk")]


def test_every_step_is_a_row_of_the_log(server: Server, sent: Received) -> None:
    entry = offered(server, sent)
    refuse_offer(entry_id=entry.pk, reason="zu spät angemeldet", author="Amt")
    take_back(entry_id=entry.pk, reason="war rechtzeitig", author="Amt")
    accept(entry_id=entry.pk, author="Amt")
    change_entry(entry_id=entry.pk, terms={"weight": 2}, author="Amt")
    change_entry(entry_id=entry.pk, terms={"weight": 2}, author="Amt")  # nothing new, no row
    take_back(entry_id=entry.pk, reason="falsches Turnier", author="Amt")
    withdraw(entry_id=entry.pk, organiser_id=server.linz.pk, author="Linzerin")
    assert said(server.cup) == [
        "Linz bietet an: Linzer Herbst", "Linzer Herbst (Linz) abgelehnt: zu spät angemeldet",
        "Entscheidung über Linzer Herbst (Linz) zurückgenommen: war rechtzeitig", "Linzer Herbst (Linz) angenommen: zählt ab jetzt",
        "Linzer Herbst (Linz): wie es in der Reihe zählt", "Entscheidung über Linzer Herbst (Linz) zurückgenommen: falsches Turnier",
        "Linz zieht zurück: Linzer Herbst",
    ]  # fmt: skip
    rows = SeriesLogRow.objects.filter(cup=server.cup).order_by("pk")
    assert [row.author for row in rows] == ["Linzerin", "Amt", "Amt", "Amt", "Amt", "Amt", "Linzerin"]


def test_what_was_refused_or_withdrawn_may_be_offered_again(server: Server, sent: Received) -> None:
    entry = offered(server, sent)
    withdraw(entry_id=entry.pk, organiser_id=server.linz.pk)
    assert offered(server, sent).pk == entry.pk
    refuse_offer(entry_id=entry.pk, reason="nein")
    again = offered(server, sent)
    assert (again.pk, again.state, again.reason, again.decided_by) == (entry.pk, Offer.OFFERED, "", "")


@pytest.mark.parametrize(
    "step, code",
    [
        (lambda server, entry: offered(server, server.linz.received.get()), "offered_already"),
        (lambda server, entry: accept(entry_id=entry.pk), "not_offered"),
        (lambda server, entry: refuse_offer(entry_id=entry.pk, reason="nein"), "not_offered"),
        (lambda server, entry: withdraw(entry_id=entry.pk, organiser_id=server.linz.pk), "not_offered"),
        (lambda server, entry: take_back(entry_id=entry.pk, reason=" "), "missing_reason"),
    ],
)
def test_what_is_accepted_cannot(server: Server, sent: Received, step: object, code: str) -> None:
    entry = offered(server, sent)
    accept(entry_id=entry.pk)
    with everywhere(), pytest.raises(Refused) as refused:
        step(server, entry)  # type: ignore[operator]
    assert refused.value.codes == (code,)
    assert SeriesEntry.objects.get().state == Offer.ACCEPTED


def test_what_is_only_offered_cannot_be_taken_back_or_changed_or_withdrawn_by_others(server: Server, sent: Received) -> None:
    entry = offered(server, sent)
    for step, code in (
        (lambda: take_back(entry_id=entry.pk, reason="x"), "not_decided"),
        (lambda: change_entry(entry_id=entry.pk, terms={}), "not_accepted"),
        (lambda: withdraw(entry_id=entry.pk, organiser_id=server.steyr.pk), "not_offered"),
    ):
        with pytest.raises(Refused) as refused:
            step()
        assert refused.value.codes == (code,)


def test_nobody_offers_what_is_another_s_or_unknown_or_counts_already(server: Server, sent: Received) -> None:
    with everywhere():
        own = Tournament.objects.create(organiser=server.root, name="Finale", slug="finale", system="koenigrufen-cup", cup=server.cup)
    clubs_cup = server.cup_of(server.steyr, "Steyrer Cup", "steyr")
    for cup, organiser, uid, code in (
        (server.cup, server.steyr, sent.uid, "not_yours"), (server.cup, server.linz, uuid4(), "not_yours"),
        (server.cup, server.root, own.uid, "counts_already"), (clubs_cup, server.linz, sent.uid, "no_cup"),
    ):  # fmt: skip
        with pytest.raises(Refused) as refused:
            offer(cup_id=cup.pk, organiser_id=organiser.pk, uid=uid)
        assert refused.value.codes == (code,)


def test_terms_that_the_cup_cannot_have_are_refused(server: Server, sent: Received) -> None:
    accept(entry_id=offered(server, sent).pk, terms={"final": True})
    steyr = server.sent(server.steyr, "Steyrer Advent", STEYR, linked="ABCD")
    entry = offer(cup_id=server.cup.pk, organiser_id=server.steyr.pk, uid=steyr.uid)
    with pytest.raises(Refused) as refused:
        accept(entry_id=entry.pk, terms={"final": True})
    assert refused.value.codes == ("contradiction",), "two finals"
    assert SeriesEntry.objects.get(pk=entry.pk).state == Offer.OFFERED


def test_a_draft_has_no_name_in_the_log(server: Server) -> None:
    with everywhere():
        draft = Tournament.objects.create(organiser=server.linz, name="Geheime Feier", slug="geheim", system="koenigrufen-cup")
    offer(cup_id=server.cup.pk, organiser_id=server.linz.pk, uid=draft.uid)
    assert said(server.cup) == [f"Linz bietet an: {str(draft.uid)[:6]}"]


# The pages -----------------------------------------------------------------------------------------------------------------------


def test_a_director_offers_and_the_office_accepts(server: Server, sent: Received) -> None:
    club, office = server.client(server.linz, "director"), server.client(server.root, "secretary")
    mine, theirs = server.at(server.linz, "angebote/"), server.at(server.root, "reihe/oesterreich/angebote/")
    page = club.get(mine).content.decode()
    assert "Linzer Herbst, 10.10.2026" in page
    assert club.post(mine, {"what": str(sent.uid), "cup": server.cup.pk}).status_code == 302
    entry = SeriesEntry.objects.get()
    assert "Zurückziehen" in club.get(mine).content.decode()
    assert "Linzer Herbst" in office.get(theirs).content.decode()
    assert office.post(f"{theirs}{entry.pk}/", {"weight": "3/2"}).status_code == 302
    entry.refresh_from_db()
    assert (entry.state, entry.terms, entry.decided_by) == (Offer.ACCEPTED, {"weight": "3/2"}, "verband-secretary")
    assert "Zurückziehen" not in club.get(mine).content.decode()
    club.post(mine, {"zurueckziehen": entry.pk})
    entry.refresh_from_db()
    assert entry.state == Offer.ACCEPTED


def test_the_club_reads_why_it_was_refused(server: Server, sent: Received) -> None:
    entry = offered(server, sent)
    path = server.at(server.root, f"reihe/oesterreich/angebote/{entry.pk}/")
    office = server.client(server.root, "secretary")
    office.post(path, {"ablehnen": "1", "reason": ""})
    assert SeriesEntry.objects.get().state == Offer.OFFERED, "a reason is needed"
    office.post(path, {"ablehnen": "1", "reason": "nur 12 Spieler"})
    page = server.client(server.linz, "director").get(server.at(server.linz, "angebote/")).content.decode()
    assert "nur 12 Spieler" in page
    assert "abgelehnt" in page
    office.post(path, {"wieder_offen": "1", "reason": "nachgezählt"})
    assert SeriesEntry.objects.get().state == Offer.OFFERED


def test_the_office_lets_another_cup_count(server: Server) -> None:
    ost = server.cup_of(server.root, "Ost", "ost")
    office, path = server.client(server.root, "secretary"), server.at(server.root, "reihe/oesterreich/angebote/")
    assert 'value="cup-' in office.get(path).content.decode()
    answer = office.post(path, {"zaehlen": f"cup-{ost.pk}"})
    entry = SeriesEntry.objects.get(from_cup=ost)
    assert answer["Location"] == f"{path}{entry.pk}/"
    wrong = office.post(answer["Location"], {"quota": "drei", "carried": "by_rank", "points": "132 124 116"})
    assert (wrong.status_code, "Eine ganze Zahl ab 1" in wrong.content.decode()) == (422, True)
    office.post(answer["Location"], {"quota": "3", "carried": "by_rank", "points": "132 124 116"})
    entry.refresh_from_db()
    assert (entry.state, entry.quota, entry.carried_points) == (Offer.ACCEPTED, 3, [132, 124, 116])
    page = office.get(answer["Location"]).content.decode()
    assert 'value="132 124 116"' in page
    assert office.post(path, {"zaehlen": "cup-999999"}).status_code == 404


def test_a_club_offers_its_cup(server: Server) -> None:
    cup = server.cup_of(server.linz, "Linzer Cup", "linzer-cup")
    club = server.client(server.linz, "director")
    club.post(server.at(server.linz, "angebote/"), {"what": f"cup-{cup.pk}", "cup": server.cup.pk})
    assert SeriesEntry.objects.get().from_cup_id == cup.pk


@pytest.mark.parametrize("role", ["referee", "helper", "treasurer", "colleague", "visitor"])
def test_nobody_else_of_the_federation_decides(server: Server, sent: Received, role: str) -> None:
    entry = offered(server, sent)
    client = server.client(server.root, role)
    for path in ("reihe/oesterreich/angebote/", f"reihe/oesterreich/angebote/{entry.pk}/"):
        assert client.post(server.at(server.root, path), {"annehmen": entry.pk}).status_code in {302, 403}
    assert SeriesEntry.objects.get().state == Offer.OFFERED


def test_no_club_decides_about_its_own_or_reads_the_offers_of_others(server: Server, sent: Received) -> None:
    entry = offered(server, sent)
    for organiser in (server.linz, server.steyr):
        for role in ("owner", "secretary", "director"):
            client = server.client(organiser, role)
            assert client.get(server.at(server.root, "reihe/oesterreich/angebote/")).status_code == 403
            assert client.post(server.at(server.root, f"reihe/oesterreich/angebote/{entry.pk}/"), {}).status_code == 403
    page = server.client(server.steyr, "director").get(server.at(server.steyr, "angebote/")).content.decode()
    assert "Linzer Herbst" not in page
    foreign = server.client(server.steyr, "director").post(server.at(server.steyr, "angebote/"), {"zurueckziehen": entry.pk})
    assert foreign.status_code == 404


def test_the_office_finds_the_cups_of_clubs_at_no_such_address(server: Server) -> None:
    server.cup_of(server.linz, "Linzer Cup", "linzer-cup")
    office = server.client(server.root, "secretary")
    assert office.get(server.at(server.linz, "reihe/linzer-cup/angebote/")).status_code == 404
    assert office.get(server.at(server.linz, "reihe/oesterreich/angebote/")).status_code == 404


def test_on_a_laptop_there_is_nothing_of_it(director_client: Client) -> None:
    cup = Cup.objects.create(name="Linzer Cup", slug="linzer-cup", policies={"formula": {"kind": "sum"}})
    assert Organiser.objects.count() == 1
    for path in ("/angebote/", f"/reihe/{cup.slug}/angebote/", f"/reihe/{cup.slug}/angebote/1/", f"/reihe/{cup.slug}/qualifiziert/"):
        assert director_client.get(path).status_code in {403, 404}, path
    for path in ("/reihen/", f"/reihe/{cup.slug}/", f"/reihe/{cup.slug}/turniere/"):
        page = director_client.get(path).content.decode()
        assert "angebote" not in page
        assert "qualifiziert" not in page


def test_the_list_of_all_series_knows_what_was_accepted(server: Server, sent: Received) -> None:
    path = server.at(server.root, "reihen/")
    assert "Österreich" not in Client().get(path).content.decode()
    accept(entry_id=offered(server, sent).pk)
    page = " ".join(Client().get(path).content.decode().split())
    assert "Österreich" in page
    assert "10.10.2026" in page
    assert Player.objects.count() == 4


def test_as_many_queries_for_many_offers_as_for_one(server: Server) -> None:
    office, club, counted = server.client(server.root, "secretary"), server.client(server.linz, "director"), []
    ost = server.cup_of(server.root, "Ost", "ost")
    entry = offer(cup_id=server.cup.pk, organiser_id=server.root.pk, from_cup_id=ost.pk)
    accept(entry_id=entry.pk)
    for number in range(3):
        received = server.sent(server.linz, "Linzer Herbst", LINZ, linked="AB", uid=uuid4())
        server.counts(received)
        accept(entry_id=offer(cup_id=ost.pk, organiser_id=server.linz.pk, uid=received.uid).pk)
        offered(server, server.sent(server.linz, "Linzer Herbst", LINZ, uid=uuid4()))
        asked = [
            (office, server.at(server.root, "reihe/oesterreich/angebote/")), (club, server.at(server.linz, "angebote/")),
            (office, server.at(server.root, f"reihe/oesterreich/angebote/{entry.pk}/")),
            (office, server.at(server.root, "reihe/oesterreich/qualifiziert/")), (office, server.at(server.root, "reihen/")),
        ]  # fmt: skip
        counted.append([queries(client, path) for client, path in asked])
        assert number < 1 or counted[-1] == counted[0]
    # Session and account, organiser, cup, entries, their names, log. Who is qualified is read from another cup, whole.
    assert max(counted[0][:3] + counted[0][4:]) <= 10, counted
    assert counted[0][3] <= 16, counted


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(path).status_code == 200
    return len(captured)


def test_what_should_be_there_is_not_said_to_come(server: Server) -> None:
    """A draft's day is its club's business."""
    day = timezone.localdate() - timedelta(days=2)
    said = {"organiser": server.linz, "system": "koenigrufen-cup", "date": day}
    with everywhere():
        late = Tournament.objects.create(name="Herbst", slug="herbst", phase=Phase.REGISTRATION, **said)
        soon = Tournament.objects.create(name="Abend", slug="abend", phase=Phase.REGISTRATION, **said | {"date": day + timedelta(days=1)})
        draft = Tournament.objects.create(name="Geheim", slug="geheim", **said)
    for tournament in (late, soon, draft):
        offer(cup_id=server.cup.pk, organiser_id=server.linz.pk, uid=tournament.uid)
    assert [row.far for row in read_offers(server.cup)] == ["kommt noch", "kommt noch", "überfällig"], "the last offered stands first"
