"""A laptop dies and another is set up at its very address from an older backup of the stick: open pages have seen more than it holds, and
give it back."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_handover import NAMES, Laptop, director, dreier, lines, sit_down, window
from tournament.ledger.machine.backups import NAME

__all__ = ["window"]
RENEW = """from tournament.models import Table; from tournament.phones.writing import renew_link
print(renew_link(table_id=Table.objects.get(number=1).pk).token)"""


@pytest.fixture
def laptops(tmp_path: Path) -> Iterator[tuple[Laptop, Laptop]]:
    """Of one address: the second is opened when the first one is dead."""
    made = Laptop(tmp_path / "alt"), Laptop(tmp_path / "neu")
    made[1].port, made[1].url = made[0].port, made[0].url
    yield made
    for laptop in made:
        laptop.stop()


@pytest.fixture
def stick(tmp_path: Path, laptops: tuple[Laptop, Laptop]) -> Path:
    """The first laptop's second place."""
    found = tmp_path / "STICK"
    found.mkdir()
    (laptops[0].folder / "data" / "sicherung.json").write_text(f'{{"folder": "{found}"}}')
    return found


def on_stick(laptop: Laptop, stick: Path) -> Path:
    """A backup made now, as it lies there."""
    done = laptop.run("manage.py", "backup")
    assert done.returncode == 0, done.stderr
    [_own, copy] = done.stdout.split()
    assert NAME.fullmatch(Path(copy).name)
    return stick / Path(copy).name


def goes_on(new: Laptop, how: str, archive: Path) -> None:
    done = new.run("manage.py", how, str(archive), "--yes")
    assert done.returncode == 0, done.stderr
    new.open()


@pytest.mark.release
@pytest.mark.parametrize("how, stays", [("restore", "writer"), ("restore", "reader"), ("take-over", "late")])
def test_an_older_backup_gets_back_what_the_newest_holds(
    laptops: tuple[Laptop, Laptop], stick: Path, window: Callable[..., Page], how: str, stays: str
) -> None:
    """Everybody sat down after the older backup; one page alone is still open: of who wrote, who read along, who came when all lay on the
    stick."""
    old, new = laptops
    [token, _other] = old.make_field()["tokens"]
    old.open()
    older = on_stick(old, stick)
    url, pages = f"{old.url}/tisch/{token}/", {"writer": window(), "reader": window(), "late": window()}
    sit_down(pages["writer"], url, NAMES[0][0])
    sit_down(pages["reader"], url, NAMES[0][1])
    dreier(pages["writer"], NAMES[0][0], 1)
    on_stick(old, stick)
    sit_down(pages["late"], url, "Stadlbauer")
    page = pages[stays]
    for one in pages.values():
        expect(one.locator(".last .chip.saved")).to_be_visible()
        with one.expect_response(lambda answer: answer.url.split("?")[0].endswith("/stand/")):
            pass  # it has heard that all of the table lies there
    for one in pages.values():
        if one is not page:
            one.close()
    seen = lines(old)
    old.kill()
    goes_on(new, how, older)
    with page.expect_response(lambda answer: answer.url.endswith("/zurueck/") and answer.ok):
        pass
    # The first who says who he is writes; nobody else is left.
    expect(page.get_by_role("button", name="Spiel 2 schreiben")).to_be_visible()
    expect(page.locator(".last .chip.saved")).to_be_visible()
    assert lines(new) == seen == [(1, 1, 1, "dreier", 0)]


@pytest.mark.release
def test_a_page_whose_link_is_younger_than_the_backup_says_so_and_its_games_are_read_in(
    laptops: tuple[Laptop, Laptop], stick: Path, window: Callable[..., Page], take: Callable
) -> None:
    """The table got a new slip after the backup. The page says what to do, shows what it holds, and goes on by itself where a newer backup
    is put back."""
    old, new = laptops
    old.make_field()
    older = on_stick(old, stick)
    token = old.run("manage.py", "shell", "--no-imports", "-c", RENEW).stdout.strip()
    old.open()
    page = window()
    sit_down(page, f"{old.url}/tisch/{token}/", NAMES[0][0])
    dreier(page, NAMES[0][0], 1)
    expect(page.locator(".last .chip.saved")).to_be_visible()
    newer, seen = on_stick(old, stick), lines(old)
    old.kill()
    dreier(page, NAMES[0][1], 2)
    seen.append((1, 2, 1, "dreier", 1))
    goes_on(new, "restore", older)
    expect(page.get_by_text("kennt den Link dieses Tisches nicht")).to_be_visible()
    expect(page.locator(".lines .line")).to_have_count(2)
    take(page, "phone-unknown")
    page.get_by_role("link", name="Als Code zeigen").last.tap()
    expect(page.locator(".queue-code code")).to_have_count(2)  # one a game; they are worked out after the tap
    shown = page.locator(".queue-code code").all_inner_texts()
    take(page, "phone-unknown-code")
    desk = director(window(1440), new, new.login)
    for state in ("gespeichert", "war schon da"):
        desk.goto(f"{new.url}/telefon-einlesen/")
        desk.get_by_label("Code, beginnt mit TAROCK1").fill("\n".join(reversed(shown)).lower())
        desk.get_by_role("button", name="Einlesen").click()
        for game in (1, 2):
            expect(desk.locator(".readin")).to_contain_text(f"Runde 1, Tisch 1 {game}: Dreier {state}")
    take(desk, "desk-read-in-kept")
    assert lines(new) == seen
    new.stop()
    goes_on(new, "restore", newer)
    page.locator("[data-f=back]").tap()
    expect(page.get_by_role("button", name="Spiel 3 schreiben")).to_be_visible()
    expect(page.locator(".chip.waiting")).to_have_count(0)
    assert lines(new) == seen
