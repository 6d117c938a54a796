"""`manage.py prove`: proves what the database holds; prints every fault, exit status 1 if there is any."""

import json
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from tournament.management.database import make_ready
from tournament.management.sampled import OfSample
from tournament.operating.proving import prove


class Command(OfSample):
    help = (
        "Rechnet Turniere aus ihren Spielen nach, rechnet Eingesandtes noch einmal ab und hält jede Einsendung gegen ihre Adresse. "
        "Status 1, wenn etwas nicht stimmt."
    )
    lot = "wonach sie gezogen werden; ein anderer zieht andere"

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("--json", type=Path, dest="file", metavar="DATEI", help="schreibt dazu alles als JSON, mit den Ständen")

    def handle(self, *, sample: int, seed: str, file: Path | None, **_: Any) -> None:
        """Raises SystemExit(1) where there is a fault."""
        make_ready()
        found = prove(sample=sample, seed=seed)
        if file is not None:
            file.write_text(json.dumps(found.as_json()), encoding="utf-8")
        self.stdout.write(
            f"{len(found.states)} Turniere nachgerechnet, {found.received} eingesandte noch einmal abgerechnet (von {found.tournaments}), "
            f"{found.revisions} Einsendungen gegen ihre Adresse gehalten: {len(found.faults) or 'keine'} Fehler"
        )
        for row in found.faults:
            self.stdout.write(f"  {row.where} [{row.code}] {row.said}".rstrip())
        if found.faults:
            sys.exit(1)
