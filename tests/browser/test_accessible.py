"""Every page, light and dark, is looked at by axe-core: nothing that WCAG 2.2 AA forbids, nor what axe calls best practice; nothing is lost
when text is twice as large, and nothing lies over what has the focus.

The pages are those of the test of addresses, with its tournaments, as the director sees them, and a table's phone as a visitor does. One
browser, one server, one page after the other.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import Browser, Page
from pytest_django.live_server_helper import LiveServer

from scoring.paper import Part
from tests.browser.conftest import PATIENCE
from tests.tournament.site.asked import Court, patterns
from tournament.handbook import booklet
from tournament.models import Tournament

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
LOOK = """(rules) => axe.run(document, {
    runOnly: {type: "tag", values: rules}, rules: {"color-contrast": {enabled: false}}, resultTypes: ["violations"], preload: {assets: ["media"]},
}).then(({violations}) => violations.flatMap(({id, nodes}) => nodes.map(({target, failureSummary}) =>
    `${id}: ${target.join(" ")} – ${failureSummary.split("\\n").slice(1, 2).join(" ").trim()}`)))"""
CONTRAST = """async () => {
    const judged = (element) => {  // by axe: it knows no contrast of a single sign, of what is disabled, of what has no text
        const text = element.matches("select, textarea, input:not([type=hidden], [type=range], [type=color], [type=checkbox], [type=radio])")
            || (element.textContent.trim().length > 1 && [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim()));
        const off = element.matches(":disabled") || element.closest(".sr, [aria-disabled=true]") || element.closest("label")?.control?.disabled;
        return text && !off && element.getClientRects().length && element.checkVisibility({visibilityProperty: true, opacityProperty: true});
    };
    const kindOf = (element) => {
        const {color, fontSize, fontWeight, textShadow} = getComputedStyle(element);
        const parts = [element.tagName, color, fontSize, fontWeight, textShadow];
        for (let ground = element; ground; ground = ground.parentElement) {
            const {backgroundColor, backgroundImage, opacity, position} = getComputedStyle(ground);
            if (position === "absolute" || position === "fixed") return "";  // it may lie on anything
            if (backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none" || opacity !== "1") parts.push(backgroundColor, backgroundImage, opacity);
        }
        return parts.join("|");
    };
    const known = new Set(JSON.parse(sessionStorage.getItem("axe-kinds") ?? "[]")), fresh = new Map();  // element → its kind
    for (const element of document.querySelectorAll("body *")) {
        const kind = judged(element) ? kindOf(element) : undefined;
        if (kind !== undefined && !known.has(kind)) fresh.set(element, kind);
    }
    if (!fresh.size) return [];
    const {violations, passes} = await axe.run({include: [...fresh.keys()]}, {
        runOnly: {type: "rule", values: ["color-contrast"]}, elementRef: true,
    });
    for (const {nodes} of [...violations, ...passes]) for (const {element} of nodes) if (fresh.get(element)) known.add(fresh.get(element));
    sessionStorage.setItem("axe-kinds", JSON.stringify([...known]));
    return violations.flatMap(({nodes}) => nodes.map(({target, failureSummary}) =>
        `color-contrast: ${target.join(" ")} – ${failureSummary.split("\\n").slice(1, 2).join(" ").trim()}`));
}"""
"""The same colours on the same grounds in the same size are judged on the first page that has them; what could not be judged there, on the
next."""
LOST = """() => {
    const found = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width + 1) found.push(`page ${document.documentElement.scrollWidth} > ${width}`);
    for (const element of document.querySelectorAll("main *")) {
        const style = getComputedStyle(element);
        const cut = style.overflowX === "hidden" || style.overflowX === "clip";
        const seen = element.clientWidth > 1 && style.visibility !== "hidden" && !element.matches(".sr") && style.textOverflow !== "ellipsis";
        if (cut && seen && element.innerText?.trim() && element.scrollWidth > element.clientWidth + 1) {
            found.push(`${element.tagName}.${element.className}: ${element.innerText.trim().slice(0, 40)}`);
        }
    }
    return found;
}"""

HIDDEN = """() => {
    const found = [];
    for (const stop of document.querySelectorAll("a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex='0']")) {
        if (stop.tabIndex < 0 || stop.matches(":disabled") || !stop.checkVisibility({visibilityProperty: true})) continue;
        stop.focus();
        if (document.activeElement !== stop) continue;
        const seen = [...stop.getClientRects()].some((box) => [0.1, 0.5, 0.9].some((down) => [0.1, 0.5, 0.9].some((along) => {
            const hit = document.elementFromPoint(box.left + along * box.width, box.top + down * box.height);
            return hit && (stop.contains(hit) || hit.closest("label")?.control === stop || stop.closest("label")?.contains(hit));
        })));
        if (!seen) found.push(`focus hidden: ${stop.tagName} ${stop.name || stop.textContent.trim().slice(0, 40)}`);
    }
    document.activeElement?.blur();
    return found;
}"""
"""What no one sees when it has the focus: it lies under a bar that stays, or outside what scrolls (2.4.11)."""
LOW = 664
"""Pixels of a window's height in which a bar that stays lies over something."""


def addresses(court: Court) -> Iterator[tuple[str, bool]]:
    """Every address that answers the director with a page, and whether a visitor looks at it."""
    for pattern in patterns():
        address = court.address(pattern)
        visitor = pattern.name.startswith("phone")
        answer = court.clients["visitor" if visitor else "director"].get(address)
        if answer.status_code == 200 and answer.headers["Content-Type"].startswith("text/html") and b"<html" in b"".join(answer)[:400]:
            yield address, visitor


def faults(page: Page) -> list[str]:
    """What axe says of the page in light and dark, and what is lost with large text."""
    found: list[Any] = page.evaluate(LOOK, RULES) + page.evaluate(CONTRAST)
    page.emulate_media(color_scheme="dark")
    found += [f"dark {fault}" for fault in page.evaluate(CONTRAST)]
    page.emulate_media(color_scheme="light")
    size = page.viewport_size
    page.set_viewport_size({"width": max(320, size["width"] // 2), "height": size["height"]})
    found += [f"200 % {fault}" for fault in page.evaluate(LOST)]
    page.set_viewport_size({"width": size["width"], "height": LOW})
    found += page.evaluate(HIDDEN)
    page.set_viewport_size(size)
    return found


def window(browser: Browser, server: LiveServer, width: int, client: Client) -> Page:
    """A high window, so that no bar lies over anything; nothing moves in it, and axe may do what our policy forbids pages."""
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": 2600},
        color_scheme="light",
        reduced_motion="reduce",
        bypass_csp=True,
        locale="de-AT",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(path=AXE)
    session = client.cookies.get(settings.SESSION_COOKIE_NAME)
    if session is not None:
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session.value, "url": server.url}])
    return context.new_page()


@pytest.mark.first(40)
@pytest.mark.django_db
def test_no_page_has_a_fault(browser: Browser, live_server: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(booklet, "page", lambda language: Part(f'<html lang="{language}"></html>', ""))  # a PDF of a hundred pages: no page
    court = Court()
    Tournament.objects.update(standings_shown=True)
    windows = {
        False: window(browser, live_server, 1440, court.clients["director"]),
        True: window(browser, live_server, 390, court.clients["visitor"]),
    }
    found = {}
    for address, visitor in addresses(court):
        page = windows[visitor]
        page.goto(address)
        said = faults(page)
        if said:
            found[address] = said
    for page in windows.values():
        check_that_faults_are_found(page)
        page.context.close()
    assert found == {}, "\n".join(f"{address}\n  " + "\n  ".join(said) for address, said in found.items())


def check_that_faults_are_found(page: Page) -> None:
    """Grey on grey, dark on dark where it is dark, an image without words. What looks as something that was judged is not judged again."""
    page.set_content("""<style>p { color: #777; background: #888 } b { color: #000; background: #fff }
        @media (prefers-color-scheme: dark) { b { color: #222; background: #111 } }</style>
        <main><p>Erster Satz</p><p>Zweiter Satz</p><b>Dritter Satz</b><img src="data:,">
        <i style="position: fixed; inset: 0"></i><button>weiter</button></main>""")
    kinds = [fault.partition(" ")[0] if not fault.startswith("dark") else "dark" for fault in faults(page)]
    expected = ["color-contrast:"] * 2 + ["dark", "focus", "image-alt:"]
    assert sorted(kind for kind in kinds if kind in expected) == expected
