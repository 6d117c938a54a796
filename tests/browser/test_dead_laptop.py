"""A laptop is killed after its last backup, and the evening goes on elsewhere: every game that one of four open pages has seen is there
once."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_handover import NAMES, Laptop, dreier, laptops, lines, sit_down, type_address, window

__all__ = ["laptops", "window"]
MORE = 6
"""Games that each of the two tables stores after the backup."""


@pytest.mark.release
def test_what_four_phones_saw_stored_is_there_once_after_a_restore_elsewhere(
    laptops: tuple[Laptop, Laptop], window: Callable[..., Page]
) -> None:
    old, new = laptops
    # An address that was fixed at the start stands in no table: pages that are open there must be let in all the same.
    old.environment["TAROCK_ADDRESS"] = old.url
    tokens = old.make_field()["tokens"]
    old.open(), new.open()
    writers, readers = [window(), window()], [window(), window()]
    for writer, reader, token, (name, other) in zip(writers, readers, tokens, NAMES, strict=True):
        sit_down(writer, f"{old.url}/tisch/{token}/", name)
        sit_down(reader, f"{old.url}/tisch/{token}/", other)
        dreier(writer, name, 1)
        expect(writer.locator(".last .chip.saved")).to_be_visible()
    archive = new.folder / "abend.zip"
    assert old.run("manage.py", "backup", str(archive)).returncode == 0
    for game in range(2, 2 + MORE):
        for writer, (name, _other) in zip(writers, NAMES, strict=True):
            dreier(writer, name, game)
    for page in (*writers, *readers):
        expect(page.locator(".chip.waiting")).to_have_count(0)
        expect(page.locator("h1")).to_have_text(f"Spiel {2 + MORE}")
    seen = lines(old)
    assert len(seen) == 2 * (1 + MORE)
    old.kill()

    # One game is written while nobody answers; it would come to a laptop that lacks six before it.
    dreier(writers[0], NAMES[0][0], 2 + MORE)
    expect(writers[0].locator("#banner")).to_contain_text("1 Spiel wartet")
    new.stop()
    assert new.run("manage.py", "take-over", str(archive), "--yes").returncode == 0
    new.open()
    assert len(lines(new)) == 2
    # At the first table the writer comes first, at the second the one who only reads along; then everybody.
    for page in (writers[0], readers[1], readers[0], writers[1]):
        page.locator("#banner").get_by_role("link", name="Neue Adresse").wait_for()
        type_address(page, new.url)
        page.wait_for_url(f"{new.url}/tisch/*/")
        expect(page.locator(".chip.waiting")).to_have_count(0)
    assert lines(new) == sorted([*seen, (1, 2 + MORE, 1, "dreier", 0)])
    assert new.ask("SELECT COUNT(*) FROM tournament_entry") == [(len(seen) + 1,)]
    assert new.ask("SELECT COUNT(*) FROM tournament_otherversion") == [(0,)]

    # The dead one comes back: a page that knows better tells it, and from then on it writes nothing.
    old.start()
    while not old.ready:
        assert not old.dead, old.complaints
    with writers[0].expect_response(lambda answer: answer.url.startswith(old.url) and answer.url.endswith("/da/") and answer.status == 503):
        writers[0].goto(f"{old.url}/tisch/{tokens[0]}/")
    writers[0].wait_for_url(f"{new.url}/tisch/*/")
    assert old.ask("SELECT holds FROM tournament_handover") == [(1,)]
