"""Answers `/ergebnisse/…` from the files that lie there, before anything asks for a session or the database. Where there are none, as on a
laptop, the address is as any other."""

import re
from collections.abc import Callable
from os import fstat
from pathlib import Path

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed, HttpResponsePermanentRedirect
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date

from tournament.published.places import ENDINGS, FOLDER, MARKER, of_tournament, root

GetResponse = Callable[[HttpRequest], HttpResponse]

PREFIX = f"/{FOLDER}/"
PART = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9._-]*")
"""Of a way: nothing that begins with a dot, so that none leads out of the folder or to a file that is being written."""
REVISION = re.compile(r"t/([0-9a-f-]{36})/[0-9a-f]{64}/.*")
BY_CONTENT = re.compile(r"(?:stil|suche)-[0-9a-f]{12}\.\w+")
TYPES = {
    ".html": "text/html; charset=utf-8", ".json": "application/json", ".csv": "text/csv; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8", ".parquet": "application/vnd.apache.parquet",
}  # fmt: skip
HOUR = "public, max-age=3600, immutable"
"""Of a revision: it stays as it is, but a name that is forgotten is out of every cache an hour later."""
YEAR = "public, max-age=31536000, immutable"
SHORT = "public, max-age=20"


class Published:
    """The step before all others that ask the database."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not f"{request.path_info}/".startswith(PREFIX) or not root().is_dir():
            return self.get_response(request)
        if request.method not in {"GET", "HEAD"}:
            return HttpResponseNotAllowed(["GET", "HEAD"])
        if not request.path_info.startswith(PREFIX):  # as somebody types it
            return HttpResponsePermanentRedirect(PREFIX)
        return answer(request, request.path_info.removeprefix(PREFIX))


def answer(request: HttpRequest, way: str) -> HttpResponse:
    """The file at this way in the folder, or a page that says that there is none, or none any more."""
    parts = [part for part in way.split("/") if part]
    if "//" in f"/{way}" or not all(PART.fullmatch(part) for part in parts):
        return _missing(request, way)
    path = root().joinpath(*parts)
    if path.is_dir() and way and not way.endswith("/"):
        return HttpResponsePermanentRedirect(f"{request.path}/")
    if parts[:1] == ["t"] and len(parts) > 1 and (of_tournament(parts[1]) / MARKER).exists():
        return _sent(request, of_tournament(parts[1]) / f"index{_ending(way)}", status=410) or _missing(request, way)
    found = path / "index.html" if path.is_dir() else path
    if way.endswith("/") and not path.is_dir():
        return _missing(request, way)
    return (_sent(request, found, keep=_kept(way)) if found.suffix in TYPES else None) or _missing(request, way)


def _kept(way: str) -> str:
    if BY_CONTENT.fullmatch(way):
        return YEAR
    return HOUR if REVISION.fullmatch(way) else SHORT


def _ending(way: str) -> str:
    return ENDINGS["en" if way.endswith(ENDINGS["en"]) else "de"]


def _missing(request: HttpRequest, way: str) -> HttpResponse:
    return _sent(request, root() / f"404{_ending(way)}", status=404) or HttpResponse("404", status=404, content_type="text/plain")


def _sent(request: HttpRequest, path: Path, *, status: int = 200, keep: str = SHORT) -> HttpResponse | None:
    """The file, packed for whoever takes that; None where there is none. What was opened is read whole, though another takes its place."""
    packed = path.with_name(f"{path.name}.gz")
    takes = "gzip" in request.headers.get("Accept-Encoding", "") and packed.exists()
    try:
        with (packed if takes else path).open("rb") as file:
            content, known = file.read(), fstat(file.fileno())
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    etag, changed = f'"{known.st_mtime_ns:x}-{known.st_size:x}{"-gz" * takes}"', int(known.st_mtime)
    response = HttpResponse(content, status=status, content_type=TYPES[path.suffix])
    said = {"ETag": etag, "Last-Modified": http_date(changed), "Content-Length": str(known.st_size), "Cache-Control": keep}
    for header, value in (*said.items(), *[("Content-Encoding", "gzip")] * takes):
        response.headers[header] = value
    patch_vary_headers(response, ["Accept-Encoding"])
    return response if status != 200 else get_conditional_response(request, etag, changed, response)
