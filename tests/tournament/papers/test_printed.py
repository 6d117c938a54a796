"""Every paper says when it was made, which state of the results it shows, and which earlier one it replaces; what was printed is
remembered."""

import io
import json
import re
from datetime import UTC, datetime, timedelta
from unittest.mock import patch

import pytest
from django.db import OperationalError, connection
from django.db.models import F
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from scoring.draw.model import seating
from tests.scoring.read_back import only_written, text_of
from tests.tournament.evening import RUFER, drawn, fill, running, save, the_round, the_table
from tests.tournament.filed import as_text, written
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_file
from tournament.desk.drawing import draw
from tournament.desk.evening import rounds
from tournament.desk.setup.setup import show_standings
from tournament.ledger.store.refusals import Refused
from tournament.models import Printed, Registration, Table, Tournament
from tournament.papers import catalogue
from tournament.papers.paper import Says

pytestmark = pytest.mark.django_db

FIRST = datetime(2026, 11, 22, 21, 41, tzinfo=UTC)
"""22:41 in the inn."""
LATER = FIRST + timedelta(minutes=30)
OTHER_DREIER = {"game": "dreier", "dealer": 0, "declarer": 3, "won": True}
"""+15 for seat 3 in place of a Rufer of seats 1 and 2: 15 −5 −5 −5 become 11 −11 −11 11."""
CHANGED = "geändert: Platz 1 und 3, Spieler 1 15 → 11, Spieler 4 −5 → 11, Spieler 2 −5 → −11, Spieler 3 −5 → −11"


def at(moment: datetime):
    return patch("tournament.models.times.now", return_value=moment)


def printed(tournament: Tournament, what: str = "standings", moment: datetime = FIRST) -> str:
    """The words of a paper made at this moment."""
    with only_written():
        return set_and_printed(tournament, what, moment)


def set_and_printed(tournament: Tournament, what: str, moment: datetime) -> str:
    """Those that its PDF has."""
    tournament.refresh_from_db()
    with at(moment):
        return text_of(catalogue.make(tournament, what, "pdf").content)


def state(tournament: Tournament) -> str:
    """As the file of the standings says it."""
    tournament.refresh_from_db()
    return json.loads(catalogue.make(tournament, "standings", "json").content)["digest"][:6]


def played() -> Tournament:
    """One table, one round of three games, closed: 15 −5 −5 −5."""
    tournament = running(((1, 2, 3, 4),), rounds=1)
    fill(the_table(tournament))
    rounds.close_round(round_id=the_round(tournament).pk)
    return tournament


def correct(tournament: Tournament, record: dict | None = None, *, version: int = 1) -> None:
    """The first game was another one; the round is closed again."""
    rounds.reopen_round(round_id=the_round(tournament).pk, reason="verschrieben")
    save(the_table(tournament), 1, record or OTHER_DREIER, expected_version=version, reason="verschrieben")
    rounds.close_round(round_id=the_round(tournament).pk)


def test_the_first_paper_says_its_state_and_when_it_was_made() -> None:
    tournament = played()
    said = printed(tournament)
    assert f"Stand {state(tournament)} · 22.11.2026, 22:41" in said
    assert "ersetzt" not in said
    row = Printed.objects.get()
    assert (row.paper, row.form, row.round, row.occasion, row.digest[:6], row.at, row.replaces) == (
        "standings",
        "pdf",
        0,
        "after-1",
        state(tournament),
        FIRST,
        None,
    )
    assert "Spieler" not in json.dumps(row.shown), "no names are kept"


def test_the_same_paper_again_is_the_same_and_nothing_is_written() -> None:
    tournament = played()
    with at(FIRST):
        first = catalogue.make(tournament, "standings", "pdf").content
    with at(LATER):
        assert catalogue.make(tournament, "standings", "pdf").content == first
    assert Printed.objects.count() == 1


def test_a_corrected_one_says_what_it_replaces_and_what_changed() -> None:
    tournament = played()
    printed(tournament)
    before = state(tournament)
    correct(tournament)
    said = f"berichtigt, ersetzt Stand {before} von 22:41, {CHANGED}"
    assert said in printed(tournament, moment=LATER)
    assert f"Stand {state(tournament)} · 22.11.2026, 23:11" in printed(tournament, moment=LATER + timedelta(hours=1))
    assert said in printed(tournament, moment=LATER + timedelta(days=1)), "as long as it is the newest"
    assert Printed.objects.count() == 2
    # Back again: now it replaces the corrected one.
    corrected = state(tournament)
    correct(tournament, RUFER, version=2)
    assert state(tournament) == before
    assert f"berichtigt, ersetzt Stand {corrected} von 23:11, geändert: Platz 1 und 2, " in printed(
        tournament, moment=LATER + timedelta(minutes=9)
    )


def test_it_is_said_in_english_too() -> None:
    tournament = played()
    printed(tournament)
    before = state(tournament)
    correct(tournament)
    with translation.override("en"):
        said = printed(tournament, moment=LATER)
    assert f"corrected, replaces state {before} of 22:41, changed: places 1 and 3, Spieler 1 15 → 11" in said
    assert f"State {state(tournament)} · 22 Nov 2026, 23:11" in said
    assert f"berichtigt, ersetzt Stand {before} von 22:41, {CHANGED}" in printed(tournament, moment=LATER), "the same paper in German"
    assert Printed.objects.count() == 2


def test_while_a_round_runs_a_later_one_replaces_and_corrects_nothing() -> None:
    tournament = running(((1, 2, 3, 4),), rounds=1)
    save(the_table(tournament), 1, RUFER)
    printed(tournament)
    before = state(tournament)
    save(the_table(tournament), 2, OTHER_DREIER)
    said = printed(tournament, moment=LATER)
    assert f"ersetzt Stand {before} von 22:41" in said
    assert "berichtigt" not in said
    # The final standings are another paper.
    save(the_table(tournament), 3, RUFER)
    rounds.close_round(round_id=the_round(tournament).pk)
    assert "ersetzt" not in printed(tournament, moment=LATER)


def test_the_results_of_a_round_and_its_score_sheets_say_it_each_for_itself() -> None:
    tournament = played()
    printed(tournament, "round:1")
    printed(tournament, "sheets:1")
    before = state(tournament)
    correct(tournament)
    assert f"berichtigt, ersetzt Stand {before} von 22:41, geändert: Spieler 4 −5 → 11, Spieler 1 15 → 11, Spieler 2 −5 → −11" in re.sub(
        r"geändert: (Spieler 1 15 → 11), (Spieler 4 −5 → 11)", r"geändert: \2, \1", set_and_printed(tournament, "round:1", LATER)
    )
    assert f"berichtigt, ersetzt Stand {before} von 22:41, geändert: Tisch 1, Spiel 1" in set_and_printed(tournament, "sheets:1", LATER)


def test_a_sheet_that_is_still_written_corrects_nothing() -> None:
    tournament = running(((1, 2, 3, 4),), rounds=1)
    save(the_table(tournament), 1, RUFER)
    printed(tournament, "sheets:1")
    save(the_table(tournament), 2, OTHER_DREIER)
    assert "ersetzt" not in printed(tournament, "sheets:1", LATER)
    save(the_table(tournament), 2, {**OTHER_DREIER, "won": False}, expected_version=1, reason="verhört")
    assert "geändert: Tisch 1, Spiel 2" in printed(tournament, "sheets:1", LATER + timedelta(minutes=1))


def test_the_slips_say_which_tables_changed() -> None:
    tournament = drawn(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    printed(tournament, "slips:1")
    swapped = seating(1, ((11, 2, 3, 4), (5, 6, 7, 8), (9, 10, 1, 12)))
    draw.apply_repair(tournament_id=tournament.pk, rounds=[swapped], reason="sitzen zusammen")
    said = printed(tournament, "slips:1", LATER)
    assert "berichtigt, ersetzt die Fassung von 22:41, geändert: Tisch 1, Tisch 3" in said
    assert f"ersetzt Stand {state(tournament)}" not in said, "it is the same state: nobody has played"


def test_every_paper_carries_it() -> None:
    tournament = played()
    told = f"Stand {state(tournament)}"
    with at(FIRST):
        for kind in catalogue.PAPERS.values():
            if "pdf" not in kind.formats:
                continue
            said = text_of(catalogue.make(tournament, kind.what(1), "pdf").content)
            assert (told in said) == (kind.says is Says.STATE), kind.key
            assert ("22.11.2026, 22:41" in said) == (kind.says is not Says.NOTHING), kind.key
    assert {kind.key for kind in catalogue.PAPERS.values() if kind.says is not Says.STATE} == {
        "form",
        "regelblatt",
        "regelblatt-players",
        "passes",
        "players",
        "site",
    }


def test_the_workbook_carries_it_and_is_one_paper_by_both_names() -> None:
    tournament = played()
    told = f"Stand {state(tournament)} · 22.11.2026, 22:41"
    for what in ("standings", "tournament"):
        with at(FIRST):
            book = load_workbook(io.BytesIO(catalogue.make(tournament, what, "xlsx").content))
        assert told in str(book["Stand"].oddFooter.left.text)
        assert any(told == row[0].value for row in book["Stand"].iter_rows())
    assert list(Printed.objects.values_list("paper", "form")) == [("workbook", "xlsx")]


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_files_to_calculate_with_are_not_remembered(ending: str) -> None:
    catalogue.make(played(), "standings", ending)
    assert not Printed.objects.exists()


def test_a_paper_comes_although_the_row_cannot_be_written() -> None:
    tournament = played()
    with patch.object(Printed, "save", side_effect=OperationalError("database is locked")):
        assert f"Stand {state(tournament)}" in printed(tournament)
    assert not Printed.objects.exists()


def test_each_state_is_computed_again_and_the_foot_says_whether_anything_differs() -> None:
    """A sum that was changed behind the program: the table's sums are not those of its games, and two players stand with another total."""
    tournament = running(((1, 2, 3, 4),), rounds=1)
    assert "neu gerechnet" not in printed(tournament), "nobody has played"
    fill(the_table(tournament))
    assert "neu gerechnet, ohne Abweichung" in printed(tournament), "while it runs"
    Table.objects.update(a0=F("a0") + 2, a1=F("a1") - 2)
    assert "neu gerechnet: 3 Abweichungen" in printed(tournament, moment=LATER)
    with translation.override("en"):
        assert "computed again: 3 differences" in printed(tournament, moment=LATER)


def test_it_costs_few_queries() -> None:
    """The newest row, and the new one with the patience for it; standings and disputes are read once for paper and state."""
    tournament = played()
    paper = catalogue.find(tournament, "standings", "pdf")
    with CaptureQueriesContext(connection) as bare:
        paper.file("pdf")
    with CaptureQueriesContext(connection) as first:
        catalogue.make(tournament, "standings", "pdf")
    with CaptureQueriesContext(connection) as again:
        catalogue.make(tournament, "standings", "pdf")
    stored = [query["sql"] for query in first if "tournament_printed" in query["sql"]]
    assert len(stored) == 2, stored
    assert len(again) <= len(bare) + 2


# The file ---------------------------------------------------------------------------------------------------------------------------------


def corrected() -> Tournament:
    """Printed, corrected, and printed again."""
    tournament = played()
    printed(tournament)
    correct(tournament)
    printed(tournament, moment=LATER)
    return tournament


def test_a_tournament_that_moves_keeps_what_was_printed() -> None:
    tournament = corrected()
    text = as_text(written(tournament))
    copy = import_tournament(file=read_file(text.encode()))
    assert as_text(written(copy)) == text
    assert state(copy) == state(tournament)
    said = printed(copy, moment=LATER + timedelta(hours=2))
    assert f"ersetzt Stand {Printed.objects.earliest('pk').digest[:6]} von 22:41, {CHANGED}" in said
    assert Printed.objects.filter(tournament=copy).count() == 2, "the same paper again"


def test_a_file_of_which_nothing_was_printed_says_nothing_of_it() -> None:
    assert "printed" not in written(played())


@pytest.mark.parametrize("field, value, found", [
    ("paper", "Stand!", "bad_value printed[1].paper"), ("paper", None, "bad_value printed[1].paper"),
    ("form", "doc", "bad_value printed[1].form"),
    ("digest", "7f3a91", "bad_value printed[1].digest"), ("round", 100, "bad_value printed[1].round"),
    ("occasion", "x" * 41, "bad_value printed[1].occasion"),
    ("shown", [1], "bad_value printed[1].shown"), ("shown", {"1": {"rank": [1]}}, "bad_value printed[1].shown"),
    ("replaces", 1, "unknown_paper printed[1].replaces"), ("at", "gestern", "bad_value printed[1].at"),
    ("name", "Huber", "unknown_field printed[1].name"),
])  # fmt: skip
def test_a_wrong_row_is_found(field: str, value: object, found: str) -> None:
    file = json.loads(as_text(written(corrected())))
    file["printed"][1][field] = value
    with pytest.raises(Refused) as caught:
        read_file(json.dumps(file).encode())
    assert found in [f"{finding.code} {finding.field}" for finding in caught.value.findings]


# The page
# -----------------------------------------------------------------------------------------------------------------------------------


def page(client: Client, tournament: Tournament) -> str:
    return " ".join(client.get(f"/t/{tournament.slug}/stand/").content.decode().split())


def test_the_page_says_it_too_to_everybody(director_client: Client, client: Client) -> None:
    tournament = played()
    show_standings(tournament_id=tournament.pk, shown=True)
    for visitor in (director_client, client):
        assert f">Stand {state(tournament)}</abbr>" in page(visitor, tournament)
        assert "ersetzt Stand" not in page(visitor, tournament)
    printed(tournament)
    before = state(tournament)
    correct(tournament)
    for visitor in (director_client, client):
        said = page(visitor, tournament)
        assert f">Stand {state(tournament)}</abbr>" in said
        assert f"berichtigt, ersetzt Stand {before} von " in said
        assert CHANGED in said


def test_who_does_not_want_to_be_named_is_a_number_in_it(director_client: Client, client: Client) -> None:
    tournament = played()
    show_standings(tournament_id=tournament.pk, shown=True)
    Registration.objects.filter(tournament=tournament, number=4).update(anonymous=True)
    printed(tournament)
    correct(tournament)
    assert f">Stand {state(tournament)}</abbr>" in page(client, tournament), "the same state as on paper"
    assert "Spieler 4 −5 → 11" in page(director_client, tournament)
    said = page(client, tournament)
    assert "Spieler 4 −5 → 11" not in said
    assert "Nr. 4 −5 → 11" in said


def test_the_ranking_over_a_tag_names_the_same_state(director_client: Client) -> None:
    tournament = played()
    row = Registration.objects.get(tournament=tournament, number=1)
    row.tags = ["women"]
    row.save()
    said = director_client.get(f"/t/{tournament.slug}/stand/?wertung=women").content.decode()
    assert f">Stand {state(tournament)}</abbr>" in " ".join(said.split())


def test_who_printed_it_is_remembered(director_client: Client) -> None:
    assert director_client.get(reverse("paper", args=[played().slug, "standings", "pdf"])).status_code == 200
    assert Printed.objects.get().author == "leitung"


def test_the_page_of_all_papers_says_what_was_printed_last(director_client: Client) -> None:
    tournament = played()
    address = reverse("papers", args=[tournament.slug])
    assert "zuletzt" not in director_client.get(address).content.decode()
    printed(tournament)
    before = state(tournament)
    printed(tournament, "round:1")
    correct(tournament)
    printed(tournament, moment=LATER)
    page = director_client.get(address).content.decode()
    assert re.findall(r"zuletzt ([^<]+)<", page) == [f"22.11.2026 22:41, Stand {before}", f"22.11.2026 23:11, Stand {state(tournament)}"]
