"""The hall: so many tables that save, so many readers of standings, own pages and walls, through the proxy."""

from argparse import Namespace
from functools import partial

from tests.load.crowd import Played, Visitor, play
from tests.load.field import Field, make_hall, wrong_in
from tests.load.people import reader
from tests.load.report import by_the_time, memories, percentile, processor, times, wrong
from tests.load.stage import Stage

SAVES = 0.4
"""The goal: seconds within which 95 of a hundred games are answered as stored."""


def run(stage: Stage, chosen: Namespace) -> tuple[list[str], bool]:
    """Lines of the report, and whether nothing was lost, doubled or wrong."""
    seconds = 60 * (chosen.minutes or 3)
    field = make_hall(chosen.tables, games=int(2 * seconds / chosen.pause) + 20, readers=chosen.readers)
    played = play(stage, field.tables, readers_of(field), pause=chosen.pause, seconds=seconds)
    missing = wrong_in(field.slug, played.tally.sent, played.tally.answered)
    said = [f"hall: {chosen.tables} tables that save every {chosen.pause:g} s, {chosen.readers} readers, {seconds:.0f} s", *lines(played)]
    if played.tally.seconds["save"]:
        reached = percentile(played.tally.seconds["save"], 0.95) < SAVES
        said.append(f"goal: saves p95 under {1000 * SAVES:.0f} ms: {'reached' if reached else 'MISSED'}")
    return [*said, *wrong(played.tally, missing)], not missing and not played.tally.faults


def readers_of(field: Field) -> list[Visitor]:
    """Everybody who looks at a page of the field."""
    return [partial(reader, path, every) for path, every in field.readers]


def lines(played: Played) -> list[str]:
    """What any evening says: its times, what its requests cost, its memory."""
    counted = sum(len(values) for kind, values in played.tally.seconds.items() if kind != "opening")
    share = f"{played.of_apps} of {played.proxied} requests reached an app server ({played.of_apps / max(played.proxied, 1):.2%})"
    return [
        *times(played.tally, played.seconds),
        by_the_time(played.tally),
        share,
        processor(_grouped(played.spent), counted, played.seconds),
        *memories(played.watch),
    ]


def _grouped(spent: dict[str, float]) -> dict[str, float]:
    """The app servers together."""
    apps = sum(seconds for name, seconds in spent.items() if name.startswith("app-"))
    return {"app": apps, **{name: seconds for name, seconds in spent.items() if not name.startswith("app-")}}
