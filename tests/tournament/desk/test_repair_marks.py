"""Whatever shows a table that was changed by hand says so, and in a few words what: papers, files, pages, wall. To visitors by number,
never by name."""

import json
import re
from io import BytesIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from scoring.field import marks as marking
from scoring.paper.exporters.sheets import sheet
from scoring.plain.rows import Marks, Mended
from tests.scoring.read_back import only_written
from tests.tournament.evening import fill, running, the_table
from tests.tournament.phone_hand import Hand
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair, undo_repair
from tournament.desk.registration.players import import_players
from tournament.desk.setup.setup import show_standings
from tournament.ledger.people.ranking import read_ranking
from tournament.ledger.people.repairs import mended_in
from tournament.ledger.people.seatings import read_seatings
from tournament.ledger.store.audience import Audience
from tournament.models import Registration, Repair, Tournament
from tournament.papers.catalogue import find
from tournament.papers.score_sheets import score_sheets

pytestmark = pytest.mark.django_db

TOLD = "Nr. 9 für Nr. 1"


@pytest.fixture
def evening() -> Tournament:
    """Two tables of four; 9 sits down for 1 at table 1 from game 2 on. Standings are shown."""
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    tournament.refresh_from_db()
    fill(the_table(tournament))
    do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.SUBSTITUTE, player=1, other=9, game=2), reason="musste heim")
    show_standings(tournament_id=tournament.pk, shown=True)
    tournament.refresh_from_db()
    return tournament


def page_of(client: Client, name: str, *args: object) -> str:
    answer = client.get(reverse(name, args=args))
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def test_a_repair_says_which_tables_and_whom_it_concerns(evening: Tournament) -> None:
    substitute = Mended("substitute", player=1, other=9, places=((1, 1),), players=(1, 9))
    assert mended_in([evening.pk]) == {evening.pk: (substitute,)}
    assert read_ranking(evening, Audience.PUBLIC).marks.mended == (substitute,)
    assert [item.seating.mended for item in read_seatings(evening, Audience.PUBLIC)] == [(substitute,), ()]
    undo_repair(repair_id=Repair.objects.get().pk, reason="doch nicht")
    assert mended_in([evening.pk]) == {}
    assert read_ranking(evening, Audience.PUBLIC).marks.mended == ()


@pytest.mark.parametrize("wish, said, players", [
    (Wish(Action.LATE, player=9, table=2), "Nr. 9 kam dazu", (9,)),
    (Wish(Action.LATE, player=9, other=10), "Nr. 9 und 10 kamen dazu", (9, 10)),
    (Wish(Action.ORDER, table=2, order=(6, 5, 7, 8)), "andere Sitzordnung", (5, 6)),
    (Wish(Action.DEALER, table=2, player=7), "Nr. 7 gibt zuerst", ()),
    (Wish(Action.SWAP, player=1, other=6), "Nr. 1 und 6 vertauscht", (1, 6)),
    (Wish(Action.TWICE, player=9, other=6), "Nr. 6 spielt als Nr. 9", (6, 9)),
    (Wish(Action.NEVER_CAME, player=6, other=9), "Nr. 9 für Nr. 6, der nicht kam", (6, 9)),
    (Wish(Action.WALK_OUT, player=6, other=9), "Nr. 9 für Nr. 6, der ging", (6, 9)),
])  # fmt: skip
def test_the_few_words_of_each_action(wish: Wish, said: str, players: tuple[int, ...]) -> None:
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}, {"name": "Spieler 10"}])
    do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="so war es")
    [one] = mended_in([tournament.pk])[tournament.pk]
    assert (marking.in_words(one), one.players) == (said, players)


@pytest.mark.parametrize("wish", [Wish(Action.LATE, player=9, table=2), Wish(Action.SUBSTITUTE, player=6, other=9, game=1)])
@pytest.mark.parametrize("there", [False, True])
def test_who_is_seated_is_present_and_taken_back_as_he_was_before(wish: Wish, there: bool) -> None:
    tournament = running()
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9", "present": there}])
    Registration.objects.filter(tournament=tournament, number=1).update(present=True)
    others = dict(Registration.objects.filter(tournament=tournament).exclude(number=9).values_list("number", "present"))
    repair = do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="so war es")
    assert repair.after.get("present", []) == ([] if there else [9])
    assert Registration.objects.get(tournament=tournament, number=9).present
    undo_repair(repair_id=repair.pk, reason="doch nicht")
    assert Registration.objects.get(tournament=tournament, number=9).present is there
    assert dict(Registration.objects.filter(tournament=tournament).exclude(number=9).values_list("number", "present")) == others


def test_where_the_desk_ticks_nobody_a_repair_ticks_nobody_either() -> None:
    """Else the next draw would take him for the only one who is present."""
    tournament = running()
    Registration.objects.filter(tournament=tournament).update(present=False)
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    repair = do_repair(tournament_id=tournament.pk, round_number=1, wish=Wish(Action.LATE, player=9, table=2), reason="so war es")
    assert "present" not in repair.after
    assert not Registration.objects.filter(tournament=tournament, present=True).exists()


def test_words_of_what_is_not_known_name_who_sits_otherwise() -> None:
    one = Mended("apply_repair", places=((1, 1), (1, 3), (2, 4)), players=(4, 9))
    assert list(marking.sentences(Marks(mended=(one,)))) == [
        "Von Hand geändert: Runde\N{NO-BREAK SPACE}1, Tisch\N{NO-BREAK SPACE}1, 3, Runde\N{NO-BREAK SPACE}2, Tisch\N{NO-BREAK SPACE}4: "
        "anders gesetzt: Nr. 4, 9."
    ]
    assert marking.until(Marks(mended=(one,)), 1).mended == (one._replace(places=((1, 1), (1, 3))),)


@pytest.mark.parametrize("key", ["standings", "round:1", "tables:1", "seating:1"])
def test_every_list_says_it_on_paper_in_csv_json_and_excel(evening: Tournament, key: str) -> None:
    report = find(evening, key, "json").rows()
    assert any("Von Hand geändert" in note and "9" in note for note in report.notes), "paper"
    written = json.loads(find(evening, key, "json").written("json"))
    assert written["by_hand"] == [{"action": "substitute", "numbers": [1, 9], "players": [1, 9], "tables": [{"round": 1, "table": 1}]}]
    assert TOLD in find(evening, key, "csv").written("csv").decode("utf-8-sig")
    book = load_workbook(BytesIO(find(evening, key, "xlsx").written("xlsx")))
    assert any(TOLD in str(cell.value) for row in book.worksheets[0].iter_rows() for cell in row), "Excel"


def test_a_tournament_without_repairs_has_no_such_column() -> None:
    tournament = running()
    fill(the_table(tournament))
    for key in ("standings", "round:1", "tables:1", "seating:1"):
        assert "by_hand" not in json.loads(find(tournament, key, "json").written("json"))
        assert "Hand" not in find(tournament, key, "csv").written("csv").decode("utf-8-sig")


@pytest.mark.parametrize("key", ["slips:1", "blank:1", "sheets:1"])
def test_what_lies_on_the_table_says_it_too(evening: Tournament, key: str) -> None:
    with only_written():
        shown = find(evening, key, "pdf").written("pdf").decode()
    assert shown.count(f"Von Hand geändert: {TOLD}") == 1


@pytest.mark.parametrize("page, args", [
    ("standings", ()), ("player", (1,)), ("player", (9,)), ("player", (2,)), ("table", (1, 1)), ("round", (1,)), ("wall", ()),
    ("find-me", ()),
])  # fmt: skip
def test_pages_say_it_to_visitors(client: Client, evening: Tournament, page: str, args: tuple[int, ...]) -> None:
    address = reverse(page, args=(evening.slug, *args)) + ("?nr=9" if page == "find-me" else "")
    text = client.get(address).content.decode()
    assert "on Hand geändert" in text
    if page not in ("wall", "round", "table"):
        assert TOLD in " ".join(text.split())


def test_who_wants_no_name_has_none_in_it(client: Client, evening: Tournament) -> None:
    Registration.objects.filter(tournament=evening, number=9).update(anonymous=True)
    for page in (
        page_of(client, "standings", evening.slug),
        page_of(client, "player", evening.slug, 1),
        page_of(client, "table", evening.slug, 1, 1),
    ):
        assert "on Hand geändert" in page
        assert "Spieler 9" not in page


def test_page_phone_and_paper_say_alike_where_a_column_changes_hands(director_client: Client, evening: Tournament) -> None:
    """1 has −1 of game 1, 9 has +15 and +1 of games 2 and 3; the column goes on as the seat's: −1, 14, 15. Each says so, from game 2 on."""
    own = ["Nr. 1 −1 (Spiel 1)", "Nr. 9 16 (ab Spiel 2)"]
    page = page_of(director_client, "table", evening.slug, 1, 1)
    assert "rechts Stand des Platzes" in page
    assert re.findall(r"<small>(ab hier [^<]+)</small>", page) == ["ab hier 9"]
    state = Hand(the_table(evening)).state()
    assert state["held"] == ["1 / 9", "2", "3", "4"]
    assert [line["note"] for line in state["lines"]] == ["", "ab hier 9", ""]
    assert [line["running"][0] for line in state["lines"]] == [-1, 14, 15]
    ruled = sheet(next(played.sheet for played in score_sheets(evening, Audience.DESK, 1) if played.sheet.seating.table == 1), 5000)
    assert [row.note for row in ruled.rows if row.label.isdigit()] == ["", "ab hier 9", ""]
    for said in (state["own"], ruled.own):
        assert [words.replace("\\N{NO-BREAK SPACE}", " ") for words in said] == own
    assert all(words in page for words in own)


def test_where_nobody_sat_down_later_nothing_is_said_of_it(director_client: Client) -> None:
    tournament = running()
    fill(the_table(tournament))
    state = Hand(the_table(tournament)).state()
    assert not {"held", "own"} & state.keys()
    assert "Stand des Platzes" not in page_of(director_client, "table", tournament.slug, 1, 1)
