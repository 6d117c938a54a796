"""The engine alone: `rules.score` on records already read, against decoding and encoding the lines that they came from."""

import json
from collections.abc import Iterator
from itertools import islice

import rules
from tests.bench.data import Request, evenings, new_games, repeated, written
from tests.bench.result import Result
from tests.bench.timing import in_turns


def measure(*, quick: bool) -> Iterator[Result]:
    """Games as clubs write them, then games of which every one is new."""
    count, turns = (200, 1) if quick else (20_000, 7)
    yield _measure("engine: records of tournaments", list(islice(evenings(), count)), turns)
    yield _measure("engine: records all different, many announcements", new_games(count), turns)


def _measure(what: str, asked: list[Request], turns: int) -> Result:
    lines = list(written(asked))
    tariffs = [rules.tariff(request["system"], request["seats"], request.get("options")) for request in asked]
    parsed = [(rules.read_record(request["record"], tariff), tariff) for request, tariff in zip(asked, tariffs, strict=True)]

    def ours() -> None:
        for record, tariff in parsed:
            rules.score(record, tariff)

    def baseline() -> None:
        for line in lines:
            json.dumps(json.loads(line), ensure_ascii=False)

    found = in_turns(ours, baseline, turns)
    note = (
        f"{len(parsed)} records, {repeated(asked):.0%} of them seen before; no record is remembered; "
        f"{found.ours / len(parsed) * 1e6:.1f} µs each"
    )
    return Result(what, "json.loads + json.dumps of their lines", found.speed, 1.5, 3.0, more=True, note=note)
