"""Processor time of what an evening asks most: a save with its answer, at the desk and from a phone, a changed wall, the round page of 100
tables.

Against the page on which a table's code is typed: the same stack, no query, hardly a template. Before the ledger it took 53, 19, 34 and 42
of it (2026-11-22, same machine, same run); a third of that is to be reached, a sixth is the dream.
"""

import json
from collections.abc import Callable, Iterator
from itertools import count
from time import process_time
from uuid import uuid4

from django.http import HttpResponse
from django.test import Client
from django.urls import reverse

from tests.bench.data import tournament
from tests.bench.pages import director
from tests.bench.result import Result
from tests.bench.timing import in_turns
from tournament.entry.saving_page import PAGE_AT_ONCE
from tournament.ledger.lines.writing import next_position, save_entry
from tournament.models import Entry, Table, TableLink, Tournament

AGAINST = "processor time of the page to type a code"
DEVICE = str(uuid4())


class Evening:
    """The last round, half written, at some of its tables; each save is the next game at the next of them."""

    def __init__(self, stored: Tournament, tables: int) -> None:
        self.stored, self.desk, self.visitor = stored, director(), Client()
        self.tables = list(Table.objects.filter(round__tournament=stored, round__number=3).order_by("number")[:tables])
        self.written = {table.pk: Entry.objects.filter(table=table).order_by("position").last().position for table in self.tables}
        self.turn = count()
        for table in self.tables:
            self.desk.get(self.address("table", table))

    def address(self, name: str, table: Table) -> str:
        return reverse(name, args=[self.stored.slug, 3, table.number])

    def next_game(self) -> tuple[Table, int, int]:
        """A table, where its next game stands, and who deals it."""
        table = self.tables[next(self.turn) % len(self.tables)]
        self.written[table.pk] = next_position(self.written[table.pk])
        return table, self.written[table.pk], (table.first_dealer + self.written[table.pk] // next_position(0) - 1) % 4

    def form(self, dealer: int) -> dict[str, str]:
        return {"game": "Rufer", "dealer": str(dealer), "declarer": str((dealer + 1) % 4), "partner": str((dealer + 2) % 4), "won": "1"}

    def write(self) -> None:
        """A game is written somewhere, by no page."""
        table, position, dealer = self.next_game()
        record = {"game": "rufer", "dealer": dealer, "declarer": (dealer + 1) % 4, "partner": (dealer + 2) % 4, "won": True}
        save_entry(table_id=table.pk, position=position, record=record, author="bench")

    def desk_save(self) -> None:
        table, position, dealer = self.next_game()
        said = {**self.form(dealer), "do": "save", "after": str(position), "client_id": str(uuid4())}
        _answered(self.desk.post(self.address("entry", table), said, headers={"Prefer": PAGE_AT_ONCE}), 200)

    def phone_save(self) -> None:
        table, position, dealer = self.next_game()
        said = {"device": DEVICE, "do": "save", "client_id": str(uuid4()), "position": position, "version": 0, "data": self.form(dealer)}
        token = TableLink.objects.values_list("token", flat=True).get(table=table, ended_at__isnull=True)
        _answered(self.visitor.post(reverse("phone-game", args=[token]), json.dumps(said), content_type="application/json"), 200)


def _answered(answer: HttpResponse, status: int) -> None:
    if answer.status_code != status:
        raise AssertionError(f"status {answer.status_code}: {answer.content[:300]!r}")


def measure(*, quick: bool) -> Iterator[Result]:
    """100 tables; what disturbs a turn seldom disturbs all."""
    turns, tables = (1, 2) if quick else (20, 12)
    evening = Evening(tournament(8 if quick else 400, last=4), tables)
    yield _result("a save at the desk with its page", evening.desk_save, 17.5, turns)
    yield _result("a save from a phone with its answer", evening.phone_save, 6.3, turns)
    for what, name, client, numbers, reach in (
        ("a changed wall", "wall-data", evening.visitor, (), 11.3), ("the round page of 100 tables", "round", evening.desk, (3,), 14.0),
    ):  # fmt: skip
        page = reverse(name, args=[evening.stored.slug, *numbers])
        yield _result(what, lambda client=client, page=page: _answered(client.get(page), 200), reach, turns, before=evening.write)


def _result(what: str, ours: Callable[[], object], reach: float, turns: int, *, before: Callable[[], object] = lambda: None) -> Result:
    # One client for all turns: a new one would set the whole stack up anew.
    visitor, bare = Client(), reverse("phone-code")
    visitor.get(bare)
    found = in_turns(ours, lambda: visitor.get(bare), turns, before=before, clock=process_time)
    note = f"{found.ours * 1000:.1f} ms of processor, the bare page {found.baseline * 1000:.1f} ms"
    return Result(what, AGAINST, found.cost, reach, reach / 2, more=False, note=note)
