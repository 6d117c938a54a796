"""What the phone adds up, and what it leaves out and says so: a closed round, a refused game, a price that it does not know, cash."""

from collections.abc import Callable
from uuid import uuid4

from playwright.sync_api import Page, expect

from tests.browser.test_entry import points
from tests.browser.test_phone import DREIER, a_dreier, address, open_as, press, save, stored, turn
from tests.tables_made import a_table, write
from tournament.desk.evening.rounds import close_round, reopen_round
from tournament.models import POSITION_STEP, OtherVersion, Phone, Table
from tournament.phones.games import write_game
from tournament.phones.writing import choose_version

WRONG_BID = "Abgelöst hat die Vorhand ihr eigenes Spiel nicht: ablösen kann nur ein Gegenspieler der Vorhand."


def a_wrong_zweiblatt(page: Page) -> None:
    """Vorhand's own game taken over by Vorhand: where the price list has not come, refused as soon as the laptop sees it, when there is a
    network again."""
    page.context.set_offline(True)
    press(page, "game", "Zweiblatt")
    press(page, "declarer", "Pichler")
    press(page, "bid", "abgelöst")
    for key in ("3", "7", "/2"):
        press(page, "result", key)
    save(page, 1)
    page.context.set_offline(False)


def refused(page: Page) -> Table:
    table = a_table("point-tarock", 3)
    page.route("**/preise/", lambda route: route.abort())
    open_as(page, table)
    a_wrong_zweiblatt(page)
    expect(page.locator("#save .fault")).to_have_text(WRONG_BID)
    return table


def test_in_a_closed_round_the_laptops_sums_stand_alone(phone: Page, take: Callable) -> None:
    table = a_table(games=2)
    open_as(phone, table)
    a_dreier(phone, "Stadlbauer", 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    expect(phone.locator("html[data-prices=true]")).to_be_attached()
    phone.context.set_offline(True)
    a_dreier(phone, "Pichler", 2)
    expect(phone.locator(".heads b")).to_have_text(["−10", "10", "10", "−10"])
    close_round(round_id=table.round_id, reason="Zeit")
    phone.context.set_offline(False)
    expect(phone.locator(".ending h2").first).to_contain_text("Die Runde ist abgeschlossen.")
    expect(phone.locator(".heads b")).to_have_text(["−5", "−5", "15", "−5"])
    expect(phone.locator(".ending .total > span")).to_have_text(["−5", "−5", "15", "−5"])
    apart = phone.locator(".apart-lines")
    expect(apart).to_contain_text("1 Spiel wartet hier und ist nicht in den Summen")
    expect(apart.locator(".what")).to_contain_text("Dreier")
    expect(apart.locator(".reason b")).to_have_text(["−5", "+15", "−5", "−5"])
    expect(apart.locator(".chip")).to_have_text("nicht angenommen")
    take(phone, "phone-closed")
    assert len(stored(table)) == 1
    phone.reload()
    expect(apart.locator(".chip")).to_have_text("nicht angenommen")
    reopen_round(round_id=table.round_id, reason="verzählt")
    expect(apart).to_have_count(0)
    # Open again, the phone counts what waits before the laptop has it; that it has it, it says itself.
    expect(phone.locator(".heads b")).to_have_text(["−10", "10", "10", "−10"])
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    assert [entry.record["declarer"] for entry in stored(table)] == [2, 1]


def test_a_link_of_a_closed_round_says_what_is_and_asks_nothing(phone: Page, take: Callable) -> None:
    table = a_table(games=2)
    write(table, DREIER)
    close_round(round_id=table.round_id, reason="Zeit")
    phone.goto(address(table))
    expect(phone.locator(".ending h2")).to_have_text("Die Runde ist abgeschlossen. Das sind die Summen dieses Tisches.")
    expect(phone.locator("h1")).to_have_text("Tisch 1")
    expect(phone.locator(".heads b")).to_have_text(["−5", "−5", "15", "−5"])
    for asks in (".who", "[data-f=who]", "[data-f=call]", "#notes > *"):
        expect(phone.locator(asks)).to_have_count(0)
    take(phone, "phone-closed-link")
    phone.goto(phone.url.split("#")[0] + "#ruf")
    expect(phone.locator(".ending h2")).to_be_visible()
    phone.get_by_role("link", name="Alle Spiele").tap()
    expect(phone.locator(".line .what")).to_contain_text("Dreier")
    assert not Phone.objects.exists()
    reopen_round(round_id=table.round_id, reason="verzählt")
    phone.get_by_role("button", name="Mayrhuber").tap()
    expect(phone.locator("#form")).to_be_visible()


def test_a_fourth_version_stays_on_the_phone_until_the_desk_has_chosen(phone: Page) -> None:
    table = a_table()
    open_as(phone, table)
    phone.context.set_offline(True)
    a_dreier(phone, "Pichler", 1)
    write(table, DREIER)
    device = Phone.objects.get().device
    for won in (True, False, True):
        record = {"game": "bettler", "dealer": 0, "declarer": 3, "won": won}
        write_game(table_id=table.pk, client_id=uuid4(), position=POSITION_STEP, expected_version=0, record=record, device=device)
    phone.context.set_offline(False)
    notice = phone.locator("#notes .panel")
    expect(notice).to_contain_text("Zu dieser Zeile warten von diesem Telefon schon 3 Fassungen auf die Leitung.")
    assert OtherVersion.objects.count() == 3
    with phone.expect_response(lambda answer: answer.url.endswith("/spiel/") and answer.status == 200):
        choose_version(other_id=OtherVersion.objects.first().pk, choice="theirs")
    expect(notice).to_have_count(0)
    expect(phone.locator("#banner")).to_be_hidden()
    assert OtherVersion.objects.latest("pk").record["declarer"] == 1


def test_a_refused_game_is_not_added_and_leaves_nothing_behind(phone: Page, take: Callable) -> None:
    """Neither to the sums nor to what the line written last says; and who takes it back, or drops it, begins with an empty form."""
    table = refused(phone)
    check_refused(phone)
    take(phone, "phone-refused")
    phone.get_by_role("link", name="alle Spiele, berichtigen").tap()
    expect(phone.locator(".line .chip")).to_have_text("nicht angenommen")
    phone.locator(".line button.head").tap()
    phone.get_by_role("button", name="zurücknehmen").tap()
    phone.get_by_role("button", name="Wirklich zurücknehmen").tap()
    expect(phone.locator(".line")).to_have_count(0)
    phone.get_by_role("link", name="zurück").tap()
    check_empty(phone)
    expect(phone.locator("#banner")).to_be_hidden()
    assert stored(table) == []
    # Once more, and told again after a reload.
    a_wrong_zweiblatt(phone)
    check_refused(phone)
    phone.reload()
    check_refused(phone)
    expect(phone.locator("#save [data-f=write]")).to_have_text("Spiel 1 berichtigen")
    phone.get_by_role("button", name="verwerfen").tap()
    phone.get_by_role("button", name="Wirklich verwerfen?").tap()
    check_empty(phone)
    press(phone, "game", "Zweiblatt")
    press(phone, "declarer", "Stadlbauer")
    expect(phone.locator(".count")).to_have_text("–")
    for key in ("3", "7", "/2"):
        press(phone, "result", key)
    save(phone, 1)
    expect(phone.locator(".last")).to_contain_text("gespeichert")
    # Zweiblatt 37/2: 6 + 2 from each.
    assert [points(entry) for entry in stored(table)] == [[-8, -8, 16]]


def check_refused(phone: Page) -> None:
    """It counts nowhere; the reason is said once, above the key that writes."""
    expect(phone.locator("#save .fault")).to_have_text([WRONG_BID])
    expect(phone.locator("#slip .fault")).to_have_count(0)
    expect(phone.locator(".heads b")).to_have_text(["0", "0", "0"])
    expect(phone.locator(".bar .missing")).to_have_text("ohne 1 Spiel")
    expect(phone.locator(".last")).to_contain_text("nicht angenommen")


def check_empty(phone: Page) -> None:
    expect(phone.locator("h1")).to_have_text("Spiel 1")
    expect(phone.locator("input[name=game]:checked")).to_have_count(0)


def test_a_refused_count_that_the_desk_has_written_leaves_the_form(phone: Page) -> None:
    """And stays among what waits, for somebody to drop."""
    table = refused(phone)
    write(table, {"game": "zweiblatt", "dealer": 0, "declarer": 1, "points": "37/2"})
    expect(phone.locator("h1")).to_have_text("Spiel 2")
    expect(phone.locator("input[name=game]:checked")).to_have_count(0)
    expect(phone.locator(".heads b")).to_have_text(["−8", "16", "−8"])
    notice = phone.locator("#notes .panel")
    expect(notice).to_contain_text(WRONG_BID)
    notice.get_by_role("button", name="verwerfen").tap()
    notice.get_by_role("button", name="Wirklich verwerfen?").tap()
    expect(notice).to_have_count(0)


def without(phone: Page, *known: str) -> None:
    """No network, but for these addresses."""
    phone.unroute_all()
    phone.route(lambda url: not any(part in url for part in known), lambda route: route.abort())


def test_sums_without_network_say_which_games_they_miss(phone: Page, take: Callable) -> None:
    """As long as there is no price list; with it a Dreier has its price, and its Kontra in cash."""
    table = a_table()
    write(table, DREIER)
    phone.route("**/preise/", lambda route: route.abort())
    open_as(phone, table)
    expect(phone.locator(".heads b")).to_have_text(["−5", "−5", "15", "−5"])
    without(phone)
    for game in (2, 3):
        press(phone, "game", "Dreier")
        press(phone, "declarer", "Pichler")
        press(phone, "result", "gewonnen")
        turn(phone, "Kontra")
        save(phone, game)
    expect(phone.locator(".bar .missing")).to_have_text("ohne 2 Spiele")
    expect(phone.locator(".heads b")).to_have_text(["−5", "−5", "15", "−5"])
    without(phone, "/preise/", "prices")
    expect(phone.locator("html[data-prices=true]")).to_be_attached()
    press(phone, "game", "Dreier")
    press(phone, "declarer", "Mayrhuber")
    press(phone, "result", "gewonnen")
    turn(phone, "Kontra")
    expect(phone.locator(".save .after")).to_contain_text("Stand danach, ohne 2 Spiele")
    expect(phone.locator(".save .after > span")).to_have_text(["10", "−10", "10", "−10"])
    # The Kontra is paid: 5 from each once more.
    expect(phone.locator(".save .cash > span")).to_have_text(["+15", "−5", "−5", "−5"])
    take(phone, "phone-missing")
    phone.unroute_all()
    expect(phone.locator(".bar .missing")).to_have_count(0)
    # Dreier of Stadlbauer, two of Pichler; the Kontra is cash.
    expect(phone.locator(".heads b")).to_have_text(["−15", "25", "5", "−15"])


def test_cash_stands_apart_in_the_preview_and_at_the_end(phone: Page, take: Callable) -> None:
    """A Dreier with Kontra and a Trull: 5 + 1 written, 5 more in cash."""
    table = a_table(games=1)
    open_as(phone, table)
    press(phone, "game", "Dreier")
    press(phone, "declarer", "Pichler")
    press(phone, "result", "gewonnen")
    turn(phone, "Trull")
    turn(phone, "Kontra")
    expect(phone.locator(".save .total > span")).to_have_text(["−6", "+18", "−6", "−6"])
    assert [cells.all_inner_texts() for cells in (row.locator("> span") for row in phone.locator("#slip .reason").all())] == [
        ["−5", "+15", "−5", "−5"], ["−1", "+3", "−1", "−1"],
    ]  # fmt: skip
    expect(phone.locator(".save .cash")).to_contain_text("bar, in Punkten: Kontra auf das Spiel")
    expect(phone.locator(".save .cash > span")).to_have_text(["−5", "+15", "−5", "−5"])
    take(phone, "phone-cash-preview")
    save(phone, 1)
    expect(phone.locator(".ending .cash")).to_contain_text("bar, in Punkten: Kontra, sofort bezahlt")
    expect(phone.locator(".ending .cash > span")).to_have_text(["−5", "+15", "−5", "−5"])
    # 6 points at 10 cents; the Kontra is paid already.
    expect(phone.locator(".pays b")).to_have_text(["0,60 €"] * 3)
    take(phone, "phone-cash-end")
