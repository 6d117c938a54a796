"""The scribe's phone in a real browser: no network, a pen that is passed on, a line corrected, counts."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone
from playwright.sync_api import Page, Response, expect

from tests.browser.test_entry import points, totals
from tests.tables_made import a_table, write
from tournament.ledger.lines.settling import confirm_table
from tournament.models import Entry, OtherVersion, Phone, Player, Table
from tournament.phones.writing import make_links

DREIER = {"game": "dreier", "dealer": 0, "declarer": 2, "won": True}
BETTLER = {"game": "bettler", "dealer": 1, "declarer": 2, "won": True}


def address(table: Table) -> str:
    [link] = make_links([table]) or list(table.links.filter(ended_at=None))
    return f"/tisch/{link.token}/"


def greeted(answer: Response) -> bool:
    """Whether the laptop answers a phone that says who holds it."""
    return answer.url.endswith("/da/") and '"seat":null' not in (answer.request.post_data or "")


def open_as(page: Page, table: Table, name: str = "Mayrhuber", *, at: str = "") -> None:
    """The table's page, held by this player; the laptop knows it, and the phone knows whether it writes. `at`: where the laptop is
    reached."""
    page.goto(f"{at}{address(table)}")
    with page.expect_response(greeted) as answer:
        page.get_by_role("button", name=name).tap()
    answer.value.finished()
    expect(page.get_by_role("button", name=name)).to_have_count(0)
    # The answer is there; the page has read it when it no longer says that nobody writes.
    page.wait_for_function("() => !document.getElementById('form').hidden || !document.body.innerText.includes('Noch schreibt niemand')")


def press(page: Page, section: str, name: str) -> None:
    """One tap on a key of a section of the form."""
    page.locator(f"#f-{section} :is(label, button).key", has_text=re.compile(rf"^{name}")).first.tap()


def turn(page: Page, name: str) -> None:
    """One tap on a key that goes round."""
    page.locator("#form .cycle", has_text=name).first.tap()


def tap_save(page: Page, game: int) -> None:
    page.get_by_role("button", name=f"Spiel {game} schreiben").tap()


def save(page: Page, game: int) -> None:
    """Until the phone has it: while a game goes into its store the keys stand still, and the next tap of a test would be none."""
    tap_save(page, game)
    expect(page.get_by_role("button", name=f"Spiel {game} schreiben")).to_have_count(0)


def a_dreier(page: Page, who: str, game: int, *, won: bool = True) -> None:
    press(page, "game", "Dreier")
    press(page, "declarer", who)
    press(page, "result", "gewonnen" if won else "verloren")
    save(page, game)


def stored(table: Table) -> list[Entry]:
    return list(table.entries.filter(current=True))


def test_the_keys_are_radio_buttons(phone: Page) -> None:
    """By keyboard, too: the focus stays on the key that was chosen, also where a key goes round."""
    open_as(phone, a_table())
    phone.locator("input[name=game][value=dreier]").focus()
    phone.keyboard.press("Space")
    phone.keyboard.press("ArrowLeft")
    expect(phone.locator("input[name=game][value=farbendreier]")).to_be_focused()
    expect(phone.locator("input[name=game]:checked")).to_have_value("farbendreier")
    phone.keyboard.press("ArrowRight")
    phone.get_by_label("Trull: keine").focus()
    phone.keyboard.press("ArrowRight")
    phone.keyboard.press("ArrowRight")
    expect(phone.get_by_label("Trull: angesagt 2")).to_be_focused()
    expect(phone.get_by_label("Trull: angesagt 2")).to_be_checked()


def test_a_rufer_is_the_vorhands(phone: Page) -> None:
    table = a_table()
    open_as(phone, table)
    press(phone, "game", "Rufer")
    expect(phone.locator("input[name=declarer]:checked")).to_have_value("1")
    press(phone, "game", "Bettler")  # nobody said that it is Pichler's
    expect(phone.locator("input[name=declarer]:checked")).to_have_count(0)


def test_without_network_nothing_is_lost_and_nothing_doubled(phone: Page, take: Callable) -> None:
    table = a_table()
    open_as(phone, table)
    expect(phone.locator("html[data-kept=true][data-prices=true]")).to_be_attached()
    a_dreier(phone, "Stadlbauer", 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    phone.context.set_offline(True)
    a_dreier(phone, "Pichler", 2)
    a_dreier(phone, "Oberleitner", 3, won=False)
    expect(phone.locator("#banner")).to_contain_text("2 Spiele warten")
    expect(phone.locator("#banner")).to_contain_text("hier gesichert")
    # 15 to Stadlbauer and to Pichler, −15 to Oberleitner: added from the laptop's own price list.
    expect(phone.locator(".heads b")).to_have_text(["−5", "15", "15", "−25"])
    phone.reload()  # from the phone itself
    expect(phone.locator("#banner")).to_contain_text("2 Spiele warten")
    expect(phone.locator("h1")).to_have_text("Spiel 4")
    expect(phone.locator(".heads .dealer")).to_have_text("Oberleitner")
    press(phone, "game", "Bettler")  # half entered when the battery is empty
    press(phone, "declarer", "Mayrhuber")
    take(phone, "phone-offline", full=False)
    phone.reload()
    expect(phone.locator("input[name=game]:checked")).to_have_value("bettler")
    press(phone, "result", "gewonnen")
    save(phone, 4)
    expect(phone.locator("#banner")).to_contain_text("3 Spiele warten")
    phone.goto(phone.url.split("#")[0] + "#spiele")
    expect(phone.locator(".line .chip.waiting")).to_have_count(3)
    take(phone, "phone-waiting-lines")
    phone.context.set_offline(False)
    expect(phone.locator(".line .chip.waiting")).to_have_count(0)
    expect(phone.locator("#banner")).to_be_hidden()
    assert [(entry.game, entry.record["game"], entry.record["dealer"], entry.record["declarer"]) for entry in stored(table)] == [
        (1, "dreier", 0, 2), (2, "dreier", 1, 1), (3, "dreier", 2, 3), (4, "bettler", 3, 0),
    ]  # fmt: skip
    assert table.entries.count() == 4
    # 15 for Stadlbauer, 15 for Pichler, −15 for Oberleitner, 12 for Mayrhuber; the others a third of it each.
    assert totals(table) == [-5 - 5 + 5 + 12, -5 + 15 + 5 - 4, 15 - 5 + 5 - 4, -5 - 5 - 15 - 4]


def test_an_answer_that_got_lost_stores_the_game_once(phone: Page) -> None:
    table = a_table()
    open_as(phone, table)
    seen: list[str] = []

    def lose_the_first_answer(route) -> None:
        # The first arrives just before the second: in between, the table's state would tell the phone that its game is stored.
        seen.append(route.request.post_data)
        if len(seen) == 1:
            route.abort()
        else:
            route.fetch()
            route.continue_()

    phone.route("**/spiel/", lose_the_first_answer)
    a_dreier(phone, "Pichler", 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert len(seen) == 2
    assert seen[0] == seen[1]
    assert table.entries.count() == 1


def test_another_phone_takes_over_and_the_first_is_told(browser_window: Callable[..., Page], take: Callable) -> None:
    table = a_table()
    first, second = browser_window(width=390, height=844), browser_window(width=390, height=844)
    open_as(first, table)
    first.context.set_offline(True)
    a_dreier(first, "Pichler", 1)
    open_as(second, table, "Pichler")
    expect(second.locator(".reader")).to_contain_text("Mayrhuber schreibt.")
    expect(second.locator("#form")).to_be_hidden()
    # Whoever takes over knows that the other phone may have games.
    Phone.objects.filter(seat=0).update(seen_at=timezone.now() - timedelta(minutes=2, seconds=5))
    second.reload()
    expect(second.locator(".reader")).to_contain_text("Mayrhuber schreibt, seit 2 min stumm.")
    second.get_by_role("button", name="übernehmen").tap()
    expect(second.locator("#form")).to_be_visible()
    first.context.set_offline(False)
    expect(first.locator(".reader")).to_contain_text("Pichler hat das Schreiben übernommen")
    expect(first.locator("#form")).to_be_hidden()
    take(first, "phone-taken")
    # What the first phone had written while it held the pen is sent all the same.
    expect(first.locator(".line .chip.saved")).to_have_count(1)
    assert [entry.author for entry in stored(table)] == ["Anna Mayrhuber"]
    assert Phone.objects.get(writes=True).seat == 1
    expect(second.locator("h1")).to_have_text("Spiel 2")
    # The first one is handed to Pichler as well: nobody has taken anything from him.
    first.get_by_role("link", name="nicht Mayrhuber?").tap()
    first.get_by_role("button", name="Pichler").tap()
    expect(first.locator(".reader")).to_contain_text("Sie schreiben auf Ihrem anderen Telefon.")
    first.get_by_role("button", name="hier schreiben").tap()
    expect(first.locator("#form")).to_be_visible()
    expect(second.locator(".reader")).to_contain_text("Sie schreiben auf Ihrem anderen Telefon.")


def test_two_phones_wrote_the_same_game(browser_window: Callable[..., Page]) -> None:
    table = a_table()
    first, second = browser_window(width=390, height=844), browser_window(width=390, height=844)
    open_as(first, table)
    first.context.set_offline(True)
    a_dreier(first, "Pichler", 1)
    open_as(second, table, "Pichler")
    second.get_by_role("button", name="übernehmen").tap()
    a_dreier(second, "Stadlbauer", 1)
    expect(second.locator(".last")).to_contain_text("gespeichert")
    first.context.set_offline(False)
    expect(first.locator("#notes")).to_contain_text("Spiel 1: Diese Zeile hat jemand anderer geschrieben")
    assert [entry.record["declarer"] for entry in stored(table)] == [2]
    assert [other.record["declarer"] for other in OtherVersion.objects.all()] == [1]


def test_a_long_name_stands_on_its_key_in_whole_parts(phone: Page, take: Callable) -> None:
    """A line a part, chosen or not: no key shows "Dobretsber" above "ger"."""
    table = a_table(games=1)
    for number, family in enumerate(("Oberleitner-Schwarzmüller", "Dobretsberger", "Baumgartinger"), start=1):
        Player.objects.filter(registrations__number=number).update(name=f"Anna {family}")
    phone.goto(address(table))
    names = phone.locator(".key .name")
    lines = (
        "all => all.map(one => { const range = document.createRange(); range.selectNodeContents(one); return "
        "range.getClientRects().length })"
    )
    expect(names).to_have_count(4)
    take(phone, "phone-long-names")
    assert names.evaluate_all(lines) == [2, 1, 1, 1]
    open_as(phone, table, "Dobretsberger")
    press(phone, "game", "Rufer")
    press(phone, "declarer", "Dobretsberger")
    press(phone, "partner", "Baumgartinger")
    take(phone, "phone-long-names-chosen")
    assert phone.locator("#f-declarer .name").evaluate_all(lines) == [2, 1, 1, 1]
    assert phone.locator("#f-partner .name").evaluate_all(lines) == [2, 1, 1]
    assert all(phone.locator(".key .name").evaluate_all("all => all.map(one => one.scrollWidth <= one.clientWidth)"))


def test_a_line_is_corrected_and_the_last_taken_back(phone: Page, take: Callable) -> None:
    table = a_table()
    write(table, DREIER, BETTLER)
    open_as(phone, table)
    phone.get_by_role("link", name="alle Spiele, berichtigen").tap()
    phone.locator(".line button.head", has_text="Dreier").tap()
    expect(phone.locator(".line .open .law")).to_have_text("Tafel „Die Spiele“")
    phone.get_by_role("button", name="berichtigen").tap()
    expect(phone.locator("input[name=declarer]:checked")).to_have_value("2")
    press(phone, "result", "verloren")
    take(phone, "phone-correcting")
    phone.get_by_role("button", name="Spiel 1 berichtigen").tap()
    expect(phone.locator(".heads b").nth(2)).to_have_text("−3")  # −15 and the Bettler's 12
    phone.get_by_role("link", name="alle Spiele, berichtigen").tap()
    expect(phone.locator(".line.struck")).to_have_count(1)
    phone.locator(".line button.head", has_text="Bettler").tap()
    phone.get_by_role("button", name="zurücknehmen").tap()
    assert len(stored(table)) == 2  # one tap is no tap
    phone.get_by_role("button", name="Wirklich zurücknehmen").tap()
    expect(phone.locator(".line.struck")).to_have_count(2)
    expect(phone.locator(".line .chip.waiting")).to_have_count(0)
    take(phone, "phone-lines")
    assert totals(table) == [5, 5, -15, 5]


def test_what_the_rules_refuse_stands_in_the_form_again(phone: Page) -> None:
    """Written before the price list was there, which would have refused it at once."""
    table = a_table("point-tarock", 3)
    phone.route("**/preise/", lambda route: route.abort())
    open_as(phone, table)
    phone.context.set_offline(True)
    press(phone, "game", "Zweiblatt")
    press(phone, "declarer", "Pichler")
    press(phone, "bid", "abgelöst")
    for key in ("3", "7", "/2"):
        press(phone, "result", key)
    save(phone, 1)
    press(phone, "game", "Einblatt")  # begun meanwhile
    phone.context.set_offline(False)
    expect(phone.locator("#save .fault")).to_have_text(
        "Abgelöst hat die Vorhand ihr eigenes Spiel nicht: ablösen kann nur ein Gegenspieler der Vorhand."
    )
    expect(phone.locator("input[name=game]:checked")).to_have_value("zweiblatt")
    phone.locator("#f-bid label.key:has([value=plain])").tap()
    phone.get_by_role("button", name="Spiel 1 berichtigen").tap()
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    expect(phone.locator("input[name=game]:checked")).to_have_value("einblatt")
    assert [points(entry) for entry in stored(table)] == [[-8, 16, -8]]


def test_a_game_that_comes_too_late_is_not_lost_silently(phone: Page, take: Callable) -> None:
    table = a_table(games=1)
    open_as(phone, table)
    phone.context.set_offline(True)
    a_dreier(phone, "Pichler", 1)
    write(table, DREIER)
    confirm_table(table_id=table.pk)
    phone.context.set_offline(False)
    notice = phone.locator("#notes .panel")
    expect(notice).to_contain_text("Die Summen sind bestätigt")
    take(phone, "phone-too-late")
    phone.reload()  # the game is still there
    expect(notice).to_contain_text("Spiel nicht angenommen: Dreier")
    notice.get_by_role("button", name="verwerfen").tap()
    notice.get_by_role("button", name="Wirklich verwerfen?").tap()
    expect(notice).to_have_count(0)
    expect(phone.locator(".ending")).to_contain_text("Bestätigt und gesperrt")
    assert [entry.record["declarer"] for entry in stored(table)] == [2]


def test_counts_are_tapped(phone: Page, take: Callable) -> None:
    table = a_table()
    open_as(phone, table)
    press(phone, "game", "Trischaken")
    for name, keys in (("Mayrhuber", "20"), ("Pichler", "27"), ("Stadlbauer", "10")):
        phone.locator("#f-result .count-of", has_text=name).tap()
        for key in keys:
            press(phone, "result", key)
        if name == "Pichler":
            press(phone, "result", "/1")
    # The fourth count cannot be 3: 20, 27/1, 10 and 3 are 60/1. It is taken away again, and follows from the others.
    phone.locator("#f-result .count-of", has_text="Oberleitner").tap()
    press(phone, "result", "3")
    expect(phone.locator("#save .fault")).to_have_text("Zusammen sind das 60/1, es müssen 70 Punkte sein. Bitte noch einmal zählen.")
    expect(phone.locator("#save [data-f=write]")).to_be_disabled()
    press(phone, "result", "löschen")
    expect(phone.locator(".save .total > span")).to_have_text(["+4", "−12", "+4", "+4"])  # Pichler is Vorhand: double
    # Nobody is the declarer, and yet the dealer can be put right: where Oberleitner dealt, Mayrhuber is Vorhand, and it is not doubled.
    for dealer, amounts in (("Oberleitner", ["+2", "−6", "+2", "+2"]), ("Mayrhuber", ["+4", "−12", "+4", "+4"])):
        phone.locator("#f-result").get_by_role("button", name="Vorhand").tap()
        press(phone, "dealer", dealer)
        phone.get_by_role("button", name="fertig").tap()
        expect(phone.locator(".save .total > span")).to_have_text(amounts)
    take(phone, "phone-trischaken")
    save(phone, 1)
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert [points(entry) for entry in stored(table)] == [[4, -12, 4, 4]]


SPECIAL = {
    # Garde sans by Mayrhuber, 2 bouts, 49 points, the last trick to the attack: (25 + 8 + 10) × 4.
    "french-tarot": (
        4, [("game", "Garde sans"), ("declarer", "Mayrhuber"), ("bouts", "2"), ("result", "4"), ("result", "9")], "Eins zum Schluss",
        [516, -172, -172, -172],
    ),
    # Zweiblatt by Stadlbauer, abgelöst from Pichler, 41/2, Kontra: (6 + 1 + 6) × 2.
    "point-tarock": (
        3, [("game", "Zweiblatt"), ("declarer", "Stadlbauer"), ("bid", "abgelöst"), ("result", "4"), ("result", "1")], "Kontra",
        [-26, -26, 52],
    ),
}  # fmt: skip


@pytest.mark.parametrize("system", SPECIAL)
def test_games_that_are_counted(phone: Page, take: Callable, system: str) -> None:
    seats, keys, round_key, amounts = SPECIAL[system]
    table = a_table(system, seats)
    open_as(phone, table)
    for section, name in keys:
        press(phone, section, name)
    turn(phone, round_key)
    expect(phone.locator(".save .total > span").first).to_be_visible()
    take(phone, f"phone-{system}")
    save(phone, 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert [points(entry) for entry in stored(table)] == [amounts]


def test_a_redeal_leaves_the_dealer(phone: Page) -> None:
    table = a_table()
    open_as(phone, table)
    phone.get_by_role("button", name="Neu geben").tap()
    phone.get_by_role("button", name="Neu geben schreiben").tap()
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    expect(phone.locator("h1")).to_have_text("Spiel 1")
    expect(phone.locator(".heads .dealer")).to_have_text("Mayrhuber")
    assert [entry.record for entry in stored(table)] == [{"game": "redeal", "dealer": 0}]
