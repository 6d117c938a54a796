"""One evening with everything that goes wrong in an inn, and the day after: 23 people, three rounds, prizes, the cash, a series of three
tournaments.

Every table that it is held against is worked out by hand in `evening_tables`; `evening_hand` clicks and types as the director does, on the
pages that are there for it. Only who registered in time is brought in at once.
"""

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import evening_tables as by_hand
from tests.browser.evening_hand import Desk, seats, told
from tests.browser.test_entry import choose
from tests.browser.test_evening import download
from tournament.desk.registration.players import import_players
from tournament.ledger.lines.recompute import recompute
from tournament.models import Phase, Tournament

SERIES = "Innviertler Runde"
NUMBERS = {name: number for number, name in by_hand.EVERYBODY.items()}
NEXT = "ab Spiel (leer: ab dem nächsten)"
ONE, OTHER = "Der eine", "Der andere"
GETS_UP, SITS_DOWN = "Wer aufsteht", "Wer einspringt"


@pytest.mark.release
@pytest.mark.first(120)
def test_a_whole_evening_and_the_day_after(director_page: Page, tmp_path: Path) -> None:
    tournament = set_up(director_page)
    play_elsewhere(director_page)
    women = {number: ["Damen"] for number in by_hand.WOMEN}
    rows = [{"number": number, "name": name, "paid": True, "tags": women.get(number, [])} for number, name in by_hand.NAMES.items()]
    import_players(tournament_id=tournament.pk, rows=rows)
    desk = Desk(director_page, tournament)
    first_round(desk)
    second_round(desk)
    desk.plan_prizes(by_hand.PRIZES, "average")
    third_round(desk)
    stands(desk, by_hand.STANDING)
    desk.publish()
    prizes_and_cash(desk)
    who_pays_whom(desk)
    assert season(director_page) == list(by_hand.SEASON)
    publish_season(director_page)
    state = papers(desk, tmp_path)
    # The day after.
    correct_a_line(desk)
    stands(desk, by_hand.CORRECTED)
    prizes_again(desk)
    assert papers(desk, tmp_path, before=state) != state
    assert season(director_page) == list(by_hand.SEASON_NOW)
    compare_season(director_page)
    tournament.refresh_from_db()
    assert (tournament.phase, recompute(tournament)) == (Phase.PUBLISHED, [])


# Before the evening ---------------------------------------------------------------------------------------------------------------------


def set_up(page: Page) -> Tournament:
    page.goto("/neu/")
    choose(page, "system", "koenigrufen-cup")
    typed = {
        "Name": "Kirtagsturnier", "Datum": "2026-10-17", "Cup oder Serie": SERIES, "Runden": "3", "Spiele je Runde": "4",
        "Spiele an Tischen zu 5": "5",
        "Cent je Punkt": "10", "Nenngeld in Euro": "15",
    }  # fmt: skip
    for label, value in typed.items():
        page.get_by_label(label, exact=True).fill(value)
    page.get_by_label("Kontra wird bezahlt").select_option("with_round")
    page.get_by_label("Name", exact=True).press("Enter")
    expect(page.locator("h1")).to_contain_text("Kirtagsturnier")
    return Tournament.objects.get()


def play_elsewhere(page: Page) -> None:
    """How the series ranks, and what was played elsewhere this year."""
    open_season(page)
    page.get_by_role("link", name="Wertung", exact=True).click()
    page.get_by_label("Was ein Turnier bringt").select_option("places")
    page.get_by_label("Wie viele Ergebnisse zählen").select_option("best")
    page.get_by_label("n", exact=True).fill("2")
    page.get_by_role("button", name="Speichern").click()
    for (name, day), rows in by_hand.AWAY.items():
        page.get_by_role("link", name="Turniere", exact=True).click()
        page.get_by_role("link", name="Auswärts gespieltes oder geplantes Turnier dazu").click()
        page.get_by_label("Name", exact=True).fill(name)
        page.get_by_label("Datum").fill(day)
        page.locator("[name=rows]").fill("\n".join(rows))
        page.get_by_role("button", name="Speichern").click()
        expect(page.get_by_role("link", name=name)).to_be_visible()


# The rounds -----------------------------------------------------------------------------------------------------------------------------


def first_round(desk: Desk) -> None:
    desk.register(*by_hand.TWICE, doubted=True)
    desk.register(*by_hand.NEVER_CAME, paid=True)
    desk.begin("kirtag-7", 22)
    assert seats(desk.tournament, 1) == by_hand.DRAWN_1
    desk.mend(
        "Zweimal angemeldet", {"Diese Nummer bleibt": 4, "Diese Nummer fällt weg": 21}, told=["21 Johanes Gruber nicht mehr an Tisch 4"]
    )
    desk.mend("Ausgelost, aber nie gekommen", {"Wer nicht gekommen ist": 22}, told=["22 Viktor Zauner nicht mehr an Tisch 5"])
    desk.register(*by_hand.LATE, paid=True)
    desk.mend("Jemand kommt zu spät", {"Nachzügler": 23}, told=["23 Walter Zeller neu an Tisch 1"])
    # Nothing is played: they just change places.
    desk.mend("Zwei saßen am Tisch des anderen", {ONE: 7, OTHER: 13}, told=["7 Rosa Wimmer Tisch 1 → 5", "13 Käthe Kogler Tisch 5 → 1"])
    desk.mend("Falscher erster Geber", {"Tisch": 1, "Wer zuerst gibt": 17}, told=["Tisch 1: zuerst gibt 17 Paula Reiter"])
    desk.open_table(1)
    expect(desk.page.locator("[data-turn]")).to_contain_text("Geber Reiter setzt aus")
    desk.write(2, by_hand.GAMES_1[2][:2])
    desk.mend(
        "Falsche Sitzordnung",
        {"Tisch": 2, "Nummern oder Namen in der Reihenfolge, wie sie sitzen": "12, 18, 16, 15",
        "ab Spiel (leer: ab dem nächsten; 1: von Anfang an)": 1},
        told=["Tisch 2 ab Spiel 1: 12 Ignaz Haider statt 18 Rudolf Schachner"], sums=by_hand.SITTING_OTHERWISE,
    )  # fmt: skip
    for table, games in by_hand.STRUCK_1.items():
        desk.write(table, games)
    desk.mend(
        "Zwei saßen am Tisch des anderen",
        {ONE: 8, OTHER: 11},
        fate="struck",
        told=["die Spiele von Tisch 4 gestrichen"],
        sums=by_hand.STRUCK,
    )
    desk.write(2, by_hand.GAMES_1[2][2:], first=3)
    desk.register(*by_hand.LATER)
    at_table_5 = {"Nachzügler": 24, "an Tisch (leer: wo am wenigsten umgesetzt wird)": 5}
    desk.mend("Jemand kommt zu spät", at_table_5, told=["24 Xaver Zopf neu an Tisch 5"])
    for table in (3, 4):
        desk.write(table, by_hand.GAMES_1[table])
    for table, sums in by_hand.SUMS_1.items():
        desk.sums(table, sums)
    assert seats(desk.tournament, 1) == by_hand.PLAYED_1
    desk.close_round()


def second_round(desk: Desk) -> None:
    desk.begin("kirtag-8", 22)
    assert seats(desk.tournament, 2) == by_hand.DRAWN_2
    desk.register(*by_hand.STANDS_IN, paid=True)
    games = by_hand.GAMES_2
    desk.write(1, games[1][:1])
    goes = {"Wer geht": 24, "Es springt ein (leer: niemand)": 25}
    desk.mend("Jemand geht", goes, told=["Tisch 1 ab Spiel 2: 25 Zita Zwettler statt 24 Xaver Zopf", "Nr. 24 wird abgemeldet"])
    desk.write(1, games[1][1:3], first=2)
    back = {"Wer wieder da ist": 24}
    desk.mend("Jemand ist wieder da", back, told=["Tisch 1 ab Spiel 4: 24 Xaver Zopf statt 25 Zita Zwettler", "Nr. 24 nimmt wieder teil"])
    desk.write(1, games[1][3:], first=4)
    desk.write(2, games[2][:2])
    changes = ["Tisch 2 ab Spiel 3: 25 Zita Zwettler statt 7 Rosa Wimmer"]
    desk.mend("Ersatz springt ein", {GETS_UP: 7, SITS_DOWN: 25, NEXT: 3}, fate="returns", told=changes)
    desk.take_back("25 Zita Zwettler springt für 7 Rosa Wimmer ein", "es war der Zeller")
    changes = ["Tisch 2 ab Spiel 3: 25 Zita Zwettler statt 23 Walter Zeller"]
    desk.mend("Ersatz springt ein", {GETS_UP: 23, SITS_DOWN: 25, NEXT: 3}, fate="returns", told=changes)
    desk.write(2, games[2][2:], first=3)
    desk.write(3, games[3][:2])
    desk.write(4, games[4][:2])
    changes = ["Tisch 3 ab Spiel 1: 6 Franz Lindinger", "Tisch 3 ab Spiel 3: 5 Maria Hofstätter", "Tisch 4 ab Spiel 3: 6 Franz Lindinger"]
    desk.mend("Zwei saßen am Tisch des anderen", {ONE: 5, OTHER: 6}, fate="back", told=changes, sums=by_hand.BACK_AGAIN)
    desk.write(3, games[3][2:], first=3)
    desk.write(4, games[4][2:], first=3)
    desk.sums(5, by_hand.SUMS_2[5])
    desk.close_round()
    for number in by_hand.GONE:
        desk.send_home(number, "früher gegangen")


def third_round(desk: Desk) -> None:
    desk.begin("kirtag-9", 20)
    assert seats(desk.tournament, 3) == by_hand.DRAWN_3
    desk.mend(
        "Ein Tisch zu viel", {"Tisch": 5}, told=["1 Anna Mayrhuber Tisch 5 → 4", "10 Georg Ebner Tisch 5 → 1", "treffen einander mehrmals"]
    )
    assert seats(desk.tournament, 3) == by_hand.DISSOLVED_3
    for table, sums in by_hand.SUMS_3.items():
        desk.sums(table, sums)
    for table, games in by_hand.GAMES_3.items():
        desk.write(table, games)
    # Both have played to the end: what they played goes with them.
    changes = ["Tisch 3 ab Spiel 1: 5 Maria Hofstätter statt 7", "Tisch 4 ab Spiel 1: 7 Rosa Wimmer statt 5"]
    desk.mend("Zwei saßen am Tisch des anderen", {ONE: 7, OTHER: 5}, told=changes, sums=by_hand.AFTERWARDS)
    desk.close_round()


def stands(desk: Desk, standing: by_hand.Standing) -> None:
    """The page of the standing has these rows: rank, number, rounds, total."""
    rows = [row.split(" | ") for row in desk.standing()]
    assert [(row[0], row[1], *row[4:8]) for row in rows] == [
        (f"{rank}.", str(number), *map(points, rounds), points(total)) for rank, number, rounds, total in standing
    ]


def points(amount: int | None) -> str:
    return "" if amount is None else f"{amount:+d}".replace("-", "−")


# Prizes and money -----------------------------------------------------------------------------------------------------------------------


def prizes_and_cash(desk: Desk) -> None:
    assert given(desk) == list(by_hand.GIVEN)
    desk.give()
    assert desk.lead_ceremony() == list(by_hand.CEREMONY)
    desk.move_cash("Anfangsbestand", "50")
    desk.return_fee(22, "15", "nie gekommen")
    desk.move_cash("hinaus", "42,50", "Saalmiete")
    desk.pay_prizes()
    assert desk.cash() == list(by_hand.CASH)
    assert told(desk.page.locator("section[aria-labelledby=nenngeld] table")) == ["24 | Xaver Zopf | 0,00 € | 0,00 € | 15,00 €"]
    for euros, said in by_hand.COUNTED:
        desk.count_cash(euros, said)


def given(desk: Desk) -> list[tuple[int, str]]:
    """Who receives what, as the page has it."""
    rows = [row.split(" | ") for row in desk.awards()]
    return [(NUMBERS[who.partition(" Nr.")[0]], what) for _rank, who, _prize, what in rows]


def who_pays_whom(desk: Desk) -> None:
    found = desk.settle("table", "each_other")
    assert {place: found[place] for place in by_hand.PAID_BY_TABLE} == by_hand.PAID_BY_TABLE
    [evening] = desk.settle("evening", "desk").values()
    takes = [(player, 0, euros(cents)) for player, cents in by_hand.DESK_TAKES.items()]
    assert evening == [*takes, *((0, player, euros(cents)) for player, cents in by_hand.DESK_GIVES.items())]


def euros(cents: int) -> str:
    return f"{cents // 100},{cents % 100:02} €"


# The day after --------------------------------------------------------------------------------------------------------------------------


def correct_a_line(desk: Desk) -> None:
    """The tournament is closed and published. Game 3 of table 3 was won; what it changes is told before it is done."""
    page = desk.page
    desk.open_table(3)
    page.get_by_title("Zeile berichtigen").nth(2).click()
    expect(page.locator("h1")).to_have_text("Spiel 3 berichtigen")
    choose(page, "won", "1")
    page.locator("#why").fill("am Zettel steht gewonnen")
    page.get_by_role("button", name=re.compile("^Vorschau")).click()
    effect = page.locator("#aendert")
    expect(effect).to_contain_text("Dafür geöffnet und wieder geschlossen wird: Runde 3, der veröffentlichte Endstand.")
    moved = [row.split(" | ")[:2] for row in told(effect.locator(".ranks"))]
    assert {NUMBERS[who.partition(" Nr.")[0]]: tuple(map(int, re.findall(r"\d+", ranks))) for who, ranks in moved} == by_hand.MOVED
    for sentence in by_hand.TOLD_BEFORE:
        expect(effect).to_contain_text(sentence)
    effect.get_by_role("button", name="Berichtigen").click()
    expect(page.get_by_text("Spiel 3 ist berichtigt.")).to_be_visible()


def prizes_again(desk: Desk) -> None:
    """What was given stays until it is taken back; then it is given anew, and the money follows."""
    page = desk.page
    page.goto(f"{desk.address}preise/")
    assert told(page.locator("table.differ")) == list(by_hand.DIFFERS)
    desk.take_prizes_back("der Zettel von Tisch 3")
    assert given(desk) == list(by_hand.GIVEN_NOW)
    desk.give()
    assert desk.prize_money() == list(by_hand.PAID_TOO_MUCH)
    for number in (8, 13):
        desk.take_money_back(f"Preisgeld, Nr. {number} ", "zu viel ausbezahlt")
    desk.pay_prizes()
    assert desk.prize_money() == list(by_hand.PAID_RIGHT)
    assert desk.cash() == list(by_hand.CASH)
    desk.count_cash(*by_hand.COUNTED[-1])


def papers(desk: Desk, folder: Path, before: str = "") -> str:
    """The standings and the list of prizes on paper say which state they show, worked out here as docs/state.md says, and which one they
    replace."""
    desk.page.goto(f"{desk.address}drucken/")
    content = json.loads(download(desk.page, "standings.json", folder))
    del content["digest"]
    for row in content["standings"]:
        del row["name"], row["place"]
    state = sha256(json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()[:6]
    assert desk.state() == state
    for name in ("standings.pdf", "prizes.pdf"):
        said = desk.paper(name, folder)
        assert f"Stand {state} ·" in said, said
        assert re.findall(r"ersetzt Stand (\w+) von ", said) == [before] * bool(before), said
        assert not before or re.search(rf"berichtigt, ersetzt Stand {before} von [^·]*geändert: \S", said), said
    return state


# The series -----------------------------------------------------------------------------------------------------------------------------


def open_season(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Reihen").first.click()
    page.get_by_role("link", name=SERIES).click()
    expect(page.locator("h1")).to_have_text(SERIES)


def season(page: Page) -> list[tuple[object, ...]]:
    """The series as it stands there: rank, name, what each tournament gave (in brackets what is dropped), total, what decided a tie."""
    open_season(page)
    rows = page.locator("table.season tbody tr").evaluate_all(
        """rows => rows.map(row => [
            row.querySelector(".rk").innerText, row.querySelector("th a").innerText,
            ...[...row.querySelectorAll("td.ev")].map(cell => cell.querySelector("s") ? `(${cell.querySelector("s").innerText})` : cell.innerText),
            row.querySelector(".sum").innerText, row.querySelector(".tie").innerText,
        ])"""
    )
    return [(int(row[0].rstrip(".")), *row[1:-2], int(row[-2]), row[-1]) for row in rows]


def publish_season(page: Page) -> None:
    page.get_by_role("link", name="Veröffentlicht").click()
    page.get_by_role("button", name="veröffentlichen").click()
    expect(page.locator("section.events li")).to_have_count(1)


def compare_season(page: Page) -> None:
    """What the state that was published says about the one of now."""
    page.get_by_role("link", name="Veröffentlicht").click()
    rows = [row.split(" | ") for row in told(page.locator("table.moved"))]
    assert {row[3] for row in rows} == {"Kirtagsturnier berichtigt"}
    assert {row[0]: (row[1], row[2]) for row in rows if "→" in row[1]} == by_hand.SEASON_MOVED
