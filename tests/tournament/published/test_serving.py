"""`/ergebnisse/…` is answered from files alone: before sessions, with a database that cannot be opened, and with nothing beside the
folder."""

import gzip
from pathlib import Path

import pytest
from django.conf import LazySettings
from django.db import connection
from django.test import Client

from tournament.published.places import put, put_folder

UID, OTHER, DIGEST = "0b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90", "1b7c9a4e-52d1-4f6e-9a3b-6c1d2e8f7a90", "ab" * 32
LONG = b"<html>" + b"Stand " * 400 + b"</html>"


@pytest.fixture
def root(tmp_path: Path, settings: LazySettings) -> Path:
    """A small folder, and beside it what is nobody's business."""
    settings.PUBLIC = tmp_path / "public"
    root = tmp_path / "public" / "ergebnisse"
    put(root / "index.html", b"<html>Archiv</html>")
    put(root / "404.html", b"<html>Hier ist nichts</html>")
    put(root / "404.en.html", b"<html>Nothing here</html>")
    put(root / "stil-0123456789ab.css", b"p{}")
    put_folder(root / "t" / UID / DIGEST, {"index.html": LONG, "stand.json": b"{}"})
    put(root / "t" / UID / "index.html", b"<html>Kopf</html>")
    put(root / "t" / OTHER / "index.html", "<html>zurückgezogen</html>".encode())
    put(root / "t" / OTHER / "index.en.html", b"<html>withdrawn</html>")
    put(root / "t" / OTHER / "zurueckgezogen", b"")
    put(root.parent / "notizen" / "geheim.html", b"geheim")
    put(tmp_path / "geheim.html", b"geheim")
    return root


@pytest.fixture
def no_database(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that cannot be opened: who asks it gets an error."""

    def broken(*_said: object, **_more: object) -> None:
        raise AssertionError("the database was asked")

    monkeypatch.setattr(connection, "connect", broken)
    monkeypatch.setattr(connection, "cursor", broken)


@pytest.mark.usefixtures("root", "no_database")
def test_files_are_answered_without_the_database() -> None:
    client = Client(raise_request_exception=True)
    revision = f"t/{UID}/{DIGEST}"
    ways = {
        "": b"Archiv",
        f"t/{UID}/": b"Kopf",
        f"t/{UID}/index.html": b"Kopf",
        f"{revision}/": b"Stand",
        f"{revision}/index.html": b"Stand",
    }
    for way, content in ways.items():
        answer = client.get(f"/ergebnisse/{way}")
        assert answer.status_code == 200, way
        assert content in answer.content, way
        assert "Set-Cookie" not in answer.headers
        assert not answer.cookies
        assert "default-src 'self'" in answer["Content-Security-Policy"]
        assert answer["X-Content-Type-Options"] == "nosniff"
    assert client.get(f"/ergebnisse/t/{UID}/{DIGEST}/stand.json")["Content-Type"] == "application/json"


@pytest.mark.usefixtures("root", "no_database")
def test_a_page_is_kept_as_long_as_it_stays() -> None:
    """A revision an hour: after that a name that was forgotten is in no cache."""
    client = Client()
    kept = {
        "": "public, max-age=20",
        f"t/{UID}/": "public, max-age=20",
        f"t/{UID}/{DIGEST}/index.html": "public, max-age=3600, immutable",
        "stil-0123456789ab.css": "public, max-age=31536000, immutable",
    }
    assert {way: client.get(f"/ergebnisse/{way}")["Cache-Control"] for way in kept} == kept


@pytest.mark.usefixtures("root", "no_database")
def test_packed_for_whoever_takes_it_and_304_for_whoever_has_it() -> None:
    client, way = Client(), f"/ergebnisse/t/{UID}/{DIGEST}/index.html"
    packed, whole = client.get(way, headers={"accept-encoding": "gzip, br"}), client.get(way)
    assert packed["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == whole.content == LONG
    assert "Accept-Encoding" in packed["Vary"]
    assert packed["ETag"] != whole["ETag"]
    for answer, more in ((packed, {"accept-encoding": "gzip"}), (whole, {})):
        again = client.get(way, headers={"if-none-match": answer["ETag"], **more})
        assert (again.status_code, again.content) == (304, b"")
    assert client.get(way, headers={"if-none-match": '"other"'}).status_code == 200
    head = client.head(way)
    assert (head.status_code, head.content, head["Content-Length"]) == (200, b"", str(len(LONG)))
    assert client.get("/ergebnisse/index.html", headers={"accept-encoding": "gzip"}).headers.get("Content-Encoding") is None, "too small"


@pytest.mark.usefixtures("root", "no_database")
def test_what_is_withdrawn_is_gone_and_what_is_not_there_is_not_found() -> None:
    client = Client()
    gone = {f"t/{OTHER}/": "zurückgezogen", f"t/{OTHER}/{DIGEST}/runde-1.html": "zurückgezogen", f"t/{OTHER}/index.en.html": "withdrawn"}
    for way, said in gone.items():
        answer = client.get(f"/ergebnisse/{way}")
        assert (answer.status_code, said in answer.content.decode()) == (410, True), way
    none = {"nichts.html": "Hier ist nichts", "nichts.en.html": "Nothing here", "t/": "Hier ist nichts", "index.html/": "Hier ist nichts"}
    for way, said in none.items():
        answer = client.get(f"/ergebnisse/{way}")
        assert (answer.status_code, said in answer.content.decode()) == (404, True), way
    moved = client.get(f"/ergebnisse/t/{UID}")
    assert (moved.status_code, moved["Location"]) == (301, f"/ergebnisse/t/{UID}/")
    assert client.post("/ergebnisse/").status_code == 405


@pytest.mark.usefixtures("root", "no_database")
@pytest.mark.parametrize(
    "way",
    [
        "../geheim.html", "../../geheim.html", "../notizen/geheim.html", "%2e%2e/geheim.html", "..%2fgeheim.html",
        "t/../../notizen/geheim.html",
        "//etc/passwd", "/etc/passwd", "..\\geheim.html", "t/%00", ".index.html", f"t/{UID}/.x/index.html", "index.html.gz",
    ],
)  # fmt: skip
def test_no_way_leads_out_of_the_folder(way: str) -> None:
    answer = Client().get(f"/ergebnisse/{way}")
    assert answer.status_code == 404
    assert b"geheim" not in answer.content


@pytest.mark.django_db
def test_without_the_folder_the_address_is_as_any_other(tmp_path: Path, settings: LazySettings) -> None:
    settings.PUBLIC = tmp_path / "nirgends"
    assert Client().get("/ergebnisse/").status_code == 404
    assert not settings.PUBLIC.exists()


@pytest.mark.usefixtures("root", "no_database")
def test_the_archive_s_address_is_typed_without_its_end() -> None:
    answer = Client().get("/ergebnisse")
    assert (answer.status_code, answer["Location"]) == (301, "/ergebnisse/")
