"""A command that proves some tournaments, drawn by lot: how many, and by what lot."""

from argparse import ArgumentParser

from tournament.management.scoped import OfServer
from tournament.operating.proving import SAMPLE


class OfSample(OfServer):
    """`--sample`, `--seed`."""

    requires_system_checks = ()  # they would load every page
    lot = ""
    """By what they are drawn where nobody says it, in words."""

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--sample", type=int, default=SAMPLE, metavar="N", help=f"so viele Turniere ({SAMPLE}); 0: alle")
        parser.add_argument("--seed", default="", metavar="TEXT", help=self.lot)
