"""Pictures of the chapter about rule sheets."""

from playwright.sync_api import Page

from tests.browser.pictures.shot import Shot


def asked(page: Page) -> None:
    """What a sheet leaves open, unfolded."""
    page.locator("#questions, details:has(fieldset.question)").first.evaluate("part => { part.open = true; }")


def written(page: Page) -> None:
    """The sheet of the inn that the text describes."""
    page.locator("#id_name").fill("Zum Lamm")
    page.locator("[name=g-dreier]").fill("4")
    page.locator("[name=s-dreier]").fill("§ 1")
    page.locator("[name=off][value=zwiccolo]").check()
    page.locator("[name=a-mondfang-0]").fill("1")
    page.locator("[name=a-mondfang-1]").fill("2")
    page.locator("[name=s-mondfang]").fill("§ 2")
    page.locator("#sheet .follows li").nth(8).wait_for()


def in_short(page: Page) -> None:
    """The same with some of the games: a picture of all would be too small to read."""
    written(page)
    page.evaluate(
        "shown => document.querySelectorAll('#spiele tbody tr').forEach(row => {"
        "  if (!shown.some(name => row.querySelector(`[name=s-${name}]`))) row.hidden = true; })",
        ["rufer", "zwiccolo", "bettler", "farbendreier", "dreier"],
    )


SHOTS = (
    Shot("regelwerke-fragen", "/neu/?regeln=koenigrufen-gallneukirchen", act=asked, clip="details:has(fieldset.question)"),
    Shot("regelwerke-eigenes", "/regelwerke/neu/?von=koenigrufen-cup", act=in_short, clip="#spiele thead, #spiele tr:has([name=g-dreier])"),
    Shot(
        "regelwerke-vergleich",
        "/regelwerke/neu/?von=koenigrufen-cup",
        act=written,
        clip="#sheet .good, #sheet h3:has(+ .hint), #sheet .follows",
    ),
)
