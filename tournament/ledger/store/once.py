"""What is asked once in a request, however many parts of a page want it: kept for the thread from a request's beginning to its end."""

from collections.abc import Callable
from threading import local
from typing import Any, Generic, TypeVar, cast

from django.core.signals import request_finished, request_started

Asked = TypeVar("Asked")


class _Request(local):
    """What is known in this thread's request; None outside of one, where nothing is remembered."""

    known: dict[int, Any] | None = None


_request = _Request()


def _begin(**_: Any) -> None:
    _request.known = {}


def _end(**_: Any) -> None:
    _request.known = None


request_started.connect(_begin, dispatch_uid="once-begin")
request_finished.connect(_end, dispatch_uid="once-end")


class Once(Generic[Asked]):
    """A question whose answer holds for the request."""

    def __init__(self, ask: Callable[[], Asked]) -> None:
        self.ask = ask

    def __call__(self) -> Asked:
        """The answer; outside of a request asked each time."""
        if _request.known is None:
            return self.ask()
        if id(self) not in _request.known:
            _request.known[id(self)] = self.ask()
        return cast(Asked, _request.known[id(self)])

    def forget(self) -> None:
        """It has changed."""
        if _request.known is not None:
            _request.known.pop(id(self), None)
