"""A laptop dies without a hand-over and its backup is put back: every game that a phone has seen stored is there once, and what waits is
never refused."""

import json
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from tests.tournament.evening import DREIER, RUFER, running, the_table
from tests.tournament.filed import written
from tests.tournament.handover.dead_laptop import Keeper, backup, put_back
from tests.tournament.phone_hand import FIRST, answered
from tournament.archive.importing import import_tournament
from tournament.archive.reading import read_tournament
from tournament.backup import places, restoring, timer
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair
from tournament.desk.evening.check_reading import round_faults
from tournament.desk.registration.players import import_players
from tournament.entry.page import TablePage
from tournament.handover import giving
from tournament.ledger.lines.settling import confirm_table
from tournament.ledger.lines.versions import asked
from tournament.ledger.lines.whose_game import Side
from tournament.ledger.lines.writing import insert_entry, save_entry, strike_entry
from tournament.ledger.machine import generations
from tournament.ledger.machine.backups import Wanted
from tournament.ledger.store.audience import Audience
from tournament.models import POSITION_STEP, Entry, Generation, HandOver, LogRow, Phase, Round, TableReturn, Tournament
from tournament.organisers.founding import make_director
from tournament.phones.giving_back import go_on_without
from tournament.phones.returned import read_returns, said_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


@pytest.fixture
def phone() -> Keeper:
    found = Keeper(the_table(running(games=8)))
    found.send("greet", seat=0)
    return found


def lines() -> list[tuple]:
    """Every version of every line, with its id."""
    columns = ("position", "version", "record", "reason", "author", "client_id", "current", "game")
    return list(Entry.objects.order_by("position", "version").values_list(*columns))


def test_what_was_stored_after_the_backup_comes_back_as_it_was(phone: Keeper) -> None:
    """Games, a correction, a struck line and one that the desk has put in between: each version under its old id, at its place, whoever
    gives it back."""
    phone.plays(1, 2)
    file = backup()
    phone.plays(3, 4)
    save_entry(
        table_id=phone.table.pk,
        position=3 * POSITION_STEP,
        record={**DREIER, "dealer": 2},
        expected_version=1,
        reason="verlesen",
        author="leitung",
    )
    strike_entry(table_id=phone.table.pk, position=4 * POSITION_STEP, expected_version=1, reason="doppelt")
    insert_entry(
        table_id=phone.table.pk, before_position=2 * POSITION_STEP, record={**RUFER, "dealer": 1}, reason="vergessen", author="leitung"
    )
    phone.plays(5)
    before, totals = lines(), phone.look()["totals"]
    put_back(file)
    assert len(lines()) == 2
    phones = [phone, *(other for other in _others(phone))]
    for one in phones:
        one.come_back()
    assert lines() == before
    assert phone.look()["totals"] == totals
    assert LogRow.objects.filter(action="save_entry").latest("pk").facts["also"] == [{"say": "given_back"}]
    row = TableReturn.objects.get(generation=generations.current())
    assert (row.stored, row.versions, row.left) == (4, 0, 0)  # games 3 and 4, the one put in, 5; its correction and its stroke are no games


def test_that_an_older_state_is_running_is_said_until_every_table_has_been_heard(phone: Keeper, director: User) -> None:
    """On the overview and on the round, to the director, with the way to what came back; not to visitors, and not where nothing was put
    back."""
    other = Keeper(the_table(phone.table.round.tournament, 2))
    other.send("greet", seat=0)
    pages = [f"/t/{phone.table.round.tournament.slug}/{page}" for page in ("", "runde/1/")]
    told, desk = "Zurückgespielt ist der Stand von", Client()
    desk.force_login(director)
    phone.plays(1)
    file = backup()
    phone.plays(2)
    assert [told in desk.get(page).content.decode() for page in pages] == [False, False]
    put_back(file)
    desk.force_login(director)  # of what is put back nobody is logged in
    phone.come_back()
    for page in pages:
        shown = desk.get(page).content.decode()
        assert f"{told} " in shown
        assert "von Tisch 1 kam 1 Spiel zurück, Tisch 2 meldet sich noch nicht.</b> <a href=" in " ".join(shown.split())
        assert told not in Client().get(page).content.decode()
    other.send("greet", generation=other.look()["generation"])
    assert [told in desk.get(page).content.decode() for page in pages] == [False, False]


def test_a_tournament_that_came_after_the_state_lacks_nothing_of_it(phone: Keeper, director: User) -> None:
    """A file with a round that is open for hours is read in after the backup was put back; the one of the backup lacks something."""
    other = running()
    put_back(backup())
    desk = Client()
    desk.force_login(director)
    came = import_tournament(file=read_tournament(written(other) | {"uid": None, "name": "Von drüben"}))
    Round.objects.filter(tournament=came).update(opened_at=timezone.now() - timedelta(hours=3))
    told = "Zurückgespielt ist der Stand von"
    for tournament, wanted in ((phone.table.round.tournament, True), (came, False)):
        for page in ("", "runde/1/", "runde/1/pruefen/"):
            assert (told in desk.get(f"/t/{tournament.slug}/{page}").content.decode()) == wanted, page
    shown = desk.get("/zurueckgespielt/").content.decode()
    assert [f"<b>{tournament.name}," in shown for tournament in (other, came)] == [True, False]


def _others(phone: Keeper) -> list[Keeper]:
    """Three more phones that have seen the same."""
    found = [Keeper(phone.table) for _ in range(3)]
    for one in found:
        one.kept = dict(phone.kept)
    return found


def test_what_somebody_wrote_anew_meanwhile_waits_as_two_versions(phone: Keeper) -> None:
    phone.plays(1)
    file = backup()
    phone.plays(2, 3)
    put_back(file)
    other = Keeper(phone.table)
    other.plays(2, data={**FIRST, "dealer": "1", "partner": "3"})
    for one in (phone, *_others(phone)):
        one.come_back()
    [row] = asked(table=phone.table)
    assert (row.other.position, row.other.record["partner"]) == (2 * POSITION_STEP, 2)
    assert [(row[0] // POSITION_STEP, row[2]["partner"]) for row in lines()] == [(1, 2), (2, 3), (3, 2)]
    found = TableReturn.objects.get(generation=generations.current())
    assert (found.stored, found.versions) == (1, 1)
    assert phone.come_back() == {}


def test_a_waiting_game_waits_for_the_lines_before_it(phone: Keeper) -> None:
    """Written without network, sent to a laptop that lacks lines 2 and 3: it is told that it waits, and is stored when another phone has
    given them back."""
    silent = Keeper(phone.table)
    phone.plays(1)
    file = backup()
    phone.plays(2, 3)
    put_back(file)
    said = {"client_id": "00000000-0000-4000-8000-000000000004", "data": {**FIRST, "dealer": "3"}}
    assert answered(silent.game(4, **said)) == (409, "lines_missing")
    codes = {fault.code: fault.message for fault in round_faults(phone.table.round.tournament, phone.table.round)}
    assert "lines_missing" in codes
    assert (
        _says(phone)
        == "an Tisch 1 wartet ein Spiel auf frühere, die noch fehlen, von Tisch 2 ist kein Telefon bekannt (mit dem Zettel vergleichen)"
    )
    phone.come_back()
    assert answered(silent.game(4, **said)) == (200, "stored")
    assert [row[0] // POSITION_STEP for row in lines()] == [1, 2, 3, 4]
    assert _says(phone) == "von Tisch 1 kamen 2 Spiele zurück, von Tisch 2 ist kein Telefon bekannt (mit dem Zettel vergleichen)"


def _says(phone: Keeper) -> str:
    """What *Prüfen* says behind "Zurückgespielt ist der Stand von 22:21; "."""
    said = said_of(*read_returns(phone.table.round))
    assert said.startswith("Zurückgespielt ist der Stand von ")
    return said.partition("; ")[2]


def test_a_table_that_lacks_nothing_says_so_and_one_that_is_silent_is_named(phone: Keeper) -> None:
    phone.plays(1)
    second = Keeper(the_table(phone.table.round.tournament, 2))
    second.send("greet", seat=0)
    put_back(backup())
    assert _says(phone) == "Tische 1, 2 melden sich noch nicht"
    phone.look()
    phone.send("greet", **phone.evening)
    assert _says(phone) == "Tisch 2 meldet sich noch nicht"
    second.send("greet", **phone.evening)
    assert _says(phone) == "alle Tische haben sich gemeldet, nichts fehlt"


def test_or_for_a_word_of_the_desk_and_the_lost_one_may_still_come(phone: Keeper) -> None:
    silent = Keeper(phone.table)
    phone.plays(1)
    file = backup()
    phone.plays(2)
    put_back(file)
    said = {"client_id": "00000000-0000-4000-8000-000000000003", "data": {**FIRST, "dealer": "2"}}
    assert answered(silent.game(3, **said)) == (409, "lines_missing")
    go_on_without(table_id=phone.table.pk, author="leitung")
    assert answered(silent.game(3, **said)) == (200, "stored")
    assert [(row[0] // POSITION_STEP, row[7]) for row in lines()] == [(1, 1), (3, 2)]
    phone.come_back()
    assert [(row[0] // POSITION_STEP, row[7]) for row in lines()] == [(1, 1), (2, 2), (3, 3)]


def test_a_correction_of_a_lost_line_is_stored_as_the_line(phone: Keeper) -> None:
    """A page of an older edition keeps nothing: what it corrects is the game all the same."""
    file = backup()
    phone.plays(1)
    put_back(file)
    assert answered(phone.game(1, version=1, data={**FIRST, "partner": "3"})) == (200, "stored")
    assert [(row[1], row[2]["partner"]) for row in lines()] == [(1, 3)]


def test_nobody_can_make_up_what_comes_back(phone: Keeper) -> None:
    phone.plays(1)
    [(_key, text, proof)] = phone.look()["kept"]
    said = json.loads(text)
    said[0], said[3] = "00000000-0000-4000-8000-000000000009", {"game": "manual", "amounts": [300, -100, -100, -100]}
    other = Keeper(the_table(phone.table.round.tournament, 2))
    for one, made_up in ((phone, json.dumps(said)), (other, text)):
        assert answered(one.send("back", lines=[[made_up, proof]])) == (400, "bad_request")
    assert len(lines()) == 1


def test_a_game_of_others_than_sit_there_waits_until_the_change_is_entered_again(phone: Keeper) -> None:
    file = backup()
    phone.plays(1)
    key, [_id, text, _proof] = next(iter(phone.kept.items()))
    said = json.loads(text)
    put_back(file)
    said[6][0] = 99
    made = json.dumps(said)
    phone.kept[key] = [key, made, generations.evening_now().proof("line", str(phone.table.pk), made)]
    [[left, why]] = phone.come_back()["left"]
    assert (left, "andere Leute" in why, lines()) == (key, True, [])
    assert TableReturn.objects.get(generation=generations.current()).left == 1


# Generations
# -------------------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side, number", [(Side.BEFORE, 1), (Side.AFTER, 9)])
def test_a_game_put_in_where_the_seat_changed_comes_back_as_of_who_played_it(phone: Keeper, side: Side, number: int) -> None:
    """9 sits in 1's place from game 2 on. Which of them played the game put in between was said before the laptop died: the phone knows
    it."""
    tournament = phone.table.round.tournament
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    phone.plays(1, 2)
    wish = Wish(Action.SUBSTITUTE, player=1, other=9, game=2)
    do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="Einspringer")
    phone.send("greet", seat=0)
    phone.look()
    file = backup()
    put_in = insert_entry(
        table_id=phone.table.pk, before_position=2 * POSITION_STEP, record={**RUFER, "dealer": 1}, reason="vergessen", side=side
    )
    phone.look()
    put_back(file)
    phone.come_back()
    assert [row[0] for row in lines()] == [POSITION_STEP, put_in.position, 2 * POSITION_STEP]
    [seat, *_rest] = TablePage(tournament, 1, 1, Audience.DESK).seats_at(put_in.position)
    assert seat.number == number
    assert TableReturn.objects.get(generation=generations.current()).left == 0


def test_a_phone_lets_go_when_all_is_over_and_lies_at_the_second_place(phone: Keeper, stick: Path) -> None:
    phone.plays(1, 2)
    assert (len(phone.kept), phone.look()["safe"]) == (2, 0)
    backup()
    state = phone.look()
    assert (state["safe"] >= state["row"] > 0, len(phone.kept)) == (True, 2)
    phone.plays(3)
    Tournament.objects.update(phase=Phase.CLOSED)
    stick.rename(stick.with_name("fort"))
    backup()
    phone.look()
    assert len(phone.kept) == 3
    stick.with_name("fort").rename(stick)
    backup()
    phone.look()
    assert phone.kept == {}


def test_the_dead_laptop_that_comes_back_refuses_to_write_and_sends_phones_on(phone: Keeper) -> None:
    """One database plays both: the phone has been at the newer one, then the old state is there again."""
    phone.plays(1)
    old = Generation.objects.get()
    newer = generations.Evening(2, old.began + 60, "0123456789ab", old.secret)
    phone.evening = {"generation": newer.name, "witness": newer.witness("http://192.168.1.30:8000")}
    asked_ = phone.client.get(f"/tisch/{phone.token}/stand/", phone.evening)
    assert (asked_.status_code, asked_.json()["address"], HandOver.objects.exists()) == (503, "http://192.168.1.30:8000", False)
    assert phone.send("greet", **phone.evening).status_code == 503
    assert HandOver.objects.get().holds
    assert LogRow.objects.latest("pk").action == "replaced"
    assert Keeper(phone.table).game(2).json()["address"] == "http://192.168.1.30:8000"


def test_nobody_stops_the_evening_by_a_made_up_generation(phone: Keeper) -> None:
    mine = Generation.objects.get()
    newer = generations.Evening(2, mine.began, "0123456789ab", "00" * 32)
    for name, witness in (
        (newer.name, newer.witness("http://evil.example")), (newer.name, ""), ("9.9.zz", "x"), (f"{'9' * 40}.1.0123456789ab", "x"),
        ("x" * 400, "y" * 400),
    ):  # fmt: skip
        assert phone.send("greet", generation=name, witness=witness).status_code == 200
    own = generations.evening_now()
    assert phone.send("greet", generation=own.name, witness=own.witness("http://evil.example")).status_code == 200
    assert not HandOver.objects.exists()


def test_the_stick_tells_a_laptop_that_comes_back(director_client: Client, phone: Keeper, stick: Path) -> None:
    """The newer one has put its backup beside; the old one looks there every few seconds."""
    phone.plays(1)
    backup()
    old = Generation.objects.get()
    assert places.newer_there() is None
    newer = generations.Evening(2, old.began + 60, "0123456789ab", old.secret)
    (stick / places.EVENING).write_text(json.dumps({"generation": newer.name, "witness": newer.witness("http://192.168.1.30:8000")}))
    timer.tick(datetime.now(UTC))
    assert (HandOver.objects.get().holds, HandOver.objects.get().address) == (True, "http://192.168.1.30:8000")
    assert phone.game(2).status_code == 503
    assert newer.name in (stick / places.EVENING).read_text()
    page = _text(director_client.get("/uebergabe/"))
    assert ("Dieser Abend läuft jetzt auf http://192.168.1.30:8000" in page, "dieser Stand ist älter" in page) == (True, True)
    giving.take_back(reason="der andere war nur zur Probe", sure=True)
    assert generations.evening_now().number == 3
    assert answered(phone.game(2, {**FIRST, "dealer": "1"})) == (200, "stored")


def test_a_table_that_confirms_is_backed_up_to_the_stick_at_most_once_a_minute(phone: Keeper, stick: Path) -> None:
    now = datetime.now(UTC)
    phone.plays(1)
    first = timer.tick(now)
    assert first is not None
    before = len(list(stick.glob("*.zip")))
    phone.plays(*range(2, 9))
    assert timer.tick(now + timedelta(minutes=2)) is None
    confirm_table(table_id=phone.table.pk)
    assert timer.tick(now + timedelta(seconds=59)) is None
    made = timer.tick(now + timedelta(seconds=61))
    assert made is not None
    assert (made.path.name.split("-")[2].split("_")[0], len(list(stick.glob("*.zip")))) == ("tisch.zip", before + 1)
    first.path.unlink()  # of the same second: which of the two is the newer one nobody could tell
    assert timer.tick(now + timedelta(minutes=3)) is None
    stick.rename(stick.with_name("fort"))
    confirm_table(table_id=phone.table.pk)
    assert timer.tick(now + timedelta(minutes=5)) is None


def test_a_wrong_restore_is_undone_and_phones_go_on(phone: Keeper) -> None:
    file = backup()
    phone.plays(1, 2)
    before = lines()
    put_back(file)
    assert restoring.undoable() is not None
    restoring.undo(running=False)
    assert lines() == before
    assert phone.come_back() == {}
    assert [row.number for row in Generation.objects.order_by("number")][-1] == 3


# Pages
# -------------------------------------------------------------------------------------------------------------------------------------


def _text(answer) -> str:
    return " ".join(answer.content.decode().split())


def test_the_page_after_it_says_what_came_back_and_undoes_it(director_client: Client, phone: Keeper) -> None:
    file = backup()
    phone.plays(1, 2)
    before = lines()
    answer = director_client.post(f"/sicherung/{file.name}/", {"do": "restore", "sure": "1"}, follow=True)
    assert answer.redirect_chain == [("/zurueckgespielt/", 302)]
    assert "Tisch 1 meldet sich noch nicht" in _text(answer)
    phone.come_back()
    assert "von Tisch 1 kamen 2 Spiele zurück" in _text(director_client.get("/zurueckgespielt/"))
    slug = phone.table.round.tournament.slug
    assert "von Tisch 1 kamen 2 Spiele zurück" in _text(director_client.get(f"/t/{slug}/runde/1/pruefen/"))
    strike_entry(table_id=phone.table.pk, position=2 * POSITION_STEP, expected_version=1, reason="nach dem Zurückspielen")
    assert director_client.post("/zurueckgespielt/", {}).status_code == 422
    answer = director_client.post("/zurueckgespielt/", {"sure": "1"}, follow=True)
    assert "Zurückgenommen" in _text(answer)
    assert lines() == before


def test_a_command_undoes_it_too(phone: Keeper) -> None:
    file = backup()
    phone.plays(1)
    before = lines()
    with pytest.raises(SystemExit):
        call_command("restore", "--undo", "--yes")
    call_command("restore", str(file), "--yes")
    assert lines() == []
    call_command("restore", "--undo", "--yes")
    assert lines() == before


def test_the_desk_says_on_the_tables_page_that_nothing_comes_any_more(director_client: Client, phone: Keeper) -> None:
    silent = Keeper(phone.table)
    assert answered(silent.game(2, data={**FIRST, "dealer": "1"})) == (409, "lines_missing")
    slug = phone.table.round.tournament.slug
    page = f"/t/{slug}/runde/1/tisch/1/"
    assert "Ohne sie weiterschreiben" in _text(director_client.get(page))
    director_client.post(f"{page}telefon/", {"do": "go-on"})
    assert "Ohne sie weiterschreiben" not in _text(director_client.get(page))
    assert answered(silent.game(2, data={**FIRST, "dealer": "1"})) == (200, "stored")
    assert silent.state()["lines"][0]["game"] == 1


def test_the_wall_of_a_laptop_that_was_replaced_says_where_the_evening_is(client: Client, phone: Keeper) -> None:
    slug = phone.table.round.tournament.slug
    assert "Der Abend läuft jetzt auf" not in _text(client.get(f"/wall/{slug}/"))
    generations.note_newer(f"2.{Generation.objects.get().began + 60}.0123456789ab", "http://192.168.1.30:8000")
    assert "Der Abend läuft jetzt auf 192.168.1.30:8000" in _text(client.get(f"/wall/{slug}/"))
    assert "Der Abend läuft jetzt auf 192.168.1.30:8000" in client.get(f"/wall/{slug}/daten/").json()["html"]


def test_where_no_second_place_is_set_the_start_page_and_the_set_up_propose_one(
    director_client: Client, phone: Keeper, tmp_path: Path
) -> None:
    slug = phone.table.round.tournament.slug
    for page in ("/", f"/t/{slug}/einrichten/", "/neu/"):
        assert "Gesichert wird nur auf diesem Rechner" in _text(director_client.get(page)), page
    places.want(Wanted(tmp_path))
    for page in ("/", f"/t/{slug}/einrichten/"):
        assert "Gesichert wird nur auf diesem Rechner" not in _text(director_client.get(page)), page


def test_an_empty_laptop_takes_over_without_a_word_about_what_is_replaced(director_client: Client, phone: Keeper) -> None:
    file = backup()
    asked_, sentence = {"do": "stick", "name": file.name}, "was auf diesem Laptop ist, dadurch ersetzen"
    assert (director_client.post("/uebernahme/", asked_).status_code, sentence in _text(director_client.get("/uebernahme/"))) == (422, True)
    call_command("flush", "--no-input", verbosity=0)
    director_client.force_login(make_director(User.objects.create_user("leitung", password="trull-und-mond")))
    assert sentence not in _text(director_client.get("/uebernahme/"))
    assert director_client.post("/uebernahme/", asked_).status_code == 302
    assert phone.look()["generation"].startswith("2.")
