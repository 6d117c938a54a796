"""The folder for a club's website: it opens from files, its links lead somewhere, it says nothing that visitors may not read, and the
totals are right."""

import html
import re
from collections.abc import Mapping
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import fixture
from tests.tournament.hand_sums import RANKED
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.desk.registration.players import set_anonymous
from tournament.models import Registration, Tournament

pytestmark = pytest.mark.django_db


class Page(HTMLParser):
    """Where a page leads to, what it loads, and what it says."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.links: list[str] = []
        self.tags: list[str] = []
        self.words: list[str] = []
        self.anchors: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self.anchors += [value or "" for name, value in attrs if name == "id"]

    def handle_data(self, data: str) -> None:
        self.words += data.split()


def website(tournament: Tournament, folder: Path, language: str = "de") -> Mapping[str, Page]:
    call_command("export", tournament.slug, "site", output=str(folder / "site"), language=language)
    return {path.name: Page(path.read_text(encoding="utf-8")) for path in (folder / "site").glob("*.html")}


def test_every_link_leads_to_a_file_of_the_folder_and_nothing_needs_a_script(tmp_path: Path) -> None:
    found = website(fixture("cup-nine"), tmp_path)
    files = {path.name for path in (tmp_path / "site").iterdir()}
    assert files == {
        "stil.css",
        "index.html",
        "regeln.html",
        "runde-1.html",
        "runde-2.html",
        *(f"runde-{n}-tisch-{t}.html" for n in (1, 2) for t in (1, 2)),
        *(f"spieler-{n}.html" for n in range(1, 10)),
    }
    for name, page in found.items():
        led = [link.partition("#")[::2] for link in page.links]
        assert {file or name for file, _anchor in led} <= files, name
        assert [anchor for file, anchor in led if anchor and anchor not in found[file or name].anchors] == [], name
        assert "script" not in page.tags
    reached, todo = set(), ["index.html"]
    while todo:
        name = todo.pop()
        if name not in reached and name in found:
            reached.add(name)
            todo += [link.partition("#")[0] for link in found[name].links]
    assert reached == found.keys(), "every page can be reached from the first"
    style = (tmp_path / "site" / "stil.css").read_text(encoding="utf-8")
    assert "@import" not in style
    assert "url(" not in style


def test_the_page_of_papers_has_the_folder_as_one_file(tmp_path: Path, director_client: Client) -> None:
    """With what visitors may read, whoever takes it."""
    tournament = fixture("cup-nine")
    set_anonymous(registration_id=Registration.objects.get(tournament=tournament, number=1).pk, anonymous=True)
    name = Registration.objects.select_related("player").get(tournament=tournament, number=1).player.name
    website(tournament, tmp_path)
    address = reverse("paper", args=[tournament.slug, "site", "zip"])
    assert f'href="{address}"' in director_client.get(reverse("papers", args=[tournament.slug])).content.decode()
    answer = director_client.get(address)
    assert (answer["Content-Type"], f'filename="{tournament.slug}-website.zip"' in answer["Content-Disposition"]) == (
        "application/zip",
        True,
    )
    with ZipFile(BytesIO(answer.content)) as packed:
        assert set(packed.namelist()) == {f"{tournament.slug}-website/{path.name}" for path in (tmp_path / "site").iterdir()}
        assert not any(name.encode() in packed.read(part) for part in packed.namelist())


def test_the_standings_and_a_table_have_the_sums_by_hand(tmp_path: Path) -> None:
    found = website(fixture("cup-nine"), tmp_path)
    rows = re.findall(r"<tr>(.*?)</tr>", (tmp_path / "site" / "index.html").read_text(encoding="utf-8"), re.DOTALL)[1:]
    cells = [
        [" ".join(html.unescape(re.sub("<.*?>", "", cell)).split()) for cell in re.findall(r"<t[dh].*?>(.*?)</t[dh]>", row, re.DOTALL)]
        for row in rows
    ]
    said = [(int(row[0].rstrip(".")), int(row[1]), int(row[6].replace("\N{MINUS SIGN}", "-"))) for row in cells]
    assert said == RANKED["cup-nine"]
    assert "Summe" in found["runde-1-tisch-1.html"].words
    assert "runde-1-tisch-2.html" in found["runde-1.html"].links


def test_a_table_says_why_each_game_brought_what_it_did(tmp_path: Path) -> None:
    """Game 2 there is a Sechserdreier that was lost: 8 to each of the others; its amounts lead to its reasons, which need no script."""
    website(fixture("cup-nine"), tmp_path)
    page = (tmp_path / "site" / "runde-1-tisch-2.html").read_text(encoding="utf-8")
    [told] = re.findall(r'<details>.*?id="spiel-2".*?</details>', page.partition('id="spiel-1"')[2].partition("</details>")[2], re.DOTALL)
    rows = [re.findall(r"<td[^>]*>(.*?)</td>", row, re.DOTALL) for row in re.findall(r"<tr.*?</tr>", told, re.DOTALL)]
    assert rows[-1] == ["+8", "0", "\N{MINUS SIGN}24", "+8", "+8"]
    whole = [[int(cell.replace("\N{MINUS SIGN}", "-")) for cell in row] for row in rows if row]
    assert [sum(column) for column in zip(*whole[:-1], strict=True)] == whole[-1], "the reasons come to the amount"
    assert page.count('href="#spiel-2"') == 6, "the game's number and five amounts"


def test_a_player_s_page_has_his_games_over_the_rounds(tmp_path: Path) -> None:
    """Number 3 sits first at R1 T1 where he has +37."""
    found = website(fixture("cup-nine"), tmp_path)
    seat = next(row for row in RANKED["cup-nine"] if row[1] == 3)
    words = " ".join(found["spieler-3.html"].words)
    assert f"{seat[0]}. von 9" in words
    assert {"runde-1.html", "index.html"} <= set(found["spieler-3.html"].links)
    assert "spieler-3.html" in found["index.html"].links


def test_who_is_a_number_to_visitors_is_one_everywhere(tmp_path: Path) -> None:
    tournament = fixture("cup-nine")
    shy = Registration.objects.select_related("player").get(tournament=tournament, number=1)
    family = shy.player.name.split()[-1]
    assert family in website(tournament, tmp_path)["index.html"].words
    set_anonymous(registration_id=shy.pk, anonymous=True)
    found = website(tournament, tmp_path / "later")
    assert [name for name, page in found.items() if any(family in word for word in page.words)] == []
    said = " ".join(found["spieler-1.html"].words).replace("\N{NO-BREAK SPACE}", " ")
    assert "Nr. 1" in said
    assert "Nr. 1 Nr. 1" not in said


def test_nothing_that_somebody_typed_is_in_it(tmp_path: Path) -> None:
    """The words of a settlement by hand and of a correction may name anybody."""
    given = {
        "format": "tarock-tournament/1", "name": "Probe", "system": "koenigrufen-cup", "options": {}, "rounds": 1, "games": 2,
        "cents_per_point": 10,
        "seed": "7f3a", "players": [{"number": number, "name": f"Spieler {number}"} for number in range(1, 5)],
        "tables": [{"round": 1, "table": 1, "seats": [1, 2, 3, 4], "records": [
            {"game": "manual", "dealer": 0, "amounts": [3, -1, -1, -1], "reason": "Geheimnis"},
            {"game": "dreier", "dealer": 1, "declarer": 0, "won": True},
        ]}],
    }  # fmt: skip
    found = website(import_tournament(file=read_tournament(given)), tmp_path)
    assert "Geheimnis" not in str([page.words for page in found.values()])
    assert "18" in " ".join(found["runde-1-tisch-1.html"].words), "3 and 15"


def test_an_english_folder_is_english(tmp_path: Path) -> None:
    found = website(fixture("cup-nine"), tmp_path, "en")
    words = " ".join(found["index.html"].words)
    assert "Standings" in words
    assert 'lang="en"' in (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert not re.search(r"\b(Stand nach|Runde|Rang|Regelblatt)\b", words)


def test_what_is_no_tournament_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="1"):
        call_command("export", "gibt-es-nicht", "site", output=str(tmp_path / "x"))
    assert "gibt-es-nicht" in capsys.readouterr().err
    assert not (tmp_path / "x").exists()
