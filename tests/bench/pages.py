"""The pages: the standings after a new entry and unchanged, the queries of every page, the bytes of the score sheet's first paint."""

import gzip
import re
from collections.abc import Iterator
from random import Random
from urllib.parse import urljoin, urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

import rules
from tests.bench.data import tournament
from tests.bench.result import Result
from tests.bench.timing import in_turns
from tournament.demo.games import table_records
from tournament.ledger.lines.writing import next_position, save_entry
from tournament.models import Entry, Table, Tournament
from tournament.organisers.founding import make_director

READ_BY_DIRECTOR = (
    "tournament",
    "tournament-setup",
    "regelblatt",
    "players",
    "players-import",
    "log",
    "draw",
    "standings",
    "papers",
    "round",
    "check",
    "table",
    "player",
    "player-edit",
    "sums",
)
_LINKED = re.compile(r'(?:href|src)="(/static/[^"]+)"')
_INSIDE = re.compile(r'(?:url\(|import\s*|from\s*)["\']?([^"\')\s;]+\.(?:css|js|woff2|svg))')


def measure(*, quick: bool) -> Iterator[Result]:
    """The tournament is the same for all of them."""
    stored = tournament(8 if quick else 200, last=10)
    yield from _standings(stored, 1 if quick else 15)
    yield _queries((8, 16) if quick else (20, 200, 2000))
    yield _first_paint(stored)


def address(name: str, stored: Tournament) -> str:
    """A page of the tournament: the first round, table and player where it is about one."""
    numbers = {"round": [3], "check": [3], "table": [3, 1], "sums": [3, 1], "player": [1], "player-edit": [1]}
    return reverse(name, args=[stored.slug, *numbers.get(name, [])])


def director() -> Client:
    """Logged in as the director."""
    user, _ = User.objects.get_or_create(username="leitung")
    make_director(user)
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def _standings(stored: Tournament, turns: int) -> Iterator[Result]:
    visitor, page = Client(), address("standings", stored)
    table = Table.objects.filter(round__tournament=stored, round__number=3).first()
    records = iter(table_records(Random("page"), rules.SHEETS["koenigrufen-cup"], 4, 100, 0, [1.0] * 4))
    position = Entry.objects.filter(table=table).order_by("position").last().position
    players = stored.registrations.count()

    def write_one() -> None:
        """A new game while there is room on the sheet, then corrections of the last line."""
        nonlocal position
        current = Entry.objects.filter(table=table, position=position, current=True).get()
        if current.game < table.games:
            position = next_position(position)
            save_entry(table_id=table.pk, position=position, record=next(records))
        else:
            save_entry(table_id=table.pk, position=position, record=next(records), expected_version=current.version, reason="bench")

    empty = address("standings", tournament(players, games=1, shown=False))
    found = in_turns(lambda: visitor.get(page), lambda: visitor.get(empty), turns, before=write_one)
    answer = visitor.get(page)
    note = (
        f"{found.ours * 1000:.1f} ms, {len(answer.content) / 1000:.0f} kB; the empty page {found.baseline * 1000:.1f} ms:"
        " the same address while the standings are hidden, one query and the frame"
    )
    against = "an empty page of the same stack"
    yield Result(f"standings page after a new entry, {players} players × 3 rounds", against, found.cost, 4.0, 2.0, more=False, note=note)
    known = {"HTTP_IF_NONE_MATCH": answer.headers["ETag"]}
    again = in_turns(lambda: visitor.get(page, **known), lambda: visitor.get(empty), turns)
    status = visitor.get(page, **known).status_code
    yield Result("standings page unchanged", against, again.cost, 1.0, 0.5, more=False, note=f"status {status}, {again.ours * 1000:.1f} ms")


def _queries(sizes: tuple[int, ...]) -> Result:
    """The most that any page needs for the director; and whether that is the same number for every size of field."""
    client = director()
    counted: dict[str, list[int]] = {name: [] for name in READ_BY_DIRECTOR}
    for players in sizes:
        stored = tournament(players, games=4, last=2)
        for name, numbers in counted.items():
            with CaptureQueriesContext(connection) as captured:
                answer = client.get(address(name, stored))
            if answer.status_code != 200:
                raise AssertionError(f"{name}: status {answer.status_code}")
            numbers.append(len(captured))
    growing = {name: numbers for name, numbers in counted.items() if len(set(numbers)) > 1}
    most = max(max(numbers) for numbers in counted.values())
    fields = ", ".join(map(str, sizes))
    note = "; ".join(
        [
            ", ".join(f"{name} {max(numbers)}" for name, numbers in counted.items()),
            f"different at {fields} players: {growing}" if growing else f"the same number at {fields} players",
        ]
    )
    return Result("queries of every page, the most", "–", most, 10, 5, more=False, unit="", note=note)


def _first_paint(stored: Tournament) -> Result:
    """What the director's phone loads before it can show the score sheet, as sent over plain http."""
    page = address("table", stored)
    answer = director().get(page, HTTP_ACCEPT_ENCODING="gzip")
    body = answer.content
    html = (gzip.decompress(body) if answer.headers.get("Content-Encoding") == "gzip" else body).decode()
    files = _static_files(set(_LINKED.findall(html)))
    total = len(body) + sum(files.values())
    largest = ", ".join(f"{name} {size / 1000:.1f}" for name, size in sorted(files.items(), key=lambda item: -item[1])[:4])
    hosts = {urlsplit(link).netloc for link in re.findall(r'(?:href|src)="([^"]+)"', html)} - {""}
    note = (
        f"page {len(body) / 1000:.1f} kB, {len(files)} files {sum(files.values()) / 1000:.1f} kB (largest: {largest}); other hosts: "
        f"{hosts or 'none'}"
    )
    return Result("first paint of the score sheet with its form", "its bytes", total / 1000, 100, 40, more=False, unit="kB", note=note)


def _static_files(links: set[str]) -> dict[str, int]:
    """Bytes as sent of the files, and of whatever they load themselves."""
    found: dict[str, int] = {}
    waiting = list(links)
    while waiting:
        link = waiting.pop()
        path = settings.STATIC_ROOT / link.removeprefix("/static/")
        if path.name in found or not path.is_file():
            continue
        packed = path.with_name(f"{path.name}.gz")
        found[path.name] = (packed if packed.exists() else path).stat().st_size
        if path.suffix in (".css", ".js"):
            waiting += [urljoin(link, inner) for inner in _INSIDE.findall(path.read_text(encoding="utf-8"))]
    return found
