"""Two tables write a round of 12 games on phones while everything fails that can: the network, the answers, the pages, the program itself.

What was played, and what it comes to, stands in two_sheets.py, by hand. At the end the desk has exactly that.
The order of the taps and of the failures is drawn from a seed; a failure names it: `SEED=… pytest tests/browser/test_two_tables.py`.
"""

import json
import os
import re
import secrets
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser import two_sheets
from tests.browser.hall import Hall
from tests.browser.scribe import PATIENCE, Scribe, Steps, chances
from tests.browser.two_sheets import Line

MOST_SENDINGS = 50
"""A game is sent again after 2, 4, 8 … seconds, and whenever the network is said to be back: not in a circle."""
SECOND_PHONE = ("Pichler", "Hofstätter")
FIRST_PHONE = ("Mayrhuber", "Gruber")
TROUBLES = ("abort", "lose", "cut", "reopen", "swipe")
KILLS = (("kill", "kill and reopen"), ("kill and reopen",))
"""By table: the program is killed while it saves; once each table's page is opened again before the program is back."""


class Table:
    """What is played at a table, who writes it, and what goes wrong when."""

    def __init__(self, browser: Browser, hall: Hall, number: int, token: str, lines: Sequence[Line], seed: str) -> None:
        self.chance = chances(f"{seed} table {number}")
        self.hall, self.number, self.lines = hall, number, lines
        self.first, self.second = (Scribe(browser, hall, token, seat, chances(f"{seed} phone {number} {seat}")) for seat in (0, 1))
        self.mistaken = self.chance.randrange(1, 3)  # a game written wrongly and corrected without network
        self.passed = self.chance.randrange(5, 7)  # the first line that the second phone writes
        self.again = self.chance.randrange(9, 11)  # the first line that the first phone writes again
        busy = {self.mistaken, self.mistaken + 1, self.passed, self.passed + 1, self.again}
        troubles = TROUBLES + KILLS[number]
        places = self.chance.sample(sorted(set(range(len(lines))) - busy), len(troubles))
        self.troubles = dict(zip(places, troubles, strict=True))
        self.network_back = 0

    def evening(self) -> Steps:
        """The whole round."""
        yield from self.first.sit()
        yield from self.write(self.first, range(self.mistaken))
        yield from self.correct(self.mistaken)
        yield from self.write(self.first, range(self.mistaken + 2, self.passed))
        yield from self.pass_on()
        yield from self.write(self.second, range(self.passed + 2, self.again))
        yield from self.take_back()
        yield from self.write(self.first, range(self.again, len(self.lines)))
        self.restore(self.first)
        yield from self.first.sent_all()
        yield from self.first.until(lambda seen: seen["ended"], "the sums are there")

    def correct(self, place: int) -> Steps:
        """Written wrongly without network, corrected after the next one, and all of it sent later."""
        line = self.lines[place]
        self.first.network(there=False)
        yield from self.first.write(wrong(line))
        yield from self.first.write(self.lines[place + 1])
        yield from self.first.correct(line)
        self.first.network(there=True)

    def pass_on(self) -> Steps:
        """The first phone has written two games that nobody got. The second takes over, and the table says them to it again.

        At the first table the first phone was wrong about one of them; so it comes back when the second has sent them.
        """
        one, two = self.lines[self.passed : self.passed + 2]
        disputed = self.number == 0
        self.restore(self.first)
        yield from self.first.sent_all()
        self.first.network(there=False)
        yield from self.first.write(one)
        yield from self.first.write(wrong(two) if disputed else two)
        yield from self.second.sit()
        yield from self.second.take()
        coming = self.come_back(self.chance.random() < 0.5)
        after = self.chance.randrange(12)
        for taps, _ in enumerate(self.second.write(one)):
            if taps == after and not disputed:
                yield from coming
            yield
        yield from self.second.write(two)
        yield from self.second.sent_all()
        yield from coming
        yield from self.first.told(SECOND_PHONE[self.number])
        yield from self.first.sent_all()

    def come_back(self, closed: bool) -> Steps:
        if closed:
            self.first.reopen()
        self.first.network(there=True)
        yield

    def take_back(self) -> Steps:
        self.restore(self.second)
        yield from self.second.sent_all()
        yield from self.first.take()
        yield from self.second.told(FIRST_PHONE[self.number])
        self.second.close()

    # What goes wrong -------------------------------------------------------------------------------------------------------------

    def write(self, scribe: Scribe, places: range) -> Steps:
        for place in places:
            line, trouble = self.lines[place], self.troubles.get(place, "")
            if trouble.startswith("kill"):
                yield from self.write_and_kill(scribe, line, reopen="reopen" in trouble)
            else:
                yield from self.write_in_trouble(scribe, line, trouble)

    def write_and_kill(self, scribe: Scribe, line: Line, *, reopen: bool) -> Steps:
        """The program is killed while the line is saved; one table at a time does that."""
        self.restore(scribe)
        yield from scribe.until(lambda _seen: self.hall.ready and not self.hall.held, "the program is there")
        self.hall.held, kills = True, self.hall.kills
        scribe.trouble.append("kill")
        yield from scribe.write(line)
        yield from scribe.until(lambda _seen: self.hall.kills > kills, "the program is killed")
        if reopen:
            yield from self.open_without_program(scribe, line)
        self.hall.held = False

    def write_in_trouble(self, scribe: Scribe, line: Line, trouble: str) -> Steps:
        when = self.chance.randrange(4)
        if trouble in ("abort", "lose"):
            scribe.trouble.append(trouble)
        scribe.swiped = scribe.swiped or trouble == "swipe"
        for taps, _ in enumerate(scribe.write(line)):
            if taps == when and trouble == "reopen":
                scribe.reopen()
            if taps == when and trouble == "cut":
                scribe.network(there=False)
                self.network_back = self.chance.randrange(5, 20)
            self.count_down(scribe)
            yield

    def count_down(self, scribe: Scribe) -> None:
        if self.network_back:
            self.network_back -= 1
            if not self.network_back:
                scribe.network(there=True)

    def restore(self, scribe: Scribe) -> None:
        self.network_back = 0
        scribe.network(there=True)

    def open_without_program(self, scribe: Scribe, line: Line) -> Steps:
        """The page opens from the phone, and the game that was being saved is there."""
        assert self.hall.dead
        scribe.reopen()
        yield from scribe.until(lambda seen: scribe.has(line, seen), f"{line} is on the phone")
        yield from scribe.until(lambda seen: "Netz" in seen["banner"], "it says that the laptop is away")


def wrong(line: Line) -> Line:
    """The same line, misheard."""
    if "won" in line.record:
        return line._replace(record={**line.record, "won": not line.record["won"]})
    return line._replace(record={"game": "piccolo", "dealer": line.record["dealer"], "declarer": 0, "won": True})


def play(tables: Sequence[Table], hall: Hall, chance: Random) -> None:
    """Both tables at once, a tap here and a tap there; whoever notices that the program is gone starts it again after a while."""
    evenings = [table.evening() for table in tables]
    taps_until_noticed = 0
    while evenings:
        evening = chance.choice(evenings)
        if next(evening, evenings) is evenings:
            evenings.remove(evening)
        if not hall.dead or hall.held:
            taps_until_noticed = chance.randrange(3, 25)
        elif taps_until_noticed:
            taps_until_noticed -= 1
        else:
            hall.start()


@pytest.fixture
def seed() -> str:
    return os.environ.get("SEED") or secrets.token_hex(3)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    hall = Hall(tmp_path)
    yield hall
    hall.stop()


@pytest.mark.release
@pytest.mark.first(40)
def test_every_game_is_there_once(browser: Browser, hall: Hall, seed: str) -> None:
    field = hall.make_field()
    hall.start()
    games = (two_sheets.FIRST, two_sheets.SECOND)
    tables = [
        Table(browser, hall, number, token, lines, seed) for number, (token, lines) in enumerate(zip(field["tokens"], games, strict=True))
    ]
    try:
        play(tables, hall, chances(seed))
        check_what_happened(tables, hall)
        desk = log_in(browser, hall)
        check_desk(desk, f"{hall.url}/t/{field['slug']}/runde/1/tisch/")
    except BaseException as error:
        error.add_note(f"SEED={seed}")
        raise
    finally:
        for context in browser.contexts:
            context.close()
    check_file(hall)
    check_program(hall)


def check_what_happened(tables: Sequence[Table], hall: Hall) -> None:
    """The evening was as bad as it was meant to be, and the pages bore it."""
    assert hall.kills == sum(map(len, KILLS))
    for table in tables:
        for scribe in (table.first, table.second):
            assert not scribe.trouble
            assert not scribe.faults
        sendings = table.first.sent + table.second.sent
        assert 1 < max(sendings.values()) < MOST_SENDINGS, "games are sent again, but the laptop is not hammered"
        assert sendings.total() >= len(table.lines) + TROUBLES.count("abort") + TROUBLES.count("lose")


def log_in(browser: Browser, hall: Hall) -> Page:
    page = browser.new_context(base_url=hall.url, viewport={"width": 1440, "height": 900}, locale="de-AT").new_page()
    page.set_default_timeout(1000 * PATIENCE)
    while not hall.ready:
        page.wait_for_timeout(50)
    page.goto("/anmelden/")
    for field, said in zip(("#id_username", "#id_password"), hall.login, strict=True):
        page.locator(field).fill(said)
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{hall.url}/")
    return page


def check_desk(page: Page, address: str) -> None:
    """The desk is asked about the one game that two phones wrote differently; then it shows what was added up by hand."""
    page.goto(f"{address}1/")
    expect(page.locator("#fassungen form")).to_have_count(1)
    page.get_by_role("button", name="Erste lassen").click()
    expect(page.locator("#fassungen")).to_have_count(0)
    for number, totals in ((1, two_sheets.FIRST_TOTALS), (2, two_sheets.SECOND_TOTALS)):
        page.goto(f"{address}{number}/")
        expect(page.locator(".pagehead p").first).to_contain_text("12 von 12 Spielen")
        expect(page.locator("table.score tr.sum").last.locator("td.run")).to_have_text([str(total).replace("-", "−") for total in totals])
        expect(page.locator("#fassungen")).to_have_count(0)


def check_file(hall: Hall) -> None:
    """The lines that count, in order, as they were played; no other line that counts, none that waits for the desk."""
    for number, lines, totals, cash in (
        (1, two_sheets.FIRST, two_sheets.FIRST_TOTALS, two_sheets.FIRST_CASH),
        (2, two_sheets.SECOND, two_sheets.SECOND_TOTALS, two_sheets.SECOND_CASH),
    ):
        rows = hall.ask(
            "SELECT e.game, e.record, e.a0 / 2, e.a1 / 2, e.a2 / 2, e.a3 / 2 FROM tournament_entry e JOIN tournament_table t ON t.id "
            "= e.table_id"
            " WHERE t.number = ? AND e.current AND e.record IS NOT NULL ORDER BY e.position",
            number,
        )
        assert [(game, json.loads(record), tuple(amounts)) for game, record, *amounts in rows] == [
            (line.game, line.record, line.amounts) for line in lines
        ]
        assert [row[0] for row in rows if row[0] is not None] == list(range(1, 13))
        columns = ", ".join(f"{kind}{seat} / 2" for kind in "ac" for seat in range(4))
        assert hall.ask(f"SELECT {columns} FROM tournament_table WHERE number = ?", number) == [(*totals, *cash)]  # noqa: S608
    assert hall.ask("SELECT count(*) FROM tournament_entry") == [(len(two_sheets.FIRST) + len(two_sheets.SECOND) + 2,)], (
        "and two corrections"
    )
    assert hall.ask("SELECT choice, count(*) FROM tournament_otherversion GROUP BY choice") == [("theirs", 1)]


def check_program(hall: Hall) -> None:
    """Another process scores everything again and finds nothing; the server had nothing to complain of."""
    proof = hall.run("manage.py", "recompute")
    assert re.fullmatch(r"\S+: stimmt\n", proof.stdout), proof.stdout + proof.stderr
    assert "Traceback" not in hall.complaints, hall.complaints
