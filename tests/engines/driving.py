"""Two browsers that are not Chromium, driven by what Debian ships of them: Firefox by WebDriver BiDi, which it speaks itself, WebKit by its
WebDriver.

Both are a `Browser`: a page that is opened, asked and clicked. Nothing here knows the program. Whatever is started here is ended here, by
its own handle.
"""

import json
import os
import shutil
import subprocess
import time
from abc import ABC, abstractmethod
from asyncio import new_event_loop, wait_for
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

from tornado.websocket import WebSocketClientConnection, websocket_connect

from tests.tournament.management.test_serve import free_port

PATIENCE = 60
"""Seconds until what a test looks for counts as missing."""
ENTER = "\ue006"
MINI_BROWSERS = ("/usr/lib/*/webkit2gtk-4.1/MiniBrowser", "/usr/lib/*/webkit2gtk-4.0/MiniBrowser", "/usr/lib/*/webkitgtk-6.0/MiniBrowser")


class Browser(ABC):
    """A browser with one page."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Goes to an address; returns when it is loaded, or raises."""

    @abstractmethod
    def ask(self, script: str) -> Any:
        """The value of an expression in the page."""

    @abstractmethod
    def type(self, text: str) -> None:
        """Types into what has the focus; ENTER is a key too."""

    @abstractmethod
    def cookie(self, name: str, value: str, url: str) -> None:
        """Sets a cookie for a server of this machine."""

    @abstractmethod
    def close(self) -> None:
        """Ends it."""

    def until(self, script: str, wanted: object = True) -> None:
        """Waits until an expression has this value. A page that is going away has none."""
        end, said = time.monotonic() + PATIENCE, None
        while time.monotonic() < end:
            with suppress(RuntimeError):
                said = self.ask(script)
                if said == wanted:
                    return
            time.sleep(0.05)
        raise AssertionError(f"{script}: {said!r}, not {wanted!r}")

    def click(self, selector: str, text: str = "") -> None:
        """Clicks the first of these that begins with the text, as soon as it is there and can be clicked."""
        found = f"[...document.querySelectorAll({json.dumps(selector)})].find((one) => one.innerText.trim().startsWith({json.dumps(text)}))"
        self.until(f"(() => {{ const one = {found}; return !!one && !one.disabled; }})()")
        self.ask(f"({found}.click(), 1)")


class Firefox(Browser):
    """Firefox without windows, by WebDriver BiDi."""

    def __init__(self, folder: Path) -> None:
        program = shutil.which("firefox-esr") or shutil.which("firefox")
        assert program, "Firefox fehlt: make test-engines"
        port = free_port()
        command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", str(port), "about:blank"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        self.loop, self.number = new_event_loop(), 0
        self.wire = self._connected(f"ws://127.0.0.1:{port}/session")
        self.send("session.new", {"capabilities": {}})
        self.context = self.send("browsingContext.getTree", {})["contexts"][0]["context"]

    def _connected(self, url: str) -> WebSocketClientConnection:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return self.loop.run_until_complete(_connect(url))
            except OSError:
                assert time.monotonic() < end, "Firefox does not listen"
                time.sleep(0.1)

    def send(self, method: str, parameters: dict[str, Any]) -> Any:
        """A command's answer. Raises RuntimeError with what the browser says."""
        self.number += 1
        return self.loop.run_until_complete(wait_for(self._send(method, parameters), PATIENCE))

    async def _send(self, method: str, parameters: dict[str, Any]) -> Any:
        await self.wire.write_message(json.dumps({"id": self.number, "method": method, "params": parameters}))
        while True:
            text = await self.wire.read_message()
            assert text is not None, "Firefox is gone"
            answer = json.loads(text)
            if answer.get("id") == self.number:
                if answer["type"] == "error":
                    raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
                return answer["result"]

    def open(self, url: str) -> None:
        self.send("browsingContext.navigate", {"context": self.context, "url": url, "wait": "complete"})

    def ask(self, script: str) -> Any:
        expression = f"JSON.stringify({script})"
        said = self.send("script.evaluate", {"expression": expression, "target": {"context": self.context}, "awaitPromise": False})
        if said["type"] == "exception":
            raise RuntimeError(said["exceptionDetails"]["text"])
        return json.loads(said["result"]["value"]) if "value" in said["result"] else None

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.send("input.performActions", {"context": self.context, "actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def cookie(self, name: str, value: str, url: str) -> None:
        domain = url.split("//")[1].partition(":")[0]
        self.send(
            "storage.setCookie", {"cookie": {"name": name, "value": {"type": "string", "value": value}, "domain": domain, "path": "/"}}
        )

    def close(self) -> None:
        self.wire.close()
        self.loop.close()
        self.process.terminate()
        self.process.wait(PATIENCE)


async def _connect(url: str) -> WebSocketClientConnection:
    return await websocket_connect(url)


class WebKit(Browser):
    """GTK's MiniBrowser by its WebDriver, on a screen that nobody sees."""

    def __init__(self, folder: Path) -> None:
        found = [path for pattern in MINI_BROWSERS for path in Path("/").glob(pattern[1:])]
        driver, screen = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
        assert found, "WebKit fehlt: make test-engines"
        assert driver, "WebKit fehlt: make test-engines"
        assert screen, "Xvfb fehlt: make test-engines"
        self.port = free_port()
        self.screen = subprocess.Popen(
            [screen, "-displayfd", "1", "-nolisten", "tcp"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self.screen.stdout
        with self.screen.stdout as told:
            display = f":{told.readline().strip()}"
        homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME"), str(folder))
        environment = {**os.environ, **homes, "DISPLAY": display, "GDK_BACKEND": "x11"}
        command = [driver, f"--port={self.port}", "--host=127.0.0.1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment)
        self.session = ""
        options = {"binary": str(found[0]), "args": ["--automation"]}
        self.session = self._started({"capabilities": {"alwaysMatch": {"webkitgtk:browserOptions": options}}})

    def _started(self, wanted: dict[str, Any]) -> str:
        end = time.monotonic() + PATIENCE
        while True:
            try:
                return str(self.send("POST", "/session", wanted)["sessionId"])
            except (URLError, ConnectionError):
                assert time.monotonic() < end, "WebKitWebDriver does not listen"
                time.sleep(0.1)

    def send(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        """A command's answer. Raises RuntimeError with what the browser says."""
        base = f"http://127.0.0.1:{self.port}" + (f"/session/{self.session}" if self.session else "")
        data = None if body is None else json.dumps(body).encode()
        request = Request(base + path, data=data, method=method, headers={"Content-Type": "application/json"})  # noqa: S310 - of this machine
        try:
            with urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
                return json.loads(answer.read())["value"]
        except HTTPError as fault:
            raise RuntimeError(fault.read().decode()) from fault

    def open(self, url: str) -> None:
        self.send("POST", "/url", {"url": url})

    def ask(self, script: str) -> Any:
        return self.send("POST", "/execute/sync", {"script": f"return ({script})", "args": []})

    def type(self, text: str) -> None:
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self.send("POST", "/actions", {"actions": [{"type": "key", "id": "keys", "actions": keys}]})

    def cookie(self, name: str, value: str, url: str) -> None:
        self.open(f"{url}/robots.txt")
        self.send("POST", "/cookie", {"cookie": {"name": name, "value": value, "path": "/"}})

    def close(self) -> None:
        with suppress(RuntimeError, URLError):
            self.send("DELETE", "")
        for process in (self.process, self.screen):
            process.terminate()
            process.wait(PATIENCE)


ENGINES: Sequence[type[Browser]] = (Firefox, WebKit)
