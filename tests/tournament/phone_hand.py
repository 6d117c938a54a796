"""A table's phone for tests: what it writes through the services, and a hand that holds one and speaks JSON over HTTP."""

import json
from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.tournament.evening import RUFER
from tournament.ledger.store.refusals import Refused
from tournament.models import POSITION_STEP, Agreement, Entry, LogRow, OtherVersion, Table
from tournament.phones.games import Written, write_game

ANNA, BERT = UUID(int=1), UUID(int=2)
OTHER = {**RUFER, "partner": 3}
"""The Rufer of line 1 as somebody else saw it: +1 for seats 1 and 3."""


def write(table: Table, line: int, record: dict | None, version: int = 0, client: UUID | None = None, **more: Any) -> Written:
    return write_game(
        table_id=table.pk, client_id=client or uuid4(), position=line * POSITION_STEP, expected_version=version, record=record, **more
    )


def refused(action: Callable[[], object]) -> tuple[str, ...]:
    """The codes; and nothing was stored."""
    before = counts()
    with pytest.raises(Refused) as caught:
        action()
    assert counts() == before
    return caught.value.codes


def counts() -> tuple[int, ...]:
    return tuple(model.objects.count() for model in (Entry, OtherVersion, LogRow, Agreement))


def current(table: Table, line: int = 1) -> Entry:
    return Entry.objects.get(table=table, position=line * POSITION_STEP, current=True)


def totals(table: Table) -> tuple[int, ...]:
    table.refresh_from_db()
    return tuple(getattr(table, f"a{seat}") // 2 for seat in range(table.seats))


FIRST = {"game": "rufer", "dealer": "0", "declarer": "1", "partner": "2", "won": "1"}
"""The form of `RUFER`: +1 for seats 1 and 2."""


class Hand:
    """A phone at a table. Its client checks CSRF as a browser's would, and never gets a cookie."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.token = table.links.get(ended_at__isnull=True).token
        self.device = str(uuid4())
        self.client = Client(enforce_csrf_checks=True)

    def get(self, **headers: str) -> HttpResponse:
        return self.client.get(reverse("phone-state", args=[self.token]), {"device": self.device}, headers=headers)

    def page(self) -> str:
        return self.client.get(reverse("phone", args=[self.token])).content.decode()

    def state(self) -> dict[str, Any]:
        return self.get().json()

    def send(self, name: str, **said: Any) -> HttpResponse:
        address = reverse(f"phone-{name}", args=[self.token])
        answer = self.client.post(address, json.dumps({"device": self.device, **said}), content_type="application/json")
        assert not answer.cookies
        return answer

    def game(self, line: int = 1, data: dict[str, str] | None = None, **said: Any) -> HttpResponse:
        said = {"client_id": str(uuid4()), "position": line * POSITION_STEP, "version": 0, "do": "save", "data": data or FIRST, **said}
        return self.send("game", **said)

    def worth(self, data: dict[str, str], line: int = 1) -> dict[str, Any]:
        return self.send("worth", data=data, position=line * POSITION_STEP).json()


def answered(answer: HttpResponse) -> tuple[int, str]:
    said = answer.json()
    return answer.status_code, said.get("status") or said["code"]
