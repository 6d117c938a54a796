"""`python -m tests.load.server [--part hall]`: the federation's server as `make server` runs it, with its clients on the same machine.

Four parts, one after the other: `uploads`, a season of evenings from so many laptops; `hall`, tables that save and readers of their pages;
`public`, readers of what is published; `kills`, a hall and laptops while each part of the server is killed. Prints times, processor and
memory; exits 1 where anything was lost, doubled or answered wrongly, never because of times.
"""

import os
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

import django

from tests.load.stage import Stage, as_one_of, staged

Part = Callable[[Stage, Namespace], tuple[list[str], bool]]


def main() -> int:
    """Starts the server, and lets the parts go over it."""
    parser = ArgumentParser(prog="python -m tests.load.server", description=__doc__)
    parser.add_argument("--part", action="append", choices=("uploads", "hall", "public", "kills"), help="may stand several times; all")
    parser.add_argument("--minutes", type=float, help="of each part (uploads 60, hall 3, public 2, kills as long as they take)")
    parser.add_argument("--uploads", type=int, default=1000)
    parser.add_argument("--laptops", type=int, default=20)
    parser.add_argument("--players", type=int, default=40, help="of an evening that is sent, a multiple of four")
    parser.add_argument("--tables", type=int, default=500, help="of the hall")
    parser.add_argument("--pause", type=float, default=20.0, help="seconds between two games of a table")
    parser.add_argument("--readers", type=int, default=2000, help="of the hall's pages")
    parser.add_argument("--visitors", type=int, default=5000, help="of what is published, each every 20 seconds")
    parser.add_argument("--cores", default="", help="that the server may use, as taskset names them (0)")
    parser.add_argument("--port", type=int, default=8478)
    chosen = parser.parse_args()
    with staged(chosen.port, chosen.cores) as stage:
        os.environ |= as_one_of(stage)
        django.setup()
        return run(stage, chosen)


def run(stage: Stage, chosen: Namespace) -> int:
    """The exit status."""
    from django_scopes import scopes_disabled

    from tests.load import hall, kills, public, uploads

    parts: dict[str, Part] = {"uploads": uploads.run, "hall": hall.run, "public": public.run, "kills": kills.run}
    good = True
    for name in chosen.part or parts:
        with scopes_disabled():
            said, well = parts[name](stage, chosen)
        good &= well
        one, five, _fifteen = os.getloadavg()
        sys.stdout.write("\n".join([*said, f"load {one:.1f} (five minutes {five:.1f}), {os.cpu_count()} cores"]) + "\n\n")
        sys.stdout.flush()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
