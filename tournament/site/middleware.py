"""Steps around each request: a limit on its size, its language, and that its writes go where they are kept. None asks the database
anything."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import render
from django.utils import translation
from django.utils.cache import patch_vary_headers
from django.utils.http import escape_leading_slashes
from django.utils.translation import gettext as _

from tournament.site.faults import keep_to_file
from tournament.site.proxy import is_ours

GetResponse = Callable[[HttpRequest], HttpResponse]

PARAMETER = "sprache"
API = "/api/"
"""Begins the addresses that programs ask, which answer in JSON."""


class ProxyHeaders:
    """Takes off what only our reverse proxy may say, where somebody else says it: that it was https, and whose request it is."""

    SAID = ("HTTP_X_FORWARDED_PROTO", "HTTP_X_FORWARDED_FOR", "HTTP_X_FORWARDED_HOST", "HTTP_FORWARDED")

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if not is_ours(request.META.get("REMOTE_ADDR", "")):
            for name in self.SAID:
                request.META.pop(name, None)
        return self.get_response(request)


class NoStore:
    """What somebody with an account is shown is kept by no browser and no proxy: the next guest at the desk's laptop does not leaf back to
    it."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if settings.SESSION_COOKIE_NAME in request.COOKIES or settings.SESSION_COOKIE_NAME in response.cookies:
            response.headers["Cache-Control"] = "no-store, private"
        return response


class BodyLimit:
    """Refuses a body of more than `settings.UPLOAD_LIMIT` bytes before anything reads it.

    Django's own limits leave files out, and the CSRF check parses a form before any view asks who sent it.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        length = request.META.get("CONTENT_LENGTH") or "0"
        if length.isdecimal() and int(length) > settings.UPLOAD_LIMIT:
            if request.path_info.startswith(API):
                text = _("Höchstens %(n)d MB.") % {"n": settings.UPLOAD_LIMIT // 2**20}
                return JsonResponse({"code": "too_large", "message": text}, status=413)
            return render(request, "413.html", {"megabytes": settings.UPLOAD_LIMIT // 2**20}, status=413)
        return self.get_response(request)


class PostedOnly:
    """Shows a page where Django shows nothing: at an address that takes forms only, opened from the address bar or by a browser that was
    restarted."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or request.method != "GET" or response.content:
            return response
        page = render(request, "405.html", status=405)
        page.headers["Allow"] = response.headers["Allow"]
        return page


class KeepToFile:
    """Lets no request write to a database file that is not there any more (tournament/faults.py); the answer is a 503."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        keep_to_file()
        return self.get_response(request)


class Language:
    """German, unless the visitor chose another language by `?sprache=en`; the choice is kept in a cookie.

    The browser's Accept-Language is left alone on purpose: a hall full of phones shall show the same words as the printed sheets.
    """

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.offered = {code for code, _ in settings.LANGUAGES}

    def __call__(self, request: HttpRequest) -> HttpResponse:
        chosen = request.GET.get(PARAMETER)
        if chosen in self.offered and request.method in {"GET", "HEAD"}:
            return self.choose(request, chosen)
        kept = request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME)
        # "de" in the cookie means the site's own German, with Austrian dates.
        language = kept if kept in self.offered and kept != "de" else settings.LANGUAGE_CODE
        with translation.override(language):
            request.LANGUAGE_CODE = language
            response = self.get_response(request)
        patch_vary_headers(response, ["Cookie"])
        response.headers.setdefault("Content-Language", language)
        return response

    def choose(self, request: HttpRequest, language: str) -> HttpResponse:
        """Keeps the choice and leads back to the same page without the parameter."""
        query = request.GET.copy()
        del query[PARAMETER]
        target = escape_leading_slashes(request.path) + (f"?{query.urlencode()}" if query else "")
        response = HttpResponseRedirect(target)
        response.set_cookie(
            settings.LANGUAGE_COOKIE_NAME,
            language,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
            secure=settings.LANGUAGE_COOKIE_SECURE,
            samesite="Lax",
        )
        return response
