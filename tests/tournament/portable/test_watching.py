"""A machine that sleeps, whose clock is changed, whose battery runs low: what is noted, and what the desk says of it."""

import subprocess
from contextlib import nullcontext
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event

import pytest
from django.test import Client
from django.utils import timezone, translation

from tournament.models import times
from tournament.portable import awake, power, watching
from tournament.portable.power import Power
from tournament.portable.watching import Look, happened, of_battery
from tournament.site import machine
from tournament.site.machine import Kind, Noted

NOON = datetime(2026, 11, 23, 12, tzinfo=UTC).timestamp()


@pytest.fixture(autouse=True)
def _data(settings: object, tmp_path: Path) -> None:
    settings.DATA = tmp_path


@pytest.mark.parametrize(
    "steady, wall, found",
    [
        (5, 5, []),
        (24, 24, []),  # busy: 19 s late
        (605, 605, [(Kind.SLEPT, 600)]),  # both clocks went on for ten minutes in which nobody looked
        (5, 3605, [(Kind.CLOCK, 3600)]),  # an hour put on between two looks
        (5, -55, [(Kind.CLOCK, -60)]),
        (5, 7, []),  # two seconds put right by the network
        (605, 4205, [(Kind.SLEPT, 600), (Kind.CLOCK, 3600)]),  # woke up and found another time
    ],
)
def test_two_clocks_tell_sleep_from_a_changed_clock(steady: float, wall: float, found: list[tuple[Kind, int]]) -> None:
    noted = happened(Look(1000, NOON), Look(1000 + steady, NOON + wall))
    assert [(row.kind, row.amount) for row in noted] == found


def test_the_steady_clock_goes_on() -> None:
    before = watching.steady()
    assert watching.steady() >= before


def test_a_battery_is_said_once_and_until_it_is_fed() -> None:
    at = datetime(2026, 11, 23, 20, tzinfo=UTC)
    low = of_battery((), Power(20, plugged=False), at)
    assert low == (Noted(Kind.BATTERY, at, 20),)
    assert of_battery((), Power(21, plugged=False), at) == ()
    assert of_battery(low, Power(24, plugged=False), at) == (Noted(Kind.BATTERY, at, 24),), "24 % do not end what 20 % began"
    for better in (Power(26, plugged=False), Power(5, plugged=True), None):
        assert of_battery(low, better, at) == ()


def test_what_happened_is_written_and_said(monkeypatch: pytest.MonkeyPatch) -> None:
    now = datetime.now(UTC).timestamp()
    looks = iter([Look(0, now - 700), Look(605, now - 95), Look(610, now)])  # slept ten minutes, then the clock was put on by 90 s
    stop = Event()
    monkeypatch.setattr(watching, "battery", lambda: Power(12, plugged=False))
    monkeypatch.setattr(watching, "kept_awake", lambda: nullcontext(enter_result=False))

    def looking() -> Look:
        found = next(looks)
        if found.steady == 610:
            stop.set()
        return found

    watching.run(stop, looking, 0)
    assert machine.state().awake is False
    with translation.override("de-at"):
        said = machine.sentences()
    assert [sentence.partition(" (")[0] for sentence in said[:1]] == ["Der Akku ist bei 12 %. Bitte das Netzteil anstecken."]
    assert any(sentence.startswith("Die Uhr des Rechners wurde um 90 Sekunden vorgestellt (") for sentence in said)
    assert any(sentence.startswith("Der Rechner hat 10 Minuten geschlafen, bis ") for sentence in said)


def test_after_half_an_hour_it_is_said_no_more() -> None:
    old = datetime.now(UTC) - machine.SAID_FOR - timedelta(seconds=1)
    machine.write(machine.State((Noted(Kind.SLEPT, old, 600), Noted(Kind.BATTERY, old, 9)), awake=True))
    assert [row.kind for row in machine.state().noted] == [Kind.SLEPT, Kind.BATTERY]
    assert len(machine.sentences()) == 1, "the battery is low still"


def test_what_was_before_midnight_is_said_by_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    at = times.now() - timedelta(minutes=20)
    machine.write(machine.State((Noted(Kind.SLEPT, at, 600),), awake=True))
    monkeypatch.setattr(times, "today", lambda: timezone.localdate(at) + timedelta(days=1))
    with translation.override("de-at"):
        [said] = machine.sentences()
    assert f" geschlafen, bis {timezone.localtime(at):%H:%M}. Was " in said


@pytest.mark.parametrize("kept", ["[]", "{", '{"noted": [1]}', '{"noted": [["new", "x", 1]]}'])
def test_a_file_that_cannot_be_read_says_nothing(kept: str, tmp_path: Path) -> None:
    (tmp_path / machine.FILE).write_text(kept)
    assert machine.sentences() == []


@pytest.mark.django_db
def test_the_desk_says_it_on_every_page(director_client: Client) -> None:
    machine.write(machine.State((Noted(Kind.SLEPT, datetime.now(UTC), 600),), awake=True))
    assert "Der Rechner hat 10 Minuten geschlafen" in director_client.get("/").content.decode()
    assert "Der Rechner hat" not in Client().get("/").content.decode()


# What each system says
# ------------------------------------------------------------------------------------------------------------------------


def supply(folder: Path, name: str, **files: str) -> None:
    (folder / name).mkdir()
    for file, text in files.items():
        (folder / name / file).write_text(f"{text}\n")


def test_linux_says_it_by_files(tmp_path: Path) -> None:
    supply(tmp_path, "AC", type="Mains", online="0")
    supply(tmp_path, "hidpp_battery_0", type="Battery", scope="Device", capacity="3", status="Discharging")
    assert power._of_sys(tmp_path) is None, "a mouse is no laptop"
    supply(tmp_path, "BAT0", type="Battery", capacity="0", status="Unknown")
    supply(tmp_path, "BAT1", type="Battery", capacity="64", status="Discharging")
    assert power._of_sys(tmp_path) == Power(64, plugged=False)
    (tmp_path / "BAT1/status").write_text("Charging\n")
    assert power._of_sys(tmp_path) == Power(64, plugged=True)
    assert power._of_sys(tmp_path / "none") is None


@pytest.mark.parametrize(
    "said, found",
    [
        (
            "Now drawing from 'Battery Power'\n -InternalBattery-0 (id=1)\t57%; discharging; 3:10 remaining present: true\n",
            Power(57, plugged=False),
        ),
        (
            "Now drawing from 'AC Power'\n -InternalBattery-0 (id=1)\t100%; charged; 0:00 remaining present: true\n",
            Power(100, plugged=True),
        ),
        ("Now drawing from 'AC Power'\n", None),
    ],
)
def test_macos_says_it_by_pmset(said: str, found: Power | None) -> None:
    assert power._of_pmset(said) == found


@pytest.mark.parametrize(
    "status, found",
    [((0, 0, 57), Power(57, plugged=False)), ((1, 8, 99), Power(99, plugged=True)), ((1, 128, 255), None), ((0, 0, 255), None)],
)
def test_windows_says_it_by_a_call(status: tuple[int, int, int], found: Power | None, monkeypatch: pytest.MonkeyPatch) -> None:
    class Kernel:
        @staticmethod
        def GetSystemPowerStatus(reference: object) -> int:
            reference._obj.line, reference._obj.flag, reference._obj.percent = status
            return 1

    monkeypatch.setattr(power.ctypes, "windll", type("Dll", (), {"kernel32": Kernel}), raising=False)
    monkeypatch.setattr(power.sys, "platform", "win32")
    assert power.battery() == found


def test_windows_is_kept_awake_by_a_call(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    kernel = type("Kernel", (), {"SetThreadExecutionState": staticmethod(lambda state: asked.append(state) or 1)})
    monkeypatch.setattr(awake.ctypes, "windll", type("Dll", (), {"kernel32": kernel}), raising=False)
    monkeypatch.setattr(awake.sys, "platform", "win32")
    with awake.kept_awake() as kept:
        assert kept
        assert asked == [0x80000001]
    assert asked == [0x80000001, 0x80000000]


@pytest.mark.parametrize("command, kept", [(("cat",), True), (("false",), False), (("no-such-program",), False), ((), False)])
def test_a_helper_that_may_not_is_noticed(command: tuple[str, ...], kept: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(awake, "REFUSED_WITHIN", 0.2 if kept else 20)
    with awake._by_helper(command) as found:
        assert found == kept


def test_the_helper_ends_with_us() -> None:
    """Also where we are killed: its input ends then."""
    with subprocess.Popen(["cat"], stdin=subprocess.PIPE) as process:
        process.stdin.close()
        assert process.wait(600) == 0
