"""The engine alone: `rules.score` on parsed records, against decoding and encoding the lines that they came from."""

import json
from collections.abc import Iterator

import rules
from tests.bench.data import distinct_requests, request_lines, tournament_requests
from tests.bench.result import Result
from tests.bench.timing import in_turns

BASELINE = "json.loads + json.dumps of the same lines"


def measure(*, quick: bool) -> Iterator[Result]:
    """Games as tournaments repeat them, remembered settlements and all; then games of which every one is new."""
    count = 5_000 if quick else 20_000
    yield _measure("engine: rules.score, games of tournaments", tournament_requests(count))
    yield _measure("engine: rules.score, every game new", distinct_requests(count))


def _measure(what: str, requests: list[dict]) -> Result:
    lines = request_lines(requests)
    parsed = []
    for request in requests:
        tariff = rules.tariff(request["system"], request["seats"])
        parsed.append((rules.read_record(request["record"], tariff), tariff))

    def ours() -> None:
        for record, tariff in parsed:
            rules.score(record, tariff)

    def baseline() -> None:
        for line in lines:
            json.dumps(json.loads(line), ensure_ascii=False)

    def start_anew() -> None:
        for _, tariff in parsed:
            tariff.known.clear()

    # A tournament's games are measured from an empty memory too: what repeats within the run is what a tournament repeats.
    found = in_turns(ours, baseline, 5, before=start_anew)
    different = len({(id(tariff), record) for record, tariff in parsed})
    hits = 1 - different / len(parsed)
    note = f"{len(parsed)} records, memory empty at the start, {hits:.0%} found in it; {found.ours / len(parsed) * 1e6:.1f} µs a record"
    return Result(what, BASELINE, found.speed, 1.0, 3.0, more=True, note=note)
