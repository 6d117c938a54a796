"""What comes back from a phone in pieces, or before its people have been entered again: each version only after the one that it
corrects."""

from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournament.evening import DREIER, running, the_table
from tests.tournament.handover.dead_laptop import Keeper, backup, put_back
from tests.tournament.handover.test_reading_in import packed, read
from tests.tournament.phone_hand import FIRST
from tournament.desk.drawing.repair.matrix import Action
from tournament.desk.drawing.repair.plan import Wish
from tournament.desk.drawing.repair.writing import do_repair
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.versions import asked
from tournament.ledger.lines.writing import save_entry, strike_entry
from tournament.models import POSITION_STEP, Entry
from tournament.phones.writing import renew_link

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


def test_a_struck_game_stays_struck_where_its_people_have_to_be_entered_again(phone: Keeper) -> None:
    """9 sat in 1's place from game 2 on; game 2 was written and struck; the change is lost with both. When it has been entered again, both
    come back."""
    tournament = phone.table.round.tournament
    import_players(tournament_id=tournament.pk, rows=[{"name": "Spieler 9"}])
    phone.plays(1)
    file = backup()
    wish = Wish(Action.SUBSTITUTE, player=1, other=9, game=2)
    do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="Einspringer")
    phone.send("greet", seat=0)
    phone.plays(2)
    strike_entry(table_id=phone.table.pk, position=2 * POSITION_STEP, expected_version=1, reason="doppelt")
    phone.look()
    before, totals = lines(), phone.look()["totals"]
    put_back(file)
    phone.send("greet", seat=0)
    assert [len(phone.come_back()["left"]), len(phone.kept), len(lines())] == [2, 3, 1]
    do_repair(tournament_id=tournament.pk, round_number=1, wish=wish, reason="Einspringer")
    phone.send("greet", seat=0)
    phone.come_back()
    assert (lines(), phone.look()["totals"]) == (before, totals)


def test_a_correction_that_comes_after_its_line_was_written_anew_changes_nothing_by_itself(phone: Keeper) -> None:
    """Line 2 and its correction come in two requests; meanwhile another phone has written the line anew. The desk is asked about each."""
    phone.plays(1)
    file = backup()
    phone.plays(2)
    save_entry(
        table_id=phone.table.pk,
        position=2 * POSITION_STEP,
        record={**DREIER, "dealer": 1},
        expected_version=1,
        reason="verlesen",
        author="leitung",
    )
    phone.look()
    put_back(file)
    Keeper(phone.table).plays(2, data={**FIRST, "dealer": "1", "partner": "3"})
    anew = lines()
    phone.come_back(at_once=1)
    phone.come_back(at_once=1)
    assert lines() == anew
    assert len(asked(table=phone.table)) == 2


def test_a_backup_of_this_laptop_alone_makes_nothing_safe(phone: Keeper, stick: Path) -> None:
    """The stick holds game 1; the laptop goes on without it, is put back from its own folder, and dies: what it held was nowhere else."""
    phone.plays(1)
    on_stick = backup()
    stick.rename(stick.with_name("fort"))
    phone.plays(2, 3)
    put_back(backup())
    phone.look()
    assert [len(line) for line in phone.look()["kept"]] == [3, 3, 3]
    stick.with_name("fort").rename(stick)
    put_back(on_stick)
    phone.come_back()
    assert [row[0] // POSITION_STEP for row in lines()] == [1, 2, 3]


def test_an_older_backup_than_the_newest_on_the_stick_gets_back_what_the_newer_one_holds(phone: Keeper, stick: Path) -> None:
    """Also from a phone that came to the table when all of it lay there already."""
    older = backup()
    phone.plays(1, 2)
    backup()
    before = lines()
    late = Keeper(phone.table)
    for one in (phone, late):
        state = one.look()
        assert (state["safe"] >= state["row"], len(one.kept)) == (True, 2)
    for one in (phone, late):
        put_back(older)
        assert lines() == []
        one.come_back()
        assert lines() == before


def test_the_desk_reads_in_what_a_phone_keeps_whose_link_is_younger_than_the_backup(client: Client, director: User, phone: Keeper) -> None:
    """The table got a new slip after the backup: the phone cannot give anything back, and shows it as codes, which are read in any
    order."""
    phone.plays(1)
    file = backup()
    link_before = phone.table.links.get()
    phone.token = renew_link(table_id=phone.table.pk).token
    phone.plays(2)
    save_entry(
        table_id=phone.table.pk,
        position=2 * POSITION_STEP,
        record={**DREIER, "dealer": 1},
        expected_version=1,
        reason="verlesen",
        author="leitung",
    )
    phone.look()
    before = lines()
    put_back(file)
    client.force_login(director)
    assert phone.client.get(f"/tisch/{phone.token}/stand/").status_code == 404
    kept = sorted((line[1:] for line in phone.kept.values()), key=lambda line: line[0], reverse=True)
    codes = "\n".join(packed([phone.token, phone.device, part]) for part in (kept[:1], kept[1:]))
    for stored, there in ((2, 1), (0, 3)):
        status, page = read(client, codes)
        assert (status, page.count(">gespeichert</span>"), page.count(">war schon da</span>")) == (200, stored, there)
        assert lines() == before
    text, proof = kept[0]
    made_up = packed([phone.token, phone.device, [[f"{text} ", proof]]])
    assert read(client, made_up)[0] == 422
    assert read(client, packed([link_before.token, phone.device, [[f"{text} ", proof]]]))[0] == 422
