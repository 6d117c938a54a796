"""Whose page is asked for: `/o/<organiser>/…` is the same page at that organiser, and without it the only one is meant.

Every request has a scope: what is another organiser's is not there. No query of its own: the database finds the organiser along with what
is asked of it.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache, wraps
from typing import Any, ParamSpec, TypeVar

from django.http import HttpRequest, HttpResponse
from django.urls import get_script_prefix, reverse, set_script_prefix
from django_scopes import scope

from tournament.models import DIMENSION, Organiser, Tournament

PREFIX = "/o/"

P = ParamSpec("P")
Made = TypeVar("Made")

GetResponse = Callable[[HttpRequest], HttpResponse]


class AtOrganiser:
    """Takes the organiser off the address, so that every page is found as ever; what the page leads to gets it again (`reverse`)."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        address, slash, page = request.path_info.removeprefix(PREFIX).partition("/")
        if not (request.path_info.startswith(PREFIX) and address and slash):
            with at(""):
                return self.get_response(request)
        request.path_info = f"/{page}"
        vars(request)["address"] = address
        with at(address):
            return self.get_response(request)


@contextmanager
def at(address: str) -> Iterator[None]:
    """The organiser of an address, "" for the only one, is the one that is worked for, and pages lead to its pages."""
    before = get_script_prefix()
    set_script_prefix(f"{PREFIX}{address}/" if address else before)
    try:
        with scope(**{DIMENSION: Organiser.objects.meant(address)}):
            yield
    finally:
        set_script_prefix(before)


@contextmanager
def working_for(tournament: Tournament) -> Iterator[None]:
    """The organiser of this tournament is the one that is worked for: where a token said which it is, and no address."""
    with scope(**{DIMENSION: Organiser.objects.filter(pk=tournament.organiser_id)}):
        yield


def of_server(page: str, *args: object) -> str:
    """The path of a page that is nobody's: a table's phone finds it by its token, and keeps it under one address for good."""
    return f"/{reverse(page, args=args).removeprefix(get_script_prefix())}"


def kept(most: int) -> Callable[[Callable[P, Made]], Callable[P, Made]]:
    """Above a function whose answer leads to pages: it is made once for its values at each organiser, and `most` are kept."""

    def decorate(function: Callable[P, Made]) -> Callable[P, Made]:
        @lru_cache(maxsize=most)
        def made(_prefix: str, *args: Any, **named: Any) -> Made:
            return function(*args, **named)

        @wraps(function)
        def found(*args: P.args, **named: P.kwargs) -> Made:
            return made(get_script_prefix(), *args, **named)  # type: ignore[arg-type]  # what is kept by its values has such as can be

        return found

    return decorate


def path_at(address: str, page: str, *args: object) -> str:
    """The path of a page of this organiser, from a page that is of all of them; where no address names one, there is only one."""
    if get_script_prefix() == "/":
        return reverse(page, args=args)
    return f"{PREFIX}{address}{of_server(page, *args)}"


def address_of(request: HttpRequest) -> str:
    """The organiser that the address names; "" where it names none."""
    found: str = vars(request).get("address", "")
    return found
