"""Pictures of the chapter `schiedsrichter`: the demo's call from table 2, and its disputed game at table 6."""

from playwright.sync_api import Page

from tests.browser.pictures.shot import PHONE, Shot, World
from tournament.models import Case

LAID = ("S10", "S9", "T5", "S8", "SQ")
"""The third to play does not follow suit, takes the trick, and leads the suit that he still has."""
TALL = 1200
"""Of a window in which the key at its foot covers nothing."""


def disputed(world: World) -> None:
    """The case of table 6, for addresses."""
    world.parts["case"] = Case.objects.get(table__round__tournament=world.tournament, table__number=6).pk


def lay(page: Page) -> None:
    for code in LAID:
        page.locator(f"#taste-{code}").click()
        page.locator(f"#taste-{code}").wait_for(state="detached")
    page.locator("#verstoesse article").wait_for()


SHOTS = (
    Shot("schiedsrichter-ruf", "/t/{slug}/schiedsrichter/", who="referee", clip="article.call > *", width=PHONE),
    Shot(
        "schiedsrichter-wann",
        "/t/{slug}/fall/{case}/?schritt=wann",
        who="referee",
        clip="main .line",
        width=PHONE,
        height=TALL,
        make=disputed,
    ),
    Shot(
        "schiedsrichter-entscheid",
        "/t/{slug}/fall/{case}/?schritt=entscheid",
        who="referee",
        clip=".verdict > header, .verdict > .law",
        width=PHONE,
        make=disputed,
    ),
    Shot("schiedsrichter-stiche", "/t/{slug}/fall/{case}/stiche/", who="referee", clip="#verstoesse", width=PHONE, make=disputed, act=lay),
)
