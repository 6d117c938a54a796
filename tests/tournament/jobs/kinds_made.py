"""Kinds of jobs of a test's own, which do what it says; and what a worker does who is killed."""

from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from tournament.jobs import progress
from tournament.jobs.kinds import KINDS, Kind, Last
from tournament.jobs.progress import Progress, Result
from tournament.ledger.store.permissions import Action
from tournament.models import Cup

NEVER = Event()
"""Nobody is told to stop."""


class Killed(BaseException):
    """The process is gone: nobody notices anything any more."""


def count(told: Progress) -> Last:
    """Counts up to `facts["to"]`; in the end a series more is there."""
    for number in range(told.facts["to"]):
        told.tell(number, told.facts["to"], "counting")
        BETWEEN[0](number)

    def last() -> Result:
        Cup.objects.create(name=told.facts["name"], slug=told.facts["name"])
        AT_LAST[0]()
        return Result(page=f"/reihe/{told.facts['name']}/", said=("Gezählt.",))

    return last


BETWEEN: list[Callable[[int], Any]] = [lambda _number: None]
"""What happens after each number."""
AT_LAST: list[Callable[[], Any]] = [lambda: None]
"""What happens in the last step, once it has written."""
COUNT = Kind(name="count", function=f"{__name__}.count", action=Action.CREATE, title="Zählen", stages={"counting": "wird gezählt"})
OF_SERVER = COUNT._replace(name="of-server", action=Action.KEEP_REGISTER, title="Zählen im Register")


@pytest.fixture(autouse=True)
def counting(monkeypatch: pytest.MonkeyPatch) -> None:
    """The program knows them, writes down each telling, and nothing happens between."""
    for kind in (COUNT, OF_SERVER):
        monkeypatch.setitem(KINDS, kind.name, kind)
    monkeypatch.setattr(progress, "OFTEN", 0)
    BETWEEN[0], AT_LAST[0] = (lambda _number: None), (lambda: None)
