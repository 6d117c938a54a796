"""Days of a federation that must work, with processes as they are: a server, laptops, and a cable between them. They stay in their order,
but for the longest: so one server does for all."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from scoring.field import federation_number
from tests.tournament.receiving.cables import Fault, cable
from tests.tournament.receiving.days import (
    LOST,
    NAMES,
    OTHER_EDITION,
    WON,
    called,
    counted,
    decides,
    evening,
    files_of,
    forty,
    in_register,
    invited,
    public_of,
    ranking,
    read,
    row_of,
    signed_again,
    sums_of,
)  # fmt: skip
from tests.tournament.receiving.machines import ANSWERS_IN, Laptop, Served, Server, address_of, path_of, together, until
from tests.tournament.upload import test_stranger as stranger

GOES = "{}  Fassung {}  angekommen"
HEADERS = 200
"""Bytes of a request before its body, at least; fewer than half an upload."""
AFTER = ["Bruno Bauer", "Carla Cerny", "Doris Dorn", "Anna Auer"]
"""With the Dreier lost."""
OTHERWISE = ["Carla Cerny", "Bruno Bauer", "Anna Auer", "Doris Dorn"]
"""With the Dreier won by seat 2: −5 −3 +15 −7."""

PLAYED_AT = """
SELECT p.name, p.provisional FROM tournament_player p JOIN tournament_registration r ON r.player_id = p.id
JOIN tournament_tournament t ON t.id = r.tournament_id JOIN tournament_organiser o ON o.id = t.organiser_id
WHERE o.slug = ? ORDER BY p.name, t.id
"""
"""Everybody who is registered for a tournament of a club, and whether he is provisional."""


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A federation's server; each test founds a club of its own there."""
    with Server(tmp_path_factory.mktemp("verband") / "server").serving() as running:
        yield running


@pytest.fixture
def club() -> str:
    return f"club-{uuid4().hex[:8]}"


@pytest.fixture
def laptop(served: Served, club: str, tmp_path: Path) -> Laptop:
    """Of a club that was founded for it, enrolled."""
    return Laptop(tmp_path / "laptop").enrolled(served.address, served.machine.code(club))


def done(served: Served, uid: str, *wanted: tuple[int, str, str, int]) -> None:
    """Waits until the server has these revisions, and has done all that it can with them."""
    until(lambda: served.machine.revisions(uid) == list(wanted), within=ANSWERS_IN)


def test_an_evening_goes_to_the_federation_once(served: Served, laptop: Laptop) -> None:
    """Enrolled, sent, public, and sent again."""
    played = evening("Linzer Herbst")
    slug = laptop.plays(played)
    assert laptop.did("send", slug) == GOES.format(slug, 1)
    page = served.is_public(played["uid"])
    assert ranking(page) == list(NAMES)
    assert served.put(laptop.last()).status == 200
    done(served, played["uid"], (1, "done", "", 0))


@pytest.mark.release
def test_friday_without_internet_saturday_by_itself(served: Served, club: str, tmp_path: Path) -> None:
    """Day 1: closed at the desk; the laptop's own program sends as soon as there is a network, the cable is pulled in the middle, and it
    sends again."""
    with cable(served.port) as line:
        laptop = Laptop(tmp_path / "laptop").enrolled(line.address, served.machine.code(club))
        line.plugged = False
        played = evening("Freitag", phase="running")
        with laptop.serving() as running:
            slug = laptop.plays(played)
            director = running.visitor()
            assert laptop.sent() == []
            director.get(f"/t/{slug}/")
            assert director.post(f"/t/{slug}/phase/", schritt="abschliessen").status == 302
            until(lambda: [(state, tries > 0) for _number, state, tries in laptop.sent()] == [("waits", True)])
        assert served.machine.revisions(played["uid"]) == []
        [(_number, _state, tries)], middle = laptop.sent(), len(laptop.last()) // 2
        line.plugged, line.faults = True, [Fault(after=HEADERS + middle)]
        with laptop.serving():
            until(lambda: laptop.sent()[0][2] > tries)
        assert (laptop.sent()[0][1], line.faults, served.machine.revisions(played["uid"])) == ("waits", [], [])
        with laptop.serving():
            until(lambda: laptop.sent()[0][1] == "sent")
            served.is_public(played["uid"])
    done(served, played["uid"], (1, "done", "", 0))
    [(arrived, shown)] = served.machine.rows(
        "SELECT julianday(r.received_at) * 86400, julianday(c.public_at) * 86400 FROM tournament_revision r"
        " JOIN tournament_course c ON c.revision_id = r.id WHERE r.digest = ?", address_of(laptop.last()),
    )  # fmt: skip
    assert shown - arrived < ANSWERS_IN


def cut_at(length: int) -> list[Fault]:
    """Before the first byte, in the first line, in the headers, at both ends of the body and in it."""
    return [*(Fault(after=passed) for passed in (0, 1, 200, length // 2, length - 1)), Fault(stalls=True, after=length // 2)]


@pytest.mark.release
@pytest.mark.first(45)
def test_a_cable_pulled_anywhere_leaves_one_revision(served: Served, club: str, tmp_path: Path) -> None:
    """Day 1, the cable: cut at every place, stalled, or gone before the answer; what was sent is there once, and so is the laptop."""
    with cable(served.port) as line:
        laptop, code = Laptop(tmp_path / "laptop"), served.machine.code(club)
        line.faults = [Fault(answers=False)]
        assert laptop.tried("send", "--enrol", line.address, code, "--name", "laptop").returncode == 1
        laptop.enrolled(line.address, code)
        assert served.machine.did("laptop", "--organiser", club).count("laptop") == 1, "by the code that it had used, and once"
        played = evening("Kabel")
        slug = laptop.plays(played)
        line.plugged = False
        assert "ist nicht erreichbar" in laptop.tried("send", slug).stdout
        line.plugged = True
        for fault in cut_at(len(laptop.last())):
            line.faults = [fault]
            assert laptop.tried("send", slug).returncode == 1, fault
            assert served.machine.revisions(played["uid"]) == [], fault
        line.faults = [Fault(answers=False)]
        assert laptop.tried("send", slug).returncode == 1
        assert [row[0] for row in until(lambda: served.machine.revisions(played["uid"]))] == [1], "it came, and nobody was told"
        assert laptop.did("send", slug) == GOES.format(slug, 1)
        assert json.loads(laptop.rows("SELECT answer FROM tournament_sending")[0][0])["status"] == 200
    served.is_public(played["uid"])
    done(served, played["uid"], (1, "done", "", 0))


@pytest.mark.release
def test_a_stick_and_then_the_network_are_the_same(served: Served, laptop: Laptop, club: str) -> None:
    """Day 2."""
    played = evening("Ohne Netz")
    slug = laptop.plays(played)
    content = laptop.stick(slug)
    secretary = served.visitor()
    assert "Angekommen." in secretary.hand_in(f"/o/{club}/einsendungen/", content)
    served.is_public(played["uid"])
    assert laptop.last() == content
    assert laptop.did("send", slug) == GOES.format(slug, 1)
    assert json.loads(laptop.rows("SELECT answer FROM tournament_sending")[0][0])["status"] == 200
    assert "Diese Einsendung war schon da" in secretary.hand_in(f"/o/{club}/einsendungen/", content)
    done(served, played["uid"], (1, "done", "", 0))


@pytest.mark.release
def test_a_wrong_game_is_corrected_and_both_states_are_there(served: Served, laptop: Laptop, club: str) -> None:
    """Day 3: by hand +15 −3 −5 −7, corrected −15 +7 +5 +3. A series was published before: the secretary lets it count, and the series says
    who moved and by which tournament."""
    played = evening("Spiel 2 war falsch", players=in_register(served, 700_000))
    uid, slug = played["uid"], laptop.plays(played)
    laptop.did("send", slug)
    served.is_public(uid)
    first = laptop.last()
    done(served, uid, (1, "done", "", 0))
    counted(served, club, "spielcup", uid)
    secretary = served.visitor()
    secretary.get("/o/verband/reihe/spielcup/staende/")
    assert secretary.post("/o/verband/reihe/spielcup/staende/").status == 302
    laptop.corrects(uid, 2, LOST)
    assert laptop.did("send", slug) == GOES.format(slug, 2)
    done(served, uid, (1, "done", "", 0), (2, "arrived", "late", 0))
    assert ranking(served.is_public(uid)) == list(NAMES)
    decides(secretary, laptop.last(), "admit", "Zettel liegt vor")
    page = served.is_public(uid, "ersetzt die Fassung")
    assert ranking(page) == AFTER
    assert "Runde 1, Tisch 1, Spiel 2" in page
    assert read(row_of(page.partition('id="rueckte"')[2], "Anna Auer")) == "1. 4. +15 −15"
    address = address_of(first)
    before = served.page(f"t/{uid}/{address}/index.html")
    assert (before.status, ranking(before.text)) == (200, list(NAMES))
    assert served.page(f"t/{uid}/fassungen.html").text.count("/index.html") >= 2
    done(served, uid, (1, "done", "", 0), (2, "done", "", 0))
    states = secretary.get("/o/verband/reihe/spielcup/staende/").partition('id="seither"')[2]
    for who, rank, total in (("Anna Auer", "1. → 4.", "15 → −15"), ("Bruno Bauer", "2. → 1.", "−3 → 7")):
        assert read(row_of(states, who)) == f"{rank} {total} Spiel 2 war falsch berichtigt"
    until(lambda: ranking(served.page("reihe/spielcup/index.html").text) == AFTER, within=ANSWERS_IN)


@pytest.mark.release
def test_what_comes_before_what_it_rests_on_goes_on_by_itself(served: Served, laptop: Laptop) -> None:
    """Out of order, by sticks."""
    played = evening("Verkehrt")
    uid, slug = played["uid"], laptop.plays(played)
    first = laptop.stick(slug)
    laptop.corrects(uid, 2, LOST)
    second = laptop.stick(slug)
    assert served.put(second).status == 409
    assert served.page(f"t/{uid}/index.html").status == 404
    assert served.put(first).status == 201
    assert ranking(served.is_public(uid, "ersetzt die Fassung")) == AFTER
    done(served, uid, (2, "done", "", 0), (1, "done", "", 0))
    assert [served.put(content).status for content in (first, second)] == [200, 200]


@pytest.mark.release
def test_of_two_laptops_the_secretary_picks(served: Served, laptop: Laptop, tmp_path: Path) -> None:
    """Day 4: a copy of the evening; both correct, and send at the same moment."""
    played = evening("Zwei Laptops")
    uid, slug = played["uid"], laptop.plays(played)
    laptop.did("send", slug)
    served.is_public(uid)
    other = Laptop(shutil.copytree(laptop.data, tmp_path / "copy"))
    laptop.corrects(uid, 2, LOST)
    other.corrects(uid, 2, {**WON, "declarer": 2})
    assert sorted(together([laptop, other], "send", slug)) == [0, 1]
    [late] = [one for one in (laptop, other) if one.sent()[-1][1] == "refused"]
    assert f"{slug}  Fassung 2  abgelehnt  Am Server gilt inzwischen ein anderer Stand" in late.did("send", "--list")
    refused, other_way = late.last(), (other if late is laptop else laptop).last()
    assert served.put(refused).status == 409, "the same answer until somebody has decided"
    done(served, uid, (1, "done", "", 0), (2, "done", "", 0), (2, "arrived", "not_the_head", 0))

    secretary = served.visitor()
    assert "Zwei Laptops haben gesandt" in secretary.get("/o/verband/einlauf/")
    differs = secretary.get(f"/o/verband/einlauf/{address_of(refused)}/")
    assert "Runde 1, Tisch 1, Spiel 2" in differs
    decides(secretary, refused, "pick", "Zettel liegt vor")
    done(served, uid, (1, "done", "", 0), (2, "arrived", "", 1), (2, "done", "", 0))
    assert ranking(served.is_public(uid)) == (AFTER if late is laptop else OTHERWISE)
    assert "Zettel liegt vor" in secretary.get("/o/verband/einlauf/"), "put aside, and still there"
    assert (served.state(refused)["public"], served.state(other_way)["held"]) == (True, "removed")
    assert [served.put(content).status for content in (refused, other_way)] == [200, 200]


@pytest.mark.release
def test_a_newer_program_waits_for_the_servers_update(club: str, tmp_path: Path) -> None:
    """Day 5: what the server cannot settle yet, by a newer reading or another edition, is held with a sentence; after its update a person
    lets it go on, and nobody sends again."""
    server = Server(tmp_path / "server")
    with server.serving() as old:
        laptop = Laptop(tmp_path / "laptop").enrolled(old.address, server.code(club))
        laptop.newer = OTHER_EDITION
        evenings = [evening("Neue Lesart"), evening("Neue Ausgabe", system="koenigrufen-cup-2027")]
        reading, edition = (laptop.stick(laptop.plays(played)) for played in evenings)
        sent = [signed_again(laptop, reading, reading=3), edition]
        for content, played in zip(sent, evenings, strict=True):
            assert old.put(content).status == 201
            until(lambda content=content: old.state(content)["held"])
            said = old.state(content)
            assert (said["held"], said["public"]) == ("newer_program", False)
            assert "neueren Programm" in said["message"]
            assert old.page(f"t/{played['uid']}/index.html").status == 404
        assert old.visitor().get("/o/verband/einlauf/").count("neueren Programm") == len(sent)
    server.newer = f"{OTHER_EDITION}\nrules.READING = 3"
    with server.serving() as new:
        new.password = old.password
        secretary = new.visitor()
        for content in sent:
            decides(secretary, content, "settle_again", "Server ist neu")
        for played in evenings:
            assert ranking(new.is_public(played["uid"])) == list(NAMES)
            done(new, played["uid"], (1, "done", "", 0))


@pytest.mark.release
def test_guests_with_a_number_are_linked_and_nobody_gets_one(club: str, tmp_path: Path) -> None:
    """Day 6: of forty 37 have a number of the federation's register; for three there is only a name, and a person says who that is."""
    with Server(tmp_path / "server").serving() as served:
        laptop = Laptop(tmp_path / "laptop").enrolled(served.address, served.machine.code(club))
        without = (5, 17, 40)
        free = 900_000
        numbers = ["" if place in without else federation_number(free + place) for place in range(1, 41)]
        file = forty(numbers)
        known = [(row["name"], row.get("federation_number", "")) for row in file["players"]]
        of_the_name = federation_number(free + 99)
        rows = [*(row for row in known if row[1]), (known[4][0], of_the_name)]
        served.machine.python(
            f"for name, number in {rows!r}:\n    Player.objects.create(name=name, place='Graz', federation_number=number)"
        )
        count = "SELECT count(*) FROM tournament_player WHERE federation_number != ''"
        before = served.machine.rows(count)
        slug = laptop.plays(file)
        laptop.did("send", slug)
        served.is_public(file["uid"])
        done(served, file["uid"], (1, "done", "", 0))
        linked = (
            "SELECT l.number, p.federation_number FROM tournament_link l JOIN tournament_player p ON p.id = l.person_id ORDER BY l.number"
        )
        assert served.machine.rows(linked) == [(place, number) for place, number in enumerate(numbers, start=1) if number]
        assert served.machine.rows(count) == before, "nobody has a new number"

        secretary = served.visitor()
        page = secretary.get("/o/verband/einlauf/")
        asked = page.partition('id="unbekannt"')[2]
        asked_of = dict(re.findall(r'name="nr"\s+value="(\d+)"(.*?)</form>', asked, flags=re.DOTALL))
        assert asked_of.keys() == {str(place) for place in without}
        assert [called(place) in asked_of[str(place)].partition('"neu"')[0] for place in without] == [True, False, False]
        key, offered = re.search(r'name="do" value="(\d+)">(.*?)</button>', asked_of["5"], flags=re.DOTALL).groups()
        assert read(offered) == f"Ist {called(5)} Graz", "the likest first"
        [(received,)] = served.machine.rows("SELECT id FROM tournament_received WHERE uid = ?", file["uid"].replace("-", ""))
        assert secretary.post("/o/verband/einlauf/", turnier=str(received), nr="5", do=key).status == 302
        assert (5, of_the_name) in served.machine.rows(linked)
        assert served.machine.rows(count) == before


@pytest.mark.release
def test_a_test_upload_is_withdrawn(served: Served, laptop: Laptop, club: str) -> None:
    """Day 9: a stone where it stood, the cup counted without it, the archive without it."""
    known = in_register(served, 800_000)
    kept, tried = evening("Bleibt stehen", players=known), evening("Nur eine Probe", players=known)
    for played in (kept, tried):
        laptop.did("send", laptop.plays(played))
        served.is_public(played["uid"])
        done(served, played["uid"], (1, "done", "", 0))
    counted(served, club, "herbstcup", kept["uid"], tried["uid"])
    cup = served.page("reihe/herbstcup/index.html").text
    assert (kept["name"] in cup, tried["name"] in cup) == (True, True)
    assert sums_of(cup, "Anna Auer") == {"15", "30"}, "15 twice, and what they come to"
    assert laptop.did("send", laptop.slug(tried["uid"]), "--withdraw", "eine Probe") == GOES.format(laptop.slug(tried["uid"]), 2)
    until(lambda: served.page(f"t/{tried['uid']}/index.html").status == 410, within=ANSWERS_IN)
    done(served, tried["uid"], (1, "done", "", 0), (2, "done", "", 0))
    stone = served.page(f"t/{tried['uid']}/index.html").text
    assert "eine Probe" in stone
    assert not any(name in stone for name in NAMES)
    address = json.loads(laptop.last().split(b"\n")[1])["supersedes"]
    assert served.page(f"t/{tried['uid']}/{address}/index.html").status == 410
    for way in ("index.html", "index.en.html", "saison/2026/index.html", *(f"saison/2026/{name}" for name in ARCHIVED)):
        served.shows(way, kept["uid"], without=tried["uid"])
    cup = served.shows("reihe/herbstcup/index.html", kept["name"], without=tried["name"])
    assert sums_of(cup, "Anna Auer") == {"15"}


ARCHIVED = ("suche.json", "ergebnisse.csv", "ergebnisse.json")
"""Beside a season's page: what is searched in, and its open file."""


@pytest.mark.release
def test_a_new_club_sends_its_first_evening(served: Served, laptop: Laptop, club: str, tmp_path: Path) -> None:
    """Day 10: founded, its owner invited, who takes a code for the laptop; enrolled, sent. No other laptop gets in by the same code."""
    new = f"neu-{club}"
    owner = invited(served, new)
    owner.get(f"/o/{new}/laptops/")
    code = re.findall(r"<output[^>]*>([^<]+)", owner.post(f"/o/{new}/laptops/", code="1").text)[1]
    first = Laptop(tmp_path / "first").enrolled(served.address, code)
    again = Laptop(tmp_path / "again").tried("send", "--enrol", served.address, code, "--name", "Noch einer")
    assert (again.returncode, "Diesen Code kennt der Server nicht" in again.stderr) == (1, True)
    played = evening("Der erste Abend")
    assert first.did("send", first.plays(played)) == GOES.format(first.slug(played["uid"]), 1)
    served.is_public(played["uid"])
    assert path_of(first.last()).startswith(f"/api/v1/o/{new}/")
    assert "first" in owner.get(f"/o/{new}/laptops/")
    assert played["name"] in owner.get(f"/o/{new}/einsendungen/")
    foreign = signed_again(laptop, first.last(), key=public_of(laptop), organiser=club)
    found = served.put(foreign)
    assert (found.status, found.json["code"]) == (403, "foreign_tournament"), "another club's laptop sends the same tournament"


@pytest.mark.release
def test_a_club_brings_its_years_along_and_takes_them_home_again(served: Served, club: str, tmp_path: Path) -> None:
    """Day 10: a laptop's backup, tried first; who comes is provisional; at home every tournament is the same byte for byte."""
    old, server = Laptop(tmp_path / "old"), served.machine
    server.code(club)
    for year in (2023, 2024, 2025):
        old.plays(evening(f"Abend {year}", date=f"{year}-11-27"))
    old.did("backup", str(tmp_path / "jahre.zip"))
    old.did("move-down", str(tmp_path / "first"))
    up = ("move-up", str(tmp_path / "jahre.zip"), "--organiser", club)
    tried = server.did(*up, "--dry-run")
    assert [tried.count(": neu ("), "Nur geprüft, nichts gespeichert." in tried, server.rows(PLAYED_AT, club)] == [3, True, []]
    assert server.did(*up).count(": neu (") == 3
    assert server.did(*up).count(", gleich") == 3, "once more nothing happens"
    assert server.rows(PLAYED_AT, club) == [(name, 1) for name in NAMES for _year in range(3)], "provisional"
    server.did("move-down", str(tmp_path / "server"), "--organiser", club)
    home = Laptop(tmp_path / "home")
    assert home.did("move-up", str(tmp_path / "server")).count(": neu (") == 3
    home.did("move-down", str(tmp_path / "last"))
    assert files_of(tmp_path / "first") == files_of(tmp_path / "server") == files_of(tmp_path / "last")


@pytest.mark.release
def test_a_strangers_sender_is_taken(served: Served, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Written from docs/upload.md alone, with openssl and curl: enrolled, 201, again 200, and public."""
    monkeypatch.setenv("no_proxy", "*")
    key = tmp_path / "own.pem"
    assert stranger.sender("enrol", served.address, served.machine.code("wels"), "Shell", key) == "wels"
    address, _content = stranger.made(tmp_path, key)
    for status in ("201", "200"):
        said = stranger.sender("put", served.address, tmp_path / "out.tarock-upload").splitlines()
        assert said[-1] == status, said
        assert json.loads(said[0])["revision"] == 1
    assert "Anna Moser" in served.is_public(stranger.UID)
    assert served.page(f"t/{stranger.UID}/{address}/index.html").status == 200
    done(served, stranger.UID, (1, "done", "", 0))
