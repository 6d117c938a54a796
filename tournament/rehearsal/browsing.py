"""What a robot does with a page: reads its forms and its words, fills a form, presses a button, follows where it leads. No script, as
without JavaScript.

Knows nothing of tournaments. A page that a person could not use either (no such form) is a fault: `NotThere`, with the address.
"""

from collections.abc import Iterator, Mapping, Sequence
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urlencode, urljoin, urlsplit

from tournament.rehearsal.wire import Answer, Line

MOST_REDIRECTS = 5
REDIRECTS = frozenset({301, 302, 303})


class NotThere(Exception):
    """The page has no such form, or answered what it should not have."""


class Control(NamedTuple):
    """One control of a form. `sent`: whether its value goes along unless somebody says otherwise."""

    name: str
    value: str
    kind: str
    sent: bool


class Form(NamedTuple):
    """A form of a page: where it leads, by which method, with which controls and buttons."""

    action: str
    method: str
    controls: tuple[Control, ...]

    def has(self, name: str, value: str | None = None) -> bool:
        """Whether a control or button has this name, and this value where one is asked for."""
        return any(control.name == name and value in (None, control.value) for control in self.controls)

    def values(self, name: str) -> list[str]:
        """What the controls of this name offer."""
        return [control.value for control in self.controls if control.name == name]

    def filled(self, said: Mapping[str, str | Sequence[str]]) -> list[tuple[str, str]]:
        """What the browser would send: what stands there, and in its place what is said."""
        kept = [(control.name, control.value) for control in self.controls if control.sent and control.name not in said]
        typed = [(name, value) for name, told in said.items() for value in ([told] if isinstance(told, str) else told)]
        return kept + typed


class Page(NamedTuple):
    """A page that came: its address, status and source, and what was read from it."""

    path: str
    status: int
    source: str
    forms: tuple[Form, ...]
    rows: tuple[dict[str, str], ...]

    def form(self, name: str, value: str | None = None) -> Form:
        """The first form with such a control or button. Raises NotThere."""
        found = next((form for form in self.forms if form.has(name, value)), None)
        if found is None:
            raise NotThere(f"{self.path} ({self.status}): kein Formular mit {name}={value or '…'}")
        return found

    def has(self, name: str, value: str | None = None) -> bool:
        """Whether there is such a form."""
        return any(form.has(name, value) for form in self.forms)


class _Reader(HTMLParser):
    """Collects the forms, and the elements that carry data for a robot (`data-found`)."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[tuple[str, str, str, list[Control]]] = []
        self.inside: list[Control] | None = None
        self.elsewhere: list[tuple[str, Control]] = []
        self.rows: list[dict[str, str]] = []
        self.select: tuple[str, list[Control]] | None = None
        self.textarea: tuple[str, list[str]] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = {name: value if value is not None else "" for name, value in attrs}
        if "data-found" in said:
            self.rows.append(said)
        if tag == "form":
            self.inside = []
            self.forms.append((said.get("action", ""), said.get("method", "get").lower(), said.get("id", ""), self.inside))
        elif tag == "select":
            self.select = (said.get("name", ""), [])
        elif tag == "option" and self.select is not None:
            name, options = self.select
            options.append(Control(name, said.get("value", ""), "option", "selected" in said))
        elif tag == "textarea":
            self.textarea = (said.get("name", ""), [])
        elif tag in ("input", "button") and said.get("name"):
            self._control(tag, said)

    def _control(self, tag: str, said: Mapping[str, str]) -> None:
        kind = "submit" if tag == "button" else said.get("type", "text")
        chosen = kind in ("checkbox", "radio")
        sent = "checked" in said if chosen else kind not in ("submit", "file")
        control = Control(said["name"], said.get("value", "on" if chosen else ""), kind, sent and "disabled" not in said)
        if "disabled" in said and kind == "submit":
            return
        if said.get("form"):
            self.elsewhere.append((said["form"], control))
        elif self.inside is not None:
            self.inside.append(control)

    def handle_data(self, data: str) -> None:
        if self.textarea is not None:
            self.textarea[1].append(data)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = None
        elif tag == "select" and self.select is not None:
            options = self.select[1]
            if options and not any(option.sent for option in options):
                options[0] = options[0]._replace(sent=True)
            if self.inside is not None:
                self.inside.extend(options)
            self.select = None
        elif tag == "textarea" and self.textarea is not None:
            name, parts = self.textarea
            if self.inside is not None:
                self.inside.append(Control(name, "".join(parts), "textarea", sent=True))
            self.textarea = None

    def found(self) -> Iterator[Form]:
        """The forms with what stands outside of them and belongs to them."""
        for action, method, key, controls in self.forms:
            more = [control for form, control in self.elsewhere if form == key]
            yield Form(action, method, (*controls, *more))


def read_page(path: str, status: int, source: str) -> Page:
    """The page as a robot sees it."""
    reader = _Reader()
    reader.feed(source)
    return Page(path=path, status=status, source=source, forms=tuple(reader.found()), rows=tuple(reader.rows))


class Browser:
    """One visitor with his cookies."""

    def __init__(self, line: Line) -> None:
        self.line = line

    async def open(self, path: str) -> Page:
        """The page, after where it leads."""
        for _ in range(MOST_REDIRECTS):
            self.line.tags.pop(path, None)  # a robot keeps no pages: it always wants the whole one
            answer = await self.line.get(path)
            if answer.status not in REDIRECTS:
                return read_page(path, answer.status, answer.body.decode("utf-8", "replace"))
            path = _address(path, answer.location)
        raise NotThere(f"{path}: leitet im Kreis")

    async def submit(self, page: Page, form: Form, **said: str | Sequence[str]) -> Page:
        """Sends a form of a page; the page to which that leads."""
        target, fields = urljoin(page.path, form.action or page.path), form.filled(said)
        if form.method == "get":
            return await self.open(f"{urlsplit(target).path}?{urlencode(fields)}")
        target = urlsplit(target)._replace(fragment="").geturl()
        return await self._follow(target, await self.line.send(target, urlencode(fields).encode(), "application/x-www-form-urlencoded"))

    async def upload(self, page: Page, form: Form, name: str, filename: str, content: bytes) -> Page:
        """Sends a form with a file."""
        mark = "tarock-probe-7f3a"
        parts = [
            f'--{mark}\r\nContent-Disposition: form-data; name="{field}"\r\n\r\n{value}\r\n'.encode() for field, value in form.filled({})
        ]
        parts.append(
            f'--{mark}\r\nContent-Disposition: form-data; name="{name}"; filename="{filename}"\r\nContent-Type: text/csv\r\n\r\n'.encode()
        )
        body = b"".join((*parts, content, f"\r\n--{mark}--\r\n".encode()))
        target = urljoin(page.path, form.action or page.path)
        answer = await self.line.send(target, body, f"multipart/form-data; boundary={mark}")
        return await self._follow(target, answer)

    async def _follow(self, target: str, answer: Answer) -> Page:
        if answer.status in REDIRECTS:
            return await self.open(_address(target, answer.location))
        return read_page(target, answer.status, answer.body.decode("utf-8", "replace"))


def _address(here: str, location: str) -> str:
    found = urlsplit(urljoin(here, location))
    return found.path + (f"?{found.query}" if found.query else "")
