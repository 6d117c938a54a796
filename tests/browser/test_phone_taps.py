"""How many taps a usual game takes on the phone, counted as fingers on the glass; and the line written last, under one of them."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.test_entry import points, totals
from tests.browser.test_phone import BETTLER, DREIER, open_as, press, save, stored, tap_save, turn
from tests.tables_made import a_table, write


def count_taps(page: Page) -> None:
    """From now on every finger on the glass counts, whatever it meets."""
    page.evaluate("window.taps = 0; addEventListener('pointerdown', () => { window.taps += 1 }, true)")


def taps(page: Page) -> int:
    """How many fingers there were since the last time."""
    return page.evaluate("[window.taps, (window.taps = 0)][0]")


def test_a_usual_game_is_six_taps(phone: Page, take: Callable) -> None:
    table = a_table()
    write(table, DREIER)
    open_as(phone, table)
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    count_taps(phone)
    for section, name in (("game", "Pagatrufer"), ("declarer", "Stadlbauer"), ("partner", "Mayrhuber"), ("result", "gewonnen")):
        press(phone, section, name)
    turn(phone, "Trull")
    # Pagatrufer 1 + the Pagat announced 2 + Trull silent 1, for Stadlbauer and Mayrhuber; Dreier of Stadlbauer before: 15.
    expect(phone.locator(".save .total > span")).to_have_text(["+4", "−4", "+4", "−4"])
    expect(phone.locator(".save .after > span")).to_have_text(["−1", "−9", "19", "−9"])
    expect(phone.locator("#slip .law").first).to_have_text("Tafel „Die Spiele“")
    take(phone, "phone-six-taps")
    take(phone, "phone-first-screen", full=False)
    save(phone, 2)
    assert taps(phone) == 6
    expect(phone.locator("h1")).to_have_text("Spiel 3")
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    entry = stored(table)[1]
    assert entry.author == "Anna Mayrhuber"
    assert points(entry) == [4, -4, 4, -4]
    assert entry.record == {
        "game": "pagatrufer", "dealer": 1, "declarer": 2, "partner": 0, "won": True,
        "announcements": [{"kind": "trull", "by": 2, "when": "silent", "won": True}, {"kind": "pagat", "by": 2, "when": "open",
        "won": True}],
    }  # fmt: skip


def test_no_usual_game_takes_more_taps_than_it_has_answers(phone: Page) -> None:
    table = a_table()
    open_as(phone, table)
    count_taps(phone)
    # Vorhand, whom a Rufer is, and the last count of a Trischaken say themselves.
    games = {
        "Rufer": ([("partner", "Stadlbauer"), ("result", "gewonnen")], 4),
        "Bettler": ([("declarer", "Oberleitner"), ("result", "verloren")], 4),
        "Dreier": ([("declarer", "Pichler"), ("result", "gewonnen")], 4),
        "Trischaken": ([("result", key) for key in ("2", "0", "weiter", "2", "7", "weiter", "1", "0")], 10),
    }
    for number, (game, (keys, most)) in enumerate(games.items(), start=1):
        press(phone, "game", game)
        for section, name in keys:
            press(phone, section, name)
        save(phone, number)
        assert (game, taps(phone)) == (game, most)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    # Rufer 1; Bettler −4 from each; Dreier 5 from each; of 20, 27, 10 and 13 Pichler has most: 6, not doubled, for Oberleitner was Vorhand.
    assert [points(entry) for entry in stored(table)] == [[-1, 1, 1, -1], [4, 4, 4, -12], [-5, 15, -5, -5], [2, -6, 2, 2]]


def test_the_line_written_last_opens_under_a_finger(phone: Page, take: Callable) -> None:
    """To be read, corrected or taken back, without the list of all."""
    table = a_table()
    write(table, DREIER, BETTLER)
    open_as(phone, table)
    phone.locator("[data-f=last]").tap()
    take(phone, "phone-last-line", full=False)
    phone.locator("#bar [data-f=undo]").tap()
    phone.get_by_role("button", name="Wirklich zurücknehmen").tap()
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    expect(phone.locator("#bar .actions")).to_have_count(0)
    phone.locator("[data-f=last]").tap()
    phone.locator("#bar [data-f=correct]").tap()
    press(phone, "result", "verloren")
    phone.get_by_role("button", name="Spiel 1 berichtigen").tap()
    expect(phone.locator(".heads b")).to_have_text(["5", "5", "−15", "5"])
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert totals(table) == [5, 5, -15, 5]


def test_a_sub_is_nobodys_until_somebody_says_whose(phone: Page, take: Callable) -> None:
    """Point-Tarock § 8 c: it holds only for who said it. The third tap brings the question to where it is seen, and without an answer
    nothing is stored."""
    table = a_table("point-tarock", 3)
    open_as(phone, table)
    press(phone, "game", "Zweiblatt")
    press(phone, "declarer", "Pichler")
    for key in ("3", "7", "/2"):
        press(phone, "result", key)
    for _tap in range(3):
        turn(phone, "Kontra")
    row = phone.locator("#f-sub")
    expect(row).to_contain_text("Sub gilt")
    expect(row).to_be_in_viewport(ratio=1)
    assert phone.evaluate(
        "document.querySelector('#f-sub').getBoundingClientRect().bottom <= document.querySelector('#save').getBoundingClientRect().top"
    )
    take(phone, "phone-sub", full=False)
    assert row.locator(".on").count() == 0
    tap_save(phone, 1)
    expect(phone.locator("#save .fault")).to_contain_text("Für wen gilt das Sub?")
    assert stored(table) == []
    press(phone, "sub", "Stadlbauer")
    save(phone, 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert stored(table)[0].record["kontra"] == {"0": 4, "2": 8}
