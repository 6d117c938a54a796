"""The manual's pictures, made anew from the demo's evening and held against those that are kept: none of them ages.

`make handbook` writes those that are missing or are others now (`ONLY=leitung`: of a chapter); look at what has changed. Everything that
would differ each time stands still: the clock, what is drawn by lot, the port in addresses.
"""

import os
import secrets
from collections.abc import Callable
from datetime import datetime
from io import BytesIO
from pathlib import Path
from random import Random
from zoneinfo import ZoneInfo

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.utils import timezone
from PIL import Image, ImageChops
from playwright.sync_api import FloatRect, Page
from pytest_django.live_server_helper import LiveServer

from tests.browser.pictures import leitung, regelwerke, schiedsrichter, schreiber, spieler, technik, verein
from tests.browser.pictures.shot import Shot, World
from tournament.demo.referee import LOGIN as REFEREE
from tournament.handbook import book, booklet, markup
from tournament.models import TableLink, Tournament

SHOTS = (*leitung.SHOTS, *schiedsrichter.SHOTS, *schreiber.SHOTS, *spieler.SHOTS, *technik.SHOTS, *regelwerke.SHOTS, *verein.SHOTS)
EVENING = datetime(2026, 11, 21, 20, 40, tzinfo=ZoneInfo("Europe/Vienna"))
COLOURS = 64
"""Of a picture that is kept: what is written is read as well as before, and takes a third of the room."""
LIKE, SAME = 24, 0.002
"""How far a point may be from what it was, and how many points may be farther: edges of letters."""
ADDRESS = "http://192.168.1.20:8000"
"""Where a laptop in an inn is found."""
TRIES = 4
"""How often a picture is taken until it is like the one that is kept."""
MOST = 190_000
"""Bytes of one picture."""
KEEP, ONLY = bool(os.environ.get("KEEP")), os.environ.get("ONLY", "")


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock stands, and every lot is drawn alike."""
    lots = Random(21)  # noqa: S311 - made-up lots
    monkeypatch.setattr(timezone, "now", lambda: EVENING)
    monkeypatch.setattr(secrets, "choice", lots.choice)
    monkeypatch.setattr(secrets, "token_hex", lambda size=32: lots.randbytes(size).hex())
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size=32: lots.randbytes(size).hex())


@pytest.fixture
def world(still: None, director: User, transactional_db: None) -> World:
    call_command("demo", verbosity=0)
    tournament = Tournament.objects.get(system="koenigrufen-cup")
    link = TableLink.objects.get(table__round__tournament=tournament, table__round__number=3, table__number=2)
    return World(tournament, {"slug": tournament.slug, "token": link.token, "code": link.code})


def rect(page: Page, clip: str) -> FloatRect | None:
    """What the selectors take, with some room around."""
    if not clip:
        return None
    boxes = page.evaluate(
        "clip => [...document.querySelectorAll(clip)].map(e => e.getBoundingClientRect()).filter(b => b.width && b.height)"
        ".map(b => [b.left + scrollX, b.top + scrollY, b.right + scrollX, b.bottom + scrollY])",
        clip,
    )
    assert boxes, f"{clip}: nothing there"
    left, top = max(0, min(box[0] for box in boxes) - 8), max(0, min(box[1] for box in boxes) - 8)
    return {"x": left, "y": top, "width": max(box[2] for box in boxes) + 8 - left, "height": max(box[3] for box in boxes) + 8 - top}


def taken(page: Page, shot: Shot, address: str, language: str, url: str) -> Image.Image:
    page.clock.set_fixed_time(EVENING)
    page.goto(f"{address}{'&' if '?' in address else '?'}sprache={language}")
    shot.act(page)
    page.evaluate(
        "([own, inn]) => { const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);"
        "while (walk.nextNode()) walk.currentNode.data = walk.currentNode.data.replaceAll(own, inn).replaceAll(own.slice(7), inn.slice(7)); }",
        [url, ADDRESS],
    )
    for _try in range(TRIES):
        place = rect(page, shot.clip)
        content = page.screenshot(clip=place, full_page=bool(shot.clip), animations="disabled", caret="hide")
        if rect(page, shot.clip) == place:  # nothing came or went above it meanwhile
            break
    return Image.open(BytesIO(content)).convert("RGB").quantize(COLOURS, dither=Image.Dither.NONE)


def opened(path: Path) -> Image.Image:
    with Image.open(path) as kept:
        kept.load()
    return kept


def is_like(new: Image.Image, path: Path) -> bool:
    with Image.open(path) as kept:
        return not differs(new, kept)


def differs(new: Image.Image, kept: Image.Image) -> bool:
    if new.size != kept.size:
        return True
    farther = ImageChops.difference(new.convert("RGB"), kept.convert("RGB")).convert("L").point(lambda value: 255 * (value > LIKE))
    return farther.histogram()[255] > SAME * new.size[0] * new.size[1]


@pytest.fixture
def windows(browser_window: Callable[..., Page], world: World, director: User) -> Callable[[Shot], Page]:
    """A window for each who and size, light, two points to one."""
    users = {"director": director, "referee": User.objects.get(username=REFEREE), "visitor": None}
    open_ones: dict[tuple[str, int, int], Page] = {}

    def window(shot: Shot) -> Page:
        key = (shot.who, shot.width, shot.height)
        if key not in open_ones:
            open_ones[key] = browser_window(width=shot.width, height=shot.height, scale=markup.SHARP, user=users[shot.who])
        return open_ones[key]

    return window


@pytest.mark.release
@pytest.mark.parametrize("language", booklet.LANGUAGES)
def test_no_picture_ages(windows: Callable[[Shot], Page], world: World, live_server: LiveServer, language: str) -> None:
    aged = []
    for shot in (shot for shot in SHOTS if shot.name.startswith(ONLY)):
        if shot.make is not None:
            shot.make(world)
        path = book.picture(language, f"{shot.name}.png")
        for _try in range(TRIES):  # what a page says while it waits for an answer goes again
            new = taken(windows(shot), shot, shot.address.format(**world.parts), language, live_server.url)
            if like := path.is_file() and is_like(new, path):
                break
        if like:
            continue
        aged.append(shot.name)
        if KEEP:
            new.save(path, optimize=True)
    assert KEEP or aged == [], "make handbook makes them anew: look at them"


def test_every_picture_is_shown_and_made() -> None:
    """No picture that no text shows, none that the command does not make, and none that is too large to carry along."""
    made = {f"{shot.name}.png" for shot in SHOTS}
    assert len(made) == len(SHOTS)
    for language in booklet.LANGUAGES:
        kept = book.pictures(language)
        shown = {name.removeprefix("bilder/") for task in book.tasks(language) for name in book.PICTURE.findall(task.text)}
        assert (kept, shown) == (made, made)
        assert [name for name in sorted(kept) if book.picture(language, name).stat().st_size > MOST] == []
