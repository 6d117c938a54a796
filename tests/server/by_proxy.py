"""What nginx answers by itself is what the program would answer; it goes on answering when everything behind it is gone; it takes what a
hall sends, and keeps to itself what is a secret."""

import http.client
import os
import re
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.standing import Answer, Standing, asked, director, gone_within, place, standing
from tests.tournament.receiving.days import LOST, evening
from tests.tournament.receiving.machines import Laptop, until

KEPT = ("Content-Type", "Cache-Control", "Content-Security-Policy", "X-Content-Type-Options")
CODE = """
from tournament.organisers import clubs
from tournament.receiving.laptops import offer_code
if not Organiser.objects.filter(kind='federation').exists():
    clubs.found_federation(name='Tarockverband', slug='verband')
club = Organiser.objects.filter(slug={slug!r}).first() or clubs.found(name={slug!r}, slug={slug!r})
print(offer_code(organiser=club))
"""

STANDINGS = """
from django_scopes import scope
from tests.load.field import make_field
from tournament.models.organiser import DIMENSION
club = Organiser.objects.create(name='Halle', slug='halle', parent=Organiser.objects.get(parent=None))
with scope(**{DIMENSION: Organiser.objects.filter(pk=club.pk)}):
    make_field(1, 5)
"""


def enrolled(server: Standing, folder: Path, slug: str) -> Laptop:
    """A club's laptop, which sends over TLS and trusts the server's own certificate."""
    laptop = Laptop(folder, SSL_CERT_FILE=str(server.folder / "tls" / "zertifikat.pem"))
    return laptop.enrolled(f"https://localhost:{server.port}", server.python(CODE.format(slug=slug)))


@pytest.fixture(scope="module")
def server() -> Iterator[Standing]:
    with place() as folder, standing(folder / "s", TAROCK_PROCESSES="2") as found:
        yield found


@pytest.fixture(scope="module")
def uids(server: Standing, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """What is public: a tournament in two revisions, and one that was withdrawn."""
    laptop = enrolled(server, tmp_path_factory.mktemp("laptop"), "linz")
    kept, gone = evening("Bleibt"), evening("Geht")
    for file in (kept, gone):
        laptop.did("send", laptop.plays(file))
    laptop.corrects(kept["uid"], 2, LOST)
    laptop.did("send", laptop.slug(kept["uid"]))
    laptop.did("send", laptop.slug(gone["uid"]), "--withdraw", "nur zur Probe")
    until(lambda: "berichtigt" in public(server, f"t/{kept['uid']}/").text.lower())
    until(lambda: public(server, f"t/{gone['uid']}/").status == 410)
    until(lambda: "Bleibt" in public(server, "").text)
    return kept["uid"], gone["uid"]


def public(server: Standing, way: str) -> Answer:
    return server.ask("GET", f"/ergebnisse/{way}")


def ways(server: Standing, uids: tuple[str, str]) -> list[str]:
    """Every file that lies there, and what is none."""
    root = server.folder / "public" / "ergebnisse"
    files = [path.relative_to(root).as_posix() for path in sorted(root.rglob("*")) if path.is_file()]
    folders = [f"{path.relative_to(root).as_posix()}/" for path in sorted(root.rglob("*")) if path.is_dir()]
    kept, gone = uids
    none = [
        "gibt-es-nicht",
        "gibt-es-nicht.en.html",
        "t/",
        f"t/{kept}/x.html",
        ".versteckt",
        f"t/{gone}/index.en.html",
        f"t/{gone}/runde-1.html",
        f"t/{kept}",
    ]
    return ["", *files, *folders, *none]


def test_nginx_answers_what_the_program_would(server: Standing, uids: tuple[str, str]) -> None:
    """Address by address: status, body, type, how long it may be kept, the policy. Where the program has a page of a folder and nginx none,
    both say 404."""
    tried = ways(server, uids)
    assert len(tried) > 40
    for way in tried:
        one, other = public(server, way), server.ask_app(1, "GET", f"/ergebnisse/{way}")
        assert one.status == other.status, way
        assert (one.headers["Location"] or "").removeprefix(f"https://localhost:{server.port}") == (other.headers["Location"] or ""), way
        if one.status != 301:
            assert one.text == other.text, way
            for name in KEPT:
                assert parts(one.headers[name] or "") == parts(other.headers[name] or ""), (way, name)
    assert server.ask("POST", "/ergebnisse/").status == server.ask_app(1, "POST", "/ergebnisse/").status == 405
    assert public(server, f"t/{uids[1]}/").status == 410


def parts(header: str) -> set[str]:
    """Of a policy, in whichever order."""
    return {part.strip() for part in header.split(";")}


def test_what_is_packed_is_sent_packed(server: Standing, uids: tuple[str, str]) -> None:
    line = server.line()
    line.request("GET", "/ergebnisse/", headers={"Accept-Encoding": "gzip"})
    answer = line.getresponse()
    assert (answer.headers["Content-Encoding"], "Accept-Encoding" in answer.headers["Vary"]) == ("gzip", True)
    assert len(answer.read()) < len(public(server, "").text.encode())
    line.close()


def test_what_a_visitor_says_of_himself_is_not_believed(server: Standing) -> None:
    """Whose request it is says the proxy: who claims to be the machine sees no more than a stranger, and so does whoever names another
    host."""
    lies = {"X_Forwarded_For": "127.0.0.1", "X_Forwarded_Proto": "http", "Forwarded": "for=127.0.0.1;proto=http"}
    assert server.ask("GET", "/anmelden/", **lies).status == 200, "still https"
    plain = server.ask_app(1, "GET", "/anmelden/", X_Forwarded_Proto="http")
    assert plain.status == 301
    answer = server.ask("GET", "/anmelden/", X_Forwarded_Host="boese.example")
    assert "boese.example" not in answer.text


def test_a_request_has_one_name_everywhere(server: Standing) -> None:
    """In the answer, and in the proxy's log."""
    name = server.ask("GET", "/o/gibt-es-nicht/").headers["X-Request-ID"]
    assert len(name) == 32
    log = server.folder / "log" / "zugriffe.log"
    until(lambda: f"id={name}" in log.read_text(encoding="utf-8"))


def test_no_secret_of_an_address_is_in_a_log(server: Standing) -> None:
    for path in (
        "/tisch/geheim-eins/",
        "/z/geheim-zwei/",
        "/einladung/geheim-drei/",
        "/auskunft/geheim-vier/",
        "/o/linz/einladung/geheim-fünf/",
    ):
        server.ask("GET", path.replace("ü", "%C3%BC"))
    log = server.folder / "log" / "zugriffe.log"
    until(lambda: log.read_text(encoding="utf-8").count("/tisch/*") >= 1)
    assert "geheim" not in server.logs()
    assert "geheim" not in log.read_text(encoding="utf-8")


def test_a_halls_standings_are_given_to_all_but_who_has_an_account(server: Standing) -> None:
    """Language and packing are each their own; an account's page is nobody else's. (Whose page another one gets, whatever he says in his
    cookies: topology/test_halls_standings.)"""
    server.python(STANDINGS)
    path = "/o/halle/t/volles-haus/stand/"
    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(lambda _: server.ask("GET", path), range(20)))
    assert {answer.status for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    tag = answers[0].headers["ETag"]
    assert server.ask("GET", path, If_None_Match=tag).status == 304
    assert 'lang="en"' in server.ask("GET", path, Cookie="sprache=en").text
    assert 'lang="de-at"' in server.ask("GET", path).text
    visitor = director(server)
    own = [visitor.ask(path).text for _ in range(2)]
    assert all("Abmelden" in text for text in own)
    assert "Abmelden" not in server.ask("GET", path).text
    assert not [answer for answer in answers if "X-Accel-Expires" in answer.headers or "X-Shared" in answer.headers]


def test_a_hall_behind_one_address_is_not_slowed_down_and_a_flood_is(server: Standing) -> None:
    """A burst as when five hundred phones wake up together passes; guessing a log-in hundreds of times in a row does not."""
    line = server.line()
    found = set()
    for _ in range(600):
        line.request("GET", "/health/live")
        answer = line.getresponse()
        answer.read()
        found.add(answer.status)
    assert found == {200}
    for _ in range(400):
        line.request("POST", "/anmelden/", headers={"Content-Length": "0"})
        answer = line.getresponse()
        answer.read()
        found.add(answer.status)
        if answer.status == 429:
            break
    line.close()
    assert 429 in found
    until(lambda: any(status == "429" for status, _app in answered(server, "POST /anmelden/")))
    lines = answered(server, "POST /anmelden/")
    assert {app for status, app in lines if status != "429"} == set(apps(server)), "one rate over both servers"
    assert {app for status, app in lines if status == "429"} == {"-"}, "and refused before them"


def apps(server: Standing) -> list[str]:
    """The app servers, as nginx names them."""
    return [f"127.0.0.1:{server.port + number}" for number in (1, 2)]


def answered(server: Standing, asked: str) -> list[tuple[str, str]]:
    """How each of these was answered, and by which app server ("-": by nginx), as its log says."""
    log = (server.folder / "log" / "zugriffe.log").read_text(encoding="utf-8")
    return re.findall(rf'"{re.escape(asked)}" (\d+) .* app=(\S+) ', log)


def test_so_many_requests_of_one_address_at_the_same_time_are_open_over_both_servers(server: Standing) -> None:
    """Nobody opens eight thousand for a test: nginx is told another number, and nothing else."""
    site, proxy = server.folder / "nginx" / "tarock.conf", server.pid("nginx")
    as_it_is = site.read_text(encoding="utf-8")
    assert "limit_conn tarock_lines 8000;" in as_it_is
    until(lambda: server.ask("GET", "/health/live").status == 200)
    held = []
    try:
        site.write_text(as_it_is.replace("limit_conn tarock_lines 8000;", "limit_conn tarock_lines 4;"), encoding="utf-8")
        os.kill(proxy, signal.SIGHUP)
        until(lambda: opened(server, held) and server.ask("GET", "/health/live").status == 429)
        assert len(held) >= 4
    finally:
        site.write_text(as_it_is, encoding="utf-8")
        os.kill(proxy, signal.SIGHUP)
        for line in held:
            line.send(b"{}")
    assert 404 in {line.getresponse().status for line in held}, "those that came first were kept, and are answered"
    for line in held:
        line.close()
    until(lambda: server.ask("GET", "/health/live").status == 200)


def opened(server: Standing, held: list[http.client.HTTPSConnection]) -> bool:
    """One more that has not sent its body."""
    line = server.line()
    line.putrequest("POST", "/tisch/abcd-efgh/spiel/")
    line.putheader("Content-Type", "application/json")
    line.putheader("Content-Length", "2")
    line.endheaders()
    held.append(line)
    return True


def test_a_program_has_one_limit_over_both_servers(server: Standing) -> None:
    """240 a minute, whichever of the four processes answers; of fifteen that one of them has let through the others may not know yet."""
    path = "/api/v1/o/gibt-es-nicht/cups"
    begun, ended = -1, -2
    while begun != ended:  # where a minute ends meanwhile, once more in the next
        until(lambda over=ended: minute() != over)
        with closing(server.line()) as line:  # a new one: nginx ends each after a thousand requests
            begun, let = minute(), 0
            while status_of(line, path) == 404:
                let += 1
            refused = [status_of(line, path) for _ in range(100)]
            ended = minute()
    assert 240 <= let + refused.count(404) <= 240 + 15 * 4
    assert refused[-20:] == [429] * 20
    until(lambda: {app for status, app in answered(server, f"GET {path}") if status == "429"} == set(apps(server)))


def minute() -> int:
    return int(time.time() // 60)


def status_of(line: http.client.HTTPSConnection, path: str) -> int:
    line.request("GET", path)
    answer = line.getresponse()
    answer.read()
    return answer.status


def test_typed_without_its_s_it_leads_on(server: Standing) -> None:
    answer = asked(http.client.HTTPConnection("localhost", server.port), "GET", "/anmelden/", "", {})
    assert (answer.status, answer.headers["Location"]) == (308, f"https://localhost:{server.port}/anmelden/")


def test_archive_and_results_stand_when_all_behind_is_gone(server: Standing, uids: tuple[str, str]) -> None:
    """PostgreSQL and both app servers at once, and nobody there to start them again."""
    before = {way: public(server, way) for way in ways(server, uids)}
    gone = [server.pid(part) for part in ("postgresql", "app-1", "app-2", "worker")]
    os.kill(server.process.pid, signal.SIGSTOP)
    try:
        for pid in gone:
            os.killpg(pid, signal.SIGKILL)
        gone_within(gone)
        for way, was in before.items():
            now = public(server, way)
            assert (now.status, now.text) == (was.status, was.text), way
        page = server.ask("GET", "/")
        assert (page.status, page.headers["Retry-After"], "Gleich wieder da" in page.text) == (503, "5", True)
        assert page.headers["Content-Type"].startswith("text/html")
        phone = server.ask("POST", "/tisch/abcd/spiel/", "{}", Content_Type="application/json")
        assert (phone.status, phone.json["code"]) == (503, "away")
        assert phone.headers["Content-Type"].startswith("application/json")
        assert server.ask("GET", "/api/v1/o/linz/").json["code"] == "away"
        assert "/tisch/abcd" not in server.logs(), "nor do complaints name what is a secret"
    finally:
        os.kill(server.process.pid, signal.SIGCONT)
    until(lambda: server.ask("GET", "/health/ready").status == 200, instead=server.logs)
