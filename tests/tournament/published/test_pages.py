"""The pages of tournaments that arrived: all of them there in both languages and linked, revisions readable with who moved, small, whole
while they are swapped, and without whoever was forgotten."""

import copy
import gzip
import os
import threading
from pathlib import Path

import pytest
from django.conf import LazySettings

from tests.tournament.crowd import crowd
from tests.tournament.evening import fixture
from tests.tournament.published.arriving import ENDS, Page, again, crawled, forgotten, published, stored, withdrawn
from tests.tournament.upload.sent import parts_of, upload
from tournament.models import Revision, Tournament
from tournament.papers.website_rows import player_page
from tournament.published import writing
from tournament.upload.checking import read_upload
from tournament.upload.cut import Parts

pytestmark = pytest.mark.django_db

MOST_BYTES = 30 * 1024


@pytest.fixture
def root(tmp_path: Path, settings: LazySettings) -> Path:
    settings.PUBLIC = tmp_path / "public"
    return tmp_path / "public" / "ergebnisse"


def nine() -> Parts:
    return parts_of(fixture("cup-nine"))


def mended(parts: Parts) -> Parts:
    """Game 2 of round 1 at table 1 was no Dreier of seat 2 but one of seat 0: by hand -5 -5 +15 -5 becomes +15 -5 -5 -5."""
    changed = copy.deepcopy(parts)
    table = next(row for row in changed.results["tables"] if (row["round"], row["table"]) == (1, 1))
    table["records"][1]["declarer"] = 0
    table.pop("points", None)
    table.pop("totals", None)
    return changed


def place(root: Path, revision: Revision) -> Path:
    return root / "t" / str(revision.tournament.uid)


def files(root: Path) -> dict[str, bytes]:
    return {path.relative_to(root).as_posix(): path.read_bytes() for path in root.rglob("*") if path.is_file()}


def test_every_page_is_there_twice_and_every_link_leads_somewhere(root: Path) -> None:
    revision = published(nine())
    folder = place(root, revision) / revision.digest
    stems = {"index", "regeln", "runde-1", "runde-2", *(f"runde-{n}-tisch-{t}" for n in (1, 2) for t in (1, 2)),
             *(f"spieler-{n}" for n in range(1, 10))}  # fmt: skip
    assert {path.name for path in folder.glob("*.html")} == {f"{stem}{end}" for stem in stems for end in ENDS}
    found, lost = crawled(root)
    assert lost == []
    every = {path for path in root.rglob("*.html") if "404" not in path.name and not path.name.startswith(revision.digest)}
    assert set(found) == every, "each page can be reached from the first"
    assert {page for page, read in found.items() if "script" in read.tags} == {root / f"index{end}" for end in ENDS}


def test_it_reads_from_a_plain_folder_and_keeps_to_the_policy(root: Path) -> None:
    published(nine())
    for name, content in files(root).items():
        if name.endswith(".html"):
            text = content.decode()
            assert "<style" not in text, name
            assert " style=" not in text, name
            assert "http:" not in text.replace("http://www.w3.org/", ""), name


def test_both_languages_speak_theirs(root: Path) -> None:
    revision = published(nine())
    folder = place(root, revision)
    german, english = (Page((folder / f"index{end}").read_text(encoding="utf-8")) for end in ENDS)
    assert "Runde 1" in german.text
    assert "Round 1" in english.text
    assert "index.en.html" in german.links
    assert "index.html" in english.links


def test_building_again_changes_no_file(root: Path) -> None:
    revision = published(nine())
    before = files(root)
    times = {name: (root / name).stat().st_mtime_ns for name in before}
    again(revision)
    assert files(root) == before
    assert {name: (root / name).stat().st_mtime_ns for name in before} == times
    assert list(root.rglob(".*")) == [], "nothing half done lies about"


def test_what_is_longer_lies_there_packed_too(root: Path) -> None:
    published(nine())
    found = files(root)
    for name, content in found.items():
        if name.endswith(".gz"):
            assert gzip.decompress(content) == found[name.removesuffix(".gz")], name
        elif not name.endswith(".parquet"):
            assert (f"{name}.gz" in found) is (len(content) > 1024), name


def test_another_user_reads_what_is_public_and_no_more(root: Path) -> None:
    """The web server's, whatever the program keeps for itself otherwise; and where an older program has kept it so."""
    before = os.umask(0o077)
    try:
        revision = published(nine())
        place(root, revision).joinpath("index.html").chmod(0o600)
        root.chmod(0o700)
        again(revision)
    finally:
        os.umask(before)
    walked = {path.stat().st_mode & 0o777 for path in (root.parent, root, *root.rglob("*")) if path.is_dir()}
    assert (walked, {path.stat().st_mode & 0o777 for path in root.rglob("*") if path.is_file()}) == ({0o755}, {0o644})


def test_a_correction_leaves_the_older_pages_and_says_who_moved(root: Path) -> None:
    """By hand: the game gives seat 0 (number 1) 20 more and seat 2 20 less, both others the same."""
    parts = nine()
    first, seats = published(parts), parts.results["tables"][0]["seats"]
    before = files(place(root, first) / first.digest)
    head = (place(root, first) / "index.html").read_bytes()
    second = published(mended(parts), first, reason="Spiel 2 war falsch geschrieben")
    assert files(place(root, first) / first.digest) == before, "an older page never changes"
    page = Page((place(root, first) / "index.html").read_text(encoding="utf-8"))
    assert (place(root, first) / "index.html").read_bytes() != head
    assert f"Berichtigt: ersetzt die Fassung {first.digest[:6]} vom 29.11.2026. Grund: Spiel 2 war falsch geschrieben" in page.text
    assert f"{first.digest}/index.html" in page.links
    assert second.digest[:6] not in b"".join(before.values()).decode(errors="ignore")
    text = (place(root, second) / second.digest / "index.html").read_text(encoding="utf-8")
    moved = text.partition('id="rueckte"')[2]
    assert f'<td class="num">{seats[0]}</td>' in moved
    assert f'<td class="num">{seats[2]}</td>' in moved
    assert f'href="{player_page(seats[0])}.html"' in moved
    assert f"{second.digest}/{player_page(seats[0])}.html" in page.links, "the same from the tournament's first page"
    revisions = Page((place(root, first) / "fassungen.html").read_text(encoding="utf-8"))
    assert {f"{one.digest}/index.html" for one in (first, second)} <= set(revisions.links)
    assert crawled(root)[1] == []


def test_a_revision_after_one_that_was_never_shown_compares_with_nothing(root: Path) -> None:
    parts = nine()
    first = stored(parts)
    second = published(mended(parts), first, reason="Spiel 2 war falsch")
    page = Page((place(root, second) / "index.html").read_text(encoding="utf-8"))
    assert "Berichtigt: ersetzt" in page.text
    assert "rückte" not in page.text
    assert crawled(root)[1] == []


def test_who_was_withdrawn_leaves_a_stone(root: Path) -> None:
    parts = nine()
    first = published(parts)
    published(parts_of(fixture("sums-only")))
    received = withdrawn(first, reason="Probe, kein Turnier")
    folder = place(root, first)
    assert {path.name.removesuffix(".gz") for path in folder.iterdir()} == {"index.html", "index.en.html", "zurueckgezogen"}
    page = Page((folder / "index.html").read_text(encoding="utf-8"))
    assert "am 6.12.2026 zurückgezogen" in page.text or "am 06.12.2026 zurückgezogen" in page.text
    assert "Grund: Probe, kein Turnier" in page.text
    assert str(received.uid) not in (root / "index.html").read_text(encoding="utf-8")
    assert crawled(root)[1] == []
    published_again = published(mended(parts), first, reason="doch eines")
    assert not (folder / "zurueckgezogen").exists()
    assert published_again.digest in (folder / "index.html").read_text(encoding="utf-8")


def test_a_forgotten_name_is_in_no_file(root: Path) -> None:
    """Nor in any that is packed, of the revisions, the archive and its open file."""
    parts = nine()
    parts.persons["persons"][0] |= {"name": "Xaver Vergissmeinnicht", "place": "Nirgendsdorf"}
    number = parts.persons["persons"][0]["number"]
    first = published(parts)
    second = published(mended(parts), first, reason="Spiel 2 war falsch")

    def told() -> list[str]:
        whole = {name: gzip.decompress(text) if name.endswith(".gz") else text for name, text in files(root.parent).items()}
        return [name for name, text in whole.items() if b"Vergissmeinnicht" in text or b"Nirgendsdorf" in text]

    said = told()
    assert any("suche.json" in name for name in said)
    assert any(first.digest in name for name in said)
    for revision in (first, second):
        forgotten(revision, number)
    again(first, second)
    assert told() == []
    page = Page((place(root, second) / "index.html").read_text(encoding="utf-8"))
    assert f"Nr. {number}" in page.text
    assert crawled(root)[1] == []


def test_the_visitor_s_page_of_two_hundred_is_small(root: Path) -> None:
    """With the style sheet that it links, which comes once."""
    revision = published(parts_of(crowd(200, rounds=4)))
    page = (place(root, revision) / "index.html.gz").stat().st_size
    [style] = root.glob("stil-*.css.gz")
    assert page + style.stat().st_size <= MOST_BYTES, (page, style.stat().st_size)


def test_who_reads_while_it_is_swapped_reads_a_whole_page(root: Path) -> None:
    parts = nine()
    first = published(parts)
    second = stored(mended(parts), first, reason="Spiel 2 war falsch")
    build(second, mended(parts))
    head, torn, stop = place(root, first) / "index.html", list[bytes](), threading.Event()

    def read() -> None:
        while not stop.is_set():
            content = head.read_bytes()
            if not content.rstrip().endswith(b"</html>"):
                torn.append(content)

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    received = first.tournament
    for turn in range(60):
        received.head = (second, first)[turn % 2]
        writing.swap(received)
    stop.set()
    for reader in readers:
        reader.join()
    assert torn == []


def build(revision: Revision, parts: Parts) -> None:
    file = read_upload(upload(parts)).file
    assert file is not None
    writing.build(revision, file, lambda _tournament: None)


def test_nothing_of_it_stays_in_the_database(root: Path) -> None:
    parts = nine()
    before = Tournament.objects.count()
    published(parts)
    assert Tournament.objects.count() == before
