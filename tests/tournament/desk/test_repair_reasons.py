"""Why somebody left or did not come is the director's and the log's: no list, no paper, no page of a visitor, no phone and no file that is
handed on says it.

What they say instead the program words itself, in the reader's language.
"""

import json
from io import BytesIO
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.translation import override

from scoring.field import marks as marking
from tests.scoring.read_back import only_written
from tests.tournament.evening import RUFER, log_says, running, save, the_table
from tests.tournament.filed import as_text, written
from tests.tournament.site.asked import patterns
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair
from tournament.desk.setup.setup import show_standings
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.store.audience import Audience
from tournament.ledger.store.refusals import Refused
from tournament.models import LogRow, Tournament
from tournament.papers.catalogue import PAPERS, find

pytestmark = pytest.mark.django_db

TYPED = "Darmgrippe"


@pytest.fixture
def evening() -> Tournament:
    """9 did not come, so table 2 is one of four; 2 left table 1 after its first game, and it was broken off. Standings are shown."""
    tournament = running(((1, 2, 3, 4), (5, 6, 7, 8, 9)))
    save(the_table(tournament), 1, RUFER)
    for wish in (Wish(Action.NEVER_CAME, player=9), Wish(Action.WALK_OUT, player=2)):
        do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason=TYPED)
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


def test_the_log_has_it(evening: Tournament) -> None:
    said = [log_says(row) for row in LogRow.objects.filter(action__in=("repair_never_came", "repair_walk_out")).order_by("pk")]
    assert [TYPED in sentence for sentence in said] == [True, True]


def test_the_lists_say_who_left_in_two_languages(evening: Tournament) -> None:
    assert list(marking.sentences(read_ranking(evening, Audience.PUBLIC).marks))[:2] == [
        "Abgemeldet: Spieler 2 (Nr.\N{NO-BREAK SPACE}2); Spieler 9 (Nr.\N{NO-BREAK SPACE}9).",
        "* abgebrochen: Runde\N{NO-BREAK SPACE}1, Tisch\N{NO-BREAK SPACE}1: Nr. 2 ging.",
    ]
    with override("en"):
        marks = read_ranking(evening, Audience.PUBLIC).marks
        assert [row.reason for row in (*marks.players, *marks.tables)] == ["", "", "No. 2 left"]


@pytest.mark.parametrize("language", ["de", "en"])
def test_no_page_of_a_visitor_says_it(client: Client, evening: Tournament, language: str) -> None:
    client.cookies["sprache"] = language
    link = the_table(evening).links.get()
    known = {"slug": evening.slug, "n": 1, "m": 1, "number": 2, "token": link.token, "code": link.code, "seat": 0}
    asked = 0
    for pattern in patterns():
        if pattern.pattern.converters.keys() <= known.keys():
            answer = client.get(reverse(pattern.name, kwargs={name: known[name] for name in pattern.pattern.converters}))
            if answer.status_code == 200:
                asked += 1
                content = b"".join(answer) if answer.streaming else answer.content
                said = content.decode(errors="replace")  # the manual as a booklet is a PDF
                assert TYPED not in said, pattern.name
                assert "&quot;say&quot;" not in said, pattern.name
    assert asked > 15
    [table, phone] = [
        client.get(reverse(name, args=args)) for name, args in (("table", (evening.slug, 1, 1)), ("phone-state", (link.token,)))
    ]
    said = "Nr. 2 ging" if language == "de" else "No. 2 left"
    assert (said in table.content.decode(), phone.json()["state_reason"]) == (True, said)


@pytest.mark.parametrize("key", [key for key in PAPERS if key != "tournament"])
def test_no_paper_and_no_file_of_it_says_it(evening: Tournament, key: str) -> None:
    """But for the tournament's file, which has the log and is the director's."""
    kind = PAPERS[key]
    for ending in kind.formats:
        try:
            with only_written():
                content = find(evening, kind.what(1) if kind.of_round() else key, ending).written(ending)
        except Refused:
            continue
        parts = [content]
        if ending in ("xlsx", "zip"):
            book = ZipFile(BytesIO(content))
            parts = [book.read(name) for name in book.namelist()]
        assert not any(TYPED.encode() in part or b"left_early" in part for part in parts), ending


def test_the_desk_lists_the_words_too(evening: Tournament, director_client: Client) -> None:
    page = director_client.get(reverse("players", args=[evening.slug])).content.decode()
    assert ("abgemeldet: früher gegangen" in page, TYPED in page) == (True, False)


def test_the_file_has_the_facts_and_brings_them_back(evening: Tournament) -> None:
    text = as_text(written(evening))
    file = json.loads(text)
    assert [player["withdrawn"] for player in file["players"] if "withdrawn" in player] == [{"say": "left_early"}, {"say": "did_not_come"}]
    assert file["tables"][0]["broken_off"] == {"say": "somebody_left", "number": "2"}
    other = import_tournament(file=read_file(text.encode()))
    assert as_text(written(other)) == text
