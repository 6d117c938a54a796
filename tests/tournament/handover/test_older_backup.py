"""Not the newest backup is put back but an older one of the stick: nothing is lost by it, the laptop counts as the newest, and the command
says so."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.tournament.evening import drawn, running, the_round, the_table
from tests.tournament.handover.dead_laptop import Keeper, backup, put_back
from tournament.backup import places
from tournament.desk.evening.rounds import open_round
from tournament.ledger.machine import generations
from tournament.models import Generation

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("data")]


@pytest.fixture
def phone() -> Keeper:
    found = Keeper(the_table(running(games=8)))
    found.send("greet", seat=0)
    return found


def test_it_goes_on_after_every_generation_that_the_stick_knows_of(phone: Keeper, stick: Path) -> None:
    """Two laptops had the evening after that backup, the stick knows of the fourth generation. The phone has been at it, and nobody holds
    here."""
    backup()
    [older] = stick.glob("*.zip")
    phone.plays(1)
    first = Generation.objects.get()
    fourth = generations.Evening(4, first.began + 60, "0123456789ab", first.secret)
    phone.evening = {"generation": fourth.name, "witness": fourth.witness("http://192.168.1.30:8000")}
    call_command("flush", "--no-input", verbosity=0)  # another laptop, on which nothing ever was
    (stick / places.EVENING).write_text(f'{{"generation": "{fourth.name}", "witness": ""}}')
    put_back(older)
    assert Generation.objects.filter(here=True).first().number == 5
    phone.come_back()
    assert phone.send("greet", **phone.evening).status_code == 200
    assert phone.look()["lines"][0]["game"] == 1


@pytest.mark.parametrize("said", ["", "[]", "{}", '{"generation": 4}', "\0", '{"generation": "4.x"}'])
def test_a_stick_that_says_nothing_of_use_is_no_fault(tmp_path: Path, said: str) -> None:
    (tmp_path / places.EVENING).write_text(said)
    assert places.newest_number(tmp_path) == 0


def test_the_command_says_the_time_of_the_hall_and_that_a_newer_one_lies_beside(
    phone: Keeper, stick: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In Austria summer time is two hours before UTC: 20:21 of the file's name is 22:21 in the inn."""
    made = [datetime(2025, 7, 5, 20, 21, tzinfo=UTC), datetime(2025, 7, 5, 20, 31, tzinfo=UTC)]

    monkeypatch.setattr("django.utils.timezone.now", lambda: made[0])
    backup()
    phone.plays(1)
    made.pop(0)
    backup()
    older, newer = sorted(stick.glob("*.zip"))
    call_command("restore", str(older), "--yes")
    said = capsys.readouterr().out
    assert "Sicherung vom 05.07.2025 22:21\n" in said
    assert f"daneben liegt eine neuere, vom 05.07.2025 22:31: {newer.name}\n" in said
    assert "Zurückgespielt ist der Stand vom 05.07.2025 22:21;" in said
    call_command("restore", str(newer), "--yes")
    assert "neuere" not in capsys.readouterr().out


def test_a_backup_from_before_the_round_was_opened_gets_its_games_when_it_is_open_again(stick: Path) -> None:
    tournament = drawn(games=8)
    file = backup()
    open_round(round_id=the_round(tournament).pk)
    phone = Keeper(the_table(tournament))
    phone.send("greet", seat=0)
    phone.plays(1, 2)
    backup()
    put_back(file)
    answer = phone.come_back()
    assert [len(answer["left"]), "noch nicht eröffnet" in answer["left"][0][1], len(phone.kept)] == [2, True, 2]
    open_round(round_id=the_round(tournament).pk)
    phone.come_back()
    assert [line["game"] for line in phone.look()["lines"]] == [1, 2]
