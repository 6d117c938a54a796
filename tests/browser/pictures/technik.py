"""Pictures of the chapter about the computers: what depends on the machine that takes them is written as an inn's laptop has it."""

from django.template.loader import render_to_string
from django.urls import set_urlconf
from django.utils import translation
from playwright.sync_api import Page

from tests.browser.pictures.shot import Shot, World
from tournament.backup.making import make_backup
from tournament.ledger.machine.backups import Why
from tournament.site import qr

BASE = "http://192.168.1.20:8000"
"""Where the laptop of an evening is found; the command writes it in place of its own server's."""
ONE_WAY = """([base, picture]) => {
  const [way, ...others] = document.querySelectorAll('.ways > li');
  others.forEach(other => other.remove());
  way.querySelectorAll('p').forEach(words => words.remove());
  way.querySelector('a').textContent = base;
  way.querySelector('svg').outerHTML = picture;
}"""
ONE_BACKUP = """() => {
  // Here nothing backs itself up, as it does in a program that somebody started.
  document.querySelector('.backup section.next > p').remove();
  document.querySelectorAll('.backup table tbody tr').forEach((row, n) => { if (n) row.remove(); });
  const size = document.querySelector('.backup table tbody td:last-child');
  if (size) size.textContent = size.textContent.replace(/[0-9.,]+/, '108');
}"""
HANDED = """base => {
  document.querySelectorAll('.totype .way').forEach((way, n) => { if (n) way.remove(); else way.innerHTML = `<b>${base}</b>`; });
  document.querySelector('.totype .code').textContent = 'k7mpw-4xrt9';
}"""


def code_of(path: str = "/") -> str:
    """Its picture, of the inn's address."""
    return qr.svg(f"{BASE}{path}")


def leads(page: Page) -> None:
    """The page that leads the program, which has a server of its own."""
    with translation.override(page.evaluate("document.documentElement.lang")):
        context = {
            "version": "0.10.0", "next": "0.10.0", "portable": True, "offered": (), "newest": "", "previous": "", "secret": "-", "every": 999,
            "ways": [{"base": BASE, "picture": code_of()}], "desk": BASE, "login": "leitung / r6bj-5kfa-gk8h", "busy": 4, "awake": True,
            "notice": {"words": translation.gettext("gesichert %(when)s") % {"when": "20:31"}}, "data": "C:\\Tarock\\daten",
        }  # fmt: skip
        set_urlconf("tournament.portable.urls")
        try:
            html = render_to_string("portable/control.html", context)
        finally:
            set_urlconf(None)
    page.set_content(html.replace('type="module"', 'type="none"'))


def found(page: Page) -> None:
    """One address, whatever the machine has."""
    page.evaluate(ONE_WAY, [BASE, code_of()])


def saved(_world: World) -> None:
    """A backup of the round before."""
    make_backup(Why.ROUND)


def kept(page: Page) -> None:
    """One backup, whose size is no matter."""
    page.evaluate(ONE_BACKUP)


def offered(page: Page) -> None:
    """The code by which another laptop fetches the evening."""
    page.locator("button[value=offer]").click()
    page.locator(".totype .code").wait_for()
    page.evaluate(HANDED, BASE)


def moved(page: Page) -> None:
    """The address on the wall, which any phone may scan."""
    page.evaluate("picture => { document.querySelector('.movedto svg').outerHTML = picture; }", code_of("/umzug/"))


SHOTS = (
    Shot("technik-laeuft", "/hilfe/", act=leads, clip="main .pagehead, .facts"),
    Shot("technik-adresse", "/netz/", act=found, clip="[aria-labelledby=wege] h2, .ways"),
    Shot("technik-sicherung", "/sicherung/", make=saved, act=kept, clip=".pagehead, .backup section.next, [aria-labelledby=alle]"),
    Shot("technik-code", "/uebergabe/", act=offered, clip="[aria-labelledby=netz]"),
    Shot("technik-umzug", "/umzug/", act=moved, width=900, clip=".pagehead, .movedto"),
)
